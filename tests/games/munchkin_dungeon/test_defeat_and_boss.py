"""Defeat, the Graveyard and the Boss: Regina the Warrior (4 Hearts) is Active; clockwise sit Robert and Marie."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.rules.defeat import fell
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    Bury,
    Finish,
    LevelUp,
    Move,
    TakeLoot,
    TakeReward,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import (
    BossBeaten,
    FightBegan,
    Gained,
    GameEnded,
    HeroDefeated,
    HeroMoved,
    LevelGained,
    Lost,
    MonsterBeaten,
    MonsterReturned,
    Reverted,
    RoomCleared,
    ThreatsDiscarded,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import options, play, refused, told, write_pack

from .tabletop import Tabletop, asked_by

FIRST, SECOND = Activate("power 0"), Activate("power 1")
"""The Warrior's Quick Attack (2 Hits) and Berserk (2 Hits, 1 wound)."""


def fight(
    table: Tabletop,
    *rolls: str,
    room: str = "A1",
    threats: Sequence[str] = (),
    picks: Sequence[str] = (),
    seed: int | None = None,
) -> Game:
    """Phase 3 in this Room against these Threat Monsters and whatever lives there; it stops at the rest after it."""
    for card in threats:
        table.g.threat_deck.remove(card)
        table.g.turn.threats.append(f"{card}#{len(table.g.turn.threats)}")
    table.hero.coins = max(table.hero.coins, 2)
    return table.start("resolve", room=room, rolls=rolls, picks=picks, seed=seed)


def look(game: Game) -> Any:
    """The table as a spectator sees it."""
    return game.view(None)


def order_of(game: Game, *kinds: type) -> list[str]:
    """The events of these types, by name, in the order in which they happened."""
    return [type(event).__name__ for event in game.events if isinstance(event, kinds)]


def buried(table: Tabletop, *monsters: str) -> None:
    """Lay these figures into the Graveyard."""
    for monster in monsters:
        table.g.where[monster] = "graveyard"
        table.g.graveyard.append(monster)


# Defeated Heroes


def beaten_by_a_band(table: Tabletop) -> Game:
    """Regina loses all four Hearts to the Zombie Marching Band."""
    game = fight(table, "___", "HHHH", room="B2", threats=["zombie_marching_band"])
    play(game, Finish())
    return game


@pytest.mark.rule("MD-DEF-01")
def test_a_defeated_hero_takes_1_shame_goes_to_the_entrance_and_is_healed() -> None:
    game = beaten_by_a_band(Tabletop())
    regina = game.state.heroes[0]
    assert (regina.shame, regina.at, regina.damage) == (1, "entrance", 0)
    assert [(event.origin, event.to) for event in told(game, HeroMoved)] == [("B2", "entrance")]


@pytest.mark.rule("MD-DEF-01")
def test_an_insurance_policy_cancels_the_shame_of_a_defeat_and_nothing_else() -> None:
    table = Tabletop()
    table.give(0, "insurance_policy")
    game = fight(table, "___", "HHHH", threats=["zombie_marching_band"])
    play(game, Finish())
    assert set(options(game)) == {UseItem("insurance_policy"), Pass()}
    play(game, UseItem("insurance_policy"))
    regina = game.state.heroes[0]
    assert (regina.shame, regina.at, regina.damage) == (0, "entrance", 0)
    assert game.state.loot_discard == ["insurance_policy"]


@pytest.mark.rule("MD-DEF-01")
def test_an_insurance_policy_may_be_kept_for_a_worse_day() -> None:
    table = Tabletop()
    table.give(0, "insurance_policy")
    game = fight(table, "___", "HHHH", threats=["zombie_marching_band"])
    play(game, Finish(), Pass())
    assert (game.state.heroes[0].shame, game.state.heroes[0].loot) == (1, ["insurance_policy"])


