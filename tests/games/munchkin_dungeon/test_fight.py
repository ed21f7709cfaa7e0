"""Phase 3, the fight: Regina the Warrior (3 dice, 4 Hearts, 1 reroll, 1 Potion); Robert is the Monster Player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    DrinkPotion,
    Equip,
    Finish,
    Move,
    PlayCard,
    Reroll,
    StartFight,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import (
    FightBegan,
    FightCompared,
    Gained,
    HeroDefeated,
    MonsterBeaten,
    MonsterBuried,
    Rerolled,
    Rolled,
    RoomCleared,
    ThreatsDiscarded,
)
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told, write_pack

from .tabletop import Tabletop

FIRST, SECOND = Activate("power 0"), Activate("power 1")
"""The Warrior's Quick Attack (2 Hits) and Berserk (2 Hits, 1 wound)."""


def fight(
    *rolls: str,
    room: str = "A1",
    threats: Sequence[str] = (),
    table: Tabletop | None = None,
    seed: int | None = None,
) -> Game:
    """Phase 3 in this Room against these Threat Monsters and whatever lives there; it stops at the rest after it."""
    table = table or Tabletop()
    for card in threats:
        table.g.threat_deck.remove(card)
        table.g.turn.threats.append(f"{card}#{len(table.g.turn.threats)}")
    table.hero.coins = max(table.hero.coins, 2)
    return table.start("resolve", room=room, rolls=rolls, seed=seed)


def sides(game: Game) -> Any:
    """The fight as a spectator sees it."""
    view: Any = game.view(None)
    return view.fight


def compared(game: Game) -> FightCompared:
    (event,) = told(game, FightCompared)
    assert isinstance(event, FightCompared)
    return event


def beaten(game: Game) -> list[str]:
    return [event.foe for event in told(game, MonsterBeaten)]


def rolled(game: Game, side: str) -> list[tuple[str, ...]]:
    return [event.faces for event in told(game, Rolled) if event.side == side]


def robert_comes(game: Game, room: str) -> None:
    """Regina ends her turn; Robert moves there and nobody plays a card."""
    while game.state.active == 0:
        play(game, Pass())
    play(game, Move(room))
    while game.state.phase == "trouble":
        play(game, Pass())


# One fight


@pytest.mark.rule("MD-FIGHT-01")
def test_with_no_monster_there_is_no_fight() -> None:
    game = fight(room="A1")
    assert told(game, FightBegan) == []
    assert (game.state.phase, game.state.heroes[0].fame) == ("rest", 1)


@pytest.mark.rule("MD-FIGHT-01")
@pytest.mark.parametrize(
    ("room", "threats", "foes"),
    [
        ("B5", [], ("harpy",)),
        ("A1", ["damp_sock_golem"], ("damp_sock_golem#0",)),
        ("lair", [], ("furnace_wyrm",)),
    ],
)
def test_a_roaming_or_threat_monster_or_the_boss_makes_a_fight(room: str, threats: list[str], foes: tuple[str]) -> None:
    game = fight("___", room=room, threats=threats)
    assert [event.foes for event in told(game, FightBegan)] == [foes]


@pytest.mark.rule("MD-FIGHT-01")
def test_the_absent_owner_of_a_monster_room_is_not_fought() -> None:
    table = Tabletop()
    table.g.where["harpy"] = "B2"
    game = fight(room="B5", table=table)
    assert told(game, FightBegan) == []
    assert [event.slot for event in told(game, RoomCleared)] == ["B5"]


@pytest.mark.rule("MD-FIGHT-02")
def test_all_monsters_are_fought_together() -> None:
    table = Tabletop()
    table.g.where["mildew_bear"] = "B5"
    game = fight("___", "____", room="B5", threats=["damp_sock_golem"], table=table)
    (began,) = told(game, FightBegan)
    assert set(began.foes) == {"mildew_bear", "harpy", "damp_sock_golem#0"}
    play(game, Finish())
    assert len(rolled(game, "monsters")) == 1


@pytest.mark.rule("MD-FIGHT-02")
def test_there_is_one_exchange_of_rolls_and_no_second_round() -> None:
    game = fight("___", "_", room="B5")
    play(game, Finish())
    assert beaten(game) == []
    assert game.state.phase == "rest"
    assert (rolled(game, "hero"), rolled(game, "monsters")) == ([("_", "_", "_")], [("_",)])


@pytest.mark.rule("MD-FIGHT-02")
def test_there_is_no_flight() -> None:
    table = Tabletop()
    table.give(0, "spork_of_destiny")
    game = fight(room="B5", table=table)
    assert set(options(game)) == {StartFight(), Equip("spork_of_destiny")}
    assert game.why_not(Pass(), 0) is not None
    assert refused(game, Move("C1")) == "MD-TURN-01"


@pytest.mark.rule("MD-FIGHT-03")
def test_equipment_may_be_changed_just_before_the_first_die() -> None:
    table = Tabletop()
    table.wear(0, "spork_of_destiny")
    table.give(0, "certified_stick")
    game = fight("____", room="B5", table=table)
    assert options(game) == [StartFight(), Equip("certified_stick")]
    play(game, Equip("certified_stick"), StartFight())
    assert rolled(game, "hero") == [("_", "_", "_", "_")]


