/** Modules of games whose place needs hands: each is a component, `src/games/NAME/Stage.svelte`, loaded when it is needed. */
import type { Component } from "svelte";
import type { Ask, Line, Reason } from "../../wire";
import type { WholePicture } from "./picture";
import type { Dress, Pointing } from "./targets";

/**
 * What became of an action: it stands; it was refused, and the page has said why; or it was not looked at, because the
 * table had moved on or the line was busy, and it can be sent again.
 */
export type Sent = "done" | "refused" | "again";

/** What the page gives to a module. */
export interface ModuleProps {
  /** What the game's drawing says to it (`Stage.data`). */
  data: unknown;
  picture: WholePicture;
  dress: Dress;
  pointing: Pointing | undefined;
  /** What these eyes are asked; null if nothing, or in a replay. */
  ask: Ask | null;
  /** An answer can be given now. */
  canAct: boolean;
  /** What has just happened. */
  lines: readonly Line[];
  /** Play any action that the decision accepts, also one that is not among its options. */
  send: (action: Record<string, unknown>) => Promise<Sent>;
  /** Why an action cannot be played; null if it can. */
  why: (action: Record<string, unknown>) => Promise<Reason | null>;
  /** What could have been done (`Board.hindsight`); null if there is nothing to say, or in a replay. It may take seconds. */
  hindsight: () => Promise<unknown>;
  /** Something is being shown whose outcome is not to be told yet; or not any more. */
  hold: (on: boolean) => void;
  /** The module cannot run here (say, without WebGL): show the plain stage instead. */
  giveUp: () => void;
}

export type StageModule = Component<ModuleProps>;

const MODULES = import.meta.glob<{ default: StageModule }>("../../games/*/Stage.svelte");

/** The module with this name; null if there is none, or if it cannot be loaded. */
export async function loadModule(name: string): Promise<StageModule | null> {
  try {
    return (await MODULES[`../../games/${name}/Stage.svelte`]?.())?.default ?? null;
  } catch {
    return null;
  }
}
