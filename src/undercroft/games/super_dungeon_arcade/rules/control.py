"""Moving others and placing models (SD-CTRL-01 to 06, SD-TERM-09, SD-GEO-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from undercroft.games.super_dungeon_arcade.content.dungeon import Dungeon, Ways
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.models import (
    Anyone,
    enemies_of,
    far_corner,
    is_large,
    occupied,
    squares,
)
from undercroft.games.super_dungeon_arcade.rules.sight import seen_squares
from undercroft.games.super_dungeon_arcade.rules.values import has, is_immune
from undercroft.games.super_dungeon_arcade.state.actions import Shift
from undercroft.games.super_dungeon_arcade.state.events import Moved, Placed
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script, ask
from undercroft.kit.grid import Steps, onward, reach, shifts, walk

Control = Literal["push", "pull", "compel"]
WAYS: dict[str, Literal["away", "nearer", "anywhere"]] = {"push": "away", "pull": "nearer", "compel": "anywhere"}

_MOST_WAYS = 2_000
"""So many answers to where a Hero can go are remembered."""


def steps_of(g: SuperDungeonArcade, model: Anyone) -> Steps:
    """How a model moves: over, through, or on the ground (SD-GEO-04)."""
    grid = g.dungeon.grid
    if has(g, model, "Fly"):
        return grid.air
    return grid.earth if has(g, model, "Burrow") else grid.ground


def is_surefooted(g: SuperDungeonArcade, model: Anyone) -> bool:
    """Whether difficult terrain counts as open: all monsters are sure-footed (SD-MOVE-10, SD-ABIL-19)."""
    return isinstance(model, Figure) or any(has(g, model, ability) for ability in ("Surefoot", "Fly", "Burrow"))


def dear_squares(g: SuperDungeonArcade, model: Anyone) -> Mapping[int, int] | None:
    """What difficult terrain costs this model."""
    return None if is_surefooted(g, model) else g.dungeon.difficult


def can_rest(g: SuperDungeonArcade, model: Anyone, square: int) -> bool:
    """Whether a model may be placed on a square, if that is free (SD-R-75)."""
    grid = g.dungeon.grid
    if square in grid.missing:
        return False
    if square in grid.holes:
        return has(g, model, "Fly")
    return square not in grid.blocks or has(g, model, "Fly") or has(g, model, "Burrow")


def enter(g: SuperDungeonArcade, hero: Hero) -> Script:
    """What the square does to a Hero that enters it or is placed there (SD-TERM-15, SD-R-92)."""
    effect = g.dungeon.effects.get(hero.at)
    if effect is not None and effect.wound and not is_unharmed(g, hero):
        yield from suffer(g, hero, effect.wound, effect.id, "SD-TERM-15")


def is_unharmed(g: SuperDungeonArcade, hero: Hero) -> bool:
    """Whether harmful squares do nothing to a Hero (SD-TERM-15, SD-R-92)."""
    return is_surefooted(g, hero) or is_immune(g, hero, "Fire")


def put(g: SuperDungeonArcade, model: Anyone, square: int, source: str, rule: str) -> Script:
    """Place a model directly: not a movement (SD-TERM-09)."""
    model.at = square
    g.tell(Placed, model=model.id, to=g.dungeon.names[square], source=source, rule=rule)
    if isinstance(model, Hero):
        yield from enter(g, model)


def place_options(g: SuperDungeonArcade, model: Anyone, near: int) -> list[int]:
    """Free squares within so many and LoS, where a model may rest."""
    grid = g.dungeon.grid
    taken = occupied(g)
    far = grid.distances(model.at)
    seen = seen_squares(g, model, [s for s in grid.around(model.at, near) if s not in taken and far[s] <= near])
    return [s for s in seen if can_rest(g, model, s)]


def is_movable(g: SuperDungeonArcade, model: Anyone) -> bool:
    """SPs are never moved (SD-CTRL-02, SD-R-89)."""
    return isinstance(model, Hero) or not g.is_point(model)


def choose_shift(
    g: SuperDungeonArcade, chooser: int, mover: Anyone, model: Anyone, how: Control, far: int, source: str
) -> Script:
    """The mover's player chooses where the model goes, up to so many squares (SD-CTRL-03 to 06)."""
    options = shift_squares(g, mover, model, how, far)
    names = g.dungeon.names
    prompt = f"{how.capitalize()} to"
    choice = yield from ask(chooser, prompt, [Shift(names[s]) for s in options], "SD-CTRL-06")
    yield from shift(g, model, g.dungeon.by_name[choice.to], how, source)


