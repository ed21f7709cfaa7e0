"""The end of the game (SD-WIN-01 to 03)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules.values import revival_cost
from undercroft.games.super_dungeon_arcade.state.events import Ended
from undercroft.games.super_dungeon_arcade.state.model import SuperDungeonArcade
from undercroft.kernel.rules import Outcome
from undercroft.kernel.script import Finished


def win(g: SuperDungeonArcade) -> None:
    """The Heroes win at once when the dungeon boss is destroyed, by whatever cause (SD-WIN-01, SD-R-59)."""
    _end(g, True, "SD-WIN-01")


def lose_if_due(g: SuperDungeonArcade) -> None:
    """The Consul wins at once when more Heroes are destroyed than coins can bring back (SD-WIN-02)."""
    if sum(hero.down for hero in g.heroes) * revival_cost(g) > g.coins:
        _end(g, False, "SD-WIN-02")


def _end(g: SuperDungeonArcade, won: bool, rule: str) -> None:
    g.won = won
    g.phase = "over"
    g.tell(Ended, won=won, rule=rule)
    raise Finished


def outcome(g: SuperDungeonArcade) -> Outcome:
    """All win together, or the Consul does."""
    seats = tuple(range(len(g.names)))
    if g.won:
        reason = f"{g.content.name(g.boss)} was destroyed"
        return Outcome((seats,), (1,) * len(seats), reason, "SD-WIN-01")
    reason = "more Heroes were destroyed than Princess Coins can bring back"
    return Outcome((seats,), (0,) * len(seats), reason, "SD-WIN-02", won=False)
