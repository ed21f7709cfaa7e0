"""What the game tells a search: how well a seat stands. It looks only at what the seat may see."""

from __future__ import annotations

import math
from zlib import crc32

from undercroft.games.masmorra.cards import FACES
from undercroft.games.masmorra.end import standing_of
from undercroft.games.masmorra.model import ARROWS, LIFE, Hero, Masmorra
from undercroft.games.masmorra.odds import ROLLS, Counts
from undercroft.games.masmorra.outlook import Outlook
from undercroft.games.masmorra.prospects import CARD, FAR, GOLD, Stakes
from undercroft.games.masmorra.wounds import last_arrow

RISK = (1.0, 0.62, 0.42, 0.28, 0.17, 0.08, 0.0)
"""How likely a Hero is to fall soon, by LP."""
DANGER = (1.0, 0.3, 0.13, 0.05, 0.018, 0.005, 0.0)
"""The same where a fall loses the game, and everybody takes care."""
DOWNTIME = 0.8
"""What a fall costs beside XP and a card: the rest of the turn."""
LOSS = 60.0
"""A lost Alliance game."""
HUNGER = 0.4
"""What 1 XP is worth in Alliance, where it brings abilities only."""
ASIDE = 0.4
"""How much the prospects of those count in Alliance whose turn it is not."""
ABILITY = 0.7
QUEST = 0.3
"""What a card is worth more that counts at the end."""
LAST_CARDS = 0.1
"""What a card is worth in the last round."""
NEWS = 0.3
"""What it is worth to see what comes next."""
FEWER = 0.5
"""What a die is worth that is not rolled."""
SPITE = 0.3
"""How much worse it is when players do well who do not lead."""
HESITATION = 0.15
"""A reroll that is not made yet is worth less than one that is."""
MARKING = 0.02
"""The same for each die that is not even marked yet."""
USELESS: tuple[tuple[str, ...], ...] = ((), ("ST", "EL"), ("ST", "EL", "MG"), FACES)
"""Faces of which all dice might be marked, too."""
IMPATIENCE = 0.7
"""What it is worth more from round to round to end an Epic game."""
DESCENT = 4.0
"""Move Points that a level is away that nobody has seen yet."""
STAIRS = ("stairs down", "stairs to third")
TIE_BREAKS = (1.0, 0.05, 0.005)
"""XP, gold and LP at the end (MM-GEN-05)."""


def evaluate(g: Masmorra, seat: int) -> float:
    """The own standing less that of the best other player; in Alliance, how close all are to victory."""
    if g.phase == "setup":
        return choice_of_hero(g, seat)
    if g.mode == "alliance":
        return together(g)
    if g.phase == "over":
        return 100.0 * _lead(seat, [_final(hero) for hero in g.heroes])
    return _lead(seat, [standing(g, hero, hero.seat == seat) for hero in g.heroes])


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


def standing(g: Masmorra, hero: Hero, known: bool) -> float:
    """What a Hero has, and what it may expect; `known`: its cards may be looked at."""
    stake = 1.2 + (hero.xp - last_arrow(g, hero)) + (CARD if hero.hand else 0.0)
    lives = (-stake - DOWNTIME, *(-stake * risk for risk in RISK[1:]))
    stakes = Stakes(lives, 1.0, last_blow(g, hero), NEWS + pull(g), 0.3)
    return hero.xp + belongings(g, hero, known, lives) + expectations(g, hero, stakes, known)


def belongings(g: Masmorra, hero: Hero, known: bool, lives: tuple[float, ...]) -> float:
    """LP, abilities, gold and cards; each further card is worth a little less, and all of them when the end is near."""
    cards = len(hero.hand)
    value = lives[LIFE if hero.prone else hero.life] + ABILITY * len(hero.learned) + GOLD * hero.gold
    value += LAST_CARDS * cards if g.ending else CARD * cards - 0.035 * cards * (cards - 1)
    if known:
        value += sum([1.0 if g.ending else QUEST for card in hero.hand if g.content.treasures[card].any.quest])
    return value


def last_blow(g: Masmorra, hero: Hero) -> float:
    """What it is worth to end an Epic game: much for whoever leads then, else less than nothing until it gets late."""
    if not g.battleground:
        return 0.0
    leads = hero.xp + 4 > max(other.xp for other in g.heroes if other is not hero)
    return (15.0 if leads else -8.0) + IMPATIENCE * g.rounds


