/**
 * Moving and enlarging a board with mouse, wheel and fingers; a view that a person chose is kept while the board grows.
 * Until somebody does, the board is shown whole, or what matters of it where the whole could not be read.
 */
import { settings } from "../../shared/settings";
import {
  between,
  focused,
  kept,
  revealed,
  shown,
  viewBox,
  whole,
  zoomed,
  type Box,
  type Pane,
  type Spot,
  type View,
} from "./geometry";

/** So far a pointer moves, in pixels, before it drags the board. */
const DRAG = { mouse: 6, touch: 12 };
/** How long the board takes to glide to where it is shown next. */
const GLIDE = 300;
/** How much nearer a double click comes. */
const LEAP = 2;

/** How to show the board. */
export type Zoom = "nearer" | "farther" | "whole";

export class PanZoom {
  board = $state.raw<Box>({ x: 0, y: 0, width: 0, height: 0 });
  pane = $state.raw<Pane>({ width: 0, height: 0, narrow: false });
  /** What is to be seen; null for the whole board, however it grows. */
  #view = $state.raw<View | null>(null);
  /** Nobody has moved the board: it is shown as it is read best. */
  #led = $state(true);
  /** The part of the board that matters now. */
  #focus = $state.raw<Box | null>(null);
  /** What is seen on the way there. */
  #passing = $state.raw<Box | null>(null);
  #frame = 0;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page follows it
  #fingers = new Map<number, Spot>();
  #moved = false;
  /** Whether nothing could be acted on where the pointer went down the last two times. */
  #idle: [boolean, boolean] = [true, true];

