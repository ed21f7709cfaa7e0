"""Exploration: drafts, commits, the time bonus, and what nobody else may know."""

import itertools
import random

import pytest

from tests.games.map_masters.tabletop import (
    CONTENT,
    PLAIN_LAYOUT,
    STARTER_HAND,
    Tabletop,
    go_on,
    player,
    read_layout,
    seen,
)
from undercroft.games.map_masters.rules.explore import holdings_of
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import Placement
from undercroft.games.map_masters.words.outline import tell
from undercroft.kernel.game import Game
from undercroft.kernel.start import replay
from undercroft.testing import play_until, refused, state_bytes, told

LAYOUT = read_layout(PLAIN_LAYOUT)
OUT = ("start 1.N0", "S2", "W", "exit")
"""A complete path that finds nothing."""


def exploring(seats: int = 2, primary: str = "coin", **options: object) -> Game:
    table = Tabletop(seats, options=options)
    table.set_primary(primary)
    table.deal_all(*STARTER_HAND)
    return table.start("explore")


def whole(path: tuple[str, ...] = OUT, elapsed: int | None = None) -> a.Commit:
    return a.Commit(LAYOUT, path, elapsed)


# Drafts


@pytest.mark.rule("MP-TIME-01", "MP-TIME-02")
def test_all_explore_at_once_and_the_phase_ends_when_all_have_committed() -> None:
    game = exploring(3)
    assert set(game.decisions) == {0, 1, 2}
    game.play(whole(), 2)
    assert set(game.decisions) == {0, 1}
    game.play(whole(), 0)
    assert game.state.phase == "explore"
    game.play(whole(), 1)
    assert game.state.phase == "refresh"
    assert go_on(game).state.round == 2


def test_a_dungeon_is_built_and_drawn_by_small_actions() -> None:
    game = exploring()
    for one in LAYOUT:
        game.play(a.LayCard(one.card, one.x, one.y, one.down), 0)
    for step in ("start 1.N1", "S9", "S3", "S/sword"):
        game.play(a.DrawStep(step), 0)
    game.play(a.EraseStep(), 0)
    assert player(game).path == ("start 1.N1", "S9", "S3")
    assert refused(game, a.DrawStep("leave N1"), 0) == "MP-ROOM-02"
    game.play(a.LiftCard("S5"), 0)
    assert (len(player(game).layout), player(game).path) == (4, ())
    assert refused(game, a.LiftCard("S5"), 0) == "MP-BUILD-01"
    assert refused(game, a.EraseStep(), 0) == "MP-TIME-02"
    assert refused(game, a.Commit(), 0) == "MP-BUILD-01"


def test_moving_a_card_keeps_as_much_of_the_path_as_is_still_legal() -> None:
    game = exploring()
    game.play(a.Draft(LAYOUT, ("start 1.N1", "S9", "S3", "S/sword", "leave S4")), 0)
    last = LAYOUT[-1]
    game.play(a.LayCard(last.card, 9, 9), 0)
    assert player(game).path == (), "the cards are not joined any more"
    game.play(a.LayCard(last.card, last.x, last.y, last.down), 0)
    assert player(game).layout == LAYOUT


@pytest.mark.rule("MP-BUILD-06")
def test_in_cards_that_are_not_joined_no_step_is_offered_and_no_commit() -> None:
    game = exploring()
    last = LAYOUT[-1]
    game.play(a.Draft((*LAYOUT[:-1], Placement(last.card, 9, 9))), 0)
    assert game.decisions[0].options == (a.LiftCard(last.card),)
    assert refused(game, a.DrawStep("start 1.N0"), 0) == "MP-BUILD-06"
    assert refused(game, a.Commit(), 0) == "MP-BUILD-06"


def test_a_draft_survives_a_reload_and_can_be_undone() -> None:
    game = exploring()
    game.play(a.Draft(LAYOUT, ("start 1.N1", "S9")), 0)
    before = state_bytes(game)
    again = game.clone()
    assert state_bytes(again) == before
    again.play(a.DrawStep("S3"), 0)
    again.undo()
    assert state_bytes(again) == before
    assert state_bytes(game) == before


def test_a_draft_is_kept_in_the_record() -> None:
    import undercroft
    from undercroft.games.map_masters import GAME

    game = undercroft.new_game(GAME, 2, seed=3)
    play_until(game, lambda game: game.state.phase == "explore", lambda game: a.Pass())
    lay = game.decisions[0].options[0]
    game.play(lay, 0)
    assert replay(game.record().to_json(), game=GAME).state.players[0].layout == player(game).layout != ()


