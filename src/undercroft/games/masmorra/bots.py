"""What the game tells a search: how well a seat stands. It looks only at what the seat may see."""

from __future__ import annotations

from zlib import crc32

from undercroft.games.masmorra.cards import FACES
from undercroft.games.masmorra.end import standing_of
from undercroft.games.masmorra.model import LIFE, Hero, Masmorra
from undercroft.games.masmorra.odds import ROLLS, Counts
from undercroft.games.masmorra.outlook import CARD, FAR, GOLD, Outlook
from undercroft.games.masmorra.wounds import last_arrow

RISK = (1.0, 0.62, 0.42, 0.28, 0.17, 0.08, 0.0)
"""How likely a Hero is to fall soon, by LP."""
DANGER = (1.0, 0.13, 0.065, 0.032, 0.014, 0.005, 0.0)
"""The same where a fall loses the game, and everybody takes care."""
LOSS = 60.0
"""A lost Alliance game."""
ABILITY = 0.7
FEWER = 0.5
"""What a die is worth that is not rolled."""
SPITE = 0.3
"""How much worse it is when players do well who do not lead."""
PULL = {"standard": 0.0, "epic": 0.12, "alliance": 0.35}
"""What a Move Point on the way to Malaphyas is worth."""
DESCENT = 4.0
"""Move Points that a level is away that nobody has seen yet."""
STAIRS = ("stairs down", "stairs to third")
HESITATION = 0.15
"""A reroll that is not made yet is worth less than one that is."""


def evaluate(g: Masmorra, seat: int) -> float:
    """The own standing less that of the best other player; in Alliance, how close all are to victory."""
    if g.phase == "setup":
        return choice_of_hero(g, seat)
    if g.mode == "alliance":
        return together(g)
    if g.phase == "over":
        return 100.0 * _lead(
            seat,
            [sum(part * scale for part, scale in zip(standing_of(h), (1, 0.05, 0.005), strict=True)) for h in g.heroes],
        )
    return _lead(seat, [standing(g, hero, hero.seat == seat) for hero in g.heroes])


def choice_of_hero(g: Masmorra, seat: int) -> float:
    """All Heroes are as good as each other: the cards in hand and the first tile say which one it is this time."""
    boards = list(g.content.heroes)
    hero = next(hero for hero in reversed(g.heroes) if hero.seat == seat and (hero.board or hero.seat == seat))
    omen = crc32(" ".join([*sorted(hero.hand), g.stacks[0].top]).encode())
    chosen = [hero.board for hero in g.heroes if hero.seat == seat and hero.board]
    return float(-((boards.index(chosen[-1]) - omen) % len(boards))) if chosen else 0.0


def _lead(seat: int, values: list[float]) -> float:
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others) - SPITE * sum(others) / len(others)


def standing(g: Masmorra, hero: Hero, known: bool) -> float:
    """What a Hero has, and what it may expect; `known`: its cards may be looked at."""
    arrow = last_arrow(g, hero)
    stake = 1.2 + (hero.xp - arrow) + (CARD if hero.hand else 0.0)
    lives = lives_of(hero, stake, RISK)
    value = hero.xp + ABILITY * len(hero.learned) + cards_worth(g, hero, known) + gold_worth(hero) + lives[-1]
    return value + expectations(g, hero, lives, known, 1.0, last_blow(g, hero))


def last_blow(g: Masmorra, hero: Hero) -> float:
    """What it is worth to end an Epic game: much for whoever leads then, else less than nothing."""
    if not g.battleground:
        return 0.0
    return 15.0 if hero.xp + 4 > max(other.xp for other in g.heroes if other is not hero) else -8.0


def lives_of(hero: Hero, stake: float, risk: tuple[float, ...]) -> tuple[float, ...]:
    """What each number of LP up to the present one is worth; a prone Hero will stand up with all of them."""
    life = LIFE if hero.prone else hero.life
    return (-stake - 0.8, *(-stake * risk[left] for left in range(1, life + 1)))


def cards_worth(g: Masmorra, hero: Hero, known: bool) -> float:
    """Cards in hand; each further one is worth a little less."""
    number = len(hero.hand)
    value = CARD * number - 0.035 * number * (number - 1)
    if known:
        value += sum(0.2 for card in hero.hand if g.content.treasures[card].any.quest)
    return value


def gold_worth(hero: Hero) -> float:
    """5 gold buy a card."""
    return GOLD * hero.gold


def expectations(g: Masmorra, hero: Hero, lives: tuple[float, ...], known: bool, xp: float, end: float) -> float:
    """What the turn that is on, or the next one, may bring."""
    active = hero is g.hero and not hero.prone
    acting = active and g.phase in ("reroll", "actions")
    if not (known or acting):
        return -FEWER * g.turn.fewer if active and g.phase in ("start", "before") else 0.0
    outlook = Outlook(g, hero, lives, known, xp, end)
    value = with_rerolls(g, outlook) if acting else outlook.fresh()
    return value - PULL[g.mode] * journey(g, outlook)


def with_rerolls(g: Masmorra, outlook: Outlook) -> float:
    """Dice that are marked for a reroll are worth what a fresh roll would bring."""
    turn = g.turn
    symbols = tuple(turn.symbols.get(face, 0) if face != turn.curse else 0 for face in FACES)
    shown = [die[:2] for die in turn.dice]
    for face in turn.marked:
        shown.remove(face)
    kept = tuple(shown.count(face) if face != turn.curse else 0 for face in FACES)
    if not turn.marked:
        return outlook.with_dice(kept, symbols)
    total = 0.0
    for roll in ROLLS:
        total += outlook.with_dice(_rolled(kept, roll[: len(turn.marked)]), symbols)
    return total / len(ROLLS) - HESITATION


def _rolled(kept: Counts, roll: list[int]) -> Counts:
    counts = list(kept)
    for face in roll:
        counts[face] += 1
    return tuple(counts)


# The way to Malaphyas


def journey(g: Masmorra, outlook: Outlook) -> float:
    """Move Points, roughly, that a Hero has to go until it meets Malaphyas."""
    if g.mode == "standard":
        return 0.0
    room = outlook.hero.at
    level = g.rooms[room].level
    if level == 3:
        goal = next((m.at for m in g.monsters.values() if m.still and g.rank(m) == "boss"), room)
        return _away(outlook, goal)
    rest = DESCENT + (tiles_to_stairs(g, 2) if level == 1 else 0.0)
    found = next((room for room in g.rooms if g.tile(room).type == STAIRS[level - 1]), "")
    return rest + (_away(outlook, found) if found else tiles_to_stairs(g, level) + DESCENT)


def _away(outlook: Outlook, room: str) -> float:
    way = outlook.reach.get(room)
    return FAR + 3.0 if way is None else float(way.away)


def tiles_to_stairs(g: Masmorra, level: int) -> float:
    """How many tiles of a level must be explored to find its stairs; nobody knows where in a pool they lie."""
    stack = g.stacks[level - 1]
    tiles = float(bool(stack.top))
    if stack.top and g.tile(stack.top).type in STAIRS:
        return 1.0
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
    total = 0.0
    for hero in g.heroes:
        lives = lives_of(hero, LOSS, DANGER)
        total += 0.4 * hero.xp + ABILITY * len(hero.learned) + cards_worth(g, hero, True) + gold_worth(hero) + lives[-1]
        weight = 1.0 if hero is g.hero else 0.4
        total += weight * expectations(g, hero, lives, True, 0.4, 30.0)
    return total
