"""A running game: what may be played, what is refused, and that copies, undo and imagination keep their promises."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.fixture_games import (
    FIXTURE_GAMES,
    begin,
    decisions_shown,
    every_game,
    installed,
    known_to,
    moves,
    play_out,
    play_some,
    replayed,
    snapshot,
    with_aside,
    with_script,
)
from tests.kernel.fixtures_pkg.duel import DUEL, Choose, Drew, Duel, Revealed, Stake
from tests.kernel.fixtures_pkg.lines import LINES, Beg, Block, Flip, Flipped, Line, Lines, Reply
from tests.kernel.fixtures_pkg.spells import SPELLS, Cast, Respond
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Die, Experiment, Physical, Seeded, Source
from undercroft.kernel.errors import GameOver, IllegalAction, NotParsable, Refusal, UndercroftError
from undercroft.kernel.game import Game, Waiting
from undercroft.kernel.rules import Asides, GameRules
from undercroft.kernel.script import SEGMENT, Finished, Script, ask, together
from undercroft.kernel.segments import KEEP_EVERY
from undercroft.lab.conformance import check_game
from undercroft.testing import Scripted, state_bytes

games = st.sampled_from(FIXTURE_GAMES)
seeds = st.integers(0, 2**32)
picks = st.lists(st.integers(0, 999), max_size=40)
thoroughly = settings(max_examples=150)

EVERY_ACTION: tuple[Action, ...] = (
    *(Choose(card) for card in range(14)),
    *(Stake(points) for points in range(4)),
    *(Cast(spell, target) for spell in ("dart", "lance", "counter", "nonsense") for target in range(-1, 4)),
    *(Respond(spell) for spell in ("dart", "counter", "spark", "nonsense")),
    *(Line(points) for points in ((), (2,), (0, 2), (0, 40), (2, 0), (1, 3), (38, 40), (40, 42), (0, 2, 4))),
    *(Block(point) for point in (-2, 0, 1, 40)),
    Flip(),
    Beg(),
    Reply(True),
    Pass(),
)


def actions_of(rules: GameRules[Any]) -> list[Action]:
    """Actions that this game knows, most of them illegal most of the time."""
    return [action for action in EVERY_ACTION if isinstance(action, rules.actions)]


def lines(order: Sequence[int] = (6, 5, 4, 3, 2, 1), *, flipped: bool = True, seats: int = 2) -> Game:
    """Ana's first turn; the last card of this order is on top."""
    game = begin(LINES, seats, source=Scripted(orders=[order], rolls=["HT"], otherwise=Seeded(0)))
    if flipped:
        game.play(Flip())
    return game


@pytest.mark.parametrize("seats", [2, 3])
@every_game
def test_the_fixture_games_are_proper_games(rules: GameRules[Any], seats: int) -> None:
    with installed():
        for seed in range(3):
            check_game(rules, seats, "standard", {}, seed, every=5)


# Playing


def test_an_action_is_played_for_the_seat_whose_decision_is_the_first_that_waits() -> None:
    game = begin(DUEL)
    game.play(game.decisions[0].options[0])
    assert [who for who, _ in game.answers if isinstance(who, int)] == [0]


def test_an_action_is_played_for_the_seat_that_is_named() -> None:
    game = begin(DUEL)
    card = game.decisions[1].options[2]
    game.play(card, seat=1)
    assert game.answers[-1] == (1, card)
    assert game.state.chosen[0] == 0
    assert game.state.chosen[1] > 0


@every_game
def test_an_action_may_be_played_in_its_wire_form(rules: GameRules[Any]) -> None:
    typed, plain = begin(rules, seed=5), begin(rules, seed=5)
    while typed.decision is not None:
        seat, action = moves(typed)[-1]
        typed.play(action, seat)
        plain.play(msgspec.json.decode(msgspec.json.encode(action)), seat)
    assert snapshot(plain) == snapshot(typed)


def test_a_choice_that_is_forced_is_not_asked() -> None:
    game = begin(DUEL, options={"hand": 1})
    assert {decision.prompt for decision in game.decisions.values()} == {"Stake on your card"}
    assert 0 not in game.state.chosen


