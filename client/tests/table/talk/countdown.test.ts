import { expect, test } from "vitest";
import { countdown } from "../../../src/table/talk/countdown";

test.each([
  [42, "0:42"],
  [41.2, "0:42"],
  [60, "1:00"],
  [605, "10:05"],
  [3600, "1:00:00"],
  [3725, "1:02:05"],
  [0, "0:00"],
  [-3, "0:00"],
])("%d seconds are left: %s", (seconds, words) => {
  expect(countdown(seconds)).toBe(words);
});
