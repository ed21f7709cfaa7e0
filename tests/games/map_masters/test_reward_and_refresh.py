"""Reward, refresh and the end of the game."""

import pytest

import undercroft
from tests.games.map_masters.tabletop import (
    PLAIN_LAYOUT,
    SHOWN,
    STARTER_HAND,
    Tabletop,
    go_on,
    player,
    read_layout,
    seen,
)
from undercroft.games.map_masters.rules.end import outcome, score
from undercroft.games.map_masters.rules.refresh import why_cannot_keep, why_cannot_remove
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import Dungeon, MapMasters, Result
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play_until, refused, told

LAYOUT = read_layout(PLAIN_LAYOUT)
WORKSHOP = read_layout("S9@0,0 up")
DONE = a.Finish()


def rewarded(primary: str = "coin", **path: str) -> Game:
    """A table after exploration: what each seat has drawn through the plain layout."""
    table = Tabletop()
    table.set_primary(primary)
    table.deal_all(*STARTER_HAND)
    for name, steps in path.items():
        table.draft(("ana", "bo").index(name), PLAIN_LAYOUT, steps)
    table.give_tokens(0, sword=2)
    return table.start("reward", picks=["barrel"])


def refreshing(
    *,
    recycling: int = 0,
    scissors: int = 0,
    books: tuple[str, ...] = (),
    hand: tuple[str, ...] = STARTER_HAND,
    round: int = 1,
) -> Game:
    """Ana's refresh, after a path that circled so many optimizers."""
    table = Tabletop()
    g = table.g
    g.round = round
    g.secondary = "barrel"
    g.objectives.remove("barrel")
    table.deal(0, *hand)
    table.deal(1, *STARTER_HAND)
    table.give_books(0, *books)
    for one in g.players:
        one.dungeon = Dungeon((), (), Result())
    g.players[0].dungeon = Dungeon((), (), Result(recycling=recycling, scissors=scissors))
    return table.start("refresh")


# Reward


@pytest.mark.rule("MP-REW-01", "MP-REF-09", "MP-MARKET-08")
def test_all_fairies_return_used_or_not() -> None:
    game = rewarded(ana="start 1.N0, S12, S/f:sword")
    assert player(game).tokens["sword"] == 0
    assert game.state.stock == dict.fromkeys(("sword", "scroll", "key", "rope"), 5)
    assert told(game, e.FairiesReturned)[0].tokens == {"sword": 2}


@pytest.mark.rule("MP-REW-02", "MP-ITEM-03", "MP-GEN-03", "MP-OBJ-10")
def test_each_circled_coin_pays_a_coin_and_scores_as_well() -> None:
    game = rewarded(ana="start 1.N0, S9")
    assert (player(game).coins, player(game).blue) == (7, [1])
    assert (player(game, 1).coins, player(game, 1).blue) == (6, [0])


@pytest.mark.rule("MP-REW-03", "MP-REW-05", "MP-MARK-01")
def test_the_same_path_scores_for_both_objectives_and_used_things_count() -> None:
    game = rewarded("sword", ana="start 1.N1, S9, S3, S/sword")
    assert (player(game).blue, player(game).pink) == ([1], [2])
    assert told(game, e.SecondaryRevealed)[0].objective == "barrel"


@pytest.mark.rule("MP-REW-06", "MP-R-05")
def test_a_secondary_like_the_primary_scores_again() -> None:
    game = rewarded("barrel_timed", ana="start 1.N1, S9")
    assert (player(game).blue, player(game).pink) == ([1], [1])


@pytest.mark.rule("MP-REW-07")
def test_a_path_that_exits_ticks_the_red_box() -> None:
    game = rewarded(ana="start 1.N0, S2, W, exit", bo="start 1.N0, S2, W")
    assert (player(game).red, player(game, 1).red) == ([True], [False])


@pytest.mark.rule("MP-GEN-04", "MP-OBJ-05", "MP-OBJ-09")
def test_discoveries_are_items_obstacles_teleporters_and_optimizers_and_rooms_are_scored_as_places() -> None:
    game = rewarded("room", ana="start 1.N0, S12, S/f:sword")
    result = player(game).dungeon.result  # type: ignore[union-attr]
    assert result.counts == {"coin": 3, "key": 1, "barrel": 1, "monster": 1, "room": 1}
    assert player(game).blue == [1]


