"""Line of sight and range between models (SD-LOS-01 to 11, SD-RANGE-01 to 06)."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.games.super_dungeon_arcade.rules.models import Anyone, apart, is_large, squares
from undercroft.games.super_dungeon_arcade.rules.values import has, ranking
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kernel.errors import Refusal
from undercroft.kit.grid import FAR, Bits, bits
from undercroft.kit.text import count


def blockers(g: SuperDungeonArcade, viewer: Anyone, target: Anyone | None, *, only_large: bool) -> Bits:
    """The squares of the viewer's enemies that block its sight, the target left out (SD-LOS-02 to 06)."""
    found = 0
    if isinstance(viewer, Hero):
        large = g.content.large_kinds
        for figure in g.figures.values():
            if figure is target:
                continue
            if figure.kind in large:
                found |= bits(squares(g, figure))
            elif not only_large:
                found |= 1 << figure.at
    elif not only_large:
        for hero in g.heroes:
            if hero.at >= 0 and hero is not target:
                found |= 1 << hero.at
    return found


def sees(g: SuperDungeonArcade, viewer: Anyone, target: Anyone) -> bool:
    """Whether a model has LoS to another (SD-LOS-01 to 11)."""
    return viewer is target or _sees(g, viewer, target, over=has(g, viewer, "Fly") or has(g, target, "Fly"))


def _sees(g: SuperDungeonArcade, viewer: Anyone, target: Anyone, *, over: bool) -> bool:
    grid = g.dungeon.grid
    pairs = [(a, b) for a in squares(g, viewer) for b in squares(g, target)]
    if over:
        return any(grid.sees(a, b, over=True) for a, b in pairs)
    if not any(grid.sees(a, b) for a, b in pairs):
        return False
    blocking = blockers(g, viewer, target, only_large=is_large(g, viewer) or is_large(g, target))
    return any(grid.sees_past(a, b, blocking) for a, b in pairs)


def seen_squares(g: SuperDungeonArcade, viewer: Anyone, those: Iterable[int]) -> list[int]:
    """The squares among these to which a model has LoS, its enemies in between considered."""
    grid, own = g.dungeon.grid, squares(g, viewer)
    if has(g, viewer, "Fly"):
        return [s for s in those if any(grid.sees(a, s, over=True) for a in own)]
    blocking = blockers(g, viewer, None, only_large=is_large(g, viewer))
    return [s for s in those if any(grid.sees_past(a, s, blocking) for a in own)]


def are_enemies(one: Anyone, other: Anyone) -> bool:
    """Whether two models are on different sides (SD-TERM-03)."""
    return isinstance(one, Hero) is not isinstance(other, Hero)


def effective_range(g: SuperDungeonArcade, target: Anyone, printed: int, *, enemy: bool = True) -> int:
    """An enemy's range against Stealth, then against Small (SD-RANGE-06, SD-ABIL-16, SD-ABIL-18, SD-R-88)."""
    if not enemy:
        return printed
    return shortened(printed, stealth=has(g, target, "Stealth"), small=has(g, target, "Small"))


def shortened(printed: int, *, stealth: bool, small: bool) -> int:
    """What is left of a range against an enemy with these abilities."""
    if stealth:
        printed = max(1, printed - 3)
    return min(3, printed) if small else printed


def reaches(g: SuperDungeonArcade, user: Anyone, target: Anyone, printed: int, *, hookshot: bool = False) -> bool:
    """Whether a model is in range and LoS of an action with this range; a Hookshot needs no LoS (SD-ABIL-09)."""
    if _at_least(g, user, target) > printed:
        return False
    over = has(g, user, "Fly") or has(g, target, "Fly")
    if apart(g, user, target, over=over) > effective_range(g, target, printed, enemy=are_enemies(user, target)):
        return False
    return hookshot or user is target or _sees(g, user, target, over=over)


def _at_least(g: SuperDungeonArcade, one: Anyone, other: Anyone) -> int:
    """What two models are apart at the least, whatever stands between them: most pairs need no closer look."""
    (ax, ay), (bx, by) = g.dungeon.grid.xy(one.at), g.dungeon.grid.xy(other.at)
    return max(abs(ax - bx), abs(ay - by)) - is_large(g, one) - is_large(g, other)


def why_out_of_reach(g: SuperDungeonArcade, user: Anyone, target: Anyone, printed: int) -> Refusal | None:
    """What keeps a model out of an action's reach: first the range, then the sight (SD-ACTN-05)."""
    over = has(g, user, "Fly") or has(g, target, "Fly")
    far = apart(g, user, target, over=over)
    allowed = effective_range(g, target, printed, enemy=are_enemies(user, target))
    if far > printed:
        away = f"{count(far, 'square')} away" if far < FAR else "out of reach"
        return Refusal("SD-RANGE-02", f"the target is {away}, and the range is {printed}")
    if far > allowed:
        return Refusal("SD-RANGE-06", f"against this target the range is {allowed}, and it is {far} squares away")
    if _sees(g, user, target, over=over):
        return None
    pairs = [(a, b) for a in squares(g, user) for b in squares(g, target)]
    if over or not any(g.dungeon.grid.sees(a, b) for a, b in pairs):
        return Refusal("SD-LOS-01", "a wall or a structure hides the target")
    large = is_large(g, user) or is_large(g, target)
    return Refusal("SD-LOS-05" if large else "SD-LOS-06", "an enemy in between hides the target")


def targets_in_reach(g: SuperDungeonArcade, figure: Figure, printed: int, *, hookshot: bool = False) -> list[Hero]:
    """The Heroes in a monster's range and LoS, highest wrath first (SD-GEO-14)."""
    return [hero for hero in ranking(g) if reaches(g, figure, hero, printed, hookshot=hookshot)]
