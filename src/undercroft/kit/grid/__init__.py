"""Square grids with walls on edges: sight, distance, movement, areas, all in exact integers."""

from undercroft.kit.grid.areas import SIDES, Side, cross, lance, lance_starts, sweep, wave
from undercroft.kit.grid.control import shifts, walk
from undercroft.kit.grid.movement import Reach, large_costs, onward, reach, spread
from undercroft.kit.grid.spreading import Bits, Steps, bits, shifted, squares_in
from undercroft.kit.grid.squares import FAR, Grid, gap, span

__all__ = [
    "FAR",
    "SIDES",
    "Bits",
    "Grid",
    "Reach",
    "Side",
    "Steps",
    "bits",
    "cross",
    "gap",
    "lance",
    "lance_starts",
    "large_costs",
    "onward",
    "reach",
    "shifted",
    "shifts",
    "span",
    "spread",
    "squares_in",
    "sweep",
    "walk",
    "wave",
]
