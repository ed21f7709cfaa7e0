import { describe, expect, test } from "vitest";
import { findRule, ruleIds, searched } from "../src/lib/rules.svelte";
import type { RulebookInfo } from "../src/wire";

const book: RulebookInfo = {
  game: "munchkin_dungeon",
  title: "Munchkin Dungeon",
  chapters: [
    {
      title: "Turns",
      rules: [
        { id: "MD-TURN-01", text: "Take three actions." },
        { id: "MD-TURN-02", text: "Then end the turn." },
      ],
    },
    { title: "Fights", rules: [{ id: "MD-FIGHT-07", text: "Roll a die for each action." }] },
  ],
};
const found = (words: string): string[] => searched(book, words).flatMap(({ rules }) => rules.map(({ id }) => id));

describe("a rule is found", () => {
  test("by its id, or by the name of its group", () => {
    expect(findRule(book, "MD-FIGHT-07")?.id).toBe("MD-FIGHT-07");
    expect(findRule(book, "MD-TURN")?.id).toBe("MD-TURN-01");
    expect(findRule(book, "MD-TU")).toBeUndefined();
  });

  test("by all the words that were typed, in its text, its chapter or its id", () => {
    expect(found("ACTION")).toEqual(["MD-TURN-01", "MD-FIGHT-07"]);
    expect(found("action roll")).toEqual(["MD-FIGHT-07"]);
    expect(found("fights")).toEqual(["MD-FIGHT-07"]);
    expect(found("turn-02")).toEqual(["MD-TURN-02"]);
    expect(found("dragon")).toEqual([]);
  });

  test("by no words: all of them", () => {
    expect(searched(book, "  ")).toEqual(book.chapters);
  });

  test("in words that speak of it", () => {
    expect("See MD-FIGHT-07 and MD-TURN, not AT-ALL or a-b.".match(ruleIds)).toEqual([
      "MD-FIGHT-07",
      "MD-TURN",
      "AT-ALL",
    ]);
  });
});
