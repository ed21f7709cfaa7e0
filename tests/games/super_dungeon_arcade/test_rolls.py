"""Actions and rolls (chapters 7 and 8), basic actions, potions, wrath (chapter 9)."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.rules.chests import open_chest
from undercroft.games.super_dungeon_arcade.rules.defense import assault
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.guards import why_not
from undercroft.games.super_dungeon_arcade.rules.hero_actions import aims, ap_left, deeds, targets_of
from undercroft.games.super_dungeon_arcade.rules.offense import Blow, blow_of, offend, support
from undercroft.games.super_dungeon_arcade.rules.potions import drink_options, green_options, may_drink, slurp
from undercroft.games.super_dungeon_arcade.rules.rolls import defense_roll, hand, roll
from undercroft.games.super_dungeon_arcade.rules.tokens import gain_wrath, lose_wrath
from undercroft.games.super_dungeon_arcade.rules.values import armour, dash_squares, most_wrath, ranking, strength
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import Compared, Rolled, Wasted
from undercroft.games.super_dungeon_arcade.state.model import Phase
from undercroft.kernel.actions import Pass
from undercroft.kernel.errors import Refusal
from undercroft.testing import options as listed
from undercroft.testing import refused

MELEE = Blow("attack", "STR")
MAGIC = Blow("attack", "WILL")
GOLEM = """
[[solo]]
id = "mirror_card"
name = "Mirror Golem"
role = "mini-boss"
profile = { ap = 1, strength = 1, range = 1 }
figure = { id = "mirror_golem", name = "Golem", figures = 1, mp = 3, arm = 2, hearts = 4, abilities = ["Backlash"] }
"""


@pytest.mark.rule("SD-ROLL-01", "SD-ROLL-03", "SD-ROLL-04", "SD-ACTN-02", "SD-ACTN-05")
def test_an_attack_needs_more_than_arm_and_causes_one_wound() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    nest = table.point("spider_nest", 2, 1)
    table.do(offend(table.g, warrior, MELEE, [nest]), rolls=["1", "__"])
    assert nest.wounds == 0, "1 equals ARM 1: a miss"
    table.do(offend(table.g, warrior, MELEE, [nest]), rolls=["1", "1_"])
    assert nest.wounds == 1
    assert [event.total for event in table.told(Compared)] == [1, 2]


@pytest.mark.rule("SD-ROLL-02")
def test_all_modifiers_count_also_unwelcome_ones() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, lasting=["firevine"])
    table.wear("riftling_warrior", "ember_hatchet", "gem_of_might")
    dice, _, fewer = hand(table.g, warrior, "STR", "offense")
    assert (dice["red"], dice["blue"], fewer) == (5, 1, 0)
    table.force(challenge="heavy_steel")
    assert hand(table.g, warrior, "STR", "offense").fewer == 1
    rolled = table.do(roll(table.g, warrior, "STR", "offense", "SD-ROLL-01"), a.LeaveOut("blue"), rolls=["11111"])
    assert rolled.total == 5


@pytest.mark.rule("SD-ROLL-05", "SD-FIGHT-05")
def test_a_defense_needs_only_as_much_as_str() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    stalker = table.monster("tower_stalker", 2, 1)
    table.do(assault(table.g, stalker, warrior, 3, "attack"), rolls=["111"])
    assert warrior.wounds == 0
    table.do(assault(table.g, stalker, warrior, 9, "attack"), rolls=["11_"])
    assert warrior.wounds == 1, "monsters never add wounds, however far the Hero falls short"


@pytest.mark.rule("SD-ROLL-06", "SD-CARD-10")
def test_symbols_on_a_defense_roll_do_nothing() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wounds=2)
    stalker = table.monster("tower_stalker", 2, 1)
    table.do(assault(table.g, stalker, warrior, 2, "attack"), rolls=["2HH"])
    assert (warrior.wounds, warrior.potions) == (2, 0)


@pytest.mark.rule("SD-ROLL-07", "SD-ROLL-08", "SD-ROLL-09", "SD-ROLL-10", "SD-R-02", "SD-WRATH-01")
def test_a_success_gives_hearts_then_potions_then_wrath() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1)
    warrior = table.hero("riftling_warrior", 3, 3, wounds=2, statuses=["Slow"])
    nest = table.point("spider_nest", 6, 1)
    table.do(
        offend(table.g, witch, MAGIC, [nest]),
        a.HealStatus("riftling_warrior", "Slow"),
        a.GivePotion("riftling_warrior"),
        rolls=["2H", "P"],
    )
    assert (warrior.wounds, warrior.statuses, warrior.potions, witch.wrath) == (2, [], 1, 1)
    kinds = [type(event).__name__ for event in table.events]
    order = [kinds.index(kind) for kind in ("Wounded", "StatusLost", "PotionsChanged", "WrathChanged")]
    assert order == sorted(order)


@pytest.mark.rule("SD-ROLL-08", "SD-ROLL-09", "SD-R-45")
def test_symbols_that_nobody_needs_are_lost() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1, potions=3)
    nest = table.point("spider_nest", 6, 1)
    table.do(offend(table.g, witch, MAGIC, [nest]), rolls=["2H", "P"])
    assert [event.what for event in table.told(Wasted)] == ["heart", "potion"]


@pytest.mark.rule("SD-ROLL-11", "SD-ABIL-03")
def test_a_failure_gives_nothing_and_a_backlash_strikes_back() -> None:
    table = Tabletop(text=GOLEM)
    witch = table.hero("sanctioned_witch", 1, 1, wounds=1)
    golem = table.monster("mirror_golem", 2, 1)
    table.do(offend(table.g, witch, MAGIC, [golem]), rolls=["2H", "P"])
    assert (golem.wounds, witch.wounds, witch.wrath, witch.potions) == (0, 2, 0, 0)


@pytest.mark.rule("SD-ROLL-11", "SD-AREA-01")
def test_a_backlash_comes_after_all_in_the_area_are_affected() -> None:
    table = Tabletop(text=GOLEM)
    witch = table.hero("sanctioned_witch", 1, 1, wounds=4)
    golem, crawler = table.monster("mirror_golem", 2, 1), table.monster("crawler", 3, 1)
    table.do(offend(table.g, witch, MAGIC._replace(area=True), [golem, crawler]), rolls=["2_", "_"])
    assert crawler.id not in table.g.figures
    assert witch.down


@pytest.mark.rule("SD-ROLL-12", "SD-R-44")
def test_support_rolls_give_neither_hearts_nor_wrath() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar = table.hero("cat_burglar", 1, 1, wounds=1)
    stalker = table.monster("tower_stalker", 4, 1)
    trip = table.content.actions["trip_line"]
    table.do(support(table.g, burglar, trip, [stalker]), rolls=["H", "2P"])
    assert stalker.statuses == [], "2 does not beat ARM 2"
    table.do(support(table.g, burglar, trip, [stalker]), rolls=["H", "21"])
    assert (stalker.statuses, stalker.wounds, burglar.wounds, burglar.wrath) == (["Knockdown"], 0, 1, 0)


@pytest.mark.rule("SD-ROLL-13", "SD-DEST-08", "SD-R-03")
def test_a_critical_needs_five_and_more_than_twice_arm_and_never_hits_sps() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    knight = table.monster("knight_of_the_tower", 2, 1)
    table.do(offend(table.g, warrior, MELEE, [knight]), rolls=["1", "12"])
    assert knight.wounds == 1, "4 is not enough"
    table.do(offend(table.g, warrior, MELEE, [knight]), rolls=["1", "22"])
    assert (knight.wounds, warrior.wrath) == (3, 3), "5 is more than twice ARM 2"
    table.g.star_arm = 1
    table.do(offend(table.g, warrior, MELEE, [knight]), rolls=["2", "22"])
    assert knight.wounds == 4, "6 is not more than twice ARM 3"
    nest = table.point("spider_nest", 1, 2)
    table.do(offend(table.g, warrior, MELEE, [nest]), rolls=["2", "22"])
    assert nest.wounds == 1


@pytest.mark.rule("SD-ROLL-14", "SD-STAT-05")
def test_dice_are_rerolled_once_and_the_best_is_ignored_afterwards() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, statuses=["Hex"])
    table.wear("riftling_warrior", "lucky_button")
    rolled = table.do(roll(table.g, warrior, "STR", "offense", "SD-ROLL-01"), a.Reroll((1,)), rolls=["1", "_2", "2"])
    assert (rolled.total, rolled.ignored) == (3, 2), "1, 2 and 2, of which the best is ignored"
    assert len(table.told(Rolled)) == 3


@pytest.mark.rule("SD-ROLL-15", "SD-R-35")
def test_arm_and_str_never_drop_below_nothing() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    crawler = table.monster("crawler", 2, 1, statuses=["Bane"])
    assert armour(table.g, crawler) == 0
    table.do(offend(table.g, warrior, MELEE, [crawler]), rolls=["_", "__"])
    assert crawler.id in table.g.figures, "with ARM 0 a Hero still needs 1 ★"
    arbalist = table.monster("tower_arbalist", 5, 5, statuses=["Hex"])
    assert strength(table.g, arbalist, warrior) == 0
    table.do(assault(table.g, arbalist, warrior, 0, "attack"), rolls=["___"])
    assert warrior.wounds == 0


@pytest.mark.rule("SD-ACTN-06")
def test_the_cost_is_paid_even_if_the_action_fails() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    table.monster("crawler", 2, 1)
    game = table.activate("riftling_warrior", rolls=["_", "__"])
    game.play(a.Use("rift_cleave", "", "right"))
    assert ap_left(game.state, warrior) == 1


@pytest.mark.rule("SD-ACTN-04", "SD-AREA-03")
def test_a_dangerous_action_hits_everybody() -> None:
    text = """