@pytest.mark.rule("MD-DEF-02")
def test_a_defeated_hero_keeps_loot_level_coins_potions_and_hand() -> None:
    table = Tabletop()
    hero = table.hero
    hero.level, hero.coins, hero.potions = 3, 5, 2
    table.wear(0, "spork_of_destiny", "door_worn_as_shield")
    table.give(0, "second_hand_trophy")
    table.deal(0, "orcs", "surcharge")
    hero.damage = 4
    before = hero.copy()
    game = fight(table, "____", "HHHH", threats=["zombie_marching_band"])
    play(game, Finish())
    after = game.state.heroes[0]
    assert len(told(game, HeroDefeated)) == 1
    assert (after.loot, after.weapon, after.armor) == (before.loot, before.weapon, before.armor)
    assert (after.level, after.coins, after.potions, after.hand) == (3, 5, 2, ["orcs", "surcharge"])


@pytest.mark.rule("MD-DEF-03")
def test_a_defeated_hero_still_rests() -> None:
    table = Tabletop()
    table.hero.coins = 2
    game = fight(table, "___", "HHHH", threats=["zombie_marching_band"], seed=0)
    play(game, Finish())
    assert (game.state.phase, options(game)) == ("rest", [LevelUp(), Pass()])
    play(game, LevelUp())
    assert [event.level for event in told(game, LevelGained)] == [2]
    assert len(game.state.heroes[0].hand) == 4
    assert game.state.active == 1


@pytest.mark.rule("MD-DEF-04")
def test_an_entry_wound_on_the_last_heart_defeats_at_once_and_ends_phases_1_to_3() -> None:
    table = Tabletop()
    table.g.rooms["B1"] = "spike_corridor"
    table.hero.at, table.hero.damage = "A1", 3
    table.deal(1, "damp_sock_golem")
    game = table.start("kick", seed=0)
    play(game, Move("B1"))
    regina = game.state.heroes[0]
    assert (regina.shame, regina.at, regina.damage) == (1, "entrance", 0)
    assert (game.state.phase, options(game)) == ("rest", [LevelUp(), Pass()])
    assert game.state.heroes[1].hand == ["damp_sock_golem"]
    assert told(game, FightBegan) == []


@pytest.mark.rule("MD-DEF-04")
def test_the_room_that_felled_a_hero_still_adds_its_threat_but_is_not_cleared() -> None:
    table = Tabletop()
    table.g.rooms["B1"] = "spike_corridor"
    table.hero.at, table.hero.damage = "A1", 3
    game = table.start("kick", seed=0)
    play(game, Move("B1"))
    assert game.state.pool == 1
    assert told(game, RoomCleared) == []
    assert (game.state.heroes[0].fame, game.state.heroes[0].coins) == (0, 1 + 2)


@pytest.mark.rule("MD-DEF-04")
def test_an_own_turn_item_that_covers_the_last_heart_in_phase_1_defeats_at_once(tmp_path: Path) -> None:
    tattoo = (
        '[[loot]]\nid = "cheap_tattoo"\nname = "Cheap Tattoo"\ntype = "item"\nfame = 1\n'
        'discard = { coin = 1, wound = 1 }\nuse = "own_turn"\n'
    )
    table = Tabletop(packs=[write_pack(tmp_path, GAME, tattoo)])
    table.hero.damage = 3
    table.give(0, "cheap_tattoo")
    game = table.start("kick", seed=0)
    play(game, UseItem("cheap_tattoo"))
    regina = game.state.heroes[0]
    assert (regina.shame, regina.damage) == (1, 0)
    assert game.state.phase == "rest"


@pytest.mark.rule("MD-DEF-04")
def test_a_wound_on_clearing_that_covers_the_last_heart_defeats_at_once(tmp_path: Path) -> None:
    cellar = (
        '[[room]]\nid = "rotten_cellar"\nname = "Rotten Cellar"\nlevel = 1\nthreat = 1\n'
        "clear = { coin = 2, wound = 1 }\n"
    )
    table = Tabletop(packs=[write_pack(tmp_path, GAME, cellar)])
    table.g.rooms["A1"] = "rotten_cellar"
    table.hero.damage = 3
    game = table.start("resolve", room="A1")
    regina = game.state.heroes[0]
    assert (regina.shame, regina.at, regina.damage) == (1, "entrance", 0)


