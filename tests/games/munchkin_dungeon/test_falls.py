"""Heroes who are defeated outside a fight (MD-R-39)."""

from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import Move, TakeLoot, UseItem
from undercroft.games.munchkin_dungeon.state.events import FightBegan, HeroDefeated, Passed, RoomCleared
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import options, play, told, write_pack

from .tabletop import Tabletop

REGRET = (
    '[[loot]]\nid = "regret"\nname = "Regret"\ntype = "item"\nuse = "own_turn"\ndiscard = { wound = 1, coin = 1 }\n'
)


def nearly_fallen(tmp_path: Path) -> Tabletop:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, REGRET)])
    table.hero.damage = 3
    table.give(0, "regret")
    return table


def assert_fell_without_a_fight(game: Game) -> None:
    assert [event.fells for event in told(game, HeroDefeated)] == [0]
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
    assert game.decision is not None
    assert game.decision.options == (Pass(),)
    play(game, Pass())
    assert_fell_without_a_fight(game)
    assert "toll_booth" in game.state.heroes[1].hand
    assert game.state.phase == "rest"


@pytest.mark.rule("MD-R-39", "MD-DEF-04")
def test_a_hero_defeated_while_getting_ready_does_not_fight(tmp_path: Path) -> None:
    game = nearly_fallen(tmp_path).start("resolve", room="B3", seed=1)
    play(game, UseItem("regret"))
    assert_fell_without_a_fight(game)
    assert game.state.where["mildew_bear"] == "B3"


SPIKES = '[[room]]\nid = "spikes"\nname = "Spikes"\nlevel = 2\nthreat = 1\nclear = { wound = 1, coin = 2 }\n'


@pytest.mark.rule("MD-R-39")
def test_a_hero_defeated_in_phase_4_still_gets_what_is_due(tmp_path: Path) -> None:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, SPIKES)])
    table.g.rooms["B2"] = "spikes"
    table.hero.damage = 3
    game = table.start("rest", room="B2", seed=1)
    play(game, TakeLoot("sulky_axe"))
    regina = game.state.heroes[0]
    assert (regina.at, regina.shame, regina.coins) == ("entrance", 1, 1 + 2)
    assert (regina.fame, regina.loot) == (2, ["sulky_axe"])


@pytest.mark.rule("MD-DEF-01", "MD-R-32")
def test_a_defeat_is_one_defeat_whatever_items_there_are() -> None:
    table = Tabletop()
    table.g.rooms["A2"] = "spike_corridor"
    table.hero.damage = 3
    table.give(0, "insurance_policy", "loose_change", "hot_soup")
    game = table.start("kick", seed=1)
    play(game, Move("A2"))
    assert options(game) == [UseItem("insurance_policy"), Pass()]
    assert list(game.asides(0)) == []
    for item in ("loose_change", "hot_soup"):
        refusal = game.why_not(UseItem(item), 0)
        assert refusal is not None
        assert refusal.rule == "MD-R-32"
    play(game, Pass())
    assert game.state.heroes[0].shame == 1
    assert len(told(game, HeroDefeated)) == 1


@pytest.mark.rule("MD-R-18", "MD-R-32")
def test_a_bundle_is_completed_before_anything_aside_can_end_the_game() -> None:
    table = Tabletop()
    table.hero.fame = 18
    table.give(0, "loose_change")
    game = table.start("rest", room="B2", seed=1)
    assert game.state.heroes[0].fame == 20
    assert list(game.asides(0)) == []
    play(game, TakeLoot("sulky_axe"))
    assert game.outcome is not None
    assert "sulky_axe" in game.state.heroes[0].loot
