/** Where the reader is, and how to go elsewhere without loading the page anew. */
import { createSubscriber } from "svelte/reactivity";

export type Page =
  | { name: "lobby" }
  | { name: "new"; game: string }
  | { name: "join"; token: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "rules"; game: string }
  | { name: "nowhere" };

const moved = "undercroft:moved";

const watch = createSubscriber((update) => {
  const events = ["popstate", "hashchange", moved];
  for (const event of events) addEventListener(event, update);
  return () => {
    for (const event of events) removeEventListener(event, update);
  };
});

/** The address, reactive: read it in an effect, a derived value or markup, and these follow. */
export const place = {
  get path(): string {
    watch();
    return location.pathname;
  },
  get query(): URLSearchParams {
    watch();
    return new URLSearchParams(location.search);
  },
  /** Without its `#`: a rule's id on the page of the rules. */
  get hash(): string {
    watch();
    return decoded(location.hash.slice(1));
  },
};

/** Which page a path is. */
export function pageAt(path: string): Page {
  const [first = "", second = "", ...more] = path.split("/").slice(1).map(decoded);
  if (first === "" && second === "") return { name: "lobby" };
  if (second === "" || more.some((part) => part !== "")) return { name: "nowhere" };
  switch (first) {
    case "new":
      return { name: "new", game: second };
    case "join":
      return { name: "join", token: second };
    case "table":
      return { name: "table", id: second };
    case "replay":
      return { name: "replay", id: second };
    case "rules":
      return { name: "rules", game: second };
    default:
      return { name: "nowhere" };
  }
}

/** Go to an address of this site; `replace` leaves no way back to this one. */
export function go(address: string, { replace = false } = {}): void {
  const elsewhere = new URL(address, location.href).pathname !== location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", address);
  if (elsewhere) scrollTo(0, 0);
  dispatchEvent(new Event(moved));
}

/** Let ordinary links go by `go`; give it every click of the document. */
export function follow(click: MouseEvent): void {
  if (click.defaultPrevented || click.button !== 0) return;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  const link = click.target instanceof Element ? click.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  const there = new URL(link.href, location.href);
  if (there.origin !== location.origin || pageAt(there.pathname).name === "nowhere") return;
  if (there.hash && there.pathname === location.pathname) return;
  click.preventDefault();
  go(there.href);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
