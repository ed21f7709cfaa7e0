/**
 * Short messages at the edge of the page: `toast("Link copied.")`, `toast(reason, { game, rule, bad: true })`. They go by
 * themselves (bad ones later), stay while pointed at, and are announced. frame/Toasts.svelte shows them.
 */
import { announce } from "./announce";
import { wording } from "./api";

export interface Message {
  readonly key: number;
  readonly words: string;
  readonly bad: boolean;
  readonly game: string;
  readonly rule: string;
}

let last = 0;
export const messages: Message[] = $state([]);

export function toast(words: string, { bad = false, game = "", rule = "" } = {}): void {
  const key = ++last;
  messages.push({ key, words, bad, game, rule });
  if (messages.length > 3) messages.shift();
  announce(words, bad ? "assertive" : "polite");
}

/** Say what went wrong. */
export function toastTrouble(error: unknown): void {
  toast(wording(error), { bad: true });
}

export function dismiss(key: number): void {
  const index = messages.findIndex((message) => message.key === key);
  if (index >= 0) messages.splice(index, 1);
}
