/** The story of a finished game, in words. */
import type { Story } from "../wire";

/** The turn that turned the game at this point; with the one before it that has words of its own, if others say the same. */
export function turnAt({ turns }: Story, point: number): string {
  const here = turns[point - 1];
  if (!here) return "";
  const alike = (words: string): boolean => turns.filter((turn) => turn.words === words).length > 1;
  if (!alike(here.words)) return here.words;
  const before = turns.slice(0, point - 1).findLast((turn) => !alike(turn.words));
  return before ? `${before.words}. ${here.words}` : here.words;
}

/** Whose lines there are in a story: each seat's, or one of all, who stand alike. */
export function linesOf({ turns }: Story, names: readonly string[]): readonly string[] {
  return turns[0]?.worth.length === 1 && names.length > 1 ? ["The party"] : names;
}

/** What a turning point brought, in words. */
export function swing(story: Story, names: readonly string[], point: number): string {
  const { turns } = story;
  const who = linesOf(story, names);
  const before = turns[point - 1]?.worth ?? [];
  const after = turns[point]?.worth ?? [];
  const changes = after.map((worth, seat) => worth - (before[seat] ?? 0));
  const best = changes.indexOf(Math.max(...changes));
  const worst = changes.indexOf(Math.min(...changes));
  const most = changes.length > 1 ? " most" : "";
  if ((changes[best] ?? 0) >= -(changes[worst] ?? 0)) return `${who[best]} gains${most}`;
  return `${who[worst]} loses${most}`;
}
