import { expect, test } from "vitest";
import { searched } from "../../src/rules/rulebookSearch";
import { book } from "../messages";

const found = (words: string): string[] => searched(book, words).flatMap(({ rules }) => rules.map(({ id }) => id));

test("rules are found by all the words that were typed, in text, chapter or id", () => {
  expect(found("ACTION")).toEqual(["MD-TURN-01", "MD-FIGHT-07"]);
  expect(found("action roll")).toEqual(["MD-FIGHT-07"]);
  expect(found("fights")).toEqual(["MD-FIGHT-07"]);
  expect(found("turn-02")).toEqual(["MD-TURN-02"]);
  expect(found("dragon")).toEqual([]);
});

test("no words find all rules", () => {
  expect(searched(book, "  ")).toEqual(book.chapters);
});
