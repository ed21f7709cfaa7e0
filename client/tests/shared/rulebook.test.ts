import { describe, expect, test } from "vitest";
import { findRule, ruleIds } from "../../src/shared/rulebook.svelte";
import { book } from "../messages";

describe("a rule is found", () => {
  test("by its id, or by the name of its group", () => {
    expect(findRule(book, "MD-FIGHT-07")?.id).toBe("MD-FIGHT-07");
    expect(findRule(book, "MD-TURN")?.id).toBe("MD-TURN-01");
    expect(findRule(book, "MD-TU")).toBeUndefined();
  });

  test("in words that speak of it", () => {
    expect("See MD-FIGHT-07 and MD-TURN, not AT-ALL or a-b.".match(ruleIds)).toEqual([
      "MD-FIGHT-07",
      "MD-TURN",
      "AT-ALL",
    ]);
  });
});
