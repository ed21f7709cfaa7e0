import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "../../fakePage";
import { newId, socketAddress, TableSocket, type Connection } from "../../../src/table/state/tableSocket";
import type { Chat, Update } from "../../../src/wire";
import { Server } from "../../fakeServer";
import { ack, mine, option, table, update } from "../../messages";

const act = { type: "act", at: 3, action: { type: "rest" } } as const;
const welcome = { type: "welcome", table: table([mine("Ana")]) } as const;

let server: Server;
let socket: TableSocket;
let seen: {
  states: Connection[];
  updates: Update[];
  chats: Chat[];
  called: number[][];
  wrong: string[];
  welcomes: number;
};
let eyes: { seat: number | null; since: number };

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  seen = { states: [], updates: [], chats: [], called: [], wrong: [], welcomes: 0 };
  eyes = { seat: 0, since: 0 };
  socket = new TableSocket(
    {
      connection: (state) => seen.states.push(state),
      welcome: () => (seen.welcomes += 1),
      update: (message) => seen.updates.push(message),
      chat: (message) => seen.chats.push(message),
      called: ({ seats }) => seen.called.push(seats),
      told: (words) => seen.wrong.push(words),
      wrong: (reason) => seen.wrong.push(reason),
      eyes: () => eyes,
    },
    server.dial,
  );
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

function online(): void {
  socket.open();
  server.accept();
  server.tell(welcome);
}

/** How long it takes until the line is dialled again. */
function waited(): number {
  const many = server.dialled.length;
  const from = Date.now();
  while (server.dialled.length === many) vi.advanceTimersByTime(10);
  return Date.now() - from;
}

describe("a line", () => {
  test("begins with whose eyes look, and what they have seen", () => {
    eyes = { seat: 2, since: 17 };
    socket.open();
    expect(server.sent).toEqual([]);
    server.accept();
    expect(server.sent).toEqual([{ type: "look", id: expect.any(String), seat: 2, since: 17 }]);
  });

  test("is online once the table speaks", () => {
    socket.open();
    server.accept();
    expect(seen.states).toEqual(["connecting"]);
    server.tell(welcome);
    expect(seen.states).toEqual(["connecting", "online"]);
  });

  test("hands on what the table tells", () => {
    online();
    const chat: Chat = { type: "chat", number: 1, name: "Bo", seat: 1, text: "Hello", at: 5 };
    server.tell(update(1), chat, { type: "called", seats: [1] }, update(2));
    expect(seen.updates.map((one) => one.number)).toEqual([1, 2]);
    expect(seen.chats).toEqual([chat]);
    expect(seen.called).toEqual([[1]]);
    expect(seen.welcomes).toBe(1);
  });

  test("looks through other eyes on demand", () => {
    online();
    eyes = { seat: 1, since: 0 };
    socket.look();
    expect(server.last("look")).toMatchObject({ seat: 1, since: 0 });
  });
});

describe("a line that went down", () => {
  test("is dialled again, and asks for what was missed", () => {
    online();
    server.tell(update(4));
    eyes.since = 4;
    server.hangUp();
    expect(seen.states.at(-1)).toBe("offline");
    waited();
    server.accept();
    expect(server.sent).toEqual([expect.objectContaining({ type: "look", seat: 0, since: 4 })]);
    server.tell(update(6, { full: true, back_to: 4 }));
    expect(seen.states.at(-1)).toBe("online");
  });

  test("is dialled less and less often, but never less than every quarter of a minute", () => {
    online();
    const waits = Array.from({ length: 12 }, () => {
      server.hangUp();
      return waited();
    });
    expect(waits[0]).toBeLessThan(600);
    expect(waits[4]).toBeGreaterThan(4 * waits[0]!);
    expect(Math.max(...waits)).toBeLessThan(15_000);
    expect(waits.at(-1)).toBeGreaterThan(5_000);
  });

  test("is dialled soon again after it was up", () => {
    online();
    for (let many = 0; many < 8; many++) {
      server.hangUp();
      waited();
    }
    server.accept();
    server.tell(welcome);
    server.hangUp();
    expect(waited()).toBeLessThan(600);
  });

  test("that opens without a word from the table is not up", () => {
    online();
    for (let many = 0; many < 8; many++) {
      server.hangUp();
      waited();
      server.accept();
    }
    server.hangUp();
    expect(waited()).toBeGreaterThan(5_000);
  });

  test("is dialled at once when the browser is online again, and only once", () => {
    online();
    server.hangUp();
    page.dispatchEvent(new Event("online"));
    expect(server.dialled).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(server.dialled).toHaveLength(2);
  });

  test.each([
    [1008, "The table closed the connection."],
    [4404, "This table is not there any more."],
  ])("for good (%d) stays down, and says why", (code, why) => {
    online();
    server.hangUp(code);
    vi.advanceTimersByTime(60_000);
    expect(server.dialled).toHaveLength(1);
    expect(seen.wrong).toEqual([why]);
    expect(seen.states.at(-1)).toBe("offline");
  });

  test("because one left is not dialled again", () => {
    online();
    socket.close();
    server.hangUp(1000);
    page.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(server.dialled).toHaveLength(1);
    expect(seen.states.at(-1)).toBe("online");
  });
});

