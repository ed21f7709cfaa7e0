"""What the game tells a search: how well a seat stands. It looks only at what the seat may see."""

from __future__ import annotations

from zlib import crc32

from undercroft.games.masmorra.bots.outlook import Outlook, look_around
from undercroft.games.masmorra.bots.peril import coming, covered
from undercroft.games.masmorra.bots.prospects import CARD, FAR, GOLD, STAGE, Stakes
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.rules.end import standing_of
from undercroft.games.masmorra.rules.wounds import last_arrow
from undercroft.games.masmorra.state.model import ARROWS, DICE, LAST_TURN, LIFE, Hero, Masmorra

RISK = (1.0, 0.62, 0.42, 0.28, 0.17, 0.08, 0.0)
"""How likely a Hero is to fall soon, by LP."""
DOWNTIME = 0.8
"""What a fall costs beside XP and a card: the rest of the turn."""
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
IMPATIENCE = 1.0
"""What it is worth more from round to round to end an Epic game."""
DESCENT = 4.0
"""Move Points that a level is away that nobody has seen yet."""
STAIRS = ("stairs down", "stairs to third")
WEARINESS = 20.0
"""What it costs to take stairs again and again in a turn: going up and down for nothing must not look good."""
TIE_BREAKS = (1.0, 0.05, 0.005)
"""XP, gold and LP at the end (MM-GEN-05)."""


def evaluate(g: Masmorra, seat: int) -> float:
    """The own standing less that of the best other player; in Alliance, how close all are to victory."""
    if g.phase == "setup":
        return choice_of_hero(g, seat)
    if g.mode == "alliance":
        return together(g) - weariness(g)
    if g.phase == "over":
        return 100.0 * _lead(seat, [_final(hero) for hero in g.heroes])
    worth = _lead(seat, [standing(g, hero, hero.seat == seat) for hero in g.heroes])
    return worth - weariness(g) if seat == g.seat else worth


def weariness(g: Masmorra) -> float:
    """Stairs may be taken back; whoever takes them a third time in a turn has had enough of them."""
    return WEARINESS * max(0, g.turn.climbs - 2)


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
    news = NEWS + pull(g)
    stakes = Stakes(lives, 1.0, last_blow(g, hero), (news, news), 0.3)
    return hero.xp + belongings(g, hero, known, stakes) + expectations(g, hero, stakes, known)


def belongings(g: Masmorra, hero: Hero, known: bool, stakes: Stakes) -> float:
    """LP, abilities, gold and cards; each further card is worth a little less, and all of them when the end is near."""
    cards = len(hero.hand)
    value = stakes.lives[LIFE if hero.prone else hero.life] + ABILITY * len(hero.learned) + GOLD * hero.gold
    value += LAST_CARDS * cards if g.ending else stakes.card * cards - 0.035 * cards * (cards - 1)
    if known:
        value += sum([1.0 if g.ending else QUEST for card in hero.hand if g.content.treasures[card].any.quest])
    return value


def last_blow(g: Masmorra, hero: Hero) -> float:
    """What it is worth to end an Epic game: much for whoever leads then, else less than nothing until it gets late."""
    if not g.battleground:
        return 0.0
    leads = hero.xp + 4 > max(other.xp for other in g.heroes if other is not hero)
    return (15.0 if leads else -6.0) + IMPATIENCE * g.rounds


def expectations(g: Masmorra, hero: Hero, stakes: Stakes, known: bool) -> float:
    """What the turn that is on, or the next one, may bring."""
    active = hero is g.hero and not hero.prone
    acting = active and g.phase in ("reroll", "actions") and not g.turn.done
    if not (known or acting):
        return -FEWER * g.turn.fewer if active and g.phase in ("start", "before") else 0.0
    outlook = look_around(g, hero, stakes, known, acting)
    value = worth_of_dice(g, outlook) if acting else outlook.fresh()
    return value - pull(g) * journey(g, outlook)


def worth_of_dice(g: Masmorra, outlook: Outlook) -> float:
    """What the dice are worth."""
    turn = g.turn
    shown = [die[:2] for die in turn.dice]
    dice = outlook.usable(tuple([shown.count(face) for face in FACES]))
    symbols = outlook.usable(tuple([turn.symbols.get(face, 0) for face in FACES]))
    return outlook.with_dice(dice, symbols)


# The way to Malaphyas


def pull(g: Masmorra) -> float:
    """What a Move Point on the way to Malaphyas is worth; in Epic more from round to round, so that games end."""
    return 0.2 + 0.05 * g.rounds if g.mode == "epic" else 0.0


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

