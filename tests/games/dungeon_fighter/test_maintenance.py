"""Maintenance, Scars, rooms, equipment and the shop."""

import pytest

from tests.games.dungeon_fighter.tabletop import Tabletop, decline, hit, hp, miss, seen, throw
from undercroft.games.dungeon_fighter.rules.foes import required
from undercroft.games.dungeon_fighter.rules.heroes import max_hp
from undercroft.games.dungeon_fighter.state.actions import (
    AssignCard,
    Buy,
    BuyBonusDie,
    BuyHealing,
    ChooseDie,
    DiscardCard,
    HandOver,
    LeaveCard,
    SwapCards,
    TakeScar,
    Throw,
    UseCard,
    UseRoom,
)
from undercroft.games.dungeon_fighter.state.events import (
    BonusChanged,
    CardLost,
    CardRevealed,
    DeckReshuffled,
    Eliminated,
    FoeDefeated,
    FoeHurt,
    HeroHealed,
    RequirementSkipped,
    Scarred,
    ShopOpened,
    ThrowVoid,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, refusal, refused, told


def faint(table: Tabletop, *heroes: str) -> None:
    """Let Heroes have fainted in the fight."""
    for hero in heroes:
        table.hero(hero).hp, table.hero(hero).fainted = 0, True


# The order of Maintenance


@pytest.mark.rule("DF-MAINT-01", "DF-R-32")
@pytest.mark.parametrize(("shots", "prize"), [(0, 2), (1, 2), (2, 1), (3, 0), (7, 0)])
def test_a_quick_kill_earns_bonus_dice(shots: int, prize: int) -> None:
    table = Tabletop()
    table.maintain("goblin", shots=shots)
    assert table.run_on().state.bonus == 1 + prize


@pytest.mark.rule("DF-MAINT-01", "DF-COMP-06")
def test_the_prize_is_limited_by_the_supply() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 8, 1
    table.maintain("goblin", shots=1)
    game = table.run_on()
    assert (game.state.bonus, told(game, BonusChanged)[0].amount) == (9, 1)


@pytest.mark.rule("DF-MAINT-03", "DF-R-14")
def test_a_fainted_hero_may_become_first_player_and_an_eliminated_one_hands_on() -> None:
    table = Tabletop()
    faint(table, "randolph")
    table.maintain("goblin")
    game = table.run_on()
    game.play(TakeScar("blue"))
    assert game.state.first == 1
    table = Tabletop()
    faint(table, "randolph")
    table.hero("randolph").scars = ["blue", "red"]
    table.g.scar_supply -= 2
    table.maintain("goblin")
    assert table.run_on().state.first == 2


@pytest.mark.rule("DF-R-32", "DF-MAINT-03")
def test_a_monster_killed_without_a_throw_leaves_the_dice_where_they_are() -> None:
    table = Tabletop()
    table.g.first = 2
    table.maintain("goblin", shots=0, last_thrower=-1)
    assert table.run_on().state.first == 2


@pytest.mark.rule("DF-MAINT-04", "DF-OUT-07")
def test_used_bonus_dice_return_to_the_supply() -> None:
    table = Tabletop()
    table.maintain("goblin", bonus_used=3)
    table.g.bonus_supply -= 3
    assert table.run_on().state.bonus_supply == 8


@pytest.mark.rule("DF-MAINT-05")
def test_the_monsters_gold_goes_to_the_chest() -> None:
    table = Tabletop()
    table.maintain("hungry_chest")
    assert table.run_on().state.gold == 6


@pytest.mark.rule("DF-MAINT-07")
def test_the_monster_is_discarded() -> None:
    table = Tabletop()
    table.maintain("goblin")
    assert table.run_on().state.monster_discard == ["goblin"]


@pytest.mark.rule("DF-MAINT-06", "DF-DP-16")
def test_a_stolen_card_is_given_to_a_hero_and_tokens_return() -> None:
    table = Tabletop()
    table.maintain("goblin", stolen=1, toad=True, tracking=True, beer=0)
    game = table.run_on(picks=["snot_sabre"])
    assert options(game) == [
        *(AssignCard("snot_sabre", hero) for hero in ("torm", "randolph", "goldfinga")),
        LeaveCard("snot_sabre"),
    ]
    game.play(AssignCard("snot_sabre", "randolph"))
    assert game.state.hero("randolph").equipment == ["snot_sabre"]
    assert game.state.fight is None


@pytest.mark.rule("DF-MAINT-06", "DF-AB-10")
def test_all_stolen_cards_are_turned_up_before_one_is_given_away() -> None:
    table = Tabletop()
    table.maintain("goblin", stolen=2)
    game = table.run_on(picks=["snot_sabre", "sticky_plaster"])
    assert [event.card for event in told(game, CardRevealed)] == ["snot_sabre", "sticky_plaster"]
    assert sorted(seen(game).unassigned) == ["snot_sabre", "sticky_plaster"]
    game.play(AssignCard("snot_sabre", "randolph"))
    game.play(AssignCard("sticky_plaster", "randolph"))
    assert (seen(game).unassigned, len(told(game, CardRevealed))) == ((), 2)


# Scars


@pytest.mark.rule("DF-SCAR-01", "DF-DP-15")
def test_a_scar_goes_on_an_unscarred_ability() -> None:
    table = Tabletop()
    faint(table, "torm")
    table.hero("torm").scars = ["red"]
    table.g.scar_supply -= 1
    table.maintain("goblin")
    game = table.run_on()
    assert options(game) == [TakeScar("blue"), TakeScar("green")]
    assert refused(game, TakeScar("red")) == "DF-SCAR-01"
    game.play(TakeScar("blue"))
    assert (hp(game)["torm"], game.state.scar_supply) == (3, 10)


@pytest.mark.rule("DF-SCAR-02", "DF-EQ-11")
def test_each_scar_costs_three_maximum_hp_and_armor_counts_on_top() -> None:
    table = Tabletop()
    torm = table.hero("torm")
    assert [max_hp(table.g, torm)] == [9]
    for left, colour in ((6, "blue"), (3, "red")):
        torm.scars.append(colour)
        assert max_hp(table.g, torm) == left
    table.give("torm", "monks_cord")
    assert max_hp(table.g, torm) == 5


@pytest.mark.rule("DF-SCAR-03", "DF-R-15", "DF-R-30", "DF-R-22", "DF-SCORE-03")
def test_a_third_scar_eliminates_and_his_things_are_shared_out() -> None:
    table = Tabletop()
    faint(table, "torm")
    torm = table.hero("torm")
    torm.scars, torm.seduced = ["red", "blue"], ["tiny_devil"]
    table.g.unseen[0].remove("tiny_devil")
    table.g.scar_supply -= 2
    table.give("torm", "helm_of_bravery", "tin_knickers")
    table.maintain("goblin")
    game = table.run_on()
    assert told(game, Eliminated)[0].hero == "torm"
    assert (torm.scars, torm.eliminated, game.state.scar_supply) == ([], True, 12)
    assert "tiny_devil" in game.state.monster_discard
    assert AssignCard("helm_of_bravery", "randolph") in options(game)
    assert not any(option.hero == "torm" for option in options(game, AssignCard))
    game.play(AssignCard("helm_of_bravery", "randolph"))
    decline(game)
    # Nobody else has a slot for armor.
    assert game.state.equipment_discard == ["tin_knickers"]
    assert game.state.unassigned == []


@pytest.mark.rule("DF-SCAR-04")
def test_whoever_did_not_faint_is_not_healed() -> None:
    table = Tabletop()
    faint(table, "torm")
    table.hero("randolph").hp = 2
    table.maintain("goblin")
    game = table.run_on()
    game.play(TakeScar("blue"))
    assert hp(game) == {"torm": 6, "randolph": 2, "goldfinga": 9}
    assert [event.hero for event in told(game, Scarred)] == ["torm"]
    assert game.state.phase == "move", "nobody else takes a Scar"


@pytest.mark.rule("DF-SCAR-05", "DF-GEN-03")
def test_if_nobody_is_left_the_game_is_lost() -> None:
    table = Tabletop(2)
    faint(table, "torm", "randolph")
    for hero in table.g.heroes:
        hero.scars = ["blue", "red"]
    table.g.scar_supply -= 4
    table.maintain("goblin")
    game = table.run_on()
    assert game.outcome is not None
    assert game.outcome.rule == "DF-SCAR-05"


# Equipment


@pytest.mark.rule("DF-MAINT-09", "DF-EQ-02", "DF-R-39")
def test_equipment_is_exchanged_within_capacity_and_not_for_ever() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.maintain("goblin")
    game = table.run_on()
    assert refused(game, HandOver("snot_sabre", "torm", "randolph")) == "DF-MAINT-09"
    game.play(HandOver("helm_of_bravery", "torm", "randolph"))
    game.play(HandOver("helm_of_bravery", "randolph", "goldfinga"))
    assert game.state.hero("goldfinga").equipment == ["helm_of_bravery"]
    # Twice is enough: nothing else can be exchanged, so that nobody is asked any more.
    assert game.state.phase == "move"
    assert refused(game, HandOver("helm_of_bravery", "goldfinga", "torm")) == "DF-MAINT-09"


@pytest.mark.rule("DF-R-39")
def test_each_copy_of_a_card_may_change_hands_twice() -> None:
    table = Tabletop(2, party=("randolph", "goldfinga"))
    table.give("randolph", "chicken_soup", "chicken_soup")
    table.maintain("goblin")
    game = table.run_on()
    for giver, hero in (("randolph", "goldfinga"), ("goldfinga", "randolph")) * 2:
        game.play(HandOver("chicken_soup", giver, hero))
    assert game.state.phase == "move", "now each has changed hands twice"


@pytest.mark.rule("DF-EQ-11", "DF-MAINT-09")
def test_a_swap_that_changes_no_maximum_costs_no_hp() -> None:
    table = Tabletop(2, party=("torm", "sister_bunt"))
    for hero, card in (("torm", "monks_cord"), ("sister_bunt", "camel_hump")):
        table.give(hero, card)
        table.hero(hero).hp = 11
    table.maintain("goblin")
    game = table.run_on()
    game.play(SwapCards("monks_cord", "torm", "camel_hump", "sister_bunt"))
    assert hp(game) == {"torm": 11, "sister_bunt": 11}


@pytest.mark.rule("DF-R-30", "DF-EQ-05")
def test_a_full_hero_may_make_room_for_what_an_eliminated_one_left() -> None:
    table = Tabletop(2, party=("torm", "sister_bunt"))
    faint(table, "torm")
    table.hero("torm").scars = ["red", "blue"]
    table.g.scar_supply -= 2
    table.give("torm", "helm_of_bravery")
    table.give("sister_bunt", "thunder_palm")
    table.maintain("goblin")
    game = table.run_on()
    game.play(AssignCard("helm_of_bravery", "sister_bunt"))
    game.play(DiscardCard("thunder_palm", "sister_bunt"))
    assert game.state.hero("sister_bunt").equipment == ["helm_of_bravery"]
    assert game.state.equipment_discard == ["thunder_palm"]


@pytest.mark.rule("DF-R-39", "DF-EQ-02")
def test_full_heroes_swap_cards_of_one_type() -> None:
    table = Tabletop(2, party=("randolph", "sister_bunt"))
    table.give("randolph", "snot_sabre", "sticky_plaster")
    table.give("sister_bunt", "thunder_palm")
    table.maintain("goblin")
    game = table.run_on()
    swap = SwapCards("snot_sabre", "randolph", "thunder_palm", "sister_bunt")
    assert swap in options(game)
    assert refused(game, HandOver("snot_sabre", "randolph", "sister_bunt")) == "DF-EQ-02"
    assert refused(game, SwapCards("sticky_plaster", "randolph", "thunder_palm", "sister_bunt")) == "DF-EQ-02"
    game.play(swap)
    assert game.state.hero("sister_bunt").equipment == ["snot_sabre"]


@pytest.mark.rule("DF-EQ-01", "DF-EQ-02")
def test_a_card_needs_a_slot_of_its_type() -> None:
    table = Tabletop()
    table.maintain("goblin", stolen=1)
    game = table.run_on(picks=["tin_knickers"])
    assert options(game, AssignCard) == [AssignCard("tin_knickers", "torm")]


@pytest.mark.rule("DF-EQ-05")
def test_room_is_made_by_giving_discarding_or_leaving() -> None:
    for way in (HandOver("helm_of_bravery", "randolph", "torm"), DiscardCard("helm_of_bravery", "randolph"), None):
        table = Tabletop(2)
        table.give("randolph", "helm_of_bravery")
        table.maintain("goblin", stolen=1)
        game = table.run_on(picks=["snot_sabre"])
        game.play(AssignCard("snot_sabre", "randolph"))
        assert asked(game).seat == 1, "the receiver chooses"
        game.play(way or LeaveCard("snot_sabre"))
        assert game.state.hero("randolph").equipment == (["snot_sabre"] if way else ["helm_of_bravery"])
        assert game.state.hero("torm").equipment == (["helm_of_bravery"] if isinstance(way, HandOver) else [])


@pytest.mark.rule("DF-EQ-09")
def test_armor_works_without_declaration() -> None:
    table = Tabletop()
    table.give("torm", "chain_nightgown")
    table.meet("moat_shark")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert hp(game)["torm"] == 8
    assert refused(game, UseCard("chain_nightgown", "torm"), 0) == "DF-EQ-09"


@pytest.mark.rule("DF-EQ-11")
def test_what_raises_the_maximum_heals_nothing_and_takes_it_back() -> None:
    table = Tabletop()
    table.give("torm", "camel_hump")
    assert seen(table.run_on(seed=1)).heroes[0].max_hp == 11
    table = Tabletop()
    table.hero("torm").hp = 11
    table.give("torm", "camel_hump")
    table.meet("sock_thief")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert hp(game)["torm"] == 9


# Cards that are discarded after use


@pytest.mark.rule("DF-EQ-04", "DF-R-16", "DF-DP-13")
def test_a_card_is_used_at_any_moment_even_on_anothers_turn() -> None:
    table = Tabletop()
    table.give("randolph", "sticky_plaster")
    table.hero("torm").hp = 4
    table.meet("goblin")
    game = table.run_on()
    assert asked(game).seat == 0
    card = UseCard("sticky_plaster", "randolph", target="torm")
    assert list(game.asides(1)) == [card]
    assert refused(game, card, 0) == "DF-EQ-04"
    game.play(card, 1)
    assert (hp(game)["torm"], game.state.equipment_discard) == (7, ["sticky_plaster"])
    assert isinstance(options(game)[0], ChooseDie)


@pytest.mark.rule("DF-R-16")
def test_a_fainted_hero_uses_no_cards_in_a_fight() -> None:
    table = Tabletop()
    table.give("randolph", "sticky_plaster")
    faint(table, "randolph")
    table.hero("torm").hp = 4
    table.meet("goblin")
    game = table.run_on()
    assert refused(game, UseCard("sticky_plaster", "randolph", target="torm"), 1) == "DF-R-16"


@pytest.mark.rule("DF-EQ-10", "DF-END-01", "DF-R-32")
def test_a_bomb_hurts_without_a_throw_and_may_end_the_fight() -> None:
    table = Tabletop()
    table.give("randolph", "keg_bomb")
    table.meet("goblin", hp=5, tracking=True)
    game = table.run_on()
    game.play(UseCard("keg_bomb", "randolph"), 1)
    assert told(game, FoeHurt)[0].amount == 5
    assert told(game, FoeDefeated)[0].shots == 0
    assert game.state.bonus == 3
    assert refused(game, UseCard("keg_bomb", "randolph"), 1) == "DF-EQ-04"


@pytest.mark.rule("DF-EQ-10")
def test_hurting_needs_a_monster_and_skipping_an_own_throw() -> None:
    table = Tabletop()
    table.give("randolph", "keg_bomb", "excuse_note")
    table.g.phase = "move"
    game = table.run_on()
    assert refused(game, UseCard("keg_bomb", "randolph"), 1) == "DF-EQ-10"
    assert refused(game, UseCard("excuse_note", "randolph", rq="XB"), 1) == "DF-EQ-10"


@pytest.mark.rule("DF-EQ-10", "DF-DP-06")
def test_an_excuse_note_lets_one_throw_ignore_a_requirement() -> None:
    table = Tabletop(2, party=("randolph", "torm"))
    table.give("randolph", "excuse_note")
    table.meet("bookish_ettin")
    game = table.run_on(outcomes=[hit(3), hit(1, failed=("2B",))])
    game.play(ChooseDie("red"))
    note = UseCard("excuse_note", "randolph", rq="2B")
    assert list(game.asides(0)) == [note]
    game.play(note, 0)
    assert [(skipped.hero, skipped.requirement) for skipped in told(game, RequirementSkipped)] == [("randolph", "2B")]
    game.play(options(game, Throw)[0])
    assert game.state.fight.hp == 3
    throw(game, "blue")
    assert game.state.fight.hp == 3, "the next throw has to bounce twice again"


@pytest.mark.rule("DF-EQ-10", "DF-R-13")
def test_a_rabbit_foot_voids_the_owners_throw_whatever_face_shows() -> None:
    table = Tabletop(2, party=("randolph", "torm"))
    table.give("randolph", "rabbit_foot")
    table.meet("goblin")
    game = table.run_on(outcomes=[miss(), hit(3)])
    throw(game, "red")
    foot = UseCard("rabbit_foot", "randolph")
    assert options(game) == [foot, Pass()]
    game.play(foot)
    assert told(game, ThrowVoid)
    throw(game)
    assert (game.state.fight.hp, game.state.fight.shots, hp(game)["randolph"]) == (4, 1, 9)
    assert refused(game, foot, 0) == "DF-EQ-04"


@pytest.mark.rule("DF-EQ-10")
def test_token_cards_and_dice_work_without_an_icon() -> None:
    table = Tabletop(2, party=("randolph", "yodel_finn"))
    table.give("randolph", "pocket_beer", "lantern_of_spite")
    table.give("yodel_finn", "loaded_knucklebone")
    table.meet("goblin")
    game = table.run_on()
    game.play(UseCard("pocket_beer", "randolph", target="yodel_finn"), 0)
    game.play(UseCard("lantern_of_spite", "randolph"), 0)
    game.play(UseCard("loaded_knucklebone", "yodel_finn"), 1)
    fight = game.state.fight
    assert (fight.beer, fight.tracking, game.state.bonus) == (1, True, 2)


@pytest.mark.rule("DF-R-17", "DF-SHOP-01")
def test_the_equipment_discard_becomes_the_deck_again() -> None:
    table = Tabletop(2)
    table.g.equipment_discard = list(table.g.equipment_deck[2:])
    table.g.equipment_deck = table.g.equipment_deck[:2]
    table.maintain("goblin", room="5")
    game = table.run_on(seed=1)
    assert told(game, DeckReshuffled)[0].cards == 51
    assert len(game.state.offer) == 5


@pytest.mark.rule("DF-R-17", "DF-SHOP-01")
def test_the_shop_shows_no_card_for_an_eliminated_hero() -> None:
    table = Tabletop()
    table.hero("goldfinga").eliminated = True
    table.maintain("goblin", room="5")
    assert len(table.run_on(seed=1).state.offer) == 3 + 2


# Rooms


def after(room: str, **options: object) -> Tabletop:
    """A table whose party has beaten a monster in this room."""
    table = Tabletop(options=options)
    table.maintain("goblin", room=room)
    return table


@pytest.mark.rule("DF-ROOM-01", "DF-ROOM-02", "DF-MAINT-10")
def test_a_fountain_heals_to_the_current_maximum_and_is_optional() -> None:
    for choice, left in ((UseRoom(), {"torm": 6, "randolph": 9, "goldfinga": 9}), (Pass(), None)):
        table = after("3a")
        table.hero("torm").scars, table.hero("torm").hp = ["red"], 2
        table.g.scar_supply -= 1
        table.hero("randolph").hp = 5
        before = {hero.card: hero.hp for hero in table.g.heroes}
        game = table.run_on(seed=1)
        assert options(game) == [UseRoom(), Pass()]
        game.play(choice)
        assert hp(game) == (left or before)


@pytest.mark.rule("DF-ROOM-03", "DF-LEAD-02", "DF-DP-18", "DF-DP-16")
def test_a_treasure_card_is_the_leaders_to_give() -> None:
    table = after("4a")
    table.g.leader = 1
    game = table.run_on(picks=["snot_sabre"], seed=1)
    game.play(UseRoom())
    assert told(game, CardRevealed)[0].by == "treasure"
    assert asked(game).seat == 1
    game.play(AssignCard("snot_sabre", "goldfinga"))
    assert game.state.hero("goldfinga").equipment == ["snot_sabre"]


@pytest.mark.rule("DF-LEAD-02")
def test_voters_have_no_say_in_who_gets_a_treasure_card() -> None:
    table = after("4a", voters=(1, 2))
    game = table.run_on(picks=["snot_sabre"], seed=1)
    game.play(UseRoom(), 1)
    game.play(UseRoom(), 2)
    assert (asked(game).seat, asked(game).rule) == (0, "DF-LEAD-02")


@pytest.mark.rule("DF-ROOM-03")
@pytest.mark.parametrize(("room", "gold", "bonus"), [("2b", 5, 1), ("4b", 3, 2)])
def test_treasure_is_gold_or_bonus_dice(room: str, gold: int, bonus: int) -> None:
    table = after(room)
    game = table.run_on(seed=1)
    game.play(UseRoom())
    assert (game.state.gold, game.state.bonus) == (gold, bonus)


@pytest.mark.rule("DF-ROOM-05", "DF-ROOM-04")
def test_a_room_may_be_a_danger_and_a_reward() -> None:
    table = Tabletop()
    fight = table.meet("goblin")
    table.g.room = "4b"
    room = table.content.rooms["d1a"]["4b"]
    assert (room.danger, room.bonus_dice) == ("PI", 1)
    assert required(table.g, fight) == ("PI",)


# The shop

GOODS = ("keg_bomb", "padded_doublet", "tin_knickers", "snot_sabre", "camel_hump", "rude_mirror")


def shop(gold: int, **heroes: int) -> Game:
    """A shop with six cards for three Heroes, and so much gold in the Chest."""
    table = Tabletop()
    table.g.gold, table.g.gold_supply = gold - 1, 31 - gold
    for hero, left in heroes.items():
        table.hero(hero).hp = left
    table.maintain("goblin", room="5")
    return table.run_on(picks=GOODS, seed=1)


@pytest.mark.rule("DF-SHOP-01", "DF-R-17", "DF-DP-17")
def test_the_shop_shows_three_cards_and_one_per_hero_and_does_not_restock() -> None:
    game = shop(10)
    assert told(game, ShopOpened)[0].cards == GOODS
    assert refused(game, Buy("monks_cord")) == "DF-SHOP-01"
    game.play(Buy("tin_knickers"))
    game.play(AssignCard("tin_knickers", "torm"))
    assert (game.state.gold, len(game.state.offer)) == (5, 5)
    assert refused(game, Buy("rude_mirror")) == "DF-SHOP-01"
    game.play(Pass())
    assert sorted(game.state.equipment_discard) == sorted(set(GOODS) - {"tin_knickers"})
    assert {event.by for event in told(game, CardLost)} == {"unsold"}


@pytest.mark.rule("DF-MAINT-09", "DF-SHOP-02")
def test_refusals_in_the_shop_say_what_is_open_and_what_is_over() -> None:
    game = shop(10)
    game.play(Buy("snot_sabre"))
    game.play(AssignCard("snot_sabre", "torm"))
    late = refusal(game, HandOver("snot_sabre", "torm", "randolph"))
    assert late == Refusal("DF-MAINT-09", "the exchange of this Maintenance is over")
    game.state.equipment_discard += game.state.offer
    game.state.offer.clear()
    assert refused(game, BuyHealing()) == "DF-AB-21", "a shop without cards is open all the same"


@pytest.mark.rule("DF-SHOP-01")
def test_eliminated_heroes_do_not_count_for_the_shelf() -> None:
    table = Tabletop()
    table.hero("goldfinga").eliminated = True
    table.maintain("goblin", room="5")
    assert len(told(table.run_on(seed=1), ShopOpened)[0].cards) == 5


@pytest.mark.rule("DF-SHOP-02", "DF-AB-21")
def test_healing_heals_everybody_one_hp_per_coin() -> None:
    game = shop(3, torm=5, randolph=8)
    game.play(BuyHealing())
    assert hp(game) == {"torm": 6, "randolph": 9, "goldfinga": 9}
    game.play(BuyHealing())
    assert (hp(game)["torm"], game.state.gold) == (7, 1)
    assert {event.by for event in told(game, HeroHealed)} == {"shop"}


@pytest.mark.rule("DF-SHOP-02", "DF-AB-21")
def test_nobody_pays_for_healing_that_heals_nobody() -> None:
    assert refused(shop(3), BuyHealing()) == "DF-AB-21"


@pytest.mark.rule("DF-SHOP-03")
def test_a_bonus_die_costs_two_gold() -> None:
    game = shop(5)
    game.play(BuyBonusDie())
    assert (game.state.bonus, game.state.gold, game.state.bonus_supply) == (2, 3, 7)
    game.play(BuyBonusDie())
    assert game.state.gold == 1
    assert not game.state.offer, "with 1 gold and no wound there is nothing left to buy"


@pytest.mark.rule("DF-SHOP-03")
def test_without_gold_or_supply_there_is_no_bonus_die() -> None:
    game = shop(2, torm=1)
    game.play(BuyHealing())
    assert refused(game, BuyBonusDie()) == "DF-SHOP-03"


@pytest.mark.rule("DF-SHOP-04")
def test_a_bought_card_goes_to_a_hero_at_once() -> None:
    game = shop(10)
    game.play(Buy("snot_sabre"))
    assert {type(option) for option in options(game)} == {AssignCard, LeaveCard}
