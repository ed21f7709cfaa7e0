"""The bot that searches."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tests.kernel.fixture_games import begin, every_game
from tests.kernel.fixtures_pkg.duel import DUEL, Choose, Duel
from tests.kernel.fixtures_pkg.lines import LAST_POINT, LINES, Flip, Line, Lines
from undercroft.games.masmorra import GAME as MASMORRA
from undercroft.games.munchkin_dungeon import GAME as MUNCHKIN
from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.rules import Bots, GameRules
from undercroft.kernel.script import Script, ask
from undercroft.kernel.start import new_game
from undercroft.lab.bots import GreedyBot, MctsBot, Sight, make_bot, make_bots, play_on
from undercroft.testing import asked


def with_script(script: Any) -> GameRules[Duel]:
    """A game for one's own plans: what counts is the points of the first seat."""
    return replace(
        DUEL,
        play=replace(DUEL.play, script=script),
        bots=Bots(evaluate=lambda g, seat: float(g.points[seat])),
    )


def patience(g: Duel) -> Script:
    """A small gain now, or nothing now and much more with the right choice after it."""
    first = yield from ask(0, "Now or later?", [Choose(1), Choose(2)])
    if first.card == 1:
        g.points[0] += 1
        yield from ask(0, "That was it", [Choose(3), Choose(4)])
        return
    second = yield from ask(0, "And now?", [Choose(3), Choose(4), Choose(5)])
    g.points[0] += 5 if second.card == 4 else 0


def choice(bot: Any, game: Game, seat: int = 0) -> Any:
    return bot.choose(Sight(game, seat))


def test_it_sees_a_gain_behind_the_next_choice() -> None:
    game = begin(with_script(patience))
    assert choice(GreedyBot(1), game) == Choose(1)
    assert choice(MctsBot(1, iterations=60), game) == Choose(2)


def spite(g: Duel) -> Script:
    """What the first seat leaves, the second takes, or takes from it."""
    first = yield from ask(0, "Safe or not?", [Choose(1), Choose(2)])
    g.points[0] += 2 if first.card == 1 else 3
    if first.card == 2:
        second = yield from ask(1, "Take it?", [Choose(3), Choose(4)])
        if second.card == 3:
            g.points[0] -= 3
            g.points[1] += 3


def test_others_choose_what_is_good_for_them() -> None:
    assert choice(MctsBot(1, iterations=80), begin(with_script(spite))) == Choose(1)


@every_game
def test_it_plays_any_game_to_its_end(rules: GameRules[Any]) -> None:
    game = begin(rules, seats=2)
    play_on(game, [MctsBot(seat, iterations=20, horizon=6) for seat in range(2)])
    assert game.outcome is not None


def test_by_iterations_the_same_seed_chooses_alike() -> None:
    game = new_game(MUNCHKIN, 3, seed=5)
    play_on(game, make_bots(["random"] * 3, 5), most=60)
    assert game.decision is not None
    seat = game.decision.seat
    assert choice(MctsBot(7, iterations=40), game, seat) == choice(MctsBot(7, iterations=40), game, seat)


def test_what_it_cannot_know_does_not_change_its_choice() -> None:
    """The truth is swapped for another world that the seat cannot tell from it."""
    for seed in range(4):
        game = new_game(MUNCHKIN, 3, seed=seed)
        play_on(game, make_bots(["random"] * 3, seed), most=40 + 10 * seed)
        while game.decision is not None and game.segment_start is None:
            game.play(game.decision.options[0])
        assert game.decision is not None
        seat, state = game.decision.seat, game.segment_start
        game.rules.play.redeal(state, seat, random.Random(seed))
        assert [hero.hand for hero in state.heroes] != [hero.hand for hero in game.state.heroes]
        other = Game(game.rules, game.setup, game.content, state.options, game._source, state)
        chosen = {choice(MctsBot(3, iterations=30), world, seat) for world in (game, other)}
        assert len(chosen) == 1


def test_a_plan_goes_on_after_the_first_choice() -> None:
    plan = MctsBot(1, iterations=80).plan(Sight(begin(with_script(patience)), 0))
    assert plan.actions == (Choose(2), Choose(4))
    assert plan.second is not None
    assert plan.worth > plan.second


