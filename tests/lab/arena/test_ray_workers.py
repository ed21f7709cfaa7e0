"""The arena on a Ray cluster."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.lab.arena.samples import CONTEST, plain
from undercroft.kernel.errors import SetupError
from undercroft.lab.arena import LocalWorkers, RayWorkers, Result, ResultsFile, run
from undercroft.lab.arena.extras import MissingExtra

GAMES = 8
PLAYING = b"ray::_play_alike"
"""What Ray calls a process while it plays."""


def worker_at_play() -> int | None:
    """The process of a worker of our own cluster in the middle of a game."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            playing = (folder / "cmdline").read_bytes().startswith(PLAYING)
            if playing and parent(parent(int(folder.name))) == os.getpid():
                return int(folder.name)
        except OSError:
            continue
    return None


def parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_plays_what_one_process_plays(tmp_path: Path) -> None:
    kept = ResultsFile(tmp_path, CONTEST)
    heard: list[int] = []
    killed: list[int] = []

    def kill_one(result: Result) -> None:
        heard.append(result.number)
        end = time.monotonic() + 10
        while not killed and time.monotonic() < end:
            if process := worker_at_play():
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    played = run(CONTEST, GAMES, RayWorkers(jobs=3), kept, kill_one)
    assert len(killed) == 1
    assert sorted(heard) == list(range(GAMES)), "nothing lost, nothing twice"
    assert len(kept.path.read_bytes().splitlines()) == 1 + GAMES
    assert plain(played) == plain(list(LocalWorkers(1).play(CONTEST, range(GAMES))))


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"needs ray; pip install 'undercroft\[cluster\]'"):
        RayWorkers()


def test_a_cluster_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match=r"no Ray cluster at 127\.0\.0\.1:1"):
        list(RayWorkers("127.0.0.1:1").play(CONTEST, [0]))