# Refresh


@pytest.mark.rule("MP-REF-01")
def test_the_next_primary_is_known_before_optimizers_are_used() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    table.draft(0, PLAIN_LAYOUT, "")
    game = table.start("reward", picks=["barrel", "pit"])
    assert game.state.primary == "pit"
    rules = [event.rule for event in go_on(game).events]
    assert rules.index("MP-REF-01") < rules.index("MP-REF-06")


@pytest.mark.rule("MP-REF-02", "MP-HAND-01", "MP-OPT-01")
def test_a_recycled_card_stays_in_the_building_area_for_the_next_hand() -> None:
    game = refreshing(recycling=1)
    game.play(a.KeepCard("S3"), 0)
    assert list(game.decisions[0].options) == [DONE], "the icon is used up"
    go_on(game)
    assert player(game).area == ["S3"]
    assert sorted(player(game).discard) == ["S1", "S2", "S4", "S5"]
    play_until(game, lambda game: game.state.phase == "explore", lambda game: a.Pass())
    assert (len(player(game).drawn), player(game).area) == (4, ["S3"])


@pytest.mark.rule("MP-REF-03", "MP-R-26")
def test_scissors_remove_a_card_for_good_even_the_one_they_are_printed_on() -> None:
    game = refreshing(scissors=1, hand=("S9", "S1", "S2", "S3", "S4"))
    game.play(a.RemoveCard("S9"), 0)
    assert refused(game, a.RemoveCard("S1"), 0) == "MP-REF-03", "an icon acts once"
    assert player(game).removed == ["S9"]
    assert "S9" not in player(game).discard + player(game).draw_pile
    assert player(game).owned == 8


@pytest.mark.rule("MP-REF-04", "MP-R-26")
def test_several_icons_work_on_several_cards_each_once_and_every_use_is_optional() -> None:
    game = refreshing(recycling=1, scissors=2)
    game.play(a.RemoveCard("S1"), 0)
    assert refused(game, a.RemoveCard("S1"), 0) == "MP-REF-04"
    assert refused(game, a.KeepCard("S1"), 0) == "MP-REF-04"
    assert refused(game, a.KeepCard("S9"), 0) == "MP-R-26"
    game.play(a.KeepCard("S2"), 0)
    assert refused(game, a.KeepCard("S3"), 0) == "MP-REF-02"
    go_on(game)
    assert (player(game).removed, player(game).area) == (["S1"], ["S2"])


@pytest.mark.rule("MP-REF-03")
def test_without_an_icon_nothing_is_cut() -> None:
    game = refreshing(recycling=1)
    assert refused(game, a.RemoveCard("S1"), 0) == "MP-REF-03"


@pytest.mark.rule("MP-REF-05", "MP-R-26")
def test_five_cards_must_stay() -> None:
    table = Tabletop()
    ana = table.g.players[0]
    ana.draw_pile, ana.drawn = [], list(STARTER_HAND)
    ana.dungeon = Dungeon((), (), Result(scissors=1))
    refusal = why_cannot_remove(table.g, ana, "S1", spell=False)
    assert refusal is not None
    assert refusal.rule == "MP-REF-05"
    ana.discard = ["S6"]
    assert why_cannot_remove(table.g, ana, "S1", spell=False) is None


@pytest.mark.rule("MP-REF-03", "MP-SB-00")
def test_who_has_nothing_to_cut_or_keep_with_is_told_so_first() -> None:
    table = Tabletop()
    ana = table.g.players[0]
    ana.draw_pile, ana.drawn, ana.coins = [], list(STARTER_HAND), 0
    ana.dungeon = Dungeon((), (), Result())
    reasons = [
        why_cannot_remove(table.g, ana, "S1", spell=False),
        why_cannot_remove(table.g, ana, "S1", spell=True),
        why_cannot_keep(table.g, ana, "S1", spell=True),
    ]
    assert [reason and reason.rule for reason in reasons] == ["MP-REF-03", "MP-SB-00", "MP-SB-00"]


