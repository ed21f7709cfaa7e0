"""Encounters: dice in turn, hit or miss, damage, icons, fainting, and how a fight ends."""

import pytest
from msgspec.structs import replace

from tests.games.dungeon_fighter.tabletop import Tabletop, hit, hp, landed, miss, seen, throw
from undercroft.games.dungeon_fighter.rules.running_out import throwable
from undercroft.games.dungeon_fighter.rules.throws import why_missed
from undercroft.games.dungeon_fighter.state.actions import (
    ChooseDie,
    Declare,
    InstantKill,
    Retrieve,
    TakeBonusDie,
    TakeScar,
    Throw,
    UseAbility,
)
from undercroft.games.dungeon_fighter.state.events import (
    FoeDefeated,
    FoeHit,
    FoeHurt,
    FoeRevealed,
    GameLost,
    HeroFainted,
    HeroHurt,
    IconSpent,
    Missed,
    Thrown,
)
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying, Pose, ThrowResult
from undercroft.kernel.actions import Pass
from undercroft.kernel.errors import IllegalAction
from undercroft.testing import asked, options, refused, told

# Encounter


@pytest.mark.rule("DF-ENC-01")
def test_monsters_come_from_the_highest_tier_that_holds_one() -> None:
    for piles, level in (([1, 4, 4, 2], 1), ([0, 4, 4, 2], 2), ([0, 0, 0, 1], 4)):
        table = Tabletop()
        table.g.piles = list(piles)
        game = table.run_on(seed=5)
        assert table.content.monsters[game.state.fight.foe].level == level
        assert sum(game.state.piles) == sum(piles) - 1


@pytest.mark.rule("DF-ENC-02", "DF-R-03")
def test_a_revealed_monster_has_its_hp_and_its_coins_from_the_supply() -> None:
    table = Tabletop()
    table.g.gold_supply, table.g.gold = 1, 29
    table.g.piles = [0, 0, 4, 2]
    game = table.run_on(picks=["bookish_ettin"])
    fight = game.state.fight
    assert (fight.hp, fight.gold, game.state.gold) == (6, 1, 29)
    assert told(game, FoeRevealed)[0].requirements == ("2B",)


@pytest.mark.rule("DF-ENC-03", "DF-ENC-07")
def test_heroes_throw_in_turn_and_the_fainted_are_skipped() -> None:
    table = Tabletop()
    table.meet("goblin")
    table.hero("randolph").fainted, table.hero("randolph").hp = True, 0
    game = table.run_on(outcomes=[hit(1), hit(1)])
    throw(game, "red")
    assert asked(game).seat == 2
    throw(game, "blue")
    # Only the green die is left, which Torm takes without being asked.
    assert game.state.fight.die == "green"
    assert asked(game).seat == 0


@pytest.mark.rule("DF-ENC-07", "DF-R-01")
def test_alone_a_hero_passes_the_dice_to_himself() -> None:
    table = Tabletop(1)
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(1)])
    throw(game, "red")
    assert asked(game).seat == 0
    assert options(game) == [ChooseDie("blue"), ChooseDie("green")]


@pytest.mark.rule("DF-ENC-04")
def test_a_thrown_die_and_a_bonus_die_are_refused_while_a_hero_die_is_there() -> None:
    table = Tabletop()
    table.meet("goblin", dice=["blue", "green"])
    game = table.run_on()
    assert refused(game, ChooseDie("red")) == "DF-ENC-04"
    assert refused(game, ChooseDie("pink")) == "DF-ENC-04"
    assert refused(game, TakeBonusDie()) == "DF-ENC-04"
    assert refused(game, Retrieve()) == "DF-OUT-01"
    assert refused(game, Throw(Aim(phi=0, r=1, h=1, az=0, loft=0, speed=1))) == "DF-DT-36"


@pytest.mark.rule("DF-ENC-05", "DF-EQ-08", "DF-DP-06")
def test_weapons_are_declared_before_the_throw_none_one_or_several() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery", "dragons_breath")
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(2)])
    game.play(ChooseDie("red"))
    assert [len(option.weapons) for option in options(game)] == [0, 1, 1, 2]
    assert refused(game, Declare(("garter_dagger",))) == "DF-ENC-05"
    game.play(Declare())
    game.play(options(game)[0])
    assert game.state.fight.hp == 5


