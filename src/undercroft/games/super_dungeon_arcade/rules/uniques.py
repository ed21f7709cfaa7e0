"""Unique actions of monsters (SD-UNIQ-01 to 08, SD-GEO-21, SD-SHAPE-04)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.types import ActionCard
from undercroft.games.super_dungeon_arcade.rules.areas import affected_squares, lance_aims, models_in
from undercroft.games.super_dungeon_arcade.rules.control import drag_path
from undercroft.games.super_dungeon_arcade.rules.defense import afflict_hero, assault
from undercroft.games.super_dungeon_arcade.rules.effects import happen_to
from undercroft.games.super_dungeon_arcade.rules.gangs import profile, uniques
from undercroft.games.super_dungeon_arcade.rules.models import (
    Anyone,
    distance,
    far_from,
    flies,
    is_large,
    occupied,
    squares,
)
from undercroft.games.super_dungeon_arcade.rules.sight import reaches, targets_in_reach
from undercroft.games.super_dungeon_arcade.rules.spawning import minion_squares, spawn_one, to_first_hero
from undercroft.games.super_dungeon_arcade.rules.values import is_immune, monster_range, most_wrath, ranking, strength
from undercroft.games.super_dungeon_arcade.state.events import ActionUsed, NoEffect, Placed, Shapeshifted, Stayed
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script
from undercroft.kit.grid import Side

ARC = 2
"""So far an Arc jumps (SD-ABIL-02)."""
SIDE_ORDER: tuple[Side, ...] = ("up", "right", "down", "left")


def perform_uniques(g: SuperDungeonArcade, figure: Figure) -> Script:
    """All unique actions in printed order, free of AP, after a change of form (SD-UNIQ-01, SD-UNIQ-08, SD-R-61)."""
    shapeshift(g, figure)
    if is_iced(g, figure, signature=False):
        return
    done: set[str] = set()
    while figure.id in g.figures and "Ice" not in figure.statuses:
        action = next((one for one in uniques(g, figure) if not one.signature and one.name not in done), None)
        if action is None:
            return
        done.add(action.name)
        yield from perform(g, figure, action)


def perform_signature(g: SuperDungeonArcade, figure: Figure) -> Script:
    """Once per command phase, free; Ice forbids it (SD-UNIQ-07, SD-R-33)."""
    if is_iced(g, figure, signature=True):
        return
    for action in uniques(g, figure):
        if action.signature and figure.id in g.figures:
            yield from perform(g, figure, action)


def is_iced(g: SuperDungeonArcade, figure: Figure, *, signature: bool) -> bool:
    """Whether Ice keeps a monster from unique actions that it has (SD-STAT-04)."""
    if "Ice" not in figure.statuses or all(action.signature is not signature for action in uniques(g, figure)):
        return False
    g.tell(Stayed, model=figure.id, why="ice", rule="SD-STAT-04")
    return True


def perform(g: SuperDungeonArcade, figure: Figure, action: ActionCard) -> Script:
    """One unique action; without anybody to aim at it is skipped (SD-UNIQ-02)."""
    if action.augment:
        yield from _augment(g, figure, action)
        return
    targets = _targets(g, figure, action)
    near = in_reach(g, figure, action)
    aimed = action.area is None or action.area.shape == "burst"
    if not targets:
        why, rule = "nobody is in reach", "SD-UNIQ-02"
        if near and aimed:
            why, rule = "it would change nobody in reach", "SD-R-86"
        g.tell(NoEffect, what=action.id, why=why, model=figure.id, rule=rule)
        return
    ids = tuple(target.id for target in targets)
    why = ""
    if action.area is None:
        why = "most wrath of those it can affect"
        if targets[0] is near[0]:
            why = "most wrath" if targets[0] is most_wrath(g) else "most wrath in reach"
    g.tell(ActionUsed, model=figure.id, action=action.id, targets=ids, why=why, rule="SD-UNIQ-01")
    if action.colour != "red":
        for hero in targets:
            if hero.at >= 0 and action.does is not None:
                yield from afflict_hero(g, figure, hero, action.does, action.id, "SD-UNIQ-04")
        return
    for hero in targets:
        if hero.at >= 0 and figure.id in g.figures:
            stood = hero.at
            wounded = yield from _offend(g, figure, hero, action, 0)
            if "Arc" in action.abilities and wounded:
                yield from _arc(g, figure, hero, stood, action)


def _offend(g: SuperDungeonArcade, figure: Figure, hero: Hero, action: ActionCard, less: int) -> Script[bool]:
    """Total STR is STR and modifiers; each affected Hero defends (SD-UNIQ-03)."""
    power = max(0, strength(g, figure, hero, action.strength) - less)
    massive = "Massive Damage" in action.abilities
    return (yield from assault(g, figure, hero, power, action.id, does=action.does, massive=massive))


def _arc(g: SuperDungeonArcade, figure: Figure, last: Hero, stood: int, action: ActionCard) -> Script:
    """From Hero to Hero, STR −1 for each jump, as long as it wounds; from where the last one stood (SD-ABIL-02)."""
    struck = {last.id}
    while figure.id in g.figures:
        over = flies(g, last)
        near = [hero for hero in ranking(g) if hero.id not in struck and far_from(g, hero, stood, over=over) <= ARC]
        if not near:
            return
        last, stood = near[0], near[0].at
        struck.add(last.id)
        if not (yield from _offend(g, figure, last, action, len(struck) - 1)):
            return


def in_reach(g: SuperDungeonArcade, figure: Figure, action: ActionCard) -> list[Hero]:
    """The Heroes at whom an action can be aimed: the monster's range counts unless it prints one (SD-UNIQ-02)."""
    printed = action.range or monster_range(g, figure, profile(g, figure).range)
    return targets_in_reach(g, figure, printed, hookshot="Hookshot" in action.abilities)


