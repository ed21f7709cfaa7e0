/** Finding rules in a rulebook by words. */
import type { Chapter, RulebookInfo } from "../wire";

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
