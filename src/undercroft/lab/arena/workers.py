"""Who plays the games of a contest: this process, or others on this machine that come and go with it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Protocol

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.lab.arena.contest import Contest, Result, play_game
from undercroft.lab.arena.worker import WorkerReply

# -P: what lies in the working directory is not imported.
COMMAND = (sys.executable, "-P", "-c", "from undercroft.lab.arena.worker import main; main()")
ATTEMPTS = 3
"""A game that has cost so many workers is not tried again."""


class GameFailed(UndercroftError):
    """A game raised an error, or cost one worker after the other."""


class Workers(Protocol):
    """Whoever plays games."""

    def play(self, contest: Contest, numbers: Sequence[int]) -> Generator[Result, None, None]:
        """Play these games; the results come in any order, each once. It ends when nobody listens any more."""


class LocalWorkers:
    """So many processes of this machine, or one for each core; a single one is this process itself.

    The game of a process that dies is played again by a new one.
    """

    def __init__(self, jobs: int | None = None) -> None:
        self._jobs = jobs or os.cpu_count() or 1

    def play(self, contest: Contest, numbers: Sequence[int]) -> Generator[Result, None, None]:
        """See `Workers`."""
        jobs = min(self._jobs, len(numbers))
        if jobs < 2:
            for number in numbers:
                yield play_game(contest, number)
        else:
            yield from self._play_in_processes(contest, numbers, jobs)

    def _play_in_processes(self, contest: Contest, numbers: Sequence[int], jobs: int) -> Generator[Result, None, None]:
        waiting: SimpleQueue[int] = SimpleQueue()
        for number in numbers:
            waiting.put(number)
        played: SimpleQueue[Result | GameFailed] = SimpleQueue()
        processes = [_Process(contest) for _ in range(jobs)]
        try:
            for process in processes:
                Thread(target=_employ, args=(process, waiting, played), daemon=True).start()
            for _ in numbers:
                result = played.get()
                if isinstance(result, GameFailed):
                    raise result
                yield result
        finally:
            for process in processes:
                process.close()


def _employ(process: _Process, waiting: SimpleQueue[int], played: SimpleQueue[Result | GameFailed]) -> None:
    """Let a process play until no game waits."""
    while not process.closed:
        try:
            number = waiting.get_nowait()
        except Empty:
            return
        played.put(process.play(number))


class _Process:
    """A process that plays; when it dies, another takes its place."""

    def __init__(self, contest: Contest) -> None:
        self.closed = False
        self._contest = contest
        self._lock = Lock()
        self._popen: subprocess.Popen[bytes] | None = None

    def play(self, number: int) -> Result | GameFailed:
        """Play a game, again and again if the process dies over it."""
        for _ in range(ATTEMPTS):
            try:
                reply = self._ask(number)
            except (OSError, msgspec.DecodeError):
                self._stop()
            else:
                return reply.result or GameFailed(f"game {number} failed: {reply.error}")
        return GameFailed(f"game {number} was given up: {ATTEMPTS} processes died over it")

    def close(self) -> None:
        """Leave whatever is being played."""
        with self._lock:
            self.closed = True
        self._stop()

    def _ask(self, number: int) -> WorkerReply:
        popen = self._popen or self._start()
        assert popen.stdin is not None
        assert popen.stdout is not None
        popen.stdin.write(b"%d\n" % number)
        popen.stdin.flush()
        return msgspec.json.decode(popen.stdout.readline(), type=WorkerReply)

    def _start(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self.closed:
                raise ConnectionAbortedError
            # A group of its own: Ctrl-C at the terminal is for whoever started it.
            popen = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0)
            self._popen = popen
        assert popen.stdin is not None
        popen.stdin.write(msgspec.json.encode(self._contest) + b"\n")
        return popen

    def _stop(self) -> None:
        with self._lock:
            popen, self._popen = self._popen, None
        if popen is not None:
            popen.kill()
            popen.wait()
