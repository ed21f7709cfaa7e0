/** The picture of a table, put together from the parts that updates bring. */
import type { Beside, DrawnPicture } from "../../wire";

/** The parts of a picture, complete. */
export interface WholePicture {
  width: number;
  height: number;
  origin: [number, number];
  focus: [number, number, number, number] | null;
  beside: Beside | null;
  layers: string[];
  parts: Record<string, string>;
}

export const NO_PICTURE: WholePicture = {
  width: 0,
  height: 0,
  origin: [0, 0],
  focus: null,
  beside: null,
  layers: [],
  parts: {},
};

/** The picture after an update; parts that did not change stay the very same strings. */
export function mergedPicture(before: WholePicture, picture: DrawnPicture, full: boolean): WholePicture {
  const known = Object.entries({ ...(full ? {} : before.parts), ...picture.parts });
  const parts = Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== null));
  const { width, height, origin, focus, beside, layers } = picture;
  return { width, height, origin, focus, beside, layers, parts };
}