@pytest.mark.rule("DF-ENC-06", "DF-R-05", "DF-DT-05")
def test_thrown_dice_stay_as_obstacles_and_their_results_stand() -> None:
    red, moved = Lying("red", Pose(0, 0, 1100)), Lying("red", Pose(500, 0, 1100))
    blue = Lying("blue", Pose(9000, 0, 1100))
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(2, lying=[red]), hit(1, lying=[moved, blue], pushed=["red"])])
    throw(game, "red")
    assert seen(game).fight.lying == (red,)  # type: ignore[union-attr]
    throw(game, "blue")
    assert seen(game).fight.lying == (moved, blue)  # type: ignore[union-attr]
    assert told(game, Thrown)[1].result.pushed == ("red",)
    assert game.state.fight.hp == 7 - 2 - 1


@pytest.mark.rule("DF-ENC-08", "DF-R-06")
def test_a_monster_killed_by_a_missed_throw_deals_no_damage() -> None:
    table = Tabletop()
    table.meet("cute_bear", hp=4)
    game = table.run_on(outcomes=[miss("bones", icon=True, met=("XB",))])
    throw(game, "green")
    game.play(UseAbility("green"))
    assert told(game, FoeHit)[0].damage.sworn == 4
    assert hp(game)["torm"] == 9
    assert not told(game, HeroHurt)


@pytest.mark.rule("DF-ENC-08")
def test_the_steps_of_a_miss_come_in_their_order() -> None:
    table = Tabletop()
    table.meet("leech_countess", hp=3, thrower=1)
    game = table.run_on(outcomes=[miss("bones", icon=True)])
    throw(game, "blue")
    game.play(UseAbility("blue"))
    kinds = [type(event).__name__ for event in game.events]
    order = ["Thrown", "Missed", "IconSpent", "TokenPlaced", "HeroHurt", "FoeHealed"]
    assert [kind for kind in kinds if kind in order] == order
    assert hp(game)["randolph"] == 8


# Hit or miss


@pytest.mark.rule("DF-MISS-01", "DF-THROW-02")
@pytest.mark.rule(
    "DF-MISS-02", "DF-MISS-03", "DF-MISS-04", "DF-MISS-06", "DF-MISS-07", "DF-DT-21", "DF-MON-04", "DF-R-07"
)
@pytest.mark.parametrize(
    ("result", "why"),
    [
        (ThrowResult("section", 1, 3), None),
        (ThrowResult("section", 3, 10), None),
        (ThrowResult("section", 0, 3), "no_bounce"),
        (ThrowResult("hole", 1), "hole"),
        (ThrowResult("edge", 1), "edge"),
        (ThrowResult("bones", 1), "bones"),
        (ThrowResult("outside", 1), "outside"),
        (ThrowResult("section", 1, 1), "tricky"),
        (ThrowResult("outside", 0), "no_bounce"),
    ],
)
def test_what_misses_and_why(result: ThrowResult, why: str | None) -> None:
    table = Tabletop()
    fight = table.meet("ink_blob")
    assert why_missed(table.g, fight, result) == why


@pytest.mark.rule("DF-MISS-05", "DF-R-26", "DF-EQ-07")
@pytest.mark.parametrize("failed", [("2B",), ("CJ",), ("2B", "CJ")])
def test_one_failed_requirement_makes_a_miss_and_the_weapon_is_kept(failed: tuple[str, ...]) -> None:
    met = tuple(code for code in ("2B", "CJ") if code not in failed)
    table = Tabletop()
    table.give("torm", "twice_hopping_hammer", "hurdle_halberd")
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(6, met=met, failed=failed)])
    throw(game, "red", "twice_hopping_hammer", "hurdle_halberd")
    assert (game.state.fight.hp, told(game, Missed)[0].why) == (7, "rq")
    assert len(game.state.heroes[0].equipment) == 2


