import { describe, expect, test } from "vitest";
import { Part } from "../../fakePage";
import { meaning, SHORTCUTS } from "../../../src/table/layout/shortcuts";

const body = new Part("body");

function pressed(key: string, target: Part = body, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return { key, target, ...more } as unknown as KeyboardEvent;
}

describe("a key", () => {
  test("chooses an option by its number, counted from one", () => {
    expect(meaning(pressed("1"))).toBe(0);
    expect(meaning(pressed("9"))).toBe(8);
  });

  test("shows the board nearer, farther away, or whole", () => {
    expect(["+", "=", "-", "0"].map((key) => meaning(pressed(key)))).toEqual(["nearer", "nearer", "farther", "whole"]);
  });

  test("means the same in capitals", () => {
    expect(meaning(pressed("u"))).toBe("undo");
    expect(meaning(pressed("U"))).toBe("undo");
  });

  test("means nothing that is not listed", () => {
    for (const key of ["x", "Tab", " ", "ArrowUp", "F5"]) expect(meaning(pressed(key))).toBeNull();
  });

  test("that is listed for the whole page means something", () => {
    const named: Record<string, string> = { Esc: "Escape", "1 – 9": "1" };
    const ofBoard = ["← ↑ → ↓", "I"];
    for (const { keys } of SHORTCUTS.filter((one) => !ofBoard.includes(one.keys)))
      expect(meaning(pressed(named[keys] ?? keys)), keys).not.toBeNull();
  });

  test("is the browser's together with another one", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"])
      expect(meaning(pressed("r", body, { [held]: true }))).toBeNull();
  });

  test("that somebody has used already means nothing", () => {
    expect(meaning(pressed("Escape", body, { defaultPrevented: true }))).toBeNull();
    expect(meaning(pressed("1", body, { isComposing: true }))).toBeNull();
  });
});

describe("keys are left", () => {
  test.each([new Part("input"), new Part("textarea"), new Part("select"), new Part("div", { contenteditable: "" })])(
    "to who writes in $tag",
    (field) => {
      expect(meaning(pressed("u", field))).toBeNull();
      expect(meaning(pressed("1", field))).toBeNull();
    },
  );

  test("to a dialog that covers the page", () => {
    const button = new Part("button");
    new Part("div", {}, new Part("dialog", { open: "" }, button));
    expect(meaning(pressed("u", button))).toBeNull();
  });

  test("to the button that has the focus, as far as it is pressed by Enter", () => {
    for (const button of [new Part("button"), new Part("a"), new Part("g", { role: "button" }), new Part("summary")]) {
      const inside = new Part("span");
      button.append(inside);
      expect(meaning(pressed("Enter", inside))).toBeNull();
      expect(meaning(pressed("u", inside))).toBe("undo");
    }
    expect(meaning(pressed("Enter"))).toBe("confirm");
  });
});
