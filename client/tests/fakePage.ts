/**
 * A page of a browser, as far as the client asks for it. Import it before what is tested: it is there from then on, and
 * `page` shows what was done to it. Boxes, animations and the media that a reader prefers are set by hand.
 */
import { vi } from "vitest";

/** An element: it knows the few selectors that the client's logic uses, and remembers how it was animated. */
export class Part extends EventTarget {
  readonly children: Part[] = [];
  readonly dataset: Record<string, string> = {};
  readonly style: Record<string, string> = {};
  readonly animations: Keyframe[][] = [];
  parent: Part | null = null;
  box = { x: 0, y: 0, width: 0, height: 0 };
  textContent = "";
  className = "";
  #attributes = new Map<string, string>();

  constructor(
    readonly tag: string,
    attributes: Record<string, string> = {},
    ...children: Part[]
  ) {
    super();
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    this.append(...children);
  }

  get id(): string {
    return this.getAttribute("id") ?? "";
  }

  get outerHTML(): string {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.tag}${attributes}>${this.textContent}</${this.tag}>`;
  }

  get classList() {
    const names = (): string[] => this.className.split(" ").filter(Boolean);
    return {
      contains: (name: string) => names().includes(name),
      add: (name: string) => (this.className = [...names(), name].join(" ")),
    };
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
    if (name === "class") this.className = value;
  }

  append(...parts: Part[]): void {
    for (const part of parts) part.parent = this;
    this.children.push(...parts);
  }

  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }

  getBoundingClientRect() {
    return this.box;
  }

  /** Selectors of the forms `tag`, `.class`, `[name]`, `[name=value]`, `:modal` and `:not(tag)`, joined and listed. */
  matches(selectors: string): boolean {
    return selectors.split(",").some((selector) =>
      (selector.match(/:not\(\w+\)|\[[^\]]+\]|[.:]?[\w-]+/g) ?? []).every((one) => {
        const [, name = "", value] = /^\[([\w-]+)(?:=([\w-]+))?\]$/.exec(one) ?? [];
        if (name) return value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value;
        if (one.startsWith(":not(")) return !this.matches(one.slice(5, -1));
        if (one === ":modal") return this.hasAttribute("open");
        return one.startsWith(".") ? this.classList.contains(one.slice(1)) : this.tag === one;
      }),
    );
  }

  closest(selectors: string): Part | null {
    return this.matches(selectors) ? this : (this.parent?.closest(selectors) ?? null);
  }

  querySelectorAll(selectors: string): Part[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selectors) ? [child] : []),
      ...child.querySelectorAll(selectors),
    ]);
  }

  animate(frames: Keyframe[]): { onfinish: (() => void) | null } {
    this.animations.push(frames);
    return { onfinish: null };
  }
}

export class Link extends Part {
  constructor(
    readonly href: string,
    readonly target = "",
    attributes: Record<string, string> = {},
  ) {
    super("a", attributes);
  }
}

/** What a reader prefers, as the browser tells it. */
class Preference extends EventTarget {
  matches = false;

  set(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event("change"));
  }
}

class Pages extends EventTarget {
  readonly address = new URL("http://table.test/");
  /** The addresses that one can go back to. */
  readonly trail: string[] = [];
  readonly kept = new Map<string, string>();
  readonly html = new Part("html");
  readonly body = new Part("body");
  readonly dark = new Preference();
  readonly calm = new Preference();
  scrolled = 0;
  /** What lies topmost wherever one looks. */
  top: Part | null = null;

  readonly document = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: this.html,
    body: this.body,
    createElement: (tag: string) => new Part(tag),
    elementFromPoint: () => this.top,
  });

  /** What is being read out to those who listen to the page. */
  get said(): string[] {
    return this.body.querySelectorAll("[aria-live]").map((region) => region.textContent);
  }

  /** Let the page be looked at, or not. */
  hide(hidden: boolean): void {
    this.document.hidden = hidden;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }
}

export const page = new Pages();

const there = (address: string): string => new URL(address, page.address).href;

const globals = {
  window: globalThis,
  document: page.document,
  location: page.address,
  Element: Part,
  HTMLAnchorElement: Link,
  SVGGraphicsElement: class extends Part {},
  innerWidth: 1000,
  scrollTo: () => (page.scrolled += 1),
  matchMedia: (query: string) => (query.includes("dark") ? page.dark : page.calm),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
  history: {
    pushState(_state: unknown, _title: string, address: string) {
      page.trail.push(page.address.href);
      page.address.href = there(address);
    },
    replaceState(_state: unknown, _title: string, address: string) {
      page.address.href = there(address);
    },
  },
  localStorage: {
    getItem: (key: string) => page.kept.get(key) ?? null,
    setItem: (key: string, value: string) => page.kept.set(key, value),
  },
};
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
