import "../../fakePage";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../../src/shared/settings";
import { PanZoom } from "../../../src/table/stage/panZoom.svelte";

let frames: FrameRequestCallback[] = [];
vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => frames.push(then));
vi.stubGlobal("cancelAnimationFrame", () => (frames = []));

/** Let this many milliseconds pass on the screen. */
function pass(milliseconds: number): void {
  for (const time of [0, milliseconds]) {
    const now = frames;
    frames = [];
    for (const frame of now) frame(time);
  }
}

const numbers = (): number[] => panZoom.viewBox.split(" ").map(Number);
const place = (x: number, y: number, width: number, height: number): void => panZoom.place({ x, y, width, height });
let panZoom: PanZoom;

beforeEach(() => {
  settings.motion = "full";
  frames = [];
  panZoom = new PanZoom();
  place(0, 0, 1000, 500);
  panZoom.resize({ width: 1000, height: 500, narrow: false });
});

describe("a board that is shown whole", () => {
  test("is so from the start", () => {
    expect(panZoom.viewBox).toBe("0 0 1000 500");
    expect(panZoom.fitted).toBe(true);
  });

  test("stays so when it grows, and glides there", () => {
    place(-1000, 0, 2000, 500);
    expect(panZoom.viewBox).toBe("0 0 1000 500");
    pass(100);
    const [x, , width] = numbers();
    expect(x).toBeLessThan(0);
    expect(x).toBeGreaterThan(-1000);
    expect(width).toBeGreaterThan(1000);
    pass(300);
    expect(panZoom.viewBox).toBe("-1000 0 2000 500");
    expect(panZoom.fitted).toBe(true);
  });

  test("is there at once where nothing may move", () => {
    settings.motion = "reduced";
    place(-1000, 0, 2000, 500);
    pass(0);
    expect(panZoom.viewBox).toBe("-1000 0 2000 500");
  });

  test("is not moved to what happens", () => {
    panZoom.reveal([{ x: 900, y: 400, width: 10, height: 10 }]);
    expect(frames).toEqual([]);
  });
});

describe("a board that was enlarged", () => {
  beforeEach(() => {
    panZoom.zoom(2);
    pass(300);
    expect(panZoom.viewBox).toBe("250 125 500 250");
  });

  test("is shown at the same place and as near when it grows in any direction", () => {
    place(-1000, -800, 2500, 1700);
    pass(300);
    expect(panZoom.viewBox).toBe("250 125 500 250");
  });

  test("brings what happens out of sight into sight, as near as before", () => {
    panZoom.reveal([{ x: 900, y: 200, width: 20, height: 20 }]);
    pass(300);
    const [x, y, width, height] = numbers();
    expect([y, width, height]).toEqual([125, 500, 250]);
    expect(x! + width!).toBeGreaterThan(920);
    expect(x! + width!).toBeLessThan(940);
  });

  test("is shown whole again by name, or by going far enough away", () => {
    panZoom.fit();
    pass(300);
    expect(panZoom.viewBox).toBe("0 0 1000 500");
    panZoom.zoom(3);
    panZoom.zoom(1 / 4);
    pass(300);
    expect(panZoom.fitted).toBe(true);
  });

  test("is shown whole when it becomes so small that it fits", () => {
    place(200, 100, 400, 200);
    pass(300);
    expect(panZoom.fitted).toBe(true);
    expect(panZoom.viewBox).toBe("200 100 400 200");
  });

  test("keeps its middle when the pane changes its size", () => {
    panZoom.resize({ width: 500, height: 500, narrow: false });
    const [x, y, width, height] = numbers();
    expect([x! + width! / 2, y! + height! / 2]).toEqual([500, 250]);
    expect(width).toBe(250);
  });
});

describe("a board that is too large to be read whole", () => {
  const board = { x: 0, y: 0, width: 4000, height: 4000 };
  const room = (x: number, y: number) => ({ x, y, width: 200, height: 200 });
  const lead = (focus: ReturnType<typeof room> | null): void => {
    panZoom.place(board, focus);
    pass(300);
  };
  /** The middle of what is seen. */
  const middle = (): number[] => {
    const [x, y, width, height] = numbers();
    return [Math.round(x! + width! / 2), Math.round(y! + height! / 2)];
  };
  const sees = (x: number, y: number): boolean => {
    const [left, top, width, height] = numbers();
    return left! < x && x < left! + width! && top! < y && y < top! + height!;
  };

  beforeEach(() => lead(room(2000, 2000)));

  test("is shown where it matters", () => {
    expect(panZoom.fitted).toBe(false);
    expect(panZoom.led).toBe(true);
    expect(middle()).toEqual([2100, 2100]);
  });

  test("is shown whole where nothing does", () => {
    lead(null);
    expect(panZoom.fitted).toBe(true);
    expect(panZoom.focusing).toBe(false);
  });

  test("stays where it is while that is in sight, and goes on where it is not", () => {
    lead(room(2200, 2000));
    expect(middle()).toEqual([2100, 2100]);
    lead(room(3400, 2000));
    expect(sees(3500, 2100)).toBe(true);
  });

  test("is there still after somebody chose to see it elsewhere, whatever matters", () => {
    panZoom.zoom(1.5);
    pass(300);
    const chosen = panZoom.viewBox;
    lead(room(3400, 3400));
    expect(panZoom.viewBox).toBe(chosen);
    expect(panZoom.led).toBe(false);
  });

  test("is shown whole by name until it is led again", () => {
    panZoom.fit();
    pass(300);
    lead(room(3400, 3400));
    expect(panZoom.fitted).toBe(true);
    expect(panZoom.focusing).toBe(true);
    panZoom.lead();
    pass(300);
    expect(sees(3500, 3500)).toBe(true);
    lead(room(100, 100));
    expect(sees(200, 200)).toBe(true);
  });

  test("shows what matters before what happens elsewhere, but whatever is asked for by name", () => {
    panZoom.follow([room(100, 100)]);
    pass(300);
    expect(sees(2100, 2100)).toBe(true);
    panZoom.reveal([room(100, 100)]);
    pass(300);
    expect(sees(200, 200)).toBe(true);
    panZoom.follow([]);
    pass(300);
    expect(sees(2100, 2100)).toBe(true);
  });

  test("shows what happens elsewhere to somebody who chose what to see", () => {
    panZoom.zoom(1.5);
    panZoom.follow([room(100, 100)]);
    pass(300);
    expect(sees(200, 200)).toBe(true);
  });

  test("is shown where it matters in a pane of another size", () => {
    panZoom.resize({ width: 390, height: 350, narrow: true });
    expect(sees(2100, 2100)).toBe(true);
    panZoom.resize({ width: 4000, height: 4000, narrow: false });
    expect(panZoom.fitted).toBe(true);
  });
});
