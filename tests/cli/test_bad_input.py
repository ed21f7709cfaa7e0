from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import GAME, play, refused, run
from undercroft.cli.seats import Seat, read_seats, seats_of, write_seats
from undercroft.kernel.registry import list_games

GAMES = list(list_games())


@pytest.mark.parametrize("command", ["play", "watch"])
@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["chess"], f"there is no game 'chess'; there is {', '.join(GAMES)}"),
        (["munchkin_dungon"], "did you mean 'munchkin_dungeon'?"),
        ([GAME, "--mode", "short"], "munchkin_dungeon has no mode 'short'; there is standard"),
        ([GAME, "--option", "bos=random"], "munchkin_dungeon has no option 'bos'; did you mean 'boss'?"),
        ([GAME, "--option", "boss"], "expected KEY=VALUE, such as boss=random"),
        ([GAME, "--option", "boss=cat"], "there is no Boss 'cat'"),
        ([GAME, "--option", "potion_supply=many"], "cannot be 'many': Expected `int`, got `str`; usual is 12"),
        ([GAME, "--option", "dealmaking=perhaps"], "usual is false"),
        (
            ["dungeon_fighter", "--option", "hands=third"],
            "hands of dungeon_fighter cannot be 'third': it is one of expert, steady, clumsy; usual is steady",
        ),
        ([GAME, "--pack", "nowhere"], "nowhere: no such folder, expected one with pack.toml"),
        ([GAME, "--seed", "x"], "--seed"),
        ([GAME, "--save", "nowhere/game.json"], "nowhere is no folder"),
        ([GAME, "--frob"], "No such option: --frob; see undercroft"),
    ],
)
def test_what_both_ways_to_play_refuse(command: str, argv: list[str], expected: str) -> None:
    assert expected in refused(command, *argv)


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["play", GAME, "--seats", "you,random,random,random,random,random"], "is for 2 to 5 seats, not 6"),
        (["play", GAME, "--seats", "you"], "is for 2 to 5 seats, not 1"),
        (["play", GAME, "--seats", "you,gredy"], "nobody called 'gredy' can take a seat; did you mean 'greedy'?"),
        (["play", GAME, "--seats", "you,Bo:gredy"], "'gredy'"),
        (["play", GAME, "--seats", "you,,random"], "nobody called ''"),
        (["play", GAME, "--seats", "Bo:you,Bo:random"], "the seats need different names: Bo, Bo"),
        (["play", GAME, "--seats", "random,random"], "one of the seats must be `you`"),
        (["play"], f"no game was named; there is {', '.join(GAMES)}"),
        (["watch"], "Missing argument 'GAME'; see undercroft watch --help"),
        (["watch", GAME, "--seats", "you,random"], "`undercroft play` has a seat for you"),
        (["watch", GAME, "--fast", "--pace", "1"], "either --fast or --pace, not both"),
        (["watch", GAME, "--pace", "-1"], "--pace"),
        (["pack"], "Missing command; see undercroft pack --help"),
        (["frob"], "No such command 'frob'"),
        (["replay", "nowhere.json"], "nowhere.json: No such file or directory; expected a game saved by undercroft"),
        (["play", "--load", "nowhere.json"], "nowhere.json: No such file or directory"),
    ],
)
def test_what_is_refused(argv: list[str], expected: str) -> None:
    assert expected in refused(*argv)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    play(typed=["1", f"save {file}", "quit"])
    return file


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "this is no record"),
        ("no JSON", "this is no record"),
        ("[]", "a JSON object with the key 'undercroft' is expected"),
        ('{"undercroft": 99}', "this record has format 99; this version reads format 1"),
        ('{"undercroft": 1}', "this record is damaged"),
    ],
)
def test_a_malformed_record(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert expected in refused("replay", file)
    assert expected in refused("play", "--load", file)
    assert file.read_text() == text


def test_a_record_of_other_rules(saved: Path) -> None:
    record = json.loads(saved.read_text())
    record["setup"]["version"] = "0.old"
    saved.write_text(json.dumps(record))
    assert "was made by rules version 0.old of munchkin_dungeon" in refused("replay", saved)
    assert "--resume" in refused("replay", saved)


def test_a_record_whose_answers_do_not_fit(saved: Path) -> None:
    record = json.loads(saved.read_text())
    record["answers"][-1] = [0, {"type": "Stop"}]
    saved.write_text(json.dumps(record))
    assert "the record does not fit the rules" in refused("replay", saved)


def test_a_record_of_an_unknown_game(saved: Path) -> None:
    record = json.loads(saved.read_text())
    record["setup"]["game"] = "chess"
    saved.write_text(json.dumps(record))
    assert "there is no game 'chess'" in refused("replay", saved)
    assert "there is no game 'chess'" in refused("play", "--load", saved)


def test_a_choice_after_the_end_of_a_record(saved: Path) -> None:
    assert "has 3 choices; expected --to 0 to 3, not 9" in refused("replay", saved, "--to", 9)


def test_a_saved_game_keeps_what_it_was_begun_with(saved: Path) -> None:
    assert "leave out --mode, --seed and --option" in refused("play", "--load", saved, "--seed", 4)
    assert "is a game of munchkin_dungeon, not of chess" in refused("play", "chess", "--load", saved)
    assert "has 3 seats, not 2" in refused("play", "--load", saved, "--seats", "you,greedy")


def test_a_target_that_is_no_saved_game_is_refused_before_the_game(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana")
    assert "is no saved game; expected another name" in refused("watch", GAME, "--fast", "--save", letter)
    assert "is a folder" in refused("watch", GAME, "--fast", "--save", tmp_path)
    assert letter.read_text() == "Dear Ana"


def test_a_file_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device", "game.json")

    file = tmp_path / "game.json"
    monkeypatch.setattr("os.fsync", full)
    out = run("play", GAME, typed=[f"save {file}", "quit"]).out
    assert f"{file} cannot be written: No space left on device" in out
    assert list(tmp_path.iterdir()) == []


def test_seats_are_named_after_what_they_are() -> None:
    assert read_seats("you, greedy,greedy,Bo:random") == [
        Seat("Player", "you"),
        Seat("Greedy", "greedy"),
        Seat("Greedy 2", "greedy"),
        Seat("Bo", "random"),
    ]
    assert read_seats("easy,Bo:master,easy") == [Seat("Pebble", "easy"), Seat("Bo", "master"), Seat("Acorn", "easy")]
    assert [seat.name for seat in read_seats("you,you,Greedy:random,greedy")] == [
        "Player 1",
        "Player 2",
        "Greedy",
        "Greedy 2",
    ]


def test_seats_are_written_as_they_are_read() -> None:
    seats = read_seats("Ana:you,random,random")
    assert read_seats(write_seats(seats)) == seats


def test_a_loaded_seat_is_a_bot_if_it_is_called_like_one() -> None:
    assert seats_of(["Ana", "Lantern 2", "Nettle", "Greedy 2", "Random"]) == [
        Seat("Ana", "you"),
        Seat("Lantern 2", "steady"),
        Seat("Nettle", "sharp"),
        Seat("Greedy 2", "greedy"),
        Seat("Random", "random"),
    ]
