/** How an update changes what is known of the game: pure, and the same whether it is watched or skipped. */
import type { Ask, Ending, Line, Option, Pause, Responses, Settled, UndoState, Update, Wait } from "../../wire";
import { encounterAfter, type Encounter } from "../stage/encounter";
import { NO_PICTURE, mergedPicture, type WholePicture } from "../stage/picture";

/** What one pair of eyes knows of the game. */
export interface Scene {
  number: number;
  eyes: number | null;
  lines: Line[];
  /** Dice were rolled just now. */
  rolled: boolean;
  picture: WholePicture;
  /** What dice decide, or have just decided. */
  encounter: Encounter | null;
  waiting: Wait[];
  ask: Ask | null;
  asides: Option[];
  undo: UndoState;
  settled: Settled[];
  ending: Ending | null;
  /** How this seat was moved without being asked, as there was no choice. */
  moved: readonly string[];
  /** When the time for the decision is up, on the clock of `performance.now`. */
  deadline: number | null;
  /** Others may respond to what happened last. */
  pause: Pause | null;
  /** When the pause is over unless somebody thinks, on the same clock. */
  pauseOver: number;
  responses: Responses | null;
}

/** Nothing is known yet. */
export function emptyScene(eyes: number | null = null): Scene {
  return {
    number: 0,
    eyes,
    lines: [],
    rolled: false,
    picture: NO_PICTURE,
    encounter: null,
    waiting: [],
    ask: null,
    asides: [],
    undo: { possible: false, consent: false, words: "" },
    settled: [],
    ending: null,
    moved: [],
    deadline: null,
    pause: null,
    pauseOver: 0,
    responses: null,
  };
}

/** The scene after an update. Other eyes see another game: nothing of the old scene is kept. */
export function applied(scene: Scene, update: Update, now: number): Scene {
  const before = scene.eyes === update.eyes ? scene : emptyScene(update.eyes);
  const picture = mergedPicture(before.picture, update.picture, update.full);
  return {
    number: update.number,
    eyes: update.eyes,
    lines: mergedLines(before.lines, update),
    rolled: !update.full && update.lines.some((line) => line.kind === "roll"),
    picture,
    encounter: encounterAfter(before.encounter, update, picture.parts["encounter"]),
    waiting: update.waiting,
    ask: sameChoices(before.ask, update.ask),
    asides: update.asides,
    undo: update.undo,
    settled: update.settled,
    ending: update.ending,
    // It is said until something was asked since, and answered.
    moved: update.moved.length || before.ask ? update.moved : before.moved,
    deadline: update.seconds_left === null ? null : now + update.seconds_left * 1000,
    pause: update.pause,
    pauseOver: update.pause === null ? 0 : now + update.pause.seconds * 1000,
    responses: update.responses,
  };
}

/** What is asked now; choices that are offered again, while others decide, stay the very same. */
function sameChoices(before: Ask | null, now: Ask | null): Ask | null {
  if (!before || !now || JSON.stringify(before.options) !== JSON.stringify(now.options)) return now;
  return { ...now, options: before.options };
}

/** The log after an update: what was taken back is gone, and what comes twice is kept once. */
export function mergedLines(lines: Line[], update: Pick<Update, "number" | "back_to" | "lines">): Line[] {
  const told = new Set(update.lines.map((line) => line.number));
  const kept = lines.filter(
    (line) => !told.has(line.number) && (line.number <= update.back_to || line.number >= update.number),
  );
  return [...kept, ...update.lines].sort((one, other) => one.number - other.number);
}

/** The lines that were not there before; an update may be told in part first. */
export function newLines(before: readonly Line[], after: readonly Line[]): Line[] {
  const same = (one: Line, other: Line): boolean => one.number === other.number && one.words === other.words;
  const known = [...before];
  return after.filter((line) => {
    const at = known.findIndex((one) => same(one, line));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
