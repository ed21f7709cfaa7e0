"""How much is kept, and for how long: nothing grows for ever."""

from __future__ import annotations

from msgspec import Struct


class Retention(Struct, frozen=True, kw_only=True):
    """Days are counted from when something was last used; 0 keeps it for ever."""

    open_days: float = 14
    """Tables that wait for people."""
    running_days: float = 180
    """Games that nobody goes on with."""
    over_days: float = 730
    """Games that are over."""
    saved_days: float = 90
    """Records that were uploaded, and are not over."""
    guest_days: float = 730
    """The names of guests who have no table any more."""
    chat_lines: int = 1_000
    """Of each table."""
    tables_each: int = 500
    """Tables of one guest that wait or run."""
    finished_each: int = 500
    """Finished games and records in the lobby of one guest who brings another record."""
    address_tables: int = 2_000
    """Tables that wait or run, made from one address, whoever makes them there."""
    address_uploads: int = 200
    """Records that were uploaded from one address."""
    listed_each: int = 5
    """Tables from one address that the lobby lists to others, at most."""

    def days_of(self, state: str) -> float:
        """How long a table in this state is kept."""
        days = {
            "open": self.open_days,
            "running": self.running_days,
            "over": self.over_days,
            "saved": self.saved_days,
        }
        return days[state]
