"""Which squares and models an action affects (SD-AREA-01 to 13)."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.games.super_dungeon_arcade.content.types import ActionCard
from undercroft.games.super_dungeon_arcade.rules.models import Anyone, squares
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kit.grid import SIDES, Side, cross, lance, lance_starts, sweep, wave


def affected_squares(
    g: SuperDungeonArcade, user: Anyone, action: ActionCard, side: Side | None = None, centre: int = -1
) -> set[int]:
    """The squares of an area; those that the user does not see are left out, models do not block (SD-AREA-01).

    `centre` is that of a Burst (SD-AREA-07), or the square of a large base from which a Lance starts (SD-R-54).
    """
    area, grid = action.area, g.dungeon.grid
    assert area is not None
    base = squares(g, user)
    if area.shape == "burst":
        return {s for s in wave(grid, (centre,), area.size) if grid.sees(centre, s)}
    if area.shape in ("wave", "aura"):
        found = wave(grid, base, area.size)
    elif area.shape == "cross":
        found = cross(grid, base, area.size)
    elif area.shape == "lance":
        assert side is not None
        start = centre if centre >= 0 else lance_starts(grid, base, side)[0]
        found = lance(grid, start, side, area.size)
    else:
        assert side is not None
        found = sweep(grid, base, side, area.size)
    return {s for s in found if any(grid.sees(b, s) for b in base)}


def models_in(g: SuperDungeonArcade, found: Iterable[int], user: Anyone, action: ActionCard) -> list[Anyone]:
    """Who is affected: enemies, or friends if it is Augment, or everybody if it is Dangerous (SD-AREA-03, 05).

    Consul models come first, then Heroes in seat order.
    """
    inside = set(found)
    is_hero = isinstance(user, Hero)
    affected: list[Anyone] = []
    if action.dangerous or is_hero is not action.augment:
        figures = [f for f in g.figures.values() if inside.intersection(squares(g, f))]
        affected += sorted(figures, key=lambda f: f.at)
    if action.dangerous or is_hero is action.augment:
        affected += [hero for hero in g.on_map if hero.at in inside]
    return affected


def lance_aims(g: SuperDungeonArcade, user: Anyone, action: ActionCard) -> list[tuple[Side, int]]:
    """The sides of a Sweep or Lance, and for a Lance of a large base the squares to start from."""
    assert action.area is not None
    found: list[tuple[Side, int]] = []
    for side in SIDES:
        starts = lance_starts(g.dungeon.grid, squares(g, user), side) if action.area.shape == "lance" else [-1]
        found += [(side, start) for start in starts]
    return found
