"""Workers play every game once, whatever becomes of them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lab.arena.samples import CONTEST, QUICK, plain, result
from undercroft.lab.arena import GameFailed, LocalWorkers, Result, ResultsFile, run, workers

GAMES = 6
TROUBLE = """
import os, signal
from pathlib import Path
from undercroft.lab.arena import worker

play_game = worker.play_game

def play(contest, number):
    {trouble}
    return play_game(contest, number)

worker.play_game = play
worker.main()
"""

Trouble = Callable[[str], None]


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> Trouble:
    """Give workers some statements to run before each game."""

    def give(statement: str) -> None:
        monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", TROUBLE.format(trouble=statement)))

    return give


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    one = run(CONTEST, 4, LocalWorkers(1), ResultsFile(tmp_path / "one", CONTEST))
    two = run(CONTEST, 4, LocalWorkers(2), ResultsFile(tmp_path / "two", CONTEST))
    assert plain(one) == plain(two)
    assert [result.number for result in one] == [0, 1, 2, 3]


def test_what_was_kept_is_not_played_again(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path, CONTEST)
    for number in range(3):
        kept.add(result(number, 0))
    heard: list[Result] = []
    again = run(CONTEST, 3, LocalWorkers(1), ResultsFile(tmp_path, CONTEST), heard.append)
    assert again == [result(number, 0) for number in range(3)]
    assert heard == []


@pytest.mark.slow
def test_the_game_of_a_worker_that_was_killed_is_played_again(tmp_path: Path, trouble: Trouble) -> None:
    died = tmp_path / "died"
    kill = f"died = Path({str(died)!r}); number == 2 and not died.exists() and (died.touch(), os.kill(os.getpid(), 9))"
    trouble(kill)
    kept = ResultsFile(tmp_path, QUICK)
    heard: list[int] = []
    played = run(QUICK, GAMES, LocalWorkers(3), kept, lambda result: heard.append(result.number))
    assert died.exists()
    assert sorted(heard) == list(range(GAMES)), "nothing lost, nothing twice"
    assert plain(played) == plain(list(LocalWorkers(1).play(QUICK, range(GAMES))))
    assert len(kept.path.read_bytes().splitlines()) == 1 + GAMES


@pytest.mark.slow
def test_a_game_that_kills_every_worker_is_given_up_and_the_others_are_kept(tmp_path: Path, trouble: Trouble) -> None:
    trouble("number == 3 and os._exit(9)")
    kept = ResultsFile(tmp_path, QUICK)
    with pytest.raises(GameFailed, match="game 3 was given up: 3 processes died over it"):
        run(QUICK, GAMES, LocalWorkers(2), kept)
    assert 3 not in kept.results
    assert len(kept.results) >= 2


@pytest.mark.slow
def test_what_a_game_raises_is_told_and_what_it_prints_does_no_harm(tmp_path: Path, trouble: Trouble) -> None:
    trouble("print('hello'); 1 / (number - 3)")
    with pytest.raises(GameFailed, match="game 3 failed: ZeroDivisionError"):
        run(QUICK, GAMES, LocalWorkers(2), ResultsFile(tmp_path, QUICK))
