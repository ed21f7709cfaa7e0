"""From a solution to the next small action of a draft: what a bot at the table does, and what a hint says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.rules.layouts import build
from undercroft.games.map_masters.rules.notation import read_step
from undercroft.games.map_masters.solver.solver import Solution
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state.model import Layout, Path, Placement, Player
from undercroft.kernel.actions import Action

_NUMBERED = re.compile(r"(start |port |warp )(\d)")


def next_action(content: Content, player: Player, solution: Solution, options: Sequence[Action]) -> Action:
    """The option that brings the draft nearer to the solution: what is wrong is taken back first."""
    layout, path = in_order(content, solution.layout, solution.path)
    laid = len(player.layout)
    if player.layout != layout[:laid]:
        return a.EraseStep() if player.path else a.LiftCard(player.layout[-1].card)
    if laid < len(layout):
        one = layout[laid]
        return a.LayCard(one.card, one.x, one.y, one.down)
    drawn = single_steps(player.path)
    if drawn != path[: len(drawn)]:
        return a.EraseStep()
    left = path[len(drawn) :]
    fitting = [option for option in options if isinstance(option, a.DrawStep) and begins_with(left, option.step)]
    return max(fitting, key=lambda option: len(single_steps((option.step,))), default=a.Commit())


def in_order(content: Content, layout: Layout, path: Path) -> tuple[Layout, Path]:
    """The same dungeon with its cards in an order in which each is joined to those before, the first at 0,0."""
    built = build(content, layout)
    order = [0]
    while len(order) < len(layout):
        order.append(
            next(
                there
                for (here, slot), (there, _) in built.facing.items()
                if here in order and there not in order and built.is_open((here, slot))
            )
        )
    first = layout[0]
    cards = tuple(Placement(one.card, one.x - first.x, one.y - first.y, one.down) for one in (layout[n] for n in order))
    numbers = {str(before + 1): str(after + 1) for after, before in enumerate(order)}
    return cards, tuple(_NUMBERED.sub(lambda found: found[1] + numbers[found[2]], step) for step in single_steps(path))


def single_steps(path: Path) -> Path:
    """A path with every run as single steps."""
    singles: list[str] = []
    for text in path:
        step = read_step(text)
        singles += [step.where] * step.run if step is not None and step.run > 1 else [text]
    return tuple(singles)


def begins_with(path: Path, step: str) -> bool:
    """Whether a path goes on with this step or run."""
    singles = single_steps((step,))
    return path[: len(singles)] == singles
