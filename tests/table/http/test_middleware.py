"""Who asks and from where, and what every answer carries."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message
from starlette.websockets import WebSocket

from undercroft.table.http.errors import Crashes, http_error
from undercroft.table.http.guests import COOKIE, Guests, new_guest, read_guest, sign_guest
from undercroft.table.http.headers import Headers
from undercroft.table.http.origin import SameOrigin

KEY = bytes(range(32))


# A tiny server


async def me(request: Request) -> Response:
    return JSONResponse({"guest": request.state.guest})


async def crash(request: Request) -> Response:
    raise ValueError("the secret is 1234")


async def crash_late(request: Request) -> Response:
    async def body() -> Any:
        yield b"half"
        raise ValueError("the secret is 1234")

    return StreamingResponse(body())


async def refuse(request: Request) -> Response:
    raise HTTPException(404, "there is no table 'x'")


async def asset(request: Request) -> Response:
    if request.path_params["name"] == "gone.js":
        return PlainTextResponse("gone", 404)
    return PlainTextResponse("let x = 1", media_type="text/javascript")


async def socket(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_json({"guest": websocket.state.guest})
    if "crash" in websocket.query_params:
        raise ValueError("the secret is 1234")
    await websocket.close()


def server(*, secure: bool = False, allowed: Iterable[str] = ()) -> Starlette:
    return Starlette(
        routes=[
            Route("/", me, methods=["GET", "POST"]),
            Route("/api/me", me, methods=["GET", "PUT"]),
            Route("/api/crash", crash),
            Route("/crash", crash),
            Route("/api/late", crash_late),
            Route("/api/refuse", refuse),
            Route("/assets/{name}", asset),
            WebSocketRoute("/api/socket", socket),
        ],
        middleware=[
            Middleware(Headers),
            Middleware(Crashes),
            Middleware(SameOrigin, allowed=allowed),
            Middleware(Guests, key=KEY, secure=secure),
        ],
        exception_handlers={HTTPException: http_error},
    )


def ask(
    app: ASGIApp,
    path: str,
    method: str = "GET",
    base: str = "http://table.test",
    cookies: Mapping[str, str] | None = None,
    **how: Any,
) -> httpx.Response:
    async def scene() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=base, cookies=dict(cookies or {})) as client:
            return await client.request(method, path, **how)

    return asyncio.run(scene())


def connect(app: ASGIApp, headers: dict[str, str], query: bytes = b"") -> list[Message]:
    """Open a socket and return all that it is told."""
    told: list[Message] = []
    given = [{"type": "websocket.connect"}]

    async def receive() -> Message:
        return given.pop() if given else await asyncio.Future()

    async def send(message: Message) -> None:
        told.append(message)

    scope = {
        "type": "websocket",
        "path": "/api/socket",
        "raw_path": b"/api/socket",
        "root_path": "",
        "scheme": "ws",
        "query_string": query,
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        "subprotocols": [],
        "client": ("127.0.0.1", 1),
    }
    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    return told


HERE = {"host": "table.test"}


# Guests


def test_a_guest_is_known_again_by_the_cookie() -> None:
    first = ask(server(), "/api/me")
    again = ask(server(), "/api/me", cookies=dict(first.cookies))
    assert first.json() == again.json()
    assert len(first.json()["guest"]) == 22
    assert "set-cookie" not in again.headers


def test_two_guests_are_two() -> None:
    assert ask(server(), "/api/me").json() != ask(server(), "/api/me").json()


def test_the_cookie_is_kept_from_scripts_and_other_sites() -> None:
    cookie = ask(server(), "/").headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert cookie.split("; ")[1:] == ["Max-Age=31536000", "Path=/", "HttpOnly", "SameSite=Lax"]


@pytest.mark.parametrize(("base", "secure"), [("https://table.test", False), ("http://table.test", True)])
def test_over_https_the_cookie_is_secure(base: str, secure: bool) -> None:
    assert ask(server(secure=secure), "/", base=base).headers["set-cookie"].endswith("; Secure")


def test_a_response_with_a_cookie_is_kept_by_nobody_and_an_asset_brings_none() -> None:
    assert ask(server(), "/").headers["cache-control"] == "no-store"
    assert "set-cookie" not in ask(server(), "/assets/app-1a2b.js").headers


def test_a_refusal_gives_a_cookie_too() -> None:
    assert "set-cookie" in ask(server(), "/api/nothing").headers


def damaged(cookie: str) -> list[str]:
    guest, signature = cookie.split(".")
    other = sign_guest(new_guest(), KEY)
    return [
        "",
        ".",
        guest,
        cookie[:-1],
        cookie + "A",
        cookie * 2,
        f"{guest}.{'A' * 43}",
        f"{other.split('.')[0]}.{signature}",
        sign_guest(guest, bytes(32)),
        sign_guest("admin", KEY),
        "A" * 100_000,
        f"{guest}.{signature[:-1]}é",
        f"{guest}.{signature[:-1]}\x00",
        '"' + cookie + "\\",
    ]


@pytest.mark.parametrize("bad", damaged(sign_guest(new_guest(), KEY)), ids=range(14))
def test_a_damaged_cookie_is_nobodys(bad: str) -> None:
    assert read_guest({COOKIE: bad}, KEY) is None
    response = ask(server(), "/api/me", headers=[(b"cookie", f"{COOKIE}={bad}".encode("latin-1"))])
    assert response.status_code == 200
    assert COOKIE in response.cookies
    assert read_guest(dict(response.cookies), KEY) == response.json()["guest"]


@given(st.text())
def test_no_text_is_a_guest_or_an_error(text: str) -> None:
    assert read_guest({COOKIE: text}, KEY) is None
    assert read_guest({}, KEY) is None


def test_a_signed_guest_is_read() -> None:
    guest = new_guest()
    assert read_guest({COOKIE: sign_guest(guest, KEY), "other": "x"}, KEY) == guest


def test_a_socket_knows_its_guest_or_is_a_spectators() -> None:
    guest = new_guest()
    known = connect(server(), {**HERE, "cookie": f"{COOKIE}={sign_guest(guest, KEY)}"})
    assert known[1]["text"] == f'{{"guest":"{guest}"}}'
    for cookie in ("", f"{COOKIE}={guest}", f"{COOKIE}={sign_guest(guest, bytes(32))}"):
        assert connect(server(), {**HERE, "cookie": cookie})[1]["text"] == '{"guest":""}'


# Where requests come from

OURS = [
    ("http://table.test", "table.test"),
    ("http://TABLE.test", "table.test"),
    ("http://table.test", "table.test:80"),
    ("https://table.test", "table.test"),
    ("https://table.test", "table.test:443"),
    ("http://table.test:8000", "table.test:8000"),
    ("http://[::1]:8000", "[::1]:8000"),
    ("https://friend.test", "table.test"),
]
OTHERS = [
    ("http://evil.test", "table.test"),
    ("http://table.test:8001", "table.test:8000"),
    ("http://table.test", "table.test:443"),
    ("http://table.test.evil.test", "table.test"),
    ("http://table.test@evil.test", "table.test"),
    ("http://x@table.test", "table.test"),
    ("http://table.test/path", "table.test"),
    ("http://friend.test", "table.test"),
    ("https://friend.test:444", "table.test"),
    ("null", "table.test"),
    ("", "table.test"),
    ("table.test", "table.test"),
    ("ftp://table.test", "table.test"),
    ("http://table.test:port", "table.test"),
    ("http://table.test:99999", "table.test"),
    ("http://[table.test", "table.test"),
    ("http://", ""),
]


def guarded() -> Starlette:
    return server(allowed=["https://friend.test", "nonsense"])


@pytest.mark.parametrize(("origin", "host"), OURS)
def test_our_own_pages_are_let_in(origin: str, host: str) -> None:
    headers = {"origin": origin, "host": host}
    assert ask(guarded(), "/api/me", "PUT", headers=headers).status_code == 200
    assert connect(guarded(), headers)[0]["type"] == "websocket.accept"


@pytest.mark.parametrize(("origin", "host"), OTHERS)
def test_other_pages_are_not(origin: str, host: str) -> None:
    headers = {"origin": origin, "host": host}
    response = ask(guarded(), "/api/me", "PUT", headers=headers)
    assert response.status_code == 403
    assert response.json()["error"].startswith("this request comes from another site's page")
    assert [(told["type"], told["code"]) for told in connect(guarded(), headers)] == [("websocket.close", 1008)]


def test_reading_is_free_to_all() -> None:
    assert ask(server(), "/api/me", headers={"origin": "http://evil.test"}).status_code == 200


def test_an_origin_said_twice_is_no_origin() -> None:
    twice = [("origin", "http://table.test"), ("origin", "http://evil.test")]
    assert ask(server(), "/api/me", "PUT", headers=twice).status_code == 403


@pytest.mark.parametrize(
    ("site", "status"), [(None, 200), ("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)]
)
def test_without_an_origin_programs_are_let_in_and_browsers_asked(site: str | None, status: int) -> None:
    headers = {} if site is None else {"sec-fetch-site": site}
    assert ask(server(), "/api/me", "PUT", headers=headers).status_code == status
    opened = connect(server(), {**HERE, **headers})[0]["type"]
    assert opened == ("websocket.accept" if status == 200 else "websocket.close")


# What goes out


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/api/crash", "/crash", "/assets/a.js", "/nothing"])
def test_every_response_has_the_strict_headers(path: str) -> None:
    headers = ask(server(), path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["img-src"] == "'self' data:"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/api/me", "no-store"),
        ("/", "no-cache"),
        ("/assets/a-1b2c.js", "public, max-age=31536000, immutable"),
        ("/assets/gone.js", "no-cache"),
    ],
)
def test_only_assets_that_are_there_are_kept(path: str, kept: str) -> None:
    cookies = {COOKIE: sign_guest(new_guest(), KEY)}
    assert ask(server(), path, cookies=cookies).headers["cache-control"] == kept


# What went wrong


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/api/nothing", 404, "there is nothing at this address"),
        ("DELETE", "/api/me", 405, "nothing can be done by DELETE at this address"),
        ("GET", "/api/refuse", 404, "there is no table 'x'"),
        ("GET", "/api/crash", 500, "something broke here; it is not your fault"),
    ],
)
def test_problems_of_the_api_are_json(method: str, path: str, status: int, error: str) -> None:
    response = ask(server(), path, method)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/json"
    assert response.json() == {"error": error, "rule": ""}
    assert ("allow" in response.headers) == (status == 405)


def test_elsewhere_problems_are_words() -> None:
    assert ask(server(), "/nothing").text == "there is nothing at this address"
    assert ask(server(), "/crash").text == "something broke here; it is not your fault"


def test_what_broke_is_in_the_log_and_nowhere_else(caplog: pytest.LogCaptureFixture) -> None:
    response = ask(server(), "/api/crash?token=abc")
    assert "1234" not in response.text
    assert [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR] == ["GET crash broke"]
    assert "the secret is 1234" in caplog.text
    assert "abc" not in caplog.text


def test_a_response_that_breaks_off_is_not_made_whole() -> None:
    with pytest.raises(ValueError):
        ask(server(), "/api/late")


def test_a_socket_that_breaks_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    told = connect(server(), HERE, b"crash=1")
    assert told[-1] == {"type": "websocket.close", "code": 1011, "reason": ""}
    assert "the socket of socket broke" in caplog.text
