"""The HTTP API keeps what its document promises, and what attackers try by hand comes to nothing."""

from __future__ import annotations

import http.client
import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import InvalidStatus

from tests.table.live_server import Guest, Page, Server, play_alone, refusal, server
from undercroft.games.map_masters.rules.layouts import fitting_places
from undercroft.kernel.registry import find_game
from undercroft.table import wire
from undercroft.table.http import api
from undercroft.table.http.guests import COOKIE
from undercroft.table.http.openapi import document

__all__ = ["server"]

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DOCUMENT = json.loads(json.dumps(document([route for route, _ in api.ROUTES])))
OPERATIONS = {
    found.ok().label: found.ok()
    for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()
    if isinstance(found, Ok)
}


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, Any]:
    """A guest with tables in every state, to be named in paths."""
    ana = server.guest("Ana")
    over = ana.create("duel", ["me", "bot:random"], listed=True)
    with ana.open(over, 0) as page:
        play_alone(page, 100)
    record = ana.record(over)
    tables = [
        over,
        ana.create("duel", ["me", "open"], listed=True),
        ana.create("munchkin_dungeon", ["me", "me"], listed=True),
        ana.upload(record),
    ]
    session = requests.Session()
    session.cookies.set(COOKIE, ana.http.cookies[COOKIE])
    return {
        "session": session,
        "id": [table.id for table in tables],
        "token": [tables[1].invite],
        "game": ["munchkin_dungeon", "duel"],
        "key": ["monster:mildew_bear", "x"],
        "seat": list(range(4)),
        "at": list(range(12)),
    }


NEGATABLE = {
    f"{method.upper()} {path}"
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    if operation.get("requestBody", {}).get("content", {}).get("application/json")
    or any(one["schema"].get("type") != "string" for one in operation.get("parameters", ()))
}
"""Those that can be asked wrongly: any text may stand in a path, and any bytes may be a record."""


