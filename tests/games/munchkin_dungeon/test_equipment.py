"""Weapons, Armor and Items; and what may be done at any time."""

from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    DrinkPotion,
    Equip,
    Finish,
    Move,
    OfferDeal,
    PlayCard,
    Sell,
    StartFight,
    TakeLoot,
    Unequip,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import Equipped, LootDiscarded, LootGained, Unequipped
from undercroft.kernel.actions import Pass
from undercroft.lab.bots import GreedyBot, Sight
from undercroft.testing import options, play, refused, told, write_pack

from .tabletop import Tabletop

# Slots


@pytest.mark.rule("MD-EQUIP-01")
def test_only_what_is_equipped_works() -> None:
    table = Tabletop()
    table.wear(0, "certified_stick", "cardboard_breastplate")
    table.give(0, "two_handed_ladle", "chain_whip", "door_worn_as_shield", "used_boomerang")
    game = table.start("resolve", room="B5", rolls=["BBBB"])
    play(game, StartFight())
    fight = game.view(0).fight  # type: ignore[attr-defined]
    assert len(fight.hero.dice) == 4  # the Stick's die, not the Ladle's
    assert (fight.hero.shields, fight.hero.rerolls) == (0, 1)
    assert Activate("cardboard_breastplate") in options(game)
    assert Activate("chain_whip") not in options(game)
    assert refused(game, Activate("chain_whip")) == "MD-EQUIP-01"


@pytest.mark.rule("MD-EQUIP-01")
def test_a_second_weapon_takes_the_place_of_the_first_which_is_kept() -> None:
    table = Tabletop()
    table.wear(0, "certified_stick", "cardboard_breastplate")
    table.give(0, "chain_whip", "crown_of_envy")
    game = table.start("kick")
    play(game, Equip("chain_whip"))
    assert (table.hero.weapon, table.hero.armor) == ("chain_whip", "cardboard_breastplate")
    assert table.hero.loot == ["certified_stick", "cardboard_breastplate", "chain_whip", "crown_of_envy"]
    assert Equip("certified_stick") in game.asides(0)


@pytest.mark.rule("MD-EQUIP-01")
def test_of_two_copies_of_a_weapon_only_the_equipped_one_works(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "twin"\nname = "Twin"\ntype = "weapon"\npassive = { dice = 1, heart = 1 }\ncopies = 2\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text)])
    table.wear(0, "twin")
    table.give(0, "twin")
    game = table.start("resolve", room="B5", seed=1)
    view = game.view(0)
    assert len(view.fight.hero.dice) == 4  # type: ignore[attr-defined]
    assert view.heroes[0].hearts == 5  # type: ignore[attr-defined]


@pytest.mark.rule("MD-EQUIP-01")
def test_a_spare_weapon_is_not_discarded_for_its_effect_either(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "dart"\nname = "Dart"\ntype = "weapon"\ndiscard = { hit = 3 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text)])
    table.wear(0, "chain_whip")
    table.give(0, "dart")
    game = table.start("resolve", room="B5", rolls=["___"])
    play(game, StartFight())
    assert UseItem("dart") not in options(game)
    assert refused(game, UseItem("dart")) == "MD-EQUIP-01"


@pytest.mark.rule("MD-EQUIP-01")
def test_only_owned_loot_is_equipped() -> None:
    table = Tabletop()
    table.give(1, "chain_whip")
    game = table.start("kick")
    assert refused(game, Equip("chain_whip")) == "MD-EQUIP-01"
    assert refused(game, Equip("no_such_loot")) == "MD-EQUIP-01"


@pytest.mark.rule("MD-EQUIP-02")
def test_items_are_never_equipped_and_all_of_them_work() -> None:
    table = Tabletop()
    table.give(0, "gym_membership", "pocket_gargoyle", "motivational_poster")
    game = table.start("resolve", room="B5", rolls=["BB_", "H"])
    assert game.view(0).heroes[0].hearts == 5  # type: ignore[attr-defined]
    assert {Activate("pocket_gargoyle"), Activate("motivational_poster")} <= set(options(game))
    play(game, Activate("pocket_gargoyle"), Activate("motivational_poster"))
    assert game.state.fight.hero.all_hits == 2
    assert refused(game, Equip("gym_membership")) == "MD-EQUIP-02"


