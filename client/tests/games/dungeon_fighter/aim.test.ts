import { describe, expect, it } from "vitest";
import {
  FULL_PULL,
  aimOf,
  handAt,
  isPull,
  marked,
  preview,
  strength,
  within,
  type Pull,
} from "../../../src/games/dungeon_fighter/aim";
import type { Aim, Limits } from "../../../src/games/dungeon_fighter/told";
import { limits } from "./limits";

const AIM: Aim = { phi: 0, r: 600, h: 240, az: 0, loft: -150, speed: 1400, tumble: -20, side: 0, top: 0 };
const WHEEL = { radius: 250, height: 3, table: 800 };

function pull(dx: number, dy: number, spot: Pull["spot"] = [0, 0]): Pull {
  return { dx, dy, spot };
}

describe("a pull", () => {
  it("is none if it is short or goes forward", () => {
    expect(isPull(pull(0, 5))).toBe(false);
    expect(isPull(pull(0, -100))).toBe(false);
    expect(isPull(pull(10, 60))).toBe(true);
  });

  it("throws straight, and harder the longer it is", () => {
    const soft = aimOf(pull(0, 40), AIM, limits());
    const hard = aimOf(pull(0, FULL_PULL), AIM, limits());
    expect(soft.az).toBe(0);
    expect(hard.speed).toBe(3000);
    expect(soft.speed).toBeGreaterThan(600);
    expect(soft.speed).toBeLessThan(hard.speed);
    expect(strength(pull(0, 2 * FULL_PULL))).toBe(1);
  });

  it("throws to the other side, like a slingshot, within the limits", () => {
    expect(aimOf(pull(10, 100), AIM, limits()).az).toBe(57);
    expect(aimOf(pull(-10, 100), AIM, limits()).az).toBe(-57);
    expect(aimOf(pull(200, 20), AIM, limits()).az).toBe(300);
  });

  it("spins by where the die was pressed", () => {
    expect(aimOf(pull(0, 80), AIM, limits()).tumble).toBe(AIM.tumble);
    expect(aimOf(pull(0, 80, [0, 1]), AIM, limits()).tumble).toBeGreaterThan(AIM.tumble);
    expect(aimOf(pull(0, 80, [1, 0]), AIM, limits()).top).toBeLessThan(0);
  });

  it("is marked where the preset lies", () => {
    const bare: Limits = limits();
    expect(marked(bare)).toBeCloseTo((bare.preset.speed - 600) / 2400);
  });
});

describe("limits", () => {
  it("keep every part of an aim, in whole numbers, and the place on the rim on the rim", () => {
    const wild = { ...AIM, phi: -10.4, h: 999, loft: 900, speed: 12.7 };
    expect(within(wild, limits())).toMatchObject({ phi: 3590, h: 280, loft: 450, speed: 600 });
  });

  it("let a top spin either way", () => {
    const spinning = { ...limits(), either_way: true, bounds: { ...limits().bounds, top: [600, 800] as const } };
    expect(within({ ...AIM, top: -900 }, spinning).top).toBe(-800);
    expect(within({ ...AIM, top: 5 }, spinning).top).toBe(600);
  });
});

describe("the preview", () => {
  it("goes from the hand to the first bounce, and no farther", () => {
    const { points, lands } = preview(AIM, WHEEL);
    expect(points[0]).toEqual(handAt(AIM));
    expect(lands).toBe("table");
    const [x, y, z] = points.at(-1)!;
    expect(Math.hypot(x, y)).toBeGreaterThan(WHEEL.radius);
    expect(z).toBe(8);
  });

  it("warns of a throw that reaches the board without a bounce, or leaves the table", () => {
    expect(preview({ ...AIM, loft: 100, speed: 1700 }, WHEEL).lands).toBe("board");
    expect(preview({ ...AIM, loft: 300, speed: 4200 }, WHEEL).lands).toBe("floor");
  });
});
