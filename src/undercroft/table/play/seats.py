"""Who sits where: a table's seats are taken, left and handed over."""

from __future__ import annotations

import hmac
import time
from typing import Any, Literal

from msgspec.structs import replace

from undercroft.kernel.chance import secret_seed
from undercroft.kernel.registry import find_game, nearest
from undercroft.kernel.rules import GameRules
from undercroft.table import wire
from undercroft.table.play.names import bot_name, free_name, known_bot
from undercroft.table.problems import NotAllowed, NotFound, NotPossible
from undercroft.table.storage.models import StoredSeat, StoredTable


class NeedsConsent(NotPossible):
    """The others must agree to this."""


def people(table: StoredTable) -> set[str]:
    """The guests who play here, may come back, or have played."""
    return {*table.played_by, *(seat.guest or seat.given_by for seat in table.seats)} - {""}


def plays_alone(table: StoredTable, guest: str) -> bool:
    """Whether nobody else plays here, may come back, or has played."""
    return bool(guest) and people(table) == {guest}


def join(table: StoredTable, guest: str, name: str, wish: wire.Join) -> StoredTable:
    """Take an open seat."""
    if table.state not in ("open", "running"):
        raise NotPossible("nobody sits at a game that is over; it can be watched again")
    known = table.host == guest or bool(table.seats_of(guest))
    if not (table.listed or known or hmac.compare_digest(wish.token.encode(), table.token.encode())):
        raise NotAllowed("this table is for invited guests: open its invitation link")
    return take(table, guest, name, _open_seat(table, wish.seat))


def _open_seat(table: StoredTable, wanted: int | None) -> int:
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if wanted is None:
        if not free:
            raise NotPossible("no seat is open at this table; you can watch")
        return free[0]
    if wanted not in free:
        where = f"open are {', '.join(str(number + 1) for number in free)}" if free else "none is open; you can watch"
        raise NotPossible(f"seat {wanted + 1} is not open; {where}")
    return wanted


def take(table: StoredTable, guest: str, name: str, number: int) -> StoredTable:
    """Sit down on a seat; before the game begins it gets the guest's name."""
    seat = table.seats[number]
    taken = {other.name for at, other in enumerate(table.seats) if at != number}
    called = free_name(name, taken) if table.state == "open" else seat.name
    new = guest not in (seat.given_by, seat.left_by) and not table.seats_of(guest)
    if table.state == "running" and new:
        # Somebody may know the record so far, and its seed: what comes must be new to all.
        table = replace(table, setup=replace(table.setup, seed=secret_seed()))
    return with_seat(table, number, StoredSeat("person", called, guest=guest))


def hand_over(
    table: StoredTable, guest: str, name: str, number: int, wish: wire.HandOver, *, agreed: bool = False
) -> StoredTable:
    """Give a seat to a bot, open it, or take it over or back; the others must have agreed to who gets a bot's seat."""
    if number >= len(table.seats):
        raise NotFound(f"there is no seat {number + 1}: this table has {len(table.seats)}")
    _must_go_on(table)
    seat = table.seats[number]
    _must_dispose(table, guest, seat)
    if wish.kind != "bot" and not agreed:
        _must_agree(table, guest, seat)
    if wish.kind == "me":
        return take(table, guest, wish.name or name, number)
    return _give(table, number, wish, given_by=seat.guest or seat.given_by, left_by=seat.left_by)


def _must_go_on(table: StoredTable) -> None:
    if table.state not in ("open", "running"):
        raise NotPossible("this game is over")


def _must_dispose(table: StoredTable, guest: str, seat: StoredSeat) -> None:
    """One disposes of one's own seat, also after one gave it away.

    Whoever sits at the table, or made it, disposes besides of seats that nobody may come back to.
    """
    if seat.kind == "person":
        if seat.guest != guest:
            raise NotAllowed("another person sits there: only they hand this seat over")
    elif not guest or guest not in (seat.given_by, seat.left_by):
        if table.host != guest and not table.seats_of(guest):
            raise NotAllowed("you do not sit here")
        if seat.given_by and (seat.kind == "bot" or table.host != guest):
            raise NotAllowed("this seat was given away for a while: only who gave it disposes of it")


