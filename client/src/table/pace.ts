/** Updates that come in a burst are shown one after the other, slowly enough to be read. */

/** How long one update is looked at before the next, in milliseconds. */
export const READABLE = 700;

/** How many times faster than that. */
export type Speed = 1 | 2 | 4;

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

/** A queue that hands out what it is given, each a readable time after the last. */
export class Pace<T> {
  /** How long something is shown; 0 if there is nothing to watch. */
  length: (item: T) => number = () => READABLE;
  #queue: T[] = [];
  /** Until when the last one is being watched. */
  #until: number = -Infinity;
  #stop: (() => void) | null = null;

  constructor(
    private readonly show: (item: T) => void,
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
    this.#stop?.();
    this.#stop = null;
    while (this.#queue.length > 0) this.#showOne();
    this.changed(0);
  }

  /** What comes next answers the person at the screen, who does not want to wait for it. */
  ready(): void {
    this.#until = -Infinity;
  }

  /** Forget what waits. */
  clear(): void {
    this.#stop?.();
    this.#stop = null;
    this.#queue = [];
    this.changed(0);
  }

  #next(): void {
    if (this.#stop === null && this.#queue.length > 0) {
      const due = this.#until - this.clock.now();
      if (due <= 0) this.#showOne();
      else
        this.#stop = this.clock.after(due, () => {
          this.#stop = null;
          this.#showOne();
          this.#next();
        });
    }
    this.changed(this.#queue.length);
    if (this.#stop === null && this.#queue.length > 0) this.#next();
  }

  #showOne(): void {
    const item = this.#queue.shift();
    if (item === undefined) return;
    this.#until = this.clock.now() + this.length(item);
    this.show(item);
  }
}
