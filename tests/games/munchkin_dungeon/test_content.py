"""The base content equals the components list, and a wrong pack is refused with file, line, key and what is right."""

import re
from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.types import Level, LootCard
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.kernel.errors import PackError
from undercroft.testing import write_pack

HEADER = """[pack]
game = "munchkin_dungeon"
name = "own"
version = "1"
title = "Own"
"""
BASE: Content = GAME.content.load().content


# The components


def test_there_are_six_heroes_with_seven_levels_and_two_powers_each() -> None:
    assert len(BASE.heroes) == 6
    for hero in BASE.heroes.values():
        assert (len(hero.costs), len(hero.gains), len(hero.fame), len(hero.powers)) == (6, 6, 7, 2)


def test_there_are_three_bosses_of_three_stages() -> None:
    assert [len(boss.stages) for boss in BASE.bosses.values()] == [3, 3, 3]


def test_there_are_thirteen_monster_rooms_and_sixteen_empty_rooms() -> None:
    monsters = [card.level for card in BASE.monsters.values()]
    rooms = [card.level for card in BASE.rooms.values()]
    assert (monsters.count(2), monsters.count(3), len(monsters)) == (7, 6, 13)
    assert (rooms.count(1), rooms.count(2), rooms.count(3), len(rooms)) == (6, 6, 4, 16)


def test_there_are_fifty_loot_cards() -> None:
    def cards(kind: str) -> int:
        return sum(card.copies for card in BASE.loot.values() if card.type == kind)

    assert (cards("weapon"), cards("armor"), cards("item")) == (16, 14, 20)
    assert [card.copies for card in BASE.loot.values() if card.copies > 1] == [4]
    assert BASE.loot["souvenir_spoon"].copies == 4


def test_the_threat_deck_has_forty_five_designs_and_sixty_one_cards() -> None:
    assert (len(BASE.threat_monsters), len(BASE.events)) == (22, 23)
    assert sum(card.copies for card in BASE.threats.values()) == 61
    assert len(GAME.play.new(BASE, GAME.options(), "standard", 2).threat_deck) == 61


@pytest.mark.rule("MD-SUPER-02")
def test_three_item_loot_cards_carry_a_super_badge() -> None:
    badges = [card for card in BASE.loot.values() if card.super]
    assert sorted(badge.super for badge in badges) == sorted(BASE.supers)
    assert [(badge.type, badge.copies) for badge in badges] == [("item", 1)] * 3


STAIRS = """
entrance A1 A2 A3 A4 · A1 B1 B2 · A2 B2 B3 · A3 B3 B4 · A4 B4 · B1 B5 · B2 B5 B6 · B3 B6 B7 · B4 B7 ·
B5 C1 C2 · B6 C2 · B7 C2 C3 · C1 C4 · C2 C4 C5 · C3 C5 · C4 lair · C5 lair · lair
"""


@pytest.mark.rule("MD-BOARD-01")
def test_the_board_has_sixteen_rooms_on_three_levels_and_twenty_eight_stairs() -> None:
    stairs = {place: tuple(down) for place, *down in (line.split() for line in STAIRS.split("·"))}
    assert {slot.id: slot.stairs for slot in BASE.slots.values()} == stairs
    assert sum(map(len, stairs.values())) == 28
    levels = [slot.level for slot in BASE.slots.values() if slot.kind in ("empty", "monster")]
    assert [levels.count(level) for level in (1, 2, 3)] == [4, 7, 5]


@pytest.mark.rule("MD-BOARD-03", "MD-BOARD-04")
def test_six_slots_of_levels_two_and_three_are_homes_of_monsters_and_the_others_are_empty_rooms() -> None:
    homes = {slot.id: slot.reward for slot in BASE.slots.values() if slot.kind == "monster"}
    assert homes == {
        "B3": Effect(loot=1),
        "B5": Effect(coin=2),
        "B7": Effect(fame=1, potion=1),
        "C1": Effect(loot=1, coin=2),
        "C3": Effect(fame=2, potion=1),
        "C4": Effect(fame=1, loot=1),
    }
    assert {BASE.slots[home].level for home in homes} == {2, 3}
    empty = [slot.id for slot in BASE.slots.values() if slot.kind == "empty"]
    assert empty == ["A1", "A2", "A3", "A4", "B1", "B2", "B4", "B6", "C2", "C5"]


