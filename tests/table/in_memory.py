"""A table in memory, in a world of its own: hands as they are wished, and a clock that waits for nobody.

Nothing is written to a disk and no bot takes real time, so that everything that is told can be compared to the byte and
to the moment with what is told in another world.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine, Sequence, Set
from typing import Any

import msgspec

from tests.kernel.fixture_games import FIXTURE_GAMES
from tests.kernel.fixtures_pkg.spells import SPELLS, Spells, SpellsOptions
from tests.table.live_server import read_answer
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kernel.record import Setup
from undercroft.lab.bots import Advice
from undercroft.table import wire
from undercroft.table.bots.worker_pool import NoResult
from undercroft.table.play.requests import answer_request
from undercroft.table.play.table import Table
from undercroft.table.show.viewer import Viewer
from undercroft.table.storage.models import Entry, StoredSeat, StoredTable
from undercroft.testing import installed

NAMES = ("Ana", "Bo", "Cleo")
DECK = ["dart", "dart", "dart", "lance"]
"""Nobody draws a response."""


class _Patience(selectors.SelectSelector):
    """Waits by moving the clock."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and timeout > 0:
            self.now += timeout
            timeout = 0
        return super().select(timeout)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._patience = _Patience()
        super().__init__(self._patience)

    def time(self) -> float:
        return self._patience.now


class _MemoryStore:
    """A store that keeps what is written for as long as the test."""

    def __init__(self) -> None:
        self.written: list[Entry] = []
        self.saved: list[StoredTable] = []

    @property
    def played(self) -> list[Entry]:
        """What was written since the game began."""
        return [entry for entry in self.written if entry.kind != "record"]

    async def entries(self, table: str) -> list[Entry]:
        return list(self.written)

    async def append(self, table: str, entry: Entry, checkpoint: object = None, also: object = None) -> None:
        self.written.append(entry)

    async def write_opening(self, table: str, opening: Entry) -> None:
        self.written.insert(0, opening)

    async def last_checkpoint(self, table: str) -> None:
        return None

    async def table(self, table: str) -> StoredTable | None:
        return self.saved[-1] if self.saved else None

    async def save_table(self, table: StoredTable, *, news: bool = True) -> None:
        self.saved.append(table)

    async def chat(self, table: str) -> list[Any]:
        return []


class _Bots:
    """They think for a while, and then do what they are told to."""

    def __init__(self, takes: float, does: Action) -> None:
        self.takes, self.does = takes, does
        self.asked = 0

    async def choose(self, game: Game, seat: int, kind: str, seed: int, table: str = "") -> Action:
        decision = game.decisions[seat]
        if not decision.window:
            return decision.options[-1]
        self.asked += 1
        await asyncio.sleep(self.takes)
        return self.does if self.does in decision.options else Pass()

    async def advice(self, game: Game, seat: int, avoid: Set[bytes]) -> Advice:
        raise NoResult("it has no opinion")


class RecordingViewer(Viewer):
    """A page that notes when it was told what."""

    def __init__(self, guest: str) -> None:
        super().__init__(guest)
        self.told: list[tuple[float, bytes]] = []
        self.known: list[tuple[float, wire.Answer]] = []
        """What of it was read so far."""
        self.pried: list[bytes] = []
        """What it found out besides."""

    def send(self, frame: bytes) -> None:
        self.told.append((round(asyncio.get_running_loop().time(), 6), frame))

    @property
    def answers(self) -> list[wire.Answer]:
        return [answer for _, answer in self._read()]

    def _read(self) -> list[tuple[float, wire.Answer]]:
        new = self.told[len(self.known) :]
        self.known += [(at, read_answer.decode(frame)) for at, frame in new]
        return self.known

    @property
    def updates(self) -> list[tuple[float, wire.Update]]:
        """The updates, with the seconds at which they came."""
        return [(at, answer) for at, answer in self._read() if isinstance(answer, wire.Update)]

    @property
    def update(self) -> wire.Update:
        return self.updates[-1][1]


