/** The signs of the faces: the pictogram and the word of each. */

const NAMES: Record<string, string> = {
  $: "Coin",
  b: "Barrel",
  s: "Sword",
  r: "Rope",
  k: "Key",
  q: "Scroll",
  M: "Monster",
  P: "Padlock",
  O: "Pitfall",
  L: "Lava Pit",
  "@": "Magic Circle",
  ">": "Stairs",
  R: "Recycling",
  X: "Scissors",
};
const ITEMS: Record<string, string> = { sword: "s", key: "k", rope: "r", scroll: "q" };

export const signName = (sign: string): string => NAMES[sign] ?? sign;

/** The id of a pictogram among the symbols of the drawing. */
export const symbolOf = (sign: string): string => `mp-${signName(sign).toLowerCase().replaceAll(" ", "-")}`;

export interface Thing {
  key: string;
  /** The id of its pictogram. */
  symbol: string;
  words: string;
  fairy: boolean;
}

/** What a path can use, by the name of the resource: an item, a fairy or a spellbook. */
export function thing(key: string, books: Readonly<Record<string, string>>): Thing {
  const fairy = key.startsWith("f:");
  const sign = ITEMS[fairy ? key.slice(2) : key];
  if (sign === undefined) return { key, symbol: "i-magic", words: books[key] ?? key, fairy: false };
  return { key, symbol: symbolOf(sign), words: `${signName(sign)}${fairy ? " fairy" : ""}`, fairy };
}

/** The id of a face among the symbols. */
export const faceOf = (card: string, down: boolean): string => `mp-${card}${down ? "-down" : ""}`;
