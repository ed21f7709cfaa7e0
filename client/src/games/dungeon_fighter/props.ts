/** Card and slab: where they stand, as usual or as somebody has moved them. */
import type { Point } from "./aim";
import type { Prop } from "./scene";
import type { Aim, Limits } from "./told";

/** For each of them its numbers: how far out, and for a slab its place round the wheel and its turn. */
export type Placing = readonly (readonly number[])[];

/** Where they stand for this aim. */
export function standing({ props: usual, card, slab }: Limits, from: Aim, moved: Placing | null): Prop[] {
  return usual.map(([kind, ...numbers], n) => {
    const [distance, angle, turn] =
      kind === "card"
        ? [moved?.[n]?.[0] ?? numbers[0]!, from.phi, 0]
        : (moved?.[n] ?? [numbers[0]!, (from.phi + 1800) % 3600, numbers[2]!]);
    const size: [number, number, number] = kind === "card" ? [2, card[2], card[3]] : [slab[2], slab[0], slab[1]];
    const phi = (angle! * Math.PI) / 1800;
    const at: Point = [distance! * Math.cos(phi), distance! * Math.sin(phi), size[2] / 2];
    return { at, turn: phi + (turn! * Math.PI) / 1800, size };
  });
}

/** The same, with one number of one of them changed. */
export function placedAnew(
  { props }: Limits,
  from: Aim,
  moved: Placing | null,
  which: number,
  part: number,
  value: number,
): number[][] {
  return props.map(([kind, ...usual], n) => {
    const known = moved?.[n] ?? (kind === "card" ? [usual[0]!] : [usual[0]!, (from.phi + 1800) % 3600, usual[2]!]);
    return known.map((number, m) => (n === which && m === part ? value : number));
  });
}
