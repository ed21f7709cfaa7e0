"""The end of the game (MP-END)."""

from __future__ import annotations

from msgspec import Struct

from undercroft.games.map_masters.state.events import FinalScored, GameEnded
from undercroft.games.map_masters.state.model import MapMasters, Player
from undercroft.kernel.rules import Outcome

COINS_PER_POINT = 3


class Score(Struct, frozen=True):
    """A score taken apart (MP-END-06)."""

    primary: int
    secondary: int
    time: int
    exits: int
    coins: int

    @property
    def total(self) -> int:
        """The five parts added."""
        return self.primary + self.secondary + self.time + self.exits + self.coins


def exit_points(g: MapMasters, player: Player) -> int:
    """2 for most boxes, 1 for second-most; who is tied gets it in full, and no box never scores (MP-END-04)."""
    boxes = sorted({sum(other.red) for other in g.players} - {0}, reverse=True)
    own = sum(player.red)
    return 2 - boxes.index(own) if own in boxes[:2] else 0


def score(g: MapMasters, player: Player) -> Score:
    """The score if the game ended now (MP-END-01 to 05)."""
    return Score(
        primary=sum(player.blue),
        secondary=sum(player.pink) // 2,
        time=sum(player.green),
        exits=exit_points(g, player),
        coins=player.coins // COINS_PER_POINT,
    )


def end_game(g: MapMasters) -> None:
    """Add everything up and say who has won (MP-END-06, MP-END-07)."""
    for player in g.players:
        parts = score(g, player)
        g.tell(
            FinalScored,
            seat=player.seat,
            primary=parts.primary,
            secondary=parts.secondary,
            time=parts.time,
            exits=parts.exits,
            coins=parts.coins,
            total=parts.total,
            rule="MP-END-06",
        )
    result = outcome(g)
    best = result.scores[result.winners[0]]
    tie = "shared" if len(result.winners) > 1 else "secondary" if result.scores.count(best) > 1 else ""
    rule = "MP-END-07" if tie else "MP-END-06"
    g.tell(GameEnded, ranking=result.ranking, scores=result.scores, tie=tie, rule=rule)


def outcome(g: MapMasters) -> Outcome:
    """Most points, then the higher secondary score; who is still tied shares (MP-END-07)."""
    scores = [score(g, player) for player in g.players]
    places: dict[tuple[int, int], list[int]] = {}
    for player, parts in zip(g.players, scores, strict=True):
        places.setdefault((-parts.total, -parts.secondary), []).append(player.seat)
    over = g.phase == "over"
    return Outcome(
        ranking=tuple(tuple(places[key]) for key in sorted(places)),
        scores=tuple(parts.total for parts in scores),
        reason="Six rounds have been played" if over else "the game was stopped",
        rule="MP-GEN-02",
    )
