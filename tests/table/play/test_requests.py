"""Playing over the socket: every message is answered, and a seat comes from the session only."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator

import msgspec
import pytest

from tests.kernel.fixtures_pkg.duel import Choose, Stake
from tests.table.live_server import PATIENCE, Guest, Page, Party, Server, log_of, plain, play_alone, server
from undercroft.kernel.game import Game
from undercroft.lab.bots import Advice
from undercroft.table import wire
from undercroft.table.bots.worker_pool import WorkerPool

__all__ = ["server"]


@pytest.fixture
def duel(server: Server) -> Iterator[Party]:
    party = Party(server, "duel", 2, seed=5, spectator=True)
    yield party
    party.close()


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    guest = server.guest("Ana")
    yield guest
    guest.close()


# Answers


def test_play_now_is_a_game_against_bots_to_its_end(ana: Guest) -> None:
    table = ana.create("duel")
    assert table.state == "running"
    page = ana.open(table, 0)
    play_alone(page, 100)
    ending = page.update.ending
    assert ending is not None
    assert ending.rule == "DU-END-01"
    assert page.update.ask is None
    assert page.update.waiting == ()
    over = ana.table(table)
    assert over.state == "over"
    assert over.result.endswith(ending.reason)


def test_an_action_is_acknowledged_and_shown_to_everybody(duel: Party) -> None:
    one, other, spectator = duel.pages
    card = plain(one.options[0].action)
    ack = one.act(card)
    assert ack == wire.Ack(one.heard[-1].id, 2)  # type: ignore[union-attr]
    for page in duel.pages:
        page.until_number(2)
    assert one.update.ask is not None
    assert one.update.ask.prompt == "Stake on your card"
    assert [option.label for option in one.options] == ["stake 1", "stake 2"]
    assert other.update.ask is not None
    assert other.update.ask.prompt == "Choose a card", "the other has not chosen yet"
    assert spectator.update.ask is None
    assert {wait.seat for wait in spectator.update.waiting} == {0, 1}
    assert spectator.update.eyes is None


def test_an_action_against_the_rules_is_refused_by_its_rule(duel: Party) -> None:
    page = duel.pages[0]
    held = {plain(option.action)["card"] for option in page.options}
    other = next(card for card in range(1, 13) if card not in held)
    before = page.number
    answer = page.act(Choose(other))
    assert isinstance(answer, wire.Refused)
    assert (answer.rule, answer.reason) == ("DU-CHOOSE-01", f"you do not hold the {other}")
    assert isinstance(page.act(Stake(1)), wire.Refused)
    assert page.drain().number == before


NO_ACTIONS: list[dict[str, object]] = [
    {},
    {"type": "Choose"},
    {"type": "Nothing"},
    {"type": "Choose", "card": "1"},
    {"type": "Choose", "card": 1.5},
    {"type": "Choose", "card": None},
    {"type": "Choose", "card": 10**40},
    {"type": ["Choose"], "card": 1},
    {"card": 1},
]


def test_what_is_no_action_is_refused(duel: Party) -> None:
    page = duel.pages[0]
    for number, action in enumerate(NO_ACTIONS):
        answer = page.reply(json.dumps({"type": "act", "id": f"x{number}", "at": 1, "action": action}))
        assert isinstance(answer, wire.Refused), (action, answer)
    assert page.drain().number == 1


def test_a_decision_that_has_changed_is_stale_and_everything_is_shown_again(duel: Party) -> None:
    page = duel.pages[0]
    first, second, *_ = page.options
    page.play(first.action)
    page.drain()
    shown = len(page.updates)
    answer = page.act(second.action, at=1)
    assert isinstance(answer, wire.Stale)
    assert answer.number == 2
    page.wait_until(lambda page: len(page.updates) > shown)
    assert page.update.full
    assert page.update.number == 2


def test_what_others_do_meanwhile_makes_nothing_stale(duel: Party) -> None:
    one, other, _ = duel.pages
    duel.play(1, other.options[0].action)
    assert isinstance(one.act(one.options[0].action, at=1), wire.Ack)


def test_the_same_id_is_played_once_and_answered_alike(duel: Party) -> None:
    page = duel.pages[0]
    card = page.options[0].action
    first = page.act(card, id="click")
    again = page.act(card, id="click", at=1)
    third = page.act(page.options[0].action, id="click", at=99)
    assert first == again == third == wire.Ack("click", 2)
    assert page.drain().number == 2
    refused = page.act({"type": "Stake", "points": 3}, id="wrong")
    assert isinstance(refused, wire.Refused)
    assert page.act({"type": "Stake", "points": 1}, id="wrong") == refused, "an id stands for one message"
    assert page.drain().number == 2


def test_ids_belong_to_a_guest(duel: Party) -> None:
    one, other, _ = duel.pages
    assert one.act(one.options[0].action, id="same") == wire.Ack("same", 2)
    assert other.act(other.options[0].action, id="same") == wire.Ack("same", 3)


def test_another_page_of_the_same_guest_gets_the_same_answer(duel: Party) -> None:
    page = duel.pages[0]
    ack = page.act(page.options[0].action, id="once")
    second = duel.guests[0].open(duel.table, 0)
    assert second.act({"type": "Choose", "card": 1}, id="once") == ack
    assert second.drain().number == 2


# Seats


def test_a_message_cannot_say_for_whom_it_acts(duel: Party) -> None:
    page = duel.pages[0]
    answer = page.reply('{"type": "act", "id": "s", "at": 1, "seat": 1, "action": {"type": "Choose", "card": 1}}')
    assert isinstance(answer, wire.Wrong)
    assert answer.id == "s"
    assert "seat" in answer.reason


def test_nobody_looks_through_anothers_eyes(duel: Party) -> None:
    one, _, spectator = duel.pages
    assert isinstance(one.look(1), wire.Refused)
    assert isinstance(spectator.look(0), wire.Refused)
    assert isinstance(spectator.look(99), wire.Refused)
    card = duel.pages[1].options[0].action
    assert isinstance(one.act(card), wire.Refused), "one still looks through one's own"
    assert one.drain().update.eyes == 0


def test_a_spectator_cannot_act(duel: Party, server: Server) -> None:
    spectator = duel.pages[2]
    stranger = Page(server.url, duel.table.id)
    assert isinstance(stranger.look(), wire.Update)
    mine = duel.guests[0].open(duel.table)
    card = plain(duel.pages[0].options[0].action)
    for page in (spectator, stranger, mine):
        for asked in (
            page.act(card),
            page.ask("undo", at=1),
            page.ask("consent", request=1, yes=True),
            page.ask("hint"),
            page.ask("settle", prompt="Choose a card", action=card, until="game"),
            page.ask("why", action=card),
        ):
            assert isinstance(asked, wire.Refused), asked
            assert asked.rule == ""
    assert isinstance(stranger.ask("say", text="hello"), wire.Refused)
    assert duel.pages[0].drain().number == 1
    stranger.close()


def test_who_has_not_looked_cannot_act(duel: Party) -> None:
    page = duel.guests[0].open(duel.table, look=False)
    assert isinstance(page.act(duel.pages[0].options[0].action), wire.Refused)
    assert page.drain().updates == []


def test_a_forged_cookie_is_nobodys(duel: Party, server: Server) -> None:
    name, _, value = duel.guests[0].cookie.partition("=")
    body, _, mark = value.partition(".")
    for forged in (f"{body}.{'A' * len(mark)}", body, f"{'A' * 22}.{mark}", ""):
        page = Page(server.url, duel.table.id, f"{name}={forged}")
        assert isinstance(page.look(0), wire.Refused)
        page.close()


def test_seats_that_share_a_screen_are_played_by_one_page_after_another(ana: Guest) -> None:
    table = ana.create("duel", ["me:Ana", "me:Bo"])
    page = ana.open(table, 0)
    page.play(page.options[0].action)
    update = page.look(1)
    assert isinstance(update, wire.Update)
    assert (update.eyes, update.full) == (1, True)
    page.play(page.options[0].action)
    assert page.update.ask is not None
    assert page.update.ask.seat == 1


def test_before_the_game_begins_there_is_nothing_to_see(server: Server, ana: Guest) -> None:
    table = ana.create("duel", ["me", "open"])
    page = ana.open(table, look=False)
    answer = page.look(0)
    assert isinstance(answer, wire.Ack)
    assert answer.number == 0
    assert isinstance(page.act({"type": "Choose", "card": 1}), wire.Refused)
    bo = server.guest("Bo")
    bo.join(table, table.invite)
    page.until_number(1)
    assert page.update.full
    assert page.update.eyes == 0
    assert page.table.state == "running"
    assert [seat.name for seat in page.table.seats] == ["Ana", "Bo"]
    bo.close()


# Why, hints, settled answers, chat


def test_why_not_names_the_rule(duel: Party) -> None:
    page = duel.pages[0]
    held = {plain(option.action)["card"] for option in page.options}
    other = next(card for card in range(1, 13) if card not in held)
    reason = page.ask("why", action={"type": "Choose", "card": other})
    assert isinstance(reason, wire.Reason)
    assert (reason.rule, reason.allowed, reason.words) == ("DU-CHOOSE-01", False, f"choose the {other}")
    can = page.ask("why", action=page.options[0].action)
    assert isinstance(can, wire.Reason)
    assert can.allowed
    assert isinstance(page.ask("why", action={"type": "Nonsense"}), wire.Refused)
    pointless = page.ask("why", target="room:B3")
    assert isinstance(pointless, wire.Reason)
    assert not pointless.allowed
    assert isinstance(page.ask("why"), wire.Reason)


def test_why_not_of_things_on_a_board(ana: Guest) -> None:
    page = ana.open(ana.create("munchkin_dungeon", seed=4), 0)
    rng = random.Random(1)
    targets = [
        "room:A1",
        "room:Z99",
        "hero:1",
        "hero:99",
        "hero:x",
        "hero:-1",
        "die:B",
        "loot:x",
        "card:",
        ":",
        "",
        "x",
    ]
    targets += ["".join(rng.choices("abcRO:0129-é\u0000\U0001f409 ", k=rng.randint(0, 200))) for _ in range(60)]
    targets += [
        f"{kind}:{what}"
        for kind in ("room", "hero", "foe", "die", "loot", "card", "power", "monster")
        for what in ("", "0", "-1", "9" * 150, "null", "A", "é", "power 0", "1 2 3")
    ]
    for target in targets:
        answer = page.ask("why", target=target)
        assert isinstance(answer, wire.Reason), (target, answer)
        assert answer.rule.startswith("MD-")


def test_a_hint_says_what_the_bot_would_do_and_why(ana: Guest) -> None:
    page = ana.open(ana.create("munchkin_dungeon", seed=4), 0)
    page.until_asked()
    hinted = page.ask("hint")
    assert isinstance(hinted, wire.Hinted)
    assert plain(hinted.option.action) in [plain(option.action) for option in page.options]
    assert hinted.why
    assert hinted.rule.startswith("MD-")
    again = page.ask("hint")
    assert isinstance(again, wire.Hinted)
    assert (again.option, again.why, again.then) == (hinted.option, hinted.why, hinted.then)
    page.play(hinted.option.action)


def test_every_hint_is_answered(duel: Party) -> None:
    page = duel.pages[0]
    wanted = {page.send("hint") for _ in range(50)}
    card = page.options[0].action
    wanted.add(page.send("act", at=1, action=card))
    page.wait_until(lambda page: wanted <= {getattr(told, "id", "") for told in page.heard})
    page.play(page.options[0].action)
    answer = page.ask("hint")
    assert isinstance(answer, wire.Refused)
    assert "nothing for you to decide" in answer.reason


def test_one_hint_at_a_time_is_thought_about_for_a_seat_and_none_for_who_has_gone(
    ana: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    ended: list[str] = []

    async def think(self: WorkerPool, game: Game, seat: int, avoid: object, table: str) -> Advice:
        begun.append(table)
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            ended.append(table)
        raise AssertionError("nobody waits so long")

    monkeypatch.setattr(WorkerPool, "advise", think)
    table = ana.create("duel", ["me", "me"])
    page = ana.open(table, 0)
    page.send("hint")
    for _ in range(20):
        answer = page.ask("hint")
        assert isinstance(answer, wire.Refused)
        assert "already" in answer.reason
    assert begun == [table.id]
    page.close()
    until = time.monotonic() + PATIENCE / 2
    while not ended:
        assert time.monotonic() < until
        time.sleep(0.01)


def settle(page: Page, until: str, option: int = 0) -> wire.Answer:
    assert page.update.ask is not None
    return page.ask("settle", prompt=page.update.ask.prompt, action=page.options[option].action, until=until)


def test_a_settled_answer_is_given_by_itself(server: Server) -> None:
    party = Party(server, "duel", 2, seed=8)
    one, other = party.pages
    party.play(0, one.options[0].action)
    assert isinstance(settle(one, "game", 1), wire.Ack)
    one.until_number(3)
    assert [(s.prompt, s.label, s.until) for s in one.update.settled] == [("Stake on your card", "stake 2", "game")]
    assert other.until_number(3).update.settled == (), "what one settles is one's own affair"
    party.play(1, other.options[0].action)
    party.play(1, other.options[0].action)
    assert one.update.ask is not None
    assert one.update.ask.prompt == "Choose a card"
    number = one.number
    one.play(one.options[0].action)
    one.until_number(number + 2)
    assert one.update.ask is None, "the stake was given by itself"
    never = one.ask("settle", prompt="Stake on your card", action={"type": "Stake", "points": 2}, until="never")
    assert isinstance(never, wire.Ack)
    one.wait_until(lambda page: page.update.settled == ())
    party.close()


def test_only_what_can_be_answered_now_is_settled(duel: Party) -> None:
    page = duel.pages[0]
    for prompt, action in [
        ("Stake on your card", {"type": "Stake", "points": 1}),
        ("Choose a card", {"type": "Stake", "points": 1}),
        ("Choose a card", {"type": "Choose", "card": 99}),
    ]:
        assert isinstance(page.ask("settle", prompt=prompt, action=action, until="game"), wire.Refused)
    assert isinstance(
        page.ask("settle", prompt="No such thing", action={"type": "Stake", "points": 1}, until="never"), wire.Ack
    )


def test_what_is_settled_for_a_turn_ends_with_it(ana: Guest) -> None:
    table = ana.create("munchkin_dungeon", ["me", "bot:random"], seed=11)
    page = ana.open(table, 0)
    rng = random.Random(0)
    for _ in range(300):
        page.until_asked()
        assert page.update.ask is not None, "the game ended before anything could be settled"
        passes = [number for number, option in enumerate(page.options) if plain(option.action)["type"] == "Pass"]
        if passes and page.update.ask.prompt:
            prompt, number, at = page.update.ask.prompt, passes[0], page.number
            assert isinstance(settle(page, "turn", number), wire.Ack)
            break
        page.play(rng.choice(page.options).action)
    page.until_number(at + 1)

    def turned(page: Page) -> bool:
        return any(line.kind == "turn" and line.number > at for line in page.lines)

    for _ in range(300):
        if turned(page):
            break
        assert prompt in [settled.prompt for settled in page.update.settled]
        page.wait_until(lambda page: page.update.ask is not None or turned(page))
        if not turned(page):
            page.play(rng.choice(page.options).action)
    assert page.update.settled == ()


def test_chat_is_plain_text_for_everybody(duel: Party, server: Server) -> None:
    one, other, spectator = duel.pages
    html = '<script>alert(1)</script> & "quotes" 🐉'
    assert isinstance(one.ask("say", text=html), wire.Ack)
    for page in duel.pages:
        page.wait_until(lambda page: len(page.chat) == 1)
        assert (page.chat[0].text, page.chat[0].name, page.chat[0].seat) == (html, "Guest 0", 0)
        assert abs(page.chat[0].at - time.time()) < 60
    assert isinstance(spectator.ask("say", text="hi\x00 \x1b[31mred\x07 a\nb\tc \u202edlrow"), wire.Ack)
    other.wait_until(lambda page: len(page.chat) == 2)
    said = other.chat[1]
    assert said.seat is None
    assert said.text.isprintable()
    assert {"hi", "a", "b", "c"} <= set(said.text.replace("[31mred", " ").split())
    for nothing in ("\n", "\x00\x01", "   ", "\u200b"):
        assert isinstance(one.ask("say", text=nothing), wire.Refused)
    late = server.guest().open(duel.table)
    late.wait_until(lambda page: len(page.chat) == 2)
    assert [line.number for line in late.chat] == [1, 2]
    assert [line.text for line in late.chat] == [line.text for line in other.chat]


def test_chat_that_is_too_long_is_no_message(duel: Party) -> None:
    page = duel.pages[0]
    assert isinstance(page.ask("say", text="x" * 501), wire.Wrong)
    assert isinstance(page.ask("say", text=""), wire.Wrong)
    assert isinstance(page.ask("say", text="é" * 500), wire.Ack)


# What cannot be read


UNREADABLE = [
    "",
    "null",
    "[]",
    "{}",
    "{",
    '"look"',
    '{"type": "look"}',
    '{"type": "look", "id": ""}',
    '{"type": "look", "id": "a b"}',
    '{"type": "look", "id": "é"}',
    '{"type": "look", "id": 7}',
    '{"type": "look", "id": "a", "seat": -1}',
    '{"type": "look", "id": "a", "seat": 100}',
    '{"type": "look", "id": "a", "seat": true}',
    '{"type": "look", "id": "a", "since": 1e99}',
    '{"type": "look", "id": "a", "since": NaN}',
    '{"type": "look", "id": "a", "since": -1}',
    '{"type": "update", "id": "a"}',
    '{"type": "act", "id": "a", "at": 1}',
    '{"type": "act", "id": "a", "at": 1, "action": "Choose"}',
    '{"type": "say", "id": "a", "text": "\\ud800"}',
    '{"type": "settle", "id": "a", "prompt": "x", "action": {}, "until": "doomsday"}',
    "[" * 60_000,
    '{"type": "act", "id": "a", "at": 1, "action": ' + '{"a":' * 9_000 + "1" + "}" * 9_001,
    "\x00",
]


def test_a_frame_that_cannot_be_read_is_answered_and_changes_nothing(duel: Party) -> None:
    page = duel.pages[0]
    for frame in UNREADABLE:
        answer = page.reply(frame)
        assert isinstance(answer, wire.Wrong), (frame[:80], answer)
        assert 0 < len(answer.reason) < 500
    assert isinstance(page.look(0), wire.Update), "the socket is still open"
    assert page.number == 1


def test_bytes_are_no_message(duel: Party) -> None:
    page = duel.pages[0]
    assert isinstance(page.reply(msgspec.json.encode({"type": "look", "id": "a", "seat": 0})), wire.Wrong)


def test_every_line_of_a_game_names_its_rule(ana: Guest) -> None:
    page = ana.open(ana.create("munchkin_dungeon", seed=2), 0)
    play_alone(page, 12)
    assert page.lines
    assert all(line.rule.startswith("MD-") for line in page.lines)
    assert all(words for _, words in log_of(page))
