import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchLobby, type Line } from "../../src/lobby/lobbyNews";

const lines: Line[] = [];
let closed = 0;

function dial(): Line {
  const line: Line = { readyState: 0, onopen: null, onmessage: null, onclose: null, close: () => closed++ };
  lines.push(line);
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  closed = 0;
});
afterEach(() => vi.useRealTimers());

test("the page looks again whenever it is told to", () => {
  const changed = vi.fn();
  watchLobby(changed, dial);
  lines[0]?.onopen?.();
  expect(changed).not.toHaveBeenCalled();
  lines[0]?.onmessage?.();
  lines[0]?.onmessage?.();
  expect(changed).toHaveBeenCalledTimes(2);
});

test("after a gap in the line it looks again by itself", () => {
  const changed = vi.fn();
  watchLobby(changed, dial);
  lines[0]?.onopen?.();
  lines[0]?.onclose?.();
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(2);
  expect(changed).not.toHaveBeenCalled();
  lines[1]?.onopen?.();
  expect(changed).toHaveBeenCalledOnce();
});

test("it tries less and less often while nobody answers", () => {
  watchLobby(vi.fn(), dial);
  const waits: number[] = [];
  for (let tries = 1; tries <= 10; tries++) {
    const before = Date.now();
    lines.at(-1)?.onclose?.();
    while (lines.length === tries) vi.advanceTimersByTime(100);
    waits.push(Date.now() - before);
  }
  expect(waits[0]).toBeLessThanOrEqual(1_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);
});

test("whoever leaves the page is not told any more", () => {
  const changed = vi.fn();
  const leave = watchLobby(changed, dial);
  leave();
  expect(closed).toBe(0);
  lines[0]?.onopen?.();
  expect(closed).toBe(1);
  lines[0]?.onclose?.();
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
});
