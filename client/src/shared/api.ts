/**
 * The table's HTTP side, typed. Every call gives what it asked for or throws Trouble, whose message is a sentence to
 * show to people (and `rule`, if a rule was the reason): `try { await makeTable({ game }) } catch (e) { say(wording(e)) }`.
 * Games and rulebooks are fetched once and kept.
 */
import type {
  GameInfo,
  HandOver,
  Join,
  Lobby,
  Me,
  ReplayMoment,
  NewTable,
  Problem,
  RulebookInfo,
  Story,
  TableInfo,
} from "../wire";

/** Something was refused or went wrong; the message is a sentence. */
export class Trouble extends Error {
  readonly status: number;
  readonly rule: string;

  constructor(sentence: string, status = 0, rule = "") {
    super(sentence);
    this.name = "Trouble";
    this.status = status;
    this.rule = rule;
  }
}

/** What to tell people about something that was thrown. */
export function wording(error: unknown): string {
  return error instanceof Trouble ? error.message : "Something went wrong on this page. Reload it and try again.";
}

const kept = new Map<string, Promise<unknown>>();

export const games = (): Promise<GameInfo[]> => keep("/api/games");
export const rulebook = (game: string): Promise<RulebookInfo> => keep(`/api/rulebooks/${part(game)}`);
export const me = (): Promise<Me> => get("/api/me");
export const rename = (name: string): Promise<Me> => send("PUT", "/api/me", { name });
export const lobby = (): Promise<Lobby> => get("/api/lobby");
export const makeTable = (wish: NewTable): Promise<TableInfo> => send("POST", "/api/tables", wish);
export const table = (id: string): Promise<TableInfo> => get(tableAt(id));
export const invitation = (token: string): Promise<TableInfo> => get(`/api/invitations/${part(token)}`);
export const join = (id: string, wish: Join = {}): Promise<TableInfo> => send("POST", `${tableAt(id)}/join`, wish);
export const leave = (id: string): Promise<TableInfo> => send("POST", `${tableAt(id)}/leave`);
export const start = (id: string): Promise<TableInfo> => send("POST", `${tableAt(id)}/start`);
export const handOver = (id: string, seat: number, to: HandOver): Promise<TableInfo> =>
  send("PUT", `${tableAt(id)}/seats/${seat}`, to);
/** What could have been done, for the game's module; null if it has nothing to say. It may take seconds. */
export const hindsight = (id: string): Promise<unknown> => get(`${tableAt(id)}/hindsight`);
export const story = (id: string): Promise<Story> => get(`${tableAt(id)}/story`);
export const moment = (id: string, at: number, eyes: number | null = null): Promise<ReplayMoment> =>
  get(`${tableAt(id)}/moments/${at}${eyes === null ? "" : `?eyes=${eyes}`}`);
/** The record of a game, as text. */
export const upload = (record: string): Promise<TableInfo> => request("/api/records", "POST", record);
/** A card seen closely, as HTML. */
export const card = (id: string, key: string): Promise<string> => keep(`${tableAt(id)}/cards/${part(key)}`, "text");

/** Where a game's picture and a table's record are, and the pages of each. */
export const pictureOf = (game: string): string => `/api/games/${part(game)}/picture.svg`;
export const recordOf = (id: string): string => `${tableAt(id)}/record`;
export const pageOf = (table: TableInfo): string =>
  `/${table.state === "over" || table.state === "saved" ? "replay" : "table"}/${part(table.id)}`;

function tableAt(id: string): string {
  return `/api/tables/${part(id)}`;
}

function part(text: string): string {
  return encodeURIComponent(text);
}

function get<T>(path: string, as: "json" | "text" = "json"): Promise<T> {
  return request(path, "GET", undefined, as);
}

function send<T>(method: string, path: string, body: unknown = {}): Promise<T> {
  return request(path, method, JSON.stringify(body));
}

function keep<T>(path: string, as: "json" | "text" = "json"): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const found = get<T>(path, as);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found;
}

async function request<T>(path: string, method: string, body?: string, as: "json" | "text" = "json"): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Trouble("The table cannot be reached. Check your connection, then try again.");
  }
  if (!response.ok) throw await trouble(response);
  try {
    return (as === "text" ? await response.text() : await response.json()) as T;
  } catch {
    throw new Trouble("The answer of the table could not be read. Reload the page and try again.", response.status);
  }
}

async function trouble(response: Response): Promise<Trouble> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const said = typeof problem?.error === "string" ? problem.error : "";
  return new Trouble(sentence(said || usually(response.status)), response.status, problem?.rule ?? "");
}

function usually(status: number): string {
  if (status === 404) return "This is not here (any more)";
  if (status === 413) return "That is too large";
  if (status === 429) return "That was too much at once. Wait a moment and try again";
  return status >= 500 ? "The table stumbled. Try again in a moment" : "That is not possible";
}

/** With a capital at the start and a stop at the end. */
export function sentence(words: string): string {
  const text = words.trim();
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
