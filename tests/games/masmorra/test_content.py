"""The base content equals the components list, and a wrong pack is refused with file, line, key and what is right."""

import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import fields

from undercroft.games.masmorra import cards as vocabulary
from undercroft.games.masmorra.card_checks import FIT, said_by
from undercroft.games.masmorra.cards import (
    FACES,
    TABLES,
    Ability,
    EvilCard,
    Face,
    Half,
    Kind,
    MonsterCard,
    Rank,
    Room,
    Side,
    Symbols,
    Tile,
    Treasure,
    When,
)
from undercroft.games.masmorra.content import build, problems
from undercroft.games.masmorra.effect_words import FACE_NAMES, say_ability, say_evil, say_half, say_side, say_tile
from undercroft.games.masmorra.model import ARROWS, DICE, LAP, LAST_TURN, LIFE, SUPPLY, Content, Hero, Masmorra
from undercroft.kernel.errors import PackError
from undercroft.kernel.packs import Pack, load_pack

FOLDER = Path(vocabulary.__file__).parent / "content"
PACK = load_pack(FOLDER, "masmorra", TABLES)
BASE = build([PACK])
HALVES = [half for card in BASE.treasures.values() for half in (card.any, card.own)]
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
        ("M1_1", "Aunty Bitsy's Parlour", "N1 E2 S1 W2", ("aunty_bitsy", "spider"), ()),
        ("M1_2", "Schmetterling's Playhouse", "N2 E1 W1", ("schmetterling", "goblin", "goblin"), ()),
        ("M1_3", "Dark Ritual Room", "N1 E1 S2 W2", ("cultist",) * 3, ()),
        ("M1_4", "Guard Hall", "N2 E2 S1 W1", ("orc", "orc"), ("minor",)),
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
    assert BASE.monsters["orc"].sides == (Side(kind="humanoid", payback=3, defense=2, xp=2),)
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


def side(monster: str, number: int = 0) -> Side:
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


# The vocabulary


PRINTED: dict[type[Struct], list[Any]] = {
    Half: HALVES,
    EvilCard: list(BASE.evils.values()),
    Ability: list(BASE.abilities.values()),
    Side: SIDES,
    MonsterCard: list(BASE.monsters.values()),
    Tile: list(BASE.tiles.values()),
    Treasure: list(BASE.treasures.values()),
    Symbols: [half.gives for half in HALVES if half.gives],
}


@pytest.mark.parametrize("kind", PRINTED, ids=lambda kind: kind.__name__)
def test_every_word_is_used(kind: type[Struct]) -> None:
    used = {f.name for f in fields(kind) for printed in PRINTED[kind] if getattr(printed, f.name) != f.default}
    assert used == {f.name for f in fields(kind)}


@pytest.mark.parametrize("kind", PRINTED, ids=lambda kind: kind.__name__)
def test_every_choice_of_a_word_is_used(kind: type[Struct]) -> None:
    for name, hint in get_type_hints(kind).items():
        choices = {choice for choice in get_args(hint) if isinstance(choice, str)}
        assert choices <= {getattr(printed, name) for printed in PRINTED[kind]}, name


def test_every_moment_room_rank_kind_and_face_is_used() -> None:
    assert {half.when for half in HALVES} == set(get_args(When))
    assert {tile.type for tile in BASE.tiles.values()} == set(get_args(Room))
    assert {card.rank for card in BASE.monsters.values()} == set(get_args(Rank))
    assert {one.kind for one in SIDES} == set(get_args(Kind))
    assert set(FACE_NAMES) == set(get_args(Face))


def test_every_word_of_a_half_works_somewhere_and_every_moment_has_words() -> None:
    assert set(FIT) == {"own", *get_args(When)}
    assert frozenset().union(*FIT.values()) == {f.name for f in fields(Half)} - {"name", "when"}


@pytest.mark.parametrize("half", HALVES, ids=lambda half: half.name)
def test_every_word_of_a_half_is_said(half: Half) -> None:
    assert say_half(BASE, half)
    silent = say_half(BASE, Half(name=half.name))
    assert silent == ""
    for word in said_by(half):
        changed = {f.name: getattr(half, f.name) for f in fields(half)} | {word: Half(name="-").__getattribute__(word)}
        assert say_half(BASE, Half(**changed)) != say_half(BASE, half), word


