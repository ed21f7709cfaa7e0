"""Bots that think off the event loop: they choose alike wherever they think, and nobody waits for one that is lost."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.kernel.fixture_games import begin, every_game
from tests.kernel.fixtures_pkg.lines import LINES
from tests.kernel.fixtures_pkg.spells import SPELLS
from undercroft.games.map_masters.state.actions import Commit
from undercroft.games.munchkin_dungeon import GAME
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import SetupError, UndercroftError
from undercroft.kernel.rules import GameRules
from undercroft.lab.bots import HINT_SECONDS, Advice, MctsBot, Sight, make_bot, make_bots, play_on, position_of
from undercroft.table.bots import worker_pool
from undercroft.table.bots.turn_queue import TurnQueue
from undercroft.table.bots.worker import RESPONSE_SECONDS, Choose, Result, do_job
from undercroft.table.bots.worker_pool import NoResult, PoolClosed, WorkerPool, quick_choice


@asynccontextmanager
async def thinking(workers: int = 1, **how: Any) -> AsyncIterator[WorkerPool]:
    found = WorkerPool(**how)
    await found.start(workers)
    try:
        yield found
    finally:
        await found.close()


def midgame(choices: int = 30, seed: int = 5) -> undercroft.Game:
    """A game in which somebody has more than one option."""
    game = undercroft.new_game(GAME, 3, seed=seed)
    play_on(game, make_bots(["random"] * 3, seed=2), most=choices)
    while game.decision is not None and len(game.decision.options) < 2:
        game.play(game.decision.options[0])
    assert game.decision is not None
    return game


def seat_of(game: undercroft.Game) -> int:
    assert game.decision is not None
    return game.decision.seat


def instead(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let workers run this."""
    monkeypatch.setattr(worker_pool, "COMMAND", (sys.executable, "-P", "-c", script))


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]


# Choosing


@pytest.mark.parametrize("inside", [False, True], ids=["process", "thread"])
def test_a_bot_chooses_alike_wherever_it_thinks(inside: bool) -> None:
    async def scene() -> None:
        async with thinking(inside=inside) as bots:
            game = midgame()
            for seed in range(12):
                if game.decision is None:
                    break
                seat = seat_of(game)
                expected = make_bot("greedy", seed).choose(Sight(game, seat))
                chosen = await bots.choose(game, seat, "greedy", seed)
                assert chosen == expected
                game.play(chosen, seat)

    asyncio.run(scene())


def rather_aside(seed: int) -> tuple[undercroft.Game, int, Action]:
    """A game in which a greedy bot would rather do something besides its decision: its seat, and what."""
    for number in range(20):
        game = undercroft.new_game(GAME, 3, seed=number)
        rng = random.Random(number)
        while (decision := game.decision) is not None:
            sight = Sight(game, decision.seat)
            if sight.asides and (wanted := make_bot("greedy", seed).choose(sight)) in sight.asides:
                return game, sight.seat, wanted
            game.play(rng.choice(decision.options), decision.seat)
    raise AssertionError("no bot wants anything besides")


@pytest.mark.parametrize("inside", [False, True], ids=["process", "thread"])
def test_a_bot_may_do_something_besides_its_decision(inside: bool) -> None:
    async def scene() -> None:
        game, seat, wanted = rather_aside(seed=7)
        waiting = game.decisions[seat]
        async with thinking(inside=inside) as bots:
            assert await bots.choose(game, seat, "greedy", 7) == wanted
        game.play(wanted, seat)
        assert game.decisions[seat].prompt == waiting.prompt

    asyncio.run(scene())


@pytest.mark.rule("MP-R-14")
@pytest.mark.parametrize("inside", [False, True], ids=["process", "thread"])
@pytest.mark.parametrize("kind", ["quick", "greedy", "steady"])
def test_a_bot_may_answer_an_open_decision_with_what_is_not_listed(inside: bool, kind: str) -> None:
    async def scene() -> None:
        game = undercroft.new_game("map_masters", 2, seed=3)
        while game.state.phase == "market":
            game.play(Pass())
        async with thinking(inside=inside) as bots:
            chosen = await bots.choose(game, 1, kind, 7)
        assert chosen not in game.decisions[1].options
        assert isinstance(chosen, Commit)
        assert chosen.elapsed_ms is not None
        assert 80_000 <= chosen.elapsed_ms <= 120_000
        game.play(chosen, 1)
        assert game.state.players[1].committed

    asyncio.run(scene())