@pytest.mark.rule("MD-DEF-05")
def test_a_rival_who_is_defeated_follows_the_same_steps_and_the_turn_goes_on() -> None:
    table = Tabletop()
    marie = table.g.heroes[2]
    marie.at, marie.damage, marie.coins = "C2", 3, 4
    game = fight(table, "HHH", "_", threats=["damp_sock_golem"])
    g = game.state
    assert asked_by(fell(g, g.heroes[2])) == []
    assert (g.heroes[2].shame, g.heroes[2].at, g.heroes[2].damage, g.heroes[2].coins) == (1, "entrance", 0, 4)
    assert (g.turn.felled, told(game, ThreatsDiscarded)) == (False, [])
    play(game, Finish(), AssignDamage((1,)))
    assert (g.heroes[0].at, g.heroes[0].shame, g.heroes[0].fame) == ("A1", 0, 1)


# The Graveyard


@pytest.mark.rule("MD-GRAVE-01")
def test_a_beaten_roaming_monster_goes_to_the_graveyard() -> None:
    game = fight(Tabletop(), "HH_", "_", room="B5")
    play(game, Finish(), AssignDamage((2,)))
    assert (game.state.graveyard, game.state.where["harpy"]) == (["harpy"], "graveyard")


@pytest.mark.rule("MD-GRAVE-01")
def test_a_beaten_threat_monster_does_not_go_to_the_graveyard() -> None:
    game = fight(Tabletop(), "H__", "_", threats=["damp_sock_golem"])
    play(game, Finish(), AssignDamage((1,)))
    assert [event.foe for event in told(game, MonsterBeaten)] == ["damp_sock_golem#0"]
    assert look(game).graveyard == ()


@pytest.mark.rule("MD-GRAVE-02")
def test_beside_one_figure_the_second_is_laid_without_any_return() -> None:
    table = Tabletop()
    buried(table, "mildew_bear")
    game = fight(table, "HH_", "_", room="B5")
    play(game, Finish(), AssignDamage((2,)))
    assert look(game).graveyard == ("mildew_bear", "harpy")
    assert told(game, MonsterReturned) == []


@pytest.mark.rule("MD-GRAVE-02")
def test_before_the_third_figure_the_two_old_ones_return_to_their_own_homes() -> None:
    table = Tabletop()
    buried(table, "mildew_bear", "swarm_king")
    game = fight(table, "HH_", "_", room="B5")
    play(game, Finish(), AssignDamage((2,)))
    g = game.state
    assert g.graveyard == ["harpy"]
    assert (g.where["mildew_bear"], g.where["swarm_king"], g.where["harpy"]) == ("B3", "C4", "graveyard")


def three_at_once(order: Sequence[str] = ()) -> Game:
    """Regina beats the Harpy, the Bear and the Shark together in the Tournament Hall; she has not buried them yet."""
    table = Tabletop()
    for monster in ("harpy", "mildew_bear", "moat_shark"):
        table.g.where[monster] = "B2"
    table.wear(0, "crown_of_envy")
    table.give(0, "firecracker", "pocket_gargoyle")
    game = fight(table, "BBBH", "_____", room="B2")
    play(game, FIRST, SECOND, Activate("pocket_gargoyle"), UseItem("firecracker"), Finish())
    (began,) = told(game, FightBegan)
    needed = {"harpy": 2, "mildew_bear": 3, "moat_shark": 2}
    play(game, AssignDamage(tuple(needed[foe] for foe in began.foes)))
    play(game, *(Bury(monster) for monster in order))
    return game


@pytest.mark.rule("MD-GRAVE-03")
@pytest.mark.parametrize("last", ["harpy", "mildew_bear", "moat_shark"])
def test_the_active_player_chooses_the_order_into_the_graveyard(last: str) -> None:
    game = three_at_once()
    assert game.decision is not None
    assert game.decision.seat == 0
    assert set(options(game)) == {Bury("harpy"), Bury("mildew_bear"), Bury("moat_shark")}
    first, second = (monster for monster in ("harpy", "mildew_bear", "moat_shark") if monster != last)
    play(game, Bury(first))
    assert look(game).graveyard == (first,)
    play(game, Bury(second))
    g = game.state
    assert g.graveyard == [last]
    assert (g.where[first], g.where[second]) == (g.home[first], g.home[second])


