"""Setting up a table."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from undercroft.kernel.chance import secret_seed
from undercroft.kernel.errors import SetupError
from undercroft.kernel.record import Setup
from undercroft.kernel.registry import find_game, nearest
from undercroft.kernel.rules import GameRules, Mode
from undercroft.kernel.start import changed_options, read_options
from undercroft.table import wire
from undercroft.table.play.names import bot_name, free_name, known_bot
from undercroft.table.storage.models import StoredSeat, StoredTable


def set_up(wish: wire.NewTable, guest: str, name: str) -> StoredTable:
    """A new table, as it was wished; SetupError says what is wrong with the wish."""
    rules = find_game(wish.game)
    mode = next(iter(rules.modes)) if wish.mode is None else wish.mode
    if mode not in rules.modes:
        raise SetupError(f"{rules.title} has no mode {mode!r}; {nearest(mode, rules.modes)}")
    options = changed_options(rules, read_options(rules, wish.options))
    seats = seat_all(rules, rules.modes[mode], wish.seats, guest, name)
    setup = Setup(
        game=rules.id,
        version=rules.version,
        mode=mode,
        seats=tuple(seat.name for seat in seats),
        seed=seed_of(wish),
        options=options,
    )
    return new_table(setup, seats, wish, guest)


def seed_of(wish: wire.NewTable) -> int:
    """The seed that was wished for, or one that nobody knows."""
    if wish.seed is None:
        return secret_seed()
    if any(seat.kind == "open" for seat in wish.seats):
        raise SetupError("who knows the seed knows the dice: it can be chosen for a table without open seats")
    return wish.seed


def seat_all(
    rules: GameRules[Any], mode: Mode, wishes: Sequence[wire.SeatWish], guest: str, name: str
) -> tuple[StoredSeat, ...]:
    """Seats as they were wished, each with a name of its own; by default one for the guest and bots beside it."""
    wished = wishes or (wire.SeatWish("me"), *(wire.SeatWish("bot") for _ in range(mode.usual - 1)))
    if len(wished) not in mode.seats:
        raise SetupError(f"{rules.title} is for {mode.seats[0]} to {mode.seats[-1]} seats, not {len(wished)}")
    taken: set[str] = set()
    seats = []
    for wish in wished:
        if wish.kind == "bot":
            seat = StoredSeat("bot", free_name(wish.name or bot_name(wish.bot, taken), taken), known_bot(wish.bot))
        elif wish.kind == "me":
            seat = StoredSeat("person", free_name(wish.name or name, taken), guest=guest)
        else:
            seat = StoredSeat("open", free_name("Open seat", taken))
        taken.add(seat.name)
        seats.append(seat)
    return tuple(seats)


def new_table(setup: Setup, seats: Sequence[StoredSeat], wish: wire.NewTable, guest: str) -> StoredTable:
    """A table for this setup; it runs at once if nobody is waited for."""
    now = time.time()
    return StoredTable(
        id=token(),
        token=token(),
        host=guest,
        setup=setup,
        seats=tuple(seats),
        timer=wish.timer,
        late=wish.late,
        absent=wish.absent,
        pause=wish.pause,
        listed=wish.listed,
        state="open" if any(seat.kind == "open" for seat in seats) else "running",
        created=now,
        updated=now,
    )


def id_in(letters: str) -> str:
    """An id that begins with one of these letters: that is how it carries its shard."""
    return secrets.choice(letters) + token()[1:]


def token() -> str:
    """128 random bits, as the ids of tables and the tokens of invitations are."""
    return secrets.token_urlsafe(16)
