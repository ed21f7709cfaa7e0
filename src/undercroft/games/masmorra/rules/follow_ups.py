"""What follows by itself whenever something was carried out."""

from __future__ import annotations

from undercroft.games.masmorra.rules.abilities import mind_the_pet
from undercroft.games.masmorra.rules.third_level import settle_third_level
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.kernel.script import Script


def put_in_order(g: Masmorra) -> Script:
    """The Dark Watcher or Malaphyas may come, and then the pet die may come or go (MM-THRONE-04, MM-PET-04)."""
    yield from settle_third_level(g)
    mind_the_pet(g, g.hero)
