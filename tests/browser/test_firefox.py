"""The main flow in Firefox: from the lobby to a table, some turns by mouse, a reload, and on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.firefox import Firefox, firefox
from tests.browser.kit import MOMENT, WIDE, House

CHOICES = 14
LOG = "() => document.querySelector('[data-testid=log]').innerText"
PRIMARY = "[data-testid=primary]"
SAYS = "() => document.querySelector('[data-testid=primary] .label').innerText"
CONFIRM = "() => document.querySelector('[data-testid=confirm-yes]') !== null"
CAN_BE_POINTED_AT = "() => document.querySelector('svg.board .can[data-target]') !== null"


def choose(browser: Firefox) -> None:
    """Press the primary button; where it means nothing by itself, the first choice of the list."""
    if browser.call(SAYS) == "Choose …":
        browser.click(PRIMARY)
        browser.click("[data-testid=choices] [data-testid=option]")
    else:
        browser.click(PRIMARY)
    if browser.call(CONFIRM):
        browser.click("[data-testid=confirm-yes]")


@pytest.mark.slow
def test_some_turns_in_firefox(tmp_path: Path, house: House) -> None:
    with firefox(tmp_path) as browser:
        browser.resize(*WIDE)
        browser.go(house.url)
        browser.wait("() => localStorage.setItem('undercroft.speed', 'instant') ?? true")
        browser.click('[aria-label="Play now: Munchkin Dungeon"]')
        pointed = False
        for number in range(CHOICES):
            assert browser.wait(MOMENT) == "turn"
            pointed = pointed or browser.call(CAN_BE_POINTED_AT)
            before = browser.call(LOG)
            choose(browser)
            browser.wait("(before) => document.querySelector('[data-testid=log]').innerText !== before", before)
            if number == CHOICES // 2:
                browser.reload()
        assert pointed, "something on the board could be pointed at"
        assert browser.troubles == []
