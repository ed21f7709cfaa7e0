"""The Final Boss, the score, and backing down."""

import pytest

from tests.games.dungeon_fighter.tabletop import Tabletop, hit, hp, miss, seen, throw
from undercroft.games.dungeon_fighter.rules.backing_down import next_foe, others_wait
from undercroft.games.dungeon_fighter.rules.end import score
from undercroft.games.dungeon_fighter.rules.rooms import SHELF
from undercroft.games.dungeon_fighter.state.actions import BackDown, Retrieve, StandGround, UseCard
from undercroft.games.dungeon_fighter.state.events import BackedDown, FoeRevealed, GameLost, GameWon, Scarred
from undercroft.kernel.actions import Pass
from undercroft.testing import asked, options, refused, told

# The Final Boss


@pytest.mark.rule("DF-GEN-02", "DF-BOSS-05", "DF-R-18")
def test_the_final_boss_at_zero_wins_at_once_without_maintenance() -> None:
    table = Tabletop()
    table.hero("randolph").hp, table.hero("randolph").fainted = 0, True
    table.meet("countess_overdue", hp=2)
    game = table.run_on(outcomes=[hit(3)])
    throw(game, "red")
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.rule) == (True, "DF-GEN-02")
    assert not told(game, Scarred)
    assert (told(game, GameWon)[0].unscarred, told(game, GameWon)[0].scars) == (5, 0)


@pytest.mark.rule("DF-GEN-02")
def test_beating_a_monster_wins_nothing_yet() -> None:
    table = Tabletop()
    table.meet("goblin", hp=1)
    game = table.run_on(outcomes=[hit(2)])
    throw(game, "red")
    assert game.outcome is None


@pytest.mark.rule("DF-BOSS-03", "DF-BOSS-02")
def test_each_hero_die_is_thrown_once_and_then_bonus_dice() -> None:
    table = Tabletop()
    table.meet("countess_overdue")
    game = table.run_on(outcomes=[hit(1), hit(1), hit(1), hit(1)])
    for die in ("red", "blue", ""):
        throw(game, die)
    assert game.state.fight.die == "bonus 1"
    game.play(options(game)[0])
    assert game.outcome is not None
    assert game.outcome.rule == "DF-BOSS-04"


@pytest.mark.rule("DF-BOSS-04", "DF-GEN-03")
def test_the_loss_comes_when_a_die_is_needed_and_none_is_there() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 0, 9
    table.meet("countess_overdue", dice=["red"])
    game = table.run_on(outcomes=[hit(3)])
    assert game.outcome is None
    game.play(options(game)[0])
    assert told(game, GameLost)[0].why == "no dice"


@pytest.mark.rule("DF-BOSS-04", "DF-R-25")
def test_a_barred_die_does_not_help_against_the_final_boss() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 0, 9
    table.meet("the_landlord_below", dice=["blue"])
    assert table.run_on().outcome is not None


@pytest.mark.rule("DF-BOSS-04", "DF-R-16")
def test_cards_may_still_be_played_before_the_loss_is_final() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 0, 9
    table.give("randolph", "keg_bomb", "loaded_knucklebone")
    table.meet("countess_overdue", dice=[], hp=9)
    game = table.run_on(outcomes=[hit(4)])
    assert asked(game).rule == "DF-BOSS-04"
    game.play(UseCard("keg_bomb", "randolph"))
    assert game.state.fight.hp == 4
    game.play(UseCard("loaded_knucklebone", "randolph"))
    assert game.state.fight.die == "bonus 1"
    throw(game)
    assert game.outcome is not None
    assert game.outcome.won


@pytest.mark.rule("DF-BOSS-04")
def test_who_keeps_his_cards_loses() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 0, 9
    table.give("randolph", "keg_bomb")
    table.meet("countess_overdue", dice=[])
    game = table.run_on()
    game.play(Pass())
    assert game.outcome is not None
    assert not game.outcome.won


@pytest.mark.rule("DF-BOSS-06", "DF-BACK-02")
def test_nobody_backs_down_from_the_final_boss() -> None:
    table = Tabletop()
    table.meet("grandmother_gnash", stage="reveal")
    game = table.run_on()
    assert BackDown() not in options(game)
    assert refused(game, BackDown()) == "DF-BOSS-06"


