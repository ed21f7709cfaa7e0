"""The cards equal the components list and the rules of their design, and a wrong pack is refused."""

import math
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tests.games.map_masters.tabletop import CONTENT
from undercroft.games.map_masters import GAME
from undercroft.games.map_masters.content.checks import BANDS, problems, same_face, units
from undercroft.games.map_masters.content.faces import MAIN, UNDER, Face
from undercroft.games.map_masters.content.glyphs import SLOTS, UNITS
from undercroft.games.map_masters.content.text import SPELLS
from undercroft.games.map_masters.content.types import FaceCard
from undercroft.kernel.errors import PackError
from undercroft.testing import write_pack

TOTALS = {
    "$": 124,
    "b": 82,
    "s": 66,
    "q": 58,
    "k": 50,
    "@": 46,
    "M": 50,
    "P": 36,
    "r": 30,
    "O": 30,
    "L": 14,
    "room": 58,
    ">": 52,
    "R": 10,
    "X": 10,
}
MIDDLES = {3: 16.5, 4: 19.5, 5: 23.5, 6: 29.0}
DUNGEON = {key: CONTENT.faces[key] for key in CONTENT.dungeon}


def printed(cards: list[Face]) -> Counter[str]:
    found: Counter[str] = Counter()
    for face in cards:
        found.update({sign: face.count(sign) for sign in TOTALS if sign != "room"})
        found["room"] += len(face.rooms)
    return found


def of_cost(cost: int) -> list[Face]:
    return [CONTENT.faces[key] for key, card in CONTENT.dungeon.items() if card.cost == cost]


# The whole set


@pytest.mark.rule("MP-COMP-01", "MP-CON-07", "MP-R-02", "MP-CON-03")
def test_there_are_nine_starters_and_eighteen_dungeon_cards_of_each_cost() -> None:
    assert len(CONTENT.starters) == 9
    assert [len(of_cost(cost)) for cost in MIDDLES] == [18, 18, 18, 18]
    assert len(CONTENT.spellbooks) == 17
    names = [card.name for card in CONTENT.cards.values()]
    assert len(set(names)) == len(names) == 81


def test_the_starters_hold_what_the_specification_counts() -> None:
    found = printed([CONTENT.faces[key] for key in CONTENT.starters])
    assert {sign: number for sign, number in found.items() if number} == {
        "$": 11,
        "b": 8,
        "s": 4,
        "k": 3,
        "q": 2,
        "M": 3,
        "P": 3,
        "R": 1,
        "X": 1,
        "room": 4,
        ">": 4,
    }


@pytest.mark.rule("MP-CON-01", "MP-CON-02", "MP-CHK-14")
def test_every_card_holds_units_in_the_band_of_its_cost() -> None:
    for key, card in CONTENT.cards.items():
        least, most = BANDS[card.cost]
        assert least <= units(CONTENT.faces[key]) <= most
    assert {key: units(CONTENT.faces[key]) for key in ("D3_01", "D4_01", "D5_03", "D6_02")} == {
        "D3_01": 17,
        "D4_01": 20,
        "D5_03": 24,
        "D6_02": 30,
    }
    assert UNITS["r"] == 4


@pytest.mark.rule("MP-CON-03", "MP-CON-04")
def test_the_totals_are_within_a_tenth_and_every_deck_has_its_share() -> None:
    found = printed(list(DUNGEON.values()))
    for sign, number in TOTALS.items():
        assert 0.9 * number <= found[sign] <= 1.1 * number, sign
    for cost, middle in MIDDLES.items():
        deck = printed(of_cost(cost))
        for sign, number in TOTALS.items():
            share = number * middle / sum(MIDDLES.values())
            assert math.floor(0.8 * share) <= deck[sign] <= math.ceil(1.2 * share), (cost, sign)
    ones = [found[sign] for sign in "$bsq"] + [found["room"], found[">"]]
    threes = [found["M"], found["P"], found["r"], found["O"] + found["L"]]
    assert sum(ones) / len(ones) > 1.6 * sum(threes) / len(threes), "1-VP things are nearly twice as frequent"


