import { beforeEach, describe, expect, test } from "vitest";
import { PacedQueue, READABLE, readingTime, type Clock } from "../../../src/table/state/pacedQueue";

/** A clock that goes when it is told to. */
class Watch implements Clock {
  #now = 0;
  #alarms = new Map<() => void, number>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, then: () => void): () => void {
    this.#alarms.set(then, this.#now + milliseconds);
    return () => this.#alarms.delete(then);
  }

  go(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#alarms].filter(([, at]) => at <= until).sort(([, one], [, other]) => one - other);
      if (!next) break;
      this.#now = Math.max(this.#now, next[1]);
      this.#alarms.delete(next[0]);
      next[0]();
    }
    this.#now = until;
  }
}

let watch: Watch;
let shown: string[][];
let waiting: number;
let queue: PacedQueue<string>;

beforeEach(() => {
  watch = new Watch();
  shown = [];
  waiting = 0;
  queue = new PacedQueue<string>(
    (items) => shown.push(items),
    (count) => (waiting = count),
    watch,
  );
});

function add(...items: string[]): void {
  for (const item of items) queue.add(item);
}

describe("what is watched", () => {
  test("is shown in order, each a readable time after the last", () => {
    add("a", "b", "c");
    expect(shown).toEqual([["a"]]);
    watch.go(READABLE - 1);
    expect(shown).toEqual([["a"]]);
    watch.go(1);
    expect(shown).toEqual([["a"], ["b"]]);
    watch.go(READABLE);
    expect(shown).toEqual([["a"], ["b"], ["c"]]);
  });

  test("tells how much is still to come", () => {
    add("a", "b", "c");
    expect(waiting).toBe(2);
    watch.go(READABLE);
    expect(waiting).toBe(1);
    watch.go(READABLE);
    expect(waiting).toBe(0);
    expect(queue.waiting).toBe(0);
  });

  test("does not wait if nothing was shown for a while", () => {
    add("a");
    watch.go(READABLE);
    add("b");
    expect(shown).toEqual([["a"], ["b"]]);
  });

  test("waits for what came just before", () => {
    add("a");
    watch.go(READABLE / 2);
    add("b");
    expect(shown).toEqual([["a"]]);
    watch.go(READABLE / 2);
    expect(shown).toEqual([["a"], ["b"]]);
  });

  test("is shown as long as it needs", () => {
    queue.length = (item) => (item === "long" ? 1000 : 100);
    add("long", "short", "last");
    watch.go(999);
    expect(shown).toHaveLength(1);
    watch.go(1);
    expect(shown).toHaveLength(2);
    watch.go(100);
    expect(shown).toHaveLength(3);
  });
});

describe("skipping", () => {
  test("shows all that waits at once, in order", () => {
    add("a", "b", "c", "d");
    queue.skip();
    expect(shown).toEqual([["a"], ["b", "c", "d"]]);
    expect(waiting).toBe(0);
    watch.go(10 * READABLE);
    expect(shown).toHaveLength(2);
  });

  test("does nothing where nothing waits", () => {
    add("a");
    queue.skip();
    expect(shown).toEqual([["a"]]);
  });

  test("leaves the pace as it was for what comes later", () => {
    add("a", "b");
    queue.skip();
    add("c");
    expect(shown).toEqual([["a"], ["b"]]);
    watch.go(READABLE);
    expect(shown).toEqual([["a"], ["b"], ["c"]]);
  });
});

describe("what is not watched", () => {
  test("is shown together", () => {
    queue.length = () => 0;
    add("a", "b", "c", "d");
    watch.go(100);
    expect(shown.flat()).toEqual(["a", "b", "c", "d"]);
    expect(shown).toHaveLength(2);
    expect(waiting).toBe(0);
  });

  test("is shown with what follows it", () => {
    queue.length = (item) => (item === "silent" ? 0 : READABLE);
    add("a", "silent", "silent", "b", "c");
    watch.go(READABLE);
    expect(shown).toEqual([["a"], ["silent", "silent", "b"]]);
    watch.go(READABLE);
    expect(shown.at(-1)).toEqual(["c"]);
  });

  test("can come at any speed without being shown more often than can be drawn", () => {
    queue.length = () => 0;
    for (let many = 0; many < 1000; many++) {
      add(String(many));
      watch.go(1);
    }
    watch.go(100);
    expect(shown.flat()).toHaveLength(1000);
    expect(shown.length).toBeLessThan(30);
  });
});

test("what answers the person at the screen does not wait", () => {
  add("a");
  queue.ready();
  add("answer", "b");
  expect(shown).toEqual([["a"], ["answer"]]);
  watch.go(READABLE);
  expect(shown.at(-1)).toEqual(["b"]);
});

test("the whole scene takes the place of what waits", () => {
  add("a", "b", "c");
  queue.replace("whole");
  expect(shown).toEqual([["a"], ["whole"]]);
  expect(waiting).toBe(0);
  watch.go(10 * READABLE);
  expect(shown).toHaveLength(2);
});

test("what was forgotten is never shown", () => {
  add("a", "b");
  queue.clear();
  expect(waiting).toBe(0);
  watch.go(10 * READABLE);
  expect(shown).toEqual([["a"]]);
  add("c");
  expect(shown).toEqual([["a"], ["c"]]);
});

test("what has more words is shown for longer, within bounds", () => {
  expect(readingTime(5)).toBe(READABLE);
  expect(readingTime(60)).toBeGreaterThan(READABLE);
  expect(readingTime(60)).toBeLessThan(readingTime(80));
  expect(readingTime(10_000)).toBe(readingTime(1_000));
});
