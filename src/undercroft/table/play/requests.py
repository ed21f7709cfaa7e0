"""What the open pages of a table ask, and how they are answered."""

from __future__ import annotations

import logging
import time
import unicodedata

from msgspec.structs import replace

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import IllegalAction, Refusal, UndercroftError
from undercroft.kernel.game import Game
from undercroft.lab.bots import Sight, holdings_of, position_of
from undercroft.table import wire
from undercroft.table.bots.worker_pool import NoResult
from undercroft.table.play.archive import MOST_IN_SEGMENT, Final
from undercroft.table.play.long_work import Asker
from undercroft.table.play.names import unnamed
from undercroft.table.play.open_window import OpenWindow, Response, now
from undercroft.table.play.table import Table
from undercroft.table.play.undo import agree, ask_for_consent, check_asked, undo_state
from undercroft.table.play.windows import NOT_YET
from undercroft.table.problems import NotPossible, brief
from undercroft.table.show.options import options
from undercroft.table.show.reasons import why_not
from undercroft.table.show.viewer import Viewer, encode
from undercroft.table.storage.models import ChatLine, StoreError

log = logging.getLogger("undercroft.table")

LOOK_ALIKES = str.maketrans("01l", "oii")


async def answer_request(table: Table, viewer: Viewer, request: wire.Request) -> None:
    """Answer a page's message; the table's own task does this."""
    if isinstance(request, wire.Act | wire.Say) and (known := table.replies.find(viewer.guest, request.id)) is not None:
        viewer.tell(known)
        return
    changed, begun = False, now()
    try:
        answer, changed = await _answer(table, viewer, request)
    except IllegalAction as error:
        answer = wire.Refused(request.id, error.refusal.rule, brief(error.refusal.reason))
    except StoreError as error:
        log.error("table %s: %s", table.stored.id[:6], error)
        viewer.tell(wire.Refused(request.id, "", "it could not be written down: try again"))
        return
    except UndercroftError as error:
        answer = wire.Refused(request.id, "", brief(str(error)))
    if changed:
        table.hold_frames(begun)
    if isinstance(request, wire.Act | wire.Say) and isinstance(answer, wire.Ack | wire.Refused):
        table.replies.keep(viewer.guest, request.id, answer)
    if changed and isinstance(request, wire.Act) and isinstance(answer, wire.Ack):
        viewer.tell(replace(answer, lines=table.windows.told_so_far(viewer.eyes)))
    elif answer is not None:
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
        case wire.Act() if table.book is None and table.finished and await _ended_the_game(table, viewer, request):
            return wire.Ack(request.id, table.stored.number), False
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
            action = book.game.parse(request.action)
            _check_room(book.game, seat, action)
            await table.play(seat, action, viewer.guest, request.id)
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
            _begin_hint(table, viewer, book.game, seat, request.id)
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
            _begin_hint(table, viewer, game, seat, request.id)
            return None
    raise NotPossible(NOT_YET)


def _why(game: Game, seat: int, request: wire.Why) -> wire.Reason:
    action = None if request.action is None else game.parse(request.action)
    words, reason, rule, allowed = why_not(game, seat, action, request.target)
    return wire.Reason(request.id, brief(words), brief(reason), rule, allowed)


async def _ended_the_game(table: Table, viewer: Viewer, request: wire.Act) -> bool:
    """Whether a choice is said again that has ended the game, by somebody who did not hear of it before a restart."""
    last = await table.store.last_entry(table.stored.id)
    return last is not None and (last.guest, last.action_id) == (viewer.guest, request.id)


def _seat_of(table: Table, viewer: Viewer) -> int:
    """The seat that this page plays: the one through whose eyes it looks, if it is still the guest's."""
    if viewer.eyes is None or viewer.eyes not in table.stored.seats_of(viewer.guest):
        raise NotPossible("you are watching: take a seat to play")
    return viewer.eyes


def _check_running(table: Table) -> None:
    if table.stored.state == "saved":
        raise NotPossible("this is a record: play on from one of its moments")


def _check_room(game: Game, seat: int, action: Action) -> None:
    """Refuse asides without end: everything since the last segment began is run again whenever a game is copied."""
    decision = game.decisions.get(seat)
    if decision is not None and (decision.accepts is not None or action in decision.options):
        return
    before, _ = game.segment_began()
    if len(game.answers) - before >= MOST_IN_SEGMENT:
        raise NotPossible("so much has been done at this moment that the game has to go on first")


