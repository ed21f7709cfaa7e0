"""What the open pages of a table ask, and how they are answered."""

from __future__ import annotations

import logging
import time

from msgspec.structs import replace

from undercroft.kernel.errors import IllegalAction, Refusal, UndercroftError
from undercroft.kernel.game import Game
from undercroft.table import show, wire
from undercroft.table.live import Table
from undercroft.table.problems import NotPossible
from undercroft.table.responding import NOT_YET, Given, Pause
from undercroft.table.seating import seats_of, unnamed
from undercroft.table.stored import ChatLine, StoreError
from undercroft.table.taking_back import agree, check_asked, undo_state, wish_for
from undercroft.table.telling import call
from undercroft.table.thinkers import NoThought
from undercroft.table.watcher import Watcher, encode

log = logging.getLogger("undercroft.table")


async def hear(table: Table, watcher: Watcher, request: wire.Request) -> None:
    """Answer a page's message; the table's own task does this."""
    if isinstance(request, wire.Act) and (known := table.answered(watcher.guest, request.id)) is not None:
        watcher.tell(known)
        return
    changed = False
    try:
        answer, changed = await _heard(table, watcher, request)
    except IllegalAction as error:
        answer = wire.Refused(request.id, error.refusal.rule, error.refusal.reason)
    except StoreError as error:
        log.error("table %s: %s", table.stored.id[:6], error)
        watcher.tell(wire.Refused(request.id, "", "it could not be written down: try again"))
        return
    except UndercroftError as error:
        answer = wire.Refused(request.id, "", str(error))
    if isinstance(request, wire.Act) and isinstance(answer, wire.Ack | wire.Refused):
        table.remember(watcher.guest, request.id, answer)
    if answer is not None:
        watcher.tell(answer)
    if isinstance(answer, wire.Stale):
        table.pages.show_whole(table.played, watcher, 0)
    if changed:
        table.broadcast()
        await table.go_on()


async def _heard(table: Table, watcher: Watcher, request: wire.Request) -> tuple[wire.Answer | None, bool]:
    """The answer, and whether others must be shown something new."""
    if table.broken is not None:
        raise table.broken.with_traceback(None)
    match request:
        case wire.Look():
            return _look(table, watcher, request), False
        case wire.Say():
            return await _say(table, watcher, request), False
    book = table.played
    seat = _seat_of(table, watcher)
    done = wire.Ack(request.id, book.number)
    match request:
        case wire.SetResponses():
            await table.set_responses(seat, request)
            return done, False
        case wire.Think():
            table.responding.think(seat, on=request.on)
            return done, False
    if table.responding.pause is not None:
        return _heard_in_pause(table, table.responding.pause, watcher, seat, request), False
    match request:
        case wire.Act():
            if request.at < book.asked_since.get(seat, 0):
                return wire.Stale(request.id, book.number), False
            _check_running(table)
            await table.play(seat, book.game.parse(request.action), watcher.guest, request.id)
            return wire.Ack(request.id, book.number), True
        case wire.Why():
            return _why(book.game, seat, request), False
        case wire.Undo():
            return await _undo(table, seat, request)
        case wire.Consent():
            changed = await _consent(table, watcher.guest, request)
            return wire.Ack(request.id, book.number), changed
        case wire.Settle():
            table.settled.settle(book.game, seat, request)
            return done, True
        case wire.Hint():
            if seat not in book.game.decisions:
                raise NotPossible("there is nothing for you to decide now")
            table.beside(_hint(table, watcher, book.game, seat, request.id))
            return None, False
    raise AssertionError(f"{request!r} is not answered")


def _heard_in_pause(
    table: Table, pause: Pause, watcher: Watcher, seat: int, request: wire.Request
) -> wire.Answer | None:
    """While others may respond, whoever is not asked is told the same whatever the game waits for."""
    game = pause.asks(seat)
    if isinstance(request, wire.Act) and request.at < pause.number:
        return wire.Stale(request.id, table.played.number)
    if isinstance(request, wire.Settle) and (request.until == "never" or game is not None):
        table.settled.settle(game or table.played.game, seat, request)
        if game is not None and (action := table.settled.answer(game, seat)) is not None:
            table.responding.give(pause, seat, Given(action))
        return wire.Ack(request.id, table.played.number)
    if game is None:
        raise NotPossible(NOT_YET)
    match request:
        case wire.Act():
            action = game.parse(request.action)
            if action not in game.decisions[seat].options:
                raise IllegalAction(game.why_not(action, seat) or Refusal(table.rules.play.turn_rule, NOT_YET))
            table.responding.give(pause, seat, Given(action, watcher, request.id))
            return None
        case wire.Why():
            return _why(game, seat, request)
        case wire.Hint():
            table.beside(_hint(table, watcher, game, seat, request.id))
            return None
    raise NotPossible(NOT_YET)


