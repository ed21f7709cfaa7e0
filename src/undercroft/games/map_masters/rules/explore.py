"""Phase D, exploration: everybody builds and draws in secret until they commit (MP-TIME, MP-HID-06).

What somebody does here is a draft. It can be changed by small actions (a card, a step) or replaced as a whole, and
nothing of it is known to anybody else, nor spent, before all have committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from undercroft.games.map_masters.content.catalogue import FAIRIES
from undercroft.games.map_masters.rules.layouts import fitting_places, why_cannot_explore, why_cannot_lay
from undercroft.games.map_masters.rules.next_steps import next_steps
from undercroft.games.map_masters.rules.paths import result_of, trace
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import (
    FIVE_MINUTES,
    Layout,
    MapMasters,
    Path,
    Placement,
    Player,
    Result,
)
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import SEGMENT, Script, ask, together


def begin_exploration(g: MapMasters) -> None:
    """The common start signal: everybody sees the own hand (MP-TIME-01)."""
    g.commits = []
    g.tell(e.ExplorationBegan, round=g.round, rule="MP-TIME-01")
    for player in g.players:
        player.layout, player.path = (), ()
        player.committed, player.elapsed = False, None
        g.tell(e.HandSeen, seat=player.seat, hand=tuple(player.hand), audience=(player.seat,), rule="MP-TIME-01")


def explore(g: MapMasters) -> Script:
    """All at once, each alone; the phase ends when all have committed (MP-TIME-01, MP-TIME-02)."""
    yield SEGMENT
    yield from together({player.seat: draw_dungeon(g, player) for player in g.players if not player.committed})


def draw_dungeon(g: MapMasters, player: Player) -> Script:
    """Change the draft as often as one likes, then commit (MP-TIME-02)."""
    while not player.committed:
        action = yield from ask(
            player.seat,
            "Build your dungeon, draw your path, then commit",
            partial(drafting, g, player),
            "MP-TIME-02",
            accepts=partial(why_cannot_draft, g, player),
        )
        carry_out(g, player, action)


def holdings_of(g: MapMasters, player: Player) -> Holdings:
    """What this player can use on the path."""
    return Holdings(tuple(player.tokens[fairy] for fairy in FAIRIES), tuple(player.ready_books))


# What can be done


def drafting(g: MapMasters, player: Player) -> Sequence[Action]:
    """Examples of what can be done: a card to lay, a step to draw, to take the last one back, to commit."""
    layout, path, hand = player.layout, player.path, player.hand
    laid = [one.card for one in layout]
    options: list[Action] = [
        a.LayCard(one.card, one.x, one.y, one.down)
        for card in hand
        if card not in laid
        for one in fitting_places(g.content, layout, card)
    ]
    if why_cannot_explore(g.content, hand, layout) is None:
        options += [a.DrawStep(step) for step in next_steps(g.content, layout, path, holdings_of(g, player))]
        options.append(a.Commit())
    if g.options.five_minutes:
        options.append(a.TimeUp())
    if path:
        options.append(a.EraseStep())
    elif layout:
        options.append(a.LiftCard(layout[-1].card))
    return options


def drafted(g: MapMasters, player: Player, action: Action) -> tuple[Layout, Path] | None:
    """What lies there after this action; None if it changes no draft."""
    layout, path = player.layout, player.path
    match action:
        case a.LayCard(card, x, y, down):
            new = Placement(card, x, y, down)
            moved = any(one.card == card for one in layout)
            layout = tuple(new if one.card == card else one for one in layout) if moved else (*layout, new)
            return layout, still_legal(g, player, layout, path)
        case a.LiftCard(card):
            return tuple(one for one in layout if one.card != card), ()
        case a.DrawStep(step):
            return layout, (*path, step)
        case a.EraseStep():
            return layout, path[:-1]
        case a.Draft(layout, path):
            return layout, path
        case a.Commit(given, path):
            return (player.layout, player.path) if given is None else (given, path)
    return None


def still_legal(g: MapMasters, player: Player, layout: Layout, path: Path) -> Path:
    """As much of a path as can still be drawn when a card was moved."""
    if why_cannot_explore(g.content, player.hand, layout):
        return ()
    return path[: trace(g.content, layout, path, holdings_of(g, player)).steps]


def why_cannot_draft(g: MapMasters, player: Player, action: Action) -> Refusal | None:
    """What is wrong with a change of the draft, or with a commit: whatever is drafted is legal so far."""
    match action:
        case a.LiftCard(card) if not any(one.card == card for one in player.layout):
            return Refusal("MP-BUILD-01", f"{g.content.name(card)} does not lie in the dungeon")
        case a.EraseStep() if not player.path:
            return Refusal("MP-TIME-02", "there is no step to erase")
        case a.TimeUp():
            return None if g.options.five_minutes else Refusal("MP-TIME-04", "this table plays without a time limit")
    draft = drafted(g, player, action)
    if draft is None:
        return Refusal("MP-TIME-01", "all players explore now")
    layout, path = draft
    if path or isinstance(action, a.Commit):
        return why_cannot_commit(g, player, layout, path)
    return why_cannot_lay(g.content, player.hand, layout)


def why_cannot_commit(g: MapMasters, player: Player, layout: Layout, path: Path) -> Refusal | None:
    """All five cards in one joined group, and every step legal (MP-BUILD-01, MP-GEO-27)."""
    return (
        why_cannot_explore(g.content, player.hand, layout)
        or trace(g.content, layout, path, holdings_of(g, player)).refusal
    )


# Doing it


def carry_out(g: MapMasters, player: Player, action: Action) -> None:
    """Change the draft, or make it final."""
    draft = drafted(g, player, action)
    if draft is not None:
        player.layout, player.path = draft
    if isinstance(action, a.Commit):
        player.elapsed = action.elapsed_ms
        commit(g, player, time_up=False)
    elif isinstance(action, a.TimeUp):
        # Without a legal dungeon nothing is scored (MP-R-12).
        if why_cannot_explore(g.content, player.hand, player.layout):
            player.layout, player.path = (), ()
        player.elapsed = FIVE_MINUTES
        commit(g, player, time_up=True)


def commit(g: MapMasters, player: Player, *, time_up: bool) -> None:
    """Put the marker down; who takes the bonus is seen at the reveal (MP-TIME-02, MP-R-14)."""
    player.committed = True
    g.commits.append(player.seat)
    waiting = sum(not other.committed for other in g.players)
    rule = "MP-R-12" if time_up else "MP-TIME-02"
    g.tell(e.Committed, seat=player.seat, waiting=waiting, time_up=time_up, rule=rule)


def found(g: MapMasters, player: Player) -> Result:
    """What the drafted path comes to if it is committed as it is."""
    if not player.layout or why_cannot_explore(g.content, player.hand, player.layout):
        return Result()
    return result_of(trace(g.content, player.layout, player.path, holdings_of(g, player)).walk)