def test_a_pressed_choice_is_asked_though_it_is_the_only_one() -> None:
    game = begin(LINES)
    assert decisions_shown(game) == [(0, "Flip the top card", [Flip()], "LI-FLIP-01", False, False)]


@every_game
def test_every_move_can_be_played_and_is_logged(rules: GameRules[Any]) -> None:
    game = begin(rules, seats=3)
    for pick in range(12):
        for seat, action in moves(game):
            clone = game.clone()
            assert clone.why_not(action, seat) is None
            clone.play(action, seat)
            choices = [answer for answer in clone.answers if isinstance(answer[0], int)]
            assert choices[-1] == (seat, action)
        play_some(game, [pick * 7])


@pytest.mark.parametrize("point", [False, 0.0])
def test_an_action_that_only_looks_like_an_option_does_not_get_into_the_record(point: Any) -> None:
    game = lines()
    assert Line((point, 2)) == Line((0, 2))
    with suppress(NotParsable):
        game.play(Line((point, 2)))
    assert snapshot(replayed(game.record().to_json())) == snapshot(game)


# Refusing

NO_ACTIONS: list[Any] = [
    None,
    3,
    "Flip",
    {},
    [],
    {"type": "Nonsense"},
    {"type": "Choose"},
    {"type": "Choose", "card": "seven"},
    {"type": "Choose", "card": 7, "colour": "red"},
    {"type": "Stake", "points": 1.5},
    {"card": 7},
    {1: 2},
    Cast("dart", 1),
    Choose("seven"),  # type: ignore[arg-type]
    Choose(object()),  # type: ignore[arg-type]
    Flip,
]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=lambda action: type(action).__name__)
def test_what_is_no_action_of_the_game_is_not_parsable_and_changes_nothing(action: Any) -> None:
    game = begin(DUEL)
    before = snapshot(game)
    with pytest.raises(NotParsable, match="this is no action of duel: "):
        game.play(action)
    assert snapshot(game) == before


def refused(game: Game, action: Action, seat: int) -> Refusal:
    """The refusal of an action, which leaves the game as it was and is what `why_not` says."""
    before = snapshot(game)
    refusal = game.why_not(action, seat)
    assert refusal is not None
    with pytest.raises(IllegalAction) as error:
        game.play(action, seat)
    assert error.value.refusal == refusal
    assert str(error.value) == f"{refusal.reason} ({refusal.rule})"
    assert snapshot(game) == before
    return refusal


def test_an_action_that_is_not_an_option_is_refused_by_the_rule_that_forbids_it() -> None:
    game = begin(DUEL)
    held = {card for hand in game.state.hands for card in hand}
    card = next(card for card in range(1, 13) if card not in held)
    assert refused(game, Choose(card), 0) == Refusal("DU-CHOOSE-01", f"you do not hold the {card}")


def test_an_action_that_no_rule_forbids_by_name_is_not_among_the_choices() -> None:
    game = begin(DUEL)
    assert refused(game, Stake(1), 0) == Refusal(
        "DU-CHOOSE-01", "that is not among the choices: Choose a card", vague=True
    )


def test_a_reason_that_runs_into_an_id_of_nothing_is_a_refusal_too() -> None:
    def looks_up(g: Duel, seat: int, action: Action) -> Refusal | None:
        assert isinstance(action, Choose)
        return Refusal("DU-CHOOSE-01", f"not the {g.hands[seat][action.card]}")

    game = begin(replace(DUEL, play=replace(DUEL.play, why_not=looks_up)))
    refusal = refused(game, Choose(99), 0)
    assert refusal == Refusal("DU-TURN-01", "Choose(card=99) names something that is not there", vague=True)


