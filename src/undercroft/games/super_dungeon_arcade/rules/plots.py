"""Plots: one a game, in force until its goal is met (SD-PLOT-01 to 03, SD-R-90)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.types import Goal
from undercroft.games.super_dungeon_arcade.rules.decks import draw_treasure, keep
from undercroft.games.super_dungeon_arcade.rules.effects import happen
from undercroft.games.super_dungeon_arcade.rules.end import lose_if_due
from undercroft.games.super_dungeon_arcade.rules.models import far_from, occupied
from undercroft.games.super_dungeon_arcade.state.events import GoalCounted, PlotDiscarded, PlotDrawn, Rolled, TokenPut
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script


def draw_plot(g: SuperDungeonArcade, rule: str) -> Script:
    """At most one plot a game: the first trigger draws it, the other is ignored (SD-PLOT-01).

    One that makes revivals dearer may ask for more coins than there are (SD-R-100).
    """
    if g.plot_drawn or not g.plot_deck:
        return
    g.plot_drawn = True
    card = g.chance.draw(g.plot_deck, "plot")
    g.tell(PlotDrawn, card=card, rule=rule)
    for effect in g.content.forces[card].trap:
        yield from happen(g, effect, card, "SD-PLOT-02")
    g.plot = card
    g.plot_count = 0
    lose_if_due(g)


def goal(g: SuperDungeonArcade) -> Goal | None:
    """The goal of the plot in force."""
    return g.content.plots[g.plot].goal if g.plot else None


def put_tokens(g: SuperDungeonArcade, number: int) -> None:
    """Plot tokens on open squares of the last tile, one by one, not adjacent to each other."""
    dungeon = g.dungeon
    centre = dungeon.grid.distances(dungeon.spawning[g.last_tile])
    taken = occupied(g)
    for _ in range(number):
        free = [
            s
            for s in dungeon.squares_of(g.last_tile)
            if s not in dungeon.effects
            and s not in taken
            and s != dungeon.spawning[g.last_tile]
            and all(dungeon.grid.distance(s, token) > 1 for token in g.plot_tokens)
        ]
        if free:
            square = min(free, key=lambda s: (centre[s], s))
            g.plot_tokens.append(square)
            g.tell(TokenPut, at=dungeon.names[square], rule="SD-PLOT-02")


def count_for_plot(g: SuperDungeonArcade, figure: Figure, tile: int) -> Script:
    """A Consul model was destroyed: that may be what the goal waits for."""
    wanted = goal(g)
    if wanted is None:
        return
    kind = g.content.kinds.get(figure.kind)
    if wanted.kind == "last tile or mini-boss":
        is_mini = kind is not None and kind.solo is not None and kind.solo.role == "mini-boss"
        if is_mini or (g.is_point(figure) and figure.tile == g.last_tile):
            yield from discard_plot(g)
    elif (kind is not None and wanted.event == "minions" and kind.minion) or (
        kind is not None and wanted.event == "elites on the last tile" and kind.elite and tile == g.last_tile
    ):
        yield from count_event(g)


def count_event(g: SuperDungeonArcade) -> Script:
    """The event of the goal has happened once more."""
    wanted = goal(g)
    assert wanted is not None
    g.plot_count += 1
    g.tell(GoalCounted, card=g.plot, now=g.plot_count, needed=wanted.number, rule="SD-R-90")
    if g.plot_count >= wanted.number:
        yield from discard_plot(g)


def count_critical(g: SuperDungeonArcade, was_first: bool) -> Script:
    """A critical success: of the Hero with the most wrath it may count."""
    wanted = goal(g)
    if wanted is not None and wanted.event == "criticals by the most wrath" and was_first:
        yield from count_event(g)


def end_of_activation(g: SuperDungeonArcade, hero: Hero) -> Script:
    """A Hero that ends its activation beside an unguarded token rescues who waits there."""
    wanted = goal(g)
    if wanted is None or wanted.kind != "rescue" or hero.at < 0:
        return
    for token in g.plot_tokens:
        guarded = any(far_from(g, monster, token) <= 2 for monster in g.monsters)
        if far_from(g, hero, token) <= 1 and not guarded:
            yield from discard_plot(g)
            return


def end_of_hero_turn(g: SuperDungeonArcade) -> Script:
    """No Hero on the first tile at the end of a Hero Turn may be the goal."""
    wanted = goal(g)
    if wanted is None or wanted.kind != "leave tile 1":
        return
    if g.on_map and all(g.dungeon.tile_of[hero.at] != 1 for hero in g.on_map):
        yield from discard_plot(g)


def discard_plot(g: SuperDungeonArcade) -> Script:
    """Each Hero on the map rolls a green die: a treasure for each ♥⚗ (SD-PLOT-03, SD-R-46, SD-R-47)."""
    # Destroying something may foil a plot, and foiling one may destroy something.
    from undercroft.games.super_dungeon_arcade.rules.destroy import settle_hearts

    card, g.plot = g.plot, ""
    g.plot_tokens.clear()
    g.tell(PlotDiscarded, card=card, rule="SD-PLOT-02")
    for hero in g.on_map:
        (face,) = g.chance.roll(g.content.dice["green"], 1, "dice")
        g.tell(
            Rolled,
            hero=hero.id,
            attribute="",
            why="plot",
            dice=(("green", face),),
            bonus=0,
            total=int(face == "C"),
            rule="SD-PLOT-03",
        )
        if face == "C" and (found := draw_treasure(g)) is not None:
            keep(g, found, card, "SD-PLOT-03")
    yield from settle_hearts(g, card)
