"""The base content equals the components list and the tables of the rules."""

import re
from collections import Counter
from pathlib import Path

import pytest

from undercroft.games.masmorra.content import types as vocabulary
from undercroft.games.masmorra.content.loading import build
from undercroft.games.masmorra.content.symbols import FACES, Symbols
from undercroft.games.masmorra.content.text import say_ability, say_side
from undercroft.games.masmorra.content.types import TABLES, MonsterSide, Tile
from undercroft.games.masmorra.state.model import ARROWS, DICE, LAP, LAST_TURN, LIFE, SUPPLY, Hero, Masmorra
from undercroft.packs import load_pack

FOLDER = Path(vocabulary.__file__).parent
PACK = load_pack(FOLDER, "masmorra", TABLES)
BASE = build([PACK])
SIDES = [side for card in BASE.monsters.values() for side in card.sides]
SMALL = [tile for tile in BASE.tiles.values() if tile.size == "small"]


# The components


@pytest.mark.rule("MM-COMP-01")
def test_there_are_forty_seven_small_tiles() -> None:
    assert len(SMALL) == 47
    assert [sum(tile.level == level for tile in SMALL) for level in (1, 2)] == [24, 23]
    named = {tile.type: tile.name for tile in SMALL if tile.id in ("S1_00", "S1_01", "S2_00", "S2_01")}
    assert named == {
        "start": "Starting Room",
        "stairs down": "Stairs to the Second Level",
        "entrance": "Second Level Entrance",
        "stairs to third": "Stairs to the Third Level",
    }


@pytest.mark.parametrize(("players", "first", "second"), [(2, 14, 12), (3, 17, 15), (4, 20, 18), (5, 23, 21)])
@pytest.mark.rule("MM-COMP-01")
def test_so_many_small_tiles_can_be_drawn(players: int, first: int, second: int) -> None:
    aside = ("start", "entrance", "stairs to third")
    drawn = [tile for tile in SMALL if tile.mark <= players and tile.type not in aside]
    assert [sum(tile.level == level for tile in drawn) for level in (1, 2)] == [first, second]
    for level in (1, 2):
        assert sum(tile.level == level and tile.type == "rune" for tile in drawn) <= 6


def test_small_tiles_have_short_names_of_their_own() -> None:
    names = [tile.name for tile in BASE.tiles.values() if tile.size != "large"]
    assert len(set(names)) == len(names)
    assert all(len(tile.name) <= 20 for tile in SMALL if not tile.id.endswith(("_00", "_01")))


TYPES = """
start NESW · stairs_down NES · monster NESW minor · monster NES minor · monster NS minor · treasure NE ML 2 ·
treasure N RG 3 · trap ML+DF · trap MG+ST · rune · rune · portal NES MG · gold NS 2 · fountain NES EL · pit NESW ·
monster NES minor 3+ · trap RG+EL 3+ · web NESW 3+ · rune 4+ · monster NESW minor 4+ · treasure NES DF 2 4+ ·
monster NE minor 5+ · trap ST+RG 5+ · gold NES 2 5+ ·
entrance NESW · stairs_to_third NES · monster NESW major · monster NES major · monster NES minor,major ·
monster NESW minor · trap ML+MG · trap DF+EL · rune · rune · treasure NE ML+RG 4 · portal NESW MG · web NES ·
fountain NS EL · monster NESW major 3+ · pit NES 3+ · treasure NES DF+MG 3 3+ · rune 4+ · monster NESW minor,major 4+ ·
trap ST+ML 4+ · monster NS major 5+ · monster NES minor 5+ · gold NES 2 5+
"""


def test_the_small_tiles_are_as_listed() -> None:
    def listed(tile: Tile) -> list[str]:
        parts = [tile.type.replace(" ", "_"), "".join(tile.doors), "+".join(tile.dock), ",".join(tile.spawns)]
        return [*parts, str(tile.gold or ""), f"{tile.mark}+" if tile.mark > 2 else ""]

    assert [" ".join(filter(None, listed(tile))) for tile in SMALL] == [line.strip() for line in TYPES.split("·")]


