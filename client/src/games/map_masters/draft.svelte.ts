/**
 * One's dungeon while it is made. What hands do is seen at once and sent behind their back; what the server says is taken
 * over as soon as it has heard everything, so that nothing that was done goes back for a moment.
 */
import { tick } from "svelte";
import type { Sent } from "../../table/stage/stageModule";
import type { Reason } from "../../wire";
import { fitOf } from "./lattice";
import { Outbox, type Action } from "./outbox";
import { Pen, Strokes } from "./pen";
import type { DraftTold, Drawn, Held, Laid } from "./told";

/** What the page gives. */
export interface Desk {
  readonly told: DraftTold;
  /** The dungeon is still to be built and explored. */
  readonly asked: boolean;
  /** What was done can be sent now. */
  readonly canAct: boolean;
  send: (action: Record<string, unknown>) => Promise<Sent>;
  why: (action: Record<string, unknown>) => Promise<Reason | null>;
}

/** So many steps of a stroke are sent before it ends, so that the server looks further ahead. */
const SENT = 5;
/** So soon, in milliseconds, what was not looked at is sent again. */
const AGAIN = 200;

const same = (one: readonly Laid[], other: readonly Laid[]) => JSON.stringify(one) === JSON.stringify(other);
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

export class Draft {
  readonly pen = new Pen();
  readonly strokes = new Strokes();
  layout = $state.raw<readonly Laid[]>([]);
  steps = $state.raw<readonly Drawn[]>([]);
  /** What must be chosen of at the cell where the pen is. */
  choosing = $state.raw<readonly Drawn[]>([]);
  said = $state("");
  /** A path that has not ended is committed all the same. */
  sure = $state(false);
  /** A stroke is being drawn: the path belongs to the hand. */
  drawing = false;
  /** Counts up whenever the pen has learnt something. */
  #learnt = $state(0);
  /** Which way up cards of the hand were turned. */
  #turned = $state<Record<string, boolean>>({});
  #outbox: Outbox;
  /** Something was done here since the server's word was last taken over. */
  #ahead = false;
  #unsent = 0;

