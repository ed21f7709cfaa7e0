import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "../../fakePage";
import { settings } from "../../../src/shared/settings";
import { messages } from "../../../src/shared/toast.svelte";
import { READABLE } from "../../../src/table/state/pacedQueue";
import { TableStore } from "../../../src/table/state/tableStore.svelte";
import type { Line, SeatInfo, Update } from "../../../src/wire";
import { Server, sitDown } from "../../fakeServer";
import { ack, ask, bot, ending, line, mine, option, pause, seat, table, update } from "../../messages";

let store: TableStore;
let server: Server;

const rest = option("Rest");
const fight = option("Fight");
const words = (): string[] => messages.map((message) => message.words);
const told = (): string[] => store.scene.lines.map((one) => one.words);

/** An update in which one's own seat must decide. */
const yours = (number: number, more: Partial<Update> = {}): Update =>
  update(number, { ask: ask(0, rest, fight), waiting: [{ seat: 0, prompt: "Take an action" }], ...more });

async function open(...seats: SeatInfo[]): Promise<void> {
  ({ store, server } = await sitDown(table(seats)));
}

/** Open the page of somebody who sits alone at the screen, whose turn it is. */
async function alone(): Promise<void> {
  await open(mine("Ana"), bot("Bo"));
  server.tell(yours(1, { full: true }));
  await vi.advanceTimersByTimeAsync(READABLE);
}

async function offline(): Promise<void> {
  server.hangUp();
  await vi.advanceTimersByTimeAsync(1_000);
  server.accept();
}

beforeEach(() => {
  vi.useFakeTimers();
  messages.splice(0);
  settings.speed = "normal";
  settings.motion = "full";
});

afterEach(() => {
  store.close();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  page.hide(false);
});

describe("a table", () => {
  test("is looked at through the eyes of one's only seat", async () => {
    await open(bot("Bo"), mine("Ana"));
    expect(server.sent).toEqual([expect.objectContaining({ type: "look", seat: 1, since: 0 })]);
  });

  test("is watched by who has no seat", async () => {
    await open(seat("Bo"), bot("Cy"));
    expect(server.last("look")).toMatchObject({ seat: null });
    server.tell(update(1, { eyes: null, full: true, waiting: [{ seat: 0, prompt: "Roll" }] }));
    expect(store.prompt).toBe("Waiting for Bo: “Roll”");
    expect(store.curtain).toBeNull();
  });

  test("that is not there says so, and is not dialled", async () => {
    server = new Server();
    store = new TableStore("gone", server.dial);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error: "no such table" }, { status: 404 })));
    await store.open();
    expect(store.failed).toBe("No such table.");
    expect(server.dialled).toEqual([]);
  });

  test("tells over the stage what has come of others' turns, but nothing that was so before", async () => {
    await open(mine("Ana"), bot("Bo"));
    const gain: Line = { ...line(2, "Bo gains 2 gold"), kind: "gain" };
    server.tell(yours(1, { full: true, lines: [{ ...line(1, "Bo gains 3 gold"), kind: "gain" }] }));
    expect(store.caption).toBeNull();
    server.tell(update(2, { lines: [gain] }));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.caption?.lines).toEqual([{ line: gain, times: 1 }]);
    server.tell(update(3, { lines: [] }));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.caption?.lines).toEqual([{ line: gain, times: 1 }]);
    server.tell(update(4, { lines: [{ ...line(4, "Bo rolls 3"), kind: "roll" }] }));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.caption).toBeNull();
  });

  test("shows nothing that other eyes were meant to see", async () => {
    await alone();
    server.tell(update(2, { eyes: 1, lines: [line(2, "Bo draws a Sword")] }), update(2, { eyes: null }));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(told()).toEqual(["Line 1"]);
  });
});

