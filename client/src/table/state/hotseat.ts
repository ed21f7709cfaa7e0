/** Several seats on one screen: who may look, and when the curtain falls. */
import type { SeatInfo, Wait } from "../../wire";

/** The numbers of one's own seats. */
export function ownSeats(seats: readonly SeatInfo[]): number[] {
  return seats.flatMap((seat, number) => (seat.yours && seat.kind === "person" ? [number] : []));
}

/** Whose eyes to look through when the page opens: one's only seat's; nobody's while it is unclear who sits there. */
export function firstEyes(seats: readonly SeatInfo[]): number | null {
  const own = ownSeats(seats);
  return own.length === 1 ? own[0]! : null;
}

/** The own seat to which the screen should be passed now, or null; `called` are those that are asked in secret. */
export function nextToLook(
  own: readonly number[],
  eyes: number | null,
  waiting: readonly Wait[],
  called: readonly number[] = [],
): number | null {
  const seats = [...called, ...waiting.map((wait) => wait.seat)];
  const asked = seats.filter((seat): seat is number => seat !== null && own.includes(seat));
  if (asked.length === 0 || (eyes !== null && asked.includes(eyes))) return null;
  return asked[0]!;
}
