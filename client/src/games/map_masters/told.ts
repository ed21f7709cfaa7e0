/** What the game's drawing tells this module (drawing/hands.py). */

/** Across and down in cells, the level, and 1 if the line jumps there. */
export type Point = readonly [number, number, number, number];

/** One step of a path, drawn or to be drawn. */
export interface Drawn {
  step: string;
  line: readonly Point[];
  says: string;
  /** Of the primary objective, with this step. */
  points: number;
  /** Items, fairies (f:…) and spellbooks that are not used after it. */
  held: Readonly<Record<string, number>>;
  /** What it circles: across, down, level and sign. */
  found?: readonly (readonly [number, number, number, string])[];
  /** Where one points for it. */
  cell?: readonly [number, number];
  /** The cells of the room that it enters: left, top, right, bottom. */
  room?: readonly [number, number, number, number];
  /** The direction of the key for it: N, E, S or W. */
  way?: string;
  /** Moving there is enough. */
  plain?: boolean;
  /** How the path ends with it. */
  end?: string;
  /** What can follow; left out if that was not looked at. */
  then?: readonly Drawn[];
}

/** A card where it lies. */
export interface Laid {
  card: string;
  x: number;
  y: number;
  down: boolean;
}

/** A card of the hand. */
export interface Held {
  card: string;
  name: string;
  says: string;
  /** Its openings as it is printed. */
  open: readonly string[];
  /** Where it can lie, aligned and joined: across, down, turned. */
  fits: readonly (readonly [number, number, boolean])[];
}

export interface Goal {
  name: string;
  counts: string;
  points: number;
}

export interface DraftTold {
  mode: "draft";
  round: number;
  goal: Goal;
  /** The time counts. */
  timed: boolean;
  /** So many milliseconds may be spent; 0 without a limit. */
  limit: number;
  committed: boolean;
  hand: readonly Held[];
  layout: readonly Laid[];
  built: boolean;
  steps: readonly Drawn[];
  ahead: readonly Drawn[];
  held: Readonly<Record<string, number>>;
  books: Readonly<Record<string, string>>;
}

export interface ShownDungeon {
  seat: number;
  name: string;
  layout: readonly Laid[];
  steps: readonly Drawn[];
  says: string;
  /** The best path that was possible through these cards; empty if this one is as good. */
  best: readonly Drawn[];
  /** What the path has brought for both objectives, the secondary halved, and what the best would have. */
  found: string;
  possible: string;
}

export interface RevealTold {
  mode: "reveal";
  round: number;
  goal: Goal;
  secondary: Goal;
  /** The place of the own one; -1 for a spectator. */
  own: number;
  dungeons: readonly ShownDungeon[];
}

/** The best dungeon that was found for somebody's hand, however its cards are laid. */
export interface Possible {
  seat: number;
  /** Empty if nothing better was found. */
  layout: readonly Laid[];
  steps: readonly Drawn[];
  possible: string;
}

export interface Hindsight {
  round: number;
  dungeons: readonly Possible[];
}

export type Told = DraftTold | RevealTold;
