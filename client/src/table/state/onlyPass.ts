/** Questions that are put for the sake of others alone: nobody among bots needs to be asked them. */
import type { Option, SeatInfo, Update } from "../../wire";

/**
 * The pass that is all there is to choose, where the one person at the table is asked only lest the others know that.
 * Where several people sit, on one sofa too, everybody is asked: who is not would tell the others what they hold.
 */
export function onlyPass(seats: readonly SeatInfo[], { ask, pause }: Pick<Update, "ask" | "pause">): Option | null {
  const [option, ...more] = ask?.options ?? [];
  if (!ask?.discreet || !option || more.length || option.action["type"] !== "Pass" || pause) return null;
  const alone = seats.every(({ kind, yours }, seat) =>
    seat === ask.seat ? kind === "person" && yours : kind === "bot",
  );
  return alone ? option : null;
}

/** An update that asks nothing. */
export function unasked(update: Update): Update {
  return { ...update, ask: null, asides: [], waiting: [], seconds_left: null };
}
