"""What the open pages of a table ask, and how they are answered."""

from __future__ import annotations

import logging
import time

from msgspec.structs import replace

from undercroft.kernel.errors import IllegalAction, Refusal, UndercroftError
from undercroft.kernel.game import Game
from undercroft.lab.bots import Sight, holdings_of, position_of
from undercroft.table import wire
from undercroft.table.bots.worker_pool import NoResult
from undercroft.table.play.names import unnamed
from undercroft.table.play.open_window import OpenWindow, Response
from undercroft.table.play.table import Table
from undercroft.table.play.undo import agree, ask_for_consent, check_asked, undo_state
from undercroft.table.play.windows import NOT_YET
from undercroft.table.problems import NotPossible
from undercroft.table.show.options import options
from undercroft.table.show.reasons import why_not
from undercroft.table.show.viewer import Viewer, encode
from undercroft.table.storage.models import ChatLine, StoreError

log = logging.getLogger("undercroft.table")


async def answer_request(table: Table, viewer: Viewer, request: wire.Request) -> None:
    """Answer a page's message; the table's own task does this."""
    if isinstance(request, wire.Act) and (known := table.replies.find(viewer.guest, request.id)) is not None:
        viewer.tell(known)
        return
    changed = False
    try:
        answer, changed = await _answer(table, viewer, request)
    except IllegalAction as error:
        answer = wire.Refused(request.id, error.refusal.rule, error.refusal.reason)
    except StoreError as error:
        log.error("table %s: %s", table.stored.id[:6], error)
        viewer.tell(wire.Refused(request.id, "", "it could not be written down: try again"))
        return
    except UndercroftError as error:
        answer = wire.Refused(request.id, "", str(error))
    if isinstance(request, wire.Act) and isinstance(answer, wire.Ack | wire.Refused):
        table.replies.keep(viewer.guest, request.id, answer)
    if answer is not None:
        viewer.tell(answer)
    if isinstance(answer, wire.Stale):
        table.updates.send_whole(table.played, viewer, 0)
    if changed:
        table.broadcast()
        await table.go_on()


async def _answer(table: Table, viewer: Viewer, request: wire.Request) -> tuple[wire.Answer | None, bool]:
    """The answer, and whether others must be shown something new."""
    if table.broken is not None:
        raise table.broken.with_traceback(None)
    match request:
        case wire.Look():
            return _look(table, viewer, request), False
        case wire.Say():
            return await _say(table, viewer, request), False
    book = table.played
    seat = _seat_of(table, viewer)
    done = wire.Ack(request.id, book.number)
    match request:
        case wire.SetResponses():
            await table.set_responses(seat, request)
            return done, False
        case wire.Think():
            table.windows.think(seat, on=request.on)
            return done, False
    if table.windows.current is not None:
        return _answer_while_open(table, table.windows.current, viewer, seat, request), False
    match request:
        case wire.Act():
            if request.at < book.asked_since.get(seat, 0):
                return wire.Stale(request.id, book.number), False
            _check_running(table)
            await table.play(seat, book.game.parse(request.action), viewer.guest, request.id)
            return wire.Ack(request.id, book.number), True
        case wire.Why():
            return _why(book.game, seat, request), False
        case wire.Undo():
            return await _undo(table, seat, request)
        case wire.Consent():
            changed = await _consent(table, viewer.guest, request)
            return wire.Ack(request.id, book.number), changed
        case wire.Settle():
            table.settled.settle(book.game, seat, request)
            return done, True
        case wire.Hint():
            if seat not in book.game.decisions:
                raise NotPossible("there is nothing for you to decide now")
            table.in_background(_hint(table, viewer, book.game, seat, request.id))
            return None, False
    raise AssertionError(f"{request!r} is not answered")


def _answer_while_open(
    table: Table, window: OpenWindow, viewer: Viewer, seat: int, request: wire.Request
) -> wire.Answer | None:
    """While others may respond, whoever is not asked is told the same whatever the game waits for."""
    game = window.asks(seat)
    if isinstance(request, wire.Act) and request.at < window.number:
        return wire.Stale(request.id, table.played.number)
    if isinstance(request, wire.Settle) and (request.until == "never" or game is not None):
        table.settled.settle(game or table.played.game, seat, request)
        if game is not None and (action := table.settled.answer(game, seat)) is not None:
            table.windows.respond(window, seat, Response(action))
        return wire.Ack(request.id, table.played.number)
    if game is None:
        raise NotPossible(NOT_YET)
    match request:
        case wire.Act():
            action = game.parse(request.action)
            if action not in game.decisions[seat].options:
                raise IllegalAction(game.why_not(action, seat) or Refusal(table.rules.play.turn_rule, NOT_YET))
            table.windows.respond(window, seat, Response(action, viewer, request.id))
            return None
        case wire.Why():
            return _why(game, seat, request)
        case wire.Hint():
            table.in_background(_hint(table, viewer, game, seat, request.id))
            return None
    raise NotPossible(NOT_YET)


