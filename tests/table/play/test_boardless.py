"""A game without a board is fully playable: text, and a list of options."""

from __future__ import annotations

import pytest

from tests.kernel.fixture_games import FIXTURE_GAMES
from tests.table.live_server import Party, Server, plain, play_alone, server
from undercroft.table import wire

__all__ = ["server"]


@pytest.mark.parametrize("game", [rules.id for rules in FIXTURE_GAMES])
def test_a_whole_game_is_played_from_its_lists(server: Server, game: str) -> None:
    party = Party(server, game, 2, seed=11, spectator=True)
    choices = 0
    while party.pages[0].update.ending is None:
        for page in party.pages:
            assert list(page.parts) == ["text"]
            assert page.parts["text"].strip()
            assert page.update.picture.layers == ()
            assert (page.update.picture.width, page.update.picture.height) == (0, 0)
        seat = party.asked()
        page = party.pages[seat]
        ask = page.update.ask
        assert ask is not None
        assert (ask.seat, bool(ask.prompt), bool(ask.rule)) == (seat, True, True)
        assert len({option.label for option in ask.options}) == len(ask.options)
        assert all(option.label and option.targets == () and option.confirm == "" for option in ask.options)
        for aside in page.update.asides:
            assert aside.label
        choices += 1
        party.play(seat, ask.options[choices % len(ask.options)].action)
        assert choices < 200
    ending = party.pages[2].update.ending
    assert ending is not None
    assert sum(len(place) for place in ending.ranking) == 2
    assert ending.tally == ()
    party.close()


def test_asides_are_played_on_anybodys_turn(server: Server) -> None:
    party = Party(server, "lines", 2, seed=11)
    one, other = party.pages
    assert other.update.ask is None
    assert "beg" in [option.label for option in other.update.asides]
    ack = other.choose("beg")
    one.until_number(ack.number)
    assert one.update.ask is not None
    assert one.update.ask.prompt == "Give Guest 1 a point?"
    one.choose("give a point")
    party.close()


def test_an_open_decision_takes_more_than_its_examples(server: Server) -> None:
    party = Party(server, "lines", 2, seed=2, options={"cards": 6})
    page = party.pages[0]
    party.play(0, page.options[0].action)
    assert page.update.ask is not None
    assert page.update.ask.open
    refused = page.act({"type": "Line", "points": [0, 40]})
    assert isinstance(refused, wire.Refused)
    assert refused.rule == "LI-LINE-04"
    for points in ([2, 0], [1, 3], [0], [0, 2, 4], [-2, 0], [10**30, 10**31]):
        assert isinstance(page.act({"type": "Line", "points": points}), wire.Refused)
    examples = [plain(option.action) for option in page.options]
    line = {"type": "Line", "points": [20, 22]}
    assert line not in examples
    assert isinstance(page.act(line), wire.Ack)
    party.close()


def test_it_is_on_the_shelf_without_a_picture(server: Server) -> None:
    guest = server.guest("Ana")
    games = {game.id: game for game in guest.get("/api/games", list[wire.GameInfo])}
    for rules in FIXTURE_GAMES:
        assert not games[rules.id].has_picture
        assert games[rules.id].accent == ""
        assert guest.http.get(f"/api/games/{rules.id}/picture.svg").status_code == 404
        assert guest.http.get(f"/api/rulebooks/{rules.id}").status_code == 200
    table = guest.create("lines", mode="alone")
    assert guest.http.get(f"/api/tables/{table.id}/cards/x").status_code == 404
    page = guest.open(table, 0)
    play_alone(page, 100)
    assert page.update.ending is not None
    assert guest.table(table).together
    guest.close()
