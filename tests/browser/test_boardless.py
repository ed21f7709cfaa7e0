"""A game that has no board at all is a list of buttons, fully playable."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.kit import House, Player, at_random, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the fixture games on its shelf."""
    with serving(tmp_path_factory.mktemp("boardless"), "-m", "tests.browser.boardless") as served:
        yield served


@pytest.mark.parametrize("title", ["Duel", "Spells", "Lines"])
def test_it_is_played_to_its_end_by_buttons(player: Player, title: str) -> None:
    page = player.page
    player.go("/")
    page.get_by_role("button", name=f"Play now: {title}").click()
    page.wait_for_url("**/table/**")
    player.wait_for_turn()
    expect(player.hook("board")).to_be_visible()
    assert player.hook("board").inner_text().strip(), "the game says nothing of itself"
    assert not any(option["targets"] for option in player.options)
    player.open_list()
    labels = [text.strip() for text in player.hook("option").all_inner_texts()]
    assert len(set(labels)) == len(labels)
    player.shoot(f"boardless-{title.lower()}")
    assert player.play(at_random(1)) == "over"
    expect(player.hook("ending").get_by_role("listitem").first).to_contain_text("1.")
    player.shoot(f"boardless-{title.lower()}-ending")
    player.hook("ending").get_by_role("link", name="Watch replay").click()
    page.wait_for_url("**/replay/**")
    expect(page.get_by_role("heading", name="The beginning")).to_be_visible()
    page.get_by_role("button", name="One choice on").click()
    expect(page.get_by_role("heading", name="Choice 1", exact=True)).to_be_visible()


def test_it_is_played_with_a_finger(guest: Callable[..., Player]) -> None:
    player = guest(size=(390, 844), touch=True)
    player.post("/api/tables", {"game": "duel"})
    player.go("/")
    player.page.get_by_role("link", name="Continue").first.tap()
    assert player.play(at_random(2)) == "over"
    expect(player.hook("ending")).to_be_visible()