@pytest.mark.rule("MD-FIGHT-03")
def test_equipment_is_frozen_from_the_first_die_until_the_phase_ends() -> None:
    table = Tabletop()
    table.wear(0, "spork_of_destiny")
    table.give(0, "certified_stick")
    table.give(1, "used_boomerang")
    game = fight("HHH", "B", room="A1", threats=["unpaid_squire"], table=table)
    play(game, StartFight())
    frozen = []
    for act in (Finish(), Finish(), AssignDamage((1,))):
        frozen.append(refused(game, Equip("certified_stick"), 0))
        frozen.append(refused(game, Equip("used_boomerang"), 1))
        play(game, act)
    assert set(frozen) == {"MD-EQUIP-03"}
    assert game.state.phase == "rest"
    assert game.why_not(Equip("certified_stick"), 0) is None


# The Hero's dice


@pytest.mark.rule("MD-FIGHT-04")
def test_base_dice_are_those_of_the_level_and_of_equipped_loot_and_items(tmp_path: Path) -> None:
    charm = '[[loot]]\nid = "die_charm"\nname = "Die Charm"\ntype = "item"\nfame = 1\npassive = { dice = 1 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, charm)])
    table.hero.level = 3
    table.wear(0, "certified_stick", "crown_of_envy")
    table.give(0, "die_charm", "lance_a_little")
    game = fight("H______", room="B5", table=table)
    play(game, StartFight())
    assert len(sides(game).hero.dice) == 4 + 1 + 1 + 1


@pytest.mark.rule("MD-FIGHT-04")
def test_events_of_this_turn_take_base_dice() -> None:
    table = Tabletop(2)
    table.g.pool = 4
    table.wear(0, "certified_stick")
    table.deal(1, "fog_of_ego", "fog_of_ego", "damp_sock_golem")
    game = table.start("trouble", room="A1", rolls=["H_"])
    play(game, PlayCard("fog_of_ego"), PlayCard("fog_of_ego"), PlayCard("damp_sock_golem"))
    assert sides(game).hero.dice == ("H", "_")


@pytest.mark.rule("MD-FIGHT-04")
def test_base_dice_are_never_fewer_than_0() -> None:
    table = Tabletop(2, heroes=("pit_dwarf", "warrior"))
    table.g.pool = 8
    table.deal(1, "fog_of_ego", "fog_of_ego", "feral_wardrobe")
    game = table.start("trouble", room="A1", rolls=["H"])
    play(game, PlayCard("fog_of_ego"), PlayCard("fog_of_ego"), PlayCard("feral_wardrobe"))
    assert sides(game).hero.dice == ()
    play(game, DrinkPotion())
    assert sides(game).hero.dice == ("H",)


@pytest.mark.rule("MD-FIGHT-04")
def test_a_spare_copy_of_an_equipped_weapon_gives_no_dice(tmp_path: Path) -> None:
    twins = (
        '[[loot]]\nid = "twin_club"\nname = "Twin Club"\ntype = "weapon"\nfame = 1\n'
        "passive = { dice = 1 }\ncopies = 2\n"
    )
    table = Tabletop(packs=[write_pack(tmp_path, GAME, twins)])
    table.wear(0, "twin_club")
    table.give(0, "twin_club")
    game = fight(room="B5", table=table, seed=0)
    assert len(rolled(game, "hero")[0]) == 3 + 1


# The Hero window


@pytest.mark.rule("MD-FIGHT-05")
@pytest.mark.parametrize("acts", list(permutations([Reroll("_"), DrinkPotion(), FIRST, UseItem("firecracker")])))
def test_rerolls_potions_bolts_and_items_come_in_any_order(acts: Sequence[Action]) -> None:
    table = Tabletop()
    table.wear(0, "certified_stick")
    table.give(0, "firecracker")
    game = fight("BBS_", "H", "H", room="B5", table=table)
    play(game, *acts)
    hero = sides(game).hero
    assert (hero.hits, hero.shields, hero.bolts, hero.rerolls) == (1 + 1 + 2 + 2, 1, 1, 0)
    assert game.state.loot_discard == ["firecracker"]


@pytest.mark.rule("MD-FIGHT-05")
def test_the_window_is_open_until_the_player_is_finished() -> None:
    game = fight("BB_", "_", room="B5")
    for act in (FIRST, SECOND, Finish()):
        assert asked(game).seat == 0
        assert Finish() in options(game)
        assert rolled(game, "monsters") == []
        play(game, act)
    assert rolled(game, "monsters") == [("_",)]


@pytest.mark.rule("MD-FIGHT-06")
def test_a_reroll_icon_rerolls_one_die_once_and_the_new_face_counts() -> None:
    game = fight("___", "H", room="B5")
    play(game, Reroll("_"))
    assert sorted(sides(game).hero.dice) == ["H", "_", "_"]
    assert sides(game).hero.hits == 1
    assert [(event.old, event.new) for event in told(game, Rerolled)] == [("_", "H")]
    assert refused(game, Reroll("_")) == "MD-FIGHT-06"


