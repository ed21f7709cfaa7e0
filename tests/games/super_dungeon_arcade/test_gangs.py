"""Wounds, destruction and gangs (chapter 10)."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.games.super_dungeon_arcade.rules.commands import next_in_order
from undercroft.games.super_dungeon_arcade.rules.consul import upkeep
from undercroft.games.super_dungeon_arcade.rules.defense import strike_back
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.effects import happen_to
from undercroft.games.super_dungeon_arcade.rules.gangs import abilities, bonded, profile, uniques
from undercroft.games.super_dungeon_arcade.rules.models import acts
from undercroft.games.super_dungeon_arcade.rules.offense import Blow, blow_of, offend
from undercroft.games.super_dungeon_arcade.rules.power_up import bosses, power_up
from undercroft.games.super_dungeon_arcade.rules.spawning import elite_squares, reinforce, spawn
from undercroft.games.super_dungeon_arcade.rules.strikes import strike
from undercroft.games.super_dungeon_arcade.rules.turn import begin_hero_turn
from undercroft.games.super_dungeon_arcade.rules.values import armour, hearts
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import Destroyed, PlotDrawn

MELEE = Blow("attack", "STR")
MAGIC = Blow("attack", "WILL")


@pytest.mark.rule("SD-DEST-01", "SD-STAT-02")
def test_as_many_wounds_as_hearts_take_a_model_off_the_map() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    witch = table.hero("sanctioned_witch", 2, 1, wrath=1, statuses=["Slow"])
    table.do(suffer(table.g, witch, 4, "test", "SD-DEST-01"))
    assert witch.at >= 0
    table.do(suffer(table.g, witch, 1, "test", "SD-DEST-01"))
    assert (witch.at, witch.wounds, witch.statuses, witch.wrath, witch.down) == (-1, 0, [], 0, True)
    assert [event.model for event in table.told(Destroyed)] == ["sanctioned_witch"]


@pytest.mark.rule("SD-DEST-03", "SD-DEST-04", "SD-PLOT-01")
def test_the_first_sp_to_fall_draws_a_plot_at_once_and_only_once() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    nest = table.point("spider_nest", 5, 5)
    tower = table.point("shadow_tower", 8, 5)
    crawler = table.monster("crawler", 4, 4)
    table.do(suffer(table.g, nest, 6, "test", "SD-DEST-01"), picks=["banner_of_dread"])
    assert table.g.plot == "banner_of_dread"
    assert [fallen.kind for fallen in table.g.tracker] == ["spider_nest"]
    assert crawler.id in table.g.figures, "its monsters stay in the game"
    table.do(suffer(table.g, tower, 5, "test", "SD-DEST-01"))
    assert len(table.told(PlotDrawn)) == 1


@pytest.mark.rule("SD-DEST-05", "SD-DEST-06", "SD-PWR-05", "SD-MINI-02", "SD-BOSS-01")
def test_the_second_sp_calls_the_mini_boss_and_the_last_the_boss_in_the_power_up() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 6, 5)
    g = table.g
    last = table.point("shadow_tower", 8, 5)
    g.points_destroyed = 1
    table.do(bosses(g))
    assert g.monsters == [], "no SP fell in this turn"
    g.points_destroyed, g.turn.points_down = 2, 1
    table.do(bosses(g))
    assert [m.kind for m in g.monsters] == ["knight_of_the_tower"]
    table.do(bosses(g))
    assert len(g.monsters) == 1, "once by rule"
    del g.figures[last.id]
    g.points_destroyed = 3
    table.do(bosses(g))
    assert [m.kind for m in g.monsters] == ["knight_of_the_tower", "midnight_queen"]
    assert g.boss_spawned
    assert len(g.challenge_deck) == 10


@pytest.mark.rule("SD-DEST-07", "SD-R-41", "SD-PWR-04")
def test_fallen_monsters_return_to_the_pool_only_after_the_rewards() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    g = table.g
    g.pool["crawler"] = 0
    speaker = table.monster("spider_speaker", 5, 5)
    crawler = table.monster("crawler", 6, 5) if g.pool["crawler"] else None
    assert crawler is None
    g.pool["crawler"] = 1
    minion = table.monster("crawler", 6, 5)
    table.do(suffer(g, minion, 1, "Fire", "SD-STAT-04"))
    table.call(reinforce)
    assert [m.kind for m in g.monsters] == ["spider_speaker"], "it lies on the loot tracker"
    g.phase = "consul power-up"
    table.do(power_up(g))
    assert (g.pool["crawler"], g.tracker) == (1, [])
    assert speaker.id in g.figures


@pytest.mark.rule("SD-GANG-01", "SD-GANG-05")
def test_elites_act_and_minions_do_not_and_of_an_elite_gang_all_do() -> None:
    table = Tabletop()
    stalker = table.monster("tower_stalker", 1, 1)
    blades = [table.monster("tower_blackblade", 2, n) for n in (0, 1)]
    arbalists = [table.monster("tower_arbalist", 6 + 2 * n, 6) for n in range(3)]
    assert [m for m in table.g.monsters if acts(table.g, m)] == [stalker, *arbalists]
    assert bonded(table.g, stalker) == blades
    assert bonded(table.g, arbalists[0]) == [arbalists[1]]
    assert profile(table.g, arbalists[0]).strength == 2


@pytest.mark.rule("SD-GANG-02", "SD-GANG-03", "SD-GANG-04", "SD-R-01", "SD-FIGHT-03")
def test_bonding_is_a_matter_of_two_squares_and_of_this_moment() -> None:
    table = Tabletop()
    one = table.monster("dune_stalker", 1, 1)
    blade = table.monster("dune_blade", 3, 1)
    assert (profile(table.g, one).ap, abilities(table.g, one)) == (3, ("Stealth", "Bane"))
    blade.at = table.at(4, 1)
    assert (profile(table.g, one).ap, abilities(table.g, one)) == (2, ("Stealth",))
    towers = Tabletop()
    first, second = towers.monster("tower_stalker", 1, 1), towers.monster("tower_stalker", 5, 1)
    shared = towers.monster("tower_blackblade", 3, 1)
    assert bonded(towers.g, first) == bonded(towers.g, second) == [shared], "one minion serves both"


@pytest.mark.rule("SD-GANG-06", "SD-GANG-11")
def test_arm_and_hearts_are_those_of_the_model_hit_and_a_roll_is_compared_with_the_elite() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    speaker = table.monster("spider_speaker", 2, 1)
    crawler = table.monster("crawler", 3, 1)
    assert (armour(table.g, speaker), armour(table.g, crawler)) == (2, 1)
    assert (hearts(table.g, speaker), hearts(table.g, crawler)) == (3, 1)
    table.do(offend(table.g, warrior, MELEE, [speaker]), rolls=["2", "__"])
    assert crawler.id in table.g.figures, "2 beats ARM 1 of the Crawler but not that of the Speaker"
    table.do(offend(table.g, warrior, MELEE, [speaker]), rolls=["2", "1_"])
    assert crawler.id not in table.g.figures
    assert speaker.wounds == 0


@pytest.mark.rule("SD-GANG-07")
def test_the_closest_minion_takes_the_wound() -> None:
    table = Tabletop()
    speaker = table.monster("spider_speaker", 5, 5)
    far, near = table.monster("crawler", 3, 3), table.monster("crawler", 6, 5)
    table.do(strike(table.g, speaker, 1, "test", "SD-ACTN-02", chooser=0))
    assert (near.id in table.g.figures, far.id in table.g.figures) == (False, True)


@pytest.mark.rule("SD-GANG-07", "SD-GANG-09", "SD-R-03", "SD-R-04", "SD-R-06")
def test_wounds_of_an_elite_go_to_the_closest_minions_first() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    speaker = table.monster("spider_speaker", 2, 1)
    near = [table.monster("crawler", 3, 0), table.monster("crawler", 3, 2)]
    placed = table.do(strike(table.g, speaker, 3, "test", "SD-ACTN-02", chooser=0), a.ChooseModel(near[1].id))
    assert placed == 3
    assert [m.kind for m in table.g.monsters] == ["spider_speaker"]
    assert speaker.wounds == 1, "what the minions cannot absorb"
    assert warrior.wrath == 0


@pytest.mark.rule("SD-GANG-08")
def test_the_minion_takes_the_effects_as_well() -> None:
    text = """