@pytest.mark.rule("DF-BOSS-01")
def test_the_shop_of_the_last_room_comes_before_the_final_boss() -> None:
    table = Tabletop()
    table.g.gold, table.g.gold_supply = 9, 20
    table.maintain("goblin", room="4")
    table.g.floor = 2
    game = table.run_on(seed=1)
    assert len(game.state.offer) == SHELF + 3
    game.play(Pass())
    assert game.state.fight.boss


# The score


@pytest.mark.rule("DF-SCORE-01", "DF-SCORE-02")
@pytest.mark.parametrize(("difficulty", "bonus"), [("easy", 5), ("normal", 10), ("insane", 15)])
def test_the_score_line_by_line(difficulty: str, bonus: int) -> None:
    table = Tabletop(4, options={"difficulty": difficulty})
    table.g.gold, table.g.bonus = 7, 3
    assert score(table.g).total == 4 + 3 + 6 + 5 + bonus
    table.hero("torm").scars, table.g.scars_taken = ["red", "blue"], 2
    assert score(table.g).total == 4 + 3 + 6 + bonus - 2
    assert seen(table.run_on(seed=1)).score.total == 4 + 3 + 6 + bonus - 2


@pytest.mark.rule("DF-SCORE-03", "DF-R-15", "DF-SCORE-01")
def test_an_eliminated_hero_costs_five_and_his_scars_nothing_more() -> None:
    table = Tabletop(2)
    table.g.gold = table.g.bonus = 0
    table.hero("torm").eliminated, table.g.scars_taken = True, 2
    assert score(table.g).total == 2 + 5 - 5


@pytest.mark.rule("DF-SCORE-02")
def test_odd_gold_and_dice_on_the_board_count_nothing() -> None:
    table = Tabletop(1)
    table.meet("goblin", bonus_used=4)
    table.g.gold, table.g.bonus = 3, 0
    assert (score(table.g).gold, score(table.g).bonus) == (1, 0)


@pytest.mark.rule("DF-SCORE-01")
@pytest.mark.parametrize(
    ("points", "rating"),
    [
        (-3, "Lame Ducks"),
        (0, "Lame Ducks"),
        (1, "Inept Optimists"),
        (10, "Insubordinate Rascals"),
        (15, "Rookie Adventurers"),
        (16, "Wannabe Heroes"),
        (25, "Average Warriors"),
        (30, "Skilled Champions"),
        (35, "Epic Sourcebook Readers"),
        (40, "Epic Sourcebook Writers"),
        (41, "Heroic Awesomeness Beyond Human Comprehension"),
    ],
)
def test_ratings(points: int, rating: str) -> None:
    assert Tabletop(1).content.rating(points) == rating


@pytest.mark.rule("DF-SCORE-01")
def test_a_lost_game_scores_nothing() -> None:
    table = Tabletop(1)
    table.hero("torm").hp = 1
    table.meet("goblin")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert game.outcome is not None
    assert game.outcome.scores == (0,)


# Backing down


@pytest.mark.rule("DF-BACK-01", "DF-DP-03")
def test_against_a_requirement_the_party_may_back_down() -> None:
    table = Tabletop()
    table.meet("cute_bear", stage="reveal")
    game = table.run_on(picks=["damp_ghostling"])
    assert options(game) == [StandGround(), BackDown()]
    game.play(BackDown())
    assert told(game, BackedDown)[0].foe == "cute_bear"
    assert options(game) == [StandGround(), BackDown()], "and again against the next"


@pytest.mark.rule("DF-BACK-02", "DF-R-19")
def test_only_against_a_requirement_and_only_before_the_first_throw() -> None:
    table = Tabletop()
    table.meet("goblin", stage="reveal")
    assert refused(table.run_on(), BackDown()) == "DF-BACK-02"
    table = Tabletop()
    table.meet("cute_bear", stage="reveal")
    game = table.run_on()
    game.play(StandGround())
    assert refused(game, BackDown()) == "DF-BACK-02"


@pytest.mark.rule("DF-BACK-02", "DF-ROOM-04")
def test_a_dangerous_room_is_reason_enough() -> None:
    table = Tabletop()
    table.meet("goblin", stage="reveal")
    table.g.room = "2a"
    assert BackDown() in options(table.run_on())


