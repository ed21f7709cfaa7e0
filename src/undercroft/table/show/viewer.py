"""A page that is open at a table: what it is told, and through whose eyes it looks."""

from __future__ import annotations

import asyncio

import msgspec

from undercroft.table import wire

encode = msgspec.json.Encoder().encode

MOST_WAITING = 4 * 2**20
"""Bytes that may wait for a page that reads slowly; it is then sent away, and comes back by number."""


class Viewer:
    """One socket."""

    def __init__(self, guest: str, address: str = "") -> None:
        self.guest = guest
        self.address = address
        self.eyes: int | None = None
        self.looking = False
        """Whether it has said through whose eyes it wants to look."""
        self.number = 0
        """The update that it was shown last."""
        self.revision = -1
        """The revision of the page that it was shown last; -1: it needs the whole picture."""
        self.called: tuple[int, ...] = ()
        """The own seats that it was told are asked in secret."""
        self.too_slow = asyncio.Event()
        self._outbox: asyncio.Queue[tuple[bytes, float]] = asyncio.Queue()
        self._waiting = 0
        self.held_until = 0.0
        """By the event loop's clock: nothing that is sent now leaves before."""

    def lose_seat(self) -> None:
        """Somebody else sits there now: it looks on as a spectator, and begins anew."""
        self.eyes = None
        self.number = 0
        self.revision = -1

    def call(self, seats: tuple[int, ...]) -> None:
        """Tell this page which of its seats are asked in secret, if it does not know."""
        if self.looking and seats != self.called:
            self.called = seats
            self.tell(wire.Called(seats))

    def tell(self, told: wire.Answer) -> None:
        """Tell this page something."""
        self.send(encode(told))

    def send(self, frame: bytes) -> None:
        """Send it a message that is written already."""
        if self.too_slow.is_set():
            return
        self._waiting += len(frame)
        if self._waiting > MOST_WAITING:
            self.too_slow.set()
            self._outbox = asyncio.Queue()
            return
        self._outbox.put_nowait((frame, self.held_until))

    async def next_frame(self) -> bytes:
        """What is to be sent next, when it may leave."""
        frame, until = await self._outbox.get()
        self._waiting -= len(frame)
        if until and (early := until - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(early)
        return frame
