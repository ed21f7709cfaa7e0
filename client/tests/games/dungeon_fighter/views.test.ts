import { describe, expect, it } from "vitest";
import { behind } from "../../../src/games/dungeon_fighter/views";
import { limits } from "./limits";

/** How far below the middle of the picture the hand is, in degrees. */
function below(r: number, h: number): number {
  const aim = { ...limits().preset, phi: 0, r, h };
  const { eye, at } = behind(aim, false);
  const down = (x: number, z: number): number => (Math.atan2(eye[2] - z, eye[0] - x) * 180) / Math.PI;
  return down(r, h) - down(at[0], at[2]);
}

describe("over the shoulder", () => {
  it("the hand is in sight, however far back somebody stands", () => {
    for (const [r, h] of [
      [600, 240],
      [810, 20],
      [950, 240],
    ] as const)
      expect(below(r, h)).toBeLessThan(20);
  });

  it("a low eye looks across the table", () => {
    const { eye, at } = behind({ ...limits().preset, phi: 0, r: 840, h: 30 }, false, true);
    expect(eye[2]).toBeLessThan(0);
    expect(at[0]).toBeLessThan(250);
  });
});
