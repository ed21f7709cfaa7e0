/** Updates that come in a burst are shown one after the other, slowly enough to be read. */

/** How long the shortest update is looked at before the next, in milliseconds. */
export const READABLE = 700;
/** How much longer for each letter, and how long at the most. */
const LETTER = 18;
const LONGEST = 2400;

/** How long so many letters are read. */
export function readingTime(letters: number): number {
  return Math.min(LONGEST, READABLE + LETTER * Math.max(0, letters - 20));
}

/** How many times faster than that. */
export type PlaybackSpeed = 1 | 2 | 4;

/** The clock, to be replaced in tests. */
export interface Clock {
  now(): number;
  after(milliseconds: number, then: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** What is not watched is still shown together rather than one by one: a page cannot be drawn more often than this. */
const GATHERED = 50;

/** A queue that hands out what it is given: each a readable time after the last, or all at once where nobody watches. */
export class PacedQueue<T> {
  /** How long something is shown; 0 if it is not watched. */
  length: (item: T) => number = () => READABLE;
  #queue: T[] = [];
  /** Until when the last one is being shown. */
  #until = -Infinity;
  #stop: (() => void) | null = null;

  constructor(
    private readonly show: (items: T[]) => void,
    private readonly changed: (waiting: number) => void,
    private readonly clock: Clock = realClock,
  ) {}

  get waiting(): number {
    return this.#queue.length;
  }

  /** Show this after all that waits. */
  add(item: T): void {
    this.#queue.push(item);
    this.#next();
  }

  /** Forget what waits, and show this at once. */
  replace(item: T): void {
    this.#queue = [item];
    this.skip();
  }

  /** Show all that waits now. */
  skip(): void {
    this.#show(this.#queue.length);
    this.changed(0);
  }

  /** What comes next answers the person at the screen, who does not want to wait for it. */
  ready(): void {
    this.#until = -Infinity;
  }

  /** Show the next one now. */
  goOn(): void {
    this.#stop?.();
    this.#stop = null;
    this.#next();
  }

  /** Forget what waits. */
  clear(): void {
    this.#stop?.();
    this.#stop = null;
    this.#queue = [];
    this.changed(0);
  }

  #next(): void {
    const now = this.clock.now();
    if (this.#queue.length > 0 && this.#until <= now) this.#show(1 + this.#unwatched());
    if (this.#queue.length > 0)
      this.#stop ??= this.clock.after(this.#until - now, () => {
        this.#stop = null;
        this.#next();
      });
    this.changed(this.#queue.length);
  }

  /** How many of those at the head of the queue are not watched, and can be shown with what follows them. */
  #unwatched(): number {
    const watched = this.#queue.findIndex((item) => this.length(item) > 0);
    return watched < 0 ? this.#queue.length - 1 : watched;
  }

  #show(many: number): void {
    this.#stop?.();
    this.#stop = null;
    const items = this.#queue.splice(0, many);
    const last = items.at(-1);
    if (last === undefined) return;
    this.#until = this.clock.now() + (this.length(last) || GATHERED);
    this.show(items);
  }
}