CARDS = {
    "counterspell": ("when another card is played: its effect is cancelled", "2 Magic symbols"),
    "goad": (
        "move a monster that is no boss one room by doors, also away from a Hero",
        "2 Melee and 1 Defense symbols",
    ),
    "ward_of_life": ("when your Hero would drop to 0 LP: it stays at 1 LP", "1 Step and 1 Ranged symbols"),
    "stone_skin": (
        "when a rival attacks: the monster has 2 Defense more against this attack",
        "4 Melee symbols, gone when the next combat ends",
    ),
    "rescue": (
        "when any Hero would drop to 0 LP: it stays at 1 LP",
        "not while engaged: one Hero in your room is healed to 6 LP",
    ),
    "healing_prayer": (
        "heal 1 Wound of any Hero that is not in combat",
        "not while engaged: heal 3 Wounds, split among the Heroes on your level",
    ),
    "helping_hand": ("the active Hero gains 1 Melee symbol", "2 Melee symbols"),
    "second_chance": (
        "after the active Hero's reroll: up to 2 of its dice may be rolled again",
        "roll any of your unused dice again",
    ),
}


@pytest.mark.parametrize("card", CARDS)
def test_what_a_card_says(card: str) -> None:
    treasure = BASE.treasures[card]
    assert (say_half(BASE, treasure.any), say_half(BASE, treasure.own)) == CARDS[card]


def test_what_evil_cards_and_monsters_say() -> None:
    assert say_evil(BASE.evils["dark_tithe"]) == "discard 2 gold or take 1 Wound"
    assert all(say_evil(card) for card in BASE.evils.values())
    assert say_side(BASE, side("aunty_bitsy", 1)) == ["a Spider appears at the start of combat"]
    assert say_side(BASE, side("ghoul")) == [
        "undead: Elixir deals ranged damage",
        "at the start of combat steals a Step die or symbol, or else the Free Step token",
    ]


TILES = {
    "S1_00": "no effect",
    "S1_01": "stairs to the second level",
    "S1_05": "chest: dock a Melee die for 1 XP, 1 Treasure card and 2 gold",
    "S1_07": "dock a Melee and a Defense die to disarm it for 2 XP; armed, it wounds each Hero next to it",
    "S1_11": "portal: dock a Magic die to go to any explored room",
    "S1_12": "2 gold to take",
    "S1_13": "fountain: dock an Elixir die for 2 Elixir symbols",
    "S2_04": "spawns 1 random minor monster and 1 random major monster",
    "M1_2": "comes with Schmetterling and 2 Goblins; pit: a Hero that enters spends a Step or takes 1 Wound",
    "M1_3": "comes with 3 Cultists; Dark Ritual: a Cultist left at the end of that turn becomes a Dark Watcher",
    "T2": "comes with 1 random minor monster; spawns 1 random minor monster; "
    "1 Defense shoves a minor monster into the pit, 2 a major one; Grimbolts on Ranged or Elixir",
    "T3": "comes with 4 Cultists; when one of its monsters is left, the Dark Watcher takes its place; "
    "Grimbolts on Defense or Magic",
    "S1": "comes with 2 random bosses; Malaphyas' own room",
}


@pytest.mark.parametrize("id", TILES)
def test_what_a_tile_says(id: str) -> None:
    assert say_tile(BASE, BASE.tiles[id]) == TILES[id]


# Packs that are wrong


def own_pack(folder: Path, text: str) -> Pack:
    """A pack with these entries, in `own.toml`."""
    own = folder / "own"
    own.mkdir()
    header = '[pack]\ngame = "masmorra"\nname = "own"\nversion = "1"\ntitle = "Own"\n'
    (own / "pack.toml").write_text(header, encoding="utf-8")
    (own / "own.toml").write_text(text, encoding="utf-8")
    return load_pack(own, "masmorra", TABLES)