@pytest.mark.rule("DF-BACK-03", "DF-R-35", "DF-HI-03")
def test_the_last_card_of_a_pile_stays_there_and_is_next_in_line() -> None:
    table = Tabletop()
    table.g.piles = [0, 3, 4, 2]
    table.meet("cute_bear", stage="reveal")
    game = table.run_on(picks=["bog_hog"])
    game.play(BackDown())
    assert game.state.fight.foe == "bog_hog"
    assert seen(game).refused[0] == ("cute_bear",)
    assert seen(game).piles == (1, 2, 4, 2)
    assert next_foe(game.state) == "cute_bear"
    # A retrieval costs the level of the card that was drawn.
    table = Tabletop()
    table.meet("bog_hog", dice=[])
    table.g.refused[0] = ["cute_bear"]
    game = table.run_on()
    game.play(Retrieve())
    assert hp(game)["torm"] == 7


@pytest.mark.rule("DF-BACK-03")
def test_without_another_card_there_is_no_backing_down() -> None:
    table = Tabletop()
    table.g.piles = [0, 0, 0, 0]
    table.meet("cute_bear", stage="reveal")
    assert not others_wait(table.g)
    game = table.run_on()
    assert BackDown() not in options(game)


@pytest.mark.rule("DF-BACK-04", "DF-AB-20", "DF-END-02", "DF-GEN-03")
def test_shame_cannot_be_prevented_and_a_hero_at_one_sits_out() -> None:
    table = Tabletop()
    table.give("torm", "plate_of_leftovers")
    table.hero("torm").hp = 1
    supply = table.g.gold_supply
    table.meet("cute_bear", stage="reveal")
    game = table.run_on(picks=["mop_golem"])
    game.play(BackDown())
    assert hp(game) == {"torm": 0, "randolph": 8, "goldfinga": 8}
    assert asked(game).seat == 1
    assert game.state.gold_supply == supply - 1, "the coins of the refused card are back, those of the next are on it"


@pytest.mark.rule("DF-BACK-04", "DF-END-02")
def test_shame_can_lose_the_game() -> None:
    table = Tabletop(1)
    table.hero("torm").hp = 1
    table.meet("cute_bear", stage="reveal")
    game = table.run_on()
    game.play(BackDown())
    assert game.outcome is not None
    assert not game.outcome.won


@pytest.mark.rule("DF-BACK-04", "DF-R-19")
def test_damage_to_a_refused_card_is_forgotten() -> None:
    table = Tabletop()
    table.give("randolph", "itching_powder")
    table.g.piles = [0, 1, 0, 0]
    table.meet("cute_bear", stage="reveal")
    game = table.run_on(picks=["wardrobe_mimic"])
    game.play(UseCard("itching_powder", "randolph"), 1)
    assert game.state.fight.hp == 2
    game.play(BackDown())
    game.play(BackDown())
    assert (game.state.fight.foe, game.state.fight.hp) == ("cute_bear", 5)
    assert told(game, FoeRevealed)[-1].hp == 5


@pytest.mark.rule("DF-R-44", "DF-AB-08")
def test_the_beer_stays_before_its_hero_when_the_party_backs_down() -> None:
    table = Tabletop()
    table.give("randolph", "pocket_beer")
    table.g.piles = [0, 1, 0, 0]
    table.meet("cute_bear", stage="reveal", toad=True)
    game = table.run_on(picks=["wardrobe_mimic"])
    game.play(UseCard("pocket_beer", "randolph", target="goldfinga"), 1)
    game.play(BackDown())
    assert (game.state.fight.foe, game.state.fight.beer, game.state.fight.toad) == ("wardrobe_mimic", 2, False)


@pytest.mark.rule("DF-AB-23", "DF-R-12")
def test_the_final_boss_beaten_by_counterblow_is_beaten() -> None:
    table = Tabletop(1)
    table.give("torm", "rude_mirror")
    table.meet("countess_overdue", hp=3)
    game = table.run_on(outcomes=[miss("bones", icon=True)])
    throw(game, "red")
    assert game.outcome is not None
    assert game.outcome.won
