/** Results as scenes: what was being decided stays in sight until its verdict has been read. */
import type { Line, Update } from "../../wire";

/** Something that dice decide, as it is shown over the stage; or how one's own Hero fell, which is told in words. */
export interface Encounter {
  html: string;
  /** What there is to say where nothing is drawn. */
  title: string;
  /** How it came out, in words; null while it is on. */
  verdict: Line[] | null;
  /** The dice are those that decided it, and not only those that were seen last. */
  final?: boolean;
}

/** How long the shortest verdict is to be read, in milliseconds; how long for each letter, and how long at the most. */
export const VERDICT = 2000;
const LETTER = 30;
const LONGEST = 6000;
const TOLD: ReadonlySet<Line["kind"]> = new Set(["defeat", "gain", "lose", "end"]);
/** So many lines of a verdict are read; the rest is in the log. */
const MOST = 6;
const LEADS: ReadonlySet<Line["kind"]> = new Set(["play", "reveal", "roll", "lose"]);
/** So many of them say what led to a fall. */
const CAUSES = 2;

/** Whether an update ends what was being decided, or fells one's own Hero: then there is a verdict to be read. */
export function ends(update: Pick<Update, "picture" | "full" | "lines" | "eyes" | "decided">): boolean {
  return !update.full && (!!update.decided || update.picture.parts["encounter"] === null || fallIn(update) >= 0);
}

/** How long a verdict of these lines is to be read, in milliseconds. */
export function verdictTime(verdict: readonly Line[]): number {
  const letters = verdict.reduce((sum, { words }) => sum + words.length, 0);
  return Math.min(LONGEST, Math.max(VERDICT, LETTER * letters));
}

/** What is to be seen of an encounter after an update. */
export function encounterAfter(before: Encounter | null, update: Update, html: string | undefined): Encounter | null {
  const on = html === undefined ? null : { html, title: "", verdict: null };
  if (!ends(update)) return on;
  const seen = before !== null && before.verdict === null ? before.html : "";
  if (on === null && (update.decided || seen)) {
    const verdict = verdictOf(update.lines);
    if (!verdict.length) return null;
    if (!update.decided) return { html: seen, title: "", verdict };
    // The dice are there to be seen.
    return { html: update.decided, title: "", verdict: verdict.filter(({ kind }) => kind !== "roll"), final: true };
  }
  // Who falls in a fight that goes on is told by it.
  return fallIn(update) < 0 || (on !== null && before !== null) ? on : fall(update);
}

/** Where an update tells of the fall of one's own Hero; -1 if it does not. */
function fallIn({ lines, eyes }: Pick<Update, "lines" | "eyes">): number {
  return eyes === null ? -1 : lines.findIndex(({ fells }) => fells === eyes);
}

/** What felled one's own Hero, and what comes of it, up to the next turn. */
function fall(update: Update): Encounter {
  const [{ lines }, at] = [update, fallIn(update)];
  const after = lines.slice(at + 1);
  const turn = after.findIndex(({ kind }) => kind === "turn");
  const causes = lines.slice(0, at).filter(({ kind }) => LEADS.has(kind));
  const verdict = [...causes.slice(-CAUSES), lines[at]!, ...after.slice(0, turn < 0 ? undefined : turn)];
  return { html: "", title: "Your Hero is defeated", verdict: verdict.slice(0, MOST) };
}

/**
 * The lines that say how it came out, with the dice and the cards that decided it; these alone, rolled once more or played
 * on the way, decide nothing yet. What comes in the next turn does not belong to it.
 */
export function verdictOf(told: readonly Line[]): Line[] {
  const next = told.findIndex(({ kind }, at) => at > 0 && kind === "turn");
  const lines = next < 0 ? told : told.slice(0, next);
  if (!lines.some((line) => TOLD.has(line.kind))) return [];
  return lines.filter((line) => line.kind === "roll" || line.shows || TOLD.has(line.kind)).slice(0, MOST);
}
