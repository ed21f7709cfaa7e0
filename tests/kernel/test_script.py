"""Rules are scripts: `ask`, `together` and `offer` reach the players, and nothing else does."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.kernel.fixture_games import begin, decisions_shown, snapshot, with_script
from tests.kernel.fixtures_pkg.duel import DUEL, Choose, Duel, Stake
from tests.kernel.fixtures_pkg.spells import SPELLS, Cast, Respond
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import Refusal
from undercroft.kernel.game import Game, Waiting
from undercroft.kernel.script import SEGMENT, Decision, Script, Together, Trigger, Window, ask, offer, together
from undercroft.testing import Scripted


class Say(Action, frozen=True):
    word: str


A, B, C = Say("a"), Say("b"), Say("c")


def run(script: Script[Any], *answers: Any) -> tuple[list[Any], Any]:
    """All that a script asks when it gets these answers, and its result (None while it still waits)."""
    asked = []
    try:
        asked.append(script.send(None))
        for answer in answers:
            asked.append(script.send(answer))  # noqa: PERF401
    except StopIteration as end:
        return asked, end.value
    return asked, None


# Ask


def test_a_seat_is_asked_and_its_answer_returned() -> None:
    (decision,), answer = run(ask(1, "Say something", [A, B], "XX-SAY-01"), B)
    assert decision == Decision(1, "Say something", (A, B), "XX-SAY-01")
    assert not decision.open
    assert answer == B


def test_a_single_option_leaves_nothing_to_choose() -> None:
    for options in ([A], lambda: [A]):
        (decision,), _ = run(ask(0, "Say it", options))
        assert decision.forced
        assert decision.only_answer == A


def test_where_there_may_be_nothing_to_decide_nobody_is_asked() -> None:
    (decision,), _ = run(ask(0, "Say it", list, may_lapse=True))
    assert decision.forced
    assert decision.only_answer is None
    (decision,), _ = run(ask(0, "Say it", list))
    with pytest.raises(ValueError, match="at least one option"):
        _ = decision.options


def test_side_by_side_one_answer_may_leave_another_nothing_to_decide() -> None:
    said: list[Action] = []

    def one(seat: int) -> Script[Action | None]:
        choice = yield from ask(seat, "Say it first", lambda: () if said else (A, B), may_lapse=True)
        said.extend([choice] if choice is not None else [])
        return choice

    script = together({0: one(0), 1: one(1)})
    next(script)
    with pytest.raises(StopIteration) as end:
        script.send((1, B))
    assert end.value.value == {0: None, 1: B}


def test_options_are_made_when_somebody_looks() -> None:
    made = []

    def options() -> list[Action]:
        made.append(1)
        return [A, B]

    (decision,), _ = run(ask(0, "Say something", options, press=True))
    assert not decision.forced
    assert made == []
    assert decision.options == decision.options == (A, B)
    assert made == [1]


def test_options_that_come_one_by_one_are_made_no_further_than_needed() -> None:
    made: list[Action] = []
    words: list[Action] = [A, B, C]

    def options() -> Iterator[Action]:
        for word in words:
            made.append(word)
            yield word

    (decision,), _ = run(ask(0, "Say something", options))
    assert not decision.forced
    assert made == [A, B]
    assert decision.options == (A, B, C)
    assert made == [A, B, C], "none is made twice"
    decision.refresh()
    assert not decision.forced
    words[:] = [B]
    decision.refresh()
    assert decision.forced, "what was begun before something changed is forgotten"
    assert decision.only_answer == B
    words.clear()
    decision.refresh()
    with pytest.raises(ValueError, match="at least one option"):
        _ = decision.forced


def test_pressing_a_single_option_may_be_part_of_the_game() -> None:
    (decision,), answer = run(ask(0, "Roll", [A], press=True), A)
    assert list(decision.options) == [A]
    assert answer == A


def test_an_open_decision_is_asked_even_if_there_is_one_example() -> None:
    def accepts(action: Action) -> Refusal | None:
        return None if action in (A, B) else Refusal("XX-SAY-02", "a or b")

    (decision,), answer = run(ask(0, "Say a or b", [A], accepts=accepts), B)
    assert decision.open
    assert decision.accepts is accepts
    assert answer == B


def test_options_given_as_a_function_are_made_anew() -> None:
    words: list[Action] = [A, B]
    (decision,), _ = run(ask(0, "Say something", lambda: list(words)))
    assert list(decision.options) == [A, B]
    words.append(C)
    assert list(decision.options) == [A, B]
    decision.refresh()
    assert list(decision.options) == [A, B, C]


def test_options_given_as_a_list_stay() -> None:
    (decision,), _ = run(ask(0, "Say something", [A, B]))
    decision.refresh()
    assert list(decision.options) == [A, B]


def test_a_segments_end_says_what_it_is() -> None:
    assert repr(SEGMENT) == "SEGMENT"


# Together


def say(seat: int, times: int = 1) -> Script[str]:
    said = []
    for _ in range(times):
        answer = yield from ask(seat, f"Say {times}", [A, B, C])
        said.append(answer.word)
    return "".join(said)


def waits(request: Any) -> list[int]:
    assert isinstance(request, Together)
    return list(request.decisions)


def test_all_are_asked_at_once_and_each_moves_when_its_own_seat_answers() -> None:
    asked, results = run(together({1: say(1, 2), 0: say(0, 1)}), (1, A), (0, B), (1, C))
    assert [waits(request) for request in asked] == [[1, 0], [1, 0], [1]]
    assert results == {1: "ac", 0: "b"}
    assert list(results) == [1, 0], "in the order in which the scripts were given, whoever was first"


@pytest.mark.parametrize("order", [[0, 0, 1, 2], [2, 1, 0, 0], [0, 1, 2, 0], [1, 0, 2, 0]])
def test_the_results_do_not_depend_on_who_answers_first(order: list[int]) -> None:
    words = {0: [A, B], 1: [C], 2: [B]}
    answers = [(seat, words[seat].pop(0)) for seat in order]
    _, results = run(together({0: say(0, 2), 1: say(1), 2: say(2)}), *answers)
    assert results == {0: "ab", 1: "c", 2: "b"}


def test_a_script_that_asks_nothing_is_done_at_once() -> None:
    asked, results = run(together({0: say(0, 0), 1: say(1), 2: ask(2, "Forced", [C])}), (1, A))
    assert [waits(request) for request in asked] == [[1]]
    assert results == {0: "", 1: "a", 2: C}
    assert run(together({0: say(0, 0), 1: say(1, 0)})) == ([], {0: "", 1: ""})
    assert run(together({})) == ([], {})


def segment() -> Script:
    yield SEGMENT


@pytest.mark.parametrize("script", [say(1), segment(), together({0: say(0)})])
def test_a_script_of_one_seat_may_only_ask_that_seat(script: Script) -> None:
    with pytest.raises(TypeError, match="inside together, the script of seat 0 may only ask seat 0"):
        run(together({0: script}))


def test_what_one_seat_takes_is_not_offered_to_another_any_more() -> None:
    def race(g: Duel) -> Script:
        def take(seat: int) -> Script:
            choice = yield from ask(seat, "Take a card", lambda: [Choose(card) for card in g.deck])
            g.deck.remove(choice.card)

        yield from together({0: take(0), 1: take(1)})

    game = begin(with_script(DUEL, race))
    game.play(Choose(7), seat=0)
    assert Choose(7) not in game.decisions[1].options
    assert len(game.decisions[1].options) == 11


def test_an_error_in_one_script_leaves_the_game_as_it_was() -> None:
    def stumble(g: Any) -> Script:
        def confess(seat: int) -> Script:
            yield from ask(seat, "Choose", [Choose(1), Choose(2)])
            raise ZeroDivisionError

        yield from together({0: confess(0), 1: confess(1)})

    game = begin(with_script(DUEL, stumble))
    before = snapshot(game)
    with pytest.raises(ZeroDivisionError):
        game.play(Choose(1), seat=1)
    assert snapshot(game) == before


# Together, in a game


def test_both_duellists_choose_and_neither_waits_for_the_other() -> None:
    game = begin(DUEL)
    assert list(game.decisions) == [0, 1]
    assert game.decision is game.decisions[0]
    assert game.waiting(None) == [Waiting(0, "Choose a card"), Waiting(1, "Choose a card")]
    game.play(game.decisions[1].options[0], seat=1)
    assert game.waiting(None) == [Waiting(0, "Choose a card"), Waiting(1, "Stake on your card")]
    game.play(Stake(2), seat=1)
    assert game.waiting(None) == [Waiting(0, "Choose a card")]
    game.play(game.decisions[0].options[0])
    assert game.state.round == 1
    game.play(Stake(1))
    assert game.state.round == 2
    assert sum(game.state.points) == 3
    assert list(game.decisions) == [0, 1]


def test_answers_are_logged_as_they_arrive() -> None:
    game = begin(DUEL)
    first, second = game.decisions[1].options[0], game.decisions[0].options[0]
    game.play(first, seat=1)
    game.play(second, seat=0)
    assert game.answers[-2:] == [(1, first), (0, second)]


# Offer


class Table:
    """Seats with words to respond with, each once; what happens is written down.

    The words x, y and z cancel what they respond to.
    """

    def __init__(self, **held: str) -> None:
        self.held = {int(seat[1:]): [Say(word) for word in words] for seat, words in held.items()}
        self.window = Window("thunder rolls", tuple(self.held))
        self.story: list[str] = []
        self.stacks: list[list[str]] = []
        """What waited to happen, whenever somebody was asked."""

    def responses(self, seat: int, stack: Sequence[Trigger]) -> Sequence[Action]:
        self.stacks.append([one.what if isinstance(one.what, str) else one.what.word for one in stack])
        return [word for word in self.held[seat] if seat != stack[-1].seat]

    def pay(self, response: Trigger) -> None:
        assert response.seat is not None
        self.held[response.seat].remove(response.what)
        self.story.append(f"{response.what.word} paid")

    def resolve(self, response: Trigger) -> Script:
        self.story.append(f"{response.what.word} resolves")
        assert response.to is not None
        if response.what.word in "xyz":
            response.to.cancelled = True
        return
        yield

    def prompt(self, stack: Sequence[Trigger]) -> str:
        return f"Respond to {stack[-1].what if len(stack) == 1 else stack[-1].what.word}?"

    def offer(self, seat: int | None = None) -> Script[bool]:
        trigger = Trigger("thunder", seat)
        return offer(trigger, self.window, self.responses, self.pay, self.resolve, self.prompt, "XX-SAY-03")


def respond(table: Table, *answers: Action, seat: int | None = None) -> tuple[list[Any], bool]:
    """All that is told and asked while thunder is responded to so, and whether it still stands."""
    script = table.offer(seat)
    left = iter(answers)
    told: list[Any] = []
    try:
        told.append(script.send(None))
        while True:
            told.append(script.send(next(left) if isinstance(told[-1], Decision) else None))
    except StopIteration as end:
        assert next(left, None) is None, "not all of this was asked"
        return told, end.value


def decisions(told: Sequence[Any]) -> list[Decision]:
    return [one for one in told if isinstance(one, Decision)]


def seats_asked(told: Sequence[Any]) -> list[int]:
    return [decision.seat for decision in decisions(told)]


def test_nobody_is_asked_who_has_nothing_to_respond_with() -> None:
    told, stands = respond(Table(s0="", s1=""))
    assert decisions(told) == []
    assert stands


def test_a_window_is_told_also_when_nobody_can_respond() -> None:
    table = Table(s0="", s1="")
    told, _ = respond(table)
    assert told == [Window("thunder rolls", (0, 1))]


def test_a_window_is_told_again_for_each_response_and_not_for_a_pass() -> None:
    table = Table(s0="a", s1="bc")
    told, _ = respond(table, Pass(), B, A, Pass())
    assert [one.seat if isinstance(one, Decision) else one.name for one in told] == [
        *("thunder rolls", 0, 1),
        *("thunder rolls", 0),
        *("thunder rolls", 1),
    ]


def test_a_seat_with_a_response_may_pass_and_is_asked_in_secret() -> None:
    table = Table(s0="", s1="ab", s2="")
    told, stands = respond(table, Pass())
    (decision,) = decisions(told)
    assert (decision.seat, decision.prompt, decision.rule) == (1, "Respond to thunder?", "XX-SAY-03")
    assert list(decision.options) == [A, B, Pass()]
    assert decision.secret
    assert decision.window == "thunder rolls"
    assert stands
    assert table.story == []


def test_a_seat_may_respond_as_often_as_it_can() -> None:
    table = Table(s0="ac", s1="b")
    told, _ = respond(table, A, B, C)
    assert [list(decision.options) for decision in decisions(told)] == [[A, C, Pass()], [B, Pass()], [C, Pass()]]
    assert table.held == {0: [], 1: []}


def test_what_is_asked_says_to_what_one_responds() -> None:
    told, _ = respond(Table(s0="a", s1="b"), A, Pass())
    assert [decision.prompt for decision in decisions(told)] == ["Respond to thunder?", "Respond to a?"]


def test_seats_are_asked_in_their_order() -> None:
    told, _ = respond(Table(s2="a", s0="b", s1="c"), Pass(), Pass(), Pass())
    assert seats_asked(told) == [2, 0, 1]


def test_a_response_reopens_the_window_for_those_who_have_passed() -> None:
    told, _ = respond(Table(s0="a", s1="b", s2="c"), Pass(), B, Pass(), Pass())
    assert seats_asked(told) == [0, 1, 0, 2]


def test_two_responses_to_one_trigger_resolve_in_reverse_order() -> None:
    table = Table(s0="a", s1="b")
    told, stands = respond(table, A, B)
    assert seats_asked(told) == [0, 1]
    assert table.story == ["a paid", "b paid", "b resolves", "a resolves"]
    assert stands


def test_whoever_is_asked_sees_all_that_waits_to_happen() -> None:
    table = Table(s0="a", s1="b")
    respond(table, A, B)
    assert table.stacks[0] == ["thunder"]
    assert ["thunder", "a"] in table.stacks
    assert table.stacks[-1] == ["thunder", "a", "b"]


def test_the_last_response_happens_first_however_many_there_are() -> None:
    table = Table(s0="ac", s1="b")
    respond(table, A, B, C)
    assert table.story == ["a paid", "b paid", "c paid", "c resolves", "b resolves", "a resolves"]


def test_a_cancelled_trigger_does_not_stand() -> None:
    table = Table(s0="x", s1="")
    told, stands = respond(table, Say("x"), seat=1)
    assert seats_asked(told) == [0]
    assert table.story == ["x paid", "x resolves"]
    assert stands is False


def test_a_counter_cancels_what_it_is_aimed_at_and_nothing_else() -> None:
    table = Table(s0="x", s1="y")
    _, stands = respond(table, Say("x"), Say("y"))
    assert table.story == ["x paid", "y paid", "y resolves"]
    assert stands


def test_a_counter_whose_counter_is_countered_cancels_after_all() -> None:
    table = Table(s0="xz", s1="y")
    _, stands = respond(table, Say("x"), Say("y"), Say("z"))
    assert table.story == ["x paid", "y paid", "z paid", "z resolves", "x resolves"]
    assert stands is False


# Offer, in a game


def spells(*hands: str, then: str = "spark", **others: Any) -> Game:
    """Everybody has these spells in hand, and it is Ana's turn, who draws `then`."""
    picks = [spell for hand in hands for spell in hand.split()]
    return begin(SPELLS, len(hands), source=Scripted(picks=[*picks, then], otherwise=Seeded(0)), **others)


