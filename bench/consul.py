"""`python -m bench.consul`: how long a Consul Turn of Super Dungeon: Arcade takes with many monsters on the map."""

from __future__ import annotations

import argparse
import statistics
import time
from functools import cache

import undercroft
from undercroft.games.super_dungeon_arcade import GAME
from undercroft.games.super_dungeon_arcade.rules.consul import consul_turn
from undercroft.games.super_dungeon_arcade.state.model import Figure, Orders, SuperDungeonArcade
from undercroft.kernel.actions import Pass
from undercroft.kernel.chance import Chance, Seeded
from undercroft.kernel.events import Teller
from undercroft.kernel.script import Decision
from undercroft.lab.bots import Sight, make_bots

SPACES = {0: "Move, Fight, Challenge, Reinforce", 2: "Move twice, Unique, Fight, Challenge, Reinforce"}
"""The spaces before those that are measured, and what those command in an expedition."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.consul", description=__doc__)
    parser.add_argument("--monsters", type=int, default=20, help="monsters on the map (default 20)")
    parser.add_argument("--dungeons", type=int, default=20, help="dungeons to measure in (default 20)")
    parser.add_argument("--rounds", type=int, default=7, help="how often each turn is taken (default 7)")
    arguments = parser.parse_args()
    for space, what in SPACES.items():
        spent = [
            min(consul_time(crowded(seed, arguments.monsters, space), seed) for _ in range(arguments.rounds))
            for seed in range(arguments.dungeons)
        ]
        median, slowest = 1e3 * statistics.median(spent), 1e3 * max(spent)
        print(f"{arguments.monsters} monsters, {what}: median {median:.1f} ms, at most {slowest:.1f} ms")


@cache
def _after_setup(seed: int) -> undercroft.Game:
    game = undercroft.new_game(GAME, ["Ana"], mode="expedition", seed=seed, recording=False)
    bots = make_bots(["random"], seed)
    while game.state.phase == "setup":
        game.play(bots[0].choose(Sight(game, 0)))
    return game


def crowded(seed: int, monsters: int, space: int) -> SuperDungeonArcade:
    """A dungeon after its setup, with so many monsters on free squares of it."""
    game = _after_setup(seed)
    g: SuperDungeonArcade = game.state.copy()
    g.__dict__.update(content=game.state.content, options=game.state.options, names=game.state.names)
    taken = {figure.at for figure in g.figures.values()} | {hero.at for hero in g.heroes}
    barred = g.dungeon.grid.blocks | g.dungeon.grid.holes
    free = [square for square in g.dungeon.grid.squares if square not in taken and square not in barred]
    kinds = [kind for kind, number in g.pool.items() for _ in range(number) if not g.content.kinds[kind].large]
    for n, kind in enumerate(kinds[: max(0, monsters - len(g.monsters))]):
        at = free[(n * 37 + seed) % len(free)]
        free.remove(at)
        g.pool[kind] -= 1
        number = 1 + sum(figure.kind == kind for figure in g.figures.values())
        g.figures[f"{kind}#{number}"] = Figure(id=f"{kind}#{number}", kind=kind, at=at)
    assert len(g.monsters) == monsters, f"only {len(g.monsters)} monsters are in the box"
    g.phase, g.space, g.orders = "consul", space, Orders()
    return g


def consul_time(g: SuperDungeonArcade, seed: int) -> float:
    """CPU seconds of one Consul Turn; the Heroes drink nothing, and take what comes first."""
    passing = range(len(g.names))
    g.__dict__.update(chance=Chance(Seeded(seed), g.ticks, None), tell=Teller([]), passing=passing)
    began = time.process_time()
    script, answer = consul_turn(g), None
    while True:
        try:
            request = script.send(answer)
        except StopIteration:
            return time.process_time() - began
        answer = None
        if isinstance(request, Decision):
            options = request.options
            answer = next((option for option in options if isinstance(option, Pass)), options[0])


if __name__ == "__main__":
    main()