def test_a_seat_that_has_nothing_to_decide_is_told_who_must_choose() -> None:
    game = begin(LINES, seats=3)
    assert refused(game, Flip(), 2) == Refusal("LI-TURN-01", "it is not Cleo's decision: Ana must choose")
    game = begin(DUEL, seats=3)
    game.play(game.decisions[1].options[0], seat=1)
    game.play(Stake(1), seat=1)
    assert refused(game, Stake(1), 1) == Refusal("DU-TURN-01", "it is not Bo's decision: Ana and Cleo must choose")


@pytest.mark.parametrize("seat", [-1, 2, 99])
@every_game
def test_a_seat_that_there_is_not_is_refused(rules: GameRules[Any], seat: int) -> None:
    game = begin(rules)
    assert game.decision is not None
    refusal = refused(game, game.decision.options[0], seat)
    assert refusal == Refusal(rules.play.turn_rule, f"there is no seat {seat}: the seats are 0 to 1")


@every_game
def test_after_the_end_every_action_is_too_late(rules: GameRules[Any]) -> None:
    game = begin(rules)
    play_out(game)
    before = snapshot(game)
    assert game.outcome is not None
    assert (game.decision, game.decisions, game.waiting(0), game.asides(0)) == (None, {}, [], ())
    for action in actions_of(rules):
        for seat in (None, 0, 1):
            with pytest.raises(GameOver, match=f"the game is over: {game.outcome.reason}"):
                game.play(action, seat)
        assert game.why_not(action, 0) == Refusal(rules.play.turn_rule, "the game is over")
    with pytest.raises(NotParsable):
        game.play("nonsense")  # type: ignore[arg-type]
    assert snapshot(game) == before


@thoroughly
@given(games, seeds, picks)
def test_a_refusal_names_a_rule_and_changes_nothing(rules: GameRules[Any], seed: int, picks: list[int]) -> None:
    game = begin(rules, 2 + seed % 2, seed)
    play_some(game, picks)
    before = snapshot(game)
    for seat in range(-1, 4):
        for action in actions_of(rules):
            refusal = game.why_not(action, seat)
            if refusal is None:
                continue
            assert refusal.rule in rules.rulebook
            with pytest.raises(IllegalAction if game.decisions else GameOver):
                game.play(action, seat)
    assert snapshot(game) == before


# Open decisions


def test_in_an_open_decision_any_action_that_passes_the_check_is_legal() -> None:
    game = lines()
    assert game.decision is not None
    assert game.decision.open
    assert list(game.decision.options) == [Line((0, 2)), Line((2, 4)), Line((4, 6)), Pass()]
    game.play(Line((38, 40)))
    assert game.state.score == [1, 0]


@pytest.mark.parametrize(
    ("points", "rule"),
    [
        ((), "LI-LINE-01"),
        ((2, 4, 6), "LI-LINE-01"),
        ((4, 2), "LI-LINE-01"),
        ((3, 4), "LI-LINE-02"),
        ((40, 42), "LI-LINE-02"),
        ((8, 10), "LI-LINE-03"),
        ((0, 4), "LI-LINE-04"),
    ],
)
def test_in_an_open_decision_the_check_says_which_rule_forbids_an_action(points: tuple[int, ...], rule: str) -> None:
    game = lines()
    game.play(Block(10))
    assert refused(game, Line(points), 0).rule == rule


# Asides


def test_an_aside_can_be_played_by_anybody_and_the_decision_goes_on_waiting() -> None:
    game = lines()
    assert Block(0) in game.asides(1)
    game.play(Block(0), seat=1)
    assert game.state.taken == {0: 1}
    assert game.waiting(None) == [Waiting(0, "Draw a line")]
    assert Block(0) not in game.asides(0)
    assert game.asides(1) == [Beg()]


def test_an_aside_makes_the_options_of_the_waiting_decision_anew() -> None:
    game = lines()
    game.play(Block(4), seat=1)
    assert decisions_shown(game)[0][2] == [Line((0, 2)), Line((6, 8)), Line((8, 10)), Pass()]
    assert refused(game, Line((2, 4)), 0).rule == "LI-LINE-03"


