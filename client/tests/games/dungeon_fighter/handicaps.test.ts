import { describe, expect, it } from "vitest";
import {
  isMirrored,
  meter,
  release,
  shown,
  sightOf,
  swing,
  takesTwoTaps,
  type Hold,
  type Release,
} from "../../../src/games/dungeon_fighter/handicaps";
import type { Aim } from "../../../src/games/dungeon_fighter/told";
import { limits } from "./limits";

const AIM: Aim = { phi: 0, r: 600, h: 240, az: 40, loft: -150, speed: 1400, tumble: 30, side: 0, top: 10 };

function hold(held: number, more: Partial<Hold> = {}): Hold {
  return { held, swirl: 0, gap: null, still: false, ...more };
}

function thrown(done: Release): Aim {
  if ("again" in done) throw new Error(done.again);
  return done.aim;
}

describe("what sweeps", () => {
  it("swings and comes back, or steps once a second where nothing may move", () => {
    expect(swing(500, 2000, false)).toBeCloseTo(1);
    expect(swing(1500, 2000, false)).toBeCloseTo(-1);
    expect([0, 999, 1000, 2000].map((ms) => swing(ms, 2000, true))).toEqual([0, 0, 0.5, 1]);
    expect(meter(800, 1600, false)).toBe(1);
    expect([0, 1000, 2000, 3000].map((ms) => meter(ms, 1600, true))).toEqual([0, 0.5, 1, 0.5]);
  });
});

describe("letting go", () => {
  it("changes nothing without a requirement", () => {
    expect(thrown(release(AIM, [], hold(300), limits()))).toEqual(AIM);
  });

  it("of a flick gives no choice of spin", () => {
    const made = thrown(release(AIM, ["XB"], hold(300), limits()));
    expect([made.tumble, made.top]).toEqual([limits().preset.tumble, limits().preset.top]);
  });

  it("of a breath throws as hard as the meter stands", () => {
    expect(thrown(release(AIM, ["BL"], hold(800), limits())).speed).toBe(3000);
    expect(thrown(release(AIM, ["BL"], hold(1600), limits())).speed).toBe(600);
  });

  it("under the leg takes the gap, else it is tried again", () => {
    expect(release(AIM, ["UL"], hold(500), limits())).toHaveProperty("again");
    expect(thrown(release({ ...AIM, az: 150 }, ["UL"], hold(500), limits())).az).toBe(150);
  });

  it("of a borrowed hand goes where the needle points", () => {
    expect(thrown(release(AIM, ["BH"], hold(600), limits())).az).toBe(200);
    expect(thrown(release(AIM, ["BH"], hold(2000, { still: true }), limits())).az).toBe(200);
  });

  it("of a hand that a neighbour has lent goes where that points, and no needle swings any more", () => {
    const lent = limits({ az: [73, 73] });
    expect(shown(["BH"], hold(600), lent.bounds).needle).toBeNull();
    expect(thrown(release(AIM, ["BH"], hold(600), lent)).az).toBe(73);
  });

  it("of a slam shows the toss, which is struck at its top", () => {
    const tossed = (held: number): number | null => shown(["SL"], hold(held), limits().bounds).toss;
    expect([0, 300, 600, 900].map(tossed)).toEqual([0, 0.75, 1, 0.75]);
    expect(shown(["SL"], hold(600, { still: true }), limits().bounds).toss).toBeNull();
  });

  it("of a spin tells how fast it is", () => {
    const { bounds } = limits({ top: [600, 800] });
    expect(shown(["SP"], hold(100), bounds).spin).toBeNull();
    expect(shown(["SP"], hold(100, { swirl: -2 * Math.PI }), bounds).spin).toBe(700);
  });

  it("of a bent card is the harder the longer it was held", () => {
    const [soft, hard] = [300, 1500].map((ms) => thrown(release(AIM, ["CT"], hold(ms), limits())).speed);
    expect(soft).toBeLessThan(hard!);
    const calm = thrown(release(AIM, ["CT"], hold(300, { still: true }), limits()));
    expect(calm.speed, "where nothing may move, the pull or a slider says how hard").toBe(AIM.speed);
  });

  it("of a nod takes the loft of the marker, of a swirl its spin", () => {
    expect(thrown(release(AIM, ["HD"], hold(700), limits())).loft).toBe(450);
    const spin = { ...limits(), either_way: true, bounds: { ...limits().bounds, top: [600, 800] as const } };
    expect(thrown(release(AIM, ["SP"], hold(300, { swirl: -20 }), spin)).top).toBe(-800);
    expect(thrown(release(AIM, ["SP"], hold(300, { swirl: 1 }), spin)).top).toBeGreaterThanOrEqual(600);
    expect(thrown(release({ ...AIM, top: -720 }, ["SP"], hold(300), spin)).top, "as a slider has set it").toBe(-720);
  });

  it("with two palms rolls by the gap between them", () => {
    expect(takesTwoTaps(["PI"], false)).toBe(true);
    expect(takesTwoTaps(["PI"], true)).toBe(false);
    expect(thrown(release(AIM, ["PI"], hold(300, { gap: 0 }), limits())).side).toBe(-250);
    expect(thrown(release(AIM, ["PI"], hold(300, { gap: 800 }), limits())).side).toBe(250);
  });

  it("of a slam, a dance or a jump has its moment, and never a miss", () => {
    expect(release(AIM, ["SL"], hold(100), limits())).toHaveProperty("again");
    expect(thrown(release(AIM, ["SL"], hold(600), limits()))).toEqual(AIM);
    expect(release(AIM, ["DA"], hold(300), limits())).toHaveProperty("again");
    expect(thrown(release(AIM, ["DA"], hold(1500), limits())).az).toBeGreaterThan(AIM.az);
    expect(release(AIM, ["JU"], hold(300), limits())).toHaveProperty("again");
    expect(thrown(release(AIM, ["JU"], hold(900), limits()))).toEqual(AIM);
  });

  it("without motion needs no timing for a slam or a dance", () => {
    expect(thrown(release(AIM, ["SL"], hold(100, { still: true }), limits()))).toEqual(AIM);
    expect(thrown(release(AIM, ["DA"], hold(2000, { still: true }), limits())).az).toBe(300);
  });

  it("adds up where several things are required", () => {
    const made = thrown(release(AIM, ["XB", "BL", "BH"], hold(600), limits()));
    expect([made.tumble, made.az]).toEqual([limits().preset.tumble, 200]);
    expect(made.speed).toBe(2400);
  });
});

describe("what is seen", () => {
  it("is reversed, dark, low, turning or hopping by what is required", () => {
    expect(sightOf(["BK", "BD", "SI"], false)).toMatchObject({ mirror: true, dark: 3000, low: true, turn: null });
    expect(sightOf(["DA", "JU"], false)).toMatchObject({ turn: 1600, hop: 600 });
    expect(sightOf(["DA", "JU"], true)).toMatchObject({ turn: null, hop: null });
    expect(isMirrored(["WH"])).toBe(true);
  });

  it("is shown only where something moves", () => {
    const none = shown([], hold(100), limits().bounds);
    expect(new Set(Object.values(none))).toEqual(new Set([null]));
    expect(shown(["DA"], hold(1000, { still: true }), limits().bounds).needle).toBe(150);
  });
});
