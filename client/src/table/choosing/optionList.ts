/** The options as a list: which of them are found by typing, and in which groups they stand. */
import type { Option } from "../../wire";

/** Whether two options are the same action. */
export function sameAction(one: Option["action"], other: Option["action"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether options differ by a number only: then it is stepped. */
export function differByNumber(options: readonly Option[]): boolean {
  return options.length > 1 && options.every(({ amount }) => amount !== null);
}

/** The options whose words hold every word that was typed. */
export function filtered(options: readonly Option[], typed: string): Option[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = `${option.label} ${option.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Options that come one after the other and begin with the same words; `at` is their place among all. */
export interface Group {
  head: string;
  options: { option: Option; at: number; rest: string }[];
}

/** Many options in groups, in the same order: those of one kind, with the same thing, by the words they share. */
export function grouped(options: readonly Option[]): Group[] {
  const groups: Group[] = [];
  const kind = ({ action, targets }: Option): string => [action["type"], ...targets.slice(0, -1)].join(" ");
  let at = 0;
  while (at < options.length) {
    const first = options[at]!;
    const end = options.findIndex((option, place) => place > at && kind(option) !== kind(first));
    const run = options.slice(at, end < 0 ? undefined : end);
    const head = sharedWords(run.map((option) => option.label));
    const made = run.map((option, step) => ({ option, at: at + step, rest: option.label.slice(head.length).trim() }));
    const last = groups.at(-1);
    if (head === "" && last?.head === "") last.options.push(...made);
    else groups.push({ head, options: made });
    at += run.length;
  }
  return groups;
}

/** The words that all labels begin with, if they are enough to go by, and each goes on; never half a name. */
function sharedWords(labels: readonly string[]): string {
  const words = labels.map((label) => label.split(" "));
  const [first] = words;
  if (!first || labels.every((label) => label === labels[0])) return "";
  let shared = 0;
  while (words.every((one) => one.length > shared + 1 && one[shared] === first[shared])) shared += 1;
  while (shared > 1 && /^\p{Lu}/u.test(first[shared - 1]!) && /^\p{Lu}/u.test(first[shared]!)) shared -= 1;
  return shared > 1 ? first.slice(0, shared).join(" ") : "";
}
