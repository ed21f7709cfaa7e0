"""A game of Map Masters: set up, then six rounds, from the market to the refresh. Start reading here."""

from __future__ import annotations

from undercroft.games.map_masters.rules.end import end_game
from undercroft.games.map_masters.rules.explore import begin_exploration, explore
from undercroft.games.map_masters.rules.hand import create_hands
from undercroft.games.map_masters.rules.market import market, open_market
from undercroft.games.map_masters.rules.refresh import begin_refresh, refresh
from undercroft.games.map_masters.rules.reward import reward
from undercroft.games.map_masters.rules.setup import set_up
from undercroft.games.map_masters.state.model import ROUNDS, MapMasters
from undercroft.kernel.phases import phases
from undercroft.kernel.script import Script


def play(g: MapMasters) -> Script:
    """Six rounds; the game stops after the reward of the last (MP-GEN-02, MP-ROUND-05)."""
    if g.phase == "setup":
        set_up(g)
        begin_round(g)
    while g.phase != "over":
        yield from play_round(g)
        if g.round < ROUNDS:
            begin_round(g)
        else:
            g.phase = "over"
            end_game(g)


def begin_round(g: MapMasters) -> None:
    """The market opens (MP-ROUND-01)."""
    g.phase = "market"
    open_market(g)


def play_round(g: MapMasters) -> Script:
    """The phases of a round in order (MP-ROUND-01)."""
    return phases(
        g,
        {
            "market": market,
            "hand": hand_creation,
            "explore": explore,
            "reward": reward_all,
            "refresh": refresh_unless_last,
        },
    )


def hand_creation(g: MapMasters) -> Script:
    """Phase C, up to the start signal of phase D."""
    yield from create_hands(g)
    begin_exploration(g)


def reward_all(g: MapMasters) -> Script:
    """Phase E needs no decision; phase F begins with the next primary, but not after the last round (MP-ROUND-05)."""
    reward(g)
    if g.round < ROUNDS:
        begin_refresh(g)
    return
    yield


def refresh_unless_last(g: MapMasters) -> Script:
    """Phase F, in rounds 1 to 5 (MP-ROUND-05)."""
    if g.round < ROUNDS:
        yield from refresh(g)
