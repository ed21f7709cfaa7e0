"""Rules are scripts: generators that yield where somebody must choose.

`ask`, `together` and `offer` reach the players. A segment ends at `yield SEGMENT`, or where `ask(…, segment=True)`
waits: everything in flight is in the state, so that running the game's script again from the state alone would come
to this very place, with nothing changed or told on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec import Struct

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal

Options: TypeAlias = Sequence[Action] | Callable[[], Sequence[Action]]
Accepts: TypeAlias = Callable[[Action], Refusal | None]
Script: TypeAlias = Generator[Any, Any, Any]
"""A piece of the rules; whatever it returns is its result."""


class Decision(Struct):
    """A choice that a seat must make."""

    seat: int
    prompt: str
    options: Sequence[Action]
    rule: str = ""
    """The rule that gives the choice."""
    secret: bool = False
    """Whether it tells something that this seat has been asked at all."""
    accepts: Accepts | None = None
    """An open decision: the options are examples, and any action that passes this check is legal."""
    again: Callable[[], Sequence[Action]] | None = None
    """Makes the options anew after something else has changed."""
    press: bool = False
    """Whether a single option still waits to be pressed."""
    segment: bool = False
    """Whether everything in flight is in the state: running the script again from here would ask the same."""
    window: str = ""
    """The kind of moment that it responds to."""

    @property
    def open(self) -> bool:
        """Whether the options are only examples."""
        return self.accepts is not None

    @property
    def forced(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.options) == 1 and self.accepts is None and not self.press

    def refresh(self) -> None:
        """Make the options anew; none are left if there is nothing to decide any more."""
        if self.again is not None:
            self.options = tuple(self.again())


class Together(Struct):
    """Several decisions that wait side by side; answered by (seat, action)."""

    decisions: dict[int, Decision]
    segment: bool = False


class _Segment:
    def __repr__(self) -> str:
        return "SEGMENT"


SEGMENT: Final = _Segment()


class Finished(Exception):
    """Raised by rules at the moment the game ends."""


def ask(
    seat: int,
    prompt: str,
    options: Options,
    rule: str = "",
    *,
    accepts: Accepts | None = None,
    secret: bool = False,
    press: bool = False,
    segment: bool = False,
    window: str = "",
) -> Script:
    """Let one seat pick one option, and return it.

    A single option is taken without asking, unless `press`ing it is part of the game. Options given as a
    function are made anew when something else changes while the decision waits; if none are left then, nobody is
    asked any more and None is returned. With `accepts` the decision
    is open: any action that passes the check is legal. With `segment` a segment ends where it waits.
    """
    if callable(options):
        again, choices = options, tuple(options())
    else:
        again, choices = None, tuple(options)
    if not choices:
        raise ValueError(f"a decision needs at least one option: {prompt}")
    if len(choices) == 1 and accepts is None and not press:
        return choices[0]
    return (yield Decision(seat, prompt, choices, rule, secret, accepts, again, press, segment, window))


def together(scripts: dict[int, Script]) -> Script:
    """Run one script per seat side by side, each moving when its own seat answers; return the results by seat."""
    waiting: dict[int, Decision] = {}
    results: dict[int, Any] = {}

    def advance(seat: int, answer: Action | None) -> None:
        try:
            request = scripts[seat].send(answer)
        except StopIteration as end:
            waiting.pop(seat, None)
            results[seat] = end.value
            return
        if not isinstance(request, Decision) or request.seat != seat:
            raise TypeError(f"inside together, the script of seat {seat} may only ask seat {seat}: {request!r}")
        waiting[seat] = request

    for seat in scripts:
        advance(seat, None)
    while waiting:
        seat, answer = yield Together(dict(waiting))
        advance(seat, answer)
        for decision in waiting.values():
            decision.refresh()
    return {seat: results[seat] for seat in scripts}


class Window(Struct, frozen=True):
    """A moment at which these seats might respond, as far as everybody can know; told whether or not one can."""

    name: str
    """What kind of moment, in words that people can say "stop at" to."""
    seats: tuple[int, ...]
    quiet: bool = False
    """As far as everybody can know, only what fits any moment at all could respond: people may not want to be asked."""


class Trigger(Struct):
    """Something that others may respond to: an event of the game, or a response to one."""

    what: Any
    seat: int | None = None
    to: Trigger | None = None
    """What it responds to: the latest that was waiting to happen."""
    cancelled: bool = False


def offer(
    trigger: Trigger,
    window: Window,
    responses: Callable[[int, Sequence[Trigger]], Sequence[Action]],
    pay: Callable[[Trigger], None],
    resolve: Callable[[Trigger], Script],
    prompt: Callable[[Sequence[Trigger]], str],
    rule: str = "",
    kind: Callable[[int, Sequence[Trigger]], str] | None = None,
) -> Script:
    """After a trigger, let seats that hold a fitting response interrupt; return whether the trigger still stands.

    The window's seats are asked in their order; one without a response is not asked, and the decision is secret so
    that waiting tells nobody who could. What waits to happen is a stack with the trigger at the bottom: a response
    is paid for at once, put on top, and reopens the window, which is told again. When all have passed in a row the
    responses resolve, last in, first out; one that was `cancelled` meanwhile does not. What is asked, `prompt` says of
    the stack; under which `kind` of moment, if not the window's name, may depend on what the seat holds.
    """
    stack = [trigger]
    while response := (yield from _next_response(stack, window, responses, prompt, rule, kind)):
        pay(response)
        stack.append(response)
    while len(stack) > 1:
        response = stack.pop()
        if not response.cancelled:
            yield from resolve(response)
    return not trigger.cancelled


def _next_response(
    stack: list[Trigger],
    window: Window,
    responses: Callable[[int, Sequence[Trigger]], Sequence[Action]],
    prompt: Callable[[Sequence[Trigger]], str],
    rule: str,
    kind: Callable[[int, Sequence[Trigger]], str] | None,
) -> Script:
    """Ask the seats in turn; the first response counts, None if all pass."""
    yield window
    for seat in window.seats:
        if responses(seat, stack):
            options = partial(_with_pass, responses, seat, stack)
            name = window.name if kind is None else kind(seat, stack)
            answer = yield from ask(seat, prompt(stack), options, rule, secret=True, window=name)
            if not isinstance(answer, Pass):
                return Trigger(answer, seat, stack[-1])
    return None


def _with_pass(
    responses: Callable[[int, Sequence[Trigger]], Sequence[Action]], seat: int, stack: Sequence[Trigger]
) -> Sequence[Action]:
    return [*responses(seat, stack), Pass()]
