"""The conformance suite catches what it is there for: a game with one thing broken does not pass."""

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from undercroft.games.masmorra import GAME as MASMORRA
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon
from undercroft.games.munchkin_dungeon.words.actions import VERBS
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Picture, Stage, Verb
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script
from undercroft.lab.conformance import check_game


def leaky_view(g: MunchkinDungeon, seat: int | None) -> Any:
    shown = GAME.play.view(g, seat)
    heroes = tuple(msgspec.structs.replace(hero, hand=tuple(g.heroes[hero.seat].hand)) for hero in shown.heroes)  # type: ignore[attr-defined]
    return msgspec.structs.replace(shown, heroes=heroes)


def nameless_refusal(g: MunchkinDungeon, seat: int, action: Action) -> Refusal | None:
    return Refusal("MD-NOWHERE-01", "because")


def forgetful_redeal(g: MunchkinDungeon, seat: int | None, rng: random.Random) -> None:
    GAME.play.redeal(g, seat, rng)
    g.pool += 1


def growing_components(g: MunchkinDungeon) -> dict[str, int]:
    return {"coins": sum(hero.coins for hero in g.heroes)}


def aside_that_meddles(g: MunchkinDungeon, seat: int) -> list[Action]:
    g.pool += 1
    return []


def script_that_cannot_restart(g: MunchkinDungeon) -> Script:
    g.turn.number += 1
    yield from GAME.play.script(g)


def drawn_as(**changes: Any) -> Callable[[Any, Any], Picture]:
    """The board with some parts replaced."""

    def draw(view: Any, content: Any) -> Picture:
        assert GAME.board is not None
        return msgspec.structs.replace(GAME.board.draw(view, content), **changes)

    return draw


BROKEN: dict[str, tuple[str, dict[str, Callable[..., Any]]]] = {
    "a view that shows hands": ("play", {"view": leaky_view}),
    "a refusal without a rule": ("play", {"why_not": nameless_refusal}),
    "a redeal that changes what is known": ("play", {"redeal": forgetful_redeal}),
    "components that come and go": ("play", {"components": growing_components}),
    "a look that changes the state": ("asides", {"options": aside_that_meddles}),
    "a script that does not go on from its state": ("play", {"script": script_that_cannot_restart}),
    "a redeal that deals nothing": ("play", {"redeal": lambda g, seat, rng: None}),
    "a board that cannot be drawn": ("board", {"draw": lambda view, content: 1 // 0}),
    "two elements with one id": ("board", {"draw": drawn_as(tracks='<p id="a"></p><p id="a"></p>')}),
    "a tag that is not closed": ("board", {"draw": drawn_as(tracks="<p>")}),
    "a style of its own": ("board", {"draw": drawn_as(tracks='<p style="color: red"></p>')}),
    "a target without a name": ("board", {"draw": drawn_as(tracks='<p data-target="room:A1"></p>')}),
    "a card that cannot be looked at": ("board", {"draw": drawn_as(tracks='<p data-card="loot:nothing"></p>')}),
    "a place that is not on the stage": ("board", {"draw": drawn_as(stage=Stage(focus=(0, 0, 9, 9)))}),
    "options that cannot be pointed at": ("board", {"targets": lambda action: ("room:nowhere",)}),
    "an option without a verb": ("board", {"verb": lambda view, action: Verb("")}),
    "options said by their verb alone": ("words", {"action": lambda g, seat, action: VERBS[type(action)]}),
    "a primary option that nobody has": ("board", {"primary": lambda view, content, options: Pass()}),
    "no words": ("words", {"event": lambda content, names, event: ""}),
}
"""By name: a group of the rules, and what is broken in it."""


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_game_does_not_conform(broken: str) -> None:
    group, functions = BROKEN[broken]
    rules = dataclasses.replace(GAME, **{group: dataclasses.replace(getattr(GAME, group), **functions)})
    with pytest.raises((AssertionError, ZeroDivisionError)):
        check_game(rules, 3, "standard", {}, seed=3, every=10)


def test_a_game_that_cannot_say_why_an_id_of_nothing_is_refused_does_not_conform() -> None:
    def careless(g: MunchkinDungeon, seat: int, action: Action) -> Refusal | None:
        room: Any = g.rooms.get(getattr(action, "to", "A1"))
        return GAME.play.why_not(g, seat, action) if room.upper() else None

    rules = dataclasses.replace(GAME, play=dataclasses.replace(GAME.play, why_not=careless))
    with pytest.raises(AssertionError, match="asked about any action"):
        check_game(rules, 3, "standard", {}, seed=3, every=10)


def test_a_redeal_that_loses_a_card_does_not_conform() -> None:
    def losing(g: MunchkinDungeon, seat: int | None, rng: random.Random) -> None:
        GAME.play.redeal(g, seat, rng)
        g.threat_deck.pop()

    rules = dataclasses.replace(GAME, play=dataclasses.replace(GAME.play, redeal=losing))
    with pytest.raises(AssertionError, match="redeal makes"):
        check_game(rules, 3, "standard", {}, seed=3, every=10)


def test_a_game_that_opens_a_window_it_does_not_name_does_not_conform() -> None:
    rules = dataclasses.replace(MASMORRA, play=dataclasses.replace(MASMORRA.play, windows=()))
    with pytest.raises(AssertionError, match="is not one of the windows that the game names"):
        check_game(rules, 3, "standard", {}, seed=3, every=40)
