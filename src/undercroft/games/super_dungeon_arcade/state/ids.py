"""What ids name: from them follows what is pointed at on the board."""

from __future__ import annotations

from typing import Annotated

from undercroft.kernel.ids import names

SeatId = Annotated[int, names("seat")]
ModelId = Annotated[str, names("model")]
"""A model on the map: a Hero by its card, a figure as "crawler#2"."""
SquareId = Annotated[str, names("square")]
"""A square by its tile, column and row, as "2E7"."""
CardId = Annotated[str, names("card")]
"""Loot, treasure, or a card in force."""
HeroCardId = Annotated[str, names("choose")]
ActionId = Annotated[str, names("action")]
"""A unique action or a potion."""
PointId = Annotated[str, names("point")]
CellId = Annotated[str, names("cell")]
"""A cell of the lattice of tiles, as "1,0"."""
DieNumber = Annotated[int, names("die")]
"""A die of the roll, counted from 0."""