@pytest.mark.rule("MP-REF-06", "MP-REF-07")
def test_other_cards_are_discarded_and_spellbooks_turned_up() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    table.give_books(0, "SB_01")
    table.g.players[0].used_books = ["SB_01"]
    table.g.secondary = "barrel"
    table.g.objectives.remove("barrel")
    game = go_on(table.start("refresh"))
    assert player(game).discard == list(STARTER_HAND)
    assert (player(game).layout, player(game).drawn, player(game).used_books) == ((), [], [])
    assert told(game, e.BooksTurned)[0].books == ("SB_01",)


@pytest.mark.rule("MP-REF-08", "MP-R-09")
def test_after_round_three_and_only_then_the_face_up_market_is_new() -> None:
    for round in (2, 4):
        kept = go_on(refreshing(round=round))
        assert {cost: tuple(column.shown) for cost, column in kept.state.columns.items()} == SHOWN
    game = go_on(refreshing(round=3))
    for cost, column in game.state.columns.items():
        assert not set(column.shown) & set(SHOWN[cost])
        assert sorted(column.discard) == sorted(SHOWN[cost])
        assert len(column.shown) == 2
    assert len(game.state.library.discard) == 2
    table = Tabletop()
    table.g.round = 3
    table.g.secondary = "barrel"
    table.g.objectives.remove("barrel")
    table.g.columns[3].deck = []
    table.deal_all(*STARTER_HAND)
    wiped = go_on(table.start("refresh"))
    assert sorted(wiped.state.columns[3].shown) == sorted(SHOWN[3]), "cards wiped a moment ago come back if need be"


@pytest.mark.rule("MP-REF-10", "MP-R-27", "MP-SB-15")
def test_the_paper_knife_removes_a_card_beside_the_optimizers() -> None:
    game = refreshing(books=("SB_15",))
    assert refused(game, a.RemoveCard("S1"), 0) == "MP-REF-03"
    assert refused(game, a.TradeIn("S1", "D3_01"), 0) == "MP-REF-10"
    game.play(a.RemoveCard("S1", spell=True), 0)
    assert player(game).removed == ["S1"]
    assert told(game, e.CardRemoved)[0].book == "SB_15"


@pytest.mark.rule("MP-SB-16")
def test_encore_keeps_a_card_for_two_coins() -> None:
    game = refreshing(books=("SB_16",))
    game.play(a.KeepCard("S4", spell=True), 0)
    go_on(game)
    assert (player(game).coins, player(game).area) == (4, ["S4"])
    table = Tabletop()
    table.give_books(0, "SB_16")
    table.deal_all(*STARTER_HAND)
    table.g.players[0].coins = 1
    table.g.secondary = "barrel"
    table.g.objectives.remove("barrel")
    poor = table.start("refresh")
    assert refused(poor, a.KeepCard("S4", spell=True), 0) == "MP-SB-16"


@pytest.mark.rule("MP-SB-17", "MP-R-36", "MP-REF-10")
def test_trade_in_changes_a_played_market_card_for_a_face_up_one_of_no_higher_cost() -> None:
    hand = ("D4_03", "S1", "S2", "S3", "S4")
    game = go_on(refreshing(books=("SB_17",), hand=hand))
    assert game.state.trading
    traded = {(one.card, one.take) for one in options(game, a.TradeIn)}
    assert traded == {("D4_03", card) for cost in (3, 4) for card in SHOWN[cost]}
    assert refused(game, a.TradeIn("D4_03", "D5_01")) == "MP-SB-17"
    assert refused(game, a.TradeIn("S1", "D3_01")) == "MP-R-36"
    assert refused(game, a.KeepCard("S1")) == "MP-REF-10"
    owned = player(game).owned
    game.play(a.TradeIn("D4_03", "D3_01"))
    assert player(game).removed == ["D4_03"]
    assert "D3_01" in player(game).discard
    assert player(game).owned == owned, "so MP-REF-05 does not block it"
    assert len(game.state.columns[3].shown) == 2


