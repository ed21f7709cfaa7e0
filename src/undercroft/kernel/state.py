"""The state on the table: plain data, with what the rules need to run attached beside it."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from msgspec import Struct, field

from undercroft.kernel.chance import Chance
from undercroft.kernel.events import Tell, untold

T = TypeVar("T", bound=Struct)


def shallow(struct: T) -> T:
    """A copy that shares every field, by msgspec's own method: `copy.copy` takes twice as long to find it."""
    return struct.__copy__()  # type: ignore[attr-defined, no-any-return]


class State(Struct, dict=True, kw_only=True):
    """The base of every game's state.

    Fields are the state. What is attached (chance, tell, content, options, names) is not: it is never copied or
    written, and the same for all states of one game.
    """

    ticks: dict[str, int] = field(default_factory=dict)
    """How often each stream of chance was used."""

    chance: ClassVar[Chance]
    tell: ClassVar[Tell]
    content: ClassVar[Any]
    options: ClassVar[Any]
    names: ClassVar[tuple[str, ...]]

    def attach(
        self,
        content: Any,
        options: Any,
        names: tuple[str, ...],
        chance: Chance | None = None,
        tell: Tell = untold,
    ) -> None:
        """Put beside the fields what the rules need to run; without chance it is only to be looked at."""
        self.__dict__.update(content=content, options=options, names=names, chance=chance, tell=tell)

    def copy(self) -> Self:
        """Return a copy that shares only what never changes.

        Games extend this by hand, container by container: it is what makes clones cheap.
        """
        new = shallow(self)
        new.ticks = self.ticks.copy()
        return new