def _look(table: Table, viewer: Viewer, request: wire.Look) -> wire.Answer | None:
    if request.seat is not None and request.seat not in table.stored.seats_of(viewer.guest):
        return wire.Refused(request.id, "", "this is not your seat")
    viewer.eyes = request.seat
    viewer.looking = True
    if table.finished and table.book is None:
        table.in_background(_show_end(table, viewer, request))
        return None
    if table.book is None:
        return wire.Ack(request.id, 0)
    viewer.called = ()
    table.call_seats()
    table.updates.send_whole(table.book, viewer, request.since)
    return None


async def _show_end(table: Table, viewer: Viewer, request: wire.Look) -> None:
    """Show how a game ended that was over before anybody opened it again."""
    asker = Asker(viewer.guest, viewer.address)
    try:
        viewer.send(await table.work.do(Final(table.stored.id, request.seat, request.since), asker))
    except UndercroftError as error:
        viewer.tell(wire.Refused(request.id, "", str(error)))


async def _say(table: Table, viewer: Viewer, request: wire.Say) -> wire.Answer:
    if not viewer.guest:
        raise NotPossible("open the front page first: nobody knows who you are")
    if table.is_muted(viewer.guest):
        raise NotPossible("you may not say anything here")
    text = "".join(letter if letter.isprintable() else " " for letter in request.text).strip()
    if not text:
        raise NotPossible("there is nothing to say")
    own = table.stored.seats_of(viewer.guest)
    seat = viewer.eyes if viewer.eyes in own else own[0] if own else None
    name = table.stored.seats[seat].name if seat is not None else await _onlooker(table, viewer.guest)
    line = ChatLine(
        guest=viewer.guest,
        name=name,
        id=request.id,
        seat=seat,
        text=text,
        at=time.time(),
    )
    line = replace(line, number=await table.store.say(table.stored.id, line, table.chat_lines))
    if line.number > table.said:
        table.said = line.number
        frame = encode(wire.Chat(line.number, line.name, line.seat, line.text, line.at))
        for other in table.viewers:
            other.send(frame)
    return wire.Ack(request.id, table.book.number if table.book is not None else 0)


def _begin_hint(table: Table, viewer: Viewer, game: Game, seat: int, id: str) -> None:
    """Let somebody think about a hint; one at a time for each seat."""
    if seat in table.hints:
        raise NotPossible("a hint is being thought about already: wait a moment")
    thinking = table.in_background(_hint(table, viewer, game, seat, id))
    table.hints[seat] = viewer, thinking
    thinking.add_done_callback(lambda _: table.hints.pop(seat, None))


async def _onlooker(table: Table, guest: str) -> str:
    """What somebody is called who looks on: never as somebody who sits here, nor nearly so."""
    name = await table.store.guest_name(guest) or unnamed(guest)
    seated = {_as_it_looks(seat.name) for seat in table.stored.seats}
    return f"{name[:40]} (looking on)" if _as_it_looks(name) in seated or not name.isascii() else name


def _as_it_looks(name: str) -> str:
    """A name without what hardly anybody sees: case, marks, spaces and signs."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum()).translate(LOOK_ALIKES)


async def _hint(table: Table, viewer: Viewer, game: Game, seat: int, id: str) -> None:
    entry, position = table.played.entry, position_of(game, seat)
    rule = game.decisions[seat].rule or table.rules.play.turn_rule
    advice = table.given_advice.recall(position)
    if advice is None:
        try:
            advice = await table.bots.advise(game, seat, table.given_advice.to_avoid(position), table.stored.id)
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
        table.pending_undo = ask_for_consent(table.stored, book, table.number_request(), seat)
        table.welcome()
    else:
        raise NotPossible(state.words)
    return wire.Ack(request.id, book.number), state.possible


async def _consent(table: Table, guest: str, request: wire.Consent) -> bool:
    """Whether something was taken back."""
    undo = check_asked(table.pending_undo, guest, request)
    table.pending_undo = agree(table.stored, undo, guest) if request.yes else None
    if not request.yes:
        name = table.stored.seats[table.stored.seats_of(guest)[0]].name
        if undo.change is None:
            table.tell(f"{name} does not agree: {table.stored.seats[undo.request.seat].name}'s choice stands")
        else:
            table.tell(f"{name} does not agree: the bot plays on")
    agreed = table.pending_undo is not None and not table.pending_undo.guests
    if agreed and undo.change is not None:
        table.pending_undo = None
        await table.reseat(undo.change, undo.who)
        return False
    if agreed:
        await table.undo(undo.request.seat, undo.choices)
    table.welcome()
    return agreed
