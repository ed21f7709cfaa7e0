"""Setting up, the round, and the market."""

import pytest

import undercroft
from tests.games.map_masters.tabletop import BOOKS, CONTENT, SHOWN, Tabletop, player, seen
from undercroft.games.map_masters import GAME
from undercroft.games.map_masters.rules.market import choose_first_buyer
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.kernel.errors import SetupError
from undercroft.testing import asked, options, play, play_until, refused, told

PASS = a.Pass()


def new(seats: int = 3, **chosen: object) -> undercroft.Game:
    return undercroft.new_game(GAME, seats, seed=4, options=chosen)


# Setup


@pytest.mark.rule("MP-GEN-01", "MP-COMP-02", "MP-R-01")
def test_two_to_five_play_and_nothing_of_the_cooperative_game_is_there() -> None:
    assert list(GAME.modes["versus"].seats) == [2, 3, 4, 5]
    assert list(GAME.modes) == ["versus"]
    for seats in (1, 6):
        with pytest.raises(SetupError):
            new(seats)


@pytest.mark.rule("MP-SETUP-01", "MP-SETUP-02", "MP-SETUP-03", "MP-SETUP-04", "MP-SETUP-05", "MP-R-02", "MP-R-03")
def test_the_table_is_set_up() -> None:
    view = seen(new(4))
    assert view.stock == {"sword": 5, "scroll": 5, "key": 5, "rope": 5}
    assert (len(view.library.shown), view.library.deck_size) == (2, 15)
    for column in view.columns.values():
        assert (len(column.shown), column.deck_size) == (2, 16)
    for one in view.players:
        assert (one.coins, one.draw_pile_size, one.discard, one.area) == (6, 9, (), ())
    assert len(view.unseen_objectives) == 26


@pytest.mark.rule("MP-SETUP-06", "MP-R-04")
def test_coins_never_run_out() -> None:
    table = Tabletop()
    for one in table.g.players:
        one.coins = 500
    table.deal_all("S1", "S2", "S3", "S4", "S5")
    game = table.start("explore")
    play_until(game, lambda game: game.state.round == 2, explore)
    assert [player(game, seat).coins for seat in (0, 1)] == [500, 500]


@pytest.mark.rule("MP-COMP-01", "MP-COMP-03", "MP-COMP-04", "MP-R-39", "MP-CON-07")
def test_everybody_has_the_same_nine_starter_faces_and_a_score_board() -> None:
    game = new(5)
    assert {tuple(sorted(one.draw_pile)) for one in game.state.players} == {tuple(CONTENT.starters)}
    assert (len(CONTENT.starters), len(CONTENT.dungeon), len(CONTENT.spellbooks)) == (9, 72, 17)
    assert sum(card.copies for card in CONTENT.objectives.values()) == 27
    assert [(one.blue, one.pink, one.green, one.red) for one in game.state.players] == [([], [], [], [])] * 5


# The round


@pytest.mark.rule("MP-ROUND-01", "MP-ROUND-02", "MP-ROUND-03", "MP-ROUND-05", "MP-GEN-02")
def test_six_rounds_of_market_hand_exploration_reward_and_refresh() -> None:
    game = new(2)
    phases = []
    while game.decision is not None:
        phases.append((game.state.round, game.state.phase))
        game.play(game.decision.options[-1] if game.state.phase != "explore" else explore(game))
    assert list(dict.fromkeys(round for round, _ in phases)) == [1, 2, 3, 4, 5, 6]
    order = [phase for round, phase in dict.fromkeys(phases) if round == 2 and phase != "refresh"]
    assert order == ["market", "explore"]
    reveals = told(game, e.PrimaryRevealed)
    assert [event.rule for event in reveals] == ["MP-ROUND-02"] + ["MP-REF-01"] * 5
    assert len(told(game, e.SecondaryRevealed)) == 6
    assert len(game.state.objectives) == 27 - 12
    assert not [event for event in game.events[-20:] if isinstance(event, e.CardsDiscarded)], "no sixth refresh"
    assert game.outcome is not None


def explore(game: undercroft.Game) -> a.Action:  # type: ignore[name-defined]
    """Lay what can be laid, then commit."""
    found = options(game)
    return next((one for one in found if isinstance(one, a.Commit | a.LayCard)), found[-1])