  readonly built = $derived.by(() => this.desk.told.built && this.layout.length === this.desk.told.hand.length);
  readonly ended = $derived(Boolean(this.steps.at(-1)?.end));
  readonly points = $derived(this.steps.at(-1)?.points ?? 0);
  readonly held = $derived.by(() => this.steps.at(-1)?.held ?? this.desk.told.held);
  readonly names = $derived.by(() => Object.fromEntries(this.desk.told.hand.map((one) => [one.card, one.name])));
  readonly ways = $derived(this.#learnt >= 0 ? (this.pen.after(this.steps) ?? []) : []);
  readonly starts = $derived(this.steps.every(({ line }) => !line.length) ? this.ways.filter((one) => one.cell) : []);
  readonly offered = $derived.by(() => {
    if (this.choosing.length) return this.choosing;
    return this.#learnt >= 0 ? this.pen.besides(this.steps) : [];
  });

  constructor(private readonly desk: Desk) {
    this.#outbox = new Outbox((action) => desk.send(action));
  }

  /** Hands need not wait until the server has answered. */
  get canDraft(): boolean {
    return this.desk.asked && !this.desk.told.committed;
  }

  say(words: string): void {
    this.said = words;
  }

  // Hearing and sending

  /** The server has told something: take it over, if it has heard everything. */
  hear(news: DraftTold): void {
    const heardAll = this.#outbox.empty && (this.desk.canAct || !this.desk.asked);
    if (!this.#ahead || heardAll) this.#takeOver(news);
    if (same(news.layout, this.layout)) this.pen.learn(news.steps, news.ahead);
    this.#learnt++;
  }

  #takeOver(news: DraftTold): void {
    this.#ahead = false;
    if (!same(news.layout, this.layout)) {
      this.pen.forget();
      this.strokes.forget();
    } else if (this.drawing) return;
    this.layout = news.layout;
    this.steps = news.steps;
  }

  /** Send what waits, if it can be sent now. */
  async pump(): Promise<void> {
    if (!this.desk.canAct) {
      if (!this.desk.asked) this.#outbox.clear();
      return;
    }
    if (this.#outbox.empty) {
      if (this.#ahead) this.hear(this.desk.told);
      return;
    }
    const sent = await this.#outbox.next();
    await tick();
    if (sent === "refused") {
      // The page has said why.
      this.drawing = false;
      this.hear(this.desk.told);
    } else if (sent === "again") setTimeout(() => void this.pump(), AGAIN);
    else if (sent) void this.pump();
  }

  #put(action: Action): void {
    this.sure = false;
    this.#ahead = true;
    this.#outbox.put(action);
    void this.pump();
  }

  // Cards

  /** Which way up a card lies, or would. */
  isTurned(card: string): boolean {
    return this.layout.find((one) => one.card === card)?.down ?? this.#turned[card] ?? false;
  }

  lay(one: Laid): void {
    const at = this.layout.findIndex(({ card }) => card === one.card);
    this.layout = at < 0 ? [...this.layout, one] : this.layout.map((other, n) => (n === at ? one : other));
    this.#turned[one.card] = one.down;
    this.#clearPath();
    this.#put({ type: "LayCard", card: one.card, x: one.x, y: one.y, down: one.down });
  }

  lift(card: string): void {
    if (!this.layout.some((one) => one.card === card)) return;
    this.layout = this.layout.filter((one) => one.card !== card);
    this.#clearPath();
    this.#put({ type: "LiftCard", card });
    this.say(`${this.names[card]} is back in your hand.`);
  }

  async flip({ card }: Held): Promise<void> {
    const at = this.layout.find((one) => one.card === card);
    if (at) await this.layOrSay({ ...at, down: !at.down });
    else this.#turned[card] = !this.isTurned(card);
  }

  /** Lay a card, or say why it cannot lie there. */
  async layOrSay(one: Laid): Promise<boolean> {
    if (fitOf(one, this.layout, this.desk.told.hand) !== "clashes") {
      this.lay(one);
      this.say(`${this.names[one.card]} lies ${one.down ? "turned" : "upright"}.`);
      return true;
    }
    const reason = await this.desk.why({ type: "LayCard", card: one.card, x: one.x, y: one.y, down: one.down });
    this.say(reason ? `${sentence(reason.reason)} (${reason.rule})` : "It cannot lie there.");
    return false;
  }

  #clearPath(): void {
    this.steps = [];
    this.pen.forget();
    this.strokes.forget();
    this.choosing = [];
    this.#learnt++;
  }

  // The path

  setSteps(next: readonly Drawn[], atOnce: boolean): void {
    if (next === this.steps) {
      if (atOnce) this.sendRest();
      return;
    }
    this.#unsent += Math.abs(next.length - this.steps.length);
    this.steps = next;
    this.choosing = [];
    this.said = "";
    if (atOnce || this.#unsent >= SENT || this.pen.after(this.steps) === undefined) this.#sendDraft();
  }

  /** Send what a stroke has drawn and was not sent yet. */
  sendRest(): void {
    if (this.#unsent) this.#sendDraft();
  }

  #sendDraft(): void {
    this.#unsent = 0;
    this.#put({ type: "Draft", layout: this.layout, path: this.steps.map(({ step }) => step) });
  }

  /** Take one step of those that can follow. */
  take(one: Drawn): void {
    this.strokes.begin(this.steps.length);
    this.setSteps([...this.steps, one], true);
    this.say(`${one.says}${one.end === "exit" ? "" : one.end ? ": the path ends there" : ""}.`);
  }

  erase(to: number): void {
    if (this.steps.length) this.setSteps(this.steps.slice(0, Math.max(0, to)), true);
  }

  // The end

  /** Commit; a path that has not ended only when it is said twice. */
  commit(elapsed: number): void {
    if (!this.ended && !this.sure) {
      this.sure = true;
      this.say(
        this.steps.length
          ? "Your path has not ended. Press again to commit it so."
          : "You have drawn no path. Press again.",
      );
      return;
    }
    this.sendRest();
    this.#put({ type: "Commit", ...(this.desk.told.timed ? { elapsed_ms: elapsed } : {}) });
  }

  /** The five minutes are over: what is drawn is committed (MP-R-12). */
  callTime(): void {
    if (this.desk.told.committed || !this.#outbox.empty) return;
    this.sendRest();
    this.#put({ type: "TimeUp" });
  }
}