@pytest.mark.rule("MM-COMP-02")
def test_there_are_twelve_medium_tiles_six_for_each_level() -> None:
    medium = [tile for tile in BASE.tiles.values() if tile.size == "medium"]
    assert [(level, sum(tile.level == level for tile in medium)) for level in (1, 2)] == [(1, 6), (2, 6)]
    assert [(tile.id, tile.name, " ".join(tile.doors), tile.monsters, tile.spawns) for tile in medium] == [
        ("M1_1", "Aunty Bitsy's Parlour", "N1 E2 S1 W2", ("aunty_bitsy",), ()),
        ("M1_2", "Schmetterling's Playhouse", "N2 E1 W1", ("schmetterling", "goblin", "goblin"), ()),
        ("M1_3", "Dark Ritual Room", "N1 E1 S2 W2", ("cultist",) * 3, ()),
        ("M1_4", "Guard Hall", "N2 E2 S1 W1", ("orc",), ("minor",)),
        ("M1_5", "Old Armoury", "N1 N2 S1 S2", (), ("minor",)),
        ("M1_6", "Spore Garden", "E1 S2 W1", (), ("major",)),
        ("M2_1", "Mortiferous' Hoard", "N1 E2 W1", ("mortiferous",), ()),
        ("M2_2", "Hydra's Pool", "N2 S1 W2", ("ancient_hydra",), ("minor",)),
        ("M2_3", "Haunted Crypt", "N1 E1 S1 W2", ("ghost", "skeleton", "skeleton"), ()),
        ("M2_4", "Dragon Hatchery", "E1 E2 W1 W2", ("young_dragon",), ("minor",)),
        ("M2_5", "Slime Vats", "N2 E1 S2", ("gelatinous_cube",) * 2, ()),
        ("M2_6", "Beastman War Camp", "N1 E2 S2 W1", ("spear_beastman",), ("minor", "minor")),
    ]
    chests = {tile.id: (tile.dock, tile.gold) for tile in medium if tile.gold}
    assert chests == {"M1_5": (("ML", "DF"), 3), "M2_1": (("MG", "ML"), 4), "M2_6": (("DF", "RG"), 3)}
    assert [tile.id for tile in medium if tile.web or tile.pit or tile.ritual] == ["M1_1", "M1_2", "M1_3"]


@pytest.mark.rule("MM-COMP-03")
def test_the_large_tile_has_a_throne_room_side_and_a_sewers_side() -> None:
    large = [tile for tile in BASE.tiles.values() if tile.size == "large"]
    assert [(tile.side, tile.name, " ".join(tile.doors), tile.monsters, tile.spawns) for tile in large] == [
        ("throne", "Throne Room", "T3", ("malaphyas", "minor"), ("minor",)),
        ("throne", "Bottomless Pit", "T3 T5", ("minor",), ("minor",)),
        ("throne", "Ritual Chamber", "T1 T2 T4", ("cultist",) * 4, ()),
        ("throne", "Bone Crypt", "T3 T5", ("major",), ("major",)),
        ("throne", "Landing", "T2 T4", (), ()),
        ("sewers", "Outfall", "S2 S3", ("boss", "boss"), ()),
        ("sewers", "Cistern", "S1 S4", ("minor", "minor"), ("minor",)),
        ("sewers", "Sluice", "S1 S4", ("major",), ("major",)),
        ("sewers", "Landing", "S2 S3", ("minor",), ("minor",)),
    ]
    assert [tile.id for tile in large if tile.landing] == ["T5", "S4"]
    assert [tile.id for tile in large if tile.throne] == ["T1", "S1"]
    assert [tile.id for tile in large if tile.watcher] == ["T3"]


def cards(deck: str) -> int:
    return sum(card.copies for card in BASE.treasures.values() if card.deck == deck)


@pytest.mark.rule("MM-COMP-04")
def test_there_are_thirty_treasure_cards() -> None:
    assert cards("rivals") == 30
    assert Counter(card.copies for card in BASE.treasures.values() if card.deck == "rivals") == {2: 12, 1: 6}


@pytest.mark.rule("MM-COMP-05")
def test_there_are_twenty_five_alliance_treasure_cards_and_as_many_evil_cards() -> None:
    assert cards("alliance") == 25
    assert sum(card.copies for card in BASE.evils.values()) == 25


@pytest.mark.rule("MM-COMP-06")
def test_there_are_six_action_dice_with_the_six_faces() -> None:
    assert DICE == 6
    assert BASE.action_die.faces == FACES == ("ST", "RG", "ML", "DF", "EL", "MG")


@pytest.mark.rule("MM-COMP-07")
def test_there_are_eight_minor_and_four_major_monster_dice_with_six_faces_each() -> None:
    assert SUPPLY == {"minor": 8, "major": 4}
    assert BASE.monster_dice["minor"].faces == ("goblin", "cultist", "skeleton", "orc", "spider", "ghoul")
    assert BASE.monster_dice["major"].faces == (
        "spear_beastman",
        "giant_bat",
        "gelatinous_cube",
        "ghost",
        "dark_watcher",
        "young_dragon",
    )


