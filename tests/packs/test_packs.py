"""A pack is a folder of TOML files; what is wrong with one is said in a line with file, line and key."""

from __future__ import annotations

import enum
import io
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from undercroft.kernel.errors import PackError
from undercroft.packs import (
    Pack,
    Reference,
    check_references,
    json_schema,
    load_pack,
    locate,
    merge,
    scaffold,
)
from undercroft.packs.toml_lines import KeyPath, key_lines


class Slot(enum.Enum):
    HEAD = "head"
    FEET = "feet"


class Content(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    pass


class Bolt(Content):
    """What a Bolt does."""

    hit: int
    times: Annotated[int, Meta(ge=1)] = 1


class Heal(Content, tag_field="do", tag="heal"):
    amount: int


class Harm(Content, tag_field="do", tag="harm"):
    amount: int
    pierce: bool = False


class Loot(Content):
    """A thing to find."""

    id: str
    gold: int = 0
    """Coins that a shop
    gives for it."""
    slot: Slot = Slot.HEAD
    size: Literal["small", "large"] = "small"
    bolt: Bolt | None = None
    effects: tuple[Heal | Harm, ...] = ()
    super: str = ""
    doors: dict[str, Bolt] = {}
    corner: tuple[int, int] = (0, 0)
    odds: dict[int, str] = {}
    sides: dict[Literal["left", "right"], int] = {}
    colours: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.gold < 0:
            raise ValueError("gold is never\nowed")


class Stage(Content):
    dice: int
    drops: str = ""


class Boss(Content):
    id: str
    name: str
    stages: tuple[Stage, ...] = ()


TABLES: dict[str, type[Struct]] = {"loot": Loot, "boss": Boss}
HEADER = '[pack]\ngame = "crypt"\nname = "my_pack"\nversion = "1.0"\ntitle = "My pack"\n'


def folder_of(tmp_path: Path, files: dict[str, str], name: str = "mypack") -> Path:
    folder = tmp_path / name
    folder.mkdir()
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8", newline="")
    return folder


def zipped(files: dict[str, str], name: str = "mypack") -> zipfile.Path:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file, text in files.items():
            archive.writestr(f"{name}/{file}", text)
    return zipfile.Path(zipfile.ZipFile(buffer), f"{name}/")


def pack_of(loot: str, name: str = "mypack", **files: str) -> Pack:
    texts = {"pack.toml": HEADER, "loot.toml": loot} | {f"{file}.toml": text for file, text in files.items()}
    return load_pack(zipped(texts, name), "crypt", TABLES)


def complaint(loot: str, **files: str) -> str:
    with pytest.raises(PackError) as error:
        pack_of(loot, **files)
    assert "\n" not in str(error.value)
    return str(error.value)


def header_complaint(header: str) -> str:
    with pytest.raises(PackError) as error:
        load_pack(zipped({"pack.toml": header}), "crypt", TABLES)
    return str(error.value)


# What a good pack gives


def test_a_pack_has_its_header_and_its_entries_by_table_and_id(tmp_path: Path) -> None:
    loot = '[[loot]]\nid = "boots"\ngold = 3\nslot = "feet"\n[loot.bolt]\nhit = 2\n[[loot]]\nid = "hat"\n'
    boss = '[[boss]]\nid = "lich"\nname = "Lich"\n[[boss.stages]]\ndice = 2\n[[boss.stages]]\ndice = 3\n'
    pack = load_pack(folder_of(tmp_path, {"pack.toml": HEADER, "loot.toml": loot, "boss.toml": boss}), "crypt", TABLES)
    assert (pack.game, pack.name, pack.version, pack.title) == ("crypt", "my_pack", "1.0", "My pack")
    assert pack.tables == {
        "loot": {"boots": Loot(id="boots", gold=3, slot=Slot.FEET, bolt=Bolt(hit=2)), "hat": Loot(id="hat")},
        "boss": {"lich": Boss(id="lich", name="Lich", stages=(Stage(dice=2), Stage(dice=3)))},
    }


def test_pack_toml_may_hold_tables_and_a_table_may_spread_over_files(tmp_path: Path) -> None:
    files = {
        "b.toml": '[[loot]]\nid = "three"\n',
        "a.toml": '[[loot]]\nid = "two"\n',
        "pack.toml": HEADER + '[[loot]]\nid = "one"\n',
    }
    pack = load_pack(folder_of(tmp_path, files), "crypt", TABLES)
    assert list(pack.tables["loot"]) == ["one", "two", "three"]


def test_a_pack_without_entries_has_all_its_tables_empty() -> None:
    assert pack_of("").tables == {"loot": {}, "boss": {}}


def test_files_that_are_not_content_are_left_alone(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"pack.toml": HEADER, "notes.txt": "[[", ".editor.toml": "[["})
    (folder / "drafts.toml").mkdir()
    assert load_pack(folder, "crypt", TABLES).tables["loot"] == {}