def test_an_attack_hurts_if_nobody_responds() -> None:
    game = spells("dart dart dart", "lance dart dart")
    game.play(Cast("dart", 1))
    assert game.state.life == [3, 2]


def test_a_counter_is_countered_by_a_counter() -> None:
    game = spells("dart counter lance", "counter dart dart")
    game.play(Cast("lance", 1))
    game.play(Respond("counter"), seat=1)
    game.play(Respond("counter"), seat=0)
    assert game.state.life == [3, 1]
    assert [game.say(event) for event in game.log(None)] == [
        "Ana casts lance",
        "Bo casts counter",
        "Ana casts counter",
        "counter is cancelled",
        "Bo loses 2",
    ]


def test_a_game_may_end_deep_inside_responses() -> None:
    game = spells("lance dart dart", "spark dart dart", "spark dart dart", then="dart", options={"life": 1})
    game.play(Cast("lance", 1))
    game.play(Respond("spark"), seat=1)
    game.play(Respond("spark"), seat=2)
    assert [game.say(event) for event in game.log(None)][-1] == "Bo loses 1", "the last spark happens first"
    assert game.outcome is not None
    assert game.outcome.ranking == ((0, 2), (1,))
    assert game.decisions == {}


def opened(game: Game) -> list[tuple[tuple[int, ...], int]]:
    return [(one.window.seats, one.events) for one in game.windows]


