"""The dealmaking variant."""

import pytest

from undercroft.games.munchkin_dungeon.state.actions import (
    AcceptDeal,
    Equip,
    LevelUp,
    Move,
    OfferDeal,
    PlayCard,
    RefuseDeal,
    Stop,
    Transform,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import DealMade, DealOffered, DealRefused, Gained, LootGained, Lost
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import IllegalAction, NotParsable
from undercroft.testing import options, play, refused, state_bytes, told

from .tabletop import Tabletop


def dealing() -> Tabletop:
    """A table with dealmaking: Regina has 5 Coins and a Weapon in hand, Robert 3 Coins and two Loot."""
    table = Tabletop(options={"dealmaking": True})
    regina, robert, _ = table.g.heroes
    regina.coins, robert.coins = 5, 3
    table.wear(0, "chain_whip")
    table.give(1, "second_hand_trophy", "gym_membership")
    return table


# What a deal is


@pytest.mark.rule("MD-DEAL-01")
def test_coins_and_loot_are_traded_for_coins_and_loot() -> None:
    game = dealing().start("kick")
    regina, robert, _ = game.state.heroes
    game.play(
        OfferDeal(1, give_coins=2, give_loot=("chain_whip",), want_coins=1, want_loot=("second_hand_trophy",)), seat=0
    )
    play(game, AcceptDeal())
    assert (regina.coins, robert.coins) == (4, 4)
    assert regina.loot == ["second_hand_trophy"]
    assert robert.loot == ["gym_membership", "chain_whip"]


@pytest.mark.rule("MD-DEAL-01")
def test_without_the_variant_there_are_no_deals() -> None:
    table = Tabletop()
    table.hero.coins = 5
    game = table.start("kick")
    assert refused(game, OfferDeal(1, give_coins=1)) == "MD-DEAL-01"
    assert list(game.asides(0)) == []


@pytest.mark.rule("MD-DEAL-01")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybody_offers_on_anybodys_turn(seat: int) -> None:
    game = dealing().start("kick")
    other = (seat + 1) % 3
    assert OfferDeal(other, give_coins=1) in game.asides(seat)
    coins = game.state.heroes[seat].coins
    game.play(OfferDeal(other, give_coins=1), seat=seat)
    assert game.decision is not None
    assert game.decision.seat == other
    play(game, AcceptDeal())
    assert game.state.heroes[seat].coins == coins - 1


@pytest.mark.rule("MD-DEAL-01")
def test_a_deal_is_possible_in_every_phase() -> None:
    for phase, room in (("kick", ""), ("trouble", "A2"), ("resolve", "B5"), ("rest", "A2")):
        table = dealing()
        table.deal(1, "toll_booth")
        game = table.start(phase, room=room, seed=1)  # type: ignore[arg-type]
        assert game.state.phase == phase
        assert game.why_not(OfferDeal(1, give_coins=1), 0) is None
        assert game.why_not(OfferDeal(2, give_coins=1), 1) is None


@pytest.mark.rule("MD-DEAL-01", "MD-DEAL-02")
def test_coins_may_buy_a_promise_which_binds_nobody() -> None:
    table = dealing()
    table.deal(1, "orcs")
    table.g.pool = 3
    game = table.start("trouble", room="A2", rolls=["___"])
    game.play(OfferDeal(1, give_coins=2, promise="you send me no Monster this turn"), seat=0)
    assert [event.promise for event in told(game, DealOffered)] == ["you send me no Monster this turn"]
    play(game, AcceptDeal())
    assert (game.state.heroes[0].coins, game.state.heroes[1].coins) == (3, 5)
    assert options(game) == [PlayCard("orcs"), Pass()]
    play(game, PlayCard("orcs"))
    assert game.state.fight.foes == ["orcs#0"]
    assert game.state.heroes[0].coins == 3


@pytest.mark.rule("MD-DEAL-01")
def test_a_promise_alone_is_just_talk() -> None:
    game = dealing().start("kick")
    assert refused(game, OfferDeal(1, promise="peace")) == "MD-DEAL-01"


# Payments


@pytest.mark.rule("MD-DEAL-02")
def test_payments_are_immediate() -> None:
    table = dealing()
    table.give(0, "hot_soup")  # keeps the decision open
    table.g.turn.rewarded = True
    game = table.start("rest", room="A2", seed=1)
    assert LevelUp() in options(game)
    game.play(OfferDeal(1, give_coins=4), seat=0)
    assert game.state.heroes[0].coins == 5  # not before the answer
    play(game, AcceptDeal())
    assert game.state.heroes[0].coins == 1
    assert LevelUp() not in options(game)
    assert refused(game, LevelUp()) == "MD-REST-01"


@pytest.mark.rule("MD-DEAL-02")
def test_nobody_pays_what_is_not_there() -> None:
    game = dealing().start("kick")
    assert refused(game, OfferDeal(1, give_coins=6)) == "MD-DEAL-02"
    assert refused(game, OfferDeal(1, want_coins=4)) == "MD-DEAL-02"
    assert refused(game, OfferDeal(1, give_coins=-1)) == "MD-DEAL-02"
    assert refused(game, OfferDeal(1, give_loot=("second_hand_trophy",))) == "MD-DEAL-02"
    assert refused(game, OfferDeal(1, want_loot=("second_hand_trophy", "second_hand_trophy"))) == "MD-DEAL-02"


@pytest.mark.rule("MD-DEAL-03")
def test_an_offer_cannot_even_name_anything_but_coins_and_loot() -> None:
    game = dealing().start("kick")
    for goods in ("give_potions", "give_fame", "give_shame", "give_cards", "want_potions"):
        with pytest.raises(NotParsable):
            game.play({"type": "OfferDeal", "to": 1, "give_coins": 1, goods: 1}, seat=0)  # type: ignore[arg-type]


@pytest.mark.rule("MD-DEAL-03")
def test_only_coins_and_loot_change_hands() -> None:
    game = dealing().start("kick")
    before = game.clone()
    game.play(OfferDeal(1, give_coins=1, want_loot=("gym_membership",)), seat=0)
    play(game, AcceptDeal())
    for old, new in zip(before.state.heroes, game.state.heroes, strict=True):
        assert (old.potions, old.fame, old.shame, old.hand, old.level, old.damage) == (
            new.potions,
            new.fame,
            new.shame,
            new.hand,
            new.level,
            new.damage,
        )


@pytest.mark.rule("MD-DEAL-03")
def test_threat_cards_do_not_change_hands() -> None:
    table = dealing()
    table.deal(0, "orcs")
    game = table.start("kick")
    assert game.why_not(OfferDeal(1, give_loot=("orcs",)), 0) is not None


@pytest.mark.rule("MD-DEAL-03")
def test_in_a_fight_coins_change_hands_and_loot_does_not() -> None:
    game = dealing().start("resolve", room="B5", rolls=["___"])
    assert game.state.fight is not None
    assert refused(game, OfferDeal(1, give_loot=("chain_whip",))) == "MD-DEAL-03"
    assert refused(game, OfferDeal(1, give_coins=1, want_loot=("gym_membership",))) == "MD-DEAL-03"
    assert refused(game, OfferDeal(2, give_loot=("gym_membership",)), 1) == "MD-DEAL-03"
    waiting = options(game)
    game.play(OfferDeal(2, give_coins=3), seat=1)
    play(game, AcceptDeal())
    assert game.state.heroes[2].coins == 4
    assert options(game) == waiting
    assert all(not deal.give_loot and not deal.want_loot for deal in game.asides(0) if isinstance(deal, OfferDeal))


# Offer, answer, transfer


@pytest.mark.rule("MD-DEAL-04")
def test_an_accepted_deal_is_one_transfer() -> None:
    game = dealing().start("kick")
    game.play(OfferDeal(1, give_coins=2, want_loot=("gym_membership",), promise="forever"), seat=0)
    assert options(game) == [RefuseDeal(), AcceptDeal()]
    play(game, AcceptDeal())
    moved = [event for event in game.events if isinstance(event, Gained | Lost | LootGained | DealMade)]
    assert [type(event).__name__ for event in moved] == ["Lost", "Gained", "LootGained", "DealMade"]
    assert game.decision is not None
    assert game.decision.seat == 0  # back at the door


@pytest.mark.rule("MD-DEAL-04")
def test_a_refused_deal_changes_nothing() -> None:
    game = dealing().start("kick")
    before = state_bytes(game)
    game.play(OfferDeal(1, give_coins=2, want_loot=("gym_membership",)), seat=0)
    play(game, RefuseDeal())
    assert state_bytes(game) == before
    assert [(event.seat, event.to) for event in told(game, DealRefused)] == [(0, 1)]
    assert told(game, DealMade) == []


@pytest.mark.rule("MD-DEAL-04")
def test_equipped_loot_is_unequipped_first() -> None:
    game = dealing().start("kick")
    game.play(OfferDeal(2, give_loot=("chain_whip",)), seat=0)
    play(game, AcceptDeal())
    assert (game.state.heroes[0].weapon, game.state.heroes[0].loot) == ("", [])
    assert game.state.heroes[2].loot == ["chain_whip"]


@pytest.mark.rule("MD-DEAL-04")
def test_a_deal_is_offered_to_another_player() -> None:
    game = dealing().start("kick")
    for to in (0, 3, -1):
        assert refused(game, OfferDeal(to, give_coins=1)) == "MD-DEAL-04"
    assert refused(game, OfferDeal(1, give_coins=1, promise="x" * 201)) == "MD-DEAL-04"
    assert game.why_not(OfferDeal(1, give_coins=1, promise="x" * 200), 0) is None


@pytest.mark.rule("MD-DEAL-04")
def test_without_an_offer_nobody_accepts() -> None:
    game = dealing().start("kick")
    assert refused(game, AcceptDeal()) == "MD-DEAL-04"


@pytest.mark.rule("MD-R-34")
def test_an_offer_must_be_answered_before_anything_else_happens() -> None:
    table = dealing()
    table.give(0, "loose_change", "two_handed_ladle")
    game = table.start("kick")
    game.play(OfferDeal(1, give_coins=1), seat=0)
    assert list(game.decisions) == [1]
    before = state_bytes(game)
    others: list[tuple[int, Action]] = [
        (0, Move("A2")),
        (0, Equip("two_handed_ladle")),
        (0, UseItem("loose_change")),
        (0, OfferDeal(2, give_coins=1)),
        (2, OfferDeal(1, give_coins=1)),
        (1, OfferDeal(0, give_coins=1)),
        (1, Stop()),
    ]
    for seat, action in others:
        with pytest.raises(IllegalAction):
            game.play(action, seat=seat)
    assert [list(game.asides(seat)) for seat in range(3)] == [[], [], []]
    assert state_bytes(game) == before
    play(game, RefuseDeal(), Move("A2"))


@pytest.mark.rule("MD-R-34")
def test_an_offer_names_what_is_given_what_is_wanted_and_the_promise() -> None:
    game = dealing().start("kick")
    game.play(
        OfferDeal(
            1, give_coins=1, give_loot=("chain_whip",), want_coins=2, want_loot=("gym_membership",), promise="hm"
        ),
        seat=0,
    )
    (offer,) = told(game, DealOffered)
    assert (offer.seat, offer.to, offer.promise) == (0, 1, "hm")
    assert (offer.give_coins, offer.give_loot) == (1, ("chain_whip",))
    assert (offer.want_coins, offer.want_loot) == (2, ("gym_membership",))
    assert offer in game.log(None)


# Deals while another decision waits


@pytest.mark.rule("MD-DEAL-01", "MD-SUPER-02")
def test_a_badge_that_was_traded_away_transforms_nobody() -> None:
    table = dealing()
    table.give(0, "badge_mega_gran")
    game = table.start("start")
    assert Transform("badge_mega_gran") in options(game)
    game.play(OfferDeal(1, give_loot=("badge_mega_gran",)), seat=0)
    play(game, AcceptDeal())
    assert game.decision is not None
    assert game.decision.seat == 1
    assert options(game) == [Transform("badge_mega_gran"), Pass()]
    play(game, Pass())
    assert Transform("badge_mega_gran") not in options(game)
    assert refused(game, Transform("badge_mega_gran")) == "MD-SUPER-02"


@pytest.mark.rule("MD-DEAL-01")
def test_a_policy_that_was_traded_away_saves_nobody() -> None:
    table = dealing()
    table.g.rooms["A2"] = "spike_corridor"
    table.give(0, "insurance_policy")
    table.hero.damage = 3
    game = table.start("kick")
    play(game, Move("A2"))
    assert UseItem("insurance_policy") in options(game)
    game.play(OfferDeal(1, give_loot=("insurance_policy",)), seat=0)
    play(game, AcceptDeal())
    assert UseItem("insurance_policy") not in options(game)
    assert game.state.heroes[0].shame == 1
    assert "insurance_policy" in game.state.heroes[1].loot


@pytest.mark.rule("MD-DEAL-04", "MD-R-29")
def test_weapons_that_change_hands_are_both_equipped() -> None:
    table = dealing()
    table.wear(1, "boss_poker")
    game = table.start("kick")
    game.play(OfferDeal(1, give_loot=("chain_whip",), want_loot=("boss_poker",)), seat=0)
    play(game, AcceptDeal())
    assert [hero.weapon for hero in game.state.heroes[:2]] == ["boss_poker", "chain_whip"]
