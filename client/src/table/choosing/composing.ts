/** A choice that is put together of parts, in any order, and can be corrected until it is sent. */
import type { Option } from "../../wire";
import type { PartLook } from "../stage/targets";

/** One thing that was chosen; of things that are alike, the one with this number. */
export interface Part {
  target: string;
  nth: number;
}

/** The options that are put together. */
export function composedOf(options: readonly Option[]): Option[] {
  return options.filter((option) => option.parts.length > 0);
}

/** How many of each target an option has at most. */
export function mostOf(options: readonly Option[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const { parts } of options)
    for (const target of parts) most.set(target, Math.max(most.get(target) ?? 0, count(parts, target)));
  return most;
}

/** The option that is just what was chosen. */
export function complete(options: readonly Option[], chosen: readonly Part[]): Option | null {
  const targets = targetsOf(chosen);
  return options.find(({ parts }) => parts.length === targets.length && holds(parts, targets)) ?? null;
}

/**
 * Choose a part, or take it back if it was chosen; null if it cannot be chosen now. A thing that stands for several
 * alike has no number: each time one more of them is chosen, and after the last none.
 */
export function toggled(
  options: readonly Option[],
  chosen: readonly Part[],
  target: string,
  nth: number | null,
): Part[] | null {
  const others = chosen.filter((part) => part.target !== target || (nth !== null && part.nth !== nth));
  if (nth !== null && others.length < chosen.length) return others;
  const part = { target, nth: nth ?? count(targetsOf(chosen), target) };
  if (part.nth < (mostOf(options).get(target) ?? 0) && canAdd(options, chosen, target)) return [...chosen, part];
  return others.length < chosen.length ? others : null;
}

/** How the parts look: those that can be chosen or taken back. */
export function looksOf(options: readonly Option[], chosen: readonly Part[]): Map<string, PartLook> {
  const looks = new Map<string, PartLook>();
  for (const [target, most] of mostOf(options)) {
    const numbers = chosen.filter((part) => part.target === target).map(({ nth }) => nth);
    if (numbers.length || canAdd(options, chosen, target)) looks.set(target, { most, chosen: numbers });
  }
  return looks;
}

function canAdd(options: readonly Option[], chosen: readonly Part[], target: string): boolean {
  return options.some(({ parts }) => holds(parts, [...targetsOf(chosen), target]));
}

function targetsOf(chosen: readonly Part[]): string[] {
  return chosen.map(({ target }) => target);
}

function holds(parts: readonly string[], targets: readonly string[]): boolean {
  return targets.every((target) => count(parts, target) >= count(targets, target));
}

function count(targets: readonly string[], target: string): number {
  return targets.filter((one) => one === target).length;
}