@pytest.mark.rule("MD-EQUIP-02")
def test_there_is_no_limit_on_loot_owned() -> None:
    table = Tabletop()
    table.give(0, *[loot for loot in table.g.loot_deck if not loot.startswith("badge")][:-1])
    many = len(table.hero.loot)
    assert many > 40
    table.deal(0, "orcs", "enraged", "toll_booth", "angry_mime")
    game = table.start("rest", room="B1", seed=1)
    play(game, TakeLoot("lucky_lint"))
    assert len(table.g.heroes[0].loot) == many + 1


# Swapping


def armed() -> Tabletop:
    """Regina and Robert each have a Weapon in hand and one to spare."""
    table = Tabletop()
    table.wear(0, "certified_stick")
    table.give(0, "two_handed_ladle")
    table.wear(1, "chain_whip")
    table.give(1, "loud_trumpet")
    return table


@pytest.mark.rule("MD-EQUIP-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_anybody_swaps_on_anybodys_turn(seat: int) -> None:
    loot = ("two_handed_ladle", "loud_trumpet")[seat]
    game = armed().start("kick")
    assert Equip(loot) in game.asides(seat)
    game.play(Equip(loot), seat=seat)
    assert game.state.heroes[seat].weapon == loot
    assert [(event.seat, event.loot) for event in told(game, Equipped)] == [(seat, loot)]
    assert game.decision is not None  # and the turn goes on where it was
    assert game.decision.seat == 0
    play(game, Move("A2"))


@pytest.mark.rule("MD-EQUIP-03")
def test_a_swap_is_possible_in_the_preparation_of_a_fight() -> None:
    game = armed().start("resolve", room="B5", rolls=["____"])
    assert options(game) == [StartFight(), Equip("two_handed_ladle")]
    assert game.why_not(Equip("loud_trumpet"), 1) is None
    play(game, Equip("two_handed_ladle"), StartFight())
    assert game.state.heroes[0].weapon == "two_handed_ladle"
    assert game.state.fight is not None


@pytest.mark.rule("MD-EQUIP-03")
def test_nobody_swaps_from_the_first_die_until_the_fight_ends() -> None:
    table = armed()
    table.hero.coins = 3
    game = table.start("resolve", room="B3", rolls=["HHH_", "B_"])
    play(game, StartFight())
    for stage in ("hero", "damage"):
        assert game.state.fight.stage == stage
        assert refused(game, Equip("two_handed_ladle")) == "MD-EQUIP-03"
        assert refused(game, Equip("loud_trumpet"), 1) == "MD-EQUIP-03"
        assert list(game.asides(0)) == []
        assert list(game.asides(1)) == []
        if stage == "hero":
            play(game, Finish())
    play(game, AssignDamage((3,)))
    assert game.state.fight is None
    assert Equip("two_handed_ladle") in game.asides(0)
    assert Equip("loud_trumpet") in game.asides(1)


@pytest.mark.rule("MD-EQUIP-03")
def test_nobody_swaps_while_the_monsters_dice_are_out() -> None:
    table = armed()
    table.g.where["chandelier_spider"] = "B3"
    game = table.start("resolve", room="B3", rolls=["____", "B_____"])
    play(game, StartFight(), Finish())
    assert game.decision is not None
    assert game.decision.seat == 1
    assert refused(game, Equip("two_handed_ladle"), 0) == "MD-EQUIP-03"
    assert refused(game, Equip("loud_trumpet"), 1) == "MD-EQUIP-03"


@pytest.mark.rule("MD-EQUIP-04")
def test_a_swap_that_leaves_no_uncovered_heart_is_illegal() -> None:
    table = Tabletop()
    table.wear(0, "quilted_everything")
    table.give(0, "cape_of_timing", "fortress_trousers")
    table.hero.damage = 4
    game = table.start("kick")
    assert refused(game, Equip("cape_of_timing")) == "MD-EQUIP-04"
    assert Equip("cape_of_timing") not in game.asides(0)
    play(game, Equip("fortress_trousers"))  # which has a Heart of its own
    assert table.hero.armor == "fortress_trousers"


@pytest.mark.rule("MD-EQUIP-04")
def test_a_swap_that_leaves_one_uncovered_heart_is_legal() -> None:
    table = Tabletop()
    table.wear(0, "quilted_everything")
    table.give(0, "cape_of_timing")
    table.hero.damage = 3
    game = table.start("kick")
    play(game, Equip("cape_of_timing"))
    assert game.view(0).heroes[0].hearts == 4  # type: ignore[attr-defined]


@pytest.mark.rule("MD-EQUIP-05")
def test_an_item_stays_after_use_unless_it_says_discard() -> None:
    table = Tabletop()
    table.give(0, "pocket_gargoyle", "firecracker")
    game = table.start("resolve", room="B5", rolls=["BB_"])
    play(game, Activate("pocket_gargoyle"))
    assert table.hero.loot == ["pocket_gargoyle", "firecracker"]
    play(game, UseItem("firecracker"))
    assert table.hero.loot == ["pocket_gargoyle"]
    assert table.g.loot_discard == ["firecracker"]
    assert [event.loot for event in told(game, LootDiscarded)] == ["firecracker"]
    assert game.state.fight.hero.all_hits == 3
    assert refused(game, UseItem("pocket_gargoyle")) == "MD-EQUIP-05"


@pytest.mark.rule("MD-EQUIP-05")
def test_sold_loot_goes_to_the_loot_discard_pile() -> None:
    table = Tabletop()
    table.g.rooms["A2"] = "pawn_counter"
    table.wear(0, "chain_whip")
    game = table.start("kick")
    play(game, Move("A2"), Sell("chain_whip"))
    assert (table.hero.loot, table.hero.weapon, table.g.loot_discard) == ([], "", ["chain_whip"])


# Taking off


@pytest.mark.rule("MD-R-40")
@pytest.mark.parametrize("seat", [0, 1])
def test_anybody_takes_equipment_off_on_anybodys_turn_and_keeps_it(seat: int) -> None:
    loot = ("certified_stick", "chain_whip")[seat]
    game = armed().start("kick")
    assert Unequip(loot) in game.asides(seat)
    game.play(Unequip(loot), seat=seat)
    hero = game.state.heroes[seat]
    assert (hero.weapon, loot in hero.loot) == ("", True)
    (event,) = told(game, Unequipped)
    assert (event.seat, event.loot, event.rule) == (seat, loot, "MD-R-40")
    assert game.why_not(Equip(loot), seat) is None
    assert refused(game, Unequip(loot), seat) == "MD-EQUIP-01"
    assert game.decision is not None  # and the turn goes on where it was
    assert game.decision.seat == 0


@pytest.mark.rule("MD-R-40")
def test_what_was_taken_off_does_not_work_in_the_fight() -> None:
    game = armed().start("resolve", room="B5", rolls=["___"])
    play(game, Unequip("certified_stick"), StartFight())
    assert len(game.state.fight.hero.dice) == 3


@pytest.mark.rule("MD-R-40", "MD-EQUIP-03")
def test_nothing_is_taken_off_during_a_fight() -> None:
    game = armed().start("resolve", room="B5", rolls=["____"])
    play(game, StartFight())
    assert refused(game, Unequip("certified_stick")) == "MD-EQUIP-03"
    assert refused(game, Unequip("chain_whip"), 1) == "MD-EQUIP-03"


@pytest.mark.rule("MD-R-40")
@pytest.mark.parametrize(("damage", "rule"), [(4, "MD-R-40"), (3, None)])
def test_armor_whose_hearts_are_needed_stays_on(damage: int, rule: str | None) -> None:
    table = Tabletop()
    table.wear(0, "quilted_everything", "chain_whip")
    table.hero.damage = damage  # of 5
    game = table.start("kick")
    refusal = game.why_not(Unequip("quilted_everything"), 0)
    assert (refusal.rule if refusal is not None else None) == rule
    assert (Unequip("quilted_everything") in game.asides(0)) == (rule is None)
    assert Unequip("chain_whip") in game.asides(0)  # which has no Hearts


@pytest.mark.rule("MD-R-40")
def test_only_owned_weapons_and_armor_that_are_equipped_are_taken_off() -> None:
    table = armed()
    table.give(0, "gym_membership")
    game = table.start("kick")
    assert refused(game, Unequip("chain_whip")) == "MD-EQUIP-01"
    assert refused(game, Unequip("two_handed_ladle")) == "MD-EQUIP-01"
    assert refused(game, Unequip("gym_membership")) == "MD-EQUIP-02"


@pytest.mark.rule("MD-R-40")
def test_to_take_off_is_never_an_answer_so_that_no_bot_is_asked_for_ever() -> None:
    game = armed().start("resolve", room="B5")
    assert not any(isinstance(option, Unequip) for option in options(game))
    bot = GreedyBot(1)
    assert not isinstance(bot.choose(Sight(game, 0)), Unequip)


# Gaining


@pytest.mark.rule("MD-R-29")
@pytest.mark.parametrize(("equip_on_gain", "weapon"), [(True, "sulky_axe"), (False, "")])
def test_a_gained_weapon_goes_into_an_empty_slot_if_the_table_plays_so(equip_on_gain: bool, weapon: str) -> None:
    table = Tabletop(options={"equip_on_gain": equip_on_gain})
    table.deal(0, "orcs", "enraged", "toll_booth", "angry_mime")
    regina = table.hero
    game = table.start("rest", room="B1", picks=["crown_of_envy"])
    play(game, TakeLoot("sulky_axe"))
    assert (regina.weapon, regina.loot) == (weapon, ["sulky_axe"])
    if not equip_on_gain:
        game.play(Equip("sulky_axe"), seat=0)
        assert regina.weapon == "sulky_axe"


@pytest.mark.rule("MD-R-29")
def test_a_gained_weapon_does_not_push_out_another_and_may_be_swapped_as_ever() -> None:
    table = Tabletop()
    table.deal(0, "orcs", "enraged", "toll_booth", "angry_mime")
    table.wear(0, "chain_whip")
    regina = table.hero
    game = table.start("rest", room="B1", picks=["crown_of_envy"])
    play(game, TakeLoot("sulky_axe"))
    assert regina.weapon == "chain_whip"
    game.play(Equip("sulky_axe"), seat=0)
    assert regina.weapon == "sulky_axe"


# Hearts that are needed


@pytest.mark.rule("MD-R-38")
def test_loot_whose_hearts_are_needed_cannot_be_sold() -> None:
    table = Tabletop()
    table.g.rooms["A2"] = "pawn_counter"
    table.wear(0, "quilted_everything")
    table.give(0, "gym_membership", "second_hand_trophy")
    table.hero.damage = 5  # of 6
    game = table.start("kick")
    play(game, Move("A2"))
    assert options(game) == [Sell("second_hand_trophy"), Pass()]


@pytest.mark.rule("MD-R-38")
def test_hearts_that_are_not_needed_may_be_sold() -> None:
    table = Tabletop()
    table.g.rooms["A2"] = "pawn_counter"
    table.wear(0, "quilted_everything")
    table.give(0, "gym_membership", "knightly_pajamas")
    table.hero.damage = 4  # of 6
    game = table.start("kick")
    play(game, Move("A2"))
    sales = [Sell("quilted_everything"), Sell("gym_membership"), Sell("knightly_pajamas")]
    assert options(game) == [*sales, Pass()]
    play(game, Sell("gym_membership"))
    assert game.view(0).heroes[0].hearts == 5  # type: ignore[attr-defined]


@pytest.mark.rule("MD-R-38")
def test_an_armor_that_is_not_worn_may_be_sold_for_its_hearts_do_not_count() -> None:
    table = Tabletop()
    table.g.rooms["A2"] = "pawn_counter"
    table.give(0, "quilted_everything")
    table.hero.damage = 3
    game = table.start("kick")
    play(game, Move("A2"))
    assert Sell("quilted_everything") in options(game)


@pytest.mark.rule("MD-R-38")
def test_loot_whose_hearts_are_needed_cannot_be_traded() -> None:
    table = Tabletop(options={"dealmaking": True})
    table.wear(0, "quilted_everything")
    table.give(0, "gym_membership")
    table.hero.damage = 4  # of 6
    game = table.start("kick")
    assert game.why_not(OfferDeal(1, give_loot=("gym_membership",)), 0) is None
    assert game.why_not(OfferDeal(1, give_loot=("quilted_everything",)), 0) is None
    assert refused(game, OfferDeal(1, give_loot=("gym_membership", "quilted_everything"))) == "MD-R-38"
    assert refused(game, OfferDeal(0, want_loot=("gym_membership", "quilted_everything")), 1) == "MD-R-38"


@pytest.mark.rule("MD-R-38")
def test_loot_whose_hearts_are_needed_cannot_be_discarded(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "pie"\nname = "Pie"\ntype = "item"\npassive = { heart = 1 }\ndiscard = { coin = 3 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text + 'use = "own_turn"\n')])
    table.give(0, "pie")
    table.hero.damage = 4
    game = table.start("kick")
    assert refused(game, UseItem("pie")) == "MD-R-38"
    assert UseItem("pie") not in options(game)


