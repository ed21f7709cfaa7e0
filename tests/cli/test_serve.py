"""`undercroft serve`: what it says when it starts, and when it cannot."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.table.http.app import client_folder
from undercroft.table.storage.store import Store

SERVE = (sys.executable, "-m", "undercroft", "serve", "--port", "0")


@pytest.fixture(autouse=True)
def built() -> None:
    assert client_folder() is not None, "the page is built before the tests: `make client`"


def test_the_table_is_laid_only_when_it_is(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scene() -> subprocess.CompletedProcess[str]:
        store = await Store.open(url)
        try:
            return await asyncio.to_thread(
                subprocess.run, [*SERVE, "--database", url], capture_output=True, text=True, timeout=60, check=False
            )
        finally:
            await store.close()

    ended = asyncio.run(scene())
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert "another server is using it" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_it_says_where_and_how_it_is_set_up(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text(f'database = "sqlite:///{tmp_path}/t.db"\nbot_workers = 0\n[retention]\nopen_days = 3\n')
    with subprocess.Popen([*SERVE, "--config", str(config)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("The table is laid: http://127.0.0.1:")
        server.terminate()
    assert (tmp_path / "t.db").exists()


@pytest.mark.parametrize(
    ("text", "words"), [("[limits]\nwatching = 'many'", "Expected `int`"), ("[limits", "cannot be read")]
)
def test_a_configuration_that_cannot_be_is_refused(tmp_path: Path, text: str, words: str) -> None:
    config = tmp_path / "table.toml"
    config.write_text(text)
    ended = subprocess.run([*SERVE, "--config", str(config)], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert words in ended.stderr
