import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, Part } from "../../fakePage";
import { settings } from "../../../src/shared/settings";
import { capture, play } from "../../../src/table/stage/motion";

/** A thing of a drawing, ten by ten, with its middle there. */
function piece(id: string, x: number, y: number, attributes: Record<string, string> = {}): Part {
  const part = new Part("g", { id, ...attributes });
  part.box = { x: x - 5, y: y - 5, width: 10, height: 10 };
  return part;
}

const drawing = (...parts: Part[]): Part => new Part("div", { class: "undercroft" }, ...parts);
const as = (part: Part): Element => part as unknown as Element;

/** A drawing takes the place of another. */
async function changed(before: Part, after: Part, rolled = false): Promise<void> {
  const seen = capture([as(before)]);
  page.top = after.children[0] ?? null;
  play(seen, [as(after)], rolled);
  await Promise.resolve();
}

const moves = (part: Part): Keyframe[][] =>
  part.animations.filter((frames) => frames.some((frame) => frame["transform"]));
const fades = (part: Part): Keyframe[][] =>
  part.animations.filter((frames) => frames.some((frame) => "opacity" in frame));
const differences = (): string[] => page.body.querySelectorAll("span").map((sign) => sign.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(10_000);
  settings.motion = "full";
  for (const sign of page.body.querySelectorAll("span")) sign.remove();
  return () => vi.useRealTimers();
});

describe("a piece", () => {
  test("moves from where it was to where it is", async () => {
    const hero = piece("hero", 200, 100);
    await changed(drawing(piece("hero", 50, 60)), drawing(hero));
    expect(moves(hero)[0]!.map((frame) => frame["transform"])).toEqual([
      "translate(-150px, -40px)",
      "translate(0px, 0px)",
    ]);
  });

  test("that stays does not move", async () => {
    const hero = piece("hero", 51, 60);
    await changed(drawing(piece("hero", 50, 60)), drawing(hero));
    expect(hero.animations).toEqual([]);
  });

  test("that is new appears", async () => {
    const ghoul = piece("ghoul", 200, 100);
    await changed(drawing(piece("hero", 50, 60)), drawing(piece("hero", 50, 60), ghoul));
    expect(moves(ghoul)).toEqual([]);
    expect(fades(ghoul)).toHaveLength(1);
  });

  test("comes from the part of the screen that it left", async () => {
    const [board, hand] = [drawing(piece("sword", 10, 10)), drawing(piece("shield", 300, 300))];
    const [sword, shield] = [piece("sword", 310, 300), piece("shield", 300, 300)];
    const [ofBoard, ofHand] = [capture([as(board)]), capture([as(hand)])];
    play(ofBoard, [as(drawing())]);
    play(ofHand, [as(drawing(shield, sword))]);
    await Promise.resolve();
    expect(moves(sword)[0]![0]).toEqual({ transform: "translate(-300px, -290px)" });
    expect(shield.animations).toEqual([]);
  });

  test("that left long ago is new", async () => {
    capture([as(drawing(piece("sword", 10, 10)))]);
    vi.advanceTimersByTime(5_000);
    const sword = piece("sword", 310, 300);
    await changed(drawing(piece("hero", 0, 0)), drawing(sword));
    expect(moves(sword)).toEqual([]);
    expect(fades(sword)).toHaveLength(1);
  });

  test("that is not drawn is not moved", async () => {
    const hidden = new Part("g", { id: "hero" });
    await changed(drawing(piece("hero", 50, 60)), drawing(hidden));
    expect(hidden.animations).toEqual([]);
  });

  test("that can be chosen is at once where it can be pointed at", async () => {
    const before = (): Part => drawing(piece("sword", 50, 60), piece("axe", 90, 60));
    const [sword, axe] = [piece("sword", 50, 160, { class: "u-card can" }), piece("axe", 90, 160, { class: "u-card" })];
    await changed(before(), drawing(sword, axe));
    expect([sword.animations, moves(axe).length]).toEqual([[], 1]);
    const hero = piece("axe", 90, 160);
    await changed(before(), drawing(new Part("div", { class: "u-gallery" }, hero)));
    expect(hero.animations).toEqual([]);
  });

  test("does not move in the first drawing of all", async () => {
    const hero = piece("hero", 200, 100);
    await changed(drawing(), drawing(hero));
    expect(hero.animations).toEqual([]);
  });
});

