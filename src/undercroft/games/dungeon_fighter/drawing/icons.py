"""Which pictogram and which colour stand for what in this game."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.types import Room
from undercroft.games.dungeon_fighter.content.vocabulary import Effect
from undercroft.games.dungeon_fighter.view import HeroView
from undercroft.kit.pieces import legend
from undercroft.kit.vocabulary import said_by

ACCENT = "#a3352a"
LEGEND = legend(
    bolt="The icon of a die: pays for an ability",
    blank="A blank face",
    heart="HP",
    claw="The monster's damage for a miss",
    coin="Gold",
    die="Dice, and bounces on the table",
    fame="The section that was hit; points",
    chest="The Chest: what the party shares",
    monster="A monster waits here",
    door="The entrance",
    stairs="The way to the next floor",
    trap="A Dangerous Room",
    crown="The Leader; the Final Boss's room",
    weapon="A weapon, or its slot",
    armor="Armor, or its slot",
    item="An item, or its slot",
    grave="A Scar",
    skull="A printed bone: a miss",
)

ICON_FACE, BLANK_FACE = "bolt", "blank"
"""What the faces of a die show (DF-COMP-07)."""
EMBLEMS = {
    "torm": "weapon",
    "randolph": "hat",
    "goldfinga": "mask",
    "sister_bunt": "bell",
    "yodel_finn": "lute",
    "wick_farsight": "bow",
    "dame_clang": "helm",
    "mossbeard": "potion",
    "quill": "blade",
}
SILHOUETTES = {
    "goblin": "goblin",
    "cute_bear": "bear",
    "sulking_skeleton": "skeleton",
    "damp_ghostling": "ghost",
    "mop_golem": "golem",
    "pickled_bat": "bat",
    "apprentice_orc": "orc",
    "spore_baby": "slime",
    "left_behind_mummy": "ghoul",
    "goblin_choir": "goblin",
    "wardrobe_mimic": "wardrobe",
    "gossip_harpy": "hen",
    "skeleton_crew": "skull",
    "orc_with_opinions": "orc",
    "vampire_intern": "vampire",
    "ink_blob": "slime",
    "owl_of_judgement": "hen",
    "hungry_chest": "cube",
    "bookish_ettin": "ogre",
    "bone_juggler": "skeleton",
    "moat_shark": "shark",
    "walking_wardrobe": "wardrobe",
    "wight_accountant": "ghoul",
    "rabid_minotaur": "bull",
    "ogre_ballerina": "ogre",
    "leech_countess": "queen",
    "gelatinous_sphere": "cube",
    "pit_solicitor": "landlord",
    "troll_under_renovation": "colossus",
    "lich_librarian": "warlock",
    "troll_matriarch": "colossus",
    "clockwork_dragonette": "dragon",
    "vampire_landlord": "vampire",
    "hydra_of_committees": "hydra",
    "orc_warlord_on_stilts": "orc",
    "gargoyle_rooftop_choir": "watcher",
    "basilisk_with_glasses": "snake",
    "headless_headmaster": "knight",
    "the_landlord_below": "landlord",
    "grandmother_gnash": "wyrm",
    "king_under_the_rug": "orc",
    "countess_overdue": "queen",
}
BY_TYPE = {"Beast": "beast", "Undead": "skull", "Greenskin": "goblin", "Demon": "watcher", "Oddity": "cube"}
"""Whoever has no silhouette of its own looks like its kind."""
BY_WORD = {
    "token": "potion",
    "sworn": "hit",
    "berserk": "claw",
    "focus": "fame",
    "pierce": "pierce",
    "gold": "coin",
    "steal": "chest",
    "double": "swords",
    "again": "reroll",
    "heal_all": "heart",
    "heal_one": "heart",
    "divine": "cross",
    "agile": "boot",
}


def silhouette(content: Content, foe: str) -> str:
    """The silhouette of a monster or Final Boss."""
    return SILHOUETTES.get(foe) or BY_TYPE.get(content.foe(foe).type, "beast")


def emblem(card: str) -> str:
    """What a Hero's shape bears."""
    return EMBLEMS.get(card, "crown") if card else ""


def hero_emblem(hero: HeroView) -> str:
    """The same, and a grave for one who is eliminated."""
    return "grave" if hero.eliminated else emblem(hero.card)


def ability_icon(effect: Effect) -> str:
    """The pictogram of a Hero's ability."""
    return next((BY_WORD[name] for name, _, _ in said_by(effect) if name in BY_WORD), "magic")


def room_icons(room: Room) -> tuple[str, ...]:
    """What a room holds, at a glance."""
    there = (
        (room.danger, "trap"),
        (room.shop, "item"),
        (room.fountain, "fountain"),
        (room.gold, "coin"),
        (room.equipment, "chest"),
        (room.bonus_dice, "die"),
    )
    return tuple(pictogram for is_so, pictogram in there if is_so)
