import { describe, expect, test } from "vitest";
import { ago, mood, players, standing, yourTurn } from "../../src/lobby/tableWording";
import type { ModeInfo } from "../../src/wire";
import { bot, mine, open, seat, table } from "../messages";

const mode = (least: number, most: number, together = false): ModeInfo => ({
  id: "m",
  title: "M",
  least,
  most,
  usual: least,
  together,
  alone: "",
});

test("a game is for as many players as any of its modes", () => {
  expect(players([mode(2, 5)])).toBe("2 to 5 players");
  expect(players([mode(3, 4), mode(1, 2)])).toBe("1 to 4 players");
  expect(players([mode(2, 2)])).toBe("2 players");
  expect(players([mode(1, 1)])).toBe("1 player");
});

test("a game is played against each other, together, or both", () => {
  expect(mood({ modes: [mode(2, 4)] })).toBe("Rivals");
  expect(mood({ modes: [mode(2, 4, true)] })).toBe("Together");
  expect(mood({ modes: [mode(2, 4, true), mode(2, 4)] })).toBe("Rivals or together");
});

test.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [3_599, "59 minutes ago"],
  [3_600, "1 hour ago"],
  [86_399, "23 hours ago"],
  [172_800, "2 days ago"],
  [-30, "just now"],
])("%d seconds ago is %s", (seconds, words) => {
  expect(ago(1_000_000 - seconds, 1_000_000)).toBe(words);
});

describe("how a table stands", () => {
  const seats = [mine("Ana"), seat("Bo"), bot("Cy")];

  test("is whose turn it is", () => {
    expect(standing(table(seats, { turn_of: ["Ana"] }))).toBe("Your turn");
    expect(standing(table(seats, { turn_of: ["Bo", "Cy"] }))).toBe("Waiting for Bo and Cy");
    expect(standing(table(seats))).toBe("Playing");
  });

  test("names which of several own seats it is", () => {
    expect(standing(table([mine("Ana"), mine("Bo"), mine("Cy")], { turn_of: ["Bo", "Cy"] }))).toBe(
      "Your turn: Bo and Cy",
    );
  });

  test("is how many seats are open", () => {
    const waiting = (...more: (typeof open)[]) => standing(table([mine("Ana"), ...more], { state: "open" }));
    expect([waiting(open), waiting(open, open), waiting(bot("Cy"))]).toEqual([
      "One seat is open",
      "2 seats are open",
      "Ready to begin",
    ]);
  });

  test("is how it ended", () => {
    expect(standing(table(seats, { state: "over", result: "Bo has won" }))).toBe("Bo has won");
    expect(standing(table(seats, { state: "over" }))).toBe("The game is over");
    expect(standing(table(seats, { state: "saved" }))).toBe("A saved game to look at");
  });

  test("is one's own turn only while it runs", () => {
    expect(yourTurn(table(seats, { turn_of: ["Ana"] }))).toBe(true);
    expect(yourTurn(table(seats, { turn_of: ["Bo"] }))).toBe(false);
    expect(yourTurn(table(seats, { turn_of: ["Ana"], state: "over" }))).toBe(false);
  });
});
