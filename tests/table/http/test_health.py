"""Health, readiness, numbers and the log."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import httpx
import pytest

from tests.table.live_server import Server, own_server, refusal, server, serving
from undercroft.table.http.logs import JsonLines, PlainLines

__all__ = ["own_server", "server"]


def numbers(server: Server) -> dict[str, float]:
    answer = httpx.get(f"{server.url}/metrics", trust_env=False)
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(number) for name, number in (line.rsplit(" ", 1) for line in lines)}


def test_it_lives_and_is_ready_by_whatever_name(server: Server) -> None:
    for path, said in (("/health", "alive\n"), ("/ready", "ready\n")):
        answer = httpx.get(f"{server.url}{path}", headers={"Host": "probe.example.org"}, trust_env=False)
        assert (answer.status_code, answer.text) == (200, said)


def test_it_is_not_ready_when_nothing_can_be_written(own_server: Server) -> None:
    guest = own_server.guest("Ana")
    table = guest.create("duel", ["me", "me"])
    own_server.edit("UPDATE shards SET mark = 'another server'")
    page = guest.open(table, 0)
    page.ask("say", text="is anybody there?")
    answer = guest.http.get("/ready")
    assert answer.status_code == 503
    assert "another server has written" in answer.text
    assert guest.http.get("/health").status_code == 200
    guest.close()


def test_the_numbers_follow_what_happens(own_server: Server) -> None:
    guest = own_server.guest("Ana")
    table = guest.create("duel", ["me", "me"])
    before = numbers(own_server)
    page = guest.open(table, 0)
    page.play(page.options[0].action)
    refusal(guest.http.get("/api/tables/nowhere"), 404)
    after = numbers(own_server)
    assert after["undercroft_sockets"] == after["undercroft_pages"] == 1
    assert after["undercroft_tables"] == 1
    assert after["undercroft_commits_total"] > before["undercroft_commits_total"]
    assert after["undercroft_commit_seconds_total"] > before["undercroft_commit_seconds_total"]
    assert after['undercroft_answers_total{status="404"}'] == 1
    for name in ("loop_lag_seconds", "bots_waiting", "hints_waiting", "long_work_waiting", "writes_waiting"):
        assert after[f"undercroft_{name}"] >= 0
    assert after["undercroft_connections"] >= 1
    guest.close()


def test_the_numbers_are_for_this_machine_alone(server: Server) -> None:
    answer = httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "1.2.3.4"}, trust_env=False)
    refusal(answer, 404)


def test_who_is_banned_or_muted(tmp_path: Path) -> None:
    with serving() as server:
        ana, bo = server.guest("Ana"), server.guest("Bo")
        table = ana.create("duel", ["me", "me"])

        def measure() -> None:
            for guest, kind in ((bo, "ban"), (ana, "mute")):
                server.edit("INSERT INTO measures VALUES (?, ?, 0)", guest.id, kind)

        server.restart(measure)
        refusal(bo.http.get("/api/me"), 403)
        answer = ana.open(table, 0).ask("say", text="hello")
        assert "may not say" in getattr(answer, "reason", "")
        for guest in (ana, bo):
            guest.close()


@pytest.mark.parametrize("style", [PlainLines, JsonLines])
def test_a_line_of_the_log_says_when_how_grave_and_by_whom(style: type[logging.Formatter]) -> None:
    record = logging.LogRecord("undercroft.table", logging.WARNING, "", 0, "table %s", ("abc",), None)
    record.created, record.msecs = 1e9, 7.0
    line = style().format(record)
    if style is PlainLines:
        assert line == "2001-09-09T01:46:40.007Z WARNING undercroft.table: table abc"
    else:
        assert json.loads(line) == {
            "time": "2001-09-09T01:46:40.007Z",
            "level": "warning",
            "logger": "undercroft.table",
            "message": "table abc",
        }
