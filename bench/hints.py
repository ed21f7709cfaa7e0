"""`python -m bench.hints`: whether hints are worth following.

Of every mode, some games are taken up in the middle. Ten hints in a row are followed, and on to the end of that turn;
at each of the ten, long searches look for an option that is clearly better than the one hinted at. Then whole games are
played by somebody who does nothing but follow hints, against a greedy bot; where the seats play together, somebody who
follows hints plays the same games as a greedy bot.
"""

from __future__ import annotations

import argparse
import os
import statistics
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from msgspec import Struct

import undercroft
from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.lab.arena import wilson
from undercroft.lab.bots import Bot, GivenAdvice, GreedyBot, MctsBot, Sight, position_of

HINTS = 10
"""So many hints in a row are looked at."""
MOST = 80
"""A turn that does not end within so many hints does not end."""
SEARCHES = 4
"""So many long searches are asked whether another option is better."""
LONGER = 3
"""Each has so many times the iterations of a hint."""
CLEARLY = 4.5
"""By so many standard errors of the mean another must be better: less than 1 % for four that agree by chance."""
TAKEN_UP_AFTER = 60
"""Choices after which a game is taken up."""


class HintFollower:
    """A bot that asks for a hint at every choice, as people do, and follows it."""

    def __init__(self, seed: int, iterations: int) -> None:
        self._bot = MctsBot(seed, iterations=iterations)
        self._given = GivenAdvice()

    def advised(self, game: Game, seat: int) -> Action:
        """What the hint says."""
        sight, position = Sight(game, seat), position_of(game, seat)
        advice = self._given.recall(position)
        if advice is None:
            advice = self._bot.advise(sight, self._given.to_avoid(position))
            self._given.keep(advice)
        return sight.choices[advice.steps[0].choice]


class Followed(Struct):
    """Hints of one game that were followed, in figures."""

    hints: int
    dominated: list[str]
    """Each hint to which something else was clearly better, in words."""
    ended: bool
    """The turn came to its end."""


def follow(game_id: str, mode: str, iterations: int, number: int) -> Followed:
    """Follow hints in game number so-and-so, and look for something better."""
    rules = undercroft.list_games()[game_id]
    seats = 1 if 1 in rules.modes[mode].seats else 2
    game = undercroft.new_game(rules, seats, mode=mode, seed=number)
    bots: list[Bot] = [GreedyBot(number * 10 + seat) for seat in range(seats)]
    follower, followed = HintFollower(number, iterations), Followed(0, [], False)
    begun, turn = 0, None
    while (decision := game.decision) is not None:
        seat, now = decision.seat, rules.bots.turn(game.state)
        begun += 1
        if begun > TAKEN_UP_AFTER and seat == 0:
            if followed.hints >= HINTS and turn is None:
                turn = now
            action = follower.advised(game, seat)
            if not Sight(game, seat).is_quiet:
                if followed.hints < HINTS and action in decision.options:
                    followed.dominated += dominating(game, seat, action, iterations)
                followed.hints += 1
        else:
            action = bots[seat].choose(Sight(game, seat))
        if turn is not None and now != turn:
            followed.ended = True
            break
        if followed.hints > MOST:
            break
        game.play(action, seat)
    else:
        followed.ended = True
    return followed


def dominating(game: Game, seat: int, hinted: Action, iterations: int) -> list[str]:
    """The option that long searches find to be clearly better than the one hinted at, in words, if there is one.

    With some hundred options to compare one will look better by luck: other searches must find the same.
    """
    found = clearly_better(game, seat, hinted, iterations, 1_000)
    if found:
        again = clearly_better(game, seat, hinted, iterations, 2_000)
        found = {option: (by + again[option]) / 2 for option, by in found.items() if option in again}
    return [
        f"{game.label(hinted, seat).label!r} to {game.label(option, seat).label!r} by {by:.2f}"
        for option, by in found.items()
    ][:1]