class InMemoryTable:
    """A table of spells with these hands; it is the first seat's turn, who casts a dart at the second."""

    def __init__(
        self,
        *hands: str,
        bots: Sequence[int] = (),
        together: Sequence[int] = (),
        pause: float = 2.0,
        bot_takes: float = 0.03,
        bot_does: Action | None = None,
        life: int = 3,
        echo: bool = False,
        hush: bool = False,
    ) -> None:
        """Seats in `bots` are bots', those in `together` belong to one guest, all others have guests of their own."""
        state = Spells(
            life=[life] * len(hands), hands=[hand.split() for hand in hands], deck=list(DECK), turn=0, dealt=True
        )
        setup = Setup(
            game=SPELLS.id,
            version=SPELLS.version,
            mode="standard",
            seats=NAMES[: len(hands)],
            seed=5,
            options=msgspec.to_builtins(SpellsOptions(echo=echo, hush=hush)),
        )
        seats = tuple(
            StoredSeat("bot", name, "greedy")
            if number in bots
            else StoredSeat("person", name, guest="sofa" if number in together else name)
            for number, name in enumerate(setup.seats)
        )
        self.stored = StoredTable(
            id="t",
            token="k",
            host=seats[0].guest,
            setup=setup,
            origin=msgspec.to_builtins(state),
            seats=seats,
            pause=pause,
            state="running",
            created=0,
            updated=0,
        )
        self.store = _MemoryStore()
        self.bots = _Bots(bot_takes, bot_does or Pass())
        self.ids = 0
        self.pages: dict[int | None, RecordingViewer] = {}
        self.table: Table

    # Living

    def live(self, story: Callable[[InMemoryTable], Coroutine[Any, Any, None]]) -> InMemoryTable:
        """Let this happen at the table, and end it."""
        with installed(*FIXTURE_GAMES), asyncio.Runner(loop_factory=_Loop) as runner:
            runner.run(self._live(story))
        return self

    async def _live(self, story: Callable[[InMemoryTable], Coroutine[Any, Any, None]]) -> None:
        await self._sit_down()
        try:
            await story(self)
        finally:
            await self.table.close()

    async def _sit_down(self) -> None:
        self.table = Table(self.stored, self.store, self.bots, None)  # type: ignore[arg-type]
        await self.table.start()
        for seat, stored in enumerate(self.stored.seats):
            if stored.kind == "person":
                await self.open(seat, stored.guest)
        await self.open(None, "onlooker")

    async def restart(self) -> None:
        """End without a word, and begin again from what is written; all pages come back."""
        await self.table.close()
        self.stored = self.store.saved[-1] if self.store.saved else self.stored
        told = {eyes: page.told for eyes, page in self.pages.items()}
        await self._sit_down()
        for eyes, page in self.pages.items():
            page.told, page.known = told[eyes] + page.told, []

    async def open(self, eyes: int | None, guest: str) -> RecordingViewer:
        """Open a page and look through these eyes."""
        page = RecordingViewer(guest)
        await self.ask(lambda: self.table.enter(page))
        await self.send(page, "look", seat=eyes)
        self.pages[eyes] = page
        return page

    async def ask(self, work: Callable[[], Awaitable[Any]]) -> Any:
        return await self.table.ask(work)

    async def send(self, page: RecordingViewer, kind: str, **fields: Any) -> str:
        """Send a message for this page; return its id."""
        self.ids += 1
        id = f"m{self.ids}"
        request: wire.Request = msgspec.convert({"type": kind, "id": id, **fields}, wire.Request)
        await self.ask(lambda: answer_request(self.table, page, request))
        return id

    async def says(self, seat: int, kind: str, **fields: Any) -> wire.Answer | None:
        """Send a message for a seat; return the answer, if there was one at once."""
        page = self.pages[seat]
        id = await self.send(page, kind, **fields)
        found = [answer for answer in page.answers if getattr(answer, "id", None) == id]
        return found[0] if found else None

    async def act(self, seat: int, **action: Any) -> wire.Answer | None:
        return await self.says(seat, "act", at=self.pages[seat].update.number, action=action)

    async def cast(self) -> wire.Ack:
        """The first seat attacks the second."""
        ack = await self.act(0, type="Cast", spell="dart", target=1)
        assert isinstance(ack, wire.Ack)
        return ack

    async def until(self, at: float) -> None:
        """Wait until so many seconds after the beginning."""
        await asyncio.sleep(max(0.0, at - asyncio.get_running_loop().time()))
