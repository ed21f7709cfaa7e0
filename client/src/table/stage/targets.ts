/** The things of a drawing that can be pointed at: how they look, and what happens when somebody does. */
import { on as listenTo } from "svelte/events";
import { neighbour, type Direction } from "./geometry";

/** What is to be seen at the targets. */
export interface Dress {
  /** Can be acted on now. */
  can: ReadonlySet<string>;
  /** Can be acted on besides the decision that waits. */
  may: ReadonlySet<string>;
  /** Can be chosen together with others, or taken back. */
  parts: ReadonlyMap<string, PartLook>;
  chosen: readonly string[];
  marked: readonly string[];
  /** What acting on it would be, for those who cannot see. */
  words: (target: string) => string;
}

/** What is to be seen at a target that is a part of a choice: how many of it can be chosen, and which are. */
export interface PartLook {
  most: number;
  chosen: readonly number[];
}

export interface Pointing {
  point(target: string, element: Element, touch: boolean): void;
  hover(target: string | null, element: Element | null): void;
  zoom(card: string): void;
  /** A card is under the mouse. */
  peek(card: string | null, element: Element | null): void;
}

export const PLAIN: Dress = {
  can: new Set(),
  may: new Set(),
  parts: new Map(),
  chosen: [],
  marked: [],
  words: () => "",
};

type Target = SVGElement | HTMLElement;

const LONG_PRESS = 500;
/** So far a finger or a mouse may move, in pixels, and still press. */
const STEADY = 8;
const names = new WeakMap<Element, string | null>();

/** Give every target of a drawing its looks, and its place in the order of the keyboard. */
export function dress(root: Element, looks: Dress): void {
  for (const element of root.querySelectorAll<Target>("[data-target], [data-card]")) {
    const target = element.dataset.target ?? "";
    const part = partAt(element, looks.parts.get(target));
    const can = part !== null || looks.can.has(target);
    const may = !can && looks.may.has(target);
    element.classList.toggle("can", can);
    element.classList.toggle("may", may);
    element.classList.toggle("chosen", part === "chosen" || looks.chosen.includes(target));
    element.classList.toggle("marked", looks.marked.includes(target));
    name(element, can || may ? looks.words(target) : null);
    if (part === null) element.removeAttribute("aria-pressed");
    else element.setAttribute("aria-pressed", String(part === "chosen"));
  }
}

/** What a thing is to the choice that is put together: of several that are alike, perhaps not all can be chosen. */
function partAt(element: Target, look: PartLook | undefined): "chosen" | "free" | null {
  if (!look) return null;
  const nth = element.dataset.nth;
  if (nth === undefined) return look.chosen.length ? "chosen" : "free";
  if (look.chosen.includes(Number(nth))) return "chosen";
  return Number(nth) < look.most ? "free" : null;
}

/** A thing that is written on is called by what is written; what acting on it would be is said after its name. */
function name(element: Target, words: string | null): void {
  if (!names.has(element)) names.set(element, element.getAttribute("aria-label"));
  const own = names.get(element) ?? null;
  if (words === null) {
    if (own === null) element.removeAttribute("aria-label");
    else element.setAttribute("aria-label", own);
    element.removeAttribute("aria-description");
    if (element.getAttribute("role") === "button") element.removeAttribute("role");
    if (element.dataset.card === undefined) element.removeAttribute("tabindex");
    else element.setAttribute("tabindex", "-1");
    return;
  }
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-description", words);
  if (element.textContent.trim()) element.removeAttribute("aria-label");
  else element.setAttribute("aria-label", own || words);
}

/** The targets under the pointer, from the top down. */
function targetsAt(event: MouseEvent, root: Element): Target[] {
  const found: Target[] = [];
  for (const one of document.elementsFromPoint(event.clientX, event.clientY)) {
    const element = one.closest<Target>("[data-target]");
    if (element && root.contains(element)) found.push(element);
  }
  return found;
}

/** A target that was pressed, or what was drawn anew in its place since. */
function sameNow(pressed: Target, root: Element): Target[] {
  if (root.contains(pressed)) return [pressed];
  const same = root.querySelector<Target>(`[data-target="${CSS.escape(pressed.dataset.target!)}"]`);
  return same ? [same] : [];
}

/**
 * The target that is meant: of things lying on each other, the one that can be acted on, else one of the kind that could
 * be (a room, where rooms are chosen), else the topmost.
 */
function meant(found: readonly Target[]): Target | null {
  const acting = (looks: string) => found.map((element) => element.closest<typeof element>(looks)).find(Boolean);
  return acting(".can") ?? acting(".may") ?? found.find(alikeChosen) ?? found[0] ?? null;
}

function alikeChosen(element: Target): boolean {
  const kind = element.dataset.target!.split(":", 1)[0]!;
  return document.querySelector(`.undercroft .can[data-target^="${CSS.escape(kind)}:"]`) !== null;
}

/** What a click without a pointer is at. */
function ownTarget({ target }: Event): Target[] {
  const element = target instanceof Element ? target.closest<Target>("[data-target]") : null;
  return element ? [element] : [];
}

function cardAt(from: EventTarget | null): Target | null {
  return from instanceof Element ? from.closest<Target>("[data-card]") : null;
}

/** Whether some of what is written on it is cut off. */
function isCut(element: Element): boolean {
  return [...element.querySelectorAll("*")].some(
    (one) =>
      one instanceof HTMLElement && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2),
  );
}

