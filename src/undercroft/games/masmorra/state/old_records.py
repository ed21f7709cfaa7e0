"""Answers as records once wrote them, in the form of today."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from undercroft.games.masmorra.state.actions import Amount, At, AtCard, AtDie, AtHero, AtMonster, AtRoom, AtTrap
from undercroft.kernel.errors import RecordError

AIMS: dict[str, type[At]] = {
    "monster": AtMonster,
    "hero": AtHero,
    "room": AtRoom,
    "trap": AtTrap,
    "die": AtDie,
    "card": AtCard,
    "gold": Amount,
}
"""What a card was aimed at was text once: "monster:7"."""


def renew_action(plain: Any) -> Any:
    """An action with aims of today."""
    if not isinstance(plain, dict) or plain.get("type") != "PlayCard" or not isinstance(plain.get("on"), list):
        return plain
    return {**plain, "on": [_renew_aim(aim) for aim in plain["on"]]}


def _renew_aim(aim: Any) -> Any:
    if not isinstance(aim, str):
        return aim
    what, _, which = aim.partition(":")
    kind = AIMS.get(what)
    if kind is None:
        return aim
    (name,) = kind.__struct_fields__
    number = kind in (AtMonster, AtCard, Amount) and which.isdecimal()
    return {"type": kind.__name__, name: int(which) if number else which}


def among_rivals(answers: Iterable[tuple[int | str, Any]]) -> Iterator[tuple[int | str, Any]]:
    """Version 3 had other Alliance Treasure cards: only games of rivals, who draw no Evil cards, are as they were."""
    for who, what in answers:
        if who == "evil":
            raise RecordError("the Alliance cards of this record were others: it can only be resumed")
        yield who, what


def join_marks(answers: Iterable[tuple[int | str, Any]]) -> Iterator[tuple[int | str, Any]]:
    """Version 2 let dice be marked one by one and then rolled again: now that is one choice.

    The dice were rolled in the order in which they were marked, and now in that of their faces.
    """
    marked: list[str] = []
    chooser: int | str = ""
    order: list[int] = []
    for who, what in among_rivals(answers):
        match what:
            case {"type": "Mark", "face": str(face)}:
                marked.append(face)
                chooser = who
            case {"type": "Unmark", "face": face} if face in marked:
                marked.remove(face)
            case {"type": "Reroll"} if who == chooser:
                order = sorted(range(len(marked)), key=marked.__getitem__)
                yield who, {"type": "Reroll", "faces": sorted(marked)}
                marked = []
            case [*faces] if who == "action dice" and len(faces) == len(order):
                yield who, _put_in(order, faces)
                order = []
            case _:
                # Whatever else its player did took the marks back; what others did besides left them.
                marked = [] if who == chooser else marked
                yield who, what


def _put_in(order: Sequence[int], faces: Sequence[Any]) -> list[Any]:
    return [faces[place] for place in order]