describe("what happens", () => {
  test("is shown step by step, and one acts only when all was seen", async () => {
    await alone();
    server.tell(update(2), update(3), yours(4));
    expect([store.scene.number, store.queued, store.playing, store.canAct]).toEqual([2, 2, true, false]);
    expect(store.options).toEqual([]);
    await vi.advanceTimersByTimeAsync(READABLE);
    expect([store.scene.number, store.canAct]).toEqual([3, false]);
    await vi.advanceTimersByTimeAsync(READABLE);
    expect([store.scene.number, store.queued, store.playing, store.canAct]).toEqual([4, 0, false, true]);
    expect(store.options).toEqual([rest, fight]);
    expect(told()).toEqual(["Line 1", "Line 2", "Line 3", "Line 4"]);
  });

  test("comes to the same when it is skipped", async () => {
    await alone();
    server.tell(update(2), update(3), yours(4));
    store.skip();
    expect([store.scene.number, store.queued, store.canAct]).toEqual([4, 0, true]);
    expect(told()).toEqual(["Line 1", "Line 2", "Line 3", "Line 4"]);
  });

  test("goes by faster on demand", async () => {
    await alone();
    store.speed = 4;
    server.tell(update(2), update(3), yours(4));
    await vi.advanceTimersByTimeAsync(READABLE / 2);
    expect(store.scene.number).toBe(4);
  });

  test.each([
    ["at once is wanted", () => (settings.speed = "instant")],
    ["nobody looks at the page", () => page.hide(true)],
  ])("is shown together where %s", async (_, choose) => {
    await alone();
    choose();
    server.tell(update(2), update(3), yours(4));
    await vi.advanceTimersByTimeAsync(100);
    expect([store.scene.number, store.canAct]).toEqual([4, true]);
    expect(told()).toHaveLength(4);
  });

  test("is shown one by one where nothing may move, too: it must be read", async () => {
    await alone();
    settings.motion = "reduced";
    server.tell(update(2), update(3), yours(4));
    await vi.advanceTimersByTimeAsync(READABLE / 2);
    expect([store.scene.number, store.canAct]).toEqual([2, false]);
    await vi.advanceTimersByTimeAsync(2 * READABLE);
    expect([store.scene.number, store.canAct]).toEqual([4, true]);
  });

  test("while the page is put away is there when it is looked at again", async () => {
    await alone();
    server.tell(update(2), update(3), yours(4));
    page.hide(true);
    expect(store.scene.number).toBe(4);
  });

  test("is read out, and then who must decide", async () => {
    await alone();
    server.tell(yours(2, { lines: [line(2, "Bo rolls two hits")] }));
    await vi.advanceTimersByTimeAsync(100);
    expect(page.said).toContain("Bo rolls two hits. Your choice: take an action.");
  });

  test("ends with nothing more to choose", async () => {
    await alone();
    server.tell(update(2, { ending, ask: ask(0, rest) }));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.canAct).toBe(false);
    expect(store.prompt).toBe("The game is over: Ana has won");
  });
});

