import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "../../fakePage";
import { messages } from "../../../src/shared/toast.svelte";
import {
  copy,
  invitationLink,
  leave,
  lentSeats,
  playAgain,
  rematch,
  replayLink,
  sitDown,
  start,
} from "../../../src/table/seats/seatActions";
import { bot, mine, open, seat, table } from "../../messages";

const fetched = vi.fn<typeof fetch>();
const words = (): string[] => messages.map((message) => message.words);

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  messages.splice(0);
  page.address.href = "http://table.test/table/T1";
});

describe("a seat that one gave away", () => {
  const given = { ...bot("Ana"), lent: true };

  test("can be taken back, and nobody else's", () => {
    expect(lentSeats(table([given, bot("Greedy bot"), seat("Bo")]))).toEqual([
      { number: 0, words: "A bot plays for Ana.", deed: "Take your seat back" },
    ]);
    expect(lentSeats(table([mine("Ana"), bot("Greedy bot"), open]))).toEqual([]);
  });

  test("is told from the others", () => {
    const opened = { ...seat("Di", { kind: "open" }), lent: true };
    expect(lentSeats(table([given, opened])).map(({ words, deed }) => [words, deed])).toEqual([
      ["A bot plays for Ana.", "Take the seat of Ana back"],
      ["The seat of Di is open to others.", "Take the seat of Di back"],
    ]);
  });
});

describe("another game with the same seats", () => {
  const played = table([mine("Ana"), seat("Bo"), { ...bot("Cy"), bot: "mcts" }, mine("Di"), open], {
    options: { free_stairs: true },
    timer: 60,
    late: "wait",
    absent: "bot",
    listed: true,
    state: "over",
  });

  test("is set up as the last one was", () => {
    expect(rematch(played)).toMatchObject({
      game: "munchkin_dungeon",
      mode: "rivals",
      options: { free_stairs: true },
      timer: 60,
      late: "wait",
      absent: "bot",
      listed: true,
    });
  });

  test("keeps one's own seats and the bots, and leaves the others' open for them", () => {
    expect(rematch(played).seats).toEqual([
      { kind: "me", name: "Ana" },
      { kind: "open", name: "Bo" },
      { kind: "bot", name: "Cy", bot: "mcts" },
      { kind: "me", name: "Di" },
      { kind: "open", name: "" },
    ]);
  });

  test("is gone to once it is made", async () => {
    fetched.mockResolvedValueOnce(Response.json(table([], { id: "T2" })));
    await playAgain(played);
    expect(page.address.pathname).toBe("/table/T2");
  });

  test("is not gone to if it cannot be made", async () => {
    fetched.mockResolvedValueOnce(Response.json({ error: "too many tables" }, { status: 429 }));
    await playAgain(played);
    expect(page.address.pathname).toBe("/table/T1");
    expect(words()).toEqual(["Too many tables."]);
  });
});

describe("what one does with seats", () => {
  test("is told if it cannot be done", async () => {
    fetched.mockResolvedValueOnce(Response.json({ error: "the game has begun" }, { status: 409 }));
    expect(await start(table([]))).toBeUndefined();
    expect(messages).toMatchObject([{ words: "The game has begun.", bad: true }]);
  });

  test("brings the invitation where one sits down", async () => {
    fetched.mockResolvedValueOnce(Response.json(table([])));
    await sitDown(table([open], { invite: "t0ken" }), 0);
    expect(fetched.mock.calls[0]).toMatchObject(["/api/tables/T1/join", { body: '{"seat":0,"token":"t0ken"}' }]);
  });

  test("leads to the lobby where one leaves, but not if one cannot", async () => {
    fetched.mockResolvedValueOnce(Response.json({ error: "no" }, { status: 409 }));
    await leave(table([]));
    expect(page.address.pathname).toBe("/table/T1");
    fetched.mockResolvedValueOnce(Response.json(table([])));
    await leave(table([]));
    expect(page.address.pathname).toBe("/");
  });
});

describe("links", () => {
  test("are whole addresses", () => {
    expect(invitationLink(table([], { invite: "t0/ken" }))).toBe("http://table.test/join/t0%2Fken");
    expect(replayLink(table([]))).toBe("http://table.test/replay/T1");
  });

  test("of invitation are only for those who may invite", () => {
    expect(invitationLink(table([]))).toBe("");
  });

  test("are copied, or shown where the browser does not let us", async () => {
    const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce();
    vi.stubGlobal("navigator", { clipboard: { writeText: write } });
    await copy("http://table.test/join/x", "Invitation");
    expect(write).toHaveBeenCalledExactlyOnceWith("http://table.test/join/x");
    vi.stubGlobal("navigator", {});
    await copy("http://table.test/join/x", "Invitation");
    expect(words()).toEqual(["Invitation copied.", "Copy this: http://table.test/join/x"]);
  });
});
