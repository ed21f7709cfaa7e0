"""Abilities, affinity, boo booty (chapter 13); areas, control, stacking, shapeshift, status (chapter 14)."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.games.super_dungeon_arcade.rules.activation import act, upkeep
from undercroft.games.super_dungeon_arcade.rules.areas import affected_squares, models_in
from undercroft.games.super_dungeon_arcade.rules.bosses import in_play
from undercroft.games.super_dungeon_arcade.rules.chests import open_chest
from undercroft.games.super_dungeon_arcade.rules.commands import command
from undercroft.games.super_dungeon_arcade.rules.consul import upkeep as consul_upkeep
from undercroft.games.super_dungeon_arcade.rules.control import Control, choose_shift, drag, hero_reach, shift_squares
from undercroft.games.super_dungeon_arcade.rules.defense import assault
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.effects import happen_to
from undercroft.games.super_dungeon_arcade.rules.gangs import uniques
from undercroft.games.super_dungeon_arcade.rules.hero_actions import aims, ap_left, deeds, possible_targets
from undercroft.games.super_dungeon_arcade.rules.models import acts, is_solo, squares
from undercroft.games.super_dungeon_arcade.rules.offense import Blow, blow_of, offend
from undercroft.games.super_dungeon_arcade.rules.potions import drink_options, green_options
from undercroft.games.super_dungeon_arcade.rules.rolls import defense_roll, hand, roll
from undercroft.games.super_dungeon_arcade.rules.tokens import gain_status, heal
from undercroft.games.super_dungeon_arcade.rules.uniques import perform, perform_uniques, shapeshift
from undercroft.games.super_dungeon_arcade.rules.values import (
    action_points,
    armour,
    has,
    hearts,
    movement_points,
    strength,
)
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import Attacked, ChestOpened, Compared, Rolled, Spawned
from undercroft.games.super_dungeon_arcade.state.model import Activation
from undercroft.kernel.actions import Pass
from undercroft.testing import options as listed
from undercroft.testing import refused

MELEE = Blow("attack", "STR")
MAGIC = Blow("attack", "WILL")


@pytest.mark.rule("SD-ABIL-01", "SD-PRIO-01")
def test_abilities_are_always_on_and_card_text_beats_the_general_rules() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wounds=5)
    assert not has(table.g, warrior, "Tough")
    table.wear("riftling_warrior", "guardian_idol", "phoenix_plume")
    assert has(table.g, warrior, "Tough")
    table.do(suffer(table.g, warrior, 3, "test", "SD-DEST-01"))
    assert (warrior.at >= 0, warrior.wounds, "citrine" in warrior.gear) == (True, 5, False), "the plume saved it"


@pytest.mark.rule("SD-ABIL-02", "SD-R-70")
def test_an_arc_jumps_with_one_die_fewer_as_long_as_it_wounds() -> None:
    table = Tabletop("hexcast_sorceress", "riftling_warrior", "sanctioned_witch")
    sorceress = table.hero("hexcast_sorceress", 1, 1)
    first = table.monster("crawler", 4, 1)
    second = table.monster("crawler", 6, 1)
    third = table.monster("crawler", 8, 1)
    far = table.monster("tower_arbalist", 11, 1)
    chain = blow_of(table.content.actions["chain_curse"])
    table.do(
        offend(table.g, sorceress, chain, [first]),
        a.LeaveOut("red"),
        a.LeaveOut("blue"),
        rolls=["1", "11", "1", "2", "2"],
    )
    assert [m.id for m in table.g.monsters] == [far.id], "it jumps on without being asked; the last jump is too far"
    assert sorceress.wrath == 3
    assert {second.id, third.id} <= {event.target for event in table.told(Compared)}
    other = Tabletop("hexcast_sorceress", "riftling_warrior", "sanctioned_witch")
    caster = other.hero("hexcast_sorceress", 1, 1)
    one, two = other.monster("crawler", 4, 1), other.monster("crawler", 6, 1)
    other.do(offend(other.g, caster, chain, [one]), rolls=["_", "1_"])
    assert two.id in other.g.figures, "without a wound it ends"


@pytest.mark.rule("SD-ABIL-02")
def test_an_arc_ends_when_its_dice_run_out_and_offers_only_dice_that_are_left() -> None:
    table = Tabletop("hexcast_sorceress", "riftling_warrior", "sanctioned_witch")
    sorceress = table.hero("hexcast_sorceress", 1, 1)
    crawlers = [table.monster("crawler", x, 1) for x in (3, 5, 7)]
    last = table.monster("tower_arbalist", 9, 1)
    chain = blow_of(table.content.actions["chain_curse"])
    fewer = a.LeaveOut("red")
    table.do(offend(table.g, sorceress, chain, crawlers[:1]), fewer, fewer, rolls=["2", "22", "2", "2", "2"])
    assert list(table.g.figures) == [last.id], "three dice, two jumps"


@pytest.mark.rule("SD-ABIL-02")
def test_a_monsters_arc_loses_strength_with_each_jump() -> None:
    text = """
