"""What a game is to the kernel: its rules as functions, its types, and where its words are."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from undercroft.kernel.actions import Action, Said
from undercroft.kernel.board import Board
from undercroft.kernel.content import ContentSource, NoContent
from undercroft.kernel.errors import Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.rulebook import Rulebook
from undercroft.kernel.script import Script
from undercroft.kernel.state import State

S = TypeVar("S", bound=State)
Answers: TypeAlias = Sequence[tuple[int | str, Any]]
"""What a record holds: every action chosen and every outcome of chance, as plain data."""


class Outcome(Struct, frozen=True):
    """How a game ended: places best first (tied seats share one), scores by seat, the reason and its rule."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    rule: str
    won: bool = True
    """False if all seats lost together, against the game."""

    @classmethod
    def by_score(cls, scores: Sequence[int], reason: str, rule: str) -> Outcome:
        """Whoever has most comes first; who has the same shares a place."""
        places = sorted(set(scores), reverse=True)
        ranking = tuple(tuple(seat for seat, score in enumerate(scores) if score == place) for place in places)
        return cls(ranking, tuple(scores), reason, rule)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place; nobody if the game has won."""
        return self.ranking[0] if self.won else ()


class Mode(Struct, frozen=True):
    """A way to play a game."""

    title: str
    seats: range
    usual: int
    """The seat count that "play now" takes."""
    together: bool = False
    """Whether the seats play against the game rather than each other."""
    longest: int = 20_000
    """Random play ends within so many decisions."""
    trial: dict[str, Any] = {}
    """Options with which random play is short enough to be checked all along."""
    alone: str = ""
    """What whoever plays alone should know before."""


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """For a game that leaves nothing to choose before it begins."""


def _as_it_is(plain: Any) -> Any:
    return plain


def _same_outcome(outcome: Outcome) -> Outcome:
    return outcome


def _nothing_hidden(g: Any, seat: int | None, rng: random.Random) -> None:
    pass


def _no_components(g: Any) -> Mapping[str, int]:
    return {}


def _field_by_field(view: Any, content: Any, width: int, colour: bool) -> str:
    return "\n".join(f"{name}: {getattr(view, name)}" for name in view.__struct_fields__)


def _no_options(g: Any, seat: int) -> Sequence[Action]:
    return ()


def _no_reason(g: Any, seat: int, action: Action) -> Refusal | None:
    return None


def _no_script(g: Any, seat: int, action: Action) -> Script:
    raise AssertionError("this game has no asides")
    yield


def all_options(g: Any, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """What a game tells that leaves no option out: `Bots.promising`, unless it says otherwise."""
    return options


def _no_turns(g: Any) -> int:
    return 0


def _no_holdings(g: Any, seat: int) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Play(Generic[S]):
    """The rules themselves, as functions of the state."""

    turn_rule: str
    """The rule that says whose decision it is."""
    new: Callable[[Any, Any, str, int], S]
    """The table before setup, of (content, options, mode, seat count); SetupError for options that do not fit."""
    script: Callable[[S], Script]
    """Play on from this state."""
    outcome: Callable[[S], Outcome]
    """The result of a state in which the script has ended."""
    view: Callable[[S, int | None], Struct]
    """What a seat (None: a spectator) may see."""
    own_view: Callable[[S, Any, int], Struct] | None = None
    """The same for a seat, of (state, what a spectator sees, seat): where most is alike for all, it is made once."""
    redeal: Callable[[S, int | None, random.Random], None] = _nothing_hidden
    """Deal anew, in place, all that this seat cannot know."""
    why_not: Callable[[S, int, Action], Refusal | None] = _no_reason
    """The rule that keeps this action from being among the options of this seat's decision."""
    components: Callable[[S], Mapping[str, int]] = _no_components
    """Counts that never change while the game goes on."""
    windows: tuple[str, ...] = ()
    """The names of the moments at which seats may respond, in the order in which people are shown them."""
    quiet_window: str = ""
    """The one among them at which nobody is asked who did not say so: for what fits any moment at all."""
    standing: tuple[type[Action], ...] = ()
    """Actions that should stand: a game in which one of them was taken back is practice …"""
    practice: Callable[[Outcome], Outcome] = _same_outcome
    """… and this is what its result is then worth."""
    slow: tuple[type[Action], ...] = ()
    """Actions that take a while to carry out, such as a simulated throw: a server lets nobody else wait for them."""


