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
from typing import Any

import msgspec
from msgspec import Struct

from undercroft.kernel.game import Game, Snapshot
from undercroft.kernel.start import resume_snapshot
from undercroft.lab.bots import Advice, Bot, MctsBot, Sight, make_bot
from undercroft.table.bots.pipes import frame, read_ahead, take_pipes

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
    """The number of what was chosen, or what answers an open decision without being listed, or advice; or an error."""

    choice: int = -1
    action: dict[str, Any] | None = None
    """As it is on the wire."""
    advice: Advice | None = None
    error: str = ""


def do_job(game: Game, seat: int, what: Choose | Advise, asked_at: float) -> Result:
    """Do a job; whoever has waited for it long is not let wait for a long search besides."""
    sight = Sight(game, seat)
    waited = max(0.0, time.time() - asked_at)
    if isinstance(what, Advise):
        bot = MctsBot(0, seconds=max(LEAST_SECONDS, what.seconds - waited))
        return Result(advice=bot.advise(sight, what.avoid))
    chosen = _bot(what, sight, waited).choose(sight)
    if sight.decision.open and chosen not in sight.choices:
        return Result(action=msgspec.to_builtins(chosen))
    return Result(choice=sight.choices.index(chosen))


def _bot(what: Choose, sight: Sight, waited: float) -> Bot:
    bot = make_bot(what.kind, what.seed)
    if isinstance(bot, MctsBot):
        bot.hurry(RESPONSE_SECONDS if sight.decision.window else math.inf, waited, LEAST_SECONDS)
    return bot


def main() -> None:
    """Do jobs until stdin ends."""
    jobs, results = take_pipes()
    # Ctrl+C at the terminal reaches every process there: it is the server's to end this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # people who click come before bots who think
    waiting: SimpleQueue[bytes] = SimpleQueue()
    read_ahead(jobs, waiting)
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


if __name__ == "__main__":
    main()
