"""Three tiny games, each in a package of the shape that every game has; none of them is installed."""

from collections.abc import Sequence

from undercroft.kernel.rules import Outcome


def ranked(scores: Sequence[int], reason: str, rule: str) -> Outcome:
    """The most points win; who has as many shares the place."""
    places = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat, score in enumerate(scores) if score == place) for place in places)
    return Outcome(ranking, tuple(scores), reason, rule)
