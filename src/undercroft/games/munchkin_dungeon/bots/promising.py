"""What the game tells a search to look at: all options but those that only harm, or do nothing at all."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.rules.bolts import bolts_of
from undercroft.games.munchkin_dungeon.rules.end import FAME_TO_END
from undercroft.games.munchkin_dungeon.rules.foes import foe_health
from undercroft.games.munchkin_dungeon.rules.strength import monster_dice
from undercroft.games.munchkin_dungeon.state.actions import Activate, AssignDamage, Finish, PlayCard, Reroll
from undercroft.games.munchkin_dungeon.state.model import Fight, MunchkinDungeon, Side
from undercroft.games.munchkin_dungeon.words.idle_cards import why_idle
from undercroft.kernel.actions import Action
from undercroft.kit.vocabulary import said_by

ADDS = frozenset({"dice", "hit", "shield", "reroll"})
"""What a side always has a use for."""
NEAR = 10
"""With so much Fame to go, or less, one fight may end the game."""


def promising(g: MunchkinDungeon, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """The options worth a look."""
    first, fight = options[0], g.fight
    if isinstance(first, PlayCard):
        return _cards_that_do_something(g, seat, options)
    if fight is None or len(options) == 1:
        return options
    if isinstance(first, AssignDamage):
        return _splits_that_spare_nobody(g, fight, options)
    if isinstance(first, Finish):
        return _dice_worth_a_try(g, fight, options)
    return options


# Damage


def _splits_that_spare_nobody(g: MunchkinDungeon, fight: Fight, options: Sequence[Action]) -> Sequence[Action]:
    """Without Damage that spares a Monster for nothing; only where a fight may end the game, that can be wise."""
    if g.boss in fight.foes or g.heroes[g.active].fame >= FAME_TO_END - NEAR:
        return options
    beaten = {option: _beaten(g, fight, option) for option in options if isinstance(option, AssignDamage)}
    return [option for option, foes in beaten.items() if not any(foes < others for others in beaten.values())]


def _beaten(g: MunchkinDungeon, fight: Fight, split: AssignDamage) -> frozenset[str]:
    """The Monsters that this much Damage beats."""
    given = zip(fight.foes, split.damage, strict=True)
    return frozenset([foe for foe, damage in given if damage >= foe_health(g, foe)])


# Threat cards


def _cards_that_do_something(g: MunchkinDungeon, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """Without Threat cards that change nothing; whoever plays next may want to use up Threat even so."""
    if seat == g.monster_player and g.options.pool_carries_over:
        return options
    hero, bans = g.hero, g.turn.bans
    return [
        option
        for option in options
        if not (isinstance(option, PlayCard) and why_idle(g.content, option.card, hero, bans))
    ]


# Dice


def _dice_worth_a_try(g: MunchkinDungeon, fight: Fight, options: Sequence[Action]) -> Sequence[Action]:
    """Without Bolts for nothing, and without rerolling what may count while another die counts for nothing.

    Nor is it over while such a die can be rerolled, or a Bolt spent on what can only help: neither costs anything.
    """
    side = fight.acting
    bolts = bolts_of(g, fight, side)
    idle = _idle_face(g, side, len(bolts), options)
    free = idle or any(isinstance(option, Activate) and _only_helps(bolts[option.source]) for option in options)
    return [
        option
        for option in options
        if not (isinstance(option, Reroll) and idle and option.face != idle)
        and not (isinstance(option, Activate) and _does_nothing(g, fight, side, bolts[option.source]))
        and not (isinstance(option, Finish) and free)
    ]


def _idle_face(g: MunchkinDungeon, side: Side, bolts: int, options: Sequence[Action]) -> str:
    """A face that counts for nothing and can be rerolled: blank, or a Bolt more than there is to spend Bolts on."""
    faces = [option.face for option in options if isinstance(option, Reroll)]
    if "_" in faces:
        return "_"
    copies = len(g.hero.loot) - len(set(g.hero.loot))
    return "B" if "B" in faces and side.bolts_left > bolts + copies else ""


def _only_helps(effect: Effect) -> bool:
    """Whether a Bolt for this effect adds to its side, and does nothing else."""
    return all(word in ADDS and value > 0 for word, value, _ in said_by(effect))


def _does_nothing(g: MunchkinDungeon, fight: Fight, side: Side, effect: Effect) -> bool:
    """Whether a Bolt for this effect changes nothing now or later."""
    return all(_is_void(g, fight, side, word, value) for word, value, _ in said_by(effect))


def _is_void(g: MunchkinDungeon, fight: Fight, side: Side, word: str, value: int) -> bool:
    hero = g.hero
    match word:
        case "heal":
            return not hero.damage
        case "foe_dice":
            return not monster_dice(fight)
        case "coin":
            return value < 0 and not hero.coins
        case "potion":
            return value < 0 and not hero.potions
        case "pierce":
            # The Monsters' Shields are not known before they roll.
            return side is fight.monsters and fight.hero.all_shields <= side.pierce
    return False
