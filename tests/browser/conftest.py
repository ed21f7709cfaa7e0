"""A browser, a server, and people who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.kit import House, Player, launched, serving


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """While it is open, nothing else of the process can run an event loop: it ends where other tests begin."""
    with sync_playwright() as opened:
        yield opened


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One for all: starting it takes longer than many a test."""
    with launched(playwright) as opened:
        yield opened


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for all: every guest has tables of their own."""
    with serving(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server for one test, which may kill it."""
    with serving(tmp_path) as served:
        yield served


@pytest.fixture
def guest(browser: Browser, house: House) -> Iterator[Callable[..., Player]]:
    """Makes players; after the test, nothing may have gone wrong at any of their pages."""
    made: list[Player] = []

    def make(**how: Any) -> Player:
        made.append(Player(browser, how.pop("url", house.url), **how))
        return made[-1]

    yield make
    for player in made:
        player.context.close()
    assert [trouble for player in made for trouble in player.troubles] == []


@pytest.fixture
def player(guest: Callable[..., Player]) -> Player:
    """Somebody at a wide screen, where nothing moves."""
    return guest()
