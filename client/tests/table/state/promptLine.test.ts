import { describe, expect, test } from "vitest";
import { headline, promptLine } from "../../../src/table/state/promptLine";
import { emptyScene, type Scene } from "../../../src/table/state/scene";
import type { Line } from "../../../src/wire";
import { ask, bot, ending, line, mine, pause, seat, table } from "../../messages";

const here = table([mine("Ana"), seat("Bo"), bot("Cy")]);
const say = (scene: Partial<Scene>): string => promptLine({ ...emptyScene(0), ...scene }, here);

describe("the line above the own area", () => {
  test("says what one must decide oneself", () => {
    expect(say({ ask: ask(0) })).toBe("Your choice: take an action");
  });

  test("keeps words that are written in capitals", () => {
    expect(say({ ask: { ...ask(0), prompt: "XP for whom?" } })).toBe("Your choice: XP for whom?");
  });

  test("says in whose turn it is, if not in one's own", () => {
    const began = (words: string): Line => ({ ...line(1, words), kind: "turn" });
    const asked = { ...ask(0), prompt: "Play a Threat card, or pass" };
    expect(say({ ask: asked, lines: [began("Turn 1: Ana"), began("Turn 2: Bo")] })).toBe(
      "Your choice on Bo's turn: play a Threat card, or pass",
    );
    expect(say({ ask: asked, lines: [began("Turn 3: Ana")] })).toBe("Your choice: play a Threat card, or pass");
  });

  test("has no two colons in a row", () => {
    expect(say({ ask: { ...ask(0), prompt: "Payback: 2 Wounds. Block?" } })).toBe(
      "Your choice. Payback: 2 Wounds. Block?",
    );
  });

  test("calls no response one's own turn", () => {
    expect(say({ ask: { ...ask(0), prompt: "Respond: a turn begins" } })).toBe("Respond: a turn begins");
  });

  test("says one's own decision also where others decide at the same time", () => {
    const waiting = [
      { seat: 0, prompt: "Take an action" },
      { seat: 1, prompt: "Take an action" },
    ];
    expect(say({ ask: ask(0), waiting })).toBe("Your choice: take an action");
  });

  test("says who else must decide what", () => {
    expect(say({ waiting: [{ seat: 1, prompt: "May play a Threat card" }] })).toBe(
      "Waiting for Bo: “May play a Threat card”",
    );
  });

  test("says that a bot thinks, and about what", () => {
    expect(say({ waiting: [{ seat: 2, prompt: "Take an action" }] })).toBe("Cy is thinking: “Take an action”");
    const waiting = [
      { seat: 1, prompt: "Roll" },
      { seat: 2, prompt: "Roll" },
    ];
    expect(say({ waiting })).toBe("Waiting for Bo and Cy: “Roll”");
  });

  test("names those together who decide the same", () => {
    const waiting = [
      { seat: 0, prompt: "Choose a hero" },
      { seat: 2, prompt: "Choose a hero" },
      { seat: 1, prompt: "Roll" },
    ];
    expect(say({ waiting })).toBe("Waiting for Ana and Cy: “Choose a hero” · Bo: “Roll”");
  });

  test("does not tell who it is where that is secret", () => {
    expect(say({ waiting: [{ seat: null, prompt: "May respond" }] })).toBe("Waiting for somebody: “May respond”");
  });

  test("says the same to all who are not asked while others may respond", () => {
    expect(say({ pause, waiting: [{ seat: null, prompt: "Others may respond" }] })).toBe("Others may respond …");
  });

  test("says what one may respond to", () => {
    expect(say({ pause, ask: { ...ask(0), prompt: "Respond to the spell" } })).toBe("Respond to the spell");
  });

  test("says how the game ended", () => {
    expect(say({ ending, ask: ask(0) })).toBe("The game is over: Ana has won");
  });

  test("says nothing before anything is known", () => {
    expect(say({})).toBe("");
  });
});

describe("the headline of a game that is over", () => {
  const over = (ranking: number[][], seats = here.seats, together = false): string =>
    headline({ ranking }, { seats, together });

  test("says that one has won oneself", () => {
    expect(over([[0], [1, 2]])).toBe("You win");
  });

  test("names who else has won", () => {
    expect(over([[2], [0], [1]])).toBe("Cy wins");
    expect(over([[1, 2], [0]])).toBe("Bo and Cy win");
    expect(over([[0, 1], [2]])).toBe("You and Bo win");
  });

  test("tells those apart who share a screen", () => {
    expect(over([[0], [1]], [mine("Ana"), mine("Bo")])).toBe("Ana wins");
  });

  test("leaves it to the reason where all play together", () => {
    expect(over([[0, 1, 2]], here.seats, true)).toBe("The game is over");
  });
});
