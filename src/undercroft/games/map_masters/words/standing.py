"""How it stands, in plain words."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.state.model import ROUNDS
from undercroft.games.map_masters.view import PlayerView, View
from undercroft.games.map_masters.words.names import say_objective
from undercroft.kit.text import count, listed


def goal(view: View, content: Content) -> str:
    """What counts now, how long the game goes on, and who is ahead."""
    if view.phase == "over":
        return "The game is over."
    rounds = f"Round {view.round} of {ROUNDS}" if view.round < ROUNDS else "The last round"
    if view.phase == "refresh":
        # The primary of the next round is known (MP-REF-01).
        rounds = f"Next, round {view.round + 1}"
    now = f": {say_objective(content, view.primary)}" if view.primary else ""
    best = max(player.score for player in view.players)
    ahead = [player for player in view.players if player.score == best]
    if view.seat is None:
        return f"{rounds}{now}; {listed(player.name for player in ahead)} ahead with {best}."
    own = view.players[view.seat]
    if own in ahead:
        return f"{rounds}{now}; you lead with {best}." if len(ahead) == 1 else f"{rounds}{now}; level at {best}."
    return f"{rounds}{now}; you are {best - own.score} behind."


def doing(view: View, player: PlayerView) -> str:
    """What a player is doing, in a word."""
    if view.phase == "market":
        return "passed" if player.passed else "buys" if view.buyer == player.seat else ""
    if view.phase == "explore":
        return "committed" if player.committed else "explores"
    if view.phase == "refresh":
        return "ready" if player.done else "chooses"
    return ""


def scored(view: View) -> tuple[str, str]:
    """The objectives of the round that was scored last: in the refresh the next primary is known (MP-REF-01)."""
    if view.secondary:
        return view.primary, view.secondary
    return view.past_objectives[-2], view.past_objectives[-1]


def verdict(view: View) -> str:
    """Who has done best in the round that was just scored."""
    points = {player.name: player.blue[-1] for player in view.players}
    best = max(points.values())
    names = [name for name, number in points.items() if number == best]
    return f"Most points for the primary objective: {listed(names)} with {count(best, 'point')}."
