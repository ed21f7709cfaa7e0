"""Cards: a name, a value in a fixed corner, one pictogram, and the effect in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces.icons import glyph, icon
from undercroft.kit.pieces.lettering import label, wrapped


@lru_cache(maxsize=2048)
def small_card(
    name: str,
    words: str,
    picture: str,
    value: str,
    value_of: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    id: str,
    target: str,
    card: str = "",
    kind: str = "",
) -> Markup:
    """A card lying on the board, in SVG, with a ring that glows where it can be chosen.

    `words` are its effect, in up to three lines; `picture` and `value_of` are names of ICONS, and `value` stands on the
    latter in the corner, if there is one. `card` is what `Board.card` shows when it is looked at closely. About 150 by
    100 hold a short name and two lines of words.
    """
    lines = wrapped(name, width - 74, 14, 3)
    head = 38 if len(lines) < 3 else 52
    inside = [
        tag("title", f"{name}: {words}"),
        tag("rect", x=x + 1.5, y=y + 2.5, width=width, height=height, rx=7, class_="u-shadow"),
        tag("rect", x=x, y=y, width=width, height=height, rx=7, class_="u-sheet"),
        tag("path", d=f"M{x:g} {y + head:g}h{width:g}", class_="u-rule"),
        tag("circle", cx=x + 19, cy=y + 18, r=14, class_="u-seal"),
        icon(picture, x + 10, y + 9, 18, "u-on-seal"),
    ]
    first = y + (24 if len(lines) == 1 else 17)
    inside += [label(line, x + 36, first + n * 15, 14, width - 69, "u-name") for n, line in enumerate(lines)]
    if value:
        inside += [
            icon(value_of, x + width - 28, y + 4, 25, "u-gold"),
            label(value, x + width - 15.5, y + 22, 14, 0, "u-on-gold", "middle"),
        ]
    effect = wrapped(words, width - 16, 13.5, 3 if head < 50 else 2)
    inside += [label(line, x + 8, y + head + 15 + n * 15.5, 13.5, width - 16) for n, line in enumerate(effect)]
    inside.append(tag("rect", x=x - 3, y=y - 3, width=width + 6, height=height + 6, rx=9, class_="u-ring"))
    return tag("g", *inside, id=id, class_=f"u-card-small u-{kind}", data_target=target, data_card=card or None)


@lru_cache(maxsize=4096)
def card(
    name: str,
    kind: str,
    picture: str,
    lines: tuple[str, ...],
    *,
    value: str = "",
    value_of: str = "",
    says: str = "",
    id: str = "",
    target: str = "",
    key: str = "",
    class_: str = "",
    facts: tuple[tuple[str, str, str], ...] = (),
    stamp: str = "",
) -> Markup:
    """A card in HTML. `value_of` is the pictogram of the corner, `facts` are (pictogram, number, words).

    `says` is what the corner means; `stamp` is a word across the card, such as "worn".
    """
    corner = (
        tag(
            "span",
            glyph(value_of),
            tag("b", value),
            tag("span", says, class_="u-unseen"),
            class_="u-corner",
            title=says,
        )
        if value
        else Markup()
    )
    numbers = [
        tag("span", glyph(pictogram), tag("b", number), tag("span", words, class_="u-unseen"), title=words)
        for pictogram, number, words in facts
    ]
    return tag(
        "div",
        tag("div", tag("span", glyph(picture), class_="u-seal"), corner, tag("strong", name), class_="u-card-head"),
        tag("div", kind, tag("em", stamp) if stamp else Markup(), class_="u-card-kind"),
        tag("div", *numbers, class_="u-card-facts") if numbers else Markup(),
        *(tag("p", line) for line in lines),
        id=id or None,
        class_=f"u-card {class_}".strip(),
        role="group",
        aria_label=f"{name}, {kind}",
        data_target=target or None,
        data_card=key or None,
    )


@lru_cache(maxsize=256)
def backs(number: int, says: str, id: str = "") -> Markup:
    """The backs of cards that others hold, in HTML."""
    shown: Sequence[Markup] = [glyph("card", "u-back")] * min(number, 8) or [glyph("card", "u-none")]
    return tag(
        "span",
        *shown,
        tag("b", number, id=id or None, data_value=number if id else None),
        tag("span", says, class_="u-unseen"),
        class_="u-backs",
        title=says,
    )


Half = tuple[str, str, str]
"""Half of a card: what kind it is, its name, and its words."""


@lru_cache(maxsize=2048)
def two_halves(upper: Half, lower: Half, *, id: str = "", target: str = "", key: str = "", class_: str = "") -> Markup:
    """A card in HTML of which one half or the other is used."""
    halves = [
        tag(
            "div", tag("div", kind, class_="u-card-kind"), tag("strong", name), tag("p", words), class_=f"u-half {look}"
        )
        for look, (kind, name, words) in (("u-any", upper), ("u-own-turn", lower))
    ]
    return tag(
        "div",
        *halves,
        id=id or None,
        class_=f"u-card u-halved {class_}".strip(),
        role="group",
        aria_label=f"{upper[1]} or {lower[1]}",
        data_target=target or None,
        data_card=key or None,
    )
