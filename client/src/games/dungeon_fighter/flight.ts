/** A recorded flight: its samples read, and where every die is at any moment between them. */
import { handAt } from "./aim";
import type { Aim, Flight, Lying, Throw, Told } from "./told";

/** Where a die is (mm), and how it is turned (w, x, y, z). */
export interface Pose {
  at: readonly [number, number, number];
  turn: readonly [number, number, number, number];
}

/** Of each die that moves its pose, frame by frame. */
export type Film = ReadonlyMap<string, readonly Pose[]>;

/** x, y, z as int16 in 0.1 mm, which part of the turn is the largest as two bytes, the three others as int16. */
const SAMPLE = 14;
const SMALLEST = 32767 * Math.SQRT2;

/** The frames of a flight. */
export function filmOf(flight: Flight): Film {
  const bytes = Uint8Array.from(atob(flight.data), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const film = new Map<string, Pose[]>(flight.bodies.map((die) => [die, []]));
  for (let frame = 0; frame < flight.frames; frame += 1)
    flight.bodies.forEach((die, body) => {
      film.get(die)!.push(sample(view, (frame * flight.bodies.length + body) * SAMPLE));
    });
  return film;
}

function sample(view: DataView, at: number): Pose {
  const number = (index: number): number => view.getInt16(at + 2 * index, true);
  const largest = number(3);
  const rest = [number(4), number(5), number(6)].map((part) => part / SMALLEST);
  rest.splice(largest, 0, Math.sqrt(Math.max(0, 1 - rest.reduce((sum, part) => sum + part * part, 0))));
  return {
    at: [number(0) / 10, number(1) / 10, number(2) / 10],
    turn: rest as unknown as Pose["turn"],
  };
}

/** How long a flight lasts, in ms. */
export function lengthOf(flight: Flight): number {
  return ((flight.frames - 1) * 1000) / flight.hz;
}

/** Where a die is at this moment: between two frames, and at the end where it came to rest. */
export function poseAt(poses: readonly Pose[], hz: number, ms: number): Pose {
  const exact = Math.max(0, (ms * hz) / 1000);
  const before = Math.min(Math.floor(exact), poses.length - 1);
  const after = Math.min(before + 1, poses.length - 1);
  const share = Math.min(1, exact - before);
  const [one, other] = [poses[before]!, poses[after]!];
  return {
    at: one.at.map((part, n) => part + (other.at[n]! - part) * share) as unknown as Pose["at"],
    turn: between(one.turn, other.turn, share),
  };
}

/** A turn between two that are close to each other. */
function between(one: Pose["turn"], other: Pose["turn"], share: number): Pose["turn"] {
  const same = one.reduce((sum, part, n) => sum + part * other[n]!, 0) < 0 ? -1 : 1;
  const mixed = one.map((part, n) => part + (same * other[n]! - part) * share);
  const length = Math.hypot(...mixed) || 1;
  return mixed.map((part) => part / length) as unknown as Pose["turn"];
}

/** What was touched after one moment and up to another. */
export function touchedBetween(flight: Flight, from: number, to: number): readonly (readonly [number, string])[] {
  return flight.contacts.filter(([at]) => at > from && at <= to);
}

/** The pose of a die that lies still. */
export function restOf(lying: Lying): Pose {
  const [, , x, y, z, qw, qx, qy, qz] = lying;
  return { at: [x, y, z], turn: [qw, qx, qy, qz] };
}

/** The sides of a cube: +x, -x, +y, -y, +z, -z. */
const SIDES: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** The side that looks up most. */
export function topSide({ turn: [w, x, y, z] }: Pose): number {
  const ups = SIDES.map(
    ([a, b, c]) => 2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (1 - 2 * (x * x + y * y)) * c,
  );
  return ups.indexOf(Math.max(...ups));
}

/** Which of the six sides show the icon, one of each opposite pair, if the one that looks up does or does not. */
export function iconSides(top: number, icon: boolean): readonly boolean[] {
  return SIDES.map((_, side) => {
    if (side >> 1 === top >> 1) return (side === top) === icon;
    return side % 2 === 0;
  });
}

/** A die on the table, or above it: where it is, and which of its sides show the icon; null leaves them as they are. */
export interface Placed {
  pose: Pose;
  icons: readonly boolean[] | null;
}

/**
 * Where all dice are: as they lie, as they lay after the throw that is being shown, in flight, and the next one in the
 * hand. The sides of a die in flight are those that it will show at rest.
 */
export function placed(
  told: Pick<Told, "lying" | "die" | "aim">,
  shown: { shot: Throw } | null,
  flying: { shot: Throw; film: Film; heard: number } | null,
  aim: Aim | null,
): Map<string, Placed> {
  const found = new Map<string, Placed>();
  for (const lying of shown ? shown.shot.lying : told.lying) {
    const pose = restOf(lying);
    found.set(lying[0], { pose, icons: iconSides(topSide(pose), lying[1]) });
  }
  if (flying)
    for (const [die, poses] of flying.film) {
      const pose = poseAt(poses, flying.shot.flight!.hz, flying.heard);
      found.set(die, { pose, icons: found.get(die)?.icons ?? null });
    }
  else if (!shown && aim && told.aim && told.die) {
    const angle = ((aim.phi + 1800) * Math.PI) / 3600;
    found.set(told.die, { pose: { at: handAt(aim), turn: [Math.cos(angle), 0, 0, Math.sin(angle)] }, icons: null });
  }
  return found;
}
