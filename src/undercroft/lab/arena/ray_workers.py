"""Workers on a Ray cluster, for those who outgrow one machine."""

from __future__ import annotations

import os
import socket
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from itertools import islice
from typing import Any

from undercroft.kernel.errors import SetupError, UndercroftError
from undercroft.lab.arena.contest import Contest, Result, play_game
from undercroft.lab.arena.extras import load_extra
from undercroft.lab.arena.workers import ATTEMPTS, GameFailed

AHEAD = 2
"""So many games for each CPU are on the cluster at once: one is played, the others wait beside it."""

PATIENCE = 10.0
"""Seconds in which a cluster must be found."""


class RayWorkers:
    """The CPUs of a Ray cluster; without an address, of one on this machine that comes and goes, with so many workers.

    Ray gives the game of a worker or machine that dies to another.
    """

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        self._ray = load_extra("ray", "cluster", "an arena on a cluster")
        self._address = address
        self._jobs = jobs

    def play(self, contest: Contest, numbers: Sequence[int]) -> Generator[Result, None, None]:
        """See `Workers`."""
        if not numbers:
            return
        with self._cluster():
            play = self._ray.remote(max_retries=ATTEMPTS - 1)(_play_alike)
            waiting = iter(numbers)
            playing: dict[Any, int] = {}
            while True:
                for number in islice(waiting, max(0, self._room() - len(playing))):
                    playing[play.remote(contest, number, _version())] = number
                if not playing:
                    return
                for done in self._ray.wait(list(playing))[0]:
                    yield self._result(done, playing.pop(done))

    @contextmanager
    def _cluster(self) -> Iterator[None]:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # what is played here is nobody else's business
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        if self._address is None:
            self._ray.init("local", num_cpus=self._jobs, include_dashboard=False, **quiet)
        else:
            _check_address(self._address)
            try:
                self._ray.init(self._address, **quiet)
            except (ConnectionError, RuntimeError, ValueError) as error:
                raise SetupError(f"there is no Ray cluster at {self._address}: {error}") from None
        try:
            yield
        finally:
            self._ray.shutdown()

    def _room(self) -> int:
        """How many games may be on the cluster; machines join it and leave it at any time."""
        if self._jobs is not None:
            return self._jobs
        return AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _result(self, done: Any, number: int) -> Result:
        errors = self._ray.exceptions
        try:
            result = self._ray.get(done)
        except errors.RayTaskError as error:
            raise GameFailed(f"game {number} failed: {error.cause!r}") from None
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError, errors.ObjectLostError):
            raise GameFailed(f"game {number} was given up: {ATTEMPTS} workers died over it") from None
        assert isinstance(result, Result)
        return result


def _check_address(address: str) -> None:
    """See whether anybody listens there: Ray itself would try for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return  # a name, such as auto
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise SetupError(f"there is no Ray cluster at {address}: {error}; expected HOST:PORT") from None


def _play_alike(contest: Contest, number: int, wanted: str) -> Result:
    if wanted != _version():
        raise UndercroftError(f"a worker has {_version()}, expected {wanted} as at home")
    return play_game(contest, number)


def _version() -> str:
    return f"undercroft {version('undercroft')}"
