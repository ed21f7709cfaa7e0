"""Borrowed-hand: the player on the left owns the direction of the throw."""

import pytest
from msgspec.structs import replace

from tests.games.dungeon_fighter.tabletop import Tabletop, hit, throw
from undercroft.games.dungeon_fighter.bots.promising import best_throw
from undercroft.games.dungeon_fighter.state.actions import ChooseDie, Declare, LendHand, Throw, UseCard
from undercroft.games.dungeon_fighter.state.events import FoeHit, HandLent
from undercroft.games.dungeon_fighter.state.throws import ThrowOutcome
from undercroft.games.dungeon_fighter.words.events import say_event
from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, told


def borrowing(throws: str = "physics") -> Tabletop:
    table = Tabletop(options={"throws": throws})
    table.give("torm", "neighbours_gauntlet")
    table.meet("goblin")
    return table


def declared(table: Tabletop, *outcomes: ThrowOutcome) -> Game:
    game = table.run_on(outcomes=outcomes)
    game.play(ChooseDie("red"))
    game.play(Declare(("neighbours_gauntlet",)))
    return game


@pytest.mark.rule("DF-REQ-09", "DF-R-45")
def test_the_left_neighbour_gives_the_direction_and_the_thrower_the_rest() -> None:
    game = declared(borrowing(), hit(3, met=("BH",)))
    assert (asked(game).seat, asked(game).rule) == (1, "DF-REQ-09")
    game.play(LendHand(73), 1)
    assert asked(game).seat == 0
    aim = options(game, Throw)[0].aim
    assert aim.az == 73
    assert best_throw(game.state, game.state.fight).aim.az == 73
    assert game.why_not(Throw(aim, "hand"), 0) is None
    refusal = game.why_not(Throw(replace(aim, az=0)), 0)
    assert refusal is not None
    assert refusal.rule == "DF-DT-36"
    game.play(Throw(aim, "hand"))
    (event,) = told(game, HandLent)
    said = say_event(game.content, game.setup.seats, event)
    assert said == "Randolph lends Torm a hand and points it 7.3° to the left"
    assert told(game, FoeHit)[0].damage.total == 3 + game.content.equipment["neighbours_gauntlet"].bonus
    assert game.state.fight.lent is None


@pytest.mark.rule("DF-R-45", "DF-DT-36")
def test_a_lent_hand_keeps_within_the_limits() -> None:
    game = declared(borrowing())
    with pytest.raises(IllegalAction, match="DF-DT-36"):
        game.play(LendHand(301), 1)
    with pytest.raises(IllegalAction):
        game.play(LendHand(0), 2)


@pytest.mark.rule("DF-R-45")
@pytest.mark.parametrize("why", ["one player leads both", "throws are drawn", "no such requirement"])
def test_nobody_is_asked_for_a_hand_where_none_is_to_be_lent(why: str) -> None:
    table = borrowing("fast" if why == "throws are drawn" else "physics")
    if why == "one player leads both":
        for hero in table.g.heroes:
            hero.seat = 0
    weapons = () if why == "no such requirement" else ("neighbours_gauntlet",)
    game = table.run_on(outcomes=[hit(3, met=("BH",) if weapons else ())])
    throw(game, "red", *weapons)
    assert told(game, FoeHit)
    assert not told(game, HandLent)


@pytest.mark.rule("DF-R-45", "DF-EQ-10")
def test_an_excused_throw_borrows_no_hand() -> None:
    table = Tabletop()
    table.give("torm", "excuse_note")
    table.g.sheets, table.g.room = ["d3b", "d2a", "b1a"], "4b"
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(3)])
    game.play(ChooseDie("red"))
    assert asked(game).seat == 1
    game.play(UseCard("excuse_note", "torm", rq="BH"), 0)
    assert asked(game).seat == 0
    throw(game)
    assert told(game, FoeHit)