@pytest.mark.rule("MP-ROUND-04", "MP-R-05")
def test_only_the_primary_hourglass_makes_a_time_bonus_round() -> None:
    table = Tabletop()
    table.g.secondary = "key_timed"
    assert not seen(table.start("market")).timed
    timed = Tabletop()
    timed.set_primary("key_timed")
    assert seen(timed.start("market")).timed


# The first buyer


@pytest.mark.rule("MP-MARKET-01", "MP-R-06")
def test_the_first_buyer_of_round_one_is_chosen_by_the_host_or_by_chance() -> None:
    assert new(3, first=2).state.market_order == [2, 0, 1]
    by_chance = {undercroft.new_game(GAME, 3, seed=seed).state.first for seed in range(20)}
    assert by_chance == {0, 1, 2}
    with pytest.raises(SetupError):
        new(3, first=3)


@pytest.mark.rule("MP-MARKET-02", "MP-R-06")
def test_later_the_poorest_buys_first_then_fewest_points_without_exits_then_clockwise() -> None:
    g = Tabletop(3).g
    g.round, g.first = 2, 1
    for one, coins in zip(g.players, (4, 3, 3), strict=True):
        one.coins = coins
        one.blue, one.pink, one.green, one.red = [2], [3], [0], [False]
    g.players[2].red = [True]
    assert choose_first_buyer(g) == "clockwise"
    assert g.first == 2, "the left neighbour of the previous first buyer"
    g.players[2].pink = [4]
    assert choose_first_buyer(g) == "points"
    assert g.first == 1
    g.players[1].green = [2]
    assert choose_first_buyer(g) == "points"
    assert g.first == 2, "the time bonus counts"
    g.players[2].coins = 2
    assert choose_first_buyer(g) == "coins"
    assert g.first == 2


# Buying


@pytest.mark.rule("MP-MARKET-03", "MP-MARKET-04", "MP-MARKET-05")
def test_one_after_the_other_buys_one_thing_or_passes_for_good() -> None:
    game = Tabletop(3).start("market")
    turns = []
    for action in (a.BuyFairy("key"), PASS, a.BuyFairy("key"), a.BuyFairy("rope"), PASS, PASS):
        turns.append(asked(game).seat)
        game.play(action)
    assert turns == [0, 1, 2, 0, 2, 0], "who has passed is not asked again"
    assert game.state.phase == "explore"
    assert player(game, 1).coins == 6, "coins may be saved"


@pytest.mark.rule("MP-MARKET-06")
def test_a_fairy_costs_one_coin_and_several_of_one_type_may_be_held() -> None:
    game = Tabletop().start("market")
    play(game, a.BuyFairy("rope"), PASS, a.BuyFairy("rope"), PASS)
    (first, second) = told(game, e.FairyBought)
    assert (first.coins, second.coins, second.stock) == (5, 4, {"rope": 3})
    broke = Tabletop()
    broke.g.players[0].coins = 0
    assert refused(broke.start("market"), a.BuyFairy("rope")) == "MP-MARKET-06"


@pytest.mark.rule("MP-MARKET-09", "MP-MARKET-13", "MP-MARKET-16")
def test_a_face_up_spellbook_costs_two_coins_and_the_gap_is_filled_at_once() -> None:
    game = Tabletop().start("market", picks=["SB_12"])
    play(game, a.BuySpellbook("SB_16"))
    assert (player(game).coins, player(game).books) == (4, ["SB_16"])
    assert game.state.library.shown == ["SB_17", "SB_12"]
    play(game, a.BuySpellbook("SB_12"))
    assert a.BuyCard("D4_01", haggle=True) not in options(game)
    assert refused(game, a.BuySpellbook("SB_16")) == "MP-MARKET-09"
    play(game, PASS)
    assert asked(game).seat == 1
    assert a.BuyCard("D3_01", haggle=True) in options(game), "Bo's new book can be used at once"


@pytest.mark.rule("MP-MARKET-09", "MP-MARKET-12")
def test_the_top_spellbook_is_seen_after_paying_and_the_display_stays() -> None:
    game = Tabletop().start("market", picks=["SB_03"])
    play(game, a.BuyTopSpellbook())
    assert player(game).books == ["SB_03"]
    assert game.state.library.shown == list(BOOKS)