@pytest.mark.parametrize(
    ("label", "mode"),
    [(label, GenerationMode.POSITIVE) for label in OPERATIONS]
    + [(label, GenerationMode.NEGATIVE) for label in OPERATIONS if label in NEGATABLE],
)
def test_the_api_does_what_its_document_says(
    server: Server, places: dict[str, Any], label: str, mode: GenerationMode
) -> None:
    operation = OPERATIONS[label]
    named = [parameter.name for parameter in operation.path_parameters]

    @seed(1)
    @settings(
        max_examples=40,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if named and data.draw(st.sampled_from([True, False])):
            # Something that is really there, so that more than "not found" is tried.
            case.path_parameters.update({name: data.draw(st.sampled_from(places[name])) for name in named})
        case.call_and_validate(base_url=server.url, session=places["session"], checks=CHECKS, timeout=20)

    check()


def test_the_document_is_served(server: Server) -> None:
    answer = server.guest().http.get("/api/openapi.json")
    assert answer.json() == DOCUMENT
    assert answer.headers["content-type"] == "application/json"


# By hand


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    guest = server.guest("Ana")
    yield guest
    guest.close()


def raw(server: Server, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
    """Ask for what no decent client would ask for."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection._validate_path = lambda url: None  # type: ignore[attr-defined]
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    if body:
        connection.putheader("content-length", str(len(body)))
    connection.endheaders(body)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "", "http://127.0.0.1.evil.example", "file://", "http://127.0.0.1:1", "x\ty"],
)
def test_another_sites_page_cannot_act(server: Server, ana: Guest, origin: str) -> None:
    table = ana.create("duel", ["me", "open"])
    body = {"name": "Eve"}
    assert ana.http.put("/api/me", json=body, headers={"Origin": origin}).status_code == 403
    assert ana.http.post(f"/api/tables/{table.id}/start", headers={"Origin": origin}).status_code == 403
    assert ana.get("/api/me", wire.Me).name == "Ana"
    with pytest.raises(InvalidStatus) as refused:
        Page(server.url, table.id, ana.cookie, Origin=origin)
    assert refused.value.response.status_code == 403
    assert ana.table(table).state == "open"


def test_our_own_page_can(server: Server, ana: Guest) -> None:
    table = ana.create("duel", ["me", "me"])
    assert ana.http.put("/api/me", json={"name": "Zoe"}, headers={"Origin": server.url}).status_code == 200
    page = Page(server.url, table.id, ana.cookie, Origin=server.url)
    assert isinstance(page.look(0), wire.Update)
    page.close()
    answer = ana.http.put("/api/me", json={"name": "Eve"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_large_bodies_are_not_read(server: Server, ana: Guest) -> None:
    for path in ("/api/tables", "/api/tables/x/join"):
        refusal(ana.http.post(path, content=b"x" * (2**20 + 1)), 413)
    status, _ = raw(server, "POST", "/api/tables", content_length="99999999999999999999")
    assert status in (400, 413)

    def drip() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 2**16

    refusal(ana.http.post("/api/tables", content=drip()), 413)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../app.py",
        "/assets/..%2f..%2fapp.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/assets/....//....//app.py",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/..\\..\\app.py",
        "/assets/%00",
        "/assets/\x7f",
        "/../etc/passwd",
        "//etc/passwd",
        "/assets",
        "/assets/",
        "/assets/" + "a" * 5000,
        "/static/index.html",
        "/src/undercroft/table/http/app.py",
    ],
)
def test_nothing_but_the_clients_files_is_served(server: Server, path: str) -> None:
    status, body = raw(server, "GET", path)
    assert 300 <= status < 500
    assert b"root:" not in body
    assert b"import" not in body


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "TRACE", "CONNECT", "OPTIONS", "PROPFIND", "FOO", "HEAD", "get"])
@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/tables", "/api/nothing", "/api/tables/x/socket", "/pieces.css"]
)
def test_odd_methods_do_nothing(server: Server, method: str, path: str) -> None:
    status, _ = raw(server, method, path)
    assert 200 <= status < 500


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/" + "9" * 6000,
        "/api/tables/x/moments/" + "9" * 5000,
        "/api/tables/x/seats/" + "9" * 5000,
        "/api/tables/%00",
        "/api/tables/%ff%fe",
        "/api/tables/%ED%A0%80",
        "/api/tables/x/cards/%00%0a",
        "/api/invitations/%00",
        "/api/invitations/' OR 1=1 --",
        "/api/rulebooks/../../x",
        "/api/rulebooks/%2e%2e%2f",
        "/api/games/%F0%9F%90%89/picture.svg",
        "/api/lobby?x=%",
        "/api",
        "/api/",
        "/api//games",
    ],
)
def test_odd_addresses_are_not_found(server: Server, path: str) -> None:
    status, body = raw(server, "GET", path.replace(" ", "%20"))
    assert status in (200, 307, 404, 405)
    if status >= 400:
        assert msgspec.json.decode(body, type=wire.Problem).error


def test_weird_bodies_are_refused(ana: Guest) -> None:
    rng = random.Random(3)
    bodies = [
        b"",
        b"null",
        b"[]",
        b'"x"',
        b"\xff\xff",
        b'{"name": "\\ud800"}',
        b"{" * 5000,
        b'{"name":' * 5000,
        b'{"game": "duel", "options": ' + b'{"a":' * 900 + b"1" + b"}" * 901,
        b'{"game": "duel", "options": {"rounds": ' + b"9" * 5000 + b"}}",
        b'{"game": "duel", "seed": 1e309}',
        b'{"name": "a", "name": 7}',
    ]
    bodies += [rng.randbytes(rng.randrange(200)) for _ in range(30)]
    for path, method in [
        ("/api/me", "PUT"),
        ("/api/tables", "POST"),
        ("/api/records", "POST"),
        ("/api/tables/x/join", "POST"),
    ]:
        for body in bodies:
            answer = ana.http.request(method, path, content=body)
            assert answer.status_code in (400, 404), (path, body[:60], answer.status_code)
            assert len(msgspec.json.decode(answer.content, type=wire.Problem).error) < 1000


def test_names_and_chat_come_back_as_data_only(server: Server) -> None:
    name = "<script>x()</script>"
    eve = server.guest(name)
    table = eve.create("munchkin_dungeon", ["me", "me"], listed=True)
    page = eve.open(table, 0)
    page.ask("say", text="</script><script>alert(1)</script>")
    for path in ("/api/me", "/api/lobby", f"/api/tables/{table.id}", f"/api/tables/{table.id}/moments/0"):
        answer = eve.http.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "script-src 'self'" in answer.headers["content-security-policy"]
    moment = eve.get(f"/api/tables/{table.id}/moments/0?eyes=0", wire.ReplayMoment)
    for place, part in moment.picture.parts.items():
        assert place == "text" or "<script" not in (part or "")
    record = eve.http.get(f"/api/tables/{table.id}/record")
    assert record.headers["content-type"] == "application/json"
    assert "attachment" in record.headers["content-disposition"]
    eve.close()


def test_what_could_have_been_done_is_worked_out_beside_the_table(ana: Guest) -> None:
    table = ana.create("map_masters", ["me", "me"])
    answer = ana.http.get(f"/api/tables/{table.id}/hindsight")
    assert (answer.status_code, answer.json()) == (200, None), "nothing was explored yet"
    assert ana.http.get("/api/tables/x/hindsight").status_code == 404
    for _ in range(2):
        pages = [ana.open(table, seat) for seat in (0, 1)]
        next(page for page in pages if page.update.ask is not None).play({"type": "Pass"})
    content = find_game("map_masters").content.load().content
    for seat in (0, 1):
        page = ana.open(table, seat)
        layout: tuple[Any, ...] = ()
        for one in json.loads(page.parts["data"])["hand"]:
            layout = (*layout, fitting_places(content, layout, one["card"])[0])
        page.play({"type": "Commit", "layout": msgspec.to_builtins(layout), "path": []})
    found = ana.http.get(f"/api/tables/{table.id}/hindsight").json()
    assert (found["round"], [one["seat"] for one in found["dungeons"]]) == (1, [0, 1])


def test_headers_cannot_be_smuggled_in_by_names(server: Server, ana: Guest) -> None:
    for name in ("a\r\nSet-Cookie: x=1", "a\nb", "\r"):
        answer = ana.http.put("/api/me", json={"name": name})
        assert "x=1" not in str(answer.headers)
        assert answer.status_code in (200, 400)
    status, _ = raw(server, "GET", "/api/tables/x%0d%0aSet-Cookie:%20x=1/record")
    assert status == 404


def test_cards_are_shown_closely(ana: Guest) -> None:
    table = ana.create("munchkin_dungeon", ["me", "me"])
    path = f"/api/tables/{table.id}/cards"
    answer = ana.http.get(f"{path}/monster:mildew_bear")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "Mildew Bear" in answer.text
    for key in ("monster:", "monster:x", ":", "x:y:z", "monster:mildew_bear:1", "é", "__class__", "%00", "9" * 300):
        refusal(ana.http.get(f"{path}/{key}"), 404)
