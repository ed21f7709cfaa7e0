/**
 * Say something to those who listen to the page rather than look at it: `announce("Bo rolls two hits")`, or
 * `announce("Your turn", "assertive")` to interrupt. Words that come at once are said together, in order.
 */
type Urgency = "polite" | "assertive";

const pending: Record<Urgency, string[]> = { polite: [], assertive: [] };
const regions: Partial<Record<Urgency, HTMLElement>> = {};

export function announce(words: string, urgency: Urgency = "polite"): void {
  const region = (regions[urgency] ??= made(urgency));
  pending[urgency].push(words);
  if (pending[urgency].length > 1) return;
  // A region is heard only if it changes, and only if it stood there before.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = pending[urgency].splice(0).join(" ");
  }, 60);
}

function made(urgency: Urgency): HTMLElement {
  const region = document.createElement("div");
  region.className = "unseen";
  region.setAttribute("aria-live", urgency);
  region.setAttribute("role", urgency === "polite" ? "status" : "alert");
  document.body.append(region);
  return region;
}
