"""Panels for what lies before the players, in HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import colour, glyph, seat_glyph


def seat_look(number: int, *, active: bool = False, own: bool = False) -> str:
    """The classes of a seat's panel."""
    return " ".join(["u-seat", colour(number), *(["u-active"] if active else []), *(["u-own"] if own else [])])


def seat_title(number: int, emblem: str, name: str, who: str, *more: Markup, active: bool) -> Markup:
    """Who sits here, as which Hero, and whether it is their turn."""
    return tag(
        "header",
        seat_glyph(number, emblem),
        tag("strong", name),
        tag("span", who, class_="u-who") if who else Markup(),
        *more,
        tag("span", glyph("turn"), "turn", class_="u-turn") if active else Markup(),
    )


def seat(key: str, title: Markup, *inside: Markup, look: str, target: str, says: str) -> Markup:
    """What lies before a seat for everybody to see."""
    return tag("section", title, *inside, id=key, class_=look, data_target=target or None, aria_label=says)


def hearts(left: int, most: int, says: str, id: str, *more: Markup) -> Markup:
    """A heart for each that is left, a broken one for each that is lost."""
    return tag(
        "div",
        *[glyph("heart")] * left,
        *[glyph("damage")] * (most - left),
        *more,
        tag("span", says, class_="u-unseen"),
        id=id,
        class_="u-hearts",
        title=says,
        data_value=left,
    )


def counters(*inside: Markup) -> Markup:
    """Numbers side by side."""
    return tag("div", *inside, class_="u-counters")


def box(title: str | Markup, *inside: Markup, look: str = "") -> Markup:
    """A box with a title."""
    return tag("section", tag("h3", title), *inside, class_=f"u-box {look}".strip())


def card_row(cards: Sequence[Markup], none: str = "") -> Markup:
    """Cards side by side, or what is said when there are none."""
    return tag("div", *cards, class_="u-row") if cards else tag("p", none, class_="u-faint")


def copies(keys: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each key with an id of its own: the second copy of a card is "card-2"."""
    seen: dict[str, int] = {}
    for key in keys:
        seen[key] = seen.get(key, 0) + 1
        yield key, f"{key}-{seen[key]}" if seen[key] > 1 else key
