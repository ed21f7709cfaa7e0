"""What the game tells a search: how well the party stands. All seats stand alike, and nothing is hidden."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.bots.worth import BONUS_DIE, GOLD, expected_damage, hero_worth
from undercroft.games.dungeon_fighter.rules.foes import foe_of
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight

WON = 400.0
ROOM = 8.0
"""A room left behind."""
SHOT = 1.6
"""What one more shot at the monster costs."""


def evaluate(g: DungeonFighter, seat: int) -> float:
    """How well the party stands."""
    if g.phase == "setup":
        return 0.0
    if g.phase == "over":
        return WON if g.won else -WON + ROOM * g.round
    value = ROOM * g.round + GOLD * min(g.gold, 12) + BONUS_DIE * g.bonus
    value += sum(hero_worth(g, hero) for hero in g.heroes)
    if g.fight is not None:
        value += _fight(g, g.fight)
    return value


def _fight(g: DungeonFighter, fight: Fight) -> float:
    """The monster's coins, less what is still to be done, and the dice that are left to do it with."""
    if fight.hp == 0:
        return GOLD * fight.gold + 1.5 * (fight.charm >= 0) + 2.0 * fight.stolen
    foe = foe_of(g, fight)
    shots = fight.hp / max(0.4, expected_damage(g, fight))
    costs = SHOT + 0.45 * foe.damage * (0.5 if fight.toad else 1.0)
    tokens = 1.0 * (fight.beer >= 0) + 1.5 * (fight.charm >= 0) + 2.0 * fight.stolen + 1.0 * fight.song
    missing = max(0.0, shots - len(fight.dice))
    run_out = 14.0 * max(0.0, missing - g.bonus) / 3 if fight.boss else missing / 3 * len(g.active) * 1.5
    return GOLD * fight.gold + tokens - shots * costs - run_out
