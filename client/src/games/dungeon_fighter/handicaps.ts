/**
 * The handicaps of throw requirements as hands feel them: what moves while a throw is held, and what letting go then
 * makes of the aim. Each has a form without motion: what sweeps then steps from one fixed place to the next, once a
 * second. A window that is missed means "try again", never a miss by the rules.
 */
import { within } from "./aim";
import type { Aim, Bounds, Limits } from "./told";

/** How a throw was held before it was let go. */
export interface Hold {
  /** Since it was pressed, in ms. */
  held: number;
  /** How far the pull was swirled round the die, in radians, counter-clockwise. */
  swirl: number;
  /** Between the two taps of the palms, in ms, if there were two. */
  gap: number | null;
  /** Nothing may move. */
  still: boolean;
}

/** What is seen while a throw is aimed. */
export interface Sight {
  /** Everything is seen in a hand mirror, the wrong way round. */
  mirror: boolean;
  /** After so many ms the board is out of sight, and nobody walks any more. */
  dark: number | null;
  /** The eye is below the table top. */
  low: boolean;
  /** The view turns once round itself, in ms. */
  turn: number | null;
  /** The view hops, in ms up and as long on the ground. */
  hop: number | null;
}

export type Release = { aim: Aim } | { again: string };

const LOOK = 3000;
const GAP = 60;
const LEG = 150;
const TURN = 1600;
const LAST = 400;
const HOP = 600;
const TOSS = 600;
const STRIKE = 60;
const BREATH = 1600;
const PALMS = 800;
const SECOND = 1000;
const PLACES = [0, 0.5, 1, 0.5, 0, -0.5, -1, -0.5] as const;

/** From -1 to 1 and back, once in `period`; without motion through fixed places. */
export function swing(ms: number, period: number, still: boolean): number {
  if (still) return PLACES[Math.floor(ms / SECOND) % PLACES.length]!;
  return Math.sin((2 * Math.PI * ms) / period);
}

/** From 0 to 1 and back, once in `period`; without motion in steps. */
export function meter(ms: number, period: number, still: boolean): number {
  if (still) return Math.abs(PLACES[Math.floor(ms / SECOND) % 4]!);
  const share = (ms % period) / period;
  return share < 0.5 ? 2 * share : 2 - 2 * share;
}

/** What needles, meters and gaps show while a throw is held; null where there is none. */
export interface Shown {
  /** A direction, in 0.1° to the left: of a needle that swings, or of the gap beside the leg. */
  needle: number | null;
  gap: number | null;
  /** From 0 to 1. */
  meter: number | null;
  /** In 0.1°. */
  loft: number | null;
  airborne: boolean | null;
  /** How high a die is that was tossed, from 0 to 1: at the top it is struck. */
  toss: number | null;
  /** Like a top, in 0.1 rad/s. */
  spin: number | null;
}

/** What moves while a throw is held. */
export function shown(codes: readonly string[], hold: Omit<Hold, "gap">, bounds: Bounds): Shown {
  const has = (code: string): boolean => codes.includes(code);
  const { held, still } = hold;
  const lent = bounds.az[0] === bounds.az[1];
  const bobbing = meter(held, 1400, still);
  return {
    needle:
      has("BH") && !lent ? 200 * swing(held, 2400, still) : has("DA") && still ? 300 * swing(held, TURN, true) : null,
    gap: has("UL") ? LEG * swing(held, 2000, still) : null,
    meter: has("BL") ? meter(held, BREATH, still) : has("CT") && !still ? Math.min(1, held / 1500) : null,
    loft: has("HD") ? bounds.loft[0] + (bounds.loft[1] - bounds.loft[0]) * bobbing : null,
    airborne: has("JU") ? airborne(held, still) : null,
    toss: has("SL") && !still ? 1 - (((held % (2 * TOSS)) - TOSS) / TOSS) ** 2 : null,
    spin: has("SP") && hold.swirl !== 0 ? Math.abs(spun(hold, bounds)) : null,
  };
}

function airborne(held: number, still: boolean): boolean {
  return still ? Math.floor(held / SECOND) % 2 === 1 : held % (2 * HOP) >= HOP;
}

/** What letting go makes of the aim under all that is required of the throw; they add up. */
export function release(aim: Aim, codes: readonly string[], hold: Hold, limits: Limits): Release {
  const has = (code: string): boolean => codes.includes(code);
  const { bounds, preset } = limits;
  const now = shown(codes, hold, bounds);
  const [slow, fast] = bounds.speed;
  let made = { ...aim };
  if (has("XB")) made = { ...made, tumble: preset.tumble, side: preset.side, top: preset.top };
  if (has("EL") || has("NO")) made = { ...made, az: preset.az, tumble: preset.tumble };
  if (now.needle !== null) made = { ...made, az: now.needle };
  if (now.meter !== null) made = { ...made, speed: slow + (fast - slow) * now.meter };
  if (now.loft !== null) made = { ...made, loft: now.loft };
  if (now.spin !== null) made = { ...made, top: spun(hold, bounds) };
  if (has("PI") && hold.gap !== null && !hold.still)
    made = { ...made, side: bounds.side[1] * Math.max(-1, Math.min(1, (hold.gap - PALMS / 2) / (PALMS / 2))) };
  if (has("SL") && !hold.still) {
    const late = (hold.held % (2 * TOSS)) - TOSS;
    if (Math.abs(late) > 4 * STRIKE)
      return { again: late < 0 ? "Too early: it still rises." : "Too late: it has fallen." };
    if (Math.abs(late) > STRIKE) made = { ...made, loft: made.loft + late / 2 };
  }
  if (has("DA") && !hold.still) {
    const turned = hold.held % TURN;
    if (turned < TURN - LAST) return { again: "Let go as the turn ends." };
    made = { ...made, az: made.az + (TURN - turned) / 8 };
  }
  if (now.airborne === false) return { again: "Let go while you are in the air." };
  const thrown = within(made, limits);
  if (now.gap !== null && Math.abs(thrown.az - now.gap) > GAP)
    return { again: "Your leg is in the way: aim for the gap." };
  return { aim: thrown };
}

/** Top spin by how far the pull was swirled: at least what is asked for. */
function spun({ swirl }: Pick<Hold, "swirl">, bounds: Bounds): number {
  const [low, high] = bounds.top;
  const turns = Math.min(1, Math.abs(swirl) / (4 * Math.PI));
  return (swirl < 0 ? -1 : 1) * (Math.max(0, low) + (high - Math.max(0, low)) * turns);
}

/** What whoever aims gets to see. */
export function sightOf(codes: readonly string[], still: boolean): Sight {
  const has = (code: string): boolean => codes.includes(code);
  return {
    mirror: has("BK"),
    dark: has("BD") ? LOOK : null,
    low: has("SI"),
    turn: has("DA") && !still ? TURN : null,
    hop: has("JU") && !still ? HOP : null,
  };
}

/** Whether walking and pulling are the wrong way round. */
export function isMirrored(codes: readonly string[]): boolean {
  return codes.includes("WH");
}

/** Whether a throw is let go by a second tap. */
export function takesTwoTaps(codes: readonly string[], still: boolean): boolean {
  return codes.includes("PI") && !still;
}