@pytest.mark.rule("MP-MARKET-10", "MP-R-07")
def test_with_a_third_spellbook_one_of_the_older_two_leaves() -> None:
    table = Tabletop()
    table.give_books(0, "SB_01", "SB_12")
    table.g.players[0].used_books.append("SB_12")
    game = table.start("market", picks=["SB_05"])
    play(game, a.BuyTopSpellbook())
    assert options(game) == [a.GiveUpSpellbook("SB_01"), a.GiveUpSpellbook("SB_12")]
    assert refused(game, a.GiveUpSpellbook("SB_05")) == "MP-MARKET-10", "the new one must be kept"
    play(game, a.GiveUpSpellbook("SB_12"))
    assert player(game).books == ["SB_01", "SB_05"]
    assert player(game).used_books == []
    assert game.state.library.discard == ["SB_12"]


@pytest.mark.rule("MP-MARKET-11", "MP-MARKET-13", "MP-MARKET-14")
def test_a_face_up_dungeon_card_costs_its_column_and_lies_in_the_building_area() -> None:
    game = Tabletop().start("market", picks=["D5_03"])
    play(game, a.BuyCard("D5_02"))
    assert (player(game).coins, player(game).area) == (1, ["D5_02"])
    assert game.state.columns[5].shown == ["D5_01", "D5_03"]
    assert seen(game, 1).players[0].area == ("D5_02",), "face up"
    play(game, a.BuyCard("D6_01"))
    assert refused(game, a.BuyCard("D3_01")) == "MP-MARKET-11", "there is 1 coin left"
    assert refused(game, a.BuyCard("D5_02")) == "MP-MARKET-11", "it is gone"


@pytest.mark.rule("MP-MARKET-11", "MP-MARKET-12")
def test_the_top_card_of_a_column_costs_the_same_and_the_display_stays() -> None:
    game = Tabletop().start("market", picks=["D6_03"])
    play(game, a.BuyTopCard(6))
    assert (player(game).coins, player(game).area) == (0, ["D6_03"])
    assert game.state.columns[6].shown == list(SHOWN[6])


@pytest.mark.rule("MP-MARKET-15", "MP-R-08")
def test_with_five_cards_in_the_building_area_only_tokens_and_spellbooks_are_sold() -> None:
    table = Tabletop()
    table.g.players[0].coins = 20
    table.g.players[0].area = ["D3_03", "D4_03", "D5_03", "D6_03", "S1"]
    game = table.start("market")
    assert refused(game, a.BuyCard("D3_01")) == "MP-MARKET-15"
    assert refused(game, a.BuyTopCard(3)) == "MP-MARKET-15"
    assert {a.BuyFairy("key"), a.BuySpellbook("SB_16")} <= set(options(game))


@pytest.mark.rule("MP-MARKET-17", "MP-R-09")
def test_an_empty_column_takes_its_discards_back_or_stays_open() -> None:
    table = Tabletop()
    column = table.g.columns[3]
    column.deck, column.discard = [], ["D3_03"]
    game = table.start("market")
    play(game, a.BuyCard("D3_01"))
    assert game.state.columns[3].shown == ["D3_02", "D3_03"]
    assert told(game, e.MarketReshuffled)[0].cards == 1
    assert refused(game, a.BuyTopCard(3)) == "MP-MARKET-17"
    play(game, a.BuyCard("D3_02"))
    assert game.state.columns[3].shown == ["D3_03"], "the gap stays open"


# Spellbooks of the market


@pytest.mark.rule("MP-SB-12", "MP-SB-00")
def test_the_haggler_makes_one_card_a_coin_cheaper_face_up_or_face_down() -> None:
    table = Tabletop()
    table.give_books(0, "SB_12")
    table.g.players[0].coins = 7
    game = table.start("market", picks=["D4_03"])
    play(game, a.BuyTopCard(4, haggle=True), PASS)
    assert player(game).coins == 4
    assert told(game, e.CardBought)[0].price == 3
    assert refused(game, a.BuyCard("D3_01", haggle=True)) == "MP-SB-00", "once per round"
    assert a.BuyCard("D3_01") in options(game)
    poor = Tabletop()
    poor.give_books(0, "SB_12")
    poor.g.players[0].coins = 2
    game = poor.start("market")
    assert refused(game, a.BuyCard("D3_01")) == "MP-MARKET-11"
    play(game, a.BuyCard("D3_01", haggle=True))
    assert player(game).coins == 0


