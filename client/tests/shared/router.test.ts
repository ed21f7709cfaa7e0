import { beforeEach, describe, expect, test } from "vitest";
import { Link, page, Part } from "../fakePage";
import { follow, go, pageAt, place } from "../../src/shared/router";

beforeEach(() => {
  page.address.href = "http://table.test/rules/masmorra";
  page.trail.splice(0);
  page.scrolled = 0;
});

describe("a path", () => {
  test.each([
    ["/", { name: "lobby" }],
    ["", { name: "lobby" }],
    ["/new/masmorra", { name: "new", game: "masmorra" }],
    ["/join/t0k-en", { name: "join", token: "t0k-en" }],
    ["/table/T1", { name: "table", id: "T1" }],
    ["/table/T1/", { name: "table", id: "T1" }],
    ["/replay/a%2Fb", { name: "replay", id: "a/b" }],
    ["/rules/masmorra", { name: "rules", game: "masmorra" }],
    ["/table/%E0%A4%A", { name: "table", id: "%E0%A4%A" }],
  ])("%s is a page", (path, found) => {
    expect(pageAt(path)).toEqual(found);
  });

  test.each(["/table", "/table/", "/table/T1/more", "/elsewhere/x", "/index.html", "//x"])("%s is nowhere", (path) => {
    expect(pageAt(path)).toEqual({ name: "nowhere" });
  });
});

describe("going", () => {
  test("shows the top of another page, and leaves a way back", () => {
    go("/table/T1");
    expect(place.path).toBe("/table/T1");
    expect(page.trail).toEqual(["http://table.test/rules/masmorra"]);
    expect(page.scrolled).toBe(1);
  });

  test("can leave no way back", () => {
    go("/table/T1", { replace: true });
    expect(place.path).toBe("/table/T1");
    expect(page.trail).toEqual([]);
  });

  test("stays where it is on the same page", () => {
    go("#MA-TURN-01");
    expect(place.path).toBe("/rules/masmorra");
    expect(place.hash).toBe("MA-TURN-01");
    expect(page.scrolled).toBe(0);
  });

  test("tells what is asked in the address", () => {
    go("/replay/T1?eyes=2#at=5");
    expect(place.query.get("eyes")).toBe("2");
    expect(place.hash).toBe("at=5");
  });
});

describe("a click on a link", () => {
  function clicked(target: Part, more: Partial<MouseEvent> = {}): boolean {
    let taken = false;
    const click = { target, button: 0, preventDefault: () => (taken = true), ...more };
    follow(click as unknown as MouseEvent);
    return taken;
  }

  test("goes to a page without loading it, from whatever is inside the link", () => {
    const link = new Link("/table/T1");
    const inside = new Part("span");
    link.append(inside);
    expect(clicked(inside)).toBe(true);
    expect(place.path).toBe("/table/T1");
  });

  test.each([
    ["to another site", new Link("https://elsewhere.test/table/T1")],
    ["to a file", new Link("/api/tables/T1/record")],
    ["to a place on the same page", new Link("#MA-TURN-01")],
    ["in another window", new Link("/table/T1", "_blank")],
    ["that downloads", new Link("/table/T1", "", { download: "" })],
    ["that is none", new Part("button")],
  ])("%s is the browser's", (_, link) => {
    expect(clicked(link)).toBe(false);
    expect(place.path).toBe("/rules/masmorra");
  });

  test.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
    { defaultPrevented: true },
  ])("with %o is the browser's", (more) => {
    expect(clicked(new Link("/table/T1"), more)).toBe(false);
  });
});