def test_an_aside_makes_the_options_of_all_waiting_decisions_anew() -> None:
    def gift(g: Duel, seat: int, action: Action) -> Script:
        for hand in g.hands:
            hand.append(g.deck.pop())
        return
        yield

    gifts = replace(DUEL, actions=Choose | Stake | Beg, asides=Asides(types=(Beg,), carry_out=gift))
    game = begin(gifts)
    game.play(Beg(), seat=1)
    for seat, hand in enumerate(game.state.hands):
        assert len(hand) == 4
        assert list(game.decisions[seat].options) == [Choose(card) for card in hand]


def test_an_aside_that_leaves_a_single_option_leaves_nothing_to_choose() -> None:
    def pick_one(g: Lines) -> Script:
        for _ in range(2):
            options = partial(free_starts, g)
            line = yield from ask(0, "Draw a short line", options, "LI-LINE-01")
            g.score[0] += line.points[0]
        yield from ask(0, "Wait", [Flip()], press=True)

    def free_starts(g: Lines) -> list[Line]:
        return [Line((start, start + 2)) for start in (4, 8) if start not in g.taken]

    game = begin(with_script(LINES, pick_one))
    game.play(Block(4), seat=1)
    assert game.state.score == [16, 0], "twice the only line that is left"
    assert game.waiting(None) == [Waiting(0, "Wait")]
    assert snapshot(game.clone()) == snapshot(game)
    game.undo()
    assert decisions_shown(game)[0][2] == [Line((4, 6)), Line((8, 10))]
    assert game.state.score == [0, 0]


def test_an_aside_may_leave_nothing_of_what_several_decide_together() -> None:
    def pick_together(g: Lines) -> Script:
        lines = partial(free_lines, g)
        chosen = yield from together({seat: ask(seat, "Draw a line", lines, may_lapse=True) for seat in (0, 1)})
        g.score[0] = list(chosen.values()).count(None)
        yield from ask(0, "Wait", [Flip()], press=True)

    def free_lines(g: Lines) -> list[Line]:
        return [Line((4, 6)), Line((4, 8))] if 4 not in g.taken else []

    for first, lapsed in ((None, 2), (Line((4, 6)), 1)):
        game = begin(with_script(LINES, pick_together))
        if first is not None:
            game.play(first, 0)
        game.play(Block(4), seat=1)
        assert (game.state.score, game.waiting(None)) == ([lapsed, 0], [Waiting(0, "Wait")])
        assert snapshot(game.clone()) == snapshot(game)


def test_an_aside_that_is_not_allowed_is_refused_by_its_rule() -> None:
    game = lines()
    game.play(Block(4), seat=1)
    assert refused(game, Block(6), 1) == Refusal("LI-BLOCK-01", "you have blocked a point already")
    assert refused(game, Block(4), 0) == Refusal("LI-BLOCK-01", "that is no free point")
    assert refused(game, Beg(), 0).rule == "LI-BEG-01"


def test_an_aside_may_ask_and_nothing_else_is_done_meanwhile() -> None:
    game = lines()
    game.play(Line((0, 2)))
    assert game.state.score == [1, 0]
    game.play(Beg(), seat=0)
    assert game.waiting(None) == [Waiting(1, "Give Ana a point?")]
    assert game.asides(0) == game.asides(1) == ()
    assert refused(game, Block(8), 0) == Refusal("LI-TURN-01", "it is not Ana's decision: Bo must choose")
    assert refused(game, Flip(), 1).rule == "LI-BEG-01"
    game.play(Reply(True))
    assert game.state.score == [2, -1]
    assert game.waiting(None) == [Waiting(1, "Flip the top card")]


def test_a_game_that_is_copied_while_an_aside_asks_goes_on_alike() -> None:
    game = lines()
    game.play(Beg(), seat=1)
    for copy in (game.clone(), replayed(game.record())):
        assert snapshot(copy) == snapshot(game)
        copy.play(Reply(True))
        assert copy.state.score == [-1, 1]
        assert copy.waiting(None) == [Waiting(0, "Draw a line")]
    assert game.state.score == [0, 0]


