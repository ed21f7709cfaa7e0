"""Serves the fixture games, which have no board: `python -m tests.browser.boardless --port N --database URL`."""

from __future__ import annotations

import argparse

import uvicorn

from tests.kernel.fixture_games import FIXTURE_GAMES
from undercroft.kernel import registry
from undercroft.table.app import Settings, make_app


def main() -> None:
    """Serve until it is ended; bots think in this process, because only this one knows the games."""
    said = argparse.ArgumentParser()
    said.add_argument("--port", type=int, required=True)
    said.add_argument("--database", required=True)
    asked = said.parse_args()
    registry.games().update((rules.id, rules) for rules in FIXTURE_GAMES)
    app = make_app(Settings(database=asked.database, thinkers=0))
    uvicorn.run(app, host="127.0.0.1", port=asked.port, log_level="warning", ws="websockets-sansio", lifespan="on")


if __name__ == "__main__":
    main()