def test_a_pack_may_come_from_inside_a_package() -> None:
    assert list(pack_of('[[loot]]\nid = "hat"\n').tables["loot"]) == ["hat"]


def test_a_pack_in_the_working_folder_is_called_by_that_folders_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder_of(tmp_path, {"pack.toml": HEADER + '[[loot]]\nid = "hat"\n'}))
    assert load_pack(Path(), "crypt", TABLES).where("loot", "hat") == "mypack/pack.toml line 6"


def test_a_file_from_a_windows_editor_is_read_like_any_other() -> None:
    plain = '[[loot]]\nid = "hat"\nsuper = """\na\nb"""\ngold = 1\n'
    windows = pack_of("\ufeff" + plain.replace("\n", "\r\n"))
    assert windows == pack_of(plain)
    assert windows.where("loot", "hat", "gold") == "mypack/loot.toml line 6, key gold"


# What is wrong with a folder


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError) as error:
        load_pack(tmp_path / "nowhere", "crypt", TABLES)
    assert str(error.value) == f"{tmp_path / 'nowhere'}: no such folder, expected one with pack.toml"


def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(HEADER)
    with pytest.raises(PackError, match=r"no such folder, expected one with pack\.toml"):
        load_pack(tmp_path / "pack.toml", "crypt", TABLES)


@pytest.mark.parametrize("files", [{}, {"loot.toml": ""}])
def test_a_folder_without_pack_toml_is_no_pack(tmp_path: Path, files: dict[str, str]) -> None:
    with pytest.raises(PackError) as error:
        load_pack(folder_of(tmp_path, files), "crypt", TABLES)
    expected = "mypack/pack.toml: no such file, expected [pack] with game, name, version, title"
    assert str(error.value) == expected


def test_a_file_that_cannot_be_read_is_a_pack_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(PackError, match=r"mypack: cannot be read \(Permission denied\), expected a readable"):
        load_pack(folder_of(tmp_path, {"pack.toml": HEADER}), "crypt", TABLES)


def test_a_file_that_is_not_utf8_is_said_with_its_line(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"pack.toml": HEADER})
    (folder / "loot.toml").write_bytes(b'[[loot]]\nid = "caf\xe9"\n')
    with pytest.raises(PackError) as error:
        load_pack(folder, "crypt", TABLES)
    assert str(error.value) == "mypack/loot.toml line 2: found byte 0xe9, expected UTF-8"


# What is wrong with TOML


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('[[loot]]\nid = "a"\ngold = \nsize = 1', "line 3, key gold", "at column 8: Invalid value"),
        ("[[loot]]\ngold = 1\ngold = 2\n", "line 3, key gold", "at column 9: Cannot overwrite a value"),
        ("\n[[loot\n", "line 2", "at column 7: Expected ']]' at the end of an array declaration"),
        ("[[loot]]\nsuper = '''abc\n\n", "line 2", "at the end of the file: Expected \"'''\""),
    ],
)
def test_broken_toml_is_said_with_its_line(text: str, where: str, what: str) -> None:
    assert complaint(text) == f"mypack/loot.toml {where}: not valid TOML {what}"


@pytest.mark.parametrize("text", ["a = " + "[" * 9999, "a = " + "9" * 9999])
def test_toml_that_chokes_the_parser_is_a_pack_error(text: str) -> None:
    assert complaint(text).startswith("mypack/loot.toml")


