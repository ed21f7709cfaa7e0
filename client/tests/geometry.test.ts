import { describe, expect, test } from "vitest";
import { fit, kept, neighbour, viewBox, zoomed, type Direction, type Spot } from "../src/table/geometry";

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

describe("the lens", () => {
  const board = { width: 1000, height: 600 };
  const whole = fit(board);

  test("shows the whole board at first", () => {
    expect(viewBox(whole, board)).toBe("0 0 1000 600");
  });

  test("keeps the spot that it is enlarged about where it is on the screen", () => {
    const about = at(300, 200);
    const share = (lens: typeof whole): number[] => {
      const [x, y, width, height] = viewBox(lens, board).split(" ").map(Number) as [number, number, number, number];
      return [(about.x - x) / width, (about.y - y) / height];
    };
    const near = zoomed(whole, 2, about, board);
    expect(near.zoom).toBe(2);
    share(near).forEach((part, axis) => expect(part).toBeCloseTo(share(whole)[axis]!, 3));
  });

  test("comes back to the whole board however it was moved", () => {
    const far = zoomed(zoomed(whole, 4, at(950, 20), board), 1 / 4, at(10, 590), board);
    expect(viewBox(far, board)).toBe("0 0 1000 600");
  });

  test("never shows more than the board, nor too little of it", () => {
    expect(zoomed(whole, 0.1, at(0, 0), board).zoom).toBe(1);
    const most = zoomed(whole, 1000, at(500, 300), board);
    expect(zoomed(most, 2, at(500, 300), board)).toEqual(most);
  });

  test("does not leave the board", () => {
    expect(viewBox(kept({ x: -500, y: 9000, zoom: 2 }, board), board)).toBe("0 300 500 300");
    expect(viewBox(kept({ x: 9000, y: -9000, zoom: 4 }, board), board)).toBe("750 0 250 150");
  });
});
