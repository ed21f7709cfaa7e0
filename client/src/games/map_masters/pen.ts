/**
 * The pen: which steps a stroke adds or takes back. What is legal comes from the server, a good way ahead, so that nobody
 * waits for it while drawing; whatever was once told of a dungeon stays known.
 */
import type { Drawn } from "./told";

export type Cell = readonly [number, number];

/** So many steps at most a move of the pointer adds. */
const REACH = 5;
/** So far back a move of the pointer can take a path. */
const BACK = 8;

export const keyOf = (steps: readonly Pick<Drawn, "step">[]): string => steps.map(({ step }) => step).join(";");

function isIn(step: Drawn, [x, y]: Cell): boolean {
  if (step.room) return x >= step.room[0] && x <= step.room[2] && y >= step.room[1] && y <= step.room[3];
  return step.cell !== undefined && step.cell[0] === x && step.cell[1] === y;
}

/** The last cell that the line of a step comes to. */
function endsIn(step: Drawn, cell: Cell): boolean {
  if (step.room) return isIn(step, cell);
  const last = step.line.at(-1);
  return last !== undefined && Math.floor(last[0]) === cell[0] && Math.floor(last[1]) === cell[1];
}

export class Pen {
  #known = new Map<string, readonly Drawn[]>();

  /** Forget everything: the cards lie differently now. */
  forget(): void {
    this.#known.clear();
  }

  /** Learn what can follow these steps, as far as the server has looked ahead. */
  learn(steps: readonly Drawn[], ahead: readonly Drawn[]): void {
    this.#learn(keyOf(steps), ahead);
  }

  #learn(key: string, ahead: readonly Drawn[]): void {
    this.#known.set(key, ahead);
    for (const one of ahead) if (one.then) this.#learn(key ? `${key};${one.step}` : one.step, one.then);
  }

  /** What can follow these steps; undefined if the server has not said yet. */
  after(steps: readonly Drawn[]): readonly Drawn[] | undefined {
    return steps.at(-1)?.end ? [] : this.#known.get(keyOf(steps));
  }

  /** The steps after the pointer has come to a cell: further on, back, or the same. */
  moved(steps: readonly Drawn[], cell: Cell, reach = REACH): readonly Drawn[] {
    return this.#onward(steps, cell, reach) ?? this.#back(steps, cell) ?? steps;
  }

  /** The shortest way to a cell on which there is nothing to choose. */
  #onward(steps: readonly Drawn[], cell: Cell, reach: number): readonly Drawn[] | null {
    let reached: (readonly Drawn[])[] = [steps];
    for (let far = 0; far < reach; far++) {
      const next: (readonly Drawn[])[] = [];
      for (const path of reached)
        for (const one of this.after(path) ?? []) {
          if (!one.plain || (steps.length === 0 && far > 0)) continue;
          if (isIn(one, cell)) return [...path, one];
          next.push([...path, one]);
        }
      reached = next;
    }
    return null;
  }

  #back(steps: readonly Drawn[], cell: Cell): readonly Drawn[] | null {
    const last = steps.length - 1;
    if (last < 0 || endsIn(steps[last]!, cell)) return null;
    for (let n = last - 1; n >= Math.max(0, last - BACK); n--)
      if (endsIn(steps[n]!, cell)) return steps.slice(0, n + 1);
    return null;
  }

  /** What can be chosen at a cell beside the tip where there is something to choose. */
  choicesAt(steps: readonly Drawn[], cell: Cell): readonly Drawn[] {
    return (this.after(steps) ?? []).filter((one) => !one.plain && isIn(one, cell));
  }

  /** What a direction can mean from the tip: what can be gone without a choice comes alone, if it is the only one. */
  towards(steps: readonly Drawn[], way: string): readonly Drawn[] {
    const all = (this.after(steps) ?? []).filter((one) => one.way === way);
    const plain = all.filter((one) => one.plain);
    return plain.length === 1 ? plain : all;
  }

  /** What can be done besides walking on: paying, falling, teleporting, casting, leaving. */
  besides(steps: readonly Drawn[]): readonly Drawn[] {
    if (steps.length === 0) return (this.after(steps) ?? []).filter((one) => one.cell === undefined);
    return (this.after(steps) ?? []).filter((one) => !one.plain || one.end);
  }

  /** Where a path can begin. */
  starts(): readonly Drawn[] {
    return (this.#known.get("") ?? []).filter((one) => one.cell !== undefined);
  }
}

/** The start that is nearest to a point (in cells), if it is within reach. */
export function nearestStart(starts: readonly Drawn[], x: number, y: number, reach: number): Drawn | null {
  let best: Drawn | null = null;
  let nearest = reach;
  for (const one of starts) {
    const away = Math.hypot(one.cell![0] + 0.5 - x, one.cell![1] + 0.5 - y);
    if (away <= nearest) [best, nearest] = [one, away];
  }
  return best;
}

/** A path that is being drawn: strokes are taken back one by one. */
export class Strokes {
  #begun: number[] = [];

  /** A stroke begins with so many steps drawn. */
  begin(steps: number): void {
    this.#begun.push(steps);
  }

  /** How many steps are left when the last stroke is taken back; strokes that added nothing do not count. */
  takeBack(steps: number): number {
    let before = this.#begun.pop();
    while (before !== undefined && before >= steps) before = this.#begun.pop();
    return before ?? Math.max(0, steps - 1);
  }

  forget(): void {
    this.#begun = [];
  }
}