def test_windows_are_told_whether_or_not_anybody_can_respond() -> None:
    """The seats, and what was told before it opened, are the same to the byte."""
    can = spells("dart dart dart", "counter dart lance", "dart dart lance")
    cannot = spells("dart dart dart", "dart dart lance", "dart dart lance")
    for game in (can, cannot):
        assert game.windows == []
        before = len(game.events)
        game.play(Cast("dart", 1))
        assert opened(game) == [((1, 2, 0), before + 1)]
    assert list(can.decisions) == [1]
    assert list(cannot.decisions) == [1]
    assert [decision.window for decision in can.decisions.values()] == ["a spell is cast"]
    assert [decision.window for decision in cannot.decisions.values()] == [""], "it is simply her turn"


def test_each_answer_clears_the_windows_before_it() -> None:
    game = spells("dart dart dart", "counter dart lance", "counter dart lance")
    game.play(Cast("dart", 1))
    assert len(game.windows) == 1
    game.play(Pass(), seat=1)
    assert list(game.decisions) == [2]
    assert game.windows == [], "the same window is still open"
    game.play(Respond("counter"), seat=2)
    assert len(game.windows) == 1, "the response reopens it"


def test_clone_undo_and_replay_agree_about_windows() -> None:
    game = spells("dart dart dart", "counter counter lance", "counter dart lance")
    steps: list[tuple[int, Action]] = [(0, Cast("dart", 1)), (1, Pass()), (2, Respond("counter")), (1, Pass())]
    for played, (seat, action) in enumerate(steps):
        game.play(action, seat)
        copy = game.clone()
        assert snapshot(copy) == snapshot(game)
        assert opened(copy) == opened(game)
        again = spells("dart dart dart", "counter counter lance", "counter dart lance")
        for who, what in steps[: played + 1]:
            again.play(what, who)
        assert opened(again) == opened(game)
        copy.play(copy.decisions[next(iter(copy.decisions))].options[-1])
        copy.undo()
        assert snapshot(copy) == snapshot(game)
        assert [decision.window for decision in copy.decisions.values()] == [
            decision.window for decision in game.decisions.values()
        ]