@pytest.mark.rule("MD-FIGHT-06")
def test_several_icons_may_be_used_on_the_same_die() -> None:
    game = fight("HS_", "B", "S", room="B5", table=Tabletop(heroes=("cutpurse", "warrior", "hedge_mage")))
    play(game, Reroll("_"), Reroll("B"))
    hero = sides(game).hero
    assert (sorted(hero.dice), hero.rerolls, hero.shields, hero.bolts) == (["H", "S", "S"], 0, 2, 0)


@pytest.mark.rule("MD-FIGHT-06")
def test_equipped_reroll_icons_count_too() -> None:
    table = Tabletop()
    table.wear(0, "cape_of_timing")
    game = fight("___", room="B5", table=table)
    assert sides(game).hero.rerolls == 1 + 2


@pytest.mark.rule("MD-FIGHT-07")
def test_a_die_whose_bolt_was_spent_cannot_be_rerolled() -> None:
    game = fight("B__", room="B5")
    assert Reroll("B") in options(game)
    play(game, FIRST)
    assert Reroll("B") not in options(game)
    assert refused(game, Reroll("B")) == "MD-FIGHT-07"


@pytest.mark.rule("MD-FIGHT-07")
def test_a_die_whose_bolt_is_unspent_can_still_be_rerolled() -> None:
    game = fight("BB_", "H", room="B5")
    play(game, FIRST, Reroll("B"))
    hero = sides(game).hero
    assert (sorted(hero.dice), hero.bolts) == (["B", "H", "_"], 0)


@pytest.mark.rule("MD-FIGHT-07")
def test_a_spent_die_stays_spent_when_an_automatic_bolt_comes_later(tmp_path: Path) -> None:
    battery = '[[loot]]\nid = "battery"\nname = "Battery"\ntype = "item"\nfame = 1\ndiscard = { bolt = 1 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, battery)])
    table.give(0, "battery")
    game = fight("B__", room="B5", table=table)
    play(game, FIRST, UseItem("battery"))
    assert sides(game).hero.bolts == 1
    assert refused(game, Reroll("B")) == "MD-FIGHT-07"


@pytest.mark.rule("MD-FIGHT-07")
def test_dice_from_potions_and_effects_can_be_rerolled() -> None:
    table = Tabletop(heroes=("hedge_mage", "warrior", "cutpurse"))
    table.wear(0, "used_boomerang")
    game = fight("BBH", "_", "S", "H", "H", room="B5", table=table)
    play(game, DrinkPotion(), FIRST)
    assert sorted(sides(game).hero.dice) == ["B", "B", "H", "S", "_"]
    play(game, Reroll("_"), Reroll("S"))
    assert sorted(sides(game).hero.dice) == ["B", "B", "H", "H", "H"]


@pytest.mark.rule("MD-FIGHT-08")
def test_each_potion_is_one_die_rolled_now_as_long_as_there_are_potions() -> None:
    table = Tabletop()
    table.hero.potions = 3
    supply = table.g.potions
    game = fight("___", "H", "S", "B", room="B5", table=table)
    for dice in (4, 5, 6):
        play(game, DrinkPotion())
        assert len(sides(game).hero.dice) == dice
    assert (game.state.heroes[0].potions, game.state.potions) == (0, supply + 3)
    assert refused(game, DrinkPotion()) == "MD-FIGHT-08"


@pytest.mark.rule("MD-FIGHT-09")
def test_a_hit_hits_a_shield_cancels_a_bolt_activates_and_a_blank_does_nothing() -> None:
    table = Tabletop()
    table.wear(0, "certified_stick")
    game = fight("HSB_", "HHS_", room="A1", threats=["zombie_marching_band"], table=table)
    hero = sides(game).hero
    assert (hero.hits, hero.shields, hero.bolts) == (1, 1, 1)
    play(game, Finish())
    result = compared(game)
    assert (result.hero_hits, result.hero_shields) == (1, 1)
    assert (result.monster_hits, result.monster_shields) == (2, 1)
    assert (result.hero_damage, result.monster_damage) == (0, 1)


@pytest.mark.rule("MD-FIGHT-09")
def test_without_a_bolt_nothing_is_activated() -> None:
    game = fight("HS_", room="B5")
    assert not any(isinstance(option, Activate) for option in options(game))
    assert refused(game, FIRST) == "MD-FIGHT-09"


@pytest.mark.rule("MD-FIGHT-10")
def test_a_bolt_activates_a_power_an_item_or_the_equipped_weapon_or_armor() -> None:
    table = Tabletop()
    table.wear(0, "spork_of_destiny", "cardboard_breastplate")
    table.give(0, "pocket_gargoyle", "manual_halberd", "spiked_cardigan", "second_hand_trophy")
    game = fight("BB_", room="B5", table=table)
    play(game, StartFight())
    sources = {option.source for option in options(game) if isinstance(option, Activate)}
    assert sources == {"power 0", "power 1", "spork_of_destiny", "cardboard_breastplate", "pocket_gargoyle"}
    assert game.why_not(Activate("manual_halberd"), 0) is not None
    play(game, Activate("spork_of_destiny"), Activate("cardboard_breastplate"))
    hero = sides(game).hero
    assert (hero.hits, hero.shields, hero.bolts) == (1, 1, 0)
    assert refused(game, Activate("pocket_gargoyle")) == "MD-FIGHT-09"


