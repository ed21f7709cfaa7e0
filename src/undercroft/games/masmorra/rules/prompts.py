"""What is asked of people who may respond: what happens just now, and what a card is aimed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import ORDINALS, a_die, the_monster, the_room
from undercroft.games.masmorra.content.sources import earned
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.rules.moments import NAMES, Moment
from undercroft.games.masmorra.state.actions import (
    Aim,
    Amount,
    AtCard,
    AtDie,
    AtHero,
    AtMonster,
    AtRoom,
    AtTrap,
    PlayCard,
)
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.kit.text import count
from undercroft.kit.vocabulary import said_by


def say_play(g: Masmorra, action: PlayCard) -> str:
    """A card that is played, and by whom."""
    half = g.content.half(action.card, action.half)
    aim = say_aim(g.content, half, action.on, lambda key: the_monster(g.content, g.monsters[key].card))
    return f"{g.content.name(action.by)} plays {half.name}{aim}"


def say_moment(g: Masmorra, moment: Moment) -> str:
    """What happens just now, and to whom, in words."""
    content = g.content
    hero, amount = content.name(g.heroes[moment.hero].board), moment.amount
    match moment.when:
        case "turn start":
            return f"{hero}'s turn begins"
        case "roll":
            return f"{hero} has rolled{' again' if moment.at else ''}"
        case "evil":
            return f"{hero} draws {content.name(g.turn.evil)}"
        case "move":
            if moment.at:
                return f"{hero} moves to {the_room(content, moment.at)}"
            return f"{hero} sets out to explore from {the_room(content, g.heroes[moment.hero].at)}"
        case "explore":
            return f"{hero} explores"
        case "explored":
            return f"{hero} has explored {the_room(content, moment.at)}"
        case "dock":
            return f"{hero} docks dice on {the_room(content, moment.at)}"
        case "ability":
            return f"{hero} uses {content.name(moment.at)}"
        case "combat":
            return f"{hero} begins a fight"
        case "attack":
            return f"{hero} attacks {the_monster(content, g.monsters[moment.monster].card)}"
        case "wounds":
            return f"{hero} is about to take {count(amount, 'Wound')}"
        case "fall":
            return f"{hero} is about to fall"
        case "xp" | "cards" | "gold":
            board = g.heroes[moment.hero].board
            why = earned(content, moment.source, moment.rule, moment.foes, board)
            return f"{hero} is about to gain {_gain(moment)}{why}"
        case "monster" if moment.monster in g.monsters:
            monster = the_monster(content, g.monsters[moment.monster].card)
            return f"{monster} has moved to {the_room(content, moment.at)}"
        case "monster":
            return f"a monster has come to {the_room(content, moment.at)}"
        case "trap":
            return f"{the_room(content, moment.at)} goes off"
    return NAMES[moment.when]


def _gain(moment: Moment) -> str:
    if moment.when == "gold":
        return f"{moment.amount} gold"
    if moment.when == "cards":
        return count(moment.amount, "Treasure card")
    with_it = f" and {count(len(moment.foes), 'Treasure card')}" if moment.foes else ""
    return f"{moment.amount} XP{with_it}"


def some_monster(key: int) -> str:
    """A monster that is gone."""
    return "a monster"


def some_card(number: int) -> str:
    """A card that waits to be carried out."""
    return f"the {ORDINALS[number - 1]} card played" if number else "the card"


def say_aim(
    content: Content,
    half: Half,
    on: Sequence[Aim],
    monster: Callable[[int], str] = some_monster,
    card: Callable[[int], str] = some_card,
) -> str:
    """What a card is aimed at, as it goes on after the card's name; monsters and cards are named by their number."""
    if not on:
        return ""
    (said, *_) = said_by(half)
    aimed: str = said.word.aimed([_target(content, aim, monster, card) for aim in on])
    return aimed


def _target(content: Content, aim: Aim, monster: Callable[[int], str], card: Callable[[int], str]) -> str:
    match aim:
        case AtMonster(key):
            return monster(key)
        case AtHero(board):
            return content.heroes[board].name
        case AtRoom(tile) | AtTrap(tile):
            return the_room(content, tile)
        case AtDie(face):
            return a_die(face)
        case AtCard(number):
            return card(number)
        case Amount(gold):
            return f"{gold} gold"
