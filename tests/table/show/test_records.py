"""Records over the wire: download, upload, looking back, and playing on from a moment."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.kernel.fixtures_pkg.duel import DUEL
from tests.table.live_server import Guest, Party, Server, log_of, own_server, plain, play_alone, refusal, server
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game, replay
from undercroft.table import wire
from undercroft.table.show.replay import moment, story

__all__ = ["own_server", "server"]


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    guest = server.guest("Ana")
    yield guest
    guest.close()


@pytest.fixture
def bo(server: Server) -> Iterator[Guest]:
    guest = server.guest("Bo")
    yield guest
    guest.close()


def finished(guest: Guest, **wishes: Any) -> wire.TableInfo:
    table = guest.create("duel", ["me", "bot:random"], **{"seed": 4, **wishes})
    with guest.open(table, 0) as page:
        play_alone(page, 100)
    return guest.table(table)


def half_played(choices: int = 5, seed: int = 8) -> Game:
    game = new_game(DUEL, ["Ana", "Bo"], seed=seed)
    for _ in range(choices):
        assert game.decision is not None
        game.play(game.decision.options[0])
    return game


# Download


def test_a_finished_game_is_downloaded_by_anybody_who_knows_it(ana: Guest, bo: Guest) -> None:
    table = finished(ana)
    record = ana.record(table)
    answer = bo.http.get(f"/api/tables/{table.id}/record")
    assert answer.content == record
    assert answer.headers["content-disposition"] == f'attachment; filename="undercroft-{table.id[:6]}.json"'
    game = replay(record)
    assert game.outcome is not None
    assert game.setup.seats == tuple(seat.name for seat in table.seats)


def test_the_record_of_a_running_game_is_for_who_plays_alone(ana: Guest, bo: Guest) -> None:
    alone = ana.create("duel", ["me", "me"])
    assert replay(ana.record(alone)).decision is not None
    refusal(bo.http.get(f"/api/tables/{alone.id}/record"), 403)
    shared = ana.create("duel", ["me", "open"])
    refusal(ana.http.get(f"/api/tables/{shared.id}/record"), 409)
    bo.join(shared, shared.invite)
    for guest in (ana, bo):
        assert "over" in refusal(guest.http.get(f"/api/tables/{shared.id}/record"), 403)
    bots = ana.create("duel", ["bot", "bot"])
    assert ana.http.get(f"/api/tables/{bots.id}/record").status_code in (200, 403)
    refusal(ana.http.get("/api/tables/nowhere/record"), 404)


def test_who_knew_the_seed_does_not_know_what_comes_when_others_sit_down(
    ana: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbits", lambda bits: 5)  # By chance the same cards might come.
    table = ana.create("duel", ["me", "me"], seed=77)
    known = replay(ana.record(table))
    ana.hand_over(table, 1, "open")
    bo.join(table, table.invite, 1)
    pages = ana.open(table, 0), bo.open(table, 1)
    for seat in (0, 0, 1, 1):
        page = pages[seat].until_asked()
        action = page.options[0].action
        ack = page.play(action)
        for one in pages:
            one.until_number(ack.number)
        known.play(known.parse(plain(action)), seat)
    drawn = [option.label for page in pages for option in page.options]
    assert drawn != [known.say(option, seat) for seat in (0, 1) for option in known.decisions[seat].options]
    while pages[0].update.ending is None:
        page = next(page for page in pages if page.update.ask is not None)
        ack = page.play(page.options[0].action)
        for one in pages:
            one.until_number(ack.number)
    assert replay(bo.record(table)).outcome is not None, "and the record still replays"


# Upload


def test_a_finished_record_is_taken_in_to_be_watched(ana: Guest, bo: Guest) -> None:
    record = ana.record(finished(ana))
    taken = bo.upload(record)
    assert (taken.state, taken.yours, taken.game) == ("over", True, "duel")
    assert taken.result
    assert bo.record(taken) == record
    assert taken.id in {table.id for table in bo.get("/api/lobby", wire.Lobby).over}
    assert taken.id not in {table.id for table in ana.get("/api/lobby", wire.Lobby).over}
    page = bo.open(taken)
    assert page.update.ending is not None


def test_an_unfinished_record_is_saved_and_nobody_plays_it_in_place(ana: Guest, bo: Guest) -> None:
    game = half_played()
    saved = ana.upload(game.record().to_json())
    assert saved.state == "saved"
    assert saved.number == 1
    for guest, token in ((ana, ""), (bo, saved.invite)):
        refusal(guest.http.post(f"/api/tables/{saved.id}/join", json={"token": token}), 409)
        assert guest.http.put(f"/api/tables/{saved.id}/seats/0", json={"kind": "me"}).status_code in (403, 409)
    for what in ("start", "leave"):
        assert ana.http.post(f"/api/tables/{saved.id}/{what}").status_code == 409
    page = ana.open(saved)
    assert isinstance(page.look(0), wire.Refused)
    assert isinstance(page.act({"type": "Choose", "card": 1}), wire.Refused)
    assert ana.record(saved) == game.record().to_json()


def broken(change: Callable[[dict[str, Any]], object]) -> bytes:
    data = msgspec.json.decode(half_played().record().to_json())
    change(data)
    return msgspec.json.encode(data)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "no record"),
        (b"garbage", "no record"),
        (b"[]", "no record"),
        (b"{}", "no record"),
        (b"\xff\xfe", "no record"),
        (b"[" * 100_000, "no record"),
        (b'{"undercroft": 1}', "damaged"),
        (b'{"undercroft": 2}', "format 2"),
        (b'{"undercroft": null}', "format None"),
        (broken(lambda d: d["setup"].update(game="chess")), "no game 'chess'"),
        (broken(lambda d: d["setup"].update(mode="hard")), "no mode"),
        (broken(lambda d: d["setup"].update(seats=["Ana"])), "2 to 3 seats"),
        (broken(lambda d: d["setup"].update(seats=["Ana", "Ana"])), "different names"),
        (broken(lambda d: d["setup"].update(seats=["Ana", "\u0000"])), "no name"),
        (broken(lambda d: d["setup"].update(options={"rounds": 0})), "1 to 99"),
        (broken(lambda d: d["setup"].update(options={"luck": 1})), "no option"),
        (broken(lambda d: d["setup"].update(packs=[{"name": "moss", "hash": "12"}])), "needs the pack"),
        (broken(lambda d: d["setup"].update(seed="x")), "damaged"),
        (broken(lambda d: d["answers"].insert(0, ["dice", 3])), "does not fit"),
        (broken(lambda d: d["answers"].append([0, {"type": "Choose", "card": 99}])), "does not fit"),
        (broken(lambda d: d["answers"].append([5, {"type": "Choose", "card": 1}])), "does not fit"),
        (broken(lambda d: d["answers"].append([0, {"type": "Fly"}])), "no action"),
        (broken(lambda d: d["answers"].append([0, None])), "no action"),
        (broken(lambda d: d["answers"].pop(0)), "does not fit"),
        (broken(lambda d: d.update(answers=[[0, {"type": "Stake", "points": 1}]] * 20_001)), "20000"),
        (broken(lambda d: d.update(origin={"hands": 7})), "does not begin at the beginning"),
        (broken(lambda d: d.update(origin={})), "does not begin at the beginning"),
        (broken(lambda d: d["setup"].update(version="0")), "rules version '0'"),
    ],
    ids=lambda value: repr(value[:40]),
)
def test_what_is_no_record_is_refused_in_words(ana: Guest, body: bytes, said: str) -> None:
    assert said in refusal(ana.http.post("/api/records", content=body), 400)


def test_a_record_that_is_too_large_is_not_read(ana: Guest) -> None:
    assert "too large" in refusal(ana.http.post("/api/records", content=b" " * (8 * 2**20 + 1)), 413)
    assert "too large" in refusal(ana.http.post("/api/tables", content=b" " * (2**20 + 1)), 413)


def test_odd_seeds_are_no_trouble(ana: Guest) -> None:
    for seed in (0, -1, 2**53, 2**64, -(2**70), 10**40):
        record = new_game(DUEL, ["Ana", "Bo"], seed=seed).record().to_json()
        saved = ana.upload(record)
        branch = ana.create("", ["me", "bot"], branch=saved.id)
        page = ana.open(branch, 0)
        play_alone(page, 2)


def test_a_long_record_stops_nobody(ana: Guest, bo: Guest) -> None:
    table = ana.create("munchkin_dungeon", ["me", "bot:random", "bot:random"], seed=5)
    game = new_game("munchkin_dungeon", 4, seed=1)
    for number in range(1_500):
        decision = game.decision
        if decision is None:
            break
        game.play(decision.options[number % len(decision.options)])
    page = ana.open(table, 0)
    waits = []
    done = threading.Event()

    def ask_on() -> None:
        while not done.is_set():
            begun = time.monotonic()
            page.ask("why", target="x")
            waits.append(time.monotonic() - begun)
            time.sleep(0.01)

    asking = threading.Thread(target=ask_on)
    asking.start()
    begun = time.monotonic()
    saved = bo.upload(game.record().to_json())
    bo.get(f"/api/tables/{saved.id}/moments/3", wire.ReplayMoment)
    took = time.monotonic() - begun
    done.set()
    asking.join()
    assert max(waits) < max(0.5, took / 3), "others are answered while it is read"


# Looking back


def test_a_moment_is_what_was_seen_then(ana: Guest) -> None:
    table = ana.create("duel", ["me", "me"], seed=4)
    page = ana.open(table, 0)
    seen = [(page.parts["text"], page.update.waiting)]
    while page.update.ending is None:
        if page.update.ask is None:
            page.look(1 - (page.update.eyes or 0))
        page.play(page.options[0].action)
        number = page.number
        page.look(0)
        assert page.number == number
        seen.append((page.parts["text"], page.update.waiting))
    for at, (text, waiting) in enumerate(seen):
        told = ana.get(f"/api/tables/{table.id}/moments/{at}?eyes=0", wire.ReplayMoment)
        assert (told.at, told.choices) == (at, len(seen) - 1)
        assert told.picture.parts["text"] == text
        assert told.waiting == waiting
        # A choice is one update, and the first update is the setup.
        assert [line.words for line in told.lines] == [words for number, words in log_of(page) if number == at + 1]
    assert told.ending == page.update.ending
    refusal(ana.http.get(f"/api/tables/{table.id}/moments/{len(seen)}"), 404)
    refusal(ana.http.get(f"/api/tables/{table.id}/moments/{10**30}"), 404)
    refusal(ana.http.get(f"/api/tables/{table.id}/moments/0?eyes=2"), 404)
    for eyes in ("x", "-1", "1.5", "100", "9" * 500, "%00"):
        assert ana.http.get(f"/api/tables/{table.id}/moments/0?eyes={eyes}").status_code in (400, 404)


def test_while_a_game_runs_one_looks_back_with_ones_own_eyes(server: Server) -> None:
    party = Party(server, "duel", 2, seed=6, spectator=True)
    party.play_randomly(4)
    path = f"/api/tables/{party.table.id}/moments/2"
    for seat, guest in enumerate(party.guests):
        assert guest.http.get(path).status_code == 200
        for eyes in (0, 1):
            answer = guest.http.get(f"{path}?eyes={eyes}")
            assert answer.status_code == (200 if eyes == seat else 403)
    refusal(party.guests[0].http.get(f"/api/tables/{party.table.id}/story"), 409)
    told = party.guests[2].get(path, wire.ReplayMoment)
    assert "hand=()" in (told.picture.parts["text"] or "")
    party.play_randomly(100)
    for eyes in (0, 1):
        assert party.guests[2].http.get(f"{path}?eyes={eyes}").status_code == 200, "it is over"
    party.close()


def test_before_it_begins_there_is_nothing_to_look_back_at(ana: Guest) -> None:
    table = ana.create("duel", ["me", "open"])
    for what in ("moments/0", "story", "record"):
        refusal(ana.http.get(f"/api/tables/{table.id}/{what}"), 409)


def test_the_story_tells_turns_and_turning_points(ana: Guest) -> None:
    table = ana.create("munchkin_dungeon", ["bot:random"] * 3, seed=2)
    page = ana.open(table)
    page.wait_until(lambda page: page.update.ending is not None, 60)
    told = ana.get(f"/api/tables/{table.id}/story", wire.Story)
    choices = ana.get(f"/api/tables/{table.id}/moments/0", wire.ReplayMoment).choices
    assert told.turns[0].at == 0
    assert told.turns[-1].at == choices
    assert [turn.at for turn in told.turns] == sorted(turn.at for turn in told.turns)
    assert all(len(turn.worth) == 3 and turn.words for turn in told.turns)
    assert 1 <= len(told.turning_points) <= 3
    assert all(0 < number < len(told.turns) for number in told.turning_points)
    assert told == story(replay(ana.record(table)))


def test_who_plays_together_has_one_story() -> None:
    game = new_game("super_dungeon_arcade", ["Ana", "Bo"], seed=2)
    rng = random.Random(2)
    while (decision := game.decision) is not None:
        game.play(rng.choice(decision.options), decision.seat)
    told = story(game)
    assert all(len(turn.worth) == 1 for turn in told.turns)
    changes = [abs(after.worth[0] - before.worth[0]) for before, after in pairwise(told.turns[:-1])]
    assert [changes[point - 1] for point in told.turning_points] == sorted(changes, reverse=True)[:3]


def test_looking_back_leaves_the_game_as_it_is() -> None:
    game = half_played()
    before = game.record().to_json()
    for at in range(6):
        for eyes in (None, 0, 1):
            moment(game, at, eyes)
    assert game.record().to_json() == before


# Playing on from a moment


def test_one_plays_on_from_a_moment(ana: Guest, bo: Guest) -> None:
    table = finished(ana)
    path = f"/api/tables/{table.id}/moments"
    then = bo.get(f"{path}/5?eyes=0", wire.ReplayMoment)
    branch = bo.create("", branch=table.id, at=5)
    assert branch.state == "running"
    assert [seat.kind for seat in branch.seats] == ["person", "bot"]
    page = bo.open(branch, 0)
    assert any(words for _, words in log_of(page)), "what happened before is in the log"
    play_alone(page, 50)
    assert page.update.ending is not None
    again = replay(bo.record(branch))
    original = replay(ana.record(table))
    assert [what for _, what in again.answers][:3] == [what for _, what in original.answers][:3]
    assert bo.get(f"/api/tables/{branch.id}/moments/5?eyes=0", wire.ReplayMoment).picture.parts == then.picture.parts
    refusal(bo.http.post("/api/tables", json={"branch": table.id, "at": then.choices}), 409)
    refusal(bo.http.post("/api/tables", json={"branch": table.id}), 409)


def test_a_seed_says_how_a_branch_goes_on(ana: Guest) -> None:
    table = finished(ana)
    dealt = []
    for seed in (3, 3, 4):
        branch = ana.create("", ["me", "bot"], branch=table.id, at=3, seed=seed)
        play_alone(ana.open(branch, 0), 50)
        dealt.append([what for who, what in replay(ana.record(branch)).answers if isinstance(who, str)])
    assert dealt[0] == dealt[1] != dealt[2]
    wish = {"branch": table.id, "at": 3, "seed": 3, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert "who knows the seed" in refusal(ana.http.post("/api/tables", json=wish), 400)


def test_what_is_not_over_is_not_branched(ana: Guest, bo: Guest) -> None:
    table = ana.create("duel", ["me", "me"])
    refusal(bo.http.post("/api/tables", json={"branch": table.id, "at": 0}), 409)
    refusal(bo.http.post("/api/tables", json={"branch": "nowhere", "at": 0}), 404)
    over = finished(ana)
    refusal(bo.http.post("/api/tables", json={"branch": over.id, "at": 1, "seats": [{"kind": "me"}] * 3}), 400)


def test_a_branch_cannot_be_undone_beyond_its_beginning(ana: Guest) -> None:
    table = finished(ana)
    page = ana.open(ana.create("", ["me", "me"], branch=table.id, at=3), 0)
    assert not page.update.undo.possible
    assert isinstance(page.ask("undo", at=page.number), wire.Refused)


def test_a_branch_with_open_seats_begins_where_it_was_branched(own_server: Server) -> None:
    ana, bo = own_server.guest("Ana"), own_server.guest("Bo")
    table = finished(ana)
    branch = ana.create("", ["me", "open"], branch=table.id, at=5)
    assert branch.state == "open"
    bo.join(branch, branch.invite)
    page, other = ana.open(branch, 0), bo.open(branch, 1)
    then = ana.get(f"/api/tables/{table.id}/moments/5?eyes=0", wire.ReplayMoment)
    assert page.parts["text"] == then.picture.parts["text"]
    first = next(one for one in (page, other) if one.update.ask is not None)
    first.play(first.options[0].action)
    page.until_number(2)
    own_server.restart()
    back = ana.open(branch, 0)
    assert back.parts == page.parts
    assert log_of(back) == log_of(page)
    ana.close()
    bo.close()


def test_a_branch_survives_a_restart(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = finished(ana)
    branch = ana.create("", ["me:Zoe", "me:Yann"], branch=table.id, at=5)
    page = ana.open(branch, 0)
    assert "Zoe" in " ".join(words for _, words in log_of(page))
    own_server.restart()
    back = ana.open(branch, 0)
    assert (back.parts, log_of(back), back.number) == (page.parts, log_of(page), page.number)
    ana.close()