# What is wrong with a header


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("", "line 1, key pack: missing, expected [pack] with game, name, version, title"),
        ("\n[[pack]]\n", "line 2, key pack: not a table, expected [pack] with game, name, version, title"),
        (HEADER.replace("crypt", "maze"), 'line 2, key game: found "maze", expected "crypt"'),
        (HEADER.replace('"1.0"', "1.0"), "line 4, key version: found 1.0, expected a string"),
        (HEADER.replace('version = "1.0"\n', ""), "line 1, key version: missing, expected a string"),
        (
            HEADER.replace("title", "tilte"),
            "line 5, key tilte: unknown key, expected one of game, name, version, title; did you mean title?",
        ),
        (
            HEADER.replace("my_pack", "my pack"),
            'line 3, key name: found "my pack", expected letters, digits and underscores',
        ),
    ],
)
def test_a_wrong_header_is_said_with_line_and_key(header: str, said: str) -> None:
    assert header_complaint(header) == f"mypack/pack.toml {said}"


def test_a_header_stands_in_pack_toml_only() -> None:
    said = "mypack/loot.toml line 3, key pack: out of place, expected [pack] in pack.toml only"
    assert complaint(f"# Hats\n\n{HEADER}") == said


# What is wrong with a table


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[loot]]\nid = "a"\n\n[[lot]]\nid = "b"\n',
            "line 4, key lot: unknown table, expected one of [[loot]], [[boss]]; did you mean loot?",
        ),
        ("gold = 3", "line 1, key gold: unknown table, expected one of [[loot]], [[boss]]"),
        ('"a\\nb" = 3', 'line 1, key "a\\nb": unknown table, expected one of [[loot]], [[boss]]'),
        ('\n[loot]\nid = "a"\n', "line 2, key loot: not a list of tables, expected [[loot]]"),
        ("[[boss.stages]]\ndice = 1\n", "line 1, key boss: not a list of tables, expected [[boss]]"),
        ("loot = 3", "line 1, key loot: not a list of tables, expected [[loot]]"),
        ('loot = [{id = "a"},\n3]', "line 2, key loot: not a list of tables, expected [[loot]]"),
    ],
)
def test_a_wrong_table_is_said_with_its_line(text: str, said: str) -> None:
    assert complaint(text) == f"mypack/loot.toml {said}"


# What is wrong with an entry

KEYS = "id, gold, slot, size, bolt, effects, super, doors, corner, odds, sides, colours"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("glod = 3", f"line 6, key glod: unknown key, expected one of {KEYS}; did you mean gold?"),
        ("zzz = 3", f"line 6, key zzz: unknown key, expected one of {KEYS}"),
        ('gold = "3"', 'line 6, key gold: found "3", expected an integer'),
        ("gold = 3.5", "line 6, key gold: found 3.5, expected an integer"),
        ("gold = true", "line 6, key gold: found true, expected an integer"),
        ("gold = -1", "line 4: gold is never owed"),
        (
            "slot = 'haed'",
            'line 6, key slot: found "haed", expected one of "head", "feet"; did you mean head?',
        ),
        ("size = 'huge'", 'line 6, key size: found "huge", expected one of "large", "small"'),
        ("super = ['a']", 'line 6, key super: found ["a"], expected a string'),
        ("colours = ['red',\n\n7]", "line 8, key colours[1]: found 7, expected a string"),
        ("corner = [1]", "line 6, key corner: found [1], expected an array of length 2"),
        ("corner = [1, '2']", 'line 6, key corner[1]: found "2", expected an integer'),
        ("bolt = 3", "line 6, key bolt: found 3, expected a table"),
        ("bolt = {}", "line 6, key bolt.hit: missing, expected an integer"),
        ("bolt = { hit = 1, times = 0 }", "line 6, key bolt.times: found 0, expected an integer >= 1"),
        (
            "bolt = { hti = 1 }",
            "line 6, key bolt.hti: unknown key, expected one of hit, times; did you mean hit?",
        ),
        ("bolt.times = 2\nbolt.hit = 'x'", 'line 7, key bolt.hit: found "x", expected an integer'),
        ("[loot.bolt]\n# hit\ntimes = 2\n", "line 6, key bolt.hit: missing, expected an integer"),
        ("[loot.bolt]\ntimes = 2\n\nhit = 'x'\n", 'line 9, key bolt.hit: found "x", expected an integer'),
        (
            "[[loot.effects]]\ndo = 'heal'\namount = 1\n[[loot.effects]]\ndo = 'heal'\namount = 'x'",
            'line 11, key effects[1].amount: found "x", expected an integer',
        ),
        (
            "effects = [\n  {do = 'heal', amount = 1},\n  {do = 'heal', amount = 1, pierce = true},\n]",
            "line 8, key effects[1].pierce: unknown key, expected one of do, amount",
        ),
        (
            "effects = [{do = 'hram', amount = 1}]",
            'line 6, key effects[0].do: found "hram", expected one of "heal", "harm"; did you mean harm?',
        ),
        ("effects = [{amount = 1}]", 'line 6, key effects[0].do: missing, expected one of "heal", "harm"'),
        (
            "[loot.doors]\nnorth = {hit = 1}\n'the south' = {hit = 'x'}\n",
            'line 8, key doors."the south".hit: found "x", expected an integer',
        ),
        ("[loot.odds]\n1 = 'a'\ntwo = 'b'\n", 'line 8, key odds.two: found "two", expected an integer'),
        (
            "sides = { left = 1,	lfet = 2 }",
            'line 6, key sides.lfet: found "lfet", expected one of "left", "right"; did you mean left?',
        ),
    ],
)
def test_a_wrong_entry_is_said_with_line_and_key(text: str, said: str) -> None:
    before = '[[loot]]\nid = "a"\n\n[[loot]] # the culprit\nid = "b"\n'
    after = '\n[[loot]]\nid = "c"\n'
    assert complaint(before + text + after) == f"mypack/loot.toml {said}"


