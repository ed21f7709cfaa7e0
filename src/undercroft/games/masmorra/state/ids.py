"""What ids in actions and events name, and so what is pointed at on the board."""

from __future__ import annotations

from typing import Annotated, Literal

from undercroft.games.masmorra.content.symbols import Face
from undercroft.kernel.ids import names

HeroId = Annotated[str, names("hero")]
"""A Hero, by its board."""
HeroToChoose = Annotated[str, names("choose")]
"""A Hero that nobody has yet."""
MonsterId = Annotated[int, names("monster")]
RoomId = Annotated[str, names("room")]
TrapId = Annotated[str, names("trap")]
TileId = Annotated[str, names("tile")]
"""A tile in play, which may be a room or a trap."""
RoomActionId = Annotated[str, names("dock")]
"""A tile, by the docking space of its Room Action."""
DockingSpaceId = Annotated[str, names("docking space")]
"""A tile or an ability that dice are docked on."""
AbilityId = Annotated[str, names("ability")]
CardId = Annotated[str, names("card")]
"""A Treasure card in a hand."""
DieFace = Annotated[Face, names("die")]
NewFace = Annotated[Face, names("face")]
StackLevel = Annotated[int, names("stack")]
DeckName = Annotated[Literal["treasure", "evil"], names("deck")]