LOSS = 150.0
"""A Hero that falls."""
DANGER = (1.0, 0.2, 0.095, 0.04, 0.016, 0.005, 0.0)
"""How likely a Hero is to fall soon, by LP, where a fall loses the game and everybody takes care."""
END = 80.0
"""Malaphyas' end."""
TILE = 9.0
"""What a tile is worth on the way to the third level."""
MARCH, ASSAULT = 0.5, 2.0
"""What each Move Point is worth on a Hero's way there, and to Malaphyas."""
FAR_OFF = 12.0
"""Move Points beyond which it does not matter how far it is."""
LAST_STAND, PACE = 4.0, 0.7
"""Turns to beat Malaphyas, and to explore a tile."""
CARE = 1.5
"""How much more risk is taken when time is short."""
HUNGER = 0.4
"""What 1 XP is worth, which brings abilities only."""
TRUMP = 1.2
"""What a Treasure card is worth."""
ASIDE = 0.4
"""How much the prospects of those count whose turn it is not."""
COVERED = 0.5
"""What is left of a threat if another Hero fights first."""
DUE = 1.0
"""What the end of a turn costs: monsters spawn, and an Evil card is drawn."""
REROLL = 1.0
"""What it is worth that dice are still to be rolled, and rolled again."""
HERO_PHASE = ("start", "before", "reroll", "actions")


def together(g: Masmorra) -> float:
    """All Heroes win or lose together."""
    if g.phase == "over":
        return 3 * LOSS if g.won else -3 * LOSS
    lives = tuple([-LOSS * time_enough(g) * danger for danger in DANGER])
    total = -TILE * work_left(g) - STAGE * END * stages_left(g) - DUE * (g.phase in HERO_PHASE)
    first, second = levels_wanted(g)
    news = (NEWS + TILE if first else 0.0, NEWS + TILE if second else 0.0)
    threats = coming(g)
    for hero in g.heroes:
        acts = hero is g.hero and g.phase in HERO_PHASE and not g.turn.done
        xp = HUNGER if hero.arrows < len(ARROWS) else 0.0
        stakes = Stakes(lives, xp, END, news if acts else (0.0, 0.0), 0.3, TRUMP, ASIDE)
        outlook = look_around(g, hero, stakes, True, acts)
        total += HUNGER * min(hero.xp, ARROWS[-1]) + belongings(g, hero, True, stakes)
        total += with_dice_to_come(g, outlook) if acts else ASIDE * outlook.free()
        total -= (ASSAULT if g.battleground else MARCH) * min(FAR_OFF, distance(g, outlook))
        if threats[hero.number]:
            total += (COVERED if covered(g, hero) else 1.0) * min(0.0, outlook.facing(threats[hero.number]))
    return total


def with_dice_to_come(g: Masmorra, outlook: Outlook) -> float:
    """What the turn may bring that is on: with its dice, or before they are rolled."""
    if g.phase in ("start", "before"):
        return outlook.unrolled(max(0, DICE - g.turn.fewer)) + REROLL
    return worth_of_dice(g, outlook)


def time_enough(g: Masmorra) -> float:
    """Turns that are left by turns that are needed: the more there are, the more care can be taken."""
    need = LAST_STAND + PACE * work_left(g)
    return float(max(0.1, min(1.0, (LAST_TURN + 1 - g.time) / need)) ** CARE)


def levels_wanted(g: Masmorra) -> tuple[bool, bool]:
    """Whether the stairs of the first and of the second level are still to be found."""
    found = [g.content.tiles[room].type for room in g.rooms]
    return STAIRS[0] not in found, STAIRS[1] not in found


def work_left(g: Masmorra) -> float:
    """Tiles that must be explored, roughly, until the third level is found."""
    if g.battleground:
        return 0.0
    entered = any(placed.level == 2 for placed in g.rooms.values())
    return tiles_to_stairs(g, 1) + tiles_to_stairs(g, 2) + (1 if entered else 2)


def distance(g: Masmorra, outlook: Outlook) -> float:
    """Move Points to where the Heroes must go next: a doorway, stairs, or Malaphyas."""
    if g.battleground:
        return journey(g, outlook)
    stairs = {g.content.tiles[room].type: room for room in g.rooms}
    if STAIRS[0] not in stairs:
        return outlook.frontiers.get(1, FAR + 3)
    if "entrance" not in stairs:
        return _away(outlook, stairs[STAIRS[0]]) + 3.0
    if STAIRS[1] not in stairs:
        return outlook.frontiers.get(2, FAR + 3)
    return _away(outlook, stairs[STAIRS[1]])


def stages_left(g: Masmorra) -> int:
    """How many more defeats Malaphyas and the bosses before him must suffer."""
    if not g.battleground:
        return 2
    sides = [
        len(g.content.monsters[m.card].sides) - m.red for m in g.monsters.values() if g.rank(m) == "boss" and m.still
    ]
    met = any(m.card == g.content.malaphyas_card for m in g.monsters.values())
    return sum(sides) + (not met)
