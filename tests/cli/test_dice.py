from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import play, run
from undercroft.cli.dice import read_faces
from undercroft.kernel.chance import Die

FIGHT_DIE = Die("Fight Dice", tuple("HHBBS_"))
INTO_THE_FIGHT = ["1", "2", "2"]


def test_faces_apart_together_and_in_any_case() -> None:
    for typed in ("H H B", "h,h,b", "hhb", " HH b "):
        assert read_faces(FIGHT_DIE, typed) == ["H", "H", "B"]
    assert read_faces(FIGHT_DIE, "h_") == ["H", "_"]
    assert read_faces(FIGHT_DIE, "hx") is None


def test_faces_of_more_than_one_letter() -> None:
    die = Die("Hero Dice", ("sword", "shield"))
    assert read_faces(die, "Sword shield") == ["sword", "shield"]
    assert read_faces(die, "swordshield") is None


def test_people_type_what_they_rolled() -> None:
    out = play("--physical-dice", typed=[*INTO_THE_FIGHT, "h s b", "quit"]).out
    assert "Roll 3 Fight Dice (hero) and type what they show, out of H B S _" in out
    assert "Player rolls 3 dice: Hit, Shield, Bolt" in out


def test_what_the_roll_is_for_is_told_before() -> None:
    out = play("--physical-dice", typed=[*INTO_THE_FIGHT, "hsb", "quit"]).out
    assert out.index("Player fights Mildew Bear") < out.index("Roll 3 Fight Dice")
    assert out.count("Player fights Mildew Bear") == 1


def test_a_bad_roll_is_asked_for_again() -> None:
    out = play("--physical-dice", typed=[*INTO_THE_FIGHT, "hxb", "hh", "hhh", "quit"]).out
    assert "'hxb' is no roll: type 3 of the faces H B S _" in out
    assert "'hh' is 2 of 3 dice" in out
    assert "Player rolls 3 dice: Hit, Hit, Hit" in out


def test_a_roll_can_be_taken_back() -> None:
    out = play("--physical-dice", typed=[*INTO_THE_FIGHT, "back", "quit"]).out
    assert out.rindex("Taken back.") < out.rindex("Kick open the next door, or stop here")


def test_leaving_in_the_middle_of_a_roll() -> None:
    shown = play("--physical-dice", typed=[*INTO_THE_FIGHT, "quit"])
    assert shown.status == 0
    assert "Left without saving" in shown.out


def test_a_saved_game_goes_on_with_real_dice(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(typed=["1", "2", f"save {file}", "quit"])
    out = run("play", "--load", file, "--physical-dice", typed=["2", "sss", "quit"]).out
    assert "Player rolls 3 dice: Shield, Shield, Shield" in out
