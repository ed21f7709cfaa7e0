"""`python -m bench.server PORT DATABASE`: the table's server as `undercroft serve` runs it, but without limits.

All the load of a bench comes from one address. `Server` is such a server in a process of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path

HOST = "127.0.0.1"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Server:
    """A server in a process of its own, whose death is noticed by nobody but those who look."""

    def __init__(
        self,
        database: str,
        *,
        thinkers: int = 1,
        log: Path | None = None,
        port: int = 0,
        limits: bool = False,
        shards: int = 1,
    ) -> None:
        """Start it, with a process for each shard; it is ready when `await_ready` returns."""
        self.shards = shards
        self.port = port or free_port()
        self.started = time.monotonic()
        command = [
            sys.executable,
            "-X",
            "faulthandler",
            "-m",
            "bench.server",
            str(self.port),
            database,
            "--thinkers",
            str(thinkers),
            *(["--limits"] if limits else []),
            "--shards",
            str(shards),
        ]
        with open(log or os.devnull, "ab") as stderr:
            # In a session of its own, so that Ctrl+C reaches the bench alone, which then ends it.
            self._process = subprocess.Popen(command, stderr=stderr, start_new_session=True)
        self.pid = self._process.pid

    def await_ready(self, patience: float = 30.0) -> float:
        """Wait until it answers; return the seconds since it was started."""
        until = self.started + patience
        while True:
            if self.status is not None:
                raise RuntimeError(f"the server ended with status {self.status} instead of serving")
            connection = HTTPConnection(HOST, self.port, timeout=patience)
            try:
                connection.request("GET", "/api/me")
                connection.getresponse().read()
            except (OSError, HTTPException):
                if time.monotonic() > until:
                    raise
                time.sleep(0.005)
            else:
                return time.monotonic() - self.started
            finally:
                connection.close()

    def kill(self) -> None:
        """`kill -9`: this process alone."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Let it end in good order."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def status(self) -> int | None:
        """What it ended with; None while it runs."""
        return self._process.poll()

    @property
    def running(self) -> bool:
        """Whether it is alive."""
        return self._process.poll() is None

    def children(self) -> list[int]:
        """The processes that it has started: its thinkers, or its crew."""
        text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [int(pid) for pid in text.split()]

    def _serving(self) -> list[int]:
        """The processes that serve: it alone, or its crew as well."""
        return [self.pid] if self.shards == 1 else [self.pid, *self.children()]

    def cpu(self) -> float:
        """Seconds of CPU that it has used, its thinkers left out."""
        fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split() for pid in self._serving()]
        return sum(int(one[11]) + int(one[12]) for one in fields) / TICKS

    def memory(self) -> int:
        """Bytes of memory that it holds."""
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self._serving()) * PAGE


def free_port() -> int:
    """A port that nobody uses now, and that no client is given.

    A client that calls a server which is gone, from a port that the system chose, could choose that very port and reach
    itself; the server would then find its port taken.
    """
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((HOST, port))
            return port


def alive(pids: Sequence[int]) -> list[int]:
    """Those of these processes that still run."""
    return [pid for pid in pids if _state(pid) not in ("", "Z", "X")]


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def main() -> None:
    """Serve."""
    import uvicorn

    from undercroft.table.http.app import Settings
    from undercroft.table.http.crew import serve_together
    from undercroft.table.http.limits import Limits
    from undercroft.table.http.server import configure, listen

    parser = argparse.ArgumentParser(prog="python -m bench.server")
    parser.add_argument("port", type=int)
    parser.add_argument("database")
    parser.add_argument("--thinkers", type=int, default=1)
    parser.add_argument("--limits", action="store_true", help="with the usual limits")
    parser.add_argument("--shards", type=int, default=1, help="with so many processes")
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    limits = Limits() if arguments.limits else Limits.none()
    settings = Settings(
        database=arguments.database, bot_workers=arguments.thinkers, limits=limits, shards=arguments.shards
    )
    door = listen(HOST, arguments.port)
    if arguments.shards > 1:
        serve_together(settings, door, "error", "plain", lambda: None)
    else:
        uvicorn.Server(configure(settings)).run(sockets=[door])


if __name__ == "__main__":
    main()