[[solo]]
id = "storm_card"
name = "Storm"
role = "mini-boss"
profile = { ap = 1, strength = 3, range = 4 }

[solo.figure]
id = "storm"
name = "Storm"
figures = 1
mp = 3
arm = 1
hearts = 5
uniques = [{ id = "chain_bolt", name = "Chain Bolt", colour = "red", abilities = ["Arc"] }]
"""
    table = Tabletop(text=text)
    warrior = table.hero("riftling_warrior", 3, 3, wrath=2)
    witch = table.hero("sanctioned_witch", 4, 4)
    guardian = table.hero("moonspire_guardian", 8, 8)
    storm = table.monster("storm", 1, 1)
    table.do(perform_uniques(table.g, storm), rolls=["2__", "2__"])
    assert (warrior.wounds, witch.wounds, guardian.wounds) == (1, 0, 0), "STR 3 wounds, STR 2 is met"
    warrior.wounds = 5
    table.do(perform_uniques(table.g, storm), rolls=["2__", "1__"])
    assert (warrior.down, witch.wounds) == (True, 1), "it jumps from where the fallen Hero stood"


@pytest.mark.rule("SD-ABIL-03")
def test_a_heros_backlash_wounds_once_per_consul_turn() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    table.wear("riftling_warrior", "mirror_shield")
    stalker = table.monster("tower_stalker", 2, 1)
    for _ in range(2):
        table.do(assault(table.g, stalker, warrior, 2, "attack"), rolls=["2222"])
    assert (stalker.wounds, warrior.wrath) == (1, 1)


@pytest.mark.rule("SD-ABIL-04", "SD-R-62")
def test_a_blessing_heals_heroes_elites_and_minions_in_the_square_itself() -> None:
    table = Tabletop(marks={(1, 1): "B", (3, 3): "B", (5, 5): "B"})
    warrior = table.hero("riftling_warrior", 1, 1, wounds=2)
    witch = table.hero("sanctioned_witch", 2, 1, wounds=2)
    table.do(upkeep(table.g, warrior))
    table.do(upkeep(table.g, witch))
    assert (warrior.wounds, witch.wounds) == (1, 2)
    stalker = table.monster("tower_stalker", 3, 3, wounds=1)
    knight = table.monster("knight_of_the_tower", 5, 5, wounds=1)
    table.do(consul_upkeep(table.g))
    assert (stalker.wounds, knight.wounds) == (0, 1), "solos do not benefit"


@pytest.mark.rule("SD-ABIL-05", "SD-GEO-04")
def test_burrow_goes_through_walls_and_structures_but_sees_no_farther() -> None:
    table = Tabletop(size=(6, 1), marks={(3, 0): "#", (4, 0): "~"}, walls="1,0|2,0")
    warrior = table.hero("riftling_warrior", 1, 0)
    assert set(hero_reach(table.g, warrior, 6)) == {table.at(0, 0)}
    table.wear("riftling_warrior", "mole_gauntlets")
    found = hero_reach(table.g, warrior, 6)
    assert {table.g.dungeon.grid.xy(s)[0]: cost for s, (cost, _) in found.items()} == {0: 1, 2: 1, 3: 2, 4: 3, 5: 4}
    crawler = table.monster("crawler", 2, 0)
    assert a.Attack("STR", crawler.id) not in deeds(table.activate("riftling_warrior").state, warrior)


@pytest.mark.rule("SD-ABIL-07", "SD-GEO-04")
def test_fly_crosses_structures_but_passes_no_enemies() -> None:
    table = Tabletop(size=(6, 1), marks={(2, 0): "#"})
    warrior = table.hero("riftling_warrior", 1, 0)
    table.wear("riftling_warrior", "winged_boots")
    table.monster("crawler", 4, 0)
    assert set(hero_reach(table.g, warrior, 6)) == {table.at(x, 0) for x in (0, 2, 3)}


@pytest.mark.rule("SD-ABIL-08")
def test_heal_removes_wounds_and_statuses_in_any_mix() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wounds=2, statuses=["Slow", "Hex"])
    table.do(
        heal(table.g, warrior, 2, "test", "SD-ABIL-08"),
        a.HealStatus("riftling_warrior", "Hex"),
        a.HealWound("riftling_warrior"),
    )
    assert (warrior.wounds, warrior.statuses) == (1, ["Slow"])


@pytest.mark.rule("SD-ABIL-10", "SD-ABIL-11")
def test_the_immune_never_suffer_the_status() -> None:
    table = Tabletop("tincan", "riftling_warrior", "sanctioned_witch")
    tincan = table.hero("tincan", 1, 1)
    assert not table.call(gain_status, tincan, "Poison", "test", "SD-STAT-01")
    assert table.call(gain_status, tincan, "Slow", "test", "SD-STAT-01")
    queen = table.monster("midnight_queen", 5, 5)
    assert not table.call(gain_status, queen, "Ice", "test", "SD-STAT-01")
    assert tincan.statuses == ["Slow"]


@pytest.mark.rule("SD-ABIL-12", "SD-ABIL-14")
def test_insignificant_and_one_use_only() -> None:
    text = """