def test_a_quick_player_is_asked_for_what_comes_after_the_tree() -> None:
    """It is never right by itself, but what it leads to is worth more than the small gain now."""

    def quick(g: Duel, seat: int, options: Any) -> Any:
        return Choose(4) if Choose(4) in options else options[0]

    rules = with_script(patience)
    rules = replace(rules, bots=replace(rules.bots, quick=quick))
    assert choice(MctsBot(1, iterations=4), begin(rules)) == Choose(2)


def test_masmorra_is_searched_alike_whatever_the_seat_cannot_know() -> None:
    for seed in range(3):
        game = new_game(MASMORRA, 3, seed=seed)
        play_on(game, make_bots(["random"] * 3, seed), most=50 + 20 * seed)
        while game.decision is not None and game.segment_start is None:
            game.play(game.decision.options[0])
        assert game.decision is not None
        seat, state = game.decision.seat, game.segment_start
        game.rules.play.redeal(state, seat, random.Random(seed))
        other = Game(game.rules, game.setup, game.content, state.options, game._source, state)
        chosen = {choice(MctsBot(3, iterations=12), world, seat) for world in (game, other)}
        assert len(chosen) == 1


def any_line(g: Lines, seat: int, rng: random.Random) -> Line:
    """Most of these are too long, or end where another line ends."""
    start, end = sorted(rng.sample(range(0, LAST_POINT + 1, 2), 2))
    return Line((start, end))


def drawing_a_line(rules: GameRules[Any]) -> Game:
    """A game in which a line of up to eight may be drawn, and lines of two are listed."""
    game = next(game for seed in range(50) if (game := begin(rules, seed=seed)).state.deck[-1] == 4)
    game.play(Flip())
    return game


def test_an_open_decision_is_searched_beyond_what_is_listed() -> None:
    sampling = replace(LINES, bots=replace(LINES.bots, sample=any_line))
    for rules, finds_more in ((LINES, False), (sampling, True)):
        game = drawing_a_line(rules)
        line = choice(MctsBot(1, iterations=300, horizon=1), game)
        assert (line not in asked(game).options) is finds_more
        assert line.points[1] - line.points[0] == (8 if finds_more else 2)
        game.play(line)


def test_more_answers_to_an_open_decision_are_tried_the_longer_it_is_searched() -> None:
    game = drawing_a_line(replace(LINES, bots=replace(LINES.bots, sample=any_line)))
    tried = [len(MctsBot(1, iterations=iterations, horizon=1).search(Sight(game, 0))) for iterations in (10, 100, 1000)]
    assert tried[0] < tried[1] < tried[2] < 100


def test_people_are_advised_only_what_is_listed() -> None:
    game = drawing_a_line(replace(LINES, bots=replace(LINES.bots, sample=any_line)))
    advice = MctsBot(1, iterations=300).advise(Sight(game, 0))
    assert advice.steps[0].choice in range(len(asked(game).options))


@pytest.mark.parametrize(("budget", "iterations", "seconds"), [("500", 500, None), ("0.25s", 200, 0.25)])
def test_its_budget_can_be_written(budget: str, iterations: int, seconds: float | None) -> None:
    bot = make_bot(f"mcts:{budget}", 1)
    assert isinstance(bot, MctsBot)
    assert (bot._iterations, bot._seconds) == (iterations, seconds)


@pytest.mark.parametrize("budget", ["many", "-3", "0", "0s", "fast s"])
def test_another_budget_is_refused(budget: str) -> None:
    with pytest.raises(SetupError, match="a search has a budget such as 500"):
        make_bot(f"mcts:{budget}", 1)


def test_seconds_are_kept_to() -> None:
    game = begin(with_script(patience))
    assert choice(MctsBot(1, seconds=0.2), game) == Choose(2)


def test_seconds_are_counted_by_its_clock() -> None:
    game, bot, ticks = begin(with_script(patience)), MctsBot(1, seconds=10.0), count()
    bot.clock = lambda: float(next(ticks))
    assert sum(branch.visits for branch in bot.search(Sight(game, 0)).values()) == 9


@pytest.mark.slow
def test_it_beats_greedy_at_munchkin_dungeon() -> None:
    won = 0
    for number in range(6):
        game = new_game(MUNCHKIN, 2, seed=number)
        bots = [make_bot("mcts:60" if seat == number % 2 else "greedy", number) for seat in range(2)]
        play_on(game, bots)
        assert game.outcome is not None
        won += game.outcome.winners == (number % 2,)
    assert won >= 5
