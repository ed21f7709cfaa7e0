"""`undercroft admin`: what whoever keeps a server does with its database."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli.serve import usual_database
from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from undercroft.table.storage.store import Store

admin = typer.Typer(
    help="Look after a server's database: list, close and delete tables, ban and mute guests, back up and restore.",
    no_args_is_help=True,
)

Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="As for `undercroft serve`; if left out, the usual file."),
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as `undercroft admin list` gives it.")]
GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="Its id, as `undercroft admin list` gives it.")]
End = Annotated[bool, typer.Option("--end", help="No longer.")]


@admin.command("list")
def list_tables(
    database: Database = None,
    state: Annotated[str, typer.Option("--state", metavar="STATE", help="open, running, over or saved.")] = "",
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, max=10_000)] = 50,
) -> None:
    """List the tables that were used last, and who sits there. The server may be running."""
    from undercroft.table.storage.reader import Reader

    reader = Reader(_url(database))
    for table in reader.tables(state, most):
        used = datetime.fromtimestamp(table.updated, UTC).strftime("%Y-%m-%d %H:%M")
        seats = ", ".join(f"{seat.name} ({seat.guest or seat.bot or seat.kind})" for seat in table.seats)
        print(f"{table.id}  {used}  {table.state:<7}  {table.setup.game}  host {table.host}: {seats}")
    reader.close()


@admin.command("close")
def close_table(table: TableId, database: Database = None) -> None:
    """End a game as it stands: it can be looked at, and nobody plays on. Stop the server first."""
    from msgspec.structs import replace

    async def close(store: Store) -> None:
        stored = await store.table(table)
        if stored is None:
            raise UndercroftError(f"there is no table {table}")
        if stored.state == "open":
            raise UndercroftError("its game has not begun: delete it instead")
        await store.save_table(replace(stored, state="saved", result="Closed by whoever keeps this server"))

    _do(database, close)


@admin.command("delete")
def delete_table(table: TableId, database: Database = None) -> None:
    """Delete a table, with all that was played and said there. Stop the server first."""

    async def remove(store: Store) -> None:
        if await store.written(table) is None:
            raise UndercroftError(f"there is no table {table}")
        await store.delete_tables([table])

    _do(database, remove)


@admin.command("ban")
def ban_guest(guest: GuestId, database: Database = None, end: End = False) -> None:
    """Let a guest in no more. Stop the server first."""
    _do(database, lambda store: store.take_measure(guest, "ban", on=not end))


@admin.command("mute")
def mute_guest(guest: GuestId, database: Database = None, end: End = False) -> None:
    """Let a guest say nothing any more. Stop the server first."""
    _do(database, lambda store: store.take_measure(guest, "mute", on=not end))


@admin.command("rotate-key")
def rotate_key(database: Database = None) -> None:
    """Sign cookies with another key: all guests are strangers then, and lose their seats. Stop the server first."""
    _do(database, lambda store: store.set_key(secrets.token_bytes(32)))


@admin.command("backup")
def back_up(file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = None) -> None:
    """Write everything to a file, as it stands at one moment. The server may be running."""
    from undercroft.table.storage import backup

    print(f"{backup.back_up(_url(database), file):,} lines were written to {file}.")


@admin.command("restore")
def restore(file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = None) -> None:
    """Read a backup into a database that is empty, of either kind."""
    from undercroft.table.storage import backup

    print(f"{backup.restore(_url(database), file):,} rows were restored.")


def _url(database: str | None) -> str:
    return database or f"sqlite:///{usual_database()}"


def _do(database: str | None, work: Callable[[Store], Awaitable[None]]) -> None:
    from undercroft.table.storage.store import Store

    async def run() -> None:
        store = await Store.open(_url(database))
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())
    print("Done.")
