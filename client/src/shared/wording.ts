/** Names and lists of names, as several pages say them. */

const bots: Record<string, string> = {
  random: "Easy (random)",
  greedy: "Steady (greedy)",
  mcts: "Strong (search)",
};

/** A kind of bot in words. */
export function botWords(bot: string): string {
  return bots[bot] ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll("_", " ");
}

/** "free_stairs" as "Free stairs". */
export function title(id: string): string {
  const words = id.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Ana, Bo and Cy". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