@pytest.mark.rule("MD-GRAVE-03")
def test_only_a_monster_that_was_just_beaten_is_buried() -> None:
    game = three_at_once()
    assert refused(game, Bury("swarm_king")) == "MD-GRAVE-01"


@pytest.mark.rule("MD-GRAVE-04")
def test_a_figure_that_returns_to_the_heros_room_is_not_fought_and_the_room_stays_cleared() -> None:
    table = Tabletop()
    buried(table, "harpy", "swarm_king")
    table.g.where["moat_shark"] = "B5"
    game = fight(table, "HH_", "__", room="B5")
    play(game, Finish(), AssignDamage((2,)))
    assert game.state.where["harpy"] == "B5"
    assert [event.foes for event in told(game, FightBegan)] == [("moat_shark",)]
    assert [event.slot for event in told(game, RoomCleared)] == ["B5"]
    assert game.state.heroes[0].fame == 1 + 2, "for the Shark's home, and for clearing a Level 2 Room"


@pytest.mark.rule("MD-GRAVE-04")
def test_a_figure_that_returns_beside_another_hero_just_stands_there() -> None:
    table = Tabletop()
    buried(table, "mildew_bear", "swarm_king")
    table.g.heroes[1].at = "C4"
    before = table.g.heroes[1].copy()
    game = fight(table, "HH_", "_", room="B5")
    play(game, Finish(), AssignDamage((2,)))
    assert game.state.where["swarm_king"] == "C4"
    assert game.state.heroes[1] == before
    assert len(told(game, FightBegan)) == 1


@pytest.mark.rule("MD-GRAVE-05")
def test_a_reward_is_due_even_if_the_figure_has_already_returned() -> None:
    game = three_at_once(["harpy", "moat_shark"])
    assert game.state.where["harpy"] == "B5"
    assert set(options(game)) == {TakeReward("harpy"), TakeReward("moat_shark"), TakeReward("mildew_bear")}
    coins, potions = game.state.heroes[0].coins, game.state.heroes[0].potions
    play(game, TakeReward("harpy"), TakeReward("moat_shark"))
    regina = game.state.heroes[0]
    assert (regina.coins, regina.potions, regina.fame) == (coins + 2, potions + 1, 1)


# The Boss


def strike_the_wyrm(table: Tabletop, monsters: str = "____", seed: int | None = None) -> Game:
    """Regina deals 5 Damage, the Health of the Furnace Wyrm's first stage, to whatever is in the Lair."""
    table.give(0, "firecracker")
    game = fight(table, "BH_", monsters, room="lair", seed=seed)
    play(game, FIRST, UseItem("firecracker"))
    return game


@pytest.mark.rule("MD-BOSS-01")
def test_entering_the_lair_is_a_fight_with_the_boss_by_its_top_card() -> None:
    table = Tabletop()
    table.hero.at = "C5"
    table.g.boss_beaten = 1
    game = table.start("kick", rolls=["___"])
    assert [event.foes for event in told(game, FightBegan)] == [("furnace_wyrm",)]
    (wyrm,) = look(game).fight.foes
    assert (wyrm.name, wyrm.dice, wyrm.health) == ("Furnace Wyrm", 5, 7)


@pytest.mark.rule("MD-BOSS-01")
def test_threat_monsters_fight_beside_the_boss_and_bolts_fit_both() -> None:
    game = fight(Tabletop(), "___", "B____", room="lair", threats=["unpaid_squire"])
    play(game, Finish())
    assert [foe.name for foe in look(game).fight.foes] == ["Furnace Wyrm", "Unpaid Squire"]
    assert options(game) == [Finish(), Activate("furnace_wyrm"), Activate("unpaid_squire#0")]


@pytest.mark.rule("MD-BOSS-02")
def test_a_beaten_boss_pays_8_fame_at_once_and_shows_its_next_card() -> None:
    table = Tabletop()
    game = strike_the_wyrm(table)
    assert look(game).boss_stage == 1
    play(game, Finish(), AssignDamage((5,)))
    assert (game.state.heroes[0].fame, look(game).boss_stage) == (8, 2)
    assert [(event.boss, event.stage) for event in told(game, BossBeaten)] == [("furnace_wyrm", 1)]
    assert look(game).graveyard == ()


