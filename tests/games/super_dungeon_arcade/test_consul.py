"""The Consul's turn (chapter 11): frame, Move, Regroup, Unique, Fight, plot, challenge, bosses."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.content.dungeon import Placed
from undercroft.games.super_dungeon_arcade.rules.bosses import boss_square, spawn_dungeon_boss, summon_mini_boss
from undercroft.games.super_dungeon_arcade.rules.challenges import draw_challenge
from undercroft.games.super_dungeon_arcade.rules.commands import command, each, move_one
from undercroft.games.super_dungeon_arcade.rules.consul import (
    advance,
    boss_heals,
    consul_turn,
    end_consul_activation,
    upkeep,
)
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.gangs import bonded
from undercroft.games.super_dungeon_arcade.rules.marching import exit_target, march, movement_target, withdraw
from undercroft.games.super_dungeon_arcade.rules.plots import (
    count_for_plot,
    discard_plot,
    draw_plot,
    end_of_activation,
    end_of_hero_turn,
)
from undercroft.games.super_dungeon_arcade.rules.power_up import clean_up, rewards
from undercroft.games.super_dungeon_arcade.rules.uniques import perform, perform_uniques
from undercroft.games.super_dungeon_arcade.rules.values import armour, hearts, in_order, strength
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import (
    ActionUsed,
    Advanced,
    Attacked,
    CommandGiven,
    Destroyed,
    Moved,
    NoEffect,
    PlotDiscarded,
    StatusGained,
    Stayed,
)
from undercroft.games.super_dungeon_arcade.state.model import Figure, Orders, SuperDungeonArcade
from undercroft.kernel.actions import Pass
from undercroft.kernel.script import Script
from undercroft.testing import play_until, told


def order_of(table: Tabletop) -> list[str]:
    seen: list[str] = []

    def note(g: SuperDungeonArcade, figure: Figure) -> Script:
        seen.append(figure.id)
        return
        yield

    table.do(each(table.g, note))
    return seen


@pytest.mark.rule("SD-CONSUL-02", "SD-CONSUL-03", "SD-CONSUL-04", "SD-GEO-13")
def test_solos_first_then_elites_each_by_distance_to_the_most_wrath() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 4, wrath=2)
    table.hero("sanctioned_witch", 11, 4)
    near = table.monster("tower_stalker", 2, 4)
    far = table.monster("tower_arbalist", 8, 4)
    table.monster("tower_blackblade", 1, 5)
    knight = table.monster("knight_of_the_tower", 10, 4)
    assert order_of(table) == [knight.id, near.id, far.id]
    table.hero("sanctioned_witch", wrath=3)
    assert order_of(table) == [knight.id, far.id, near.id]


@pytest.mark.rule("SD-R-11")
def test_without_heroes_on_the_map_monsters_stay_and_distances_go_to_the_start() -> None:
    table = Tabletop()
    near, far = table.monster("tower_arbalist", 2, 0), table.monster("tower_arbalist", 9, 0)
    assert order_of(table) == [near.id, far.id]
    table.do(command(table.g, "move"))
    table.do(command(table.g, "fight"))
    assert {event.why for event in table.told(Stayed)} == {"no hero"}
    assert not table.told(Attacked)


@pytest.mark.rule("SD-CONSUL-05", "SD-CONSUL-04", "SD-R-82", "SD-ABIL-20", "SD-STAT-04")
def test_upkeep_heals_before_it_burns_and_takes_minions_last() -> None:
    text = """
[[gang]]
id = "trolls"
name = "Trolls"
gang = { ap = 1, strength = 1, range = 1 }
solo = { ap = 1, strength = 1, range = 1 }
elite = { id = "troll", name = "Troll", figures = 2, mp = 3, arm = 1, hearts = 3, abilities = ["Tough"] }
"""
    table = Tabletop(text=text)
    table.hero("riftling_warrior", 1, 1, wrath=1)
    troll = table.monster("troll", 6, 6, wounds=2, statuses=["Fire"])
    crawler = table.monster("crawler", 3, 3, statuses=["Fire"])
    nest = table.point("spider_nest", 8, 8)
    nest.statuses.append("Fire")
    knight = table.monster("knight_of_the_tower", 9, 1)
    assert in_order(table.g) == [knight, troll, crawler]
    table.do(upkeep(table.g))
    assert troll.wounds == 2, "Tough first, then Fire: it lives"
    assert crawler.id not in table.g.figures
    assert nest.wounds == 0


@pytest.mark.rule("SD-CONSUL-02", "SD-CONSUL-04", "SD-CHAL-01")
def test_cards_take_monsters_in_their_order_of_activation_and_minions_last() -> None:
    text = """
