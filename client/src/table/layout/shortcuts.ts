/** The keys of the table. */
import type { Zoom } from "../stage/panZoom.svelte";

export interface Shortcut {
  keys: string;
  does: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: "1 – 9", does: "Choose an option by its number" },
  { keys: "A", does: "Open or close the list of all choices" },
  { keys: "Enter", does: "Confirm, or press what has the focus" },
  { keys: "B", does: "Go to the board" },
  { keys: "← ↑ → ↓", does: "Go from one thing on the board to the next" },
  { keys: "+", does: "Enlarge the board" },
  { keys: "-", does: "Make the board smaller" },
  { keys: "0", does: "Switch between the whole board and what matters now" },
  { keys: "I", does: "Look closely at a card" },
  { keys: "Esc", does: "Close, or take back what you pointed at" },
  { keys: "U", does: "Undo" },
  { keys: "H", does: "Ask for a hint" },
  { keys: "S", does: "Skip to the end of what is being shown" },
  { keys: "L", does: "Show or hide the log" },
  { keys: "R", does: "Open the rulebook" },
  { keys: "?", does: "Show what the signs stand for, and these keys" },
];

export type Command =
  "confirm" | "board" | Zoom | "escape" | "undo" | "hint" | "skip" | "log" | "list" | "rulebook" | "help";

const COMMANDS: Record<string, Command> = {
  enter: "confirm",
  a: "list",
  b: "board",
  "+": "nearer",
  "=": "nearer",
  "-": "farther",
  "0": "whole",
  escape: "escape",
  u: "undo",
  h: "hint",
  s: "skip",
  l: "log",
  r: "rulebook",
  "?": "help",
};

/** What a key means here: an option's place (from 0), a command, or nothing. */
export function meaning(event: KeyboardEvent): number | Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("input, textarea, select, [contenteditable]")) return null;
  if (at?.closest("dialog[open]:modal")) return null;
  if (event.key === "Enter" && at?.closest("button, a, [role=button], summary")) return null;
  if (/^[1-9]$/.test(event.key)) return Number(event.key) - 1;
  return COMMANDS[event.key.toLowerCase()] ?? null;
}
