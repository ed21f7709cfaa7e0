/** A card in the hand: dragged by a pointer, or carried by keys, over the grid and laid there. */
import { tick } from "svelte";
import type { Draft } from "./draft.svelte";
import {
  BLOCK_HEIGHT,
  BLOCK_WIDTH,
  CARD_HEIGHT,
  CARD_WIDTH,
  badSlots,
  fitOf,
  fitsOf,
  nearestFit,
  snapped,
  type Point,
} from "./lattice";
import type { Held, Laid } from "./told";

interface Carried extends Laid {
  /** It lies where a hand has put it, not where it first fits. */
  moved: boolean;
}

interface Press {
  card: Held;
  x: number;
  y: number;
  /** Where on the card it is held. */
  grab: Point;
  moved: boolean;
}

/** So far a pointer may move and still tap, in pixels. */
const STEADY = 6;
const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Carrying {
  carried = $state.raw<Carried | null>(null);
  #press = $state.raw<Press | null>(null);

  readonly placed: Laid | null = $derived(
    this.carried && { card: this.carried.card, x: this.carried.x, y: this.carried.y, down: this.carried.down },
  );
  readonly fit = $derived.by(() => (this.placed ? fitOf(this.placed, this.draft.layout, this.hand()) : null));
  readonly bad = $derived.by(() =>
    this.placed && this.fit === "clashes" ? badSlots(this.placed, this.draft.layout, this.hand()) : [],
  );
  readonly #fits = $derived.by(() => (this.carried ? fitsOf(this.carried.card, this.draft.layout, this.hand()) : []));
  /** Where the card fits the way up that it is held. */
  readonly spots = $derived(this.#fits.filter(([, , down]) => down === this.carried?.down));

  constructor(
    private readonly draft: Draft,
    private readonly hand: () => readonly Held[],
    /** A point of the screen in the drawing. */
    private readonly pointOf: (event: PointerEvent) => { x: number; y: number },
    private readonly stage: {
      /** The place must not move under a card that is dragged. */
      hold: () => void;
      focusBoard: () => void;
      focusRack: () => void;
    },
  ) {}

  /** A pointer holds a card. */
  get pressed(): boolean {
    return this.#press !== null;
  }

  /** A pointer drags a card. */
  get dragged(): boolean {
    return this.#press?.moved === true;
  }

  /** The server has said anew where the card fits. */
  hear(): void {
    const waiting = this.carried && !this.carried.moved && this.hand().find(({ card }) => card === this.carried!.card);
    if (waiting) this.pickUp(waiting);
  }

  cancel(): void {
    this.carried = null;
    this.#press = null;
  }

  turn(): void {
    if (this.carried) this.carried = { ...this.carried, down: !this.carried.down };
  }

  // By pointer

  /** A pointer goes down on a card, in the rack or (`inside`) where it lies. */
  press(event: PointerEvent, held: Held, inside: boolean): void {
    if (!this.draft.canDraft || !event.isPrimary || event.button > 0) return;
    const lying = this.draft.layout.find((one) => one.card === held.card);
    const at = this.pointOf(event);
    const grab: Point =
      lying && inside
        ? [at.x - lying.x * BLOCK_WIDTH, at.y - lying.y * BLOCK_HEIGHT]
        : [CARD_WIDTH / 2, event.pointerType === "touch" ? CARD_HEIGHT * 0.85 : CARD_HEIGHT / 2];
    this.#press = { card: held, x: event.clientX, y: event.clientY, grab, moved: false };
    this.stage.hold();
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  }

  drag(event: PointerEvent): void {
    const press = this.#press;
    if (!press || !event.isPrimary) return;
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) <= STEADY) return;
    if (!press.moved) this.#press = { ...press, moved: true };
    const at = this.pointOf(event);
    const [x, y] = [at.x - press.grab[0], at.y - press.grab[1]];
    const before = this.carried;
    const down = before?.down ?? this.draft.isTurned(press.card.card);
    const place = nearestFit(fitsOf(press.card.card, this.draft.layout, this.hand()), down, x, y) ?? snapped(x, y);
    if (before?.x !== place.x || before.y !== place.y || before.down !== down) this.draft.say("");
    this.carried = { card: press.card.card, down, ...place, moved: true };
  }

  /** The pointer lets go: `over` the board, or where a card goes back to the rack. */
  async drop(event: PointerEvent, over: boolean): Promise<void> {
    const press = this.#press;
    if (!press || !event.isPrimary) return;
    const drop = this.placed;
    this.cancel();
    if (!press.moved) await this.draft.flip(press.card);
    else if (!over) this.draft.lift(press.card.card);
    else if (drop) await this.draft.layOrSay(drop);
  }

  // By keys

  pickUp(held: Held): void {
    const down = this.draft.isTurned(held.card);
    const lying = this.draft.layout.find((one) => one.card === held.card);
    const fits = fitsOf(held.card, this.draft.layout, this.hand());
    const first = fits.find(([, , turned]) => turned === down) ?? fits[0];
    this.carried = {
      card: held.card,
      down: lying || !first ? down : first[2],
      x: lying?.x ?? first?.[0] ?? 0,
      y: lying?.y ?? first?.[1] ?? 0,
      moved: false,
    };
    this.draft.say(
      `${held.name} in hand: arrows move it, Space goes to the next place where it fits, F turns it, Enter lays it.`,
    );
    this.stage.focusBoard();
  }

  /** A key while a card is in the hand; false if it means nothing. */
  key(key: string): boolean {
    if (!this.carried) return false;
    const { down, x, y } = this.carried;
    const move = MOVES[key];
    if (move) this.carried = { ...this.carried, x: x + move[0], y: y + move[1], moved: true };
    else if (key.toLowerCase() === "f") this.carried = { ...this.carried, down: !down, moved: true };
    else if (key === " ") this.#toNextSpot();
    else if (key === "Enter") {
      void this.#lay();
      return true;
    } else if (key === "Escape") {
      this.cancel();
      this.stage.focusRack();
      return true;
    } else return false;
    this.draft.say(this.#spoken());
    return true;
  }

  #toNextSpot(): void {
    const { x, y, down } = this.carried!;
    const at = this.#fits.findIndex(([fx, fy, turned]) => fx === x && fy === y && turned === down);
    const next = this.#fits[(at + 1) % this.#fits.length];
    if (next) this.carried = { ...this.carried!, x: next[0], y: next[1], down: next[2], moved: true };
  }

  async #lay(): Promise<void> {
    if (!this.placed || !(await this.draft.layOrSay(this.placed))) return;
    this.carried = null;
    await tick();
    this.stage.focusRack();
  }

  #spoken(): string {
    if (!this.carried) return "";
    const how = { fits: "fits", apart: "touches nothing yet", clashes: "does not fit" }[this.fit ?? "apart"];
    const { card, down, x, y } = this.carried;
    return `${this.draft.names[card]}, ${down ? "turned" : "upright"}, at ${x},${y}: ${how}.`;
  }
}