describe("acting", () => {
  test("answers the update that is seen", async () => {
    await alone();
    void store.act(fight);
    expect(server.last("act")).toMatchObject({ at: 1, action: fight.action });
  });

  test("is over when what came of it is seen", async () => {
    await alone();
    const done = store.act(rest);
    expect(store.canAct).toBe(false);
    server.tell(ack(server.last("act").id, 2));
    await done;
    expect(store.canAct).toBe(false);
    server.tell(yours(2));
    expect([store.scene.number, store.canAct]).toEqual([2, true]);
  });

  test("says at once what was chosen", async () => {
    await alone();
    void store.act(fight);
    void store.act(rest);
    expect(store.prompt).toBe(`${fight.label} …`);
    server.tell(ack(server.last("act").id, 2), yours(2));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.prompt).toBe("Your choice: take an action");
  });

  test("is told in words as far as it is known, and once, before bots have let it be seen", async () => {
    await alone();
    const done = store.act(rest);
    server.tell(ack(server.last("act").id, 2, line(2, "Ana rests")));
    await done;
    expect([store.scene.number, store.canAct, told().at(-1)]).toEqual([1, false, "Ana rests"]);
    server.tell(yours(2, { lines: [line(2, "Ana rests"), line(2, "Bo laughs")] }));
    expect(told().slice(-2)).toEqual(["Ana rests", "Bo laughs"]);
    expect(told().filter((words) => words === "Ana rests")).toHaveLength(1);
    expect(store.canAct).toBe(true);
  });

  test("is over only when something new is asked, also where the number does not rise", async () => {
    await alone();
    const done = store.act(rest);
    server.tell(ack(server.last("act").id, 1));
    await done;
    expect(store.canAct).toBe(false);
    server.tell(yours(1));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.canAct).toBe(true);
  });

  test("shows what came of it at once, however short ago the last thing was shown", async () => {
    await alone();
    server.tell(yours(2));
    expect(store.canAct).toBe(true);
    void store.act(rest);
    server.tell(update(3), ack(server.last("act").id, 3));
    expect(store.scene.number).toBe(3);
  });

  test("twice before the answer is acting once", async () => {
    await alone();
    void store.act(rest);
    void store.act(rest);
    expect(server.sent.filter((request) => request.type === "act")).toHaveLength(1);
  });

  test("that is refused says why and by which rule, and one may choose again", async () => {
    await alone();
    const done = store.act(rest);
    server.tell({ type: "refused", id: server.last("act").id, rule: "MD-REST-01", reason: "monsters are here" });
    await done;
    expect(messages).toMatchObject([{ words: "Monsters are here.", rule: "MD-REST-01", game: "munchkin_dungeon" }]);
    expect(store.canAct).toBe(true);
  });

  test("too late says so, and shows how things stand now at once", async () => {
    await alone();
    const done = store.act(rest);
    server.tell(update(2), update(3), { type: "stale", id: server.last("act").id, number: 4 });
    await done;
    expect(words()).toEqual(["The table has moved on meanwhile: choose again."]);
    server.tell(yours(4, { full: true, back_to: 1, lines: [line(2), line(3), line(4)] }));
    expect([store.scene.number, store.queued, store.canAct]).toEqual([4, 0, true]);
    expect(told()).toEqual(["Line 1", "Line 2", "Line 3", "Line 4"]);
  });

  test("by a module's hand tells the module what became of it, and nobody else that it came too late", async () => {
    await alone();
    const late = store.send(rest.action);
    server.tell({ type: "stale", id: server.last("act").id, number: 4 });
    expect([await late, words()]).toEqual(["again", []]);
    const refused = store.send(rest.action);
    server.tell({ type: "refused", id: server.last("act").id, rule: "MD-REST-01", reason: "monsters are here" });
    expect([await refused, words()]).toEqual(["refused", ["Monsters are here."]]);
    const done = store.send(rest.action);
    expect(await store.send(rest.action)).toBe("again");
    server.tell(ack(server.last("act").id, 2));
    expect(await done).toBe("done");
  });

  test("is not possible while the line is down", async () => {
    await alone();
    server.hangUp();
    expect(store.canAct).toBe(false);
    expect(store.options).toEqual([]);
    await store.act(rest);
    await vi.advanceTimersByTimeAsync(1_000);
    server.accept();
    expect(server.sent.map((request) => request.type)).toEqual(["look"]);
  });

  test("across a line that goes down is played once, and goes on where it was", async () => {
    await alone();
    const done = store.act(rest);
    const { id } = server.last("act");
    await offline();
    expect(server.sent).toEqual([
      expect.objectContaining({ type: "look", seat: 0, since: 1 }),
      expect.objectContaining({ type: "act", id }),
    ]);
    server.tell(yours(2, { full: true, back_to: 1 }), ack(id, 2));
    await done;
    expect([store.scene.number, store.canAct]).toEqual([2, true]);
    expect(told()).toEqual(["Line 1", "Line 2"]);
  });
});

