/** The limits of a throw without a requirement, as the server tells them. */
import type { Bounds, Limits } from "../../../src/games/dungeon_fighter/told";

export function limits(bounds: Partial<Bounds> = {}): Limits {
  return {
    preset: { phi: 100, r: 600, h: 240, az: 0, loft: -150, speed: 1400, tumble: -20, side: 0, top: 0 },
    bounds: {
      r: [600, 600],
      h: [120, 280],
      az: [-300, 300],
      loft: [-450, 450],
      speed: [600, 3000],
      tumble: [-450, 300],
      side: [-250, 250],
      top: [-200, 200],
      ...bounds,
    },
    either_way: false,
    props: [],
    card: [330, 420, 88, 63],
    slab: [300, 200, 20],
    hits: 69,
    absurd: false,
    requirements: [],
  };
}