def test_a_missing_key_is_said_at_its_entry() -> None:
    said = complaint("", boss='[[boss]]\nid = "a"\nname = "A"\n\n[[boss]]\nid = "b"\n')
    assert said == "mypack/boss.toml line 5, key name: missing, expected a string"


def test_an_entry_needs_an_id() -> None:
    assert complaint("\n[[loot]]\ngold = 1\n") == "mypack/loot.toml line 2, key id: missing, expected a string"


@pytest.mark.parametrize("id", ["", "two words", "dash-ed", "é", "line\\n", "a.b"])
def test_an_id_is_letters_digits_and_underscores(id: str) -> None:
    said = f'mypack/loot.toml line 3, key id: found "{id}", expected letters, digits and underscores'
    assert complaint(f'[[loot]]\ngold = 1\nid = "{id}"\n') == said


def test_an_id_is_taken_once_in_a_pack_whatever_the_file() -> None:
    said = complaint('[[loot]]\nid = "hat"\n', more='\n[[loot]]\ngold = 2\nid = "hat"\n')
    assert said == (
        'mypack/more.toml line 4, key id: "hat" is already taken at mypack/loot.toml line 1, '
        "expected an id that no other [[loot]] has"
    )


def test_two_tables_may_use_the_same_id() -> None:
    pack = pack_of('[[loot]]\nid = "lich"\n[[boss]]\nid = "lich"\nname = "Lich"\n')
    assert [list(entries) for entries in pack.tables.values()] == [["lich"], ["lich"]]


def test_a_long_value_is_cut_short() -> None:
    assert complaint(f'[[loot]]\nid = "a"\ngold = "{"x" * 500}"').endswith("xxx…, expected an integer")


# What only the author of a game can do wrong


class Loose(Struct):
    id: str


class Deep(Content):
    id: str
    inside: tuple[dict[str, Loose], ...] = ()


@pytest.mark.parametrize("kind", [Loose, Deep])
def test_a_type_that_lets_unknown_keys_pass_is_refused(kind: type[Struct]) -> None:
    with pytest.raises(TypeError, match="Loose needs forbid_unknown_fields=True"):
        load_pack(zipped({"pack.toml": HEADER}), "crypt", {"loot": kind})


class Nameless(Content):
    id: str = ""


@pytest.mark.parametrize("kind", [Stage, Nameless])
def test_a_type_that_does_not_demand_an_id_is_refused(kind: type[Struct]) -> None:
    with pytest.raises(TypeError, match=f"{kind.__name__} needs id: str without a default"):
        load_pack(zipped({"pack.toml": HEADER}), "crypt", {"loot": kind})


def test_a_table_cannot_be_named_like_the_header() -> None:
    with pytest.raises(TypeError, match="a table cannot be named pack"):
        load_pack(zipped({"pack.toml": HEADER}), "crypt", {"pack": Loot})


# Merging


def loot_text(gold_by_id: dict[str, int]) -> str:
    return "".join(f'[[loot]]\nid = "{id}"\ngold = {gold}\n' for id, gold in gold_by_id.items())


golds = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 9), max_size=6)


