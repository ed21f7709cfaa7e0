/** Where the eye is: behind the hand, after the flight, over the landing. */
import { handAt, type Point } from "./aim";
import { poseAt, restOf } from "./flight";
import type { Playback } from "./playback.svelte";
import type { Aim } from "./told";

/** The hand is seen at most so far below the middle of the picture, in radians: 18°. */
const LOWEST = Math.PI / 10;

export interface View {
  eye: Point;
  at: Point;
}

/** The table from nowhere in particular, while nobody aims. */
export function overlook(portrait: boolean): View {
  return { eye: portrait ? [-520, -520, 900] : [-330, -330, 560], at: [0, 0, 0] };
}

/** Over the shoulder of whoever throws; a low eye is below the table top. */
export function behind(aim: Aim, portrait: boolean, low = false): View {
  const [x, y, h] = handAt(aim);
  const out = Math.max(1, Math.hypot(x, y));
  const back = portrait ? 330 : 230;
  const far = (out + back) / out;
  const height = low ? -12 : Math.max(60, h) + (portrait ? 330 : 210);
  // A low hand, or one far back, is kept in sight by looking down nearer to it.
  const reach = height / Math.tan(Math.max(0.1, Math.atan2(height - h, back) - LOWEST));
  const usual = portrait ? 0.2 : 0.24;
  const ahead = h < 0 ? 0.5 : low ? usual : Math.max(usual, (out + back - reach) / out);
  return { eye: [x * far, y * far, height], at: [x * ahead, y * ahead, low ? 10 : 0] };
}

/** After a die in flight: some way behind it, and never below the table. */
export function chasing(die: Point, aim: Aim, portrait: boolean): View {
  const { eye } = behind(aim, portrait);
  const near = 0.35;
  const [x, y, z] = [0, 1, 2].map((n) => eye[n]! + (die[n]! - eye[n]!) * near) as [number, number, number];
  return { eye: [x, y, Math.max(220, z)], at: [die[0] * 0.8, die[1] * 0.8, Math.max(0, die[2] * 0.5)] };
}

/** Close to where a die came to rest, seen from the side it was thrown from; far out, the wheel is still in sight. */
export function over([x, y, z]: Point, aim: Aim, radius: number): View {
  const angle = (aim.phi * Math.PI) / 1800;
  const out = Math.max(0, Math.hypot(x, y) - radius);
  const [away, high] = [150 + out * 0.9, 170 + out * 0.9];
  const inwards = out > 0 ? 0.6 : 1;
  return {
    eye: [x + away * Math.cos(angle), y + away * Math.sin(angle), Math.max(0, z) + high],
    at: [x * inwards, y * inwards, Math.max(0, z)],
  };
}

/** The view that is wanted now: of a flight, of a landing, of whoever aims, of the last throw, or of the table. */
export function viewOf(
  { flying, landed, verdict }: Pick<Playback, "flying" | "landed" | "verdict">,
  aim: Aim | null,
  { portrait, low, radius }: { portrait: boolean; low: boolean; radius: number },
): View {
  if (flying) {
    const { at } = poseAt(flying.film.get(flying.shot.die)!, flying.shot.flight!.hz, flying.heard);
    return chasing(at, flying.shot.aim, portrait);
  }
  const shot = landed?.shot ?? (aim ? null : verdict);
  const rest = shot?.lying.find(([die]) => die === shot.die);
  if (shot && rest) return over(restOf(rest).at, shot.aim, radius);
  if (landed) return behind(landed.shot.aim, portrait);
  return aim ? behind(aim, portrait, low) : overlook(portrait);
}
