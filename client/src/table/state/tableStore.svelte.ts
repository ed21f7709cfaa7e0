/** A table as its page knows it: the game through one pair of eyes, the seats, the chat, and the line to the server. */
import { flushSync } from "svelte";
import { announce } from "../../shared/announce";
import * as api from "../../shared/api";
import { call } from "../../shared/calls";
import { settings } from "../../shared/settings";
import { play as playSound } from "../../shared/sounds";
import { messages, toast } from "../../shared/toast.svelte";
import type { Ack, Chat, Hinted, Line, Option, Reason, Settle, TableInfo, Update } from "../../wire";
import { VERDICT, ends, verdictOf, verdictTime } from "../stage/encounter";
import type { Sent } from "../stage/stageModule";
import { beginsTurnOf, sinceOwnTurn } from "../../shared/lines";
import { captionOf, type Caption } from "./caption";
import { firstEyes, nextToLook, ownSeats } from "./hotseat";
import { onlyPass, unasked } from "./onlyPass";
import { PacedQueue, READABLE, readingTime, type PlaybackSpeed } from "./pacedQueue";
import { promptLine } from "./promptLine";
import { applied, emptyScene, mergedLines, newLines, type Scene } from "./scene";
import { TableSocket, socketAddress, type Connection, type WebSocketLike, type Reply } from "./tableSocket";

/** How many lines of an update are read out; the rest can be read in the log. */
const READ_OUT = 6;
/** The curtain falls no sooner, so that what is being read out is over before it does. */
const LAST_WORDS = 150;

export class TableStore {
  table = $state.raw<TableInfo | null>(null);
  scene = $state.raw<Scene>(emptyScene());
  chat = $state.raw<Chat[]>([]);
  /** How many of the words were said before this page was opened. */
  saidBefore = $state(0);
  connection = $state<Connection>("connecting");
  /** Updates that have come but are not shown yet. */
  queued = $state(0);
  speed = $state<PlaybackSpeed>(1);
  /** The own seat that the device is passed to while the curtain is down. */
  curtain = $state<number | null>(null);
  /** What just happened, while it is told over the stage. */
  caption = $state.raw<Caption | null>(null);
  hint = $state.raw<Hinted | null>(null);
  reason = $state.raw<Reason | null>(null);
  thinking = $state(false);
  failed = $state("");
  #sending = $state(false);
  /** What was chosen last, in words. */
  #chosen = $state("");
  /** The update that the last act made, to be waited for. */
  #awaited = $state(0);
  /** What was answered: it is not answered again, also where the answer makes no update of its own number. */
  #answered = $state.raw<Update["ask"]>(null);
  /** The update at which this page has passed by itself, as nothing else could be done. */
  #passedAt = 0;
  /** Choices are being taken back: what was passed by itself is taken back with them. */
  #undoing = false;
  #wanted: number | null = null;
  /** The whole scene was asked for: what waits to be shown is older than it. */
  #asked = true;
  /** The first update has come; what was said before is history. */
  #opened = false;
  #lowering: ReturnType<typeof setTimeout> | undefined;
  /** The own seat that was given the device by hand while another is waited for. */
  #byHand: number | null = null;
  /** The own seats that are asked in secret. */
  #called: number[] = [];
  #socket: TableSocket;
  #queue: PacedQueue<Update>;

