import { describe, expect, test } from "vitest";
import { complete, composedOf, looksOf, toggled, type Part } from "../../../src/table/choosing/composing";
import { option } from "../../messages";

const dice = (...faces: string[]) =>
  option(`Reroll ${faces.join(" ")}`, [], { parts: faces.map((face) => `die:${face}`) });
const one = dice("ST");
const two = dice("ST", "ST");
const both = dice("ML", "ST");
const all = dice("ML", "ST", "ST");
const rerolls = [one, dice("ML"), two, both, all];
const first: Part = { target: "die:ST", nth: 0 };
const second: Part = { target: "die:ST", nth: 1 };
const melee: Part = { target: "die:ML", nth: 0 };

test("only what has parts is put together", () => {
  expect(composedOf([option("Keep"), option("Go", ["room:A"]), one])).toEqual([one]);
});

describe("what was put together", () => {
  test("is a choice in whichever order it was chosen", () => {
    expect(complete(rerolls, [first, melee])).toBe(both);
    expect(complete(rerolls, [melee, first])).toBe(both);
    expect(complete(rerolls, [first, second])).toBe(two);
  });

  test("is none while nothing is chosen, or something is missing", () => {
    expect(complete(rerolls, [])).toBeNull();
    expect(complete([all], [first, melee])).toBeNull();
  });
});

describe("pointing at one of several alike", () => {
  test("chooses just this one, and takes just this one back", () => {
    expect(toggled(rerolls, [], "die:ST", 1)).toEqual([second]);
    expect(toggled(rerolls, [second], "die:ST", 0)).toEqual([second, first]);
    expect(toggled(rerolls, [second, first], "die:ST", 1)).toEqual([first]);
  });

  test("does nothing to one beyond those that can be chosen", () => {
    expect(toggled(rerolls, [], "die:ST", 2)).toBeNull();
    expect(toggled(rerolls, [], "die:EL", 0)).toBeNull();
  });
});

describe("pointing at what stands for several alike", () => {
  const heal = [
    ["ana", "ana", "bo"],
    ["ana", "bo", "bo"],
  ].map((heroes) => option(`Heal ${heroes.join(" ")}`, [], { parts: heroes.map((hero) => `hero:${hero}`) }));

  test("chooses one more each time, and none after the last", () => {
    let chosen = toggled(heal, [], "hero:ana", null)!;
    expect(chosen).toEqual([{ target: "hero:ana", nth: 0 }]);
    chosen = toggled(heal, chosen, "hero:ana", null)!;
    expect(chosen).toHaveLength(2);
    expect(toggled(heal, chosen, "hero:ana", null)).toEqual([]);
  });

  test("goes no further than some choice does", () => {
    const chosen = ["hero:ana", "hero:ana", "hero:bo"].map((target, at) => ({ target, nth: at % 2 }));
    expect(toggled(heal, chosen, "hero:bo", null)).toHaveLength(2);
    expect(
      toggled([option("Beat", [], { parts: ["foe:rat"] })], [{ target: "foe:rat", nth: 0 }], "foe:bat", null),
    ).toBeNull();
  });
});

test("parts look like what can be chosen, and those that were chosen like that", () => {
  expect(looksOf(rerolls, [second])).toEqual(
    new Map([
      ["die:ST", { most: 2, chosen: [1] }],
      ["die:ML", { most: 1, chosen: [] }],
    ]),
  );
  expect(looksOf([one, dice("ML")], [first])).toEqual(new Map([["die:ST", { most: 1, chosen: [0] }]]));
});
