"""What lies around the stage, in HTML: chips of seats, who one is, the tray, an encounter, drawings of their own."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import colour, glyph, seat_glyph

MOST_ACROSS = 5
"""Cards side by side; more of them lie in two rows."""


def chip(number: int, emblem: str, name: str, who: str, *facts: Markup, active: bool = False) -> Markup:
    """A seat in one line: its shape, its name and as whom it plays, and what everybody wants to know of it."""
    return tag(
        "div",
        seat_glyph(number, emblem),
        tag("span", tag("strong", name), tag("small", who) if who else Markup(), class_="u-chip-name"),
        tag("span", *facts, class_="u-chip-facts") if facts else Markup(),
        class_=f"u-seat-chip {colour(number)}{' u-active' if active else ''}",
    )


def life(left: int, most: int, says: str, id: str) -> Markup:
    """Hearts as a number, for where there is no room for a row of them."""
    return tag(
        "span",
        glyph("heart"),
        tag("b", left, id=id, data_value=left),
        tag("small", f"/{most}"),
        tag("span", says, class_="u-unseen"),
        class_="u-counter u-lives",
        title=says,
    )


def you(number: int, emblem: str, who: Markup | str, *rows: Markup) -> Markup:
    """Who one is, and what one counts."""
    return tag("section", tag("h3", seat_glyph(number, emblem), who), *rows, class_=f"u-you {colour(number)}")


def group(title: str | Markup, things: Sequence[Markup], none: str = "", *, look: str = "") -> Markup:
    """Things of one kind in the tray, side by side under their title; what is said where there are none."""
    inside = tag("div", *things, class_="u-things") if things else tag("p", none, class_="u-faint")
    return tag("section", tag("h4", title), inside, class_=f"u-group {look}".strip())


def fan(title: str | Markup, cards: Sequence[Markup], none: str = "") -> Markup:
    """Cards in hand: they overlap where there are more than two."""
    return group(title, cards, none, look="u-fan")


def side(
    name: str | Markup,
    picture: Markup,
    dice: Sequence[Markup],
    totals: Sequence[Markup],
    *more: Markup,
    look: str = "",
) -> Markup:
    """One side of an encounter: who it is, its dice, what they come to, and whatever else decides."""
    return tag(
        "div",
        tag("h4", picture, name),
        tag("div", *dice, class_="u-dice") if dice else Markup(),
        tag("div", *totals, class_="u-totals") if totals else Markup(),
        *more,
        class_=f"u-side {look}".strip(),
    )


def encounter(
    title: str | Markup,
    *sides: Markup,
    between: str = "against",
    verdict: str | Markup = "",
    elsewhere: bool = False,
    beside: bool = False,
) -> Markup:
    """What is being decided: its sides, and in words how it stands.

    It is folded while what is chosen meanwhile lies on the stage (`elsewhere`), and goes on after it. Where one looks
    at the stage to decide, it stands `beside` it.
    """
    parts: list[Markup] = []
    for number, one in enumerate(sides):
        if number:
            parts.append(tag("div", between, class_="u-between"))
        parts.append(one)
    return tag(
        "section",
        tag("h3", title),
        tag("div", *parts, class_="u-sides"),
        tag("p", verdict, class_="u-verdict") if verdict else Markup(),
        class_=f"u-encounter{' u-elsewhere' if elsewhere else ''}{' u-beside' if beside else ''}",
    )


def gallery(title: str, cards: Sequence[Markup]) -> Markup:
    """Cards of which one is chosen, large enough over the stage to be read whole."""
    across = len(cards) if len(cards) <= MOST_ACROSS else (len(cards) + 1) // 2
    return encounter(title, tag("div", *cards, class_=f"u-gallery u-across-{across}"))


def drawing(box: Box, *inside: Markup, says: str, look: str = "") -> Markup:
    """A drawing in SVG that lies in HTML by itself: a track, a stack of tiles."""
    return tag(
        "svg",
        *inside,
        viewBox=f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}",
        class_=f"u-drawing {look}".strip(),
        role="group",
        aria_label=says,
    )
