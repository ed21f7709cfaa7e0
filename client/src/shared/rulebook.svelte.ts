/**
 * The rulebook beside the page: `openRulebook("munchkin_dungeon")`, `openRulebook(game, "MD-FIGHT-07")`, `closeRulebook()`.
 * rules/RulebookDrawer.svelte shows it; `drawer` says whether it is open and where.
 */
import type { RulebookInfo, RuleInfo } from "../wire";

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