@pytest.mark.rule("MP-R-36", "MP-R-27")
def test_a_recycled_card_is_not_traded_in() -> None:
    game = refreshing(books=("SB_17",), hand=("D4_03", "S1", "S2", "S3", "S4"), recycling=1)
    game.play(a.KeepCard("D4_03"), 0)
    go_on(game)
    assert game.state.phase == "market", "there is nothing to trade"
    assert player(game).area == ["D4_03"]


@pytest.mark.rule("MP-R-27", "MP-REF-10")
def test_trade_in_comes_in_market_order_after_all_optimizers() -> None:
    table = Tabletop(2)
    g = table.g
    g.secondary = "barrel"
    g.objectives.remove("barrel")
    g.first = 1
    table.deal(0, "D4_03", "S1", "S2", "S3", "S4")
    table.deal(1, "D5_03", "S1", "S2", "S3", "S4")
    table.give_books(0, "SB_17")
    table.give_books(1, "SB_15")
    g.players[0].dungeon = Dungeon((), (), Result(scissors=1))
    game = table.start("refresh")
    assert set(game.decisions) == {0, 1}
    game.play(DONE, 0)
    assert 1 in game.decisions, "Ana's trade waits for Bo's Paper Knife"
    game.play(DONE, 1)
    assert asked(game).seat == 0
    assert options(game, a.TradeIn)


# The end


def final(*boards: tuple[list[int], list[int], list[int], list[bool], int]) -> MapMasters:
    g = Tabletop(len(boards)).g
    for one, (blue, pink, green, red, coins) in zip(g.players, boards, strict=True):
        one.blue, one.pink, one.green, one.red, one.coins = blue, pink, green, red, coins
    g.phase = "over"
    return g


@pytest.mark.rule("MP-END-01", "MP-END-02", "MP-END-03", "MP-END-05", "MP-END-06", "MP-MARKET-05")
def test_the_five_parts_are_added() -> None:
    g = final(([3, 4], [1, 3], [2, 0], [False, False], 8), ([0], [5], [0], [True], 2))
    ana, bo = (score(g, one) for one in g.players)
    assert (ana.primary, ana.time, ana.exits, ana.coins, ana.total) == (7, 2, 0, 2, 13)
    assert ana.secondary == 2, "the pink column is added up first and halved once"
    assert (bo.secondary, bo.exits, bo.coins) == (2, 2, 0)
    assert outcome(g).winners == (0,)
    assert outcome(g).scores == (13, 4)


@pytest.mark.rule("MP-END-04", "MP-R-28")
@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        ((3, 2, 1), (2, 1, 0)),
        ((3, 3, 1), (2, 2, 1)),
        ((2, 2, 2), (2, 2, 2)),
        ((3, 0, 0), (2, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((4, 1, 1), (2, 1, 1)),
    ],
)
def test_most_exits_and_second_most_score_and_ties_share_in_full(
    boxes: tuple[int, ...], points: tuple[int, ...]
) -> None:
    g = final(*(([], [], [], [True] * box, 0) for box in boxes))
    assert tuple(score(g, one).exits for one in g.players) == points


@pytest.mark.rule("MP-END-07", "MP-R-29", "MP-GEN-02")
def test_a_tie_goes_to_the_higher_halved_secondary_score_or_is_shared() -> None:
    g = final(([3], [5], [], [], 0), ([2], [6], [], [], 0))
    assert outcome(g).ranking == ((1,), (0,))
    shared = final(([3], [4], [], [], 0), ([3], [5], [], [], 0))
    assert outcome(shared).ranking == ((0, 1),), "4 and 5 are both halved to 2"


@pytest.mark.rule("MP-END-06", "MP-ROUND-05")
def test_a_finished_game_tells_every_score_and_the_winner() -> None:
    import random

    from undercroft.games.map_masters import GAME
    from undercroft.lab.conformance import play_randomly

    game = undercroft.new_game(GAME, 3, seed=11)
    play_randomly(game, random.Random(2))
    scored = told(game, e.FinalScored)
    assert game.outcome is not None
    assert tuple(one.total for one in scored) == game.outcome.scores
    assert told(game, e.GameEnded)[0].ranking == game.outcome.ranking
    assert seen(game).phase == "over"