@pytest.mark.rule("DF-MISS-07", "DF-DT-21")
def test_several_reasons_still_make_one_miss() -> None:
    table = Tabletop()
    table.meet("bookish_ettin")
    game = table.run_on(outcomes=[landed("outside", bounces=0, failed=("2B",))])
    throw(game, "red")
    assert [event.why for event in told(game, Missed)] == ["rq"]
    assert hp(game)["torm"] == 9 - 2


@pytest.mark.rule("DF-MON-04", "DF-MISS-06")
def test_a_tricky_miss_hurts_like_any_other_and_section_one_is_a_hit_elsewhere() -> None:
    for foe, left, health in (("ink_blob", 8, 8), ("goblin", 6, 9)):
        table = Tabletop()
        table.meet(foe)
        game = table.run_on(outcomes=[hit(1)])
        throw(game, "red")
        assert (game.state.fight.hp, hp(game)["torm"]) == (left, health)


# Damage


@pytest.mark.rule("DF-DMG-01")
@pytest.mark.parametrize("section", [1, 2, 3, 4, 6, 10])
def test_a_hit_deals_the_section(section: int) -> None:
    table = Tabletop()
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[hit(section)])
    throw(game, "red")
    assert game.state.fight.hp == 17 - section


@pytest.mark.rule("DF-DMG-04", "DF-R-08")
def test_on_a_miss_only_sworn_enemy_and_seduced_monsters_deal_damage() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.meet("moat_shark", tracking=True)
    game = table.run_on(outcomes=[miss("bones", icon=True, met=("BD",))])
    throw(game, "green", "helm_of_bravery")
    game.play(UseAbility("green"))
    damage = told(game, FoeHit)[0].damage
    assert (damage.total, damage.weapons, damage.tracking, damage.base) == (4, 0, 0, 0)


@pytest.mark.rule("DF-DMG-05", "DF-END-01")
def test_at_zero_hp_the_monster_is_defeated_at_once() -> None:
    table = Tabletop()
    table.meet("goblin", hp=3)
    game = table.run_on(outcomes=[hit(6)])
    throw(game, "red")
    assert told(game, FoeDefeated)[0].shots == 1
    assert game.state.fight is None


@pytest.mark.rule("DF-DMG-06", "DF-AB-19", "DF-AB-02")
@pytest.mark.parametrize(("toad", "armor", "lost"), [(False, (), 5), (True, (), 3), (True, ("tin_knickers",), 1)])
def test_miss_damage_is_softened_by_toad_and_armor(toad: bool, armor: tuple[str, ...], lost: int) -> None:
    table = Tabletop()
    table.give("torm", *armor)
    table.meet("understudy_archfiend", toad=toad)
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert hp(game)["torm"] == 9 - lost


@pytest.mark.rule("DF-DMG-06")
def test_miss_damage_is_never_below_nothing() -> None:
    table = Tabletop()
    table.give("torm", "plate_of_leftovers")
    table.meet("goblin", toad=True)
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert hp(game)["torm"] == 9


@pytest.mark.rule("DF-DMG-07", "DF-OUT-03")
def test_a_retrieval_costs_the_level_and_a_miss_the_damage() -> None:
    table = Tabletop()
    table.meet("rabid_minotaur", dice=[])
    game = table.run_on()
    game.play(Retrieve())
    # Level III, damage 2.
    assert hp(game) == {"torm": 6, "randolph": 6, "goldfinga": 6}


# Icons


@pytest.mark.rule("DF-ICON-01", "DF-DP-09")
def test_the_icon_of_a_hero_die_fuels_its_own_colour_on_a_miss_too() -> None:
    for outcome in (hit(2, icon=True), miss("bones", icon=True)):
        table = Tabletop()
        table.meet("goblin", thrower=2)
        game = table.run_on(outcomes=[outcome])
        throw(game, "blue")
        assert options(game) == [UseAbility("blue"), Pass()]
        assert refused(game, UseAbility("green")) == "DF-ICON-01"
        game.play(UseAbility("blue"))
        assert game.state.gold == 4


