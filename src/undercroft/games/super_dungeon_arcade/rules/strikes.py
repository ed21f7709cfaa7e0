"""What a successful action does to a Consul model, and Expendable (SD-GANG-07 to 11)."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.gangs import bonded_minions
from undercroft.games.super_dungeon_arcade.rules.models import distance
from undercroft.games.super_dungeon_arcade.rules.values import hearts
from undercroft.games.super_dungeon_arcade.state.actions import ChooseModel
from undercroft.games.super_dungeon_arcade.state.model import Figure, SuperDungeonArcade
from undercroft.kernel.script import Script, ask

Harm = Callable[[Figure], Script]
"""The other effects of an action, for the model that takes the wound."""


def no_harm(figure: Figure) -> Script:
    """Nothing but the wound."""
    return
    yield


def strike(
    g: SuperDungeonArcade,
    figure: Figure,
    wounds: int,
    source: str,
    rule: str,
    *,
    chooser: int,
    harm: Harm = no_harm,
    expendable: bool = True,
) -> Script[int]:
    """Wounds and effects for a Consul model; say how many tokens were placed in all (SD-R-03).

    Wounds of an elite go to its closest bonded minions, and the effects with them; what they cannot absorb it suffers
    itself (SD-GANG-07 to 09, SD-R-04). Of equally close ones the attacker's player picks (SD-R-06).
    """
    left, placed, passed_on = wounds, 0, False
    while left > 0 and expendable and (minion := (yield from _next_minion(g, figure, chooser))) is not None:
        takes = min(left, hearts(g, minion) - minion.wounds)
        placed += yield from _hit(g, minion, takes, source, "SD-GANG-07", harm, instead_of=figure.id)
        left -= takes
        passed_on = True
    if left > 0 or not passed_on:
        placed += yield from _hit(g, figure, left, source, "SD-GANG-09" if passed_on else rule, harm)
    return placed


def _hit(
    g: SuperDungeonArcade, figure: Figure, wounds: int, source: str, rule: str, harm: Harm, *, instead_of: str = ""
) -> Script[int]:
    placed = yield from suffer(g, figure, wounds, source, rule, instead_of=instead_of)
    if figure.id in g.figures:
        yield from harm(figure)
    return placed


def _next_minion(g: SuperDungeonArcade, figure: Figure, chooser: int) -> Script[Figure | None]:
    if g.is_point(figure) or not g.kind(figure).elite or figure.id not in g.figures:
        return None
    minions = bonded_minions(g, figure)
    if not minions:
        return None
    nearest = min(distance(g, figure, one) for one in minions)
    closest = sorted([one for one in minions if distance(g, figure, one) == nearest], key=lambda one: one.at)
    choice = yield from ask(chooser, "Who takes the wound", [ChooseModel(one.id) for one in closest], "SD-R-06")
    return g.figures[choice.model]
