"""Advice: what to do for the rest of a turn, what that brings, and that following it comes to an end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.fixture_games import begin
from tests.kernel.fixtures_pkg.duel import DUEL, Choose, Duel
from undercroft.games.masmorra import GAME as MASMORRA
from undercroft.games.munchkin_dungeon import GAME as MUNCHKIN
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kernel.rules import Bots, GameRules
from undercroft.kernel.script import Script, ask
from undercroft.kernel.start import new_game
from undercroft.lab.bots import (
    Advice,
    GivenAdvice,
    MctsBot,
    Position,
    Sight,
    holdings_of,
    make_bots,
    mcts_bot,
    play_on,
    position_of,
)
from undercroft.lab.bots.advice import Forecast, Step
from undercroft.lab.bots.mcts_bot import think_again
from undercroft.lab.bots.tree import Tree

NAMES = ("Ana", "Bo")


def with_script(script: Any) -> GameRules[Duel]:
    """A game for one's own advice: what counts is the points, and they are Coins."""
    return replace(
        DUEL,
        play=replace(DUEL.play, script=script),
        words=replace(DUEL.words, holdings=lambda g, seat: {"Coin": g.points[seat]}),
        bots=Bots(evaluate=lambda g, seat: float(g.points[seat])),
    )


def cards(game: Game, advice: Advice) -> list[Action]:
    """The choices that are advised, as they are made in the game itself."""
    game, chosen = game.clone(), []
    for step in advice.steps:
        assert step.position == position_of(game, 0)
        chosen.append(Sight(game, 0).choices[step.choice])
        game.play(chosen[-1], 0)
    return chosen


def three_steps(g: Duel) -> Script:
    first = yield from ask(0, "First?", [Choose(1), Choose(2)])
    second = yield from ask(0, "Second?", [Choose(3), Choose(4)])
    if (first.card, second.card) == (2, 3):
        g.points[0] += 4
    third = yield from ask(0, "Third?", [Choose(5), Choose(6)])
    g.points[0] += third.card == 6


def test_advice_tells_the_own_choices_in_order_and_what_they_bring() -> None:
    game = begin(with_script(three_steps))
    advice = MctsBot(1, iterations=150).advise(Sight(game, 0))
    assert cards(game, advice) == [Choose(2), Choose(3), Choose(6)]
    assert len(advice.then) == 2
    why = "By the end of the turn it brings +5 Coins; “choose the 1” brings +1 Coin"
    assert advice.why(0, holdings_of(game), NAMES) == why


def a_better_choice_by_dice(g: Duel) -> Script:
    """The 2 is better than the 1 by less than the dice make of either."""
    chosen = yield from ask(0, "Which?", [Choose(1), Choose(2)])
    g.points[0] += chosen.card + 3 * g.chance.pick([1, 2, 3], "luck")


def test_what_looks_better_is_tried_again_before_something_is_advised() -> None:
    tree = Tree(Sight(begin(with_script(a_better_choice_by_dice)), 0), random.Random(14), horizon=30, turns=1)
    tree.grow()
    tree.grow()
    for _ in range(30):
        tree.grow(Choose(1))
    assert (tree.contender(), tree.ranked()[0]) == (Choose(2), Choose(1))
    think_again(tree)
    assert (tree.contender(), tree.ranked()[0]) == (None, Choose(2))


def test_what_is_advised_was_thought_of_again(monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[Tree] = []
    monkeypatch.setattr(mcts_bot, "think_again", thought.append)
    MctsBot(1, iterations=20).advise(Sight(begin(with_script(three_steps)), 0))
    assert len(thought) == 1


def another_in_between(g: Duel) -> Script:
    yield from ask(0, "First?", [Choose(1), Choose(2)])
    yield from ask(1, "And you?", [Choose(3), Choose(4)])
    yield from ask(0, "Last?", [Choose(5), Choose(6)])


def dice_in_between(g: Duel) -> Script:
    yield from ask(0, "First?", [Choose(1), Choose(2)])
    g.chance.pick([1, 2, 3], "luck")
    yield from ask(0, "Last?", [Choose(5), Choose(6)])


@pytest.mark.parametrize("script", [another_in_between, dice_in_between])
def test_advice_ends_where_others_or_chance_have_a_say(script: Any) -> None:
    advice = MctsBot(1, iterations=60).advise(Sight(begin(with_script(script)), 0))
    assert (len(advice.steps), advice.end) == (1, None)


def a_choice_of_one(g: Duel) -> Script:
    yield from ask(0, "Roll", [Choose(1)], press=True)


def test_where_there_is_one_option_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MctsBot, "_grow", None)
    game = begin(with_script(a_choice_of_one))
    advice = MctsBot(1).advise(Sight(game, 0))
    assert cards(game, advice) == [Choose(1)]
    assert advice.why(0, holdings_of(game), NAMES) == "There is nothing else to choose"


