"""Who stands where: squares, sides, occupancy (SD-TERM-01 to 06)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kit.grid import FAR

Anyone = Hero | Figure


def is_large(g: SuperDungeonArcade, model: Anyone) -> bool:
    """Whether its base covers 2×2 squares (SD-TERM-18); SPs are small."""
    return isinstance(model, Figure) and model.kind in g.content.large_kinds


def squares(g: SuperDungeonArcade, model: Anyone) -> Sequence[int]:
    """The squares that a model covers."""
    if is_large(g, model):
        return g.dungeon.grid.large(model.at)
    return (model.at,)


def far_corner(g: SuperDungeonArcade, model: Anyone) -> str:
    """The name of the lower right square of a large base; nothing of a small one."""
    return g.dungeon.names[squares(g, model)[-1]] if is_large(g, model) else ""


def hero_squares(g: SuperDungeonArcade) -> set[int]:
    """The squares of the Heroes on the map."""
    return {hero.at for hero in g.heroes if hero.at >= 0}


def consul_squares(g: SuperDungeonArcade, *, but: Figure | None = None) -> set[int]:
    """The squares of the Consul's models: monsters and SPs."""
    large = g.content.large_kinds
    found: set[int] = set()
    for figure in g.figures.values():
        if figure.kind in large and figure is not but:
            found.update(squares(g, figure))
        elif figure is not but:
            found.add(figure.at)
    return found


def occupied(g: SuperDungeonArcade, *, but: Anyone | None = None) -> set[int]:
    """All squares on which a model rests (SD-TERM-01)."""
    taken = consul_squares(g, but=but if isinstance(but, Figure) else None)
    taken.update(hero.at for hero in g.heroes if hero.at >= 0 and hero is not but)
    return taken


def enemies_of(g: SuperDungeonArcade, model: Anyone) -> set[int]:
    """The squares of a model's enemies (SD-TERM-03)."""
    return consul_squares(g) if isinstance(model, Hero) else hero_squares(g)


def tile_of(g: SuperDungeonArcade, model: Anyone) -> int:
    """The tile that a model stands on: of a large base that of most squares, then the lower number (SD-R-19)."""
    tiles = [g.dungeon.tile_of[s] for s in squares(g, model)]
    return min(tiles, key=lambda tile: (-tiles.count(tile), tile))


def flies(g: SuperDungeonArcade, model: Anyone) -> bool:
    """Whether a model flies by its own card or equipment: then D ignores structures (SD-GEO-02, SD-R-99)."""
    if isinstance(model, Hero):
        return "Fly" in g.content.worn_abilities(model.card, tuple(model.gear.values()))
    return model.kind in g.content.flying_kinds


def distance(g: SuperDungeonArcade, one: Anyone, other: Anyone) -> int:
    """D between two models, over structures if one of them flies (SD-GEO-02)."""
    return apart(g, one, other, over=flies(g, one) or flies(g, other))


def apart(g: SuperDungeonArcade, one: Anyone, other: Anyone, *, over: bool) -> int:
    """How far two models are apart: the least between any two of their squares, over structures or round them."""
    grid = g.dungeon.grid
    if over or is_large(g, one) or is_large(g, other):
        return min([grid.distances(a, over=over)[b] for a in squares(g, one) for b in squares(g, other)])
    return grid.distances(one.at)[other.at]


def far_from(g: SuperDungeonArcade, model: Anyone, square: int, *, over: bool = False) -> int:
    """D from a model to a square."""
    if square < 0:
        return FAR
    far = g.dungeon.grid.distances(square, over=over or flies(g, model))
    return min([far[s] for s in squares(g, model)])


def is_solo(g: SuperDungeonArcade, figure: Figure) -> bool:
    """Whether it is a boss, mini-boss or boo booty (SD-TERM-06)."""
    return g.content.kinds[figure.kind].solo is not None


def acts(g: SuperDungeonArcade, figure: Figure) -> bool:
    """Whether it performs commands: solos and elites do, minions and SPs do not (SD-GANG-01)."""
    kind = g.content.kinds.get(figure.kind)
    return kind is not None and (kind.elite or kind.solo is not None)


def is_minion(g: SuperDungeonArcade, figure: Figure) -> bool:
    """Whether it is a bonded monster that is no elite."""
    kind = g.content.kinds.get(figure.kind)
    return kind is not None and kind.minion


def is_boss(g: SuperDungeonArcade, figure: Figure) -> bool:
    """Whether it is the dungeon boss, in whichever form."""
    if figure.kind == g.boss:
        return True
    kind = g.content.kinds.get(figure.kind)
    return kind is not None and kind.solo is not None and kind.solo.shapeshift == g.boss
