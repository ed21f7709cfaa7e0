"""The table in words, told once: for terminals as columns, for ears as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, Content
from undercroft.games.masmorra.content.names import say_die
from undercroft.games.masmorra.content.symbols import FACE_NAMES, FACES
from undercroft.games.masmorra.content.text import say_ability, say_evil, say_half, say_side, say_tile
from undercroft.games.masmorra.state.model import ARROWS, LAST_TURN, LIFE, SUPPLY, Placed
from undercroft.games.masmorra.view import HeroView, MonsterView, View
from undercroft.games.masmorra.words.lasting import lasting
from undercroft.games.masmorra.words.names import MODES, called, in_room, monster_name, title
from undercroft.kit.outline import Cell, Row, Section, as_speech
from undercroft.kit.text import count, ink, listed, short

SHAPES = "◆▲●■★"
"""Heroes are told apart by shape as well as by colour."""
COLOURS = ("cyan", "yellow", "magenta", "green", "blue")
DIE_COLOURS = {"ST": "green", "RG": "yellow", "ML": "red", "DF": "cyan", "EL": "magenta", "MG": "blue"}
PHASES = {
    "setup": "Heroes are being chosen",
    "start": "the turn begins",
    "before": "before the roll",
    "reroll": "which dice to roll again",
    "actions": "actions",
    "move": "DM Phase, the monsters move",
    "spawn": "DM Phase, monsters spawn",
    "over": "the game is over",
}


def tell(content: Content, view: View) -> str:
    """The table in sentences: a line that sums it up, then one for each thing."""
    summary = Section("Masmorra", [[*head(content, view), _leaders(content, view)]])
    things = [section for block in outline(content, view) for section in block]
    return as_speech([summary, *things, *_rooms(content, view)])


def outline(content: Content, view: View) -> list[list[Section]]:
    """All but the dungeon itself, in blocks."""
    return [
        [_foes(content, view)],
        _heroes(content, view),
        [_dice(content, view)],
        _own_things(content, view),
        [_box(content, view)],
    ]


def head(content: Content, view: View) -> list[str]:
    """What is played, whose turn it is, and what lasts."""
    hero, turn = view.heroes[view.active], view.turn
    who = f"{hero.name} with {content.name(hero.board)}" if hero.board else hero.name
    when = f"Turn {turn.number}, {who}" if turn.number else "Before the first turn"
    facts = [MODES[view.mode], f"{when}: {PHASES[view.phase]}"]
    facts += [f"Time {view.time} of {LAST_TURN}"] if view.mode == "alliance" else []
    facts += [f"{content.name(turn.evil)}: {say_evil(content.evils[turn.evil])}"] if turn.evil else []
    facts += [words for icon, words in lasting(content, view) if icon != "evil"]
    return [*facts, view.reason] if view.reason else facts


def _leaders(content: Content, view: View) -> str:
    if view.mode == "alliance" or not view.turn.number:
        return ""
    best = max(hero.xp for hero in view.heroes)
    return f"most XP: {listed(called(content, hero) for hero in view.heroes if hero.xp == best)} with {best}"


# Monsters


def _foes(content: Content, view: View) -> Section:
    """The monsters by room, with their numbers; what is special is said once."""
    kinds: dict[tuple[str, str, bool, bool], list[MonsterView]] = {}
    for monster in view.monsters:
        kinds.setdefault((monster.at, monster.card, monster.red, monster.fought), []).append(monster)
    rows, said = [], set()
    for (at, card, red, fought), alike in kinds.items():
        one = alike[0]
        words = [f"{_numbers(one)}"]
        words += ["fought"] if fought else []
        words += say_side(content, content.monsters[card].sides[red]) if (card, red) not in said else []
        said.add((card, red))
        number = f" ×{len(alike)}" if len(alike) > 1 else ""
        rows.append([ink(monster_name(content, one) + number, "red"), content.name(at), "; ".join(words)])
    return Section("Foes", rows)


def _numbers(monster: MonsterView) -> str:
    return f"Payback {monster.payback}, Defense {monster.defense}, {monster.xp} XP"


# Heroes


def shape(hero: HeroView) -> str:
    """How a Hero is drawn with a letter; one who lies prone is in brackets."""
    mark = SHAPES[hero.number % len(SHAPES)]
    return ink(f"({mark})" if hero.prone else mark, COLOURS[hero.number % len(COLOURS)])


def _heroes(content: Content, view: View) -> list[Section]:
    """What each has; of others also what they have learned, as one's own abilities are told in full elsewhere."""
    chosen = [hero for hero in view.heroes if hero.board]
    columns = ("  Player", "Hero", "LP", "XP", "Gold", "Cards", "Free Step", "")
    owned = [(hero, _owned(content, hero, mine=hero.seat == view.seat)) for hero in chosen]
    return [
        Section("", [_hero(content, view, hero) for hero in chosen], columns if chosen else ()),
        Section("", [[f"{hero.name} has no Hero yet"] for hero in view.heroes if not hero.board]),
        *(
            Section("", [[Cell(f"  {shape(hero)} {has}", has)]])
            for hero, things in owned
            if things and (has := f"{content.name(hero.board)} has {listed(things)}")
        ),
    ]