@pytest.mark.rule("MD-BOARD-05")
def test_each_level_has_its_clearing_reward() -> None:
    assert BASE.levels == {
        "1": Level(id="1", clearing=Effect(fame=1, coin=1)),
        "2": Level(id="2", clearing=Effect(fame=2, loot=1)),
        "3": Level(id="3", clearing=Effect(fame=3, loot=2)),
    }


def test_there_are_twelve_potions() -> None:
    g = GAME.play.new(BASE, GAME.options(), "standard", 4)
    assert g.potions + sum(hero.potions for hero in g.heroes) == 12


# Packs that are wrong


def complaint(folder: Path, text: str) -> str:
    """What is said about a pack with these entries."""
    pack = write_pack(folder, GAME, text)
    with pytest.raises(PackError) as error:
        GAME.content.load([pack])
    return str(error.value)


def loot(body: str, kind: str = "item") -> str:
    return f'[[loot]]\nid = "thing"\nname = "Thing"\ntype = "{kind}"\n{body}\n'


def slot(name: str, body: str) -> str:
    return f'[[slot]]\nid = "{name}"\n{body}\n'


def hero(**changes: str) -> str:
    printed = {
        "id": '"page"',
        "name": '"Page"',
        "dice": "3",
        "hearts": "3",
        "rerolls": "1",
        "powers": '[{ name = "Poke", bolt = { hit = 1 } }, { name = "Duck", bolt = { shield = 1 } }]',
        "costs": "[2, 2]",
        "gains": '["die", "heart"]',
        "fame": "[0, 1, 2]",
    }
    return "[[hero]]\n" + "\n".join(f"{key} = {value}" for key, value in (printed | changes).items())


