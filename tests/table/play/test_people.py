"""Options that name the people at a table are filled in when its game begins."""

from __future__ import annotations

import pytest

from undercroft.kernel.registry import find_game
from undercroft.kernel.start import new_game, options_for_people
from undercroft.table import wire
from undercroft.table.play.new_table import set_up
from undercroft.table.play.opening import naming_people
from undercroft.table.play.seats import take
from undercroft.table.show.game_info import game_info
from undercroft.table.show.table_info import table_info

GAME = "dungeon_fighter"
ANA, BO = "guest-of-ana", "guest-of-bo"


def wish(*kinds: str, **options: object) -> wire.NewTable:
    return wire.NewTable(GAME, seats=tuple(wire.SeatWish(kind) for kind in kinds), options=options)  # type: ignore[arg-type]


@pytest.mark.rule("DF-R-33")
def test_everybody_who_sits_there_has_one_vote_and_bots_have_none() -> None:
    table = take(set_up(wish("bot", "me", "me", "open"), ANA, "Ana"), BO, "Bo", 3)
    setup = naming_people(table)
    assert setup.options == {"voters": [1, 3]}
    game = new_game(GAME, setup.seats, options=setup.options, seed=1)
    assert game.state.options.voters == (1, 3)


@pytest.mark.rule("DF-R-33")
def test_where_only_bots_sit_nobody_is_named() -> None:
    assert naming_people(set_up(wish("bot", "bot"), ANA, "Ana")).options == {}


def test_who_lays_the_table_may_name_others() -> None:
    assert naming_people(set_up(wish("me", "bot", voters=[1]), ANA, "Ana")).options == {"voters": (1,)}


def test_nobody_is_asked_for_them_and_they_are_no_fact_of_the_table() -> None:
    assert options_for_people(find_game(GAME)) == ["voters"]
    assert options_for_people(find_game("masmorra")) == []
    assert "voters" not in [option.id for option in game_info(GAME).options]
    table = set_up(wish("me", "bot", voters=[1], hands="expert"), ANA, "Ana")
    assert table_info(table, ANA).options == {"hands": "expert"}


@pytest.mark.rule("DF-R-37")
def test_the_lobby_tells_whoever_plays_alone_of_two_heroes() -> None:
    (mode,) = game_info(GAME).modes
    assert "two Heroes" in mode.alone
    assert "DF-R-37" in mode.alone
