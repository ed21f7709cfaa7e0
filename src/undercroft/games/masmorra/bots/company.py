"""Cards that the Heroes of an Alliance play for each other: healing, coming together, holding monsters back."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.masmorra.bots.expedition import CARE, NERVE
from undercroft.games.masmorra.bots.goals import FAR_OFF, dungeon_of, goals_of
from undercroft.games.masmorra.rules.asides import asides
from undercroft.games.masmorra.rules.dungeon_master import ways_to_march
from undercroft.games.masmorra.state.actions import AtHero, HealHeroes, PlayCard
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra
from undercroft.kernel.actions import Action

CURE = 2.5
"""What healing must be worth, on the scale of LP on the way."""
CATCHING_UP = 3
"""So many rooms it must spare to bring Heroes together."""
PERIL = 0.7
"""Rooms that a point of Payback is worth."""
ONSLAUGHT = 1.5
"""For so much Payback more than a Hero can bear monsters are held back."""


def cards_now(g: Masmorra, options: Sequence[Action]) -> list[PlayCard]:
    """The halves that the Heroes of the active player could play now."""
    return [card for card in (*options, *asides(g, g.seat)) if isinstance(card, PlayCard)]


def cure(g: Masmorra, cards: Sequence[PlayCard]) -> PlayCard | None:
    """The card that heals most, if it is worth it; what is left over at the end is worth nothing."""
    best, found = CURE / 2 if g.battleground else CURE, None
    for card in cards:
        worth = healing(g, card)
        if worth > best:
            best, found = worth, card
    return found


def healing(g: Masmorra, card: PlayCard) -> float:
    """What a half heals is worth."""
    half = g.content.half(card.card, card.half)
    aimed = [g.hero_with(aim.hero) for aim in card.on if isinstance(aim, AtHero)]
    if half.heal_fully:
        return sum([_cured(g, hero, LIFE) for hero in g.standing(g.hero.at)]) - 1.0
    if half.heal and aimed:
        return sum([_cured(g, hero, half.heal) for hero in aimed])
    if half.heal:
        level = g.rooms[g.hero.at].level
        return max([_cured(g, hero, half.heal) for hero in g.heroes if g.rooms[hero.at].level == level])
    return 0.0


def shared(g: Masmorra, option: Action) -> float:
    """What it is worth to share healing so."""
    assert isinstance(option, HealHeroes)
    return sum([_cured(g, g.hero_with(board), option.heroes.count(board)) for board in dict.fromkeys(option.heroes)])


def _cured(g: Masmorra, hero: Hero, wounds: int) -> float:
    worth = CARE if g.battleground else NERVE
    return worth[min(LIFE, hero.life + wounds)] - worth[hero.life]


def left_behind(g: Masmorra) -> dict[str, int]:
    """How far each Hero is from where the way goes on for the foremost."""
    foremost = max(g.heroes, key=lambda hero: g.rooms[hero.at].level)
    away = dungeon_of(g).away(g, goals_of(g, foremost))
    return {hero.board: away.get(hero.at, FAR_OFF) for hero in g.heroes}


def catching_up(g: Masmorra, cards: Sequence[PlayCard]) -> PlayCard | None:
    """Before the roll: a card that takes the active Hero to one who is much further on."""
    moves = [card for card in cards if goes(g, card) and card.by == g.hero.board]
    if not moves:
        return None
    away = left_behind(g)
    nearest = min(moves, key=lambda card: away[_goal(card)])
    return nearest if away[_goal(nearest)] + CATCHING_UP <= away[g.hero.board] else None


def goes(g: Masmorra, card: PlayCard) -> bool:
    """Whether a half takes its player's Hero to another."""
    half = g.content.half(card.card, card.half)
    return half.recall or half.join


def _goal(card: PlayCard) -> str:
    (aim,) = [aim.hero for aim in card.on if isinstance(aim, AtHero)]
    return aim


def escape(g: Masmorra, cards: Sequence[PlayCard]) -> PlayCard | None:
    """Before a fight that is dreaded: a card that takes the active Hero to one who stands alone."""
    for card in cards:
        if goes(g, card) and card.by == g.hero.board and not g.in_room(g.hero_with(_goal(card)).at):
            return card
    return None


def gather(g: Masmorra, cards: Sequence[PlayCard]) -> PlayCard | None:
    """At the end of a turn: a card that brings others together, if they are far behind or in danger."""
    best, found = float(CATCHING_UP), None
    for card in cards:
        half = g.content.half(card.card, card.half)
        gain = 0.0
        if half.rally:
            gain = sum([relief(g, hero, g.hero) for hero in g.heroes if hero.at != g.hero.at])
        elif half.join and card.by != g.hero.board:
            gain = relief(g, g.hero_with(card.by), g.hero_with(_goal(card)))
        if gain >= best:
            best, found = gain, card
    return found


def relief(g: Masmorra, hero: Hero, other: Hero) -> float:
    """What a Hero gains who comes to another: rooms on the way, and the Payback that it need not face."""
    away = left_behind(g)
    here, there = [sum([g.side(foe).payback for foe in g.in_room(one.at)]) for one in (hero, other)]
    return (1.0 + bool(g.battleground)) * (away[hero.board] - away[other.board]) + PERIL * (here - there)


def hold_back(g: Masmorra, cards: Sequence[PlayCard]) -> PlayCard | None:
    """At the end of a turn: a card that keeps monsters from coming to a Hero who could hardly bear them."""
    for card in cards:
        if g.content.half(card.card, card.half).direct and onslaught(g) >= ONSLAUGHT:
            return card
    return None


def onslaught(g: Masmorra) -> float:
    """How much Payback comes to the Hero whom it hurts most, beyond half of its LP."""
    coming: dict[str, int] = {}
    for key, rooms in ways_to_march(g).items():
        for room in rooms[:1]:
            coming[room] = coming.get(room, 0) + g.side(g.monsters[key]).payback
    worst = 0.0
    for hero in g.heroes:
        if hero.at in coming:
            here = sum([g.side(foe).payback for foe in g.in_room(hero.at)])
            worst = max(worst, coming[hero.at] + here - hero.life / 2)
    return worst