describe("an act", () => {
  test("is sent with an id of its own", () => {
    online();
    void socket.ask(act);
    void socket.ask(act);
    const [one, other] = server.sent.filter((request) => request.type === "act");
    expect(one).toMatchObject(act);
    expect(one!.id).not.toBe(other!.id);
  });

  test("that was not answered is sent again with the same id, after the look", async () => {
    online();
    const reply = socket.ask(act);
    const { id } = server.last("act");
    server.hangUp();
    waited();
    server.accept();
    expect(server.sent.map((request) => request.type)).toEqual(["look", "act"]);
    expect(server.last("act")).toEqual({ ...act, id });
    server.tell(ack(id, 4));
    expect(await reply).toEqual(ack(id, 4));
  });

  test("that was answered is not sent again", async () => {
    online();
    const reply = socket.ask(act);
    server.tell(ack(server.last("act").id, 4));
    await reply;
    server.hangUp();
    waited();
    server.accept();
    expect(server.sent.map((request) => request.type)).toEqual(["look"]);
  });

  test("made while the line is down is sent when it is up", async () => {
    online();
    server.hangUp();
    const reply = socket.ask(act);
    waited();
    server.accept();
    const { id } = server.last("act");
    server.tell({ type: "stale", id, number: 9 });
    expect(await reply).toEqual({ type: "stale", id, number: 9 });
  });
});

describe("an answer", () => {
  test("is given to who asked, in whatever order it comes", async () => {
    online();
    const why = socket.ask({ type: "why", target: "room:lair" });
    const hint = socket.ask({ type: "hint" });
    const hinted = {
      type: "hinted",
      id: server.last("hint").id,
      option: option("Rest"),
      why: "safe",
      rule: "",
      then: [],
    };
    const reason = {
      type: "reason",
      id: server.last("why").id,
      words: "Lair",
      reason: "too far",
      rule: "",
      allowed: false,
    };
    server.tell(hinted as never, reason as never);
    expect(await hint).toEqual(hinted);
    expect(await why).toEqual(reason);
  });

  test("of refusal is an answer", async () => {
    online();
    const reply = socket.ask(act);
    const refused = {
      type: "refused",
      id: server.last("act").id,
      rule: "MD-TURN-01",
      reason: "not your turn",
    } as const;
    server.tell(refused);
    expect(await reply).toEqual(refused);
  });

  test("to nobody's question is let be", () => {
    online();
    server.tell(ack("unknown", 4));
    expect(seen.wrong).toEqual([]);
  });

  test("that a question cannot be read ends it, and says so", async () => {
    online();
    const reply = socket.ask(act);
    server.tell({ type: "wrong", id: server.last("act").id, reason: "what is that" });
    expect(await reply).toBeNull();
    expect(seen.wrong).toEqual(["what is that"]);
  });

  test("that a frame cannot be read is told without a question", async () => {
    online();
    const reply = socket.ask(act);
    server.tell({ type: "wrong", id: "", reason: "not JSON" });
    expect(seen.wrong).toEqual(["not JSON"]);
    server.tell(ack(server.last("act").id, 4));
    expect(await reply).toMatchObject({ type: "ack" });
  });
});

describe("a question that is no act", () => {
  test("is given up when the line goes down", async () => {
    online();
    const reply = socket.ask({ type: "hint" });
    server.hangUp();
    expect(await reply).toBeNull();
    waited();
    server.accept();
    expect(server.sent.map((request) => request.type)).toEqual(["look"]);
  });

  test("is not asked at all while the line is down", async () => {
    online();
    server.hangUp();
    expect(await socket.ask({ type: "say", text: "Hello" })).toBeNull();
  });
});

test("the address of a table's line follows the page's", () => {
  expect(socketAddress("a/b", { protocol: "http:", host: "table.test:8000" })).toBe(
    "ws://table.test:8000/api/tables/a%2Fb/socket",
  );
  expect(socketAddress("T1", { protocol: "https:", host: "table.test" })).toBe("wss://table.test/api/tables/T1/socket");
});

test("ids are such as the wire allows, and never the same", () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});