def _hero(content: Content, view: View, hero: HeroView) -> Row:
    arrow = next((arrow for arrow in ARROWS[hero.arrows :]), 0)
    active = ink("▶", "bold") if hero.number == view.active and view.turn.number else " "
    hearts = ink("♥" * hero.life, "red") + ink("♡" * (LIFE - hero.life), "dim")
    step = "ready" if hero.free else "used"
    return [
        Cell(f"{active} {shape(hero)} {short(hero.name, 12)}", ""),
        Cell(content.name(hero.board), called(content, hero)),
        "prone" if hero.prone else Cell(hearts, f"{hero.life} of {LIFE} LP"),
        Cell(f"{hero.xp}" + (ink(f" →{arrow}", "dim") if arrow else ""), f"{hero.xp} XP"),
        Cell(f"{hero.gold}/{GOLD_LIMIT}", f"{hero.gold} gold"),
        Cell(str(hero.hand_size), count(hero.hand_size, "Treasure card")),
        Cell(step if hero.free else ink(step, "dim"), f"Free Step {step}"),
        Cell("", f"in {title(content.tiles[hero.at])}"),
    ]


def _owned(content: Content, hero: HeroView, *, mine: bool) -> list[str]:
    learned = [] if mine else [content.name(ability) for ability in hero.learned]
    return learned + [f"the captured {content.name(boss)}" for boss in hero.captured]


# Dice


def _dice(content: Content, view: View) -> Section:
    """The active Hero's dice, where they lie, and the symbols."""
    turn = view.turn
    symbols = [f"{turn.symbols[face]} {FACE_NAMES[face]}" for face in FACES if turn.symbols.get(face)]
    rows = [_lying("unused", turn.dice, _coloured_faces(turn.dice))] if turn.dice else []
    rows += [[Cell("symbols", ""), Cell(", ".join(symbols), f"symbols {listed(symbols)}")]] if symbols else []
    rows += [_lying("used", turn.used, ink(_faces(turn.used), "dim"))] if turn.used else []
    for place, dice in turn.docked.items():
        rows.append(_lying(f"on {content.name(place)}", dice, ink(_faces(dice), "dim")))
    return Section("Dice", rows)


def _lying(where: str, dice: Sequence[str], drawn: str) -> Row:
    return [Cell(where, ""), Cell(drawn, f"{where} {listed(map(say_die, dice))}")]


def _face(die: str) -> str:
    return f"[{FACE_NAMES[die[:2]]}{'*' if die.endswith('*') else ''}]"


def _faces(dice: Iterable[str]) -> str:
    return " ".join(map(_face, dice))


def _coloured_faces(dice: Iterable[str]) -> str:
    return " ".join(ink(_face(die), DIE_COLOURS[die[:2]]) for die in dice)


# The viewer's own things


def _own_things(content: Content, view: View) -> list[Section]:
    own = [hero for hero in view.heroes if view.seat is not None and hero.seat == view.seat]
    found: list[Section] = []
    for hero in own:
        found += [Section("", [[ink(content.name(hero.board), "bold")]])] if len(own) > 1 else []
        found += [_abilities(content, hero.board, hero.learned), _hand(content, hero.hand or ())]
    return found


@lru_cache(maxsize=1024)
def _abilities(content: Content, board: str, learned: tuple[str, ...]) -> Section:
    known = [content.heroes[board].start, *(content.abilities[ability] for ability in learned)] if board else []
    return Section("Can", [[ability.name, say_ability(ability)] for ability in known])


@lru_cache(maxsize=1024)
def _hand(content: Content, hand: tuple[str, ...]) -> Section:
    rows = []
    for card in hand:
        printed = content.treasures[card]
        rows.append(["any time", printed.any.name, say_half(content, printed.any)])
        rows.append(["own turn", printed.own.name, say_half(content, printed.own)])
    return Section("Hand", rows)


# Beside the dungeon


def _box(content: Content, view: View) -> Section:
    rows = []
    for stack in view.stacks:
        below = f"{count(stack.small, 'small tile')} below, {count(stack.medium, 'medium tile')}"
        top = f"{_tile(content, stack.top)} face up, " if stack.top else ""
        rows.append([f"level {stack.level}", top + below])
    ranks: list[str] = [content.monsters[monster.card].rank for monster in view.monsters]
    free = [f"{max(0, dice - ranks.count(rank))} {rank}" for rank, dice in SUPPLY.items()]
    evil = f", {view.evil_deck_size} Evil cards" if view.mode == "alliance" else ""
    rows.append(["decks", f"{count(view.deck_size, 'Treasure card')}, {len(view.discard)} discarded{evil}"])
    rows.append(["free dice", f"{listed(free)} monster dice"])
    if view.evil_top:
        rows.append(["Evil deck", f"next: {listed(map(content.name, view.evil_top))}"])
    return Section("Box", rows)


def _tile(content: Content, key: str) -> str:
    tile = content.tiles[key]
    doors = f"doors {' '.join(tile.doors)}; " if tile.doors else ""
    return f"{tile.name} ({doors}{say_tile(content, tile)})"


# The dungeon, for ears: eyes see a map


def _rooms(content: Content, view: View) -> Iterable[Section]:
    for placed in view.rooms:
        room = title(content.tiles[placed.tile])
        yield Section(f"Level {placed.level}, {room}", [[words] for words in _room(content, view, placed)])
    for placed in view.traps:
        tile = content.tiles[placed.tile]
        state = "disarmed" if placed.opened else f"armed, {say_tile(content, tile)}"
        yield Section(f"Level {placed.level}, trap {tile.name}", [[state]])


def _room(content: Content, view: View, placed: Placed) -> list[str]:
    said = [say_tile(content, content.tiles[placed.tile])]
    ways = [title(content.tiles[other]) for other in view.ways.get(placed.tile, ())]
    said += [f"leads to {listed(ways)}"] if ways else []
    said += [f"{placed.gold} gold"] if placed.gold else []
    said += ["chest open"] if placed.opened else []
    said += [f"{monster_name(content, one)} ({_numbers(one)})" for one in in_room(view, placed.tile)]
    here = [called(content, hero) for hero in view.heroes if hero.board and hero.at == placed.tile]
    return said + ([f"{listed(here)} here"] if here else [])
