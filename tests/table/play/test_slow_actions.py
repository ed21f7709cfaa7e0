"""What takes long to carry out holds nobody up but its own table."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tests.kernel.fixtures_pkg.spells import SPELLS, Cast
from tests.table.in_memory import InMemoryTable
from undercroft.kernel.actions import Action
from undercroft.kernel.chance import Answer
from undercroft.table.play.book import Book


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads in which something is played."""
    found: list[threading.Thread] = []
    play = Book.play

    def noting(book: Book, seat: int, action: Action, words: str = "") -> tuple[Answer, ...]:
        found.append(threading.current_thread())
        return play(book, seat, action, words)

    monkeypatch.setattr(Book, "play", noting)
    return found


@pytest.fixture
def slow_spells() -> Iterator[None]:
    object.__setattr__(SPELLS.play, "slow", (Cast,))
    yield
    object.__setattr__(SPELLS.play, "slow", ())


async def cast(world: InMemoryTable) -> None:
    await world.cast()


@pytest.mark.usefixtures("slow_spells")
def test_a_slow_action_is_played_beside_the_event_loop(threads: list[threading.Thread]) -> None:
    InMemoryTable(*["dart dart dart"] * 3).live(cast)
    assert threads[0] is not threading.main_thread()


def test_any_other_action_is_played_at_once(threads: list[threading.Thread]) -> None:
    InMemoryTable(*["dart dart dart"] * 3).live(cast)
    assert set(threads) == {threading.main_thread()}
