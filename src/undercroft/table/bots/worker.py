"""A process that chooses for bots: `python -m undercroft.table.bots.worker`.

Jobs come in by stdin and results go out by stdout, in order, as msgpack with the length before it (4 bytes, big
endian). It ends by itself when stdin ends, even in the middle of a job: whoever started it is gone then, however
it went.
"""

from __future__ import annotations

import math
import os
import signal
import time
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec
from msgspec import Struct

from undercroft.kernel.game import Game, Snapshot
from undercroft.kernel.start import resume_snapshot
from undercroft.lab.bots import Advice, Bot, MctsBot, Sight, make_bot

LENGTH = 4
LONGEST = 64 * 2**20
LEAST_SECONDS = 0.02
"""So long a bot may search however long it had to wait: a busy server thinks less, not longer."""
RESPONSE_SECONDS = 0.05
"""So long a bot may search for a response: the table waits for it, and how long it does must not give it away."""


class Choose(Struct, frozen=True, tag="choose"):
    """Which option would a bot of this kind take?"""

    kind: str
    seed: int


class Advise(Struct, frozen=True, tag="advise"):
    """What would be best for the rest of the turn, if these tables are to be avoided?"""

    seconds: float
    avoid: frozenset[bytes]


class Job(Struct, frozen=True):
    """Something to think about, at this moment of a game, for this seat."""

    moment: Snapshot
    seat: int
    what: Choose | Advise
    asked_at: float
    """Seconds since 1970."""


class Result(Struct, frozen=True):
    """The number of what was chosen, or advice; or why there is neither."""

    choice: int = -1
    advice: Advice | None = None
    error: str = ""


def do_job(game: Game, seat: int, what: Choose | Advise, asked_at: float) -> Result:
    """Do a job; whoever has waited for it long is not let wait for a long search besides."""
    sight = Sight(game, seat)
    waited = max(0.0, time.time() - asked_at)
    if isinstance(what, Advise):
        bot = MctsBot(0, seconds=max(LEAST_SECONDS, what.seconds - waited))
        return Result(advice=bot.advise(sight, what.avoid))
    return Result(choice=sight.choices.index(_bot(what, sight, waited).choose(sight)))


def _bot(what: Choose, sight: Sight, waited: float) -> Bot:
    bot = make_bot(what.kind, what.seed)
    if isinstance(bot, MctsBot):
        bot.hurry(RESPONSE_SECONDS if sight.decision.window else math.inf, waited, LEAST_SECONDS)
    return bot


def frame(message: Struct) -> bytes:
    """A message as it is sent."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body


def main() -> None:
    """Do jobs until stdin ends."""
    jobs, results = _take_pipes()
    # Ctrl+C at the terminal reaches every process there: it is the server's to end this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # people who click come before bots who think
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(jobs, waiting), daemon=True).start()
    decoder = msgspec.msgpack.Decoder(Job)
    while True:
        try:
            job = decoder.decode(waiting.get())
            result = do_job(resume_snapshot(job.moment), job.seat, job.what, job.asked_at)
        except Exception as error:  # whatever a stranger's rules raise
            result = Result(error=repr(error)[:500])
        try:
            results.write(frame(result))
            results.flush()
        except BrokenPipeError:
            os._exit(0)


def _take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keep stdin and stdout for the messages alone: what rules print goes to stderr."""
    jobs = os.fdopen(os.dup(0), "rb")
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return jobs, results


def _read(jobs: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    while True:
        length = int.from_bytes(jobs.read(LENGTH), "big")
        body = jobs.read(length) if 0 < length <= LONGEST else b""
        if not body or len(body) < length:
            os._exit(0)
        waiting.put(body)


if __name__ == "__main__":
    main()
