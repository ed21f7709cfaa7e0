"""How a worker and the server speak: messages in msgpack over stdin and stdout, each with its length before it."""

from __future__ import annotations

import os
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec
from msgspec import Struct

LENGTH = 4
LONGEST = 64 * 2**20


def frame(message: Struct) -> bytes:
    """A message as it is sent."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keep stdin and stdout for the messages alone: what rules print goes to stderr."""
    jobs = os.fdopen(os.dup(0), "rb")
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return jobs, results


def read_ahead(jobs: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """Read jobs in a thread, and end this process when the server does, however it went."""
    Thread(target=_read, args=(jobs, waiting), daemon=True).start()


def _read(jobs: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    while True:
        length = int.from_bytes(jobs.read(LENGTH), "big")
        body = jobs.read(length) if 0 < length <= LONGEST else b""
        if not body or len(body) < length:
            os._exit(0)
        waiting.put(body)
