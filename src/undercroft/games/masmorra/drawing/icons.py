"""Which pictogram stands for what in this game, and short words for it."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import THIRD, Content
from undercroft.games.masmorra.content.types import Tile
from undercroft.kit.pieces import legend

ACCENT = "#7a4fbf"

FACE_ICONS = {"ST": "boot", "RG": "bow", "ML": "hit", "DF": "shield", "EL": "elixir", "MG": "magic"}

LEGEND = legend(
    hit="Melee: 1 melee damage",
    bow="Ranged: 1 ranged damage",
    shield="Defense: stops 1 Wound of a Payback; of a monster, the damage that defeats it",
    boot="Step: 2 Move Points",
    elixir="Elixir: heals 1 Wound, or is 1 ranged damage to undead",
    magic="Magic: turns a die to any face",
    heart="Life Points",
    claw="Payback: the Wounds that a monster deals back",
    fame="XP",
    coin="Gold",
    level="An ability to be learnt",
    chest="Chest",
    trap="Trap",
    portal="Portal",
    fountain="Fountain",
    stairs="Stairs",
    monster="A monster appears here",
    hourglass="The turn, of 21",
)

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


def stairs_to(content: Content, battleground: str, room: str) -> str:
    """The room at the other end of a room's stairs, in play or not; empty if it has none."""
    to = content.stairs.get(room, "")
    landings = (room for side, room in content.landings.items() if side == battleground)
    return next(landings, to) if to == THIRD else to
