"""The Evil cards, one by one (MM-ALLY-07, MM-ALLY-08, C-8)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.masmorra.drawing.board import BOARD
from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    DiscardCard,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Move,
    MoveMonster,
    PayGold,
    PlayCard,
    Remove,
    Reroll,
    Roll,
    Suffer,
    TakeDie,
    UseAbility,
)
from undercroft.games.masmorra.state.events import (
    Attacked,
    CardDiscarded,
    DeckReshuffled,
    EvilDrawn,
    GameEnded,
    Lost,
    MonsterAppeared,
    MonsterMoved,
    PaidBack,
    Rolled,
    TimeAdvanced,
    TrapActivated,
    Wounded,
)
from undercroft.kernel.actions import Action
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop

SIX = "ML ML ML ML ML ML"


def evil(card: str, *heroes: str, **options: Any) -> Tabletop:
    """A table at the start of a turn, with this Evil card on top."""
    top = Tabletop(*heroes, mode="alliance", **options)
    top.g.evil_deck.remove(card)
    top.g.evil_top = [card]
    return top


def lasting(card: str, *heroes: str) -> Tabletop:
    """A table in the middle of a Hero Phase in which this Evil card lasts."""
    top = Tabletop(*heroes, mode="alliance")
    top.g.evil_deck.remove(card)
    top.g.turn.evil = card
    return top


# Drawing


@pytest.mark.rule("MM-ALLY-07")
def test_the_evil_deck_is_full_and_time_starts_on_one() -> None:
    state = Tabletop(mode="alliance").g
    assert len(state.evil_deck) == 25
    assert state.time == 1
    rivals = Tabletop(mode="epic").g
    assert rivals.evil_deck == []


@pytest.mark.rule("MM-ALLY-08")
def test_an_evil_card_is_drawn_before_the_roll_and_discarded_after_the_hero_phase() -> None:
    top = evil("shadow_surge")
    top.room("S1_02", 1, 0)
    top.room("S1_14", 2, 0)
    top.room("S1_19", 1, -1)
    for room in ("S1_14", "S1_19"):
        top.monster("ghost", room)
    game = top.start("start", rolls=[SIX])
    assert [event.card for event in told(game, EvilDrawn)] == ["shadow_surge"]
    assert (game.state.phase, game.state.turn.evil) == ("before", "shadow_surge")
    play(game, Roll(), Keep())
    assert game.state.turn.evil == "shadow_surge"
    play(game, EndTurn(0))
    assert game.state.phase == "move"
    assert (game.state.turn.evil, game.state.evil_discard) == ("", ["shadow_surge"])


@pytest.mark.rule("MM-ALLY-08")
def test_the_discarded_evil_cards_come_back_when_the_deck_is_empty() -> None:
    top = Tabletop(mode="alliance")
    top.g.evil_deck, top.g.evil_discard = [], ["grasping_roots"]
    game = top.start("start")
    assert [event.deck for event in told(game, DeckReshuffled)] == ["evil"]
    assert game.state.turn.evil == "grasping_roots"


@pytest.mark.rule("MM-ALLY-08")
def test_nobody_draws_evil_cards_in_other_modes() -> None:
    game = Tabletop(mode="epic").start("start")
    assert told(game, EvilDrawn) == []


# E01 Monster Ambush


@pytest.mark.rule("MM-ALLY-16", "MM-R-62", "MM-R-83")
def test_one_player_pays_all_three_gold_against_an_ambush() -> None:
    top = evil("monster_ambush", "jay", "algus", "mika")
    top.hero("jay").gold, top.hero("algus").gold, top.hero("mika").gold = 2, 4, 3
    game = top.start("start")
    assert (asked(game).seat, asked(game).options) == (1, (PayGold("algus"), Suffer()))
    play(game, Suffer())
    assert (asked(game).seat, asked(game).options) == (2, (PayGold("mika"), Suffer()))
    play(game, PayGold("mika"))
    assert [hero.gold for hero in game.state.heroes] == [2, 4, 0]
    assert game.state.monsters == {}


@pytest.mark.rule("MM-ALLY-16", "MM-R-62")
def test_a_random_major_comes_when_nobody_pays() -> None:
    top = evil("monster_ambush")
    top.hero("algus").gold = 3
    game = top.start("start", rolls=["ghost"])
    play(game, Suffer())
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("ghost", START)]
    assert told(game, Lost) == []


@pytest.mark.rule("MM-ALLY-16", "MM-LIMIT-03")
def test_an_ambush_in_a_full_room_keeps_the_limit() -> None:
    top = evil("monster_ambush")
    for _ in range(3):
        top.monster("orc")
    game = top.start("start", rolls=["ghost"])
    play(game, Remove(1), Remove(2))
    assert sorted(monster.card for monster in game.state.monsters.values()) == ["ghost", "orc"]


# E02 Grasping Roots


def test_with_grasping_roots_a_step_is_worth_one_move_point() -> None:
    top = lasting("grasping_roots")
    top.room("S1_02", 1, 0)
    top.stack(1, "S1_12", "S1_13")
    game = top.start(dice="ST ST")
    play(game, Move("S1_02", "step"))
    assert game.state.turn.steps == 0
    assert refused(game, Move(START, "")) == "MM-STEP-01"
    play(game, Explore(1, -1, "step"))
    assert (game.state.hero.at, game.state.turn.steps) == ("S1_12", 0)


# E03 Clouded Mind


def test_with_a_clouded_mind_no_ability_is_used() -> None:
    game = lasting("clouded_mind").start(dice="ML")
    assert options(game, UseAbility) == []
    assert refused(game, UseAbility("parry", ("ML",))) == "MM-ALLY-08"


@pytest.mark.rule("MM-PET-04")
def test_with_a_clouded_mind_the_wolf_does_not_join_the_roll() -> None:
    top = evil("clouded_mind", "greybark", "algus")
    top.teach("greybark", "feral_strike", "wolf_companion")
    game = top.start("start", rolls=[SIX])
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ("ML",) * 6


@pytest.mark.rule("MM-R-28")
def test_sword_and_shield_works_with_a_clouded_mind() -> None:
    top = lasting("clouded_mind")
    top.monster("orc")
    game = top.start(dice="ML DF")
    play(game, Fight())
    assert Attack(1, melee=2, pairs=1) in asked(game).options


# E04 Rusted Buckles, E05 Shadow Surge, E06 Thickened Hide


def test_with_rusted_buckles_there_is_no_sword_and_shield() -> None:
    top = lasting("rusted_buckles")
    top.monster("orc")
    game = top.start(dice="ML DF")
    play(game, Fight())
    assert Attack(1, melee=2, pairs=1) not in asked(game).options
    assert refused(game, Attack(1, melee=2, pairs=1)) == "MM-ALLY-08"


@pytest.mark.parametrize(("monster", "payback"), [("orc", 4), ("ghost", 4), ("schmetterling", 3)])
def test_a_shadow_surge_gives_every_monster_but_bosses_more_payback(monster: str, payback: int) -> None:
    top = lasting("shadow_surge")
    top.monster(monster)
    game = top.start(dice="ST")
    play(game, Fight(), Attack(1), Block(0))
    assert [event.payback for event in told(game, PaidBack)] == [payback]


@pytest.mark.parametrize(("monster", "defense"), [("orc", 2), ("giant_bat", 4), ("schmetterling", 4)])
def test_a_thickened_hide_gives_majors_more_defense(monster: str, defense: int) -> None:
    top = lasting("thickened_hide")
    top.monster(monster)
    game = top.start(dice="ML")
    play(game, Fight(), Attack(1, melee=1))
    assert [event.defense for event in told(game, Attacked)] == [defense]


# E07 Dark Tithe


def test_a_dark_tithe_takes_two_gold_or_a_wound() -> None:
    top = evil("dark_tithe")
    top.hero("jay").gold = 2
    game = top.start("start")
    assert (asked(game).seat, asked(game).options) == (0, (PayGold("jay"), Suffer()))
    wounded = game.clone()
    play(game, PayGold("jay"))
    play(wounded, Suffer())
    assert (game.state.hero.gold, game.state.hero.life) == (0, 6)
    assert (wounded.state.hero.gold, wounded.state.hero.life) == (2, 5)


def test_who_cannot_pay_the_dark_tithe_takes_the_wound() -> None:
    top = evil("dark_tithe")
    top.hero("jay").gold = 1
    top.hero("algus").gold = 6
    game = top.start("start")
    assert (game.state.hero.gold, game.state.hero.life) == (1, 5)


@pytest.mark.rule("MM-ALLY-03")
def test_a_dark_tithe_can_lose_the_game() -> None:
    top = evil("dark_tithe")
    top.hero("jay").life = 1
    game = top.start("start")
    assert told(game, GameEnded)[0].reason == "The Heroes lose: Jay ran out of Life Points"


# E08 Whispers


def test_whispers_take_a_treasure_card_or_a_die() -> None:
    top = evil("whispers")
    top.deal("jay", "spark", "spark")
    game = top.start("start", rolls=["ML ML ML ML ML"])
    assert asked(game).options == (DiscardCard("spark"), Suffer())
    fewer = game.clone()
    play(game, DiscardCard("spark"))
    assert (game.state.hero.hand, game.state.turn.fewer) == (["spark"], 0)
    assert [event.card for event in told(game, CardDiscarded)] == ["spark"]
    play(fewer, Suffer(), Roll())
    assert len(told(fewer, Rolled)[0].faces) == 5


def test_who_has_no_card_rolls_one_die_fewer_for_the_whispers() -> None:
    game = evil("whispers").start("start")
    assert game.state.turn.fewer == 1


# E09 Restless Halls, E10 Howling Horde, E11 Snapping Jaws


def test_restless_halls_make_empty_rooms_spawn_now() -> None:
    top = evil("restless_halls")
    top.room("S1_02", 1, 0)
    top.room("S1_03", -1, 0)
    top.monster("ghost", "S1_03")
    game = top.start("start", rolls=["orc"])
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("orc", "S1_02")]
    assert game.state.phase == "before"


@pytest.mark.rule("MM-THRONE-04")
def test_a_ritual_die_taken_by_restless_halls_brings_the_dark_watcher_at_once() -> None:
    top = evil("restless_halls")
    top.ground("throne", "T5")
    for _ in range(2):
        top.monster("cultist", "T3", ritual=True)
    for _ in range(6):
        top.monster("orc", "T5")
    game = top.start("start", rolls=["ML", "goblin", "RG", "orc", "ghost"])
    while options(game, TakeDie):
        play(game, options(game, TakeDie)[0])
    assert game.state.phase == "before"
    assert "dark_watcher" in [monster.card for monster in game.state.in_room("T3")]
    assert "cultist" not in [monster.card for monster in game.state.in_room("T3")]


def test_a_howling_horde_marches_now() -> None:
    top = evil("howling_horde")
    top.room("S1_02", 1, 0)
    top.room("S1_14", 2, 0)
    top.monster("orc", "S1_14")
    game = top.start("start", rolls=[SIX], seed=1)
    assert [(event.monster, event.to) for event in told(game, MonsterMoved)] == [(1, "S1_02")]
    play(game, Roll(), Keep(), EndTurn(0))
    assert [(event.monster, event.to) for event in told(game, MonsterMoved)][:2] == [(1, "S1_02"), (1, START)]


def test_the_group_orders_a_howling_horde() -> None:
    top = evil("howling_horde")
    top.room("S1_02", 1, 0)
    for tile, x, y in (("S1_14", 2, 0), ("S1_19", 1, -1)):
        top.room(tile, x, y)
        top.monster("ghost", tile)
    game = top.start("start")
    moves: list[Action] = [MoveMonster(1, "S1_02"), MoveMonster(2, "S1_02")]
    assert list(asked(game).options) == moves
    play(game, moves[1])
    assert game.state.monsters[1].at == "S1_14"  # The room is full now.
    assert game.state.phase == "before"


def test_snapping_jaws_set_off_every_armed_trap_on_the_heros_level() -> None:
    top = evil("snapping_jaws")
    top.entrance()
    top.room("S1_02", 1, 0)
    top.trap("S1_07", 0, 1)
    top.trap("S1_08", 2, 0)
    top.trap("S1_16", -1, 0, disarmed=True)
    top.trap("S2_06", 0, 1)
    top.hero("algus").at = "S1_02"
    game = top.start("start")
    assert [event.tile for event in told(game, TrapActivated)] == ["S1_07", "S1_08"]
    assert [(event.hero, event.source) for event in told(game, Wounded)] == [("jay", "S1_07"), ("algus", "S1_08")]


# E12 No Second Thoughts, E13 Hour of Dread


def test_without_second_thoughts_nothing_is_rolled_again() -> None:
    top = evil("no_second_thoughts")
    top.deal("jay", "second_chance")
    top.hero("jay").captured = ("schmetterling",)
    game = top.start("start", rolls=["ST ML ML ML ML ML"])
    play(game, Roll())
    assert game.state.phase == "actions"
    assert refused(game, Reroll(("ST",))) == "MM-ALLY-08"
    assert refused(game, PlayCard("second_chance", "own", "jay")) == "MM-ALLY-08"


@pytest.mark.rule("MM-ALLY-08", "MM-ALLY-11")
def test_in_the_hour_of_dread_one_die_fewer_is_rolled_and_no_gold_taken_for_dice() -> None:
    game = evil("hour_of_dread").start("start", rolls=["ST ML ML ML ML"], seed=1)
    play(game, Roll(), Keep())
    assert options(game, EndTurn) == [EndTurn(0)]
    assert refused(game, EndTurn(1)) == "MM-ALLY-08"
    said = game.why_not(EndTurn(1), 0)
    assert said is not None
    assert said.reason == "Hour of Dread: no dice are exchanged for gold this turn"
    play(game, EndTurn(0))
    assert [event.time for event in told(game, TimeAdvanced)] == [2]
    assert game.state.heroes[0].gold == 0


def test_the_hour_of_dread_is_over_with_the_turn() -> None:
    top = evil("hour_of_dread")
    top.g.evil_deck.remove("grasping_roots")
    top.g.evil_top.append("grasping_roots")
    game = top.start("start", rolls=["ST ML ML ML ML", SIX])
    play(game, Roll(), Keep(), EndTurn(0), Roll(), Keep())
    assert len(game.state.turn.dice) == 6
    assert EndTurn(6) in options(game)


@pytest.mark.parametrize(("card", "gold"), [("clouded_mind", "5 gold"), ("hour_of_dread", "")])
def test_who_ends_the_turn_in_the_hour_of_dread_is_not_asked_about_gold(card: str, gold: str) -> None:
    game = lasting(card).start(dice="ST ML ML ML ML")
    question = BOARD.confirm(game.view(0), game.content, EndTurn(0))
    assert question == (f"Your unused dice are worth {gold}. End the turn and take 0?" if gold else "")
