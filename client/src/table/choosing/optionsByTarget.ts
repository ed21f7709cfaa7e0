/** From pointing at the board to an option: which targets can be pointed at next, and what they would mean. */
import type { Option } from "../../wire";

/** The options that are still meant after pointing at these targets: in order, or else in any. */
export function meant(options: readonly Option[], picked: readonly string[]): Option[] {
  const found = options.filter((option) => beginsWith(option, picked));
  return found.length ? found : options.filter((option) => picked.every((target) => option.targets.includes(target)));
}

function beginsWith({ targets }: Option, picked: readonly string[]): boolean {
  return picked.every((target, step) => targets[step] === target);
}

/** The targets that can be pointed at next. */
export function nextTargets(options: readonly Option[], picked: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const option of meant(options, picked)) {
    const { targets } = option;
    const target = beginsWith(option, picked) ? targets[picked.length] : targets.find((one) => !picked.includes(one));
    if (target !== undefined) found.add(target);
  }
  return found;
}

/** The targets that all these options begin with, where each goes on from there. */
export function sharedTargets(options: readonly Option[]): string[] {
  const [first, ...others] = options.map(({ targets }) => targets);
  if (!first || !others.length) return [];
  const differs = first.findIndex((target, step) => others.some((targets) => targets[step] !== target));
  return differs < 0 || others.some((targets) => targets.length <= differs) ? [] : first.slice(0, differs);
}

/** What pointing at a target leads to. */
export type Pointed =
  | { kind: "play"; option: Option }
  | { kind: "choose"; picked: string[]; options: Option[] }
  | { kind: "go on"; picked: string[] }
  | { kind: "why"; target: string };

/**
 * Point at a target after these. A target that does not go on from there begins anew; one that no option begins with
 * asks why, unless it is one's own: there the end may come before the beginning.
 */
export function point(options: readonly Option[], picked: readonly string[], target: string, mine = false): Pointed {
  const goesOn = nextTargets(options, picked).has(target);
  const steps = goesOn ? [...picked, target] : [target];
  const left = meant(options, steps);
  const begins = goesOn || mine || left.some((option) => beginsWith(option, steps));
  if (left.length === 0 || !begins) return { kind: "why", target };
  const complete = left.filter((option) => option.targets.length === steps.length);
  const only = left.length === 1 ? left[0] : undefined;
  if (only && (complete.length === 1 || repeats(only, steps))) return { kind: "play", option: only };
  if (complete.length === 0) return { kind: "go on", picked: steps };
  return { kind: "choose", picked: steps, options: complete };
}

/** Whether all that is still to be pointed at was pointed at before: the only room at both ends of a bolt. */
function repeats(option: Option, steps: readonly string[]): boolean {
  return beginsWith(option, steps) && option.targets.slice(steps.length).every((target) => steps.includes(target));
}

/** The options that pointing at this target might come to, for telling what would happen. */
export function forecast(options: readonly Option[], picked: readonly string[], target: string): Option[] {
  if (nextTargets(options, picked).has(target)) return meant(options, [...picked, target]);
  return options.filter((option) => beginsWith(option, [target]));
}