def test_an_aside_may_end_the_game() -> None:
    def surrender(g: Any, seat: int, action: Action) -> Script:
        g.score[seat] = -1
        raise Finished
        yield

    game = begin(with_aside(LINES, surrender))
    game.play(Beg(), seat=1)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert game.decisions == {}
    game.undo()
    assert game.outcome is None
    assert game.state.score == [0, 0]


def test_an_aside_may_not_end_a_segment() -> None:
    def overstep(g: Any, seat: int, action: Action) -> Script:
        g.score[seat] = 99
        yield SEGMENT

    game = begin(with_aside(LINES, overstep))
    before = snapshot(game)
    with pytest.raises(TypeError, match="an aside may not end a segment"):
        game.play(Beg(), seat=1)
    assert snapshot(game) == before


def test_a_script_that_yields_nonsense_is_told_so() -> None:
    def nonsense(g: Any) -> Script:
        yield "your turn"

    with pytest.raises(TypeError, match="not 'your turn'"):
        begin(with_script(LINES, nonsense))


# The log


def test_an_event_is_known_to_its_audience() -> None:
    game = begin(DUEL)
    for seat in (0, 1):
        drawn = [event for event in game.log(seat) if isinstance(event, Drew)]
        assert [event.card for event in drawn] == game.state.hands[seat]
        assert {event.seat for event in drawn} == {seat}
    assert game.log(None) == []
    assert len(game.events) == 6


def test_an_event_without_an_audience_is_known_to_everybody() -> None:
    game = begin(DUEL, options={"rounds": 1})
    play_out(game)
    for viewer in (0, 1, None):
        assert [type(event) for event in game.log(viewer)][-1] is Revealed


def test_spectators_know_what_names_them() -> None:
    seen = Drew(seat=0, card=1, rule="DU-DRAW-01", audience=(1, None))
    assert [seen.known_to(viewer) for viewer in (0, 1, None)] == [False, True, True]
    assert Drew(seat=0, card=1, rule="DU-DRAW-01").known_to(None)
    assert not Drew(seat=0, card=1, rule="DU-DRAW-01", audience=()).known_to(0)


@every_game
def test_the_log_grows_and_every_event_names_its_rule_and_has_words(rules: GameRules[Any]) -> None:
    game = begin(rules, seats=3)
    rng = random.Random(1)
    while game.decision is not None:
        before = game.events
        play_some(game, [rng.randrange(99)])
        assert game.events[: len(before)] == before
    for event in game.events:
        assert event.rule in rules.rulebook
        assert game.say(event)
        assert msgspec.json.decode(msgspec.json.encode(event), type=rules.events) == event


def test_events_and_actions_are_said_in_words() -> None:
    game = lines()
    assert game.say(game.events[0]) == "a 1 and H T"
    assert game.say(Line((2, 4))) == "draw a line from 2 to 4"
    game = begin(SPELLS)
    assert game.say(Cast("dart", 1), seat=0) == "cast dart at Bo"


# Clones


@thoroughly
@given(games, seeds, picks)
def test_a_clone_is_its_original_and_plays_on_alike(rules: GameRules[Any], seed: int, picks: list[int]) -> None:
    game = begin(rules, 2 + seed % 2, seed)
    play_some(game, picks)
    clone = game.clone()
    assert snapshot(clone) == snapshot(game)
    for seat in (None, 0, 1):
        assert known_to(clone, seat) == known_to(game, seat)
    play_out(game, seed)
    play_out(clone, seed)
    assert snapshot(clone) == snapshot(game)


@thoroughly
@given(games, seeds, picks, picks)
def test_what_is_played_on_a_clone_does_not_change_the_original_nor_the_other_way_round(
    rules: GameRules[Any], seed: int, picks: list[int], more: list[int]
) -> None:
    game = begin(rules, 2 + seed % 2, seed)
    play_some(game, picks)
    before = snapshot(game)
    for recording in (True, False):
        clone = game.clone(recording=recording)
        play_some(clone, more)
        assert snapshot(game) == before
    clone = game.clone()
    bare = game.clone(recording=False)
    bytes_before = state_bytes(bare)
    play_some(game, more)
    assert snapshot(clone) == before
    assert state_bytes(bare) == bytes_before


