"""The Throne Room side of the large tile (MM-THRONE, C-5)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.state.actions import (
    AtMonster,
    Attack,
    Block,
    ChooseGround,
    EndTurn,
    Fight,
    Move,
    MoveMonster,
    PlayCard,
    Remove,
    Shove,
    TakeStairs,
)
from undercroft.games.masmorra.state.events import (
    Attacked,
    MalaphyasRolled,
    MonsterAppeared,
    MonsterDefeated,
    MonsterRemoved,
    PaidBack,
    Shoved,
    Wounded,
)
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import Tabletop


def throne(at: str = "T5", *heroes: str, mode: str = "epic") -> Tabletop:
    """All Heroes in a room of the Throne Room side."""
    top = Tabletop(*heroes, mode=mode)
    top.ground("throne", at)
    return top


def descend(top: Tabletop, *rolls: str) -> Game:
    """Go down to the Throne Room side, with these monsters rolled."""
    top.entrance()
    top.room("S2_01", 1, 0, 3)
    top.g.hero.at = "S2_01"
    top.g.hero.arrows = 4
    game = top.start(dice="ML", rolls=rolls)
    play(game, TakeStairs(THIRD), ChooseGround("throne"))
    return game


def ritual(cultists: int, at: str = "T3") -> Tabletop:
    """So many of the four Cultists are left."""
    top = throne(at)
    for _ in range(cultists):
        top.monster("cultist", "T3", ritual=True)
    return top


def appeared(game: Game) -> list[tuple[str, str]]:
    return [(event.card, event.at) for event in told(game, MonsterAppeared)]


# The tile


@pytest.mark.rule("MM-THRONE-01")
def test_five_rooms_joined_by_doors_hold_four_units_each() -> None:
    top = throne()
    ways = {room: set(top.g.ways[room]) for room in ("T1", "T2", "T3", "T4", "T5")}
    assert ways == {
        "T1": {"T3"},
        "T2": {"T3", "T5"},
        "T3": {"T1", "T2", "T4"},
        "T4": {"T3", "T5"},
        "T5": {"T2", "T4"},
    }
    for _ in range(2):
        top.monster("ghost", "T2")
    top.monster("orc", "T3")
    game = top.start("move")
    assert refused(game, MoveMonster(3, "T2")) == "MM-DM-05"


@pytest.mark.rule("MM-THRONE-01")
def test_a_move_costs_a_move_point() -> None:
    game = throne().start(dice="ST")
    play(game, Move("T4", "step"), Move("T3", ""))
    assert game.state.hero.at == "T3"
    assert game.state.turn.steps == 0


@pytest.mark.rule("MM-THRONE-02")
def test_what_comes_with_the_tile() -> None:
    game = descend(Tabletop(mode="epic"), "orc", "goblin", "ghost")
    assert appeared(game) == [
        ("malaphyas", "T1"),
        *[("cultist", "T3")] * 4,
        ("orc", "T1"),
        ("goblin", "T2"),
        ("ghost", "T4"),
    ]
    assert not any(monster.red for monster in game.state.monsters.values())


@pytest.mark.rule("MM-THRONE-03")
def test_malaphyas_and_the_four_cultists_never_move() -> None:
    game = descend(Tabletop(mode="epic"), "cultist", "goblin", "ghost")
    still = [(monster.card, monster.at) for monster in game.state.monsters.values() if monster.still]
    assert still == [("malaphyas", "T1"), *[("cultist", "T3")] * 4]
    play(game, EndTurn(0))
    assert {move.monster for move in options(game, MoveMonster)} == {7, 8}  # The Goblin and the Ghost; T3 is full.
    assert refused(game, MoveMonster(1, "T3")) == "MM-THRONE-03"
    assert refused(game, MoveMonster(2, "T2")) == "MM-THRONE-03"


@pytest.mark.rule("MM-THRONE-03")
def test_goad_does_not_move_the_cultists_either() -> None:
    top = ritual(3, at="T5")
    top.monster("orc", "T4")
    top.deal("algus", "goad")
    game = top.start(dice="ML")
    aims = {aim.on[0] for aim in game.asides(1) if isinstance(aim, PlayCard)}
    assert aims == {AtMonster(4)}


@pytest.mark.rule("MM-SPAWN-03", "MM-THRONE-01")
def test_only_spawn_icons_respawn() -> None:
    top = throne()
    game = top.start("spawn", rolls=["orc", "goblin", "ghost"], seed=1)
    assert appeared(game)[:3] == [("orc", "T1"), ("goblin", "T2"), ("ghost", "T4")]
    assert not any(card == "malaphyas" or room == "T3" for card, room in appeared(game))


# The Dark Watcher


@pytest.mark.rule("MM-THRONE-04")
def test_the_last_cultist_goes_without_reward_and_a_dark_watcher_comes() -> None:
    game = ritual(2).start(dice="RG RG RG RG", picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2))
    assert [event.card for event in told(game, MonsterRemoved)] == ["cultist"]
    assert appeared(game) == [("dark_watcher", "T3")]
    assert len(told(game, MonsterDefeated)) == 1
    assert (game.state.hero.xp, game.state.hero.hand) == (2, ["goad"])
    assert asked(game).options[0] == Fight()  # The newcomer was no part of that combat.


@pytest.mark.rule("MM-THRONE-04")
def test_with_two_cultists_left_nothing_happens() -> None:
    game = ritual(3).start(dice="RG RG", picks=["goad"], seed=1)
    play(game, Fight(), Attack(1, ranged=2))
    while game.state.turn.combat is not None:
        play(game, asked(game).options[0])
    assert appeared(game) == []


@pytest.mark.rule("MM-R-77")
def test_a_cultist_removed_by_a_card_counts_and_one_rolled_elsewhere_does_not() -> None:
    top = ritual(2, at="T5")
    top.monster("cultist", "T4")
    top.deal("jay", "lightning_bolt")
    game = top.start(dice="ML")
    elsewhere = game.clone()
    play(game, PlayCard("lightning_bolt", "own", "jay", (AtMonster(1),)))
    assert appeared(game) == [("dark_watcher", "T3")]
    play(elsewhere, PlayCard("lightning_bolt", "own", "jay", (AtMonster(3),)))
    assert appeared(elsewhere) == []


@pytest.mark.rule("MM-THRONE-04", "MM-R-77")
def test_a_ritual_die_taken_for_a_summoned_monster_counts_at_once() -> None:
    top = ritual(2, at="T5")
    for _ in range(6):
        top.monster("orc", "T5")
    game = top.start("start", rolls=["ML", "goblin", "RG"])
    assert appeared(game) == [("dark_watcher", "T3"), ("goblin", "T1")]


@pytest.mark.rule("MM-THRONE-04")
def test_the_dark_watcher_comes_only_once() -> None:
    game = ritual(1, at="T5").start(dice="ML", seed=1)
    play(game, EndTurn(0))
    assert [card for card, _ in appeared(game)].count("dark_watcher") == 1


# The Bottomless Pit


@pytest.mark.rule("MM-THRONE-05", "MM-R-54")
@pytest.mark.parametrize(("monster", "dice", "left"), [("goblin", "DF DF ML", 2), ("ghost", "DF DF ML", 1)])
def test_a_shove_defeats_a_minor_for_one_and_a_major_for_two_without_payback(
    monster: str, dice: str, left: int
) -> None:
    top = throne("T2")
    top.monster(monster, "T2")
    top.g.hero.xp, top.g.hero.arrows = 3, 1
    game = top.start(dice=dice, picks=["goad"])
    play(game, Fight(), Shove(1))
    assert len(told(game, Shoved)) == 1
    assert (told(game, PaidBack), told(game, Wounded), told(game, Attacked)) == ([], [], [])
    assert len(game.state.turn.dice) == left
    assert game.state.hero.hand == ["goad"]
    assert game.state.hero.xp == {"goblin": 5, "ghost": 5}[monster]  # The Ghost's moans cost 1 of its 3.


@pytest.mark.rule("MM-THRONE-05")
def test_a_shove_needs_enough_defense_and_the_pit() -> None:
    top = throne("T2")
    top.monster("ghost", "T2")
    game = top.start(dice="DF ML")
    play(game, Fight())
    assert refused(game, Shove(1)) == "MM-THRONE-05"
    top = throne("T4")
    top.monster("goblin", "T4")
    game = top.start(dice="DF DF ML")
    play(game, Fight())
    assert refused(game, Shove(1)) == "MM-THRONE-05"


@pytest.mark.rule("MM-R-54")
def test_no_boss_is_shoved() -> None:
    top = throne("T2")
    top.monster("schmetterling", "T2")
    game = top.start(dice="DF DF DF")
    play(game, Fight())
    assert options(game, Shove) == []
    assert refused(game, Shove(1)) == "MM-R-54"


@pytest.mark.rule("MM-R-54", "MM-R-53")
def test_dread_aura_forbids_the_shove() -> None:
    top = throne("T2")
    top.monster("ancient_hydra", "T2")
    top.monster("goblin", "T2")
    game = top.start(dice="DF DF DF")
    play(game, Fight())
    assert options(game, Shove) == []
    assert refused(game, Shove(2)) == "MM-R-53"


# Malaphyas' dice


@pytest.mark.rule("MM-THRONE-06")
@pytest.mark.parametrize(
    ("face", "monster"),
    [("ST", "orc"), ("RG", "orc"), ("ML", "orc"), ("DF", "orc"), ("EL", "ghost"), ("MG", "ghost")],
)
def test_the_first_die_calls_a_minor_or_a_major_to_the_throne_room(face: str, monster: str) -> None:
    top = throne()
    top.monster("malaphyas", "T1", still=True)
    game = top.start("start", rolls=[face, monster, "RG"])
    assert appeared(game) == [(monster, "T1")]
    assert [(event.face, event.what) for event in told(game, MalaphyasRolled)] == [
        (face, "summons"),
        ("RG", "grimbolts"),
    ]


@pytest.mark.rule("MM-THRONE-06", "MM-LIMIT-03")
def test_a_summons_to_a_full_throne_room_keeps_the_limit() -> None:
    top = throne()
    top.monster("malaphyas", "T1", still=True)
    for _ in range(2):
        top.monster("spider", "T1")
    game = top.start("start", rolls=["ML", "goblin", "RG"])
    assert options(game, Remove) == []
    assert [event.card for event in told(game, MonsterRemoved)] == ["goblin"]


GRIMBOLTS = {"ST": {"T5"}, "RG": {"T2"}, "ML": {"T4"}, "DF": {"T3"}, "EL": {"T2", "T4"}, "MG": {"T1", "T3"}}


@pytest.mark.rule("MM-THRONE-07")
@pytest.mark.parametrize(("face", "rooms"), GRIMBOLTS.items())
def test_the_second_die_hits_every_hero_in_the_rooms_with_its_face(face: str, rooms: set[str]) -> None:
    boards = ("jay", "algus", "mika", "valerie", "greybark")
    top = throne("T5", *boards)
    for board, room in zip(boards, ("T1", "T2", "T3", "T4", "T5"), strict=True):
        top.hero(board).at = room
    game = top.start("start", rolls=["ML", "orc", face])
    assert {hero.at for hero in game.state.heroes if hero.life == 5} == rooms
    assert all(hero.life in (5, 6) for hero in game.state.heroes)


@pytest.mark.rule("MM-THRONE-07", "MM-R-29")
def test_grimbolts_cannot_be_prevented() -> None:
    top = throne()
    top.deal("jay", "iron_will", "reflect")
    game = top.start("start", rolls=["ML", "orc", "ST"])
    assert game.state.hero.life == 5
    assert asked(game).window == ""


@pytest.mark.rule("MM-THRONE-07")
def test_grimbolts_do_not_reach_other_levels() -> None:
    top = throne()
    top.entrance()
    top.hero("algus").at = "S2_00"
    game = top.start("start", rolls=["ML", "orc", "ST"])
    assert [hero.life for hero in game.state.heroes] == [5, 6]


@pytest.mark.rule("MM-BOSS-11", "MM-R-23")
def test_blue_malaphyas_calls_a_major_that_joins_the_combat() -> None:
    top = throne("T1")
    top.monster("malaphyas", "T1", still=True)
    game = top.start(dice="RG RG ML", rolls=["ghost"], picks=["goad"], seed=1)
    play(game, Fight())
    assert {attack.monster for attack in options(game, Attack)} == {1, 2}
    play(game, Attack(1, ranged=2), Attack(2), Block(0))
    assert game.state.monsters[1].red
    assert game.state.monsters[1].still