@pytest.mark.rule("MP-HID-04", "MP-HID-06", "MP-R-38")
def test_nobody_sees_another_draft_before_all_have_committed() -> None:
    table = Tabletop(2)
    table.deal_all(*STARTER_HAND)
    table.give_tokens(0, sword=1)
    table.give_books(0, "SB_01")
    game = table.start("explore")
    path = ("start 1.N0", "S12", "S/f:sword")
    game.play(a.Draft(LAYOUT, path), 0)
    for viewer in (1, None):
        other = seen(game, viewer).players[0]
        assert (other.draft, other.drawn, other.dungeon) == (None, None, None)
        assert other.tokens["sword"] == 1, "what is used keeps its public state"
    game.play(a.Commit(), 0)
    assert seen(game, 1).players[0].committed, "who has committed is public"
    assert seen(game, 1).players[0].draft is None
    assert seen(game, 0).players[1].draft is None, "not even after the own commit"
    game.play(whole(), 1)
    shown = seen(game, 1).players[0].dungeon
    assert shown is not None
    assert (shown.layout, shown.path) == (LAYOUT, path)
    go_on(game)
    assert seen(game, None).players[0].discard == STARTER_HAND


@pytest.mark.rule("MP-HID-04")
def test_another_world_has_other_cards_but_looks_the_same() -> None:
    game = exploring(3)
    game.play(whole(), 1)
    game.play(a.Draft(LAYOUT, OUT), 2)
    hands = set()
    for seed in range(20):
        world = game.imagine(0, random.Random(seed))
        assert world.view(0) == game.view(0)
        hands.add(tuple(sorted(world.state.players[1].drawn)))
        assert sorted(world.state.players[1].drawn + world.state.players[1].draw_pile) == sorted(CONTENT.starters)
    assert len(hands) > 5


@pytest.mark.rule("MP-HID-01", "MP-HID-03", "MP-HID-05")
def test_a_view_tells_what_is_public_and_the_order_of_no_deck() -> None:
    game = exploring(2)
    view = seen(game, 1)
    ana = view.players[0]
    assert ana.unknown == tuple(sorted(CONTENT.starters)), "the composition of draw pile and hand together"
    assert (ana.coins, ana.books, ana.discard, ana.removed) == (6, (), (), ())
    assert view.unseen_objectives == tuple(sorted(game.state.objectives))
    assert view.columns[3].deck_size == len(game.state.columns[3].deck)
    assert view.secondary == ""


# The race


@pytest.mark.rule("MP-TIME-03", "MP-R-14", "MP-HID-04")
def test_at_a_live_table_without_clocks_the_first_complete_commit_takes_the_bonus() -> None:
    game = exploring(3, "coin_timed", time_bonus="live")
    game.play(whole(("start 1.N0", "halt")), 1)
    game.play(whole(), 2)
    assert seen(game, 0).bonus is None, "nobody learns it before the reveal"
    game.play(whole(), 0)
    assert [one.green for one in game.state.players] == [[0], [0], [2]], "an incomplete commit is skipped"


@pytest.mark.rule("MP-R-14")
def test_at_a_live_table_a_time_counts_for_more_than_an_early_commit() -> None:
    game = exploring(3, "coin_timed", time_bonus="live")
    game.play(whole(), 2)
    game.play(whole(elapsed=100_000), 0)
    game.play(whole(elapsed=5), 1)
    assert [one.green for one in game.state.players] == [[0], [2], [0]]
    (scored,) = told(game, e.BonusScored)
    assert (scored.seat, scored.times) == (1, {0: 100_000, 1: 5})
    assert (
        game.say(scored) == "Bo circles the time bonus, 2 VP; all others cross it out (times: Ana 100.0 s and Bo 0.0 s)"
    )


@pytest.mark.rule("MP-R-12", "MP-R-14")
def test_whoever_runs_out_of_time_has_taken_five_minutes_and_can_still_win_the_bonus() -> None:
    for other, winner in ((299_999, 1), (300_001, 0)):
        game = exploring(2, "coin_timed", five_minutes=True)
        game.play(a.Draft(LAYOUT, OUT), 0)
        game.play(a.TimeUp(), 0)
        game.play(whole(elapsed=other), 1)
        assert game.state.bonus == winner


@pytest.mark.rule("MP-HID-04", "MP-REW-04")
def test_the_bonus_of_a_round_is_told_until_the_next_begins() -> None:
    game = exploring(2, "coin_timed")
    for seat in (0, 1):
        game.play(whole(elapsed=seat), seat)
    assert game.state.phase == "refresh"
    assert "The time bonus went to Ana" in tell(CONTENT, seen(game, 0))
    go_on(game)
    assert game.state.phase == "market"
    assert "The time bonus" not in tell(CONTENT, seen(game, 0))


