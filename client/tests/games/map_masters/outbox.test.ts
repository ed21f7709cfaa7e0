import { describe, expect, test, vi } from "vitest";
import { Outbox, type Action } from "../../../src/games/map_masters/outbox";
import type { Sent } from "../../../src/table/stage/stageModule";

const lay: Action = { type: "LayCard", card: "S1", x: 0, y: 0, down: false };
const draft = (...path: string[]): Action => ({ type: "Draft", layout: [], path });

function outbox(...answers: Sent[]): { box: Outbox; sent: Action[] } {
  const sent: Action[] = [];
  const send = vi.fn((action: Action) => {
    sent.push(action);
    return Promise.resolve(answers.shift() ?? "done");
  });
  return { box: new Outbox(send), sent };
}

describe("what hands have done", () => {
  test("is sent one after the other", async () => {
    const { box, sent } = outbox();
    box.put(lay);
    box.put(draft("start 1.N0"));
    expect([await box.next(), await box.next(), await box.next()]).toEqual(["done", "done", null]);
    expect(sent).toEqual([lay, draft("start 1.N0")]);
    expect(box.empty).toBe(true);
  });

  test("is sent again when somebody else acted at that moment", async () => {
    const { box, sent } = outbox("again", "again");
    box.put(lay);
    expect(await box.next()).toBe("again");
    expect(box.empty).toBe(false);
    expect([await box.next(), await box.next()]).toEqual(["again", "done"]);
    expect(sent).toEqual([lay, lay, lay]);
  });

  test("is given up when it was refused, with all that was built on it", async () => {
    const { box } = outbox("refused");
    box.put(lay);
    box.put(draft("start 1.N0"));
    expect(await box.next()).toBe("refused");
    expect(box.empty).toBe(true);
  });

  test("is the last draft only, but never instead of one that is on its way", async () => {
    const { box, sent } = outbox();
    box.put(draft("start 1.N0"));
    const first = box.next();
    box.put(draft("start 1.N0", "S"));
    box.put(draft("start 1.N0", "S", "S"));
    expect(await box.next()).toBeNull();
    await first;
    await box.next();
    expect(sent).toEqual([draft("start 1.N0"), draft("start 1.N0", "S", "S")]);
    expect(box.empty).toBe(true);
  });
});
