/** The one line that says who must decide what. */
import { listed } from "../../shared/wording";
import type { SeatInfo, TableInfo } from "../../wire";
import type { Scene } from "./scene";

function lower(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words[0]!.toLowerCase() + words.slice(1) : words;
}

/** Who must decide what, in words. */
export function promptLine(scene: Scene, table: TableInfo): string {
  if (scene.ending) return `The game is over: ${scene.ending.reason}`;
  if (scene.ask && scene.pause) return scene.ask.prompt;
  if (scene.pause) return "Others may respond …";
  if (scene.ask) return ownLine(scene.ask.prompt);
  if (scene.waiting.length === 0) return "";
  return `Waiting for ${waitedFor(scene, table.seats)}`;
}

/** What one must decide oneself; a response may come in anybody's turn. */
function ownLine(prompt: string): string {
  if (/^Respond\b/.test(prompt)) return prompt;
  return prompt.includes(": ") ? `Your turn. ${prompt}` : `Your turn: ${lower(prompt)}`;
}

function waitedFor(scene: Scene, seats: readonly SeatInfo[]): string {
  const byPrompt = new Map<string, string[]>();
  for (const { seat, prompt } of scene.waiting) {
    const name = seat === null ? "somebody" : (seats[seat]?.name ?? `seat ${seat + 1}`);
    byPrompt.set(prompt, [...(byPrompt.get(prompt) ?? []), name]);
  }
  return [...byPrompt].map(([prompt, names]) => `${listed(names)}: ${lower(prompt)}`).join(" · ");
}