@pytest.mark.rule("DF-ICON-01")
def test_a_blank_face_fuels_nothing() -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(2)])
    throw(game, "red")
    assert asked(game).seat == 1
    assert refused(game, UseAbility("red")) == "DF-ICON-01"


@pytest.mark.rule("DF-ICON-02", "DF-R-09")
@pytest.mark.parametrize("outcome", [miss("bones", icon=True), hit(3, icon=True, bounces=0)])
def test_a_board_only_ability_needs_a_hit(outcome: object) -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(outcomes=[outcome])
    throw(game, "red")
    assert asked(game).seat == 1, "Berserk was not offered"
    assert game.state.fight.hp == 7


@pytest.mark.rule("DF-ICON-03")
def test_a_bonus_die_fuels_any_unscarred_ability() -> None:
    table = Tabletop()
    table.meet("goblin", dice=[], thrower=2)
    table.hero("goldfinga").scars = ["green"]
    game = table.run_on(outcomes=[hit(2, icon=True)])
    throw(game)
    assert options(game) == [UseAbility("blue"), UseAbility("red"), Pass()]
    game.play(UseAbility("blue"))
    assert told(game, IconSpent)[0].rule == "DF-ICON-03", "the log names the rule of Bonus dice"


@pytest.mark.rule("DF-ICON-04", "DF-ICON-05", "DF-R-10")
def test_bullseye_and_icon_defeat_at_once_or_fuel_an_ability() -> None:
    for choice, left in ((InstantKill(), None), (UseAbility("red"), 17 - 20), (Pass(), 7)):
        table = Tabletop()
        table.meet("understudy_archfiend")
        game = table.run_on(outcomes=[hit(10, icon=True)], seed=1)
        throw(game, "red")
        assert options(game) == [InstantKill(), UseAbility("red"), Pass()]
        game.play(choice)
        defeated = told(game, FoeDefeated)
        assert bool(defeated) == (choice != Pass())
        assert not defeated or defeated[0].at_once == (choice == InstantKill())
        assert (hp(game)["torm"] == 8) == (choice == UseAbility("red"))
        assert left is None or game.state.fight is None or game.state.fight.hp == left


@pytest.mark.rule("DF-ICON-04")
@pytest.mark.parametrize("outcome", [hit(10, icon=True, bounces=0), hit(6, icon=True)])
def test_the_instant_kill_needs_a_hit_on_the_bullseye(outcome: object) -> None:
    table = Tabletop()
    table.meet("understudy_archfiend", thrower=2)
    game = table.run_on(outcomes=[outcome])
    throw(game, "blue")
    assert InstantKill() not in options(game)
    assert refused(game, InstantKill()) == "DF-ICON-04"


@pytest.mark.rule("DF-ICON-06")
def test_a_scarred_ability_is_lost_but_the_instant_kill_is_not() -> None:
    table = Tabletop()
    table.meet("understudy_archfiend")
    table.hero("torm").scars = ["red"]
    table.hero("torm").hp = 6
    game = table.run_on(outcomes=[hit(10, icon=True)], seed=1)
    throw(game, "red")
    assert options(game) == [InstantKill(), Pass()]
    assert refused(game, UseAbility("red")) == "DF-ICON-06"


@pytest.mark.rule("DF-ICON-07")
def test_monster_and_equipment_abilities_need_no_icon() -> None:
    table = Tabletop()
    table.give("torm", "hedgehog_coat")
    table.meet("tax_imp")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert game.state.gold == 1
    assert [event.amount for event in told(game, FoeHurt)] == [1]


@pytest.mark.rule("DF-ICON-08", "DF-BOSS-02")
def test_abilities_and_the_instant_kill_work_against_the_final_boss() -> None:
    table = Tabletop()
    table.meet("countess_overdue", thrower=1)
    game = table.run_on(outcomes=[hit(2, icon=True), hit(10, icon=True)])
    throw(game, "red")
    game.play(UseAbility("red"))
    assert game.state.fight.hp == 18 - 5
    throw(game, "blue")
    game.play(InstantKill())
    assert game.outcome is not None
    assert game.outcome.won


