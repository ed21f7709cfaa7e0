/** Where things are on the screen: neighbours for the arrow keys, and what a board shows when it is moved and zoomed. */

export interface Spot {
  x: number;
  y: number;
}

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const AHEAD: Record<Direction, Spot> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Which of the spots is next in a direction, or -1: near beats far, and straight ahead beats aside. */
export function neighbour(from: Spot, spots: readonly Spot[], direction: Direction): number {
  const ahead = AHEAD[direction];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const along = dx * ahead.x + dy * ahead.y;
    if (along <= 1) return;
    const aside = Math.abs(dx * ahead.y) + Math.abs(dy * ahead.x);
    const cost = along + 2 * aside;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Spot, Size {}

/** The part of the screen that shows a board. */
export interface Pane extends Size {
  /** It is a phone's: what cannot be read at a glance is shown larger, in parts. */
  narrow: boolean;
}

/** What a pane shows of a board: the spot in its middle, and how many pixels one unit of the board is long. */
export interface View extends Spot {
  scale: number;
}

/** So long a unit of a board is at most, in pixels. */
const NEAREST = 4;
/** A board whose unit is shorter than this, in pixels, cannot be read. */
const READABLE = { narrow: 0.5, wide: 0.8 };
/**
 * So long a unit is at most, in pixels, where only a part of a board is shown: what is around it is worth seeing too, and
 * its usual lettering of 14 units is large enough to be shown.
 */
const EASY = { narrow: 0.87, wide: 1.1 };
/** So far the edge of a board may be drawn in from the edge of the pane, in pixels. */
const SLACK = 48;
/** So far from the pane's edge is what is brought into sight, in pixels. */
const MARGIN = 24;

/** The view of the whole board. */
export function whole(board: Box, pane: Pane): View {
  const scale = Math.min(pane.width / board.width, pane.height / board.height);
  return { x: board.x + board.width / 2, y: board.y + board.height / 2, scale };
}

/** The view of the part that matters, with as much around it as can be read with ease; null if the whole can be read. */
export function focused(focus: Box | null, board: Box, pane: Pane): View | null {
  const kind = pane.narrow ? "narrow" : "wide";
  if (!focus || pane.width === 0 || whole(board, pane).scale >= READABLE[kind]) return null;
  const fit = Math.min(pane.width / focus.width, pane.height / focus.height);
  const scale = Math.max(READABLE[kind], Math.min(EASY[kind], fit));
  const inside = (middle: number, from: number, length: number, seen: number): number =>
    seen > length ? from + length / 2 : Math.min(from + length - seen / 2, Math.max(from + seen / 2, middle));
  const x = inside(focus.x + focus.width / 2, board.x, board.width, pane.width / scale);
  const y = inside(focus.y + focus.height / 2, board.y, board.height, pane.height / scale);
  return kept({ x, y, scale }, board, pane);
}

/** Whether a board that can be read as a whole could not be any more in a pane that is so many pixels narrower. */
export function costsTheWhole(board: Size, pane: Size, pixels: number): boolean {
  const readable = (width: number): boolean =>
    Math.min(width / board.width, pane.height / board.height) >= READABLE.wide;
  return readable(pane.width) && !readable(pane.width - pixels);
}

/** The view kept so that the board stays in sight: the nearer it is, the farther it can be moved. */
export function kept(view: View, board: Box, pane: Pane): View {
  const all = whole(board, pane);
  if (view.scale <= all.scale) return all;
  const scale = Math.min(view.scale, Math.max(NEAREST, all.scale));
  const free = 1 - all.scale / scale;
  const slack = SLACK / scale;
  const inSight = (spot: number, rest: number, from: number, length: number): number => {
    const least = rest + (from - slack - rest) * free;
    const most = rest + (from + length + slack - rest) * free;
    return Math.min(most, Math.max(least, spot));
  };
  return {
    x: inSight(view.x, all.x, board.x, board.width),
    y: inSight(view.y, all.y, board.y, board.height),
    scale,
  };
}

/** The view enlarged about a spot of the board, which stays where it is on the screen. */
export function zoomed(view: View, factor: number, about: Spot, board: Box, pane: Pane): View {
  const least = whole(board, pane).scale;
  const scale = Math.min(Math.max(NEAREST, least), Math.max(least, view.scale * factor));
  const share = view.scale / scale;
  return kept({ x: about.x + (view.x - about.x) * share, y: about.y + (view.y - about.y) * share, scale }, board, pane);
}

/** The view moved, as little as needed, so that these things are in sight: all that fit into the pane, the first first. */
export function revealed(view: View, things: readonly Box[], board: Box, pane: Pane): View {
  const [room, margin] = [shown(view, pane), MARGIN / view.scale];
  let wanted: Box | null = null;
  for (const thing of things) {
    const both: Box = wanted ? around(wanted, thing) : thing;
    if (wanted && (both.width + 2 * margin > room.width || both.height + 2 * margin > room.height)) continue;
    wanted = both;
  }
  if (!wanted) return view;
  const nearer = (from: number, length: number, start: number, size: number): number => {
    const gap = Math.min(margin, Math.max(0, (size - length) / 2));
    if (length > size) return from + length / 2 - (start + size / 2);
    return Math.min(0, from - gap - start) + Math.max(0, from + length + gap - start - size);
  };
  const x = view.x + nearer(wanted.x, wanted.width, room.x, room.width);
  const y = view.y + nearer(wanted.y, wanted.height, room.y, room.height);
  return kept({ ...view, x, y }, board, pane);
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** The first of these places that covers none of these things; null if each does. */
export function uncovering(places: readonly Box[], things: readonly Box[]): Box | null {
  return places.find((place) => !things.some((thing) => overlap(place, thing))) ?? null;
}

function overlap(one: Box, other: Box): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** The part of the board's plane that fills the pane. */
export function shown(view: View, pane: Size): Box {
  const [width, height] = [pane.width / view.scale, pane.height / view.scale];
  return { x: view.x - width / 2, y: view.y - height / 2, width, height };
}

/** A box on the way from one to another, from 0 to 1. */
export function between(from: Box, to: Box, way: number): Box {
  const step = (one: number, other: number): number => one + (other - one) * way;
  return {
    x: step(from.x, to.x),
    y: step(from.y, to.y),
    width: step(from.width, to.width),
    height: step(from.height, to.height),
  };
}

/** A box as a viewBox. */
export function viewBox({ x, y, width, height }: Box): string {
  return [x, y, width, height].map((n) => Number(n.toFixed(2))).join(" ");
}
