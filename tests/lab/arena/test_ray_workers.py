"""The arena on a Ray cluster."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.lab.arena.samples import CONTEST, plain, result
from undercroft.kernel.errors import SetupError, UndercroftError
from undercroft.lab.arena import LocalWorkers, RayWorkers, Result, ResultsFile, ray_workers, run
from undercroft.lab.arena.extras import MissingExtra

GAMES = 6
ERRORS = ("RayTaskError", "WorkerCrashedError", "NodeDiedError", "OutOfMemoryError", "ObjectLostError")
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


class ShrinkingCluster:
    """Stands in for Ray: plays a game when its result is asked for, and loses all but one of its CPUs."""

    exceptions = SimpleNamespace(**{name: type(name, (Exception,), {}) for name in ERRORS})

    def __init__(self) -> None:
        self.cpus = [1.0, 4.0]
        self.on_it: list[int] = []

    def init(self, *_: object, **__: object) -> None: ...

    def shutdown(self) -> None: ...

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": self.cpus.pop() if len(self.cpus) > 1 else self.cpus[0]}

    def remote(self, **_: object) -> Callable[..., object]:
        return lambda play: SimpleNamespace(remote=partial(partial, play))

    def wait(self, playing: list[Any]) -> tuple[list[Any], list[Any]]:
        self.on_it.append(len(playing))
        return playing[:1], playing[1:]

    def get(self, task: Callable[[], Result]) -> Result:
        return task()


def test_a_cluster_may_shrink_below_what_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = ShrinkingCluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    monkeypatch.setattr(ray_workers, "play_game", lambda _, number: result(number, 0))
    assert [one.number for one in RayWorkers("auto").play(CONTEST, range(12))] == list(range(12))
    assert cluster.on_it[:9] == [8, 7, 6, 5, 4, 3, 2, 2, 2]


def test_other_versions_do_not_play() -> None:
    with pytest.raises(UndercroftError, match=r"a worker has undercroft .*, expected undercroft 0.0 as at home"):
        ray_workers._play_alike(CONTEST, 0, "undercroft 0.0")


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"needs ray; pip install 'undercroft\[cluster\]'"):
        RayWorkers()


def test_a_cluster_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match=r"no Ray cluster at 127\.0\.0\.1:1"):
        list(RayWorkers("127.0.0.1:1").play(CONTEST, [0]))
