"""How a search comes to give advice: it carries its best line out in imagined worlds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence, Set

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.lab.bots.advice import Advice, Forecast, Position, Step, holdings_of, position_of
from undercroft.lab.bots.protocol import Sight
from undercroft.lab.bots.tree import Tree, play_quickly

WORLDS = 20
"""In so many worlds a line of choices is carried out to see what it brings."""
KNOWN = 3
"""What was tried so often is good for a forecast …"""
SURE = 20
"""… and what was tried so often, and in this share of all iterations, can be advised."""
SURE_SHARE = 0.2
MOST_TRIED = 5
"""So many options are looked at for one that does not lead to a table to avoid."""
MOSTLY = 0.75
"""In this share of the worlds a turn must come to its end for its end to be spoken of."""


def advise(sight: Sight, tree: Tree, rng: random.Random, avoid: Set[bytes]) -> Advice:
    """Advice to take the best option that leads neither in a circle nor to a table to avoid, or else the best."""
    ranked = _to_be_found(sight, tree.ranked())
    lines: dict[Action, Advice] = {}
    for first in ranked[:MOST_TRIED]:
        lines[first] = _line(sight, tree, first, rng)
        if not leads_back(lines[first], avoid):
            break
    else:
        first = ranked[0]
    line, second = lines[first], next((option for option in ranked if option != first), None)
    forecast = _foresee(tree, first)
    if second is None:
        return Advice(line.steps, line.end, forecast)
    words = sight.imagine(rng).label(second, sight.seat).label
    return Advice(line.steps, line.end, forecast, words, _foresee(tree, second))


def _to_be_found(sight: Sight, ranked: Sequence[Action]) -> list[Action]:
    """Of these, what somebody who is advised can find: an answer to an open decision that is not listed is left out.

    Where none is listed (a throw that was tried out, say) the first that is stands for the best of them.
    """
    options, choices = sight.decision.options, sight.choices
    if any(one in options for one in ranked):
        return [one for one in ranked if one in choices]
    return list(dict.fromkeys([one if one in choices else options[0] for one in ranked]))


def leads_back(advice: Advice, avoid: Set[bytes]) -> bool:
    """Whether it comes to a table to avoid, or back to the one where it began."""
    tables = {position.table for position in advice.positions}
    return not avoid.isdisjoint(tables) or advice.steps[0].position.table in tables


def advise_only(sight: Sight, option: Action, rng: random.Random) -> Advice:
    """Advice where there is only one option, or only one that is worth a thought."""
    note = "Nothing else does any good"
    if len(sight.decision.options) == 1:
        note = "There is nothing else to choose"
    elif sight.is_quiet:
        note = "A better moment will come for what fits any moment"
    (found,) = _to_be_found(sight, [option])
    return Advice((_step(sight.imagine(rng), sight.seat, found, sight.choices),), note=note)


def advise_aside(sight: Sight, aside: Action, rng: random.Random) -> Advice:
    """Advice to do something besides the decision, which waits all the same."""
    world = sight.imagine(rng)
    ticks = _ticks(world)
    step = Step(position_of(world, sight.seat), sight.choices.index(aside), world.label(aside, sight.seat).label)
    world.play(aside, sight.seat)
    note = "It leaves you better off, and what you must decide can still be decided afterwards"
    return Advice((step,), _certain_position(world, sight.seat, ticks), note=note)


def _line(sight: Sight, tree: Tree, first: Action, rng: random.Random) -> Advice:
    """What the search would do until chance or somebody else has a say, or the turn is over."""
    world = sight.imagine(rng)
    steps: list[Step] = []
    ticks = _ticks(world)
    for seat, action in _turn(tree, world, first, max(SURE, round(SURE_SHARE * tree.root.visits))):
        if seat != sight.seat or action is None or _ticks(world) != ticks:
            break
        # What a world lists may be less than what the game does: the first step is taken in the game.
        choices = (*world.decisions[seat].options, *world.asides(seat)) if steps else sight.choices
        if action not in choices:
            break  # an answer that is not listed, such as a throw that was tried out, cannot be pointed at
        steps.append(_step(world, seat, action, choices))
    return Advice(tuple(steps), _certain_position(world, sight.seat, ticks))


def _foresee(tree: Tree, first: Action) -> Forecast | None:
    """What each seat will have at the end of the turn; None in a game that does not say what seats have."""
    totals: list[Counter[str]] = [Counter() for _ in holdings_of(tree.world(0))]
    ended = 0
    for number in range(WORLDS):
        world = tree.world(number)
        turn = _turn_number(world)
        for _ in _turn(tree, world, first, KNOWN):
            pass
        if world.rules.bots.quick is not None:
            play_quickly(world, turn + 1)
        ended += world.decision is None or _turn_number(world) != turn
        for total, holdings in zip(totals, holdings_of(world), strict=True):
            total.update(holdings)
    if not any(totals):
        return None
    means = tuple({what: number / WORLDS for what, number in total.items()} for total in totals)
    rules = tree.world(0).rules
    together = rules.modes[tree.world(0).setup.mode].together
    return Forecast(means, ended >= MOSTLY * WORLDS, rules.words.burdens, together)


def _turn(tree: Tree, world: Game, first: Action, known: int) -> Iterator[tuple[int, Action | None]]:
    """What is chosen in this world to the end of the turn, or as far as the search knows."""
    turn = _turn_number(world)
    for seat, action in tree.follow(world, first, known):
        if _turn_number(world) != turn:
            return
        yield seat, action


def _step(world: Game, seat: int, action: Action, choices: Sequence[Action]) -> Step:
    decision = world.decisions[seat]
    return Step(
        position_of(world, seat),
        choices.index(action),
        world.label(action, seat).label,
        told=not (decision.window and isinstance(action, Pass)),
    )


def _certain_position(world: Game, seat: int, ticks: int) -> Position | None:
    """Where the seat decides next, if chance had no hand in it."""
    return position_of(world, seat) if seat in world.decisions and _ticks(world) == ticks else None


def _ticks(world: Game) -> int:
    return sum(world.state.ticks.values())


def _turn_number(world: Game) -> int:
    return world.rules.bots.turn(world.state)
