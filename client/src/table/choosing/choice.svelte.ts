/** A choice in the making: what was pointed at, what waits for a second tap, and what would happen. */
import type { Option } from "../../wire";
import type { Dress, Pointing } from "../stage/targets";
import type { TableStore } from "../state/tableStore.svelte";
import { complete, composedOf, looksOf, mostOf, toggled, type Part } from "./composing";
import { differByNumber } from "./optionList";
import { forecast, nextTargets, point, sharedTargets } from "./optionsByTarget";

/** Several options at one spot. */
export interface Chooser {
  options: Option[];
  at: DOMRect;
}

export class Choice {
  picked = $state.raw<string[]>([]);
  chooser = $state.raw<Chooser | null>(null);
  /** Tapped once: explained, and played by the second tap. */
  selected = $state.raw<Option | null>(null);
  /** It was tapped in the list, which explains it itself. */
  selectedInList = $state(false);
  /** Parts that were put together so far. */
  composing = $state.raw<readonly Part[]>([]);
  /** The verb that was turned to, and its options: only these can be pointed at. */
  verb = $state<string | null>(null);
  verbOptions = $state.raw<readonly Option[]>([]);
  /** The list of all choices is open. */
  listed = $state(false);
  /** Waits for the answer to its question. */
  confirming = $state.raw<Option | null>(null);
  hovered = $state.raw<{ target: string; box: DOMRect } | null>(null);
  peeked = $state.raw<{ card: string; box: DOMRect } | null>(null);
  zoomed = $state<string | null>(null);
  /** What a line of the log, an option or a hint speaks of. */
  marks = $state.raw<readonly string[]>([]);

  /** The decision's options, or those of the verb that was turned to. */
  readonly offered: readonly Option[] = $derived.by(() => (this.verb === null ? this.store.options : this.verbOptions));
  /** What may be pointed at: the options, and what may be done besides. */
  readonly #all = $derived.by(() => [...this.offered, ...(this.verb === null ? this.store.asides : [])]);
  readonly #composed = $derived.by(() => composedOf(this.offered));
  /** There is something to be put together. */
  readonly composable = $derived(this.#composed.length > 0);
  /** What was put together, if it is a choice that can be sent. */
  readonly composed: Option | null = $derived(complete(this.#composed, this.composing));
  /** Where the decision comes first; a target that only asides name leads to those. */
  readonly dress: Dress = $derived.by(() => {
    const can = nextTargets(this.offered, this.picked);
    const may = nextTargets(this.verb === null ? this.store.asides : [], this.picked);
    const hint = this.store.hint?.option;
    return {
      can,
      may,
      parts: looksOf(this.picked.length ? [] : this.#composed, this.composing),
      chosen: [...this.picked, ...(this.selected?.targets ?? [])],
      marked: [...this.marks, ...(hint ? [...hint.targets, ...hint.parts] : [])],
      words: (target: string) => this.#words(target),
    };
  });
  /** What would happen at the target under the mouse. */
  readonly forecast: Option[] = $derived(
    this.hovered === null ? [] : forecast(this.#all, this.picked, this.hovered.target),
  );

  readonly pointing: Pointing = {
    point: (target, element, touch) => this.point(target, element, touch),
    hover: (target, element) =>
      (this.hovered = target !== null && element ? { target, box: element.getBoundingClientRect() } : null),
    zoom: (card) => (this.zoomed = card),
    peek: (card, element) =>
      (this.peeked = card !== null && element ? { card, box: element.getBoundingClientRect() } : null),
  };

  readonly store: TableStore;

  constructor(store: TableStore) {
    this.store = store;
  }

  /** Point at something on the board. */
  point(target: string, element: Element, touch: boolean): void {
    this.chooser = null;
    if (!this.picked.length && this.#compose(target, element)) return;
    const mine = this.verb !== null || element.closest("[data-testid=tray]") !== null;
    const pointed = point(this.#all, this.picked, target, mine);
    if (pointed.kind === "why") {
      if (this.verb === null) this.forget();
      if (this.store.canAct) void this.store.why(target);
      return;
    }
    this.store.reason = null;
    const wanted = pointed.kind === "choose" ? pointed.options.filter(({ minor }) => !minor) : [];
    const last = pointed.kind === "choose" && nextTargets(this.#all, pointed.picked).size === 0;
    if (pointed.kind === "play") this.choose(pointed.option, touch);
    // What hardly anybody wants is in the list.
    else if (last && wanted.length === 1) this.choose(wanted[0]!, touch);
    else {
      this.selected = null;
      this.picked = pointed.picked;
      if (pointed.kind === "choose") this.chooser = { options: pointed.options, at: element.getBoundingClientRect() };
    }
  }

  /** Choose a part, or take it back; false if it is none. */
  #compose(target: string, element: Element): boolean {
    const nth = element.getAttribute("data-nth");
    const composing = toggled(this.#composed, this.composing, target, nth === null ? null : Number(nth));
    // What is a part, but of nothing that goes with what was chosen already, is left alone.
    if (!composing) return nth === null && mostOf(this.#composed).has(target);
    this.forget();
    this.store.reason = null;
    this.composing = composing;
    return true;
  }

  /**
   * Let only the options of this verb be pointed at, or all again; those that cannot be pointed at are listed, unless they
   * differ by a number only and are stepped.
   */
  turnTo(verb: string, options: readonly Option[]): void {
    const again = this.verb === verb;
    this.forget();
    if (again) return;
    this.verb = verb;
    this.verbOptions = options;
    // What they all begin with need not be pointed at: what is still to be chosen glows at once.
    this.picked = sharedTargets(options);
    this.listed = !differByNumber(options) && options.some(({ targets, parts }) => !targets.length && !parts.length);
  }

  /** Choose an option: with a finger the first tap explains, and what is regretted easily is asked first. */
  choose(option: Option, touch = false, inList = false): void {
    if (!this.store.canAct) return;
    this.chooser = null;
    if (touch && this.selected !== option) {
      this.selected = option;
      this.selectedInList = inList;
      return;
    }
    if (option.confirm) this.confirming = option;
    else this.#play(option);
  }

  /** The second tap, or the answer "yes". */
  confirm(): void {
    const option = this.confirming ?? this.selected ?? this.composed;
    if (option?.confirm && this.confirming === null) this.confirming = option;
    else if (option) this.#play(option);
  }

  /** Take back what was pointed at; false if there was nothing. */
  forget(): boolean {
    const something =
      this.picked.length > 0 ||
      this.selected !== null ||
      this.chooser !== null ||
      this.composing.length > 0 ||
      this.verb !== null;
    if (this.verb !== null) this.listed = false;
    this.verb = null;
    this.picked = [];
    this.composing = [];
    this.selected = null;
    this.chooser = null;
    return something;
  }

  /** Something beside the list of several options was pressed: what can be pointed at goes on from what was picked. */
  pressedBeside(element: Element): void {
    if (this.chooser && !element.closest("[data-target]")) this.forget();
  }

  #play(option: Option): void {
    this.confirming = null;
    this.forget();
    // What comes of it is seen on the stage.
    this.listed = false;
    void this.store.act(option);
  }

  #words(target: string): string {
    if (this.dress.parts.has(target)) return this.composed ? words(this.composed) : "To be chosen with others";
    const left = forecast(this.#all, this.picked, target);
    const one = left.length === 1 ? left[0] : undefined;
    if (one) return words(one);
    return `${left.length} choices`;
  }
}

function words({ label, note }: Option): string {
  return [label, note].filter(Boolean).join(", ");
}
