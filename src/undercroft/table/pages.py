"""What the open pages of a table are shown: each change once for each pair of eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import NamedTuple

from undercroft.table import show, wire
from undercroft.table.book import Book
from undercroft.table.watcher import Watcher, encode


class Sight(NamedTuple):
    """How a game stands for some eyes, and how many of the happenings they are told of."""

    shown: show.Shown
    happenings: int


class Beside(NamedTuple):
    """What an update says that is not the game's."""

    undo: wire.UndoState
    settled: tuple[wire.Settled, ...] = ()
    seconds_left: float | None = None
    pause: wire.Pause | None = None
    responses: wire.Responses | None = None


class _Page(NamedTuple):
    revision: int
    number: int
    sight: Sight


class Pages:
    """The pictures that were shown last, so that only what changed is sent.

    `look` says how the game stands for some eyes, `beside` what else an update tells them.
    """

    def __init__(self, look: Callable[[int | None], Sight], beside: Callable[[int | None], Beside]) -> None:
        self._look = look
        self._beside = beside
        self._pages: dict[int | None, _Page] = {}
        self._current: set[int | None] = set()
        """The eyes whose pages show how things stand now."""
        self._revisions = count()

    def shown(self, eyes: int | None) -> show.Shown | None:
        """What these eyes saw last, if anybody looked through them."""
        return self._pages[eyes].sight.shown if eyes in self._current else None

    def broadcast(self, book: Book, watchers: Iterable[Watcher]) -> None:
        """Show everybody how things stand now."""
        looking: dict[int | None, list[Watcher]] = {}
        for watcher in watchers:
            if watcher.looking:
                looking.setdefault(watcher.eyes, []).append(watcher)
        self._current &= looking.keys()
        for eyes, those in looking.items():
            self.turn(book, eyes, those)

    def turn(self, book: Book, eyes: int | None, watchers: Iterable[Watcher]) -> None:
        """Show those who look through these eyes how things stand now."""
        before = self._pages.get(eyes)
        page = self._new_page(book, eyes)
        frame = None
        for watcher in watchers:
            if before is None or watcher.revision != before.revision:
                self.show_whole(book, watcher, watcher.number)
                continue
            if frame is None:
                frame = encode(
                    self._update(book, eyes, page.sight, before.sight.shown, _since(book, before, page.sight))
                )
            watcher.send(frame)
            _note(watcher, page)

    def show_whole(self, book: Book, watcher: Watcher, since: int) -> None:
        """Show one watcher the whole picture, with the lines after a number.

        Where others may respond, the update with that number may have been told only in part: it is told again.
        """
        if book.game.rules.play.windows:
            since -= 1
        page = self._pages.get(watcher.eyes)
        if page is None or watcher.eyes not in self._current or page.number != book.number:
            page = self._new_page(book, watcher.eyes)
        watcher.tell(self._update(book, watcher.eyes, page.sight, None, max(0, since)))
        _note(watcher, page)

    def _new_page(self, book: Book, eyes: int | None) -> _Page:
        page = self._pages[eyes] = _Page(next(self._revisions), book.number, self._look(eyes))
        self._current.add(eyes)
        return page

    def _update(self, book: Book, eyes: int | None, sight: Sight, before: show.Shown | None, since: int) -> wire.Update:
        shown = sight.shown
        back_to = book.back_to(min(since, book.number))
        beside = self._beside(eyes)
        return wire.Update(
            number=book.number,
            eyes=eyes,
            full=before is None,
            back_to=back_to,
            lines=show.lines(book.game, eyes, book.after(back_to, sight.happenings)),
            picture=shown.picture(before),
            waiting=shown.waiting,
            ask=shown.ask,
            asides=shown.asides,
            undo=beside.undo,
            settled=beside.settled,
            seconds_left=beside.seconds_left if shown.ask is not None else None,
            ending=shown.ending,
            pause=beside.pause,
            responses=beside.responses,
        )


def _note(watcher: Watcher, page: _Page) -> None:
    watcher.number = page.number
    watcher.revision = page.revision


def _since(book: Book, page: _Page, sight: Sight) -> int:
    """The last number of which this page was told everything that is told now."""
    untold = book.happenings[page.sight.happenings : sight.happenings]
    return min(page.number, untold[0].number - 1) if untold else page.number
