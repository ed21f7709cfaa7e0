"""A process that plays games of a contest.

Lines of stdin bring the contest, then the numbers of games; a line of stdout answers each number with a `WorkerReply`.
The process ends by itself when stdin ends, even in the middle of a game: whoever started it is gone then.
"""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread

import msgspec
from msgspec import Struct

from undercroft.lab.arena.contest import Contest, Result, play_game


class WorkerReply(Struct, frozen=True):
    """What came of a game: its result, or the error that it raised."""

    result: Result | None = None
    error: str = ""


def main() -> None:
    """Play games until stdin ends."""
    replies, sys.stdout = sys.stdout.buffer, sys.stderr  # what rules print is no reply
    contest = msgspec.json.decode(sys.stdin.buffer.readline(), type=Contest)
    waiting: SimpleQueue[int] = SimpleQueue()
    Thread(target=_read, args=(waiting,), daemon=True).start()
    while True:
        try:
            reply = WorkerReply(play_game(contest, waiting.get()))
        except Exception as error:  # whatever a stranger's rules raise
            reply = WorkerReply(error=repr(error)[:500])
        replies.write(msgspec.json.encode(reply) + b"\n")
        replies.flush()


def _read(waiting: SimpleQueue[int]) -> None:
    for line in sys.stdin.buffer:
        waiting.put(int(line))
    os._exit(0)
