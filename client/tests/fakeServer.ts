/** The other end of the line: what the client sent, and what the table tells it. */
import { vi } from "vitest";
import type { WebSocketLike } from "../src/table/state/tableSocket";
import { TableStore } from "../src/table/state/tableStore.svelte";
import type { Answer, Request, TableInfo } from "../src/wire";

/** One line, from dialling to its end. */
class Dialled implements WebSocketLike {
  readyState: WebSocketLike["readyState"] = 0;
  readonly sent: Request[] = [];
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Request);
  }

  close(): void {
    this.readyState = 3;
  }
}

/** A table that answers only what it is told to. */
export class Server {
  readonly dialled: Dialled[] = [];

  dial = (): WebSocketLike => {
    const line = new Dialled();
    this.dialled.push(line);
    return line;
  };

  get line(): Dialled {
    const line = this.dialled.at(-1);
    if (!line) throw new Error("Nobody has dialled.");
    return line;
  }

  /** What came over the line that is open now. */
  get sent(): Request[] {
    return this.line.sent;
  }

  /** The last request of a kind. */
  last<T extends Request["type"]>(type: T): Extract<Request, { type: T }> {
    const found = this.sent.findLast((request) => request.type === type);
    if (!found) throw new Error(`No ${type} was sent.`);
    return found as Extract<Request, { type: T }>;
  }

  accept(): void {
    this.line.readyState = 1;
    this.line.onopen?.();
  }

  tell(...messages: Answer[]): void {
    for (const message of messages) this.line.onmessage?.({ data: JSON.stringify(message) });
  }

  hangUp(code = 1006): void {
    this.line.readyState = 3;
    this.line.onclose?.({ code });
  }
}

/** The page of a table that was found, with the line to it open. */
export async function sitDown(table: TableInfo): Promise<{ store: TableStore; server: Server }> {
  const server = new Server();
  const store = new TableStore(table.id, server.dial);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(table)));
  await store.open();
  server.accept();
  server.tell({ type: "welcome", table });
  return { store, server };
}
