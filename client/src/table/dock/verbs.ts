/** The choices as verbs: a few buttons that say what can be done, whatever it is done to. */
import type { Ask, Option } from "../../wire";

/** Options of one kind, under one button. */
export interface Verb {
  name: string;
  options: Option[];
}

/** So few choices with so few letters need no verbs: each is a button of its own. */
const FEW = 4;
const LETTERS = 56;

/** The option that is meant by whoever just goes on. */
export function primaryOf(ask: Ask | null): Option | null {
  return ask === null || ask.primary === null ? null : (ask.options[ask.primary] ?? null);
}

/**
 * The verbs in the order of their first options, without what the primary button does already, or does better: what
 * hardly anybody wants instead of it lies in the list.
 */
export function verbsOf(ask: Ask | null): Verb[] {
  const primary = primaryOf(ask);
  const shared = primary === null ? [] : variantsOf(ask, primary);
  const worse = ({ minor, verb }: Option): boolean => minor && verb === primary?.verb;
  const options = (ask?.options ?? []).filter(
    (option) => option !== primary && !shared.includes(option) && !worse(option),
  );
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  const single = options.length === 1 || (options.length <= FEW && letters <= LETTERS);
  const verbs = new Map<string, Option[]>();
  for (const option of options) {
    const name = single ? option.label : option.verb || option.label;
    const known = verbs.get(name);
    if (known) known.push(option);
    else verbs.set(name, [option]);
  }
  return [...verbs].map(([name, found]) => ({ name, options: found }));
}

/** The options that differ from this one by a number only, by that number; none if there is just the one. */
export function variantsOf(ask: Ask | null, option: Option): Option[] {
  if (option.amount === null) return [];
  const found = (ask?.options ?? []).filter(({ verb, amount }) => verb === option.verb && amount !== null);
  return found.length > 1 ? found.sort((one, other) => one.amount! - other.amount!) : [];
}