@pytest.mark.rule("MD-R-38")
def test_loot_without_hearts_may_be_discarded_even_if_all_hearts_are_covered() -> None:
    table = Tabletop()
    table.hero.damage = 3
    table.give(0, "firecracker")
    game = table.start("resolve", room="B5", rolls=["B__"])
    play(game, Activate("power 1"))  # Berserk covers the last Heart, but the fight goes on
    assert table.hero.damage == 4
    assert UseItem("firecracker") in options(game)


# Items of the own turn


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_may_be_used_in_phase_1_between_two_doors() -> None:
    table = Tabletop()
    table.give(0, "hot_soup")
    table.hero.damage = 3
    game = table.start("kick")
    play(game, Move("A2"), UseItem("hot_soup"))
    assert table.hero.damage == 1
    play(game, Move("B2"))


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_may_be_used_between_two_threat_cards() -> None:
    table = Tabletop()
    table.give(0, "spoiler_map")
    table.g.pool = 3
    table.deal(1, "wall_of_moths")
    table.deal(2, "banana_peel")
    game = table.start("trouble", room="A2", rolls=["___"])
    play(game, PlayCard("wall_of_moths"))
    assert game.decision is not None
    assert (game.decision.seat, options(game)) == (2, [PlayCard("banana_peel"), Pass()])
    assert UseItem("spoiler_map") in game.asides(0)
    game.play(UseItem("spoiler_map"), seat=0)
    assert table.g.pool == 0
    assert options(game) == [Pass()]  # Marie cannot afford it any more
    play(game, Pass())
    assert table.g.heroes[2].hand == ["banana_peel"]
    assert game.state.fight.foes == ["wall_of_moths#0"]
    assert game.state.fight.hero.rerolls == 1


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_may_be_used_just_before_the_fight_and_when_resting() -> None:
    table = Tabletop()
    table.give(0, "hot_soup", "loose_change")
    table.hero.damage = 3
    game = table.start("resolve", room="B5", rolls=["___", "_"], seed=1)
    play(game, UseItem("hot_soup"), StartFight(), Finish())
    assert game.state.phase == "rest"
    play(game, UseItem("loose_change"))
    assert (table.hero.damage, table.hero.coins) == (2, 4)


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_cannot_be_used_in_a_fight() -> None:
    table = Tabletop()
    table.give(0, "hot_soup")
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["HHH", "__"])
    play(game, StartFight())
    assert UseItem("hot_soup") not in [*options(game), *game.asides(0)]
    assert refused(game, UseItem("hot_soup")) == "MD-R-32"
    play(game, Finish())
    assert game.state.fight.stage == "damage"
    assert refused(game, UseItem("hot_soup")) == "MD-R-32"


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_cannot_be_used_on_the_turn_of_another() -> None:
    table = Tabletop()
    table.give(1, "hot_soup")
    table.g.heroes[1].damage = 2
    game = table.start("kick")
    assert list(game.asides(1)) == []
    assert refused(game, UseItem("hot_soup"), 1) == "MD-R-32"


@pytest.mark.rule("MD-R-32")
def test_an_item_of_the_fight_is_not_one_of_the_own_turn() -> None:
    table = Tabletop()
    table.give(0, "firecracker", "insurance_policy")
    game = table.start("kick")
    assert refused(game, UseItem("firecracker")) == "MD-R-32"
    assert refused(game, UseItem("insurance_policy")) == "MD-R-32"
    assert list(game.asides(0)) == []


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_used_aside_leaves_the_waiting_decision_as_it_is() -> None:
    table = Tabletop()
    table.give(0, "flask_of_flasks")
    table.deal(1, "toll_booth")
    game = table.start("trouble", room="A2")
    waiting = options(game)
    game.play(UseItem("flask_of_flasks"), seat=0)
    assert options(game) == waiting
    assert table.hero.potions == 3
    play(game, PlayCard("toll_booth"))
    assert refused(game, DrinkPotion()) == "MD-FIGHT-08"


def test_gaining_says_where_a_loot_came_from() -> None:
    table = Tabletop()
    game = table.start("rest", room="B1", seed=1)
    play(game, TakeLoot("sulky_axe"))
    assert [event.source for event in told(game, LootGained)] == ["clearing the Room"]