# Running out of dice


@pytest.mark.rule("DF-OUT-01", "DF-DP-05")
def test_without_bonus_dice_there_is_only_the_retrieval() -> None:
    table = Tabletop()
    table.meet("goblin", dice=[])
    table.g.bonus, table.g.bonus_supply = 0, 9
    game = table.run_on()
    assert hp(game)["torm"] == 8
    assert len(options(game, ChooseDie)) == 3
    assert refused(game, TakeBonusDie()) == "DF-ENC-04"


@pytest.mark.rule("DF-OUT-02", "DF-OUT-07")
def test_a_bonus_die_leaves_the_chest_and_lies_there_until_dice_are_removed() -> None:
    table = Tabletop()
    table.meet("goblin", dice=[])
    game = table.run_on(outcomes=[hit(1)])
    throw(game)
    assert (game.state.bonus, game.state.bonus_supply, game.state.fight.bonus_used) == (0, 9, 0)
    assert hp(game)["randolph"] == 8, "Randolph had to retrieve"


@pytest.mark.rule("DF-OUT-03", "DF-AB-20")
def test_nothing_softens_a_retrieval() -> None:
    table = Tabletop()
    table.give("torm", "plate_of_leftovers")
    table.meet("gargoyle_rooftop_choir", dice=[], toad=True, beer=0)
    game = table.run_on()
    game.play(Retrieve())
    assert hp(game) == {"torm": 5, "randolph": 5, "goldfinga": 5}
    assert not told(game, FoeHurt)


@pytest.mark.rule("DF-OUT-04")
def test_a_retrieval_empties_the_board() -> None:
    table = Tabletop()
    table.meet("goblin", dice=[], bonus_used=2, lying=[Lying("red", Pose(0, 0, 0))])
    table.g.bonus_supply -= 2
    game = table.run_on()
    game.play(Retrieve())
    fight = game.state.fight
    assert (fight.dice, fight.lying, fight.bonus_used) == (["blue", "green", "red"], [], 0)
    assert game.state.bonus_supply == 8


@pytest.mark.rule("DF-OUT-05")
def test_who_faints_from_a_retrieval_does_not_throw() -> None:
    table = Tabletop()
    table.hero("torm").hp = 1
    table.meet("goblin", dice=[])
    game = table.run_on()
    game.play(Retrieve())
    assert asked(game).seat == 1
    assert len(options(game, ChooseDie)) == 3


@pytest.mark.rule("DF-OUT-06", "DF-BOSS-03")
def test_a_normal_fight_may_see_many_retrievals_and_the_final_boss_none() -> None:
    table = Tabletop()
    table.meet("goblin", dice=[], retrievals=5)
    game = table.run_on()
    game.play(Retrieve())
    assert game.state.fight.retrievals == 6
    table = Tabletop()
    table.meet("countess_overdue", dice=[])
    game = table.run_on()
    assert game.state.fight.die == "bonus 1", "the Bonus die is the only way, so that nobody is asked"
    table = Tabletop()
    table.meet("countess_overdue")
    assert refused(table.run_on(), Retrieve()) == "DF-OUT-06"


@pytest.mark.rule("DF-R-25", "DF-MON-05")
def test_a_resistant_monster_bars_a_die_until_a_song() -> None:
    table = Tabletop()
    fight = table.meet("candle_fiend")
    assert throwable(table.g, fight) == ["green", "red"]
    game = table.run_on(outcomes=[hit(1), hit(1)])
    assert refused(game, ChooseDie("blue")) == "DF-MON-05"
    throw(game, "red")
    throw(game)
    assert {type(option) for option in options(game)} == {TakeBonusDie, Retrieve}, (
        "two dice, then the party has run out"
    )
    game.play(Retrieve())
    assert game.state.fight.dice == ["blue", "green", "red"]
    assert options(game) == [ChooseDie("green"), ChooseDie("red")]
    fight.song = True
    assert throwable(table.g, fight) == fight.dice


# Fainting, and the end of a fight


