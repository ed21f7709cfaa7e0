"""The frame of the game: players, what is in the box, Dashboards, cards, and the four phases of a turn."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.content.types import TABLES, ThreatMonsterCard
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    ChooseHero,
    DrinkPotion,
    Equip,
    Finish,
    LevelUp,
    Move,
    PlayCard,
    Stop,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import (
    FightBegan,
    Gained,
    GameEnded,
    HeroDefeated,
    PoolChanged,
    Rolled,
    TurnBegan,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.chance import Die, Seeded
from undercroft.kernel.errors import GameOver, SetupError
from undercroft.testing import options, play, refused, told

from .tabletop import MONSTERS, Tabletop, as_little_as_possible, finish_turn, seen

CONTENT = GAME.content.load().content


# The game in brief


@pytest.mark.rule("MD-GEN-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_have_one_hero_each(players: int) -> None:
    game = undercroft.new_game(GAME.id, players, seed=1)
    for _ in range(players):
        play(game, options(game)[0])
    assert len([hero for hero in seen(game).heroes if hero.hero]) == players
    assert game.state.phase == "kick"


@pytest.mark.rule("MD-GEN-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_players_have_no_game(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 5 seats"):
        undercroft.new_game(GAME.id, players)


@pytest.mark.rule("MD-GEN-02")
def test_everybody_is_an_opponent_and_the_highest_final_fame_wins() -> None:
    table = Tabletop()
    table.hero.fame = 19
    table.g.heroes[1].fame = 18
    table.g.heroes[2].fame = 17
    table.give(2, "second_hand_trophy")
    game = table.start("rest", room="A1")
    assert game.outcome is not None
    assert game.outcome.scores == (20, 18, 21)
    assert game.outcome.ranking == ((2,), (0,), (1,))
    assert not GAME.modes["standard"].together


@pytest.mark.rule("MD-GEN-02")
def test_every_other_player_may_play_threat_cards_against_the_active_one() -> None:
    table = Tabletop(4)
    for rival in (1, 2, 3):
        table.deal(rival, "damp_sock_golem")
    game = table.start("trouble", room="A1", seed=1)
    for _ in (1, 2, 3):
        play(game, PlayCard("damp_sock_golem"))
    assert len(told(game, FightBegan)[0].foes) == 3


@pytest.mark.rule("MD-GEN-03")
def test_turns_go_clockwise_from_the_first_player() -> None:
    game = undercroft.new_game(GAME.id, 3, seed=1, options={"first": 2})
    play(game, ChooseHero("warrior"), ChooseHero("battle_nun"), ChooseHero("cutpurse"))
    for _ in range(4):
        finish_turn(game)
    assert [event.seat for event in told(game, TurnBegan)] == [2, 0, 1, 2, 0]


@pytest.mark.rule("MD-GEN-03")
def test_nobody_acts_on_the_turn_of_another() -> None:
    game = Tabletop().start("kick")
    assert refused(game, Move("A1"), 1) == "MD-GEN-03"
    assert refused(game, Move("A1"), 7) == "MD-GEN-03"
    assert game.why_not(Move("A1"), 0) is None


@pytest.mark.rule("MD-GEN-03")
def test_no_turn_follows_the_end_of_the_game() -> None:
    table = Tabletop()
    table.hero.fame = 19
    game = table.start("rest", room="A1")
    assert told(game, GameEnded)
    assert game.decisions == {}
    assert not told(game, TurnBegan)
    assert refused(game, Move("A1"), 1) == "MD-GEN-03"
    with pytest.raises(GameOver):
        game.play(Move("A1"), 1)


@pytest.mark.rule("MD-GEN-04")
def test_a_roaming_monster_has_a_figure_and_a_home_room_of_level_2_or_3() -> None:
    assert {card.level for card in CONTENT.monsters.values()} == {2, 3}
    game = undercroft.new_game(GAME.id, 2, seed=3)
    assert len(game.state.home) == 6
    for monster, home in game.state.home.items():
        assert CONTENT.slots[home].level == CONTENT.monsters[monster].level
        assert seen(game).monsters[monster] == home


@pytest.mark.rule("MD-GEN-04")
def test_a_threat_monster_is_played_from_the_hand_and_has_no_level_and_no_home() -> None:
    table = Tabletop()
    table.deal(1, "damp_sock_golem")
    game = table.start("trouble", room="A1", rolls=["HHH"])
    before = dict(seen(game).monsters)
    play(game, PlayCard("damp_sock_golem"))
    assert game.state.heroes[1].hand == []
    assert game.state.fight.foes == ["damp_sock_golem#0"]
    assert seen(game).monsters == before
    assert "damp_sock_golem" not in game.state.home
    assert "level" not in {field.name for field in fields(ThreatMonsterCard)}


@pytest.mark.rule("MD-GEN-04")
def test_a_boss_stands_in_its_lair_and_has_three_cards() -> None:
    assert {len(boss.stages) for boss in CONTENT.bosses.values()} == {3}
    game = Tabletop().start("resolve", room="lair", rolls=["HHH"])
    assert game.state.fight.foes == ["furnace_wyrm"]
    assert (seen(game).boss_stage, seen(game).boss_stages) == (1, 3)


@pytest.mark.rule("MD-GEN-05")
def test_a_wound_is_a_damage_token_on_a_heart() -> None:
    table = Tabletop()
    table.g.rooms["B1"] = "spike_corridor"
    table.hero.at = "A1"
    game = table.start("kick")
    play(game, Move("B1"))
    assert CONTENT.rooms["spike_corridor"].enter.wound == 1
    (wound,) = [event for event in told(game, Gained) if event.token == "damage"]
    assert wound.amount == 1
    assert game.say(wound) == "Regina takes 1 Damage in Spike Corridor: 3 of 4 Hearts left"
    assert (seen(game).heroes[0].damage, seen(game).heroes[0].hearts) == (1, 4)


@pytest.mark.rule("MD-GEN-05")
def test_a_threat_point_is_a_threat_token_in_the_pool() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.deal(1, "surcharge")
    game = table.start("trouble", room="A1", seed=1)
    assert CONTENT.events["surcharge"].play.threat == 1
    play(game, PlayCard("surcharge"))
    assert game.state.pool == 3


@pytest.mark.rule("MD-GEN-05")
def test_the_health_of_a_hero_is_its_hearts() -> None:
    table = Tabletop()
    table.g.turn.bonus_dice["mildew_bear"] = 2
    game = table.start("resolve", room="B3", rolls=["___", "HHHH"], seed=1)
    assert seen(game).heroes[0].hearts == 4
    play(game, Finish())
    assert [event.seat for event in told(game, HeroDefeated)] == [0]


# What is in the box


@pytest.mark.rule("MD-COMP-01")
@pytest.mark.parametrize("players", [2, 5])
def test_the_box_holds_12_potions_and_18_shame_tokens(players: int) -> None:
    view = seen(undercroft.new_game(GAME.id, players, seed=1))
    assert view.potions_left + sum(hero.potions for hero in view.heroes) == 12
    assert "12 Potion" in GAME.rulebook["MD-COMP-01"].text
    assert "18 Shame" in GAME.rulebook["MD-COMP-01"].text


@pytest.mark.rule("MD-COMP-02", "MD-COMP-04")
def test_coins_and_threat_tokens_never_run_out() -> None:
    table = Tabletop()
    table.hero.coins = 10_000
    table.g.pool = 10_000
    game = table.start("kick")
    play(game, Move("A1"))
    assert (game.state.heroes[0].coins, game.state.pool) == (10_001, 10_002)


@pytest.mark.rule("MD-COMP-02", "MD-COMP-04")
def test_fight_dice_never_run_out() -> None:
    table = Tabletop()
    table.g.turn.bonus_dice["mildew_bear"] = 98
    game = table.start("resolve", room="B3", rolls=["HHH", "_" * 100])
    play(game, Finish())
    assert len(told(game, Rolled)[-1].faces) == 100


@pytest.mark.rule("MD-COMP-02", "MD-COMP-04")
def test_damage_never_runs_out() -> None:
    table = Tabletop(5)
    table.g.rooms["B1"] = "spike_corridor"
    for hero in table.g.heroes:
        hero.level = 7
        hero.damage = CONTENT.ranks[hero.card].hearts[6] - 1
    table.hero.damage -= 1
    table.hero.at = "A1"
    game = table.start("kick")
    play(game, Move("B1"))
    assert [hero.hearts - hero.damage for hero in seen(game).heroes] == [1, 1, 1, 1, 1]


@pytest.mark.rule("MD-COMP-02")
def test_everybody_sees_every_figure_and_tracker() -> None:
    game = Tabletop(5).start("kick")
    view = seen(game)
    assert [(hero.at, hero.fame, hero.level) for hero in view.heroes] == [("entrance", 0, 1)] * 5
    assert view.monsters == {monster: slot for slot, monster in MONSTERS.items()}
    assert view.boss == "furnace_wyrm"
    assert all(CONTENT.name(figure) != figure for figure in CONTENT.supers)


@pytest.mark.rule("MD-COMP-03")
def test_boards_and_decks_are_complete() -> None:
    rooms = [slot for slot in CONTENT.slots.values() if slot.kind in ("empty", "monster")]
    assert len(rooms) == 16
    assert len(CONTENT.slots) == 18
    assert (len(CONTENT.heroes), len(CONTENT.supers)) == (6, 3)
    assert (len(CONTENT.rooms), len(CONTENT.monsters)) == (16, 13)
    assert [len(boss.stages) for boss in CONTENT.bosses.values()] == [3, 3, 3]
    assert sum(card.copies for card in CONTENT.loot.values()) == 50
    assert (len(CONTENT.threat_monsters), len(CONTENT.events)) == (22, 23)
    assert sum(card.copies for card in CONTENT.threats.values()) == 61
    assert set(CONTENT.threats) == {*CONTENT.threat_monsters, *CONTENT.events}


@pytest.mark.rule("MD-COMP-04")
def test_a_potion_from_an_empty_supply_is_lost() -> None:
    table = Tabletop()
    table.g.potions = 0
    table.hero.at = "A1"
    game = table.start("kick")
    play(game, Move("B1"))
    assert game.state.rooms["B1"] == "alchemy_bar"
    assert (game.state.heroes[0].potions, game.state.potions) == (1, 0)
    assert not told(game, Gained)


@pytest.mark.rule("MD-COMP-04")
def test_of_two_potions_the_supply_gives_the_one_that_it_has() -> None:
    table = Tabletop()
    table.g.potions = 1
    table.hero.at = "C2"
    game = table.start("kick")
    play(game, Move("C5"))
    assert game.state.rooms["C5"] == "last_chance_bar"
    assert (game.state.heroes[0].potions, game.state.potions) == (2, 0)
    assert [(event.token, event.amount) for event in told(game, Gained)] == [("potion", 1)]


@pytest.mark.rule("MD-COMP-04")
def test_a_spent_potion_goes_back_to_the_supply() -> None:
    table = Tabletop()
    table.g.potions = 0
    game = table.start("resolve", room="B3", rolls=["HHH", "H"])
    play(game, DrinkPotion())
    assert (game.state.heroes[0].potions, game.state.potions) == (0, 1)


@pytest.mark.rule("MD-COMP-04")
def test_shame_never_runs_out() -> None:
    table = Tabletop()
    table.hero.shame = 18
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["___", "HH"], seed=1)
    play(game, Finish())
    assert game.state.heroes[0].shame == 19


@pytest.mark.rule("MD-COMP-05")
def test_both_sides_roll_the_same_six_sided_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    rolled: dict[str, Die] = {}
    roll = Seeded.roll

    def watched(source: Seeded, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        rolled[stream] = die
        return roll(source, die, dice, stream, tick)

    monkeypatch.setattr(Seeded, "roll", watched)
    game = Tabletop().start("resolve", room="B3", seed=1)
    play(game, Finish())
    assert set(rolled) == {"hero", "monsters"}
    assert sorted(rolled["hero"].faces) == sorted("HHBBS_")
    assert rolled["monsters"] == rolled["hero"]


# Dashboards


@pytest.mark.rule("MD-DASH-01")
@pytest.mark.parametrize("hero", CONTENT.heroes.values(), ids=list(CONTENT.heroes))
def test_a_dashboard_shows_two_powers_and_what_every_level_costs_and_brings(hero: Any) -> None:
    ranks = CONTENT.ranks[hero.id]
    assert len(hero.powers) == 2
    assert all(power.name for power in hero.powers)
    assert len(hero.fame) == len(ranks.dice) == len(ranks.hearts) == len(ranks.rerolls) == 7
    assert len(hero.costs) == len(hero.gains) == 6
    assert all(cost > 0 for cost in hero.costs)
    assert list(hero.fame) == sorted(hero.fame)


@pytest.mark.rule("MD-DASH-01")
def test_a_dashboard_has_one_weapon_slot_and_one_armor_slot() -> None:
    table = Tabletop()
    table.wear(0, "certified_stick", "crown_of_envy")
    table.give(0, "chain_whip", "spiked_cardigan")
    game = table.start("kick")
    game.play(Equip("chain_whip"), 0)
    assert (seen(game).heroes[0].weapon, seen(game).heroes[0].armor) == ("chain_whip", "crown_of_envy")
    game.play(Equip("spiked_cardigan"), 0)
    assert (seen(game).heroes[0].weapon, seen(game).heroes[0].armor) == ("chain_whip", "spiked_cardigan")


@pytest.mark.rule("MD-DASH-02")
@pytest.mark.parametrize("hero", CONTENT.heroes.values(), ids=list(CONTENT.heroes))
def test_dice_hearts_and_rerolls_begin_as_printed_and_rise_with_levels(hero: Any) -> None:
    table = Tabletop(2, heroes=(hero.id, "warrior" if hero.id != "warrior" else "cutpurse"))
    table.hero.coins = sum(hero.costs)
    table.g.turn.rewarded = True
    game = table.start("rest", room="A1", seed=1)
    has = {"die": hero.dice, "heart": hero.hearts, "reroll": hero.rerolls, "fame": 0}
    for level, gain in enumerate((*hero.gains, None), 1):
        view = seen(game).heroes[0]
        assert view.level == level
        assert (view.dice, view.hearts, view.rerolls) == (has["die"], has["heart"], has["reroll"])
        assert view.level_fame == hero.fame[level - 1]
        if gain is not None:
            play(game, LevelUp())
            has[gain] += 1
    assert game.state.heroes[0].coins == 0


@pytest.mark.rule("MD-DASH-02")
def test_a_new_hero_has_level_1_and_the_printed_start_values() -> None:
    game = undercroft.new_game(GAME.id, 2, seed=1)
    play(game, ChooseHero("pit_dwarf"), ChooseHero("cutpurse"))
    dwarf, cutpurse = seen(game).heroes
    assert (dwarf.level, dwarf.dice, dwarf.hearts, dwarf.rerolls) == (1, 2, 5, 1)
    assert (cutpurse.level, cutpurse.dice, cutpurse.hearts, cutpurse.rerolls) == (1, 3, 3, 2)


@pytest.mark.rule("MD-DASH-03")
@pytest.mark.parametrize(
    ("level", "owned", "worn", "covered"),
    [
        (1, (), (), 4),
        (2, (), (), 5),
        (7, (), (), 6),
        (1, (), ("quilted_everything",), 5),
        (1, ("quilted_everything",), ("crown_of_envy",), 4),
        (1, ("gym_membership",), (), 5),
        (2, ("gym_membership",), ("quilted_everything",), 7),
    ],
)
def test_damage_covers_only_the_hearts_of_the_level_and_of_effects(
    level: int, owned: Sequence[str], worn: Sequence[str], covered: int
) -> None:
    table = Tabletop()
    table.hero.level = level
    table.give(0, *owned)
    table.wear(0, *worn)
    table.g.turn.lasting = ["fog_of_ego"] * 9
    table.g.turn.bonus_dice["mildew_bear"] = 8
    game = table.start("resolve", room="B3", rolls=["H" * 10], seed=1)
    assert seen(game).heroes[0].hearts == covered
    while not told(game, HeroDefeated):
        play(game, as_little_as_possible(game))
    assert [event.amount for event in told(game, Gained) if event.token == "damage"] == [covered]


@pytest.mark.rule("MD-DASH-04")
def test_damage_stays_through_rest_a_new_level_and_the_turns_of_others() -> None:
    table = Tabletop()
    table.hero.damage = 2
    table.hero.coins = 2
    table.g.turn.rewarded = True
    game = table.start("rest", room="A1", seed=1)
    play(game, LevelUp())
    assert (seen(game).heroes[0].hearts, game.state.heroes[0].damage) == (5, 2)
    while game.state.active != 0:
        finish_turn(game)
    assert game.state.heroes[0].damage == 2


@pytest.mark.rule("MD-DASH-04")
def test_an_effect_heals() -> None:
    table = Tabletop()
    table.hero.damage = 3
    table.give(0, "hot_soup")
    game = table.start("kick")
    play(game, UseItem("hot_soup"))
    assert game.state.heroes[0].damage == 1


@pytest.mark.rule("MD-DASH-04")
def test_the_defeat_of_the_hero_heals() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["___", "HH"], seed=1)
    play(game, Finish())
    assert game.state.heroes[0].damage == 0


@pytest.mark.rule("MD-DASH-05")
def test_the_warrior_is_as_known() -> None:
    warrior, ranks = CONTENT.heroes["warrior"], CONTENT.ranks["warrior"]
    assert (ranks.dice[0], ranks.hearts[0], ranks.rerolls[0]) == (3, 4, 1)
    assert warrior.costs[:3] == (2, 2, 3)
    assert (ranks.dice[3] - ranks.dice[0], ranks.hearts[3] - ranks.hearts[0]) == (1, 1)
    assert warrior.fame[3] == 2


# Cards

STAGE = {"dice": 1, "health": 1}
WHOLE: dict[str, dict[str, Any]] = {
    "loot": {"id": "x", "name": "X", "type": "weapon", "fame": 1, "bolt": {"hit": 1}},
    "room": {"id": "x", "name": "X", "level": 1, "coins": 1, "threat": 1, "enter": {"heal": 1}},
    "monster": {"id": "x", "name": "X", "level": 2, "threat": 1, "dice": 1, "health": 1, "bolt": {"hit": 1}},
    "boss": {"id": "x", "name": "X", "stages": [STAGE, STAGE, STAGE]},
    "threat_monster": {"id": "x", "name": "X", "cost": 1, "dice": 1, "health": 1, "passive": {"hit": 1}},
    "event": {"id": "x", "name": "X", "cost": 1, "play": {"wound": 1}},
}


def needed(table: str, rule: str, *keys: str) -> list[Any]:
    return [pytest.param(table, key, marks=pytest.mark.rule(rule)) for key in keys]


@pytest.mark.parametrize(
    ("table", "key"),
    [
        *needed("loot", "MD-CARD-01", "name", "type"),
        *needed("room", "MD-CARD-02", "name", "level", "threat"),
        *needed("monster", "MD-CARD-03", "name", "level", "threat", "dice", "health"),
        *needed("boss", "MD-CARD-04", "name", "stages"),
        *needed("threat_monster", "MD-CARD-05", "name", "cost", "dice", "health"),
        *needed("event", "MD-CARD-06", "name", "cost", "play"),
    ],
)
def test_a_card_cannot_leave_out_what_all_of_its_kind_show(table: str, key: str) -> None:
    whole = WHOLE[table]
    assert getattr(msgspec.convert(whole, TABLES[table]), key)
    with pytest.raises(msgspec.ValidationError, match=key):
        msgspec.convert({name: value for name, value in whole.items() if name != key}, TABLES[table])


@pytest.mark.rule("MD-CARD-04")
@pytest.mark.parametrize("key", ["dice", "health"])
def test_a_boss_card_cannot_leave_out_its_dice_or_health(key: str) -> None:
    stage = {name: value for name, value in STAGE.items() if name != key}
    with pytest.raises(msgspec.ValidationError, match=key):
        msgspec.convert({"id": "x", "name": "X", "stages": [stage]}, TABLES["boss"])


@pytest.mark.rule("MD-CARD-01")
def test_every_loot_is_a_weapon_an_armor_or_an_item_with_an_effect_or_fame() -> None:
    counts = {"weapon": 0, "armor": 0, "item": 0}
    for card in CONTENT.loot.values():
        counts[card.type] += card.copies
        assert card.name
        assert card.fame or card.fame_count
        assert card.passive or card.bolt or card.discard or card.super or card.type == "item"
    assert counts == {"weapon": 16, "armor": 14, "item": 20}
    with pytest.raises(msgspec.ValidationError, match="hat"):
        msgspec.convert({**WHOLE["loot"], "type": "hat"}, TABLES["loot"])


@pytest.mark.rule("MD-CARD-01")
def test_the_fame_of_a_loot_counts_at_the_end_of_the_game() -> None:
    table = Tabletop()
    table.give(0, "crown_of_envy", "second_hand_trophy", "chain_whip")
    view = seen(table.start("kick")).heroes[0]
    assert (view.fame, view.loot_fame, view.score) == (0, 4 + 4 + 2, 10)


@pytest.mark.rule("MD-CARD-02")
def test_every_empty_room_has_a_name_a_level_coins_and_a_threat_value() -> None:
    cards = list(CONTENT.rooms.values())
    assert {card.level for card in cards} == {1, 2, 3}
    assert all(card.name and card.coins >= 0 and card.threat > 0 for card in cards)
    assert any(card.coins for card in cards)
    assert any(card.enter for card in cards)
    assert any(card.clear for card in cards)


@pytest.mark.rule("MD-CARD-03")
def test_every_monster_room_has_a_level_dice_health_a_threat_value_and_no_coins() -> None:
    cards = list(CONTENT.monsters.values())
    assert {card.level for card in cards} == {2, 3}
    assert all(card.name and card.dice > 0 and card.health > 0 and card.threat > 0 for card in cards)
    assert not any(card.coins for card in cards)
    assert any(card.passive for card in cards)
    assert any(card.bolt for card in cards)


@pytest.mark.rule("MD-CARD-03")
def test_a_monster_room_card_tells_how_its_monster_fights() -> None:
    game = Tabletop().start("resolve", room="C3", rolls=["HHH"])
    fight = seen(game).fight
    assert fight is not None
    (spider,) = fight.foes
    assert (spider.name, spider.dice, spider.health) == ("Chandelier Spider", 4, 4)


@pytest.mark.rule("MD-CARD-04")
@pytest.mark.parametrize("boss", CONTENT.bosses.values(), ids=list(CONTENT.bosses))
def test_a_boss_has_stages_1_to_3_and_each_is_stronger_than_the_one_before(boss: Any) -> None:
    first, second, third = boss.stages
    assert first.dice < second.dice < third.dice
    assert first.health < second.health < third.health
    assert all(stage.bolt or stage.passive for stage in boss.stages)


@pytest.mark.rule("MD-CARD-04")
@pytest.mark.parametrize(("beaten", "dice", "health"), [(0, 4, 5), (1, 5, 7), (2, 6, 9)])
def test_the_boss_fights_with_the_card_of_its_stage(beaten: int, dice: int, health: int) -> None:
    table = Tabletop()
    table.g.boss_beaten = beaten
    game = table.start("resolve", room="lair", rolls=["HHH"])
    view = seen(game)
    assert view.fight is not None
    assert view.boss_stage == beaten + 1
    assert (view.fight.foes[0].dice, view.fight.foes[0].health) == (dice, health)


@pytest.mark.rule("MD-CARD-05")
def test_every_threat_monster_has_a_cost_dice_and_health() -> None:
    cards = list(CONTENT.threat_monsters.values())
    assert all(card.name and card.cost >= 0 and card.dice > 0 and card.health > 0 for card in cards)
    assert any(card.passive for card in cards)
    assert any(card.bolt for card in cards)
    assert not set(CONTENT.threat_monsters) & set(CONTENT.events)


@pytest.mark.rule("MD-CARD-05")
def test_a_threat_monster_costs_threat_and_fights_as_printed() -> None:
    table = Tabletop()
    table.g.pool = 5
    table.deal(1, "landshark_twins")
    game = table.start("trouble", room="A1", rolls=["HHH"])
    play(game, PlayCard("landshark_twins"))
    view = seen(game)
    assert view.pool == 1
    assert [(foe.name, foe.dice, foe.health) for foe in view.threats] == [("Landshark Twins", 4, 2)]


@pytest.mark.rule("MD-CARD-06")
def test_every_event_has_a_cost_and_an_effect_and_some_cost_nothing() -> None:
    cards = list(CONTENT.events.values())
    assert all(card.name and card.cost >= 0 for card in cards)
    assert {card.id for card in cards if card.cost == 0} == {"toll_booth", "fire_sale", "surcharge"}


@pytest.mark.rule("MD-CARD-06")
def test_an_event_of_cost_0_is_resolved_at_once() -> None:
    table = Tabletop()
    table.deal(1, "surcharge", "toll_booth")
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("surcharge"))
    assert [(event.amount, event.source) for event in told(game, PoolChanged)] == [(1, "surcharge")]
    assert game.state.threat_discard == ["surcharge"]


@pytest.mark.rule("MD-CARD-06")
def test_some_events_last_for_the_turn() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.deal(1, "fog_of_ego")
    game = table.start("trouble", room="B3", rolls=["HH"])
    play(game, PlayCard("fog_of_ego"))
    assert told(game, Rolled)[0].faces == ("H", "H")


# The turn


@pytest.mark.rule("MD-TURN-01")
def test_the_four_phases_come_in_their_order() -> None:
    table = Tabletop()
    table.deal(1, "damp_sock_golem")
    game = table.start("kick", rolls=["HHH", "_"], seed=1)
    phases = []
    for action in (
        Move("A2"),
        Stop(),
        PlayCard("damp_sock_golem"),
        Finish(),
        AssignDamage((1,)),
        LevelUp(),
    ):
        phases.append(game.state.phase)
        play(game, action)
    assert phases == ["kick", "kick", "trouble", "resolve", "resolve", "rest"]
    assert game.state.active == 1


@pytest.mark.rule("MD-TURN-01")
def test_the_active_player_neither_plays_cards_nor_buys_levels_while_moving() -> None:
    table = Tabletop()
    table.hero.coins = 9
    table.deal(0, "damp_sock_golem")
    game = table.start("kick")
    assert refused(game, PlayCard("damp_sock_golem"), 0) == "MD-TURN-01"
    assert refused(game, LevelUp(), 0) == "MD-REST-01"


@pytest.mark.rule("MD-TURN-01")
def test_nobody_moves_after_phase_1() -> None:
    table = Tabletop()
    table.hero.coins = 9
    table.g.turn.rewarded = True
    game = table.start("rest", room="A1")
    assert refused(game, Move("B1"), 0) == "MD-TURN-01"
    assert refused(game, Stop(), 0) == "MD-TURN-01"


@pytest.mark.rule("MD-TURN-02")
@pytest.mark.parametrize(("active", "left"), [(0, 1), (1, 2), (2, 0)])
def test_the_left_neighbour_rolls_and_decides_for_all_monsters(active: int, left: int) -> None:
    table = Tabletop()
    table.g.active = active
    table.g.turn.threats = ["unpaid_squire#0"]
    rolls = ["_" * CONTENT.ranks[table.hero.card].dice[0], "BBB__"]
    game = table.start("resolve", room="C3", rolls=rolls)
    assert seen(game).monster_player == left
    play(game, Finish())
    roll = told(game, Rolled)[-1]
    assert (roll.side, roll.seat, len(roll.faces)) == ("monsters", left, 5)
    assert game.decision is not None
    assert game.decision.seat == left
    assert options(game) == [Finish(), Activate("chandelier_spider"), Activate("unpaid_squire#0")]


@pytest.mark.rule("MD-TURN-02")
def test_the_monster_player_is_a_rival_as_well() -> None:
    table = Tabletop()
    table.deal(1, "damp_sock_golem")
    game = table.start("trouble", room="A1")
    assert seen(game).monster_player == 1
    assert game.decision is not None
    assert game.decision.seat == 1
    assert PlayCard("damp_sock_golem") in options(game)


@pytest.mark.rule("MD-TURN-03")
def test_what_lasts_this_turn_still_holds_while_resting_and_ends_after_it() -> None:
    table = Tabletop(2)
    table.give(0, "hot_soup")
    table.hero.damage = 2
    table.hero.coins = 9
    table.g.pool = 2
    table.deal(1, "locked_backpack")
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("locked_backpack"))
    assert game.state.phase == "rest"
    assert refused(game, UseItem("hot_soup"), 0) == "MD-THREAT-05"
    assert UseItem("hot_soup") not in options(game)
    play(game, Pass())
    assert game.state.heroes[0].hand != []
    assert seen(game).this_turn.bans == ()
    finish_turn(game)
    assert game.state.active == 0
    assert UseItem("hot_soup") in options(game)


@pytest.mark.rule("MD-TURN-03")
def test_what_hinders_one_player_does_not_hinder_the_next() -> None:
    table = Tabletop(2)
    table.g.pool = 2
    table.deal(1, "fog_of_ego")
    table.g.heroes[1].at = "A2"
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("fog_of_ego"))
    finish_turn(game)
    assert game.state.active == 1
    play(game, Move("B3"))
    while game.state.phase != "resolve":
        play(game, as_little_as_possible(game))
    assert len(told(game, Rolled)[0].faces) == 3


@pytest.mark.rule("MD-TURN-04")
@pytest.mark.parametrize(("active", "after"), [(0, 1), (1, 2), (2, 0)])
def test_after_phase_4_the_next_player_clockwise_becomes_active(active: int, after: int) -> None:
    table = Tabletop()
    table.g.active = active
    table.hero.coins = 9
    table.g.turn.rewarded = True
    game = table.start("rest", room="A1", seed=1)
    assert game.state.active == active
    play(game, Pass())
    assert game.state.active == after
    assert [event.seat for event in told(game, TurnBegan)] == [after]
    assert game.decision is not None
    assert game.decision.seat == after
