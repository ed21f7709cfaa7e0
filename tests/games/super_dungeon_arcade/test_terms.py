"""Terms (chapter 1) and cards and dice (chapter 2)."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.games.super_dungeon_arcade.rules.control import can_rest, hero_reach, put
from undercroft.games.super_dungeon_arcade.rules.decks import discard, draw
from undercroft.games.super_dungeon_arcade.rules.gangs import profile
from undercroft.games.super_dungeon_arcade.rules.hero_actions import aims, deeds, possible_targets, why_cannot_attack
from undercroft.games.super_dungeon_arcade.rules.models import acts, distance, far_from, is_solo, occupied, squares
from undercroft.games.super_dungeon_arcade.rules.rolls import defense_attributes, hand, roll
from undercroft.games.super_dungeon_arcade.rules.sight import are_enemies, sees
from undercroft.games.super_dungeon_arcade.rules.tokens import change_potions
from undercroft.games.super_dungeon_arcade.rules.values import (
    action_points,
    attack_range,
    is_meant,
    most_wrath,
    to_first,
)
from undercroft.games.super_dungeon_arcade.state.actions import Attack, Move, Use
from undercroft.games.super_dungeon_arcade.state.events import Reshuffled
from undercroft.testing import options as listed


@pytest.mark.rule("SD-GEO-02", "SD-R-99")
def test_the_distance_of_a_flying_hero_goes_over_structures() -> None:
    table = Tabletop(size=(7, 3), marks={(2, y): "#" for y in (0, 1)})
    warrior = table.hero("riftling_warrior", 1, 0, wrath=1)
    witch = table.hero("sanctioned_witch", 3, 0)
    crawler = table.monster("crawler", 3, 1)
    alone = Effect(who="heroes alone")
    assert (distance(table.g, warrior, witch), to_first(table.g)(crawler)) == (4, 3)
    assert is_meant(table.g, alone, warrior)
    table.wear("riftling_warrior", "winged_boots")
    assert (distance(table.g, warrior, witch), to_first(table.g)(crawler)) == (2, 2)
    assert far_from(table.g, warrior, table.at(3, 0)) == 2
    assert not is_meant(table.g, alone, warrior)


@pytest.mark.rule("SD-TERM-01", "SD-TERM-18", "SD-R-18")
def test_a_model_occupies_its_squares_and_a_large_one_four() -> None:
    table = Tabletop()
    hero = table.hero("riftling_warrior", 1, 1)
    daemonus = table.monster("daemonus", 4, 4)
    assert occupied(table.g) == {hero.at, *squares(table.g, daemonus)}
    assert squares(table.g, daemonus) == tuple(table.at(x, y) for y in (4, 5) for x in (4, 5))
    game = table.activate("riftling_warrior")
    assert Move(table.name(4, 4)) not in listed(game)
    walled = Tabletop(walls="4,4|5,4")
    assert not walled.g.dungeon.grid.fits_large(walled.at(4, 4), set())


@pytest.mark.rule("SD-TERM-02")
def test_an_sp_is_an_enemy_but_no_monster() -> None:
    table = Tabletop()
    hero = table.hero("riftling_warrior", 1, 1)
    nest = table.point("spider_nest", 2, 1)
    crawler = table.monster("crawler", 5, 5)
    assert table.g.monsters == [crawler]
    assert not is_meant(table.g, Effect(hearts=1, who="monsters"), nest)
    assert are_enemies(hero, nest)
    assert Attack("STR", nest.id) in deeds(table.activate("riftling_warrior").state, hero)


@pytest.mark.rule("SD-TERM-03", "SD-TERM-04", "SD-TERM-05", "SD-ACTN-03")
def test_actions_target_enemies_unless_they_augment_friends() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1)
    warrior = table.hero("riftling_warrior", 2, 1)
    crawler = table.monster("crawler", 3, 1)
    curative, flame = table.content.actions["curative"], table.content.actions["hallowed_flame"]
    assert possible_targets(table.g, witch, curative) == [warrior, witch]
    assert possible_targets(table.g, witch, flame) == [crawler]
    assert not are_enemies(witch, witch)
    assert not are_enemies(witch, warrior)
    assert aims(table.g, warrior, table.content.actions["firevine"]) == [("", None, "")]


@pytest.mark.rule("SD-TERM-06")
def test_solos_have_cards_of_their_own_and_gangs_share_one() -> None:
    table = Tabletop()
    knight = table.monster("knight_of_the_tower", 1, 1)
    speaker = table.monster("spider_speaker", 5, 5)
    crawler = table.monster("crawler", 6, 5)
    assert is_solo(table.g, knight)
    assert not is_solo(table.g, speaker)
    assert table.g.kind(speaker).gang is table.g.kind(crawler).gang
    assert acts(table.g, speaker)
    assert not acts(table.g, crawler)


@pytest.mark.rule("SD-TERM-07", "SD-TERM-08", "SD-R-65")
def test_a_deck_takes_its_discards_back_as_soon_as_a_draw_empties_it() -> None:
    table = Tabletop()
    g = table.g
    g.loot_deck, g.loot_discard = ["soft_boots"], ["snake_charm"]

    drawn = table.call(draw, "loot")
    assert (drawn, g.loot_deck, g.loot_discard) == ("soft_boots", ["snake_charm"], [])
    table.call(discard, ["soft_boots"], "test", "SD-TERM-07")
    assert g.loot_discard == ["soft_boots"]
    g.loot_deck, g.loot_discard = [], []
    assert table.call(draw, "loot") is None
    assert [event.deck for event in table.told(Reshuffled)] == ["loot"]


@pytest.mark.rule("SD-TERM-09", "SD-R-75")
def test_placing_looks_only_at_the_square_itself() -> None:
    table = Tabletop(marks={(5, 5): "#", (6, 5): "^"}, walls="1,1|2,1")
    hero = table.hero("sanctioned_witch", 1, 1)
    table.do(put(table.g, hero, table.at(6, 5), "test", "SD-TERM-09"))
    assert table.where(hero) == (6, 5)
    assert hero.wounds == 1, "the lava on the square itself burns"
    assert not can_rest(table.g, hero, table.at(5, 5))
    table.wear("sanctioned_witch", "winged_boots")
    assert can_rest(table.g, hero, table.at(5, 5))


@pytest.mark.rule("SD-TERM-10")
def test_nobody_spends_more_than_there_is() -> None:
    table = Tabletop()
    hero = table.hero("riftling_warrior", 1, 1, potions=1)

    assert table.call(change_potions, hero, -3, "test", "SD-TERM-10") == -1
    assert hero.potions == 0
    game = table.activate("riftling_warrior")
    assert not [one for one in listed(game) if type(one).__name__ == "Drink"]


@pytest.mark.rule("SD-TERM-11", "SD-TERM-12", "SD-TERM-13", "SD-TERM-15")
def test_squares_walls_and_marked_squares() -> None:
    table = Tabletop(size=(6, 3), marks={(2, 0): " ", (4, 1): "~"}, walls="1,1|2,1 1,2|2,2")
    grid = table.g.dungeon.grid
    assert grid.at(2, 0) == -1
    assert not grid.sees(table.at(1, 1), table.at(2, 1))
    hero = table.hero("riftling_warrior", 1, 1)
    assert table.at(2, 1) not in hero_reach(table.g, hero, 6)
    assert table.g.dungeon.effects[table.at(4, 1)].id == "rubble"
    assert table.at(3, 1) not in table.g.dungeon.effects


@pytest.mark.rule("SD-TERM-14", "SD-MOVE-11")
def test_an_unjoined_doorway_is_an_exit_that_nobody_crosses() -> None:
    table = Tabletop()
    assert [leads.squares for leads in table.g.dungeon.exits] == [(table.at(0, 0),)]
    hero = table.hero("riftling_warrior", 0, 0)
    assert all(square in table.g.dungeon.grid.squares for square in hero_reach(table.g, hero, 6))


@pytest.mark.rule("SD-TERM-17", "SD-R-12", "SD-R-13")
def test_within_and_adjacent_count_round_walls() -> None:
    table = Tabletop(walls="1,0|2,0 1,1|2,1 1,2|2,2")
    one = table.hero("riftling_warrior", 1, 1)
    other = table.hero("moonspire_guardian", 2, 1)
    assert distance(table.g, one, other) > 1, "a wall between neighbours: they are not adjacent"
    corner = Tabletop(marks={(2, 1): "#", (1, 2): "#"})
    assert corner.g.dungeon.grid.distance(corner.at(1, 1), corner.at(2, 2)) > 1


@pytest.mark.rule("SD-TERM-16", "SD-TERM-19", "SD-TERM-20", "SD-TERM-21", "SD-TERM-22", "SD-TERM-23")
def test_tile_numbers_pool_tracker_backpack_and_tokens() -> None:
    table = Tabletop()
    g = table.g
    assert g.last_tile == 1
    assert g.pool["crawler"] == 3
    warrior = table.hero("riftling_warrior", 1, 1, wrath=2)
    table.hero("sanctioned_witch", 8, 1, wrath=1)
    assert most_wrath(g) is warrior
    warrior.at = -1
    first = most_wrath(g)
    assert first is not None
    assert first.card == "sanctioned_witch"
    g.chests[1] = table.at(4, 1)
    g.plot_tokens.append(table.at(5, 1))
    crawler = table.monster("crawler", 6, 1)
    assert sees(g, first, crawler), "tokens never block"
    assert table.at(4, 1) in hero_reach(g, first, 6)


@pytest.mark.rule("SD-CARD-01", "SD-CARD-02", "SD-R-51")
def test_an_attribute_is_dice_and_stars() -> None:
    table = Tabletop("tincan", "riftling_warrior", "sanctioned_witch")
    tincan = table.hero("tincan", 1, 1)
    dice, bonus, _ = hand(table.g, tincan, "ARM", "defense")
    assert (dict(dice), bonus) == ({"blue": 2, "red": 0, "green": 0}, 1)
    for name in ("riftling_warrior", "sanctioned_witch"):
        assert hand(table.g, table.hero(name), "ARM", "defense").dice["blue"] == 3
    stars = """
