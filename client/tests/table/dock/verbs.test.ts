import { describe, expect, test } from "vitest";
import { differByNumber } from "../../../src/table/choosing/optionList";
import { primaryOf, variantsOf, verbsOf } from "../../../src/table/dock/verbs";
import type { Ask, Option } from "../../../src/wire";
import { ask, option } from "../../messages";

const go = (room: string): Option => option(`Go to ${room}`, [`room:${room}`], { verb: "Go" });
const fight = option("Fight the rat", ["monster:rat"], { verb: "Fight" });
const end = (gold: number): Option => option(`End the turn, +${gold} gold`, [], { verb: "End turn", amount: gold });
const rooms = ["crypt", "vault", "well", "hall"].map(go);

function asked(options: Option[], primary: Option | null = null): Ask {
  return { ...ask(0, ...options), primary: primary === null ? null : options.indexOf(primary) };
}

describe("the primary option", () => {
  test("is the one that is meant", () => expect(primaryOf(asked([fight, ...rooms], fight))).toBe(fight));

  test("is none where nothing is asked or nothing is meant", () => {
    expect(primaryOf(null)).toBeNull();
    expect(primaryOf(asked(rooms))).toBeNull();
    expect(primaryOf({ ...asked(rooms), primary: 9 })).toBeNull();
  });
});

describe("the verbs", () => {
  test("hold many options of one kind under one button, in the order of the first of each", () => {
    const verbs = verbsOf(asked([rooms[0]!, fight, ...rooms.slice(1)]));
    expect(verbs.map(({ name }) => name)).toEqual(["Go", "Fight"]);
    expect(verbs[0]!.options).toEqual(rooms);
  });

  test("of few options are the options themselves", () => {
    expect(verbsOf(asked([fight, ...rooms.slice(1)])).map(({ name }) => name)).toEqual([
      "Fight the rat",
      "Go to vault",
      "Go to well",
      "Go to hall",
    ]);
  });

  test("of an option without one is its label", () => {
    expect(verbsOf(asked([...rooms, option("Sing")])).map(({ name }) => name)).toEqual(["Go", "Sing"]);
  });

  test("leave out what the primary button does, and what it steps through", () => {
    const ends = [0, 1, 2].map(end);
    expect(verbsOf(asked([...rooms, fight, ...ends], ends[2]!)).map(({ name }) => name)).toEqual(["Go", "Fight"]);
    expect(verbsOf(asked([fight], fight))).toEqual([]);
    expect(verbsOf(null)).toEqual([]);
  });
});

test("what hardly anybody wants instead of the primary option is no verb of its own", () => {
  const [both, orc] = ["Beat both", "Beat Orc"].map((label) => option(label, [], { verb: "Strike" }));
  const nothing = option("Beat nothing", [], { verb: "Strike", minor: true });
  const names = (...options: Option[]): string[] => verbsOf(asked(options, options[0]!)).map(({ name }) => name);
  expect(names(both!, nothing)).toEqual([]);
  expect(names(both!, orc!, nothing)).toEqual(["Beat Orc"]);
  expect(names(fight, nothing)).toEqual(["Beat nothing"]);
});

describe("options that differ by a number only", () => {
  const ends = [2, 0, 1].map(end);

  test("are stepped through in the order of that number", () => {
    const variants = variantsOf(asked([fight, ...ends]), ends[0]!);
    expect(variants.map(({ amount }) => amount)).toEqual([0, 1, 2]);
  });

  test("are none where there is only one, or no number", () => {
    expect(variantsOf(asked([fight, end(1)]), end(1))).toEqual([]);
    expect(variantsOf(asked([fight, ...rooms]), fight)).toEqual([]);
    expect(variantsOf(null, end(1))).toEqual([]);
  });

  test("all have a number", () => {
    expect(differByNumber(ends)).toBe(true);
    expect(differByNumber([...ends, fight])).toBe(false);
    expect(differByNumber([end(1)])).toBe(false);
  });
});
