"""Panels that every game shows: a seat, the phases of a turn, hearts, a hand, a row of cards, what lasts, a foe."""

from undercroft.kit.panels.beside import chips, foe, panel, phases
from undercroft.kit.panels.lying import box, card_row, copies, counters, hearts, seat, seat_look, seat_title

__all__ = [
    "box",
    "card_row",
    "chips",
    "copies",
    "counters",
    "foe",
    "hearts",
    "panel",
    "phases",
    "seat",
    "seat_look",
    "seat_title",
]
