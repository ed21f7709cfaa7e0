/** Where cards lie: blocks of half a card, three cells wide and five high (MP-GEO-02). */
import type { Held, Laid } from "./told";

/** The side of a cell in the drawing. */
export const CELL = 20;
export const BLOCK_WIDTH = 3 * CELL;
export const BLOCK_HEIGHT = 5 * CELL;
export const CARD_WIDTH = 2 * BLOCK_WIDTH;
export const CARD_HEIGHT = 2 * BLOCK_HEIGHT;

/** Across and down. */
export type Point = readonly [number, number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether a card would lie well, lie apart from the others for now, or not at all. */
export type Fit = "fits" | "apart" | "clashes";

const SLOTS = ["N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1"] as const;
const OPPOSITE: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };

/** The openings of a card as it lies (MP-GEO-08). */
export function openings(printed: readonly string[], down: boolean): string[] {
  return down ? printed.map((slot) => `${OPPOSITE[slot[0]!]}${1 - Number(slot[1])}`) : [...printed];
}

/** The block on the other side of a slot (MP-GEO-11). */
function beyond({ x, y }: Pick<Laid, "x" | "y">, slot: string): readonly [number, number] {
  const n = Number(slot[1]);
  switch (slot[0]) {
    case "N":
      return [x + n, y - 1];
    case "S":
      return [x + n, y + 2];
    case "W":
      return [x - 1, y + n];
    default:
      return [x + 2, y + n];
  }
}

/** The slot of a card that touches another's slot, seen from the block beyond that one. */
function facing(other: Laid, slot: string, [bx, by]: readonly [number, number]): string {
  const along = slot[0] === "N" || slot[0] === "S" ? bx - other.x : by - other.y;
  return `${OPPOSITE[slot[0]!]}${along}`;
}

function covers(one: Laid, [x, y]: readonly [number, number]): boolean {
  return x >= one.x && x < one.x + 2 && y >= one.y && y < one.y + 2;
}

export function overlap(one: Pick<Laid, "x" | "y">, other: Pick<Laid, "x" | "y">): boolean {
  return Math.abs(one.x - other.x) < 2 && Math.abs(one.y - other.y) < 2;
}

/** The slots of a card that would meet another card wrongly: an opening against a wall. */
export function badSlots(placed: Laid, layout: readonly Laid[], hand: readonly Held[]): string[] {
  const printed = new Map(hand.map((one) => [one.card, one.open]));
  const own = openings(printed.get(placed.card) ?? [], placed.down);
  return SLOTS.filter((slot) => {
    const block = beyond(placed, slot);
    const other = layout.find((one) => one.card !== placed.card && covers(one, block));
    if (!other) return false;
    const theirs = openings(printed.get(other.card) ?? [], other.down);
    return own.includes(slot) !== theirs.includes(facing(other, slot, block));
  });
}

/**
 * How a card would lie: only the server says for sure, but nobody waits for it while dragging. What the server said last may
 * be older than the layout, so a card that is in the way counts more.
 */
export function fitOf(placed: Laid, layout: readonly Laid[], hand: readonly Held[]): Fit {
  const others = layout.filter((one) => one.card !== placed.card);
  if (others.some((one) => overlap(one, placed)) || badSlots(placed, layout, hand).length) return "clashes";
  const held = hand.find((one) => one.card === placed.card);
  return held?.fits.some(([x, y, down]) => x === placed.x && y === placed.y && down === placed.down) ? "fits" : "apart";
}

/** Where a card fits, as far as the server has said and no card has come in the way since. */
export function fitsOf(card: string, layout: readonly Laid[], hand: readonly Held[]): Held["fits"] {
  const fits = hand.find((one) => one.card === card)?.fits ?? [];
  return fits.filter(([x, y, down]) => fitOf({ card, x, y, down }, layout, hand) === "fits");
}

/** Where the upper left block of a card comes to lie if its corner is held at this point of the drawing. */
export function snapped(x: number, y: number): { x: number; y: number } {
  return { x: Math.round(x / BLOCK_WIDTH) || 0, y: Math.round(y / BLOCK_HEIGHT) || 0 };
}

/** The fitting place nearest to a point, if it is near enough: within `reach` blocks. */
export function nearestFit(
  fits: Held["fits"],
  down: boolean,
  x: number,
  y: number,
  reach = 0.8,
): { x: number; y: number } | null {
  const at = { x: x / BLOCK_WIDTH, y: y / BLOCK_HEIGHT };
  let best: { x: number; y: number } | null = null;
  let nearest = reach;
  for (const [fx, fy, turned] of fits) {
    const away = Math.hypot(fx - at.x, fy - at.y);
    if (turned === down && away < nearest) [best, nearest] = [{ x: fx, y: fy }, away];
  }
  return best;
}

/** What cards cover in the drawing, with a margin beside and above; a place for one card if there is none. */
export function extent(layout: readonly Laid[], margin: number, above = margin): Box {
  const xs = layout.map((one) => one.x);
  const ys = layout.map((one) => one.y);
  const [left, top] = [Math.min(...xs, layout.length ? Infinity : 0), Math.min(...ys, layout.length ? Infinity : 0)];
  const right = Math.max(...xs, layout.length ? -Infinity : 0) + 2;
  const bottom = Math.max(...ys, layout.length ? -Infinity : 0) + 2;
  return {
    x: left * BLOCK_WIDTH - margin,
    y: top * BLOCK_HEIGHT - above,
    width: (right - left) * BLOCK_WIDTH + 2 * margin,
    height: (bottom - top) * BLOCK_HEIGHT + 2 * above,
  };
}

/** The cell under a point of the drawing. */
export function cellAt(x: number, y: number): readonly [number, number] {
  return [Math.floor(x / CELL), Math.floor(y / CELL)];
}

/** Where the middle of a slot's mouth is in the drawing, on a card as it lies. */
export function mouth(placed: Pick<Laid, "x" | "y">, slot: string): readonly [number, number] {
  const [x, y] = [placed.x * BLOCK_WIDTH, placed.y * BLOCK_HEIGHT];
  const n = Number(slot[1]);
  switch (slot[0]) {
    case "N":
      return [x + (1.5 + 3 * n) * CELL, y];
    case "S":
      return [x + (1.5 + 3 * n) * CELL, y + CARD_HEIGHT];
    case "W":
      return [x, y + (2.5 + 5 * n) * CELL];
    default:
      return [x + CARD_WIDTH, y + (2.5 + 5 * n) * CELL];
  }
}
