"""Making the content out of packs: every face is checked, and no two tables share an id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from undercroft.games.map_masters.content.catalogue import COSTS, Content
from undercroft.games.map_masters.content.checks import problems, same_face
from undercroft.games.map_masters.content.faces import Face
from undercroft.kernel.errors import PackError
from undercroft.packs import Pack, locate, merge

STARTERS = 9
LEAST_IN_COLUMN = 3
"""Two face up and one to draw."""


def build(packs: Sequence[Pack]) -> Content:
    """Return the content, or raise a PackError that says where a pack is wrong."""
    for table, key, where, expected in wrong_faces(packs):
        raise PackError(f"{locate(packs, table, key, where)}: {expected}")
    content = Content(packs)
    for table, key, where, expected in wrong_sets(content):
        raise PackError(f"{locate(packs, table, key, where)}: {expected}")
    return content


def wrong_faces(packs: Sequence[Pack]) -> Iterator[tuple[str, str, str, str]]:
    """Every face that cannot be read or breaks a rule of design, as (table, id, key, what is wrong)."""
    tables = merge(packs)
    for table in ("starter", "dungeon"):
        for key, card in tables[table].items():
            try:
                face = Face.of(card)  # type: ignore[arg-type]
            except ValueError as error:
                yield table, key, "face", str(error)
                continue
            for rule, wrong in problems(face, card.cost):  # type: ignore[attr-defined]
                yield table, key, "face", f"{wrong} ({rule})"


def wrong_sets(content: Content) -> Iterator[tuple[str, str, str, str]]:
    """What is wrong with the cards taken together."""
    for key, card in content.starters.items():
        if card.cost:
            yield "starter", key, "cost", "a starter card costs nothing"
        if key in content.dungeon:
            yield "dungeon", key, "id", f"{key!r} is a starter card already; take another id"
    for key, card in content.dungeon.items():
        if card.cost not in COSTS:
            yield "dungeon", key, "cost", "a dungeon card costs 3, 4, 5 or 6 coins (MP-MARKET-11)"
    for one, other in combinations(content.cards, 2):
        if same_face(content.faces[one], content.faces[other]):
            table = "dungeon" if other in content.dungeon else "starter"
            yield table, other, "face", f"it is the same as {one} (MP-CHK-14)"
