"""Where monsters go: Move and Regroup (SD-CMOVE-01 to 08, SD-REGR-01, SD-GEO-07, SD-GEO-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from undercroft.games.super_dungeon_arcade.rules.control import steps_of
from undercroft.games.super_dungeon_arcade.rules.gangs import REACH, bonded_minions, mates
from undercroft.games.super_dungeon_arcade.rules.models import hero_squares, is_large, occupied, squares, tile_of
from undercroft.games.super_dungeon_arcade.rules.sight import effective_range
from undercroft.games.super_dungeon_arcade.rules.values import has, monster_range, movement_points, ranking
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kit.grid import FAR, Bits, bits, large_costs, span, spread, squares_in


class March(NamedTuple):
    """Where a monster ends, and whether it is in range there."""

    to: int
    stops: bool


def movement_target(g: SuperDungeonArcade, figure: Figure) -> Hero | None:
    """The highest-ranked Hero on its own tile, else of the whole dungeon (SD-CMOVE-01)."""
    ranked = ranking(g)
    here = tile_of(g, figure)
    return next((hero for hero in ranked if tile_of(g, hero) == here), ranked[0] if ranked else None)


def why_target(g: SuperDungeonArcade, figure: Figure, hero: Hero) -> str:
    """Why a monster heads for this Hero (SD-CMOVE-01)."""
    return "most wrath on its tile" if tile_of(g, hero) == tile_of(g, figure) else "most wrath"


class _Ground:
    """What a monster's movement looks at. A spot is a square on which it may end; of a large base the first one."""

    def __init__(self, g: SuperDungeonArcade, figure: Figure) -> None:
        self.grid = grid = g.dungeon.grid
        self.large = is_large(g, figure)
        self.steps = steps_of(g, figure)
        self.heroes = bits(hero_squares(g))
        self.over = has(g, figure, "Fly")
        most = movement_points(g, figure)
        taken = occupied(g, but=figure)
        barred = grid.blocks | grid.holes
        if self.large:
            self.free = bits(s for s in grid.squares if grid.fits_large(s, taken | barred))
            self.by_cost = [0] * (most + 1)
            costs = large_costs(grid, self.steps, squares(g, figure), most, hero_squares(g), taken | barred)
            for spot, cost in costs.items():
                self.by_cost[cost] |= 1 << spot
        else:
            self.free = ~bits(taken)
            self.by_cost = [those & self.free for those in self.spread(1 << figure.at, most)]
        """The spots that cost 0, 1, 2 … movement points."""
        self.reached: Bits = sum(self.by_cost)

    def spread(self, start: Bits, most: int = FAR) -> Iterator[Bits]:
        """The squares so many steps away, through monsters and round Heroes."""
        return spread(self.steps, start, self.heroes, most, over_enemies=self.over)

    def base(self, spot: int) -> Sequence[int]:
        """The squares that it covers on a spot."""
        return self.grid.large(spot) if self.large else (spot,)

    def covering(self, those: Bits) -> Bits:
        """The spots on which it covers one of these squares."""
        if not self.large:
            return those
        width = self.grid.width
        return those | those >> 1 | those >> width | those >> width + 1

    def near(self, spot: int, far: Sequence[int]) -> int:
        """The distance of its nearest square."""
        return min([far[s] for s in self.base(spot)])

    def nearest(self, spots: Bits, to: int, far: Sequence[int]) -> int:
        """Of these spots the cheapest, then by D, E² and reading order (SD-GEO-07)."""
        cheapest = next(those & spots for those in self.by_cost if those & spots)

        def key(spot: int) -> tuple[int, int, int]:
            return self.near(spot, far), min([span(self.grid, s, to) for s in self.base(spot)]), spot

        return min(squares_in(cheapest), key=key)

    def approach(self, stops: Bits, now: int, together: Bits) -> Bits:
        """The spots with the shortest way left to one of these; nearer to it and `together`, if any (SD-GEO-07)."""
        if self.large:
            left = self._large_ways(squares_in(stops))
            return _least({spot: left.get(spot, FAR) for spot in squares_in(self.reached)}, now, together)
        found = 0
        for those in self.spread(stops):
            found = found or those & self.reached
            if (found and not together) or those >> now & 1:
                break
            if those & together:
                return those & together
        return found

    def _large_ways(self, stops: Sequence[int]) -> dict[int, int]:
        """What it costs a large base from each spot to the nearest of these (SD-GEO-05)."""
        ways: dict[int, dict[int, int]] = {}
        for square in {s for stop in stops for s in self.grid.large(stop)}:
            ways[square] = {s: far for far, those in enumerate(self.spread(1 << square)) for s in squares_in(those)}
        found: dict[int, int] = {}
        for stop in stops:
            for spot in squares_in(self.reached):
                cost = min([max([ways[s].get(b, FAR) for s in self.grid.large(stop)]) for b in self.grid.large(spot)])
                found[spot] = min(cost, found.get(spot, FAR))
        return found