  readonly fitted = $derived(this.#view === null);
  readonly led = $derived(this.#led);
  /** The whole is too small to be read, and a part of it matters more. */
  readonly focusing = $derived(focused(this.#focus, this.board, this.pane) !== null);
  readonly seen: Box = $derived(this.#passing ?? (this.#view ? shown(this.#view, this.pane) : this.board));
  readonly viewBox = $derived(viewBox(this.seen));
  /** Nothing moves by itself. */
  readonly resting = $derived(this.#passing === null);
  /** How many pixels a unit of the board is long, when nothing moves. */
  readonly scale = $derived(this.#now.scale);

  /** The board is here now, and this matters of it: anybody who chose what to see still sees the same place. */
  place(board: Box, focus: Box | null = null): void {
    const [moved, turned] = [!same(board, this.board), !same(focus, this.#focus)];
    if (!moved && !turned) return;
    const before = this.#seen();
    const first = this.board.width === 0;
    this.board = board;
    this.#focus = focus;
    if (this.#led) this.#view = this.#near();
    else if (this.#view) this.#see(kept(this.#view, board, this.pane));
    if (!first && (moved || this.#led)) this.#glide(before);
  }

  /** The pane has this size now. */
  resize(pane: Pane): void {
    this.pane = pane;
    this.#stop();
    if (this.#led) this.#view = focused(this.#focus, this.board, pane);
    else if (this.#view) this.#see(kept(this.#view, this.board, pane));
  }

  /** Show the whole board. */
  fit(): void {
    this.#led = false;
    this.#glideTo(whole(this.board, this.pane));
  }

  /** Show what matters, and go on to. */
  lead(): void {
    this.#led = true;
    this.#glideTo(focused(this.#focus, this.board, this.pane) ?? whole(this.board, this.pane));
  }

  /** Show this part of the board, as large as it can be. */
  show(part: Box): void {
    this.#led = false;
    this.#glideTo(whole(part, this.pane));
  }

  /** Whether this part is what is shown, and no more than it: its middle is in the middle. */
  shows(part: Box): boolean {
    const { x, y } = this.#now;
    const inside = x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height;
    return this.#view !== null && inside;
  }

  zoom(factor: number, about?: Spot): void {
    this.#led = false;
    this.#glideTo(zoomed(this.#now, factor, about ?? this.#now, this.board, this.pane));
  }

  /** Bring these things of the board into sight, unless the board is being moved by hand. */
  reveal(things: readonly Box[]): void {
    if (!this.#view || this.#fingers.size > 0) return;
    const view = revealed(this.#view, things, this.board, this.pane);
    if (view.x !== this.#view.x || view.y !== this.#view.y) this.#glideTo(view);
  }

  /** Bring what just happened into sight; but first what matters, if nobody chose what to see. */
  follow(things: readonly Box[]): void {
    this.reveal(this.#led && this.#focus ? [this.#focus, ...things] : things);
  }

  /** Whether the pointer that just went up had moved the board: then it was no click. */
  moved = (): boolean => this.#moved;

  /** Listen to a board; returns how to stop. A board in a page that scrolls leaves wheel and finger to the page at first. */
  listen(frame: HTMLElement, svg: () => SVGSVGElement | undefined, inPage: () => boolean): () => void {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const patient = { ...options, passive: false };
    const spot = (x: number, y: number): Spot | null => {
      const matrix = svg()?.getScreenCTM();
      return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
    };
    frame.addEventListener(
      "wheel",
      (event) => {
        const pinched = event.ctrlKey || event.metaKey;
        if (inPage() && !pinched && (this.fitted || this.led)) return;
        const about = spot(event.clientX, event.clientY);
        if (!about || !event.deltaY || (this.fitted && event.deltaY > 0 && !pinched)) return;
        event.preventDefault();
        this.#approach(factorOf(event), about);
      },
      patient,
    );
    // Two fingers never scroll the page.
    for (const kind of ["touchstart", "touchmove"] as const)
      frame.addEventListener(kind, (event) => event.touches.length > 1 && event.preventDefault(), patient);
    frame.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 0) return;
        if (this.#fingers.size === 0) this.#moved = false;
        if (event.isPrimary) this.#idle = [this.#idle[1], !acting(event)];
        this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      options,
    );
    frame.addEventListener("pointermove", (event) => this.#move(event, frame, spot), options);
    for (const kind of ["pointerup", "pointercancel"] as const)
      frame.addEventListener(kind, (event) => void this.#fingers.delete(event.pointerId), options);
    frame.addEventListener(
      "dblclick",
      (event) => {
        const about = spot(event.clientX, event.clientY);
        if (!about || this.#idle.includes(false)) return;
        if (this.fitted) this.zoom(LEAP, about);
        else this.fit();
      },
      options,
    );
    return () => {
      stop.abort();
      this.#stop();
    };
  }

  #move(event: PointerEvent, frame: HTMLElement, spot: (x: number, y: number) => Spot | null): void {
    const was = this.#fingers.get(event.pointerId);
    if (!was) return;
    if (event.buttons === 0) {
      this.#fingers.delete(event.pointerId);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const slight = event.pointerType === "touch" ? DRAG.touch : DRAG.mouse;
    if (!this.#moved && Math.hypot(now.x - was.x, now.y - was.y) < slight) return;
    if (!this.#moved) frame.setPointerCapture(event.pointerId);
    this.#moved = true;
    this.#stop();
    const [from, to] = [spot(was.x, was.y), spot(now.x, now.y)];
    this.#fingers.set(event.pointerId, now);
    if (!from || !to) return;
    const other = [...this.#fingers].find(([finger]) => finger !== event.pointerId)?.[1];
    if (!other) {
      const { x, y, scale } = this.#now;
      if (this.fitted) return;
      this.#led = false;
      this.#see(kept({ x: x + from.x - to.x, y: y + from.y - to.y, scale }, this.board, this.pane));
      return;
    }
    const about = spot(other.x, other.y);
    const factor =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y));
    if (about) this.#approach(factor, about);
  }

  /** Come so many times nearer at once; only the last bit to the whole board is a glide. */
  #approach(factor: number, about: Spot): void {
    const wasFitted = this.fitted;
    this.#led = false;
    this.#stop();
    const before = this.#seen();
    this.#see(zoomed(this.#now, factor, about, this.board, this.pane));
    if (this.fitted && !wasFitted) this.#glide(before);
  }

  get #now(): View {
    return this.#view ?? whole(this.board, this.pane);
  }

  /** The view of what matters: as it is, if all of that is in sight and as near as it should be. */
  #near(): View | null {
    const near = focused(this.#focus, this.board, this.pane);
    if (!near || !this.#focus || this.#view?.scale !== near.scale) return near;
    return revealed(kept(this.#view, this.board, this.pane), [this.#focus], this.board, this.pane);
  }

  /** The view is this; as soon as it is the whole board, it stays so. */
  #see(view: View): void {
    this.#view = view.scale > whole(this.board, this.pane).scale ? view : null;
  }

  /** What the pane shows at this moment. */
  #seen(): Box {
    return this.#passing ?? shown(this.#now, this.pane);
  }

  #glideTo(view: View): void {
    const before = this.#seen();
    this.#see(view);
    this.#glide(before);
  }

  /** Glide from what was seen to what is to be seen. Nothing moves before the next frame: pieces are measured first. */
  #glide(from: Box): void {
    this.#stop();
    if (this.pane.width === 0) return;
    this.#passing = from;
    let start: number | null = null;
    const step = (time: number): void => {
      start ??= time;
      const way = settings.still ? 1 : Math.min(1, (time - start) / GLIDE);
      this.#passing = way < 1 ? between(from, shown(this.#now, this.pane), 1 - (1 - way) ** 3) : null;
      if (way < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#passing = null;
  }
}

function same(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return one === other;
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** Whether something under the pointer can be acted on. */
function acting(event: PointerEvent): boolean {
  return document.elementsFromPoint(event.clientX, event.clientY).some((one) => one.closest(".can, .may"));
}

/** How many times nearer a turn of the wheel comes: a pinch on a touchpad is told as a wheel with the control key. */
function factorOf(event: WheelEvent): number {
  const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
  const pinch = event.ctrlKey && Math.abs(event.deltaY) < 50 ? 6 : 1;
  return Math.exp(-event.deltaY * line * pinch * 0.0015);
}
