"""What may be printed on monsters and tiles: a dungeon that can be built, and monsters that can be beaten."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import fields

from undercroft.games.masmorra.content.card_checks import Problem
from undercroft.games.masmorra.content.catalogue import LIMITS, UNITS, Content
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.content.types import MonsterCard, MonsterSide, Tile
from undercroft.kernel.registry import nearest

RANDOM = {"minor": "minor", "major": "major", "boss": "boss"}
"""Words that stand for random monsters, and their ranks."""

SLOTS = ("N1", "N2", "E1", "E2", "S1", "S2", "W1", "W2")
MADE_OF = {
    "start": frozenset({"doors"}),
    "stairs down": frozenset({"doors"}),
    "entrance": frozenset({"doors"}),
    "stairs to third": frozenset({"doors"}),
    "rune": frozenset({"mark"}),
    "trap": frozenset({"mark", "dock"}),
    "monster": frozenset({"mark", "doors", "monsters", "spawns"}),
    "treasure": frozenset({"mark", "doors", "monsters", "spawns", "dock", "gold"}),
    "portal": frozenset({"mark", "doors", "monsters", "spawns", "dock"}),
    "gold": frozenset({"mark", "doors", "monsters", "spawns", "gold"}),
    "fountain": frozenset({"mark", "doors", "monsters", "spawns", "dock", "gives"}),
    "pit": frozenset({"mark", "doors", "monsters", "spawns", "pit"}),
    "web": frozenset({"mark", "doors", "monsters", "spawns", "web"}),
    "medium": frozenset({"mark", "doors", "monsters", "spawns", "dock", "gold", "gives", "web", "pit", "ritual"}),
    "throne": frozenset(
        {"doors", "monsters", "spawns", "side", "place", "landing", "throne", "pit_shove", "watcher", "grimbolts"}
    ),
    "sewers": frozenset({"doors", "monsters", "spawns", "side", "place", "landing", "throne"}),
}
"""Which words work on small tiles of each type, on medium tiles, and on the two sides of the large tile."""

WHAT_IT_IS = ("id", "name", "size", "level", "type")
"""What every tile says."""

NEEDED = {
    "trap": ("dock",),
    "treasure": ("dock",),
    "portal": ("dock",),
    "gold": ("gold",),
    "fountain": ("dock", "gives"),
    "pit": ("pit",),
    "web": ("web",),
}
"""Words without which a small tile is not what its type says."""

LEVELS = {"start": 1, "stairs down": 1, "entrance": 2, "stairs to third": 2}
"""The tiles that a game has exactly one of, and where."""


# Monsters


def monsters(content: Content) -> Iterator[Problem]:
    """What is wrong with the monsters."""
    for card in content.monsters.values():
        for where, expected in _monster(card):
            yield "monster", card.id, where, expected
        for number, side in enumerate(card.sides):
            for word, expected in _side(content, card, number, side):
                yield "monster", card.id, f"sides[{number}].{word}", expected
    for rank in ("minor", "major"):
        if not content.monster_dice[rank].faces:
            yield "monster", "", "", f"expected at least one {rank} monster"
    last = [card.id for card in content.monsters.values() if card.last]
    if not last:
        yield "monster", "", "", "expected one monster with 'last = true'"
    for id in last[1:]:
        yield "monster", id, "last", f"{last[0]!r} is the last monster already, and there is only one"


def _monster(card: MonsterCard) -> Iterator[tuple[str, str]]:
    if card.rank != "boss" and len(card.sides) != 1:
        yield "sides", "a face of a monster die has exactly one side"
    if card.rank == "boss" and len(card.sides) not in (1, 2):
        yield "sides", "a boss has a blue side and perhaps a red one"
    if card.article and card.rank != "boss":
        yield "article", "only bosses may have no article; leave it out"
    if card.last and (card.rank != "boss" or len(card.sides) != 2):
        yield "last", "the last monster is a boss with two sides"


def _side(content: Content, card: MonsterCard, number: int, side: MonsterSide) -> Iterator[tuple[str, str]]:
    boss, final = card.rank == "boss", number == len(card.sides) - 1
    harm = harmed_by(side)
    if not harm and not side.superstitious:
        yield "immune" if side.immune else "only", "nothing can defeat this monster"
    if side.hide and side.hide not in harm:
        yield "hide", f"{side.hide} deals no damage anyway; leave it out"
    if side.moans is not None and (harmless := sorted(side.moans.faces - harm)):
        yield "moans", f"{harmless[0]} deals no damage to it"
    if side.steals_token and side.steals != "ST":
        yield "steals_token", "the Free Step token can only be stolen in place of ST"
    if side.capture and not (boss and final and not card.last):
        yield "capture", "only the last side of an ordinary boss can be captured"
    if side.fire_breath and not (boss and number == 0):
        yield "fire_breath", "only the blue side of a boss is revealed"
    if side.regrows_unless and not (boss and number == 1 and not card.last):
        yield "regrows_unless", "only the red side of an ordinary boss can turn back"
    if side.regrows_unless and side.regrows_unless not in harm:
        yield "regrows_unless", f"{side.regrows_unless} deals no damage to it"
    if side.calls and side.calls != "random major" and not _is_die(content, side.calls):
        dice = [id for id in content.monsters if _is_die(content, id)]
        yield "calls", f"no minor or major monster {side.calls!r}; {nearest(side.calls, ['random major', *dice])}"


def harmed_by(side: MonsterSide) -> set[str]:
    """The symbols that deal damage to a monster (MM-FIGHT-03 to 05)."""
    usual = {"RG", "ML"}
    if side.kind == "undead":
        usual.add("EL")
    if side.vulnerable:
        usual.add("MG")
    return {face for face in usual if face not in side.immune and (not side.only or face in side.only)}


def _is_die(content: Content, id: str) -> bool:
    return id in content.monsters and content.monsters[id].rank != "boss"


# Tiles


def tiles(content: Content) -> Iterator[Problem]:
    """What is wrong with single tiles."""
    for tile in content.tiles.values():
        for where, expected in (*_form(tile), *_doors(content, tile), *_words(tile), *_dwellers(content, tile)):
            yield "tile", tile.id, where, expected


def _form(tile: Tile) -> Iterator[tuple[str, str]]:
    if (tile.type == "hall") != (tile.size != "small"):
        yield "type", "a small tile has a type of its own; medium tiles and large rooms are 'hall'"
    if (tile.level == 3) != (tile.size == "large"):
        yield "level", "the third level is made of large rooms, and they are there only"
    if (tile.side == "") != (tile.size != "large"):
        yield "side", "large rooms, and they only, are on a side of the large tile"
    if LEVELS.get(tile.type, tile.level) != tile.level:
        yield "level", f"the tile {tile.type!r} belongs on level {LEVELS[tile.type]}"


def _doors(content: Content, tile: Tile) -> Iterator[tuple[str, str]]:
    if tile.size == "large":
        yield from _large_doors(content, tile)
        return
    known = SLOTS if tile.size == "medium" else ("N", "E", "S", "W")
    if strange := [door for door in tile.doors if door not in known]:
        yield "doors", f"a {tile.size} tile has no door {strange[0]!r}; there is {', '.join(known)}"
    if len(set(tile.doors)) < len(tile.doors):
        yield "doors", "a door is given twice"
    if not tile.doors and tile.type not in ("trap", "rune"):
        yield "doors", "a room needs a door"
    if tile.size == "medium" and {door[-1:] for door in tile.doors} < {"1", "2"}:
        yield "doors", "a medium tile needs a door in the first and one in the second place of its sides"


def _large_doors(content: Content, tile: Tile) -> Iterator[tuple[str, str]]:
    for door in tile.doors:
        other = content.tiles.get(door)
        if other is None or other.side != tile.side or door == tile.id:
            rooms = [room.id for room in content.tiles.values() if room.side == tile.side and room.id != tile.id]
            yield "doors", f"no other room {door!r} on this side; {nearest(door, rooms)}"
        elif tile.id not in other.doors:
            yield "doors", f"the room {door!r} has no door to {tile.id!r}"
    if len(set(tile.doors)) < len(tile.doors):
        yield "doors", "a door is given twice"


def _words(tile: Tile) -> Iterator[tuple[str, str]]:
    made = tile.side or (tile.size if tile.size == "medium" else tile.type)
    said = [f.name for f in fields(tile) if f.name not in WHAT_IT_IS and getattr(tile, f.name) != f.default]
    fit = MADE_OF.get(made, frozenset(said)) | (frozenset() if made in ("trap", "rune") else {"preposition"})
    for word in said:
        if word not in fit:
            yield word, f"{word!r} does nothing on a {made!r} tile; what works is {', '.join(sorted(fit))}"
    for word in NEEDED.get(tile.type, ()):
        if word not in said:
            yield "type", f"a {tile.type!r} tile needs {word!r}"
    if tile.type == "monster" and not (tile.monsters or tile.spawns):
        yield "type", "a 'monster' tile needs 'monsters' or 'spawns'"
    if tile.size == "medium" and not tile.dock and (tile.gold or tile.gives):
        yield "dock", "a chest or a fountain needs the dice that are docked on it"
    if tile.size == "medium" and tile.gold and tile.gives:
        yield "gold", "a room has a chest or a fountain, not both"
    if tile.gives and not tile.gives.counts:
        yield "gives", "this fountain gives nothing"


def _dwellers(content: Content, tile: Tile) -> Iterator[tuple[str, str]]:
    units = 0
    for monster in tile.monsters:
        card = content.monsters.get(monster)
        rank = card.rank if card else RANDOM.get(monster)
        if rank is None:
            yield "monsters", f"no monster {monster!r}; {nearest(monster, [*RANDOM, *content.monsters])}"
        elif (rank == "boss" and tile.size == "small") or (monster == "boss" and tile.side != "sewers"):
            yield "monsters", "bosses live in medium and large rooms, random ones in the Sewers only"
        elif card and card.last and not (tile.side == "throne" and tile.throne):
            yield "monsters", f"{monster!r} is met in the room with 'throne = true' of the Throne Room side only"
        units += UNITS[rank or "minor"]
    if tile.size != "large":
        units += sum(UNITS[rank] for rank in tile.spawns)
    if units > LIMITS[tile.size]:
        yield "monsters", f"a {tile.size} room holds {LIMITS[tile.size]} units, and these are {units}"
    if tile.ritual and "cultist" not in tile.monsters:
        yield "ritual", "the Dark Ritual needs a 'cultist' among the monsters"
    if tile.watcher and not _is_die(content, tile.watcher):
        yield "watcher", f"no minor or major monster {tile.watcher!r}; {nearest(tile.watcher, content.monsters)}"
    if tile.watcher and sum(_is_die(content, monster) for monster in tile.monsters) < 2:
        yield "watcher", "the watcher comes when one of several monsters is left; name at least two"


# The whole dungeon


def dungeon(content: Content) -> Iterator[Problem]:
    """What is wrong with the tiles together."""
    for type, level in LEVELS.items():
        found = [tile.id for tile in content.tiles.values() if tile.type == type]
        if not found:
            yield "tile", "", "", f"expected one tile of the type {type!r} on level {level}"
        for id in found[1:]:
            yield "tile", id, "type", f"{found[0]!r} is the tile {type!r} already, and there is only one"
    yield from _lairs(content)
    for side in ("throne", "sewers"):
        yield from _large_side(content, side)


def _lairs(content: Content) -> Iterator[Problem]:
    """There is one token of each boss."""
    home: dict[str, str] = {}
    for tile in content.tiles.values():
        for monster in tile.monsters:
            if monster in content.bosses and home.setdefault(monster, tile.id) != tile.id:
                yield "tile", tile.id, "monsters", f"{monster!r} lives in {home[monster]!r} already"
        if len(set(tile.monsters) & set(content.bosses)) < sum(one in content.bosses for one in tile.monsters):
            yield "tile", tile.id, "monsters", "there is one token of each boss"


def _large_side(content: Content, side: str) -> Iterator[Problem]:
    rooms = [tile for tile in content.tiles.values() if tile.side == side]
    for word, marked in (
        ("landing", [tile.id for tile in rooms if tile.landing]),
        ("throne", [tile.id for tile in rooms if tile.throne]),
    ):
        if not marked:
            yield "tile", "", "", f"expected one room with '{word} = true' on the side {side!r}"
        for id in marked[1:]:
            yield "tile", id, word, f"{marked[0]!r} has '{word} = true' on this side already, and there is only one"
    for tile in rooms:
        if tile.throne and (content.malaphyas_card if side == "throne" else "boss") not in tile.monsters:
            who = f"{content.malaphyas_card!r}" if side == "throne" else "a random 'boss'"
            yield "tile", tile.id, "monsters", f"{who} has to be here"
    spots: dict[tuple[int, int], str] = {}
    for tile in rooms:
        if spots.setdefault(tile.place, tile.id) != tile.id:
            yield "tile", tile.id, "place", f"{spots[tile.place]!r} is drawn there already"
    yield from _cut_off(content, rooms)
    if side == "throne" and rooms and {face for tile in rooms for face in tile.grimbolts} != set(FACES):
        yield "tile", rooms[0].id, "grimbolts", "every result of the die has to hit some room of this side"


def _cut_off(content: Content, rooms: list[Tile]) -> Iterator[Problem]:
    """Every large room can be reached from the landing."""
    reached = [tile.id for tile in rooms if tile.landing]
    for id in reached:
        reached += [door for door in content.tiles[id].doors if door in content.tiles and door not in reached]
    for tile in rooms:
        if reached and tile.id not in reached:
            yield "tile", tile.id, "doors", "this room cannot be reached from the landing"