@pytest.mark.rule("MP-CON-05", "MP-CHK-09")
def test_the_topology_quotas_are_met() -> None:
    faces = list(DUNGEON.values())
    assert sum(bool(face.rooms) for face in faces) >= 50
    assert sum(len(face.rooms) == 2 for face in faces) >= 8
    assert sum(any(face.cells(UNDER)) for face in faces) >= 0.45 * 72
    assert sum(any(len(list(face.beside(MAIN, cell))) == 4 for cell in halls(face)) for face in faces) >= 18
    assert sum(any(face.at(MAIN, cell) == "O" for cell in face.room_at) for face in faces) >= 8
    assert sum(any(len(doors) >= 4 for doors in face.doorways) for face in faces) >= 20
    assert sum("@" in face.layers[MAIN] and "@" in face.layers[UNDER] for face in faces) >= 6
    crowded = [key for key, face in DUNGEON.items() if any(face.monsters(n) > 1 for n in range(len(face.rooms)))]
    assert all(CONTENT.dungeon[key].cost >= 5 for key in crowded)
    assert 5 <= sum(len(face.open_slots) for face in faces) / 72 <= 6
    for pair in (("N0", "S1"), ("N1", "S0"), ("W0", "E1"), ("W1", "E0")):
        share = sum(slot in face.open_slots for face in faces for slot in pair) / 144
        assert 0.5 <= share <= 0.95, pair
    doors = [len(doors) for face in faces for doors in face.doorways]
    assert sum(number >= 2 for number in doors) >= 0.8 * len(doors)


def halls(face: Face) -> list[tuple[int, int]]:
    return [cell for cell, _ in face.cells(MAIN) if cell not in face.room_at]


@pytest.mark.rule("MP-CON-06", "MP-CHK-14")
def test_no_two_cards_are_alike_even_turned_and_no_skeleton_is_used_more_than_twice() -> None:
    for one, other in combinations(CONTENT.cards, 2):
        assert not same_face(CONTENT.faces[one], CONTENT.faces[other]), (one, other)

    def skeleton(face: Face) -> str:
        return "".join("#" if sign == "#" else "." for sign in face.layers[MAIN])

    shapes = Counter(min(skeleton(face), skeleton(face.turned)) for face in DUNGEON.values())
    assert max(shapes.values()) <= 2


@pytest.mark.rule("MP-OBJ-13", "MP-OBJ-14", "MP-R-37")
def test_the_objective_deck_has_twenty_seven_cards_nine_with_an_hourglass() -> None:
    copies: Counter[str] = Counter()
    timed = []
    for card in CONTENT.objectives.values():
        copies[card.counts] += card.copies
        timed += [card.counts] * (card.copies if card.hourglass else 0)
    assert sum(copies.values()) == 27
    assert {kind for kind, number in copies.items() if number == 3} == {"barrel", "coin", "monster"}
    assert set(copies.values()) == {2, 3}
    assert sorted(timed) == sorted(
        ["key", "barrel", "coin", "monster", "sword", "scroll", "room", "padlock", "stairway"]
    )


@pytest.mark.rule(
    "MP-OBJ-01", "MP-OBJ-02", "MP-OBJ-03", "MP-OBJ-04", "MP-OBJ-05", "MP-OBJ-06", "MP-OBJ-07", "MP-OBJ-08"
)
def test_every_objective_has_its_points() -> None:
    points = {card.counts: card.points for card in CONTENT.objectives.values()}
    assert points == {
        "barrel": 1,
        "key": 2,
        "pit": 3,
        "scroll": 1,
        "monster": 3,
        "rope": 3,
        "padlock": 3,
        "sword": 1,
        "room": 1,
        "coin": 1,
        "circle": 2,
        "stairway": 1,
    }


def test_every_spell_is_used_by_one_spellbook_and_has_words() -> None:
    assert sorted(book.spell for book in CONTENT.spellbooks.values()) == sorted(SPELLS)


# The checks of a face

GOOD = """
#.##.#
#.##.#
..##..
#.##.#
#r##O#  ##$..#
#.##.#  ##.###
#.##$#  ##b###
#..k.#  ##.###
#.#>##  ##.>##
#.####
"""


def wrong(changes: dict[tuple[int, int, int], str], rooms: tuple[str, ...] = (), cost: int = 3) -> set[str]:
    """The rules that a face breaks when some cells of a good one (level, row, column) are changed."""
    rows = [[*line.partition("  ")[::2]] for line in GOOD.strip("\n").split("\n")]
    rows = [[main, under or "######"] for main, under in rows]
    for (level, r, c), sign in changes.items():
        rows[r][level] = rows[r][level][:c] + sign + rows[r][level][c + 1 :]
    text = "\n".join("  ".join(row) for row in rows)
    face = Face.of(FaceCard(id="x", name="X", cost=cost, rooms=rooms, face=text))
    return {rule for rule, _ in problems(face, cost)}


