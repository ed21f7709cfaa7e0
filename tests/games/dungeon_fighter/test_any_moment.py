"""Cards that are played at any moment: the game waits for them, and whatever they interrupt goes on in order."""

import pytest

from tests.games.dungeon_fighter.tabletop import Tabletop, hit, hp, miss, throw
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS
from undercroft.games.dungeon_fighter.state.actions import (
    BackDown,
    ChooseTarget,
    HandOver,
    PayForSong,
    Retrieve,
    StandGround,
    TakeBonusDie,
    TakeScar,
    UseAbility,
    UseCard,
)
from undercroft.games.dungeon_fighter.state.events import FoeDefeated, HeroFainted, HeroHealed, Voted
from undercroft.kernel.actions import Pass
from undercroft.kernel.errors import Refusal
from undercroft.testing import asked, options, refusal, refused, told

BOMB = UseCard("keg_bomb", "randolph")


@pytest.mark.rule("DF-R-16", "DF-OUT-01", "DF-EQ-04")
def test_a_card_may_be_played_before_a_retrieval_is_paid() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 0, 9
    table.give("randolph", "keg_bomb")
    for hero in table.g.heroes:
        hero.hp = 1
    table.meet("goblin", hp=1, dice=[], shots=3, last_thrower=0)
    game = table.run_on()
    assert options(game) == [Retrieve()]
    game.play(BOMB, 1)
    assert game.outcome is None
    assert hp(game) == {"torm": 1, "randolph": 1, "goldfinga": 1}


@pytest.mark.rule("DF-OUT-01")
def test_without_such_cards_a_lone_way_out_is_taken_at_once() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 0, 9
    table.meet("goblin", dice=[])
    assert hp(table.run_on()) == {"torm": 8, "randolph": 8, "goldfinga": 8}


@pytest.mark.rule("DF-R-16", "DF-ENC-08", "DF-EQ-04")
def test_a_card_may_be_played_between_a_miss_and_what_it_costs() -> None:
    table = Tabletop()
    table.give("randolph", "chicken_soup")
    table.hero("torm").hp = 1
    table.meet("goblin")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert (asked(game).seat, options(game)) == (0, [Pass()])
    game.play(UseCard("chicken_soup", "randolph", target="torm"), 1)
    game.play(Pass())
    assert hp(game)["torm"] == 1 + 5 - 1
    assert not told(game, HeroFainted)


@pytest.mark.rule("DF-R-32", "DF-MAINT-02", "DF-MAINT-03")
def test_a_throw_whose_icon_is_not_spent_yet_is_a_shot() -> None:
    table = Tabletop()
    table.give("randolph", "keg_bomb")
    table.meet("goblin", hp=5, shots=1, last_thrower=2)
    game = table.run_on(outcomes=[hit(2, icon=True)])
    throw(game, "red")
    game.play(BOMB, 1)
    assert told(game, FoeDefeated)[0].shots == 2
    assert (game.state.bonus, game.state.first) == (2, 1), "one die for two shots, and the dice go left of Torm"


@pytest.mark.rule("DF-R-32", "DF-R-13", "DF-MAINT-02")
def test_a_throw_that_is_taken_back_is_no_shot() -> None:
    table = Tabletop()
    table.give("randolph", "keg_bomb")
    table.give("torm", "rabbit_foot")
    table.meet("goblin", hp=5)
    game = table.run_on(outcomes=[hit(2)])
    throw(game, "red")
    game.play(UseCard("rabbit_foot", "torm"))
    game.play(BOMB, 1)
    assert told(game, FoeDefeated)[0].shots == 0


@pytest.mark.rule("DF-R-33", "DF-EQ-04")
def test_a_vote_lapses_when_a_card_leaves_nothing_to_decide() -> None:
    table = Tabletop(options={"voters": (0, 1, 2)})
    table.give("randolph", "keg_bomb")
    table.meet("cute_bear", hp=5, stage="reveal")
    game = table.run_on(seed=1)
    game.play(StandGround(), 0)
    game.play(BOMB, 1)
    assert told(game, FoeDefeated)
    assert not told(game, Voted)
    assert game.state.phase == "move"


@pytest.mark.rule("DF-R-33", "DF-AB-12")
def test_a_vote_on_the_song_lapses_with_the_monster() -> None:
    table = Tabletop(options={"voters": (0, 1, 2)}, party=("yodel_finn", "randolph", "goldfinga"))
    table.give("randolph", "keg_bomb")
    table.meet("ink_blob", hp=5)
    game = table.run_on(outcomes=[hit(1, icon=True)])
    colour = next(one for one in COLOURS if table.content.heroes["yodel_finn"].ability(one).token == "song")
    throw(game, colour)
    game.play(UseAbility(colour))
    game.play(PayForSong(), 0)
    game.play(BOMB, 1)
    assert told(game, FoeDefeated)
    assert game.state.gold == 2 + 2


