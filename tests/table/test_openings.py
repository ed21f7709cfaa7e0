"""How a game was dealt is written when it begins: nothing that has happened is left to the seed."""

from __future__ import annotations

from tests.table.kit import Guest, Page, Server, log_of, own_server, play_alone
from undercroft.kernel.start import replay
from undercroft.table import wire

__all__ = ["own_server"]


def everything(guest: Guest, table: wire.TableInfo, *eyes: int | None) -> list[object]:
    """The whole game, as these eyes see it."""
    seen: list[object] = []
    for seat in eyes:
        with Page(guest.url, table.id, guest.cookie) as page:
            page.look(seat)
            seen.append((page.number, page.parts, log_of(page), page.update.waiting, page.update.ask))
    return seen


def sit_down_again(guest: Guest, table: wire.TableInfo, seat: int = 0) -> None:
    """Stand up and come back, which makes the dice new."""
    guest.hand_over(table, seat, "bot")
    guest.hand_over(table, seat, "me")


def test_who_sat_down_again_finds_the_same_game_after_a_restart(own_server: Server) -> None:
    ana = own_server.guest("Ana")
    table = ana.create("munchkin_dungeon", ["me", "bot"], seed=4)
    with ana.open(table, 0) as page:
        play_alone(page, 3)
        page.until_asked()
    sit_down_again(ana, table)
    with ana.open(table, 0) as page:
        page.until_asked()
        page.drain()
    record = ana.record(table)
    before = everything(ana, table, 0, None)
    own_server.restart()
    assert everything(ana, table, 0, None) == before
    assert ana.record(table) == record
    assert replay(record).record().to_json() == record
    with ana.open(table, 0) as page:
        play_alone(page, 3)
    ana.close()
