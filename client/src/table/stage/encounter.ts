/** Results as scenes: what was being decided stays in sight until its verdict has been read. */
import type { Line, Update } from "../../wire";

/** Something that dice decide, as it is shown over the stage. */
export interface Encounter {
  html: string;
  /** How it came out, in words; null while it is on. */
  verdict: Line[] | null;
}

/** How long a verdict is to be read, in milliseconds. */
export const VERDICT = 2000;
const TOLD: ReadonlySet<Line["kind"]> = new Set(["defeat", "gain", "lose", "end"]);
/** So many lines of a verdict are read; the rest is in the log. */
const MOST = 6;

/** Whether an update ends what was being decided. */
export function ends(update: Pick<Update, "picture" | "full">): boolean {
  return !update.full && update.picture.parts["encounter"] === null;
}

/** What is to be seen of an encounter after an update. */
export function encounterAfter(before: Encounter | null, update: Update, html: string | undefined): Encounter | null {
  if (html !== undefined) return { html, verdict: null };
  if (before === null || before.verdict !== null || !ends(update)) return null;
  const verdict = verdictOf(update.lines);
  return verdict.length ? { html: before.html, verdict } : null;
}

/** The lines that say how it came out, with the dice that decided it; dice alone, rolled once more, decide nothing yet. */
function verdictOf(lines: readonly Line[]): Line[] {
  if (!lines.some((line) => TOLD.has(line.kind))) return [];
  return lines.filter((line) => line.kind === "roll" || TOLD.has(line.kind)).slice(0, MOST);
}