def test_the_good_face_is_good() -> None:
    assert wrong({}) == set()


@pytest.mark.rule(
    "MP-CHK-01", "MP-CHK-02", "MP-CHK-03", "MP-CHK-04", "MP-CHK-05", "MP-CHK-06", "MP-CHK-07", "MP-CHK-08"
)
@pytest.mark.parametrize(
    ("rule", "changes", "rooms"),
    [
        ("MP-CHK-01", {(0, 1, 1): "?"}, ()),
        ("MP-CHK-02", {(0, 1, 1): "_"}, ()),
        ("MP-CHK-02", {}, ("r3-4,c1-2",)),
        ("MP-CHK-03", {(0, 3, 2): ".", (0, 2, 2): "."}, ()),
        ("MP-CHK-04", {(1, 4, 5): "."}, ()),
        ("MP-CHK-05", {(0, 2, 0): "#", (0, 2, 5): "#", (0, 0, 4): "#"}, ()),
        ("MP-CHK-06", {(0, 9, 1): "#"}, ()),
        ("MP-CHK-07", {(0, 1, 4): "#", (0, 2, 4): "#", (0, 2, 5): "#"}, ()),
        ("MP-CHK-08", {(1, 1, 1): ".", (1, 1, 2): "."}, ()),
    ],
)
def test_a_face_that_breaks_a_rule_of_design_is_found(
    rule: str, changes: dict[tuple[int, int, int], str], rooms: tuple[str, ...]
) -> None:
    assert rule in wrong(changes, rooms)


@pytest.mark.rule("MP-CHK-09", "MP-CHK-10", "MP-CHK-11", "MP-CHK-12", "MP-CHK-13", "MP-CHK-14", "MP-CHK-15")
def test_rooms_stairs_pits_and_budgets_are_checked() -> None:
    lone = {(0, r, c): "_" for r in (4, 5) for c in (2, 3)} | {(0, r, c): "#" for r in (3, 4, 5, 6) for c in (1, 4)}
    assert "MP-CHK-09" in wrong(lone, ("r4-5,c2-3",))
    assert "MP-CHK-10" in wrong({(1, 8, 3): "."})
    assert "MP-CHK-11" in wrong({(1, 4, 4): "#"})
    assert "MP-CHK-12" in wrong({(1, 5, 2): "L"})
    assert "MP-CHK-13" in wrong({}, cost=0)
    assert "MP-CHK-14" in wrong({}, cost=5)
    assert "MP-CHK-15" in wrong({(1, 4, 4): "M"})


def test_every_card_passes_every_check() -> None:
    for key, card in CONTENT.cards.items():
        assert list(problems(CONTENT.faces[key], card.cost)) == [], key
        assert set(CONTENT.faces[key].open_slots) <= set(SLOTS)


# Packs


def complaint(folder: Path, text: str) -> str:
    pack = write_pack(folder, GAME, text)
    with pytest.raises(PackError) as error:
        GAME.content.load([pack])
    return str(error.value)


def dungeon(face: str, extra: str = "", cost: int = 3) -> str:
    return f'[[dungeon]]\nid = "own"\nname = "Own"\ncost = {cost}\n{extra}face = """{face}"""\n'


CASES = {
    "too few rows": (dungeon("\n#.##.#\n"), "a face has 10 rows, not 1"),
    "a short row": (dungeon(GOOD.replace("#.####\n", "#.###\n")), "row 9 has 5 cells, not 6"),
    "no room": (dungeon(GOOD, 'rooms = ["here"]\n'), "'here' is no room"),
    "over budget": (dungeon(GOOD, cost=6), "MP-CHK-14"),
    "the same face": (dungeon(GOOD), "it is the same as D3_01"),
    "a strange cost": (dungeon(GOOD, cost=2), "costs 3, 4, 5 or 6"),
    "an id that is taken": (
        dungeon(GOOD.replace("$", "b", 1)).replace('"own"', '"S1"', 1),
        "'S1' is a starter card already",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_pack_is_refused_with_file_line_and_reason(case: str, tmp_path: Path) -> None:
    text, expected = CASES[case]
    said = complaint(tmp_path, text)
    assert expected in said
    assert "own.toml line" in said


def test_a_pack_can_add_a_card(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, GAME, dungeon(GOOD.replace("$", "b", 1)))
    assert "own" in GAME.content.load([pack]).content.dungeon
