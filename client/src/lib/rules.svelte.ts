/**
 * The rulebook beside the page: `openRulebook("munchkin_dungeon")`, `openRulebook(game, "MD-FIGHT-07")`, `closeRulebook()`.
 * ui/RulebookDrawer.svelte shows it; `drawer` says whether it is open and where.
 */
import type { Chapter, RulebookInfo, RuleInfo } from "../wire";

export const drawer: { open: boolean; game: string; rule: string } = $state({ open: false, game: "", rule: "" });

export function openRulebook(game: string, rule = ""): void {
  drawer.game = game;
  drawer.rule = rule;
  drawer.open = true;
}

export function closeRulebook(): void {
  drawer.open = false;
}

/** Ids of rules, and of groups of rules, wherever they stand in words. */
export const ruleIds = /\b[A-Z]{2}(?:-[A-Z0-9]+)+[a-z]?\b/g;

/** The rule with this id, or the first of the group with this name. */
export function findRule(book: RulebookInfo, id: string): RuleInfo | undefined {
  const rules = book.chapters.flatMap((chapter) => chapter.rules);
  return rules.find((rule) => rule.id === id) ?? rules.find((rule) => rule.id.startsWith(`${id}-`));
}

/** The chapters with only the rules in whose id, chapter or text all the words occur. */
export function searched(book: RulebookInfo, words: string): Chapter[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return book.chapters;
  return book.chapters
    .map(({ title, rules }) => ({
      title,
      rules: rules.filter(({ id, text }) => {
        const folded = `${id}\n${title}\n${text}`.toLowerCase();
        return wanted.every((word) => folded.includes(word));
      }),
    }))
    .filter(({ rules }) => rules.length > 0);
}