test("leaving the table is not told as trouble", async () => {
  await alone();
  void store.act(rest);
  void store.askHint();
  store.close();
  server.hangUp(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(words()).toEqual([]);
  expect(server.dialled).toHaveLength(1);
});

describe("being asked where one can but pass", () => {
  const pass = option("Pass");
  const more = (): Partial<Update> => ({
    ask: { ...ask(0, pass), discreet: true },
    waiting: [{ seat: 0, prompt: "Play a card, or pass" }],
  });
  const acts = () => server.sent.filter((request) => request.type === "act");

  test("alone among bots does not happen: the page passes, and the rest is shown at its pace", async () => {
    await alone();
    server.tell(update(2), update(3, more()));
    expect(acts()).toEqual([expect.objectContaining({ at: 3, action: pass.action })]);
    expect([store.scene.number, store.queued]).toEqual([2, 1]);
    server.tell(ack(server.last("act").id, 4), yours(4));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect([store.scene.number, store.scene.ask, store.prompt, store.canAct]).toEqual([3, null, "", false]);
    await vi.advanceTimersByTimeAsync(READABLE);
    expect([store.scene.number, store.options]).toEqual([4, [rest, fight]]);
    expect(page.said.join(" ")).not.toContain("pass");
  });

  test("is passed once, however often it is told", async () => {
    await alone();
    server.tell(update(2, more()));
    await offline();
    server.tell(update(2, { ...more(), full: true, back_to: 1 }));
    expect(acts()).toHaveLength(1);
    expect(store.options).toEqual([]);
  });

  test("is put after all if the table will not have the pass", async () => {
    await alone();
    server.tell(update(2, more()));
    await vi.advanceTimersByTimeAsync(READABLE);
    server.tell({ type: "refused", id: server.last("act").id, rule: "", reason: "not now" });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.options).toEqual([pass]);
  });

  test("is passed anew where the pass came too late", async () => {
    await alone();
    server.tell(update(2, more()));
    server.tell({ type: "stale", id: server.last("act").id, number: 3 });
    server.tell(update(3, { ...more(), full: true, back_to: 1 }));
    expect(acts().map((request) => request.at)).toEqual([2, 3]);
    expect(words()).toEqual([]);
  });

  test("is taken back together with what was chosen before", async () => {
    await alone();
    const undo = { possible: true, consent: false, words: "" };
    const done = store.undo();
    server.tell(ack(server.last("undo").id, 2), update(2, { ...more(), undo }));
    await done;
    expect(server.last("undo")).toMatchObject({ at: 2 });
    expect(acts()).toEqual([]);
    server.tell(ack(server.last("undo").id, 3), yours(3));
    await vi.advanceTimersByTimeAsync(2 * READABLE);
    expect(store.options).toEqual([rest, fight]);
  });

  test("stands where nothing more can be taken back", async () => {
    await alone();
    void store.undo();
    server.tell(ack(server.last("undo").id, 2), update(2, more()));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect([acts(), store.options]).toEqual([[], [pass]]);
  });

  test.each([
    ["another person sits there", [mine("Ana"), seat("Bo")]],
    ["somebody may still sit down", [mine("Ana"), bot("Bo"), { ...seat(""), kind: "open" as const }]],
  ])("happens where %s", async (_, seats) => {
    await open(...seats);
    server.tell(update(1, { ...more(), full: true }));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect([acts(), store.options]).toEqual([[], [pass]]);
  });

  test.each([
    ["there is something to choose", { ask: { ...ask(0, fight, pass), discreet: true } }],
    ["the pass is part of the game", { ask: ask(0, pass) }],
    ["the one choice is no pass", { ask: { ...ask(0, rest), discreet: true } }],
  ])("happens where %s", async (_, asked) => {
    await alone();
    server.tell(update(2, asked));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect([acts(), store.options]).toEqual([[], asked.ask.options]);
  });
});

