"""The names of things: places and monsters with their article, dice by what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.symbols import FACE_NAMES, article
from undercroft.kit.text import listed

DIRECTIONS = ("north", "east", "south", "west")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
GROUNDS = {"throne": "the Throne Room", "sewers": "the Sewers"}


def say_roll(faces: Iterable[str]) -> str:
    """Dice by what they show; the pet die is named."""
    return ", ".join(say_die(face) for face in faces) or "no dice"


def say_die(face: str) -> str:
    """A die's face; the pet die's has a star."""
    return f"{FACE_NAMES[face[:2]]}{' (pet die)' if face.endswith('*') else ''}"


def a_die(face: str) -> str:
    """One die with its article, such as "a Step die" or "the pet die (Step)"."""
    name = FACE_NAMES[face[:2]]
    return f"the pet die ({name})" if face.endswith("*") else f"{article(name)} {name} die"


def say_faces(faces: Iterable[str]) -> str:
    """Dice or symbols, counted by face, such as "2 Magic and 1 Step"."""
    shown = [face[:2] for face in faces]
    return listed(f"{shown.count(face)} {name}" for face, name in FACE_NAMES.items() if face in shown)


def the_room(content: Content, tile: str) -> str:
    """A tile's name with its article; what a boss owns needs none."""
    printed = content.tiles[tile]
    if printed.type == "trap":
        return f"the {printed.name} trap"
    owned = any(printed.name.startswith(f"{content.monsters[boss].name}'") for boss in content.bosses)
    return printed.name if owned else f"the {printed.name}"


def at_room(content: Content, tile: str) -> str:
    """Where somebody is, such as "in the Rat Cellar" or "on the Landing"."""
    return f"{content.tiles[tile].preposition} {the_room(content, tile)}"


def the_monster(content: Content, card: str) -> str:
    """A monster's name with its article; most bosses have names of their own."""
    monster = content.monsters[card]
    return monster.name if monster.rank == "boss" and not monster.article else f"the {monster.name}"


def the_monsters(content: Content, cards: Iterable[str]) -> str:
    """Monsters by name; several alike are counted."""
    return listed(
        the_monster(content, card) if number == 1 else f"the {several(number, content.monsters[card].name)}"
        for card, number in Counter(cards).items()
    )


def several(number: int, name: str) -> str:
    """More than one monster of a name, such as "2 Orcs"."""
    return f"{number} {name[:-2]}en" if name.endswith("man") else f"{number} {name}s"


def bearing(size: int, x: int, y: int, other: int, column: int, row: int) -> tuple[str, str]:
    """On which side of another tile a tile lies that borders it, and how exactly; sizes are in cells.

    Beside a larger one that is the half of it, beside a smaller or equal one how far it reaches or is moved along.
    """
    side = 0 if y + size <= row else 2 if y >= row + other else 3 if x + size <= column else 1
    along, names = (y - row, ("north", "south")) if side % 2 else (x - column, ("west", "east"))
    if size < other:
        return DIRECTIONS[side], f"{names[along]} half"
    if size == other:
        return DIRECTIONS[side], f"further {names[along > 0]}" if along else ""
    return DIRECTIONS[side], f"extending {names[along == 0]}"


def say_place(content: Content, tile: str, x: int, y: int, beside: tuple[str, int, int]) -> str:
    """Where a tile lies, seen from a room beside it, such as "north of the Starting Room"."""
    other, column, row = beside
    side, exactly = bearing(cells(content, tile), x, y, cells(content, other), column, row)
    words = f"{side} of {the_room(content, other)}"
    if exactly.endswith("half"):
        return f"{words} ({exactly})"
    return f"{words}, {exactly}" if exactly else words


def door_sides(content: Content, tile: str, turn: int) -> list[str]:
    """The sides of a tile that have doors; for a medium one, with the half that the door is in."""
    doors = sorted(content.doorways(tile, turn), key=lambda door: door[2])
    if content.tiles[tile].size == "small":
        return [DIRECTIONS[side] for _, _, side in doors]
    halves = [("north", "south")[dy] if side % 2 else ("west", "east")[dx] for dx, dy, side in doors]
    return [f"{DIRECTIONS[side]} ({half} half)" for (_, _, side), half in zip(doors, halves, strict=True)]


def cells(content: Content, tile: str) -> int:
    """How many cells a side a tile has."""
    return 1 if tile not in content.tiles or content.tiles[tile].size == "small" else 2
