"""What the game tells a search: how well a seat stands. It looks only at what the seat may see."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import LAIR
from undercroft.games.munchkin_dungeon.rules.damage import unblocked
from undercroft.games.munchkin_dungeon.rules.end import level_fame, loot_fame, score
from undercroft.games.munchkin_dungeon.rules.foes import facing, foe_dice, foe_health
from undercroft.games.munchkin_dungeon.rules.tokens import hearts
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon

HIT_PER_DIE = 0.9
"""Hits that a Hero's die brings, Bolts spent on Powers included."""
HIT_PER_FOE_DIE = 0.45
COIN = 0.25
"""A Coin is worth what it buys: about a quarter of a level's good."""
SPITE = 0.4
"""How much worse it is when players do well who do not lead."""


def evaluate(g: MunchkinDungeon, seat: int) -> float:
    """The own standing less that of the best other player, and a little less that of them all."""
    if g.phase == "setup":
        return 0.0
    if g.phase == "over":
        return 100.0 * (score(g, g.heroes[seat]) - max(score(g, hero) for hero in g.heroes if hero.seat != seat))
    return _lead(seat, [standing(g, hero) for hero in g.heroes])


def _lead(seat: int, values: list[float]) -> float:
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others) - SPITE * sum(others) / len(others)


def standing(g: MunchkinDungeon, hero: Hero) -> float:
    """What a Hero has, and what it may expect of the turn that is on."""
    ranks = g.content.ranks[hero.card]
    left = hearts(g, hero) - hero.damage
    value = (
        hero.fame
        + level_fame(g, hero)
        + loot_fame(g, hero)
        - hero.shame
        + 0.8 * hero.level
        + 1.3 * (ranks.dice[hero.level - 1] + ranks.rerolls[hero.level - 1] * 0.5)
        + 0.35 * min(left, 4)
        + COIN * hero.coins
        + 0.5 * hero.potions
        + 0.08 * len(hero.hand)
        + sum(0.8 for slot in (hero.weapon, hero.armor) if slot)
    )
    if hero.seat == g.active and g.phase in ("kick", "trouble", "resolve"):
        value += prospects(g, hero)
    return value


def prospects(g: MunchkinDungeon, hero: Hero) -> float:
    """The Rewards of the Room ahead, by the chance to clear it, less the risk."""
    if g.turn.felled or not g.turn.room:
        return 0.0
    foes = g.fight.foes if g.fight is not None else facing(g)
    reward = 8.0 if hero.at == LAIR else clearing_value(g, g.turn.room)
    trouble = 0.2 * min(g.pool, 2 * len(g.heroes)) if g.phase == "kick" else 0.0
    if not foes:
        return reward - trouble
    need = sum(foe_health(g, foe) for foe in foes)
    if g.fight is not None:
        hits, danger = _in_fight(g, hero, g.fight)
    else:
        dice = g.content.ranks[hero.card].dice[hero.level - 1] + min(hero.potions, 2)
        hits = dice * HIT_PER_DIE
        danger = sum(foe_dice(g, foe) for foe in foes) * HIT_PER_FOE_DIE + trouble
    chance = min(1.0, max(0.0, 0.5 + 0.35 * (hits - need)))
    fall = min(1.0, max(0.0, 0.5 + 0.3 * (danger - (hearts(g, hero) - hero.damage))))
    return (reward + 1.0) * chance - 1.5 * fall - 0.3 * danger


def clearing_value(g: MunchkinDungeon, slot: str) -> float:
    """What the Clearing Reward of a Room's level is worth."""
    level = g.content.levels.get(str(g.content.slots[slot].level))
    if level is None:
        return 0.0
    return level.clearing.fame + 2.0 * level.clearing.loot + COIN * level.clearing.coin


def _in_fight(g: MunchkinDungeon, hero: Hero, fight: Fight) -> tuple[float, float]:
    """Hits to expect on the Hero's side, and Damage to expect from the Monsters."""
    ours, theirs = fight.hero, fight.monsters
    unused = min(ours.bolts_left, 2)
    if fight.stage == "hero":
        dice = max(0, sum(foe_dice(g, foe) for foe in fight.foes) + ours.foe_dice)
        hits = ours.all_hits - max(0.0, theirs.shields + dice / 6 - ours.pierce) + 0.1 * unused
        danger = theirs.hits + dice * HIT_PER_FOE_DIE - ours.all_shields
        return hits + 0.15 * ours.rerolls, max(0.0, danger)
    return float(unblocked(ours, theirs)), float(unblocked(theirs, ours))
