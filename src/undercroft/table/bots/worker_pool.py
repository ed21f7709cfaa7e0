"""The workers in which bots think, off the event loop: processes of their own, or threads."""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import time
from collections.abc import Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import NotParsable, SetupError, UndercroftError
from undercroft.kernel.game import Game
from undercroft.lab.bots import HINT_SECONDS, Advice, RandomBot, Sight, make_bot
from undercroft.table.bots.pipes import frame
from undercroft.table.bots.process_worker import ProcessWorker, WorkerLost
from undercroft.table.bots.turn_queue import TurnQueue
from undercroft.table.bots.worker import Advise, Choose, Job, Result, do_job

# -P: what lies in the server's working directory is not imported.
COMMAND = (sys.executable, "-P", "-m", "undercroft.table.bots.worker")

log = logging.getLogger(__name__)


_Waiting = tuple[Any, asyncio.Future[Result]]


class NoResult(UndercroftError):
    """Nothing came of thinking: too many wait already, it failed or took too long, or the workers have gone."""


class PoolClosed(NoResult):
    """The workers have gone."""


class WorkerPool:
    """Bots that think while the event loop goes on.

    A worker that dies or thinks for longer than `timeout` seconds is replaced, and its job tried once more. Bots and
    hints have workers of their own, so that no bot waits for a hint; the worker for hints is started by the first of
    them. Tables take turns; at most `most` jobs wait. With `inside` they think in threads of this process, which
    slows everybody down: for games that are not installed, and games with packs.
    """

    def __init__(self, *, inside: bool = False, timeout: float = 20.0, most: int = 1_000) -> None:
        self._kind: type[_ProcessWorker] | type[_ThreadWorker] = _ThreadWorker if inside else _ProcessWorker
        self._timeout = timeout
        self._most = most
        self.bots: TurnQueue[_Waiting] = TurnQueue()
        self.hints: TurnQueue[_Waiting] = TurnQueue()
        self._awaited: set[asyncio.Future[Result]] = set()
        self._workers: list[_Worker] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, workers: int) -> None:
        """Let so many workers think side by side for bots, and one for hints."""
        bots = [self._kind() for _ in range(workers)]
        await asyncio.gather(*(worker.start() for worker in bots))
        hints = self._kind()
        self._workers = [*bots, hints]
        self._tasks = [asyncio.create_task(self._serve(worker, self.bots)) for worker in bots]
        self._tasks.append(asyncio.create_task(self._serve(hints, self.hints)))

    async def close(self) -> None:
        """End the workers; whoever still awaits a result gets `PoolClosed`."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        for result in self._awaited:
            if not result.done():
                result.set_exception(PoolClosed("the workers have gone"))

    async def choose(self, game: Game, seat: int, kind: str, seed: int, table: str = "") -> Action:
        """What a bot of this kind would do now: an answer to the decision that waits for this seat, or an aside.

        If nothing comes of thinking, it is a quick choice instead; only `PoolClosed` is raised.
        """
        options = _options(game, seat)
        bot = make_bot(kind, seed)
        sight = Sight(game, seat)
        choices = sight.choices
        if len(choices) == 1:
            return choices[0]
        if isinstance(bot, RandomBot):
            return bot.choose(sight)
        try:
            result = await self._do(game, seat, Choose(kind, seed % 2**64), len(choices), table)
        except PoolClosed:
            raise
        except NoResult as error:
            log.warning("a %s bot of %s chose in haste: %s", kind, game.rules.id, error)
            return quick_choice(options, seed)
        return choices[result.choice] if result.action is None else game.parse(result.action)

    async def advise(self, game: Game, seat: int, avoid: Set[bytes] = frozenset(), table: str = "") -> Advice:
        """What this seat would best do for the rest of the turn, with tables to avoid; or raise `NoResult`."""
        _options(game, seat)
        what = Advise(HINT_SECONDS, frozenset(avoid))
        result = await self._do(game, seat, what, len(Sight(game, seat).choices), table)
        assert result.advice is not None
        return result.advice

    async def _do(self, game: Game, seat: int, what: Choose | Advise, choices: int, table: str) -> Result:
        queue = self.bots if isinstance(what, Choose) else self.hints
        if not self._tasks:
            raise PoolClosed("the workers have gone")
        if len(queue) >= self._most:
            raise NoResult("too many bots are thinking already")
        awaited: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._awaited.add(awaited)
        try:
            queue.put(table, (self._kind.prepare(game, seat, what), awaited))
            result = await awaited
        finally:
            self._awaited.discard(awaited)
        if result.error:
            raise NoResult(result.error)
        choice = result.choice if result.advice is None else result.advice.steps[0].choice
        known = 0 <= choice < choices if result.action is None else _accepts(game, seat, result.action)
        if not known or (result.advice is None) != isinstance(what, Choose):
            raise NoResult("the worker saw another game: its rules are not those of the server")
        return result

    async def _serve(self, worker: _Worker, queue: TurnQueue[_Waiting]) -> None:
        while True:
            work, awaited = await queue.get()
            if not awaited.done():
                result = await self._attempt(worker, work)
                if not awaited.done():
                    awaited.set_result(result)

    async def _attempt(self, worker: _Worker, work: Any) -> Result:
        error = ""
        for _ in range(2):
            try:
                async with asyncio.timeout(self._timeout):
                    return await worker.do(work)
            except TimeoutError:
                error = f"a worker took longer than {self._timeout:g} s"
            except (WorkerLost, OSError) as lost:
                error = f"a worker was lost: {lost!r}"
            log.warning("%s; it is replaced", error)
            await worker.stop()
        return Result(error=error)


def quick_choice(options: Sequence[Action], seed: int) -> Action:
    """The first option that does nothing, or else any."""
    return next((option for option in options if isinstance(option, Pass)), random.Random(seed).choice(options))


def _accepts(game: Game, seat: int, action: dict[str, Any]) -> bool:
    try:
        return game.why_not(game.parse(action), seat) is None
    except NotParsable:
        return False


def _options(game: Game, seat: int) -> Sequence[Action]:
    decision = game.decisions.get(seat)
    if decision is None:
        raise UndercroftError(f"seat {seat} has nothing to decide now")
    return decision.options


class _Worker(Protocol):
    """Thinks about one thing at a time; after `stop`, the next result starts it anew."""

    async def start(self) -> None: ...

    async def do(self, work: Any) -> Result: ...

    async def stop(self) -> None: ...


class _ProcessWorker(ProcessWorker[Result]):
    """A worker that is a process: see `undercroft.table.bots.worker`."""

    def __init__(self) -> None:
        super().__init__(lambda: COMMAND, Result)

    @staticmethod
    def prepare(game: Game, seat: int, what: Choose | Advise) -> bytes:
        if game.setup.packs:
            names = ", ".join(repr(pack.name) for pack in game.setup.packs)
            raise SetupError(f"workers know only the content that comes with {game.rules.id}, not the packs {names}")
        moment = game.now()
        # Whoever thinks must not know what the dice will show; and a seed may be too large for msgpack.
        unknowing = msgspec.structs.replace(moment.setup, seed=0)
        return frame(Job(msgspec.structs.replace(moment, setup=unknowing), seat, what, time.time()))


class _ThreadWorker:
    """A worker that is a thread."""

    def __init__(self) -> None:
        self._thread: ThreadPoolExecutor | None = None

    @staticmethod
    def prepare(game: Game, seat: int, what: Choose | Advise) -> tuple[Game, int, Choose | Advise, float]:
        # The game itself may be played on meanwhile.
        return game.clone(), seat, what, time.time()

    async def start(self) -> None:
        self._thread = ThreadPoolExecutor(1, "bot-worker")

    async def do(self, work: tuple[Game, int, Choose | Advise, float]) -> Result:
        if self._thread is None:
            await self.start()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, do_job, *work)
        except Exception as error:  # whatever a stranger's rules raise
            return Result(error=repr(error))

    async def stop(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
            self._thread = None
