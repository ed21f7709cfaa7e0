"""Gangs: who is bonded, which profile counts, what the bonded give (SD-GANG-01 to 06)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.types import ActionCard, Profile
from undercroft.games.super_dungeon_arcade.rules.models import is_minion
from undercroft.games.super_dungeon_arcade.state.model import Figure, SuperDungeonArcade

REACH = 2
"""So near a bonded monster must be (SD-GANG-02)."""


def mates(g: SuperDungeonArcade, elite: Figure) -> list[Figure]:
    """All that its card bonds to an elite, wherever it stands and came from (SD-GANG-04, SD-GANG-05)."""
    gang = g.content.kinds[elite.kind].gang
    if gang is None:
        return []
    wanted = gang.elite.id if gang.bonded is None else gang.bonded.id
    return [figure for figure in g.figures.values() if figure.kind == wanted and figure is not elite]


def bonded(g: SuperDungeonArcade, elite: Figure) -> list[Figure]:
    """The bonded monsters of its card within 2 squares, now (SD-GANG-02, SD-R-01)."""
    found = mates(g, elite)
    if not found:
        return found
    near = g.dungeon.grid.within(elite.at, REACH)
    return [figure for figure in found if near >> figure.at & 1]


def bonded_minions(g: SuperDungeonArcade, elite: Figure) -> list[Figure]:
    """Those of them that are no elites."""
    return [figure for figure in bonded(g, elite) if is_minion(g, figure)]


def elites_of(g: SuperDungeonArcade, minion: Figure) -> list[Figure]:
    """The elites of a minion's gang on the map."""
    gang = g.content.kinds[minion.kind].gang
    assert gang is not None
    return [figure for figure in g.figures.values() if figure.kind == gang.elite.id]


def is_bonded(g: SuperDungeonArcade, minion: Figure) -> bool:
    """Whether a minion serves any elite."""
    near = g.dungeon.grid.within(minion.at, REACH)
    return any(near >> elite.at & 1 for elite in elites_of(g, minion))


def profile(g: SuperDungeonArcade, figure: Figure) -> Profile:
    """How it attacks now: with its gang, or alone (SD-GANG-03)."""
    together, alone = g.content.kinds[figure.kind].profiles
    return together if together is alone or bonded(g, figure) else alone


def abilities(g: SuperDungeonArcade, figure: Figure) -> tuple[str, ...]:
    """A monster's abilities; an elite has those of the bonded monsters in reach as well (SD-GANG-03, SD-R-91)."""
    kind = g.content.kinds.get(figure.kind)
    if kind is None:
        return ()
    own = kind.block.abilities
    bond = kind.gang.bonded if kind.elite and kind.gang is not None else None
    granted = bond.abilities if bond is not None else ()
    return (*own, *granted) if granted and bonded(g, figure) else own


def uniques(g: SuperDungeonArcade, figure: Figure) -> list[ActionCard]:
    """Its unique actions in printed order, the elite's first; one of each name (SD-UNIQ-01, SD-UNIQ-06, SD-R-91)."""
    kind = g.content.kinds[figure.kind]
    found = list(kind.block.uniques)
    if kind.elite and kind.gang is not None and kind.gang.bonded is not None and bonded(g, figure):
        for granted in kind.gang.bonded.uniques:
            replaced = [n for n, action in enumerate(found) if action.id == granted.overcharges]
            if replaced:
                found[replaced[0]] = granted
            elif all(action.name != granted.name for action in found):
                found.append(granted)
    return found