@pytest.mark.rule("MD-FIGHT-10")
def test_a_hero_has_no_power_of_somebody_else() -> None:
    game = fight("BB_", room="C3")
    assert refused(game, Activate("chandelier_spider")) == "MD-FIGHT-10"
    assert refused(game, Activate("power 2")) == "MD-FIGHT-10"


@pytest.mark.rule("MD-FIGHT-10")
def test_bolts_need_not_be_spent_and_do_nothing_then() -> None:
    game = fight("BBB", "_", room="B5")
    play(game, Finish())
    assert (compared(game).hero_hits, compared(game).hero_shields) == (0, 0)


@pytest.mark.rule("MD-FIGHT-11")
def test_each_power_and_each_loot_works_once_per_fight() -> None:
    table = Tabletop()
    table.wear(0, "spork_of_destiny")
    game = fight("BBB", room="B5", table=table)
    play(game, FIRST, Activate("spork_of_destiny"))
    assert sides(game).hero.bolts == 1
    assert refused(game, FIRST) == "MD-FIGHT-11"
    assert refused(game, Activate("spork_of_destiny")) == "MD-FIGHT-11"
    assert [option for option in options(game) if isinstance(option, Activate)] == [SECOND]


@pytest.mark.rule("MD-FIGHT-11")
def test_a_power_works_again_in_the_next_fight() -> None:
    table = Tabletop(2, heroes=("warrior", "pit_dwarf"))
    table.g.heroes[1].at = "B2"
    game = fight("B__", "_", "BB", room="B5", table=table, seed=0)
    play(game, FIRST, Finish(), AssignDamage((0,)))
    robert_comes(game, "B5")
    assert (asked(game).seat, sides(game).hero.dice) == (1, ("B", "B"))
    assert {FIRST, SECOND} <= set(options(game))


@pytest.mark.rule("MD-FIGHT-11")
def test_two_copies_of_a_loot_are_two_cards_and_work_once_each(tmp_path: Path) -> None:
    darts = '[[loot]]\nid = "dart"\nname = "Dart"\ntype = "item"\nfame = 1\nbolt = { hit = 1 }\ncopies = 2\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, darts)])
    table.give(0, "dart", "dart")
    game = fight("BBB", room="B5", table=table)
    play(game, Activate("dart"))
    assert game.why_not(Activate("dart"), 0) is None
    play(game, Activate("dart"))
    assert sides(game).hero.hits == 2
    assert refused(game, Activate("dart")) == "MD-FIGHT-11"


# The Monsters' dice


@pytest.mark.rule("MD-FIGHT-12")
def test_the_dice_of_all_monsters_are_one_pool() -> None:
    game = fight("___", "H_____", room="B5", threats=["orcs", "kobold_choir"])
    play(game, Finish())
    assert rolled(game, "monsters") == [("H", "_", "_", "_", "_", "_")]


@pytest.mark.rule("MD-FIGHT-12")
def test_the_hero_window_does_not_reopen_after_the_monsters_rolled() -> None:
    table = Tabletop()
    table.give(0, "firecracker")
    table.hero.potions = 2
    game = fight("BHH", "B", room="A1", threats=["unpaid_squire"], table=table)
    late = (Reroll("H"), DrinkPotion(), FIRST, UseItem("firecracker"))
    assert all(action in options(game) for action in late)
    play(game, Finish())
    assert asked(game).seat == 1
    assert all(game.why_not(action, 0) is not None for action in late)
    play(game, Finish())
    assert (asked(game).seat, game.state.fight.stage) == (0, "damage")
    assert all(game.why_not(action, 0) is not None for action in late)


@pytest.mark.rule("MD-FIGHT-13")
def test_passive_monster_powers_apply_by_themselves() -> None:
    game = fight("HHH", room="B5", threats=["sulking_skeleton"])
    assert sides(game).monsters.hits == 1, "the Harpy's"
    assert sides(game).monsters.shields == 1, "the Skeleton's"


@pytest.mark.rule("MD-FIGHT-13")
def test_passive_monster_powers_join_what_was_rolled() -> None:
    game = fight("HHH", "HS", room="B5", threats=["sulking_skeleton"])
    play(game, Finish())
    assert (compared(game).monster_hits, compared(game).monster_shields) == (2, 2)


@pytest.mark.rule("MD-FIGHT-13")
def test_a_passive_power_can_take_the_heros_rerolls_and_pierce_shields() -> None:
    table = Tabletop()
    table.g.where["moat_shark"] = "C4"
    game = fight("SS_", "HH_____", room="C4", table=table)
    assert sides(game).hero.rerolls == 0
    play(game, Finish())
    assert (compared(game).hero_shields, compared(game).monster_damage) == (2, 1)