def test_undo_on_a_clone_leaves_the_original() -> None:
    game = begin(DUEL)
    play_some(game, range(8))
    before = snapshot(game)
    clone = game.clone()
    clone.undo(8)
    assert snapshot(game) == before
    game.undo(8)
    assert snapshot(game) == snapshot(clone)


@every_game
def test_without_recording_a_game_plays_alike(rules: GameRules[Any]) -> None:
    recorded, bare, cloned = begin(rules), begin(rules, recording=False), begin(rules).clone(recording=False)
    for pick in range(30):
        for game in (recorded, bare, cloned):
            play_some(game, [pick * 7])
        assert state_bytes(bare) == state_bytes(cloned) == state_bytes(recorded)
        assert decisions_shown(bare) == decisions_shown(cloned) == decisions_shown(recorded)
        assert bare.outcome == cloned.outcome == recorded.outcome


@every_game
def test_what_is_played_as_it_is_listed_is_what_was_played(rules: GameRules[Any]) -> None:
    recorded, listed, bare = begin(rules), begin(rules), begin(rules, recording=False)
    rng = random.Random(3)
    while (decision := recorded.decision) is not None:
        at = rng.randrange(len(decision.options))
        recorded.play(decision.options[at])
        for game in (listed, bare):
            assert game.decision is not None
            assert game.play_listed(game.decision.options[at]) is game.decision
        assert snapshot(listed) == snapshot(recorded)
        assert state_bytes(bare) == state_bytes(recorded)
        assert decisions_shown(bare) == decisions_shown(recorded)


@pytest.mark.parametrize("make", [lambda: begin(DUEL, recording=False), lambda: begin(DUEL).clone(recording=False)])
def test_without_recording_there_is_no_clone_undo_record_or_imagination(make: Callable[[], Game]) -> None:
    game = make()
    game.play(game.decisions[0].options[0])
    assert not game.recording
    for attempt in (
        game.clone,
        game.undo,
        game.record,
        lambda: game.answers,
        lambda: game.imagine(0, random.Random(0)),
    ):
        with pytest.raises(UndercroftError, match="this game is not recorded"):
            attempt()


def test_a_game_that_is_not_recorded_from_the_start_tells_nothing() -> None:
    game = begin(LINES, recording=False)
    play_out(game)
    assert game.events == []


def test_a_clone_that_is_not_recorded_knows_the_whole_log_so_far_or_nothing_of_it() -> None:
    game = begin(DUEL)
    play_some(game, [0] * 5)
    assert len({event.rule for event in game.events}) == 2
    assert game.clone(recording=False).events in ([], game.events)


# Undo


@thoroughly
@given(games, seeds, picks, st.data())
def test_undo_is_a_shorter_game_and_the_same_again_is_the_same_game(
    rules: GameRules[Any], seed: int, picks: list[int], data: st.DataObject
) -> None:
    game = begin(rules, 2 + seed % 2, seed)
    played = play_some(game, picks)
    whole = snapshot(game)
    if not played:
        return
    back = data.draw(st.integers(1, len(played)), "choices to undo")
    left = len(played) - back
    record = game.record()
    game.undo(back)
    shorter = begin(rules, 2 + seed % 2, seed)
    for seat, action in played[:left]:
        shorter.play(action, seat)
    assert snapshot(game) == snapshot(shorter)
    assert snapshot(game) == snapshot(replayed(record, until=left))
    for seat, action in played[left:]:
        game.play(action, seat)
    assert snapshot(game) == whole


@thoroughly
@given(games, seeds, picks)
def test_undoing_one_by_one_leads_back_to_the_start(rules: GameRules[Any], seed: int, picks: list[int]) -> None:
    game = begin(rules, seed=seed)
    passed = [snapshot(game)]
    for pick in picks:
        passed += [snapshot(game) for _ in play_some(game, [pick])]
    for earlier in reversed(passed[:-1]):
        game.undo()
        assert snapshot(game) == earlier