def test_at_a_quiet_moment_the_advice_is_to_wait_for_a_better_one() -> None:
    game, rng = new_game(MASMORRA, 2, seed=1), random.Random(1)
    while game.decision is not None and not Sight(game, game.decision.seat).is_quiet:
        game.play(rng.choice(game.decision.options))
    assert game.decision is not None
    sight = Sight(game, game.decision.seat)
    advice = MctsBot(1, iterations=5).advise(sight)
    assert sight.choices[advice.steps[0].choice] == Pass()
    assert advice.why(sight.seat, holdings_of(game), NAMES) == "A better moment will come for what fits any moment"


def an_open_choice(g: Duel) -> Script:
    """Any card can be chosen, as a throw can be aimed anywhere; a game that nobody records lists one example only."""
    few = [Choose(1), Choose(2), Choose(3)] if g.chance.log is not None else [Choose(1)]
    chosen = yield from ask(0, "Which?", few, accepts=lambda _: None)
    g.points[0] += chosen.card


@pytest.mark.parametrize("worth_a_thought", [[9], [9, 8]])
def test_what_is_advised_is_listed_though_something_else_was_found_to_be_best(worth_a_thought: list[int]) -> None:
    rules = with_script(an_open_choice)
    found = [Choose(card) for card in worth_a_thought]
    game = begin(replace(rules, bots=replace(rules.bots, promising=lambda g, seat, options: found)))
    assert cards(game, MctsBot(1, iterations=20).advise(Sight(game, 0))) == [Choose(1)]


def test_the_first_step_is_counted_among_what_the_game_lists() -> None:
    rules = with_script(an_open_choice)
    listed = [Choose(2), Choose(3)]
    game = begin(replace(rules, bots=replace(rules.bots, promising=lambda g, seat, options: listed)))
    assert cards(game, MctsBot(1, iterations=20).advise(Sight(game, 0))) == [Choose(3)]


def to_and_fro(g: Duel) -> Script:
    """A light can be switched on and off as often as one likes; leaving costs a point."""
    while True:
        chosen = yield from ask(0, "Switch, or go?", [Choose(1), Choose(2)])
        if chosen.card == 2:
            break
        g.points[1] = 1 - g.points[1]
    g.points[0] -= 1


def follow(game: Game, given: GivenAdvice, most: int) -> int:
    """Follow hints; return how many there were until the game was over."""
    for number in range(most):
        if game.decision is None:
            return number
        sight, position = Sight(game, 0), position_of(game, 0)
        advice = given.recall(position)
        if advice is None:
            advice = MctsBot(number, iterations=60, horizon=8).advise(sight, given.to_avoid(position))
            given.keep(advice)
        game.play(sight.choices[advice.steps[0].choice], 0)
    raise AssertionError("hints lead in a circle")


def test_following_hints_does_not_lead_in_a_circle() -> None:
    assert follow(begin(with_script(to_and_fro)), GivenAdvice(), 10) <= 3


def test_advice_is_kept_as_long_as_the_game_goes_by_it() -> None:
    game = begin(with_script(three_steps))
    given = GivenAdvice()
    given.keep(MctsBot(1, iterations=150).advise(Sight(game, 0)))
    game.play(Choose(2), 0)
    rest = given.recall(position_of(game, 0))
    assert rest is not None
    assert cards(game, rest) == [Choose(3), Choose(6)]
    assert rest.why(0, holdings_of(game), NAMES) == "By the end of the turn it brings +5 Coins"
    game.play(Choose(4), 0)
    assert given.recall(position_of(game, 0)) is None, "something else was foreseen"
    game.undo()
    assert given.recall(position_of(game, 0)) == rest


def at(name: str, table: str = "") -> Position:
    return Position(name.encode(), (table or name).encode())


def test_only_so_much_advice_is_kept() -> None:
    given = GivenAdvice(most=3)
    for number in range(9):
        given.keep(Advice((Step(at(str(number)), 0, ""),)))
    assert [number for number in range(9) if given.recall(at(str(number)))] == [6, 7, 8]


