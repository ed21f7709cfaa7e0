"""What ids name: from them follows what is pointed at on the board."""

from __future__ import annotations

from typing import Annotated, Literal

from undercroft.kernel.ids import names

SeatId = Annotated[int, names("hero")]
RoomId = Annotated[str, names("room")]
MonsterId = Annotated[str, names("monster")]
"""A Roaming Monster: its figure."""
FoeId = Annotated[str, names("foe")]
"""A Monster in the fight, of whatever kind."""
LootId = Annotated[str, names("loot")]
CardId = Annotated[str, names("card")]
"""A Threat card in somebody's hand."""
HeroId = Annotated[str, names("choose")]
"""A Hero to choose from."""
PowerNumber = Annotated[int, names("ban")]
"""A Hero Power to forbid."""
Face = Annotated[Literal["H", "B", "S", "_"], names("die")]