@pytest.mark.rule("DF-MAINT-09", "DF-R-33")
def test_what_cannot_be_done_any_more_wins_no_vote() -> None:
    table = Tabletop(2, options={"voters": (0, 1)}, party=("randolph", "goldfinga"))
    table.give("randolph", "snot_sabre")
    table.give("goldfinga", "loaded_knucklebone")
    table.maintain("goblin")
    game = table.run_on(seed=1)
    game.play(HandOver("loaded_knucklebone", "goldfinga", "randolph"), 1)
    game.play(UseCard("loaded_knucklebone", "goldfinga"), 1)
    game.play(Pass(), 0)
    assert game.state.phase == "move"
    assert told(game, Voted)[0].votes == 1


@pytest.mark.rule("DF-R-24", "DF-FAINT-01", "DF-MAINT-08")
def test_who_paid_his_last_hp_faints_even_if_a_card_ends_the_fight() -> None:
    table = Tabletop()
    table.give("randolph", "keg_bomb")
    table.give("torm", "prayer_mace")
    table.hero("torm").hp = 1
    table.meet("goblin", hp=5)
    game = table.run_on(outcomes=[hit(1, icon=True, met=("PI",))])
    throw(game, "red", "prayer_mace")
    game.play(UseAbility("red"))
    assert options(game) == [ChooseTarget("randolph"), ChooseTarget("goldfinga")]
    game.play(BOMB, 1)
    assert [event.hero for event in told(game, HeroFainted)] == ["torm"]
    assert isinstance(options(game)[0], TakeScar)


@pytest.mark.rule("DF-R-43", "DF-R-24")
def test_nothing_heals_who_has_paid_his_last_hp() -> None:
    table = Tabletop()
    table.give("randolph", "chicken_soup")
    table.give("torm", "prayer_mace")
    table.hero("torm").hp = 1
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(1, icon=True, met=("PI",))])
    throw(game, "red", "prayer_mace")
    game.play(UseAbility("red"))
    assert refused(game, UseCard("chicken_soup", "randolph", target="torm"), 1) == "DF-FAINT-02"
    assert ChooseTarget("torm") not in options(game)
    game.play(ChooseTarget("goldfinga"))
    assert [event.hero for event in told(game, HeroHealed)] == ["goldfinga"]
    assert [event.hero for event in told(game, HeroFainted)] == ["torm"]


@pytest.mark.rule("DF-AB-10", "DF-R-17")
def test_a_stolen_card_is_not_shuffled_back_into_the_deck() -> None:
    table = Tabletop(2, party=("goldfinga", "torm"))
    g = table.g
    colour = next(one for one in COLOURS if g.content.heroes["goldfinga"].ability(one).steal)
    last, g.equipment_discard = g.equipment_deck[:1], g.equipment_deck[1:]
    g.equipment_deck = list(last)
    fight = table.meet("goblin", stolen=1)
    game = table.run_on(outcomes=[hit(1, icon=True)])
    throw(game, colour)
    game.play(UseAbility(colour))
    assert (fight.stolen, fight.last_stolen) == (2, last)
    assert (len(g.equipment_deck), g.equipment_discard) == (52, [])


@pytest.mark.rule("DF-BACK-02")
def test_backing_down_is_refused_for_what_has_really_happened() -> None:
    table = Tabletop()
    table.meet("cute_bear", stage="reveal")
    game = table.run_on(outcomes=[hit(1, met=("XB",))])
    game.play(StandGround())
    assert refusal(game, BackDown()) == Refusal("DF-BACK-02", "the party has chosen to fight")
    throw(game, "red")
    assert refusal(game, BackDown()).reason == "the party backs down before the first throw or not at all"


@pytest.mark.rule("DF-BACK-02", "DF-BACK-03")
def test_where_there_was_no_choice_nobody_is_said_to_have_chosen_to_fight() -> None:
    table = Tabletop()
    table.meet("goblin", stage="reveal")
    refused = refusal(table.run_on(), BackDown())
    assert refused == Refusal("DF-BACK-02", "neither room nor monster requires anything special")
    table = Tabletop()
    table.g.piles = [0, 0, 0, 0]
    table.meet("cute_bear", stage="reveal")
    assert refusal(table.run_on(), BackDown()) == Refusal("DF-BACK-03", "no other monster is left in the tower")


@pytest.mark.rule("DF-R-46", "DF-MAINT-04")
def test_a_bonus_die_that_was_taken_but_not_thrown_is_used() -> None:
    table = Tabletop()
    table.give("randolph", "keg_bomb")
    table.meet("goblin", hp=1, dice=[], shots=3, last_thrower=0)
    game = table.run_on()
    assert (game.state.bonus, game.state.bonus_supply) == (1, 8)
    game.play(TakeBonusDie())
    game.play(BOMB, 1)
    assert told(game, FoeDefeated)
    assert (game.state.bonus, game.state.bonus_supply) == (0, 9)