[[challenge]]
id = "mire"
name = "Mire"
trap = [{ status = ["Slow"], who = "monsters" }]
"""
    table = Tabletop(text=text)
    table.hero("riftling_warrior", 1, 1, wrath=1)
    for kind, x in (("crawler", 3), ("tower_stalker", 9), ("spider_speaker", 6), ("knight_of_the_tower", 11)):
        table.monster(kind, x, 1)
    table.g.challenge_deck = ["mire", "quicksand"]
    table.do(draw_challenge(table.g), picks=["mire"])
    kinds = [event.model.partition("#")[0] for event in table.told(StatusGained)]
    assert kinds == ["knight_of_the_tower", "spider_speaker", "tower_stalker", "crawler"]


@pytest.mark.rule("SD-CONSUL-06")
def test_plots_work_in_the_consuls_upkeep_by_their_own_text() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wrath=1)
    table.force(plot="venom_well")
    table.do(upkeep(table.g))
    assert warrior.statuses == ["Poison"]


@pytest.mark.rule("SD-CONSUL-07", "SD-CONSUL-08", "SD-BOSS-04", "SD-R-34", "SD-R-36")
def test_the_boss_figure_advances_and_star_bonuses_last_for_all_but_boss_and_sps() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    crawler = table.monster("crawler", 3, 3)
    queen = table.monster("midnight_queen", 8, 8)
    nest = table.point("spider_nest", 5, 5)
    g = table.g
    g.space = 11
    table.call(advance)
    assert (g.space, g.star_arm, armour(g, crawler)) == (12, 1, 2)
    assert (armour(g, queen), armour(g, nest)) == (3, 1)
    g.space = 5
    table.call(advance)
    late = table.monster("tower_arbalist", 9, 1)
    assert strength(g, late, warrior) == 2, "STR 1 alone, and the star, also for who comes later"
    assert strength(g, queen, warrior) == table.content.solos["midnight_queen_card"].profile.strength
    assert {space.star for chart in table.content.charts.values() for space in chart.spaces} <= {"", "STR", "ARM"}
    assert [event.space for event in table.told(Advanced)] == [12, 6]


@pytest.mark.rule("SD-CONSUL-09", "SD-CONSUL-10", "SD-CONSUL-11", "SD-CONSUL-12", "SD-R-31")
def test_commands_run_in_order_and_statuses_leave_at_the_end() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=1)
    table.point("shadow_tower", 9, 4)
    g = table.g
    g.space, g.phase, g.orders = 8, "consul", Orders()
    g.challenge_deck = ["quicksand"]
    table.g.pool = {"tower_stalker": 1, "tower_blackblade": 2, "tower_arbalist": 0}
    warrior.wounds = 0
    table.do(consul_turn(g), rolls=["222"] * 4)
    assert [event.command for event in table.told(CommandGiven)] == ["spawn", "move", "unique", "fight", "challenge"]
    moved = {event.model for event in table.told(Moved)}
    assert "tower_stalker#1" in moved, "what spawned by an earlier command obeys the later ones"
    stalker = g.figures["tower_stalker#1"]
    stalker.statuses.append("Slow")
    nest = table.point("spider_nest", 0, 8)
    nest.statuses.append("Bane")
    table.call(end_consul_activation)
    assert (stalker.statuses, nest.statuses) == ([], [])


@pytest.mark.rule("SD-CONSUL-10")
def test_a_multiplier_lets_each_monster_do_it_twice_in_a_row() -> None:
    table = Tabletop(size=(20, 3))
    table.hero("riftling_warrior", 0, 1, wrath=1)
    first, second = table.monster("tower_arbalist", 18, 0), table.monster("tower_arbalist", 19, 2)
    table.do(command(table.g, "move", 2))
    assert [event.model for event in table.told(Moved)] == [first.id, first.id, second.id, second.id]


# Move


@pytest.mark.rule("SD-CMOVE-01", "SD-CMOVE-04")
def test_a_monster_heads_for_the_most_wrath_on_its_own_tile_and_leaves_others_alone() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=3)
    witch = table.hero("sanctioned_witch", 10, 4, wrath=1)
    stalker = table.monster("tower_stalker", 9, 4)
    assert movement_target(table.g, stalker) is warrior
    table.do(command(table.g, "move"))
    assert table.where(stalker) == (4, 4), "it walks away from the Witch beside it"
    tiles = Tabletop()
    tiles.g.tiles = (Placed("gatehouse"), Placed("gatehouse", 1, 0))
    tiles.hero("riftling_warrior", 1, 4, wrath=3)
    own = tiles.hero("sanctioned_witch", 18, 4)
    assert movement_target(tiles.g, tiles.monster("tower_stalker", 12, 4)) is own
    del witch


@pytest.mark.rule("SD-CMOVE-02", "SD-CMOVE-03", "SD-R-20")
def test_it_walks_the_shortest_path_and_stops_in_range_and_sight() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=1)
    arbalist = table.monster("tower_arbalist", 10, 4)
    assert table.call(march, arbalist, warrior).to == table.at(7, 4), "range 6: three steps are enough"
    arbalist.at = table.at(6, 4)
    assert table.call(march, arbalist, warrior).to == arbalist.at


@pytest.mark.rule("SD-CMOVE-05", "SD-ABIL-18")
def test_stealth_brings_monsters_closer() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar = table.hero("cat_burglar", 1, 4, wrath=1)
    arbalist = table.monster("tower_arbalist", 8, 4)
    assert table.call(march, arbalist, burglar).to == table.at(4, 4)


@pytest.mark.rule("SD-CMOVE-06", "SD-GEO-07")
def test_what_cannot_get_into_range_goes_as_near_as_it_can() -> None:
    table = Tabletop(size=(12, 3), walls="6,0|7,0 6,1|7,1")
    warrior = table.hero("riftling_warrior", 1, 0, wrath=1)
    stalker = table.monster("tower_stalker", 8, 0)
    assert table.call(march, stalker, warrior).to == table.at(3, 0), "round the wall: five steps of six"
    closed = Tabletop(size=(12, 1), walls="6,0|7,0")
    hero = closed.hero("riftling_warrior", 1, 0, wrath=1)
    lost = closed.monster("tower_stalker", 9, 0)
    assert closed.call(march, lost, hero).to == closed.at(9, 0), "no way: D is the same everywhere, so it stays"


@pytest.mark.rule("SD-CMOVE-07", "SD-R-21")
def test_elite_gangs_stay_together_where_that_costs_no_attack() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=1)
    mate = table.monster("shadow_spinner", 4, 7)
    spinner = table.monster("shadow_spinner", 9, 2)
    alone = table.call(march, spinner, warrior).to
    together = table.call(march, spinner, warrior, [mate]).to
    grid = table.g.dungeon.grid
    assert grid.distance(alone, warrior.at) == grid.distance(together, warrior.at) == 3
    assert grid.distance(together, mate.at) <= 2 < grid.distance(alone, mate.at)
    spinner.at = table.at(4, 2)
    assert table.call(march, spinner, warrior, [mate]).to == spinner.at, "who is in range stays"


@pytest.mark.rule("SD-CMOVE-03", "SD-R-21")
def test_a_monster_in_range_stays_even_where_a_mate_has_moved_elsewhere() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wrath=1)
    archer, mate = table.monster("tower_arbalist", 7, 1), table.monster("tower_arbalist", 1, 7)
    assert march(table.g, archer, warrior, [mate]) == (archer.at, True)
    assert table.g.dungeon.grid.distance(archer.at, mate.at) > 2


@pytest.mark.rule("SD-CMOVE-05")
def test_stealth_brings_a_gang_closer_too() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar = table.hero("cat_burglar", 0, 4, wrath=1)
    speaker, crawler = table.monster("spider_speaker", 4, 4), table.monster("crawler", 5, 4)
    assert bonded(table.g, speaker) == [crawler]
    assert table.g.dungeon.grid.xy(march(table.g, speaker, burglar).to) == (1, 4), "range 2 is 1"


@pytest.mark.rule("SD-R-79")
def test_a_trap_springs_before_the_lasting_text_starts() -> None:
    text = """
