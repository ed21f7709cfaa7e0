"""The table on a phone: two taps, a sheet of two heights, nothing too small, nothing beyond the edge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import places
from tests.browser.kit import PHONE, SPOT, Player, asked, at_random, played_until

SMALL = """
() => [...document.querySelectorAll("button, summary, select, input, a.button, [role=tab]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((one) => ({ one, boxes: [one, ...(one.labels ?? [])].map((each) => each.getBoundingClientRect()) }))
  .filter(({ boxes }) => boxes[0].width > 1 && boxes.every((box) => box.width < 43.5 || box.height < 43.5))
  .map(({ one, boxes: [box] }) => `${one.getAttribute("aria-label") ?? one.outerHTML}: ${box.width} × ${box.height}`)
"""
"""What is too small for a finger; what can hardly be seen is for screen readers, and a label counts as its control."""


@pytest.fixture
def phone(guest: Callable[..., Player]) -> Player:
    return guest(size=PHONE, touch=True, scheme="light")


def assert_fits(player: Player) -> None:
    """Nothing is beyond the edge, and nothing is too small for a finger."""
    wide, inner = player.page.evaluate("() => [document.scrollingElement.scrollWidth, innerWidth]")
    assert wide <= inner == PHONE[0]
    assert player.page.evaluate(SMALL) == []


def test_the_first_tap_explains_and_the_second_does_it(phone: Player) -> None:
    phone.new_table("me", "bot", "bot", seed=1)
    phone.wait_for_turn()
    hero = phone.options[1]
    spot = phone.page.evaluate(SPOT, hero["targets"][0])
    number = phone.update["number"]
    phone.page.touchscreen.tap(spot["x"], spot["y"])
    expect(phone.hook("selected")).to_contain_text(hero["label"])
    expect(phone.hook("selected")).to_contain_text(hero["note"])
    assert phone.update["number"] == number
    phone.hook("selected").get_by_role("button", name="Cancel").tap()
    expect(phone.hook("selected")).to_have_count(0)
    spot = phone.page.evaluate(SPOT, hero["targets"][0])
    phone.page.touchscreen.tap(spot["x"], spot["y"])
    expect(phone.hook("selected")).to_be_visible()
    spot = phone.page.evaluate(SPOT, hero["targets"][0])
    phone.page.touchscreen.tap(spot["x"], spot["y"])
    phone.wait_for_turn()
    phone.page.get_by_role("button", name="More").tap()
    phone.page.get_by_role("button", name="Log and chat", exact=True).tap()
    expect(phone.hook("log")).to_be_visible()
    expect(phone.hook("log")).to_contain_text(hero["label"].removeprefix("Play "))


def test_a_button_is_tapped_twice(phone: Player) -> None:
    phone.take_up(played_until(asked("Play a Threat card")))
    phone.wait_for_turn()
    number = phone.update["number"]
    phone.open_list()
    last = phone.hook("option").last
    last.tap()
    expect(last).to_contain_text("Tap again")
    phone.hook("option").first.tap()  # another one: explained, not done
    expect(phone.hook("option").first).to_contain_text("Tap again")
    assert phone.update["number"] == number
    phone.press(len(phone.options) - 1)
    phone.wait()
    assert phone.update["number"] > number


def test_the_sheet_has_two_heights(phone: Player) -> None:
    phone.take_up(played_until(asked("Kick open a door")))
    phone.wait_for_turn()
    sheet = phone.page.get_by_role("region", name="Your area")
    verbs = phone.page.get_by_role("group", name="What you can do")

    def height() -> float:
        phone.page.wait_for_timeout(400)
        box = sheet.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE[1] + 1
        for always in ("prompt", "tray", "primary"):
            expect(phone.hook(always)).to_be_in_viewport()
        return box["height"]

    low = height()
    assert low < PHONE[1] / 3
    expect(verbs).to_be_hidden()
    phone.page.get_by_role("button", name="Raise the sheet").tap()
    high = height()
    assert high > low
    expect(verbs).to_be_visible()
    phone.page.get_by_role("button", name="Lower the sheet").tap()
    assert height() == pytest.approx(low, abs=2)
    phone.hook("chip").nth(1).tap()
    expect(phone.hook("seat-panel")).to_be_visible()
    assert height() == pytest.approx(low, abs=2)


PLACES = (
    places.lobby,
    places.new_table,
    places.waiting_room,
    places.invitation,
    places.setup,
    places.fight,
    places.interrupting,
    places.curtain,
    places.ending,
    places.rules,
    places.drawer,
    places.replay,
    places.dungeon,
    places.throne_room,
)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(place.__name__))
def test_it_fits_a_phone(phone: Player, place: Callable[[Player], None]) -> None:
    place(phone)
    assert_fits(phone)


@pytest.mark.slow
def test_some_turns_with_a_finger(phone: Player) -> None:
    phone.new_table("me", "bot", seed=2)
    policy = at_random(4, haste=0.5)
    for _ in range(40):
        if phone.wait() == "over":
            break
        assert_fits(phone)
        phone.choose(policy(phone.options))
    assert "Turn 2" in phone.page.content() or phone.update["number"] > 40


# A verdict stands there for two seconds only: what is to be seen with it is looked at, and pressed, at once.
READ_ON = """
() => {
  const [find, half_a_second] = [(id) => document.querySelector(`[data-testid=${id}]`), 500];
  const look = (_, watching) => {
    const [verdict, primary] = [find("verdict"), find("primary")];
    if (!verdict || primary.innerText.trim() !== "Continue") return;
    if (verdict.querySelector("button").checkVisibility()) return;
    watching.disconnect();
    primary.click();
    setTimeout(() => (window.stillThere = find("verdict") !== null), half_a_second);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


def test_a_verdict_is_read_on_by_the_primary_button_where_nothing_is_asked(guest: Callable[..., Player]) -> None:
    player = guest(size=PHONE, touch=True, paced=True)
    player.take_up(played_until(asked("Reroll, spend Bolts")))
    player.wait_for_turn()
    player.page.evaluate(READ_ON)
    player.choose(next(n for n, option in enumerate(player.options) if option["action"]["type"] == "Finish"))
    player.page.wait_for_function("() => window.stillThere !== undefined")
    assert player.page.evaluate("() => window.stillThere") is False
