"""The pieces of a dungeon that grows: tiles, foes, tray dice and cards with two halves."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from undercroft.kernel.board import pieces_css
from undercroft.kit import pieces
from undercroft.kit.markup import Markup

NASTY = '<b onclick="x">&"Ro\'b'


def read(markup: str) -> ElementTree.Element:
    """The markup as XML reads it."""
    return ElementTree.fromstring(f"<all>{markup}</all>")


def drawn(text: str) -> dict[str, Markup]:
    """One of each piece, with this text wherever text goes."""
    edges = ((0, 0, 0), (1, 0, 1), (0, 1, 2), (0, 0, 3))
    return {
        "shapes": pieces.tile_shapes(small=150, medium=300),
        "doorways": pieces.doorways(edges, "u-way"),
        "arrows": pieces.arrows(edges),
        "teeth": pieces.teeth(edges),
        "small dice": pieces.small_dice([("ST", "boot")]),
        "small die": pieces.small_die("ST", 0, 0),
        "ghost": pieces.ghost(0, 0, 100, [], text, target="cell:0:1", id="cell"),
        "foe": pieces.foe(3, "orc", text, (3, 2, 2), 0, 0, 1.2, rank="minor", card="orc", stronger=(True, False)),
        "boss": pieces.foe(4, "hydra", text, (4, 3, 3), 0, 0, rank="boss", card="hydra", look="u-red"),
        "figure": pieces.figure(1, "leaf", text, 0, 0, key="greybark", lying=True),
        "climb": pieces.climb(((0, "jay", "blade", text, 24),), 21, (3, 7), 16, 0, 0, 300, "xp"),
        "tray die": pieces.tray_die("boot", text, id="die", target="die:ST", corner="paw"),
        "slot": pieces.slot("ST", text, "u-used"),
        "two halves": pieces.two_halves((text, text, text), (text, text, text), target="card:x"),
    }


@pytest.mark.parametrize("name", drawn(""))
def test_text_is_escaped_and_every_piece_is_well_formed(name: str) -> None:
    markup = drawn(NASTY)[name]
    assert type(markup) is Markup
    assert "<b onclick" not in markup
    assert "style=" not in markup
    read(markup)


def test_what_points_has_a_name() -> None:
    for name, markup in drawn("Some Name").items():
        for element in read(markup).iter():
            if "data-target" in element.attrib:
                title = element.find("title")
                assert element.get("aria-label") or (title is not None and title.text), name


def test_a_figure_is_named_after_its_key_or_else_its_seat() -> None:
    keyed, plain = (read(pieces.figure(1, "", "x", 0, 0, key=key))[0] for key in ("jay", ""))
    assert (keyed.get("id"), keyed.get("data-target")) == ("hero-jay", "hero:jay")
    assert (plain.get("id"), plain.get("data-target"), plain.get("data-card")) == ("hero-1", "hero:1", None)


def test_laps_of_a_track_lie_one_after_the_other() -> None:
    values = {"jay": 24, "algus": 20, "mika": 3}
    runners = tuple((n, name, "", "x", value) for n, (name, value) in enumerate(values.items()))
    track = read(pieces.climb(runners, 21, (3,), 0, 0, 0, 300, "xp"))
    found = {one.attrib["id"]: one for one in track.iter() if one.get("id")}
    at = {name: float(found[f"xp-runner-{name}"][1].attrib["transform"][10:].split()[0]) for name in values}
    assert at["mika"] < at["algus"] < at["jay"] < 300, "who has more is ahead, in whatever lap"
    assert found["xp-jay"].text == "24"
    assert [one.text for one in track.iter("text") if "u-faint" in one.attrib["class"]] == ["0", "21"]


def test_pictograms_that_are_not_named_are_left_out() -> None:
    some, every = pieces.sprite("orc", "boot"), pieces.sprite()
    for name in ("orc", "boot", "hit"):
        assert f'id="i-{name}"' in some
    assert 'id="i-hydra"' not in some
    assert 'id="i-bow"' not in some
    assert all(f'id="i-{name}"' in every for name in (*pieces.FITTINGS, *pieces.CREATURES, *pieces.ICONS))


def test_no_two_pictograms_share_a_name() -> None:
    names = [*pieces.ICONS, *pieces.FITTINGS, *pieces.CREATURES]
    assert len(names) == len(set(names))


def test_every_look_is_in_the_stylesheet() -> None:
    css = pieces_css()
    for look in (
        "u-way",
        "u-dark",
        "u-shut",
        "u-teeth",
        "u-plate",
        "u-badge",
        "u-space",
        "u-extent",
        "u-half",
        "u-lying",
    ):
        assert f".{look}" in css
