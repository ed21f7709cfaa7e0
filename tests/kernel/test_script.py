"""Rules are scripts: `ask`, `together` and `offer` reach the players, and nothing else does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.fixture_games import begin, decisions_shown, snapshot
from tests.kernel.fixtures_pkg.duel import DUEL, Choose, Duel, Stake
from tests.kernel.fixtures_pkg.spells import SPELLS, Cast, Respond
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Scripted, Seeded
from undercroft.kernel.errors import Refusal
from undercroft.kernel.game import Game, Waiting
from undercroft.kernel.script import SEGMENT, Decision, Script, Together, Trigger, ask, offer, together


class Say(Action, frozen=True):
    word: str


A, B, C = Say("a"), Say("b"), Say("c")


def run(script: Script, *answers: Any) -> tuple[list[Any], Any]:
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


def test_a_single_option_is_taken_without_asking() -> None:
    assert run(ask(0, "Say it", [A])) == ([], A)
    assert run(ask(0, "Say it", lambda: [A])) == ([], A)


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


def say(seat: int, times: int = 1) -> Script:
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

    game = begin(replace(DUEL, script=race))
    game.play(Choose(7), seat=0)
    assert Choose(7) not in game.decisions[1].options
    assert len(game.decisions[1].options) == 11


def test_an_error_in_one_script_leaves_the_game_as_it_was() -> None:
    def stumble(g: Any) -> Script:
        def confess(seat: int) -> Script:
            yield from ask(seat, "Choose", [Choose(1), Choose(2)])
            raise ZeroDivisionError

        yield from together({0: confess(0), 1: confess(1)})

    game = begin(replace(DUEL, script=stumble))
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
    """Seats with words to respond with, each once; what happens is written down."""

    def __init__(self, **held: str) -> None:
        self.held = {int(seat[1:]): [Say(word) for word in words] for seat, words in held.items()}
        self.story: list[str] = []

    def responses(self, seat: int, trigger: Trigger) -> Sequence[Action]:
        return [word for word in self.held[seat] if seat != trigger.seat]

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

    def offer(self, seat: int | None = None) -> Script:
        trigger = Trigger("thunder", seat)
        return offer(trigger, lambda _: self.held, self.responses, self.pay, self.resolve, "Respond?", "XX-SAY-03")


def seats_asked(asked: Sequence[Any]) -> list[int]:
    return [decision.seat for decision in asked]


def test_nobody_is_asked_who_has_nothing_to_respond_with() -> None:
    table = Table(s0="", s1="")
    assert run(table.offer()) == ([], True)


def test_a_seat_with_a_response_may_pass_and_is_asked_in_secret() -> None:
    table = Table(s0="", s1="ab", s2="")
    (decision,), stands = run(table.offer(), Pass())
    assert (decision.seat, decision.prompt, decision.rule) == (1, "Respond?", "XX-SAY-03")
    assert list(decision.options) == [A, B, Pass()]
    assert decision.secret
    assert stands
    assert table.story == []


def test_a_seat_may_respond_as_often_as_it_can() -> None:
    table = Table(s0="ab")
    asked, stands = run(table.offer(), B, A)
    assert [list(decision.options) for decision in asked] == [[A, B, Pass()], [A, Pass()]]
    assert stands
    assert table.story == ["b paid", "b resolves", "a paid", "a resolves"]


def test_seats_are_asked_in_their_order() -> None:
    table = Table(s2="a", s0="b", s1="c")
    asked, _ = run(table.offer(), Pass(), Pass(), Pass())
    assert seats_asked(asked) == [2, 0, 1]


def test_the_last_response_happens_first() -> None:
    table = Table(s0="ac", s1="b")
    asked, stands = run(table.offer(), A, B, C)
    assert seats_asked(asked) == [0, 1, 0]
    assert table.story == ["a paid", "b paid", "c paid", "c resolves", "b resolves", "a resolves"]
    assert stands


def test_a_cancelled_trigger_does_not_stand_and_nobody_else_is_asked() -> None:
    table = Table(s0="x", s1="ab")
    asked, stands = run(table.offer(seat=1), Say("x"), Pass())
    assert seats_asked(asked) == [0, 1]
    assert table.story == ["x paid", "x resolves"]
    assert stands is False


def test_a_cancelled_response_is_paid_but_does_not_resolve() -> None:
    table = Table(s0="x", s1="y")
    _, stands = run(table.offer(), Say("x"), Say("y"))
    assert table.story == ["x paid", "y paid", "y resolves"]
    assert stands


def test_a_counter_whose_counter_is_countered_cancels_after_all() -> None:
    table = Table(s0="xz", s1="y")
    _, stands = run(table.offer(), Say("x"), Say("y"), Say("z"))
    assert table.story == ["x paid", "y paid", "z paid", "z resolves", "x resolves"]
    assert stands is False


# Offer, in a game


def spells(*hands: str, then: str = "spark") -> Game:
    """Everybody has these spells in hand, and it is Ana's turn, who draws `then`."""
    picks = [spell for hand in hands for spell in hand.split()]
    return begin(SPELLS, len(hands), source=Scripted(picks=[*picks, then], otherwise=Seeded(0)))


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
    game = spells("lance dart dart", "spark spark spark", "counter counter spark", then="dart")
    game.play(Cast("lance", 1))
    for _ in range(3):
        game.play(Respond("spark"), seat=1)
        while game.decisions.keys() == {2}:
            game.play(Pass(), seat=2)
    assert game.outcome is not None
    assert game.outcome.ranking == ((1, 2), (0,))
    assert game.decisions == {}


def test_waiting_tells_nobody_else_who_could_respond() -> None:
    game = spells("dart dart dart", "dart dart lance", "counter counter counter")
    game.play(Cast("dart", 1))
    assert list(game.decisions) == [2]
    unknown = [Waiting(None, "Somebody may respond")]
    assert game.waiting(0) == game.waiting(1) == game.waiting(None) == unknown
    assert game.waiting(2) == [Waiting(2, "Respond to the spell")]


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
