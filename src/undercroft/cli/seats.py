"""Who sits at the table: people at this terminal, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.kernel.errors import SetupError
from undercroft.kernel.registry import nearest

PERSON = "you"


class Seat(NamedTuple):
    """A seat's name, and who plays it: "you" or a kind of bot."""

    name: str
    kind: str

    @property
    def is_person(self) -> bool:
        """Whether somebody at this terminal plays it."""
        return self.kind == PERSON


def kinds() -> list[str]:
    """All that can sit on a seat."""
    from undercroft.lab.bots import BOTS, STRENGTHS

    return [PERSON, *STRENGTHS, *BOTS]


def bot_names(kind: str) -> tuple[str, ...]:
    """What bots of this kind are called that nobody names."""
    from undercroft.lab.bots import STRENGTHS

    return STRENGTHS[kind].names if kind in STRENGTHS else (kind.capitalize(),)


def read_seats(text: str) -> list[Seat]:
    """Read `you,steady,Bo:easy`; seats without a name get one."""
    named = [_read_seat(part.strip()) for part in text.split(",")]
    people = sum(kind == PERSON and not name for name, kind in named)
    seats: list[Seat] = []
    taken = {name for name, _ in named if name}
    for name, kind in named:
        seats.append(Seat(name or _free_name(kind, people, taken), kind))
        taken.add(seats[-1].name)
    return seats


def usual_seats(count: int, people: int = 1) -> list[Seat]:
    """People first, then bots."""
    from undercroft.lab.bots import USUAL_STRENGTH

    return read_seats(",".join([PERSON] * people + [USUAL_STRENGTH] * (count - people)))


def seats_of(names: Sequence[str]) -> list[Seat]:
    """Who plays the seats of a record: a seat with a name that bots are given is a bot, everybody else a person."""
    return [Seat(name, _bot_named(name) or PERSON) for name in names]


def _bot_named(name: str) -> str | None:
    base, _, number = name.partition(" ")
    bots = [kind for kind in kinds() if kind != PERSON and base in bot_names(kind)]
    return bots[0] if bots and (not number or number.isdecimal()) else None


def write_seats(seats: Sequence[Seat]) -> str:
    """What `read_seats` reads."""
    return ",".join(f"{seat.name}:{seat.kind}" for seat in seats)


def _read_seat(part: str) -> tuple[str, str]:
    head, colon, rest = part.partition(":")
    known = kinds()
    if colon and (_is_kind(rest, known) or not _is_kind(head, known)):
        name, kind = head.strip(), rest.strip()
    else:
        name, kind = "", part
    if not _is_kind(kind, known):
        raise SetupError(f"nobody called {kind!r} can take a seat; {nearest(kind, known)}")
    return name, kind


def _is_kind(word: str, known: Sequence[str]) -> bool:
    return word.strip() in known


def _free_name(kind: str, people: int, taken: set[str]) -> str:
    names = ("Player",) if kind == PERSON else bot_names(kind)
    base = next((name for name in names if name not in taken), names[0])
    numbered = kind == PERSON and people > 1
    number = 1
    while (name := f"{base} {number}" if numbered or number > 1 else base) in taken:
        number += 1
    return name
