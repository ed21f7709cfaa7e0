"""What things are worth to a party, in HP of a healthy Hero."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.types import EquipmentCard, Room
from undercroft.games.dungeon_fighter.content.vocabulary import Effect
from undercroft.games.dungeon_fighter.rules.foes import required_here, special
from undercroft.games.dungeon_fighter.rules.heroes import max_hp, room_for
from undercroft.games.dungeon_fighter.state.model import HANDS, DungeonFighter, Fight, Hero
from undercroft.games.dungeon_fighter.throwing.library import nearest_hand
from undercroft.games.dungeon_fighter.throwing.tables import hit_chance, mean_damage

BONUS_DIE = 2.5
GOLD = 0.8
DANGER = 6.0
"""A requirement that halves what throws deal costs about so much HP."""


def hand_of(g: DungeonFighter) -> int:
    """The hand that the tables know for this table."""
    return nearest_hand(HANDS[g.options.hands])


def expected_damage(g: DungeonFighter, fight: Fight, weapons: tuple[str, ...] = ()) -> float:
    """What a throw with these weapons deals on average."""
    codes, bonus = set(required_here(g)) - set(fight.skipped), 0
    for weapon in weapons:
        card = g.content.equipment[weapon]
        codes.add(card.rq)
        bonus += card.bonus
    ordered = tuple(code for code in g.content.requirements if code in codes)
    dice, tricky = len(fight.lying), special(g, fight).tricky
    chance = hit_chance(ordered, hand_of(g), dice, tricky)
    return mean_damage(ordered, hand_of(g), dice, tricky) + chance * (bonus + fight.tracking)


def chance_to_hit(g: DungeonFighter, fight: Fight, weapons: tuple[str, ...] = ()) -> float:
    """How likely such a throw hits."""
    codes = set(required_here(g)) - set(fight.skipped)
    codes |= {g.content.equipment[weapon].rq for weapon in weapons}
    ordered = tuple(code for code in g.content.requirements if code in codes)
    return hit_chance(ordered, hand_of(g), len(fight.lying), special(g, fight).tricky)


def card_worth(g: DungeonFighter, card: EquipmentCard) -> float:
    """What a card is worth to a Hero who has a slot for it."""
    if card.rq:
        plain, hand = mean_damage((), hand_of(g), 0), hand_of(g)
        with_it = mean_damage((card.rq,), hand, 0) + card.bonus * hit_chance((card.rq,), hand, 0)
        return max(0.0, 5 * (with_it - plain))
    total = 0.0
    if card.always is not None:
        total += _always_worth(card.always)
    if card.use is not None:
        total += _use_worth(g, card.use)
    return total


def _always_worth(effect: Effect) -> float:
    guards = 0.8 * (effect.keep_gold + effect.keep_equipment)
    return 4.0 * effect.reduce + 4.0 * effect.reflect + 1.5 * effect.max_hp + guards + 5.0 * bool(effect.aim)


def _use_worth(g: DungeonFighter, effect: Effect) -> float:
    heals = 0.8 * effect.heal_one + 0.8 * effect.heal_all * len(g.party)
    tricks = 2.0 * (effect.again + effect.skip_rq) + 1.8 * bool(effect.token)
    return heals + BONUS_DIE * effect.bonus_die + 1.2 * effect.hurt + tricks


def room_worth(g: DungeonFighter, room: Room) -> float:
    """What a room promises, less what its danger costs."""
    worth = GOLD * room.gold + BONUS_DIE * room.bonus_dice + 3.0 * room.equipment
    if room.fountain:
        worth += 0.9 * sum(max_hp(g, hero) - hero.hp for hero in g.party)
    if room.danger:
        hand = hand_of(g)
        worth -= DANGER * (1.3 - mean_damage((room.danger,), hand, 0) / max(0.1, mean_damage((), hand, 0)))
    return worth


def hero_worth(g: DungeonFighter, hero: Hero) -> float:
    """HP count more the fewer there are, and abilities and equipment too."""
    if hero.eliminated:
        return -25.0
    if hero.fainted:
        return -10.0
    lasting = 3.0 * (3 - len(hero.scars)) + sum(card_worth(g, g.content.equipment[card]) for card in hero.equipment)
    return hero.hp - 0.08 * max(0, 6 - hero.hp) ** 2 + lasting + 1.5 * len(hero.seduced)


def wants(g: DungeonFighter, hero: Hero, card: str) -> float:
    """What a Hero would have of a card: nothing without a free slot."""
    if not room_for(g, hero, card):
        return 0.0
    spread = 0.1 * sum(g.content.equipment[one].kind == g.content.equipment[card].kind for one in hero.equipment)
    return card_worth(g, g.content.equipment[card]) - spread + 0.05 * hero.hp