def test_waiting_tells_nobody_else_who_could_respond() -> None:
    game = spells("dart dart dart", "dart dart lance", "counter counter counter")
    game.play(Cast("dart", 1))
    assert list(game.decisions) == [2]
    unknown = [Waiting(None, "Somebody may respond")]
    assert game.waiting(0) == game.waiting(1) == game.waiting(None) == unknown
    assert game.waiting(2) == [Waiting(2, "Respond to dart")]


def test_a_refusal_tells_nobody_who_could_respond() -> None:
    game = spells("dart dart dart", "dart dart lance", "counter counter counter")
    game.play(Cast("dart", 1))
    refusal = game.why_not(Respond("counter"), seat=1)
    assert refusal == Refusal("SP-TURN-01", "it is not Bo's decision: somebody must choose")


def test_in_the_imagination_of_the_others_whoever_may_respond_holds_other_cards() -> None:
    game = spells("dart dart dart", "counter counter counter", "spark spark dart")
    game.play(Cast("dart", 1))
    assert decisions_shown(game)[0][2] == [Respond("counter"), Pass()]
    for seed in range(20):
        imagined = game.imagine(0, random.Random(seed))
        held = dict.fromkeys(imagined.state.hands[1])
        responses = [Respond(spell) for spell in held if spell in ("counter", "spark")]
        assert decisions_shown(imagined)[0][2] == [*responses, Pass()]
