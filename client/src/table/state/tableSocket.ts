/** The line to the table: reconnects by itself, says where it left off, and sends what was not answered again. */
import type {
  Act,
  Ack,
  Answer,
  Called,
  Chat,
  Hinted,
  Reason,
  Refused,
  Request,
  Stale,
  Update,
  Welcome,
} from "../../wire";

export type Connection = "connecting" | "online" | "offline";

/** An answer to a request. */
export type Reply = Ack | Refused | Stale | Reason | Hinted;

/** What a request says besides its id. */
export type RequestBody = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

export interface Listener {
  connection(state: Connection): void;
  welcome(message: Welcome): void;
  update(message: Update): void;
  chat(message: Chat): void;
  called(message: Called): void;
  told(words: string): void;
  wrong(reason: string): void;
  /** The eyes to look through, and the number of the last update that they have seen. */
  eyes(): { seat: number | null; since: number };
}

interface Pending {
  request: Request;
  resolve: (reply: Reply | null) => void;
}

/** The part of WebSocket that is used. */
export type WebSocketLike = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** Closed because this client did wrong or the table is gone: trying again would not help. */
const FOR_GOOD = new Set([1008, 4404, 4409]);
const GONE: Record<number, string> = {
  4404: "This table is not there any more.",
  4409: "This table is broken: what is written of it cannot be read. Its host can download it.",
};
const OPEN = 1;

/** The socket's address for a table. */
export function socketAddress(table: string, where: { protocol: string; host: string } = location): string {
  const scheme = where.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${where.host}/api/tables/${encodeURIComponent(table)}/socket`;
}

/** A new id for a request; works without a secure context, unlike randomUUID. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSocket {
  #line: WebSocketLike | null = null;
  #pending = new Map<string, Pending>();
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly listener: Listener,
    private readonly dial: () => WebSocketLike,
  ) {}

  /** Connect, and stay connected until `close`. */
  open(): void {
    this.listener.connection("connecting");
    addEventListener("online", this.#again);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#again);
    this.#line?.close();
    // Whoever left does not wait for answers any more.
    this.#pending.clear();
  }

  /** See through the eyes that the listener names. */
  look(): void {
    const { seat, since } = this.listener.eyes();
    this.#send({ type: "look", id: newId(), seat, since });
  }

  /** Ask something; null if the line went down before the answer and asking again would be pointless. */
  ask(body: RequestBody): Promise<Reply | null> {
    const request = { ...body, id: newId() } as Request;
    return new Promise((resolve) => {
      this.#pending.set(request.id, { request, resolve });
      if (!this.#send(request) && !resent(request)) this.#answer(request.id, null);
    });
  }

  #again = (): void => {
    if (this.#line !== null || this.#closed) return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  #connect(): void {
    const line = this.dial();
    this.#line = line;
    line.onopen = () => {
      this.look();
      for (const { request } of this.#pending.values()) this.#send(request);
    };
    line.onmessage = ({ data }) => {
      if (typeof data === "string") this.#hear(JSON.parse(data) as Answer);
    };
    line.onclose = ({ code }) => this.#lost(line, code);
  }

  #lost(line: WebSocketLike, code: number): void {
    if (this.#line !== line) return;
    this.#line = null;
    for (const { request } of [...this.#pending.values()]) if (!resent(request)) this.#answer(request.id, null);
    if (this.#closed) return;
    this.listener.connection("offline");
    if (FOR_GOOD.has(code)) {
      this.listener.wrong(GONE[code] ?? "The table closed the connection.");
      return;
    }
    this.#retry = setTimeout(this.#again, this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.8);
  }

  #hear(message: Answer): void {
    switch (message.type) {
      case "welcome":
        this.#wait = FIRST_WAIT;
        this.listener.connection("online");
        return this.listener.welcome(message);
      case "update":
        this.#wait = FIRST_WAIT;
        this.listener.connection("online");
        return this.listener.update(message);
      case "chat":
        return this.listener.chat(message);
      case "called":
        return this.listener.called(message);
      case "told":
        return this.listener.told(message.words);
      case "wrong":
        if (message.id) this.#answer(message.id, null);
        return this.listener.wrong(message.reason);
      default:
        return this.#answer(message.id, message);
    }
  }

  #answer(id: string, reply: Reply | null): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.resolve(reply);
  }

  #send(request: Request): boolean {
    if (this.#line?.readyState !== OPEN) return false;
    this.#line.send(JSON.stringify(request));
    return true;
  }
}

/** What is sent again after the line was down: an act is played once however often it is sent. */
function resent(request: Request): request is Act {
  return request.type === "act";
}