describe("asking", () => {
  test("why not is answered until something happens", async () => {
    await alone();
    const asked = store.why("room:lair");
    const { id, target } = server.last("why");
    expect(target).toBe("room:lair");
    server.tell({ type: "reason", id, words: "The lair", reason: "it is too far", rule: "MD-MOVE-02", allowed: false });
    await asked;
    expect(store.reason).toMatchObject({ reason: "it is too far", rule: "MD-MOVE-02" });
    server.tell(yours(2));
    expect(store.reason).toBeNull();
  });

  test("for a hint is answered, unless the moment is gone", async () => {
    await alone();
    const hinted = (): void =>
      server.tell({
        type: "hinted",
        id: server.last("hint").id,
        option: fight,
        why: "likely",
        rule: "",
        then: ["rest"],
      });
    const first = store.askHint();
    expect(store.thinking).toBe(true);
    hinted();
    await first;
    expect(store.hint?.option).toEqual(fight);
    expect(store.hint?.then).toEqual(["rest"]);
    expect(store.thinking).toBe(false);
    const second = store.askHint();
    server.tell(yours(2));
    hinted();
    await second;
    expect(store.hint).toBeNull();
  });

  test("something that is lost with the line says so", async () => {
    await alone();
    const said = store.say("Hello");
    server.hangUp();
    expect(await said).toBe(false);
    expect(words()).toEqual(["The table did not answer. Try again."]);
  });
});

describe("while others may respond", () => {
  const words = "Ana casts a dart";
  const held = (more: Partial<Update> = {}): Update => update(2, { pause, lines: [line(2, words)], ...more });

  test("all see the same words at once, however much is still to be shown", async () => {
    await open(mine("Ana"), seat("Bo"));
    server.tell(yours(1, { full: true }), held());
    expect([store.scene.number, store.queued, store.prompt]).toEqual([2, 0, "Others may respond …"]);
    expect(store.options).toEqual([]);
  });

  test("who can respond is asked at once", async () => {
    await open(mine("Ana"), seat("Bo"));
    server.tell(yours(1, { full: true }), held({ ask: ask(0, rest, fight) }));
    expect(store.options).toEqual([rest, fight]);
  });

  test("an answer waits for the end of the pause", async () => {
    await open(mine("Ana"), seat("Bo"));
    server.tell(yours(1, { full: true }), held({ ask: ask(0, rest, fight) }));
    const done = store.act(fight);
    const { id } = server.last("act");
    server.tell(held());
    expect([store.prompt, store.canAct]).toEqual(["Others may respond …", false]);
    server.tell(ack(id, 3), yours(3));
    await done;
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.canAct).toBe(true);
  });

  test("what comes of it is read out once it is known", async () => {
    await alone();
    server.tell(held());
    await vi.advanceTimersByTimeAsync(100);
    server.tell(update(2, { back_to: 1, lines: [line(2, words), line(2, "Bo loses 1")] }));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(page.said).toContain("Bo loses 1.");
    expect(told()).toEqual(["Line 1", words, "Bo loses 1"]);
  });

  test("one may ask for more time, and say when one wants to be asked", async () => {
    await alone();
    void store.think(true);
    expect(server.last("think")).toMatchObject({ on: true });
    void store.setResponses(false, ["a spell is cast"]);
    expect(server.last("responses")).toMatchObject({ always_pass: false, stop_at: ["a spell is cast"] });
  });
});

describe("what others say", () => {
  const chat = (number: number, text: string) =>
    ({ type: "chat", number, name: "Bo", seat: 1, text, at: number }) as const;

  test("is heard once, however often it is told", async () => {
    await open(mine("Ana"), seat("Bo"));
    server.tell(chat(1, "Hello"), yours(1, { full: true }), chat(2, "Hurry"));
    await offline();
    server.tell(chat(1, "Hello"), chat(2, "Hurry"));
    expect(store.chat.map((one) => one.text)).toEqual(["Hello", "Hurry"]);
    expect(store.saidBefore).toBe(1);
  });
});

