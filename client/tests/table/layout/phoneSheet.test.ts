import { expect, test } from "vitest";
import { higher, lower } from "../../../src/table/layout/phoneSheet";

test("the sheet goes up and down by one height, and stays at the last", () => {
  expect([higher("low"), higher("middle"), higher("high")]).toEqual(["middle", "high", "high"]);
  expect([lower("high"), lower("middle"), lower("low")]).toEqual(["middle", "low", "low"]);
});
