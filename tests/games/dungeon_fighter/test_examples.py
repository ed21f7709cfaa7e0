"""The worked examples, as they are told."""

import pytest

from tests.games.dungeon_fighter.tabletop import Tabletop, decline, hit, hp, miss, seen, throw
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.rules.foes import required
from undercroft.games.dungeon_fighter.state.actions import (
    AssignCard,
    BackDown,
    Buy,
    DiscardCard,
    DrawHero,
    HandOver,
    LeaveCard,
    Retrieve,
    TakeScar,
    UseAbility,
    UseCard,
)
from undercroft.games.dungeon_fighter.state.events import FoeHit, Missed
from undercroft.kernel.start import new_game
from undercroft.testing import asked, options, play, play_until, told


@pytest.mark.rule("DF-EX-01", "DF-SET-05", "DF-SET-06")
def test_easy_draws_four_four_four_and_two_monsters() -> None:
    game = new_game(GAME, 3, seed=1)
    play_until(game, lambda game: game.state.phase == "encounter", lambda game: DrawHero())
    # One of them has been revealed for the first room.
    assert game.state.piles == [3, 4, 4, 2]
    assert sum(game.state.piles) + 1 == 14


@pytest.mark.rule("DF-EX-02", "DF-EX-03", "DF-EX-04", "DF-EX-05", "DF-EX-06")
@pytest.mark.rule("DF-DMG-01", "DF-MISS-01", "DF-MISS-04", "DF-OUT-01", "DF-OUT-02", "DF-OUT-03", "DF-OUT-04")
def test_the_goblin_and_three_heroes() -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(2), hit(3, bounces=0), miss("outside"), hit(4)])
    throw(game, "red")
    fight = game.state.fight
    assert (fight.hp, fight.dice, asked(game).seat) == (5, ["blue", "green"], 1)
    throw(game, "blue")
    assert (fight.hp, hp(game)["randolph"], asked(game).seat) == (5, 8, 2)
    assert told(game, Missed)[-1].why == "no_bounce"
    throw(game)
    assert (hp(game)["goldfinga"], game.state.fight.dice) == (8, [])
    assert told(game, Missed)[-1].why == "outside"
    throw(game)
    assert (game.state.fight.hp, game.state.bonus) == (1, 0)
    # Randolph has no Bonus die, so that there is nothing to choose: he retrieves, and everybody pays level I.
    assert hp(game) == {"torm": 8, "randolph": 7, "goldfinga": 7}
    assert game.state.fight.dice == ["blue", "green", "red"]
    assert (asked(game).seat, game.state.bonus_supply) == (1, 9)


@pytest.mark.rule("DF-EX-07", "DF-EQ-03", "DF-EQ-07")
@pytest.mark.parametrize("section", [1, 2, 3, 4, 6])
def test_two_weapons_add_up_and_both_are_required(section: int) -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery", "dragons_breath")
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[hit(section, met=("BD", "SP"))])
    throw(game, "red", "helm_of_bravery", "dragons_breath")
    assert game.state.fight.hp == 17 - (section + 5)
    assert set(game.state.heroes[0].equipment) == {"helm_of_bravery", "dragons_breath"}


@pytest.mark.rule("DF-EX-08", "DF-DMG-02", "DF-DMG-03", "DF-AB-15", "DF-R-24", "DF-MAINT-01")
def test_berserk_doubles_the_section_but_not_the_weapon() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(3, icon=True, met=("BD",))])
    throw(game, "red", "helm_of_bravery")
    game.play(UseAbility("red"))
    assert told(game, FoeHit)[0].damage.total == 9
    assert hp(game)["torm"] == 8
    assert game.state.fight is None
    assert game.state.bonus == 3


@pytest.mark.rule("DF-EX-09", "DF-MISS-05", "DF-THROW-04", "DF-THROW-05", "DF-ROOM-04")
def test_requirements_of_room_monster_and_weapon_apply_together() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.meet("cute_bear")
    table.g.sheets[0], table.g.room = "d2a", "4b"
    game = table.run_on(outcomes=[hit(4, met=("XB", "BD"), failed=("2B",))])
    throw(game, "red", "helm_of_bravery")
    assert game.state.fight.hp == 5
    assert told(game, Missed)[0].requirement == "2B"
    assert hp(game)["torm"] == 8


