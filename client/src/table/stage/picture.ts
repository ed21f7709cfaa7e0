/** The picture of a table, put together from the parts that updates bring. */
import type { DrawnPicture } from "../../wire";

/** The parts of a picture, complete. */
export interface WholePicture extends Omit<DrawnPicture, "parts"> {
  parts: Record<string, string>;
}

export const NO_PICTURE: WholePicture = {
  width: 0,
  height: 0,
  origin: [0, 0],
  focus: null,
  places: [],
  module: "",
  layers: [],
  parts: {},
};

/** The picture after an update; parts that did not change stay the very same strings. */
export function mergedPicture(before: WholePicture, picture: DrawnPicture, full: boolean): WholePicture {
  const known = Object.entries({ ...(full ? {} : before.parts), ...picture.parts });
  const parts = Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== null));
  return { ...picture, parts };
}
