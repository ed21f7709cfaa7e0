"""The descent to the third level, and what lasts from then on (MM-EPIC)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.state.actions import (
    AtMonster,
    Attack,
    Block,
    ChooseGround,
    EndTurn,
    Explore,
    Fight,
    Learn,
    Move,
    PlayCard,
    RoomAction,
    TakeStairs,
    UseAbility,
)
from undercroft.games.masmorra.state.events import (
    BossTurned,
    DungeonMasterActs,
    Gained,
    GameEnded,
    GroundRevealed,
    HeroFell,
    HeroMoved,
    MalaphyasRolled,
    MiasmaTossed,
    MonsterAppeared,
    Rolled,
    TrapActivated,
    TurnBegan,
)
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop

STAIRS = "S2_01"
"""The Stairs to the Third Level."""


def before_the_descent(*heroes: str, mode: str = "epic") -> Tabletop:
    """The active Hero stands at the Stairs to the Third Level, all others in the Starting Room."""
    top = Tabletop(*heroes, mode=mode)
    top.entrance()
    top.room(STAIRS, 1, 0, 3)
    top.g.hero.at = STAIRS
    return top


def to_throne(top: Tabletop) -> Game:
    """Go down to the Throne Room side."""
    game = top.start(dice="ST ML", rolls=["orc", "goblin", "ghost"])
    play(game, TakeStairs(THIRD), ChooseGround("throne"))
    while options(game, Learn):
        play(game, options(game, Learn)[0])
    return game


# XP


@pytest.mark.rule("MM-EPIC-01", "MM-R-34")
def test_xp_go_on_past_the_end_of_the_track() -> None:
    top = Tabletop(mode="epic")
    top.g.hero.xp, top.g.hero.arrows = 20, 4
    top.g.hero.learned = ("preparation", "critical_swing", "preemptive_strike", "counter_attack")
    top.monster("ghost")
    game = top.start(dice="RG RG RG", picks=["goad"])
    play(game, Fight(), Attack(1, ranged=3))
    assert game.state.hero.xp == 22  # 20, less 1 for the moans, and 3 for the Ghost.
    assert options(game, Learn) == []


@pytest.mark.rule("MM-R-34")
@pytest.mark.parametrize(("xp", "left"), [(20, 17), (21, 21), (23, 21), (25, 24), (30, 28), (39, 38)])
def test_a_defeat_drops_xp_to_the_arrow_of_the_current_lap(xp: int, left: int) -> None:
    top = Tabletop(mode="epic")
    top.g.hero.xp, top.g.hero.arrows, top.g.hero.life = xp, 4, 1
    top.monster("orc")
    game = top.start(dice="ML", seed=1)
    play(game, Fight(), Attack(1), Block(0))
    assert [event.xp for event in told(game, HeroFell)] == [left]


@pytest.mark.rule("MM-R-33", "MM-R-34")
def test_an_arrow_that_was_reached_counts_even_after_a_theft() -> None:
    top = Tabletop(mode="epic")
    hero = top.g.hero
    hero.xp, hero.best, hero.arrows, hero.life = 32, 33, 4, 1
    top.monster("orc")
    game = top.start(dice="ML", seed=1)
    play(game, Fight(), Attack(1), Block(0))
    assert [event.xp for event in told(game, HeroFell)] == [32]


# The stairs


@pytest.mark.rule("MM-EPIC-02")
@pytest.mark.parametrize("heroes", [2, 3, 4, 5])
def test_the_stairs_to_the_third_level_lie_in_the_lower_half(heroes: int) -> None:
    boards = ("jay", "algus", "mika", "valerie", "greybark")[:heroes]
    upper, lower = Tabletop(*boards, mode="epic").g.stacks[1].pools
    assert STAIRS in lower
    assert 0 <= len(lower) - len(upper) <= 1
    standard = Tabletop(*boards).g
    assert STAIRS in standard.left_out


@pytest.mark.rule("MM-EPIC-03")
def test_the_stairs_cost_nothing_both_ways_and_level_three_is_the_large_tile_only() -> None:
    game = to_throne(before_the_descent())
    assert [room for room, placed in game.state.rooms.items() if placed.level == 3] == ["T1", "T2", "T3", "T4", "T5"]
    assert game.state.turn.dice == ["ST", "ML"]
    assert options(game, Explore) == []
    play(game, UseAbility("parry", ("ML",)), TakeStairs(STAIRS))
    assert game.state.hero.at == STAIRS
    assert game.state.turn.dice == ["ST"]


@pytest.mark.rule("MM-EPIC-04")
def test_the_first_hero_to_go_down_chooses_the_side_and_gains_three_xp() -> None:
    game = before_the_descent().start(dice="ML", rolls=["orc", "goblin", "ghost"])
    play(game, TakeStairs(THIRD))
    assert (asked(game).seat, asked(game).options) == (0, (ChooseGround("throne"), ChooseGround("sewers")))
    play(game, ChooseGround("throne"))
    assert [(event.hero, event.side) for event in told(game, GroundRevealed)] == [("jay", "throne")]
    assert [(event.amount, event.source) for event in told(game, Gained)] == [(3, "descent")]


@pytest.mark.rule("MM-EPIC-04")
def test_nobody_gains_xp_for_going_down_again() -> None:
    top = before_the_descent()
    top.ground("throne")
    game = top.start(dice="ML")
    play(game, TakeStairs("T5"))
    assert game.state.hero.at == "T5"
    assert told(game, Gained) == []


@pytest.mark.rule("MM-EPIC-05", "MM-R-55")
def test_all_other_heroes_are_called_even_engaged_or_prone_without_traps() -> None:
    top = before_the_descent("jay", "algus", "mika")
    top.monster("spider")
    top.trap("S1_07", 0, 1)
    top.hero("mika").prone, top.hero("mika").life = True, 0
    game = to_throne(top)
    assert [hero.at for hero in game.state.heroes] == ["T5"] * 3
    assert [hero.prone for hero in game.state.heroes] == [False, False, True]
    assert [(event.hero, event.how) for event in told(game, HeroMoved)] == [
        ("jay", "stairs"),
        ("algus", "call"),
        ("mika", "call"),
    ]
    assert told(game, TrapActivated) == []


@pytest.mark.rule("MM-EPIC-06")
def test_no_teleport_works_anywhere_after_the_descent() -> None:
    top = before_the_descent()
    top.room("S2_11", 0, -1)
    top.deal("jay", "snag")
    game = to_throne(top)
    orc = next(monster.key for monster in game.state.monsters.values() if monster.card == "orc")
    assert refused(game, PlayCard("snag", "own", "jay", (AtMonster(orc),))) == "MM-EPIC-06"
    top = Tabletop(mode="epic")
    top.entrance()
    top.room("S2_11", 0, -1)
    top.ground("throne")
    top.g.hero.at = "S2_11"
    game = top.start(dice="MG")
    assert options(game, RoomAction) == []
    assert refused(game, RoomAction("S2_11", START)) == "MM-EPIC-06"


# Malaphyas acts


@pytest.mark.rule("MM-EPIC-07", "MM-R-58")
def test_every_turn_opens_with_malaphyas_before_start_of_turn_cards() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T5")
    top.monster("malaphyas", "T1", still=True)
    top.g.hero.prone, top.g.hero.life = True, 0
    top.deal("algus", "fear_of_the_dark")
    game = top.start("start", rolls=["ML", "orc", "ST"])
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("StoodUp") < kinds.index("MalaphyasRolled") < kinds.index("Wounded")
    assert asked(game).window == "a turn begins"
    assert game.state.hero.life == 5  # Grimbolts hit the Hero that stood up.


@pytest.mark.rule("MM-R-58")
def test_a_hero_felled_by_malaphyas_goes_straight_to_the_dm_phase() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T5")
    top.monster("malaphyas", "T1", still=True)
    top.g.hero.life = 1
    top.deal("algus", "fear_of_the_dark")
    game = top.start("start", rolls=["ML", "orc", "ST"], seed=1)
    assert [event.hero for event in told(game, HeroFell)] == ["jay"]
    assert told(game, Rolled) == []
    assert [event.hero for event in told(game, DungeonMasterActs)] == ["jay"]


@pytest.mark.rule("MM-EPIC-07")
def test_malaphyas_does_nothing_before_the_descent() -> None:
    game = Tabletop(mode="epic").start("start")
    assert told(game, MalaphyasRolled) == []


# The end


@pytest.mark.rule("MM-EPIC-08", "MM-R-59")
def test_the_game_ends_after_the_combat_in_which_red_malaphyas_dies() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", red=True, still=True)
    top.monster("goblin", "T1")
    top.hero("algus").xp = 9
    game = top.start(dice="RG RG RG ML ML ML", symbols="ML ML ML DF DF DF DF", picks=["goad"], seed=1)
    play(game, Fight(), Attack(1, melee=6), Block(4))
    assert game.outcome is None  # The Goblin is still to be fought.
    play(game, Attack(2, ranged=2), Block(0))
    while game.decision is not None:
        play(game, options(game, Learn)[0])
    assert game.outcome is not None
    assert told(game, GameEnded)[0].rule == "MM-EPIC-08"
    assert told(game, TurnBegan) == []
    assert game.state.heroes[0].xp == 6
    assert game.outcome.ranking == ((1,), (0,))


@pytest.mark.rule("MM-EPIC-08", "MM-R-59")
def test_the_game_ends_even_if_the_payback_fells_the_winner() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", red=True, still=True)
    top.monster("goblin", "T1")
    top.g.hero.life = 4
    game = top.start(dice="ML ML ML ML ML ML")
    play(game, Fight(), Attack(1, melee=6))
    assert [event.hero for event in told(game, HeroFell)] == ["jay"]
    assert game.outcome is not None
    assert game.state.heroes[0].xp == 0


@pytest.mark.rule("MM-EPIC-08")
def test_the_blue_side_does_not_end_the_game() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", still=True)
    game = top.start(dice="RG RG", rolls=["ghost"], picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2))
    assert [event.red for event in told(game, BossTurned)] == [True]
    assert game.outcome is None


@pytest.mark.rule("MM-EPIC-05")
def test_monsters_come_with_the_large_tile_before_the_others_are_called() -> None:
    game = to_throne(before_the_descent())
    kinds = [type(event) for event in game.events]
    called = next(n for n, e in enumerate(game.events) if isinstance(e, HeroMoved) and e.how == "call")
    assert max(n for n, kind in enumerate(kinds) if kind is MonsterAppeared) < called
    assert called < kinds.index(Gained), "all are there before anything else happens"
    assert told(game, MiasmaTossed) == []
    assert EndTurn(0) in asked(game).options
    assert Move("T2", "step") in asked(game).options
