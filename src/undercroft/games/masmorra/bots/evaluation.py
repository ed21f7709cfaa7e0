"""What the game tells a bot: how well a seat stands. It looks only at what the seat may see."""

from __future__ import annotations

from zlib import crc32

from undercroft.games.masmorra.bots.chances import chance, odds
from undercroft.games.masmorra.bots.combat import foes_of, fresh_fight
from undercroft.games.masmorra.bots.fighting import fight_now
from undercroft.games.masmorra.bots.goals import monsters_by_room, to_go
from undercroft.games.masmorra.bots.stakes import (
    Stakes,
    life_of,
    lives_of,
    pace,
    stakes_of,
)
from undercroft.games.masmorra.bots.travelling import Traveller
from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.rules.end import standing_of
from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.state.model import Hero, Masmorra, Monster

ABILITY = 0.7
QUEST = 0.3
"""What a card is worth more that counts at the end."""
FEWER_CARDS = 0.035
"""How much less each further card is worth."""
SPITE = 0.3
"""How much worse it is when players do well who do not lead."""
VICTORY = 15.0
"""What it is worth to win, in XP."""
TIE_BREAKS = (1.0, 0.05, 0.005)
"""XP, gold and LP at the end (MM-GEN-05)."""
FIGHT = 0.15
"""How much the fights of an Alliance that are still to come change the odds."""
SURE, HOPE = 0.8, 0.4
"""How much a fight counts that is still to come, and whatever else could be done."""


def evaluate(g: Masmorra, seat: int) -> float:
    """How well a seat stands."""
    return evaluate_all(g)[seat]


def evaluate_all(g: Masmorra) -> list[float]:
    """Each seat's standing less that of the best other player; in Alliance, how close all are to victory."""
    seats = range(len(g.names))
    if g.phase == "setup":
        return [choice_of_hero(g, seat) for seat in seats]
    if g.mode == "alliance":
        return [together(g)] * len(seats)
    if g.phase == "over":
        leads = [_lead(seat, [_final(hero) for hero in g.heroes]) for seat in seats]
        return [lead + (VICTORY if lead > 0 else -VICTORY) for lead in leads]
    around = monsters_by_room(g)
    values = [standing(g, hero, around) for hero in g.heroes]
    return [secrets(g, hero) + _lead(hero.seat, values) for hero in g.heroes]


def secrets(g: Masmorra, hero: Hero) -> float:
    """What a Hero's cards are worth more to whoever may look at them."""
    value = sum([1.0 if g.ending else QUEST for card in hero.hand if g.content.treasures[card].any.quest])
    return value + (turn_ahead(g, True) - turn_ahead(g, False) if hero.hand and acts(g, hero) else 0.0)


def choice_of_hero(g: Masmorra, seat: int) -> float:
    """All Heroes are as good as each other: the cards in hand and the first tile say which one it is this time."""
    mine = [hero for hero in g.heroes if hero.seat == seat]
    omen = crc32(" ".join([*sorted(mine[0].hand), g.stacks[0].top]).encode())
    boards = list(g.content.heroes)
    return -float(sum((boards.index(hero.board) - omen) % len(boards) for hero in mine if hero.board))


def _lead(seat: int, values: list[float]) -> float:
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others) - SPITE * sum(others) / len(others)


def _final(hero: Hero) -> float:
    return sum(part * weight for part, weight in zip(standing_of(hero), TIE_BREAKS, strict=True))


def standing(g: Masmorra, hero: Hero, around: dict[str, list[Monster]]) -> float:
    """What a Hero has as everybody can see, and the fight that it stands in."""
    stakes = stakes_of(g, hero)
    value = hero.xp + belongings(g, hero, stakes) + fight_ahead(g, hero, around, stakes, False)
    return value - pace(g) * to_go(g, hero) if g.mode == "epic" else value


def belongings(g: Masmorra, hero: Hero, stakes: Stakes) -> float:
    """LP, abilities, gold and cards."""
    cards = len(hero.hand)
    value = stakes.lives[life_of(hero)] + ABILITY * len(hero.learned) + stakes.gold * hero.gold
    return value + stakes.card * cards - FEWER_CARDS * cards * (cards - 1)


def fight_ahead(g: Masmorra, hero: Hero, around: dict[str, list[Monster]], stakes: Stakes, known: bool) -> float:
    """What the monsters in a Hero's room bring, or cost, when it acts next."""
    if acts(g, hero):
        return turn_ahead(g, known)
    monsters = around.get(hero.at)
    if not monsters:
        return 0.0
    foes = foes_of(g, hero, monsters, stakes)
    return SURE * fresh_fight(foes, lives_of(hero, stakes))


def acts(g: Masmorra, hero: Hero) -> bool:
    """Whether a Hero has dice to use."""
    return hero is g.hero and g.phase in ("reroll", "actions") and not (hero.prone or g.turn.done)


def turn_ahead(g: Masmorra, known: bool) -> float:
    """What the turn may still bring that is on: the fight that must be fought, or the best thing in reach."""
    if g.turn.combat is not None or engaged(g):
        return fight_now(g, known)
    if g.mode == "alliance":
        return bounties_ahead(g)
    return HOPE * Traveller(g, True, known).best_worth()


# Alliance


def bounties_ahead(g: Masmorra) -> float:
    """What the dice are worth that nothing else is done with."""
    evil = g.evil()
    if evil is not None and evil.no_bounties:
        return 0.0
    return stakes_of(g, g.hero).gold * min(len(g.turn.dice), GOLD_LIMIT - g.hero.gold)


def together(g: Masmorra) -> float:
    """All Heroes win or lose together: how likely they are to win."""
    if g.phase == "over":
        return float(g.won)
    around = monsters_by_room(g)
    value = odds(g)
    for hero in g.heroes:
        if hero.at in around or acts(g, hero):
            value += FIGHT * fight_ahead(g, hero, around, stakes_of(g, hero), True)
    return chance(value)
