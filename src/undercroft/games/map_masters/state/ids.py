"""What ids name: from them follows what is pointed at on the board."""

from __future__ import annotations

from typing import Annotated, Literal

from undercroft.kernel.ids import names

SeatId = Annotated[int, names("player")]
CardId = Annotated[str, names("card")]
"""A starter or dungeon card."""
BookId = Annotated[str, names("spellbook")]
Fairy = Annotated[Literal["sword", "scroll", "key", "rope"], names("fairy")]
"""A type of fairy token."""
Cost = Annotated[Literal[3, 4, 5, 6], names("column")]
"""A column of the market."""
