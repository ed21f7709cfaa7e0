"""What an id in an action or an event names: from it follows what is pointed at on the board.

    RoomId = Annotated[str, names("room")]

    class Move(Action, frozen=True):
        to: RoomId

Pointing at `room:B3` chooses `Move("B3")`, and a log line of an event that holds a `RoomId` marks that room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct


class Names(Struct, frozen=True):
    """The mark of a field: what it names, as the first half of a target such as "room:B3"."""

    what: str


def names(what: str) -> Names:
    """Mark a type of ids with what they name."""
    return Names(what)


def targets_in(said: Struct) -> tuple[str, ...]:
    """What an action or an event names, in the order of its fields, each once."""
    return tuple(dict.fromkeys(all_named_in(said)))


def all_named_in(said: Struct) -> Iterator[str]:
    """What an action or an event names, in the order of its fields, as often as it does."""
    for field, what in named_fields(type(said)):
        value = getattr(said, field)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Struct):
                yield from all_named_in(one)
            elif one is not None and one != "":
                yield f"{what}:{one}"


@cache
def named_fields(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a type that name something, with what they name; a struct inside names what its fields do."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field, what) for field in kind.__struct_fields__ if (what := _named(hints[field])) is not None)


def _named(hint: Any) -> str | None:
    if get_origin(hint) is Annotated:
        marks = [mark.what for mark in hint.__metadata__ if isinstance(mark, Names)]
        return marks[0] if marks else _named(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, Struct):
        return ""
    if get_origin(hint) is Literal:
        return None
    return next((what for one in get_args(hint) if (what := _named(one)) is not None), None)


def union_of(module: dict[str, Any], base: type) -> Any:
    """The union of the types of a module (given as its `globals()`) that build on `base`, in their order there.

    A type that others of them build on is no more than their base.
    """
    found = [kind for kind in module.values() if isinstance(kind, type) and issubclass(kind, base)]
    leaves = [kind for kind in found if not any(kind in other.__mro__[1:] for other in found)]
    return Union[tuple(leaves)]  # noqa: UP007
