"""Responses in the browser: all wait alike, whoever can respond is asked, and settings spare one the question."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.kit import House, Player, serving
from tests.kernel.fixture_games import begin
from tests.kernel.fixtures_pkg.spells import CAST, SPELLS
from undercroft.kernel.game import Game


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the fixture games on its shelf."""
    with serving(tmp_path_factory.mktemp("responses"), "-m", "tests.browser.boardless") as served:
        yield served


def spells() -> Game:
    """Ana can attack, and Bo can respond."""
    for seed in range(200):
        game = begin(SPELLS, 2, seed)
        mine, theirs = game.state.hands
        if "dart" in mine and "counter" in theirs and not {"counter", "spark"} & set(mine):
            return game
    raise AssertionError("this comes up in no game")


def sit_down(guest: Callable[..., Player], pause: float, **how: object) -> tuple[Player, Player]:
    """Ana and Bo at pages of their own."""
    ana, bo = guest(**how).rename("Ana"), guest(**how).rename("Bo")
    saved = ana.post("/api/records", spells().record().to_json())["id"]
    wish = {"branch": saved, "pause": pause, "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = ana.post("/api/tables", wish)
    bo.post(f"/api/tables/{table['id']}/join", {"token": table["invite"]})
    for player in (ana, bo):
        player.go(f"/table/{table['id']}")
        expect(player.hook("prompt")).not_to_have_text("The table is being laid …")
    return ana, bo


def cast(player: Player) -> None:
    """Attack with a dart."""
    player.wait_for_turn()
    number = next(at for at, option in enumerate(player.options) if "dart" in option["label"])
    player.press(number)


def test_all_wait_and_who_can_respond_is_asked(guest: Callable[..., Player]) -> None:
    ana, bo = sit_down(guest, pause=20)
    cast(ana)
    expect(ana.hook("prompt")).to_have_text("Others may respond …")
    expect(ana.hook("pause")).to_contain_text("A spell is cast.")
    expect(ana.hook("option")).to_have_count(0)
    expect(ana.hook("primary")).to_have_attribute("aria-disabled", "true")
    expect(bo.hook("prompt")).to_have_text("Respond to dart")
    expect(bo.hook("pause")).to_contain_text("If you do nothing, you pass.")
    ana.shoot("responses-wait")
    bo.shoot("responses-asked")
    assert "Ana casts dart" in ana.log[-1], "what is responded to is known to all"
    bo.hook("think").click()
    expect(bo.hook("pause")).to_contain_text("The others wait for you.")
    expect(ana.hook("pause")).to_contain_text("Bo is thinking.")
    ana.shoot("responses-thinking")


def test_a_response_is_played_when_the_pause_is_over(guest: Callable[..., Player]) -> None:
    ana, bo = sit_down(guest, pause=2)
    cast(ana)
    bo.wait_for_turn()
    bo.press(0)
    expect(bo.hook("prompt")).to_have_text("Others may respond …")
    expect(ana.hook("log")).to_contain_text("Bo casts counter")
    expect(ana.hook("log")).to_contain_text("dart is cancelled")
    bo.wait_for_turn()
    expect(bo.hook("prompt")).to_contain_text("cast a spell")


def test_who_does_nothing_passes(guest: Callable[..., Player]) -> None:
    ana, bo = sit_down(guest, pause=1)
    cast(ana)
    expect(ana.hook("log")).to_contain_text("Bo loses 1")
    expect(ana.hook("pause")).to_have_count(0)
    expect(bo.hook("prompt")).to_contain_text("cast a spell")


def test_who_always_passes_is_neither_asked_nor_waited_for(guest: Callable[..., Player]) -> None:
    ana, bo = sit_down(guest, pause=30)
    for player in (ana, bo):
        player.page.get_by_role("button", name="Responses").click()
        dialog = player.page.get_by_role("dialog", name="Responses")
        expect(dialog.get_by_role("checkbox", name=CAST)).to_be_checked()
        dialog.get_by_role("checkbox", name="Always pass").check()
        expect(dialog.get_by_role("checkbox", name=CAST)).to_be_disabled()
        dialog.get_by_role("button", name="Close").click()
    ana.hook("chip").nth(1).click()
    expect(ana.hook("seat-panel")).to_contain_text("always passes")
    ana.page.keyboard.press("Escape")
    expect(ana.hook("seat-panel")).to_have_count(0)
    cast(ana)
    expect(ana.hook("log")).to_contain_text("Bo loses 1")
    bo.page.reload()
    bo.page.get_by_role("button", name="Responses").click()
    expect(bo.page.get_by_role("checkbox", name="Always pass")).to_be_checked()


def test_who_does_not_stop_at_a_moment_is_not_asked(guest: Callable[..., Player]) -> None:
    ana, bo = sit_down(guest, pause=2)
    bo.page.get_by_role("button", name="Responses").click()
    dialog = bo.page.get_by_role("dialog", name="Responses")
    dialog.get_by_role("checkbox", name=CAST).uncheck()
    expect(dialog.get_by_role("checkbox", name=CAST)).not_to_be_checked()
    bo.shoot("responses-menu")
    dialog.get_by_role("button", name="Close").click()
    cast(ana)
    expect(bo.hook("prompt")).to_have_text("Others may respond …")
    expect(bo.hook("option")).to_have_count(0)
    expect(ana.hook("log")).to_contain_text("Bo loses 1")


def test_it_works_with_a_finger(guest: Callable[..., Player]) -> None:
    ana, bo = sit_down(guest, pause=20, size=(390, 844), touch=True)
    cast(ana)
    bo.hook("think").tap()
    expect(ana.hook("pause")).to_contain_text("Bo is thinking.")
    bo.wait_for_turn()
    bo.press(0)
    expect(bo.hook("pause")).to_have_count(1)


def test_on_one_sofa_the_curtain_falls_for_who_can_respond(player: Player) -> None:
    saved = player.post("/api/records", spells().record().to_json())["id"]
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bo"}]
    table = player.post("/api/tables", {"branch": saved, "seats": seats})["id"]
    player.go(f"/table/{table}")
    assert player.wait() == "curtain"
    player.hook("lift-curtain").click()
    cast(player)
    expect(player.page.get_by_role("heading", level=1)).to_have_text("Pass the device to Bo")
    player.hook("lift-curtain").click()
    player.wait_for_turn()
    assert [option["label"] for option in player.options] == ["respond with counter", "pass"]
    player.press(0)
    expect(player.hook("log")).to_contain_text("dart is cancelled")
