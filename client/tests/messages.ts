/** Messages of the wire with the usual inside, for tests that care about a part of them. */
import type { Ack, Ask, Ending, Line, Option, Pause, RulebookInfo, SeatInfo, TableInfo, Update } from "../src/wire";

export function line(number: number, words = `Line ${number}`): Line {
  return { number, words, rule: "", kind: "note", marks: [], fells: null, shows: "" };
}

export function option(label: string, targets: string[] = [], more: Partial<Option> = {}): Option {
  return {
    action: { type: label },
    label,
    note: "",
    targets,
    parts: [],
    confirm: "",
    verb: "",
    amount: null,
    minor: false,
    ...more,
  };
}

export function ask(seat: number, ...options: Option[]): Ask {
  return { seat, prompt: "Take an action", rule: "", options, open: false, primary: null, discreet: false };
}

export function ack(id: string, number: number, ...lines: Line[]): Ack {
  return { type: "ack", id, number, lines };
}

/** An update that follows the one before it, with one line to read, unless told otherwise. */
export function update(number: number, more: Partial<Update> = {}): Update {
  return {
    type: "update",
    number,
    eyes: 0,
    full: false,
    back_to: number - 1,
    lines: [line(number)],
    picture: {
      width: 100,
      height: 50,
      origin: [0, 0],
      focus: null,
      places: [],
      module: "",
      layers: ["floor"],
      parts: {},
    },
    waiting: [],
    ask: null,
    asides: [],
    undo: { possible: false, consent: false, words: "" },
    settled: [],
    seconds_left: null,
    ending: null,
    pause: null,
    responses: null,
    moved: [],
    decided: "",
    ...more,
  };
}

export const ending: Ending = { ranking: [[0], [1]], scores: [3, 1], reason: "Ana has won", rule: "", tally: [] };

export const pause: Pause = { window: "a spell is cast", seats: [0, 1], thinking: [], seconds: 2 };

export function seat(name: string, more: Partial<SeatInfo> = {}): SeatInfo {
  return { name, kind: "person", bot: "", yours: false, here: true, always_pass: false, lent: false, ...more };
}

export const mine = (name: string): SeatInfo => seat(name, { yours: true });
export const bot = (name: string): SeatInfo => seat(name, { kind: "bot", bot: "greedy" });
export const open: SeatInfo = seat("", { kind: "open", here: false });

export function table(seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "T1",
    game: "munchkin_dungeon",
    title: "Munchkin Dungeon",
    mode: "rivals",
    mode_title: "Rivals",
    together: false,
    options: {},
    state: "running",
    seats,
    timer: 0,
    late: "bot",
    absent: "wait",
    pause: 2,
    listed: false,
    yours: true,
    invite: "",
    watching: 0,
    undo: null,
    number: 0,
    turn_of: [],
    result: "",
    accent: "",
    updated: 0,
    first_turn: [],
    ...more,
  };
}

/** A rulebook of two chapters. */
export const book: RulebookInfo = {
  game: "munchkin_dungeon",
  title: "Munchkin Dungeon",
  signs: [],
  chapters: [
    {
      title: "Turns",
      rules: [
        { id: "MD-TURN-01", text: "Take three actions." },
        { id: "MD-TURN-02", text: "Then end the turn." },
      ],
    },
    { title: "Fights", rules: [{ id: "MD-FIGHT-07", text: "Roll a die for each action." }] },
  ],
};