CASES = {
    "a badge of no Super": (
        loot('super = "mega_gram"'),
        "own.toml line 5, key super: no super 'mega_gram'; did you mean 'mega_gran'?",
    ),
    "Fame for a tag that no Loot has": (
        loot('fame_count = "spon"'),
        "own.toml line 5, key fame_count: no loot has the tag 'spon'; did you mean 'spoon'?",
    ),
    "stairs to nowhere": (
        slot("A4", 'kind = "empty"\nlevel = 1\nstairs = ["B9"]'),
        "own.toml line 5, key stairs: no slot 'B9'; there is entrance, A1, A2,",
    ),
    "stairs into the Entrance": (
        slot("A4", 'kind = "empty"\nlevel = 1\nstairs = ["B4", "entrance"]'),
        "own.toml line 5, key stairs: ",
    ),
    "stairs that come back": (
        slot("C4", 'kind = "monster"\nlevel = 3\nstairs = ["B4", "lair"]'),
        "own.toml line 5, key stairs: stairs lead down, but these go round: ",
    ),
    "an Entrance that leads nowhere": (
        slot("entrance", 'kind = "entrance"\nstairs = []'),
        "own.toml line 4, key stairs: the stairs must lead from the Entrance to the Lair",
    ),
    "an Event with the id of a Threat Monster": (
        '[[event]]\nid = "angry_mime"\nname = "Mime"\ncost = 0\nplay = { hit = 1 }\n',
        "own.toml line 2, key id: ",
    ),
    "a Monster with the id of a Boss": (
        '[[monster]]\nid = "furnace_wyrm"\nname = "Wyrm"\nlevel = 2\nthreat = 0\ndice = 1\nhealth = 1\n',
        "own.toml line 2, key id: ",
    ),
    "a slot of no level": (
        slot("C6", 'kind = "empty"\nlevel = 4'),
        "own.toml line 4, key level: no level 4; there is 1, 2, 3",
    ),
    "a word that does nothing under always": (
        loot("passive = { coin = 1 }"),
        "own.toml line 5, key passive: 'coin' does nothing here; what works is bolt, dice, foe_dice, foe_reroll, "
        "heart, hit, pierce, reroll, shield, when",
    ),
    "a word that does nothing for a Bolt": (
        loot("bolt = { hit = 1, heart = 1 }"),
        "own.toml line 5, key bolt: 'heart' does nothing here; what works is bolt, coin, dice,",
    ),
    "a condition where none is judged": (
        loot('bolt = { hit = 1, when = "boss" }'),
        "own.toml line 5, key bolt: 'when' does nothing here; what works is ",
    ),
    "a fight word on an Item of the own turn": (
        loot('use = "own_turn"\ndiscard = { hit = 1 }'),
        "own.toml line 6, key discard: 'hit' does nothing here; what works is coin, fame, heal,",
    ),
    "anything but no Shame for a defeat": (
        loot('use = "defeat"\ndiscard = { heal = 1 }'),
        "own.toml line 6, key discard: 'heal' does nothing here; what works is no_shame",
    ),
    "a Rival's word without a Rival": (
        '[[room]]\nid = "hole"\nname = "Hole"\nlevel = 1\nthreat = 0\nenter = { toll = 1 }\n',
        "own.toml line 6, key enter: 'toll' does nothing here; what works is coin, fame, heal,",
    ),
    "a Rival's word on clearing": (
        '[[room]]\nid = "hole"\nname = "Hole"\nlevel = 1\nthreat = 0\nclear = { ban = "armor" }\n',
        "own.toml line 6, key clear: 'ban' does nothing here; what works is coin, fame, heal,",
    ),
    "a word that Monsters cannot always use": (
        '[[monster]]\nid = "cat"\nname = "Cat"\nlevel = 2\nthreat = 0\ndice = 1\nhealth = 1\npassive = { wound = 1 }\n',
        "own.toml line 8, key passive: 'wound' does nothing here; what works is bolt, dice,",
    ),
    "a word that Monsters cannot use for a Bolt": (
        '[[threat_monster]]\nid = "cat"\nname = "Cat"\ncost = 0\ndice = 1\nhealth = 1\nbolt = { foe_dice = -1 }\n',
        "own.toml line 7, key bolt: 'foe_dice' does nothing here; what works is bolt, coin, dice,",
    ),
    "a wrong word of a Boss": (
        '[[boss]]\nid = "cat"\nname = "Cat"\nstages = [\n{ dice = 1, health = 1, bolt = { heal = 1 } },\n]\n',
        "key stages",
    ),
    "a wrong word of a Hero Power": (
        hero(powers='[{ name = "Poke", bolt = { heart = 1 } }]'),
        "own.toml line 7, key powers",
    ),
    "a wrong word of an Event": (
        '[[event]]\nid = "party"\nname = "Party"\ncost = 0\nplay = { loot = 1 }\n',
        "own.toml line 5, key play: 'loot' does nothing here; what works is ban, bolt,",
    ),
    "a wrong word of a Super": (
        '[[super]]\nid = "sir"\nname = "Sir"\npassive = { coin = 1 }\npower = { name = "Bow", bolt = { hit = 1 } }\n',
        "own.toml line 4, key passive: 'coin' does nothing here; what works is bolt,",
    ),
    "a wrong word of a Super's Power": (
        '[[super]]\nid = "sir"\nname = "Sir"\npassive = { dice = 1 }\npower = { name = "Bow", bolt = { heart = 1 } }\n',
        "own.toml line 5, key power",
    ),
    "a wrong word of a home's Reward": (
        slot("B5", 'kind = "monster"\nlevel = 2\nstairs = ["C1"]\nreward = { threat = 1 }'),
        "own.toml line 6, key reward: 'threat' does nothing here; what works is coin, fame, heal, loot,",
    ),
    "a wrong word of a Clearing Reward": (
        '[[level]]\nid = "1"\nclearing = { dice = 1 }\n',
        "own.toml line 3, key clearing: 'dice' does nothing here; what works is coin, fame, heal, loot,",
    ),
    "an effect without a word": (
        loot("bolt = {}"),
        "own.toml line 5, key bolt: this effect does nothing; leave it out or say what it does",
    ),
    "an effect of nothing but a condition": (
        loot('passive = { when = "hurt" }'),
        "own.toml line 5, key passive: this effect does nothing; leave it out or say what it does",
    ),
    "an Event that does nothing": (
        '[[event]]\nid = "party"\nname = "Party"\ncost = 0\nplay = { hit = 0 }\n',
        "own.toml line 5, key play: this effect does nothing; leave it out or say what it does",
    ),
    "a second entrance": (
        slot("back_door", 'kind = "entrance"'),
        "own.toml line 3, key kind: the slot 'entrance', and no other, has the kind 'entrance'",
    ),
    "a second lair": (
        slot("den", 'kind = "lair"'),
        "own.toml line 3, key kind: the slot 'lair', and no other, has the kind 'lair'",
    ),
    "an entrance that is a Room": (
        slot("entrance", 'kind = "empty"\nlevel = 1\nstairs = ["A1"]'),
        "own.toml line 3, key kind: the slot 'entrance', and no other, has the kind 'entrance'",
    ),
    "a lair that is a Room": (
        slot("lair", 'kind = "empty"\nlevel = 3'),
        "own.toml line 3, key kind: the slot 'lair', and no other, has the kind 'lair'",
    ),
    "too few Empty Room cards": (
        "".join(slot(f"D{n}", 'kind = "empty"\nlevel = 3') for n in range(3)),
        "key level: 5 empty cards of level 3 are needed to fill the slots",
    ),
    "too few Monster Room cards": (
        slot("D0", 'kind = "monster"\nlevel = 1'),
        "own.toml line 4, key level: 1 monster cards of level 1 are needed to fill the slots",
    ),
    "too few costs": (
        hero(costs="[2]"),
        "own.toml line 8, key costs: costs and gains need one entry for each level from 2, fame one from level 1",
    ),
    "too many gains": (
        hero(gains='["die", "heart", "fame"]'),
        "key costs: costs and gains need one entry for each level from 2, fame one from level 1",
    ),
    "too little Fame": (
        hero(fame="[0, 1]"),
        "key costs: costs and gains need one entry for each level from 2, fame one from level 1",
    ),
    "a Boss without a stage": (
        '[[boss]]\nid = "cat"\nname = "Cat"\nstages = []\n',
        "own.toml line 4, key stages: a Boss needs at least one stage",
    ),
    "a Loot that does nothing": (
        loot("fame = 0"),
        "own.toml line 5, key fame: this Loot does nothing: it needs Fame or an effect",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_pack_is_refused_for(case: str, tmp_path: Path) -> None:
    text, expected = CASES[case]
    said = complaint(tmp_path, text)
    assert expected in said
    assert re.match(r"own/own\.toml line \d+, key \w+", said)


TYPOS = {
    "far too many copies": (loot("fame = 1\ncopies = 1000000"), "own.toml line 6, key copies: "),
    "a name of two lines": (
        '[[loot]]\nid = "page"\nname = "Two\\nlines"\ntype = "item"\nfame = 1\n',
        "own.toml line 3, key name: ",
    ),
    "no name": ('[[loot]]\nid = "page"\nname = ""\ntype = "item"\nfame = 1\n', "own.toml line 3, key name: "),
    "an unknown key": (loot("fmae = 1"), "own.toml line 5, key fmae: unknown key, expected one of id, name, type"),
    "an unknown word": (
        loot("bolt = { hits = 1 }"),
        "own.toml line 5, key bolt.hits: unknown key, expected one of dice, foe_dice",
    ),
    "an unknown condition": (
        loot('passive = { hit = 1, when = "bos" }'),
        'key passive.when: found "bos", expected one of "", "boss", "hurt", "multi", "solo"; did you mean boss?',
    ),
    "an unknown ban": (
        '[[event]]\nid = "party"\nname = "Party"\ncost = 0\nplay = { ban = "potions" }\n',
        "did you mean potion?",
    ),
    "an unknown kind of Loot": (loot("fame = 1", kind="hat"), 'line 4, key type: found "hat", expected one of'),
    "an unknown gain": (hero(gains='["die", "hart"]'), 'line 9, key gains[1]: found "hart", expected one of'),
    "a missing key": (
        '[[loot]]\nid = "thing"\ntype = "item"\n',
        "own.toml line 1, key name: missing, expected a string",
    ),
    "a wrong type": (loot('fame = "two"'), 'own.toml line 5, key fame: found "two", expected an integer'),
    "an unknown table": ("[[lot]]\n", "own.toml line 1, key lot: unknown table, expected one of [[hero]], [[boss]]"),
    "an id given twice": (
        loot("fame = 1") + loot("fame = 2"),
        'own.toml line 7, key id: "thing" is already taken at own/own.toml line 1',
    ),
}


@pytest.mark.parametrize("case", TYPOS)
def test_a_pack_cannot_be_read_with(case: str, tmp_path: Path) -> None:
    text, expected = TYPOS[case]
    with pytest.raises(PackError) as error:
        write_pack(tmp_path, GAME, text)
    assert expected in str(error.value)


@pytest.mark.rule("MD-ENG-03")
def test_a_right_pack_adds_to_the_base_and_replaces_what_it_names_again(tmp_path: Path) -> None:
    text = loot("bolt = { hit = 1 }") + '[[loot]]\nid = "sulky_axe"\nname = "Merry Axe"\ntype = "weapon"\nfame = 5\n'
    content = GAME.content.load([write_pack(tmp_path, GAME, text)]).content
    assert content.loot["thing"] == LootCard(id="thing", name="Thing", type="item", bolt=Effect(hit=1))
    assert (content.loot["sulky_axe"].name, content.loot["sulky_axe"].bolt) == ("Merry Axe", None)
    assert list(content.loot)[-1] == "thing"
    assert BASE.loot["sulky_axe"].name == "Sulky Axe"
