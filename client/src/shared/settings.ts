/**
 * How this person likes the table, kept in the browser. Reactive: read `settings.theme`, `settings.speed`,
 * `settings.still` in markup or an effect and these follow; assign to change and keep (`settings.speed = "fast"`).
 * `settings.still` is the answer to "may things move?": no movement if true. `settings.pace` multiplies waiting times
 * (0 shows everything at once). The theme and the motion stand on <html> as data-theme ("light"|"dark", always one of
 * the two), data-motion ("full"|"reduced") and data-text ("small"|"normal"|"large").
 */
import { createSubscriber } from "svelte/reactivity";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "reduced";
export type Speed = "slow" | "normal" | "fast" | "instant";
export type TextSize = "small" | "normal" | "large";
export type Switch = "off" | "on";

const themes: readonly Theme[] = ["system", "light", "dark"];
const motions: readonly Motion[] = ["system", "full", "reduced"];
const speeds: readonly Speed[] = ["slow", "normal", "fast", "instant"];
const textSizes: readonly TextSize[] = ["small", "normal", "large"];
const switches: readonly Switch[] = ["off", "on"];
const paces: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const chosen = {
  theme: read("theme", themes, "system"),
  motion: read("motion", motions, "system"),
  speed: read("speed", speeds, "normal"),
  text: read("text", textSizes, "normal"),
  sound: read("sound", switches, "off"),
  calls: read("calls", switches, "off"),
};

let changed: () => void = () => {};
const watch = createSubscriber((update) => {
  changed = update;
  return () => {
    changed = () => {};
  };
});

export const settings = {
  /** What was chosen. */
  get theme(): Theme {
    watch();
    return chosen.theme;
  },
  set theme(theme: Theme) {
    keep("theme", theme);
  },
  get motion(): Motion {
    watch();
    return chosen.motion;
  },
  set motion(motion: Motion) {
    keep("motion", motion);
  },
  get speed(): Speed {
    watch();
    return chosen.speed;
  },
  set speed(speed: Speed) {
    keep("speed", speed);
  },
  /** How large words are. */
  get text(): TextSize {
    watch();
    return chosen.text;
  },
  set text(text: TextSize) {
    keep("text", text);
  },
  /** Whether the table may be heard. */
  get sound(): Switch {
    watch();
    return chosen.sound;
  },
  set sound(sound: Switch) {
    keep("sound", sound);
  },
  /** Whether the system tells when it is one's turn and the page is not in sight. */
  get calls(): Switch {
    watch();
    return chosen.calls;
  },
  set calls(calls: Switch) {
    keep("calls", calls);
  },
  /** What the choice of a theme comes to here and now. */
  get dark(): boolean {
    watch();
    return chosen.theme === "system" ? dark.matches : chosen.theme === "dark";
  },
  /** Nothing may move. */
  get still(): boolean {
    watch();
    return chosen.motion === "system" ? calm.matches : chosen.motion === "reduced";
  },
  /** Waiting times are multiplied by this. */
  get pace(): number {
    watch();
    return paces[chosen.speed];
  },
};

function read<T extends string>(key: string, known: readonly T[], usual: T): T {
  try {
    const stored = localStorage.getItem(`undercroft.${key}`) as T | null;
    return stored !== null && known.includes(stored) ? stored : usual;
  } catch {
    return usual;
  }
}

function keep<K extends keyof typeof chosen>(key: K, value: (typeof chosen)[K]): void {
  chosen[key] = value;
  try {
    localStorage.setItem(`undercroft.${key}`, value);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
  show();
}

function show(): void {
  document.documentElement.dataset["theme"] = settings.dark ? "dark" : "light";
  document.documentElement.dataset["motion"] = settings.still ? "reduced" : "full";
  document.documentElement.dataset["text"] = settings.text;
  changed();
}

dark.addEventListener("change", show);
calm.addEventListener("change", show);
show();
