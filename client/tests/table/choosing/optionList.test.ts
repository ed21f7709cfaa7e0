import { describe, expect, test } from "vitest";
import { filtered, grouped, sameAction } from "../../../src/table/choosing/optionList";
import type { Option } from "../../../src/wire";
import { option } from "../../messages";

const step = option("Step into the crypt", ["room:crypt"]);
const fire = option("Burn the ghoul", ["card:fire", "monster:ghoul"]);
const burn = option("Burn the rat", ["card:fire", "monster:rat"]);
const heal = option("Heal", ["card:potion", "seat:0"]);
const options = [step, fire, burn, heal, option("Rest")];

test("options are found by all the words that were typed, in label or note", () => {
  const noted = option("Rest", [], { note: "heals 2" });
  expect(filtered([...options, noted], "burn GHOUL")).toEqual([fire]);
  expect(filtered([...options, noted], "  heal ")).toEqual([heal, noted]);
  expect(filtered(options, " ")).toEqual(options);
  expect(filtered(options, "dragon")).toEqual([]);
});

test("the same action is the same whatever its option says", () => {
  expect(sameAction({ type: "move", to: [1, 2] }, { type: "move", to: [1, 2] })).toBe(true);
  expect(sameAction({ type: "move", to: [1, 2] }, { type: "move", to: [2, 1] })).toBe(false);
});

describe("many options", () => {
  const move = (who: string, to: string) =>
    option(`Move the ${who} to the ${to}`, [`monster:${who}`, `room:${to}`], { action: { type: "Move", who, to } });
  const pass = option("Pass");
  const end = option("End the turn");

  test("are grouped by what they share, in their order, and go by their place among all", () => {
    const all = [pass, move("rat", "crypt"), move("rat", "dark vault"), move("ghoul", "crypt"), move("ghoul", "lair")];
    expect(grouped(all).map(({ head, options }) => [head, ...options.map(({ at, rest }) => `${at} ${rest}`)])).toEqual([
      ["", "0 Pass"],
      ["Move the rat to the", "1 crypt", "2 dark vault"],
      ["Move the ghoul to the", "3 crypt", "4 lair"],
    ]);
  });

  test("that share nothing are one group, with all their words", () => {
    const [only, ...more] = grouped([pass, end, move("rat", "crypt"), step]);
    expect(more).toEqual([]);
    expect(only!.head).toBe("");
    expect(only!.options.map(({ rest }) => rest)).toEqual([
      "Pass",
      "End the turn",
      "Move the rat to the crypt",
      "Step into the crypt",
    ]);
  });

  test("never lose a word, even where one goes on from another", () => {
    const [short, long] = ["Roll the dice", "Roll the dice again"].map((label) =>
      option(label, [], { action: { type: "Roll" } }),
    );
    const [only] = grouped([short!, long!]);
    expect(only!.options.map(({ rest }) => `${only!.head} ${rest}`)).toEqual([short!.label, long!.label]);
  });

  test("are never grouped by half a name", () => {
    const go = (to: string): Option => option(`Move to the ${to}`, [`room:${to}`], { action: { type: "Move" } });
    const [only] = grouped([go("Dark Cellar"), go("Dark Ritual Room")]);
    expect(only!.head).toBe("Move to the");
    expect(only!.options.map(({ rest }) => rest)).toEqual(["Dark Cellar", "Dark Ritual Room"]);
  });

  test("keep all their words where they are the same", () => {
    const fountain = (pay: string): Option =>
      option("Move to the Mossy Fountain", ["room:fountain"], { action: { type: "Move", pay }, note: pay });
    const [only] = grouped([fountain("1 Step"), fountain("Free Step")]);
    expect(only!.head).toBe("");
    expect(only!.options.map(({ rest }) => rest)).toEqual(Array(2).fill("Move to the Mossy Fountain"));
  });

  test("that are none make no group", () => {
    expect(grouped([])).toEqual([]);
  });
});
