import { describe, expect, it } from "vitest";
import {
  filmOf,
  iconSides,
  lengthOf,
  placed,
  poseAt,
  restOf,
  topSide,
  touchedBetween,
} from "../../../src/games/dungeon_fighter/flight";
import type { Aim, Flight, Lying, Throw } from "../../../src/games/dungeon_fighter/told";

const SMALLEST = 32767 * Math.SQRT2;

/** A flight of one die that moves along x, a frame every 10 ms, and turns by 90° about z at the end. */
function flight(): Flight {
  const frames = [
    [0, 0, 80, 0, 0, 0, 0],
    [100, 0, 90, 0, 0, 0, 0],
    [200, 50, 80, 0, 0, 0, Math.round(Math.SQRT1_2 * SMALLEST)],
  ];
  const view = new DataView(new ArrayBuffer(14 * frames.length));
  frames.forEach((frame, n) => {
    frame.forEach((part, m) => view.setInt16(14 * n + 2 * m, part, true));
  });
  const data = btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
  return {
    bodies: ["red"],
    frames: 3,
    hz: 100,
    data,
    contacts: [
      [5, "table"],
      [15, "board"],
    ],
  };
}

const LYING: Lying = ["red", true, 20, 5, 8, Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const AIM: Aim = { phi: 0, r: 600, h: 200, az: 0, loft: 0, speed: 1400, tumble: 0, side: 0, top: 0 };

function shot(): Throw {
  return {
    number: 1,
    die: "red",
    name: "the red die",
    hero: "Torm",
    aim: AIM,
    place: "section",
    value: 3,
    icon: true,
    hit: true,
    words: "A hit on section 3",
    rule: "DF-DMG-01",
    lying: [LYING],
    flight: flight(),
  };
}

describe("a recorded flight", () => {
  it("is read as it was written", () => {
    const poses = filmOf(flight()).get("red")!;
    expect(poses.map(({ at }) => at)).toEqual([
      [0, 0, 8],
      [10, 0, 9],
      [20, 5, 8],
    ]);
    expect(poses[0]!.turn).toEqual([1, 0, 0, 0]);
    expect(poses[2]!.turn[0]).toBeCloseTo(Math.SQRT1_2, 4);
    expect(poses[2]!.turn[3]).toBeCloseTo(Math.SQRT1_2, 4);
    expect(lengthOf(flight())).toBe(20);
  });

  it("is somewhere between two frames, and at rest after the last", () => {
    const poses = filmOf(flight()).get("red")!;
    expect(poseAt(poses, 100, 5).at).toEqual([5, 0, 8.5]);
    expect(poseAt(poses, 100, 999).at).toEqual([20, 5, 8]);
    expect(Math.hypot(...poseAt(poses, 100, 15).turn)).toBeCloseTo(1);
  });

  it("is heard once for each touch", () => {
    expect(touchedBetween(flight(), -1, 5)).toEqual([[5, "table"]]);
    expect(touchedBetween(flight(), 5, 14)).toEqual([]);
    expect(touchedBetween(flight(), 5, 30)).toEqual([[15, "board"]]);
  });
});

describe("the faces of a die", () => {
  it("know which looks up", () => {
    expect(topSide({ at: [0, 0, 0], turn: [1, 0, 0, 0] })).toBe(4);
    expect(topSide({ at: [0, 0, 0], turn: [0, 1, 0, 0] })).toBe(5);
    expect(topSide({ at: [0, 0, 0], turn: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] })).toBe(2);
    expect(topSide({ at: [0, 0, 0], turn: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] })).toBe(1);
  });

  it("show the icon on one of each opposite pair, and on the one that looks up if it fell so", () => {
    for (const top of [0, 1, 2, 3, 4, 5])
      for (const icon of [true, false]) {
        const sides = iconSides(top, icon);
        expect(sides[top]).toBe(icon);
        for (const pair of [0, 2, 4]) expect(sides[pair]).not.toBe(sides[pair + 1]);
      }
  });
});

describe("the dice on the table", () => {
  it("lie as they lie, with the next one in the hand", () => {
    const told = { lying: [LYING], die: "blue", aim: {} as never };
    const found = placed(told, null, null, AIM);
    expect(found.get("red")!.pose).toEqual(restOf(LYING));
    expect(found.get("blue")!.pose.at).toEqual([600, 0, 200]);
  });

  it("fly while a throw is shown, and end as the record says", () => {
    const told = { lying: [], die: "blue", aim: null };
    const made = shot();
    const film = filmOf(made.flight!);
    const flying = placed(told, { shot: made }, { shot: made, film, heard: 5 }, null);
    expect(flying.get("red")!.pose.at).toEqual([5, 0, 8.5]);
    expect(flying.get("red")!.icons).toEqual(iconSides(topSide(restOf(LYING)), true));
    expect(placed(told, { shot: made }, null, null).get("red")!.pose).toEqual(restOf(LYING));
  });
});