@pytest.mark.rule("MD-FIGHT-13", "MD-FIGHT-04")
def test_a_passive_power_can_take_the_heros_base_dice() -> None:
    game = fight("H_", threats=["feral_wardrobe"])
    assert sides(game).hero.dice == ("H", "_")


@pytest.mark.rule("MD-FIGHT-14")
def test_the_monster_player_may_spend_any_bolt_on_any_monster_power() -> None:
    game = fight("___", "B__", threats=["kobold_choir", "unpaid_squire"])
    play(game, Finish())
    assert (asked(game).seat, options(game)) == (1, [Finish(), Activate("unpaid_squire#1")])
    play(game, Activate("unpaid_squire#1"))
    assert compared(game).monster_hits == 1


@pytest.mark.rule("MD-FIGHT-14")
def test_the_monster_player_need_not_spend_a_bolt() -> None:
    game = fight("___", "B", threats=["unpaid_squire"])
    play(game, Finish(), Finish())
    assert compared(game).monster_hits == 0


@pytest.mark.rule("MD-FIGHT-14")
def test_each_monster_power_works_once_but_two_copies_have_two_powers() -> None:
    game = fight("___", "BBBB", threats=["unpaid_squire", "unpaid_squire", "kobold_choir"])
    play(game, Finish(), Activate("unpaid_squire#0"))
    assert refused(game, Activate("unpaid_squire#0"), 1) == "MD-FIGHT-14"
    assert options(game) == [Finish(), Activate("unpaid_squire#1")]
    play(game, Activate("unpaid_squire#1"))
    assert compared(game).monster_hits == 2


# Damage


@pytest.mark.rule("MD-FIGHT-15")
def test_monster_shields_block_the_hits_of_dice_and_of_powers() -> None:
    game = fight("BH_", "_S", threats=["sulking_skeleton", "damp_sock_golem"])
    play(game, FIRST, Finish())
    assert (compared(game).hero_hits, compared(game).monster_shields, compared(game).hero_damage) == (3, 2, 1)


@pytest.mark.rule("MD-FIGHT-15")
def test_hero_shields_block_monster_hits_automatic_ones_too() -> None:
    table = Tabletop()
    table.wear(0, "door_worn_as_shield")
    game = fight("S__", "H", room="B5", table=table)
    play(game, Finish())
    assert (compared(game).monster_hits, compared(game).hero_shields) == (2, 2)
    assert game.state.heroes[0].damage == 0


@pytest.mark.rule("MD-FIGHT-15")
def test_damage_is_never_less_than_0_on_either_side() -> None:
    game = fight("SSS", "SSS", threats=["orcs"])
    play(game, Finish())
    assert (compared(game).hero_damage, compared(game).monster_damage) == (0, 0)
    assert game.state.heroes[0].damage == 0


@pytest.mark.rule("MD-FIGHT-16")
def test_a_monster_that_dies_still_hurts() -> None:
    game = fight("HH_", "H", room="B5")
    play(game, Finish(), AssignDamage((2,)))
    assert beaten(game) == ["harpy"]
    assert game.state.heroes[0].damage == 2


@pytest.mark.rule("MD-FIGHT-16")
def test_a_hero_who_falls_still_beats_the_monster() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = fight("HH_", "_", room="B5", table=table)
    play(game, Finish(), AssignDamage((2,)))
    assert (beaten(game), game.state.where["harpy"]) == (["harpy"], "graveyard")
    assert len(told(game, HeroDefeated)) == 1


@pytest.mark.rule("MD-FIGHT-17")
def test_the_active_player_splits_what_is_left_after_shields_were_taken_from_the_total() -> None:
    game = fight("BHH", "__S_", threats=["orcs", "wall_of_moths"])
    play(game, FIRST, Finish())
    assert (asked(game).seat, compared(game).hero_damage) == (0, 3)
    assert refused(game, AssignDamage((2, 2))) == "MD-FIGHT-17"
    play(game, AssignDamage((1, 2)))
    assert beaten(game) == ["wall_of_moths#1"]


@pytest.mark.rule("MD-FIGHT-17")
@pytest.mark.parametrize("split", [(3,), (1, 1, 1), (-1, 2)])
def test_a_split_gives_every_monster_0_or_more(split: tuple[int, ...]) -> None:
    game = fight("HHH", "____", threats=["orcs", "wall_of_moths"])
    play(game, Finish())
    assert refused(game, AssignDamage(split)) == "MD-FIGHT-17"


@pytest.mark.rule("MD-FIGHT-17")
def test_the_last_of_many_monsters_can_be_given_the_damage_too() -> None:
    tough = ["wall_of_moths", "wall_of_moths", "angry_mime", "angry_mime", "doorstep_ghoul", "orcs"]
    game = fight("H__", "_" * 12, threats=[*tough, "damp_sock_golem"])
    play(game, Finish())
    assert (asked(game).seat, game.state.phase) == (0, "resolve")
    play(game, AssignDamage((0, 0, 0, 0, 0, 0, 1)))
    assert beaten(game) == ["damp_sock_golem#6"]


