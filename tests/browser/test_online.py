"""Two people and a spectator, each with a browser of their own."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PATIENCE, Player, at_random, nearly_over


def public(log: list[str]) -> list[str]:
    """A log without what only its reader may know."""
    lines = [line.replace("\n", " ") for line in log]
    return [re.sub(r"(draws \d+ Threat cards?) \([^)]*\)", r"\1", line).split(" MD-")[0] for line in lines]


def invite(host: Player, guest: Player, name: str) -> None:
    """The guest follows the invitation and sits down."""
    guest.go(host.hook("invitation").input_value())
    expect(guest.page.get_by_role("heading", level=1)).to_contain_text("Ana invites you to Munchkin Dungeon")
    guest.page.get_by_role("textbox", name="Your name").fill(name)
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.wait_for_url("**/table/**")


def assert_nothing_leaks(spectator: Player, *players: Player) -> None:
    """No card of anybody's hand is on the spectator's page, nor was in any frame, unless all have seen it before."""
    told = "\n".join(spectator.frames)
    seen = "\n".join(spectator.log)
    for player in players:
        hand = player.hand
        assert hand, "a hand is empty: nothing is tested"
        secret = {key: name for key, name in hand.items() if name not in seen}
        assert spectator.shown(*secret, *secret.values()) == []
        assert [word for word in (*secret, *secret.values()) if word in told] == []


def assert_same_log(*players: Player) -> None:
    first = public(players[0].log)
    for player in players[1:]:
        until = time.monotonic() + PATIENCE
        while len(player.log) < len(first) and time.monotonic() < until:
            player.page.wait_for_timeout(50)
        assert public(player.log) == first


def play_in_turn(players: list[Player], until: Callable[[], bool], most: int = 600) -> None:
    """Let everybody decide who must, until this is so or the game is over."""
    policies = [at_random(seed, haste=0.9) for seed, _ in enumerate(players)]
    idle = 0
    while most > 0 and not until():
        deciding = next((number for number, player in enumerate(players) if player.moment() == "turn"), None)
        if deciding is not None:
            players[deciding].choose(policies[deciding](players[deciding].options))
            most, idle = most - 1, 0
        elif any(player.moment() == "over" for player in players):
            return
        else:
            players[0].page.wait_for_timeout(20)
            idle += 1
            assert idle < 500, "nobody has anything to do"
    assert most > 0, "the game is not over in time"


@pytest.mark.slow
def test_two_people_and_a_spectator(guest: Callable[..., Player]) -> None:
    ana, bo, spectator = guest().rename("Ana"), guest(size=(1024, 700)), guest(size=(1024, 700))
    table = ana.new_table("me", "open", "bot")
    invite(ana, bo, "Bo")
    spectator.go(f"/table/{table}")
    expect(spectator.hook("prompt")).to_contain_text("Waiting for Ana")
    assert spectator.hook("option").count() == 0
    assert spectator.hook("all-choices").count() == 0
    expect(spectator.hook("primary")).to_have_attribute("aria-disabled", "true")
    assert spectator.hook("undo").count() == 0

    lines = [0]
    """How long Ana's log was whenever she had to choose."""

    def asked_again() -> bool:
        if ana.moment() != "turn":
            return False
        lines.append(len(ana.log))
        something_to_take_back = ana.update["undo"]["consent"] and lines[-1] > lines[-2]
        return bool(lines[-1] > 60 and something_to_take_back and ana.hand and bo.hand)

    play_in_turn([ana, bo], asked_again)
    assert_same_log(spectator, ana, bo)
    assert_nothing_leaks(spectator, ana, bo)
    spectator.shoot("spectator")

    # Undo, by consent.
    before, number = ana.log, ana.update["number"]
    ana.hook("undo").click()
    request = bo.hook("undo-request")
    expect(request).to_contain_text("Ana")
    expect(ana.hook("undo-request")).to_contain_text("Bo must agree")
    expect(spectator.hook("undo-request").get_by_role("button")).to_have_count(0)
    request.get_by_role("button", name="Agree").click()
    expect(request).to_have_count(0)
    ana.wait_for_turn()
    log = ana.log
    kept = log[: log.index("Ana takes a choice back")]  # where a bot is asked again, it has played on since
    assert len(kept) < len(before)
    assert kept == before[: len(kept)]
    assert ana.update["number"] > number
    assert_same_log(spectator, ana, bo)

    # Chat: words only.
    for player in (bo, spectator):
        player.page.get_by_role("button", name="Log and chat", exact=True).click()
    for player in (ana, bo, spectator):
        player.page.get_by_text("Chat", exact=True).click()
    ana.hook("chat-input").fill("<b>Well</b> played")
    ana.page.get_by_role("button", name="Send").click()
    for player in (bo, spectator):
        expect(player.page.get_by_role("region", name="Chat", exact=True)).to_contain_text("<b>Well</b> played")


