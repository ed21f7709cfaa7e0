/** What the game's drawing tells this module (`Stage.data`). Lengths are in mm, angles of cells and aims in 0.1°. */

export interface Aim {
  phi: number;
  r: number;
  h: number;
  az: number;
  loft: number;
  speed: number;
  tumble: number;
  side: number;
  top: number;
  prop?: number[];
}

export type Parameter = "r" | "h" | "az" | "loft" | "speed" | "tumble" | "side" | "top";
export type Range = readonly [number, number];
export type Bounds = Record<Parameter, Range>;
/** Between two radii and two angles. */
export type Cell = readonly [number, number, number, number];
/** Which die, whether its icon is up, x, y, z, and its turn as w, x, y, z. */
export type Lying = readonly [string, boolean, number, number, number, number, number, number, number];

export interface Wheel {
  table: number;
  radius: number;
  height: number;
  die: number;
  /** Value, inner and outer radius. */
  sections: readonly (readonly [number, number, number])[];
  holes: readonly Cell[];
  bones: readonly Cell[];
  /** Value, x, y. */
  numbers: readonly (readonly [number, number, number])[];
}

export interface Required {
  id: string;
  name: string;
  act: string;
  twist: string;
  sight: string;
  calm: string;
}

/** What a hand may do now. */
export interface Limits {
  preset: Aim;
  bounds: Bounds;
  /** Top spin may be as much to the other side. */
  either_way: boolean;
  /** What is set up: its kind, and where. */
  props: readonly (readonly [string, ...number[]])[];
  /** Nearest and farthest place of the card, its width and height. */
  card: readonly [number, number, number, number];
  slab: readonly [number, number, number];
  hits: number;
  absurd: boolean;
  requirements: readonly Required[];
}

export interface Flight {
  bodies: readonly string[];
  frames: number;
  hz: number;
  data: string;
  /** When, in ms, and what was touched. */
  contacts: readonly (readonly [number, string])[];
}

export interface Throw {
  number: number;
  die: string;
  name: string;
  hero: string;
  aim: Aim;
  place: string;
  value: number;
  icon: boolean;
  hit: boolean;
  words: string;
  rule: string;
  lying: readonly Lying[];
  flight: Flight | null;
}

export interface Foe {
  name: string;
  picture: string;
  hp: number;
  most: number;
  damage: number;
  words: readonly string[];
  demands: readonly string[];
}

export interface Told {
  wheel: Wheel;
  lying: readonly Lying[];
  die: string;
  thrower: string;
  foe: Foe | null;
  aim: Limits | null;
  last: Throw | null;
}
