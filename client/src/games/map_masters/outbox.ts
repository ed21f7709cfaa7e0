/**
 * What hands have done and the server has not heard yet: one after the other, and of whole drafts only the last. What was
 * not looked at, because somebody else acted at that moment, stays and is sent again.
 */
import type { Sent } from "../../table/stage/stageModule";

export type Action = Record<string, unknown> & { type: string };

export class Outbox {
  #waiting: Action[] = [];
  #sending = false;

  constructor(private readonly send: (action: Action) => Promise<Sent>) {}

  /** The server has heard everything. */
  get empty(): boolean {
    return this.#waiting.length === 0;
  }

  put(action: Action): void {
    const last = this.#waiting.length - 1;
    const replaced = action.type === "Draft" && this.#waiting[last]?.type === "Draft" && !(this.#sending && last === 0);
    this.#waiting.splice(replaced ? last : last + 1, 1, action);
  }

  /** Send the first of what waits; null if nothing waits, or something is on its way. */
  async next(): Promise<Sent | null> {
    const action = this.#waiting[0];
    if (this.#sending || !action) return null;
    this.#sending = true;
    const sent = await this.send(action);
    this.#sending = false;
    if (sent === "done") this.#waiting.shift();
    else if (sent === "refused") this.#waiting = [];
    return sent;
  }

  clear(): void {
    this.#waiting = [];
  }
}