def _why(game: Game, seat: int, request: wire.Why) -> wire.Reason:
    action = None if request.action is None else game.parse(request.action)
    words, reason, rule, allowed = show.why_not(game, seat, action, request.target)
    return wire.Reason(request.id, words, reason, rule, allowed)


def _seat_of(table: Table, watcher: Watcher) -> int:
    """The seat that this page plays: the one through whose eyes it looks, if it is still the guest's."""
    if watcher.eyes is None or watcher.eyes not in seats_of(table.stored, watcher.guest):
        raise NotPossible("you are watching: take a seat to play")
    return watcher.eyes


def _check_running(table: Table) -> None:
    if table.stored.state == "saved":
        raise NotPossible("this is a record: play on from one of its moments")


def _look(table: Table, watcher: Watcher, request: wire.Look) -> wire.Answer | None:
    if request.seat is not None and request.seat not in seats_of(table.stored, watcher.guest):
        return wire.Refused(request.id, "", "this is not your seat")
    watcher.eyes = request.seat
    watcher.looking = True
    if table.book is None:
        return wire.Ack(request.id, 0)
    watcher.called = ()
    call(table)
    table.pages.show_whole(table.book, watcher, request.since)
    return None


async def _say(table: Table, watcher: Watcher, request: wire.Say) -> wire.Answer:
    if not watcher.guest:
        raise NotPossible("open the front page first: nobody knows who you are")
    text = "".join(letter if letter.isprintable() else " " for letter in request.text).strip()
    if not text:
        raise NotPossible("there is nothing to say")
    own = seats_of(table.stored, watcher.guest)
    seat = watcher.eyes if watcher.eyes in own else own[0] if own else None
    name = table.stored.seats[seat].name if seat is not None else await table.store.guest_name(watcher.guest)
    line = ChatLine(guest=watcher.guest, name=name or unnamed(watcher.guest), seat=seat, text=text, at=time.time())
    line = replace(line, number=await table.store.say(table.stored.id, line))
    frame = encode(wire.Chat(line.number, line.name, line.seat, line.text, line.at))
    for other in table.watchers:
        other.send(frame)
    return wire.Ack(request.id, table.book.number if table.book is not None else 0)


async def _hint(table: Table, watcher: Watcher, game: Game, seat: int, id: str) -> None:
    entry = table.played.entry
    rule = game.decisions[seat].rule or table.rules.play.turn_rule
    try:
        weighing = await table.thinkers.weigh(game, seat)
    except NoThought as error:
        watcher.tell(wire.Refused(id, "", str(error)))
        return
    if table.played.entry != entry:
        watcher.tell(wire.Refused(id, "", "the game has gone on meanwhile"))
        return
    labels = [(game.label(action, seat).label, worth) for action, worth in weighing.options[:3]]
    watcher.tell(
        wire.Hinted(
            id,
            show.options(game, seat, [weighing.best])[0],
            weighing.why(lambda action: game.label(action, seat).label),
            rule,
            tuple(wire.Weighed(label, round(worth, 2)) for label, worth in labels),
        )
    )


async def _undo(table: Table, seat: int, request: wire.Undo) -> tuple[wire.Answer, bool]:
    book = table.played
    if request.at != book.number:
        return wire.Stale(request.id, book.number), False
    state = undo_state(table.stored, book, seat)
    if state.possible:
        await table.take_back(seat, book.choices_to_undo(seat))
    elif state.consent:
        table.wish = wish_for(table.stored, book, seat)
        table.welcome()
    else:
        raise NotPossible(state.words)
    return wire.Ack(request.id, book.number), state.possible


async def _consent(table: Table, guest: str, request: wire.Consent) -> bool:
    """Whether something was taken back."""
    wish = check_asked(table.wish, guest, request)
    table.wish = agree(table.stored, wish, guest) if request.yes else None
    agreed = table.wish is not None and not table.wish.guests
    if agreed:
        await table.take_back(wish.request.seat, wish.choices)
    table.welcome()
    return agreed