def _must_agree(table: StoredTable, guest: str, seat: StoredSeat) -> None:
    """Nobody gets a bot's seat, and sees what it holds, against the will of those who play or have played."""
    others = people(table) - {guest}
    own = guest in (seat.given_by, seat.left_by)
    if table.state != "running" or seat.kind != "bot" or own or not others:
        return
    if others - {other.guest for other in table.seats if other.kind == "person"}:
        raise NotPossible("somebody who has played here is not there to agree to it")
    raise NeedsConsent("the others must agree to it")


def _give(table: StoredTable, number: int, wish: wire.HandOver, given_by: str = "", left_by: str = "") -> StoredTable:
    """Let a bot have a seat, or open it; a game that runs keeps its names."""
    seat = table.seats[number]
    taken = {other.name for at, other in enumerate(table.seats) if at != number}
    bot = known_bot(wish.bot) if wish.kind == "bot" else ""
    called = seat.name
    if table.state == "open":
        called = free_name(wish.name or bot_name(bot, taken), taken) if bot else free_name("Open seat", taken)
    kind: Literal["bot", "open"] = "bot" if bot else "open"
    return with_seat(table, number, StoredSeat(kind, called, bot, given_by=given_by, left_by=left_by))


def leave(table: StoredTable, guest: str) -> StoredTable:
    """Stand up from every seat: bots play on, or the seats are open again if the game has not begun."""
    own = table.seats_of(guest)
    if not own:
        raise NotPossible("you do not sit at this table")
    _must_go_on(table)
    for number in own:
        if table.state == "open":
            table = _give(table, number, wire.HandOver("open"))
        else:
            table = _give(table, number, wire.HandOver("bot"), left_by=guest)
    return table


def fill_with_bots(table: StoredTable) -> StoredTable:
    """Let bots take every open seat."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            table = _give(table, number, wire.HandOver("bot"), seat.given_by)
    return table


def set_responses(table: StoredTable, number: int, wish: wire.SetResponses) -> StoredTable:
    """Let a seat be asked for responses only when it wants to be."""
    rules = find_game(table.setup.game)
    windows, quiet = rules.play.windows, rules.play.quiet_window
    for name in wish.stop_at:
        if name not in windows:
            raise NotPossible(f"there is no window {name!r}; {nearest(name, windows)}")
    seat = replace(
        table.seats[number],
        always_pass=wish.always_pass,
        passes_at=tuple(name for name in windows if name not in wish.stop_at and name != quiet),
        every_moment=quiet in wish.stop_at,
    )
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def responses(rules: GameRules[Any], seat: StoredSeat) -> wire.Responses | None:
    """When a seat wants to be asked for a response, in a game in which one can respond."""
    windows, quiet = rules.play.windows, rules.play.quiet_window
    if not windows:
        return None
    passes_at = seat.passes_at if seat.every_moment else (*seat.passes_at, quiet)
    return wire.Responses(seat.always_pass, windows, tuple(name for name in windows if name not in passes_at), quiet)


def noted(before: StoredTable, after: StoredTable, who: str) -> tuple[StoredTable, str]:
    """The table with all who have played there, and what the log says of the change."""
    played_by = sorted(people(before) | people(after))
    said = [
        _said(old, new, who)
        for old, new in zip(before.seats, after.seats, strict=True)
        if (old.kind, old.bot, old.guest) != (new.kind, new.bot, new.guest)
    ]
    return replace(after, played_by=tuple(played_by)), "; ".join(said)


def _said(old: StoredSeat, new: StoredSeat, who: str) -> str:
    if new.kind == "open":
        return f"The seat of {new.name} is open to others"
    if new.kind == "bot":
        if old.kind == "person":
            return f"A bot plays on for {new.name}" if new.given_by else f"{new.name} has left, and a bot plays on"
        return f"Another bot plays for {new.name}" if old.kind == "bot" else f"A bot takes the seat of {new.name}"
    if new.guest in (old.given_by, old.left_by):
        return f"{new.name} is back"
    return f"{who} sits down on the seat of {new.name}"


def with_seat(table: StoredTable, number: int, seat: StoredSeat) -> StoredTable:
    """The table with another one on this seat."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    setup = table.setup
    if table.state == "open":
        setup = replace(setup, seats=tuple(one.name for one in seats))
    return replace(table, seats=seats, setup=setup, updated=time.time())
