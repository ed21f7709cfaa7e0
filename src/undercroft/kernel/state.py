"""The state on the table: plain data, with what the rules need to run attached beside it.

Every class of the state says once what it holds: how it is copied follows from the types of its fields, and a view
takes from it what both have by the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeAlias, TypeVar, Union, get_args, get_origin

from msgspec import Struct, field
from msgspec.structs import fields

from undercroft.kernel.chance import Chance
from undercroft.kernel.events import Tell, untold

T = TypeVar("T")
V = TypeVar("V", bound=Struct)


class _Replaced:
    def __repr__(self) -> str:
        return "Replaced"


Replaced: TypeAlias = Annotated[T, _Replaced()]
"""A list, dict or part that is never changed in place, only replaced: copies share it."""


def _derive_copy(self: Any) -> Any:
    kind = type(self)
    kind.copy = copier(kind)
    return kind.copy(self)


class Part(Struct):
    """A part of the state that changes: a Hero, a turn, a fight."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        # Types are complete only when the module is, so the first copy derives how it is made.
        cls.copy = _derive_copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """A copy that shares only what never changes."""
        raise AssertionError("every class derives its own")


class State(Part, dict=True, kw_only=True):
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
    passing: ClassVar[Collection[int]] = ()
    """Seats that respond to nothing any more, so that no window need be opened for them: in imagined games."""

    @property
    def heard(self) -> bool:
        """Whether anybody listens to what is told; what is dear to say need not be worked out if nobody does."""
        return self.tell is not untold

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


# Copies

ATOMS: Final = (int, str, bool, bytes, NoneType)


def copier(kind: type[Struct]) -> Callable[[Any], Any]:
    """The function that copies this part, container by container: as fast as one written by hand."""
    made = {one.name: _copied(one.type, f"self.{one.name}", f"{kind.__name__}.{one.name}") for one in fields(kind)}
    lines = [f"    new.{name} = {copied}" for name, copied in made.items() if copied is not None]
    names: dict[str, Any] = {}
    exec("\n".join(["def copy(self):", "    new = self.__copy__()", *lines, "    return new"]), names)
    made_copy: Callable[[Any], Any] = names["copy"]
    return made_copy


def _copied(hint: Any, value: str, where: str) -> str | None:
    """The expression that copies a value of this type; None if it can be shared."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        shared = any(isinstance(mark, _Replaced) for mark in hint.__metadata__)
        return None if shared else _copied(arguments[0], value, where)
    if hint in ATOMS or origin in (Literal, tuple, frozenset):
        return None
    if origin in (Union, UnionType):
        kinds = [made for one in arguments if (made := _copied(one, value, where)) is not None]
        if not kinds:
            return None
        if len(kinds) == 1 and NoneType in arguments:
            return f"None if {value} is None else {kinds[0]}"
    elif origin is list:
        inner = _copied(arguments[0], "one", where)
        return f"{value}.copy()" if inner is None else f"[{inner} for one in {value}]"
    elif origin is dict:
        inner = _copied(arguments[1], "one", where)
        return f"{value}.copy()" if inner is None else f"{{key: {inner} for key, one in {value}.items()}}"
    elif isinstance(hint, type) and issubclass(hint, Struct):
        if hint.__struct_config__.frozen:
            return None
        if issubclass(hint, Part):
            return f"{value}.copy()"
    raise TypeError(f"{where}: a state holds atoms, tuples, lists, dicts, frozen structs and Parts, not {hint}")


# Views


def shown(kind: type[V], part: Struct, **more: Any) -> V:
    """A view of a part of the table: what the view has by the same name, and what else it says.

    The view's own fields are the list of what may be seen, so nothing is shown that it does not name.
    """
    try:
        made: V = _shower(kind, tuple(more))(kind, part, more)
    except AttributeError as error:
        if error.obj is not part:
            raise
        raise TypeError(
            f"{kind.__name__} shows {error.name!r}, and {type(part).__name__} has nothing by that name: "
            f"say what it is, shown({kind.__name__}, …, {error.name}=…)"
        ) from None
    return made


@cache
def _shower(kind: type[Struct], given: tuple[str, ...]) -> Callable[..., Any]:
    """The function that makes such a view: what the part holds as a list or dict is copied."""
    taken = [
        f"{one.name}={_frozen(one.type, f'{kind.__name__}.{one.name}').format(f'part.{one.name}')}"
        for one in fields(kind)
        if one.name not in given
    ]
    names: dict[str, Any] = {}
    exec(f"def show(kind, part, more): return kind({', '.join([*taken, '**more'])})", names)
    made: Callable[..., Any] = names["show"]
    return made


def _frozen(hint: Any, where: str) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _frozen(arguments[0], where)
    for one in (hint, *arguments):
        if isinstance(one, type) and issubclass(one, Part):
            raise TypeError(
                f"{where}: a view that holds {one.__name__} itself would change with the game: "
                "show a frozen struct of it"
            )
    return "tuple({})" if origin is tuple else "{}.copy()" if origin is dict else "{}"
