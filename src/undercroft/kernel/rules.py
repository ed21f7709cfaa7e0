"""What a game is to the kernel: its rules as functions, its types, and where its words are."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from undercroft.kernel.actions import Action
from undercroft.kernel.board import Board
from undercroft.kernel.errors import Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.packs import Pack, load_pack
from undercroft.kernel.rulebook import Rulebook
from undercroft.kernel.script import Script
from undercroft.kernel.state import State

S = TypeVar("S", bound=State)


class Outcome(Struct, frozen=True):
    """How a game ended: places best first (tied seats share one), scores by seat, the reason and its rule."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    rule: str
    won: bool = True
    """False if all seats lost together, against the game."""

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


def _no_asides(g: Any, seat: int) -> Sequence[Action]:
    return ()


def _no_reason(g: Any, seat: int, action: Action) -> Refusal | None:
    return None


def _no_aside(g: Any, seat: int, action: Action) -> Script:
    raise AssertionError("this game has no asides")
    yield


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
    """Where rulebook.md and content/ are."""
    turn_rule: str
    """The rule that says whose decision it is."""
    modes: Mapping[str, Mode]
    options: type[Struct]
    """The choices for a table, all with defaults; `mode` is not among them."""
    state: type[S]
    actions: Any
    """The union of the action types."""
    events: Any
    """The union of the event types."""
    tables: Mapping[str, type[Struct]]
    """The tables that a content pack may hold."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Ids of content that records of earlier versions may hold, with what they are now."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """What a new pack starts with: table name to TOML."""

    build: Callable[[Sequence[Pack]], Any]
    """Make the content out of packs, or raise PackError for a dangling reference."""
    new: Callable[[Any, Any, str, int], S]
    """The table before setup, of (content, options, mode, seat count); SetupError for options that do not fit."""
    script: Callable[[S], Script]
    """Play on from this state."""
    outcome: Callable[[S], Outcome]
    """The result of a state in which the script has ended."""
    view: Callable[[S, int | None], Struct]
    """What a seat (None: a spectator) may see."""
    redeal: Callable[[S, int | None, random.Random], None]
    """Deal anew, in place, all that this seat cannot know."""
    why_not: Callable[[S, int, Action], Refusal | None]
    """The rule that keeps this action from being among the options of this seat's decision."""
    asides: Callable[[S, int], Sequence[Action]] = _no_asides
    """What a seat may do now besides the decisions that wait: examples, where there are too many to list."""
    aside_types: tuple[type[Action], ...] = ()
    """The actions that can be played aside."""
    why_not_aside: Callable[[S, int, Action], Refusal | None] = _no_reason
    """None if this action (of one of these types) is legal as an aside now."""
    aside: Callable[[S, int, Action], Script] = _no_aside
    """Carry out an aside."""
    say_action: Callable[[S, int, Action], str]
    """The action in words."""
    say_event: Callable[[Any, Sequence[str], Event], str]
    """The event in words, of (content, seat names, event)."""
    evaluate: Callable[[S, int], float]
    """How well a seat stands; may look only at what the seat may see."""
    components: Callable[[S], Mapping[str, int]]
    """Counts that never change while the game goes on."""
    describe: Callable[[Any, Any, int, bool], str]
    """A view as text, of (view, content, width, in colours): blocks with an empty line between them."""
    windows: tuple[str, ...] = ()
    """The names of the moments at which seats may respond, in the order in which people are shown them."""
    quiet_window: str = ""
    """The one among them at which nobody is asked who did not say so: for what fits any moment at all."""
    board: Board | None = None
    """How it is drawn; a game without a board is shown as text and buttons."""

    @cached_property
    def _one_action(self) -> type[Struct]:
        # msgspec prepares a struct once, but a bare union each time that it is used.
        return msgspec.defstruct("OneAction", [("action", self.actions)])

    def prepare(self) -> None:
        """Make ready all that is made when first used: msgspec cannot do that in several threads at once."""
        self.content()
        for kind in (self._one_action, self.state, self.options):
            msgspec.msgpack.Decoder(kind)

    def renew(self, state: Any) -> Any:
        """A plain state of an earlier version with the content's present ids."""
        if isinstance(state, dict):
            return {self.renamed.get(key, key): self.renew(value) for key, value in state.items()}
        if isinstance(state, list):
            return [self.renew(value) for value in state]
        return self.renamed.get(state, state) if isinstance(state, str) else state

    def read_action(self, plain: Any) -> Action:
        """Read an action's wire form; msgspec.ValidationError says what is wrong with it."""
        try:
            return msgspec.convert({"action": plain}, self._one_action).action  # type: ignore[attr-defined, no-any-return]
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(str(error).replace("$.action", "$")) from None

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in words."""
        return Rulebook(self.id, (files(self.package) / "rulebook.md").read_text(encoding="utf-8"))

    @cached_property
    def base(self) -> Pack:
        """The game's own content."""
        return load_pack(self._content_folder, self.id, self.tables)

    @property
    def _content_folder(self) -> Traversable:
        return files(self.package) / "content"

    @cached_property
    def _built(self) -> dict[tuple[str, ...], Any]:
        return {}

    def content(self, packs: Sequence[Pack] = ()) -> Any:
        """The game's content with these packs on top; made once for each set of packs."""
        key = tuple(pack.hash for pack in packs)
        if key not in self._built:
            self._built[key] = self.build([self.base, *packs])
        return self._built[key]