def clearly_better(game: Game, seat: int, hinted: Action, iterations: int, seed: int) -> dict[Action, float]:
    """The options that searches from this seed on find to be clearly better than the one hinted at, and by how much."""
    margins: dict[Action, list[float]] = {}
    for number in range(SEARCHES):
        tried = MctsBot(seed + number, iterations=LONGER * iterations).search(Sight(game, seat))
        if hinted not in tried:
            return {}
        for option, branch in tried.items():
            margins.setdefault(option, []).append(branch.worth(seat) - tried[hinted].worth(seat))
    return {
        option: statistics.mean(by)
        for option, by in margins.items()
        if len(by) == SEARCHES and statistics.mean(by) > CLEARLY * statistics.stdev(by) / SEARCHES**0.5
    }


def play_one(game_id: str, mode: str, iterations: int, number: int) -> tuple[bool, bool]:
    """Whether following hints wins game number so-and-so; and, played together, whether greedy wins the same game."""
    rules = undercroft.list_games()[game_id]
    if rules.modes[mode].together:
        return _finish(game_id, mode, 1, 0, iterations, number), _finish(game_id, mode, 1, None, iterations, number)
    return _finish(game_id, mode, 2, number % 2, iterations, number), False


def _finish(game_id: str, mode: str, seats: int, hinted: int | None, iterations: int, number: int) -> bool:
    """Whether the seat that follows hints wins, or whoever plays where nobody does."""
    game = undercroft.new_game(game_id, seats, mode=mode, seed=1_000 + number)
    follower = HintFollower(number, iterations)
    greedy = [GreedyBot(number * 10 + seat) for seat in range(seats)]
    while (decision := game.decision) is not None:
        seat = decision.seat
        game.play(follower.advised(game, seat) if seat == hinted else greedy[seat].choose(Sight(game, seat)), seat)
    assert game.outcome is not None
    return (hinted or 0) in game.outcome.winners


def main() -> None:
    """Follow hints, play whole games, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m bench.hints", description=__doc__)
    parser.add_argument("--game", choices=sorted(undercroft.list_games()), help="only this game")
    parser.add_argument("--mode", help="only this mode")
    parser.add_argument("--positions", type=int, default=3, help="games to take up (default 3)")
    parser.add_argument("--games", type=int, default=6, help="whole games to play (default 6)")
    parser.add_argument("--iterations", type=int, default=200, help="of the search for a hint (default 200)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="default: one for each core")
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.processes) as pool:
        for rules in undercroft.list_games().values():
            for mode in rules.modes:
                if arguments.game in (None, rules.id) and arguments.mode in (None, mode):
                    report(pool, rules.id, mode, arguments)


def report(pool: ProcessPoolExecutor, game: str, mode: str, arguments: argparse.Namespace) -> None:
    """One mode's figures."""
    print(f"\n{game}, {mode}, hints of {arguments.iterations} iterations", flush=True)
    followed = list(pool.map(partial(follow, game, mode, arguments.iterations), range(arguments.positions)))
    print(f"  followed {sum(one.hints for one in followed)} hints in {len(followed)} games;", end=" ")
    dominated = [words for one in followed for words in one.dominated]
    looked_at = sum(min(one.hints, HINTS) for one in followed)
    ended = sum(one.ended for one in followed)
    print(f"{ended} of {len(followed)} turns ended; {len(dominated)} of {looked_at} hints dominated", flush=True)
    for words in dominated:
        print(f"    {words}")
    played = list(pool.map(partial(play_one, game, mode, arguments.iterations), range(arguments.games)))
    if played:
        wins, others = sum(one for one, _ in played), sum(other for _, other in played)
        low, high = wilson(wins, len(played))
        print(f"  following hints won {wins} of {len(played)} ({100 * low:.0f} to {100 * high:.0f} %)", end="")
        together = undercroft.list_games()[game].modes[mode].together
        print(f"; greedy won {others} of the same" if together else " against greedy", flush=True)


if __name__ == "__main__":
    main()