@pytest.mark.rule("MD-FIGHT-18")
@pytest.mark.parametrize(("damage", "falls"), [(1, False), (2, True), (3, True)])
def test_damage_of_its_health_or_more_beats_a_monster_and_less_does_nothing(damage: int, falls: bool) -> None:
    game = fight("HHH", "_", room="B5")
    play(game, Finish(), AssignDamage((damage,)))
    assert beaten(game) == (["harpy"] if falls else [])
    assert game.state.where["harpy"] == ("graveyard" if falls else "B5")


@pytest.mark.rule("MD-FIGHT-18")
def test_damage_short_of_health_is_not_remembered() -> None:
    table = Tabletop(2)
    table.g.heroes[1].at = "B2"
    game = fight("H__", "_", "H__", "_", room="B5", table=table, seed=0)
    play(game, Finish())
    robert_comes(game, "B5")
    play(game, Finish())
    assert [event.hero_damage for event in told(game, FightCompared)] == [1, 1]
    assert beaten(game) == []


@pytest.mark.rule("MD-FIGHT-19", "MD-R-07")
@pytest.mark.parametrize(("hits", "shame", "damage"), [(3, 0, 3), (4, 1, 0)])
def test_a_hero_is_defeated_when_all_hearts_are_covered(hits: int, shame: int, damage: int) -> None:
    game = fight("___", "H" * hits + "_" * (4 - hits), threats=["zombie_marching_band"])
    play(game, Finish())
    regina = game.state.heroes[0]
    assert (regina.shame, regina.damage) == (shame, damage)


@pytest.mark.rule("MD-FIGHT-19")
def test_damage_beyond_the_last_heart_is_ignored() -> None:
    table = Tabletop()
    table.hero.damage = 2
    game = fight("___", "HHHH", threats=["zombie_marching_band"], table=table)
    play(game, Finish())
    taken = [event.amount for event in told(game, Gained) if event.token == "damage"]
    assert taken == [2]
    assert game.state.heroes[0].shame == 1


@pytest.mark.rule("MD-FIGHT-19")
def test_hearts_of_loot_count_among_those_to_be_covered() -> None:
    table = Tabletop()
    table.give(0, "gym_membership")
    game = fight("___", "HHHH", threats=["zombie_marching_band"], table=table)
    play(game, Finish())
    assert (game.state.heroes[0].damage, game.state.heroes[0].shame) == (4, 0)


@pytest.mark.rule("MD-R-07")
@pytest.mark.parametrize(("damage", "shame", "left"), [(0, 0, 4), (1, 1, 0)])
def test_at_a_table_where_defeat_needs_surplus_covering_the_last_heart_is_not_enough(
    damage: int, shame: int, left: int
) -> None:
    table = Tabletop(options={"defeat_needs_surplus": True})
    table.hero.damage = damage
    game = fight("___", "HHHH", threats=["zombie_marching_band"], table=table)
    play(game, Finish())
    regina = game.state.heroes[0]
    assert (regina.shame, regina.damage) == (shame, left)


@pytest.mark.rule("MD-FIGHT-20")
def test_damage_of_the_heros_own_power_lands_at_once_and_no_shield_stops_it() -> None:
    table = Tabletop()
    table.wear(0, "door_worn_as_shield")
    game = fight("BSS", "_", room="B5", table=table)
    play(game, SECOND)
    assert game.state.heroes[0].damage == 1
    play(game, Finish(), AssignDamage((2,)))
    assert game.state.heroes[0].damage == 1


@pytest.mark.rule("MD-FIGHT-20")
def test_a_hero_who_covers_the_own_last_heart_finishes_the_fight_first() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = fight("BB_", "_", "_", room="B5", table=table)
    play(game, SECOND)
    assert (game.state.heroes[0].damage, told(game, HeroDefeated)) == (4, [])
    play(game, FIRST, DrinkPotion(), Finish(), AssignDamage((2,)))
    assert beaten(game) == ["harpy"]
    assert game.state.heroes[0].shame == 1


@pytest.mark.rule("MD-FIGHT-20")
def test_a_hero_who_covers_the_own_last_heart_may_still_use_items() -> None:
    table = Tabletop()
    table.hero.damage = 3
    table.give(0, "firecracker")
    game = fight("B__", room="B5", table=table)
    play(game, SECOND)
    assert game.state.heroes[0].damage == 4
    assert game.why_not(UseItem("firecracker"), 0) is None
    assert UseItem("firecracker") in options(game)


@pytest.mark.rule("MD-FIGHT-20")
def test_a_hero_who_heals_before_the_end_of_the_fight_is_not_defeated() -> None:
    table = Tabletop(heroes=("battle_nun", "warrior", "cutpurse"))
    table.hero.damage = 3
    table.wear(0, "cursed_cleaver")
    game = fight("BB_", "_", threats=["damp_sock_golem"], table=table)
    play(game, Activate("cursed_cleaver"))
    assert game.state.heroes[0].damage == 4
    play(game, SECOND, Finish(), AssignDamage((1,)))
    assert (game.state.heroes[0].damage, told(game, HeroDefeated)) == (3, [])


