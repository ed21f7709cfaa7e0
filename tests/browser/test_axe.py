"""axe finds nothing serious on any page, wide and on a phone, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser import places
from tests.browser.kit import ROOT, Player

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """
async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, nodes }) => nodes.slice(0, 4).map((node) => `${id}: ${node.target}: ${node.html.slice(0, 160)}`))
"""
COLOURS = ["color-contrast"]


def check(player: Player) -> None:
    """Nothing serious, in any look."""
    player.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    looked_at: set[str] = set()
    for look in player.looks():
        width = look.partition("-")[0]
        # The same page in other colours: nothing but its contrast can be wrong that was right before.
        rules = COLOURS if width in looked_at else None
        looked_at.add(width)
        found += [f"{look}: {violation}" for violation in player.page.evaluate(RUN, rules)]
    assert found == [], "\n".join(found)


PLACES = (
    places.lobby,
    places.new_table,
    places.waiting_room,
    places.invitation,
    places.setup,
    places.fight,
    places.interrupting,
    places.curtain,
    places.ending,
    places.rules,
    places.drawer,
    places.replay,
    places.dungeon,
    places.throne_room,
)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(place.__name__))
def test_nothing_serious(player: Player, place: Callable[[Player], None]) -> None:
    place(player)
    check(player)
