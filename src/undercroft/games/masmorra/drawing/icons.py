"""Which pictogram stands for what in this game, and short words for it."""

from __future__ import annotations

from undercroft.games.masmorra.content.types import Tile
from undercroft.games.masmorra.state.model import THIRD, Content
from undercroft.games.masmorra.view import HeroView, MonsterView, View

ACCENT = "#7a4fbf"

FACE_ICONS = {"ST": "boot", "RG": "bow", "ML": "hit", "DF": "shield", "EL": "elixir", "MG": "magic"}

SILHOUETTES = {
    "goblin": "goblin",
    "cultist": "cultist",
    "skeleton": "skeleton",
    "orc": "orc",
    "spider": "spider",
    "ghoul": "ghoul",
    "spear_beastman": "beastman",
    "giant_bat": "bat",
    "gelatinous_cube": "cube",
    "ghost": "ghost",
    "dark_watcher": "watcher",
    "young_dragon": "dragon",
    "aunty_bitsy": "bitsy",
    "schmetterling": "butterfly",
    "mortiferous": "wyrm",
    "ancient_hydra": "hydra",
    "malaphyas": "warlock",
}
EMBLEMS = {"algus": "hat", "greybark": "leaf", "jay": "blade", "mika": "dagger", "valerie": "cross"}

ROOM_ICONS = {
    "start": "door",
    "stairs down": "stairs",
    "entrance": "stairs",
    "stairs to third": "stairs",
    "monster": "monster",
    "treasure": "chest",
    "trap": "trap",
    "rune": "rune",
    "portal": "portal",
    "gold": "coin",
    "fountain": "fountain",
    "pit": "pit",
    "web": "web",
    "hall": "monster",
}
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
PHASES = (("start", "Start"), ("roll", "Roll"), ("actions", "Actions"), ("monsters", "Monsters"))
STAGE = {"start": 0, "before": 1, "reroll": 1, "actions": 2, "move": 3, "spawn": 3}
"""Which of the phases above a phase of the game belongs to."""


def silhouette(card: str) -> str:
    """The silhouette of a monster; one from a pack is a beast."""
    return SILHOUETTES.get(card, "beast")


def emblem(board: str) -> str:
    """What a Hero's figure bears."""
    return EMBLEMS.get(board, "crown") if board else ""


def has_chest(tile: Tile) -> bool:
    """Whether there is a chest in the room: something is docked, but for neither portal, fountain nor trap."""
    return bool(tile.dock) and tile.gives is None and tile.type not in ("portal", "trap")


def furnishings(tile: Tile) -> tuple[str, ...]:
    """The pictograms of what a room holds, the foremost first."""
    found = [] if tile.type in ("hall", "monster") else [ROOM_ICONS[tile.type]]
    found += ["chest"] if has_chest(tile) else []
    found += ["fountain"] if tile.gives is not None else []
    found += ["web"] if tile.web else []
    found += ["pit"] if tile.pit or tile.pit_shove else []
    found += ["stairs"] if tile.landing else []
    found += ["rune"] if tile.ritual else []
    found += ["crown"] if tile.throne else []
    return tuple(dict.fromkeys(found))


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


def in_room(view: View, room: str) -> tuple[MonsterView, ...]:
    """The monsters in a room."""
    return tuple(monster for monster in view.monsters if monster.at == room)


def stairs_to(content: Content, battleground: str, room: str) -> str:
    """The room at the other end of a room's stairs, in play or not; empty if it has none."""
    to = content.stairs.get(room, "")
    landings = (room for side, room in content.landings.items() if side == battleground)
    return next(landings, to) if to == THIRD else to