describe("alone at the screen", () => {
  test("there is never a curtain", async () => {
    await alone();
    server.tell(
      update(2, { waiting: [{ seat: 1, prompt: "Roll" }] }),
      yours(3),
      update(4, { waiting: [{ seat: null, prompt: "" }] }),
    );
    await vi.advanceTimersByTimeAsync(10 * READABLE);
    expect(store.scene.number).toBe(4);
    expect(store.curtain).toBeNull();
    expect(server.sent).toHaveLength(1);
  });

  test("one looks on as a spectator when the seat is given away", async () => {
    await alone();
    server.tell({ type: "welcome", table: table([bot("Ana"), bot("Bo")]) });
    expect(server.last("look")).toMatchObject({ seat: null, since: 0 });
    expect(told()).toEqual([]);
  });
});

describe("several at one screen", () => {
  const waits = (...seats: (number | null)[]): Update["waiting"] => seats.map((one) => ({ seat: one, prompt: "Act" }));
  const asked = (number: number, eyes: number | null, ...seats: (number | null)[]): Update =>
    update(number, {
      eyes,
      waiting: waits(...seats),
      ask: eyes !== null && seats.includes(eyes) ? ask(eyes, rest) : null,
    });
  const whole = (one: Update): Update => ({ ...one, full: true });

  /** Open the page and lift the curtain for Ana, who must decide. */
  async function shared(): Promise<void> {
    await open(mine("Ana"), mine("Bo"), bot("Cy"));
    server.tell(whole(asked(1, null, 0)));
    await vi.advanceTimersByTimeAsync(0);
    store.lift();
    server.tell(whole(asked(1, 0, 0)));
    await vi.advanceTimersByTimeAsync(READABLE);
  }

  test("nobody's hand is shown before somebody has come to the screen", async () => {
    await open(mine("Ana"), mine("Bo"));
    expect(server.last("look")).toMatchObject({ seat: null });
    server.tell(whole(asked(1, null, 1)));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.curtain).toBe(1);
    expect(store.canAct).toBe(false);
  });

  test("who lifts the curtain looks through their own eyes, and acts", async () => {
    await shared();
    expect(server.last("look")).toMatchObject({ seat: 0, since: 0 });
    expect(store.curtain).toBeNull();
    expect(store.options).toEqual([rest]);
  });

  test("the curtain falls for the next, after what happened could be read, and hides all", async () => {
    await shared();
    server.tell(asked(2, 0, 1));
    expect(store.curtain).toBeNull();
    await vi.advanceTimersByTimeAsync(2 * READABLE);
    expect(store.curtain).toBe(1);
    expect(server.last("look")).toMatchObject({ seat: null });
    expect(told()).toEqual([]);
    expect(page.said.join(" ")).toContain("Pass the device to Bo.");
  });

  test("what comes late for the last eyes is not shown behind the curtain", async () => {
    await shared();
    server.tell(asked(2, 0, 1));
    await vi.advanceTimersByTimeAsync(2 * READABLE);
    server.tell(update(3, { eyes: 0, lines: [line(3, "You draw a Sword")] }));
    expect(told()).toEqual([]);
  });

  test("the curtain does not fall while others or somebody secret decide", async () => {
    await shared();
    server.tell(asked(2, 0, 2));
    await vi.advanceTimersByTimeAsync(10 * READABLE);
    server.tell(asked(3, 0, null));
    await vi.advanceTimersByTimeAsync(10 * READABLE);
    expect(store.curtain).toBeNull();
  });

  test("the curtain falls for who is asked in secret", async () => {
    await shared();
    server.tell(asked(2, 0, null), { type: "called", seats: [1] });
    await vi.advanceTimersByTimeAsync(2 * READABLE);
    expect(store.curtain).toBe(1);
    server.tell({ type: "called", seats: [1] }, whole(asked(2, null, null)));
    expect(store.curtain).toBe(1);
    store.lift();
    server.tell({ type: "called", seats: [1] }, whole(asked(2, 1, 1)));
    expect(store.options).toEqual([rest]);
    await vi.advanceTimersByTimeAsync(READABLE);
    server.tell({ type: "called", seats: [] }, asked(3, 1, 0));
    await vi.advanceTimersByTimeAsync(2 * READABLE);
    expect(store.curtain).toBe(0);
  });

  test("the curtain does not fall if the game comes back to who looks", async () => {
    await shared();
    server.tell(asked(2, 0, 1));
    await vi.advanceTimersByTimeAsync(READABLE / 2);
    server.tell(asked(3, 0, 0));
    await vi.advanceTimersByTimeAsync(10 * READABLE);
    expect(store.curtain).toBeNull();
    expect(store.canAct).toBe(true);
  });

  test("two who decide together come one after the other", async () => {
    await open(mine("Ana"), mine("Bo"));
    server.tell(whole(asked(1, null, 0, 1)));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.curtain).toBe(0);
    store.lift();
    server.tell(whole(asked(1, 0, 0, 1)));
    await vi.advanceTimersByTimeAsync(10 * READABLE);
    expect(store.curtain).toBeNull();
    server.tell(asked(2, 0, 1));
    await vi.advanceTimersByTimeAsync(2 * READABLE);
    expect(store.curtain).toBe(1);
    server.tell(whole(asked(2, null, 1)));
    store.lift();
    server.tell(whole(asked(2, 1, 1)));
    expect(store.scene.ask?.seat).toBe(1);
  });

  /** Pass the device by hand, and let the table answer the looks of that. */
  async function passed(to: number, number: number, ...waiting: number[]): Promise<void> {
    store.pass(to);
    expect(store.curtain).toBe(to);
    expect(told()).toEqual([]);
    server.tell(whole(asked(number, null, ...waiting)));
    await vi.advanceTimersByTimeAsync(READABLE);
    expect(store.curtain).toBe(to);
    store.lift();
    expect(server.last("look")).toMatchObject({ seat: to, since: 0 });
    server.tell(whole(asked(number, to, ...waiting)));
    await vi.advanceTimersByTimeAsync(2 * READABLE);
  }

  describe("the device is passed by hand", () => {
    test("to somebody who wants to look, and keeps it", async () => {
      await shared();
      await passed(1, 1, 0);
      expect(store.curtain).toBeNull();
      expect(store.scene.eyes).toBe(1);
    });

    test("back to who must decide, and then goes its way by itself again", async () => {
      await shared();
      await passed(1, 1, 0);
      await passed(0, 1, 0);
      expect(store.options).toEqual([rest]);
      server.tell(asked(2, 0, 1));
      await vi.advanceTimersByTimeAsync(2 * READABLE);
      expect(store.curtain).toBe(1);
    });

    test("and goes its way by itself once who has it has decided", async () => {
      await shared();
      await passed(1, 1, 0);
      server.tell(asked(2, 1, 1));
      await vi.advanceTimersByTimeAsync(READABLE);
      expect(store.canAct).toBe(true);
      server.tell(asked(3, 1, 0));
      await vi.advanceTimersByTimeAsync(2 * READABLE);
      expect(store.curtain).toBe(0);
    });

    test("while others decide, and goes its way by itself when somebody here must", async () => {
      await shared();
      server.tell(asked(2, 0, 2));
      await vi.advanceTimersByTimeAsync(READABLE);
      await passed(1, 2, 2);
      server.tell(asked(3, 1, 0));
      await vi.advanceTimersByTimeAsync(2 * READABLE);
      expect(store.curtain).toBe(0);
    });
  });

  test("there is no curtain any more when one seat is left", async () => {
    await shared();
    store.lower(1);
    server.tell({ type: "welcome", table: table([mine("Ana"), bot("Bo"), bot("Cy")]) });
    expect(store.curtain).toBeNull();
    expect(server.last("look")).toMatchObject({ seat: 0 });
  });
});
