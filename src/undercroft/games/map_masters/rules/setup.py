"""Setting up (MP-SETUP)."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import COSTS, FAIRY_SUPPLY, Content
from undercroft.games.map_masters.rules.decks import fill_library, fill_market
from undercroft.games.map_masters.state.events import FairiesStocked, ObjectivesShuffled, PlayerReady, PrimaryRevealed
from undercroft.games.map_masters.state.model import Column, MapMasters, Options, Player
from undercroft.kernel.errors import SetupError

COINS = 6


def new(content: Content, options: Options, mode: str, seats: int) -> MapMasters:
    """The table with everything still in the box."""
    if options.first != "random" and not 0 <= options.first < seats:
        raise SetupError(f"seat {options.first} cannot buy first: the seats are 0 to {seats - 1}")
    return MapMasters(
        players=[Player(seat, draw_pile=list(content.starters)) for seat in range(seats)],
        columns={cost: Column([key for key, card in content.dungeon.items() if card.cost == cost]) for cost in COSTS},
        library=Column(list(content.spellbooks)),
        objectives=[card.id for card in content.objectives.values() for _ in range(card.copies)],
    )


def set_up(g: MapMasters) -> None:
    """Stock the market, hand out starter cards and coins, and turn up the first primary (MP-SETUP, MP-ROUND-02)."""
    g.tell(FairiesStocked, each=FAIRY_SUPPLY, rule="MP-SETUP-01")
    fill_library(g, "MP-SETUP-02")
    fill_market(g, "MP-SETUP-03")
    for player in g.players:
        player.coins = COINS
        g.tell(PlayerReady, seat=player.seat, cards=len(player.draw_pile), coins=COINS, rule="MP-SETUP-04")
    g.tell(ObjectivesShuffled, cards=len(g.objectives), rule="MP-SETUP-05")
    reveal_primary(g, 1, "MP-ROUND-02")


def reveal_primary(g: MapMasters, round: int, rule: str) -> None:
    """Turn up the top objective: it is the primary of that round (MP-ROUND-02, MP-REF-01)."""
    if g.primary:
        g.past_objectives += [g.primary, g.secondary]
    g.primary, g.secondary = g.chance.draw(g.objectives, "objectives"), ""
    g.tell(PrimaryRevealed, round=round, objective=g.primary, rule=rule)