@pytest.mark.parametrize("action", [{"type": "Commit", "layout": []}, {"type": "Fly"}], ids=["refused", "unknown"])
def test_an_answer_that_is_not_accepted_is_not_played(action: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def unacceptable(*_: object) -> Result:
        return Result(action=action)

    async def scene() -> None:
        game = undercroft.new_game("map_masters", 2, seed=3)
        while game.state.phase == "market":
            game.play(Pass())
        monkeypatch.setattr(worker_pool, "do_job", unacceptable)
        async with thinking(inside=True) as bots:
            assert await bots.choose(game, 1, "quick", 7) in game.decisions[1].options

    asyncio.run(scene())


def test_seeds_may_be_of_any_size(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        game = midgame(seed=10**40)
        assert game.decision is not None
        async with thinking() as bots:
            for seed in (10**40, -1):
                assert await bots.choose(game, seat_of(game), "greedy", seed) in game.decision.options

    asyncio.run(scene())
    assert warnings(caplog) == []


@every_game
def test_a_game_that_is_not_installed_is_thought_about_inside(rules: GameRules[Any]) -> None:
    async def scene() -> None:
        async with thinking(inside=True) as bots:
            game = begin(rules)
            while game.decision is not None:
                seat = seat_of(game)
                game.play(await bots.choose(game, seat, "greedy", 3), seat)

    asyncio.run(scene())


def test_a_random_bot_needs_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, "raise SystemExit(1)")

    async def scene() -> None:
        game = midgame()
        async with thinking() as bots:
            chosen = await bots.choose(game, seat_of(game), "random", 4)
        assert chosen == make_bot("random", 4).choose(Sight(game, seat_of(game)))

    asyncio.run(scene())


def test_the_game_may_go_on_while_a_bot_thinks() -> None:
    async def scene() -> None:
        game = midgame()
        assert game.decision is not None
        seat, options = seat_of(game), game.decision.options
        before = make_bot("greedy", 1).choose(Sight(game, seat))
        async with thinking(inside=True) as bots:
            thought = asyncio.create_task(bots.choose(game, seat, "greedy", 1))
            await asyncio.sleep(0)
            game.play(options[0], seat)
            assert await thought == before

    asyncio.run(scene())


def test_what_cannot_be_thought_about_is_said(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('[pack]\ngame = "spells"\nname = "skies"\nversion = "1"\ntitle = "Skies"\n')

    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        async with thinking() as bots:
            with pytest.raises(SetupError, match="there is no bot 'gredy'"):
                await bots.choose(game, seat, "gredy", 1)
            with pytest.raises(UndercroftError, match="seat 77 has nothing to decide now"):
                await bots.choose(game, 77, "greedy", 1)
            packed = begin(SPELLS, packs=[tmp_path])
            with pytest.raises(SetupError, match="only the content that comes with spells, not the packs 'skies'"):
                await bots.advise(packed, seat_of(packed))

    asyncio.run(scene())


# Thinking by the clock


def test_a_busy_pool_thinks_less_not_longer() -> None:
    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        async with thinking() as bots:
            await bots.choose(game, seat, "greedy", 1)
            began = time.monotonic()
            chosen = await asyncio.gather(*(bots.choose(game, seat, "sharp", number) for number in range(12)))
            assert time.monotonic() - began < 12 * 0.3 / 2
        assert set(chosen) <= set(Sight(game, seat).choices)

    asyncio.run(scene())


def test_a_response_is_thought_about_for_no_longer_than_gives_nothing_away(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried: list[float] = []
    monkeypatch.setattr(MctsBot, "hurry", lambda bot, most, waited, least: hurried.append(most))
    game = begin(SPELLS)
    while game.decision is not None and not game.decision.window:
        do_job(game, seat_of(game), Choose("easy", 1), time.time())
        game.play(game.decision.options[0])
    assert game.decision is not None
    do_job(game, seat_of(game), Choose("easy", 1), time.time())
    assert hurried[-1] == RESPONSE_SECONDS
    assert set(hurried[:-1]) == {math.inf}


# Advice


def test_a_plan_begins_with_what_can_be_chosen_now_and_leads_nowhere_that_is_to_be_avoided() -> None:
    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        async with thinking() as bots:
            advice = await bots.advise(game, seat)
            assert advice.steps[0].position == position_of(game, seat)
            assert 0 <= advice.steps[0].choice < len(Sight(game, seat).choices)
            again = await bots.advise(game, seat, frozenset(one.table for one in advice.positions))
        assert not set(advice.positions) & set(again.positions)

    asyncio.run(scene())


# Workers that are lost


def test_a_worker_that_died_is_replaced_and_the_job_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    instead(
        monkeypatch,
        f"import pathlib, sys; first = pathlib.Path({str(tmp_path / 'first')!r})\n"
        "if not first.exists(): first.touch(); sys.exit(3)\n"
        "from undercroft.table.bots import worker; worker.main()",
    )

    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        async with thinking() as bots:
            assert await bots.choose(game, seat, "greedy", 1) == make_bot("greedy", 1).choose(Sight(game, seat))

    asyncio.run(scene())
    assert len(warnings(caplog)) == 1
    assert "a worker was lost" in warnings(caplog)[0]


@pytest.mark.parametrize(
    ("script", "timeout", "said"),
    [
        ("raise SystemExit(3)", 20, "a worker was lost"),
        ("import time; time.sleep(60)", 0.3, "a worker took longer than 0.3 s"),
        ("print('hello, I am no worker', flush=True); import time; time.sleep(60)", 20, "a worker was lost"),
        ("import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 1, 7])); sys.stdout.flush()", 20, "a worker was lost"),
    ],
    ids=["dies", "hangs", "talks", "lies"],
)
def test_after_two_lost_workers_the_choice_is_quick(
    script: str, timeout: float, said: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    instead(monkeypatch, script)

    async def scene() -> None:
        game = midgame()
        assert game.decision is not None
        async with thinking(timeout=timeout) as bots:
            chosen = await bots.choose(game, seat_of(game), "greedy", 1)
            assert chosen == quick_choice(game.decision.options, 1)
            with pytest.raises(NoResult, match=said):
                await bots.advise(game, seat_of(game))

    asyncio.run(scene())
    assert sum(said in words for words in warnings(caplog)) >= 4
    assert sum("a greedy bot of munchkin_dungeon chose in haste" in words for words in warnings(caplog)) == 1


def test_a_worker_that_does_not_know_the_game_says_so_and_lives_on(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        stranger, game = begin(LINES), midgame()
        async with thinking() as bots:
            with pytest.raises(NoResult, match="there is no game 'lines'"):
                await bots.advise(stranger, seat_of(stranger))
            await bots.advise(game, seat_of(game))

    asyncio.run(scene())
    assert warnings(caplog) == []


def test_what_rules_print_does_not_disturb(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(
        monkeypatch,
        "from undercroft.table.bots import worker; silent = worker.do_job\n"
        "def do_job(*job): print('thinking hard', flush=True); input_gone(); return silent(*job)\n"
        "def input_gone():\n    try: input()\n    except EOFError: pass\n"
        "worker.do_job = do_job; worker.main()",
    )

    async def scene() -> None:
        game = midgame()
        async with thinking() as bots:
            await bots.advise(game, seat_of(game))

    asyncio.run(scene())


class Nothing(Action, frozen=True):
    pass


@pytest.mark.parametrize("others", [(Nothing(), Pass()), (Pass(), Nothing())])
def test_a_quick_choice_passes_where_it_can(others: Sequence[Action]) -> None:
    assert quick_choice(others, 1) == Pass()


def test_a_quick_choice_is_any_option_where_it_cannot_pass() -> None:
    assert {quick_choice(range(5), seed) for seed in range(50)} == set(range(5))  # type: ignore[arg-type, comparison-overlap]


# The queue

SLOW = (
    "import time; from undercroft.table.bots import worker; quick = worker.do_job\n"
    "def do_job(*job): time.sleep(0.15); return quick(*job)\n"
    "worker.do_job = do_job; worker.main()"
)


def test_first_come_first_served_and_no_more_than_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, SLOW)

    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        order: list[int] = []

        async def hint(number: int) -> None:
            await bots.advise(game, seat)
            order.append(number)

        async with thinking(most=3) as bots:
            async with asyncio.TaskGroup() as group:
                group.create_task(hint(0))
                await asyncio.sleep(0.02)
                for number in (1, 2, 3):
                    group.create_task(hint(number))
                await asyncio.sleep(0)
                with pytest.raises(NoResult, match="too many bots are thinking already"):
                    await bots.advise(game, seat)
                assert order == []
            assert order == [0, 1, 2, 3]
            await bots.advise(game, seat)

    asyncio.run(scene())


def test_a_bot_chooses_in_haste_where_too_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, SLOW)

    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        async with thinking(most=3) as bots:
            waiting = [asyncio.create_task(bots.choose(game, seat, "greedy", 1))]
            await asyncio.sleep(0.02)
            waiting += [asyncio.create_task(bots.choose(game, seat, "greedy", 1)) for _ in range(3)]
            await asyncio.sleep(0)
            assert await bots.choose(game, seat, "greedy", 1) in Sight(game, seat).decision.options
            assert not any(one.done() for one in waiting)
            await asyncio.gather(*waiting)

    asyncio.run(scene())


def test_a_job_that_nobody_awaits_any_more_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, SLOW)

    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        async with thinking() as bots:
            await bots.choose(game, seat, "greedy", 1)
            left = [asyncio.create_task(bots.choose(game, seat, "greedy", 1)) for _ in range(20)]
            await asyncio.sleep(0.05)
            for task in left:
                task.cancel()
            began = time.monotonic()
            await bots.choose(game, seat, "greedy", 1)
            assert time.monotonic() - began < 1.5

    asyncio.run(scene())


def test_the_event_loop_goes_on_while_bots_think() -> None:
    async def scene() -> None:
        game = midgame()
        async with thinking() as bots:
            thought = asyncio.create_task(bots.advise(game, seat_of(game)))
            turns = 0
            while not thought.done():
                await asyncio.sleep(0.001)
                turns += 1
            assert turns > 5

    asyncio.run(scene())


def test_whoever_awaits_a_thought_hears_that_the_workers_have_gone() -> None:
    async def scene() -> None:
        game = midgame()
        seat = seat_of(game)
        bots = WorkerPool()
        await bots.start(1)
        jobs = [asyncio.create_task(bots.choose(game, seat, "greedy", n)) for n in range(4)]
        await asyncio.sleep(0)
        await bots.close()
        for job in jobs:
            with pytest.raises(PoolClosed):
                await job
        with pytest.raises(PoolClosed):
            await bots.choose(game, seat, "greedy", 1)

    asyncio.run(scene())


# Nobody is left behind

SERVER = """
import asyncio, sys
import undercroft
from undercroft.table.bots import worker_pool

WORKER = '''
import os, sys
from undercroft.table.bots import worker
def do_job(*job):
    print("thinking", os.getpid(), flush=True)
    while True: pass
worker.do_job = do_job
worker.main()
'''

async def main():
    worker_pool.COMMAND = (sys.executable, "-P", "-c", WORKER)
    bots = worker_pool.WorkerPool()
    await bots.start(2)
    game = undercroft.new_game("munchkin_dungeon", 3, seed=1)
    while len(game.decision.options) < 2:
        game.play(game.decision.options[0])
    await bots.choose(game, game.decision.seat, "greedy", 1)

asyncio.run(main())
"""


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in found.split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_workers_end_with_a_server_that_is_killed_even_in_the_middle_of_a_thought() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    line = server.stderr.readline()
    assert line.startswith("thinking")
    workers = children(server.pid)
    assert int(line.split()[1]) in workers
    assert len(workers) == 2
    os.kill(server.pid, signal.SIGKILL)
    server.wait()
    server.stderr.close()
    until = time.monotonic() + 10
    while any(map(alive, workers)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(alive, workers))


# Turns


def test_tables_take_turns_and_each_keeps_its_order() -> None:
    async def scene() -> list[str]:
        queue: TurnQueue[str] = TurnQueue()
        for number in range(5):
            queue.put("greedy table", f"g{number}")
        queue.put("another", "a0")
        queue.put("a third", "t0")
        queue.put("another", "a1")
        assert (len(queue), queue.of("another"), queue.of("nobody")) == (8, 2, 0)
        return [await queue.get() for _ in range(8)]

    assert asyncio.run(scene()) == ["g0", "a0", "t0", "g1", "a1", "g2", "g3", "g4"]


def test_no_bot_waits_for_hints() -> None:
    async def scene() -> None:
        async with thinking() as bots:
            game = midgame()
            seat = seat_of(game)
            await bots.choose(game, seat, "greedy", 1)
            hints = [asyncio.create_task(bots.advise(game, seat, table=f"t{number}")) for number in range(8)]
            await asyncio.sleep(0.2)
            begun = time.monotonic()
            await bots.choose(game, seat, "greedy", 2)
            assert time.monotonic() - begun < HINT_SECONDS / 2
            assert not any(hint.done() for hint in hints[1:])
            for hint in hints:
                hint.cancel()
            await asyncio.sleep(0)
            assert isinstance(await bots.advise(game, seat), Advice), "those whom nobody awaits are not thought about"
            assert time.monotonic() - begun < 4 * HINT_SECONDS + 2

    asyncio.run(scene())
