"""Small doors: the names that the server goes by, its cookies over HTTPS, odd ids, and a second server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

import undercroft
from tests.table.live_server import Page, Server, edit, refusal, server, serving
from tests.table.storage.databases import database, postgresql
from tests.table.storage.test_store import a_table, an_entry
from undercroft.kernel.chance import LONG_SEED, Die, Seeded, secret_seed
from undercroft.kernel.start import replay
from undercroft.table import wire
from undercroft.table.http.app import Settings
from undercroft.table.http.guests import COOKIE, SECURE_COOKIE
from undercroft.table.http.server import configure
from undercroft.table.storage.models import StoreError
from undercroft.table.storage.store import Store

__all__ = ["database", "postgresql", "server"]

ORIGIN = "https://games.example.org"


# Names


@pytest.mark.parametrize("host", ["127.0.0.1:8140", "localhost", "10.1.2.3", "[::1]:80", "attic", "attic.local:8140"])
def test_at_home_it_goes_by_numbers_and_by_names_that_nobody_else_has(server: Server, host: str) -> None:
    guest = server.guest()
    assert guest.http.get("/api/me", headers={"Host": host}).status_code == 200
    guest.close()


@pytest.mark.parametrize("host", ["evil.example.org", "127.0.0.1.evil.example.org", "x@localhost"])
def test_a_strangers_name_that_leads_here_opens_nothing(server: Server, host: str) -> None:
    guest = server.guest()
    answer = guest.http.get("/api/me", headers={"Host": host})
    assert answer.status_code in (400, 421)
    guest.close()


def test_with_origins_it_answers_to_no_other_name() -> None:
    with serving(origins=[ORIGIN, "http://attic:8140"]) as server:
        with httpx.Client(base_url=server.url, trust_env=False) as client:
            for host, status in (
                ("games.example.org", 200),
                ("games.example.org:443", 200),
                ("attic:8140", 200),
                ("games.example.org:8140", 421),
                ("attic", 421),
                ("127.0.0.1", 421),
                ("evil.example.org", 421),
            ):
                answer = client.get("/api/me", headers={"Host": host})
                assert answer.status_code == status, host
            refusal(client.get("/api/me", headers={"Host": "evil.example.org"}), 421)
            kept = client.put("/api/me", json={"name": "Eve"}, headers={"Host": "attic:8140", "Origin": "http://evil"})
            assert kept.status_code == 403
            told = client.get("/", headers={"Host": "games.example.org"})
        assert told.headers["strict-transport-security"].startswith("max-age=")
        cookie = told.headers["set-cookie"]
        assert cookie.startswith(f"{SECURE_COOKIE}=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
        assert "Domain" not in cookie
        with pytest.raises(InvalidStatus, match="403"):
            Page(server.url, "nowhere")


def test_without_https_the_cookie_is_the_plain_one(server: Server) -> None:
    guest = server.guest()
    assert COOKIE in guest.http.cookies
    assert "strict-transport-security" not in guest.http.get("/api/me").headers
    guest.close()


def test_addresses_are_believed_only_of_proxies_that_are_named() -> None:
    assert not configure(Settings(database="sqlite:///x.db")).proxy_headers
    named = configure(Settings(database="sqlite:///x.db", proxies=["10.0.0.1"]))
    assert named.proxy_headers
    assert named.forwarded_allow_ips == ["10.0.0.1"]


# Odd ids


async def _nothing_is_found(url: str) -> None:
    store = await Store.open(url)
    try:
        assert await store.table("a\0b") is None
        assert await store.by_token("a\0b") is None
    finally:
        await store.close()


def test_ids_with_nul_lead_nowhere(database: str, server: Server) -> None:
    asyncio.run(_nothing_is_found(database))
    guest = server.guest()
    for path in ("tables/%00", "tables/a%00b/story", "invitations/%00", "tables/%00/moments/1", "tables/%00/record"):
        refusal(guest.http.get(f"/api/{path}"), 404)
    assert guest.http.post("/api/tables", json={"branch": "\0"}).status_code == 404
    page = guest.open(guest.create("duel", ["me", "me"]), 0)
    page.socket.send(msgspec.json.encode({"type": "say", "id": "a\0b", "text": "x"}).decode())
    page.wait_until(lambda page: getattr(page.heard[-1], "id", "") == "a\0b")
    assert isinstance(page.heard[-1], wire.Wrong)
    guest.close()


# A second server


def test_a_server_that_was_overtaken_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def scene() -> None:
        store = await Store.open(f"sqlite:///{file}")
        await store.add_table(a_table())
        edit(file, "UPDATE shards SET mark = 'another server was here'")
        for _ in range(2):
            with pytest.raises(StoreError, match="another server has written"):
                await store.append("t1", an_entry(1))
        await store.close()

    asyncio.run(scene())
    assert edit(file, "SELECT count(*) FROM entries") == [(0,)]
    assert edit(file, "SELECT mark FROM shards") == [("another server was here",)]


# Seeds


def test_a_long_seed_keys_every_word_by_itself() -> None:
    seed = secret_seed()
    assert LONG_SEED <= seed < 2 * LONG_SEED
    source = Seeded(seed)
    words = {source.word(stream, tick) for stream in ("dice", "deck") for tick in range(500)}
    assert len(words) == 1_000
    assert [Seeded(seed).word("dice", 3), Seeded(seed + 1).word("dice", 3)] != [source.word("dice", 3)] * 2
    assert Seeded(LONG_SEED + 5).word("dice", 7) == 9466703129757100607, "the same on every machine"
    faces = source.roll(Die("dice", tuple("123456")), 30, "dice", 0)
    assert len(faces) == 30
    assert Seeded(2**53).word("dice", 3) == 13352214437701275701, "as ever for the seeds of older records"


def test_a_game_with_a_long_seed_is_saved_and_replayed() -> None:
    game = undercroft.new_game("munchkin_dungeon", 2, seed=secret_seed())
    for _ in range(20):
        assert game.decision is not None
        game.play(game.decision.options[0])
    again = replay(game.record().to_json())
    assert again.record() == game.record()
    assert again.setup.seed >= LONG_SEED


def test_a_tables_seed_has_128_bits(server: Server) -> None:
    guest = server.guest("Ana")
    table = guest.create("duel", ["me", "me"])
    assert replay(guest.record(table)).setup.seed >= LONG_SEED
    guest.close()
