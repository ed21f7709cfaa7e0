import { describe, expect, test } from "vitest";
import { forecast, meant, nextTargets, point } from "../../../src/table/choosing/optionsByTarget";
import { option } from "../../messages";

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
    expect(meant(options, ["monster:rat", "card:potion"])).toEqual([]);
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

  test("may begin at the end where that is one's own, and asks why where it is not", () => {
    expect(point(options, [], "monster:ghoul")).toEqual({ kind: "why", target: "monster:ghoul" });
    expect(point(options, [], "monster:ghoul", true)).toEqual({ kind: "go on", picked: ["monster:ghoul"] });
    expect(nextTargets(options, ["monster:ghoul"])).toEqual(new Set(["card:fire"]));
    expect(point(options, ["monster:ghoul"], "card:fire")).toEqual({ kind: "play", option: fire });
    expect(forecast(options, [], "monster:ghoul")).toEqual([]);
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

  test("takes the same target twice only where an option does, and another could come second", () => {
    const twice = option("Reroll and keep", ["die:1", "die:1"]);
    const both = option("Reroll and keep another", ["die:1", "die:2"]);
    expect(point([twice, both], [], "die:1")).toEqual({ kind: "go on", picked: ["die:1"] });
    expect(point([twice, both], ["die:1"], "die:1")).toEqual({ kind: "play", option: twice });
    expect(point([twice], [], "die:1")).toEqual({ kind: "play", option: twice });
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

test("the forecast is all that pointing might come to", () => {
  expect(forecast(options, [], "card:fire")).toEqual([fire, burn]);
  expect(forecast(options, ["card:fire"], "monster:rat")).toEqual([burn]);
  expect(forecast(options, ["card:fire"], "room:crypt")).toEqual([step]);
  expect(forecast(options, [], "room:lair")).toEqual([]);
});
