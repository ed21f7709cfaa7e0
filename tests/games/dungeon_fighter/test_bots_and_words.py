"""Bots, views, words, and what is hidden."""

import random

import pytest
from msgspec.structs import replace

from tests.games.dungeon_fighter.tabletop import NAMES, Tabletop, hit, seen, throw
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.bots.evaluation import evaluate
from undercroft.games.dungeon_fighter.bots.promising import best_throw, promising
from undercroft.games.dungeon_fighter.bots.quick_player import quick
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.state.actions import (
    BackDown,
    Buy,
    BuyBonusDie,
    BuyHealing,
    ChooseDie,
    ChooseTarget,
    Declare,
    InstantKill,
    LoseCard,
    Retrieve,
    TakeBonusDie,
    TakeCorridor,
    TakeScar,
    Throw,
    UseAbility,
)
from undercroft.games.dungeon_fighter.state.throws import Lying, Pose
from undercroft.games.dungeon_fighter.throwing.library import known_throws
from undercroft.games.dungeon_fighter.throwing.limits import bounds_of
from undercroft.games.dungeon_fighter.words.forecasts import confirm, foretell
from undercroft.games.dungeon_fighter.words.outline import tell
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.lab.bots import GivenAdvice, MctsBot, Sight, make_bots, position_of
from undercroft.lab.bots.play import play_on
from undercroft.lab.conformance import check_game
from undercroft.testing import asked, options, said

CONTENT: Content = GAME.content.load().content


def chosen(game: Game) -> object:
    """What the quick player does now."""
    assert game.decision is not None
    return quick(game.state, game.decision.seat, game.decision.options)


@pytest.mark.rule("DF-DP-04")
def test_the_quick_player_takes_a_die_whose_ability_is_usable() -> None:
    table = Tabletop(2)
    table.meet("moat_shark")
    assert chosen(table.run_on()) == ChooseDie("green"), "a Beast is Torm's sworn enemy"
    table = Tabletop(2)
    table.hero("torm").scars = ["green"]
    table.hero("torm").hp = 6
    table.meet("moat_shark")
    assert chosen(table.run_on()) != ChooseDie("green")


@pytest.mark.rule("DF-DP-05", "DF-DP-09", "DF-DP-10", "DF-DP-14", "DF-DP-15", "DF-DP-17", "DF-DP-02", "DF-DP-03")
def test_the_quick_player_does_what_is_sensible() -> None:
    table = Tabletop(2)
    table.meet("understudy_archfiend", dice=[])
    assert chosen(table.run_on()) == TakeBonusDie()
    table = Tabletop(2)
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(10, icon=True)])
    throw(game, "red")
    assert chosen(game) == InstantKill()
    table = Tabletop(2, party=("dame_clang", "torm"))
    table.hero("torm").hp = 2
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(1, icon=True)])
    throw(game, "blue")
    assert chosen(game) == UseAbility("blue")
    game.play(UseAbility("blue"))
    assert chosen(game) == ChooseTarget("torm")
    weights = [LoseCard("sticky_plaster"), LoseCard("plate_of_leftovers")]
    assert quick(game.state, 0, weights) == LoseCard("sticky_plaster")
    assert quick(game.state, 0, [TakeScar("blue"), TakeScar("green")]) == TakeScar("blue")
    game.state.gold = 5
    for hero in game.state.heroes:
        hero.hp = 3
    assert quick(game.state, 0, [BuyHealing(), Buy("helm_of_bravery")]) == BuyHealing()
    table = Tabletop(2)
    table.hero("torm").hp = 2
    table.g.phase, table.g.sheets[0], table.g.room = "move", "d1a", "2b"
    assert chosen(table.run_on()) == TakeCorridor("3a"), "there is a fountain"
    table = Tabletop(2)
    table.meet("cute_bear", stage="reveal")
    assert chosen(table.run_on()) != BackDown()


@pytest.mark.rule("DF-DP-06", "DF-DP-11", "DF-DP-12", "DF-DP-13", "DF-DP-16", "DF-DP-18", "DF-DP-01")
@pytest.mark.parametrize("seed", range(12))
def test_quick_players_play_whole_games_at_every_table(seed: int) -> None:
    choices = {"throws": "fast", "difficulty": ("easy", "normal", "insane")[seed % 3], "heroes": 1 + seed % 6}
    seats = min(1 + seed % 6, 1 + seed % 3)
    game = new_game(GAME, NAMES[:seats], seed=seed, options=choices)
    while game.decision is not None:
        game.play(quick(game.state, game.decision.seat, game.decision.options))
    assert game.outcome is not None


@pytest.mark.rule("DF-DT-30", "DF-DP-08")
def test_bots_try_throws_when_dice_lie_in_the_way_and_never_with_the_true_seed() -> None:
    table = Tabletop(2, options={"throws": "physics"})
    fight = table.meet("goblin", lying=[Lying("blue", Pose(3000, 5000, 1093))], dice=["red"])
    game = table.run_on(seed=1)
    before = dict(game.state.ticks)
    throws = options(game, Throw)
    best = promising(game.state, 0, throws)
    assert len(best) == 1
    assert best[0] == best_throw(game.state, game.state.fight)
    assert game.state.ticks == before, "the stream of the true seeds was not touched"
    known = [one.aim for one in known_throws((), 200, bounds_of(()))[:8]]
    assert any(aim.speed == best[0].aim.speed and aim.phi % 1200 == best[0].aim.phi % 1200 for aim in known)
    fight.lying.clear()