def card(any_time: str, own: str = "gold = 1", deck: str = "rivals") -> str:
    """A Treasure card; its any-time half stands in line 4, its own-turn half in line 5."""
    halves = f'any = {{ name = "Up", {any_time} }}\nown = {{ name = "Down", {own} }}\n'
    return f'[[treasure]]\nid = "thing"\ndeck = "{deck}"\n{halves}'


def hero(ability: str, id: str = "poke") -> str:
    """A Hero with this starting ability in line 5."""
    start = f'{{ id = "{id}", name = "Poke", {ability} }}'
    rest = ", ".join(f'{{ id = "skill_{n}", name = "Skill", finder = 1 }}' for n in range(2))
    more = rest.replace("skill", "trick")
    return f'[[hero]]\nid = "page"\nname = "Page"\nline = "Page"\nstart = {start}\ncards = [[{rest}], [{more}]]\n'


def monster(body: str, rank: str = "minor", sides: str = "", id: str = "cat") -> str:
    """A monster whose side has this in line 10."""
    numbers = 'kind = "animal"\npayback = 1\ndefense = 1\nxp = 1\n'
    return f'[[monster]]\nid = "{id}"\nname = "Cat"\nrank = "{rank}"\n[[monster.sides]]\n{numbers}{body}\n{sides}'


RED = '[[monster.sides]]\nkind = "animal"\npayback = 1\ndefense = 1\nxp = 1\n'


def tile(body: str, id: str = "X9", size: str = "small", level: int = 1) -> str:
    """A tile that says this from line 6 on."""
    return f'[[tile]]\nid = "{id}"\nname = "Hole"\nsize = "{size}"\nlevel = {level}\n{body}\n'


def large(id: str, body: str, doors: str, side: str = "throne") -> str:
    """A room of the large tile that says this from line 8 on."""
    return tile(f'side = "{side}"\ndoors = [{doors}]\n{body}', id, "large", 3)


T4 = 'place = [0, 4]\ngrimbolts = ["ML", "EL"]'

