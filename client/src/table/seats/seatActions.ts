/** What one can do with the seats of a table. */
import * as api from "../../shared/api";
import { go } from "../../shared/router";
import { toast, toastTrouble } from "../../shared/toast.svelte";
import type { HandOver, NewTable, TableInfo } from "../../wire";

/** Do something at the table, and say so if it cannot be done; the seats themselves come back over the socket. */
async function attempt<T>(deed: Promise<T>): Promise<T | undefined> {
  try {
    return await deed;
  } catch (error) {
    toastTrouble(error);
    return undefined;
  }
}

export const start = (table: TableInfo): Promise<TableInfo | undefined> => attempt(api.start(table.id));

export const handOver = (table: TableInfo, seat: number, to: HandOver): Promise<TableInfo | undefined> =>
  attempt(api.handOver(table.id, seat, to));

export const sitDown = (table: TableInfo, seat: number): Promise<TableInfo | undefined> =>
  attempt(api.join(table.id, { seat, token: table.invite }));

/** A seat that one gave away and can take back, in words. */
export interface Lent {
  number: number;
  words: string;
  deed: string;
}

export function lentSeats(table: TableInfo): Lent[] {
  const lent = table.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => seat.lent);
  return lent.map(({ seat, number }) => ({
    number,
    words: seat.kind === "bot" ? `A bot plays for ${seat.name}.` : `The seat of ${seat.name} is open to others.`,
    deed: lent.length > 1 ? `Take the seat of ${seat.name} back` : "Take your seat back",
  }));
}

export async function leave(table: TableInfo): Promise<void> {
  if (await attempt(api.leave(table.id))) go("/");
}

/** A new table with the same seats. */
export function rematch(table: TableInfo): NewTable {
  return {
    game: table.game,
    mode: table.mode,
    options: table.options,
    timer: table.timer,
    late: table.late,
    absent: table.absent,
    pause: table.pause,
    listed: table.listed,
    seats: table.seats.map((seat) =>
      seat.kind === "bot"
        ? { kind: "bot", name: seat.name, bot: seat.bot }
        : { kind: seat.yours ? "me" : "open", name: seat.name },
    ),
  };
}

export async function playAgain(table: TableInfo): Promise<void> {
  const made = await attempt(api.makeTable(rematch(table)));
  if (made) go(`/table/${encodeURIComponent(made.id)}`);
}

/** Copy an address, or show it where the browser does not let us. */
export async function copy(address: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast(`${what} copied.`);
  } catch {
    toast(`Copy this: ${address}`);
  }
}

/** What is said beside a link that leads nowhere from another computer. */
export const LOCAL =
  "This link works on this computer only: serve the table with --host to invite others, and open it by that address.";

/** Whether this page's address means this computer wherever it is opened. */
export function isLocal(host: string = location.hostname): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

export function invitationLink(table: TableInfo): string {
  return table.invite ? `${location.origin}/join/${encodeURIComponent(table.invite)}` : "";
}

export function replayLink(table: TableInfo): string {
  return `${location.origin}/replay/${encodeURIComponent(table.id)}`;
}
