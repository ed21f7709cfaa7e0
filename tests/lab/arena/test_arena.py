"""Many games, counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from undercroft.kernel.errors import SetupError
from undercroft.lab.arena import Contest, LocalWorkers, Result, ResultsFile, play_game, run, standings, wilson

CONTEST = Contest(game="munchkin_dungeon", mode="standard", bots=("greedy", "random"), seed=3)


def plain(results: list[Result]) -> list[Result]:
    """Without how long it took."""
    return [msgspec.structs.replace(result, seconds=()) for result in results]


def test_bots_move_one_seat_on_from_game_to_game() -> None:
    contest = Contest(game="munchkin_dungeon", mode="standard", bots=("a", "b", "c"))
    assert [contest.seating(number) for number in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]


def test_a_game_depends_on_its_number_alone() -> None:
    random = Contest(game="munchkin_dungeon", mode="standard", bots=("random", "random"), seed=3)
    assert plain([play_game(random, 4)]) == plain([play_game(random, 4)])
    assert plain([play_game(random, 4)]) != plain([play_game(random, 6)])


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    one = run(CONTEST, 4, LocalWorkers(1), ResultsFile(tmp_path / "one", CONTEST))
    two = run(CONTEST, 4, LocalWorkers(2), ResultsFile(tmp_path / "two", CONTEST))
    assert plain(one) == plain(two)
    assert [result.number for result in one] == [0, 1, 2, 3]


def result(number: int, winner: int, bots: tuple[str, ...] = ("a", "b")) -> Result:
    spent = tuple(0.5 for _ in bots)
    return Result(
        number=number, bots=bots, winners=(winner,), scores=(1, 0), rule="XX-END-01", choices=(5, 10), seconds=spent
    )


def test_what_was_kept_is_not_played_again(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path, CONTEST)
    for number in range(3):
        kept.add(result(number, 0))
    heard: list[Result] = []
    again = run(CONTEST, 3, LocalWorkers(1), ResultsFile(tmp_path, CONTEST), heard.append)
    assert again == [result(number, 0) for number in range(3)]
    assert heard == []


def test_a_line_that_was_torn_is_played_again(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path, CONTEST)
    kept.add(result(0, 0))
    whole = kept.path.read_bytes()
    kept.path.write_bytes(whole + b'{"number":1,"bo')
    again = ResultsFile(tmp_path, CONTEST)
    assert list(again.results) == [0]
    assert again.path.read_bytes() == whole


@pytest.mark.parametrize("text", [b"nonsense\n", b'{"game":"masmorra","mode":"standard","bots":["greedy"]}\n'])
def test_another_file_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "results.jsonl").write_bytes(text)
    with pytest.raises(SetupError):
        ResultsFile(tmp_path, CONTEST)


@pytest.mark.parametrize("bots", [(), ("greedy", "clever"), ("greedy",), ("mcts:0",) * 2])
def test_a_contest_that_cannot_be_played_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(SetupError):
        msgspec.structs.replace(CONTEST, bots=bots).check()


def test_wins_are_counted_by_kind() -> None:
    played = [result(0, 0), result(1, 1, ("b", "a")), result(2, 1), result(3, 0)]
    first, second = standings(played)
    assert (first.bot, first.wins, first.games, first.fair) == ("a", 3, 4, 0.5)
    assert (second.bot, second.wins) == ("b", 1)
    assert first.seconds_per_choice == pytest.approx(4 * 0.5 / (5 + 10 + 5 + 5))


def test_a_shared_place_is_a_part_of_a_win() -> None:
    shared = msgspec.structs.replace(result(0, 0), winners=(0, 1))
    assert [standing.wins for standing in standings([shared])] == [0.5, 0.5]


def test_the_interval_is_wilsons() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
