"""Serves the fixture games, which have no board: `python -m tests.browser.boardless --port N --database URL`."""

from __future__ import annotations

from tests.browser.shelf import serve
from tests.kernel.fixture_games import FIXTURE_GAMES

serve(*FIXTURE_GAMES)
