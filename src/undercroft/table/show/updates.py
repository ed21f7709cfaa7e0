"""The updates that the open pages of a table are sent: each change once for each pair of eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import NamedTuple, Protocol

from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.table import wire
from undercroft.table.show.log import Happening, log_lines
from undercroft.table.show.shown_game import ShownGame, encounter_at
from undercroft.table.show.viewer import Viewer, encode


class Glimpse(NamedTuple):
    """What some eyes get to see: how the game stands for them, and how many of the happenings they are told of."""

    position: ShownGame
    happenings: int


class Controls(NamedTuple):
    """What an update says that is not the game's: undo, settled answers, the clock, and responses."""

    undo: wire.UndoState
    settled: tuple[wire.Settled, ...] = ()
    seconds_left: float | None = None
    pause: wire.Pause | None = None
    responses: wire.Responses | None = None


class NumberedGame(Protocol):
    """What updates are made of: a game, and what happened in it under which number."""

    game: Game
    number: int
    """Of the newest update."""
    happenings: list[Happening]
    moved: list[tuple[int, str]]
    """The seats that were moved without being asked in that update, and how."""
    decided: State | None
    """The table as dice last decided something in that update."""

    def after(self, number: int, most: int | None = None) -> Sequence[Happening]:
        """What happened after this number, among the first `most` of all happenings."""

    def back_to(self, since: int) -> int:
        """The last number that still stands, for somebody who knows everything up to `since`."""


class _Sent(NamedTuple):
    revision: int
    number: int
    glimpse: Glimpse


class Updates:
    """Remembers what each pair of eyes was sent last, so that only what changed is sent.

    `look` says what some eyes get to see of the game, `controls` what else an update tells them.
    """

    def __init__(self, look: Callable[[int | None], Glimpse], controls: Callable[[int | None], Controls]) -> None:
        self._look = look
        self._controls = controls
        self._sent: dict[int | None, _Sent] = {}
        self._current: set[int | None] = set()
        """The eyes that were sent how things stand now."""
        self._revisions = count()

    def last_position(self, eyes: int | None) -> ShownGame | None:
        """What these eyes saw last, if anybody looked through them."""
        return self._sent[eyes].glimpse.position if eyes in self._current else None

    def broadcast(self, book: NumberedGame, viewers: Iterable[Viewer]) -> None:
        """Show everybody how things stand now."""
        looking: dict[int | None, list[Viewer]] = {}
        for viewer in viewers:
            if viewer.looking:
                looking.setdefault(viewer.eyes, []).append(viewer)
        self._current &= looking.keys()
        for eyes, those in looking.items():
            self.send_changes(book, eyes, those)

    def send_changes(self, book: NumberedGame, eyes: int | None, viewers: Iterable[Viewer]) -> None:
        """Show those who look through these eyes how things stand now."""
        before = self._sent.get(eyes)
        now = self._look_again(book, eyes)
        frame = None
        for viewer in viewers:
            if before is None or viewer.revision != before.revision:
                self.send_whole(book, viewer, viewer.number)
                continue
            if frame is None:
                since = _since(book, before, now.glimpse)
                frame = encode(self._update(book, eyes, now.glimpse, before.glimpse.position, since))
            viewer.send(frame)
            _note(viewer, now)

    def send_whole(self, book: NumberedGame, viewer: Viewer, since: int) -> None:
        """Show one viewer the whole picture, with the lines after a number.

        The update with that number may have been told only in part: others might respond to it, or somebody has sat
        down since. So it is told again.
        """
        since -= 1
        sent = self._sent.get(viewer.eyes)
        if sent is None or viewer.eyes not in self._current or sent.number != book.number:
            sent = self._look_again(book, viewer.eyes)
        viewer.tell(self._update(book, viewer.eyes, sent.glimpse, None, max(0, since)))
        _note(viewer, sent)

    def _look_again(self, book: NumberedGame, eyes: int | None) -> _Sent:
        sent = self._sent[eyes] = _Sent(next(self._revisions), book.number, self._look(eyes))
        self._current.add(eyes)
        return sent

    def _update(
        self, book: NumberedGame, eyes: int | None, glimpse: Glimpse, before: ShownGame | None, since: int
    ) -> wire.Update:
        position = glimpse.position
        back_to = book.back_to(min(since, book.number))
        controls = self._controls(eyes)
        return wire.Update(
            number=book.number,
            eyes=eyes,
            full=before is None,
            back_to=back_to,
            lines=log_lines(book.game, eyes, book.after(back_to, glimpse.happenings)),
            picture=position.picture(before),
            waiting=position.waiting,
            ask=position.ask,
            asides=position.asides,
            undo=controls.undo,
            settled=controls.settled,
            seconds_left=controls.seconds_left,
            ending=position.ending,
            pause=controls.pause,
            responses=controls.responses,
            moved=() if controls.pause is not None else tuple(words for seat, words in book.moved if seat == eyes),
            decided="" if before is None else _decided(book, eyes, glimpse),
        )


def _decided(book: NumberedGame, eyes: int | None, glimpse: Glimpse) -> str:
    """The encounter as it was decided, once everything is told and nothing of it is left in the picture."""
    if book.decided is None or "encounter" in glimpse.position.parts or glimpse.happenings < len(book.happenings):
        return ""
    return encounter_at(book.game, book.decided, eyes)


def _note(viewer: Viewer, sent: _Sent) -> None:
    viewer.number = sent.number
    viewer.revision = sent.revision


def _since(book: NumberedGame, before: _Sent, glimpse: Glimpse) -> int:
    """The last number of which these eyes were told everything that is told now."""
    untold = book.happenings[before.glimpse.happenings : glimpse.happenings]
    return min(before.number, untold[0].number - 1) if untold else before.number
