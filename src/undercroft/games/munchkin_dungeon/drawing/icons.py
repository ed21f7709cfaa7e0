"""Which pictogram stands for what in this game."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.view import HeroView
from undercroft.kit.pieces import legend

ACCENT = "#c8602a"

FACE_ICONS = {"H": "hit", "B": "bolt", "S": "shield", "_": "blank"}

LEGEND = legend(
    hit="Hit: 1 Damage",
    bolt="Bolt: pays for a Power or an Item",
    shield="Shield: blocks a Hit of the other side",
    blank="Blank",
    die="Dice that are rolled",
    reroll="Rerolls",
    heart="Hearts of a Hero, Health of a Monster",
    damage="Damage",
    level="Level",
    fame="Fame",
    crown="Fame if the game ended now",
    shame="Shame: 1 Fame less at the end",
    coin="Coins",
    potion="Potion: one more die",
    threat="The Threat Pool",
    monster="A Monster waits here",
    item="Item",
    armor="Armor",
    weapon="Weapon",
    badge="Badge of a Super Munchkin",
    clear="Cleared, or beaten",
)

SILHOUETTES = {
    "screech_hen": "hen",
    "mildew_bear": "bear",
    "jilted_minotaur": "bull",
    "clockwork_goose": "goose",
    "moat_shark": "shark",
    "bouncer_golem": "golem",
    "petty_witch": "witch",
    "basilisk_in_sunglasses": "snake",
    "chandelier_spider": "spider",
    "bankrupt_dragonling": "dragon",
    "weeping_colossus": "colossus",
    "vampire_auditor": "vampire",
    "swarm_king": "swarm",
    "furnace_wyrm": "wyrm",
    "the_landlord": "landlord",
    "queen_of_paper_cuts": "queen",
    "damp_sock_golem": "golem",
    "unpaid_squire": "knight",
    "wall_of_moths": "bat",
    "goblin_accountant": "goblin",
    "kobold_choir": "goblin",
    "sulking_skeleton": "skull",
    "angry_mime": "ghost",
    "sticky_ooze": "slime",
    "freelance_bats": "bat",
    "tax_imp": "beast",
    "doorstep_ghoul": "ghost",
    "left_handed_ogre": "ogre",
    "zombie_marching_band": "skull",
    "mirror_sprite": "ghost",
    "overdue_librarian": "witch",
    "hedgehog_knight": "hedgehog",
    "wight_collar_worker": "vampire",
    "siege_tortoise": "tortoise",
    "feral_wardrobe": "wardrobe",
    "landshark_twins": "shark",
    "hydra_on_stilts": "wyrm",
    "minor_calamity": "storm",
}
EMBLEMS = {
    "warrior": "helm",
    "hedge_mage": "hat",
    "cutpurse": "mask",
    "pit_dwarf": "pick",
    "battle_nun": "bell",
    "tone_deaf_bard": "lute",
}
FURNISHINGS = {
    "gift_shop": "counter",
    "coat_check": "rack",
    "snack_cart": "cart",
    "lost_and_found": "chest",
    "waiting_room": "bench",
    "ticket_booth": "booth",
    "jousting_lounge": "lances",
    "alchemy_bar": "bar",
    "pawn_counter": "counter",
    "spike_corridor": "spikes",
    "chapel_of_naps": "bed",
    "hall_of_selfies": "portrait",
    "dragons_cloakroom": "rack",
    "lava_sauna": "tub",
    "treasure_landing": "chest",
    "last_chance_bar": "bar",
}
GIST = {
    "coin": "coin",
    "potion": "potion",
    "fame": "fame",
    "loot": "item",
    "loot_top": "item",
    "heal": "heart",
    "wound": "damage",
    "threat": "threat",
    "wipe_row": "swap",
    "sell": "coin",
}


def silhouette(foe: str) -> str:
    """The silhouette of a Monster in play; one from a pack is a beast."""
    return SILHOUETTES.get(foe.partition("#")[0], "beast")


def emblem(hero: HeroView) -> str:
    """What a Hero's figure bears."""
    return "badge" if hero.badge else EMBLEMS.get(hero.hero, "crown") if hero.hero else ""


def furnishing(content: Content, kind: str, card: str) -> str:
    """What stands in a Room."""
    if kind == "monster":
        return "nest"
    if card in FURNISHINGS:
        return FURNISHINGS[card]
    room = content.rooms.get(card)
    return "chest" if room is not None and room.coins else "pillars"


@lru_cache(maxsize=1024)
def gist(effect: Effect | None) -> tuple[tuple[str, str], ...]:
    """An effect at a glance: pictograms and numbers."""
    if effect is None:
        return ()
    found = []
    for word, icon in GIST.items():
        value = getattr(effect, word)
        if value is True:
            found.append((icon, ""))
        elif value:
            found.append((icon, f"−{-value}" if value < 0 else str(value)))
    return tuple(found)
