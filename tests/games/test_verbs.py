"""Every action of every game has a verb."""

from __future__ import annotations

from typing import get_args

import pytest

import undercroft
from undercroft.games.dungeon_fighter.words.actions import VERBS as DUNGEON_FIGHTER
from undercroft.games.map_masters.words.actions import VERBS as MAP_MASTERS
from undercroft.games.masmorra.words.actions import VERBS as MASMORRA
from undercroft.games.munchkin_dungeon.words.actions import VERBS as MUNCHKIN_DUNGEON
from undercroft.games.super_dungeon_arcade.words.actions import VERBS as SUPER_DUNGEON_ARCADE

VERBS = {
    "dungeon_fighter": DUNGEON_FIGHTER,
    "map_masters": MAP_MASTERS,
    "masmorra": MASMORRA,
    "munchkin_dungeon": MUNCHKIN_DUNGEON,
    "super_dungeon_arcade": SUPER_DUNGEON_ARCADE,
}


@pytest.mark.parametrize("game", VERBS)
def test_every_action_has_a_verb(game: str) -> None:
    assert set(VERBS[game]) == set(get_args(undercroft.list_games()[game].actions))
