import { expect, test } from "vitest";
import { listed, title } from "../../src/shared/wording";

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
