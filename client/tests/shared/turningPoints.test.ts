import { describe, expect, test } from "vitest";
import { linesOf, swing, turnAt } from "../../src/shared/turningPoints";
import type { Story } from "../../src/wire";

const turn = (words: string, ...worth: number[]): Story["turns"][number] => ({ at: 0, words, worth });
const story: Story = {
  turns: [
    turn("The beginning", 0, 0),
    turn("Turn 1: Ana", 1, 0),
    turn("The monsters move", 1, 3),
    turn("Turn 2: Bo", -4, 3),
    turn("The monsters move", -4, 4),
    turn("The end", 0, 1),
  ],
  turning_points: [5, 3, 2],
};

describe("a turning point", () => {
  test("is the turn in which it came to that", () => {
    expect(turnAt(story, 2)).toBe("Turn 1: Ana");
    expect(turnAt(story, 4)).toBe("Turn 2: Bo");
  });

  test("says more where others have the same words", () => {
    expect(turnAt(story, 3)).toBe("Turn 1: Ana. The monsters move");
    expect(turnAt(story, 5)).toBe("Turn 2: Bo. The monsters move");
  });

  test("says whom it brought most", () => {
    expect(swing(story, ["Ana", "Bo"], 2)).toBe("Bo gains most");
    expect(swing(story, ["Ana", "Bo"], 3)).toBe("Ana loses most");
  });

  test("of one who plays alone is a gain or a loss", () => {
    const alone: Story = { turns: [turn("One", 1), turn("Two", 3), turn("Three", 2)], turning_points: [] };
    expect(swing(alone, ["Ana"], 1)).toBe("Ana gains");
    expect(swing(alone, ["Ana"], 2)).toBe("Ana loses");
  });

  test("of those who play together is everybody's", () => {
    const together: Story = { turns: [turn("One", 1), turn("Two", 3)], turning_points: [] };
    expect(swing(together, ["Ana", "Bo"], 1)).toBe("The party gains");
    expect(linesOf(together, ["Ana", "Bo"])).toEqual(["The party"]);
    expect(linesOf(story, ["Ana", "Bo"])).toEqual(["Ana", "Bo"]);
  });
});
