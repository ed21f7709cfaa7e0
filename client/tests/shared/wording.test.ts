import { expect, test } from "vitest";
import { listed, number, title } from "../../src/shared/wording";

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

test("a number below zero has a minus sign, not a hyphen", () => {
  expect([-6, 0, 12].map(number)).toEqual(["−6", "0", "12"]);
});