def _targets(g: SuperDungeonArcade, figure: Figure, action: ActionCard) -> list[Hero]:
    """Whom an action hits: the highest-ranked eligible Hero in reach, or all in an area (SD-UNIQ-02, SD-GEO-21)."""
    if action.area is not None and action.area.shape != "burst":
        return _in_area(g, figure, action)
    found = [
        hero for hero in in_reach(g, figure, action) if action.colour == "red" or is_eligible(g, figure, hero, action)
    ][:1]
    if action.area is not None and found:
        inside = affected_squares(g, figure, action, centre=found[0].at)
        return [model for model in models_in(g, inside, figure, action) if isinstance(model, Hero)]
    return found


def is_eligible(g: SuperDungeonArcade, figure: Figure, hero: Hero, action: ActionCard) -> bool:
    """Whether a support action would change anything for this Hero (SD-UNIQ-04, SD-R-86)."""
    does = action.does
    if does is None:
        return False
    if any(status not in hero.statuses and not is_immune(g, hero, status) for status in does.status):
        return True
    if pull := does.pull or does.compel:
        return bool(drag_path(g, figure, hero, "pull", pull))
    return bool(does.push) and bool(drag_path(g, figure, hero, "push", does.push))


def _in_area(g: SuperDungeonArcade, figure: Figure, action: ActionCard) -> list[Hero]:
    """All Heroes in the area; of several sides the one with the highest-ranked, then most Heroes (SD-GEO-21)."""
    assert action.area is not None
    ranked = ranking(g)

    def caught(side: Side | None, start: int = -1) -> list[Hero]:
        inside = affected_squares(g, figure, action, side, start)
        return [model for model in models_in(g, inside, figure, action) if isinstance(model, Hero)]

    if action.area.shape not in ("lance", "sweep"):
        return caught(None)
    best: tuple[int, int, int, int] | None = None
    found: list[Hero] = []
    for side, start in lance_aims(g, figure, action):
        heroes = caught(side, start)
        if heroes:
            key = min(ranked.index(hero) for hero in heroes), -len(heroes), SIDE_ORDER.index(side), start
            if best is None or key < best:
                best, found = key, heroes
    return found


def _augment(g: SuperDungeonArcade, figure: Figure, action: ActionCard) -> Script:
    """For the closest friendly model that would benefit, often the user itself (SD-UNIQ-05)."""
    does = action.does
    gang = g.kind(figure).gang
    if does is not None and does.spawn and gang is not None:
        wanted = gang.elite.id if gang.bonded is None else gang.bonded.id
        number = min(does.spawn, g.pool.get(wanted, 0))
        if not number:
            g.tell(NoEffect, what=action.id, why="the pool holds none of them", model=figure.id, rule="SD-UNIQ-05")
            return
        g.tell(ActionUsed, model=figure.id, action=action.id, targets=(figure.id,), rule="SD-UNIQ-05")
        for _ in range(number):
            spawn_one(g, wanted, minion_squares(g, [figure]), to_first_hero(g), action.id, "SD-UNIQ-04")
        return
    far = action.range or 0
    friends: list[Anyone] = [
        other
        for other in g.monsters
        if (other is figure or (far and reaches(g, figure, other, far))) and _would_benefit(other, action)
    ]
    if not friends or does is None:
        g.tell(NoEffect, what=action.id, why="nobody would benefit", model=figure.id, rule="SD-UNIQ-05")
        return
    closest = min(friends, key=lambda other: (distance(g, figure, other), other.at))
    g.tell(ActionUsed, model=figure.id, action=action.id, targets=(closest.id,), rule="SD-UNIQ-05")
    yield from happen_to(g, does, [closest], action.id, "SD-UNIQ-05")


def _would_benefit(figure: Figure, action: ActionCard) -> bool:
    return action.does is not None and bool(action.does.heal) and bool(figure.wounds or figure.statuses)


# Shapeshift


def shapeshift(g: SuperDungeonArcade, figure: Figure) -> None:
    """A shapeshifting monster takes its other form; whoever is in the way is pushed off (SD-SHAPE-02, SD-SHAPE-04)."""
    solo = g.kind(figure).solo
    if solo is None or not solo.shapeshift:
        return
    grid = g.dungeon.grid
    old = squares(g, figure)
    figure.kind = solo.shapeshift
    if is_large(g, figure):
        corners = {s - dx - dy * grid.width for s in old for dx in (0, 1) for dy in (0, 1)}
        fitting = [c for c in sorted(corners) if c >= 0 and grid.fits_large(c, grid.blocks | grid.holes)]
        fitting = [c for c in fitting if set(old).intersection(grid.large(c))]
        taken = occupied(g, but=figure)
        if fitting:
            figure.at = min(fitting, key=lambda c: (len(taken.intersection(grid.large(c))), c))
    g.tell(Shapeshifted, model=figure.id, form=figure.kind, rule="SD-SHAPE-04")
    for model in list(g.models()):
        if model is not figure and set(squares(g, model)).intersection(squares(g, figure)):
            _displace(g, model, figure)


def _displace(g: SuperDungeonArcade, model: Anyone, figure: Figure) -> None:
    """Displaced models go to the nearest free square (SD-R-61)."""
    grid = g.dungeon.grid
    far, taken = grid.distances(model.at), occupied(g, but=model)
    barred = grid.blocks | grid.holes
    free = [s for s in grid.squares if s not in taken and s not in barred]
    model.at = min(free, key=lambda s: (far[s], s))
    g.tell(Placed, model=model.id, to=g.dungeon.names[model.at], source=figure.id, rule="SD-R-61")