@pytest.mark.rule("MD-BOSS-02")
def test_each_stage_needs_its_own_health() -> None:
    table = Tabletop()
    table.g.boss_beaten = 1
    game = fight(table, "BBH", "_____", room="lair")
    play(game, FIRST, SECOND, Finish())
    assert (game.state.heroes[0].fame, look(game).boss_stage) == (0, 2)
    assert told(game, MonsterBeaten) == []


@pytest.mark.rule("MD-BOSS-03")
def test_a_boss_not_beaten_in_one_go_is_healed_and_keeps_its_card() -> None:
    table = Tabletop(2)
    table.g.heroes[1].at = "C5"
    game = fight(table, "HHH", "____", "HHH", "____", room="lair", seed=0)
    play(game, Finish())
    assert (game.state.heroes[0].fame, look(game).boss_stage) == (0, 1)
    while game.state.active == 0:
        play(game, Pass())
    while game.state.phase == "trouble":
        play(game, Pass())
    (wyrm,) = look(game).fight.foes
    assert (wyrm.dice, wyrm.health) == (4, 5)
    play(game, Finish())
    assert told(game, BossBeaten) == []


@pytest.mark.rule("MD-BOSS-04")
def test_a_hero_who_survives_the_boss_unbeaten_goes_home_unhealed_and_without_shame() -> None:
    table = Tabletop()
    table.hero.damage = 1
    game = fight(table, "___", "HH__", room="lair")
    play(game, Finish())
    regina = game.state.heroes[0]
    assert (regina.at, regina.damage, regina.shame) == ("entrance", 3, 0)


@pytest.mark.rule("MD-BOSS-04")
def test_a_hero_who_beats_the_boss_goes_home_unhealed_too() -> None:
    table = Tabletop()
    table.hero.damage = 1
    game = strike_the_wyrm(table, "H___")
    play(game, Finish(), AssignDamage((5,)))
    regina = game.state.heroes[0]
    assert (regina.at, regina.damage, regina.shame) == ("entrance", 2, 0)


@pytest.mark.rule("MD-BOSS-04", "MD-BOSS-05")
def test_a_hero_defeated_by_the_boss_takes_1_shame_and_is_healed() -> None:
    game = fight(Tabletop(), "___", "HHHH", room="lair")
    play(game, Finish())
    regina = game.state.heroes[0]
    assert (regina.at, regina.damage, regina.shame) == ("entrance", 0, 1)
    assert len(told(game, HeroMoved)) == 1


@pytest.mark.rule("MD-BOSS-06")
def test_the_lair_never_pays_a_clearing_reward() -> None:
    game = strike_the_wyrm(Tabletop())
    play(game, Finish(), AssignDamage((5,)))
    gained = [(event.token, event.amount) for event in told(game, Gained)]
    assert gained == [("fame", 8)]
    assert told(game, RoomCleared) == []
    assert (game.state.phase, options(game)) == ("rest", [LevelUp(), Pass()])


@pytest.mark.rule("MD-BOSS-06")
@pytest.mark.parametrize("golem", [0, 1])
def test_the_8_fame_do_not_depend_on_threat_monsters(golem: int) -> None:
    table = Tabletop()
    table.give(0, "firecracker", "pocket_gargoyle")
    game = fight(table, "BBH", "_____", room="lair", threats=["damp_sock_golem"])
    play(game, FIRST, Activate("pocket_gargoyle"), UseItem("firecracker"), Finish(), AssignDamage((5, golem)))
    assert len(told(game, MonsterBeaten)) == 1 + golem
    assert game.state.heroes[0].fame == 8


def last_stage(monsters: str) -> Game:
    """Regina is about to deal 9 Damage to the last stage of the Furnace Wyrm; she has 3 Fame, Robert has 19."""
    table = Tabletop()
    table.g.boss_beaten = 2
    table.hero.fame, table.g.heroes[1].fame = 3, 19
    table.wear(0, "boss_poker")
    table.give(0, "firecracker", "pocket_gargoyle")
    game = fight(table, "BBBHH", monsters, room="lair")
    play(game, FIRST, SECOND, Activate("pocket_gargoyle"), UseItem("firecracker"), Finish())
    return game


