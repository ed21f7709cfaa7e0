"""Pictograms of what lies on cards, each in a square of 24: told apart by shape alone."""

from __future__ import annotations

from typing import Final

from undercroft.kit.pieces.fittings import FITTINGS
from undercroft.kit.pieces.icons import ICONS

SIGNS: Final = {
    "$": ICONS["coin"],
    "b": (
        "M7 2h10c2.2 3 3 6.5 3 10s-.8 7-3 10H7c-2.2-3-3-6.5-3-10S4.8 5 7 2zM5.6 7v1.8h12.8V7zM5.6 15.2V17h12.8v-1.8z"
    ),
    "s": FITTINGS["blade"],
    "r": (
        "M12 2a8 8 0 0 1 5 14.2L21 22h-3.5l-2.7-4.2A8 8 0 1 1 12 2zM12 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z"
        "M12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z"
    ),
    "k": (
        "M7 3a5.5 5.5 0 0 1 5.3 4H23v4h-2v4h-3.5v-4h-5.2A5.5 5.5 0 1 1 7 3zM7 6a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
    ),
    "q": (
        "M5 2h13a3 3 0 0 1 3 3v2h-3v12a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3v-1h3V4zM7 7v1.5h8V7zM7 11v1.5h8V11zM7 15v1.5h8V15z"
    ),
    "M": ICONS["monster"],
    "P": (
        "M12 1a6 6 0 0 1 6 6v3h2v13H4V10h2V7a6 6 0 0 1 6-6zM12 4a3 3 0 0 0-3 3v3h6V7a3 3 0 0 0-3-3z"
        "M12 13.5a2 2 0 0 0-1 3.7V20h2v-2.8a2 2 0 0 0-1-3.7z"
    ),
    "O": FITTINGS["pit"],
    "L": (
        "M2 13c3-3 4.5 2 7 0s3-3 6 0 4-1 7 0v9H2z"
        "M12 1c2.5 3 4 4.5 4 7a4 4 0 0 1-8 0c0-1.5.8-2.5 1.6-3.2.2 1 .7 1.6 1.3 1.8"
        "C10.7 4.5 11 2.5 12 1z"
    ),
    "@": (
        "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 4.5l4.4 13.5L5 9.7h14L7.6 18z"
    ),
    ">": ICONS["stairs"],
    "R": ICONS["reroll"],
    "X": (
        "M6 2l6 8.5L18 2l1.5 1.5-5.8 9.3 2 2.9a4 4 0 1 1-2.3 1.2"
        "L12 15.2l-1.4 1.7a4 4 0 1 1-2.3-1.2l2-2.9L4.5 3.5z"
        "M6.5 17.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17.5 17.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
    ),
}
