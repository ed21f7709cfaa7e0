import { describe, expect, test } from "vitest";
import { filtered, foretold, grouped, meant, nextTargets, point, sameAction } from "../src/table/choosing";
import type { Option } from "../src/wire";
import { option } from "./made";

const step = option("Step into the crypt", ["room:crypt"]);
const fire = option("Burn the ghoul", ["card:fire", "monster:ghoul"]);
const burn = option("Burn the rat", ["card:fire", "monster:rat"]);
const heal = option("Heal", ["card:potion", "seat:0"]);
const rest = option("Rest");
const options = [step, fire, burn, heal, rest];

describe("what can be pointed at", () => {
  test("is the first target of every option", () => {
    expect(nextTargets(options, [])).toEqual(new Set(["room:crypt", "card:fire", "card:potion"]));
  });

  test("is, after the first target, the second of what is still meant", () => {
    expect(nextTargets(options, ["card:fire"])).toEqual(new Set(["monster:ghoul", "monster:rat"]));
  });

  test("is nothing once an option is complete", () => {
    expect(nextTargets(options, ["card:fire", "monster:rat"])).toEqual(new Set());
  });

  test("is nothing where nothing is asked", () => {
    expect(nextTargets([], [])).toEqual(new Set());
  });
});

describe("the options that are meant", () => {
  test("are all before anything is pointed at", () => {
    expect(meant(options, [])).toEqual(options);
  });

  test("are named by their targets in order", () => {
    expect(meant(options, ["card:fire", "monster:rat"])).toEqual([burn]);
    expect(meant(options, ["monster:rat", "card:fire"])).toEqual([]);
  });
});

describe("pointing", () => {
  test("plays the only option of a target", () => {
    expect(point(options, [], "room:crypt")).toEqual({ kind: "play", option: step });
  });

  test("goes on where a second target is needed, and plays with it", () => {
    expect(point(options, [], "card:fire")).toEqual({ kind: "go on", picked: ["card:fire"] });
    expect(point(options, ["card:fire"], "monster:ghoul")).toEqual({ kind: "play", option: fire });
  });

  test("never plays the only option before its last target", () => {
    expect(point(options, [], "card:potion")).toEqual({ kind: "go on", picked: ["card:potion"] });
  });

  test("lets choose where several options are at the same target", () => {
    const search = option("Search the crypt", ["room:crypt"]);
    expect(point([step, search], [], "room:crypt")).toEqual({
      kind: "choose",
      picked: ["room:crypt"],
      options: [step, search],
    });
  });

  test("lets choose what is complete, or go on to what is not", () => {
    const take = option("Take the fire", ["card:fire"]);
    const all = [take, fire, burn];
    expect(point(all, [], "card:fire")).toEqual({ kind: "choose", picked: ["card:fire"], options: [take] });
    expect(point(all, ["card:fire"], "monster:rat")).toEqual({ kind: "play", option: burn });
  });

  test("begins anew at a target that does not go on from there", () => {
    expect(point(options, ["card:fire"], "room:crypt")).toEqual({ kind: "play", option: step });
    expect(point(options, ["card:fire"], "card:potion")).toEqual({ kind: "go on", picked: ["card:potion"] });
  });

  test("takes the same target twice only where an option does", () => {
    const twice = option("Reroll and keep", ["die:1", "die:1"]);
    expect(point([twice], [], "die:1")).toEqual({ kind: "go on", picked: ["die:1"] });
    expect(point([twice], ["die:1"], "die:1")).toEqual({ kind: "play", option: twice });
    expect(point(options, ["card:fire"], "card:fire")).toEqual({ kind: "go on", picked: ["card:fire"] });
  });

  test("asks why at what no option names, also in the middle of a choice", () => {
    expect(point(options, [], "room:lair")).toEqual({ kind: "why", target: "room:lair" });
    expect(point(options, ["card:fire"], "room:lair")).toEqual({ kind: "why", target: "room:lair" });
    expect(point([], [], "room:crypt")).toEqual({ kind: "why", target: "room:crypt" });
  });

  test("asks why at a second target without its first", () => {
    expect(point(options, [], "monster:rat")).toEqual({ kind: "why", target: "monster:rat" });
  });
});

test("what is foretold is all that pointing might come to", () => {
  expect(foretold(options, [], "card:fire")).toEqual([fire, burn]);
  expect(foretold(options, ["card:fire"], "monster:rat")).toEqual([burn]);
  expect(foretold(options, ["card:fire"], "room:crypt")).toEqual([step]);
  expect(foretold(options, [], "room:lair")).toEqual([]);
});

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
    expect(
      grouped(all).map(({ head, options }) => [head, ...options.map(({ at, rest }) => `${at} ${rest}`)]),
    ).toEqual([
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
