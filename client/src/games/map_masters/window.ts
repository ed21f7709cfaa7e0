/** What is seen of a dungeon: all of it, or on a small screen the part around the tip of the path. */
import { CELL, type Box, type Point } from "./lattice";

/** A cell that is shown near is so many pixels wide. */
export const NEAR = 30;
/** At the foot of the stage the page tells what happened: so many pixels are left to it. */
export const FOOT = 84;

interface Pane {
  width: number;
  height: number;
}

/** How large the whole can be shown in a pane. */
export function wholeScale(all: Box, { width, height }: Pane): number {
  return Math.max(0.05, Math.min(width / all.width, (height - FOOT) / all.height)) || 1;
}

/** All of it, with room at its foot. */
export function wholeView(all: Box, scale: number): Box {
  return { ...all, height: all.height + FOOT / scale };
}

/** As much as is seen near around a cell, without leaving the dungeon. */
export function nearView(all: Box, pane: Pane, centre: Point): Box {
  const [width, height] = [(pane.width / NEAR) * CELL, (pane.height / NEAR) * CELL];
  const clamp = (at: number, from: number, size: number, seen: number) =>
    size <= seen ? from + (size - seen) / 2 : Math.min(Math.max(at - seen / 2, from), from + size - seen);
  return {
    x: clamp(centre[0] * CELL, all.x, all.width, width),
    y: clamp(centre[1] * CELL, all.y, all.height + (FOOT / NEAR) * CELL, height),
    width,
    height,
  };
}
