import { describe, expect, test } from "vitest";
import {
  between,
  focused,
  kept,
  neighbour,
  revealed,
  uncovering,
  shown,
  viewBox,
  whole,
  zoomed,
  type Box,
  type Direction,
  type Pane,
  type Spot,
  type View,
} from "../../../src/table/stage/geometry";

const at = (x: number, y: number): Spot => ({ x, y });

describe("the arrow keys", () => {
  const middle = at(100, 100);
  const around = [at(100, 0), at(100, 200), at(0, 100), at(200, 100)];

  test.each([
    ["ArrowUp", 0],
    ["ArrowDown", 1],
    ["ArrowLeft", 2],
    ["ArrowRight", 3],
  ] as [Direction, number][])("%s goes its way", (direction, index) => {
    expect(neighbour(middle, around, direction)).toBe(index);
  });

  test("go to the nearer of two", () => {
    expect(neighbour(middle, [at(400, 100), at(200, 100)], "ArrowRight")).toBe(1);
  });

  test("go rather straight on than aside", () => {
    expect(neighbour(middle, [at(150, 190), at(220, 100)], "ArrowRight")).toBe(1);
  });

  test("go aside where nothing is straight ahead", () => {
    expect(neighbour(middle, [at(100, 200), at(160, 190)], "ArrowRight")).toBe(1);
  });

  test("never go back or only aside", () => {
    expect(neighbour(middle, [at(0, 100), at(100, 0), at(100, 200)], "ArrowRight")).toBe(-1);
    expect(neighbour(middle, [], "ArrowUp")).toBe(-1);
  });

  test("reach everything in a row, and come back the same way", () => {
    const row = [at(0, 0), at(40, 3), at(90, -4), at(200, 0)];
    const walk = (from: number, direction: Direction): number[] => {
      const next = neighbour(row[from]!, row, direction);
      return next < 0 ? [from] : [from, ...walk(next, direction)];
    };
    expect(walk(0, "ArrowRight")).toEqual([0, 1, 2, 3]);
    expect(walk(3, "ArrowLeft")).toEqual([3, 2, 1, 0]);
  });
});

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

describe("the view", () => {
  const board = box(-200, -100, 1000, 600);
  const pane: Pane = { width: 800, height: 600, narrow: false };
  const all = whole(board, pane);
  const seen = (view: View): Box => shown(view, pane);
  /** Where a spot of the board is on the screen. */
  const onScreen = (view: View, spot: Spot): number[] => {
    const { x, y } = seen(view);
    return [(spot.x - x) * view.scale, (spot.y - y) * view.scale];
  };

  test("shows the whole board, in the middle or at the top", () => {
    expect(seen(all)).toEqual(box(-200, -175, 1000, 750));
  });

  test("keeps the spot that it is enlarged about where it is on the screen", () => {
    const about = at(100, 150);
    const near = zoomed(all, 2, about, board, pane);
    expect(near.scale).toBe(2 * all.scale);
    onScreen(near, about).forEach((place, axis) => expect(place).toBeCloseTo(onScreen(all, about)[axis]!, 6));
  });

  test("comes back to the whole board however it was moved", () => {
    const near = zoomed(all, 4, at(750, -90), board, pane);
    expect(zoomed(near, 1 / 4, at(-190, 480), board, pane)).toEqual(all);
  });

  test("never shows more than the board, nor too little of it", () => {
    expect(zoomed(all, 0.1, at(0, 0), board, pane)).toEqual(all);
    const most = zoomed(all, 1000, at(300, 200), board, pane);
    expect(most.scale).toBe(4);
    expect(zoomed(most, 2, at(300, 200), board, pane)).toEqual(most);
  });

  test("shows a tiny board whole, though a unit of it is very long then", () => {
    const tiny = box(0, 0, 50, 50);
    expect(zoomed(whole(tiny, pane), 2, at(25, 25), tiny, pane)).toEqual(whole(tiny, pane));
  });

  test.each([
    [-9000, -9000],
    [9000, 9000],
  ])("does not leave the board (%s, %s)", (x, y) => {
    const room = seen(kept({ x, y, scale: 2 }, board, pane));
    expect(room.x).toBeGreaterThan(board.x - 50);
    expect(room.y).toBeGreaterThan(board.y - 50);
    expect(room.x + room.width).toBeLessThan(board.x + board.width + 50);
    expect(room.y + room.height).toBeLessThan(board.y + board.height + 50);
  });

  test.each([false, true])(
    "is never held back when it is enlarged about a spot of the board (at the top: %s)",
    (top) => {
      const flat = box(0, 0, 1000, 100);
      const there = { ...pane, top };
      for (const about of [at(0, 0), at(1000, 0), at(500, 100)]) {
        const [before, near] = [whole(flat, there), zoomed(whole(flat, there), 1.5, about, flat, there)];
        onScreen(near, about).forEach((place, axis) => expect(place).toBeCloseTo(onScreen(before, about)[axis]!, 6));
      }
    },
  );

  describe("brings things into sight", () => {
    const near: View = { x: 300, y: 200, scale: 2 };
    const room = seen(near);

    test("but stays where they are in sight already", () => {
      expect(revealed(near, [box(280, 180, 40, 40)], board, pane)).toEqual(near);
      expect(revealed(near, [], board, pane)).toEqual(near);
    });

    test("and goes no further than that, at the same scale", () => {
      const moved = revealed(near, [box(600, 180, 40, 40)], board, pane);
      expect(moved.scale).toBe(near.scale);
      expect(moved.y).toBe(near.y);
      const right = seen(moved).x + room.width;
      expect(right - 640).toBeCloseTo(12);
      expect(seen(revealed(near, [box(-150, 180, 40, 40)], board, pane)).x).toBeCloseTo(-162);
    });

    test("all together if they fit, else the first", () => {
      const [one, other, far] = [box(600, 180, 40, 40), box(500, 380, 40, 40), box(-150, -50, 40, 40)];
      const both = seen(revealed(near, [one, far, other], board, pane));
      for (const { x, y } of [one, other]) {
        expect(x).toBeGreaterThan(both.x);
        expect(x + 40).toBeLessThan(both.x + both.width);
        expect(y).toBeGreaterThan(both.y);
        expect(y + 40).toBeLessThan(both.y + both.height);
      }
      expect(far.x).toBeLessThan(both.x);
    });

    test("by its middle if a thing is larger than the pane", () => {
      expect(revealed(near, [box(-100, 180, 500, 40)], board, pane).x).toBeCloseTo(150);
    });
  });

  test("is a viewBox", () => {
    expect(viewBox(box(-1 / 3, 0, 10, 20.5))).toBe("-0.33 0 10 20.5");
    expect(between(box(0, 0, 10, 10), box(10, -10, 20, 30), 0.5)).toEqual(box(5, -5, 15, 20));
  });
});