@pytest.mark.rule("DF-EX-10", "DF-THROW-04")
def test_the_same_requirement_twice_counts_once() -> None:
    table = Tabletop()
    table.give("torm", "knuckle_ballista")
    fight = table.meet("cute_bear", weapons=["knuckle_ballista"])
    assert required(table.g, fight) == ("XB",)


@pytest.mark.rule("DF-EX-11", "DF-EQ-02", "DF-EQ-05", "DF-SHOP-04")
def test_a_full_slot_is_emptied_before_another_card_comes_in() -> None:
    table = Tabletop(2, party=("goldfinga", "torm"))
    table.give("goldfinga", "sticky_plaster")
    table.hero("torm").hp = 5
    table.g.gold, table.g.gold_supply = 10, 20
    table.maintain("goblin", room="5", gold=0)
    table.g.gold_supply += 1
    game = table.run_on(picks=["keg_bomb", "padded_doublet", "tin_knickers", "snot_sabre", "camel_hump"])
    play(game, Buy("keg_bomb"))
    # Torm has no slot for items, so that only Goldfinga could hold it.
    assert options(game) == [AssignCard("keg_bomb", "goldfinga"), LeaveCard("keg_bomb")]
    game.play(AssignCard("keg_bomb", "goldfinga"))
    assert {type(way) for way in options(game)} == {UseCard, DiscardCard, LeaveCard}
    assert not options(game, HandOver)
    game.play(options(game, UseCard)[0])
    assert game.state.hero("goldfinga").equipment == ["keg_bomb"]
    assert hp(game)["torm"] == 8


@pytest.mark.rule("DF-EX-12", "DF-SCAR-01", "DF-SCAR-02", "DF-MAINT-08")
def test_a_fainted_hero_revives_with_a_scar_at_six() -> None:
    table = Tabletop()
    goldfinga = table.hero("goldfinga")
    goldfinga.hp, goldfinga.fainted = 0, True
    table.maintain("goblin")
    game = table.run_on()
    assert asked(game).seat == 2
    game.play(TakeScar("green"))
    shown = seen(game).heroes[2]
    assert (shown.hp, shown.max_hp, shown.scars, shown.fainted) == (6, 6, ("green",), False)


@pytest.mark.rule("DF-EX-13", "DF-BACK-01", "DF-BACK-04")
def test_the_party_backs_down_from_head_and_leg() -> None:
    table = Tabletop()
    table.meet("wardrobe_mimic", stage="reveal")
    table.g.sheets[0], table.g.room = "d4a", "3a"
    table.g.piles = [0, 3, 4, 2]
    game = table.run_on(picks=["bog_hog"])
    assert seen(game).fight is not None
    assert seen(game).fight.requirements == ("UL", "HD")  # type: ignore[union-attr]
    game.play(BackDown())
    assert hp(game) == {"torm": 8, "randolph": 8, "goldfinga": 8}
    assert game.state.refused[1] == ["wardrobe_mimic"]
    assert game.state.fight.foe == "bog_hog"


@pytest.mark.rule("DF-EX-14", "DF-MAINT-03", "DF-RND-03", "DF-LEAD-03")
def test_the_seat_left_of_the_last_thrower_is_next() -> None:
    table = Tabletop()
    table.maintain("goblin", last_thrower=1)
    game = table.run_on()
    decline(game)
    assert (game.state.first, game.state.leader) == (2, 0)


@pytest.mark.rule("DF-OUT-01", "DF-OUT-05")
def test_while_bonus_dice_are_left_both_ways_are_open() -> None:
    table = Tabletop()
    table.meet("goblin", dice=[])
    game = table.run_on()
    assert len(options(game)) == 2
    game.play(Retrieve())
    assert asked(game).seat == 0
    assert hp(game) == {"torm": 8, "randolph": 8, "goldfinga": 8}
