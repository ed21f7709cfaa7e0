"""The page of an arena."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

import msgspec
import pytest

from tests.lab.arena.samples import ALLIANCE, CONTEST, result
from undercroft.lab.arena import Contest, Result
from undercroft.lab.arena.report import draw_page

OPEN = {"meta", "line", "rect", "circle"}
"""Elements that need no end."""


class Reader(HTMLParser):
    """Reads a page, and sees that every element ends."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in OPEN:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in OPEN:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def read(contest: Contest, results: Sequence[Result]) -> Reader:
    page = draw_page(contest, results)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert not re.search(r"https?://|@import|url\(|<script|<link|nan%|inf%", page), "it needs nothing else"
    return reader


def rivals(games: int) -> list[Result]:
    """The first of two wins three games of four."""
    played = []
    for number in range(games):
        seating = CONTEST.seating(number)
        winner = seating.index("random" if number % 4 == 3 else "greedy")
        one = result(number, winner, seating)
        played.append(msgspec.structs.replace(one, scores=(20 + number, 9), rule="MD-END-01", turns=30 + number))
    return played


def test_the_page_says_who_won_and_why_games_ended() -> None:
    page = read(CONTEST, rivals(40))
    assert "greedy against random" in page.text
    assert "greedy won 30 of 40 games, 75 % (with 95 % confidence, 60 to 86 %): more than a fair share" in page.text
    assert "MD-END-01" in page.text
    assert "any player's Fame-O-Meter shows 20 or more" in page.text, "the rule in words"
    assert page.headings == [
        "Games won",
        "Games won by seat",
        "Length",
        "Time for a choice",
        "Scores",
        "Why games ended",
        "In numbers",
    ]
    assert "undercroft arena munchkin_dungeon --mode standard --seats greedy,random --games 40 --seed 3" in page.text


def test_few_games_prove_nothing() -> None:
    assert "not clearly more than a fair share of 50 %" in read(CONTEST, rivals(2)).text


def test_seats_that_play_together_have_no_fair_share() -> None:
    contest = msgspec.structs.replace(ALLIANCE, first_choices=("Jay", "Mika <3"))
    lost = [
        msgspec.structs.replace(result(number, 0, ALLIANCE.bots), winners=(), scores=(0, 0), rule="MM-ALLY-03")
        for number in range(3)
    ]
    page = read(contest, [*lost, msgspec.structs.replace(lost[0], winners=(0, 1), rule="XX-END-99")])
    assert "The bots won 1 of 4 games, 25 % (with 95 % confidence, 5 to 70 %)." in page.text
    assert "fair" not in page.text
    assert page.headings == ["Games won together", "Length", "Time for a choice", "Why games ended", "In numbers"]
    assert "first chosen: Jay, Mika <3" in page.text
    assert "--option difficulty=hard --first-choice Jay --first-choice 'Mika <3'" in page.text


@pytest.mark.parametrize("seconds", [(0.0, 0.0), (1e-9, 90.0)])
def test_a_single_game_is_drawn_too(seconds: tuple[float, float]) -> None:
    one = msgspec.structs.replace(rivals(1)[0], seconds=seconds, choices=(0, 7))
    assert "greedy won 1 of 1 games" in read(CONTEST, [one]).text