def test_a_later_pack_replaces_entries_in_their_place_and_appends_new_ones() -> None:
    base, extra = pack_of(loot_text({"a": 1, "b": 1, "c": 1})), pack_of(loot_text({"d": 2, "b": 2}))
    merged = merge([base, extra])
    assert list(merged["loot"].values()) == [
        Loot(id="a", gold=1),
        Loot(id="b", gold=2),
        Loot(id="c", gold=1),
        Loot(id="d", gold=2),
    ]
    assert merged["boss"] == {}
    assert list(base.tables["loot"].values())[1] == Loot(id="b", gold=1), "merging leaves the packs as they were"


def test_no_packs_have_no_content() -> None:
    assert merge([]) == {}


@given(st.lists(golds, max_size=4))
def test_merged_content_is_of_the_last_pack_in_the_order_of_first_mention(
    layers: list[dict[str, int]],
) -> None:
    merged = merge([pack_of(loot_text(layer)) for layer in layers]).get("loot", {})
    last = {id: gold for layer in layers for id, gold in layer.items()}
    assert list(merged.items()) == [(id, Loot(id=id, gold=gold)) for id, gold in last.items()]


@given(golds, golds, golds)
def test_merging_in_two_steps_is_merging_at_once(
    one: dict[str, int], two: dict[str, int], three: dict[str, int]
) -> None:
    packs = [pack_of(loot_text(layer)) for layer in (one, two, three)]
    both = pack_of(loot_text(one | two))
    assert list(merge([both, packs[2]])["loot"].items()) == list(merge(packs)["loot"].items())


# Hashes


def test_a_hash_is_the_same_on_every_machine() -> None:
    assert pack_of(loot_text({"a": 1, "b": 2})).hash == "4d0e53474a16ce3c04f69ffd24ea8904"


def test_a_hash_does_not_depend_on_the_process() -> None:
    script = (
        "import test_packs as t\n"
        'print(t.pack_of(\'[[loot]]\\nid = "a"\\ncolours = ["red", "blue", "green", "grey"]\\n\').hash)'
    )
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    hashes = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(hashes) == 1
    assert re.fullmatch(r"[0-9a-f]{32}\n", hashes.pop())


@given(golds, golds)
def test_packs_hash_alike_when_they_hold_the_same_entries_in_the_same_order(
    one: dict[str, int], two: dict[str, int]
) -> None:
    same = list(one.items()) == list(two.items())
    assert (pack_of(loot_text(one)).hash == pack_of(loot_text(two)).hash) == same


@pytest.mark.parametrize(
    "other",
    [
        '# A comment\n[[loot]]\nslot = "feet"\nid = "a"\nbolt = { times = 1, hit = 2 }\n',
        '[[loot]]\n"id" = \'a\'\ngold = 0x0\nslot = "feet"\n[loot.bolt]\nhit = 2\n',
    ],
)
def test_layout_spelled_out_defaults_and_the_order_of_keys_leave_the_hash(other: str) -> None:
    plain = pack_of('[[loot]]\nid = "a"\nslot = "feet"\nbolt = { hit = 2 }\n')
    assert pack_of(other).hash == plain.hash


def test_the_folder_and_the_files_that_hold_entries_leave_the_hash() -> None:
    text = loot_text({"a": 1})
    assert pack_of("", "elsewhere", more=text) == pack_of(text)


@pytest.mark.parametrize("key", ["name", "version", "title"])
def test_the_header_is_part_of_the_hash(key: str) -> None:
    other = re.sub(rf'{key} = ".*"', f'{key} = "other"', HEADER)
    assert load_pack(zipped({"pack.toml": other}), "crypt", TABLES).hash != pack_of("").hash


def test_a_table_that_the_game_gains_leaves_the_hash_of_packs_without_it() -> None:
    files = {"pack.toml": HEADER, "loot.toml": loot_text({"a": 1})}
    assert load_pack(zipped(files), "crypt", {"loot": Loot}) == load_pack(zipped(files), "crypt", TABLES)


# Where things stand


PLACES = """\
[[boss]]
id = "lich"
name = '''
[[boss]]
id = "rat"
'''

[[boss.stages]]
dice = 2

[[boss.stages]]
dice = 3
drops = "hat"

[[boss]]
id = "rat"
name = "Rat"
stages = [
  { dice = 1 },
  { dice = 2, drops = "tail" },
]
"""