@pytest.mark.rule("MM-COMP-08")
def test_there_are_five_boss_tokens() -> None:
    assert BASE.bosses == ("aunty_bitsy", "schmetterling", "mortiferous", "ancient_hydra")
    assert BASE.malaphyas_card == "malaphyas"


@pytest.mark.rule("MM-COMP-10")
def test_there_are_five_heroes_with_a_board_wounds_a_free_step_token_and_an_xp_marker() -> None:
    assert list(BASE.heroes) == ["algus", "greybark", "jay", "mika", "valerie"]
    hero = Hero(number=0, seat=0)
    assert (hero.life, hero.free, hero.xp) == (LIFE, True, 0)


@pytest.mark.rule("MM-COMP-11")
def test_there_are_ten_hero_cards_with_two_abilities_each() -> None:
    pairs = [pair for hero in BASE.heroes.values() for pair in hero.cards]
    assert len(pairs) == 10
    assert len({ability.id for pair in pairs for ability in pair}) == 20
    assert len(BASE.abilities) == 25


@pytest.mark.rule("MM-COMP-12")
def test_there_is_an_xp_track_with_arrows_a_first_player_and_a_time_token() -> None:
    assert (LAP, LAST_TURN, ARROWS) == (21, 21, (3, 7, 12, 17))
    table = Masmorra(heroes=[])
    assert (table.first, table.time) == (0, 1)


@pytest.mark.rule("MM-COMP-13", "MM-R-72")
def test_nothing_else_is_used() -> None:
    assert set(TABLES) == {"hero", "monster", "tile", "treasure", "evil", "malaphyas"}


BESTIARY = """
goblin humanoid 1 2 2 · cultist humanoid 2 2 2 · skeleton undead 2 2 2 · orc humanoid 3 2 2 · spider animal 2 4 3 ·
ghoul undead 3 3 3 · spear_beastman humanoid 3 3 3 · giant_bat animal 2 3 3 · gelatinous_cube ooze 3 3 3 ·
ghost undead 3 3 3 · dark_watcher aberration 3 4 4 · young_dragon dragon 4 4 4 · aunty_bitsy animal 2 3 3 ·
aunty_bitsy animal 2 4 4 · schmetterling humanoid 3 4 2 · mortiferous dragon 4 4 3 · mortiferous dragon 5 4 3 ·
ancient_hydra aberration 4 3 3 · ancient_hydra aberration 3 4 3 · malaphyas humanoid 2 2 2 · malaphyas demon 4 6 4
"""


def test_the_monsters_have_the_printed_numbers() -> None:
    printed = [
        f"{card.id} {side.kind} {side.payback} {side.defense} {side.xp}"
        for card in BASE.monsters.values()
        for side in card.sides
    ]
    assert printed == [line.strip() for line in BESTIARY.split("·")]


@pytest.mark.rule("MM-MON-04")
def test_the_orc_has_nothing_special() -> None:
    assert BASE.monsters["orc"].sides == (MonsterSide(kind="humanoid", payback=3, defense=2, xp=2),)
    assert say_side(BASE, BASE.monsters["orc"].sides[0]) == []


ABILITIES = {
    "arcane_focus": "dock any die: 1 Magic symbol",
    "transmutation": "dock an Elixir die: 1 Magic symbol and 1 gold",
    "fireball": "dock 2 Magic dice: 3 Ranged symbols",
    "arcane_shield": "dock a Magic die: 3 Defense symbols",
    "wizards_apprentice": "pay 1 gold: the pet die this turn",
    "wild_stride": "your Free Step token may give Melee, Defense or Elixir in place of Step",
    "feral_strike": "dock a Step die: 2 Melee symbols",
    "wolf_companion": "the pet die joins each of your rolls",
    "regenerate": "dock a Defense die: 2 Elixir symbols",
    "animal_form": "pay 2 gold: 1 Step symbol or 2 Melee symbols",
    "parry": "dock any die: 1 Defense symbol",
    "preparation": "dock a Step die and pay 1 gold: 2 Melee and 1 Defense symbols",
    "critical_swing": "pay 3 gold, as often as you like: 3 Melee and 1 Defense symbols",
    "preemptive_strike": "dock a Melee die: 2 Ranged symbols",
    "counter_attack": "dock a Defense die: 1 Melee and 2 Defense symbols",
    "shadow_walk": "dock any die: 1 Step symbol",
    "throwing_knife": "pay 2 gold, as often as you like: 1 Ranged symbol",
    "quick_dodge": "dock a Ranged die: 1 Step and 2 Defense symbols",
    "nimble_fingers": "1 more gold whenever you open a chest or disarm a trap",
    "backstab": "dock a Defense die: 2 Ranged symbols",
    "lay_on_hands": "dock any die: 1 Elixir symbol",
    "divine_blessing": "dock an Elixir die: 1 Melee, 1 Defense and 1 Elixir symbols",
    "angelic_aura": "dock a Defense die: 2 Defense and 1 Elixir symbols",
    "radiant_smite": "dock a Magic die: 2 Melee and 1 Elixir symbols",
    "aegis_of_faith": "the first Payback that you suffer each turn is 1 less",
}


