"""Fair seats: everybody sees who sits down and stands up, and nobody gets a bot's seat behind the others' backs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.live_server import Guest, Page, Server, log_of, own_server, refusal, server
from undercroft.table import wire

__all__ = ["own_server", "server"]


@pytest.fixture
def people(server: Server) -> Iterator[list[Guest]]:
    guests = [server.guest(name) for name in ("Ana", "Bo", "Cleo")]
    yield guests
    for guest in guests:
        guest.close()


def words(page: Page) -> list[str]:
    return [words for _, words in log_of(page)]


def shared(ana: Guest, bo: Guest) -> wire.TableInfo:
    """Ana, Bo and a bot; the game runs."""
    table = ana.create("duel", ["me", "open", "bot:random"])
    return bo.join(table, table.invite)


def test_every_change_of_a_seat_is_a_line_in_the_log_for_all(own_server: Server) -> None:
    ana, bo, cleo = (own_server.guest(name) for name in ("Ana", "Bo", "Cleo"))
    table = shared(ana, bo)
    page, onlooker = ana.open(table, 0), cleo.open(table)
    bo.hand_over(table, 1, "bot")
    bo.hand_over(table, 1, "me")
    bo.hand_over(table, 1, "open")
    cleo.join(table, ana.table(table).invite)
    cleo.leave(table)
    said = [
        "A bot plays on for Bo",
        "Bo is back",
        "The seat of Bo is open to others",
        "Cleo sits down on the seat of Bo",
        "Bo has left, and a bot plays on",
    ]
    for seen in (page, onlooker):
        seen.wait_until(lambda seen: said[-1] in words(seen))
        assert [line for line in words(seen) if line in said] == said
    own_server.restart()
    assert [line for line in words(ana.open(table, 0)) if line in said] == said
    for guest in (ana, bo, cleo):
        guest.close()


def test_a_line_about_seats_stays_when_a_choice_is_taken_back(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me:Other"])
    page = ana.open(table, 0)
    page.until_asked()
    page.play(page.options[0].action)
    ana.hand_over(table, 1, "bot", bot="random")
    ana.hand_over(table, 1, "me")
    page.wait_until(lambda page: "Other is back" in words(page))
    assert "Other is back" in words(ana.open(table, 0, since=page.number)), "who comes back misses nothing"
    assert isinstance(page.ask("undo", at=page.number), wire.Ack)
    page.wait_until(lambda page: any("takes a choice back" in line for line in words(page)))
    assert "Other is back" in words(page)
    before = words(page)
    own_server.restart()
    assert words(ana.open(table, 0)) == before
    ana.close()


def test_nobody_gets_a_bots_seat_without_the_others_consent(people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = shared(ana, bo)
    hers, his = ana.open(table, 0), bo.open(table, 1)
    for kind in ("me", "open"):
        info = ana.hand_over(table, 2, kind)
        assert info.seats[2].kind == "bot"
        his.wait_until(lambda page: page.table.undo is not None)
        request = his.table.undo
        assert request is not None
        assert (request.words, request.asked) == (
            "Ana would like to have the seat of Random bot, which a bot plays",
            (1,),
        )
        assert isinstance(hers.ask("consent", request=request.number, yes=True), wire.Refused), "not her own consent"
        assert isinstance(his.ask("consent", request=request.number, yes=False), wire.Ack)
        hers.wait_until(lambda page: page.table.undo is None)
        assert ana.table(table).seats[2].kind == "bot"
    ana.hand_over(table, 2, "me")
    his.wait_until(lambda page: page.table.undo is not None)
    assert his.table.undo is not None
    assert isinstance(his.ask("consent", request=his.table.undo.number, yes=True), wire.Ack)
    assert ana.table(table).seats[2].yours
    hers.wait_until(lambda page: "Ana sits down on the seat of Random bot" in words(page))
    refusal(cleo.http.put(f"/api/tables/{table.id}/seats/2", json={"kind": "me"}), 403)


def test_who_has_played_and_left_is_not_got_round(people: list[Guest]) -> None:
    ana, bo, _ = people
    table = shared(ana, bo)
    bo.leave(table)
    for seat in (1, 2):
        for kind in ("me", "open"):
            said = refusal(ana.http.put(f"/api/tables/{table.id}/seats/{seat}", json={"kind": kind}), 409)
            assert "not there to agree" in said
    refusal(ana.http.get(f"/api/tables/{table.id}/record"), 403)
    assert bo.hand_over(table, 1, "me").seats[1].yours, "who has left may come back"


def test_who_plays_alone_does_as_they_like(people: list[Guest]) -> None:
    ana, *_ = people
    table = ana.create("duel", ["me", "bot:random"])
    assert ana.hand_over(table, 1, "me").seats[1].yours
    assert ana.hand_over(table, 1, "bot").seats[1].kind == "bot"
    assert ana.record(table)


def test_what_was_handed_to_a_bot_is_taken_back_at_any_time(people: list[Guest]) -> None:
    ana, bo, _ = people
    table = shared(ana, bo)
    bo.hand_over(table, 1, "bot")
    for kind in ("me", "open", "bot"):
        said = refusal(ana.http.put(f"/api/tables/{table.id}/seats/1", json={"kind": kind}), 403)
        assert "only who gave it" in said
    assert bo.hand_over(table, 1, "me").seats[1].yours


# Chat


@pytest.mark.parametrize("name", ["Ana", "ANA", "A n a", "Ána", "Аna"], ids=ascii)
def test_nobody_chats_under_a_players_name(people: list[Guest], name: str) -> None:
    ana, bo, cleo = people
    table = shared(ana, bo)
    assert cleo.http.put("/api/me", json={"name": name}).status_code == 200
    page = cleo.open(table)
    page.ask("say", text="I fold")
    page.wait_until(lambda page: bool(page.chat))
    assert page.chat[0].name == f"{name} (looking on)"
    assert page.chat[0].seat is None


def test_what_is_said_again_with_the_same_id_is_said_once(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("duel", ["me", "me"])
    page = ana.open(table, 0)
    answers = [page.ask("say", id="once", text="Hello") for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    own_server.restart()
    page = ana.open(table, 0)
    assert isinstance(page.ask("say", id="once", text="Hello"), wire.Ack)
    assert isinstance(page.ask("say", text="Something else"), wire.Ack)
    page.wait_until(lambda page: len(page.chat) > 1)
    assert [line.text for line in page.drain().chat] == ["Hello", "Something else"]
    ana.close()


def both_chose(ana: Guest, bo: Guest) -> tuple[wire.TableInfo, Page, Page]:
    """Ana has chosen, and Bo after her."""
    table = shared(ana, bo)
    hers, his = ana.open(table, 0), bo.open(table, 1)
    hers.until_asked()
    hers.play(hers.options[0].action)
    his.until_asked()
    his.play(his.options[0].action)
    return table, hers, his


def test_who_agrees_to_one_thing_has_not_agreed_to_another(people: list[Guest]) -> None:
    ana, bo, _ = people
    table, hers, his = both_chose(ana, bo)
    hers.wait_until(lambda page: page.update.undo.consent)
    assert isinstance(hers.ask("undo", at=hers.number), wire.Ack)
    his.wait_until(lambda page: page.table.undo is not None)
    asked_first = his.table.undo
    assert asked_first is not None
    ana.hand_over(table, 2, "me")  # while he reads the other question
    his.wait_until(lambda page: page.table.undo is not None and "the seat of" in page.table.undo.words)
    assert isinstance(his.ask("consent", request=asked_first.number, yes=True), wire.Refused)
    assert ana.table(table).seats[2].kind == "bot"


def test_nothing_is_taken_back_behind_the_back_of_who_may_come_back(people: list[Guest]) -> None:
    ana, bo, _ = people
    table, hers, _ = both_chose(ana, bo)
    bo.hand_over(table, 1, "bot", bot="random")
    hers.wait_until(lambda page: "Bo may come back" in page.update.undo.words)
    assert not hers.update.undo.possible
    answer = hers.ask("undo", at=hers.number)
    while isinstance(answer, wire.Stale):  # the bots go on meanwhile
        answer = hers.ask("undo", at=answer.number)
    assert isinstance(answer, wire.Refused)
    bo.hand_over(table, 1, "me")
    hers.wait_until(lambda page: page.update.undo.consent)
