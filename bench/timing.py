"""`python -m bench.timing`: can anybody tell by the clock whether somebody else was able to respond?

Somebody acts at one table after the other, among people and alone with a bot. At half of them another seat holds a
response. A classifier that knows nothing but when frames leave is asked which half; by chance it is right half of the
time (AUC 0.5).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile

from msgspec.structs import replace
from tests.kernel.fixture_games import FIXTURE_GAMES
from tests.table.in_memory import InMemoryTable

from undercroft.table import wire
from undercroft.table.bots.worker import RESPONSE_SECONDS
from undercroft.table.play.requests import answer_request
from undercroft.table.play.table import Table
from undercroft.table.show.viewer import Viewer
from undercroft.table.storage.store import Store
from undercroft.testing import installed

MOST_OFF = 0.05
"""How far from 0.5 the classifier may be."""
ABLE, UNABLE = "counter dart dart", "dart dart dart"
BOT_TAKES = 1.2 * RESPONSE_SECONDS
"""Seconds until a bot has answered: its search, and the way there and back."""


async def _listen(viewer: Viewer, left: list[float]) -> None:
    while True:
        await viewer.next_frame()
        left.append(asyncio.get_running_loop().time())


async def time_window(store: Store, number: int, hand: str, *, alone: bool) -> tuple[float, float]:
    """Seconds from an action to its acknowledgement, and to when somebody who looks on is shown it."""
    if alone:
        laid = InMemoryTable(UNABLE, hand, bots=[1], bot_takes=BOT_TAKES)
    else:
        laid = InMemoryTable(UNABLE, hand, UNABLE, pause=0.2)
    stored = replace(laid.stored, id=f"t{number}", token=f"k{number}")
    await store.add_table(stored)
    table = Table(stored, store, laid.bots, None)  # type: ignore[arg-type]
    await table.start()
    viewers = [Viewer(seat.guest) for seat in stored.seats] + [Viewer("onlooker")]
    left: list[list[float]] = [[] for _ in viewers]
    listening = [asyncio.create_task(_listen(viewer, times)) for viewer, times in zip(viewers, left, strict=True)]
    for seat, viewer in enumerate(viewers):
        eyes = seat if seat < len(stored.seats) else None
        await table.ask(lambda viewer=viewer: table.enter(viewer))  # type: ignore[misc]
        look = wire.Look("look", eyes)
        await table.ask(lambda viewer=viewer, look=look: answer_request(table, viewer, look))  # type: ignore[misc]
    await asyncio.sleep(0.02)
    for times in left:
        times.clear()
    begun = asyncio.get_running_loop().time()
    act = wire.Act("act", table.played.number, {"type": "Cast", "spell": "dart", "target": 1})
    await table.ask(lambda: answer_request(table, viewers[0], act))
    while not (left[0] and left[-1]):
        await asyncio.sleep(0.005)
    told = left[0][0] - begun, left[-1][0] - begun
    for task in listening:
        task.cancel()
    await table.close()
    return told


def auc(able: list[float], unable: list[float]) -> float:
    """How often a time of the one kind is longer than one of the other."""
    ranked = sorted([(time, True) for time in able] + [(time, False) for time in unable])
    below, sure = 0, 0
    for _, is_able in ranked:
        if is_able:
            sure += below
        else:
            below += 1
    return sure / (len(able) * len(unable))


async def measure(windows: int, seed: int, *, alone: bool) -> dict[str, float]:
    """The AUC by acknowledgements, and by what an onlooker sees."""
    rng = random.Random(seed)
    order = [ABLE, UNABLE] * (windows // 2)
    rng.shuffle(order)
    times: dict[str, list[tuple[float, float]]] = {ABLE: [], UNABLE: []}
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/tables.db")
        for number, hand in enumerate(order):
            times[hand].append(await time_window(store, number, hand, alone=alone))
        await store.close()
    return {
        what: auc([one[at] for one in times[ABLE]], [one[at] for one in times[UNABLE]])
        for at, what in enumerate(("acknowledgements", "what an onlooker sees"))
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.timing", description=__doc__)
    parser.add_argument("--windows", type=int, default=2_000, help="how many windows (default 2,000)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found: list[float] = []
    for where, alone in (("among people", False), ("alone with a bot", True)):
        with installed(*FIXTURE_GAMES):
            measured = asyncio.run(measure(arguments.windows, arguments.seed, alone=alone))
        for what, value in measured.items():
            print(f"{where}, {what}: AUC {value:.3f} over {arguments.windows:,} windows", flush=True)
        found += measured.values()
    sys.exit(0 if all(abs(value - 0.5) <= MOST_OFF for value in found) else "bench: the clock tells something")


if __name__ == "__main__":
    main()