@pytest.mark.rule("MM-R-73")
def test_the_abilities_say_what_they_cost_and_give_the_upper_one_first() -> None:
    assert {ability.id: say_ability(ability) for ability in BASE.abilities.values()} == ABILITIES
    algus = BASE.heroes["algus"]
    assert [[ability.id for ability in card] for card in algus.cards] == [
        ["transmutation", "fireball"],
        ["arcane_shield", "wizards_apprentice"],
    ]


# The icons that we chose


def side(monster: str, number: int = 0) -> MonsterSide:
    return BASE.monsters[monster].sides[number]


@pytest.mark.rule("MM-IC-01", "MM-IC-02", "MM-IC-03")
def test_what_monsters_steal() -> None:
    thieves = {card.id: one.steals for card in BASE.monsters.values() for one in card.sides if one.steals}
    assert thieves == {"ghoul": "ST", "cultist": "MG", "giant_bat": "RG"}
    assert [card.id for card in BASE.monsters.values() if card.sides[0].steals_token] == ["ghoul"]


@pytest.mark.rule("MM-IC-04", "MM-IC-05", "MM-IC-08")
def test_what_deals_monsters_no_damage() -> None:
    immune = {card.id: one.immune for card in BASE.monsters.values() for one in card.sides if one.immune}
    assert immune == {"skeleton": ("RG",), "ghost": ("ML",)}
    only = {card.id: one.only for card in BASE.monsters.values() for one in card.sides if one.only}
    assert only == {"gelatinous_cube": ("MG",)}
    assert [card.id for card in BASE.monsters.values() if card.sides[0].vulnerable] == ["gelatinous_cube"]


@pytest.mark.rule("MM-IC-09")
def test_an_iron_tough_hide_is_proof_against_one_ranged() -> None:
    hides = [(card.id, n) for card in BASE.monsters.values() for n, one in enumerate(card.sides) if one.hide == "RG"]
    assert hides == [("young_dragon", 0), ("mortiferous", 0), ("mortiferous", 1), ("malaphyas", 1)]
    assert {one.hide for one in SIDES} == {None, "RG"}


@pytest.mark.rule("MM-IC-10", "MM-IC-11")
def test_what_the_hydra_forbids_and_what_kills_it() -> None:
    assert side("ancient_hydra").aura == "DF"
    assert side("ancient_hydra", 1).regrows_unless == "RG"


@pytest.mark.rule("MM-IC-13")
def test_fountains_give_elixir() -> None:
    fountains = {tile.id: tile.gives for tile in BASE.tiles.values() if tile.gives}
    assert fountains == dict.fromkeys(("S1_13", "S2_13", "M1_6"), Symbols(EL=2))


@pytest.mark.rule("MM-IC-15", "MM-IC-16", "MM-IC-17", "MM-IC-18", "MM-IC-19")
def test_what_abilities_give() -> None:
    assert BASE.abilities["wild_stride"].flip == ("ML", "DF", "EL")
    given = {id: BASE.abilities[id].gives for id in ("parry", "fireball", "preemptive_strike", "critical_swing")}
    assert given == {
        "parry": (Symbols(DF=1),),
        "fireball": (Symbols(RG=3),),
        "preemptive_strike": (Symbols(RG=2),),
        "critical_swing": (Symbols(ML=3, DF=1),),
    }
    assert BASE.abilities["animal_form"].gives == (Symbols(ST=1), Symbols(ML=2))


@pytest.mark.rule("MM-IC-20")
def test_what_the_dice_of_the_throne_room_do() -> None:
    assert BASE.malaphyas["throne"].major == ("EL", "MG")
    hit = {face: [tile.id for tile in BASE.tiles.values() if face in tile.grimbolts] for face in FACES}
    assert hit == {"ST": ["T5"], "RG": ["T2"], "ML": ["T4"], "DF": ["T3"], "EL": ["T2", "T4"], "MG": ["T1", "T3"]}


def test_the_files_say_where_an_icon_was_chosen() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.toml"))
    assert sorted(set(re.findall(r"# (MM-IC-\d+)$", text, re.MULTILINE))) == [f"MM-IC-{n:02}" for n in range(1, 21)]
