"""Line of sight and range between models (chapter 7)."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.rules.models import distance
from undercroft.games.super_dungeon_arcade.rules.sight import (
    effective_range,
    reaches,
    seen_squares,
    sees,
    targets_in_reach,
)
from undercroft.games.super_dungeon_arcade.rules.values import red_range
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.testing import options, refused


@pytest.mark.rule("SD-LOS-01", "SD-LOS-02", "SD-LOS-06", "SD-LOS-09", "SD-LOS-10", "SD-LOS-11")
def test_enemies_block_and_friends_do_not() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1)
    warrior = table.hero("riftling_warrior", 2, 1)
    crawler = table.monster("crawler", 4, 1)
    far = table.monster("crawler", 6, 1)
    assert sees(table.g, witch, crawler), "a friend in between does not block"
    assert not sees(table.g, witch, far), "an enemy does"
    assert sees(table.g, crawler, warrior)
    assert not sees(table.g, crawler, witch), "the Warrior blocks the monster's sight"
    assert sees(table.g, witch, witch)
    nest = table.point("spider_nest", 1, 4)
    beyond = table.monster("crawler", 1, 6)
    assert not sees(table.g, witch, beyond), "an SP blocks the sight of Heroes"
    assert sees(table.g, nest, beyond)
    stalker = table.monster("tower_stalker", 1, 7)
    assert sees(table.g, stalker, witch), "but not that of monsters"


@pytest.mark.rule("SD-LOS-03", "SD-R-15")
def test_two_blockers_that_meet_close_a_corner_and_one_does_not() -> None:
    one = Tabletop(marks={(2, 1): "#"})
    hero = one.hero("sanctioned_witch", 1, 1)
    crawler = one.monster("crawler", 2, 2)
    assert sees(one.g, hero, crawler)
    both = Tabletop(marks={(2, 1): "#", (1, 2): "#"})
    assert not sees(both.g, both.hero("sanctioned_witch", 1, 1), both.monster("crawler", 2, 2))
    wall = Tabletop(walls="1,1|2,1")
    assert sees(wall.g, wall.hero("sanctioned_witch", 1, 1), wall.monster("crawler", 2, 2))


@pytest.mark.rule("SD-LOS-04", "SD-LOS-05", "SD-LOS-08")
def test_large_models_look_and_are_seen_over_small_ones() -> None:
    table = Tabletop(size=(12, 3))
    witch = table.hero("sanctioned_witch", 1, 1)
    table.hero("riftling_warrior", 3, 1)
    table.monster("crawler", 5, 1)
    daemonus = table.monster("daemonus", 7, 1)
    assert sees(table.g, witch, daemonus), "small enemies do not hide a large one"
    assert sees(table.g, daemonus, witch), "a large one looks over small enemies"
    behind = table.monster("crawler", 10, 1)
    assert not sees(table.g, witch, behind)
    table.g.figures.pop("crawler#1")
    assert not sees(table.g, witch, behind), "a large enemy blocks"
    row = Tabletop(size=(12, 2))
    caster = row.hero("sanctioned_witch", 0, 0)
    for y in (0, 1):
        row.hero(("riftling_warrior", "moonspire_guardian")[y], 4, y)
        row.monster("crawler", 2, y)
    giant = row.monster("daemonus", 7, 0)
    assert sees(row.g, caster, giant), "nothing but small enemies is in the way"
    assert sees(row.g, giant, caster)
    small = row.monster("tower_arbalist", 10, 0)
    assert not sees(row.g, small, caster), "Heroes in between hide one from small eyes"


@pytest.mark.rule("SD-LOS-07", "SD-ABIL-07")
def test_who_flies_sees_and_is_seen_over_everything_but_walls() -> None:
    table = Tabletop(size=(8, 1), marks={(3, 0): "#"})
    witch = table.hero("sanctioned_witch", 0, 0)
    crawler = table.monster("crawler", 5, 0)
    table.monster("crawler", 2, 0)
    assert not sees(table.g, witch, crawler)
    table.wear("sanctioned_witch", "winged_boots")
    assert sees(table.g, witch, crawler)
    assert sees(table.g, crawler, witch)
    assert seen_squares(table.g, witch, [table.at(6, 0)])
    wall = Tabletop(size=(8, 1), walls="3,0|4,0")
    flyer = wall.hero("sanctioned_witch", 0, 0)
    wall.wear("sanctioned_witch", "winged_boots")
    assert not sees(wall.g, flyer, wall.monster("crawler", 5, 0))


@pytest.mark.rule("SD-RANGE-02", "SD-RANGE-06", "SD-LOS-01", "SD-LOS-06")
def test_a_target_out_of_reach_is_refused_by_the_rule_that_hides_it() -> None:
    table = Tabletop(size=(12, 12), walls="5,0|6,0 5,1|6,1")
    table.hero("sanctioned_witch", 5, 0)
    near, behind = table.monster("crawler", 3, 0), table.monster("crawler", 1, 0)
    hidden, far = table.monster("crawler", 6, 0), table.monster("tower_arbalist", 5, 11)
    stealthy = table.monster("dune_stalker", 4, 7)
    game = table.activate("sanctioned_witch")
    assert a.Attack("WILL", near.id) in options(game)
    for target, rule in ((far, "RANGE-02"), (stealthy, "RANGE-06"), (behind, "LOS-06"), (hidden, "LOS-01")):
        assert refused(game, a.Attack("WILL", target.id)) == f"SD-{rule}"


@pytest.mark.rule("SD-RANGE-01", "SD-RANGE-02", "SD-R-14")
def test_range_counts_the_targets_square_and_the_nearest_of_a_large_base() -> None:
    table = Tabletop()
    burglar = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    hero = burglar.hero("cat_burglar", 1, 1)
    five = burglar.monster("crawler", 6, 3)
    six = burglar.monster("crawler", 7, 5)
    assert reaches(burglar.g, hero, five, 5)
    assert not reaches(burglar.g, hero, six, 5)
    witch = table.hero("sanctioned_witch", 1, 1)
    daemonus = table.monster("daemonus", 4, 4)
    assert distance(table.g, witch, daemonus) == 3
    game = burglar.activate("cat_burglar")
    assert options(game, a.Attack) == [a.Attack("DEX", "crawler#1")]
    assert refused(game, a.Attack("DEX", "crawler#2")) == "SD-RANGE-02"


@pytest.mark.rule("SD-RANGE-05", "SD-ABIL-09")
def test_a_hookshot_needs_no_sight_but_counts_round_walls() -> None:
    table = Tabletop(size=(6, 3), walls="2,0|3,0 2,1|3,1")
    witch = table.hero("sanctioned_witch", 2, 0)
    crawler = table.monster("crawler", 3, 0)
    assert not reaches(table.g, witch, crawler, 6)
    assert reaches(table.g, witch, crawler, 4, hookshot=True)
    assert not reaches(table.g, witch, crawler, 3, hookshot=True), "round the wall it is four squares"


@pytest.mark.rule("SD-RANGE-06", "SD-ABIL-16", "SD-ABIL-18", "SD-R-88", "SD-R-71")
def test_stealth_and_small_hinder_enemies_only() -> None:
    table = Tabletop("cat_burglar", "sanctioned_witch", "riftling_warrior")
    burglar = table.hero("cat_burglar", 1, 1)
    witch = table.hero("sanctioned_witch", 7, 1)
    assert effective_range(table.g, burglar, 6) == 3
    assert effective_range(table.g, burglar, 2) == 1
    assert reaches(table.g, witch, burglar, 6), "a friend reaches it at full range"
    table.wear("cat_burglar", "shrinking_locket")
    assert effective_range(table.g, burglar, 8) == 3, "Stealth first, then the cap"
    stalker = table.monster("dune_stalker", 1, 5)
    assert effective_range(table.g, stalker, 8) == 5, "a monster with Stealth hinders Heroes"


@pytest.mark.rule("SD-GEO-14", "SD-R-25")
def test_monsters_aim_at_the_highest_in_reach() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 5, 1, wrath=1)
    warrior = table.hero("riftling_warrior", 1, 1, wrath=2)
    arbalist = table.monster("tower_arbalist", 8, 4)
    assert targets_in_reach(table.g, arbalist, 6) == [witch]
    warrior.at = table.at(3, 4)
    assert targets_in_reach(table.g, arbalist, 6) == [warrior, witch]


@pytest.mark.rule("SD-RANGE-04")
def test_fog_shortens_attacks_and_red_actions_but_no_support() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1)
    table.hero("riftling_warrior", 7, 1, wounds=1)
    table.monster("crawler", 7, 3)
    table.force(challenge="choking_fog")
    assert red_range(table.g, witch, 6) == 4
    game = table.activate("sanctioned_witch")
    assert a.Use("curative", "riftling_warrior") in options(game)
    assert not [one for one in options(game, a.Use) if one.action == "hallowed_flame"]
    sweeps = table.content.actions["rift_cleave"]
    assert (sweeps.range, sweeps.area is not None) == (0, True)
