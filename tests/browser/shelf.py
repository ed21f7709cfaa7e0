"""Serves games that are not installed."""

from __future__ import annotations

import argparse
from typing import Any

import uvicorn

from undercroft.kernel import registry
from undercroft.kernel.rules import GameRules
from undercroft.table.http.app import Settings, make_app


def serve(*games: GameRules[Any]) -> None:
    """Serve these games until it is ended; bots think in this process, because only this one knows the games."""
    said = argparse.ArgumentParser()
    said.add_argument("--port", type=int, required=True)
    said.add_argument("--database", required=True)
    asked = said.parse_args()
    registry.list_games().update((rules.id, rules) for rules in games)
    app = make_app(Settings(database=asked.database, bot_workers=0))
    uvicorn.run(app, host="127.0.0.1", port=asked.port, log_level="warning", ws="websockets-sansio", lifespan="on")
