"""One outline for eyes and for ears."""

from undercroft.kit.outline import Cell, Section, as_speech, as_text
from undercroft.kit.text import ink, plain

HAND = Section("Hand", [["2 Threat", "Banana Peel", "a reroll less"], ["1 Threat", "Rat", "bites"]])
PLAYERS = Section(
    "", [["Ana", Cell("♥♥♡", "2 of 3 Hearts")], [ink("Bo", "red"), Cell("♥", "")]], head=["Player", "Hearts"]
)


def test_eyes_see_columns_with_the_title_in_the_margin() -> None:
    assert [plain(line) for line in as_text(HAND, 60)] == [
        "Hand  2 Threat  Banana Peel  a reroll less",
        "      1 Threat  Rat          bites",
    ]


def test_a_long_last_column_goes_on_below_itself() -> None:
    assert [plain(line) for line in as_text(HAND, 36)][:2] == [
        "Hand  2 Threat  Banana Peel  a",
        "                             reroll",
    ]


def test_columns_have_names_for_eyes_only() -> None:
    assert [plain(line) for line in as_text(PLAYERS, 60)] == ["Player  Hearts", "Ana     ♥♥♡", "Bo      ♥"]
    assert as_speech([PLAYERS]) == "Ana, 2 of 3 Hearts; Bo."


def test_ears_hear_sentences_without_colours() -> None:
    assert as_speech([HAND, Section("Graveyard", [])]) == (
        "Hand: 2 Threat, Banana Peel, a reroll less; 1 Threat, Rat, bites."
    )


def test_what_is_for_ears_alone_is_not_drawn() -> None:
    assert as_text(Section("Boss", [[Cell("", "asleep")]], head=["Boss"]), 60) == []
    assert as_speech([Section("Boss", [[Cell("", "asleep")]])]) == "Boss: asleep."
