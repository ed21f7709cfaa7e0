"""What takes long: looking back at games, telling their stories, and checking records that somebody brings.

None of it needs the table itself, only what is written of it; so it is done wherever that can be read.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from undercroft.kernel.chance import Answer
from undercroft.kernel.errors import RecordError, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.record import Setup, read_record
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import replay
from undercroft.table.play.book import OPENING, Book
from undercroft.table.play.reload import check_table, read_entries
from undercroft.table.play.seats import responses
from undercroft.table.play.undo import undo_state
from undercroft.table.problems import Broken, NotFound, NotPossible
from undercroft.table.show import replay as looking_back
from undercroft.table.show.shown_game import shown_to
from undercroft.table.show.updates import Controls, Glimpse, Updates
from undercroft.table.show.viewer import Viewer
from undercroft.table.storage.models import StoredTable, StoreError
from undercroft.table.storage.reader import Reader

MOST_CHOICES = 20_000
"""A longer record is not taken in."""
MOST_IN_SEGMENT = 1_000
"""Where more answers stand since the last moment from which a game can go on, nobody plays on from there."""
KEPT = 4
"""How many games are kept, so that whoever looks back again does not wait again."""


class Moment(Struct, frozen=True, tag="moment"):
    """A moment of a game, as some eyes saw it; the book is read up to `entry`."""

    table: str
    entry: int | None
    at: int
    eyes: int | None
    moments: tuple[int, ...] | None


class Story(Struct, frozen=True, tag="story"):
    """A finished game turn by turn."""

    table: str
    entry: int | None = None


class Hindsight(Struct, frozen=True, tag="hindsight"):
    """What could have been done, as the game's module shows it."""

    table: str
    entry: int | None


class WholeRecord(Struct, frozen=True, tag="record"):
    """The record of a game."""

    table: str
    entry: int | None = None


class Final(Struct, frozen=True, tag="final"):
    """The update that shows these eyes how a game ended."""

    table: str
    eyes: int | None
    since: int


class Cut(Struct, frozen=True, tag="cut"):
    """The beginning of a game, up to its first `at` choices, to play on from."""

    table: str
    at: int | None


class Check(Struct, frozen=True, tag="check"):
    """A record that somebody brings."""

    data: bytes


Job = Moment | Story | Hindsight | WholeRecord | Final | Cut | Check


class Done(Struct, frozen=True):
    """What came of a job as JSON, or why nothing did: with a status of HTTP, and what is broken."""

    body: bytes = b""
    status: int = 0
    error: str = ""
    broken: str = ""


class Beginning(Struct, frozen=True):
    """A game up to some moment, to make a table of."""

    setup: Setup
    origin: dict[str, Any] | None
    answers: tuple[Answer, ...]
    over: bool
    reason: str


class Archive:
    """Reads games again from what is written of them, and keeps the last few."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._kept: dict[str, tuple[StoredTable, Book]] = {}

    def do(self, job: Job) -> Done:
        """Do a job; nothing is raised."""
        try:
            return Done(self._do(job))
        except StoreError as error:
            return Done(status=503, error=str(error))
        except Broken as error:
            return Done(status=error.status, error=str(error), broken=error.why)
        except NotPossible as error:
            return Done(status=error.status, error=str(error))
        except UndercroftError as error:
            return Done(status=400, error=str(error))
        except (MemoryError, RecursionError):
            self._kept.clear()
            return Done(status=400, error="this is too much to be read here")

    def _do(self, job: Job) -> bytes:
        match job:
            case Moment():
                _, book = self._read(job.table, job.entry)
                return msgspec.json.encode(looking_back.moment(book.game, job.at, job.eyes, job.moments))
            case Story():
                return msgspec.json.encode(looking_back.story(self._read(job.table, job.entry)[1].game))
            case Hindsight():
                return looking_back.hindsight(self._read(job.table, job.entry)[1].game).encode()
            case WholeRecord():
                return self._read(job.table, job.entry)[1].game.record().to_json()
            case Final():
                return final_update(*self._read(job.table, None), job.eyes, job.since)
            case Cut():
                return msgspec.json.encode(_cut(self._read(job.table, None)[1].game, job.at))
            case Check():
                return msgspec.json.encode(_beginning(check_record(job.data)))

    def _read(self, id: str, entry: int | None) -> tuple[StoredTable, Book]:
        """The table and its book up to this entry."""
        stored = self._reader.table(id)
        if stored is None:
            raise NotFound("there is no such table; it may have been mistyped")
        kept = self._kept.pop(id, None)
        since = OPENING - 1 if kept is None else kept[1].entry
        later = self._reader.entries(id, since, entry)
        fits = (entry is None or since <= entry) and all(one.kind != "record" for one in later)
        try:
            if kept is not None and fits and kept[0].setup == stored.setup:
                book = kept[1]
                for one in later:
                    book.read(one)
            else:
                check_table(stored, id)
                book = read_entries(stored, self._reader.entries(id, OPENING - 1, entry))
        except (StoreError, Broken, MemoryError, RecursionError):
            raise
        except Exception as error:
            # Rules that are given nonsense may raise anything.
            raise Broken(id, "what is written of it", error) from None
        self._kept[id] = stored, book
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return stored, book


def final_update(stored: StoredTable, book: Book, eyes: int | None, since: int) -> bytes:
    """The frame that shows these eyes a finished game, with the lines after a number."""

    def controls(seat: int | None) -> Controls:
        rules = find_game(stored.setup.game)
        set_by_seat = None if seat is None else responses(rules, stored.seats[seat])
        return Controls(undo_state(stored, book, seat), responses=set_by_seat)

    viewer = _Reader("")
    viewer.eyes = eyes
    updates = Updates(lambda seat: Glimpse(shown_to(book.game, seat), len(book.happenings)), controls)
    updates.send_whole(book, viewer, since)
    return viewer.told


class _Reader(Viewer):
    """Keeps what it is told."""

    told = b""

    def send(self, frame: bytes) -> None:
        self.told = frame


def _cut(game: Game, at: int | None) -> Beginning:
    cut = replay(game.record(), until=at)
    if cut.outcome is not None:
        raise NotPossible("the game is over there: choose an earlier moment")
    before, _ = cut.segment_began()
    if len(cut.answers) - before > MOST_IN_SEGMENT:
        raise NotPossible("too much has happened there since the last turn began: choose another moment")
    return _beginning(cut)


def _beginning(game: Game) -> Beginning:
    outcome = game.outcome
    return Beginning(
        game.setup,
        game.record().origin,
        tuple(game.answers),
        outcome is not None,
        "" if outcome is None else outcome.reason,
    )


def check_record(data: bytes) -> Game:
    """The game of a record that somebody brings, or RecordError."""
    if data.lstrip()[:1] != b"{":
        raise RecordError("this is no record: a JSON object with the key 'undercroft' is expected")
    record = read_record(data)
    if record.origin is not None:
        # Answers are checked one by one, but a state that somebody wrote could be anything.
        raise RecordError(
            "this record does not begin at the beginning, so it cannot be checked here; "
            "`undercroft play --load` takes it up"
        )
    if record.choices > MOST_CHOICES:
        raise RecordError(f"this record has {record.choices} choices; at most {MOST_CHOICES} are taken in")
    return replay(record)
