/** The own clock of a round: it begins when the hand is first seen, and goes on through a reload (MP-R-14). */

type Kept = Pick<Storage, "getItem" | "setItem">;

/** When this round began for these eyes, in milliseconds of the clock. */
export function beganAt(kept: Kept, table: string, round: number, now: number): number {
  const key = `map-masters:${table}`;
  try {
    const [known, at] = (kept.getItem(key) ?? "").split(" ").map(Number);
    if (known === round && at !== undefined && at > 0 && at <= now) return at;
    kept.setItem(key, `${round} ${now}`);
  } catch {
    // Without storage the clock begins anew with a reload.
  }
  return now;
}

/** How much of the time is left; it is over at 0. */
export function timeLeft(limit: number, began: number, now: number): number {
  return Math.max(0, limit - (now - began));
}

/** A time as it is read on a clock. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