@pytest.mark.rule("DF-FAINT-01", "DF-FAINT-02")
def test_below_one_hp_a_hero_faints_and_takes_no_more() -> None:
    table = Tabletop()
    table.hero("torm").hp = 2
    table.meet("moat_shark")
    game = table.run_on(outcomes=[miss(), miss(), miss()])
    throw(game, "red")
    assert (hp(game)["torm"], game.state.heroes[0].fainted) == (0, True)
    assert told(game, HeroFainted)[0].hero == "torm"
    throw(game, "blue")
    throw(game)
    game.play(Retrieve())
    assert hp(game) == {"torm": 0, "randolph": 3, "goldfinga": 3}


@pytest.mark.rule("DF-END-02", "DF-GEN-03")
def test_when_everybody_has_fainted_the_game_is_lost() -> None:
    table = Tabletop(2)
    table.hero("torm").hp = 1
    table.hero("randolph").hp, table.hero("randolph").fainted = 0, True
    table.meet("goblin")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.rule) == (False, "DF-END-02")
    assert told(game, GameLost)[0].why == "fainted"


@pytest.mark.rule("DF-END-02", "DF-GEN-03")
def test_a_retrieval_can_lose_the_game() -> None:
    table = Tabletop(2)
    for hero in table.g.heroes:
        hero.hp = 1
    table.meet("goblin", dice=[])
    game = table.run_on()
    game.play(Retrieve())
    assert game.outcome is not None
    assert not game.outcome.won


@pytest.mark.rule("DF-R-42", "DF-MON-06")
def test_everybody_takes_his_share_before_counterblow_answers() -> None:
    table = Tabletop(2)
    table.give("torm", "hedgehog_coat")
    table.meet("hydra_of_committees", hp=1)
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert told(game, FoeDefeated)
    assert hp(game) == {"torm": 6, "randolph": 6}, "the monster dies of what it did, and has done it"


@pytest.mark.rule("DF-END-03", "DF-R-12", "DF-AB-13")
def test_counterblow_that_kills_while_the_last_hero_faints_wins_the_fight() -> None:
    table = Tabletop(1)
    table.give("torm", "hedgehog_coat")
    table.hero("torm").hp = 1
    table.meet("tiny_devil", hp=1)
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert told(game, FoeDefeated)
    assert options(game, TakeScar)


@pytest.mark.rule("DF-END-03", "DF-R-12", "DF-R-24", "DF-FAINT-01")
def test_the_last_hp_for_a_fatal_berserk_wins_the_fight() -> None:
    table = Tabletop(1)
    table.hero("torm").hp = 1
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(4, icon=True)])
    throw(game, "red")
    game.play(UseAbility("red"))
    kinds = [type(event) for event in game.events]
    assert kinds.index(FoeDefeated) < kinds.index(HeroFainted)
    assert options(game, TakeScar)


@pytest.mark.rule("DF-R-24", "DF-END-02")
def test_the_last_hp_for_a_berserk_that_does_not_kill_loses() -> None:
    table = Tabletop(1)
    table.hero("torm").hp = 1
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[hit(4, icon=True)])
    throw(game, "red")
    game.play(UseAbility("red"))
    assert game.outcome is not None
    assert not game.outcome.won


@pytest.mark.rule("DF-R-12", "DF-SCAR-05")
def test_a_fight_won_by_the_last_hero_is_lost_if_he_cannot_be_revived() -> None:
    table = Tabletop(1)
    torm = table.hero("torm")
    torm.hp, torm.scars = 1, ["blue", "green"]
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(4, icon=True)])
    throw(game, "red")
    game.play(UseAbility("red"))
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.rule) == (False, "DF-SCAR-05")


@pytest.mark.rule("DF-THROW-01")
def test_a_throw_may_start_anywhere_round_the_table() -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on()
    game.play(ChooseDie("red"))
    (first, *_) = options(game)
    for phi in (0, 1234, 3599):
        assert game.why_not(Throw(replace(first.aim, phi=phi)), 0) is None
    with pytest.raises(IllegalAction):
        game.play(Throw(replace(first.aim, phi=3600)))
