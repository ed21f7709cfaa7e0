"""Whoever could only pass is not asked, where nobody would learn that from it."""

from __future__ import annotations

import random
from functools import cache

import pytest

import undercroft
from tests.table.live_server import Server, log_of, plain, server
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game

__all__ = ["server"]


@cache
def where_only_a_pass_is_left() -> Game:
    """The first seat holds Threat cards, and can play none of them."""
    for seed in range(1, 100):
        game = undercroft.new_game("munchkin_dungeon", ["Ana", "Bo", "Cleo"], seed=seed)
        rng = random.Random(seed)
        while (decision := game.decision) is not None:
            if decision.seat == 0 and decision.feint and decision.options == (Pass(),):
                return game
            game.play(rng.choice(decision.options), seat=decision.seat)
    raise AssertionError("this comes up in no game")


def test_alone_among_bots_one_passes_by_oneself(server: Server) -> None:
    ana = server.guest("Ana")
    game = where_only_a_pass_is_left()
    saved = ana.upload(game.record().to_json())
    table = ana.create("", ["me", "bot:random", "bot:random"], branch=saved.id)
    page = ana.open(table, 0).until_asked()
    assert log_of(page)[len(game.log(0))][1] == "Ana passes"
    assert [plain(option.action)["type"] for option in page.options] != ["Pass"]
    ana.close()


@pytest.mark.rule("MD-THREAT-02")
@pytest.mark.parametrize("second", ["me", "open"])
def test_where_other_people_sit_one_is_asked_so_that_waiting_tells_nothing(server: Server, second: str) -> None:
    ana, bo = server.guest("Ana"), server.guest("Bo")
    saved = ana.upload(where_only_a_pass_is_left().record().to_json())
    table = ana.create("", ["me", second, "bot:random"], branch=saved.id)
    if second == "open":
        bo.join(table, table.invite)
    page = ana.open(table, 0).until_asked()
    assert [plain(option.action)["type"] for option in page.options] == ["Pass"]
    ana.close()
    bo.close()
