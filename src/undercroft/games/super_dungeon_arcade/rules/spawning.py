"""Models that come onto the map: spawned elites, placed minions (SD-SPAWN, SD-REINF, SD-GEO-09, SD-GEO-10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.games.super_dungeon_arcade.content.types import Listed
from undercroft.games.super_dungeon_arcade.rules.gangs import REACH
from undercroft.games.super_dungeon_arcade.rules.models import (
    far_corner,
    flies,
    hero_squares,
    is_large,
    occupied,
    squares,
)
from undercroft.games.super_dungeon_arcade.rules.tokens import lose_all_statuses, remove_wounds
from undercroft.games.super_dungeon_arcade.rules.values import most_wrath, reference_square, to_first
from undercroft.games.super_dungeon_arcade.state.actions import ChooseModel
from undercroft.games.super_dungeon_arcade.state.events import NoEffect, NotSpawned, Placed, Spawned
from undercroft.games.super_dungeon_arcade.state.model import Figure, SuperDungeonArcade
from undercroft.kernel.script import Script, ask
from undercroft.kit.grid import bits, span, squares_in

SPAWN_REACH = 3
Measure = Callable[[int], tuple[int, int]]
"""D and E² from a square to whatever the placing refers to."""


def appear(
    g: SuperDungeonArcade, id: str, kind: str, at: int, source: str, rule: str, *, tile: int = 0, fresh: bool = False
) -> Figure:
    """Put a figure on the map."""
    figure = Figure(id=id, kind=kind, at=at, tile=tile, fresh=fresh)
    g.figures[id] = figure
    g.tell(Spawned, model=id, at=g.dungeon.names[at], source=source, corner=far_corner(g, figure), rule=rule)
    return figure


def free_name(g: SuperDungeonArcade, kind: str) -> str:
    """The lowest number of this kind that is neither on the map nor on the loot tracker."""
    taken = {*g.figures, *(fallen.id for fallen in g.tracker)}
    number = 1
    while f"{kind}#{number}" in taken:
        number += 1
    return f"{kind}#{number}"


def crowd(g: SuperDungeonArcade, *, but: Figure | None = None) -> Callable[[int], int]:
    """How many monsters a square would be adjacent to."""
    grid = g.dungeon.grid
    others = [monster for monster in g.monsters if monster is not but]
    small = bits(monster.at for monster in others if not is_large(g, monster))
    large = [bits(squares(g, monster)) for monster in others if is_large(g, monster)]

    def count(square: int) -> int:
        beside = grid.within(square, 1)
        return (beside & small).bit_count() + sum([bool(beside & base) for base in large])

    return count


def to_square(g: SuperDungeonArcade, square: int, *, over: bool = False) -> Measure:
    """Measure to one square; over structures if who stands there flies."""
    grid = g.dungeon.grid
    far = grid.distances(square, over=over)
    return lambda s: (far[s], span(grid, s, square))


def to_first_hero(g: SuperDungeonArcade) -> Measure:
    """Measure to the Hero with the most wrath, or the Start Token."""
    first = most_wrath(g)
    return to_square(g, reference_square(g), over=first is not None and flies(g, first))


def to_any_hero(g: SuperDungeonArcade) -> Measure:
    """Measure to the closest Hero, for setup (SD-SETUP-15)."""
    measures = [to_square(g, hero.at, over=flies(g, hero)) for hero in g.on_map]
    return lambda s: min(measure(s) for measure in measures)


def best_square(
    g: SuperDungeonArcade, candidates: Sequence[int], measure: Measure, *, but: Figure | None = None
) -> int | None:
    """Away from monsters if possible, then close to whom it refers to, then in reading order (SD-GEO-09, 10)."""
    if not candidates:
        return None
    crowded = crowd(g, but=but)
    return min(candidates, key=lambda s: (crowded(s), *measure(s), s))


def elite_squares(g: SuperDungeonArcade, point: Figure) -> list[int]:
    """Free squares within 3 and LoS of an SP; Heroes block its sight, flying ones too (SD-GEO-09, SD-LOS-07)."""
    grid = g.dungeon.grid
    far, taken = grid.distances(point.at), occupied(g)
    barred = grid.blocks | grid.holes
    heroes = bits(hero_squares(g))
    return [
        s
        for s in grid.around(point.at, SPAWN_REACH)
        if far[s] <= SPAWN_REACH and s not in taken and s not in barred and grid.sees_past(point.at, s, heroes)
    ]


def minion_squares(g: SuperDungeonArcade, elites: Sequence[Figure]) -> list[int]:
    """Free squares within 2 of one of these elites, no LoS needed (SD-GEO-10)."""
    grid = g.dungeon.grid
    taken = occupied(g)
    barred = grid.blocks | grid.holes
    found = {s for elite in elites for s in squares_in(grid.within(elite.at, REACH))}
    return sorted(s for s in found if s not in taken and s not in barred)


def spawn_one(
    g: SuperDungeonArcade, kind: str, candidates: Sequence[int], measure: Measure, source: str, rule: str
) -> Figure | None:
    """One figure out of the pool onto the best square; without one it stays in the pool (SD-R-38)."""
    square = best_square(g, candidates, measure)
    if square is None:
        g.tell(NotSpawned, model_kind=kind, source=source, rule="SD-R-38")
        return None
    g.pool[kind] -= 1
    return appear(g, free_name(g, kind), kind, square, source, rule, fresh=True)


def spawn_from(g: SuperDungeonArcade, point: Figure, measure: Measure, rule: str) -> None:
    """An SP spawns what its card lists and the pool holds, elites first (SD-SPAWN-01 to 04, SD-SETUP-15 to 17).

    It acts even if it brings and heals nobody (SD-R-39).
    """
    lists = g.content.spawning_points[point.kind].lists
    kinds = g.content.kinds
    healed, before = refresh(g, lists, point.id), len(g.figures)
    led: set[str] = set()
    for listed in lists:
        kind = kinds[listed.model]
        if kind.elite and kind.gang is not None:
            for _ in range(min(listed.number, g.pool.get(listed.model, 0))):
                figure = spawn_one(g, listed.model, elite_squares(g, point), measure, point.id, rule)
                if figure is not None:
                    led.add(kind.gang.id)
    for listed in lists:
        kind = kinds[listed.model]
        if kind.minion and kind.gang is not None and kind.gang.id in led:
            leaders = [f for f in g.figures.values() if f.kind == kind.gang.elite.id and f.fresh]
            for _ in range(min(listed.number, g.pool.get(listed.model, 0))):
                spawn_one(g, listed.model, minion_squares(g, leaders), measure, point.id, rule)
    if not healed and len(g.figures) == before:
        g.tell(NoEffect, what="Spawn", why="nobody comes and nobody heals", model=point.id, rule="SD-R-39")


def refresh(g: SuperDungeonArcade, lists: Sequence[Listed], source: str) -> bool:
    """Monsters of the listed kinds on the map lose all wounds and statuses; whether any had some (SD-SPAWN-04)."""
    kinds = {listed.model for listed in lists}
    healed = False
    for monster in g.monsters:
        if monster.kind in kinds:
            healed = healed or bool(monster.wounds or monster.statuses)
            remove_wounds(g, monster, monster.wounds, source, "SD-SPAWN-04")
            lose_all_statuses(g, monster, source, "SD-SPAWN-04")
    return healed


def spawn(g: SuperDungeonArcade) -> Script:
    """The SP closest to H1 spawns (SD-SPAWN-01); without any, nothing happens (SD-SPAWN-05)."""
    points = g.spawning_points
    if not points:
        g.tell(NoEffect, what="Spawn", why="no spawning point is left", rule="SD-SPAWN-05")
        return
    far = to_first(g)
    nearest = min(map(far, points))
    closest = [point for point in points if far(point) == nearest]
    point = closest[0]
    if len(closest) > 1 and g.options.lead_breaks_ties:
        options = [ChooseModel(one.id) for one in closest]
        choice = yield from ask(g.lead, "Which spawning point spawns", options, "SD-R-39")
        point = g.figures[choice.model]
    spawn_from(g, point, to_first_hero(g), "SD-SPAWN-03")


def reinforce(g: SuperDungeonArcade) -> None:
    """Elites, nearest to H1 first, receive bonded monsters from the pool (SD-REINF-01 to 03, SD-R-40)."""
    elites = [monster for monster in g.monsters if g.kind(monster).elite]
    far = to_first(g)
    elites.sort(key=lambda elite: (far(elite), elite.at))
    came = 0
    for elite in elites:
        gang = g.kind(elite).gang
        assert gang is not None
        wanted = gang.elite.id if gang.bonded is None else gang.bonded.id
        for _ in range(min(listed_number(g, wanted), g.pool.get(wanted, 0))):
            candidates = minion_squares(g, [elite])
            if spawn_one(g, wanted, candidates, to_first_hero(g), elite.id, "SD-REINF-01") is None:
                break
            came += 1
    if not came:
        g.tell(NoEffect, what="Reinforce", why="no elite has anybody to call", rule="SD-REINF-01")


def listed_number(g: SuperDungeonArcade, kind: str) -> int:
    """How many of a kind its SP card lists; the card counts even when the SP is gone (SD-REINF-02, SD-REINF-03)."""
    points = g.content.spawning_points.values()
    return max([listed.number for point in points for listed in point.lists if listed.model == kind], default=0)


def gather(g: SuperDungeonArcade, minions: Sequence[Figure], elite: Figure, measure: Measure, rule: str) -> None:
    """Place minions within 2 squares of their elite, apart from monsters if possible (SD-CMOVE-08, SD-GEO-10)."""
    grid = g.dungeon.grid
    for minion in sorted(minions, key=lambda one: one.at):
        free = [s for s in minion_squares(g, [elite]) if s != minion.at]
        square = best_square(g, free, measure, but=minion)
        if square is None:
            far, taken = grid.distances(elite.at), occupied(g)
            barred = grid.blocks | grid.holes
            square = min([s for s in grid.squares if s not in taken and s not in barred], key=lambda s: (far[s], s))
        minion.at = square
        g.tell(Placed, model=minion.id, to=g.dungeon.names[square], source=elite.id, rule=rule)


def left_behind(g: SuperDungeonArcade, minions: Sequence[Figure], elite: Figure) -> list[Figure]:
    """Those that are not within reach of this elite any more, whoever else may hold them (SD-CMOVE-08)."""
    near = g.dungeon.grid.within(elite.at, REACH)
    return [minion for minion in minions if not near >> minion.at & 1]
