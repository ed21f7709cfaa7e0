"""Mini-bosses and the dungeon boss (SD-MINI-01 to 03, SD-BOSS-01, SD-GEO-11)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules.models import flies, occupied
from undercroft.games.super_dungeon_arcade.rules.spawning import appear, free_name
from undercroft.games.super_dungeon_arcade.rules.tokens import lose_all_statuses, remove_wounds
from undercroft.games.super_dungeon_arcade.rules.values import most_wrath, reference_square
from undercroft.games.super_dungeon_arcade.state.events import NoEffect, NotSpawned
from undercroft.games.super_dungeon_arcade.state.model import Figure, SuperDungeonArcade
from undercroft.kernel.script import Script
from undercroft.kit.grid import span


def boss_square(g: SuperDungeonArcade, kind: str) -> int | None:
    """At the exit nearest H1 with room: on an exit square, a large one covering as many as it can (SD-GEO-11)."""
    grid = g.dungeon.grid
    first, hero = reference_square(g), most_wrath(g)
    far, taken = grid.distances(first, over=hero is not None and flies(g, hero)), occupied(g)
    barred = taken | grid.blocks | grid.holes
    large = g.content.kinds[kind].large
    exits = sorted(g.dungeon.exits, key=lambda e: (min(far[s] for s in e.squares), e.tile, min(e.squares)))
    for leads in exits:
        found = []
        if large:
            corners = {s - dx - dy * grid.width for s in leads.squares for dx in (0, 1) for dy in (0, 1)}
            for corner in corners:
                if corner >= 0 and grid.fits_large(corner, barred):
                    base = grid.large(corner)
                    covered = len(set(base).intersection(leads.squares))
                    if covered:
                        best = min((far[s], span(grid, s, first)) for s in base)
                        found.append((-covered, *best, corner))
        else:
            found += [(0, far[s], span(grid, s, first), s) for s in leads.squares if s not in barred]
        if found:
            return min(found)[-1]
    return _beside_exits(g, large, barred, exits[0].squares[0]) if exits else None


def _beside_exits(g: SuperDungeonArcade, large: bool, barred: set[int], exit_square: int) -> int | None:
    """Where every exit is blocked, the room nearest to the nearest exit (SD-R-98)."""
    grid = g.dungeon.grid
    far = grid.distances(exit_square)
    room = [s for s in grid.squares if (grid.fits_large(s, barred) if large else s not in barred)]
    return min(room, key=lambda s: (far[s], s), default=None)


def bring(g: SuperDungeonArcade, kind: str, rule: str) -> bool:
    """Put a boss from the pool on the map; whether there was room."""
    square = boss_square(g, kind)
    if square is None:
        g.tell(NotSpawned, model_kind=kind, source="exit", rule="SD-GEO-11")
        return False
    g.pool[kind] -= 1
    appear(g, free_name(g, kind), kind, square, "exit", rule, fresh=True)
    return True


def in_play(g: SuperDungeonArcade, kind: str) -> Figure | None:
    """The figure of a mini-boss on the map, in whichever form (SD-SHAPE-05)."""
    for figure in g.monsters:
        solo = g.kind(figure).solo
        if figure.kind == kind or (solo is not None and solo.shapeshift == kind):
            return figure
    return None


def spawn_mini_boss(g: SuperDungeonArcade, number: int) -> bool:
    """A mini-boss spawns once by rule; whether this is its time (SD-MINI-02, SD-EXP-04)."""
    if number >= len(g.mini_bosses) or g.minis_spawned != number:
        return False
    g.minis_spawned += 1
    if not g.pool.get(g.mini_bosses[number]):
        return False
    bring(g, g.mini_bosses[number], "SD-MINI-01")
    return True


def mini_boss_symbol(g: SuperDungeonArcade) -> None:
    """The chart's symbol: the first brings the first mini-boss only, the second the second (SD-EXP-04)."""
    g.mini_symbols += 1
    if not spawn_mini_boss(g, g.mini_symbols - 1):
        g.tell(NoEffect, what="Mini-Boss", why="it spawned before", rule="SD-MINI-02")


def summon_mini_boss(g: SuperDungeonArcade, source: str) -> Script:
    """A card spawns the first that is not in play, even one that was destroyed; else it heals (SD-MINI-03, SD-R-73)."""
    for kind in g.mini_bosses:
        if in_play(g, kind) is None and g.pool.get(kind):
            bring(g, kind, "SD-MINI-03")
            return
    for kind in g.mini_bosses:
        figure = in_play(g, kind)
        if figure is not None:
            remove_wounds(g, figure, figure.wounds, source, "SD-MINI-03")
            lose_all_statuses(g, figure, source, "SD-MINI-03")
    return
    yield


def spawn_dungeon_boss(g: SuperDungeonArcade) -> None:
    """Its figure leaves the chart and enters like a mini-boss; from now on the boss-fight deck counts (SD-BOSS-01)."""
    if g.boss_spawned or not bring(g, g.boss, "SD-BOSS-01"):
        return
    g.boss_spawned = True
    g.challenge_deck = [card.id for card in g.content.boss_challenges.values() for _ in range(card.copies)]
    g.challenge_discard = []
