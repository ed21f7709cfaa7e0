import { beforeEach, describe, expect, test } from "vitest";
import { Pen, Strokes, keyOf, nearestStart } from "../../../src/games/map_masters/pen";
import type { Drawn } from "../../../src/games/map_masters/told";

function drawn(step: string, cell: readonly [number, number], more: Partial<Drawn> = {}): Drawn {
  return {
    step,
    line: [[cell[0] + 0.5, cell[1] + 0.5, 0, 0]],
    says: step,
    points: 0,
    held: {},
    cell,
    plain: true,
    ...more,
  };
}

/** A hallway to the south with a Monster at its fourth cell, and one to the east from its second. */
const monster = drawn("S", [1, 3], { plain: false, end: "obstacle" });
const fought = drawn("S/sword", [1, 3], { plain: false });
const third = drawn("S", [1, 2], { way: "S", then: [monster, fought] });
const east = drawn("E", [2, 1], { way: "E" });
const second = drawn("S", [1, 1], { way: "S", then: [third, east] });
const first = drawn("start 1.N0", [1, 0], { then: [second] });
const other = drawn("start 1.W0", [0, 5], {});

describe("the pen", () => {
  let pen: Pen;
  beforeEach(() => {
    pen = new Pen();
    pen.learn([], [first, other]);
  });

  test("knows what follows as far as the server has looked ahead", () => {
    expect(pen.after([first])).toEqual([second]);
    expect(pen.after([first, second, east])).toBeUndefined();
    expect(pen.after([first, second, third, monster])).toEqual([]);
    pen.forget();
    expect(pen.after([])).toBeUndefined();
  });

  test("follows a hand that skips cells, and stops where there is something to choose", () => {
    expect(pen.moved([first], [1, 2])).toEqual([first, second, third]);
    expect(pen.moved([first], [1, 3])).toEqual([first]);
    expect(pen.choicesAt([first, second, third], [1, 3])).toEqual([monster, fought]);
    expect(pen.choicesAt([first], [1, 1])).toEqual([]);
  });

  test("begins only where it is put down", () => {
    expect(pen.moved([], [1, 1])).toEqual([]);
    expect(pen.moved([], [1, 0])).toEqual([first]);
    expect(pen.starts()).toEqual([first, other]);
  });

  test("takes back what the hand goes back over", () => {
    expect(pen.moved([first, second, third], [1, 0])).toEqual([first]);
    expect(pen.moved([first, second, third], [1, 2])).toEqual([first, second, third]);
    expect(pen.moved([first, second], [9, 9])).toEqual([first, second]);
  });

  test("goes on rather than back", () => {
    const round = drawn("W", [1, 0], { then: [] });
    pen.learn([first, second, third], [round]);
    expect(pen.moved([first, second, third], [1, 0])).toEqual([first, second, third, round]);
  });

  test("stays in a room while the hand moves about in it", () => {
    const room: Drawn = drawn("S", [1, 1], { room: [0, 1, 3, 4], then: [drawn("leave S2", [2, 5])] });
    pen.learn([first], [room]);
    expect(pen.moved([first], [3, 3])).toEqual([first, room]);
    expect(pen.moved([first, room], [0, 4])).toEqual([first, room]);
    expect(keyOf(pen.moved([first, room], [2, 5]))).toBe("start 1.N0;S;leave S2");
  });

  test("understands a direction", () => {
    expect(pen.towards([first, second], "E")).toEqual([east]);
    expect(pen.towards([first, second], "W")).toEqual([]);
    pen.learn(
      [first, second, third],
      [
        { ...monster, way: "S" },
        { ...fought, way: "S" },
      ],
    );
    expect(pen.towards([first, second, third], "S").map(({ step }) => step)).toEqual(["S", "S/sword"]);
  });

  test("offers what is not done by walking on", () => {
    expect(pen.besides([first, second])).toEqual([]);
    expect(pen.besides([first, second, third])).toEqual([monster, fought]);
    const pact: Drawn = { step: "gain key/SB-11", line: [], says: "", points: 0, held: {} };
    pen.learn([], [first, pact]);
    expect(pen.besides([])).toEqual([pact]);
  });

  test("is put down at the nearest start within reach", () => {
    expect(nearestStart([first, other], 1.4, 0.9, 1)).toBe(first);
    expect(nearestStart([first, other], 4, 4, 1)).toBeNull();
  });
});

describe("strokes", () => {
  test("are taken back one by one, then step by step", () => {
    const strokes = new Strokes();
    strokes.begin(0);
    strokes.begin(4);
    strokes.begin(6); // it added nothing
    expect(strokes.takeBack(6)).toBe(4);
    expect(strokes.takeBack(4)).toBe(0);
    expect(strokes.takeBack(3)).toBe(2);
    expect(strokes.takeBack(0)).toBe(0);
  });

  test("are forgotten with the path", () => {
    const strokes = new Strokes();
    strokes.begin(0);
    strokes.forget();
    expect(strokes.takeBack(5)).toBe(4);
  });
});
