/** Games and tables on the lobby's pages, in words. */
import { listed } from "../shared/wording";
import type { GameInfo, ModeInfo, TableInfo } from "../wire";

/** "2 to 5 players". */
export function players(modes: readonly Pick<ModeInfo, "least" | "most">[]): string {
  const least = Math.min(...modes.map((mode) => mode.least));
  const most = Math.max(...modes.map((mode) => mode.most));
  return least === most ? `${least} ${least === 1 ? "player" : "players"}` : `${least} to ${most} players`;
}

/** Whether one plays against each other or with each other. */
export function mood(game: Pick<GameInfo, "modes">): string {
  const together = game.modes.filter((mode) => mode.together).length;
  if (together === 0) return "Rivals";
  return together === game.modes.length ? "Together" : "Rivals or together";
}

/** "5 minutes ago". */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds);
  if (gone < 60) return "just now";
  const [size, unit] = gone < 3600 ? [60, "minute"] : gone < 86_400 ? [3600, "hour"] : [86_400, "day"];
  const count = Math.floor(gone / Number(size));
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** Whether one of the reader's own seats is waited for. */
export function yourTurn(table: TableInfo): boolean {
  return table.state === "running" && table.seats.some((seat) => seat.yours && table.turn_of.includes(seat.name));
}

/** How a table stands, in words. */
export function standing(table: TableInfo): string {
  if (table.state === "saved") return table.result || "A saved game to look at";
  if (table.state === "over") return table.result || "The game is over";
  if (table.state === "open") {
    const open = table.seats.filter((seat) => seat.kind === "open").length;
    return open === 1 ? "One seat is open" : open ? `${open} seats are open` : "Ready to begin";
  }
  if (yourTurn(table)) {
    const mine = table.seats.filter((seat) => seat.yours);
    const asked = mine.filter((seat) => table.turn_of.includes(seat.name)).map((seat) => seat.name);
    return mine.length > 1 ? `Your turn: ${listed(asked)}` : "Your turn";
  }
  return table.turn_of.length ? `Waiting for ${listed(table.turn_of)}` : "Playing";
}