@pytest.mark.rule("MP-SB-13", "MP-R-34")
def test_two_wings_bring_a_token_of_another_type_if_it_is_in_stock() -> None:
    table = Tabletop()
    table.give_books(0, "SB_13")
    table.give_tokens(1, sword=5)
    game = table.start("market")
    assert refused(game, a.BuyFairy("key", "key")) == "MP-SB-13"
    assert refused(game, a.BuyFairy("key", "sword")) == "MP-R-34"
    play(game, a.BuyFairy("key", "rope"))
    assert (player(game).coins, player(game).tokens["key"], player(game).tokens["rope"]) == (5, 1, 1)
    assert refused(game, a.BuyFairy("key", "rope")) == "MP-SB-00"


# Hands


@pytest.mark.rule("MP-HAND-01", "MP-HAND-02", "MP-HID-02", "MP-TIME-01")
def test_everybody_draws_up_to_five_cards_and_sees_them_at_the_start_signal() -> None:
    table = Tabletop()
    table.deal(0, "D3_03", "D4_03")
    game = table.start("market")
    assert seen(game, 0).players[0].drawn == ()
    play(game, PASS, PASS)
    assert game.state.phase == "explore"
    assert [len(one.drawn) for one in game.state.players] == [3, 5]
    assert seen(game, 0).players[0].drawn == tuple(player(game).drawn)
    assert [event.cards for event in told(game, e.HandDrawn)] == [3, 5]
    full = Tabletop()
    full.g.players[0].area = ["D3_03", "D4_03", "D5_03", "D6_03", "S1"]
    game = full.start("hand")
    assert player(game).drawn == [], "zero draws are possible"


@pytest.mark.rule("MP-HAND-03", "MP-R-10")
def test_the_discard_pile_is_shuffled_in_only_when_a_card_is_needed() -> None:
    table = Tabletop()
    ana, bo = table.g.players
    ana.draw_pile, ana.discard = ["S1", "S2", "S3"], ["S4", "S5", "S6", "S7", "S8", "S9"]
    bo.draw_pile, bo.discard = ["S1", "S2", "S3", "S4", "S5"], ["S6", "S7", "S8", "S9"]
    game = table.start("hand")
    (reshuffled,) = told(game, e.PileReshuffled)
    assert (reshuffled.seat, reshuffled.drawn, reshuffled.cards) == (0, 3, 6)
    drawn = told(game, e.HandDrawn)[0]
    assert [game.say(event) for event in (reshuffled, drawn)] == [
        "Ana draws the last 3 cards, then shuffles 6 discarded cards into a new draw pile",
        "Ana has drawn 5 cards face down; 4 left in the draw pile",
    ]
    assert (len(player(game, 0).draw_pile), player(game, 0).discard) == (4, [])
    assert (player(game, 1).draw_pile, len(player(game, 1).discard)) == ([], 4), "an empty pile stays empty"


@pytest.mark.rule("MP-HAND-04", "MP-SB-14", "MP-R-35")
def test_second_glance_looks_at_the_first_card_and_may_discard_it() -> None:
    table = Tabletop()
    table.give_books(0, "SB_14")
    game = table.start("hand", picks=["S9"])
    play(game, a.LookAtCard())
    (look,) = told(game, e.CardLookedAt)
    assert (look.card, look.audience) == ("S9", (0,))
    assert seen(game, 1).players[0].drawn is None
    play(game, a.DiscardDrawn())
    assert "S9" not in player(game).drawn
    assert player(game).discard == ["S9"]
    assert len(player(game).hand) == 5
    assert player(game).used_books == ["SB_14"]


@pytest.mark.rule("MP-SB-14", "MP-R-35", "MP-HID-02")
def test_a_card_kept_with_second_glance_is_known_to_its_owner_and_uses_the_book_all_the_same() -> None:
    table = Tabletop(3)
    table.give_books(0, "SB_14")
    table.give_books(1, "SB_02")
    game = table.start("hand", picks=["S2"])
    assert set(game.decisions) == {0}, "only the owner of the book is asked"
    play(game, a.LookAtCard(), a.KeepDrawn())
    assert player(game).drawn[0] == "S2"
    assert player(game).used_books == ["SB_14"]
    full = Tabletop()
    full.give_books(0, "SB_14")
    full.g.players[0].area = ["D3_03", "D4_03", "D5_03", "D6_03", "S1"]
    assert full.start("hand").state.phase == "explore", "it needs at least one draw"
