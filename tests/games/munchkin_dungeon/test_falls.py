"""Heroes who are defeated outside a fight (MD-R-39)."""

from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon.actions import TakeLoot, UseItem
from undercroft.games.munchkin_dungeon.events import FightBegan, HeroDefeated, Passed, RoomCleared
from undercroft.kernel.game import Game

from .tabletop import Tabletop, own_pack, play, told

REGRET = (
    '[[loot]]\nid = "regret"\nname = "Regret"\ntype = "item"\nuse = "own_turn"\ndiscard = { wound = 1, coin = 1 }\n'
)


def nearly_fallen(tmp_path: Path) -> Tabletop:
    table = Tabletop(packs=[own_pack(tmp_path, REGRET)])
    table.hero.damage = 3
    table.give(0, "regret")
    return table


def assert_fell_without_a_fight(game: Game) -> None:
    assert [event.seat for event in told(game, HeroDefeated)] == [0]
    assert told(game, FightBegan) == []
    assert told(game, RoomCleared) == []
    assert game.state.heroes[0].at == "entrance"


@pytest.mark.rule("MD-R-39")
def test_a_hero_defeated_in_phase_1_meets_no_phase_2(tmp_path: Path) -> None:
    table = nearly_fallen(tmp_path)
    table.deal(1, "toll_booth")
    game = table.start("kick", seed=1)
    play(game, UseItem("regret"))
    assert_fell_without_a_fight(game)
    assert told(game, Passed) == []
    assert game.state.phase == "rest"


@pytest.mark.rule("MD-R-39", "MD-R-32")
def test_a_hero_defeated_in_phase_2_is_left_alone(tmp_path: Path) -> None:
    table = nearly_fallen(tmp_path)
    table.deal(1, "toll_booth")
    game = table.start("trouble", room="B3", seed=1)
    game.play(UseItem("regret"), seat=0)
    assert_fell_without_a_fight(game)
    assert "toll_booth" in game.state.heroes[1].hand
    assert game.state.phase == "rest"


@pytest.mark.rule("MD-R-39", "MD-DEF-04")
def test_a_hero_defeated_while_getting_ready_does_not_fight(tmp_path: Path) -> None:
    game = nearly_fallen(tmp_path).start("resolve", room="B3", seed=1)
    play(game, UseItem("regret"))
    assert_fell_without_a_fight(game)
    assert game.state.where["mildew_bear"] == "B3"


@pytest.mark.rule("MD-R-39")
def test_a_hero_defeated_in_phase_4_still_gets_the_rewards_due(tmp_path: Path) -> None:
    game = nearly_fallen(tmp_path).start("rest", room="B2", seed=1)
    regina = game.state.heroes[0]
    game.play(UseItem("regret"), seat=0)
    assert regina.at == "entrance"
    play(game, TakeLoot("sulky_axe"))
    assert "sulky_axe" in regina.loot
    assert regina.coins == 1 + 1 + 3
