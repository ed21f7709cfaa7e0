import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "../fakePage";

/** The settings of a page that is opened now. */
async function opened() {
  vi.resetModules();
  return (await import("../../src/shared/settings")).settings;
}

beforeEach(() => {
  page.kept.clear();
  page.dark.set(false);
  page.calm.set(false);
});

test("at first everything follows the system, at the usual speed", async () => {
  const settings = await opened();
  expect(settings).toMatchObject({ theme: "system", motion: "system", speed: "normal", pace: 1 });
});

describe("the theme", () => {
  test("follows the system while the page is open", async () => {
    page.dark.matches = true;
    const settings = await opened();
    expect([settings.dark, page.html.dataset["theme"]]).toEqual([true, "dark"]);
    page.dark.set(false);
    expect([settings.dark, page.html.dataset["theme"]]).toEqual([false, "light"]);
  });

  test("is the chosen one whatever the system prefers", async () => {
    const settings = await opened();
    settings.theme = "dark";
    expect([settings.dark, page.html.dataset["theme"]]).toEqual([true, "dark"]);
    settings.theme = "light";
    page.dark.set(true);
    expect([settings.dark, page.html.dataset["theme"]]).toEqual([false, "light"]);
  });
});

describe("movement", () => {
  test("follows the system while the page is open", async () => {
    const settings = await opened();
    expect([settings.still, page.html.dataset["motion"]]).toEqual([false, "full"]);
    page.calm.set(true);
    expect([settings.still, page.html.dataset["motion"]]).toEqual([true, "reduced"]);
  });

  test("is the chosen one whatever the system prefers", async () => {
    page.calm.matches = true;
    const settings = await opened();
    settings.motion = "full";
    expect([settings.still, page.html.dataset["motion"]]).toEqual([false, "full"]);
    page.calm.set(false);
    settings.motion = "reduced";
    expect([settings.still, page.html.dataset["motion"]]).toEqual([true, "reduced"]);
  });
});

test("waiting is longer the slower, and none at once", async () => {
  const settings = await opened();
  const paces = (["slow", "normal", "fast", "instant"] as const).map((speed) => {
    settings.speed = speed;
    return settings.pace;
  });
  expect(paces).toEqual(paces.toSorted((one, other) => other - one));
  expect(paces[1]).toBe(1);
  expect(paces[3]).toBe(0);
});

describe("a choice", () => {
  test("is remembered by the browser", async () => {
    const settings = await opened();
    settings.theme = "dark";
    settings.speed = "fast";
    settings.motion = "reduced";
    expect(await opened()).toMatchObject({ theme: "dark", speed: "fast", motion: "reduced" });
  });

  test("that is not known is let be", async () => {
    page.kept.set("undercroft.theme", "pink").set("undercroft.speed", "");
    expect(await opened()).toMatchObject({ theme: "system", speed: "normal" });
  });

  test("lasts as long as the page in a browser that keeps nothing", async () => {
    const refuse = (): never => {
      throw new DOMException("Denied", "SecurityError");
    };
    vi.spyOn(localStorage, "getItem").mockImplementation(refuse);
    vi.spyOn(localStorage, "setItem").mockImplementation(refuse);
    const settings = await opened();
    settings.theme = "dark";
    expect(settings.dark).toBe(true);
  });
});