def _least(left: dict[int, int], now: int, together: Bits) -> Bits:
    """The spots with the least left; of those together and nearer than now, if there are any."""
    better = {spot: rest for spot, rest in left.items() if rest < left[now] and together >> spot & 1} or left
    least = min(better.values())
    return bits(spot for spot, rest in better.items() if rest == least) if least < FAR else 0


def march(g: SuperDungeonArcade, figure: Figure, target: Hero, moved: Sequence[Figure] = ()) -> March:
    """The end of a monster's shortest path towards its target (SD-GEO-07); `moved` are mates that moved before."""
    ground = _Ground(g, figure)
    grid, aim = ground.grid, target.at
    over = ground.over or has(g, target, "Fly")
    far = grid.distances(aim, over=over)
    stops = _stops(g, figure, target, ground, over=over)
    if stops >> figure.at & 1:
        return March(figure.at, True)
    mate = _nearest(g, figure, moved)
    together = grid.within(mate.at, REACH) & ground.reached if mate is not None else 0
    good = stops & ground.reached
    if good:
        return March(ground.nearest(good & together or good, aim, far), True)
    barred = 0 if ground.large else bits(grid.blocks | grid.holes)
    best = ground.approach(stops & ground.free & ~barred, figure.at, together)
    if not best:
        left = {spot: ground.near(spot, far) for spot in squares_in(ground.reached)}
        best = _least(left, figure.at, together)
    return March(ground.nearest(best or ground.reached, aim, far), False)


def _stops(g: SuperDungeonArcade, figure: Figure, target: Hero, ground: _Ground, *, over: bool) -> Bits:
    """The spots in range and LoS of its target: with its gang's range where it would be bonded (SD-GEO-07, SD-R-22)."""
    grid, aim = ground.grid, target.at
    together, alone = g.kind(figure).profiles
    wide = effective_range(g, target, monster_range(g, figure, together.range))
    narrow = effective_range(g, target, monster_range(g, figure, alone.range))

    def in_range(far: int) -> Bits:
        if ground.large:  # Heroes do not block the sight of a large one (SD-LOS-04)
            seen = ground.covering(grid.views(aim, far + 1, over=over))
            return ground.covering(grid.within(aim, far, over=over)) & seen
        return grid.views(aim, far, 0 if over else ground.heroes & ~(1 << aim), over=over)

    if wide == narrow or bonded_minions(g, figure):
        return in_range(wide)
    beside_mates = 0
    for mate in mates(g, figure):
        beside_mates |= grid.within(mate.at, REACH)
    return in_range(wide) & beside_mates | in_range(narrow) & ~beside_mates


def _nearest(g: SuperDungeonArcade, figure: Figure, moved: Sequence[Figure]) -> Figure | None:
    """The nearest mate of an elite gang that has moved already (SD-CMOVE-07)."""
    kind = g.kind(figure)
    if kind.gang is None or not (kind.elite and kind.bonded):
        return None
    far = g.dungeon.grid.distances(figure.at)
    own = [mate for mate in moved if mate.kind == figure.kind and mate is not figure and mate.id in g.figures]
    return min(own, key=lambda mate: (far[mate.at], mate.at), default=None)


def exit_target(g: SuperDungeonArcade, figure: Figure) -> int:
    """The exit square nearest to a monster (SD-GEO-16)."""
    grid = g.dungeon.grid
    base = squares(g, figure)
    return min(g.dungeon.exit_squares, key=lambda s: (min(grid.distances(s)[b] for b in base), s))


def withdraw(g: SuperDungeonArcade, figure: Figure, to: int) -> int:
    """Where a monster ends that heads for an exit square (SD-REGR-01, SD-GEO-16)."""
    ground = _Ground(g, figure)
    straight = ground.grid.distances(to)
    best: Bits = 0
    if not ground.heroes >> to & 1:
        best = next((hit for those in ground.spread(1 << to) if (hit := ground.covering(those) & ground.reached)), 0)
    if not best:
        left = {spot: ground.near(spot, straight) for spot in squares_in(ground.reached)}
        best = _least(left, figure.at, 0) or ground.reached
    cheapest = next(those & best for those in ground.by_cost if those & best)
    return min(squares_in(cheapest), key=lambda spot: (min(span(ground.grid, s, to) for s in ground.base(spot)), spot))