@pytest.mark.parametrize(
    ("id", "key", "place"),
    [
        ("lich", "", "line 1"),
        ("lich", "name", "line 3, key name"),
        ("lich", "stages", "line 8, key stages"),
        ("lich", "stages[1]", "line 11, key stages[1]"),
        ("lich", "stages[1].drops", "line 13, key stages[1].drops"),
        ("lich", "stages[0].drops", "line 8, key stages[0].drops"),
        ("rat", "", "line 15"),
        ("rat", "stages[1].drops", "line 20, key stages[1].drops"),
        ("rat", "nothing", "line 15, key nothing"),
    ],
)
def test_a_pack_knows_where_every_key_stands(id: str, key: str, place: str) -> None:
    assert pack_of(PLACES).where("boss", id, key) == f"mypack/loot.toml {place}"


def test_an_entry_is_located_in_the_last_pack_that_defines_it() -> None:
    packs = [
        pack_of(loot_text({"a": 1, "b": 1}), "base"),
        pack_of(loot_text({"c": 1, "b": 2}), "more"),
        pack_of("", "rest"),
    ]
    assert locate(packs, "loot", "a", "gold") == "base/loot.toml line 3, key gold"
    assert locate(packs, "loot", "b", "gold") == "more/loot.toml line 6, key gold"
    with pytest.raises(KeyError, match="no pack has loot z"):
        locate(packs, "loot", "z")


def test_a_reference_to_nothing_is_said_where_it_is_made() -> None:
    packs = [pack_of('[[loot]]\nid = "hat"\n', "base"), pack_of(PLACES, "more")]
    references = [
        Reference("boss", "lich", "stages[1].drops", "loot", "hat"),
        Reference("boss", "rat", "stages[1].drops", "loot", "hta"),
    ]
    check_references(packs, references[:1])
    with pytest.raises(PackError) as error:
        check_references(packs, references)
    assert str(error.value) == (
        'more/loot.toml line 20, key stages[1].drops: found "hta", expected the id of a [[loot]]; did you mean hat?'
    )


# The lines of a TOML document


