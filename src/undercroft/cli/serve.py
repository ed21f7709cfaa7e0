"""`undercroft serve`: the table in the browser."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    import socket

    from undercroft.table.http.app import Settings

USUAL_PORT = 8140
TRIED = 20
"""Ports that are tried after the usual one, if it is taken."""


def serve(
    host: str,
    port: int | None,
    config: Path | None,
    log_level: str | None,
    log_style: str | None,
    **given: Any,
) -> None:
    """Serve the table until it is interrupted; what is given goes before what the configuration says."""
    try:
        import uvicorn

        from undercroft.table.http.app import client_folder
        from undercroft.table.http.logs import set_up_logs
        from undercroft.table.http.server import configure
    except ModuleNotFoundError as missing:
        raise UndercroftError(f"the table needs {missing.name}: pip install 'undercroft[table]'") from None
    from undercroft.table.http.app import Settings

    read = _read(config)
    level, style = log_level or read.pop("log_level", "warning"), log_style or read.pop("log_style", "plain")
    read = {**read, **{name: value for name, value in given.items() if value is not None and value != []}}
    read.setdefault("database", f"sqlite:///{usual_database()}")
    shards = read.get("shards", 1)
    if isinstance(shards, int) and shards > 1:
        read.setdefault("bot_workers", max(1, ((os.cpu_count() or 2) - 1) // shards))
    try:
        settings = msgspec.convert(read, Settings)
    except msgspec.ValidationError as error:
        raise UndercroftError(f"{config} is no configuration: {error}") from None
    _check_shards(settings)
    if client_folder() is None:
        raise UndercroftError("the page is not built: `make client` builds it, and so does installing the package")
    door = _open(host, port)
    set_up_logs(level, json=style == "json")
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    laid = f"The table is laid: http://{shown}:{door.getsockname()[1]}/  (Ctrl+C ends it)"

    if settings.shards > 1 and settings.shard is None:
        from undercroft.table.http.crew import serve_together

        serve_together(settings, door, level, style, lambda: print(laid, flush=True))
        return

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                print(laid, flush=True)

    Server(configure(settings)).run(sockets=[door])


def _check_shards(settings: Settings) -> None:
    from undercroft.table.storage.database import ONE_PROCESS, find_database

    most = find_database(settings.database).most_shards
    if not 1 <= settings.shards <= most:
        raise UndercroftError(ONE_PROCESS if most == 1 else f"there can be 1 to {most} shards")
    if settings.shard is not None and not 0 <= settings.shard < settings.shards:
        raise UndercroftError(f"the shards are 0 to {settings.shards - 1}: there is no shard {settings.shard}")


def _read(config: Path | None) -> dict[str, Any]:
    if config is None:
        return {}
    try:
        return tomllib.loads(config.read_text())
    except (OSError, ValueError) as error:
        raise UndercroftError(f"{config} cannot be read: {error}") from None


def _open(host: str, port: int | None) -> socket.socket:
    from undercroft.table.http.server import listen

    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + TRIED), 0]
    for number in ports:
        try:
            return listen(host, number)
        except OSError as error:
            if number == ports[-1]:
                raise UndercroftError(f"{host}:{number} cannot be used: {error.strerror}; try another --port") from None
    raise AssertionError("no port was tried")


def usual_database() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    folder = Path.home() / ".local" / "share" / "undercroft"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.db"
