"""The lobby: setting up, inviting, joining, leaving, handing over, beginning; and who is told what of a table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import undercroft
from tests.kernel.fixture_games import FIXTURE_GAMES
from tests.table.live_server import PATIENCE, Gone, Guest, Page, Server, log_of, play_alone, refusal, server, serving
from undercroft.kernel.start import new_game
from undercroft.table import wire
from undercroft.table.play import tables
from undercroft.table.storage.retention import Retention

__all__ = ["server"]


@pytest.fixture
def people(server: Server) -> Iterator[list[Guest]]:
    guests = [server.guest(name) for name in ("Ana", "Bo", "Cleo")]
    yield guests
    for guest in guests:
        guest.close()


def kinds(table: wire.TableInfo) -> list[str]:
    return [seat.kind for seat in table.seats]


def names(table: wire.TableInfo) -> list[str]:
    return [seat.name for seat in table.seats]


# Guests


def test_a_guest_is_named_once_and_known_by_the_cookie(server: Server) -> None:
    guest = server.guest()
    called = guest.get("/api/me", wire.Me).name
    assert called.startswith("Guest")
    assert called == guest.get("/api/me", wire.Me).name
    assert guest.http.put("/api/me", json={"name": "  Ana\t Lee "}).json() == {"name": "Ana Lee"}
    assert guest.get("/api/me", wire.Me).name == "Ana Lee"
    assert server.guest().get("/api/me", wire.Me).name.startswith("Guest")


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\u0000b", "a\u202eb", 7, None, ["x"], "\u200b"])
def test_what_is_no_name_is_refused(people: list[Guest], name: object) -> None:
    refusal(people[0].http.put("/api/me", json={"name": name}), 400)
    assert people[0].get("/api/me", wire.Me).name == "Ana"


def test_a_name_is_data(server: Server) -> None:
    name = "<img src=x onerror=a()>&\"'"
    guest = server.guest(name)
    table = guest.create("munchkin_dungeon", seed=3)
    assert table.seats[0].name == name
    page = guest.open(table, 0)
    assert "<img" not in "".join(part for place, part in page.parts.items() if place != "text")
    assert name in page.parts["text"]
    page.close()


# Setting up


def test_a_table_is_what_was_wished(people: list[Guest]) -> None:
    ana = people[0]
    table = ana.create(
        "munchkin_dungeon",
        ["me:Ana the Bold", "bot:random", "open"],
        timer=90,
        late="wait",
        absent="bot",
        listed=True,
        options={"dealmaking": True},
    )
    assert (table.game, table.title, table.mode) == ("munchkin_dungeon", "Munchkin Dungeon", "standard")
    assert (table.state, table.timer, table.late, table.absent, table.listed) == ("open", 90, "wait", "bot", True)
    assert kinds(table) == ["person", "bot", "open"]
    assert names(table)[0] == "Ana the Bold"
    assert (table.seats[0].yours, table.seats[0].here, table.seats[1].bot) == (True, False, "random")
    assert table.yours
    assert len(table.invite) == 22
    assert len(table.id) == 22
    assert table.number == 0
    assert ana.table(table) == table


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({}, "which game"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "duel", "mode": "hard"}, "no mode"),
        ({"game": "duel", "seats": [{"kind": "me"}]}, "2 to 3 seats"),
        ({"game": "duel", "seats": [{"kind": "me"}] * 13}, "12"),
        ({"game": "duel", "options": {"rounds": 0}}, "1 to 99 rounds"),
        ({"game": "duel", "options": {"rounds": "many"}}, "option"),
        ({"game": "duel", "options": {"rounds": 10**30}}, ""),
        ({"game": "duel", "options": {"cards": 1}}, "no option"),
        ({"game": "duel", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "clever"}]}, "no bot 'clever'"),
        ({"game": "duel", "timer": -1}, "timer"),
        ({"game": "duel", "timer": 1e400}, ""),
        ({"game": "duel", "seed": -5}, "seed"),
        ({"game": "duel", "seed": 2**70}, ""),
        ({"game": "duel", "colour": "red"}, "colour"),
        ({"game": "duel", "seed": 1, "seats": [{"kind": "me"}, {"kind": "open"}]}, "seed"),
        ({"branch": "no-such-table"}, ""),
    ],
    ids=str,
)
def test_a_wish_that_cannot_be_is_refused_in_words(people: list[Guest], wish: dict[str, Any], said: str) -> None:
    body = msgspec.json.encode(wish) if 1e400 not in wish.values() else b'{"game": "duel", "timer": 1e400}'
    answer = people[0].http.post("/api/tables", content=body)
    status = 404 if "branch" in wish else 400
    assert said in refusal(answer, status)


def test_the_shelf_tells_what_can_be_wished(people: list[Guest]) -> None:
    games = people[0].get("/api/games", list[wire.GameInfo])
    munchkin = next(game for game in games if game.id == "munchkin_dungeon")
    assert [bot.id for bot in munchkin.bots] == ["easy", "steady", "sharp", "master"]
    assert all(bot.name and bot.character for bot in munchkin.bots)
    assert munchkin.modes[0].least == 2
    for option in munchkin.options:
        for value in option.choices or (option.usual,):
            table = people[0].create("munchkin_dungeon", ["me"] * 5, options={option.id: value})
            assert table.options == ({} if value == option.usual else {option.id: value})
    assert people[0].http.get("/api/games/munchkin_dungeon/picture.svg").headers["content-type"] == "image/svg+xml"
    refusal(people[0].http.get("/api/games/chess/picture.svg"), 404)
    book = people[0].get("/api/rulebooks/munchkin_dungeon", wire.RulebookInfo)
    assert any(rule.id == "MD-FIGHT-01" for chapter in book.chapters for rule in chapter.rules)
    assert [sign.picture[:4] for sign in book.signs if sign.words == "Hit: 1 Damage"] == ["<svg"]
    refusal(people[0].http.get("/api/rulebooks/chess"), 404)
    for game in set(undercroft.list_games()) - {fixture.id for fixture in FIXTURE_GAMES}:
        assert len(people[0].get(f"/api/rulebooks/{game}", wire.RulebookInfo).signs) > 10


# Joining


def test_an_invitation_leads_to_a_seat(people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = ana.create("duel", ["me", "open", "open"])
    invited = bo.get(f"/api/invitations/{table.invite}", wire.TableInfo)
    assert invited.id == table.id
    assert (invited.invite, invited.yours) == ("", False), "he does not sit here yet"
    joined = bo.join(invited, table.invite, 2)
    assert names(joined) == ["Ana", "Open seat", "Bo"]
    assert joined.state == "open"
    assert joined.invite == table.invite, "who sits here may invite others"
    assert cleo.join(table, table.invite).state == "running"
    assert names(ana.table(table)) == ["Ana", "Cleo", "Bo"]
    refusal(cleo.http.post(f"/api/tables/{table.id}/join", json={"token": table.invite}), 409)
    refusal(bo.http.get("/api/invitations/nowhere"), 404)


def test_without_the_token_nobody_joins(people: list[Guest]) -> None:
    ana, bo, _ = people
    table = ana.create("duel", ["me", "open"])
    for token in ("", "x", table.id, table.invite[:-1], table.invite + "A", "é"):
        assert "invit" in refusal(bo.http.post(f"/api/tables/{table.id}/join", json={"token": token}), 403)
    refusal(bo.http.post("/api/tables/nowhere/join", json={}), 404)
    listed = ana.create("duel", ["me", "open"], listed=True)
    assert bo.join(listed).state == "running"


def test_who_hosts_begins_with_bots(people: list[Guest]) -> None:
    ana, bo, _ = people
    table = ana.create("duel", ["me", "open", "open"])
    refusal(bo.http.post(f"/api/tables/{table.id}/start"), 403)
    begun = ana.begin(table)
    assert (begun.state, begun.number) == ("running", 1)
    assert kinds(begun) == ["person", "bot", "bot"]
    refusal(ana.http.post(f"/api/tables/{table.id}/start"), 409)


def test_who_leaves_is_replaced_by_a_bot_and_can_come_back(people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = ana.create("duel", ["me", "open"])
    refusal(cleo.http.post(f"/api/tables/{table.id}/leave"), 409)
    bo.join(table, table.invite)
    page, his = ana.open(table, 0), bo.open(table, 1)
    left = bo.leave(table)
    assert kinds(left) == ["person", "bot"]
    assert names(left) == ["Ana", "Bo"], "the game goes on under the same name"
    page.wait_until(lambda page: page.table.seats[1].kind == "bot")
    his.wait_until(lambda page: page.update.eyes is None and page.update.full)
    assert "mine" not in his.parts
    assert isinstance(his.act({"type": "Choose", "card": 1}), wire.Refused)
    play_alone(page, 2)
    for kind in ("me", "open"):
        refusal(ana.http.put(f"/api/tables/{table.id}/seats/1", json={"kind": kind}), 409)
        refusal(cleo.http.put(f"/api/tables/{table.id}/seats/1", json={"kind": kind}), 403)
    opened = bo.hand_over(table, 1, "open")
    assert kinds(opened) == ["person", "open"]
    assert opened.state == "running"
    assert bo.join(table, table.invite, 1).seats[1].yours
    assert isinstance(his.look(1), wire.Update)


def test_a_seat_is_handed_over_and_taken_over(people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = ana.create("duel", ["me", "open", "bot"])
    bo.join(table, table.invite)
    path = f"/api/tables/{table.id}/seats"
    for kind in ("me", "bot", "open"):
        refusal(ana.http.put(f"{path}/1", json={"kind": kind}), 403)
        refusal(bo.http.put(f"{path}/0", json={"kind": kind}), 403)
        refusal(cleo.http.put(f"{path}/2", json={"kind": kind}), 403)
    refusal(ana.http.put(f"{path}/3", json={"kind": "bot"}), 404)
    refusal(ana.http.put(f"{path}/0", json={"kind": "bot", "bot": "clever"}), 400)
    refusal(ana.http.put(f"{path}/0", json={"kind": "king"}), 400)
    page = ana.open(table, 0)
    asked = ana.hand_over(table, 2, "me").undo
    assert asked is not None
    assert isinstance(bo.open(table, 1).ask("consent", request=asked.number, yes=True), wire.Ack)
    both = ana.table(table)
    assert [seat.yours for seat in both.seats] == [True, False, True]
    assert isinstance(page.look(2), wire.Update)
    assert page.update.eyes == 2
    ana.hand_over(table, 2, "bot", bot="random")
    page.wait_until(lambda page: page.update.eyes is None)
    assert isinstance(page.act({"type": "Stake", "points": 1}), wire.Refused)


def test_a_bot_goes_on_at_once_with_what_it_was_handed(people: list[Guest]) -> None:
    ana, bo, _ = people
    table = ana.create("duel", ["me", "open"])
    bo.join(table, table.invite)
    page = ana.open(table, 0)
    bo.hand_over(table, 1, "bot")
    page.until_number(3)
    assert {wait.seat for wait in page.update.waiting} == {0}, "the bot has chosen and staked"


# Who is told what


def test_what_a_table_tells_depends_on_who_asks(server: Server, people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = ana.create("duel", ["me", "open"], listed=True)
    bo.join(table)
    page = cleo.open(table)
    page.wait_until(lambda page: page.table.watching == 1)
    told = [
        cleo.http.get(f"/api/tables/{table.id}").text,
        cleo.http.get("/api/lobby").text,
        cleo.http.get(f"/api/invitations/{table.invite}").text,
        msgspec.json.encode(page.heard).decode(),
    ]
    (body,) = server.edit("SELECT body FROM tables WHERE id = ?", table.id)[0]
    seed = str(msgspec.json.decode(body)["setup"]["seed"])
    for text in told:
        for secret in (seed, ana.id, bo.id, table.invite):
            assert secret not in text
    own = [ana.http.get(f"/api/tables/{table.id}").text, ana.http.get("/api/lobby").text]
    for text in own:
        assert table.invite in text
        for secret in (seed, ana.id, bo.id):
            assert secret not in text
    assert [seat.yours for seat in bo.table(table).seats] == [False, True]


def test_pages_see_who_comes_and_goes(people: list[Guest]) -> None:
    ana, bo, cleo = people
    table = ana.create("duel", ["me", "open"])
    page = ana.open(table)
    assert [seat.here for seat in page.table.seats] == [True, False]
    bo.join(table, table.invite)
    page.wait_until(lambda page: page.table.state == "running")
    assert [seat.here for seat in page.table.seats] == [True, False]
    his = bo.open(table, 1)
    page.wait_until(lambda page: page.table.seats[1].here)
    watching = cleo.open(table)
    page.wait_until(lambda page: page.table.watching == 1)
    his.close()
    page.wait_until(lambda page: not page.table.seats[1].here)
    watching.close()
    page.wait_until(lambda page: page.table.watching == 0)


def test_the_lobby_sorts_tables(people: list[Guest]) -> None:
    ana, bo, cleo = people
    hidden = ana.create("duel", ["me", "open"])
    waiting = ana.create("duel", ["me", "open"], listed=True)
    running = ana.create("duel", ["me", "me"], listed=True)
    over = ana.create("duel", ["me", "bot"], listed=True, options={"rounds": 1})
    play_alone(ana.open(over, 0), 10)

    def ids(tables: tuple[wire.TableInfo, ...]) -> set[str]:
        return {table.id for table in tables} & {hidden.id, waiting.id, running.id, over.id}

    lobby = ana.get("/api/lobby", wire.Lobby)
    assert ids(lobby.yours) == {hidden.id, waiting.id, running.id}
    assert ids(lobby.over) == {over.id}
    assert not ids(lobby.open) | ids(lobby.running)
    strange = cleo.get("/api/lobby", wire.Lobby)
    assert ids(strange.open) == {waiting.id}
    assert ids(strange.running) == {running.id}
    assert ids(strange.over) == {over.id}
    assert not ids(strange.yours)
    bo.join(waiting)
    assert ids(bo.get("/api/lobby", wire.Lobby).yours) == {waiting.id}
    assert not ids(cleo.get("/api/lobby", wire.Lobby).open)
    told = next(table for table in lobby.over if table.id == over.id)
    assert told.result
    assert set(next(t for t in strange.running if t.id == running.id).turn_of) <= {"Ana", "Ana 2"}


def test_a_socket_of_no_table_says_so(server: Server, people: list[Guest]) -> None:
    page = Page(server.url, "nowhere", people[0].cookie)
    with pytest.raises(Gone) as gone:
        page.hear()
    assert gone.value.code == 4404


# Nothing grows for ever


def test_a_running_table_without_anybody_is_put_away_and_goes_on_when_somebody_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "PUT_AWAY_AFTER", 0.2)
    with serving() as server:
        ana = server.guest("Ana")
        table = ana.create("duel", ["me", "me"], seed=3)
        with ana.open(table, 0) as page:
            page.play(page.options[0].action)
            seen = page.number, log_of(page)
        opened: list[str] = []
        monkeypatch.setattr(tables, "check_table", lambda stored, id: opened.append(id))
        until = time.monotonic() + PATIENCE
        while not opened:
            assert time.monotonic() < until
            time.sleep(0.5)
            ana.table(table)
        with ana.open(table, 0) as page:
            assert (page.number, log_of(page)) == seen
        ana.close()


def test_one_guest_has_so_many_tables_and_no_more() -> None:
    with serving(retention=Retention(tables_each=2, finished_each=1)) as server:
        ana = server.guest("Ana")
        for _ in range(2):
            ana.create("duel", ["me", "me"])
        wish = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert "2 tables already" in refusal(ana.http.post("/api/tables", json=wish), 429)
        record = new_game("duel", 2, seed=1).record().to_json()
        ana.upload(record)
        assert "1 games already" in refusal(ana.http.post("/api/records", content=record), 429)
        bo = server.guest("Bo")
        bo.create("duel", ["me", "me"])
        for guest in (ana, bo):
            guest.close()


def test_one_address_has_so_many_tables_and_records_however_many_guests_it_is() -> None:
    with serving(retention=Retention(address_tables=1, address_uploads=1)) as server:
        ana, bo = server.guest("Ana"), server.guest("Bo")
        ana.create("duel", ["me", "me"])
        wish = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert "from your address" in refusal(bo.http.post("/api/tables", json=wish), 429)
        record = new_game("duel", 2, seed=1).record().to_json()
        ana.upload(record)
        assert "from your address" in refusal(bo.http.post("/api/records", content=record), 429)
        for guest in (ana, bo):
            guest.close()