function wordsOf(element: Element): string {
  return [...element.querySelectorAll("*")]
    .filter((one) => one.children.length === 0 && one.textContent.trim())
    .map((one) => one.textContent.trim())
    .join(" ");
}

/**
 * Listen to mouse, touch and keyboard in a drawing; returns how to stop. A drawing that is moved by hand and never
 * scrolled says by `moved` that a drag has just ended.
 */
export function listen(root: HTMLElement, to: Pointing, moved?: () => boolean): () => void {
  let touch = false;
  let press: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let tapped = false;
  /** It was moved away before it was let go: that is no press. */
  let strayed = false;
  let down: { x: number; y: number; at: EventTarget | null; targets: Target[] } | null = null;
  const stop = new AbortController();
  // Svelte's own listener: a piece that is taken away in the middle of an effect may lose the focus there.
  const on = <K extends keyof HTMLElementEventMap>(kind: K, hear: (event: HTMLElementEventMap[K]) => void): void => {
    listenTo(root, kind, hear, { signal: stop.signal });
  };

  on("pointerdown", (event) => {
    clearTimeout(press);
    if (!event.isPrimary) return;
    touch = event.pointerType === "touch";
    pressed = false;
    tapped = false;
    strayed = false;
    down = { x: event.clientX, y: event.clientY, at: event.target, targets: targetsAt(event, root) };
    const card = touch ? cardAt(event.target)?.dataset.card : undefined;
    if (card)
      press = setTimeout(() => {
        pressed = true;
        to.zoom(card);
      }, LONG_PRESS);
  });
  const steady = (event: PointerEvent): boolean =>
    down !== null && Math.hypot(event.clientX - down.x, event.clientY - down.y) <= STEADY;
  const pointAt = (element: Target | null, from: EventTarget | null): void => {
    const card = cardAt(from)?.dataset.card;
    if (element) to.point(element.dataset.target!, element, touch);
    else if (card) to.zoom(card);
  };
  // What is meant was under the pointer when it went down, whatever has moved since. A click's own place is rounded.
  const aimed = (): Target[] => down?.targets.flatMap((target) => sameNow(target, root)) ?? [];

  on("pointercancel", () => clearTimeout(press));
  on("pointerup", (event) => {
    clearTimeout(press);
    strayed = event.isPrimary && down !== null && !steady(event);
    if (!down || pressed || !event.isPrimary || strayed || moved?.()) return;
    // No click comes from what was drawn anew under the pointer, nor from a finger that has just flicked the board.
    tapped = touch && moved !== undefined;
    if (!tapped && down.at instanceof Node && down.at.isConnected) return;
    pointAt(meant(aimed()), down.at);
    down = null;
  });
  // Were there a click yet, it would be at whatever has opened under the finger.
  root.addEventListener("touchend", (event) => tapped && event.preventDefault(), {
    signal: stop.signal,
    passive: false,
  });
  on("pointermove", (event) => {
    if (!steady(event)) clearTimeout(press);
  });
  on("click", (event) => {
    if (pressed || tapped || (strayed && event.detail > 0) || moved?.()) return;
    pointAt(meant(event.detail > 0 ? aimed() : ownTarget(event)), event.target);
  });
  on("contextmenu", (event) => {
    const card = cardAt(event.target)?.dataset.card;
    if (!card) return;
    event.preventDefault();
    if (!touch) to.zoom(card);
  });
  on("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const element = meant(targetsAt(event, root));
    to.hover(element?.dataset.target ?? null, element);
    const card = cardAt(event.target);
    if (card instanceof HTMLElement && !card.title && isCut(card)) card.title = wordsOf(card);
    to.peek(card?.dataset.card ?? null, card);
  });
  on("pointerleave", () => {
    to.hover(null, null);
    to.peek(null, null);
  });
  on("focusin", (event) => {
    const element = event.target instanceof Element ? event.target.closest<Target>("[data-target]") : null;
    if (element?.matches(":focus-visible")) to.hover(element.dataset.target!, element);
  });
  on("focusout", () => to.hover(null, null));
  on("keydown", (event) => typed(event, root, to));
  return () => {
    clearTimeout(press);
    stop.abort();
  };
}

function typed(event: KeyboardEvent, root: Element, to: Pointing): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const element = event.target instanceof Element ? event.target : null;
  if (!element || !(element instanceof SVGElement || element instanceof HTMLElement)) return;
  const card = cardAt(element)?.dataset.card;
  if (event.key === "Enter" || event.key === " ") {
    const target = element.dataset.target;
    if (target !== undefined && element.getAttribute("role") === "button") to.point(target, element, false);
    else if (card) to.zoom(card);
    else return;
  } else if (event.key === "i" && card) {
    to.zoom(card);
  } else if (event.key.startsWith("Arrow")) {
    if (!step(element, root, event.key as Direction)) return;
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Move the focus to the next target in a direction; from the drawing itself, to the first one. */
function step(from: Element, root: Element, direction: Direction): boolean {
  const all = [...root.querySelectorAll<Target>("[tabindex]")].filter(
    (element) => element !== from && element.getBoundingClientRect().width > 0,
  );
  if (all.length === 0) return false;
  const middle = (element: Element): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const inside = from.matches("[data-target], [data-card]");
  const next = inside ? all[neighbour(middle(from), all.map(middle), direction)] : all[0];
  next?.focus();
  return next !== undefined;
}
