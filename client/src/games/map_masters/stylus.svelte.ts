/** The pen in a hand: strokes by pointer or finger, single steps by arrow keys. */
import { tick } from "svelte";
import type { Draft } from "./draft.svelte";
import { CELL, cellAt } from "./lattice";
import { nearestStart } from "./pen";

interface At {
  x: number;
  y: number;
}

const WAYS: Record<string, string> = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

export class Stylus {
  /** Which of the starts a key would take. */
  cursor = $state(0);
  /** Where the stroke has come to, in the drawing. */
  #last: At | null = null;
  /** Two fingers move the place instead of drawing. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page follows it
  #fingers = new Map<number, At>();

  constructor(
    private readonly draft: Draft,
    private readonly stage: {
      /** A point of the screen in the drawing. */
      pointOf: (event: PointerEvent) => At;
      /** So many pixels a cell is wide while the whole dungeon is seen. */
      cellWidth: () => number;
      pan: (dx: number, dy: number) => void;
      recentre: () => void;
      focus: () => void;
      focusChoices: () => void;
    },
  ) {}

  /** The server has told something: a stroke that waited for it goes on. */
  hear(): void {
    if (!this.draft.drawing) this.stage.recentre();
    else if (this.#last) this.#follow(this.#last);
  }

  cancel(pointer: number): void {
    this.#fingers.delete(pointer);
    this.draft.drawing = false;
    this.draft.choosing = [];
  }

  // By pointer

  down(event: PointerEvent, board: Element | undefined): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1) {
      this.draft.drawing = false;
      return;
    }
    if (!this.draft.canDraft || event.button > 0) return;
    board?.setPointerCapture(event.pointerId);
    this.stage.focus();
    this.draft.drawing = true;
    this.draft.strokes.begin(this.draft.steps.length);
    this.#last = this.stage.pointOf(event);
    this.#follow(this.#last);
  }

  move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (finger && this.#fingers.size > 1) this.stage.pan(event.clientX - finger.x, event.clientY - finger.y);
    if (finger) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!this.draft.drawing || !this.#last) return;
    const to = this.stage.pointOf(event);
    const from = this.#last;
    // A quick hand skips cells: go through all of them.
    const far = Math.max(1, Math.ceil((2 * Math.hypot(to.x - from.x, to.y - from.y)) / CELL));
    for (let n = 1; n <= far && this.draft.drawing; n++)
      this.#follow({ x: from.x + ((to.x - from.x) * n) / far, y: from.y + ((to.y - from.y) * n) / far });
    this.#last = to;
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (!this.draft.drawing) return;
    this.draft.drawing = false;
    this.#last = null;
    this.draft.sendRest();
    this.stage.recentre();
  }

  /** Let the line follow the pointer to a point of the drawing. */
  #follow(at: At): void {
    const { draft } = this;
    if (draft.starts.length) {
      const reach = Math.max(0.8, 20 / this.stage.cellWidth());
      const start = nearestStart(draft.starts, at.x / CELL, at.y / CELL, reach);
      if (start?.plain) draft.setSteps([...draft.steps, start], false);
      else if (start) draft.choosing = draft.starts.filter((one) => String(one.cell) === String(start.cell));
      return;
    }
    const cell = cellAt(at.x, at.y);
    draft.setSteps(draft.pen.moved(draft.steps, cell), false);
    const found = draft.pen.choicesAt(draft.steps, cell);
    if (found.length) draft.choosing = found;
  }

  // By keys

  /** A key while the path is drawn; false if it means nothing. */
  key(key: string): boolean {
    const { draft } = this;
    const way = WAYS[key];
    const start = draft.starts[this.cursor];
    if (way) this.#arrow(way);
    else if (key === "Backspace" || key === "Delete") this.#erase();
    else if (key === "Enter" && start) this.#take(start);
    else if (key === "Escape" && draft.choosing.length) draft.choosing = [];
    else return false;
    return true;
  }

  #erase(): void {
    this.draft.erase(this.draft.steps.length - 1);
    this.stage.recentre();
  }

  #take(one: Draft["steps"][number]): void {
    this.draft.take(one);
    this.stage.recentre();
    void tick().then(() => this.stage.focus());
  }

  #arrow(way: string): void {
    const { draft } = this;
    if (draft.starts.length) {
      const turn = way === "E" || way === "S" ? 1 : -1;
      this.cursor = (this.cursor + turn + draft.starts.length) % draft.starts.length;
      draft.say(draft.starts[this.cursor]!.says);
      return;
    }
    const found = draft.pen.towards(draft.steps, way);
    if (found.length === 1 && (found[0]!.plain ?? false)) this.#take(found[0]!);
    else if (found.length) {
      draft.choosing = found;
      draft.say(`Choose: ${found.map((one) => one.says).join("; ")}.`);
      void tick().then(() => this.stage.focusChoices());
    } else
      draft.say(draft.pen.after(draft.steps) === undefined ? "A moment …" : "There is no way on in that direction.");
  }
}