  readonly #name = $derived(this.scene.eyes === null ? undefined : this.table?.seats[this.scene.eyes]?.name);
  readonly own = $derived(this.table ? ownSeats(this.table.seats) : []);
  /** Who must decide what; what one has just chosen, until it has come of it. */
  readonly prompt = $derived.by(() => {
    if (this.busy && this.#chosen && !this.scene.pause) return `${this.#chosen} …`;
    return this.table ? promptLine(this.scene, this.table) : "";
  });
  readonly busy = $derived(
    this.#sending ||
      this.scene.number < this.#awaited ||
      (this.scene.ask !== null && this.scene.ask === this.#answered),
  );
  /** Something is being shown step by step. */
  readonly playing = $derived(this.queued > 0 && this.#readable() > 0);
  /** Acting is possible only when all that happened was seen. */
  readonly canAct = $derived(
    this.queued === 0 && !this.busy && this.connection === "online" && this.curtain === null && !this.scene.ending,
  );
  /** What happened since one's own last turn; nothing if no other turn was between. */
  readonly recap: Line[] = $derived.by(() => {
    const { ask, lines } = this.scene;
    const name = this.#name;
    return ask && name ? sinceOwnTurn(lines, beginsTurnOf(name)) : [];
  });
  /** It is the turn of the seat that one looks through. */
  readonly ownTurn: boolean = $derived.by(() => {
    const turn = this.scene.lines.findLast(({ kind }) => kind === "turn");
    const name = this.#name;
    return turn !== undefined && name !== undefined && beginsTurnOf(name)(turn);
  });
  readonly options: readonly Option[] = $derived(this.canAct ? (this.scene.ask?.options ?? []) : []);
  readonly asides: readonly Option[] = $derived(this.canAct ? this.scene.asides : []);

  readonly id: string;

  constructor(id: string, dial: () => WebSocketLike = () => new WebSocket(socketAddress(id)) as WebSocketLike) {
    this.id = id;
    this.#queue = new PacedQueue<Update>(
      (updates) => this.#show(updates),
      (waiting) => (this.queued = waiting),
    );
    this.#queue.length = (update) => this.#lengthOf(update);
    this.#socket = new TableSocket(
      {
        connection: (state) => (this.connection = state),
        welcome: ({ table }) => this.#seated(table),
        update: (update) => this.#heard(update),
        chat: (message) => this.#said(message),
        called: ({ seats }) => {
          this.#called = seats;
          this.#mind();
        },
        told: (words) => toast(api.sentence(words)),
        wrong: (reason) => toast(api.sentence(reason), { bad: true }),
        eyes: () => {
          this.#asked = true;
          this.#called = [];
          return { seat: this.#wanted, since: this.scene.eyes === this.#wanted ? this.scene.number : 0 };
        },
      },
      dial,
    );
  }

  /** Find out who one is at this table, then look. */
  async open(): Promise<void> {
    document.addEventListener("visibilitychange", this.#hidden);
    try {
      this.table = await api.table(this.id);
    } catch (error) {
      this.failed = api.wording(error);
      return;
    }
    this.#wanted = firstEyes(this.table.seats);
    this.#socket.open();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    clearTimeout(this.#lowering);
    this.#queue.clear();
    this.#socket.close();
  }

  // What the server tells

  #seated(table: TableInfo): void {
    this.table = table;
    this.#mind();
  }

  #heard(update: Update): void {
    this.#opened = true;
    // What other eyes saw came too late: it may be private to another seat.
    if (update.eyes !== this.#wanted) return;
    update = this.#spared(update);
    if ((update.full && this.#asked) || this.curtain !== null) this.#queue.replace(update);
    else this.#queue.add(update);
    // The time to respond is short for everybody.
    if (update.pause) this.#queue.skip();
    this.#asked &&= !update.full;
    this.#mind();
  }

  /** The update without its question, if that is only put for the sake of others and there are none but bots. */
  #spared(update: Update): Update {
    const pass = this.table ? onlyPass(this.table.seats, update) : null;
    const undoing = this.#undoing;
    this.#undoing = false;
    // Whoever takes choices back comes to one that was made by hand, or to where nothing more is taken back.
    if (pass === null || (undoing && !update.undo.possible)) return update;
    if (undoing) void this.#undo(update.number);
    else if (update.number > this.#passedAt) void this.#pass(update, pass);
    return unasked(update);
  }

  /** Pass where nothing else can be done; if the table will not have it, the question is put after all. */
  async #pass({ number, ask, waiting }: Update, { action }: Option): Promise<void> {
    this.#passedAt = number;
    const reply = await this.#socket.ask({ type: "act", at: number, action });
    if (reply?.type === "refused" && this.scene.number === number) this.scene = { ...this.scene, ask, waiting };
  }

  /** What an action has led to is read before its picture comes, where bots may still respond to it. */
  #heardSoFar({ number, lines: told }: Ack): void {
    const before = this.scene;
    if (!told.length || before.number >= number || this.#queue.waiting > 0 || this.curtain !== null) return;
    const lines = mergedLines(before.lines, { number, back_to: number - 1, lines: told });
    flushSync(() => (this.scene = { ...before, lines }));
    this.#readOut(before);
    this.#beHeard(before);
  }

  #show(updates: Update[]): void {
    const before = this.scene;
    flushSync(() => {
      this.scene = updates.reduce((scene, update) => applied(scene, update, performance.now()), before);
      this.hint = null;
      this.reason = null;
    });
    if (this.curtain !== null) return;
    this.#readOut(before);
    if (this.#queue.waiting === 0 && this.prompt) announce(`${this.prompt}.`);
    this.#beHeard(before);
    this.#mind();
  }

  /** What just happened in words. */
  #readOut(before: Scene): void {
    if (before.number === 0 || before.eyes !== this.scene.eyes) return;
    const lines = newLines(before.lines, this.scene.lines);
    for (const line of lines.slice(-READ_OUT)) announce(`${line.words}.`);
    // An update that was told in part before has nothing new to say.
    if (lines.length) this.caption = captionOf(lines);
  }

  /** What just happened in sounds, and a call to whoever is asked now and was not before. */
  #beHeard(before: Scene): void {
    const { scene } = this;
    if (before.number === 0 || before.eyes !== scene.eyes) return;
    const kinds = newLines(before.lines, scene.lines).map((line) => line.kind);
    const heard = (["defeat", "roll", "lose", "gain"] as const).find((kind) => kinds.includes(kind));
    if (heard) playSound(heard);
    if (scene.ask === null || before.ask !== null || this.#queue.waiting > 0) return;
    playSound("turn");
    call(this.table?.title ?? "Undercroft", this.prompt);
  }

  #said(message: Chat): void {
    if (this.chat.some((one) => one.number === message.number && one.at === message.at)) return;
    this.chat = [...this.chat, message];
    if (!this.#opened) this.saidBefore = this.chat.length;
    else announce(`${message.name} says: ${message.text}`);
  }

  // Whose eyes

  /** Look through the right eyes: one's only seat's, or those of the own seat that must decide. */
  #mind(): void {
    clearTimeout(this.#lowering);
    if (!this.table || this.#queue.waiting > 0) return;
    const own = this.own;
    if (own.length < 2) {
      this.curtain = null;
      this.#turnTo(own[0] ?? null);
      return;
    }
    if (this.#wanted !== null && !own.includes(this.#wanted)) this.#turnTo(null);
    if (this.scene.number === 0 || this.scene.eyes !== this.#wanted) return;
    const next = nextToLook(own, this.scene.eyes, this.scene.waiting, this.#called);
    if (this.#byHand !== null && own.includes(this.#byHand)) {
      if (this.curtain === null && next === null) this.#byHand = null;
      return;
    }
    if (this.curtain !== null) this.curtain = next;
    else if (next !== null) {
      const wait = this.scene.eyes === null ? 0 : Math.max(LAST_WORDS, 1.5 * this.#readable());
      this.#lowering = setTimeout(() => this.lower(next), wait);
    }
  }

  #turnTo(eyes: number | null): void {
    if (eyes === this.#wanted) return;
    this.#wanted = eyes;
    this.#queue.clear();
    this.scene = emptyScene(eyes);
    this.caption = null;
    this.hint = null;
    this.reason = null;
    this.#socket.look();
  }

  /** Let the curtain fall, for this own seat to come to the screen; nothing of the last one stays behind it. */
  lower(seat: number): void {
    clearTimeout(this.#lowering);
    flushSync(() => {
      this.curtain = seat;
      this.#turnTo(null);
    });
    messages.splice(0);
    announce(`Pass the device to ${this.table?.seats[seat]?.name ?? "the next player"}.`);
  }

  /** Pass the device to an own seat: it keeps it, though another is waited for, until that one is given it by hand. */
  pass(seat: number): void {
    this.#byHand = seat;
    this.lower(seat);
  }

  /** Lift the curtain for the seat that it fell for. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = null;
    this.#turnTo(seat);
  }

  // What one does

  /** Play an option. */
  async act(option: Option): Promise<void> {
    if (this.canAct) this.#chosen = option.label;
    await this.#act(option.action, this.scene.asides.includes(option));
  }

  /** Play an action that a hand has made: whatever an open decision accepts. What was not looked at is no news. */
  async send(action: Option["action"]): Promise<Sent> {
    if (this.canAct) this.#chosen = "";
    return this.#act(action, false, true);
  }

  async #act(action: Option["action"], aside: boolean, again = false): Promise<Sent> {
    if (!this.canAct) return "again";
    this.#sending = true;
    this.#queue.ready();
    this.caption = null;
    this.hint = null;
    this.reason = null;
    const { ask, number } = this.scene;
    const reply = await this.#socket.ask({ type: "act", at: number, action });
    this.#sending = false;
    if (reply?.type === "ack") {
      this.#awaited = reply.number;
      if (!aside) this.#answered = ask;
      this.#heardSoFar(reply);
      return "done";
    }
    if (reply?.type === "stale" && again) {
      this.#asked = true;
      return "again";
    }
    this.#tell(reply);
    return "refused";
  }

  async why(target: string): Promise<void> {
    if (this.scene.eyes === null) return;
    const reply = await this.#socket.ask({ type: "why", target });
    if (reply?.type === "reason") {
      this.reason = reply;
      this.hint = null;
      announce(api.sentence(reply.reason));
    } else this.#tell(reply);
  }

  /** Why an action cannot be played, without saying it aloud; null if it can. */
  async whyNot(action: Option["action"]): Promise<Reason | null> {
    const reply = await this.#socket.ask({ type: "why", action });
    return reply?.type === "reason" && !reply.allowed ? reply : null;
  }

  /** What could have been done, as the game's module shows it; null if that cannot be had. */
  async hindsight(): Promise<unknown> {
    try {
      return await api.hindsight(this.id);
    } catch {
      return null;
    }
  }

  async undo(): Promise<void> {
    this.#queue.ready();
    await this.#undo(this.scene.number);
  }

  async #undo(at: number): Promise<void> {
    this.#undoing = true;
    const reply = await this.#socket.ask({ type: "undo", at });
    if (reply?.type === "ack") return;
    this.#undoing = false;
    this.#tell(reply);
  }

  async consent(request: number, yes: boolean): Promise<void> {
    const reply = await this.#socket.ask({ type: "consent", request, yes });
    if (reply?.type !== "ack") this.#tell(reply);
  }

  async askHint(): Promise<void> {
    if (this.thinking || !this.scene.ask) return;
    const at = this.scene.number;
    this.thinking = true;
    const reply = await this.#socket.ask({ type: "hint" });
    this.thinking = false;
    if (reply?.type === "hinted") {
      if (this.scene.number !== at) return;
      this.hint = reply;
      this.reason = null;
      announce(`Hint: ${[reply.option.label, ...reply.then].join(", then ")}. ${reply.why}`);
    } else this.#tell(reply);
  }

  async say(text: string): Promise<boolean> {
    const reply = await this.#socket.ask({ type: "say", text });
    if (reply?.type === "ack") return true;
    this.#tell(reply);
    return false;
  }

  async settle(prompt: string, action: Option["action"], until: Settle["until"]): Promise<void> {
    const reply = await this.#socket.ask({ type: "settle", prompt, action, until });
    if (reply?.type !== "ack") this.#tell(reply);
  }

  /** Say when one wants to be asked for a response. */
  async setResponses(alwaysPass: boolean, stopAt: string[]): Promise<void> {
    const reply = await this.#socket.ask({ type: "responses", always_pass: alwaysPass, stop_at: stopAt });
    if (reply?.type !== "ack") this.#tell(reply);
  }

  /** Let the others wait for one's response, or not any more. */
  async think(on: boolean): Promise<void> {
    const reply = await this.#socket.ask({ type: "think", on });
    if (reply?.type !== "ack") this.#tell(reply);
  }

  /** Show all that waits to be shown. */
  skip(): void {
    this.#queue.skip();
    this.#mind();
  }

  #tell(reply: Reply | null): void {
    if (reply === null) toast("The table did not answer. Try again.", { bad: true });
    else if (reply.type === "stale") {
      this.#asked = true;
      toast("The table has moved on meanwhile: choose again.");
    } else if (reply.type === "refused")
      toast(api.sentence(reply.reason), { bad: true, game: this.table?.game ?? "", rule: reply.rule });
  }

  /** How long an update is looked at; one in which something was decided or a card laid open, until it has been read. */
  #lengthOf(update: Update): number {
    if (!update.lines.length) return 0;
    const letters = update.lines.reduce((sum, line) => sum + line.words.length, 0);
    const least = ends(update)
      ? verdictTime(verdictOf(update.lines))
      : update.lines.some(({ shows }) => shows)
        ? VERDICT
        : 0;
    return this.#readable(Math.max(least, readingTime(letters)));
  }

  /** The verdict was read. */
  goOn(): void {
    const html = this.scene.picture.parts["encounter"];
    this.scene = { ...this.scene, encounter: html === undefined ? null : { html, title: "", verdict: null } };
    this.#queue.ready();
    this.#queue.goOn();
  }

  /** So many milliseconds at the chosen pace; none where nobody watches. */
  #readable(usual = READABLE): number {
    return document.hidden ? 0 : (usual * settings.pace) / this.speed;
  }

  #hidden = (): void => {
    if (document.hidden) this.skip();
  };
}