def test_undo_goes_back_over_segments_that_kept_no_checkpoint() -> None:
    rounds = 3 * KEEP_EVERY
    game = begin(DUEL, options={"rounds": rounds})
    passed = []
    rng = random.Random(0)
    while game.decision is not None:
        passed.append(snapshot(game))
        play_some(game, [rng.randrange(99)])
    assert len(passed) == 4 * rounds
    end = snapshot(game)
    for back in (1, 2, 3, 4, 5, 17, 4 * KEEP_EVERY - 1, 4 * KEEP_EVERY, 4 * KEEP_EVERY + 1, 100, len(passed)):
        undone = game.clone()
        undone.undo(back)
        assert snapshot(undone) == passed[-back]
    assert snapshot(game) == end


@pytest.mark.parametrize("played", [0, 1, 9])
@every_game
def test_more_than_was_chosen_cannot_be_undone(rules: GameRules[Any], played: int) -> None:
    game = begin(rules, seats=3)
    play_some(game, [0] * played)
    before = snapshot(game)
    with pytest.raises(UndercroftError, match=f"there are not {played + 1} choices to undo"):
        game.undo(played + 1)
    assert snapshot(game) == before


def test_chance_answers_the_same_after_undo() -> None:
    game = begin(LINES)
    game.play(Flip())
    shown = game.events[-1]
    assert isinstance(shown, Flipped)
    game.undo()
    game.play(Block(0), seat=1)
    game.play(Flip())
    assert game.events[-1] == shown


def test_a_finished_game_can_be_undone_and_played_on() -> None:
    game = begin(DUEL, options={"rounds": 1})
    play_out(game)
    assert game.outcome is not None
    game.undo()
    assert game.outcome is None
    assert list(game.decisions) != []
    play_out(game)
    assert game.outcome is not None


# Imagination


@thoroughly
@given(games, seeds, picks, seeds)
def test_what_a_seat_may_know_is_the_same_in_every_world_that_it_imagines(
    rules: GameRules[Any], seed: int, picks: list[int], worlds: int
) -> None:
    game = begin(rules, 2 + seed % 2, seed)
    play_some(game, picks)
    before = snapshot(game)
    for seat in (None, *range(len(game.setup.seats))):
        imagined = game.imagine(seat, random.Random(worlds))
        assert known_to(imagined, seat) == known_to(game, seat)
        assert imagined.events == game.log(seat)
        assert rules.play.components(imagined.state) == rules.play.components(game.state)
        if seat is not None:
            for action in actions_of(rules):
                assert imagined.why_not(action, seat) == game.why_not(action, seat)
    assert snapshot(game) == before


@thoroughly
@given(games, seeds, picks, seeds)
def test_an_imagined_game_can_be_played_to_its_end(
    rules: GameRules[Any], seed: int, picks: list[int], worlds: int
) -> None:
    game = begin(rules, 2 + seed % 2, seed)
    play_some(game, picks)
    before = snapshot(game)
    imagined = game.imagine(seed % 2, random.Random(worlds))
    for seat, action in moves(imagined):
        assert imagined.why_not(action, seat) is None
    play_out(imagined, worlds)
    assert imagined.outcome is not None
    assert snapshot(game) == before


def worlds(game: Game, seat: int | None, look: Callable[[Game], Any]) -> list[Any]:
    """What there is to see in some worlds that a seat imagines."""
    return [look(game.imagine(seat, random.Random(seed))) for seed in range(30)]


def several(seen: list[Any]) -> bool:
    return any(one != seen[0] for one in seen)


def test_the_hidden_cards_of_others_are_imagined_anew() -> None:
    game = begin(DUEL)
    game.play(game.decisions[1].options[0], seat=1)
    assert several(worlds(game, 0, lambda world: world.state.hands[1]))
    assert several(worlds(game, 0, lambda world: world.state.chosen[1]))
    assert not several(worlds(game, 0, lambda world: world.state.hands[0]))
    assert not several(worlds(game, 1, lambda world: world.state.chosen[1]))
    assert several(worlds(game, None, lambda world: world.state.hands[0]))