[[gang]]
id = "ogres"
name = "Ogres"
gang = { ap = 1, strength = 1, range = 1 }
solo = { ap = 1, strength = 1, range = 1 }
elite = { id = "ogre_chief", name = "Ogre Chief", figures = 1, mp = 3, arm = 1, hearts = 4 }
bonded = { id = "ogre", name = "Ogre", figures = 1, mp = 3, arm = 1, hearts = 3 }
"""
    table = Tabletop(text=text)
    witch = table.hero("sanctioned_witch", 1, 1)
    chief = table.monster("ogre_chief", 4, 1)
    ogre = table.monster("ogre", 5, 1)
    table.wear("sanctioned_witch", "blazing_censer")
    table.do(offend(table.g, witch, MAGIC, [chief]), rolls=["11", "__"])
    assert (chief.wounds, chief.statuses) == (0, [])
    assert (ogre.wounds, ogre.statuses) == (1, ["Fire"])


@pytest.mark.rule("SD-GANG-10", "SD-AREA-04")
def test_areas_and_effects_without_a_wound_pass_nothing_on() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    speaker = table.monster("spider_speaker", 2, 1)
    table.monster("crawler", 4, 1)
    cleave = table.content.actions["rift_cleave"]
    table.do(offend(table.g, warrior, blow_of(cleave), [speaker]), rolls=["2", "1_"])
    assert speaker.wounds == 1
    table.do(happen_to(table.g, Effect(status=("Slow",)), [speaker], "test", "SD-STAT-01"))
    assert speaker.statuses == ["Slow"]
    arbalists = Tabletop()
    one, other = arbalists.monster("tower_arbalist", 1, 1), arbalists.monster("tower_arbalist", 3, 1)
    arbalists.do(strike(arbalists.g, one, 1, "test", "SD-ACTN-02", chooser=0))
    assert (one.wounds, other.wounds) == (1, 0), "wounds are never passed to other elites"


@pytest.mark.rule("SD-GANG-11", "SD-STAT-04", "SD-R-42")
def test_fire_and_backlash_on_an_elite_are_passed_on_too() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    speaker = table.monster("spider_speaker", 5, 5, statuses=["Fire"])
    first, second = table.monster("crawler", 6, 5), table.monster("crawler", 7, 5)
    table.do(upkeep(table.g))
    assert (speaker.wounds, first.id in table.g.figures, warrior.wrath) == (0, False, 0), "Fire gives no wrath"
    table.wear("riftling_warrior", "mirror_shield")
    table.do(strike_back(table.g, warrior, speaker))
    assert (speaker.wounds, second.id in table.g.figures, warrior.wrath) == (0, False, 1), "Backlash does"


@pytest.mark.rule("SD-UNIQ-06", "SD-R-91")
def test_an_overcharge_replaces_the_action_while_its_giver_is_bonded() -> None:
    table = Tabletop()
    stalker = table.monster("tower_stalker", 1, 1)
    assert [action.id for action in uniques(table.g, stalker)] == ["weaken_the_prey"]
    table.monster("tower_blackblade", 2, 1)
    table.monster("tower_blackblade", 1, 2)
    assert [action.id for action in uniques(table.g, stalker)] == ["weaken_the_prey_together"]


@pytest.mark.rule("SD-SPAWN-01", "SD-SPAWN-02", "SD-SPAWN-03", "SD-SPAWN-04", "SD-R-38", "SD-R-39")
def test_the_closest_sp_spawns_what_it_lists_and_heals_its_kinds() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1, wrath=1)
    near = table.point("shadow_tower", 5, 5, tile=1)
    table.point("spider_nest", 10, 5, tile=2)
    hurt = table.monster("tower_arbalist", 9, 0, wounds=1, statuses=["Slow"])
    table.do(spawn(g))
    kinds = [m.kind for m in g.monsters]
    assert (kinds.count("tower_stalker"), kinds.count("tower_blackblade"), kinds.count("tower_arbalist")) == (1, 2, 4)
    assert (hurt.wounds, hurt.statuses) == (0, [])
    stalker = next(m for m in g.monsters if m.kind == "tower_stalker")
    assert g.dungeon.grid.distance(stalker.at, near.at) <= 3
    for blade in (m for m in g.monsters if m.kind == "tower_blackblade"):
        assert g.dungeon.grid.distance(blade.at, stalker.at) <= 2
    g.pool["tower_stalker"] = 0
    before = len(g.monsters)
    table.do(spawn(g))
    assert not [m for m in g.monsters[before:] if m.kind == "tower_blackblade"], "no elite spawned, so no minions"


@pytest.mark.rule("SD-LOS-07", "SD-GEO-09")
def test_a_flying_hero_blocks_the_sight_of_an_sp_like_any_other() -> None:
    table = Tabletop(size=(6, 1))
    table.hero("riftling_warrior", 2, 0)
    table.wear("riftling_warrior", "winged_boots")
    assert elite_squares(table.g, table.point("shadow_tower", 0, 0)) == [table.at(1, 0)]


@pytest.mark.rule("SD-SPAWN-03", "SD-GEO-10")
@pytest.mark.parametrize(("fresh", "near"), [(True, True), (False, False)])
def test_minions_come_to_any_elite_of_their_gang_that_spawned_this_turn(fresh: bool, near: bool) -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 4, wrath=1)
    stalker = table.monster("tower_stalker", 2, 4, fresh=fresh)
    table.g.pool = {"tower_stalker": 1, "tower_blackblade": 1}
    table.point("shadow_tower", 11, 4)
    table.do(spawn(table.g))
    blade = next(m for m in table.g.monsters if m.kind == "tower_blackblade")
    assert (table.g.dungeon.grid.distance(blade.at, stalker.at) <= 2) is near


@pytest.mark.rule("SD-SPAWN-03")
def test_who_spawned_in_the_last_turn_did_not_spawn_in_this_one() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 4)
    stalker = table.monster("tower_stalker", 2, 4, fresh=True)
    table.call(begin_hero_turn)
    assert not stalker.fresh


@pytest.mark.rule("SD-SPAWN-05")
def test_without_an_sp_nothing_spawns() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.do(spawn(table.g))
    assert table.g.monsters == []


@pytest.mark.rule("SD-R-97", "SD-R-39", "SD-R-24")
def test_the_lead_breaks_ties_only_if_the_table_wants_it() -> None:
    table = Tabletop(options={"lead_breaks_ties": True})
    table.hero("riftling_warrior", 5, 5, wrath=1)
    table.point("shadow_tower", 2, 5, tile=1)
    other = table.point("shadow_tower", 8, 5, tile=2)
    table.do(spawn(table.g), a.ChooseModel(other.id))
    assert all(table.g.dungeon.grid.distance(m.at, other.at) <= 5 for m in table.g.monsters)
    plain = Tabletop()
    plain.hero("riftling_warrior", 5, 5, wrath=1)
    one, two = plain.monster("tower_arbalist", 8, 5), plain.monster("tower_arbalist", 2, 5)
    assert plain.do(next_in_order(plain.g, [one, two])) is two, "reading order"


@pytest.mark.rule("SD-REINF-01", "SD-REINF-02", "SD-REINF-03", "SD-R-40")
def test_reinforce_gives_each_elite_the_listed_number_of_bonded_monsters() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1, wrath=1)
    stalker = table.monster("tower_stalker", 5, 5)
    assert g.pool["tower_blackblade"] == 4
    table.call(reinforce)
    assert [m.kind for m in g.monsters].count("tower_blackblade") == 2
    table.monster("tower_stalker", 9, 5)
    table.call(reinforce)
    assert [m.kind for m in g.monsters].count("tower_blackblade") == 4, "no SP is left, and yet they come"
    assert [m.kind for m in g.monsters].count("tower_stalker") == 2, "elites of normal gangs do not"
    spinner = Tabletop()
    spinner.hero("riftling_warrior", 1, 1, wrath=1)
    spinner.monster("shadow_spinner", 5, 5)
    spinner.call(reinforce)
    assert [m.kind for m in spinner.g.monsters] == ["shadow_spinner"] * 3
    assert stalker.id in g.figures