@dataclass(frozen=True, kw_only=True)
class Asides(Generic[S]):
    """What a seat may do besides the decisions that wait, on anybody's turn."""

    types: tuple[type[Action], ...] = ()
    """The actions that can be played aside."""
    options: Callable[[S, int], Sequence[Action]] = _no_options
    """Those of this seat now: examples, where there are too many to list."""
    why_not: Callable[[S, int, Action], Refusal | None] = _no_reason
    """None if this action (of one of these types) is legal as an aside now."""
    carry_out: Callable[[S, int, Action], Script] = _no_script


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S]):
    """What people read."""

    action: Callable[[S, int, Action], Said | str]
    """An action of this seat."""
    event: Callable[[Any, Sequence[str], Event], str]
    """An event, of (content, seat names, event)."""
    describe: Callable[[Any, Any, int, bool], str] = _field_by_field
    """A view as text, of (view, content, width, in colours): blocks with an empty line between them."""
    holdings: Callable[[S, int], Mapping[str, int]] = _no_holdings
    """What a seat counts as its own, by name ("XP", "gold"), the most important first: hints tell what a plan adds."""
    burdens: frozenset[str] = frozenset()
    """Those of which fewer are better."""
    first_turn: tuple[str, ...] = ()
    """What somebody does who plays for the first time, in a few short sentences; the goal is said elsewhere."""

    def __post_init__(self) -> None:
        if isinstance(self.first_turn, str):
            raise TypeError(f"first_turn is a tuple of sentences, not one text: ({self.first_turn!r},)")


@dataclass(frozen=True, kw_only=True)
class Bots(Generic[S]):
    """What a bot is told of the game."""

    evaluate: Callable[[S, int], float]
    """How well a seat stands; may look only at what the seat may see."""
    evaluate_all: Callable[[S], Sequence[float]] | None = None
    """The same for every seat at once, where that is cheaper than one after the other."""
    quick: Callable[[S, int, Sequence[Action]], Action] | None = None
    """What a player would choose without thinking, of (state, seat, options): a search plays on by it."""
    promising: Callable[[S, int, Sequence[Action]], Sequence[Action]] = all_options
    """The options that are worth a thought; those left out do nothing, or what another does as well."""
    turn: Callable[[S], int] = _no_turns
    """A number that changes when a turn is over: a search looks as far as that."""
    sample: Callable[[S, int, random.Random], Action | None] | None = None
    """Another answer to an open decision of this seat, at random; None if none was found this time."""


@dataclass(frozen=True, kw_only=True)
class GameRules(Generic[S]):
    """One game. Its package's `__init__` makes the only instance, named `GAME`."""

    id: str
    title: str
    version: str
    """Changes whenever records made before would not replay alike."""
    about: str
    """The game in one line."""
    minutes: str = ""
    """How long it takes, as "45 to 90"."""
    package: str
    """Where rulebook.md is."""
    modes: Mapping[str, Mode]
    options: type[Struct] = NoOptions
    """The choices for a table, all with defaults; `mode` is not among them."""
    state: type[S]
    actions: Any
    """The union of the action types."""
    renew_action: Callable[[Any], Any] = _as_it_is
    """An action as records once wrote it, in the form of today."""
    renew_answers: Mapping[str, Callable[[Answers], Iterable[tuple[int | str, Any]]]] = field(default_factory=dict)
    """By an earlier version: its records' answers in the form of today. Those of other versions cannot be replayed."""
    events: Any
    """The union of the event types."""
    content: ContentSource = field(default_factory=NoContent)
    play: Play[S]
    asides: Asides[S] = field(default_factory=Asides)
    words: Words[S]
    board: Board | None = None
    """How it is drawn; a game without a board is shown as text and buttons."""
    bots: Bots[S]

    def __post_init__(self) -> None:
        for option in fields(self.options):
            if option.required:
                raise TypeError(
                    f"the option {option.name!r} of {self.id!r} needs a default: people may leave it as it is"
                )

    @cached_property
    def _one_action(self) -> type[Struct]:
        # msgspec prepares a struct once, but a bare union each time that it is used.
        return msgspec.defstruct("OneAction", [("action", self.actions)])

    def prepare(self) -> None:
        """Make ready all that is made when first used: msgspec cannot do that in several threads at once."""
        self.content.load()
        for kind in (self._one_action, self.state, self.options):
            msgspec.msgpack.Decoder(kind)

    def renew(self, state: Any) -> Any:
        """A plain state of an earlier version with the content's present ids."""
        renamed = self.content.renamed
        if isinstance(state, dict):
            return {renamed.get(key, key): self.renew(value) for key, value in state.items()}
        if isinstance(state, list):
            return [self.renew(value) for value in state]
        return renamed.get(state, state) if isinstance(state, str) else state

    def read_action(self, plain: Any) -> Action:
        """Read an action's wire form; msgspec.ValidationError says what is wrong with it."""
        try:
            return msgspec.convert({"action": self.renew_action(plain)}, self._one_action).action  # type: ignore[attr-defined, no-any-return]
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(str(error).replace("$.action", "$")) from None

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in words."""
        try:
            text = (files(self.package) / "rulebook.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            raise FileNotFoundError(
                f"the game {self.id} has no rulebook: write its rules, each with an id, into rulebook.md "
                f"beside the __init__.py of {self.package}"
            ) from None
        return Rulebook(self.id, text)