[[treasure]]
id = "wild_bomb"
name = "Wild Bomb"
slot = "ruby"

[treasure.action]
id = "boom"
name = "Boom"
colour = "red"
cost = 1
attribute = "STR"
dangerous = true
area = { shape = "wave", size = 1 }
"""
    table = Tabletop(text=text)
    table.wear("riftling_warrior", "wild_bomb")
    warrior = table.hero("riftling_warrior", 3, 3)
    witch = table.hero("sanctioned_witch", 4, 3)
    crawler = table.monster("crawler", 2, 3)
    boom = table.content.actions["boom"]
    targets = targets_of(table.g, warrior, boom, ("", None, ""))
    assert targets == [crawler, warrior, witch]
    table.do(offend(table.g, warrior, blow_of(boom), targets), rolls=["2", "11", "222", "1__"])
    assert crawler.id not in table.g.figures
    assert (warrior.wounds, witch.wounds) == (0, 1)


# Basic actions


@pytest.mark.rule("SD-BASIC-01")
def test_only_attributes_with_an_icon_attack() -> None:
    table = Tabletop()
    table.hero("sanctioned_witch", 1, 1)
    table.monster("crawler", 2, 1)
    game = table.activate("sanctioned_witch")
    assert {option.attribute for option in listed(game, a.Attack)} == {"WILL"}
    assert refused(game, a.Attack("STR", "crawler#1")) == "SD-BASIC-01"


@pytest.mark.rule("SD-BASIC-02", "SD-R-77")
def test_a_dash_moves_two_squares_and_status_hinders_it() -> None:
    table = Tabletop(marks={(2, 1): "~"}, size=(8, 2))
    warrior = table.hero("riftling_warrior", 1, 1)
    table.hero("sanctioned_witch", 7, 0)
    game = table.activate("riftling_warrior")
    assert a.Dash(table.name(3, 0)) in listed(game)
    assert a.Dash(table.name(4, 0)) not in listed(game)
    game.play(a.Dash(table.name(2, 1)))
    assert (ap_left(game.state, warrior), table.where(warrior)) == (2, (2, 1))
    warrior.statuses.append("Slow")
    assert dash_squares(game.state, warrior) == 1
    warrior.statuses.append("Immobile")
    assert not [one for one in deeds(game.state, warrior) if isinstance(one, a.Dash | a.Move)]


@pytest.mark.rule("SD-BASIC-03", "SD-BASIC-05", "SD-EXP-02")
def test_a_chest_gives_one_of_as_many_treasures_as_its_tile_says() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar = table.hero("cat_burglar", 1, 1)
    g = table.g
    g.chests = {2: table.at(2, 1), 4: table.at(8, 8)}
    drawn = ["sunsteel_blade", "winged_boots", "tower_plate"]
    table.do(open_chest(g, burglar, table.at(2, 1)), a.KeepTreasure("winged_boots"), picks=drawn)
    assert g.backpack == ["winged_boots"], "two cards for tile 2, one more for Light Fingers, one is kept"
    assert sorted(g.treasure_discard) == ["sunsteel_blade", "tower_plate"]
    assert list(g.chests) == [4]
    warrior = table.hero("riftling_warrior", 8, 7)
    four = ["comet_staff", "starwood_bow", "frostbite_axe", "venom_darts"]
    table.do(open_chest(g, warrior, table.at(8, 8)), a.KeepTreasure("comet_staff"), picks=four)


@pytest.mark.rule("SD-BASIC-03")
def test_a_chest_is_opened_from_one_square_away() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.g.chests = {1: table.at(4, 1)}
    game = table.activate("riftling_warrior")
    assert refused(game, a.OpenChest(table.name(4, 1))) == "SD-BASIC-03"
    game.play(a.Move(table.name(3, 1)))
    assert a.OpenChest(table.name(4, 1)) in listed(game)


@pytest.mark.rule("SD-BASIC-06")
def test_interact_removes_a_plot_token() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    table.force(plot="black_ritual")
    table.g.plot_tokens = [table.at(2, 1), table.at(8, 8)]
    game = table.activate("riftling_warrior")
    assert listed(game, a.Interact) == [a.Interact(table.name(2, 1))]
    game.play(a.Interact(table.name(2, 1)))
    assert (game.state.plot_tokens, ap_left(game.state, warrior)) == ([table.at(8, 8)], 2)


@pytest.mark.rule("SD-BASIC-07", "SD-WRATH-02")
def test_loud_slurping_costs_a_potion_and_gives_two_wrath() -> None:
    table = Tabletop()
    guardian = table.hero("moonspire_guardian", 1, 1, potions=1, statuses=["Ice"])
    table.g.phase = "consul"
    assert green_options(table.g, guardian) == [a.Slurp()]
    table.do(slurp(table.g, guardian))
    assert (guardian.potions, guardian.wrath, guardian.drank_green) == (0, 2, True)
    table.g.phase = "heroes"
    guardian.potions, guardian.drank_green = 1, False
    assert green_options(table.g, guardian) == []


# Potions


@pytest.mark.rule("SD-POT-01")
def test_nobody_holds_more_potions_than_its_quantity() -> None:
    table = Tabletop("tincan", "riftling_warrior", "sanctioned_witch")
    tincan = table.hero("tincan", 1, 1)
    witch = table.hero("sanctioned_witch", 3, 1)
    nest = table.point("spider_nest", 6, 1)
    tincan.potions = 1
    table.do(offend(table.g, witch, MAGIC, [nest]), rolls=["21", "P"])
    assert (tincan.potions, witch.potions) == (1, 1)


@pytest.mark.rule("SD-POT-02", "SD-POT-03", "SD-POT-04")
def test_a_potion_is_free_of_ap_and_one_is_drunk_in_an_activation() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, potions=2)
    game = table.activate("riftling_warrior")
    game.play(a.Drink("firevine"))
    assert (warrior.potions, ap_left(game.state, warrior), warrior.lasting) == (1, 3, ["firevine"])
    assert hand(game.state, warrior, "STR", "offense").dice["red"] == 3
    assert refused(game, a.Drink("firevine")) == "SD-POT-03"


@pytest.mark.rule("SD-POT-05", "SD-POT-06", "SD-R-27", "SD-R-83")
def test_red_and_blue_potions_are_lent_with_consent_and_green_ones_never() -> None:
    table = Tabletop(seats=3)
    warrior = table.hero("riftling_warrior", 9, 8, potions=1)
    table.hero("moonspire_guardian", 8, 8, potions=2)
    witch = table.hero("sanctioned_witch", 1, 1)
    game = table.activate("sanctioned_witch")
    assert drink_options(game.state, witch) == [a.Drink("firevine")]
    game.play(a.Drink("firevine"), 2)
    assert game.decision is not None
    assert game.decision.seat == 0
    refusing = game.clone()
    refusing.play(Pass(), 0)
    assert refused(refusing, a.Drink("firevine")) == "SD-R-83"
    game.play(a.Lend(), 0)
    assert (warrior.potions, witch.lasting, witch.drank) == (0, ["firevine"], True)
    assert refused(game, a.Drink("moonmilk")) == "SD-POT-03"
    warrior.at = -1
    witch.drank, warrior.potions = False, 1
    assert drink_options(game.state, witch) == []


@pytest.mark.rule("SD-POT-08", "SD-R-28")
def test_ice_forbids_potions_and_unique_actions() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, potions=1, statuses=["Ice"])
    game = table.activate("riftling_warrior")
    assert refused(game, a.Drink("firevine")) == "SD-POT-08"
    assert refused(game, a.Use("rift_step", "", None, table.name(2, 2))) == "SD-STAT-04"
    assert not aims(game.state, warrior, table.content.actions["rift_cleave"])


@pytest.mark.rule("SD-POT-08", "SD-POT-03", "SD-R-28")
def test_a_green_potion_is_refused_by_the_rule_that_forbids_it() -> None:
    table = Tabletop()
    guardian = table.hero("moonspire_guardian", 1, 1, potions=2, statuses=["Ice"])
    game = table.begin_consul()
    assert refused(game, a.Drink("moonmilk")) == "SD-POT-08"
    assert a.Slurp() in listed(game)
    guardian.statuses.clear()
    guardian.drank_green = True
    assert why_not(table.g, 0, a.Drink("moonmilk")) == Refusal(
        "SD-POT-03", "a Hero drinks one green potion in a Consul Turn"
    )


@pytest.mark.rule("SD-SETUP-12", "SD-COIN-01")
@pytest.mark.parametrize(("phase", "rule"), [("setup", "SD-SETUP-12"), ("hero power-up", "SD-COIN-01")])
def test_a_hero_is_placed_in_setup_and_after_a_revival(phase: Phase, rule: str) -> None:
    table = Tabletop()
    table.g.phase = phase
    refusal = why_not(table.g, 0, a.PutHero("1A1"))
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("SD-CONSUL-13", "SD-R-26", "SD-POT-03")
def test_a_green_potion_is_drunk_in_the_windows_of_the_consul_turn() -> None:
    table = Tabletop()
    guardian = table.hero("moonspire_guardian", 1, 1, potions=2)
    warrior = table.hero("riftling_warrior", 3, 1, wounds=3)
    table.g.phase = "consul"
    table.do(may_drink(table.g, "any moment of the Consul Turn"), a.Drink("moonmilk", "riftling_warrior"))
    assert (guardian.potions, warrior.wounds) == (1, 1)
    table.do(may_drink(table.g, "any moment of the Consul Turn"))
    assert guardian.potions == 1, "one green potion in a Consul Turn"


# Wrath


@pytest.mark.rule("SD-WRATH-02", "SD-WRATH-03", "SD-WRATH-04")
def test_wrath_is_taken_from_others_when_none_is_free() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wrath=3)
    witch = table.hero("sanctioned_witch", 2, 1, wrath=2)
    guardian = table.hero("moonspire_guardian", 3, 1)
    table.do(gain_wrath(table.g, guardian, 1, "test", "SD-WRATH-02"))
    assert table.g.wrath_supply == 0
    table.do(
        gain_wrath(table.g, guardian, 2, "test", "SD-WRATH-02"),
        a.TakeWrath("sanctioned_witch"),
        a.TakeWrath("riftling_warrior"),
    )
    assert (warrior.wrath, witch.wrath, guardian.wrath) == (2, 1, 3)
    table.do(
        gain_wrath(table.g, guardian, 9, "test", "SD-WRATH-02"),
        a.TakeWrath("riftling_warrior"),
        a.TakeWrath("riftling_warrior"),
    )
    assert (warrior.wrath, witch.wrath, guardian.wrath) == (0, 0, 6)
    assert table.told(Wasted)


@pytest.mark.rule("SD-WRATH-05")
def test_a_destroyed_heros_wrath_returns_to_the_supply() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    witch = table.hero("sanctioned_witch", 2, 1, wrath=3)
    table.do(suffer(table.g, witch, 5, "test", "SD-DEST-01"))
    assert (witch.wrath, table.g.wrath_supply) == (0, 6)


@pytest.mark.rule("SD-WRATH-06", "SD-GEO-12", "SD-R-10")
def test_ties_in_wrath_go_to_the_latest_activation_then_to_the_seat() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wrath=1)
    guardian = table.hero("moonspire_guardian", 2, 1)
    witch = table.hero("sanctioned_witch", 3, 1)
    assert most_wrath(table.g) is warrior
    table.call(lose_wrath, warrior, 1, "test", "SD-WRATH-01")
    assert most_wrath(table.g) is warrior, "nobody ever activated: by seat"
    guardian.last, witch.last = 4, 7
    assert most_wrath(table.g) is witch
    assert ranking(table.g) == [witch, guardian, warrior]
    witch.at = -1
    assert most_wrath(table.g) is guardian


@pytest.mark.rule("SD-CARD-04", "SD-R-80")
def test_the_owner_chooses_the_defense_unless_a_card_forces_it() -> None:
    table = Tabletop()
    guardian = table.hero("moonspire_guardian", 1, 1)
    assert table.do(defense_roll(table.g, guardian), a.Defend("moonspire_guardian", "WILL"), rolls=["22"]).total == 4
    table.force(challenge="terrible_burden")
    assert table.do(defense_roll(table.g, guardian), rolls=["11", "2"]).total == 4, "STR, though it has no shield"
