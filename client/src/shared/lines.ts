/** Lines of the log as they are read: what is said again and again is said once. */
import type { Line } from "../wire";

export interface RepeatedLine {
  line: Line;
  times: number;
}

/** Lines in their order; one that comes several times in a row stands once, with how often, unless each is `wanted`. */
export function groupedLines(lines: readonly Line[], wanted = false): RepeatedLine[] {
  const found: RepeatedLine[] = [];
  for (const line of lines) {
    const last = wanted ? undefined : found.at(-1);
    if (last && last.line.words === line.words && last.line.rule === line.rule) last.times += 1;
    else found.push({ line, times: 1 });
  }
  return found;
}

/** Whether a line says that this player's turn begins. */
export function beginsTurnOf(name: string): (line: Line) => boolean {
  const others = /^( \d|\p{L}|\p{N})/u; // "Ana 2" and "Anabel" are somebody else
  const named = (words: string): boolean =>
    words
      .split(name)
      .some((_, at, parts) => at > 0 && !others.test(parts[at]!) && !/[\p{L}\p{N}]$/u.test(parts[at - 1]!));
  return (line) => line.kind === "turn" && named(line.words);
}

/** What happened between one's own last turn and now, or the own turn that has begun; notes are left out. */
export function sinceOwnTurn(lines: readonly Line[], own: (line: Line) => boolean): Line[] {
  const turns = lines.flatMap((line, at) => (line.kind === "turn" ? [at] : []));
  const last = turns.at(-1);
  const end = last !== undefined && own(lines[last]!) ? last : lines.length;
  const before = turns.findLast((at) => at < end && own(lines[at]!));
  const begin = before === undefined ? undefined : turns.find((at) => at > before);
  return begin === undefined ? [] : lines.slice(begin, end).filter((line) => line.kind !== "note");
}

/** Lines turn by turn, each from the line that says whose turn it is; what came before the first is its own. */
export function byTurn(lines: readonly Line[]): Line[][] {
  const turns: Line[][] = [];
  for (const line of lines) {
    if (line.kind === "turn" || turns.length === 0) turns.push([]);
    turns.at(-1)!.push(line);
  }
  return turns;
}

/** A turn in short: where everybody went, the cards played and what they did, and what came of it, without the dice. */
export function inShort(lines: readonly Line[]): Line[] {
  const does = (at: number): boolean => (lines[at - 1]?.shows ?? "") !== "";
  return lines.filter(({ kind, shows }, at) => kind !== "roll" && (kind !== "play" || shows !== "" || does(at)));
}
