"""What is said to somebody who must decide, or may not do something: in words that need no rulebook."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_not_now
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.state.actions import (
    AtRoom,
    DrinkElixir,
    EndTurn,
    Fight,
    Flip,
    Move,
    MoveMonster,
    PlayCard,
    RoomAction,
    TakeGold,
    UseAbility,
    UseMagic,
)
from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game
from undercroft.kit.vocabulary import said_by
from undercroft.testing import asked, options, play, refusal

from .tabletop import START, Tabletop, table


def why(game: Game, action: Action) -> str:
    """Why the active player may not do this."""
    return refusal(game, action, seat=0).reason


# What is asked


def test_who_moves_monsters_is_told_how_far() -> None:
    top = Tabletop()
    for column, tile in enumerate(("S1_14", "S1_19", "S1_02"), 1):
        top.room(tile, column, 0)
    top.monster("orc", "S1_14")
    game = top.start("move")
    assert asked(game).prompt == "Move monsters (2 Move Points left)"
    play(game, MoveMonster(1, "S1_19"))
    assert asked(game).prompt == "Move monsters (1 Move Point left)"


# What cannot be done


def test_dice_are_called_by_what_they_show() -> None:
    top = Tabletop("jay")
    top.teach("jay", "preparation")
    top.hero("jay").gold = 3
    game = top.start(dice="ML")
    assert why(game, UseAbility("preparation", ("ML",))) == "Preparation needs a Step die"


def test_what_belongs_to_another_phase_says_where() -> None:
    top = Tabletop()
    top.room("S1_14", 1, 0)
    top.monster("orc", "S1_14")
    game = top.start("move")
    for action in (RoomAction(START), TakeGold(), DrinkElixir("jay"), UseMagic("ML", "ST"), Fight()):
        assert why(game, action) == "Heroes act in the Hero Phase"
        assert why(table(phase="before"), action).endswith("in the own Hero Phase, after the roll")


def test_a_card_says_what_it_needs() -> None:
    before = table(hands={"jay": "bad_omen snag"}, phase="before")
    assert why(before, PlayCard("bad_omen", "own", "jay")) == (
        "Lucky Charm works after the roll, as long as there are unused dice"
    )
    assert why(before, PlayCard("snag", "own", "jay", (AtRoom(START),))) == (
        "Magic Swap needs another standing Hero, or a monster that is no boss, in another room"
    )


def test_everything_on_a_card_without_a_moment_says_what_it_needs(content: Content) -> None:
    halves = [half for card in content.treasures.values() for half in (card.any, card.own) if not half.when]
    for half in halves:
        assert half.gold or any(word.needs for _, _, word in said_by(half)), half.name
    assert say_not_now(Half(name="Purse", gold=2)) == "Purse does nothing now"


@pytest.fixture
def content() -> Content:
    return Tabletop().content


# What could be done, but another decision waits


def at_a_pit(dice: str) -> Game:
    """Jay is about to climb a pit, with everything else at hand."""
    top = Tabletop("jay")
    top.room("S1_14", 1, 0)
    top.teach("jay", "preparation")
    top.hero("jay").gold = 3
    game = top.start(dice=dice)
    play(game, Move("S1_14", "step"))
    return game


@pytest.mark.parametrize(
    "action", [UseAbility("parry", ("ML",)), UseAbility("preparation", ("ST",)), UseMagic("ML", "ST")]
)
def test_what_is_fine_but_not_asked_for_names_the_decision_that_waits(action: Action) -> None:
    game = at_a_pit("ST ST ML MG")
    assert asked(game).prompt == "A pit: climb over it, or take 1 Wound?"
    assert why(game, action) == f"that is not among the choices: {asked(game).prompt}"


def test_what_is_wrong_is_said_though_another_decision_waits() -> None:
    game = at_a_pit("ST ST ML")
    assert why(game, UseAbility("critical_swing")) == "this Hero has not learned it"
    assert why(game, UseMagic("ML", "ST")) == "there is no Magic die or symbol"


def test_a_token_for_another_symbol_names_the_decision_that_waits() -> None:
    top = Tabletop("greybark")
    top.room("S1_14", 1, 0)
    game = top.start(dice="ST ML")
    play(game, Move("S1_14", "step"))
    assert why(game, Flip("ML")) == f"that is not among the choices: {asked(game).prompt}"


@pytest.mark.rule("MM-FIGHT-10")
def test_in_a_combat_only_what_the_fight_can_use_is_done() -> None:
    game = table("mika", dice="ML ML ST ST", monsters={START: "orc"})
    play(game, Fight())
    assert options(game, UseAbility) == []
    found = game.why_not(UseAbility("shadow_walk", ("ML",)), 0)
    assert found is not None
    assert (found.rule, found.reason.split(" ")[:3]) == ("MM-FIGHT-10", ["in", "a", "combat"])
    assert game.why_not(EndTurn(0), 0) is not None