[[challenge]]
id = "dull_wits"
name = "Dull Wits"
trap = [{ test = { attribute = "WILL", stars = 1 }, status = ["Hex"], who = "heroes" }]
on = [{ WILL = { blue = -1 }, who = "heroes" }]
"""
    table = Tabletop(text=text)
    warrior = table.hero("riftling_warrior", 1, 1)
    table.g.challenge_deck = ["dull_wits", "quicksand"]
    table.do(draw_challenge(table.g), rolls=["1"], picks=["dull_wits"])
    assert warrior.statuses == [], "its only die of WILL was still there"


@pytest.mark.rule("SD-GEO-10", "SD-GEO-02")
def test_minions_follow_a_flying_hero_as_near_as_structures_do_not_matter() -> None:
    table = Tabletop(marks={(3, y): "#" for y in range(1, 9)})
    table.hero("riftling_warrior", 2, 4)
    table.wear("riftling_warrior", "winged_boots")
    speaker = table.monster("spider_speaker", 6, 4)
    crawlers = [table.monster("crawler", 8, 3), table.monster("crawler", 8, 5)]
    table.call(move_one, speaker, "move", [])
    assert table.where(speaker) == (4, 4)
    assert [table.where(crawler) for crawler in crawlers] == [(4, 2), (4, 6)]


@pytest.mark.rule("SD-CMOVE-08", "SD-GEO-10")
def test_minions_that_are_left_behind_follow_and_others_stay() -> None:
    table = Tabletop(size=(11, 5))
    table.hero("riftling_warrior", 2, 2, wrath=1)
    speaker = table.monster("spider_speaker", 7, 2)
    crawlers = [table.monster("crawler", *at) for at in ((9, 1), (9, 3), (8, 4))]
    table.do(command(table.g, "move"))
    assert table.where(speaker) == (4, 2)
    assert [table.where(crawler) for crawler in crawlers] == [(2, 1), (2, 3), (4, 0)]
    still = Tabletop(size=(11, 5))
    still.hero("riftling_warrior", 2, 2, wrath=1)
    mover = still.monster("spider_speaker", 5, 2)
    near = still.monster("crawler", 6, 2)
    still.do(command(still.g, "move"))
    assert (still.where(mover), still.where(near)) == ((4, 2), (6, 2))


@pytest.mark.rule("SD-CMOVE-08", "SD-R-22")
def test_a_minion_follows_its_elite_even_if_another_still_holds_it() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 2, 4, wrath=1)
    stalker = table.monster("tower_stalker", 8, 4)
    table.monster("tower_stalker", 11, 4)
    blade = table.monster("tower_blackblade", 10, 4)
    table.call(move_one, stalker, "move", [])
    assert table.where(stalker) == (3, 4)
    assert bonded(table.g, stalker) == [blade], "so it fights with its gang profile"
    assert table.g.dungeon.grid.distance(blade.at, stalker.at) <= 2


@pytest.mark.rule("SD-R-22")
def test_an_elite_with_followers_stops_at_its_gang_range() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=1)
    speaker = table.monster("spider_speaker", 6, 4)
    assert table.call(march, speaker, warrior).to == table.at(2, 4), "alone its range is 1"
    table.monster("crawler", 7, 4)
    assert table.call(march, speaker, warrior).to == table.at(3, 4), "with its gang 2"


@pytest.mark.rule("SD-R-23", "SD-STAT-04", "SD-R-32")
def test_statuses_that_stop_movement() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 4, wrath=1)
    down = table.monster("tower_arbalist", 10, 4, statuses=["Knockdown"])
    stuck = table.monster("tower_arbalist", 10, 6, statuses=["Immobile"])
    slow = table.monster("tower_arbalist", 11, 2, statuses=["Slow"])
    table.do(command(table.g, "fight"))
    assert not table.told(Attacked)
    table.do(command(table.g, "move"))
    assert (table.where(down), down.statuses) == ((10, 4), [])
    assert table.where(stuck) == (10, 6)
    assert table.where(slow) == (9, 3) or table.g.dungeon.grid.distance(table.at(11, 2), slow.at) == 2
    knocked = table.monster("tower_stalker", 5, 8, statuses=["Knockdown"])
    table.call(move_one, knocked, "regroup", [])
    assert knocked.statuses == [], "Regroup counts as a Move command"


# Regroup


@pytest.mark.rule("SD-REGR-01", "SD-GEO-16")
def test_regroup_leads_to_the_nearest_exit_square() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 8, 8, wrath=1)
    stalker = table.monster("tower_stalker", 4, 3)
    assert exit_target(table.g, stalker) == table.at(0, 0)
    assert table.call(withdraw, stalker, table.at(0, 0)) == table.at(0, 0)
    table.hero("sanctioned_witch", 0, 0)
    near = table.call(withdraw, stalker, table.at(0, 0))
    assert table.g.dungeon.grid.distance(near, table.at(0, 0)) == 1


@pytest.mark.rule("SD-REGR-02")
def test_regroup_gives_arm_to_the_end_of_the_next_hero_turn() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 8, 8, wrath=1)
    crawler = table.monster("crawler", 4, 3)
    table.do(command(table.g, "regroup"))
    assert armour(table.g, crawler) == 2
    assert armour(table.g, table.monster("crawler", 9, 1)) == 1, "who comes later has none"
    table.do(upkeep(table.g))
    assert armour(table.g, crawler) == 1


# Unique


@pytest.mark.rule("SD-UNIQ-01", "SD-UNIQ-02", "SD-UNIQ-03", "SD-UNIQ-04", "SD-UNIQ-05")
def test_uniques_aim_at_the_highest_in_reach_and_are_skipped_without() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=2)
    witch = table.hero("sanctioned_witch", 7, 4)
    speaker = table.monster("spider_speaker", 3, 1)
    table.do(perform_uniques(table.g, speaker))
    assert [m.kind for m in table.g.monsters] == ["spider_speaker", "crawler"], "spawned for the user, without a roll"
    stalker = table.monster("tower_stalker", 6, 4)
    table.do(perform_uniques(table.g, stalker), rolls=["21_"])
    assert (witch.wounds, witch.statuses, warrior.wounds) == (1, ["Bane"], 0), "STR 4 against 3"
    stalker.at = table.at(11, 8)
    table.do(perform_uniques(table.g, stalker))
    assert table.told(NoEffect)


@pytest.mark.rule("SD-UNIQ-04", "SD-R-86")
def test_support_takes_the_next_hero_if_the_first_would_not_change() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=2, statuses=["Slow"])
    witch = table.hero("sanctioned_witch", 2, 5)
    spinner = table.monster("shadow_spinner", 4, 4)
    table.do(perform_uniques(table.g, spinner))
    assert witch.statuses == ["Slow"]
    knight = table.monster("knight_of_the_tower", 3, 5)
    witch.at = table.at(4, 6)
    witch.wrath, warrior.wrath = 3, 2
    table.do(perform(table.g, knight, table.content.actions["call_out"]))
    assert table.where(witch) == (4, 6), "already adjacent: not eligible"
    assert table.told(ActionUsed)[-1].targets == ("riftling_warrior",)
    assert table.told(ActionUsed)[-1].why == "most wrath of those it can affect"
    assert table.where(warrior) == (2, 5)


@pytest.mark.rule("SD-R-86", "SD-UNIQ-04")
def test_a_hero_that_cannot_be_pulled_is_not_called_out() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 5, 2, wrath=3)
    guardian = table.hero("moonspire_guardian", 8, 5, wrath=1)
    for x in (4, 5, 6):
        table.monster("crawler", x, 3)
    knight = table.monster("knight_of_the_tower", 5, 5)
    table.do(perform(table.g, knight, table.content.actions["call_out"]))
    assert table.told(ActionUsed)[-1].targets == ("moonspire_guardian",)
    assert table.where(warrior) == (5, 2)
    assert table.where(guardian) != (8, 5)


@pytest.mark.rule("SD-CONSUL-13", "SD-R-24", "SD-R-26")
def test_a_slurp_before_a_monsters_turn_decides_who_is_next() -> None:
    table = Tabletop()
    table.g.phase = "consul"
    table.hero("riftling_warrior", 0, 0, wrath=3)
    table.hero("sanctioned_witch", 11, 8, wrath=2, potions=1)
    for x, y in ((2, 0), (10, 8)):
        table.monster("tower_arbalist", x, y, statuses=["Immobile"])
    table.do(command(table.g, "move"), a.Slurp())
    assert [e.model for e in table.told(Stayed)] == ["tower_arbalist#2", "tower_arbalist#1"]


@pytest.mark.rule("SD-R-86", "SD-UNIQ-02", "SD-UNIQ-04")
def test_the_log_says_whether_nobody_is_in_reach_or_nobody_would_change() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=2, statuses=["Slow"])
    table.hero("sanctioned_witch", 2, 5)
    spinner = table.monster("shadow_spinner", 4, 4)
    table.do(perform_uniques(table.g, spinner))
    assert table.told(ActionUsed)[-1].why == "most wrath of those it can affect"
    table.do(perform_uniques(table.g, spinner))
    assert (table.told(NoEffect)[-1].why, table.told(NoEffect)[-1].rule) == (
        "it would change nobody in reach",
        "SD-R-86",
    )
    warrior.statuses.clear()
    spinner.at = table.at(11, 8)
    table.do(perform_uniques(table.g, spinner))
    assert (table.told(NoEffect)[-1].why, table.told(NoEffect)[-1].rule) == ("nobody is in reach", "SD-UNIQ-02")
    knight = table.monster("knight_of_the_tower", 1, 5)
    table.do(perform(table.g, knight, table.content.actions["call_out"]))
    assert table.told(NoEffect)[-1].why == "it would change nobody in reach", "both are adjacent to it"


@pytest.mark.rule("SD-UNIQ-05")
def test_an_augment_helps_the_closest_friend_who_would_benefit() -> None:
    text = """