def closing(game: Game) -> list[str]:
    """What happened after the comparison, each kind once, in order."""
    kinds: tuple[type[Event], ...] = (Gained, HeroDefeated, MonsterBeaten, MonsterBuried, ThreatsDiscarded, RoomCleared)
    events = game.events[game.events.index(compared(game)) :]
    return list(dict.fromkeys(type(event).__name__ for event in events if isinstance(event, kinds)))


@pytest.mark.rule("MD-FIGHT-21")
def test_a_fight_closes_with_damage_then_defeat_then_the_graveyard_then_the_threat_monsters() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = fight("HHH", "__", room="B5", threats=["damp_sock_golem"], table=table)
    play(game, Finish(), AssignDamage((2, 1)))
    assert closing(game) == [
        "MonsterBeaten",
        "Gained",
        "HeroDefeated",
        "MonsterBuried",
        "ThreatsDiscarded",
        "RoomCleared",
    ]


@pytest.mark.rule("MD-FIGHT-21")
def test_the_last_boss_fight_is_put_away_before_the_game_ends() -> None:
    table = Tabletop()
    table.g.boss_beaten = 2
    table.wear(0, "boss_poker")
    table.give(0, "firecracker", "pocket_gargoyle")
    game = fight("BBBHH", "HHHHHH_", room="lair", threats=["damp_sock_golem"], table=table)
    play(game, FIRST, SECOND, Activate("pocket_gargoyle"), UseItem("firecracker"), Finish(), AssignDamage((9, 0)))
    assert game.decision is None
    kinds = [type(event).__name__ for event in game.events]
    order = ["FightCompared", "HeroDefeated", "BossBeaten", "ThreatsDiscarded", "GameEnded"]
    assert [kind for kind in kinds if kind in order] == order
    assert game.state.threat_discard == ["damp_sock_golem"]


@pytest.mark.rule("MD-FIGHT-22")
def test_all_threat_monsters_beaten_or_not_are_discarded() -> None:
    game = fight("H__", "____", threats=["damp_sock_golem", "orcs"])
    play(game, Finish(), AssignDamage((1, 0)))
    assert beaten(game) == ["damp_sock_golem#0"]
    assert game.state.turn.threats == []
    assert sorted(game.state.threat_discard) == ["damp_sock_golem", "orcs"]


@pytest.mark.rule("MD-FIGHT-23")
def test_an_unbeaten_roaming_monster_stays_where_it_stands_fully_healed() -> None:
    table = Tabletop(2)
    table.g.where["harpy"] = "B2"
    table.g.heroes[1].at = "A1"
    game = fight("H__", "_", "___", room="B2", table=table, seed=0)
    play(game, Finish())
    assert game.state.where["harpy"] == "B2"
    robert_comes(game, "B2")
    (harpy,) = sides(game).foes
    assert (harpy.foe, harpy.health) == ("harpy", 2)


# Rulings


