"""Every word that content can be written in is used, works somewhere, and is said to people."""

from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import fields

from undercroft.games.masmorra.content.symbols import FACE_NAMES, Face, Symbols
from undercroft.games.masmorra.content.text import say_evil, say_half, say_side, say_tile
from undercroft.games.masmorra.content.types import Ability, Kind, MonsterCard, MonsterSide, Rank, Room, Tile, Treasure
from undercroft.games.masmorra.content.vocabulary import OWN, Answer, EvilCard, Half
from undercroft.games.masmorra.rules import cards, evil
from undercroft.kit.vocabulary import said_by, words_of

from .test_content import BASE, SIDES, side

HALVES = [half for card in BASE.treasures.values() for half in (card.any, card.own)]

PRINTED: dict[type[Struct], list[Any]] = {
    Half: HALVES,
    EvilCard: list(BASE.evils.values()),
    Ability: list(BASE.abilities.values()),
    MonsterSide: SIDES,
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
    assert {half.when for half in HALVES} == set(get_args(Answer))
    assert {tile.type for tile in BASE.tiles.values()} == set(get_args(Room))
    assert {card.rank for card in BASE.monsters.values()} == set(get_args(Rank))
    assert {one.kind for one in SIDES} == set(get_args(Kind))
    assert set(FACE_NAMES) == set(get_args(Face))


def test_every_word_of_a_half_works_somewhere_and_every_moment_has_words() -> None:
    assert frozenset().union(*(word.fits for word in words_of(Half).values())) == {OWN, *get_args(Answer)}
    assert all(word.fits for word in words_of(Half).values())


def test_every_word_does_something() -> None:
    assert cards.DEEDS.missing == []
    assert evil.DEEDS.missing == []


@pytest.mark.parametrize("half", HALVES, ids=lambda half: half.name)
def test_every_word_of_a_half_is_said(half: Half) -> None:
    assert say_half(BASE, half)
    silent = say_half(BASE, Half(name=half.name))
    assert silent == ""
    for word, _, _ in said_by(half):
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
        "when a rival attacks: the monster has +2 Defense against this attack",
        "4 Melee symbols, gone when the next combat ends",
    ),
    "rescue": (
        "when any Hero would drop to 0 LP: it stays at 1 LP",
        "not while engaged: all Heroes in your room are healed to 6 LP",
    ),
    "healing_prayer": (
        "heal 2 Wounds of any Hero that is not in combat",
        "heal 4 Wounds, split among the Heroes on your level",
    ),
    "helping_hand": ("the active Hero gains 2 Melee and 1 Defense symbols", "3 Melee and 2 Defense symbols"),
    "close_ranks": (
        "your Hero goes to the room of another Hero, past monsters and traps",
        "1 Melee and 2 Defense symbols and all other Heroes come to your room, past monsters and traps",
    ),
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
    "S1_07": "dock a Melee die and a Defense die to disarm it for 2 XP; armed, it wounds each Hero next to it",
    "S1_11": "portal: dock a Magic die to go to any explored room",
    "S1_12": "2 gold to take",
    "S1_13": "fountain: dock an Elixir die for 2 Elixir symbols",
    "S2_04": "spawns 1 random minor monster and 1 random major monster",
    "M1_2": "comes with Schmetterling and 2 Goblins; pit: a Hero that enters spends a Step or takes 1 Wound",
    "M1_3": "comes with 3 Cultists; Dark Ritual: a Cultist left at the end of that turn becomes a Dark Watcher",
    "T2": "comes with 1 random minor monster; spawns 1 random minor monster; "
    "1 Defense shoves a minor monster into the pit, 2 a major one; Grimbolts on Ranged or Elixir",
    "T3": "comes with 4 Cultists; when only one Cultist is left, the Dark Watcher takes its place; "
    "Grimbolts on Defense or Magic",
    "S1": "comes with 2 random bosses; Malaphyas' own room",
}


@pytest.mark.parametrize("id", TILES)
def test_what_a_tile_says(id: str) -> None:
    assert say_tile(BASE, BASE.tiles[id]) == TILES[id]