[[treasure]]
id = "last_wish"
name = "Last Wish"
slot = "ruby"

[treasure.action]
id = "wish"
name = "Wish"
colour = "blue"
cost = 1
augment = true
abilities = ["One Use Only"]
does = { heal = 1 }

[[gang]]
id = "rats"
name = "Rats"
gang = { ap = 1, strength = 1, range = 1 }
solo = { ap = 1, strength = 1, range = 1 }
elite = { id = "rat", name = "Rat", figures = 1, mp = 3, arm = 1, hearts = 1, abilities = ["Insignificant"] }
"""
    table = Tabletop(text=text)
    table.wear("riftling_warrior", "last_wish")
    table.hero("riftling_warrior", 1, 1, wounds=2)
    rat = table.monster("rat", 5, 5)
    table.do(suffer(table.g, rat, 1, "test", "SD-DEST-01"))
    assert table.g.tracker[0].insignificant
    game = table.activate("riftling_warrior")
    game.play(a.Use("wish"))
    assert refused(game, a.Use("wish")) == "SD-ABIL-14"


@pytest.mark.rule("SD-ABIL-13", "SD-R-05")
def test_massive_damage_is_two_wounds_and_a_critical_adds_one() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar = table.hero("cat_burglar", 1, 1)
    knight = table.monster("knight_of_the_tower", 2, 1)
    backstab = blow_of(table.content.actions["backstab"])
    table.do(offend(table.g, burglar, backstab, [knight]), rolls=["1", "2_"])
    assert knight.wounds == 2
    table.do(offend(table.g, burglar, backstab, [knight]), rolls=["2", "22"])
    assert knight.wounds == 5


@pytest.mark.rule("SD-ABIL-17", "SD-STAT-06", "SD-STAT-01")
def test_a_status_among_the_abilities_is_inflicted_not_suffered_and_only_on_success() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    speaker = table.monster("spider_speaker", 2, 1)
    assert (speaker.statuses, action_points(table.g, speaker)) == ([], 2)
    table.do(assault(table.g, speaker, warrior, 2, "attack"), rolls=["2__"])
    assert warrior.statuses == []
    table.do(assault(table.g, speaker, warrior, 2, "attack"), rolls=["1__"])
    table.do(assault(table.g, speaker, warrior, 2, "attack"), rolls=["1__"])
    assert warrior.statuses == ["Poison"], "one token of a kind"


@pytest.mark.rule("SD-ABIL-19", "SD-MOVE-07")
def test_surefoot_ignores_difficult_ground_and_its_harm() -> None:
    table = Tabletop(size=(6, 1), marks={(2, 0): "~", (3, 0): "^"})
    witch = table.hero("sanctioned_witch", 1, 0)
    table.wear("sanctioned_witch", "sure_sandals")
    assert hero_reach(table.g, witch, 6)[table.at(4, 0)][0] == 3
    game = table.activate("sanctioned_witch")
    game.play(a.Move(table.name(3, 0)))
    assert witch.wounds == 0


@pytest.mark.rule("SD-AFF-01")
def test_affinity_effects_apply_to_any_matching_crystal_and_penalties_beat_benefits() -> None:
    text = """