describe("the part of a board that matters", () => {
  const board: Box = { x: 0, y: 0, width: 3000, height: 2000 };
  const phone: Pane = { width: 390, height: 350, narrow: true };
  const room: Box = { x: 1000, y: 1000, width: 400, height: 400 };

  test("is shown where the whole cannot be read", () => {
    const view = focused(room, board, phone)!;
    const seen = shown(view, phone);
    expect(view.scale).toBeGreaterThan(0.6);
    expect(seen.x).toBeLessThan(room.x);
    expect(seen.y).toBeLessThan(room.y);
    expect(seen.x + seen.width).toBeGreaterThan(room.x + room.width);
    expect(seen.y + seen.height).toBeGreaterThan(room.y + room.height);
  });

  test("is shown smaller if it is large, but never too small to be read", () => {
    const near = focused(room, board, phone)!.scale;
    const hall = focused({ ...room, width: 700 }, board, phone)!.scale;
    const level = focused({ ...room, width: 2500, height: 2000 }, board, phone)!.scale;
    expect(hall).toBeLessThan(near);
    expect(level).toBeLessThan(hall);
    expect(level).toBeGreaterThan(0.4);
  });

  test("is enlarged no further than it is read with ease: there is more to see around it", () => {
    const wide: Pane = { width: 1200, height: 800, narrow: false };
    for (const [pane, most] of [
      [phone, 0.87],
      [wide, 1.1],
    ] as const) {
      const view = focused({ ...room, width: 40, height: 40 }, board, pane)!;
      expect(view.scale).toBe(most);
      expect(shown(view, pane).width).toBeGreaterThan(400);
    }
  });

  test("shows nothing beyond the board if it lies at its edge", () => {
    const seen = shown(focused({ ...room, x: 0, y: 0 }, board, phone)!, phone);
    expect([seen.x, seen.y]).toEqual([0, 0]);
  });

  test("is not shown where there is none, or the whole can be read", () => {
    expect(focused(null, board, phone)).toBeNull();
    expect(focused(room, { ...board, width: 780, height: 500 }, phone)).toBeNull();
    expect(focused(room, { ...board, width: 790, height: 500 }, phone)).not.toBeNull();
    expect(focused(room, board, { ...phone, width: 0, height: 0 })).toBeNull();
  });
});

test("what lies over a board lies where it covers nothing that can be chosen, or nowhere", () => {
  const [right, left] = [box(300, 100, 100, 60), box(0, 100, 100, 60)];
  expect(uncovering([right, left], [])).toEqual(right);
  expect(uncovering([right, left], [box(390, 150, 40, 40)])).toEqual(left);
  expect(uncovering([right, left], [box(400, 100, 40, 40), box(100, 160, 40, 40)])).toEqual(right);
  expect(uncovering([right, left], [box(50, 90, 300, 20)])).toBeNull();
});
