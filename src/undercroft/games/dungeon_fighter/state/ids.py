"""What ids name: from them follows what is pointed at on the board."""

from __future__ import annotations

from typing import Annotated

from undercroft.games.dungeon_fighter.content.vocabulary import Colour
from undercroft.kernel.ids import names

HeroName = Annotated[str, names("hero")]
"""A Hero in the party, by his sheet."""
HeroId = Annotated[str, names("choose")]
"""A Hero sheet to choose from."""
RoomId = Annotated[str, names("room")]
DieId = Annotated[str, names("die")]
"""A Hero die by its colour, or "bonus 1" and so on."""
CardId = Annotated[str, names("equipment")]
MonsterId = Annotated[str, names("monster")]
AbilityColour = Annotated[Colour, names("ability")]
RequirementId = Annotated[str, names("requirement")]