[[treasure]]
id = "moody_gem"
name = "Moody Gem"
slot = "ruby"
on = [{ mp = 2, affinity = ["emerald"] }, { mp = -1, affinity = ["citrine"], penalty = true }]
"""
    table = Tabletop("cat_burglar", "sanctioned_witch", "tincan", text=text)
    table.g.treasure_deck += ["moody_gem", "moody_gem"]
    for card, mp in (("sanctioned_witch", 8), ("tincan", 3), ("cat_burglar", 6)):
        table.wear(card, "moody_gem")
        assert movement_points(table.g, table.hero(card)) == mp


@pytest.mark.rule("SD-BOO-02", "SD-BOO-03", "SD-BASIC-04", "SD-R-66", "SD-R-67")
def test_a_boo_booty_takes_the_place_of_the_chest() -> None:
    table = Tabletop()
    g = table.g
    warrior = table.hero("riftling_warrior", 1, 1)
    g.chests = {2: table.at(2, 1)}
    table.do(open_chest(g, warrior, table.at(2, 1)), picks=["winged_boots", "boo_booty_chest"])
    (boo,) = g.monsters
    assert (table.where(boo), boo.tile, g.backpack) == ((2, 1), 2, [])
    assert sorted(g.treasure_discard) == ["boo_booty_chest", "winged_boots"]
    assert is_solo(g, boo)
    assert acts(g, boo)
    assert table.told(ChestOpened)
    g.chests = {1: warrior.at}
    table.do(open_chest(g, warrior, warrior.at), picks=["boo_booty_chest"])
    second = g.monsters[1]
    assert g.dungeon.grid.distance(second.at, warrior.at) == 1, "the square is occupied: the nearest free one"
    assert len(table.told(Spawned)) == 2


# Areas


@pytest.mark.rule("SD-AREA-01", "SD-AREA-10", "SD-AREA-13")
def test_squares_out_of_sight_are_left_out_and_models_do_not_block() -> None:
    table = Tabletop("hexcast_sorceress", "riftling_warrior", "sanctioned_witch", marks={(4, 3): "#"})
    caster = table.hero("hexcast_sorceress", 3, 3)
    spite = table.content.actions["vial_of_spite"]
    found = affected_squares(table.g, caster, spite)
    assert table.at(5, 3) not in found, "the pillar hides it"
    assert table.at(3, 5) in found
    table.monster("crawler", 3, 4)
    assert table.at(3, 5) in affected_squares(table.g, caster, spite)


@pytest.mark.rule("SD-AREA-02", "SD-R-43", "SD-AREA-05")
def test_one_roll_is_compared_with_each_target_and_pops_out_once() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 3, 3, wounds=2)
    crawlers = [table.monster("crawler", 4, y) for y in (2, 3)]
    knight = table.monster("knight_of_the_tower", 4, 4)
    cleave = table.content.actions["rift_cleave"]
    targets = models_in(table.g, affected_squares(table.g, warrior, cleave, "right"), warrior, cleave)
    assert targets == [*crawlers, knight]
    table.do(offend(table.g, warrior, blow_of(cleave), targets), rolls=["H", "2_"])
    assert ([m.id for m in table.g.monsters], knight.wounds) == ([knight.id], 0), "2 beats ARM 1 but not ARM 2"
    assert (warrior.wounds, warrior.wrath) == (1, 2), "one heart, two wounds inflicted"
    assert len(table.told(Rolled)) == 1
    large = Tabletop()
    hero = large.hero("riftling_warrior", 3, 3)
    daemonus = large.monster("daemonus", 4, 3)
    hit = models_in(large.g, affected_squares(large.g, hero, cleave, "right"), hero, cleave)
    assert hit == [daemonus], "once per action, though two of its squares are affected"


@pytest.mark.rule("SD-AREA-06", "SD-AREA-08", "SD-AREA-09", "SD-AREA-12", "SD-R-52", "SD-R-54", "SD-GEO-08")
def test_cross_lance_and_sweep_of_small_and_large_bases() -> None:
    table = Tabletop("tincan", "riftling_warrior", "sanctioned_witch", size=(16, 12))
    tincan = table.hero("tincan", 7, 5)
    assert len(affected_squares(table.g, tincan, table.content.actions["hot_oil"])) == 9
    warrior = table.hero("riftling_warrior", 3, 3)
    cleave = table.content.actions["rift_cleave"]
    assert affected_squares(table.g, warrior, cleave, "up") == {table.at(x, 2) for x in (2, 3, 4)}
    daemonus = table.monster("daemonus", 10, 5)
    breath = table.content.actions["umbral_breath"]
    lances = [affected_squares(table.g, daemonus, breath, "left", table.at(10, y)) for y in (5, 6)]
    assert lances == [{table.at(x, y) for x in (6, 7, 8, 9)} for y in (5, 6)]


@pytest.mark.rule("SD-AREA-07", "SD-R-53")
def test_a_burst_spreads_from_its_target() -> None:
    table = Tabletop(marks={(7, 4): "#"})
    witch = table.hero("sanctioned_witch", 1, 4)
    centre = table.monster("crawler", 6, 4)
    beside = table.monster("crawler", 6, 5)
    flame = table.content.actions["hallowed_flame"]
    assert possible_targets(table.g, witch, flame) == [centre, beside]
    found = affected_squares(table.g, witch, flame, centre=centre.at)
    assert beside.at in found
    assert table.at(7, 4) in found, "a structure itself is seen from beside"
    table.do(offend(table.g, witch, blow_of(flame), [centre, beside]), rolls=["11", "_"])
    assert table.g.monsters == []
    walled = Tabletop(marks={(6, 3): "#", (7, 4): "#"})
    hidden = walled.at(7, 3)
    found = affected_squares(walled.g, walled.hero("sanctioned_witch", 9, 1), flame, centre=walled.at(6, 4))
    assert hidden not in found, "its user sees it, the target does not"
    large = Tabletop()
    caster = large.hero("sanctioned_witch", 1, 4)
    large.monster("daemonus", 5, 4)
    assert len(aims(large.g, caster, flame)) == 4, "any square of a large target can be the centre"


@pytest.mark.rule("SD-AREA-11", "SD-STACK-01")
def test_an_aura_moves_with_its_user_and_equal_names_do_not_add_up() -> None:
    table = Tabletop("tincan", "moonspire_guardian", "sanctioned_witch")
    tincan = table.hero("tincan", 3, 3, lasting=["indignant_defense"])
    witch = table.hero("sanctioned_witch", 4, 4)
    guardian = table.hero("moonspire_guardian", 9, 7, lasting=["moon_bulwark"])
    assert hand(table.g, witch, "ARM", "defense").dice["blue"] == 4
    tincan.at = table.at(8, 8)
    assert hand(table.g, witch, "ARM", "defense").dice["blue"] == 3
    witch.at = table.at(8, 7)
    assert hand(table.g, witch, "ARM", "defense").dice["blue"] == 5, "different names add up"
    guardian.lasting = ["indignant_defense"]
    assert hand(table.g, witch, "ARM", "defense").dice["blue"] == 4, "equal names do not"


@pytest.mark.rule("SD-GEO-21", "SD-AREA-02")
def test_monsters_aim_areas_at_the_highest_ranked() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 5, 4, wrath=2)
    witch = table.hero("sanctioned_witch", 7, 3)
    guardian = table.hero("moonspire_guardian", 7, 4)
    knight = table.monster("knight_of_the_tower", 6, 4)
    sunder = table.content.actions["sunder"]
    table.do(perform(table.g, knight, sunder), rolls=["___"])
    assert (warrior.wounds, witch.wounds, guardian.wounds) == (1, 0, 0), "left holds the Warrior alone"
    assert warrior.statuses == ["Knockdown"]


# Control


@pytest.mark.rule("SD-CTRL-01", "SD-CTRL-02", "SD-CTRL-03", "SD-CTRL-06", "SD-R-89")
def test_compel_moves_up_to_x_squares_as_the_player_likes_but_never_an_sp() -> None:
    table = Tabletop(size=(8, 1), marks={(4, 0): "~"})
    warrior = table.hero("riftling_warrior", 1, 0)
    stalker = table.monster("tower_stalker", 5, 0)
    found = shift_squares(table.g, warrior, stalker, "compel", 2)
    assert {table.g.dungeon.grid.xy(s)[0] for s in found} == {3, 4, 5, 6, 7}, "monsters are sure-footed"
    witch = table.hero("sanctioned_witch", 3, 0)
    moved = shift_squares(table.g, warrior, witch, "compel", 2)
    assert {table.g.dungeon.grid.xy(s)[0] for s in moved} == {2, 3, 4}, "rubble counts double for a Hero"
    table.do(choose_shift(table.g, 0, warrior, witch, "compel", 2, "test"), a.Shift(table.name(2, 0)))
    assert table.where(witch) == (2, 0)
    table.point("shadow_tower", 7, 0)
    strings = Tabletop()
    puller = strings.hero("riftling_warrior", 1, 1)
    strings.wear("riftling_warrior", "puppet_strings")
    strings.point("spider_nest", 3, 1)
    assert possible_targets(strings.g, puller, strings.content.actions["pull_strings"]) == []


@pytest.mark.rule("SD-CTRL-04", "SD-CTRL-05", "SD-R-56")
def test_pull_comes_nearer_to_adjacent_and_push_goes_away() -> None:
    table = Tabletop(size=(10, 1))
    warrior = table.hero("riftling_warrior", 1, 0)
    stalker = table.monster("tower_stalker", 4, 0)

    def xs(how: Control, far: int) -> set[int]:
        return {table.g.dungeon.grid.xy(s)[0] for s in shift_squares(table.g, warrior, stalker, how, far)}

    assert xs("pull", 5) == {2, 3, 4}
    assert xs("push", 3) == {4, 5, 6, 7}
    table.monster("tower_stalker", 6, 0)
    assert xs("push", 3) == {4, 5, 7}, "a friend is passed but not joined"


@pytest.mark.rule("SD-CTRL-06", "SD-R-89", "SD-ACTN-02")
def test_a_push_follows_the_wound_and_an_sp_stays() -> None:
    table = Tabletop()
    guardian = table.hero("moonspire_guardian", 1, 1)
    knight = table.monster("knight_of_the_tower", 2, 1)
    rush = blow_of(table.content.actions["shield_rush"])
    table.do(offend(table.g, guardian, rush, [knight]), a.Shift(table.name(4, 1)), rolls=["21", "_"])
    assert (knight.wounds, table.where(knight)) == (1, (4, 1))
    nest = table.point("spider_nest", 1, 2)
    table.do(offend(table.g, guardian, rush, [nest]), rolls=["2_", "_"])
    assert (nest.wounds, table.where(nest)) == (1, (1, 2))


@pytest.mark.rule("SD-R-55", "SD-GEO-18")
def test_monsters_use_control_at_full_length() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 4)
    knight = table.monster("knight_of_the_tower", 6, 4)
    table.do(drag(table.g, knight, warrior, "pull", 2))
    assert table.where(warrior) == (3, 4)
    table.hero("sanctioned_witch", 5, 4)
    table.do(drag(table.g, knight, warrior, "pull", 2))
    assert table.where(warrior) == (4, 4), "the end is taken: the last free square before it"
    table.do(drag(table.g, knight, warrior, "push", 3))
    assert table.where(warrior) == (1, 1), "away, as far as the crow flies, then in reading order"


@pytest.mark.rule("SD-R-95")
def test_a_large_model_is_moved_as_a_whole() -> None:
    table = Tabletop(size=(9, 3))
    warrior = table.hero("riftling_warrior", 1, 1)
    daemonus = table.monster("daemonus", 3, 1)
    found = {table.g.dungeon.grid.xy(s) for s in shift_squares(table.g, warrior, daemonus, "push", 2)}
    assert (5, 1) in found
    assert (6, 1) not in found
    table.hero("sanctioned_witch", 6, 1)
    blocked = {table.g.dungeon.grid.xy(s) for s in shift_squares(table.g, warrior, daemonus, "push", 2)}
    assert (5, 1) not in blocked


# Shapeshift

FORMS = """
[[solo]]
id = "wolf_card"
name = "Werewolf"
role = "form"
shapeshift = "count"
profile = { ap = 3, strength = 4, range = 1 }

