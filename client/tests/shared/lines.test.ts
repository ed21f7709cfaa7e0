import { describe, expect, test } from "vitest";
import { beginsTurnOf, byTurn, groupedLines, inShort, sinceOwnTurn } from "../../src/shared/lines";
import type { Line } from "../../src/wire";
import { line } from "../messages";

test("what is said several times in a row is said once, with how often", () => {
  const lines = [line(1, "Draw"), line(2, "Draw"), line(3, "Roll"), line(4, "Draw"), line(5, "Draw"), line(6, "Draw")];
  expect(groupedLines(lines).map(({ line: { words }, times }) => [words, times])).toEqual([
    ["Draw", 2],
    ["Roll", 1],
    ["Draw", 3],
  ]);
});

test("the same words by another rule are something else", () => {
  const lines: Line[] = [line(1, "Draw"), { ...line(2, "Draw"), rule: "MD-TURN-02" }];
  expect(groupedLines(lines).map(({ times }) => times)).toEqual([1, 1]);
  expect(groupedLines([])).toEqual([]);
});

describe("since one's own last turn", () => {
  const turn = (number: number, words: string): Line => ({ ...line(number, words), kind: "turn" });
  const moved = (number: number): Line => ({ ...line(number), kind: "move" });
  const mine = beginsTurnOf("Ana");
  const others = [turn(3, "Turn 2: Bo"), moved(4), turn(5, "Turn 3: Ana 2")];
  const lines = [turn(1, "Turn 1: Ana"), moved(2), ...others];

  test("comes what the others did, also while one of them plays", () => {
    expect(sinceOwnTurn(lines, mine)).toEqual(others);
    expect(sinceOwnTurn([...lines, line(6)], mine)).toEqual(others);
  });

  test("comes nothing of the own turn that has begun", () => {
    expect(sinceOwnTurn([...lines, turn(6, "Turn 4: Ana with Jay"), moved(7)], mine)).toEqual(others);
  });

  test("nothing has happened in one's first turn, and before it nothing counts", () => {
    expect(sinceOwnTurn(lines.slice(0, 2), mine)).toEqual([]);
    expect(sinceOwnTurn(others, mine)).toEqual([]);
  });
});

test("lines are told turn by turn, each from the line that says whose it is", () => {
  const turn = (number: number): Line => ({ ...line(number), kind: "turn" });
  const lines = [line(1), turn(2), line(3), turn(4)];
  expect(byTurn(lines)).toEqual([[line(1)], [turn(2), line(3)], [turn(4)]]);
  expect(byTurn([])).toEqual([]);
});

test("a turn in short: ways, cards with what they do, and what came of it, without dice and deeds", () => {
  const told = (kind: Line["kind"], words: string, shows = ""): Line => ({ ...line(1, words), kind, shows });
  const [turn, goes, gain] = [
    told("turn", "Bo's turn"),
    told("move", "Bo goes to A1"),
    told("gain", "Bo gains 2 XP: 5 XP"),
  ];
  const [card, does] = [told("play", "Cy plays Sabotage", "treasure:sabotage"), told("play", "Bo's dice do nothing")];
  const lines = [
    turn,
    told("roll", "Bo rolls 3"),
    goes,
    told("play", "Bo keeps all"),
    card,
    does,
    told("play", "Bo waits"),
    gain,
  ];
  expect(inShort(lines)).toEqual([turn, goes, card, does, gain]);
});
