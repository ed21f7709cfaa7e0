/** The own clock of a round. */
import { expect, test } from "vitest";
import { beganAt, clockFace, timeLeft } from "../../../src/games/map_masters/clock";

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("a round begins when it is first seen, and goes on through a reload", () => {
  const kept = storage();
  expect(beganAt(kept, "/table/a", 1, 1_000)).toBe(1_000);
  expect(beganAt(kept, "/table/a", 1, 9_000)).toBe(1_000);
  expect(beganAt(kept, "/table/b", 1, 9_000)).toBe(9_000);
  expect(beganAt(kept, "/table/a", 2, 9_500)).toBe(9_500);
});

test("without storage the clock begins anew", () => {
  const closed = {
    getItem: () => {
      throw new Error("no storage");
    },
    setItem: () => undefined,
  };
  expect(beganAt(closed, "/table/a", 1, 1_000)).toBe(1_000);
  expect(beganAt(closed, "/table/a", 1, 2_000)).toBe(2_000);
});

test("five minutes run out", () => {
  expect(clockFace(timeLeft(300_000, 1_000, 62_500))).toBe("3:58");
  expect(timeLeft(300_000, 1_000, 301_000)).toBe(0);
  expect(timeLeft(300_000, 1_000, 900_000)).toBe(0);
});