[[gang]]
id = "healers"
name = "Healers"
gang = { ap = 1, strength = 1, range = 1 }
solo = { ap = 1, strength = 1, range = 1 }

[gang.elite]
id = "shaman"
name = "Shaman"
figures = 1
mp = 3
arm = 1
hearts = 2
uniques = [{ id = "mend", name = "Mend", colour = "blue", augment = true, range = 4, does = { heal = 2 } }]
"""
    table = Tabletop(text=text)
    table.hero("riftling_warrior", 1, 4)
    shaman = table.monster("shaman", 5, 5)
    near = table.monster("tower_stalker", 6, 6)
    hurt = table.monster("tower_stalker", 8, 5, wounds=2)
    table.do(perform_uniques(table.g, shaman))
    assert (near.wounds, hurt.wounds) == (0, 0)
    assert table.told(ActionUsed)[-1].targets == (hurt.id,)


@pytest.mark.rule("SD-UNIQ-07", "SD-R-33")
def test_a_signature_follows_the_movement_once_per_phase() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=1)
    knight = table.monster("knight_of_the_tower", 11, 4)
    table.do(command(table.g, "move"))
    assert table.where(knight) == (6, 4)
    assert table.where(warrior) == (3, 4), "called out: pulled 2"
    table.do(command(table.g, "move"))
    assert len([e for e in table.told(ActionUsed) if e.action == "call_out"]) == 1
    table.g.orders = Orders()
    table.do(command(table.g, "move", source="sudden_rush"))
    assert len([e for e in table.told(ActionUsed) if e.action == "call_out"]) == 1, "a card's command triggers none"
    knight.statuses.append("Ice")
    table.g.orders = Orders()
    warrior.at = table.at(6, 8)
    table.do(command(table.g, "move"))
    assert len([e for e in table.told(ActionUsed) if e.action == "call_out"]) == 1, "Ice forbids it"


@pytest.mark.rule("SD-UNIQ-07")
def test_who_came_after_the_move_performs_its_signature_before_its_first_command() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4, wrath=1)
    g = table.g
    g.space, g.orders = 9, Orders(step="commands", command=2)
    assert g.content.chart(3).spaces[8].commands[1:4] == ("move", "unique", "fight")
    table.monster("knight_of_the_tower", 6, 4)
    table.do(command(g, "unique"))
    assert table.where(warrior) == (3, 4), "called out: pulled 2"
    table.do(command(g, "fight"))
    assert [e.action for e in table.told(ActionUsed)] == ["call_out"], "once per phase"


# Fight


@pytest.mark.rule("SD-FIGHT-01", "SD-FIGHT-02", "SD-FIGHT-04", "SD-GANG-01")
def test_one_attack_per_ap_at_the_highest_in_reach_with_the_statuses_of_the_monster() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 4, 4, wrath=2)
    table.hero("sanctioned_witch", 5, 5, wrath=1)
    speaker = table.monster("spider_speaker", 6, 4)
    table.monster("crawler", 7, 4)
    table.do(command(table.g, "fight"), rolls=["11_", "1__", "2__"])
    attacks = table.told(Attacked)
    assert [event.target for event in attacks] == ["riftling_warrior"] * 3
    assert (warrior.wounds, warrior.statuses) == (1, ["Poison"])
    assert speaker.wounds == 0


@pytest.mark.rule("SD-FIGHT-02", "SD-R-25")
def test_the_rest_of_the_attacks_go_elsewhere_when_the_target_falls() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4, wrath=2, wounds=5)
    witch = table.hero("sanctioned_witch", 5, 5, wrath=1)
    table.monster("tower_stalker", 5, 4)
    table.do(command(table.g, "fight"), rolls=["1__", "___"])
    assert [event.target for event in table.told(Attacked)] == ["riftling_warrior", "sanctioned_witch"]
    assert witch.wounds == 1


@pytest.mark.rule("SD-EPIC-01", "SD-R-05", "SD-R-74", "SD-ABIL-13")
def test_an_epic_fight_adds_a_wound_to_each_attack_that_wounds() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 4, 4, wrath=2)
    table.monster("tower_arbalist", 8, 4)
    table.do(command(table.g, "epic fight"), rolls=["___"])
    assert warrior.wounds == 2
    daemonus = Tabletop()
    hero = daemonus.hero("riftling_warrior", 4, 4)
    daemonus.monster("daemonus", 5, 4)
    daemonus.do(command(daemonus.g, "epic fight"), rolls=["___", "222"])
    assert hero.wounds == 3, "Massive Damage 2, and one more"
    daemonus.do(command(daemonus.g, "unique"), rolls=["___"])
    assert hero.wounds == 5, "a unique action is not part of the Epic Fight"


# Plot and challenge


@pytest.mark.rule("SD-PLOT-01")
def test_the_charts_symbol_is_ignored_after_a_plot_was_drawn() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4)
    table.do(command(table.g, "plot"), picks=["banner_of_dread"])
    assert table.g.plot == "banner_of_dread"
    table.do(command(table.g, "plot"))
    assert table.g.plot == "banner_of_dread"
    assert table.told(NoEffect)
    table.do(draw_plot(table.g, "SD-PLOT-01"))


@pytest.mark.rule("SD-PLOT-02", "SD-PLOT-03", "SD-R-46", "SD-R-47", "SD-R-58")
def test_a_plot_that_is_foiled_pays_a_treasure_for_each_combined_symbol() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4)
    table.hero("sanctioned_witch", 5, 4)
    table.force(plot="shadow_pact")
    printed = table.content.kinds["midnight_queen"].block.hearts
    queen = table.monster("midnight_queen", 9, 8, wounds=printed - 1)
    assert hearts(table.g, queen) == printed + 4
    table.do(discard_plot(table.g), rolls=["C", "1"], picks=["winged_boots"])
    assert table.g.backpack == ["winged_boots"], "the destroyed Guardian does not roll"
    assert (table.g.plot, hearts(table.g, queen)) == ("", printed)


@pytest.mark.rule("SD-R-90", "SD-PLOT-02")
def test_goals_count_what_happens_after_the_card_was_drawn() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4)
    brood = table.force
    brood(plot="endless_brood")
    crawler = table.monster("crawler", 5, 5)
    for _ in range(5):
        table.do(count_for_plot(table.g, crawler, 1))
    assert table.g.plot_count == 5
    table.do(suffer(table.g, crawler, 1, "test", "SD-DEST-01"), rolls=["1"])
    assert table.g.plot == ""
    roof = Tabletop()
    roof.hero("riftling_warrior", 4, 4)
    roof.force(plot="falling_roof")
    roof.do(end_of_hero_turn(roof.g))
    assert roof.g.plot == "falling_roof", "a Hero is on the first tile"
    scholar = Tabletop()
    hero = scholar.hero("riftling_warrior", 4, 4)
    scholar.force(plot="captive_scholar")
    scholar.g.plot_tokens = [scholar.at(5, 4)]
    guard = scholar.monster("crawler", 7, 4)
    scholar.do(end_of_activation(scholar.g, hero))
    assert not scholar.told(PlotDiscarded), "it is guarded"
    guard.at = scholar.at(8, 4)
    scholar.do(end_of_activation(scholar.g, hero), rolls=["1"])
    assert scholar.told(PlotDiscarded)


@pytest.mark.rule("SD-PLOT-02")
def test_plot_tokens_lie_near_the_sp_square_apart_from_each_other_and_from_models() -> None:
    table = Tabletop(marks={(11, 7): "~"})
    table.hero("riftling_warrior", 10, 8)
    table.monster("daemonus", 9, 6)
    table.do(draw_plot(table.g, "SD-PLOT-01"), picks=["black_ritual"])
    found = [table.g.dungeon.grid.xy(square) for square in table.g.plot_tokens]
    assert found == [(11, 6), (9, 8), (8, 5)], "not on the SP square (11, 8), rubble, the Hero or the large base"


@pytest.mark.rule("SD-CHAL-01", "SD-CHAL-02", "SD-R-68", "SD-R-79", "SD-R-87")
def test_a_challenge_springs_its_trap_and_lasts_until_the_next() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 4, 4, wounds=1)
    table.wear("riftling_warrior", "notched_sword", "soft_boots")
    g = table.g
    table.do(draw_challenge(g), picks=["terrible_burden"])
    assert (g.challenge, g.challenge_live, warrior.statuses) == ("terrible_burden", True, ["Slow"])
    assert g.challenge_discard == [], "a card in play is not discarded"
    table.do(draw_challenge(g), picks=["slick_stones"])
    assert (g.challenge, g.challenge_discard) == ("slick_stones", ["terrible_burden"])


@pytest.mark.rule("SD-R-87", "SD-CHAL-02", "SD-TERM-08")
def test_the_challenge_in_play_is_no_part_of_the_reshuffle_that_its_successor_causes() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4)
    g = table.g
    table.force(challenge="terrible_burden")
    g.challenge_deck, g.challenge_discard = ["slick_stones"], ["quicksand"]
    table.do(draw_challenge(g))
    assert (g.challenge, g.challenge_deck, g.challenge_discard) == ("slick_stones", ["quicksand"], ["terrible_burden"])


@pytest.mark.rule("SD-CHAL-02", "SD-PWR-07")
def test_a_challenge_is_discarded_in_the_clean_up_of_the_next_consul_turn() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4)
    table.force(challenge="slick_stones")
    g = table.g
    g.phase, g.turn.drawn = "consul power-up", True
    table.do(clean_up(g))
    assert g.challenge == "slick_stones", "drawn in this turn"
    g.turn.drawn = False
    table.do(clean_up(g))
    assert g.challenge == ""


@pytest.mark.rule("SD-CHAL-03")
def test_the_boss_fight_has_its_own_deck() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4)
    table.force(challenge="slick_stones")
    g = table.g
    table.call(spawn_dungeon_boss)
    assert g.challenge == "slick_stones", "a card in play stays"
    assert sorted(g.challenge_deck) == sorted(table.content.boss_challenges)
    table.do(draw_challenge(g), picks=["veil_of_night"])
    assert g.challenge_discard == [], "the old card leaves with its deck"
    g.challenge_deck = ["dread"]
    g.challenge_discard = ["cracked_crown"]
    table.do(draw_challenge(g))
    assert (g.challenge_deck, g.challenge_discard) == (["cracked_crown"], ["veil_of_night"])


# Bosses


@pytest.mark.rule("SD-MINI-01", "SD-GEO-11", "SD-R-98")
def test_a_mini_boss_appears_at_the_exit_nearest_to_the_most_wrath() -> None:
    table = Tabletop()
    table.g.tiles = (Placed("gatehouse"),)
    hero = table.hero("riftling_warrior", 4, 2, wrath=1)
    assert table.call(boss_square, "knight_of_the_tower") == table.at(4, 0)
    hero.at = table.at(4, 0)
    table.hero("sanctioned_witch", 5, 0)
    found = table.call(boss_square, "knight_of_the_tower")
    assert table.g.dungeon.grid.xy(found or 0) in [(0, 4), (9, 4), (0, 5), (9, 5)], "no room: the next exit"
    corner = table.call(boss_square, "daemonus")
    assert corner is not None
    base = set(table.g.dungeon.grid.large(corner))
    assert any(len(base.intersection(leads.squares)) == 2 for leads in table.g.dungeon.exits)
    blocked = Tabletop(size=(4, 4))
    blocked.hero("riftling_warrior", 0, 0, wrath=1)
    assert blocked.call(boss_square, "knight_of_the_tower") == blocked.at(1, 0), "the only exit is blocked"


@pytest.mark.rule("SD-MINI-03", "SD-R-73")
def test_a_card_summons_a_mini_boss_again_or_heals_it() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4)
    g = table.g
    g.minis_spawned = 1
    table.do(summon_mini_boss(g, "second_wind"))
    (knight,) = g.monsters
    knight.wounds, knight.statuses = 5, ["Slow"]
    table.do(summon_mini_boss(g, "second_wind"))
    assert (len(g.monsters), knight.wounds, knight.statuses) == (1, 0, [])
    two = Tabletop()
    two.hero("riftling_warrior", 8, 8)
    two.g.mini_bosses = ("knight_of_the_tower", "daemonus")
    two.g.pool["daemonus"] = 1
    two.monster("knight_of_the_tower", 3, 3)
    two.do(summon_mini_boss(two.g, "second_wind"))
    assert [m.kind for m in two.g.monsters] == ["knight_of_the_tower", "daemonus"]


@pytest.mark.rule("SD-BOSS-02", "SD-BOSS-03", "SD-R-69", "SD-CONSUL-07")
def test_the_boss_fight_has_its_own_commands_and_never_advances_the_chart() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 4, wrath=1)
    g = table.g
    table.point("shadow_tower", 11, 8)
    g.phase, g.space, g.orders = "consul", 14, Orders()
    g.challenge_deck = ["quicksand"]
    table.do(consul_turn(g), rolls=["222"] * 4, picks=["veil_of_night"])
    assert [event.command for event in table.told(CommandGiven)] == ["dungeon boss", "move", "fight", "challenge"]
    queen = next(m for m in g.monsters if m.kind == "midnight_queen")
    queen.wounds = 5
    table.events.clear()
    g.orders = Orders()
    table.do(consul_turn(g), rolls=["222"] * 4, picks=["queens_fury"])
    assert [event.command for event in table.told(CommandGiven)] == ["move", "fight", "boss heals", "challenge"]
    assert (g.space, queen.wounds) == (15, 2), "3 wounds for the SP that is left"
    table.point("spider_nest", 0, 8)
    queen.wounds = 7
    table.call(boss_heals)
    assert queen.wounds == 1


@pytest.mark.rule("SD-CONSUL-01", "SD-CONSUL-13")
def test_a_whole_consul_turn_runs_by_itself_with_windows_to_drink() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 4, wrath=1, potions=1)
    table.monster("tower_arbalist", 6, 4)
    game = table.begin_consul(0, seed=3)
    windows = []
    while game.decision is not None and game.decision.window:
        windows.append(game.decision.window)
        game.play(Pass())
    assert windows[0] == "the Consul Turn begins"
    assert "a command is next" in windows
    assert "any moment of the Consul Turn" in windows
    play_until(game, lambda game: game.state.phase == "heroes")
    assert told(game, CommandGiven)
    assert not told(game, Destroyed)


@pytest.mark.rule("SD-R-102", "SD-PWR-04", "SD-R-41")
def test_what_the_plot_does_at_the_end_of_the_turn_finds_an_empty_tracker() -> None:
    table = Tabletop()
    g = table.g
    table.force(plot="endless_brood")
    table.hero("riftling_warrior", 0, 0)
    table.monster("tower_stalker", 6, 6)
    table.monster("tower_blackblade", 7, 7, statuses=["Fire"])
    g.pool["tower_blackblade"] = 0
    g.phase = "consul"
    table.do(upkeep(g))
    assert [fallen.kind for fallen in g.tracker] == ["tower_blackblade"]
    table.do(command(g, "reinforce"))
    assert not [f for f in g.figures.values() if f.kind == "tower_blackblade"], "it lies on the tracker"
    g.phase = "consul power-up"
    table.do(rewards(g))
    table.do(clean_up(g))
    assert [f.kind for f in g.figures.values() if f.kind == "tower_blackblade"] == ["tower_blackblade"]
