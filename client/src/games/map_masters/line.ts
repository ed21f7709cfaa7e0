/** The line of a path as it is drawn. */
import { CELL } from "./lattice";
import type { Drawn, Point } from "./told";

export type Kind = "main" | "under" | "jump";

export interface Piece {
  kind: Kind;
  d: string;
}

const xy = ([x, y]: Point): string => `${x * CELL} ${y * CELL}`;

function kindOf(from: Point, to: Point): Kind {
  if (to[3]) return "jump";
  return from[2] && to[2] ? "under" : "main";
}

/** A path as pieces of one kind each: on the main floor, underground, or jumping. */
export function pieces(steps: readonly Drawn[]): Piece[] {
  const found: Piece[] = [];
  let before: Point | null = null;
  for (const point of steps.flatMap(({ line }) => line)) {
    if (before) {
      const kind = kindOf(before, point);
      const last = found.at(-1);
      if (last?.kind === kind) last.d += `L${xy(point)}`;
      else found.push({ kind, d: `M${xy(before)}L${xy(point)}` });
    }
    before = point;
  }
  return found;
}

/** Where a path stands; null before it begins. */
export function tip(steps: readonly Drawn[]): Point | null {
  for (const step of steps.toReversed()) if (step.line.length) return step.line.at(-1)!;
  return null;
}

/** How often each sign was found. */
export function tallied(steps: readonly Drawn[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const step of steps) for (const [, , , sign] of step.found ?? []) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other));
}