def _why(game: Game, seat: int, request: wire.Why) -> wire.Reason:
    action = None if request.action is None else game.parse(request.action)
    words, reason, rule, allowed = why_not(game, seat, action, request.target)
    return wire.Reason(request.id, words, reason, rule, allowed)


def _seat_of(table: Table, viewer: Viewer) -> int:
    """The seat that this page plays: the one through whose eyes it looks, if it is still the guest's."""
    if viewer.eyes is None or viewer.eyes not in table.stored.seats_of(viewer.guest):
        raise NotPossible("you are watching: take a seat to play")
    return viewer.eyes


def _check_running(table: Table) -> None:
    if table.stored.state == "saved":
        raise NotPossible("this is a record: play on from one of its moments")


def _look(table: Table, viewer: Viewer, request: wire.Look) -> wire.Answer | None:
    if request.seat is not None and request.seat not in table.stored.seats_of(viewer.guest):
        return wire.Refused(request.id, "", "this is not your seat")
    viewer.eyes = request.seat
    viewer.looking = True
    if table.book is None:
        return wire.Ack(request.id, 0)
    viewer.called = ()
    table.call_seats()
    table.updates.send_whole(table.book, viewer, request.since)
    return None


async def _say(table: Table, viewer: Viewer, request: wire.Say) -> wire.Answer:
    if not viewer.guest:
        raise NotPossible("open the front page first: nobody knows who you are")
    text = "".join(letter if letter.isprintable() else " " for letter in request.text).strip()
    if not text:
        raise NotPossible("there is nothing to say")
    own = table.stored.seats_of(viewer.guest)
    seat = viewer.eyes if viewer.eyes in own else own[0] if own else None
    name = table.stored.seats[seat].name if seat is not None else await table.store.guest_name(viewer.guest)
    line = ChatLine(guest=viewer.guest, name=name or unnamed(viewer.guest), seat=seat, text=text, at=time.time())
    line = replace(line, number=await table.store.say(table.stored.id, line))
    frame = encode(wire.Chat(line.number, line.name, line.seat, line.text, line.at))
    for other in table.viewers:
        other.send(frame)
    return wire.Ack(request.id, table.book.number if table.book is not None else 0)


async def _hint(table: Table, viewer: Viewer, game: Game, seat: int, id: str) -> None:
    entry, position = table.played.entry, position_of(game, seat)
    rule = game.decisions[seat].rule or table.rules.play.turn_rule
    advice = table.given_advice.recall(position)
    if advice is None:
        try:
            advice = await table.bots.advise(game, seat, table.given_advice.to_avoid(position))
        except NoResult as error:
            viewer.tell(wire.Refused(id, "", str(error)))
            return
        if table.played.entry != entry:
            viewer.tell(wire.Refused(id, "", "the game has gone on meanwhile"))
            return
        table.given_advice.keep(advice)
    action = Sight(game, seat).choices[advice.steps[0].choice]
    why = advice.why(seat, holdings_of(game), game.setup.seats)
    viewer.tell(wire.Hinted(id, options(game, seat, [action])[0], why, rule, advice.then))


async def _undo(table: Table, seat: int, request: wire.Undo) -> tuple[wire.Answer, bool]:
    book = table.played
    if request.at != book.number:
        return wire.Stale(request.id, book.number), False
    state = undo_state(table.stored, book, seat)
    if state.possible:
        await table.undo(seat, book.choices_to_undo(seat))
    elif state.consent:
        table.pending_undo = ask_for_consent(table.stored, book, seat)
        table.welcome()
    else:
        raise NotPossible(state.words)
    return wire.Ack(request.id, book.number), state.possible


async def _consent(table: Table, guest: str, request: wire.Consent) -> bool:
    """Whether something was taken back."""
    undo = check_asked(table.pending_undo, guest, request)
    table.pending_undo = agree(table.stored, undo, guest) if request.yes else None
    agreed = table.pending_undo is not None and not table.pending_undo.guests
    if agreed:
        await table.undo(undo.request.seat, undo.choices)
    table.welcome()
    return agreed
