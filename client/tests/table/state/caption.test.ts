import { describe, expect, test } from "vitest";
import { captionOf } from "../../../src/table/state/caption";
import type { Line } from "../../../src/wire";
import { line } from "../../messages";

const told = (kind: Line["kind"], words: string, shows = ""): Line => ({ ...line(2, words), kind, shows });

describe("what is told over the stage", () => {
  test("is what came of things, not the dice and the steps on the way", () => {
    const gain = told("gain", "Bo gains 2 gold: now 5 gold");
    const way = [
      told("turn", "Bo's turn"),
      told("move", "Bo goes to A1"),
      told("roll", "Bo rolls 3"),
      told("play", "Bo waits"),
    ];
    expect(captionOf([...way, gain])?.lines).toEqual([{ line: gain, times: 1 }]);
    expect(captionOf(way)).toBeNull();
  });

  test("is a card, and what it led to", () => {
    const [played, lost] = [told("play", "Cy plays Stumble", "treasure:stumble"), told("lose", "Bo stops")];
    expect(captionOf([played, lost])?.lines.map(({ line }) => line)).toEqual([played, lost]);
    expect(captionOf([played])?.card).toBe("treasure:stumble");
  });

  test("shows the first card that was laid open, for as long as a verdict", () => {
    const lines = [told("play", "Bo plays Snag", "treasure:snag"), told("play", "Cy plays Stop", "treasure:stop")];
    const caption = captionOf(lines);
    expect(caption?.card).toBe("treasure:snag");
    expect(caption?.length).toBe(2000);
    expect(captionOf([told("gain", "1 gold")])?.length).toBe(700);
  });

  test("is no more than can be read, what came last above all, and nothing twice", () => {
    const many = Array.from({ length: 9 }, (_, n) => told("gain", `Gain ${n}`));
    expect(captionOf(many)?.lines.map(({ line }) => line)).toEqual(many.slice(-4));
    expect(captionOf([many[0]!, many[0]!])?.lines).toEqual([{ line: many[0], times: 2 }]);
  });
});
