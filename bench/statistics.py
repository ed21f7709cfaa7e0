"""`python -m bench.statistics`: what bots make of a game: how long it takes, who wins, which cards are never played."""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

import undercroft
from undercroft.kernel.rules import GameRules
from undercroft.lab.arena import wilson
from undercroft.lab.bots import GreedyBot, Sight

REPORT = 50
"""After so many games the figures are printed."""


class Played(Struct):
    """One finished game, in figures."""

    seats: int
    choices: int
    turns: int
    won: bool
    winner: int
    """The first of the seats that won, or -1."""
    rule: str
    told: Counter[tuple[str, ...]]
    """How often each card was played, by its half where it has two."""
    seconds: float
    """CPU time."""


def play_one(game: str, mode: str, options: dict[str, Any], worlds: int, number: int) -> Played:
    """Let greedy bots play game number so-and-so to its end; the seat counts take turns."""
    began = time.process_time()
    rules = undercroft.list_games()[game]
    seats = rules.modes[mode].seats[number % len(rules.modes[mode].seats)]
    table = undercroft.new_game(rules, seats, mode=mode, seed=number, options=options)
    bots = [GreedyBot(number * 10 + seat, worlds=worlds) for seat in range(seats)]
    while (decision := table.decision) is not None:
        table.play(bots[decision.seat].choose(Sight(table, decision.seat)), decision.seat)
    outcome = table.outcome
    assert outcome is not None
    told = Counter(key for event in table.events for key in cards_in(msgspec.to_builtins(event)))
    turns = sum(event.kind == "turn" and type(event).__name__ == "TurnBegan" for event in table.events)
    winner = outcome.winners[0] if outcome.winners else -1
    seconds = time.process_time() - began
    return Played(seats, table.record().choices, turns, outcome.won, winner, outcome.rule, told, seconds)


def cards_in(event: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The card that an event says was played, with its half if it has one."""
    if event["type"] == "CardPlayed":
        yield (event["card"], event["half"]) if "half" in event else (event["card"],)


def cards_of(rules: GameRules[Any], mode: str) -> list[tuple[str, ...]]:
    """All that could be played, as far as the content says so."""
    treasures = getattr(rules.content.load().content, "treasures", {})
    deck = "alliance" if rules.modes[mode].together else "rivals"
    return [(card.id, half) for card in treasures.values() if card.deck == deck for half in ("any", "own")]


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.statistics", description=__doc__)
    parser.add_argument("game", choices=sorted(undercroft.list_games()))
    parser.add_argument("--mode", help="only this mode")
    parser.add_argument("--games", type=int, default=200, help="how many of each mode (default 200)")
    parser.add_argument("--first", type=int, default=0, help="the number, and so the seed, of the first (default 0)")
    parser.add_argument("--worlds", type=int, default=1, help="imagined worlds for each option (default 1)")
    parser.add_argument("--rounds", type=int, default=0, help="an agreed limit, where the game has one")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="default: one for each core")
    arguments = parser.parse_args()
    rules = undercroft.list_games()[arguments.game]
    for mode in rules.modes:
        if arguments.mode in (None, mode):
            options = {"rounds": arguments.rounds} if arguments.rounds and rules.modes[mode].trial else {}
            play_all(rules, mode, options, arguments)


def play_all(rules: GameRules[Any], mode: str, options: dict[str, Any], arguments: argparse.Namespace) -> None:
    """Play all games of one mode; the figures are printed now and then on the way, and at the end."""
    play = partial(play_one, rules.id, mode, options, arguments.worlds)
    played: list[Played] = []
    with ProcessPoolExecutor(arguments.processes) as pool:
        for one in pool.map(play, range(arguments.first, arguments.first + arguments.games)):
            played.append(one)
            if len(played) % REPORT == 0 or len(played) == arguments.games:
                print(f"\n{rules.id}, {mode}: {len(played)} games by greedy bots ({arguments.worlds} worlds)")
                report(rules, mode, played)


def report(rules: GameRules[Any], mode: str, played: list[Played]) -> None:
    """One mode's figures."""
    games = len(played)
    seats = rules.modes[mode].seats
    for count in seats:
        some = [game for game in played if game.seats == count]
        if some:
            turns = sorted(game.turns for game in some)
            choices = statistics.median(game.choices for game in some)
            won = Counter(game.winner for game in some)
            result = (
                f"won {sum(game.won for game in some)}" if rules.modes[mode].together else f"wins by seat {dict(won)}"
            )
            ends = dict(Counter(game.rule for game in some))
            length = f"turns {turns[0]} to {turns[-1]}, median {statistics.median(turns):.0f}, choices {choices:.0f}"
            print(f"  {count} seats: {len(some)} games, {length}; {result}; ended by {ends}")
    seconds = statistics.mean(game.seconds for game in played)
    print(f"  CPU: {seconds:.2f} s for a game")
    if rules.modes[mode].together:
        wins = sum(game.won for game in played)
        low, high = wilson(wins, games)
        print(f"  won {wins} of {games}: {100 * low:.1f} to {100 * high:.1f} % (95 %)")
    told: Counter[tuple[str, ...]] = sum((game.told for game in played), Counter())
    counts = sorted((told[card], " ".join(card)) for card in cards_of(rules, mode))
    print("  never played: " + (", ".join(card for times, card in counts if not times) or "none"))
    print("  seldom played: " + ", ".join(f"{card} {times}" for times, card in counts if times)[:600], flush=True)


if __name__ == "__main__":
    main()
