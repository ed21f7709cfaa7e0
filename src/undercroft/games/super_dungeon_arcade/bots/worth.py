"""What things are worth to the party: models to destroy, cards to wear, attacks to make."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.vocabulary import Dice, Effect
from undercroft.games.super_dungeon_arcade.rules.gangs import bonded_minions
from undercroft.games.super_dungeon_arcade.rules.models import acts, is_boss, is_solo
from undercroft.games.super_dungeon_arcade.rules.rolls import defense_attributes, hand
from undercroft.games.super_dungeon_arcade.rules.values import armour, attack_range, hearts
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.games.super_dungeon_arcade.words.forecasts import chances, faces_of

ATTRIBUTES = ("STR", "WILL", "DEX")


def burden(g: SuperDungeonArcade, figure: Figure) -> float:
    """How much the party would give to be rid of a Consul model."""
    left = hearts(g, figure) - figure.wounds
    if g.is_point(figure):
        return 4.0 + 1.6 * left
    if is_boss(g, figure):
        return 12.0 + 3.0 * left
    if is_solo(g, figure):
        return 4.0 + 1.2 * left
    return 2.5 + 0.8 * left if acts(g, figure) else 1.1


def wound_worth(g: SuperDungeonArcade, figure: Figure) -> float:
    """What a wound on a Consul model brings; an elite passes it on to its minions."""
    left = hearts(g, figure) - figure.wounds
    if g.is_point(figure):
        return 1.6 + 4.0 / left
    if is_boss(g, figure):
        return 3.0 + 12.0 / left
    if is_solo(g, figure):
        return 1.2 + 4.0 / left
    if not acts(g, figure):
        return 1.1
    if bonded_minions(g, figure):
        return 1.0
    return 0.8 + 2.5 / left


@lru_cache(maxsize=4096)
def hit_chance(dice: tuple[tuple[str, ...], ...], bonus: int, arm: int) -> float:
    """How many wounds an offense roll brings on average: a success is one, a critical another."""
    expected = 0.0
    for stars, chance in enumerate(chances(dice)):
        total = stars + bonus
        if total > arm:
            expected += chance * (2.0 if total >= 5 and total > 2 * arm else 1.0)
    return expected


def strikes(g: SuperDungeonArcade, hero: Hero) -> list[tuple[int, tuple[tuple[str, ...], ...], int]]:
    """The attacks of a Hero: range, dice and bonus."""
    found = []
    for attribute in ATTRIBUTES:
        far = attack_range(g, hero, attribute)
        if far:
            dice, bonus, fewer = hand(g, hero, attribute, "offense")
            faces = faces_of(g.content, dice)
            found.append((far, faces[: max(0, len(faces) - fewer)], bonus))
    return found


def expected_worth(g: SuperDungeonArcade, figure: Figure, dice: tuple[tuple[str, ...], ...], bonus: int) -> float:
    """What an attack on a model brings on average."""
    wounds = hit_chance(dice, bonus, armour(g, figure))
    return min(wounds, float(hearts(g, figure) - figure.wounds)) * wound_worth(g, figure)


@lru_cache(maxsize=4096)
def failing_chance(dice: tuple[tuple[str, ...], ...], bonus: int, strength: int) -> float:
    """How likely a defense roll falls short of STR."""
    return sum(chance for stars, chance in enumerate(chances(dice)) if stars + bonus < strength)


def best_defense(g: SuperDungeonArcade, hero: Hero) -> tuple[tuple[tuple[str, ...], ...], int]:
    """The dice and the bonus of a Hero's best defense."""
    best: tuple[float, tuple[tuple[str, ...], ...], int] | None = None
    for attribute in defense_attributes(g, hero):
        dice, bonus, fewer = hand(g, hero, attribute, "defense")
        faces = faces_of(g.content, dice)
        faces = faces[: max(0, len(faces) - fewer - ("Bane" in hero.statuses))]
        mean = bonus + sum(stars * chance for stars, chance in enumerate(chances(faces)))
        if best is None or mean > best[0]:
            best = mean, faces, bonus
    return (best[1], best[2]) if best is not None else ((), 0)


def _dice_worth(dice: Dice | None) -> float:
    if dice is None:
        return 0.0
    return dice.blue + 1.2 * dice.red + 1.5 * dice.green + 1.3 * dice.star - dice.fewer


def effect_worth(g: SuperDungeonArcade, hero: Hero, effect: Effect) -> float:
    """What a lasting effect brings this Hero."""
    card = g.content.heroes[hero.card]
    attacks = [name for name in ATTRIBUTES if getattr(card, name).attack]
    fits = effect.attribute is None or effect.attribute in attacks
    worth = _dice_worth(effect.defense) + _dice_worth(effect.ARM)
    worth += _dice_worth(effect.offense) + 0.3 * effect.range if fits else 0.05
    worth += sum(_dice_worth(getattr(effect, name)) for name in ("STR", "WILL") if name in attacks)
    worth += 0.8 * effect.hearts + 0.25 * effect.mp + 2.0 * effect.ap + 0.3 * effect.potions
    worth += 0.7 * len(effect.abilities) + 0.2 * len(effect.immune)
    return worth + 0.6 * (effect.reroll_offense + effect.reroll_defense) + 0.3 * effect.chest + 0.15 * effect.dash


def card_worth(g: SuperDungeonArcade, hero: Hero, card: str) -> float:
    """What an equipment card brings this Hero."""
    printed = g.content.equipment[card]
    worth = sum(effect_worth(g, hero, effect) for effect in printed.on)
    worth += 0.5 * len(printed.upkeep) + 0.6 * len(printed.kill) + 3.0 * len(printed.die)
    return worth + (0.6 if printed.action is not None else 0.0) + 0.1