def test_two_people_and_a_spectator_see_the_end(guest: Callable[..., Player]) -> None:
    ana, bo, spectator = guest().rename("Ana"), guest(size=(1024, 700)), guest(size=(1024, 700))
    table = ana.take_up(nearly_over(), "me", "open", "bot")
    invite(ana, bo, "Bo")
    spectator.go(f"/table/{table}")
    play_in_turn([ana, bo], lambda: False)
    for player in (ana, bo, spectator):
        expect(player.hook("ending")).to_be_visible()
        expect(player.hook("ending").get_by_role("row").last).to_contain_text("Score")
    assert_same_log(spectator, ana, bo)


def test_an_undo_can_be_refused(guest: Callable[..., Player]) -> None:
    ana, bo = guest().rename("Ana"), guest()
    ana.new_table("me", "open")
    invite(ana, bo, "Bo")
    play_in_turn([ana, bo], lambda: ana.moment() == "turn" and bool(ana.update["undo"]["consent"]))
    before = ana.log
    ana.hook("undo").click()
    bo.hook("undo-request").get_by_role("button", name="Refuse").click()
    expect(ana.hook("undo-request")).to_have_count(0)
    ana.wait_for_turn()
    assert ana.log == before


def test_a_seat_that_was_given_to_a_bot_is_opened_by_nobody_else(guest: Callable[..., Player]) -> None:
    ana, bo, cleo = guest(excused="403").rename("Ana"), guest(), guest()
    table = ana.new_table("me", "open")
    invite(ana, bo, "Bo")
    people = (ana, bo, cleo.go(f"/table/{table}"))
    for player in people:
        player.page.get_by_role("button", name="Seats").click()
    anas, bos, cleos = (
        player.page.get_by_role("dialog", name="Seats").get_by_role("listitem").nth(1) for player in people
    )
    expect(anas.get_by_role("button")).to_have_count(0)  # nobody disposes of another's seat
    bos.get_by_role("button", name="Give to a bot").click()
    bo.hook("give").click()
    expect(anas).to_contain_text("bot")
    expect(cleos.get_by_role("button")).to_have_count(0)
    with ana.page.expect_response(lambda answer: answer.request.method == "PUT") as told:
        anas.get_by_role("button", name="Open to others").click()
    assert told.value.status == 403  # who has played there has a say in it
    expect(anas).to_contain_text("bot")
    expect(bos.get_by_role("button", name="Take your seat back")).to_be_visible()


def test_who_gave_a_seat_to_a_bot_takes_it_back_and_plays_on(guest: Callable[..., Player]) -> None:
    ana, bo = guest().rename("Ana"), guest()
    ana.new_table("me", "open")
    invite(ana, bo, "Bo")
    yours, back = bo.hook("undo"), bo.page.get_by_role("button", name="Take your seat back")
    expect(yours).to_be_visible()
    expect(back).to_have_count(0)

    # It is asked before, and no is no.
    bo.page.get_by_role("button", name="Seats").click()
    bo.page.get_by_role("button", name="Give to a bot").click()
    question = bo.page.get_by_role("dialog", name="Give your seat to a bot?")
    expect(question).to_contain_text("The bot plays on for you")
    expect(question).to_contain_text("take the seat back at any time")
    question.get_by_role("button", name="No, I play on").click()
    expect(question).to_be_hidden()
    expect(yours).to_be_visible()

    bo.page.get_by_role("button", name="Give to a bot").click()
    bo.hook("give").click()
    bo.page.get_by_role("dialog", name="Seats").get_by_role("button", name="Close").click()
    expect(bo.hook("lent")).to_contain_text("A bot plays for Bo.")
    expect(yours).to_have_count(0)
    expect(ana.hook("lent")).to_have_count(0)
    bo.shoot("lent")
    bo.page.reload()
    expect(back).to_be_in_viewport()
    bo.page.set_viewport_size({"width": 390, "height": 844})
    expect(back).to_be_in_viewport()
    bo.page.set_viewport_size({"width": 1440, "height": 900})

    back.click()
    expect(yours).to_be_visible()
    expect(back).to_have_count(0)
    play_in_turn([ana, bo], lambda: bo.moment() == "turn")
    before = len(bo.log)
    bo.choose(0)
    play_in_turn([ana, bo], lambda: bo.moment() == "turn" and len(bo.log) > before)
    assert_same_log(ana, bo)
