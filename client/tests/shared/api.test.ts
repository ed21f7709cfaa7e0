import { beforeEach, describe, expect, test, vi } from "vitest";
import * as api from "../../src/shared/api";
import { mine, table } from "../messages";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
});

/** The next answer of the server. */
function answers(body: unknown, status = 200): void {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
}

async function trouble(deed: Promise<unknown>): Promise<api.Trouble> {
  const error: unknown = await deed.then(
    () => expect.fail("It should have failed."),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(api.Trouble);
  return error as api.Trouble;
}

describe("a request", () => {
  test("gives what it asked for", async () => {
    answers({ name: "Ana" });
    expect(await api.me()).toEqual({ name: "Ana" });
    expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/me", { method: "GET" });
  });

  test("sends what is wished for as JSON", async () => {
    answers(table([mine("Ana")]));
    await api.makeTable({ game: "munchkin_dungeon" });
    expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/tables", {
      method: "POST",
      body: '{"game":"munchkin_dungeon"}',
      headers: { "Content-Type": "application/json" },
    });
  });

  test("sends a record as it is", async () => {
    answers(table([]));
    await api.upload('{"record": 1}');
    expect(fetched.mock.calls[0]).toMatchObject(["/api/records", { method: "POST", body: '{"record": 1}' }]);
  });

  test("writes names into an address so that they stay one part of it", async () => {
    answers(table([]));
    await api.table("../me?x#y");
    expect(fetched.mock.calls[0]![0]).toBe("/api/tables/..%2Fme%3Fx%23y");
  });

  test("asks for a moment through somebody's eyes, the first seat's too", async () => {
    for (const eyes of [null, 0]) {
      answers({});
      await api.moment("T1", 5, eyes);
    }
    expect(fetched.mock.calls.map(([path]) => path)).toEqual([
      "/api/tables/T1/moments/5",
      "/api/tables/T1/moments/5?eyes=0",
    ]);
  });
});

describe("what does not change", () => {
  test("is fetched once", async () => {
    answers({ game: "kept" });
    const [one, other] = await Promise.all([api.rulebook("kept"), api.rulebook("kept")]);
    expect(one).toBe(other);
    expect(await api.rulebook("kept")).toBe(one);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("is fetched again if it failed", async () => {
    answers({ error: "no such game" }, 404);
    await trouble(api.rulebook("late"));
    answers({ game: "late" });
    expect(await api.rulebook("late")).toEqual({ game: "late" });
  });

  test("is kept by its own address", async () => {
    fetched.mockResolvedValueOnce(new Response("<b>Sword</b>")).mockResolvedValueOnce(new Response("<b>Shield</b>"));
    expect([await api.card("T1", "sword"), await api.card("T1", "shield")]).toEqual(["<b>Sword</b>", "<b>Shield</b>"]);
  });
});

describe("trouble", () => {
  test("is a sentence of the table's, with its rule", async () => {
    answers({ error: "that seat is taken", rule: "MD-SEAT-01" }, 409);
    const error = await trouble(api.join("T1"));
    expect(error).toMatchObject({ message: "That seat is taken.", status: 409, rule: "MD-SEAT-01" });
    expect(api.wording(error)).toBe("That seat is taken.");
  });

  test.each([
    [400, "That is not possible."],
    [404, "This is not here (any more)."],
    [413, "That is too large."],
    [429, "That was too much at once. Wait a moment and try again."],
    [500, "The table stumbled. Try again in a moment."],
    [503, "The table stumbled. Try again in a moment."],
  ])("%d is a sentence also where the table says nothing", async (status, words) => {
    for (const body of ["", "<html>", "null", '{"error": 5}', "[]"]) {
      fetched.mockResolvedValueOnce(new Response(body, { status }));
      expect((await trouble(api.lobby())).message).toBe(words);
    }
  });

  test("is a sentence where the table cannot be reached", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect((await trouble(api.lobby())).message).toBe(
      "The table cannot be reached. Check your connection, then try again.",
    );
  });

  test("is a sentence where the answer is garbled", async () => {
    fetched.mockResolvedValueOnce(new Response("<html>"));
    expect((await trouble(api.lobby())).message).toMatch(/^The answer of the table could not be read\./);
  });

  test("of the page itself does not show its insides", () => {
    expect(api.wording(new TypeError("x is undefined"))).toBe(
      "Something went wrong on this page. Reload it and try again.",
    );
  });
});

test.each([
  ["no such table", "No such table."],
  ["Stop!", "Stop!"],
  ["really?", "Really?"],
  [" padded. ", "Padded."],
  ["wait …", "Wait …"],
])("%j as a sentence is %j", (words, sentence) => {
  expect(api.sentence(words)).toBe(sentence);
});

test("a table that is over is looked back at, another is gone to", () => {
  const page = (state: "open" | "running" | "over" | "saved") => api.pageOf(table([], { id: "a b", state }));
  expect([page("open"), page("running"), page("over"), page("saved")]).toEqual([
    "/table/a%20b",
    "/table/a%20b",
    "/replay/a%20b",
    "/replay/a%20b",
  ]);
});
