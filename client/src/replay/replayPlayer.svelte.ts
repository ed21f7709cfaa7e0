/**
 * Looking back at a game: which moment is shown, through whose eyes, and whether it runs. `new ReplayPlayer(id, at, eyes)`;
 * `to(n)`, `look(eyes)`, `play()`, `pause()`. `shown` stays the last moment until the wanted one is there.
 */
import * as api from "../shared/api";
import { settings } from "../shared/settings";
import type { ReplayMoment } from "../wire";

const STEP = 1_100;
const KEPT = 60;

export class ReplayPlayer {
  at = $state(0);
  eyes: number | null = $state(null);
  choices = $state(0);
  shown: ReplayMoment | undefined = $state.raw();
  trouble = $state("");
  playing = $state(false);
  /** Changes whenever what is shown is not the next moment: nothing has moved then, it is another picture. */
  leaps = $state(0);
  readonly #id: string;
  #seen: number | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page follows it
  #kept = new Map<string, Promise<ReplayMoment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, at: number, eyes: number | null) {
    this.#id = id;
    this.at = at;
    this.eyes = eyes;
    void this.#show();
  }

  to(at: number): void {
    this.at = Math.max(0, Math.min(this.choices || at, at));
    void this.#show();
  }

  look(eyes: number | null): void {
    this.eyes = eyes;
    void this.#show();
  }

  play(): void {
    if (this.at >= this.choices) this.at = 0;
    this.playing = true;
    void this.#run();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    await this.#show();
    if (!this.playing) return;
    if (this.at >= this.choices || this.trouble) {
      this.pause();
      return;
    }
    void this.#fetch(this.at + 1).catch(() => {});
    this.#timer = setTimeout(
      () => {
        this.at += 1;
        void this.#run();
      },
      Math.max(120, STEP * settings.pace),
    );
  }

  async #show(): Promise<void> {
    const { at, eyes } = this;
    try {
      const moment = await this.#fetch(at);
      if (at !== this.at || eyes !== this.eyes) return;
      if (this.shown && (Math.abs(at - this.shown.at) !== 1 || eyes !== this.#seen)) this.leaps += 1;
      this.#seen = eyes;
      this.shown = moment;
      this.choices = moment.choices;
      this.trouble = "";
    } catch (error) {
      if (at === this.at && eyes === this.eyes) this.trouble = api.wording(error);
    }
  }

  #fetch(at: number): Promise<ReplayMoment> {
    const key = `${at} ${this.eyes}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const found = api.moment(this.#id, at, this.eyes);
    this.#kept.set(key, found);
    found.catch(() => this.#kept.delete(key));
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(old);
    }
    return found;
  }
}
