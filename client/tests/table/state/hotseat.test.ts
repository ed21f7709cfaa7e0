import { describe, expect, test } from "vitest";
import { firstEyes, nextToLook, ownSeats } from "../../../src/table/state/hotseat";
import type { Wait } from "../../../src/wire";
import { bot, mine, open, seat } from "../../messages";

const asked = (...seats: (number | null)[]): Wait[] => seats.map((number) => ({ seat: number, prompt: "Act" }));

describe("one's own seats", () => {
  test("are those that one sits on oneself", () => {
    expect(ownSeats([mine("Ana"), seat("Bo"), mine("Cy")])).toEqual([0, 2]);
  });

  test("are not those given to a bot or to others", () => {
    expect(ownSeats([{ ...mine("Ana"), kind: "bot" }, { ...mine("Bo"), kind: "open" }, bot("Cy"), open])).toEqual([]);
  });
});

describe("the page opens", () => {
  test("through the eyes of one's only seat", () => {
    expect(firstEyes([bot("Cy"), mine("Ana")])).toBe(1);
  });

  test("through nobody's where one watches, or where several share the screen", () => {
    expect(firstEyes([seat("Bo"), bot("Cy")])).toBeNull();
    expect(firstEyes([mine("Ana"), mine("Bo")])).toBeNull();
  });
});

describe("the screen is passed", () => {
  test("to the own seat that must decide", () => {
    expect(nextToLook([0, 1], 0, asked(1))).toBe(1);
    expect(nextToLook([0, 1], null, asked(1))).toBe(1);
    expect(nextToLook([0, 2], null, asked(1, 2))).toBe(2);
  });

  test("not from somebody who must decide too", () => {
    expect(nextToLook([0, 1], 0, asked(0, 1))).toBeNull();
    expect(nextToLook([0, 1], 1, asked(0, 1))).toBeNull();
  });

  test("on to the second of two who decide together, once the first has", () => {
    expect(nextToLook([0, 1], null, asked(0, 1))).toBe(0);
    expect(nextToLook([0, 1], 0, asked(1))).toBe(1);
  });

  test("to nobody while others decide", () => {
    expect(nextToLook([0, 1], 0, asked(2))).toBeNull();
    expect(nextToLook([0, 1], 0, [])).toBeNull();
  });

  test("to nobody because of a decision whose seat is secret", () => {
    expect(nextToLook([0, 1], 0, asked(null))).toBeNull();
    expect(nextToLook([0, 1], 0, asked(null, 1))).toBe(1);
  });

  test("to the own seat that is asked in secret", () => {
    expect(nextToLook([0, 1], 0, asked(null), [1])).toBe(1);
    expect(nextToLook([0, 1], null, asked(null), [1])).toBe(1);
    expect(nextToLook([0, 1], 1, asked(1), [1])).toBeNull();
  });

  test("never by somebody who has a single seat, or none", () => {
    for (const waiting of [asked(0), asked(1), asked(0, 1), asked(null), []]) {
      expect(nextToLook([0], 0, waiting)).toBeNull();
      expect(nextToLook([], null, waiting)).toBeNull();
    }
  });
});
