/** Throws that were made, played back as they were recorded: one after the other, then a look at where the die lies. */
import { announce } from "../../shared/announce";
import { settings } from "../../shared/settings";
import { filmOf, lengthOf, restOf, touchedBetween, type Film } from "./flight";
import { clack, fanfare } from "./noises";
import type { Tabletop } from "./scene";
import type { Throw } from "./told";

/** How long the landing is looked at, in ms. */
const LANDING = 1700;
/** A die that comes to rest so near the middle, in mm, is watched closely: its last moments pass slowly. */
const NEAR = 48;
const LAST_MOMENTS = 420;
const SLOWLY = 0.4;

interface Flying {
  shot: Throw;
  film: Film;
  /** How far it is played, in ms of the flight. */
  heard: number;
  touches: number;
  rate: number;
  close: boolean;
}

export class Playback {
  /** The flight that is being shown. */
  flying: Flying | null = $state.raw(null);
  landed: { shot: Throw; until: number } | null = $state.raw(null);
  /** The throw whose outcome is told. */
  verdict: Throw | null = $state.raw(null);
  readonly #waiting: Throw[] = [];
  #last = 0;

  get busy(): boolean {
    return this.flying !== null || this.landed !== null;
  }

  /** Show a throw that was made; without a table, or where nothing may move, only what came of it. */
  show(shot: Throw, table: Tabletop | undefined, still: boolean): void {
    this.verdict = null;
    if (!shot.flight || still || !table) this.#finish(shot, table, still);
    else if (this.flying) {
      this.#waiting.push(shot);
      if (this.#waiting.length > 2) this.#waiting.shift();
    } else this.#start(shot);
  }

  /** What is known of a throw has changed: its damage, or that it was taken back. */
  revise(shot: Throw): void {
    if (this.verdict?.number === shot.number) this.verdict = shot;
  }

  /** Go on to this moment. */
  tick(now: number, table: Tabletop, still: boolean): void {
    const passed = Math.min(100, now - this.#last);
    this.#last = now;
    if (this.flying) this.#fly(this.flying, passed, table, still);
    if (this.landed && now > this.landed.until) {
      this.landed = null;
      const next = this.#waiting.shift();
      if (next) this.#start(next);
    }
  }

  #start(shot: Throw): void {
    this.landed = null;
    const rest = shot.lying.find(([die]) => die === shot.die);
    const rate = (this.#waiting.length ? 1.8 : 1) / Math.max(0.4, settings.pace);
    const close = rest !== undefined && Math.hypot(rest[2], rest[3]) < NEAR;
    this.#last = performance.now();
    this.flying = { shot, film: filmOf(shot.flight!), heard: -1, touches: 0, rate, close };
  }

  #fly(flight: Flying, passed: number, table: Tabletop, still: boolean): void {
    const { shot, rate, close } = flight;
    const length = lengthOf(shot.flight!);
    const slow = close && flight.heard > length - LAST_MOMENTS ? SLOWLY : 1;
    const at = Math.max(0, flight.heard) + passed * rate * slow;
    for (const [, what] of touchedBetween(shot.flight!, flight.heard, at)) {
      clack(what, flight.touches);
      flight.touches += 1;
    }
    flight.heard = at;
    if (at < length) return;
    this.flying = null;
    this.#finish(shot, table, still);
  }

  #finish(shot: Throw, table: Tabletop | undefined, still: boolean): void {
    this.verdict = shot;
    announce(`${shot.hero}: ${shot.words}`);
    if (still || !table) return;
    this.landed = { shot, until: performance.now() + LANDING * settings.pace };
    const rest = shot.lying.find(([die]) => die === shot.die);
    if (shot.hit && shot.value === 10 && rest) {
      fanfare();
      navigator.vibrate?.([40, 60, 120]);
      table.burst(restOf(rest).at);
    }
  }
}
