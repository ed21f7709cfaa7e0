"""Which pictogram stands for what."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.kit.pieces import legend

ACCENT = "#3d5a9e"
LEGEND = legend(
    boot="MP: movement points",
    bolt="AP: action points",
    hit="STR, or a red action: an attack",
    rune="A blue action",
    potion="A green action; potions",
    shield="ARM",
    fame="One star",
    two_stars="Two stars",
    three_stars="Three stars",
    heart="A heart: heals",
    heart_potion="A heart and a potion",
    claw="Wrath: the Hero with the most is hunted",
    crown="The Hero with the most wrath; sapphire",
    blade="Ruby",
    armor="Emerald",
    chest="A chest",
    portal="A spawning point",
    swords="The Consul lets monsters fight",
    swap="The Consul regroups a gang",
    evil="A plot",
    trap="A challenge",
    stack="Reinforcements",
)
EMBLEMS = {
    "riftling_warrior": "swords",
    "moonspire_guardian": "shield",
    "sanctioned_witch": "hat",
    "tincan": "golem",
    "cat_burglar": "mask",
    "hexcast_sorceress": "magic",
}
"""What a Hero bears; a Hero of another pack bears a crown."""
SILHOUETTES = {
    "crawler": "spider",
    "spider_speaker": "warlock",
    "shadow_spinner": "swarm",
    "tower_stalker": "ghoul",
    "tower_blackblade": "cultist",
    "tower_arbalist": "skeleton",
    "dune_stalker": "orc",
    "dune_blade": "goblin",
    "dune_arbalist": "beastman",
    "knight_of_the_tower": "knight",
    "daemonus": "dragon",
    "midnight_queen": "queen",
    "boo_booty": "ghost",
    "spider_nest": "web",
    "shadow_tower": "portal",
    "sand_spire": "storm",
}
"""What a Consul model looks like; one of another pack is a beast, or a portal."""
STATUS_LETTERS = {
    "Bane": "B",
    "Fire": "F",
    "Hex": "H",
    "Ice": "I",
    "Immobile": "M",
    "Knockdown": "K",
    "Poison": "P",
    "Slow": "S",
}
FACE_ICONS = {
    "_": "blank",
    "1": "fame",
    "2": "two_stars",
    "3": "three_stars",
    "H": "heart",
    "P": "potion",
    "C": "heart_potion",
}
ACTION_ICONS = {"red": "hit", "blue": "rune", "green": "potion"}
SLOT_ICONS = {"citrine": "boot", "ruby": "blade", "emerald": "armor", "sapphire": "crown"}
COMMAND_ICONS = {
    "move": "boot",
    "regroup": "swap",
    "unique": "magic",
    "fight": "swords",
    "epic fight": "claw",
    "spawn": "portal",
    "reinforce": "stack",
    "plot": "evil",
    "challenge": "trap",
    "mini-boss": "knight",
    "dungeon boss": "queen",
    "boss heals": "heart",
}
GANGS = 6
"""How many colours there are for gangs; each card has one."""


def emblem(card: str) -> str:
    """What a Hero bears on its shape."""
    return EMBLEMS.get(card, "crown") if card else ""


def silhouette(content: Content, kind: str) -> str:
    """What a Consul model looks like."""
    return SILHOUETTES.get(kind, "portal" if kind in content.spawning_points else "beast")


def gang_look(content: Content, kind: str) -> str:
    """The class of a model's colour: one for each gang card, and one each for solos and SPs."""
    printed = content.kinds.get(kind)
    if printed is None:
        return "u-lair-point"
    if printed.gang is None:
        return "u-alone"
    return f"u-gang-{list(content.gangs).index(printed.gang.id) % GANGS}"
