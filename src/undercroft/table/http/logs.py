"""The lines of the server's log: each says when, how grave, and by whom; for people, or one object of JSON each."""

from __future__ import annotations

import logging
import time

import msgspec


class PlainLines(logging.Formatter):
    """2026-11-17T08:20:00.123Z WARNING undercroft.table: …"""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")


class JsonLines(logging.Formatter):
    """The same as an object of JSON, with what was raised as a text of its own."""

    converter = staticmethod(time.gmtime)

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told = {
            "time": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["raised"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def set_up_logs(level: str = "warning", *, json: bool = False) -> None:
    """Write the log to stderr, from this level on."""
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines() if json else PlainLines())
    logging.basicConfig(level=level.upper(), handlers=[lines], force=True)
