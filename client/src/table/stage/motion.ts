/** Movement between two drawings of the same thing: pieces are followed by id, numbers by `data-value`. */
import { settings } from "../../shared/settings";

interface Seen {
  x: number;
  y: number;
  value: number | null;
  look: string;
}

/** What was on the screen before a drawing changed, by id. */
export type Before = Map<string, Seen>;

const LENGTH = 380;
/** So much room the change of a number needs above it, and so far it rises, in pixels. */
const [ROOM, RISE] = [24, 8];
/** A piece that left one part of the screen may turn up in another; so long it is remembered. */
const MEMORY = 120;

let left: { at: number; seen: Before } = { at: -Infinity, seen: new Map() };

/** Note where everything in these parts is; call it before the drawing changes. */
export function capture(roots: readonly Element[]): Before {
  const seen: Before = new Map();
  for (const element of roots.flatMap(followed)) {
    const box = element.getBoundingClientRect();
    if (empty(box)) continue;
    const value = element.getAttribute("data-value");
    seen.set(element.id, {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      value: value === null ? null : Number(value),
      look: faceOf(element),
    });
  }
  const now = performance.now();
  if (now - left.at > MEMORY) left = { at: now, seen: new Map() };
  for (const [id, one] of seen) left.seen.set(id, one);
  return seen;
}

interface Drawn {
  before: Before;
  rolled: boolean;
  roots: readonly Element[];
}

let drawn: Drawn[] = [];

/**
 * Move everything from where it was to where it is now; call it after the drawing changed. Dice tumble if they were
 * `rolled`: one that is used, turned or given back is not.
 */
export function play(before: Before, roots: readonly Element[], rolled = false): void {
  if (before.size === 0) return;
  // All drawings that change together are measured together, and moved only then: the page is laid out once.
  if (drawn.length === 0) queueMicrotask(playAll);
  drawn.push({ before, rolled, roots });
}

function playAll(): void {
  const moves = drawn.flatMap(({ before, rolled, roots }) =>
    roots.flatMap(followed).map((element) => ({
      element,
      rolled,
      box: element.getBoundingClientRect(),
      was: before.get(element.id) ?? left.seen.get(element.id),
    })),
  );
  drawn = [];
  for (const { element, rolled, box, was } of moves) if (!empty(box)) show(element, rolled, box, was);
}

/**
 * What stands still wherever it was: what can be chosen, so that nothing slides under the pointer or lies over the next
 * card; and a number in words, which would leave its icon behind.
 */
const STILL = ".u-gallery, .u-card.can, b[data-value]";

function show(element: Element, rolled: boolean, box: DOMRect, was: Seen | undefined): void {
  if (rolled && faceOf(element) !== (was?.look ?? "")) tumble(element);
  else if (was && !element.closest(STILL)) travel(element, box, was);
  else if (!was) appear(element);
  if (!was) return;
  const value = element.getAttribute("data-value");
  if (was.value !== null && value !== null) flash(element, box, Number(value) - was.value);
}

/** What a die shows, by its own classes: those that tell what can be done with it are no look of its own. */
function faceOf(element: Element): string {
  const names = element.getAttribute("class")?.split(" ") ?? [];
  return names.includes("u-die") ? names.filter((name) => name.startsWith("u-")).join(" ") : "";
}

function followed(root: Element): Element[] {
  return [...root.querySelectorAll("[id]:not(symbol)")];
}

function empty(box: DOMRect): boolean {
  return box.width === 0 && box.height === 0;
}

function appear(element: Element): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: LENGTH, easing: "ease-out" });
}

function travel(element: Element, box: DOMRect, was: Seen): void {
  const dx = was.x - (box.x + box.width / 2);
  const dy = was.y - (box.y + box.height / 2);
  if (Math.hypot(dx, dy) < 3) return;
  if (settings.still) return appear(element);
  const [x, y] = inOwnUnits(element, dx, dy);
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }], {
    duration: LENGTH,
    easing: "cubic-bezier(.3, .7, .2, 1)",
    composite: "add",
  });
}

function tumble(element: Element): void {
  if (settings.still) return appear(element);
  const box = element instanceof SVGGraphicsElement ? element.getBBox() : null;
  const middle = box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
  const turn = (degrees: number, lift: number): Keyframe => ({
    transform: box
      ? `translate(${middle[0]}px, ${middle[1]! - lift}px) rotate(${degrees}deg) translate(${-middle[0]!}px, ${-middle[1]!}px)`
      : `translateY(${-lift}px) rotate(${degrees}deg)`,
  });
  const height = box ? box.height : 24;
  element.animate([turn(-400, height * 0.9), turn(-150, 0), turn(-60, height * 0.3), turn(0, 0)], {
    duration: LENGTH,
    easing: "ease-out",
    composite: "add",
  });
}

/** Whether it is not scrolled away or covered by something else. */
function inSight(element: Element, box: DOMRect): boolean {
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== null && top.closest(".undercroft") === element.closest(".undercroft");
}

/** Show a number's change right above it, "+2", as its neighbours have numbers of their own. It stays readable itself. */
function flash(element: Element, box: DOMRect, difference: number): void {
  if (!difference || !Number.isFinite(difference) || !inSight(element, box)) return;
  element.classList.add(difference > 0 ? "flash-gain" : "flash-lose");
  const sign = document.createElement("span");
  sign.className = `difference ${difference > 0 ? "more" : "less"}`;
  sign.textContent = `${difference > 0 ? "+" : "−"}${Math.abs(difference)}`;
  sign.ariaHidden = "true";
  const above = box.y > ROOM;
  sign.style.left = `${box.x + box.width / 2}px`;
  sign.style.top = `${above ? box.y : box.y + box.height}px`;
  document.body.append(sign);
  const way = settings.still ? 0 : -RISE;
  const at = (moved: number): string => `translate(-50%, calc(${above ? "-100%" : "0%"} + ${moved}px))`;
  const shown = sign.animate(
    [
      { opacity: 0, transform: at(0) },
      { opacity: 1, transform: at(0), offset: 0.07 },
      { opacity: 1, transform: at(way), offset: 0.93 },
      { opacity: 0, transform: at(way) },
    ],
    { duration: 1200, easing: "ease-out" },
  );
  shown.onfinish = shown.oncancel = () => sign.remove();
}

/** A distance on the screen in the units in which an element's own transform counts. */
function inOwnUnits(element: Element, dx: number, dy: number): [number, number] {
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  if (!matrix) return [dx, dy];
  const { a, b, c, d } = matrix;
  const size = a * d - b * c;
  return size === 0 ? [0, 0] : [(d * dx - c * dy) / size, (a * dy - b * dx) / size];
}