def test_the_options_of_others_are_those_of_the_imagined_world() -> None:
    game = begin(DUEL)
    for world in worlds(game, 0, lambda world: world):
        assert list(world.decisions[1].options) == [Choose(card) for card in world.state.hands[1]]
        assert world.decisions[0].options == game.decisions[0].options


def test_a_secret_choice_is_not_in_the_worlds_that_the_other_imagines() -> None:
    game = begin(DUEL)
    game.play(game.decisions[1].options[0], seat=1)
    game.play(Stake(2), seat=1)

    def revealed(world: Game) -> list[int]:
        world.play(world.decisions[0].options[0], seat=0)
        world.play(Stake(1), seat=0)
        return list(world.state.discard)

    assert several(worlds(game, 0, revealed))


def test_chance_to_come_differs_from_world_to_world() -> None:
    game = begin(LINES)

    def flipped(world: Game) -> list[str]:
        world.play(Flip())
        return list(world.state.coins)

    assert several(worlds(game, 0, flipped))
    assert several(worlds(game, 0, lambda world: world.state.deck))


def test_the_same_imagination_imagines_the_same_world() -> None:
    game = begin(SPELLS, seats=3)
    one, same = (game.imagine(1, random.Random(4)) for _ in range(2))
    play_out(one)
    play_out(same)
    assert state_bytes(one) == state_bytes(same)


def test_an_imagined_game_shows_no_events_that_others_know() -> None:
    game = begin(DUEL)
    imagined = game.imagine(0, random.Random(0))
    assert {event.seat for event in imagined.events if isinstance(event, Drew)} == {0}
    assert imagined.log(1) == []


# When chance does not answer


class GaveUp(BaseException):
    pass


class Moody:
    """A seeded source that answers so many times and then gives up."""

    def __init__(self, answers: int) -> None:
        self.answers = answers
        self.seeded = Seeded(1)

    def _answer(self) -> Seeded:
        if self.answers == 0:
            raise GaveUp
        self.answers -= 1
        return self.seeded

    def roll(self, die: Die, dice: int, stream: str, tick: int) -> list[str]:
        return self._answer().roll(die, dice, stream, tick)

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        return self._answer().pick(items, stream, tick)

    def order(self, items: Sequence[Any], stream: str, tick: int) -> list[int]:
        return self._answer().order(items, stream, tick)

    def outcome(self, experiment: Experiment[Any], stream: str, tick: int) -> Any:
        return self._answer().outcome(experiment, stream, tick)

    def copy(self) -> Source:
        return self


@pytest.mark.parametrize("cloned", [False, True])
@pytest.mark.parametrize("limit", range(0, 40, 3))
@every_game
def test_a_choice_that_chance_leaves_unanswered_was_never_made(rules: GameRules[Any], limit: int, cloned: bool) -> None:
    source = Moody(limit)
    try:
        game = begin(rules, seats=3, source=source)
    except GaveUp:
        return
    rng = random.Random(limit)
    while game.decision is not None:
        if cloned:
            game = game.clone()
        before, pick = snapshot(game), rng.randrange(999)
        try:
            play_some(game, [pick])
        except GaveUp:
            assert snapshot(game) == before
            assert snapshot(game.clone()) == before
            source.answers = 10_000
            play_some(game, [pick])
    assert snapshot(replayed(game.record())) == snapshot(game)


def test_people_who_roll_something_impossible_are_asked_again() -> None:
    said = ["HX", "HHH", "TT"]
    game = begin(LINES, source=Physical(lambda die, dice, stream: said.pop(0), Seeded(1)))
    before = snapshot(game)
    for _ in range(2):
        with pytest.raises(UndercroftError, match="is no roll of 2 coins"):
            game.play(Flip())
        assert snapshot(game) == before
    game.play(Flip())
    assert game.state.coins == ["T", "T"]
    assert game.answers[-1] == ("coins", ("T", "T"))
