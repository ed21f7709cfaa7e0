/** What is told over the stage as it happens, so that nobody must look away from it to the log. */
import { groupedLines, type RepeatedLine } from "../../shared/lines";
import type { Line } from "../../wire";
import { VERDICT } from "../stage/encounter";
import { readingTime } from "./pacedQueue";

export interface Caption {
  lines: RepeatedLine[];
  /** The first card that was laid open, by the key of its close-up; or "". */
  card: string;
  /** How long it is read, in milliseconds at the usual pace. */
  length: number;
}

const TOLD: ReadonlySet<Line["kind"]> = new Set(["draw", "reveal", "gain", "lose", "defeat", "end"]);
/** So many lines are read; the rest is in the log. */
const MOST = 4;

/** What there is to tell of these lines: the cards that were laid open, and what came of it. */
export function captionOf(lines: readonly Line[]): Caption | null {
  const told = groupedLines(lines.filter(({ kind, shows }) => TOLD.has(kind) || shows)).slice(-MOST);
  if (!told.length) return null;
  const letters = told.reduce((sum, { line }) => sum + line.words.length, 0);
  const card = told.find(({ line }) => line.shows)?.line.shows ?? "";
  return { lines: told, card, length: card ? Math.max(VERDICT, readingTime(letters)) : readingTime(letters) };
}