def expectations(g: Masmorra, hero: Hero, stakes: Stakes, known: bool) -> float:
    """What the turn that is on, or the next one, may bring."""
    active = hero is g.hero and not hero.prone
    acting = active and g.phase in ("reroll", "actions") and not g.turn.done
    if not (known or acting):
        return -FEWER * g.turn.fewer if active and g.phase in ("start", "before") else 0.0
    outlook = Outlook(g, hero, stakes, known)
    value = with_rerolls(g, outlook) if acting else outlook.fresh()
    return value - pull(g) * journey(g, outlook)


def with_rerolls(g: Masmorra, outlook: Outlook) -> float:
    """What the dice are worth; those marked for a reroll what a fresh roll would bring, with more of them if better."""
    turn = g.turn
    shown = [die[:2] for die in turn.dice]
    for face in turn.marked:
        shown.remove(face)
    kept = [shown.count(face) for face in FACES]
    symbols = _usable(turn.curse, [turn.symbols.get(face, 0) for face in FACES])
    if not turn.marked:
        return outlook.with_dice(_usable(turn.curse, kept), symbols)
    best = -math.inf
    for useless in USELESS:
        left = [0 if face in useless else count for face, count in zip(FACES, kept, strict=True)]
        if left != kept or not useless:
            more = sum(kept) - sum(left)
            rolls = [_usable(turn.curse, _rolled(left, roll[: len(turn.marked) + more])) for roll in ROLLS]
            mean = sum([outlook.with_dice(dice, symbols) for dice in rolls]) / len(rolls)
            best = max(best, mean - HESITATION - MARKING * more)
    return best


def _usable(curse: str, counts: list[int]) -> Counts:
    """Cursed ones are worth nothing (MM-SEWER-07)."""
    return tuple([0 if face == curse else count for face, count in zip(FACES, counts, strict=True)])


def _rolled(kept: list[int], roll: list[int]) -> list[int]:
    counts = kept.copy()
    for face in roll:
        counts[face] += 1
    return counts


# The way to Malaphyas


def pull(g: Masmorra) -> float:
    """What a Move Point on the way to Malaphyas is worth; in Epic more from round to round, so that games end."""
    match g.mode:
        case "alliance":
            return 0.7
        case "epic":
            return 0.12 + 0.03 * g.rounds
    return 0.0


def journey(g: Masmorra, outlook: Outlook) -> float:
    """Move Points, roughly, that a Hero has to go until it meets Malaphyas."""
    if g.mode == "standard":
        return 0.0
    at = outlook.hero.at
    level = g.rooms[at].level
    if level == 3:
        goal = next((m.at for m in g.monsters.values() if m.still and g.rank(m) == "boss"), at)
        return _away(outlook, goal)
    rest = DESCENT if level == 2 else 3 * DESCENT + tiles_to_stairs(g, 2)
    found = next((room for room in g.rooms if g.tile(room).type == STAIRS[level - 1]), "")
    return rest + (_away(outlook, found) if found else tiles_to_stairs(g, level) + DESCENT)


def _away(outlook: Outlook, room: str) -> float:
    way = outlook.ways.get(room)
    return FAR + 3.0 if way is None else float(way.away)


def tiles_to_stairs(g: Masmorra, level: int) -> float:
    """How many tiles of a level must be explored to find its stairs; nobody knows where in a pool they lie."""
    stack = g.stacks[level - 1]
    if stack.top and g.tile(stack.top).type in STAIRS:
        return 1.0
    tiles = float(bool(stack.top))
    for pool in stack.pools:
        if any(g.tile(tile).type in STAIRS for tile in pool):
            return tiles + (len(pool) + 1) / 2
        tiles += len(pool)
    return 0.0


# Alliance


def together(g: Masmorra) -> float:
    """All Heroes win or lose together."""
    if g.phase == "over":
        return 3 * LOSS if g.won else -3 * LOSS
    lives = tuple([-LOSS * danger for danger in DANGER])
    drive = pull(g) * (1.0 + ASIDE * (len(g.heroes) - 1))
    total = 0.0
    for hero in g.heroes:
        xp = HUNGER if hero.arrows < len(ARROWS) else 0.0
        stakes = Stakes(lives, xp, LOSS / 2, NEWS + drive, drive)
        total += HUNGER * min(hero.xp, ARROWS[-1]) + belongings(g, hero, True, lives)
        total += (1.0 if hero is g.hero else ASIDE) * expectations(g, hero, stakes, True)
    return total