[solo.figure]
id = "wolf"
name = "Wolf"
figures = 1
base = "large"
mp = 6
arm = 2
hearts = 8
uniques = [{ id = "howl", name = "Howl", colour = "blue", range = 9, does = { status = ["Hex"] } }]

[[solo]]
id = "count_card"
name = "Count"
role = "mini-boss"
shapeshift = "wolf"
profile = { ap = 1, strength = 2, range = 1 }
figure = { id = "count", name = "Count", figures = 1, mp = 4, arm = 1, hearts = 8 }

[[hero]]
id = "changeling"
name = "Changeling"
type = "Fae"
affinity = ["ruby"]
mp = 4
ap = 3
hearts = 5
potions = 1
shapeshift = "changeling_beast"
STR = { dice = { blue = 1 }, attack = 1 }
WILL = { dice = { blue = 1 } }
DEX = { dice = { blue = 1 } }
ARM = { dice = { blue = 3 }, shield = true }
potion = { id = "fae_milk", name = "Fae Milk", colour = "blue", cost = 1, augment = true, does = { heal = 1 } }

[[hero]]
id = "changeling_beast"
name = "Changeling Beast"
type = "Fae"
affinity = ["ruby"]
form = true
mp = 7
ap = 3
hearts = 5
potions = 1
shapeshift = "changeling"
STR = { dice = { red = 3 }, attack = 1 }
WILL = { dice = { blue = 1 } }
DEX = { dice = { blue = 1 } }
ARM = { dice = { blue = 3 }, shield = true }
potion = { id = "beast_milk", name = "Beast Milk", colour = "blue", cost = 1, augment = true, does = { heal = 1 } }
"""


@pytest.mark.rule("SD-SHAPE-01", "SD-SHAPE-03", "SD-ABIL-15")
def test_a_hero_may_shapeshift_in_its_upkeep_and_keeps_everything() -> None:
    table = Tabletop("changeling", "riftling_warrior", "sanctioned_witch", text=FORMS)
    hero = table.hero("changeling", 1, 1, wounds=2, potions=1, wrath=1, gear={"emerald": "soft_boots"})
    table.do(upkeep(table.g, hero), a.Shapeshift())
    assert (hero.card, hero.wounds, hero.potions, hero.wrath) == ("changeling_beast", 2, 1, 1)
    assert movement_points(table.g, hero) == 8
    table.do(upkeep(table.g, hero), Pass())
    assert hero.card == "changeling_beast"


@pytest.mark.rule("SD-SHAPE-02", "SD-SHAPE-04", "SD-SHAPE-05", "SD-UNIQ-08", "SD-R-61", "SD-SHAPE-01")
def test_a_monster_must_shapeshift_on_unique_and_pushes_models_off() -> None:
    table = Tabletop(size=(3, 3), text=FORMS)
    g = table.g
    g.mini_bosses = ("count",)
    count = table.monster("count", 1, 1, wounds=3)
    for card, at in zip(
        ("riftling_warrior", "moonspire_guardian", "sanctioned_witch"), ((0, 0), (2, 2), (2, 0)), strict=True
    ):
        table.hero(card, *at)
    crowd = table.monster("crawler", 0, 2)
    old = set(squares(g, count))
    table.do(command(g, "unique"))
    assert (count.kind, count.wounds) == ("wolf", 3)
    assert old.intersection(squares(g, count)), "the new figure covers a square of the old"
    taken = [s for m in g.models() for s in squares(g, m)]
    assert len(taken) == len(set(taken)) == 8, "whoever was in the way was pushed off"
    assert any("Hex" in hero.statuses for hero in g.heroes), "it uses the actions of its new form"
    assert in_play(g, "count") is count, "in either form it is in play"
    assert crowd.id in g.figures
    table.call(shapeshift, count)
    assert count.kind == "count"


# Statuses


@pytest.mark.rule("SD-STAT-04", "SD-R-30", "SD-STAT-05")
def test_bane_and_hex_on_heroes_and_monsters() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, statuses=["Bane", "Hex"])
    assert table.do(defense_roll(table.g, warrior), rolls=["211"]).total == 2
    assert table.do(roll(table.g, warrior, "STR", "offense", "SD-ROLL-01"), rolls=["1", "22"]).total == 3
    stalker = table.monster("tower_stalker", 5, 5, statuses=["Bane", "Hex"])
    assert (armour(table.g, stalker), strength(table.g, stalker, warrior)) == (1, 1)


@pytest.mark.rule("SD-STAT-04", "SD-STAT-02")
def test_poison_slow_and_ice() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, statuses=["Poison", "Slow"])
    assert (action_points(table.g, warrior), movement_points(table.g, warrior)) == (2, 3)
    warrior.statuses = []
    assert (action_points(table.g, warrior), movement_points(table.g, warrior)) == (3, 6)
    arbalist = table.monster("tower_arbalist", 5, 5, statuses=["Poison", "Slow", "Ice"])
    assert (action_points(table.g, arbalist), movement_points(table.g, arbalist)) == (1, 2), "AP never below 1"
    table.do(command(table.g, "unique"))
    assert warrior.wounds == 0, "Ice forbids the Pinning Bolt"
    assert uniques(table.g, arbalist)
    spider = table.monster("spider_speaker", 9, 8, statuses=["Slow"])
    assert movement_points(table.g, spider) == 3, "rounded up"


@pytest.mark.rule("SD-STAT-04", "SD-R-29")
def test_a_hero_that_is_knocked_down_gives_up_all_ap_or_all_mp() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, statuses=["Knockdown"], potions=1)
    table.monster("crawler", 2, 1)
    game = table.activate("riftling_warrior")
    assert listed(game) == [a.GetUp("AP"), a.GetUp("MP"), a.EndActivation()]
    assert refused(game, a.Attack("STR", "crawler#1")) == "SD-R-29"
    assert refused(game, a.Drink("firevine")) == "SD-R-29"
    game.play(a.GetUp("MP"))
    assert warrior.statuses == []
    assert not listed(game, a.Move)
    assert ap_left(game.state, warrior) == 3
    assert a.Attack("STR", "crawler#1") in listed(game)


@pytest.mark.rule("SD-STAT-04", "SD-R-77")
def test_immobile_heroes_may_be_placed_but_do_not_step() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1, statuses=["Immobile"])
    game = table.activate("riftling_warrior")
    assert not [one for one in listed(game) if isinstance(one, a.Move | a.Dash)]
    assert refused(game, a.Move(table.name(2, 1))) == "SD-STAT-04"
    assert a.Use("rift_step", "", None, table.name(3, 1)) in listed(game)


@pytest.mark.rule("SD-R-37")
def test_an_sp_carries_statuses_but_only_bane_matters() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    nest = table.point("spider_nest", 5, 5)
    table.do(happen_to(table.g, Effect(status=("Bane", "Fire")), [nest], "test", "SD-STAT-01"))
    assert (armour(table.g, nest), hearts(table.g, nest)) == (0, 5)
    table.do(consul_upkeep(table.g))
    assert nest.wounds == 0


@pytest.mark.rule("SD-STAT-04", "SD-ACT-05")
def test_fire_burns_a_hero_in_its_upkeep() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1, statuses=["Fire"])
    table.do(upkeep(table.g, witch))
    assert witch.wounds == 1


@pytest.mark.rule("SD-R-93")
def test_banned_potions_include_slurping_and_dearer_uniques_spare_potions() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, potions=1)
    table.force(challenge="parched_throats")
    assert drink_options(table.g, warrior) == []
    table.g.phase = "consul"
    assert green_options(table.g, warrior) == []
    table.g.phase = "heroes"
    table.force(challenge="hush")
    table.g.activation = Activation(0)
    assert drink_options(table.g, warrior)
    game = table.activate("riftling_warrior")
    game.play(a.Use("rift_step", "", None, table.name(3, 1)))
    assert ap_left(game.state, warrior) == 1
    game.play(a.Drink("firevine"))
    assert ap_left(game.state, warrior) == 1


@pytest.mark.rule("SD-ACT-08", "SD-STAT-03")
def test_statuses_leave_a_hero_when_its_player_stops() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, statuses=["Slow"])
    table.hero("sanctioned_witch", 9, 8)
    table.g.activation = Activation(0)
    table.g.turn.activated.append(0)
    table.do(act(table.g), a.EndActivation())
    assert warrior.statuses == []
    assert not table.told(Attacked)
