import { describe, expect, test } from "vitest";
import { applied, emptyScene, newLines, type Scene } from "../../../src/table/state/scene";
import type { DrawnPicture, Update } from "../../../src/wire";
import { ask, ending, line, option, pause, update } from "../../messages";

function after(...updates: Update[]): Scene {
  return updates.reduce((scene, one) => applied(scene, one, 0), emptyScene());
}

const drawn = (parts: DrawnPicture["parts"]): DrawnPicture => ({
  width: 100,
  height: 50,
  origin: [0, 0],
  focus: null,
  places: [],
  module: "",
  layers: ["floor"],
  parts,
});
const numbers = (scene: Scene): number[] => scene.lines.map((one) => one.number);

describe("the picture", () => {
  const whole = update(1, { full: true, picture: drawn({ "layer:floor": "<g/>", "seat:0": "Ana", mine: "cards" }) });

  test("keeps what a partial update leaves out, and changes what it names", () => {
    const scene = after(whole, update(2, { picture: drawn({ "seat:0": "Ana, 2 gold" }) }));
    expect(scene.picture.parts).toEqual({ "layer:floor": "<g/>", "seat:0": "Ana, 2 gold", mine: "cards" });
  });

  test("loses the parts that are gone", () => {
    const scene = after(whole, update(2, { picture: drawn({ mine: null }) }));
    expect(scene.picture.parts).toEqual({ "layer:floor": "<g/>", "seat:0": "Ana" });
  });

  test("is only what a full update brings", () => {
    const scene = after(whole, update(2, { full: true, picture: drawn({ "layer:floor": "<g>new</g>", mine: null }) }));
    expect(scene.picture.parts).toEqual({ "layer:floor": "<g>new</g>" });
  });

  test("has the size, the place and the layers of the last update", () => {
    const grown: DrawnPicture = {
      width: 300,
      height: 200,
      origin: [-100, 0],
      focus: [0, 0, 150, 150],
      places: [{ title: "Level 1", box: [0, 0, 150, 200] }],
      module: "",
      layers: ["floor", "walls"],
      parts: { "layer:walls": "<g/>" },
    };
    expect(after(whole, update(2, { picture: grown })).picture).toMatchObject({
      width: 300,
      height: 200,
      origin: [-100, 0],
      focus: [0, 0, 150, 150],
      places: [{ title: "Level 1", box: [0, 0, 150, 200] }],
      layers: ["floor", "walls"],
    });
  });

  test("of before stays as it was", () => {
    const before = after(whole);
    applied(before, update(2, { picture: drawn({ mine: null }) }), 0);
    expect(before.picture.parts["mine"]).toBe("cards");
    expect(numbers(before)).toEqual([1]);
  });
});

test("a pause ends so many seconds after it was told", () => {
  const scene = applied(emptyScene(), update(1, { pause }), 500);
  expect([scene.pause, scene.pauseOver]).toEqual([pause, 2_500]);
  expect(applied(scene, update(1), 600).pause).toBeNull();
});