@pytest.mark.rule("MD-BOSS-07")
def test_the_third_boss_defeat_ends_the_game_at_once() -> None:
    game = last_stage("______")
    play(game, AssignDamage((9,)))
    assert game.decision is None
    assert [event.rule for event in told(game, GameEnded)] == ["MD-END-02"]
    assert game.state.heroes[0].fame == 11
    assert game.outcome is not None


@pytest.mark.rule("MD-BOSS-07")
def test_the_boss_defeats_of_all_players_count_together() -> None:
    table = Tabletop()
    table.g.boss_beaten = 1
    table.wear(0, "boss_poker")
    table.give(0, "firecracker")
    game = fight(table, "BBH__", "_____", room="lair")
    play(game, FIRST, SECOND, UseItem("firecracker"), Finish(), AssignDamage((7,)))
    assert (look(game).boss_stage, told(game, GameEnded)) == (3, [])
    assert game.decision is not None


# Rulings


@pytest.mark.rule("MD-R-16")
def test_a_win_over_the_boss_is_paid_in_phase_3_and_the_lair_pays_nothing_in_phase_4() -> None:
    table = Tabletop()
    table.hero.fame = 12
    game = strike_the_wyrm(table)
    play(game, Finish(), AssignDamage((5,)))
    assert game.decision is None, "20 Fame end the game before phase 4"
    assert game.state.heroes[0].fame == 20
    assert told(game, RoomCleared) == []
    assert [event.rule for event in told(game, Gained)] == ["MD-BOSS-02"]


@pytest.mark.rule("MD-R-17")
def test_in_a_double_knock_out_at_the_end_the_shame_comes_then_the_fame_then_the_end() -> None:
    game = last_stage("HHHHHH")
    play(game, AssignDamage((9,)))
    told_tokens = [event.token for event in told(game, Gained) if event.token in ("shame", "fame")]
    assert told_tokens == ["shame", "fame"]
    assert order_of(game, HeroDefeated, BossBeaten, GameEnded) == ["HeroDefeated", "BossBeaten", "GameEnded"]
    assert (game.state.heroes[0].shame, game.state.heroes[0].fame) == (1, 11)


@pytest.mark.rule("MD-R-23")
def test_a_defeated_super_reverts_before_healing_and_has_the_hearts_of_its_level_again() -> None:
    table = Tabletop()
    table.give(0, "badge_mega_gran")
    table.hero.badge = "badge_mega_gran"
    table.hero.damage = 2
    game = fight(table, "___", "HHHH", threats=["zombie_marching_band"])
    assert look(game).heroes[0].hearts == 4 + 2
    play(game, Finish())
    regina = look(game).heroes[0]
    assert (regina.hearts, regina.damage, regina.badge, regina.shame) == (4, 0, "", 1)
    assert order_of(game, Reverted, Lost) == ["Reverted", "Lost"]


@pytest.mark.rule("MD-R-23")
def test_a_super_is_not_defeated_before_its_own_hearts_are_covered() -> None:
    table = Tabletop()
    table.give(0, "badge_mega_gran")
    table.hero.badge = "badge_mega_gran"
    table.hero.damage = 1
    game = fight(table, "___", "HHHH", threats=["zombie_marching_band"])
    play(game, Finish())
    assert (game.state.heroes[0].damage, told(game, HeroDefeated)) == (5, [])


@pytest.mark.rule("MD-R-25")
def test_a_defeated_hero_who_beat_everything_collects_everything() -> None:
    table = Tabletop()
    table.g.where["moat_shark"] = "B2"
    table.hero.damage = 3
    game = fight(table, "HH_", "H_", room="B2", picks=["crown_of_envy"])
    play(game, Finish(), AssignDamage((2,)))
    regina = game.state.heroes[0]
    assert (regina.at, regina.shame, regina.damage) == ("entrance", 1, 0)
    assert (regina.potions, regina.fame) == (2, 1 + 2), "the Shark's home pays 1 Fame and 1 Potion, Level 2 pays 2 Fame"
    assert options(game) == [TakeLoot(loot) for loot in game.state.row]
    play(game, TakeLoot("sulky_axe"))
    assert regina.loot == ["sulky_axe"]
