"""A page that is open at a table: what it is told, and through whose eyes it looks."""

from __future__ import annotations

import asyncio

import msgspec

from undercroft.table import wire

encode = msgspec.json.Encoder().encode

MOST_WAITING = 400
"""Messages that may wait for a page that reads slowly; it is then sent away, and comes back by number."""


class Watcher:
    """One socket."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.eyes: int | None = None
        self.looking = False
        """Whether it has said through whose eyes it wants to look."""
        self.number = 0
        """The update that it was shown last."""
        self.revision = -1
        """The revision of the table's pages that it was shown last; -1: it needs the whole picture."""
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What waits to be sent; None: no more, it is sent away."""
        self.too_slow = False

    def lose_seat(self) -> None:
        """Somebody else sits there now: it looks on as a spectator, and begins anew."""
        self.eyes = None
        self.number = 0
        self.revision = -1

    def tell(self, told: wire.Answer) -> None:
        """Tell this page something."""
        self.send(encode(told))

    def send(self, frame: bytes) -> None:
        """Send it a message that is written already."""
        if self.too_slow:
            return
        if self.outbox.qsize() >= MOST_WAITING:
            self.too_slow = True
            self.outbox.put_nowait(None)
            return
        self.outbox.put_nowait(frame)
