"""Rules are scripts: generators that yield where somebody must choose.

`ask`, `together` and `offer` reach the players. A segment ends at `yield SEGMENT`, or where `ask(…, segment=True)`
waits: everything in flight is in the state, so that running the game's script again from the state alone would come
to this very place, with nothing changed or told on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from itertools import islice
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, overload

import msgspec
from msgspec import Struct

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal

A = TypeVar("A", bound=Action)
Options: TypeAlias = Sequence[A] | Callable[[], Iterable[A]]
Accepts: TypeAlias = Callable[[Action], Refusal | None]
if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    R = DefaultTypeVar("R", default=None)
else:
    R = TypeVar("R")
Script: TypeAlias = Generator[Any, Any, R]
"""A piece of the rules. `Script` alone returns nothing, a `Script[int]` a number."""
Answer: TypeAlias = Generator[Any, Any, A]
"""What `ask` gives: `yield from` it returns one of the options."""


class Decision(Struct):
    """A choice that a seat must make."""

    seat: int
    prompt: str
    menu: tuple[Action, ...] | None = None
    """The options, if somebody has looked at them since they last changed."""
    rule: str = ""
    """The rule that gives the choice."""
    secret: bool = False
    """Whether it tells something that this seat has been asked at all."""
    accepts: Accepts | None = None
    """An open decision: the options are examples, and any action that passes this check is legal."""
    again: Callable[[], Iterable[Action]] | None = None
    """Makes the options, and makes them anew after something else has changed."""
    press: bool = False
    """Whether a single option still waits to be pressed."""
    segment: bool = False
    """Whether everything in flight is in the state: running the script again from here would ask the same."""
    window: str = ""
    """The kind of moment that it responds to."""
    may_lapse: bool = False
    """Whether there may be nothing to decide, or something else may leave nothing."""
    discreet: bool = False
    """Whether a single option waits for the others' sake alone: they are not to know that there is no other."""
    begun: tuple[tuple[Action, ...], Iterable[Action]] | None = None
    """The first options, and where the others come from, if so far nobody has looked at more."""

    @property
    def options(self) -> tuple[Action, ...]:
        """What can be chosen; made when somebody looks."""
        menu = self.menu
        if menu is None:
            assert self.again is not None
            first, others = self.begun or ((), self.again())
            menu = self._list((*first, *others))
        return menu

    def _list(self, options: tuple[Action, ...]) -> tuple[Action, ...]:
        self.menu, self.begun = options, None
        if not options and not self.may_lapse:
            raise ValueError(f"a decision needs at least one option: {self.prompt}")
        return options

    @property
    def has_choice(self) -> bool:
        """Whether there are several options: of those that come one by one, no more than two are made to know it."""
        if self.menu is None and self.begun is None:
            assert self.again is not None
            made = self.again()
            if type(made) is not GeneratorType:
                return len(self._list(tuple(made))) > 1
            self.begun = tuple(islice(made, 2)), made
        if self.begun is not None and len(self.begun[0]) > 1:
            return True
        return len(self.options) > 1

    @property
    def open(self) -> bool:
        """Whether the options are only examples."""
        return self.accepts is not None

    @property
    def forced(self) -> bool:
        """Whether there is nothing to choose."""
        return self.accepts is None and not self.press and not self.has_choice

    @property
    def only_answer(self) -> Action | None:
        """What a decision comes to where nobody is asked: its single option, or nothing if there is none."""
        options = self.options
        return options[0] if options else None

    @property
    def lapsed(self) -> bool:
        """Whether something else has left nothing to decide."""
        return self.may_lapse and not self.options

    def refresh(self) -> None:
        """Something else has changed: the options are made anew when somebody looks."""
        if self.again is not None:
            self.menu = self.begun = None

    def as_it_is(self) -> Decision:
        """A copy that stays as it is now."""
        return msgspec.structs.replace(self, menu=self.options, again=None, begun=None)


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


@overload
def ask(
    seat: int,
    prompt: str,
    options: Options[A],
    rule: str = "",
    *,
    accepts: Accepts | None = None,
    secret: bool = False,
    press: bool = False,
    segment: bool = False,
    window: str = "",
    discreet: bool = False,
) -> Answer[A]: ...


@overload
def ask(
    seat: int,
    prompt: str,
    options: Options[A],
    rule: str = "",
    *,
    accepts: Accepts | None = None,
    secret: bool = False,
    press: bool = False,
    segment: bool = False,
    window: str = "",
    may_lapse: Literal[True],
    discreet: bool = False,
) -> Generator[Any, Any, A | None]: ...


def ask(
    seat: int,
    prompt: str,
    options: Options[A],
    rule: str = "",
    *,
    accepts: Accepts | None = None,
    secret: bool = False,
    press: bool = False,
    segment: bool = False,
    window: str = "",
    may_lapse: bool = False,
    discreet: bool = False,
) -> Generator[Any, Any, A | None]:
    """Let one seat pick one option, and return it.

    A single option is taken without asking, unless `press`ing it is part of the game; `discreet` says that this
    is so only because being passed over would tell the others something. Options given as a
    function are made when somebody looks, and anew when something else changes while the decision waits; a generator
    function is asked for no more than two of them before that. Where there may be nothing to decide (`may_lapse`),
    None is returned then. With `accepts` the decision is open: any action that passes the check is legal. With
    `segment` a segment ends where it waits.
    """
    again, menu = None, None
    if callable(options):
        again = options
    elif not (menu := tuple(options)):
        raise ValueError(f"a decision needs at least one option: {prompt}")
    answer: A | None = yield Decision(
        seat, prompt, menu, rule, secret, accepts, again, press, segment, window, may_lapse, discreet
    )
    return answer


def together(scripts: dict[int, Script[R]]) -> Script[dict[int, R]]:
    """Run one script per seat side by side, each moving when its own seat answers; return the results by seat."""
    waiting: dict[int, Decision] = {}
    results: dict[int, R] = {}

    def advance(seat: int, answer: Action | None) -> None:
        try:
            request = scripts[seat].send(answer)
            while isinstance(request, Decision) and request.forced:
                request = scripts[seat].send(request.only_answer)
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
        for other in [other for other, decision in waiting.items() if decision.lapsed]:
            advance(other, None)
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
) -> Script[bool]:
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
) -> Script[Trigger | None]:
    """Ask the seats in turn; the first response counts, None if all pass."""
    yield window
    for seat in window.seats:
        if found := responses(seat, stack):
            answer = yield Decision(
                seat,
                prompt(stack),
                (*found, Pass()),
                rule,
                secret=True,
                again=partial(_with_pass, responses, seat, stack),
                window=window.name if kind is None else kind(seat, stack),
            )
            if not isinstance(answer, Pass):
                return Trigger(answer, seat, stack[-1])
    return None


def _with_pass(
    responses: Callable[[int, Sequence[Trigger]], Sequence[Action]], seat: int, stack: Sequence[Trigger]
) -> Sequence[Action]:
    return [*responses(seat, stack), Pass()]
