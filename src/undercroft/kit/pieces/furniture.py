"""What stands about in rooms: quiet shapes, so that figures stand out before them."""

from __future__ import annotations

from undercroft.kit.markup import Markup, tag

FURNITURE = {
    "counter": "M0 14h64v6H0zM4 21h56v15H4zM8 6h9v8H8zM22 3h7v11h-7zM36 8h16v6H36zM40 3h8v5h-8z",
    "rack": "M5 36V3h4v33zM55 36V3h4v33zM9 3h46v3H9zM18 7l8 5-2 19H12L10 12zM38 7l8 5-2 19H32l-2-19z",
    "cart": "M4 13h54l-5 14H9zM17 27a5 5 0 1 0 .1 0zM45 27a5 5 0 1 0 .1 0zM8 11C8-1 54-1 54 11z",
    "bench": "M4 5h56v6H4zM4 18h56v6H4zM8 24h5v12H8zM51 24h5v12h-5zM8 11h4v7H8zM52 11h4v7h-4z",
    "booth": "M8 36V13h48v23zM3 12 10 1h44l7 11zM18 18v9h28v-9z",
    "lances": "M4 34 58 0l2 3L6 36zM60 34 6 0 4 3l54 33zM32 6l11 3v9c0 7-5 11-11 14-6-3-11-7-11-14V9z",
    "bar": "M0 18h64v5H0zM3 24h58v12H3zM9 18v-8l3-3V1h4v6l3 3v8zM28 18v-7h9v7zM45 18V8l3-2V0h3v6l3 2v10z",
    "spikes": ("M0 36 5 12l5 24zM11 36l5-30 5 30zM22 36l5-24 5 24zM33 36l5-32 5 32zM44 36l5-24 5 24zM55 36l4-28 5 28z"),
    "bed": "M1 36V6h5v15h53v15h-5v-7H6v7zM9 12h14a5 5 0 0 1 5 7H9z",
    "portrait": "M16 0h32v35H16zM20 4v27h24V4zM32 8a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM22 31c1-11 19-11 20 0z",
    "chest": "M7 15C7 2 57 2 57 15v4H36v-3h-8v3H7zM7 21h21v4h8v-4h21v15H7z",
    "tub": (
        "M3 17h58l-7 17H10zM15 14q-6-6 0-13h3q-5 7 0 13zM31 14q-6-6 0-13h3q-5 7 0 13zM47 14q-6-6 0-13h3q-5 7 0 13z"
    ),
    "pillars": "M6 3h16v4H6zM8 8h12v23H8zM6 32h16v4H6zM42 3h16v4H42zM44 8h12v23H44zM42 32h16v4H42z",
    "nest": (
        "M1 36c4-12 12-15 17-13 3-6 11-6 14-1 5-4 12-2 13 3 8-1 15 3 18 11zM8 18l12 3-1 2-12-3zM44 15l10-4 1 2-10 4z"
    ),
}
"""Each 64 wide and 36 high, standing on its lower edge."""


def furniture(name: str, x: float, y: float, scale: float = 1) -> Markup:
    """A piece of furniture; the middle of its foot is at x and y."""
    place = f"translate({x - 32 * scale:g} {y - 36 * scale:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return tag("path", d=FURNITURE[name], transform=place, class_="u-furniture")
