"""What is played, and one game of it."""

from __future__ import annotations

import msgspec
import pytest

from tests.lab.arena.samples import ALLIANCE, CONTEST, QUICK, plain
from undercroft.games.masmorra.state.events import HeroChosen
from undercroft.kernel.errors import SetupError
from undercroft.lab.arena import Contest, play_game


def test_bots_move_one_seat_on_from_game_to_game() -> None:
    contest = Contest(game="munchkin_dungeon", mode="standard", bots=("a", "b", "c"))
    assert [contest.seating(number) for number in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]


def test_a_game_depends_on_its_number_alone() -> None:
    assert plain([play_game(QUICK, 4)]) == plain([play_game(QUICK, 4)])
    assert plain([play_game(QUICK, 4)]) != plain([play_game(QUICK, 6)])


def test_the_turns_of_a_game_are_counted() -> None:
    played = play_game(QUICK, 4)
    assert played.turns is not None
    assert 2 < played.turns < sum(played.choices)


@pytest.mark.parametrize("bots", [(), ("greedy", "clever"), ("greedy",), ("mcts:0",) * 2])
def test_a_contest_that_cannot_be_played_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(SetupError):
        msgspec.structs.replace(CONTEST, bots=bots).check()


def test_what_is_chosen_first_is_the_same_in_every_game() -> None:
    contest = msgspec.structs.replace(ALLIANCE, bots=("greedy",), options={"team": 2}, first_choices=("jay", "mika"))
    for seed in range(3):
        chosen = [event.hero for event in contest.begin(seed).events if isinstance(event, HeroChosen)]
        assert chosen == ["jay", "mika"]


@pytest.mark.parametrize(("words", "many"), [("Nobody", "none"), ("Play", "5")])
def test_a_first_choice_must_fit_one_option(words: str, many: str) -> None:
    contest = msgspec.structs.replace(ALLIANCE, first_choices=(words,))
    with pytest.raises(SetupError, match=f"'{words}' fits {many} of the first choices 'Play Algus"):
        contest.check()
