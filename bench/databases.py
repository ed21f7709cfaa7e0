"""Empty databases for benches: an SQLite file, or a PostgreSQL server that lives as long as it is needed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from tests.table.storage.databases import PostgresServer

KINDS = ("sqlite", "postgresql")


@contextmanager
def empty_database(kind: str) -> Iterator[str]:
    """The URL of an empty database, which is gone afterwards. Whatever is no kind is the URL of one that is there."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="undercroft-bench-") as folder:
            yield f"sqlite:///{folder}/tables.db"
    elif kind == "postgresql":
        server = PostgresServer(settings="")
        try:
            yield server.url(server.new_database())
        finally:
            server.stop()
    else:
        yield kind
