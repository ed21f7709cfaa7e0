"""A process that does what takes long: `python -m undercroft.table.play.archive_worker`.

It is told the database first. What takes more than its share of the CPU, or of memory, ends here and nowhere else.
"""

from __future__ import annotations

import os
import signal
from queue import SimpleQueue

import msgspec
from msgspec import Struct

from undercroft.table.bots.pipes import frame, read_ahead, take_pipes
from undercroft.table.play.archive import Archive, Done, Job
from undercroft.table.storage.reader import Reader

MEMORY = 2**29
"""Bytes that it may take for what it reads."""


class Hello(Struct, frozen=True):
    """What the process is told first."""

    database: str
    seconds: int
    """Of CPU time, for each job."""


class Asked(Struct, frozen=True):
    """A job."""

    job: Job


def main() -> None:
    """Do jobs until stdin ends."""
    jobs, results = take_pipes()
    # Ctrl+C at the terminal reaches every process there: it is the server's to end this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # people who play come before people who look back
    waiting: SimpleQueue[bytes] = SimpleQueue()
    read_ahead(jobs, waiting)
    hello = msgspec.msgpack.decode(waiting.get(), type=Hello)
    archive = Archive(Reader(hello.database))
    _bound_memory()
    decoder = msgspec.msgpack.Decoder(Asked)
    while True:
        asked = decoder.decode(waiting.get())
        _bound_time(hello.seconds)
        try:
            done = archive.do(asked.job)
        except Exception as error:  # whatever a stranger's rules raise
            done = Done(status=500, error=repr(error)[:500])
        try:
            results.write(frame(done))
            results.flush()
        except BrokenPipeError:
            os._exit(0)


def _bound_memory() -> None:
    try:
        import resource
    except ModuleNotFoundError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))


def _bound_time(seconds: int) -> None:
    """Let the system end this process if the next job takes longer."""
    try:
        import resource
    except ModuleNotFoundError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds, most))


if __name__ == "__main__":
    main()