describe("the log", () => {
  test("of an update that was told in part is made whole, and what is new is known", () => {
    const part = after(update(1), update(2, { pause, lines: [line(2, "Bo casts a dart")] }));
    const rest = [line(2, "Bo casts a dart"), line(2, "Ana loses 1"), line(2, "Ana loses 1")];
    const scene = applied(part, update(2, { back_to: 1, lines: rest }), 0);
    expect(scene.lines.map((one) => one.words)).toEqual(["Line 1", "Bo casts a dart", "Ana loses 1", "Ana loses 1"]);
    expect(newLines(part.lines, scene.lines)).toEqual(rest.slice(1));
  });

  test("grows in order, with every line of an update", () => {
    const scene = after(update(1), update(2, { lines: [line(2, "Bo rolls"), line(2, "Bo hits")] }));
    expect(scene.lines.map((one) => one.words)).toEqual(["Line 1", "Bo rolls", "Bo hits"]);
  });

  test("forgets what was taken back", () => {
    const scene = after(
      update(1),
      update(2),
      update(3),
      update(4, { back_to: 1, lines: [line(4, "Ana takes it back")] }),
    );
    expect(numbers(scene)).toEqual([1, 4]);
  });

  test("is caught up with after the line was down", () => {
    const missed = update(5, { full: true, back_to: 2, lines: [line(3), line(4), line(5)] });
    expect(numbers(after(update(1), update(2), missed))).toEqual([1, 2, 3, 4, 5]);
  });

  test("is caught up with where some of it was taken back meanwhile", () => {
    const missed = update(6, { full: true, back_to: 1, lines: [line(6)] });
    expect(numbers(after(update(1), update(2), update(3), missed))).toEqual([1, 6]);
  });

  test("keeps once what is told twice", () => {
    const again = update(2, { full: true, back_to: 0, lines: [line(1), line(2)] });
    expect(numbers(after(update(1), update(2), again))).toEqual([1, 2]);
  });

  test("is the same whether updates are told one by one or at once", () => {
    const apart = after(update(1), update(2), update(3));
    const together = after(update(3, { full: true, back_to: 0, lines: [line(1), line(2), line(3)] }));
    expect(apart.lines).toEqual(together.lines);
  });
});

describe("other eyes", () => {
  const own = update(7, { eyes: 0, picture: drawn({ mine: "Ana's cards" }), lines: [line(7, "You draw a Sword")] });

  test("see nothing of what was there before", () => {
    const theirs = update(7, {
      eyes: 1,
      full: false,
      lines: [line(7, "Ana draws")],
      picture: drawn({ "seat:0": "Ana" }),
    });
    const scene = after(own, theirs);
    expect(scene.eyes).toBe(1);
    expect(scene.picture.parts).toEqual({ "seat:0": "Ana" });
    expect(scene.lines.map((one) => one.words)).toEqual(["Ana draws"]);
  });

  test("of a spectator are others than those of the first seat", () => {
    expect(after(own, update(7, { eyes: null, lines: [] })).lines).toEqual([]);
  });
});

test("who decides, what else may be done and how it ended are those of the last update", () => {
  const asked = update(1, {
    ask: ask(0, option("Fight")),
    asides: [option("Drink a potion")],
    waiting: [{ seat: 0, prompt: "Take an action" }],
    undo: { possible: true, consent: false, words: "Undo: Rest" },
    settled: [{ prompt: "May respond", action: {}, label: "Pass", until: "turn" }],
  });
  expect(after(asked)).toMatchObject({ number: 1, ask: asked.ask, asides: asked.asides, undo: asked.undo });
  const over = after(asked, update(2, { ending }));
  expect(over).toMatchObject({ number: 2, ask: null, asides: [], waiting: [], settled: [], ending });
  expect(over.undo.possible).toBe(false);
});

test("the time that is left counts from when the update is shown", () => {
  const timed = applied(emptyScene(), update(1, { seconds_left: 30 }), 5_000);
  expect(timed.deadline).toBe(35_000);
  expect(applied(timed, update(2), 6_000).deadline).toBeNull();
});

describe("how one was moved without being asked", () => {
  const moved = update(1, { moved: ["Enter the Boss Lair"] });

  test("is said until one was asked, and has answered", () => {
    expect(after(moved, update(2)).moved).toEqual(["Enter the Boss Lair"]);
    const asked = update(3, { ask: ask(0, option("Fight")) });
    expect(after(moved, update(2), asked).moved).toEqual(["Enter the Boss Lair"]);
    expect(after(moved, update(2), asked, update(4)).moved).toEqual([]);
  });

  test("gives way to the next time", () => {
    expect(after(moved, update(2, { moved: ["Go back"] })).moved).toEqual(["Go back"]);
  });
});
