import { describe, expect, test } from "vitest";
import { encounterAfter, ends, verdictTime } from "../../../src/table/stage/encounter";
import type { Line, Update } from "../../../src/wire";
import { line, update } from "../../messages";

const told = (kind: Line["kind"], words: string): Line => ({ ...line(2, words), kind });
const over = (lines: Line[], more: Partial<Update> = {}): Update => {
  const made = update(2, { lines, ...more });
  return { ...made, picture: { ...made.picture, parts: { encounter: null } } };
};
const fight = { html: "<p>Fight</p>", title: "", verdict: null };

describe("what is being decided", () => {
  test("is shown while it is on", () => {
    expect(encounterAfter(null, update(1), "<p>Fight</p>")).toEqual(fight);
    expect(encounterAfter({ ...fight, html: "<p>Old</p>", verdict: [line(1)] }, update(2), "<p>Fight</p>")).toEqual(
      fight,
    );
  });

  test("stays with its verdict when it is over", () => {
    const [rolls, won] = [told("roll", "The rat rolls 3"), told("defeat", "The rat is defeated")];
    const after = encounterAfter(fight, over([told("turn", "Bo's turn"), rolls, won, line(2, "a note")]), undefined);
    expect(after).toEqual({ ...fight, verdict: [rolls, won] });
  });

  test("is gone at once where nothing was won or lost: dice rolled once more decide nothing yet", () => {
    expect(encounterAfter(fight, over([told("roll", "Ana rerolls 2 dice")]), undefined)).toBeNull();
    expect(encounterAfter(fight, over([told("play", "Ana keeps all dice"), line(2)]), undefined)).toBeNull();
  });

  test("shows the dice that decided it, also of a fight that was never seen to be on", () => {
    const [rolls, won] = [told("roll", "The rat rolls 3"), told("defeat", "The rat is defeated")];
    const decided = { ...over([rolls, won]), decided: "<p>All dice</p>" };
    const scene = { html: "<p>All dice</p>", title: "", verdict: [won], final: true };
    expect(ends(decided)).toBe(true);
    expect(encounterAfter(fight, decided, undefined)).toEqual(scene);
    expect(encounterAfter(null, decided, undefined)).toEqual(scene);
    expect(encounterAfter(fight, { ...decided, lines: [line(2)] }, undefined)).toBeNull();
  });

  test("tells which cards decided it, and nothing of the next turn", () => {
    const card = { ...told("play", "Bo plays Stupefy"), shows: "treasure:stupefy" };
    const [won, next] = [told("gain", "Ana gains 1 XP"), [told("turn", "Bo's turn"), told("gain", "Bo gains 1 gold")]];
    expect(encounterAfter(fight, over([card, won, ...next]), undefined)?.verdict).toEqual([card, won]);
  });

  test("says no more than can be read", () => {
    const many = Array.from({ length: 20 }, (_, n) => told("gain", `Gain ${n}`));
    expect(encounterAfter(fight, over(many), undefined)?.verdict).toEqual(many.slice(0, 6));
  });

  test("is read for two seconds, and longer where there is more to read, but not for ever", () => {
    expect(verdictTime([told("gain", "1 gold")])).toBe(2000);
    expect(verdictTime([told("defeat", "x".repeat(60)), told("gain", "x".repeat(40))])).toBe(3000);
    expect(verdictTime([told("gain", "x".repeat(900))])).toBe(6000);
  });

  test("is gone after its verdict, and where there was none", () => {
    const next = over([told("gain", "1 gold")]);
    expect(encounterAfter({ ...fight, verdict: [line(1)] }, next, undefined)).toBeNull();
    expect(encounterAfter(null, next, undefined)).toBeNull();
  });

  test("has no verdict where the whole scene came anew", () => {
    const anew = over([told("gain", "1 gold")], { full: true });
    expect(ends(anew)).toBe(false);
    expect(encounterAfter(fight, anew, undefined)).toBeNull();
    expect(ends(over([]))).toBe(true);
    expect(ends(update(2))).toBe(false);
  });
});

describe("the fall of one's own Hero outside a fight", () => {
  const trap = told("play", "The pit goes off");
  const wound = told("lose", "Ana takes 2 Wounds and falls");
  const falls = { ...told("defeat", "Ana lies prone and loses 3 XP"), fells: 0 };
  const loss = told("lose", "Ana loses a card at random");
  const next = [told("turn", "Bo's turn"), told("roll", "Bo rolls")];
  const lines = [told("move", "Ana steps"), trap, wound, falls, loss, ...next];

  test("is a scene of its own: what led to it, and what is lost by it", () => {
    const felled = update(2, { lines });
    expect(ends(felled)).toBe(true);
    const scene = { html: "", title: "Your Hero is defeated", verdict: [trap, wound, falls, loss] };
    expect(encounterAfter(null, felled, undefined)).toEqual(scene);
    expect(encounterAfter(null, felled, "<p>Bo rolls</p>")).toEqual(scene);
  });

  test("is none for the others, for who comes to the table later, and in a fight that tells of it", () => {
    expect(encounterAfter(null, update(2, { lines, eyes: 1 }), undefined)).toBeNull();
    expect(encounterAfter(null, update(2, { lines, full: true }), undefined)).toBeNull();
    expect(encounterAfter(fight, update(2, { lines }), fight.html)).toEqual(fight);
    expect(encounterAfter(fight, over(lines), undefined)?.html).toBe(fight.html);
  });
});