@pytest.mark.rule("MP-R-14", "MP-TIME-03")
def test_by_clocks_the_least_time_wins_whatever_the_order_and_ties_go_by_market_order() -> None:
    times = {0: 70_000, 1: 50_000, 2: 50_000}
    for order in itertools.permutations(range(3)):
        game = exploring(3, "coin_timed")
        game.state.first = 2
        for seat in order:
            game.play(whole(elapsed=times[seat]), seat)
        assert [one.green for one in game.state.players] == [[0], [0], [2]]
    game = exploring(2, "coin_timed")
    game.play(whole(("start 1.N0", "halt"), 10), 0)
    game.play(whole(elapsed=99), 1)
    assert [one.green for one in game.state.players] == [[0], [2]], "an incomplete path is skipped"


@pytest.mark.rule("MP-R-14", "MP-REW-04")
@pytest.mark.parametrize("mode", ["clocks", "off"])
def test_without_clocks_nobody_circles_the_bonus(mode: str) -> None:
    game = exploring(2, "coin_timed", time_bonus=mode)
    for seat in (0, 1):
        game.play(whole(elapsed=5 if mode == "off" else None), seat)
    assert [one.green for one in game.state.players] == [[0], [0]]


@pytest.mark.rule("MP-TIME-05", "MP-R-13", "MP-REW-04")
def test_the_bonus_is_worth_two_points_unless_the_table_says_otherwise() -> None:
    for points, options in ((2, {}), (5, {"time_bonus_vp": 5})):
        game = exploring(2, "coin_timed", time_bonus="live", **options)
        for seat in (0, 1):
            game.play(whole(), seat)
        assert [one.green for one in game.state.players] == [[points], [0]]
    plain = exploring(2, "coin", time_bonus="live")
    for seat in (0, 1):
        plain.play(whole(), seat)
    assert [one.green for one in plain.state.players] == [[0], [0]], "no hourglass, no bonus"


@pytest.mark.rule("MP-R-12", "MP-TIME-04")
def test_when_the_five_minutes_are_over_what_is_drawn_is_committed() -> None:
    assert refused(exploring(), a.TimeUp(), 0) == "MP-TIME-04"
    assert a.TimeUp() not in exploring().decisions[0].options
    game = exploring(3, five_minutes=True)
    assert a.TimeUp() in game.decisions[0].options
    game.play(a.Draft(LAYOUT, ("start 1.N0", "S3")), 0)
    game.play(a.TimeUp(), 0)
    game.play(a.Draft(LAYOUT[:2]), 1)
    game.play(a.TimeUp(), 1)
    game.play(a.TimeUp(), 2)
    results = [one.dungeon.result for one in game.state.players]
    assert [result.counts for result in results] == [{"coin": 1}, {}, {}]
    assert [one.dungeon.layout for one in game.state.players] == [LAYOUT, (), ()], "two cards are no dungeon"
    assert [one.red for one in game.state.players] == [[False]] * 3
    assert told(game, e.Committed)[0].time_up


@pytest.mark.rule("MP-HID-06", "MP-TIME-02")
def test_answers_in_any_order_come_to_the_same_table() -> None:
    outcomes = set()
    answers = [(0, whole(("start 1.N1", "S9"))), (1, whole()), (2, whole(("start 1.N0", "S4")))]
    for order in itertools.permutations(answers):
        game = exploring(3)
        for seat, action in order:
            game.play(action, seat)
        table = [(one.coins, tuple(one.blue), tuple(one.red), one.dungeon) for one in game.state.players]
        outcomes.add(str((game.state.primary, game.state.secondary, table)))
    assert len(outcomes) == 1


# Magic of the path


@pytest.mark.rule("MP-SB-00", "MP-R-34", "MP-SB-11", "MP-REW-01")
def test_the_fairy_pact_leaves_the_game_for_a_token_that_vanishes() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    table.give_books(0, "SB_11")
    table.give_tokens(1, sword=5)
    game = table.start("explore")
    game.play(whole(("gain sword/SB-11", "start 1.N0", "S12", "S/f:sword")), 0)
    assert player(game).books == ["SB_11"], "a draft until the reveal"
    game.play(whole(), 1)
    assert (player(game).books, player(game).pacts) == ([], ["SB_11"])
    (pact,) = told(game, e.PactMade)
    assert game.say(pact) == "Ana has removed Fairy Pact from the game for a Sword fairy, which goes back"
    assert player(game).dungeon.result.counts["monster"] == 1  # type: ignore[union-attr]
    assert game.state.stock["sword"] == 5, "even if sold out, the stock is what it was"


@pytest.mark.rule("MP-SB-00")
def test_a_spellbook_used_on_the_path_lies_face_down_until_the_refresh() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    table.give_books(0, "SB_01")
    game = table.start("explore")
    game.play(whole(("start 1.N0", "S12", "S/SB-01")), 0)
    assert holdings_of(game.state, player(game)).books == ("SB_01",)
    game.play(whole(), 1)
    assert [event.book for event in told(game, e.BookUsed)] == ["SB_01"]
    assert player(game).used_books == ["SB_01"]
    (turned,) = told(go_on(game), e.BooksTurned)
    assert turned.books == ("SB_01",)
    assert player(game).used_books == []