describe("a die", () => {
  const die = (face: string, x = 50, looks = ""): Part =>
    piece("die:1", x, 50, { class: `u-die u-die-${face}${looks}` });

  test("tumbles to another face", async () => {
    const rolled = die("6");
    await changed(drawing(die("1")), drawing(rolled), true);
    expect(JSON.stringify(moves(rolled))).toContain("rotate");
  });

  test("that is new in a roll tumbles", async () => {
    const rolled = die("6");
    await changed(drawing(piece("hero", 0, 0)), drawing(rolled), true);
    expect(JSON.stringify(moves(rolled))).toContain("rotate");
  });

  test("that was not rolled lies still", async () => {
    const kept = die("1");
    await changed(drawing(die("1", 50, " can chosen")), drawing(kept), true);
    expect(kept.animations).toEqual([]);
  });

  test("that was not rolled does not tumble, wherever it lies and whatever it was turned to", async () => {
    const [moved, turned, back] = [die("1", 90), die("6"), piece("die:2", 50, 50, { class: "u-die u-die-2" })];
    await changed(drawing(die("1")), drawing(moved), true);
    await changed(drawing(die("1")), drawing(turned));
    await changed(drawing(piece("hero", 0, 0)), drawing(back));
    expect(JSON.stringify([moved, turned, back].map(moves))).not.toContain("rotate");
    expect(moves(moved)).toHaveLength(1);
    expect(fades(back)).toHaveLength(1);
  });
});

describe("a number", () => {
  const gold = (value: number): Part => piece("gold", 50, 50, { "data-value": String(value) });

  test("in words stays at its icon", async () => {
    const [was, now] = [2, 3].map((value) => new Part("b", { id: "hits", "data-value": String(value) }));
    was!.box = { x: 10, y: 10, width: 10, height: 10 };
    now!.box = { x: 90, y: 10, width: 10, height: 10 };
    await changed(drawing(was!), drawing(now!));
    expect(moves(now!)).toEqual([]);
    expect(differences()).toEqual(["+1"]);
  });

  test("that grows shows by how much", async () => {
    const now = gold(5);
    await changed(drawing(gold(3)), drawing(now));
    expect(differences()).toEqual(["+2"]);
    expect(now.classList.contains("flash-gain")).toBe(true);
  });

  test.each([
    [300, "295px", "-100%"],
    [10, "15px", "0%"],
  ])("at a height of %s shows it above or below itself, where there is room", async (y, top, side) => {
    const at = (value: number): Part => piece("gold", 50, y, { "data-value": String(value) });
    await changed(drawing(at(3)), drawing(at(5)));
    const [sign] = page.body.querySelectorAll("span");
    expect([sign!.style["left"], sign!.style["top"]]).toEqual(["50px", top]);
    const frames = sign!.animations[0]!.map((frame) => String(frame["transform"]));
    expect(frames[0]).toBe(`translate(-50%, calc(${side} + 0px))`);
    expect(frames.at(-1)).toBe(`translate(-50%, calc(${side} + -8px))`);
  });

  test("that shrinks shows by how much", async () => {
    const now = gold(0);
    await changed(drawing(gold(3)), drawing(now));
    expect(differences()).toEqual(["−3"]);
    expect(now.classList.contains("flash-lose")).toBe(true);
  });

  test("that stays shows nothing", async () => {
    await changed(drawing(gold(3)), drawing(gold(3)));
    expect(differences()).toEqual([]);
  });

  test("that is new, or none any more, shows nothing", async () => {
    await changed(drawing(piece("gold", 50, 50)), drawing(gold(3)));
    await changed(drawing(gold(3)), drawing(piece("gold", 50, 50, { "data-value": "many" })));
    expect(differences()).toEqual([]);
  });

  test("that is covered shows nothing over what covers it", async () => {
    const seen = capture([as(drawing(gold(3)))]);
    page.top = new Part("dialog");
    play(seen, [as(drawing(gold(5)))]);
    await Promise.resolve();
    expect(differences()).toEqual([]);
  });
});

describe("where nothing may move", () => {
  beforeEach(() => {
    settings.motion = "reduced";
  });

  test("pieces only fade in where they are now", async () => {
    const [hero, die] = [piece("hero", 200, 100), piece("die:1", 50, 50, { class: "u-die u-die-6" })];
    const before = drawing(piece("hero", 50, 60), piece("die:1", 50, 50, { class: "u-die u-die-1" }));
    await changed(before, drawing(hero, die), true);
    for (const part of [hero, die]) {
      expect(moves(part)).toEqual([]);
      expect(fades(part)).toHaveLength(1);
    }
  });

  test("a difference is shown, and stays where it is", async () => {
    await changed(
      drawing(piece("gold", 50, 50, { "data-value": "1" })),
      drawing(piece("gold", 50, 50, { "data-value": "2" })),
    );
    expect(differences()).toEqual(["+1"]);
    const [sign] = page.body.querySelectorAll("span");
    expect(new Set(sign!.animations[0]!.map((frame) => frame["transform"])).size).toBe(1);
  });
});
