"""How much one may ask: the numbers."""

from __future__ import annotations

import math

from msgspec import Struct

RECORDS = "/api/records"
"""Where records are uploaded: they may be larger than anything else."""


class Rate(Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: float


class Limits(Struct, frozen=True, kw_only=True):
    """How much one may ask of this server."""

    socket_frames: Rate = Rate(10, 40)
    """Of one socket."""
    session_frames: Rate = Rate(20, 80)
    """Of all sockets of one guest."""
    patience: float = 10.0
    """A socket that was slowed down for so many seconds, with no rest between, is closed."""
    session_requests: Rate = Rate(30, 150)
    """Of one guest. Only /api counts; opening a socket is a request."""
    address_requests: Rate = Rate(100, 500)
    """Of all guests of one address: people on one sofa, or behind one router, share it."""
    session_making: Rate = Rate(1, 20)
    """Tables that one guest sets up, records that one uploads, names that one takes."""
    address_making: Rate = Rate(4, 60)
    """The same, of all guests of one address."""
    connections: int = 10_000
    """Open at the same time, in all; never more than the files that the system lets us open."""
    address_connections: int = 500
    """Open at the same time, from one address."""
    head_seconds: float = 10.0
    """Until a connection has said what it asks for."""
    body_seconds: float = 30.0
    """Until all has come that goes with a request."""
    answer_seconds: float = 120.0
    """Until an answer has been made and read."""
    watching: int = 100
    """Pages at one table of guests who do not sit there."""
    session_sockets: int = 30
    """Open at the same time, by one guest."""
    address_sockets: int = 300
    """Open at the same time, from one address."""
    frame_bytes: int = 64 * 2**10
    """The largest frame: for the server's own setting (`ws_max_size` of uvicorn)."""
    body_bytes: int = 2**20
    upload_bytes: int = 8 * 2**20
    """The largest body of an uploaded record."""

    @classmethod
    def none(cls) -> Limits:
        """No limits of speed or number, for benches and tests; sizes stay what they are."""
        free = Rate(math.inf, math.inf)
        many = 2**62
        return cls(
            socket_frames=free,
            session_frames=free,
            session_requests=free,
            address_requests=free,
            session_making=free,
            address_making=free,
            connections=many,
            address_connections=many,
            watching=many,
            session_sockets=many,
            address_sockets=many,
        )
