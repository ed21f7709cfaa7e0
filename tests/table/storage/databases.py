"""The databases that the table is tested on: an SQLite file, and a real PostgreSQL server.

A test module imports the fixture `database` (a fresh, empty one's URL, once for each kind) or `postgresql`.
"""

import contextlib
import functools
import itertools
import os
import pwd
import re
import socket
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

SERVE = """
bin=$1 home=$2
"$bin/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 --no-locale -D "$home/data" >"$home/log" &&
"$bin/pg_ctl" start --wait --silent -D "$home/data" -l "$home/log" -o "-k $home -c listen_addresses='' $3" &&
echo ready
cat
"$bin/pg_ctl" stop --wait --silent -m immediate -D "$home/data"
rm -rf "$home"
"""
"""Serve until the tests close the pipe, by whatever end they come to."""


class PostgresServer:
    """A server in a folder of its own, reached by a socket there."""

    def __init__(self, settings: str = "-c fsync=off") -> None:
        binaries = sorted(
            Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(re.sub(r"\D", "", str(path)))
        )
        if not binaries:
            pytest.fail("PostgreSQL is not installed, and the table is tested on it: apt-get install postgresql")
        self.binaries = binaries[-1].parent
        self.home = Path(tempfile.mkdtemp(prefix="undercroft-postgres-"))
        self.user: str | None = None
        if os.getuid() == 0:
            # PostgreSQL does not run as root.
            names = {user.pw_name for user in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            os.chown(self.home, pwd.getpwnam(self.user).pw_uid, -1)
        self._names = itertools.count(1)
        self._process = subprocess.Popen(
            ["sh", "-c", SERVE, "sh", str(self.binaries), str(self.home), settings],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            user=self.user,
            extra_groups=None if self.user is None else [],
            cwd=self.home,
            text=True,
        )
        assert self._process.stdout is not None
        if self._process.stdout.readline() != "ready\n":
            log = self.home / "log"
            pytest.fail(f"PostgreSQL does not start: {log.read_text() if log.exists() else 'no log'}")

    def url(self, name: str) -> str:
        """Where this database is found."""
        return f"postgresql://postgres@/{name}?host={self.home}"

    def execute(self, statement: str, database: str = "postgres") -> None:
        """Do something as another client."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self, options: str = "") -> str:
        """Make an empty database, and return its name."""
        name = f"test_{next(self._names)}"
        self.execute(f"CREATE DATABASE {name} {options}")
        return name

    def drop_connections(self, database: str) -> None:
        """Cut off everybody."""
        self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = '{database}' AND pid <> pg_backend_pid()"
        )

    def stop(self) -> None:
        """End it for good."""
        self._process.communicate()

    def restart(self) -> None:
        """Crash, and come back."""
        subprocess.run(
            [
                f"{self.binaries}/pg_ctl",
                "restart",
                *["--wait", "--silent", "-m", "immediate", "-D", "data", "-l", "log"],
            ],
            check=True,
            user=self.user,
            extra_groups=None if self.user is None else [],
            cwd=self.home,
            stdin=subprocess.DEVNULL,
        )


@functools.cache
def postgres_server() -> PostgresServer:
    """The server of this test process; it ends with it."""
    return PostgresServer()


@pytest.fixture
def postgresql() -> Iterator[tuple[PostgresServer, str]]:
    """A PostgreSQL server, and the name of an empty database on it."""
    server = postgres_server()
    name = server.new_database()
    yield server, name
    server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    server, name = request.getfixturevalue("postgresql")
    return str(server.url(name))


class Proxy:
    """A wire to a PostgreSQL server that can be cut at the worst moment: when a COMMIT comes along."""

    def __init__(self, server: PostgresServer) -> None:
        self._target = str(server.home / ".s.PGSQL.5432")
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.cut = ""
        """ "before": the next COMMIT is lost. "after": it is done, and its answer is lost."""
        self.cuts = 0
        self._wires = [self._listener]
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def _start(self, target: Callable[..., None], *args: socket.socket) -> None:
        self._threads.append(threading.Thread(target=target, args=args, daemon=True))
        self._threads[-1].start()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        for wire in self._wires:
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for wire in self._wires:
            wire.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                self._wires += [client, server]
                server.connect(self._target)
                self._start(self._pass_on, client, server)
                self._start(self._pass_back, server, client)

    def _pass_on(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := _receive(client):
                if self.cut and b"COMMIT" in data:
                    self.cuts += 1
                    cut, self.cut = self.cut, ""
                    client.shutdown(socket.SHUT_RDWR)
                    if cut == "before":
                        break
                server.sendall(data)
            # The server still does what it was sent, and nobody hears of it.
            server.shutdown(socket.SHUT_WR)

    def _pass_back(self, server: socket.socket, client: socket.socket) -> None:
        while data := _receive(server):
            with contextlib.suppress(OSError):
                client.sendall(data)
        with contextlib.suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)


def _receive(wire: socket.socket) -> bytes:
    try:
        return wire.recv(65536)
    except OSError:
        return b""
