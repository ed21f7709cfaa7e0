/** Aiming: from a pull to whole numbers within the limits of the throw, and the way to the first bounce. */
import type { Aim, Bounds, Limits, Parameter } from "./told";

/** A pull: how far to the right and down it went from where it was pressed, in pixels … */
export interface Pull {
  dx: number;
  dy: number;
  /** … and where on the die that was, from -1 to 1 to the right and up. */
  spot: readonly [number, number];
}

export const PARAMETERS: readonly Parameter[] = ["r", "h", "az", "loft", "speed", "tumble", "side", "top"];
/** A pull of so many pixels is the hardest throw. */
export const FULL_PULL = 220;
/** A shorter pull is none: the die is put back. */
export const LEAST_PULL = 14;
/** Gravity in mm/s². */
const GRAVITY = 9810;
const HALF_DIE = 8;
const STEP = 0.008;

/** The same aim with every part within its limits, in whole numbers. */
export function within(aim: Aim, { bounds, either_way }: Pick<Limits, "bounds" | "either_way">): Aim {
  const kept = { ...aim, phi: ((Math.round(aim.phi) % 3600) + 3600) % 3600 };
  for (const name of PARAMETERS) {
    const [low, high] = bounds[name];
    const value = Math.round(aim[name]);
    kept[name] =
      name === "top" && either_way ? (value < 0 ? -1 : 1) * clamp(Math.abs(value), low, high) : clamp(value, low, high);
  }
  return kept;
}

/** The number that is nearest to this one between two. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** How hard a pull is, from 0 to 1. */
export function strength({ dx, dy }: Pull): number {
  return Math.min(1, Math.hypot(dx, dy) / FULL_PULL);
}

/** Whether a pull is meant: one that is too short, or goes forward, is none. */
export function isPull({ dx, dy }: Pull): boolean {
  return dy > 0 && Math.hypot(dx, dy) >= LEAST_PULL;
}

/** The aim of a pull, like that of a slingshot: its direction is the throw's, its length the speed, its spot the spin. */
export function aimOf(pull: Pull, from: Aim, limits: Pick<Limits, "bounds" | "either_way">): Aim {
  const [low, high] = limits.bounds.speed;
  const [right, up] = pull.spot;
  const away = (Math.atan2(pull.dx, Math.max(1, pull.dy)) * 1800) / Math.PI;
  return within(
    {
      ...from,
      az: from.az + away,
      speed: low + (high - low) * strength(pull),
      tumble: from.tumble + up * reach(limits.bounds, "tumble"),
      top: from.top - right * reach(limits.bounds, "top"),
    },
    limits,
  );
}

/** How much spin the edge of the die gives: half of what is allowed. */
function reach(bounds: Bounds, name: Parameter): number {
  const [low, high] = bounds[name];
  return (high - low) / 4;
}

/** How hard to pull for the speed of the preset, from 0 to 1: it is marked on the scale. */
export function marked({ bounds, preset }: Limits): number {
  const [low, high] = bounds.speed;
  return high === low ? 1 : (preset.speed - low) / (high - low);
}

/** A point of the way, in mm. */
export type Point = readonly [number, number, number];

export interface Preview {
  points: readonly Point[];
  /** Where it first comes down. */
  lands: "table" | "board" | "floor";
}

/** Where the hand holds the die. */
export function handAt({ phi, r, h }: Aim): Point {
  const angle = (phi * Math.PI) / 1800;
  return [r * Math.cos(angle), r * Math.sin(angle), h];
}

/** The way of a throw as it is meant, and no farther than the first bounce. */
export function preview(aim: Aim, wheel: { radius: number; height: number; table: number }): Preview {
  const start = handAt(aim);
  const heading = ((aim.phi + 1800 + aim.az) * Math.PI) / 1800;
  const loft = (aim.loft * Math.PI) / 1800;
  const forward = aim.speed * Math.cos(loft);
  const velocity: Point = [forward * Math.cos(heading), forward * Math.sin(heading), aim.speed * Math.sin(loft)];
  const points: Point[] = [start];
  for (let time = STEP; time < 2; time += STEP) {
    const [x, y] = [start[0] + velocity[0] * time, start[1] + velocity[1] * time];
    const z = start[2] + velocity[2] * time - (GRAVITY * time * time) / 2;
    const out = Math.hypot(x, y);
    const falls = velocity[2] - GRAVITY * time < 0;
    if (falls && out <= wheel.radius && z <= wheel.height + HALF_DIE)
      return { points: [...points, [x, y, wheel.height + HALF_DIE]], lands: "board" };
    if (falls && out <= wheel.table && z <= HALF_DIE && z > -HALF_DIE)
      return { points: [...points, [x, y, HALF_DIE]], lands: "table" };
    if (z < -150) break;
    points.push([x, y, z]);
  }
  return { points, lands: "floor" };
}

/** Between which numbers a part of the aim may be. */
export function rangeOf(name: Parameter | "phi", { bounds, either_way }: Limits): readonly [number, number] {
  if (name === "phi") return [0, 3599];
  const [low, high] = bounds[name];
  return name === "top" && either_way ? [-high, high] : [low, high];
}
