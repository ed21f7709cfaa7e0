"""Gold, bounties, buying and the limits (MM-GOLD)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    BuyCard,
    DiscardCard,
    EndTurn,
    Fight,
    PlayCard,
    RoomAction,
    TakeGold,
)
from undercroft.games.masmorra.state.events import CardDiscarded, Gained, Lost
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import START, Tabletop, table


def gold(game: Game) -> list[tuple[str, int]]:
    """Where gold came from."""
    return [(event.source, event.amount) for event in told(game, Gained) if event.token == "gold"]


# Bounties


@pytest.mark.rule("MM-GOLD-01")
def test_each_unused_die_may_be_exchanged_for_a_gold() -> None:
    game = table("mika", "algus", dice="ST RG ML", seed=1)
    assert options(game, EndTurn) == [EndTurn(3), EndTurn(2), EndTurn(1), EndTurn(0)]
    play(game, EndTurn(2))
    assert game.state.heroes[0].gold == 2
    assert gold(game) == [("bounty", 2)]


@pytest.mark.rule("MM-GOLD-01")
def test_no_die_has_to_be_exchanged() -> None:
    game = table("mika", "algus", dice="ST RG ML", seed=1)
    play(game, EndTurn(0))
    assert game.state.heroes[0].gold == 0


@pytest.mark.rule("MM-GOLD-01")
def test_the_pet_die_is_exchanged_too() -> None:
    game = table("mika", "algus", dice="ST RG*", seed=1)
    play(game, EndTurn(2))
    assert game.state.heroes[0].gold == 2


@pytest.mark.rule("MM-GOLD-01")
def test_neither_symbols_nor_used_dice_are_exchanged() -> None:
    game = table("mika", "algus", dice="RG", symbols="ML DF", monsters={START: "orc"}, seed=1)
    play(game, Fight(), Attack(1, ranged=1), Block(1))
    assert options(game, EndTurn) == [EndTurn(0)]
    assert refused(game, EndTurn(1)) == "MM-GOLD-01"
    assert refused(game, EndTurn(-1)) == "MM-GOLD-01"


# Buying


@pytest.mark.rule("MM-GOLD-02")
def test_five_gold_buy_a_card_again_and_again() -> None:
    game = table(
        "mika",
        "algus",
        dice="ST",
        rooms={"S1_12": (0, -1)},
        at="S1_12",
        hero={"gold": 6},
        hands={"mika": "old_map"},
        picks=["snag", "goad"],
    )
    play(game, BuyCard())
    assert (game.state.hero.gold, game.state.hero.hand) == (1, ["old_map", "snag"])
    assert refused(game, BuyCard()) == "MM-GOLD-02"
    play(game, TakeGold())
    assert refused(game, BuyCard()) == "MM-GOLD-02"
    play(game, PlayCard("old_map", "own", "mika"), BuyCard())
    assert (game.state.hero.gold, game.state.hero.hand) == (0, ["snag", "goad"])
    assert [event.amount for event in told(game, Lost)] == [5, 5]


@pytest.mark.rule("MM-GOLD-02")
@pytest.mark.parametrize("phase", ["before", "reroll", "actions"])
def test_cards_are_bought_at_any_point_of_the_hero_phase(phase: str) -> None:
    top = Tabletop("mika", "algus")
    top.hero("mika").gold = 5
    game = top.start(phase, dice="" if phase == "before" else "ST", picks=["snag"])  # type: ignore[arg-type]
    play(game, BuyCard())
    assert game.state.hero.hand == ["snag"]


@pytest.mark.rule("MM-GOLD-02")
def test_cards_are_bought_while_engaged_and_in_a_combat() -> None:
    game = table("mika", "algus", dice="RG", hero={"gold": 5}, monsters={START: "orc"}, picks=["snag"])
    assert BuyCard() in options(game)
    play(game, Fight(), BuyCard())
    assert game.state.hero.hand == ["snag"]
    assert game.state.turn.combat is not None


@pytest.mark.rule("MM-GOLD-02")
def test_cards_are_bought_in_the_own_dm_phase() -> None:
    top = Tabletop("mika", "algus")
    top.hero("mika").gold = 5
    top.room("S1_02", 0, -1)
    top.monster("orc", "S1_02")
    game = top.start("move", picks=["snag"])
    assert BuyCard() in game.asides(0)
    assert BuyCard() not in game.asides(1)
    game.play(BuyCard(), 0)
    assert game.state.heroes[0].hand == ["snag"]


@pytest.mark.rule("MM-GOLD-02")
def test_nobody_buys_in_another_s_turn() -> None:
    top = Tabletop("mika", "algus")
    top.hero("algus").gold = 6
    game = top.start("actions", dice="ST")
    assert game.why_not(BuyCard(), 1) is not None


# Limits


@pytest.mark.rule("MM-GOLD-03")
def test_gold_above_six_is_not_taken() -> None:
    game = table("mika", "algus", dice="ST RG ML", hero={"gold": 5}, seed=1)
    assert options(game, EndTurn) == [EndTurn(1), EndTurn(0)]
    assert refused(game, EndTurn(2)) == "MM-GOLD-03"
    play(game, EndTurn(1))
    assert game.state.heroes[0].gold == 6


@pytest.mark.rule("MM-GOLD-03")
def test_gold_of_a_card_and_of_a_chest_stops_at_six() -> None:
    sense = table("mika", "algus", hero={"gold": 5}, hands={"mika": "old_map"})
    play(sense, PlayCard("old_map", "own", "mika"))
    assert sense.state.hero.gold == 6
    chest = table("mika", "algus", dice="ML", rooms={"S1_05": (0, 1)}, at="S1_05", hero={"gold": 5}, seed=1)
    play(chest, RoomAction("S1_05"))
    assert chest.state.hero.gold == 6
    assert gold(chest) == [("S1_05", 1)]


@pytest.mark.rule("MM-GOLD-03")
def test_whoever_has_six_takes_none() -> None:
    game = table("mika", "algus", dice="ST", rooms={"S1_12": (0, 1)}, at="S1_12", hero={"gold": 6})
    assert refused(game, TakeGold()) == "MM-GOLD-03"


@pytest.mark.rule("MM-COMP-09")
def test_gold_never_runs_out() -> None:
    top = Tabletop("mika", "algus", "jay", "greybark", "valerie")
    for hero in top.g.heroes:
        hero.gold = 6
    top.hero("mika").gold = 0
    top.room("S1_12", 0, 1, filled=True)
    top.room("S1_06", 0, -1, 2, filled=True)
    top.room("S1_05", -1, 0, filled=True)
    game = top.start("actions", dice="ST ST ST ST ST ST", seed=1)
    play(game, EndTurn(6))
    assert sum(hero.gold for hero in game.state.heroes) == 30
    assert sum(room.gold for room in game.state.rooms.values()) == 7


@pytest.mark.rule("MM-GOLD-04")
def test_on_a_seventh_card_its_owner_discards_one_of_the_seven() -> None:
    hand = "stupefy snag goad sabotage confusion old_map"
    game = table("mika", "algus", dice="ST", hands={"mika": hand}, hero={"gold": 5}, picks=["ambush"])
    play(game, BuyCard())
    assert {option.card for option in options(game, DiscardCard)} == {*hand.split(), "ambush"}
    assert asked(game).seat == 0
    play(game, DiscardCard("goad"))
    assert len(game.state.hero.hand) == 6
    assert [event.card for event in told(game, CardDiscarded)] == ["goad"]
    assert game.state.discard == ["goad"]


@pytest.mark.rule("MM-GOLD-04")
def test_six_cards_are_kept() -> None:
    game = table("mika", "algus", hands={"mika": "stupefy snag goad sabotage confusion"}, hero={"gold": 5}, seed=1)
    play(game, BuyCard())
    assert len(game.state.hero.hand) == 6
    assert refused(game, DiscardCard("goad")) == "MM-GOLD-04"


@pytest.mark.rule("MM-GOLD-04")
def test_the_limit_holds_in_another_s_turn_too() -> None:
    top = Tabletop("mika", "algus")
    top.deal("algus", "snag", "stumble", "goad", "sabotage", "confusion", "old_map")
    top.deal("algus", "ambush")
    top.hero("mika").gold = 5
    game = top.start("actions", dice="ST", picks=["pickpocket"])
    play(game, BuyCard(), PlayCard("snag", "any", "algus"))
    assert asked(game).seat == 1
    assert {option.card for option in options(game, DiscardCard)} >= {"pickpocket", "ambush"}
