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

/** The part of a board that is shown: where its middle is, and how many times it is enlarged. */
export interface Lens {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

const MOST = 6;

/** The lens that shows the whole board. */
export function fit(board: Size): Lens {
  return { x: board.width / 2, y: board.height / 2, zoom: 1 };
}

/** The lens kept so that the board stays in sight. */
export function kept(lens: Lens, board: Size): Lens {
  const zoom = Math.min(MOST, Math.max(1, lens.zoom));
  const roomX = (board.width / 2) * (1 - 1 / zoom);
  const roomY = (board.height / 2) * (1 - 1 / zoom);
  return {
    x: Math.min(board.width / 2 + roomX, Math.max(board.width / 2 - roomX, lens.x)),
    y: Math.min(board.height / 2 + roomY, Math.max(board.height / 2 - roomY, lens.y)),
    zoom,
  };
}

/** The lens enlarged about a spot of the board, which stays where it is on the screen. */
export function zoomed(lens: Lens, factor: number, about: Spot, board: Size): Lens {
  const zoom = Math.min(MOST, Math.max(1, lens.zoom * factor));
  const share = lens.zoom / zoom;
  return kept({ x: about.x + (lens.x - about.x) * share, y: about.y + (lens.y - about.y) * share, zoom }, board);
}

/** The lens as a viewBox. */
export function viewBox(lens: Lens, board: Size): string {
  const width = board.width / lens.zoom;
  const height = board.height / lens.zoom;
  return [lens.x - width / 2, lens.y - height / 2, width, height].map((n) => Number(n.toFixed(2))).join(" ");
}
