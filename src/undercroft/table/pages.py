"""What the open pages of a table are shown: each change once for each pair of eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from undercroft.table import show, wire
from undercroft.table.book import Book
from undercroft.table.watcher import Watcher, encode


class Pages:
    """The pictures that were shown last, so that only what changed is sent.

    `beside` adds to an update what is not the game's: undo, settled answers, the clock.
    """

    def __init__(self, beside: Callable[[int | None], Beside]) -> None:
        self._beside = beside
        self._shown: dict[int | None, tuple[int, show.Shown]] = {}
        self._revision = 0
        self._told = 0

    def broadcast(self, book: Book, watchers: Iterable[Watcher]) -> None:
        """Show everybody how things stand now."""
        before, self._revision = self._revision, self._revision + 1
        frames: dict[int | None, bytes] = {}
        for watcher in watchers:
            if not watcher.looking:
                continue
            page = self._shown.get(watcher.eyes)
            in_step = watcher.revision == before and watcher.number == self._told
            if watcher.eyes not in frames and in_step and page is not None and page[0] == before:
                shown = show.shown(book.game, watcher.eyes)
                self._shown[watcher.eyes] = self._revision, shown
                frames[watcher.eyes] = encode(self._update(book, watcher.eyes, shown, page[1], self._told))
            if in_step and watcher.eyes in frames:
                watcher.send(frames[watcher.eyes])
                self._note(book, watcher)
            else:
                self.show_whole(book, watcher, watcher.number)
        self._told = book.number

    def show_whole(self, book: Book, watcher: Watcher, since: int) -> None:
        """Show one watcher the whole picture, with the lines after a number."""
        page = self._shown.get(watcher.eyes)
        if page is None or page[0] != self._revision:
            page = self._shown[watcher.eyes] = self._revision, show.shown(book.game, watcher.eyes)
        watcher.tell(self._update(book, watcher.eyes, page[1], None, since))
        self._told = book.number
        self._note(book, watcher)

    def _note(self, book: Book, watcher: Watcher) -> None:
        watcher.number = book.number
        watcher.revision = self._revision

    def _update(
        self, book: Book, eyes: int | None, shown: show.Shown, before: show.Shown | None, since: int
    ) -> wire.Update:
        back_to = book.back_to(min(since, book.number))
        undo, settled, seconds_left = self._beside(eyes)
        return wire.Update(
            number=book.number,
            eyes=eyes,
            full=before is None,
            back_to=back_to,
            lines=show.lines(book.game, eyes, book.after(back_to)),
            picture=shown.picture(before),
            waiting=shown.waiting,
            ask=shown.ask,
            asides=shown.asides,
            undo=undo,
            settled=settled,
            seconds_left=seconds_left if shown.ask is not None else None,
            ending=shown.ending,
        )


Beside = tuple[wire.UndoState, tuple[wire.Settled, ...], float | None]
