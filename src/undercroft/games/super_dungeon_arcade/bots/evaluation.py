"""How well the party stands; all seats stand alike."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.super_dungeon_arcade.bots.worth import (
    best_defense,
    burden,
    card_worth,
    expected_worth,
    failing_chance,
    strikes,
)
from undercroft.games.super_dungeon_arcade.rules.gangs import profile
from undercroft.games.super_dungeon_arcade.rules.hero_actions import ap_left
from undercroft.games.super_dungeon_arcade.rules.models import acts, distance
from undercroft.games.super_dungeon_arcade.rules.power_up import counted
from undercroft.games.super_dungeon_arcade.rules.sight import reaches
from undercroft.games.super_dungeon_arcade.rules.values import (
    action_points,
    hearts,
    monster_range,
    most_wrath,
    movement_points,
    strength,
)
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kit.grid import FAR

WON = 1000.0
COIN = 7.0
WOUND = 0.7
LOOT = 0.9
TREASURE = 2.0
POTION = 0.5
CHEST = 1.5


def evaluate(g: SuperDungeonArcade, seat: int) -> float:
    """The party's standing."""
    if g.won is not None:
        return WON if g.won else -WON
    if not g.tiles or g.start < 0 or any(not hero.card for hero in g.heroes):
        return 0.0
    return standing(g)


def evaluate_all(g: SuperDungeonArcade) -> Sequence[float]:
    """The same for every seat."""
    return [evaluate(g, 0)] * len(g.names)


def standing(g: SuperDungeonArcade) -> float:
    """What the party has, what is left to destroy, and what the next moments bring."""
    value = COIN * (g.coins - sum(hero.down for hero in g.heroes))
    for figure in g.figures.values():
        value -= burden(g, figure)
    if not g.boss_spawned:
        value -= 12.0 + 3.0 * g.content.kinds[g.boss].block.hearts
    for hero in g.heroes:
        value += POTION * hero.potions + sum(card_worth(g, hero, card) for card in hero.gear.values())
        if hero.at >= 0:
            left = hearts(g, hero) - hero.wounds
            value += WOUND * left - 1.2 / left - 0.3 * len(hero.statuses)
    loot, treasure, boos = counted(g)
    value += LOOT * loot + TREASURE * (treasure + len(boos))
    value += sum(0.35 if card in g.content.loot else 1.0 for card in g.backpack)
    value -= CHEST * len(g.chests)
    return value - danger(g) + prospects(g) - _way(g)


def danger(g: SuperDungeonArcade) -> float:
    """What the monsters may do to the Hero with the most wrath."""
    hero = most_wrath(g)
    if hero is None:
        return 0.0
    dice, bonus = best_defense(g, hero)
    expected = 0.0
    for monster in g.monsters:
        if acts(g, monster):
            near = movement_points(g, monster) + monster_range(g, monster, profile(g, monster).range)
            if distance(g, monster, hero) <= near:
                expected += action_points(g, monster) * failing_chance(dice, bonus, strength(g, monster, hero))
    left = hearts(g, hero) - hero.wounds
    return WOUND * expected + COIN * min(1.0, max(0.0, 0.5 + 0.35 * (expected - left)))


def prospects(g: SuperDungeonArcade) -> float:
    """What the active Hero can still do from where it stands."""
    hero = g.active
    if hero is None or hero.at < 0:
        return 0.0
    ap = ap_left(g, hero)
    return 0.8 * ap * best_attack(g, hero) if ap else 0.0


def best_attack(g: SuperDungeonArcade, hero: Hero) -> float:
    """The worth of the best attack from here."""
    best = 0.0
    for far, dice, bonus in strikes(g, hero):
        for figure in g.figures.values():
            if distance(g, hero, figure) <= far:
                worth = expected_worth(g, figure, dice, bonus)
                if worth > best and reaches(g, hero, figure, far):
                    best = worth
    return best


def _way(g: SuperDungeonArcade) -> float:
    """How far the Heroes are from what is to be destroyed next: the boss, else the SPs."""
    goals = [f for f in g.figures.values() if f.kind == g.boss] or g.spawning_points or g.monsters
    if not goals:
        return 0.0
    total = 0.0
    for hero in g.on_map:
        total += min(min(distance(g, hero, goal) for goal in goals), FAR // 100)
    return 0.12 * total
