"""Who sits where: taking, leaving and handing over seats, as plain data."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.kernel.fixture_games import installed
from undercroft.kernel.errors import SetupError
from undercroft.table import wire
from undercroft.table.play.names import free_name, readable_name
from undercroft.table.play.new_table import set_up, token
from undercroft.table.play.seats import fill_with_bots, hand_over, join, leave, plays_alone
from undercroft.table.problems import NotAllowed, NotFound, NotPossible
from undercroft.table.storage.models import StoredTable

ANA, BO, CLEO = "guest-a", "guest-b", "guest-c"


def table(*kinds: str, **wishes: Any) -> StoredTable:
    seats = tuple(wire.SeatWish(kind) for kind in kinds)  # type: ignore[arg-type]
    return set_up(wire.NewTable(game="munchkin_dungeon", seats=seats, **wishes), ANA, "Ana")


def names(stored: StoredTable) -> list[str]:
    return [seat.name for seat in stored.seats]


def test_tokens_have_128_bits() -> None:
    assert len(token()) == 22
    assert len({token() for _ in range(1000)}) == 1000
    stored = table("me", "open")
    assert len({stored.id, stored.token, token()}) == 3


def test_without_seats_it_is_you_against_bots() -> None:
    stored = table()
    assert [seat.kind for seat in stored.seats] == ["person", "bot", "bot"]
    assert names(stored) == ["Ana", "Lantern", "Candle"]
    assert stored.setup.seats == tuple(names(stored))
    assert stored.state == "running"
    assert stored.host == ANA


def test_a_table_with_an_open_seat_waits() -> None:
    assert table("me", "open").state == "open"
    assert table("me", "me").state == "running"


def test_seats_that_share_a_screen_get_different_names() -> None:
    assert names(table("me", "me", "me")) == ["Ana", "Ana 2", "Ana 3"]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"mode": "solo"}, "no mode 'solo'"),
        ({"options": {"coins": 3}}, "no option 'coins'"),
        ({"options": {"dealmaking": "perhaps"}}, "option"),
        ({"seats": (wire.SeatWish("me"),)}, "2 to 5 seats, not 1"),
        ({"seats": (wire.SeatWish("me"), wire.SeatWish("bot", bot="clever"))}, "no bot 'clever'"),
        ({"seats": (wire.SeatWish("me", name="\n"), wire.SeatWish("bot"))}, "no name"),
        ({"seats": (wire.SeatWish("me", name="a\u202eb"), wire.SeatWish("bot"))}, "no name"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_words(wish: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        set_up(wire.NewTable(**{"game": "munchkin_dungeon", **wish}), ANA, "Ana")


def test_names_are_made_readable() -> None:
    assert readable_name("  Ana\t of \n Ulm ") == "Ana of Ulm"
    assert readable_name("<b>Ana</b>") == "<b>Ana</b>", "it is data; who shows it escapes it"
    for bad in ("", "   ", "x" * 41, "a\x00b", "a\x1b[31m", "\ud800", "a\u200bb"):
        with pytest.raises(SetupError):
            readable_name(bad)
    assert free_name("Ana", {"Ana", "Ana 2"}) == "Ana 3"
    assert len(free_name("x" * 40, {"x" * 40})) <= 40


def test_joining_needs_the_invitation_unless_it_is_listed() -> None:
    stored = table("me", "open")
    for wrong in ("", "x", stored.token[:-1], stored.token + "x", stored.id, "é"):
        with pytest.raises(NotAllowed, match="invit"):
            join(stored, BO, "Bo", wire.Join(wrong))
    joined = join(stored, BO, "Bo", wire.Join(stored.token))
    assert names(joined) == ["Ana", "Bo"]
    assert joined.setup.seats == ("Ana", "Bo")
    assert join(table("me", "open", listed=True), BO, "Bo", wire.Join()).seats[1].guest == BO


def test_a_seat_can_be_asked_for_and_must_be_open() -> None:
    stored = table("me", "open", "open")
    joined = join(stored, BO, "Bo", wire.Join(stored.token, 2))
    assert joined.seats_of(BO) == (2,)
    with pytest.raises(NotPossible, match="seat 3 is not open; open are 2"):
        join(joined, CLEO, "Cleo", wire.Join(stored.token, 2))
    with pytest.raises(NotPossible, match="not open"):
        join(joined, CLEO, "Cleo", wire.Join(stored.token, 99))
    full = join(joined, CLEO, "Cleo", wire.Join(stored.token))
    with pytest.raises(NotPossible, match="no seat is open"):
        join(full, "guest-d", "Dee", wire.Join(stored.token))


def test_a_name_that_is_taken_gets_a_number() -> None:
    stored = table("me", "open")
    assert names(join(stored, BO, "Ana", wire.Join(stored.token))) == ["Ana", "Ana 2"]


def test_nobody_hands_over_anothers_seat() -> None:
    stored = table("me", "open", "bot")
    stored = join(stored, BO, "Bo", wire.Join(stored.token))
    kinds: list[Any] = ["bot", "open", "me"]
    for kind in kinds:
        with pytest.raises(NotAllowed):
            hand_over(stored, BO, "Bo", 0, wire.HandOver(kind))
        with pytest.raises(NotAllowed):
            hand_over(stored, ANA, "Ana", 1, wire.HandOver(kind))
        with pytest.raises(NotAllowed):
            hand_over(stored, CLEO, "Cleo", 2, wire.HandOver(kind))
    with pytest.raises(NotFound):
        hand_over(stored, ANA, "Ana", 3, wire.HandOver("bot"))
    with pytest.raises(NotAllowed):
        hand_over(stored, "", "", 2, wire.HandOver("me"))


def test_a_bots_seat_is_taken_over_and_given_back() -> None:
    stored = table("me", "bot")
    mine = hand_over(stored, ANA, "Ana", 1, wire.HandOver("me"))
    assert mine.seats_of(ANA) == (0, 1)
    assert mine.seats[1].name == stored.seats[1].name, "a game that runs keeps its names"
    back = hand_over(mine, ANA, "Ana", 1, wire.HandOver("bot", "random"))
    assert (back.seats[1].kind, back.seats[1].bot, back.seats[1].guest) == ("bot", "random", "")


def test_leaving_opens_a_seat_before_the_game_and_gives_it_to_a_bot_in_it() -> None:
    waiting = table("me", "open")
    waiting = join(waiting, BO, "Bo", wire.Join(waiting.token))
    with pytest.raises(NotPossible, match="do not sit"):
        leave(waiting, CLEO)
    left = leave(waiting, BO)
    assert [seat.kind for seat in left.seats] == ["person", "open"]
    assert left.seats[1].guest == ""
    playing = leave(table("me", "me", "bot"), ANA)
    assert [seat.kind for seat in playing.seats] == ["bot"] * 3


def with_bo_and_cleo() -> StoredTable:
    """A game of three in which Bo has given his seat to a bot."""
    stored = table("me", "open", "open")
    for guest, name in ((BO, "Bo"), (CLEO, "Cleo")):
        stored = join(stored, guest, name, wire.Join(stored.token))
    return hand_over(replace(stored, state="running"), BO, "Bo", 1, wire.HandOver("bot"))


def test_who_gave_a_seat_to_a_bot_takes_it_back() -> None:
    stored = with_bo_and_cleo()
    assert (stored.seats[1].kind, stored.seats[1].guest, stored.lent_by(BO)) == ("bot", "", (1,))
    assert [stored.lent_by(guest) for guest in (ANA, CLEO, "")] == [(), (), ()]
    back = hand_over(stored, BO, "Bo", 1, wire.HandOver("me"))
    assert back.seats_of(BO) == (1,)
    assert back.lent_by(BO) == ()
    assert names(back) == names(stored)
    assert back.setup == stored.setup, "nobody could know the record meanwhile: the dice stay as they are"


def test_nobody_else_has_a_seat_that_was_given_to_a_bot() -> None:
    stored = with_bo_and_cleo()
    kinds: list[Any] = ["me", "bot", "open"]
    for kind in kinds:
        for other in (ANA, CLEO):
            with pytest.raises(NotAllowed, match="only who gave it disposes of it"):
                hand_over(stored, other, "Cleo", 1, wire.HandOver(kind))
        for stranger in ("guest-d", ""):
            with pytest.raises(NotAllowed, match="do not sit here"):
                hand_over(stored, stranger, "Dee", 1, wire.HandOver(kind))


def test_a_seat_can_be_taken_back_until_somebody_else_sits_there() -> None:
    opened = hand_over(with_bo_and_cleo(), BO, "Bo", 1, wire.HandOver("open"))
    assert opened.lent_by(BO) == (1,)
    assert hand_over(opened, ANA, "Ana", 1, wire.HandOver("bot", "random")).lent_by(BO) == (1,)
    assert hand_over(opened, BO, "Bo", 1, wire.HandOver("me")).seats_of(BO) == (1,)
    dees = join(opened, "guest-d", "Dee", wire.Join(opened.token))
    assert dees.lent_by(BO) == ()
    with pytest.raises(NotAllowed, match="another person sits there"):
        hand_over(dees, BO, "Bo", 1, wire.HandOver("me"))


def test_a_seat_that_was_given_away_before_the_game_is_still_lent_in_it() -> None:
    stored = table("me", "open", "open")
    stored = join(stored, BO, "Bo", wire.Join(stored.token))
    begun = fill_with_bots(hand_over(stored, BO, "Bo", 1, wire.HandOver("open")))
    assert [seat.kind for seat in begun.seats] == ["person", "bot", "bot"]
    assert begun.lent_by(BO) == (1,)


def test_who_leaves_may_come_back_while_a_bot_plays_on() -> None:
    left = leave(hand_over(with_bo_and_cleo(), BO, "Bo", 1, wire.HandOver("me")), BO)
    assert left.seats[1].kind == "bot"
    assert left.lent_by(BO) == (), "nobody waits for that"
    with pytest.raises(NotAllowed, match="do not sit here"):
        hand_over(left, "guest-d", "Dee", 1, wire.HandOver("me"))
    assert hand_over(left, BO, "Bo", 1, wire.HandOver("me")).seats_of(BO) == (1,)


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    over = replace(with_bo_and_cleo(), state="over")
    assert over.lent_by(BO) == ()
    with pytest.raises(NotPossible, match="over"):
        hand_over(over, BO, "Bo", 1, wire.HandOver("me"))


def test_nobody_plays_alone_while_another_may_come_back() -> None:
    stored = leave(with_bo_and_cleo(), CLEO)
    assert not plays_alone(stored, ANA)
    assert not plays_alone(stored, BO)
    back = hand_over(stored, BO, "Bo", 1, wire.HandOver("me"))
    assert plays_alone(leave(back, BO), ANA)
    alone = table("me", "bot")
    assert plays_alone(hand_over(alone, ANA, "Ana", 0, wire.HandOver("bot")), ANA)
    assert not plays_alone(table("bot", "bot"), "")


def test_bots_fill_what_is_open() -> None:
    full = fill_with_bots(table("me", "open", "bot", "open"))
    assert [seat.kind for seat in full.seats] == ["person", "bot", "bot", "bot"]
    assert len(set(names(full))) == 4
    assert full.setup.seats == tuple(names(full))


def test_a_table_of_a_fixture_game_is_set_up_alike() -> None:
    with installed():
        stored = set_up(wire.NewTable(game="lines", mode="alone"), ANA, "Ana")
    assert names(stored) == ["Ana"]
    assert stored.setup.mode == "alone"