CASES = {
    # Ids
    "a Treasure card with the id of a monster": (
        card("bolt = 1").replace('"thing"', '"orc"'),
        "line 2, key id: 'orc' is an id of the table monster already; take another",
    ),
    "a monster with the id of random ones": (monster("", id="minor"), "line 2, key id: 'minor' is an id of the random"),
    "an ability of another Hero": (
        hero('dice = ["ST"], gives = [{ ML = 1 }]', id="parry"),
        "line 5, key start.id: 'parry' is an id of the hero jay already; take another",
    ),
    # Treasure cards
    "a moment on an own-turn half": (card("bolt = 1", 'when = "roll", gold = 1'), "line 5, key own: an own-turn half"),
    "a half without a word": (card("bolt = 1", "calm = true"), "line 5, key own: this half does nothing"),
    "symbols that are none": (card("gives = {}"), "line 4, key any: this half does nothing; say what it does"),
    "a word that does nothing at any time": (
        card("gold = 1"),
        "line 4, key any: 'gold' does nothing here; what works is bolt, direct, gives, goad, heal, share_gold",
    ),
    "a word that does nothing at this moment": (
        card('when = "roll", prevent = 1'),
        "line 4, key any: 'prevent' does nothing here; what works is reroll",
    ),
    "a word that does nothing in the own turn": (
        card("bolt = 1", "counter = true"),
        "line 5, key own: 'counter' does nothing here; what works is banish, calm, disarm,",
    ),
    "calm at any time": (card("bolt = 1, calm = true"), "line 4, key any: 'calm' does nothing here"),
    "two any-time words": (
        card('when = "wounds", prevent = 1, reflect = 1'),
        "line 4, key any: 'prevent' has to be the only thing that this half does; leave out 'reflect'",
    ),
    "two words with one target": (
        card("bolt = 1", 'banish = "room", swap = true'),
        "line 5, key own: 'banish' has to be the only thing that this half does; leave out 'swap'",
    ),
    "a rival's word in Alliance": (
        card('when = "move", stumble = true', deck="alliance"),
        "line 4, key any: 'stumble' does nothing in the deck 'alliance'",
    ),
    "an Alliance word among rivals": (
        card('when = "time", hold_time = true'),
        "line 4, key any: 'hold_time' does nothing in the deck 'rivals'",
    ),
    "a rival's die in Alliance": (card('when = "roll", reroll = "one"', deck="alliance"), "Alliance has none"),
    "cards stolen from XP": (
        card('when = "xp", steal = "card"'),
        "line 4, key any: at this moment only 'steal = \"xp\"' does something",
    ),
    "a reroll of all dice of a rival": (card('when = "roll", reroll = "any"'), "line 4, key any: 'reroll' is \"any\""),
    "a reroll of one own die": (card("bolt = 1", 'reroll = "one"'), "line 5, key own: 'reroll' is \"any\""),
    "fleeting gold": (card("bolt = 1", "gold = 1, fleeting = true"), "line 5, key own: 'fleeting' is about symbols"),
    "purging swords": (
        card("bolt = 1", "gives = { ML = 1, EL = 1 }, purging = true"),
        "line 5, key own: 'purging' is about EL symbols; let it give EL and nothing else",
    ),
    # Evil cards
    "an Evil card that does nothing": (
        '[[evil]]\nid = "yawn"\nname = "Yawn"\n',
        "line 3, key name: this card does nothing; say what it does",
    ),
    # Abilities
    "an ability that gives nothing": (hero('dice = ["ST"]'), "line 5, key start: this ability gives nothing"),
    "an ability that gives no symbols": (
        hero("gold = 1, gives = [{}]"),
        "line 5, key start: this ability gives nothing",
    ),
    "an ability that costs nothing": (hero("gives_gold = 1"), "line 5, key start: this ability costs nothing"),
    "an ongoing ability that costs": (hero("aegis = 1, gold = 1"), "line 5, key start: this ability works by itself"),
    "an ability of both kinds": (hero("aegis = 1, gives_gold = 1, gold = 1"), "line 5, key start: an ability either"),
    "dice that refresh": (
        hero('dice = ["ST"], gives_gold = 1, refresh = true'),
        "line 5, key start: 'refresh' is for abilities that cost gold and no dice",
    ),
    "an ability that nobody can pay": (hero('gold = 7, pet = "now"'), "line 5, key start: nobody can hold more than 6"),
    "any die and another": (
        hero('dice = ["any", "ST"], gives_gold = 1'),
        "line 5, key start: 'any' die is docked alone",
    ),
    "a token that gives what it gives": (
        hero('flip = ["ST", "ML"]'),
        "line 5, key start: the Free Step token gives ST",
    ),
    # Monsters
    "a minor monster with two sides": (
        monster("", sides=RED),
        "line 5, key sides: a face of a monster die has exactly",
    ),
    "a boss with three sides": (
        monster("", "boss", RED + RED),
        "line 5, key sides: a boss has a blue side and perhaps a red one",
    ),
    "a second last monster": (
        monster("", "boss", RED).replace('rank = "boss"', 'rank = "boss"\nlast = true'),
        "line 5, key last: 'malaphyas' is the last monster already, and there is only one",
    ),
    "a last monster that turns nothing": (
        monster("").replace('rank = "minor"', 'rank = "minor"\nlast = true'),
        "line 5, key last: the last monster is a boss with two sides",
    ),
    "a monster that nothing defeats": (
        monster('immune = ["RG", "ML"]'),
        "line 10, key sides[0].immune: nothing can defeat this monster",
    ),
    "a monster that only its own kind defeats": (
        monster('only = ["EL"]'),
        "line 10, key sides[0].only: nothing can defeat this monster",
    ),
    "a hide against nothing": (monster('hide = "MG"'), "line 10, key sides[0].hide: MG deals no damage anyway"),
    "moans of the living": (monster("moans = 3"), "line 10, key sides[0].moans: EL deals damage to undead only"),
    "a thief of nothing": (monster("steals_token = true"), "line 10, key sides[0].steals_token: the Free Step token"),
    "a captured Goblin": (
        monster("capture = true"),
        "line 10, key sides[0].capture: only the last side of an ordinary",
    ),
    "breath on a die": (monster("fire_breath = 1"), "line 10, key sides[0].fire_breath: only the blue side of a boss"),
    "heads on a die": (monster('regrows_unless = "RG"'), "line 10, key sides[0].regrows_unless: only the red side"),
    "heads that nothing cuts": (
        monster("", "boss", RED + 'regrows_unless = "EL"\n'),
        "key sides[1].regrows_unless: EL deals no damage to it",
    ),
    "a call to nobody": (
        monster('calls = "spidr"'),
        "line 10, key sides[0].calls: no minor or major monster 'spidr'; did you mean 'spider'?",
    ),
    "a call to a boss": (monster('calls = "aunty_bitsy"'), "line 10, key sides[0].calls: no minor or major monster"),
    # Tiles
    "a small hall": (tile('doors = ["N"]'), "line 1, key type: a small tile has a type of its own"),
    "a medium pit": (tile('type = "pit"', size="medium"), "line 6, key type: a small tile has a type of its own"),
    "a small tile on the third level": (tile('type = "gold"', level=3), "line 5, key level: the third level is made"),
    "a medium tile on a side": (tile('side = "throne"', size="medium"), "line 6, key side: large rooms, and they only"),
    "a start on the second level": (tile('type = "start"', level=2), "line 5, key level: the tile 'start' belongs on"),
    "a strange door": (
        tile('type = "portal"\ndoors = ["N1"]\ndock = ["MG"]'),
        "line 7, key doors: a small tile has no door 'N1'; there is N, E, S, W",
    ),
    "a strange door of a medium tile": (
        tile('doors = ["N"]', size="medium"),
        "line 6, key doors: a medium tile has no door 'N'; there is N1, N2, E1,",
    ),
    "a door given twice": (
        tile('type = "portal"\ndoors = ["N", "N"]\ndock = ["MG"]'),
        "line 7, key doors: a door is given twice",
    ),
    "a room without doors": (tile('type = "portal"\ndock = ["MG"]'), "line 1, key doors: a room needs a door"),
    "a medium tile with doors in one place": (
        tile('doors = ["N1", "S1"]', size="medium"),
        "line 6, key doors: a medium tile needs a door in the first and one in the second place of its sides",
    ),
    "a trap with a door": (
        tile('type = "trap"\ndoors = ["N"]\ndock = ["ST", "ST"]'),
        "line 7, key doors: 'doors' does nothing on a 'trap' tile; what works is dock, mark",
    ),
    "a trap that cannot be disarmed": (tile('type = "trap"'), "line 6, key type: a 'trap' tile needs 'dock'"),
    "a pit without a pit": (tile('type = "pit"\ndoors = ["N"]'), "line 6, key type: a 'pit' tile needs 'pit'"),
    "a fountain without water": (
        tile('type = "fountain"\ndoors = ["N"]\ndock = ["EL"]'),
        "line 6, key type: a 'fountain' tile needs 'gives'",
    ),
    "a dry fountain": (
        tile('type = "fountain"\ndoors = ["N"]\ndock = ["EL"]\ngives = {}'),
        "line 9, key gives: this fountain gives nothing",
    ),
    "a monster room without monsters": (
        tile('type = "monster"\ndoors = ["N"]'),
        "line 6, key type: a 'monster' tile needs 'monsters' or 'spawns'",
    ),
    "a chest that cannot be opened": (
        tile('doors = ["N1", "N2"]\ngold = 3', size="medium"),
        "line 1, key dock: a chest or a fountain needs the dice that are docked on it",
    ),
    "a chest in a fountain": (
        tile('doors = ["N1", "N2"]\ngold = 3\ndock = ["EL"]\ngives = { EL = 1 }', size="medium"),
        "line 7, key gold: a room has a chest or a fountain, not both",
    ),
    "grimbolts in the Sewers": (
        large("S2", 'place = [3, 0]\ngrimbolts = ["ST"]', '"S1", "S4"', "sewers"),
        "line 9, key grimbolts: 'grimbolts' does nothing on a 'sewers' tile",
    ),
    "a monster that is none": (
        tile('type = "monster"\ndoors = ["N"]\nmonsters = ["orcc"]'),
        "line 8, key monsters: no monster 'orcc'; did you mean 'orc'?",
    ),
    "a boss in a small room": (
        tile('type = "monster"\ndoors = ["N"]\nmonsters = ["mortiferous"]'),
        "line 8, key monsters: bosses live in medium and large rooms, random ones in the Sewers only",
    ),
    "a random boss in a medium room": (
        tile('doors = ["N1", "N2"]\nmonsters = ["boss"]', size="medium"),
        "line 7, key monsters: bosses live in medium and large rooms, random ones in the Sewers only",
    ),
    "Malaphyas at large": (
        tile('doors = ["N1", "N2"]\nmonsters = ["malaphyas"]', size="medium"),
        "line 7, key monsters: 'malaphyas' is met in the room with 'throne = true' of the Throne Room side only",
    ),
    "a second lair of a boss": (
        tile('doors = ["N1", "N2"]\nmonsters = ["mortiferous"]', size="medium"),
        "line 7, key monsters: 'mortiferous' lives in 'M2_1' already",
    ),
    "two of a boss": (
        tile('doors = ["N1", "N2"]\nmonsters = ["mortiferous", "mortiferous"]', "M2_1", "medium", 2),
        "line 7, key monsters: there is one token of each boss",
    ),
    "too many monsters": (
        tile('type = "monster"\ndoors = ["N"]\nmonsters = ["ghost"]\nspawns = ["major"]'),
        "line 8, key monsters: a small room holds 3 units, and these are 4",
    ),
    "a ritual of nobody": (
        tile('doors = ["N1", "N2"]\nritual = true', size="medium"),
        "line 7, key ritual: the Dark Ritual needs a 'cultist' among the monsters",
    ),
    "a watcher that is none": (
        large("T4", f'{T4}\nmonsters = ["orc", "orc"]\nwatcher = "watcher"', '"T3", "T5"'),
        "line 11, key watcher: no minor or major monster 'watcher'; did you mean 'dark_watcher'?",
    ),
    "a watcher of one": (
        large("T4", f'{T4}\nmonsters = ["orc"]\nwatcher = "ghost"', '"T3", "T5"'),
        "line 11, key watcher: the watcher comes when one of several monsters is left; name at least two",
    ),
    # The whole dungeon
    "a second start": (
        tile('type = "start"\ndoors = ["N"]'),
        "line 6, key type: 'S1_00' is the tile 'start' already, and there is only one",
    ),
    "a door to nowhere": (
        large("T4", T4, '"T3", "T9"'),
        "line 7, key doors: no other room 'T9' on this side; there is T1, T2, T3, T5",
    ),
    "a door to the other side": (large("T4", T4, '"T3", "S1"'), "line 7, key doors: no other room 'S1' on this side"),
    "a door to itself": (large("T4", T4, '"T3", "T5", "T4"'), "line 7, key doors: no other room 'T4' on this side"),
    "a door that is a wall": (large("T9", "place = [9, 9]", '"T3"'), "line 7, key doors: the room 'T3' has no door to"),
    "a large door given twice": (large("T4", T4, '"T3", "T5", "T5"'), "line 7, key doors: a door is given twice"),
    "a second landing": (
        large("T4", f"{T4}\nlanding = true", '"T3", "T5"'),
        "key landing: 'T4' has 'landing = true' on this side already, and there is only one",
    ),
    "a second throne": (
        large("T4", f'{T4}\nthrone = true\nmonsters = ["major"]', '"T3", "T5"'),
        "line 10, key throne: 'T1' has 'throne = true' on this side already, and there is only one",
    ),
    "a throne without Malaphyas": (
        large("T1", 'grimbolts = ["MG"]\nthrone = true', '"T3"'),
        "line 1, key monsters: 'malaphyas' has to be here",
    ),
    "an Outfall without bosses": (
        large("S1", "throne = true", '"S2", "S3"', "sewers"),
        "line 1, key monsters: a random 'boss' has to be here",
    ),
    "a room on another": (
        large("T4", 'place = [4, 4]\ngrimbolts = ["ML", "EL"]', '"T3", "T5"'),
        "key place: 'T4' is drawn there already",
    ),
    "a result that hits nobody": (
        large("T4", 'place = [0, 4]\ngrimbolts = ["EL"]', '"T3", "T5"'),
        "key grimbolts: every result of the die has to hit some room of this side",
    ),
    "a room that nobody reaches": (
        large("T8", "place = [8, 8]", '"T9"') + large("T9", "place = [9, 9]", '"T8"'),
        "line 7, key doors: this room cannot be reached from the landing",
    ),
    # Malaphyas
    "a second table of Malaphyas": (
        '[[malaphyas]]\nid = "sewers"\nmajor = ["EL"]\n',
        "line 2, key id: only the entry 'throne' is looked at; give it this id",
    ),
    "a Malaphyas without majors": (
        '[[malaphyas]]\nid = "throne"\nmajor = []\n',
        "line 3, key major: some results have to call a major monster and others a minor one",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_pack_is_refused_for(case: str, tmp_path: Path) -> None:
    text, expected = CASES[case]
    with pytest.raises(PackError) as error:
        build([PACK, own_pack(tmp_path, text)])
    said = str(error.value)
    assert expected in said
    assert re.match(r"(own/own|content/\w+)\.toml line \d+, key \w+", said)


MISSING = [
    "expected at least one minor monster",
    "expected at least one major monster",
    "expected one monster with 'last = true'",
    "expected one tile of the type 'start' on level 1",
    "expected one tile of the type 'stairs down' on level 1",
    "expected one tile of the type 'entrance' on level 2",
    "expected one tile of the type 'stairs to third' on level 2",
    "expected one room with 'landing = true' on the side 'throne'",
    "expected one room with 'throne = true' on the side 'throne'",
    "expected one room with 'landing = true' on the side 'sewers'",
    "expected one room with 'throne = true' on the side 'sewers'",
    "expected the entry 'throne'",
    "expected at least 5 Heroes, one for each player",
]


def test_an_empty_pack_alone_lacks_everything(tmp_path: Path) -> None:
    pack = own_pack(tmp_path, "")
    assert [expected for _, _, _, expected in problems(Content([pack]))] == MISSING
    with pytest.raises(PackError, match=r"^own, table monster: expected at least one minor monster$"):
        build([pack])


def test_a_pack_that_unmakes_the_start_is_refused(tmp_path: Path) -> None:
    text = tile('type = "gold"\ndoors = ["N"]\ngold = 1', id="S1_00")
    with pytest.raises(PackError, match=r"^own, table tile: expected one tile of the type 'start' on level 1$"):
        build([PACK, own_pack(tmp_path, text)])


TYPOS = {
    "an unknown word": (card("bolts = 1"), "line 4, key any.bolts: unknown key, expected one of name, when"),
    "an unknown moment": (card('when = "rol", reroll = "one"'), 'found "rol", expected one of'),
    "an unknown face": (hero('dice = ["SW"], gives_gold = 1'), 'line 5, key start.dice[0]: found "SW"'),
    "a name that is too long": (tile('type = "rune"').replace("Hole", "H" * 41), "line 3, key name: "),
    "a fourth level": (tile('type = "rune"', level=4), "line 5, key level: "),
    "an unknown type": (tile('type = "cave"'), 'line 6, key type: found "cave", expected one of'),
}


@pytest.mark.parametrize("case", TYPOS)
def test_a_pack_cannot_be_read_with(case: str, tmp_path: Path) -> None:
    text, expected = TYPOS[case]
    with pytest.raises(PackError) as error:
        own_pack(tmp_path, text)
    assert expected in str(error.value)


def test_a_right_pack_adds_to_the_base_and_replaces_what_it_names_again(tmp_path: Path) -> None:
    text = card("goad = true", "gold = 1, pet = true") + monster('calls = "spider"')
    text += tile('type = "monster"\ndoors = ["N"]\nmonsters = ["cat"]', id="S1_02")
    content = build([PACK, own_pack(tmp_path, text)])
    assert content.treasures["thing"].own == Half(name="Down", gold=1, pet=True)
    assert content.monster_dice["minor"].faces[-1] == "cat"
    assert content.tiles["S1_02"].monsters == ("cat",)
    assert BASE.tiles["S1_02"].monsters == ()
