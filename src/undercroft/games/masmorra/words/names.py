"""Short words for what a seat sees: Heroes with their players, bosses with their side, rooms by what they are."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.types import Tile
from undercroft.games.masmorra.rules.rewards import EXPERIENCED
from undercroft.games.masmorra.view import HeroView, MonsterView, View

ROOM_NAMES = {
    "start": "Starting Room",
    "stairs down": "Stairs down",
    "entrance": "Stairs up",
    "stairs to third": "Stairs down",
    "monster": "Monster Room",
    "treasure": "Treasure Room",
    "trap": "Trap",
    "rune": "Rune Room",
    "portal": "Portal",
    "gold": "Gold Room",
    "fountain": "Fountain",
    "pit": "Pit Room",
    "web": "Web Room",
    "hall": "Hall",
}
"""What a tile is, in a word or two."""
LONG_NAMES = ("stairs down", "entrance", "stairs to third")
"""Tiles whose own name says no more than their type."""
MODES = {"standard": "Standard", "epic": "Epic", "alliance": "Alliance"}


def title(tile: Tile) -> str:
    """The name that is written on a tile."""
    return ROOM_NAMES[tile.type] if tile.type in LONG_NAMES else tile.name


def hero_name(content: Content, hero: HeroView) -> str:
    """The Hero's own name."""
    return content.heroes[hero.board].name if hero.board else "no Hero yet"


def called(content: Content, hero: HeroView) -> str:
    """A Hero with its player, such as "Algus (Ana)"."""
    return f"{content.heroes[hero.board].name} ({hero.name})" if hero.board else hero.name


def monster_name(content: Content, monster: MonsterView) -> str:
    """A monster's name; a boss with the colour of its side."""
    card = content.monsters[monster.card]
    side = f" ({'red' if monster.red else 'blue'})" if len(card.sides) > 1 else ""
    return card.name + side


def say_worth(monster: MonsterView) -> str:
    """The XP that the active Hero would earn for a monster, and why they are not those that are printed (MM-REW-03)."""
    less = f" instead of {monster.xp}, with more than {EXPERIENCED} XP" if monster.worth < monster.xp else ""
    return f"{monster.worth} XP{less}"


def in_room(view: View, room: str) -> tuple[MonsterView, ...]:
    """The monsters in a room."""
    return tuple(monster for monster in view.monsters if monster.at == room)