@pytest.mark.rule("MD-R-10")
@pytest.mark.parametrize(("active", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_left_neighbour_is_the_monster_player_and_rolls(active: int, left: int) -> None:
    table = Tabletop(heroes=("warrior", "battle_nun", "tone_deaf_bard"))
    table.g.active = active
    game = fight("___", "B", threats=["unpaid_squire"], table=table)
    play(game, Finish())
    assert [event.seat for event in told(game, Rolled)] == [active, left]
    assert (asked(game).seat, options(game)) == (left, [Finish(), Activate("unpaid_squire#0")])


@pytest.mark.rule("MD-R-24")
def test_monster_bolts_work_before_damage_is_compared() -> None:
    game = fight("HHH", "BB", threats=["overdue_librarian"])
    play(game, Finish())
    assert told(game, FightCompared) == []
    play(game, Activate("overdue_librarian#0"))
    assert (compared(game).monster_shields, compared(game).hero_damage) == (2, 1)


@pytest.mark.rule("MD-R-24")
def test_a_wound_from_a_monster_bolt_lands_at_once_but_defeat_waits_for_the_end() -> None:
    table = Tabletop()
    table.hero.damage = 3
    calamity = fight("HHH", "B____", threats=["minor_calamity"], table=table)
    play(calamity, Finish(), Activate("minor_calamity#0"))
    kinds = [
        type(event).__name__
        for event in calamity.events
        if isinstance(event, FightCompared | HeroDefeated) or getattr(event, "token", "") == "damage"
    ]
    assert kinds == ["Gained", "FightCompared", "HeroDefeated", "Lost"]


@pytest.mark.rule("MD-R-24")
def test_a_hero_wounded_to_the_last_heart_by_a_monster_bolt_still_splits_the_damage() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = fight("HHH", "B_____", threats=["minor_calamity", "damp_sock_golem"], table=table)
    play(game, Finish(), Activate("minor_calamity#0"))
    assert (asked(game).seat, game.state.heroes[0].damage) == (0, 4)
    play(game, AssignDamage((0, 1)))
    assert beaten(game) == ["damp_sock_golem#1"]
    assert game.state.heroes[0].shame == 1


@pytest.mark.rule("MD-R-28")
def test_an_automatic_bolt_is_spent_like_a_rolled_one_but_cannot_be_rerolled() -> None:
    table = Tabletop()
    table.wear(0, "glowing_rectangle")
    game = fight("___", room="B5", table=table)
    assert {FIRST, SECOND} <= set(options(game))
    assert Reroll("B") not in options(game)
    assert game.why_not(Reroll("B"), 0) is not None
    play(game, FIRST)
    assert (sides(game).hero.hits, sides(game).hero.bolts) == (2, 0)
    assert refused(game, SECOND) == "MD-FIGHT-09"


@pytest.mark.rule("MD-R-28")
def test_beside_an_automatic_bolt_the_rolled_one_can_still_be_rerolled() -> None:
    table = Tabletop()
    table.wear(0, "glowing_rectangle")
    game = fight("B__", "H", room="B5", table=table)
    play(game, FIRST, Reroll("B"))
    assert (sides(game).hero.bolts, sides(game).hero.hits) == (0, 3)


@pytest.mark.rule("MD-R-30")
def test_damage_may_be_wasted_and_a_monster_spared() -> None:
    game = fight("HHH", "____", threats=["orcs", "damp_sock_golem"])
    play(game, Finish(), AssignDamage((1, 0)))
    assert beaten(game) == []
    assert game.state.phase == "rest"


@pytest.mark.rule("MD-R-31")
def test_a_reroll_names_the_face_and_not_the_die() -> None:
    game = fight("HH_", "S", room="B5")
    rerolls = [option for option in options(game) if isinstance(option, Reroll)]
    assert sorted(reroll.face for reroll in rerolls) == ["H", "_"]
    assert refused(game, Reroll("S")) == "MD-R-31"
    play(game, Reroll("H"))
    assert sorted(sides(game).hero.dice) == ["H", "S", "_"]


@pytest.mark.rule("MD-R-37")
@pytest.mark.parametrize(
    ("weapon", "room", "threats", "hits"),
    [
        ("blade_of_mild_reproach", "B5", [], 1),
        ("blade_of_mild_reproach", "B5", ["damp_sock_golem"], 0),
        ("crowd_broom", "B5", [], 0),
        ("crowd_broom", "B5", ["damp_sock_golem"], 1),
    ],
)
def test_one_or_several_monsters_are_counted_when_the_fight_begins(
    weapon: str, room: str, threats: list[str], hits: int
) -> None:
    table = Tabletop()
    table.wear(0, weapon)
    game = fight("___", room=room, threats=threats, table=table)
    assert sides(game).hero.hits == hits


@pytest.mark.rule("MD-R-37")
@pytest.mark.parametrize(("room", "dice"), [("lair", 5), ("B5", 3)])
def test_a_card_against_the_boss_works_against_the_boss_only(room: str, dice: int) -> None:
    table = Tabletop()
    table.wear(0, "boss_poker")
    game = fight("_" * dice, room=room, table=table)
    assert len(sides(game).hero.dice) == dice


@pytest.mark.rule("MD-R-37")
@pytest.mark.parametrize(("damage", "bolts"), [(0, 0), (1, 1)])
def test_a_wound_suffered_in_the_fight_does_not_make_the_hero_hurt(damage: int, bolts: int) -> None:
    table = Tabletop()
    table.hero.damage = damage
    table.wear(0, "patients_bib")
    game = fight("B__", room="B5", table=table)
    assert sides(game).hero.bolts == 1 + bolts
    play(game, SECOND)
    assert game.state.heroes[0].damage == damage + 1
    assert sides(game).hero.bolts == bolts


BLOODHOUND = (
    '[[threat_monster]]\nid = "bloodhound"\nname = "Bloodhound"\ncost = 0\ndice = 1\nhealth = 2\n'
    'passive = { dice = 2, when = "hurt" }\n'
)


@pytest.mark.rule("MD-R-37")
def test_a_monsters_condition_is_judged_before_the_hero_is_wounded_in_the_fight(tmp_path: Path) -> None:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, BLOODHOUND)])
    game = fight("B__", threats=["bloodhound"], table=table, seed=0)
    play(game, SECOND, Finish())
    assert [len(faces) for faces in rolled(game, "monsters")] == [1]


@pytest.mark.rule("MD-R-37")
def test_a_monsters_condition_is_judged_before_the_hero_heals_in_the_fight(tmp_path: Path) -> None:
    table = Tabletop(heroes=("battle_nun", "warrior", "cutpurse"), packs=[write_pack(tmp_path, GAME, BLOODHOUND)])
    table.hero.damage = 1
    game = fight("B__", threats=["bloodhound"], table=table, seed=0)
    play(game, SECOND)
    assert game.state.heroes[0].damage == 0
    play(game, Finish())
    assert [len(faces) for faces in rolled(game, "monsters")] == [3]