def shift_squares(g: SuperDungeonArcade, mover: Anyone, model: Anyone, how: Control, far: int) -> list[int]:
    """Where a model can be moved to; its own square first."""
    grid, way = g.dungeon.grid, WAYS[how]
    origin = squares(g, mover)

    def away(square: int) -> int:
        base = grid.large(square) if is_large(g, model) else (square,)
        return min([grid.distances(a)[b] for a in origin for b in base])

    taken, enemies = occupied(g, but=model), enemies_of(g, model)
    if is_large(g, model):
        found = _large_shifts(g, model, far, taken, way, away)
    else:
        found = shifts(steps_of(g, model), model.at, far, enemies, taken, way, away, dear_squares(g, model))
    return [model.at, *(s for s in found if s != model.at)]


def _large_shifts(
    g: SuperDungeonArcade, model: Anyone, far: int, taken: set[int], way: str, away: Callable[[int], int]
) -> list[int]:
    """A large model is moved as a whole, step by step (SD-R-95)."""
    grid = g.dungeon.grid
    found, edge = {model.at}, [model.at]
    for _ in range(far):
        beyond = []
        for corner in edge:
            if way == "nearer" and away(corner) <= 1:
                continue
            for s in onward(steps_of(g, model), corner, set()):
                if s in found or not grid.fits_large(s, taken | grid.blocks | grid.holes):
                    continue
                if way == "anywhere" or (away(s) < away(corner) if way == "nearer" else away(s) > away(corner)):
                    found.add(s)
                    beyond.append(s)
        edge = beyond
    return sorted(found)


def shift(g: SuperDungeonArcade, model: Anyone, square: int, how: Control, source: str) -> Script:
    """Move a model by control: that is no activation and costs none of its points (SD-CTRL-01)."""
    if square == model.at:
        return
    names = g.dungeon.names
    origin, corner = names[model.at], far_corner(g, model)
    model.at = square
    rule = {"push": "SD-CTRL-05", "pull": "SD-CTRL-04", "compel": "SD-CTRL-03"}[how]
    corners = (corner, far_corner(g, model)) if corner else ()
    g.tell(Moved, model=model.id, origin=origin, path=(names[square],), how=how, corners=corners, rule=rule)
    if isinstance(model, Hero):
        yield from enter(g, model)


def drag(g: SuperDungeonArcade, mover: Figure, hero: Hero, how: Literal["push", "pull"], far: int) -> Script:
    """Monsters and traps use control at full length, step by step (SD-R-55, SD-GEO-18)."""
    path = drag_path(g, mover, hero, how, far)
    if not path:
        return
    names = g.dungeon.names
    origin = hero.at
    rule = "SD-CTRL-04" if how == "pull" else "SD-CTRL-05"
    g.tell(Moved, model=hero.id, origin=names[origin], path=tuple(names[s] for s in path), how=how, rule=rule)
    for square in path:
        hero.at = square
        yield from enter(g, hero)
        if hero.at < 0:
            return


def drag_path(
    g: SuperDungeonArcade, mover: Figure, hero: Hero, how: Literal["push", "pull"], far: int
) -> Sequence[int]:
    """The squares that a Hero would be dragged over; none if nothing can move it."""
    grid = g.dungeon.grid
    nearest = min(squares(g, mover), key=lambda s: (grid.distances(s)[hero.at], s))
    return walk(
        grid,
        steps_of(g, hero),
        hero.at,
        far,
        enemies_of(g, hero),
        occupied(g, but=hero),
        "nearer" if how == "pull" else "away",
        nearest,
        dear_squares(g, hero),
    )


def hero_reach(g: SuperDungeonArcade, hero: Hero, most: int) -> Ways:
    """Where a Hero can end, with cost and way: without harmful squares if its MP allow (SD-GEO-06, SD-R-94)."""
    dungeon = g.dungeon
    steps, dear = steps_of(g, hero), dear_squares(g, hero)
    careful = dear is not None and bool(dungeon.harmful) and not is_immune(g, hero, "Fire")
    enemies, taken = frozenset(enemies_of(g, hero)), frozenset(occupied(g, but=hero))
    key = steps, dear is None, careful, hero.at, most, enemies, taken
    known = dungeon.ways.get(key)
    if known is None:
        if len(dungeon.ways) >= _MOST_WAYS:
            dungeon.ways.clear()
        terrain = [dear]
        if careful:
            terrain.insert(0, {**dungeon.difficult, **dict.fromkeys(dungeon.harmful, 99)})
        known = dungeon.ways[key] = _reach_over(dungeon, steps, hero.at, most, enemies, taken, terrain)
    return known


def _reach_over(
    dungeon: Dungeon,
    steps: Steps,
    start: int,
    most: int,
    enemies: AbstractSet[int],
    taken: AbstractSet[int],
    terrain: Sequence[Mapping[int, int] | None],
) -> Ways:
    """The free squares in reach: what the first view of the terrain leaves out may be found by the next."""
    found: Ways = {}
    for costs in terrain:
        reached = reach(steps, start, most, enemies, costs, over_enemies=steps is dungeon.grid.air)
        for square, cost in reached.costs.items():
            if square not in found and square not in taken and square != start:
                found[square] = cost, reached.path(square)
    return dict(sorted(found.items()))
