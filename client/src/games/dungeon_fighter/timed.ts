/** Throwing by two timed presses: the first stops a needle, the second a meter. */
import { meter, swing } from "./handicaps";
import type { Aim, Limits, Parameter } from "./told";

/** What the arrows change, and by how much: they walk round the table, and lift the throw. */
export const KEYS: Readonly<Record<string, [Parameter | "phi", number]>> = {
  ArrowLeft: ["phi", -30],
  ArrowRight: ["phi", 30],
  ArrowUp: ["loft", 10],
  ArrowDown: ["loft", -10],
};

export interface Timed {
  step: "direction" | "speed";
  since: number;
  /** The direction that was stopped, in 0.1° to the left. */
  az: number;
}

const PERIOD = 1800;
/** How far the needle swings to either side, in 0.1°. */
const SWEEP = 60;

/** The first press starts the needle, the next one the meter. */
export function begun(timed: Timed | null, az: number, now: number): Timed {
  return timed === null ? { step: "direction", since: now, az: 0 } : { step: "speed", since: now, az };
}

/** What the presses make of the aim at this moment. */
export function timing(timed: Timed, from: Aim, { bounds }: Limits, now: number, still: boolean): Partial<Aim> {
  if (timed.step === "direction") return { az: from.az + SWEEP * swing(now - timed.since, PERIOD, still) };
  const [low, high] = bounds.speed;
  return { az: timed.az, speed: low + (high - low) * meter(now - timed.since, PERIOD, still) };
}

/** How hard the throw would be now, from 0 to 1. */
export function forceOf(timed: Timed | null, now: number, still: boolean): number {
  return timed?.step === "speed" ? meter(now - timed.since, PERIOD, still) : 0;
}

/** Where the needle points while it swings, in 0.1°; null if none does. */
export function needleOf(timed: Timed | null, now: number, still: boolean): number | null {
  return timed?.step === "direction" ? SWEEP * swing(now - timed.since, PERIOD, still) : null;
}
