"""What the party decides: by the voters' majority, or by the Leader (DF-LEAD-01, DF-R-33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from undercroft.games.dungeon_fighter.state.actions import StandGround
from undercroft.games.dungeon_fighter.state.events import Voted
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.script import Script, ask, together

A = TypeVar("A", bound=Action)
OFFERS: Final = {
    "DF-BACK-01": "backing down",
    "DF-MAINT-09": "exchange",
    "DF-SHOP-01": "purchase",
    "DF-ROOM-02": "fountain",
    "DF-ROOM-03": "treasure",
    "DF-AB-12": "song",
}
"""What the party may do without, by the rule of the question."""


def leading_seat(g: DungeonFighter) -> int:
    """Who speaks for the party; the Leader leads while fainted or eliminated, too (DF-LEAD-03)."""
    return g.heroes[g.leader].seat


def decide(
    g: DungeonFighter, prompt: str, options: Callable[[], Sequence[A]], rule: str, *, segment: bool = False
) -> Script[A | None]:
    """Let the party decide; None if something else has left nothing to decide."""
    voters = g.options.voters
    if len(voters) > 1 and len(options()) > 1:
        return (yield from vote(g, prompt, options, rule))
    seat = voters[0] if len(voters) == 1 else leading_seat(g)
    return (yield from ask(seat, prompt, options, rule, segment=segment, may_lapse=True))


def vote(g: DungeonFighter, prompt: str, options: Callable[[], Sequence[A]], rule: str) -> Script[A | None]:
    """The majority, and the Leader on a tie; what a card has made impossible meanwhile does not count.

    Nobody is asked any more once the other votes cannot change anything.
    """
    votes: dict[int, A] = {}

    def open_options() -> Sequence[A]:
        return () if is_decided(votes, len(g.options.voters), leading_seat(g), options()) else options()

    def one(seat: int) -> Script:
        choice = yield from ask(seat, f"{prompt} (a vote)", open_options, rule, may_lapse=True)
        if choice is not None:
            votes[seat] = choice

    yield from together({seat: one(seat) for seat in g.options.voters})
    counts = Counter(votes.values())
    possible = [option for option in options() if counts[option]]
    if not possible:
        return None
    most = max(counts[option] for option in possible)
    wanted = [option for option in possible if counts[option] == most]
    tie = len(wanted) > 1
    if not tie:
        chosen: A | None = wanted[0]
    elif votes.get(leading_seat(g)) in wanted:
        chosen = votes[leading_seat(g)]
    else:

        def divided() -> list[A]:
            return [option for option in options() if option in wanted]

        chosen = yield from ask(
            leading_seat(g), f"{prompt} (the party is divided)", divided, "DF-LEAD-01", may_lapse=True
        )
    if chosen is not None:
        against = OFFERS[rule] if isinstance(chosen, Pass | StandGround) else ""
        by = "DF-LEAD-01" if tie else "DF-R-33"
        g.tell(Voted, votes=counts[chosen], of=len(g.options.voters), tie=tie, against=against, rule=by)
    return chosen


def is_decided(votes: Mapping[int, Action], voters: int, leader: int, options: Sequence[Action]) -> bool:
    """Whether the votes that are still to come could not change what the party does."""
    counts, left = Counter(votes.values()), voters - len(votes)
    first = max(options, key=lambda option: (counts[option], votes.get(leader) == option), default=None)
    if first is None:
        return False
    ahead = counts[first] - left - max((counts[option] for option in options if option != first), default=0)
    return ahead > 0 or (ahead == 0 and votes.get(leader) == first)
