from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import GAME, refused, run
from undercroft.kernel.actions import Action
from undercroft.lab.bots import BOTS, RandomBot, Sight

HEADER = f'[pack]\ngame = "{GAME}"\nname = "mine"\nversion = "1"\ntitle = "Mine"\n'


def pack(folder: Path, loot: str, header: str = HEADER) -> Path:
    """A pack of one file of Loot."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(header)
    (folder / "loot.toml").write_text(loot)
    return folder


def test_a_new_pack_passes_its_check(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    made = run("pack", "new", GAME, folder).out
    assert f"wrote {folder / 'pack.toml'}" in made
    checked = run("pack", "check", folder, "--games", 1).out
    assert "Mine 0.1.0, a pack for Munchkin Dungeon: 1 loot, 1 event" in checked
    for seats in (2, 3, 4, 5):
        assert f"standard, {seats} seats: 1 games, " in checked
    assert "The pack is fine." in checked


def test_a_card_that_never_came_up_is_named(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", "")
    (folder / "rooms.toml").write_text(
        "".join(f'[[room]]\nid = "nook_{n}"\nname = "Nook {n}"\nlevel = 1\nthreat = 1\ncoins = 1\n' for n in range(40))
    )
    assert "Never came up: room nook_" in run("pack", "check", folder, "--games", 1).out


def test_without_games_only_the_files_are_checked(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    run("pack", "new", GAME, folder)
    assert "seats" not in run("pack", "check", folder, "--games", 0).out


def test_a_pack_that_breaks_a_game_says_how_to_see_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(RandomBot):
        def choose(self, sight: Sight) -> Action:
            raise KeyError("boom")

    monkeypatch.setitem(BOTS, "random", Broken)
    folder = tmp_path / "mine"
    run("pack", "new", GAME, folder)
    shown = run("pack", "check", folder, "--games", 1)
    assert shown.status == 2
    assert f"undercroft watch {GAME} --mode standard --seed 0 --seats random,random --pack" in shown.err


def test_cards_of_a_pack_are_played_with_and_drawn_by_name(tmp_path: Path) -> None:
    every = "".join(
        f'[[loot]]\nid = "{id}"\nname = "Sharp {id}"\ntype = "weapon"\nfame = 9\nbolt = {{ hit = 1 }}\ncopies = 90\n'
        for id in ("spoon", "fork")
    )
    folder = pack(tmp_path / "mine", every)
    out = run("play", GAME, "--seed", 3, "--pack", folder, typed=["1", "? equip spoon", "quit"]).out
    assert "Loot  Weapon  9 Fame  Sharp " in out
    assert "pack mine" in out
    assert "Player does not own Sharp spoon" in out


def test_the_schema_is_json() -> None:
    schema = json.loads(run("pack", "schema", GAME).out)
    assert "loot" in schema["properties"]


def test_a_wrong_key(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", '[[loot]]\nid = "a"\nname = "A"\ntype = "item"\nfamme = 2\n')
    line = refused("pack", "check", folder)
    assert "mine/loot.toml line 5, key famme: unknown key" in line
    assert "did you mean fame?" in line
    assert line == refused("play", GAME, "--pack", folder)


def test_a_dangling_reference(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", '[[loot]]\nid = "a"\nname = "A"\ntype = "item"\nsuper = "mega_grandpa"\n')
    line = refused("pack", "check", folder)
    assert "mine/loot.toml line 5, key super: no super 'mega_grandpa'; did you mean 'mega_gran'?" in line
    assert line == refused("watch", GAME, "--fast", "--pack", folder)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "expected [pack] with game, name, version, title"),
        ("[pack\n", "not valid TOML"),
        ("[pack]\ngame = 3\n", "there is no game '3'"),
        (HEADER.replace(GAME, "munchkin_dungon"), "did you mean 'munchkin_dungeon'?"),
    ],
)
def test_a_wrong_header(tmp_path: Path, header: str, expected: str) -> None:
    assert expected in refused("pack", "check", pack(tmp_path / "mine", "", header))


def test_a_folder_that_is_not_there_or_not_empty(tmp_path: Path) -> None:
    assert "no such folder" in refused("pack", "check", tmp_path / "none")
    (tmp_path / "letter.txt").write_text("Dear Ana")
    assert "expected a new or an empty folder" in refused("pack", "new", GAME, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_packs_of_an_unknown_game(tmp_path: Path) -> None:
    assert "there is no game 'chess'" in refused("pack", "new", "chess", tmp_path / "mine")
    assert "there is no game 'chess'" in refused("pack", "schema", "chess")
