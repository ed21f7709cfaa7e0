import { describe, expect, test } from "vitest";
import {
  badSlots,
  cellAt,
  extent,
  fitOf,
  fitsOf,
  mouth,
  nearestFit,
  openings,
  overlap,
  snapped,
} from "../../../src/games/map_masters/lattice";
import type { Held, Laid } from "../../../src/games/map_masters/told";

const held = (card: string, open: string, fits: Held["fits"] = []): Held => ({
  card,
  name: card,
  says: "",
  open: open.split(" "),
  fits,
});
const laid = (card: string, x: number, y: number, down = false): Laid => ({ card, x, y, down });
/** The openings of two starter cards. */
const HAND = [held("S1", "N0 N1 W0 E0 W1 S0 S1"), held("S2", "N1 S0 S1 E0 E1 W0", [[2, 0, false]])];

describe("cards", () => {
  test("have their openings elsewhere when they are turned", () => {
    expect(openings(["N0", "N1", "E0", "S0"], true)).toEqual(["S1", "S0", "W1", "N1"]);
    expect(openings(["N0"], false)).toEqual(["N0"]);
  });

  test("overlap when they share a block", () => {
    expect(overlap(laid("S1", 0, 0), laid("S2", 1, 1))).toBe(true);
    expect(overlap(laid("S1", 0, 0), laid("S2", 2, 1))).toBe(false);
  });

  test("meet wrongly where an opening comes upon a wall", () => {
    expect(badSlots(laid("S2", 2, 1), [laid("S1", 0, 0)], HAND)).toEqual(["W0"]);
    expect(badSlots(laid("S2", 2, -1), [laid("S1", 0, 0)], HAND)).toEqual(["W1"]);
    expect(badSlots(laid("S2", -1, 2), [laid("S1", 0, 0)], HAND)).toEqual([]);
  });

  test("fit where the server says so, clash, or lie apart", () => {
    const layout = [laid("S1", 0, 0)];
    expect(fitOf(laid("S2", 2, 0), layout, HAND)).toBe("fits");
    expect(fitOf(laid("S2", 1, 1), layout, HAND)).toBe("clashes");
    expect(fitOf(laid("S2", 2, 1), layout, HAND)).toBe("clashes");
    expect(fitOf(laid("S2", 6, 6), layout, HAND)).toBe("apart");
    expect(fitOf(laid("S1", 1, 0), layout, HAND)).toBe("apart"); // it does not clash with itself
  });

  test("fit no longer where another was laid since the server spoke", () => {
    const layout = [laid("S1", 0, 0)];
    const between = laid("S3", 2, 0);
    expect(fitsOf("S2", layout, HAND)).toEqual([[2, 0, false]]);
    expect(fitOf(laid("S2", 2, 0), [...layout, between], HAND)).toBe("clashes");
    expect(fitsOf("S2", [...layout, between], HAND)).toEqual([]);
  });
});

describe("places", () => {
  test("are blocks of half a card", () => {
    expect(snapped(70, 140)).toEqual({ x: 1, y: 1 });
    expect(snapped(-20, -60)).toEqual({ x: 0, y: -1 });
    expect(cellAt(-1, 41)).toEqual([-1, 2]);
  });

  test("draw a card to them if it is held near and the same way up", () => {
    expect(nearestFit(HAND[1]!.fits, false, 100, 20)).toEqual({ x: 2, y: 0 });
    expect(nearestFit(HAND[1]!.fits, true, 120, 0)).toBeNull();
    expect(nearestFit(HAND[1]!.fits, false, 20, 0)).toBeNull();
  });

  test("are seen with a margin, and so is an empty grid", () => {
    expect(extent([], 10)).toEqual({ x: -10, y: -10, width: 140, height: 220 });
    expect(extent([laid("S1", -1, 2), laid("S2", 1, 0)], 0)).toEqual({ x: -60, y: 0, width: 240, height: 400 });
  });

  test("have mouths at the middle of a block's side", () => {
    expect(["N1", "S0", "W0", "E1"].map((slot) => mouth(laid("S1", 0, 0), slot))).toEqual([
      [90, 0],
      [30, 200],
      [0, 50],
      [120, 150],
    ]);
  });
});
