from __future__ import annotations

import pytest

from tests.cli.terminal import play


def answer(question: str) -> str:
    """What is told to a question before the first door."""
    return play(typed=["1", question, "quit"]).out.split("\n> ")[-2]


def test_a_choice_is_explained_with_its_rule_and_sentence() -> None:
    told = answer("? 2")
    assert "✓ Enter Ticket Booth (A2)" in told
    assert "Kick open the door of a Room.  MD-KICK-01" in told
    assert "At least one move is compulsory." in told


@pytest.mark.parametrize(
    ("question", "action", "reason"),
    [
        ("? move b3", "Enter Monster Room B3", "No stair leads from Entrance to B3.  MD-KICK-02"),
        ("?move mildew", "Enter Monster Room B3", "MD-KICK-02"),
        ("? equip sulky axe", "Equip Sulky Axe", "Player does not own Sulky Axe.  MD-EQUIP-01"),
        ("? levelup", "Reach Level 2", "Levels are bought in phase 4 only.  MD-REST-01"),
        ("? level up", "Reach Level 2", "MD-REST-01"),
        ("? stop", "Stop here", "At least one move is compulsory.  MD-KICK-01"),
        ("? play damp sock", "Play Damp Sock Golem", "MD-TURN-01"),
        ("? reroll blank", "Reroll a blank", "MD-FIGHT-05"),
        ("? potion", "Drink a Potion", "MD-FIGHT-08"),
        ("? assign 2 1", "Assign damage", "MD-FIGHT-17"),
        ("? activate quick attack", "Activate", "MD-FIGHT-10"),
        ('? {"type": "Move", "to": "C1"}', "Enter Monster Room C1", "MD-KICK-02"),
    ],
)
def test_why_something_is_missing(question: str, action: str, reason: str) -> None:
    told = answer(question)
    assert f"✗ {action}" in told
    assert reason in told


def test_something_that_is_not_missing_is_pointed_out() -> None:
    assert "You can: it is choice 4.  MD-KICK-01" in answer("? gift shop")


def test_an_aside_is_pointed_out() -> None:
    out = play("--option", "dealmaking=on", "--option", "first=0", typed=["1", "? offer deal greedy", "quit"]).out
    assert "MD-DEAL-01" in out


def test_words_that_fit_nothing() -> None:
    told = answer("? xyzzy")
    assert "No action fits 'xyzzy'" in told
    assert "level up, move, move monster" in " ".join(told.split())


@pytest.mark.parametrize("question", ["?", "? 99"])
def test_questions_that_need_more(question: str) -> None:
    assert "`? 1`" in answer(question)


def test_every_refusal_cites_a_rule_of_the_rulebook_below_it() -> None:
    told = answer("? move b3")
    assert "A move goes one Room along a stair" in told
