"""The pieces: escaped, well-formed, with looks that are classes only."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from undercroft.kernel.board import pieces_css
from undercroft.kit import pieces
from undercroft.kit.markup import Markup, tag, together

NASTY = '<b onclick="x">&"Ro\'b'


def read(markup: str) -> ElementTree.Element:
    """The markup as XML reads it."""
    return ElementTree.fromstring(f"<all>{markup}</all>")


def drawn(text: str) -> dict[str, Markup]:
    """One of each piece, with this text wherever text goes."""
    return {
        "icon": pieces.icon("hit", 0, 0, 10),
        "glyph": pieces.glyph("coin"),
        "sprite": pieces.sprite(),
        "label": pieces.label(text, 1, 2, 14, 20),
        "paragraph": pieces.paragraph(text, 0, 0, 60),
        "die": pieces.die("hit", text, 0, 0, id="die-0", target="die:H", used=True),
        "fact": pieces.fact("coin", text, 0, 0),
        "token": pieces.token("threat", 5, 5),
        "token shape": pieces.token_shape("threat"),
        "counter": pieces.counter("coin", 3, text, "coins", "coins"),
        "figure": pieces.figure(2, "helm", text, 10, 40, active=True),
        "monster": pieces.monster("bear", "bear", text, 2, 3, 0, 40, 0.8, True),
        "seat": pieces.seat_glyph(1, "hat"),
        "race": pieces.race(((0, "helm", text, 3), (1, "", text, 24)), 20, 0, 20, 200, "fame"),
        "steps": pieces.steps((text, "two"), 1, text),
        "room": pieces.room(text, text, 0, 0, 100, 80, id="r", target="room:r", card="room:x", doors=[20]),
        "shell": pieces.shell(100, 80),
        "stairs": pieces.stairs([((0, 0), (10, 30))]),
        "furniture": pieces.furniture("chest", 50, 50, 1.1),
        "masonry": pieces.masonry(),
        "small card": pieces.small_card(
            text, text, "weapon", "2", "fame", 0, 0, 140, 110, id="l", target="loot:l", card="loot:l"
        ),
        "card": pieces.card(
            text,
            text,
            "item",
            (text,),
            value=text,
            value_of="fame",
            says=text,
            facts=(("die", text, text),),
            stamp=text,
        ),
        "backs": pieces.backs(12, text, "hand"),
    }


@pytest.mark.parametrize("name", drawn(""))
def test_text_is_escaped_and_every_piece_is_well_formed(name: str) -> None:
    markup = drawn(NASTY)[name]
    assert type(markup) is Markup
    assert "<b onclick" not in markup
    assert "style=" not in markup
    texts = [text for element in read(markup).iter() for text in (element.text or "", *element.attrib.values())]
    if "onclick" in markup:
        assert any("<b" in text for text in texts)


def test_text_is_escaped_once_and_markup_never() -> None:
    assert tag("p", "a & b", tag("b", 1), title='"') == '<p title="&quot;">a &amp; b<b>1</b></p>'
    assert together("<", Markup("<br/>"), 3) == "&lt;<br/>3"
    assert tag("rect", x=1.5, y=2.0, hidden=None, stroke_width=3) == '<rect x="1.5" y="2" stroke-width="3"/>'


def test_what_points_has_a_name() -> None:
    for name, markup in drawn("Some Name").items():
        for element in read(markup).iter():
            if "data-target" in element.attrib:
                title = element.find("title")
                said = [element.get("aria-label"), element.get("title"), title.text if title is not None else None]
                assert any(said), name


def test_every_class_that_pieces_carry_for_their_looks_is_in_the_stylesheet() -> None:
    css = pieces_css()
    for look in ("u-die-face", "u-used", "u-ring", "u-seat-shape", "u-card", "u-zoom", "u-room", "u-floor", "u-unseen"):
        assert f".{look}" in css
    for state in (
        ".can",
        ".chosen",
        ".marked",
        ":focus-visible",
        ".flash-gain",
        ".flash-lose",
        "prefers-reduced-motion",
    ):
        assert state in css


def test_both_themes_say_every_colour_that_changes() -> None:
    css = pieces_css()
    media = re.search(r"prefers-color-scheme: dark\) \{\s*:root[^{]*\{(.*?)\}", css, re.DOTALL)
    chosen = re.search(r':root\[data-theme="dark"\] \{(.*?)\}', css, re.DOTALL)
    assert media is not None
    assert chosen is not None
    assert media[1].split() == chosen[1].split()
    light = re.search(r":root \{(.*?)\}", css, re.DOTALL)
    assert light is not None
    assert set(re.findall(r"--u-[\w-]+(?=:)", media[1])) <= set(re.findall(r"--u-[\w-]+(?=:)", light[1]))
    used = set(re.findall(r"var\((--u-[\w-]+)\)", css)) - {"--u-seat"}
    assert used <= set(re.findall(r"--u-[\w-]+(?=:)", light[1]))


PAIRS = [
    ("ink", "floor"), ("ink", "floor-2"), ("ink", "floor-3"), ("ink", "sill"), ("faint", "sill"), ("ink", "sheet"),
    ("faint", "sheet"), ("ink", "panel"), ("faint", "panel"), ("ink", "lawn"), ("on-ribbon", "ribbon"),
    ("on-lair", "lair"), ("on-accent", "accent"), ("bad", "sheet"), ("bad", "floor"), ("on-rock", "rock"),
]  # fmt: skip


@pytest.mark.parametrize("theme", [r":root \{(.*?)\}", r':root\[data-theme="dark"\] \{(.*?)\}'])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(theme: str, text: str, ground: str) -> None:
    css = pieces_css()
    colours = dict(re.findall(r"--u-([\w-]+): (#\w{6})", re.search(r":root \{(.*?)\}", css, re.DOTALL)[1]))  # type: ignore[index]
    colours |= dict(re.findall(r"--u-([\w-]+): (#\w{6})", re.search(theme, css, re.DOTALL)[1]))  # type: ignore[index]
    assert contrast(colours[text], colours[ground]) >= 4.5


def contrast(one: str, other: str) -> float:
    """How far apart two colours are, as WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_seats_differ_in_shape_and_in_colour() -> None:
    assert len(set(pieces.SHAPES)) == len(pieces.SHAPE_NAMES) == 6
    colours = re.findall(r"--u-s\d: (#\w+)", pieces_css())
    assert len(set(colours)) == 6
    assert len({pieces.mark(seat) for seat in range(7)}) == 6
    assert pieces.mark(0) != pieces.mark(1)


def test_long_words_are_squeezed_and_long_texts_end_in_an_ellipsis() -> None:
    assert 'textLength="40"' in pieces.label("Basilisk in Sunglasses", 0, 0, 14, 40)
    assert "textLength" not in pieces.label("Bo", 0, 0, 14, 40)
    assert pieces.wrapped("one two three four five", 40, 14, 2)[-1].endswith("…")
    assert pieces.wrapped("one two", 400, 14, 2) == ("one two",)


def test_a_used_die_says_so_and_looks_so() -> None:
    used = pieces.die("bolt", "Bolt", 0, 0, id="d", used=True)
    assert "<title>Bolt, used</title>" in used
    assert "u-cross" in used
    assert "u-cross" not in pieces.die("bolt", "Bolt", 0, 0, id="d")


def test_a_runner_beyond_the_goal_stands_at_it_with_its_number() -> None:
    beyond = pieces.race(((0, "", "Ana", 24),), 20, 0, 0, 200, "fame")
    assert 'data-value="24"' in beyond
    at_goal = pieces.race(((0, "", "Ana", 20),), 20, 0, 0, 200, "fame")
    assert beyond.replace("24", "20") == at_goal
