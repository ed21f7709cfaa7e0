import { describe, expect, test } from "vitest";
import { beganAt, clockFace } from "../../../src/games/map_masters/clock";
import { pieces, tallied, tip } from "../../../src/games/map_masters/line";
import { faceOf, symbolOf, thing } from "../../../src/games/map_masters/signs";
import type { Drawn, Point } from "../../../src/games/map_masters/told";

const step = (line: Point[], found: Drawn["found"] = []): Drawn => ({
  step: "S",
  line,
  says: "",
  points: 0,
  held: {},
  ...(found.length ? { found } : {}),
});

describe("the line of a path", () => {
  const steps = [
    step([
      [1, 0, 0, 0],
      [1, 1, 0, 0],
    ]),
    step([[1, 2, 0, 0]], [[1, 2, 0, "$"]]),
    step([
      [1, 3, 0, 0],
      [1, 3, 1, 0],
    ]),
    step([[2, 3, 1, 0]], [[2, 3, 1, "$"]]),
    step([[9, 9, 0, 1]], [[9, 9, 0, "@"]]),
  ];

  test("is told apart by level, and where it jumps", () => {
    expect(pieces(steps)).toEqual([
      { kind: "main", d: "M20 0L20 20L20 40L20 60L20 60" },
      { kind: "under", d: "M20 60L40 60" },
      { kind: "jump", d: "M40 60L180 180" },
    ]);
  });

  test("ends where the path stands", () => {
    expect(tip(steps)).toEqual([9, 9, 0, 1]);
    expect(tip([...steps, step([])])).toEqual([9, 9, 0, 1]);
    expect(tip([])).toBeNull();
  });

  test("counts what was found", () => {
    expect(tallied(steps)).toEqual([
      ["@", 1],
      ["$", 2],
    ]);
  });
});

describe("signs", () => {
  test("have their pictograms and words", () => {
    expect(symbolOf("@")).toBe("mp-magic-circle");
    expect(faceOf("S1", true)).toBe("mp-S1-down");
    expect(thing("f:key", {})).toEqual({ key: "f:key", symbol: "mp-key", words: "Key fairy", fairy: true });
    expect(thing("SB_04", { SB_04: "Wall Climber" }).words).toBe("Wall Climber");
  });
});

describe("the clock", () => {
  test("goes on through a reload, and begins anew with a round", () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(beganAt(storage, "/table/a", 1, 1000)).toBe(1000);
    expect(beganAt(storage, "/table/a", 1, 5000)).toBe(1000);
    expect(beganAt(storage, "/table/b", 1, 6000)).toBe(6000);
    expect(beganAt(storage, "/table/a", 2, 7000)).toBe(7000);
  });

  test("begins now where nothing can be kept", () => {
    const broken = {
      getItem: (): never => {
        throw new Error("no storage");
      },
      setItem: () => undefined,
    };
    expect(beganAt(broken, "/table/a", 1, 1000)).toBe(1000);
  });

  test("is read in minutes and seconds", () => {
    expect([0, 61_500, -5].map(clockFace)).toEqual(["0:00", "1:01", "0:00"]);
  });
});
