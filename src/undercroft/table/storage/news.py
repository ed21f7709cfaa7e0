"""News of tables between the processes of one PostgreSQL database.

Whoever writes that a table was laid, has changed its seats or is over announces its id in the same transaction
(NOTIFY), so that nobody hears of what was not written. News says only where to look again: what is there now stands
in the database, and who has missed some has missed nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

from sqlalchemy import URL, bindparam, func, select

CHANNEL = "undercroft_tables"
TRIES_AGAIN_AFTER = 1.0
"""Seconds after which a connection that was lost is made again."""
ANNOUNCE = select(func.pg_notify(CHANNEL, bindparam("table")))

log = logging.getLogger("undercroft.table")


async def listen(url: URL) -> AsyncIterator[str]:
    """The ids of tables that somebody has announced, as they come; "" whenever some may have been missed."""
    import psycopg

    where = url.set(drivername="postgresql").render_as_string(hide_password=False)
    silent = False
    while True:
        try:
            line = await psycopg.AsyncConnection.connect(
                where, autocommit=True, application_name="undercroft", connect_timeout=5, keepalives_idle=30
            )
            async with line:
                await line.execute(f"LISTEN {CHANNEL}".encode())
                silent = False
                yield ""
                async for news in line.notifies():
                    yield news.payload
        except psycopg.Error:
            if not silent:
                log.warning("news of other processes' tables cannot be heard now: lobbies are told of them later")
            silent = True
        await asyncio.sleep(TRIES_AGAIN_AFTER)
