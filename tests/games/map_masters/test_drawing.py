"""The faces as they are drawn."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.games.map_masters.tabletop import CONTENT
from undercroft.games.map_masters.content.glyphs import FEATURES
from undercroft.games.map_masters.drawing.contact_sheet import contact_sheet
from undercroft.games.map_masters.drawing.cover import HELD, LAYOUT, PATH, cover
from undercroft.games.map_masters.drawing.faces import draw_face
from undercroft.games.map_masters.drawing.signs import SIGNS
from undercroft.games.map_masters.rules.layouts import why_cannot_explore
from undercroft.games.map_masters.rules.paths import trace

SHEET = Path(__file__).parents[3] / "docs" / "map-masters-cards.svg"


def test_every_feature_has_a_shape_of_its_own() -> None:
    assert set(SIGNS) == set(FEATURES)
    assert len(set(SIGNS.values())) == len(SIGNS)


@pytest.mark.parametrize("card", ["S3", "D6_01"])
def test_a_face_shows_every_feature_that_is_printed(card: str) -> None:
    face = CONTENT.faces[card]
    drawn = ElementTree.fromstring(draw_face(face))
    titles = [one.text for one in drawn.iter("title")]
    for sign, name in FEATURES.items():
        assert titles.count(name) == face.count(sign), name


def test_on_the_shelf_there_is_a_dungeon_with_a_legal_path_out_of_it() -> None:
    assert why_cannot_explore(CONTENT, [one.card for one in LAYOUT], LAYOUT) is None
    found = trace(CONTENT, LAYOUT, PATH, HELD)
    assert (found.refusal, found.walk.end) == (None, "exit")
    drawn = ElementTree.fromstring(cover(CONTENT).svg)
    used = {one.get("href") for one in drawn.iter("{http://www.w3.org/2000/svg}use")}
    symbols = {f"#{one.get('id')}" for one in drawn.iter() if one.get("id")}
    assert used <= symbols, "every face and sign that is used is drawn in the same picture"


def test_the_contact_sheet_in_the_docs_is_that_of_these_cards() -> None:
    assert SHEET.read_text(encoding="utf-8") == f"{contact_sheet(CONTENT)}\n"