[[treasure]]
id = "steel_heart"
name = "Steel Heart"
slot = "sapphire"
on = [{ ARM = { blue = -2, star = 2 } }]
"""
    other = Tabletop("tincan", "riftling_warrior", "sanctioned_witch", text=stars)
    other.wear("tincan", "steel_heart")
    assert other.do(roll(other.g, other.hero("tincan"), "ARM", "defense", "SD-CARD-02")).total == 3


@pytest.mark.rule("SD-CARD-03", "SD-CARD-04", "SD-RANGE-03")
def test_icons_permit_attacks_and_defenses() -> None:
    table = Tabletop("cat_burglar", "moonspire_guardian", "hexcast_sorceress")
    burglar = table.hero("cat_burglar", 1, 1)
    guardian = table.hero("moonspire_guardian", 2, 1)
    assert (attack_range(table.g, burglar, "DEX"), attack_range(table.g, burglar, "STR")) == (5, 0)
    assert attack_range(table.g, guardian, "STR") == 1
    assert attack_range(table.g, table.hero("hexcast_sorceress"), "WILL") == 6
    assert defense_attributes(table.g, burglar) == ["DEX", "ARM"]
    assert defense_attributes(table.g, guardian) == ["WILL", "ARM"]
    refused = why_cannot_attack(table.activate("cat_burglar").state, burglar, "STR")
    assert refused is not None
    assert refused.rule == "SD-BASIC-01"


@pytest.mark.rule("SD-CARD-05", "SD-ACTN-01", "SD-R-91")
def test_actions_cost_ap_and_may_be_repeated() -> None:
    table = Tabletop("tincan", "riftling_warrior", "sanctioned_witch")
    table.hero("tincan", 1, 1)
    game = table.activate("tincan")
    for left in (2, 1, 0):
        game.play(Use("indignant_defense"))
        assert game.state.activation.ap_spent == 3 - left
    assert Use("indignant_defense") not in listed(game)
    assert game.state.heroes[0].lasting == ["indignant_defense"]


@pytest.mark.rule("SD-CARD-06", "SD-CARD-07", "SD-CARD-08", "SD-CARD-09", "SD-CARD-10", "SD-CARD-11")
def test_monster_cards_and_dice_are_as_printed() -> None:
    content = Tabletop().content
    queen = content.kinds["midnight_queen"]
    assert (queen.block.mp, queen.block.arm, queen.block.hearts) == (6, 3, 24)
    cluster = content.gangs["crawler_cluster"]
    assert (cluster.gang.ap, cluster.gang.strength, cluster.gang.range) == (3, 2, 2)
    tower = content.spawning_points["shadow_tower"]
    assert {one.model: one.number for one in tower.lists} == {
        "tower_stalker": 1,
        "tower_blackblade": 2,
        "tower_arbalist": 3,
    }
    assert content.dice["blue"].faces == ("_", "1", "2", "2", "2", "H")
    assert content.dice["red"].faces == ("_", "1", "2", "2", "3", "P")
    assert content.dice["green"].faces == ("_", "1", "2", "3", "3", "C")
    table = Tabletop()
    speaker = table.monster("spider_speaker", 5, 5)
    table.monster("crawler", 7, 5)
    assert profile(table.g, speaker).range == 2, "measured from the elite, whose gang it is"
    assert action_points(table.g, speaker) == 3
