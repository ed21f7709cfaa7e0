"""What the game tells a search: how well a seat stands. It looks only at what the seat may see."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import LAIR
from undercroft.games.munchkin_dungeon.content.types import LootCard
from undercroft.games.munchkin_dungeon.rules.damage import unblocked
from undercroft.games.munchkin_dungeon.rules.end import score
from undercroft.games.munchkin_dungeon.rules.foes import facing, foe_dice, foe_health
from undercroft.games.munchkin_dungeon.rules.loot import BAN_OF
from undercroft.games.munchkin_dungeon.rules.strength import holds
from undercroft.games.munchkin_dungeon.rules.tokens import hearts, working_loot
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon

HIT_PER_DIE = 0.9
"""Hits that a Hero's die brings, Bolts spent on Powers included."""
HIT_PER_FOE_DIE = 0.45
COIN = 0.25
"""A Coin is worth what it buys: about a quarter of a level's good."""
BOLT_SPENT = 0.3
"""How likely a Bolt is spent on a card that wants one."""
FUSS = 100.0
"""No bot changes equipment just before the dice for nothing."""
SPITE = 0.4
"""How much worse it is when players do well who do not lead."""


def evaluate(g: MunchkinDungeon, seat: int) -> float:
    """How well a seat stands."""
    return evaluate_all(g)[seat]


def evaluate_all(g: MunchkinDungeon) -> list[float]:
    """Each seat's standing less that of the best other player, and a little less that of them all."""
    if g.phase == "setup":
        return [0.0] * len(g.heroes)
    if g.phase == "over":
        scores = [score(g, hero) for hero in g.heroes]
        return [100.0 * (own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]
    values = [standing(g, hero) for hero in g.heroes]
    return [_lead(seat, values) for seat in range(len(values))]


def _lead(seat: int, values: list[float]) -> float:
    others = values[:seat] + values[seat + 1 :]
    return values[seat] - max(others) - SPITE * sum(others) / len(others)


def standing(g: MunchkinDungeon, hero: Hero) -> float:
    """What a Hero has, and what it may expect of the turn that is on."""
    ranks = g.content.ranks[hero.card]
    left = hearts(g, hero) - hero.damage
    value = (
        score(g, hero)
        + 0.8 * hero.level
        + 1.3 * (ranks.dice[hero.level - 1] + ranks.rerolls[hero.level - 1] * 0.5)
        + 0.35 * min(left, 4)
        + COIN * hero.coins
        + 0.5 * hero.potions
        + 0.08 * len(hero.hand)
        + 0.8 * (bool(hero.weapon) + bool(hero.armor))
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
        helps = [help_of(g, hero, card, foes) for card in working_loot(g, hero)]
        dice = g.content.ranks[hero.card].dice[hero.level - 1] + min(hero.potions, 2)
        hits = dice * HIT_PER_DIE + sum(hit for hit, _ in helps)
        danger = sum(foe_dice(g, foe) for foe in foes) * HIT_PER_FOE_DIE + trouble
        danger = max(0.0, danger - sum(spared for _, spared in helps))
    chance = min(1.0, max(0.0, 0.5 + 0.35 * (hits - need)))
    fall = min(1.0, max(0.0, 0.5 + 0.3 * (danger - (hearts(g, hero) - hero.damage))))
    fuss = FUSS if is_idle_swap(g, hero, foes) else 0.0
    return (reward + 1.0) * chance - 1.5 * fall - 0.3 * danger - fuss


def clearing_value(g: MunchkinDungeon, slot: str) -> float:
    """What the Clearing Reward of a Room's level is worth."""
    level = g.content.levels.get(str(g.content.slots[slot].level))
    if level is None:
        return 0.0
    return level.clearing.fame + 2.0 * level.clearing.loot + COIN * level.clearing.coin


def help_of(g: MunchkinDungeon, hero: Hero, card: LootCard, foes: Sequence[str]) -> tuple[float, float]:
    """The Hits that a Loot brings against these Monsters, and the Damage that it spares."""
    if hero is g.hero and BAN_OF[card.type] in g.turn.bans:
        return 0.0, 0.0
    hits = spared = 0.0
    always = card.passive if card.passive is not None and holds(g, hero, card.passive, foes) else None
    for effect, often in ((always, 1.0), (card.bolt, BOLT_SPENT)):
        if effect is not None:
            symbols = effect.hit + 0.7 * effect.bolt + 0.2 * effect.pierce + 0.15 * effect.reroll
            hits += often * (HIT_PER_DIE * effect.dice + symbols)
            saved = effect.shield + effect.heal - effect.wound + 0.5 * effect.heart
            spared += often * (saved - HIT_PER_FOE_DIE * effect.foe_dice)
    return hits, spared


def is_idle_swap(g: MunchkinDungeon, hero: Hero, foes: Sequence[str]) -> bool:
    """Whether what was put on last, just before the dice, is no better than what else could be worn."""
    if g.fight is not None or not g.turn.put_on:
        return False
    cards = g.content.loot
    worn = cards[g.turn.put_on[-1]]
    others = [cards[loot] for loot in hero.loot if loot != worn.id and cards[loot].type == worn.type]
    return any(sum(help_of(g, hero, other, foes)) >= sum(help_of(g, hero, worn, foes)) for other in others)


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
