"""The Sewers side of the large tile (MM-SEWER, C-5)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    ChooseGround,
    DrinkElixir,
    EndTurn,
    Fight,
    Flip,
    Move,
    MoveMonster,
    PlayCard,
    RoomAction,
    TakeStairs,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import (
    BossTurned,
    CardDiscarded,
    GameEnded,
    Lost,
    MalaphyasRolled,
    MiasmaTossed,
    MonsterAppeared,
    MonsterRemoved,
)
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop

STAIRS = "S2_01"


def sewers(at: str = "S4", *heroes: str, mode: str = "epic", boss: bool = True) -> Tabletop:
    """All Heroes in a room of the Sewers; a boss still keeps Malaphyas away."""
    top = Tabletop(*heroes, mode=mode)
    top.ground("sewers", at)
    if boss:
        top.monster("schmetterling", "S1", still=True)
    return top


def before_the_descent(*heroes: str) -> Tabletop:
    top = Tabletop(*heroes, mode="epic")
    top.entrance()
    top.room(STAIRS, 1, 0, 3)
    top.g.hero.at = STAIRS
    top.g.hero.arrows = 4
    return top


def descend(top: Tabletop, *picks: object) -> Game:
    """Go down to the Sewers; two bosses are picked, then for each Hero what the miasma shows (red is True)."""
    game = top.start(dice="ML", rolls=["orc", "goblin", "ghost", "skeleton"], picks=picks)
    play(game, TakeStairs(THIRD), ChooseGround("sewers"))
    return game


def appeared(game: Game) -> list[tuple[str, str]]:
    return [(event.card, event.at) for event in told(game, MonsterAppeared)]


# The tile


@pytest.mark.rule("MM-SEWER-01")
def test_four_rooms_joined_by_doors_hold_four_units_each() -> None:
    top = sewers()
    ways = {room: set(top.g.ways[room]) for room in ("S1", "S2", "S3", "S4")}
    assert ways == {"S1": {"S2", "S3"}, "S2": {"S1", "S4"}, "S3": {"S1", "S4"}, "S4": {"S2", "S3"}}
    for _ in range(2):
        top.monster("ghost", "S2")
    top.monster("orc", "S1")
    game = top.start("move")
    assert refused(game, MoveMonster(4, "S2")) == "MM-DM-05"
    assert MoveMonster(4, "S3") in asked(game).options


@pytest.mark.rule("MM-SEWER-02")
def test_what_comes_with_the_tile() -> None:
    game = descend(before_the_descent(), "aunty_bitsy", "mortiferous", True, True)
    assert sorted(appeared(game)) == sorted(
        [
            ("aunty_bitsy", "S1"),
            ("mortiferous", "S1"),
            ("orc", "S2"),
            ("goblin", "S2"),
            ("ghost", "S3"),
            ("skeleton", "S4"),
        ]
    )
    assert "malaphyas" not in [monster.card for monster in game.state.monsters.values()]


@pytest.mark.rule("MM-SEWER-03")
def test_the_two_bosses_and_malaphyas_never_move() -> None:
    game = descend(before_the_descent(), "aunty_bitsy", "mortiferous", True, True)
    assert [monster.card for monster in game.state.monsters.values() if monster.still] == ["aunty_bitsy", "mortiferous"]
    top = sewers()
    top.monster("orc", "S2")
    game = top.start("move")
    assert refused(game, MoveMonster(1, "S2")) == "MM-SEWER-03"
    top = sewers(boss=False)
    top.monster("malaphyas", "S1", red=True, still=True)
    top.monster("orc", "S2")
    game = top.start("move")
    assert refused(game, MoveMonster(1, "S2")) == "MM-SEWER-03"


@pytest.mark.rule("MM-R-56")
def test_bosses_are_drawn_from_those_neither_in_the_dungeon_nor_eliminated() -> None:
    top = before_the_descent()
    top.monster("aunty_bitsy")
    top.g.eliminated = ("mortiferous",)
    game = descend(top, "schmetterling", True, True)  # Only one is left for the second: no chance is needed.
    assert [card for card, room in appeared(game) if room == "S1"] == ["schmetterling", "ancient_hydra"]


@pytest.mark.rule("MM-R-56")
def test_then_eliminated_ones_come_back_and_then_those_elsewhere_are_moved() -> None:
    top = before_the_descent()
    top.monster("aunty_bitsy", red=True)
    top.monster("ancient_hydra")
    top.g.eliminated = ("mortiferous", "schmetterling")
    top.hero("algus").captured = ("schmetterling",)
    game = descend(top, "schmetterling", True, True)
    assert [card for card, room in appeared(game) if room == "S1"] == ["schmetterling", "mortiferous"]
    assert game.state.eliminated == ()
    assert game.state.heroes[1].captured == ()
    top = before_the_descent()
    for boss in ("aunty_bitsy", "ancient_hydra", "mortiferous", "schmetterling"):
        top.monster(boss, red=boss != "schmetterling")
    game = descend(top, "aunty_bitsy", "mortiferous", True, True)
    assert [event.card for event in told(game, MonsterRemoved)] == ["aunty_bitsy", "mortiferous"]
    assert [monster.red for monster in game.state.in_room("S1")] == [False, False]


# Toxic Miasma


@pytest.mark.rule("MM-SEWER-04", "MM-R-55")
def test_each_hero_tosses_once_and_loses_all_gold_or_all_cards() -> None:
    top = before_the_descent("jay", "algus", "mika")
    for board in ("jay", "algus", "mika"):
        top.hero(board).gold = 4
    top.deal("jay", "snag", "goad")
    top.deal("algus", "stumble", "stupefy")
    top.deal("mika", "ambush")
    top.hero("mika").prone, top.hero("mika").life = True, 0
    game = descend(top, "aunty_bitsy", "mortiferous", False, True, False)
    while asked(game).window:
        play(game, asked(game).options[-1])
    assert [(event.hero, event.red) for event in told(game, MiasmaTossed)] == [
        ("jay", False),
        ("algus", True),
        ("mika", False),
    ]
    assert [hero.gold for hero in game.state.heroes] == [0, 4, 0]
    assert [len(hero.hand) for hero in game.state.heroes] == [2, 0, 1]
    assert sorted(event.card for event in told(game, CardDiscarded)) == ["stumble", "stupefy"]
    assert [event.hero for event in told(game, Lost)] == ["jay", "mika"]


@pytest.mark.rule("MM-R-55")
def test_the_miasma_is_suffered_on_the_first_entry_only() -> None:
    top = before_the_descent()
    top.ground("sewers")
    top.monster("schmetterling", "S1", still=True)
    top.g.hero.been_deep = True
    top.g.hero.gold = 3
    game = top.start(dice="ML")
    play(game, TakeStairs("S4"))
    assert told(game, MiasmaTossed) == []
    assert game.state.hero.gold == 3
    play(game, UseAbility("parry", ("ML",)), TakeStairs(STAIRS))
    assert game.state.hero.at == STAIRS


# Malaphyas


@pytest.mark.rule("MM-SEWER-05", "MM-SEWER-06", "MM-R-60")
def test_malaphyas_appears_red_when_the_second_boss_is_eliminated_and_must_be_fought() -> None:
    game = sewers("S1").start(dice="RG RG RG RG ML", picks=["goad"])
    assert "malaphyas" not in [monster.card for monster in game.state.monsters.values()]
    play(game, Fight(), Attack(1, ranged=4))
    (malaphyas,) = game.state.monsters.values()
    assert (malaphyas.card, malaphyas.at, malaphyas.red, malaphyas.still) == ("malaphyas", "S1", True, True)
    assert game.state.hero.hand == ["goad"]  # The rewards come first.
    assert asked(game).options[0] == Fight()
    assert options(game, EndTurn) == []


@pytest.mark.rule("MM-SEWER-05")
def test_a_boss_with_two_sides_must_be_beaten_on_both() -> None:
    top = sewers("S1", boss=False)
    top.monster("mortiferous", "S1", still=True)
    game = top.start(dice="RG RG RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=5))
    assert [event.red for event in told(game, BossTurned)] == [True]
    assert appeared(game) == []


@pytest.mark.rule("MM-SEWER-06", "MM-GEN-03")
def test_one_defeat_of_malaphyas_suffices() -> None:
    top = sewers("S1", boss=False)
    top.monster("malaphyas", "S1", red=True, still=True)
    top.g.hero.xp, top.g.hero.arrows = 12, 3
    game = top.start(dice="ML ML ML ML ML ML", symbols="DF DF DF DF", picks=["goad"])
    play(game, Fight(), Attack(1, melee=6), Block(4))
    assert told(game, GameEnded)[0].rule == "MM-EPIC-08"


# Vile Curse


def cursed(face: str, at: str = "S4", *heroes: str) -> Tabletop:
    """The rest of a turn in which this face is cursed."""
    top = sewers(at, *heroes)
    top.g.turn.curse = face
    return top


@pytest.mark.rule("MM-SEWER-07", "MM-EPIC-07")
def test_each_turn_a_die_says_which_face_is_cursed() -> None:
    game = sewers().start("start", rolls=["EL"])
    assert [(event.face, event.what) for event in told(game, MalaphyasRolled)] == [("EL", "curse")]
    assert game.state.turn.curse == "EL"


@pytest.mark.rule("MM-SEWER-07")
def test_a_hero_that_begins_its_turn_above_the_sewers_is_not_cursed() -> None:
    top = sewers()
    top.hero("jay").at = START
    game = top.start("start")
    assert told(game, MalaphyasRolled) == []
    assert game.state.turn.curse == ""


@pytest.mark.rule("MM-SEWER-07")
def test_dice_and_symbols_of_the_cursed_face_are_not_used() -> None:
    top = cursed("EL")
    top.g.hero.life = 3
    game = top.start(dice="EL", symbols="EL")
    assert refused(game, DrinkElixir("jay")) == "MM-SEWER-07"


@pytest.mark.rule("MM-SEWER-07")
def test_abilities_and_cards_that_produce_the_cursed_face_are_not_used() -> None:
    top = cursed("DF")
    top.deal("jay", "goad", "iron_will")
    game = top.start(dice="ML")
    assert refused(game, UseAbility("parry", ("ML",))) == "MM-SEWER-07"
    assert refused(game, PlayCard("goad", "own", "jay")) == "MM-SEWER-07"
    assert PlayCard("iron_will", "own", "jay") in asked(game).options


@pytest.mark.rule("MM-R-57")
def test_a_cursed_die_is_not_docked_even_as_any_die() -> None:
    game = cursed("ML", "S4", "algus", "jay").start(dice="ML ST")
    assert UseAbility("arcane_focus", ("ST",)) in asked(game).options
    assert UseAbility("arcane_focus", ("ML",)) not in asked(game).options
    top = cursed("ML")
    top.room("S1_05", 0, -1, 2)
    top.g.hero.at = "S1_05"
    game = top.start(dice="ML")
    assert refused(game, RoomAction("S1_05")) == "MM-R-57"


@pytest.mark.rule("MM-R-57")
def test_the_free_step_is_blocked_on_st_but_greybark_may_flip_for_another() -> None:
    game = cursed("ST", "S4", "greybark", "jay").start(dice="ST")
    assert options(game, Move) == []
    assert refused(game, Move("S2", "token")) == "MM-SEWER-07"
    assert {flip.face for flip in options(game, Flip)} == {"ML", "DF", "EL"}
    game = cursed("ML", "S4", "greybark", "jay").start(dice="ST")
    assert {flip.face for flip in options(game, Flip)} == {"DF", "EL"}


@pytest.mark.rule("MM-R-57")
def test_cursed_dice_are_changed_by_magic_and_exchanged_as_bounty() -> None:
    game = cursed("ST").start(dice="ST MG", seed=1)
    assert UseMagic("ST", "ML") in asked(game).options
    play(game, EndTurn(2))
    assert game.state.heroes[0].gold == 2


@pytest.mark.rule("MM-SEWER-07")
def test_the_curse_ends_with_the_turn() -> None:
    top = cursed("ST")
    top.hero("algus").at = START
    game = top.start(dice="ML", seed=1)
    play(game, EndTurn(0))
    while game.state.active == 0:
        play(game, asked(game).options[0])
    assert told(game, MalaphyasRolled) == []
    assert game.state.turn.curse == ""
