"""Undercroft: five dungeon board games as a rules engine, a table and a lab."""

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import (
    GameOver,
    IllegalAction,
    NotParsable,
    PackError,
    RecordError,
    Refusal,
    SetupError,
    UndercroftError,
)
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record
from undercroft.kernel.registry import list_games
from undercroft.kernel.rules import GameRules, Mode, Outcome
from undercroft.kernel.script import Decision
from undercroft.kernel.start import new_game, replay

__all__ = [
    "Action",
    "Decision",
    "Event",
    "Game",
    "GameOver",
    "GameRules",
    "IllegalAction",
    "Mode",
    "NotParsable",
    "Outcome",
    "PackError",
    "Record",
    "RecordError",
    "Refusal",
    "SetupError",
    "UndercroftError",
    "list_games",
    "new_game",
    "replay",
]
