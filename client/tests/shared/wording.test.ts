import { expect, test } from "vitest";
import { botWords, listed, title } from "../../src/shared/wording";

test("bots are called by how strong they are, others by their id", () => {
  expect(botWords("random")).toBe("Easy (random)");
  expect(botWords("very_clever")).toBe("Very clever");
});

test("an id is written as a title", () => {
  expect(title("free_stairs")).toBe("Free stairs");
});

test("names are listed as one says them", () => {
  expect([[], ["Ana"], ["Ana", "Bo"], ["Ana", "Bo", "Cy"]].map(listed)).toEqual([
    "",
    "Ana",
    "Ana and Bo",
    "Ana, Bo and Cy",
  ]);
});