@pytest.mark.rule("DF-DT-30")
def test_each_hand_has_throws_of_its_own() -> None:
    best = [known_throws((), hand, bounds_of(()))[0].aim for hand in (100, 200, 400)]
    assert len(set(best)) == 3


def test_bots_do_not_leave_a_shop_with_a_full_chest_and_open_wounds() -> None:
    table = Tabletop(2)
    table.maintain("goblin", room="5")
    table.g.gold, table.g.gold_supply = 12, 18
    table.hero("torm").hp = 2
    game = table.run_on(seed=1)
    shop = asked(game).options
    assert Pass() in shop
    assert Pass() not in promising(game.state, 0, shop)
    table.g.gold, table.g.gold_supply, table.hero("torm").hp = 2, 28, 9
    dice = [BuyBonusDie(), Pass()]
    table.g.bonus, table.g.bonus_supply = 9, 0
    assert promising(table.g, 0, dice) == [Pass()]


def test_the_evaluation_likes_health_and_progress() -> None:
    table = Tabletop(2)
    table.meet("goblin")
    before = evaluate(table.g, 0)
    table.g.heroes[0].hp = 3
    assert evaluate(table.g, 0) < before
    table.g.fight.hp = 1  # type: ignore[union-attr]
    table.g.heroes[0].hp = 9
    assert evaluate(table.g, 0) > before


@pytest.mark.parametrize("kind", ["greedy", "mcts:20"])
def test_the_labs_bots_can_play_it(kind: str) -> None:
    game = new_game(GAME, NAMES[:2], seed=1, options={"throws": "fast"})
    play_on(game, make_bots([kind, kind], 1), most=40)
    assert game.state.round >= 1


def test_a_table_with_voters_conforms() -> None:
    check_game(GAME, 3, "standard", {"throws": "fast", "voters": (0, 1, 2)}, seed=1, every=80)


# Views and words


@pytest.mark.rule("DF-HI-02", "DF-HI-05")
def test_everybody_sees_the_same_and_all_of_it() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.hero("randolph").seduced = ["tiny_devil"]
    table.g.unseen[0].remove("tiny_devil")
    table.meet("goblin", lying=[Lying("red", Pose(1, 2, 3))])
    game = table.run_on()
    views = [game.view(seat) for seat in (None, 0, 1, 2)]
    assert len({str(replace(view, seat=None)) for view in views}) == 1
    view = seen(game)
    assert view.heroes[0].equipment == ("helm_of_bravery",)
    assert view.heroes[1].seduced == ("tiny_devil",)
    assert view.fight is not None
    assert view.fight.lying == (Lying("red", Pose(1, 2, 3)),)
    assert (view.piles, view.gold, view.bonus, len(view.monster_discard)) == ((4, 4, 4, 2), 2, 1, 0)


@pytest.mark.rule("DF-HI-04", "DF-HI-01")
def test_neither_views_nor_imagined_games_know_the_next_seed() -> None:
    game = new_game(GAME, NAMES[:2], seed=123456789, options={"throws": "fast"})
    assert "123456789" not in str(game.view(0))
    assert game.imagine(0, random.Random(1)).setup.seed == 0


def test_the_table_is_told_to_eyes_and_ears() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.meet("cute_bear")
    game = table.run_on(outcomes=[hit(3, icon=True, met=("XB",))])
    game.play(ChooseDie("red"))
    text = GAME.words.describe(game.view(0), CONTENT, 100, False)
    for words in ("Cute Bear", "Crossbow", "Helm of Bravery", "Torm", "phi 0…3599", "Floor 1", "supply"):
        assert words in text
    spoken = tell(CONTENT, seen(game))
    assert spoken.startswith("Dungeon Fighter. Round 1")
    assert "Torm (Leader and throws now)" in spoken
    game.play(Declare())
    game.play(options(game)[0])
    log = "\n".join(said(game))
    assert "Torm throws the red die: one bounce, section 3, icon" in log


def test_a_throw_can_be_typed_as_numbers() -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(3)])
    game.play(ChooseDie("red"))
    typed = {"type": "Throw", "aim": {"phi": 100, "r": 600, "h": 240, "az": 0, "loft": -150, "speed": 1400}}
    game.play(game.parse(typed))
    assert game.state.fight.hp == 4


def test_forecasts_tell_odds_and_warn() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.hero("randolph").hp = 1
    table.meet("goblin", dice=[])
    game = table.run_on()
    view = seen(game)
    assert "Randolph 0" in foretell(view, CONTENT, Retrieve())
    assert "Randolph would faint" in confirm(view, CONTENT, Retrieve())
    assert "leaves 0 Bonus dice" in foretell(view, CONTENT, TakeBonusDie())
    game.play(TakeBonusDie())
    view = seen(game)
    assert "to hit" in foretell(view, CONTENT, Declare(("helm_of_bravery",)))
    assert foretell(view, CONTENT, TakeCorridor("2a"))


def test_hints_end_before_a_throw_that_is_not_listed() -> None:
    """What the search has tried out to aim at cannot be pointed at: it is no step of an advice."""
    game = new_game(GAME, 1, seed=1000)
    bot, given = MctsBot(0, iterations=30), GivenAdvice()
    for _ in range(30):
        assert game.decision is not None
        seat = game.decision.seat
        sight, position = Sight(game, seat), position_of(game, seat)
        advice = given.recall(position)
        if advice is None:
            advice = bot.advise(sight, given.to_avoid(position))
            given.keep(advice)
        game.play(sight.choices[advice.steps[0].choice], seat)
