"""A server that is killed at any moment has lost and doubled nothing. `python -m bench.crash` does this 200 times."""

from pathlib import Path

import pytest
from bench.crash import soak

from tests.table.storage.databases import PostgresServer, postgresql

__all__ = ["postgresql"]


@pytest.mark.slow
def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report = soak(f"sqlite:///{tmp_path}/tables.db", kills=5, seed=1)
    assert report.problems == []
    for what in ("acts acknowledged", "games compared", "seats: open", "seats: join"):
        assert report.counts[what] > 0, what


@pytest.mark.slow
def test_nothing_is_lost_on_postgresql_either(postgresql: tuple[PostgresServer, str]) -> None:
    server, name = postgresql
    report = soak(server.url(name), kills=4, seed=2)
    assert report.problems == []
    for what in ("acts acknowledged", "games compared", "seats: open", "seats: join"):
        assert report.counts[what] > 0, what
