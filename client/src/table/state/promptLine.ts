/** The one line that says who must decide what. */
import { beginsTurnOf } from "../../shared/lines";
import { listed } from "../../shared/wording";
import type { Ending, SeatInfo, TableInfo } from "../../wire";
import type { Scene } from "./scene";

function lower(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words[0]!.toLowerCase() + words.slice(1) : words;
}

/** Who must decide what, in words. */
export function promptLine(scene: Scene, table: TableInfo): string {
  if (scene.ending) return `The game is over: ${scene.ending.reason}`;
  if (scene.ask && scene.pause) return scene.ask.prompt;
  if (scene.pause) return "Others may respond …";
  if (scene.ask) return ownLine(scene.ask.prompt, othersTurn(scene, table.seats));
  if (scene.waiting.length === 0) return "";
  const think = botsThink(scene, table.seats);
  return `${think ? "" : "Waiting for "}${waitedFor(scene, table.seats, think)}`;
}

/** The first thing to know of a game that is over: who has won. Who plays together reads why instead. */
export function headline(ending: Pick<Ending, "ranking">, table: Pick<TableInfo, "seats" | "together">): string {
  const winners = ending.ranking[0] ?? [];
  if (table.together || winners.length === 0) return "The game is over";
  const own = table.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
  // Who shares a screen is told apart by names.
  const name = (seat: number): string =>
    own.length === 1 && own[0] === seat ? "you" : (table.seats[seat]?.name ?? `seat ${seat + 1}`);
  const words = listed(winners.map(name));
  const verb = winners.length > 1 || words === "you" ? "win" : "wins";
  return `${words[0]!.toUpperCase()}${words.slice(1)} ${verb}`;
}

/** Whether nobody is waited for but bots. */
export function botsThink(scene: Scene, seats: readonly SeatInfo[]): boolean {
  return scene.waiting.length > 0 && scene.waiting.every(({ seat }) => seat !== null && seats[seat]?.kind === "bot");
}

/** What one must decide oneself, be it in somebody else's turn. */
function ownLine(prompt: string, turn: string): string {
  if (/^Respond\b/.test(prompt)) return prompt;
  const choice = turn ? `Your choice on ${turn}'s turn` : "Your choice";
  return prompt.includes(": ") ? `${choice}. ${prompt}` : `${choice}: ${lower(prompt)}`;
}

/** Whose turn it is, if it is that of nobody who sits here. */
function othersTurn(scene: Scene, seats: readonly SeatInfo[]): string {
  const turn = scene.lines.findLast(({ kind }) => kind === "turn");
  const whose = turn && seats.find(({ name }) => beginsTurnOf(name)(turn));
  return whose && !whose.yours ? whose.name : "";
}

function waitedFor(scene: Scene, seats: readonly SeatInfo[], think: boolean): string {
  const byPrompt = new Map<string, string[]>();
  for (const { seat, prompt } of scene.waiting) {
    const name = seat === null ? "somebody" : (seats[seat]?.name ?? `seat ${seat + 1}`);
    byPrompt.set(prompt, [...(byPrompt.get(prompt) ?? []), name]);
  }
  const verb = (names: string[]): string => (!think ? "" : names.length > 1 ? " are thinking" : " is thinking");
  return [...byPrompt].map(([prompt, names]) => `${listed(names)}${verb(names)}: “${prompt}”`).join(" · ");
}