def paths(value: Any, at: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield (*at, step), inner
        yield from paths(inner, (*at, step))


NOISE = [
    '"""\n[[loot]]\nk0 = 1\n"""',
    "'''\n[loot.bolt]\n\\'''",
    '"""\n\\""" [[loot]]\n"quoted"""""',
    "''''quoted'''''",
    '""""""',
    '"# = [[loot]] \\" \\\\"',
    "'# } ] \\'",
    '""',
    "1979-05-27 07:32:00",
    "-1.5e+3",
    "[]",
    "{}",
]


def joined(parts: list[str], gap: str) -> str:
    return f"[{gap if chr(10) in gap else ''}{(',' + gap).join(parts)}{gap}]"


def inline_table(values: list[str]) -> str:
    keys = ("k0", "k1.a", '\'k 2\'."b\\"c"', "k1.d")
    return "{ " + ", ".join(f"{key} = {value}" for key, value in zip(keys, values, strict=False)) + " }"


# Every @ becomes a number of its own, by which a value is found again.
toml_values = st.recursive(
    st.just("@") | st.sampled_from(NOISE),
    lambda inner: (
        st.builds(joined, st.lists(inner, max_size=4), st.sampled_from([" ", "\n  ", " # ] comment\n"]))
        | st.builds(inline_table, st.lists(inner, max_size=4))
    ),
    max_leaves=8,
)
toml_pairs = st.lists(st.tuples(toml_values, st.sampled_from(["", "\n", " # [[loot]] = '"])), max_size=4).map(
    lambda values: "".join(f"p{n}{'.q' * (n % 2)} = {value}{end}\n" for n, (value, end) in enumerate(values))
)
toml_blocks = st.lists(
    st.tuples(
        toml_pairs,
        st.lists(st.sampled_from(["[loot.bolt]", "[loot . 'b t'.c]", "[loot.bolt.deep]"]), unique=True),
        st.lists(toml_pairs, max_size=3),
        toml_pairs,
    ),
    max_size=4,
)


def document(blocks: list[tuple[str, list[str], list[str], str]], top: str) -> str:
    text = top
    for pairs, headers, stages, inner in blocks:
        text += f"[[loot]] # one more\n{pairs}"
        text += "".join(f"  {header}\n{inner}" for header in headers)
        text += "".join(f"\n[[loot.stages]]\n{stage}[loot.stages.deep]\n{inner}" for stage in stages)
    numbers = count(1000001)
    return re.sub("@", lambda _: str(next(numbers)), text)


@given(toml_blocks, toml_pairs)
def test_every_key_of_a_document_has_its_line(blocks: list[tuple[str, list[str], list[str], str]], top: str) -> None:
    text = document(blocks, top)
    lines = key_lines(text)
    values = dict(paths(tomllib.loads(text)))
    assert set(lines) == set(values)
    written = text.split("\n")
    for path, value in values.items():
        if isinstance(value, int) and value > 1000000:
            assert str(value) in written[lines[path] - 1]


def test_a_header_that_comes_after_its_sub_table_is_where_the_table_stands() -> None:
    assert key_lines("[a.b]\nc = 1\n[a]\nd = 1\n") == {
        ("a",): 3,
        ("a", "b"): 1,
        ("a", "b", "c"): 2,
        ("a", "d"): 4,
    }


# Schemas


def test_a_schema_describes_a_pack_file() -> None:
    schema = json_schema(TABLES)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["properties"] == {
        "pack": {"$ref": "#/$defs/Header"},
        "loot": {"type": "array", "items": {"$ref": "#/$defs/Loot"}},
        "boss": {"type": "array", "items": {"$ref": "#/$defs/Boss"}},
    }
    assert schema["additionalProperties"] is False
    assert schema["$defs"]["Header"]["required"] == ["game", "name", "version", "title"]
    assert schema["$defs"]["Bolt"]["additionalProperties"] is False


def test_a_schema_carries_the_docstrings_of_types_and_attributes() -> None:
    defs = json_schema(TABLES)["$defs"]
    assert defs["Loot"]["description"] == "A thing to find."
    assert defs["Loot"]["properties"]["gold"]["description"] == "Coins that a shop gives for it."
    assert "description" not in defs["Loot"]["properties"]["slot"]


def test_a_schema_knows_what_an_id_is() -> None:
    assert json_schema(TABLES)["$defs"]["Loot"]["properties"]["id"] == {
        "type": "string",
        "pattern": "^[A-Za-z0-9_]+$",
    }


def test_a_schema_is_json_and_its_references_lead_somewhere() -> None:
    schema = json_schema(TABLES)
    text = msgspec.json.encode(schema).decode()
    assert set(re.findall(r'"\$ref":"#/\$defs/(\w+)"', text)) <= set(schema["$defs"])
    assert json_schema(TABLES) == schema


# New packs

EXAMPLES = {"loot": '[[loot]]\nid = "hat"\n', "boss": '[[boss]]\nid = "lich"\nname = "Lich"\n'}


@pytest.mark.parametrize(
    ("folder", "name", "title"),
    [("grave-goods", "grave_goods", "Grave goods"), ("a/b", "b", "B"), ("…", "my_pack", "My pack")],
)
def test_a_new_pack_loads_as_it_is(tmp_path: Path, folder: str, name: str, title: str) -> None:
    new = tmp_path / folder
    written = scaffold(new, "crypt", TABLES, EXAMPLES)
    assert written == [new / "pack.toml", new / "loot.toml", new / "boss.toml"]
    assert sorted(written) == sorted(new.iterdir())
    pack = load_pack(new, "crypt", TABLES)
    assert (pack.name, pack.title) == (name, title)
    assert [list(entries) for entries in pack.tables.values()] == [["hat"], ["lich"]]


def test_a_new_pack_says_which_tables_there_are(tmp_path: Path) -> None:
    scaffold(tmp_path, "crypt", TABLES, {})
    assert "[[loot]], [[boss]]" in (tmp_path / "pack.toml").read_text()


def test_a_new_pack_is_not_written_over_anything(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(PackError) as error:
        scaffold(tmp_path, "crypt", TABLES, EXAMPLES)
    assert str(error.value) == f"{tmp_path}: already there, expected a new or an empty folder"
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(PackError, match="already there"):
        scaffold(tmp_path / "mine.txt", "crypt", TABLES, EXAMPLES)


def test_examples_are_of_tables_that_the_game_has(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="examples for tables that crypt does not have: lot"):
        scaffold(tmp_path / "new", "crypt", TABLES, {"lot": ""})
    assert not (tmp_path / "new").exists()
