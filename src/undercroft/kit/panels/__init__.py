"""Panels that every game shows: a seat, the phases of a turn, hearts, a hand, a row of cards, what lasts, a foe."""

from undercroft.kit.panels.beside import chips, foe, panel, phases
from undercroft.kit.panels.lying import box, card_row, copies, counters, hearts, seat, seat_look, seat_title
from undercroft.kit.panels.stage import chip, drawing, encounter, fan, gallery, group, life, side, you

__all__ = [
    "box",
    "card_row",
    "chip",
    "chips",
    "copies",
    "counters",
    "drawing",
    "encounter",
    "fan",
    "foe",
    "gallery",
    "group",
    "hearts",
    "life",
    "panel",
    "phases",
    "seat",
    "seat_look",
    "seat_title",
    "side",
    "you",
]
