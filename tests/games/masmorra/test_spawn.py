"""Spawning, the supply of dice and the limit of rooms (MM-SPAWN, MM-LIMIT)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.state.actions import (
    AtMonster,
    Attack,
    Explore,
    Fight,
    Place,
    PlayCard,
    Remove,
    SpawnNext,
    TakeDie,
)
from undercroft.games.masmorra.state.events import GoldLaid, MonsterAppeared, MonsterRemoved
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop


def appeared(game: Game) -> list[tuple[str, str]]:
    return [(event.card, event.at) for event in told(game, MonsterAppeared)]


def removed(game: Game) -> list[tuple[str, str]]:
    return [(event.card, event.at) for event in told(game, MonsterRemoved)]


# Spawning


@pytest.mark.rule("MM-SPAWN-01")
def test_every_room_with_icons_and_nobody_in_it_must_spawn() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    top.room("S1_03", 2, 0)
    top.room("S1_15", -1, 0)
    top.room("S1_14", 0, -1)
    top.entrance()
    top.room("S2_04", 1, 0)
    top.monster("schmetterling", "S1_03")
    top.hero("algus").at = "S1_15"
    game = top.start("spawn", rolls=["orc", "goblin", "ghost"])
    assert appeared(game) == [("orc", "S1_02"), ("goblin", "S2_04"), ("ghost", "S2_04")]


@pytest.mark.rule("MM-SPAWN-01", "MM-KO-06")
def test_a_room_with_a_prone_hero_spawns() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    top.hero("algus").at, top.hero("algus").prone = "S1_02", True
    game = top.start("spawn", rolls=["orc"])
    assert appeared(game) == [("orc", "S1_02")]


@pytest.mark.rule("MM-SPAWN-02")
def test_without_a_free_die_one_is_taken_from_a_room_without_a_hero_and_rerolled() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    top.room("S1_14", 2, 0)
    top.room("S1_03", 3, 0)
    for room in (START, START, START, "S1_14", "S1_14", "S1_14", "S1_03", "S1_03"):
        top.monster("orc", room)
    game = top.start("spawn", rolls=["goblin"])
    assert asked(game).prompt == "No minor die is left: which monster gives up its die?"
    assert (asked(game).seat, asked(game).options) == (0, (TakeDie(6), TakeDie(8)))
    assert refused(game, TakeDie(1)) == "MM-SPAWN-02"
    play(game, TakeDie(8))
    assert removed(game) == [("orc", "S1_03")]
    assert appeared(game) == [("goblin", "S1_02")]
    assert len(game.state.monsters) == 8


@pytest.mark.rule("MM-R-43")
def test_rooms_are_listed_first_so_one_emptied_by_taking_a_die_does_not_spawn() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    top.room("S1_03", 2, 0)
    for room in (START,) * 7 + ("S1_03",):
        top.monster("orc", room)
    game = top.start("spawn", rolls=["goblin"])
    assert removed(game) == [("orc", "S1_03")]
    assert appeared(game) == [("goblin", "S1_02")]
    assert game.state.active == 1


@pytest.mark.rule("MM-R-43", "MM-R-44")
def test_dice_of_this_step_are_not_taken_so_the_player_says_which_room_spawns() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    top.room("S1_03", 2, 0)
    for _ in range(7):
        top.monster("orc")
    game = top.start("spawn", rolls=["goblin"])
    assert (asked(game).seat, asked(game).options) == (0, (SpawnNext("S1_02"), SpawnNext("S1_03")))
    play(game, SpawnNext("S1_03"))
    assert appeared(game) == [("goblin", "S1_03")]  # The only die left, so the other spawn is skipped.
    assert game.state.active == 1


@pytest.mark.rule("MM-R-44")
def test_a_spawn_is_skipped_when_all_dice_are_in_rooms_with_heroes() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    for _ in range(8):
        top.monster("orc")
    game = top.start("spawn")
    assert appeared(game) == []
    assert game.state.active == 1


@pytest.mark.rule("MM-COMP-07")
def test_there_are_four_major_dice() -> None:
    top = Tabletop()
    top.entrance()
    top.room("S2_02", 1, 0)
    for _ in range(4):
        top.monster("ghost")
    game = top.start("spawn")
    assert appeared(game) == []


@pytest.mark.rule("MM-SPAWN-03")
def test_specific_spaces_never_respawn() -> None:
    top = Tabletop()
    top.room("M1_3", 0, -2)
    top.room("M1_4", 2, -2)
    game = top.start("spawn", rolls=["goblin"])
    assert appeared(game) == [("goblin", "M1_4")]  # Only its icon; no Cultists and no Orcs.


# Filling a new tile


def explore(rune: str, medium: str, **start: object) -> Game:
    """Explore a Rune Room to the north; it becomes this medium room."""
    top = Tabletop()
    level = 1 if medium.startswith("M1") else 2
    if level == 2:
        top.entrance()
        top.g.hero.at = "S2_00"
    top.stack(level, rune, "S1_14" if level == 1 else "S2_02", medium=[medium])
    game = top.start(dice="ST", **start)  # type: ignore[arg-type]
    play(game, Explore(0, -1, "step"))
    if options(game, Place):
        play(game, options(game, Place)[0])
    return game


@pytest.mark.rule("MM-SPAWN-04")
def test_a_new_tile_gets_its_specific_monsters_then_random_ones() -> None:
    game = explore("S1_09", "M1_4", rolls=["spider"])
    assert appeared(game) == [("orc", "M1_4"), ("spider", "M1_4")]


@pytest.mark.rule("MM-SPAWN-04", "MM-BOSS-01")
def test_a_boss_enters_with_its_lair_on_its_blue_side() -> None:
    game = explore("S2_08", "M2_2", rolls=["goblin"])
    assert appeared(game) == [("ancient_hydra", "M2_2"), ("goblin", "M2_2")]
    assert [monster.red for monster in game.state.monsters.values()] == [False, False]


@pytest.mark.rule("MM-SPAWN-04")
def test_the_gold_of_a_chest_is_laid_before_the_monsters_come() -> None:
    game = explore("S2_08", "M2_6", rolls=["goblin", "orc"])
    kinds = [type(event) for event in game.events if isinstance(event, GoldLaid | MonsterAppeared)]
    assert kinds == [GoldLaid, MonsterAppeared, MonsterAppeared, MonsterAppeared]
    assert game.state.rooms["M2_6"].gold == 3


@pytest.mark.rule("MM-R-44", "MM-SPAWN-04")
def test_a_specific_space_stays_empty_without_a_die() -> None:
    top = Tabletop()
    top.stack(1, "S1_09", "S1_14", medium=["M1_3"])
    top.hero("algus").at = START
    for _ in range(7):
        top.monster("orc")
    for key in list(top.g.monsters):
        top.g.turn.fought += (key,)
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    if options(game, Place):
        play(game, options(game, Place)[0])
    assert appeared(game) == [("cultist", "M1_3")]


# The limit


@pytest.mark.rule("MM-LIMIT-03")
def test_the_monster_worth_the_least_goes_and_ties_are_the_active_players() -> None:
    top = Tabletop("jay", "algus")
    top.stack(1, "S1_02", "S1_14")
    top.deal("algus", "snag")
    top.room("S1_03", 1, 0)
    for card in ("ghoul", "orc", "goblin"):
        top.monster(card, "S1_03")
    top.monster("skeleton")
    top.g.active = 1
    top.hero("algus").at = "S1_03"
    game = top.start(dice="ML")
    play(game, PlayCard("snag", "own", "algus", (AtMonster(4),)))
    assert (asked(game).seat, asked(game).options) == (1, (Remove(2), Remove(3), Remove(4)))
    assert refused(game, Remove(1), 1) == "MM-LIMIT-03"
    play(game, Remove(4))
    assert [monster.card for monster in game.state.in_room("S1_03")] == ["ghoul", "orc", "goblin"]


@pytest.mark.rule("MM-LIMIT-03")
def test_monsters_go_until_the_room_is_legal() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T5")
    top.monster("malaphyas", "T1", still=True)
    for card in ("ghoul", "orc"):
        top.monster(card, "T1")
    game = top.start("start", rolls=["EL", "ghost", "RG"])
    assert removed(game) == [("orc", "T1")]
    assert options(game, Remove) == [Remove(2), Remove(4)]
    play(game, Remove(2))
    assert [monster.card for monster in game.state.in_room("T1")] == ["malaphyas", "ghost"]


@pytest.mark.rule("MM-R-45")
def test_bosses_and_ritual_cultists_stay_and_the_newcomer_goes() -> None:
    top = Tabletop(mode="alliance")
    top.ground("throne", "T3")
    top.g.evil_deck.remove("monster_ambush")
    top.g.evil_top = ["monster_ambush"]
    for _ in range(4):
        top.monster("cultist", "T3", ritual=True)
    game = top.start("start", rolls=["ML", "orc", "ST", "ghost"])
    assert removed(game) == [("ghost", "T3")]
    assert [monster.card for monster in game.state.in_room("T3")] == ["cultist"] * 4


# The Dark Ritual


def ritual(*more: str) -> Tabletop:
    """The Dark Ritual Room, put this turn, with three Cultists and these others."""
    top = Tabletop()
    top.room("M1_3", 0, -2)
    top.g.turn.ritual = "M1_3"
    for card in ("cultist", "cultist", "cultist", *more):
        top.monster(card, "M1_3")
    return top


@pytest.mark.rule("MM-MED-04", "MM-R-47")
def test_a_cultist_becomes_a_dark_watcher_once_after_the_spawn_step() -> None:
    top = ritual()
    top.room("S1_02", 1, 0)
    game = top.start("spawn", rolls=["orc"])
    assert appeared(game) == [("orc", "S1_02"), ("dark_watcher", "M1_3")]
    assert removed(game) == [("cultist", "M1_3")]
    assert game.state.turn.ritual == ""


@pytest.mark.rule("MM-R-47")
def test_only_cultists_still_in_the_room_count() -> None:
    top = Tabletop()
    top.room("M1_3", 0, -2)
    top.room("S1_14", 1, 0)
    top.g.turn.ritual = "M1_3"
    top.monster("cultist", "S1_14")
    top.monster("orc", "M1_3")
    game = top.start("spawn")
    assert appeared(game) == []
    assert game.state.turn.ritual == ""


@pytest.mark.rule("MM-LIMIT-03")
def test_a_dark_watcher_that_does_not_fit_drives_the_one_worth_the_least_out() -> None:
    game = ritual("spider").start("spawn")
    play(game, Remove(2))
    assert sorted(monster.card for monster in game.state.in_room("M1_3")) == ["cultist", "dark_watcher", "spider"]


@pytest.mark.rule("MM-R-44")
def test_there_is_no_dark_watcher_without_a_major_die() -> None:
    top = ritual()
    for _ in range(4):
        top.monster("ghost")
    game = top.start("spawn")
    assert appeared(game) == []
    assert len(game.state.in_room("M1_3")) == 3


@pytest.mark.rule("MM-R-23", "MM-R-44")
def test_a_monster_called_at_the_start_of_combat_joins_it_if_there_is_a_die() -> None:
    top = Tabletop()
    top.monster("aunty_bitsy", red=True)
    game = top.start(dice="ML")
    play(game, Fight())
    assert appeared(game) == [("spider", START)]
    assert {option.monster for option in options(game, Attack)} == {1, 2}
    top = Tabletop()
    top.monster("aunty_bitsy", red=True)
    for _ in range(8):
        top.monster("orc")
    game = top.start(dice="ML")
    play(game, Fight())
    assert appeared(game) == []