def test_tables_from_which_advice_leads_here_are_to_be_avoided() -> None:
    given = GivenAdvice()
    given.keep(Advice((Step(at("a"), 0, ""), Step(at("b"), 0, "")), at("c", "alike")))
    given.keep(Advice((Step(at("c", "alike"), 0, ""),), at("d")))
    given.keep(Advice((Step(at("e"), 0, ""),), at("x")))
    assert given.to_avoid(at("d")) == {b"a", b"b", b"alike", b"d"}


def test_what_is_drawn_by_lot_differs_but_the_position_is_the_same_in_every_imagined_world() -> None:
    game = new_game(MUNCHKIN, 3, seed=5)
    play_on(game, make_bots(["random"] * 3, 5), most=60)
    assert game.decision is not None
    seat = game.decision.seat
    worlds = [Sight(game, seat).imagine(random.Random(seed)) for seed in range(5)]
    assert {position_of(world, seat) for world in worlds} == {position_of(game, seat)}


def told(first: Sequence[float], second: Sequence[float], whole: bool = True) -> str:
    """The words of advice that brings Ana and Bo so many Coins, beside another that brings something else."""
    forecasts = [Forecast(tuple({"Coin": coins} for coins in all_coins), whole) for all_coins in (first, second)]
    advice = Advice((), forecast=forecasts[0], second="Rest", second_forecast=forecasts[1])
    return advice.why(0, [{"Coin": 1}, {"Coin": 1}], NAMES)


BETTER = "but above all it leaves you better placed than “Rest”"


@pytest.mark.parametrize(
    ("first", "second", "whole", "words"),
    [
        ([3, 1], [1, 1], True, "By the end of the turn it brings +2 Coins; “Rest” brings nothing"),
        ([2, 0], [2, 1], True, "By the end of the turn it brings +1 Coin; “Rest” brings the same"),
        ([2, 1], [2, 1], True, f"By the end of the turn it brings +1 Coin, {BETTER}"),
        ([2, 1], [3.5, 1], True, f"By the end of the turn it brings +1 Coin, {BETTER}"),
        ([0, 1], [2.5, 1], True, f"By the end of the turn it brings −1 Coin, {BETTER}"),
        ([1, 2], [1, 1], True, "Nothing that is counted changes yet, but it leaves you better placed than “Rest”"),
        ([1, 0], [1, 1], True, "By the end of the turn it brings −1 Coin for Bo; “Rest” brings nothing"),
        ([1, 1], [1, 1.01], True, "Nothing that is counted changes yet, but it leaves you better placed than “Rest”"),
        ([3, 1], [1, 0], False, "As far as can be foreseen, it brings +2 Coins; the next best is “Rest”"),
        ([1, 0], [1, 1], False, "Nothing that is counted changes yet, but it leaves you better placed than “Rest”"),
    ],
)
def test_advice_says_what_it_brings(first: list[float], second: list[float], whole: bool, words: str) -> None:
    assert told(first, second, whole) == words


def test_advice_without_a_figure_or_another_choice_says_that_nothing_does_better() -> None:
    nobody = [{"Coin": 1}, {"Coin": 1}]
    assert Advice(()).why(0, nobody, NAMES) == "Nothing else was found to do better"
    still = Advice((), forecast=Forecast(({"Coin": 1}, {"Coin": 1})))
    words = "Nothing that is counted changes yet. Nothing else was found to do better"
    assert still.why(0, nobody, NAMES) == words


def test_figures_speak_for_a_plan_by_the_first_that_differs() -> None:
    forecast = Forecast(({"XP": 1, "LP": 3, "Shame": 2}, {"XP": 0}), burdens=frozenset({"Shame"}))
    assert forecast.beats(Forecast(({"XP": 0, "LP": 9, "Shame": 0}, {"XP": 0})), 0)
    assert forecast.beats(Forecast(({"XP": 1.1, "LP": 2, "Shame": 0}, {"XP": 0})), 0)
    assert not forecast.beats(Forecast(({"XP": 1, "LP": 3, "Shame": 1}, {"XP": 9})), 0)
    assert not forecast.beats(forecast, 0)


@pytest.mark.parametrize("together", [False, True])
def test_what_others_have_is_good_or_bad_for_a_seat(together: bool) -> None:
    forecast = Forecast(({"XP": 1}, {"XP": 2}), together=together)
    assert forecast.beats(Forecast(({"XP": 1}, {"XP": 1})), 0) is together
