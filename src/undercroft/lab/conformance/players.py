"""Who plays the games that are checked: chance, or a bot that comes further."""

from __future__ import annotations

import random

from undercroft.kernel.game import Game
from undercroft.lab.bots import QuickBot, Sight
from undercroft.lab.conformance.fingerprint import name_of

ASIDE_CHANCE = 0.05
"""How often random play does something aside."""
RANDOM_CHANCE = 0.1
"""How often a bot that comes far does something random."""


def step(game: Game, rng: random.Random) -> bool:
    """Make one random choice, now and then an aside; False if the game is over."""
    if not game.decisions:
        return False
    if rng.random() < ASIDE_CHANCE:
        seat = rng.randrange(len(game.setup.seats))
        if asides := game.asides(seat):
            game.play(rng.choice(asides), seat)
            return True
    seat, decision = rng.choice(list(game.decisions.items()))
    assert decision.options, f"{name_of(game)}: a decision without options: {decision.prompt}"
    game.play(rng.choice(decision.options), seat)
    return True


def mostly_well(game: Game, rng: random.Random) -> bool:
    """Let a bot make one choice, now and then chance; False if the game is over."""
    if rng.random() < RANDOM_CHANCE or game.decision is None:
        return step(game, rng)
    seat = game.decision.seat
    game.play(QuickBot(rng.getrandbits(32)).choose(Sight(game, seat)), seat)
    return True


def play_randomly(game: Game, rng: random.Random) -> int:
    """Play at random to the end, within the number of decisions that the mode states; return how many they were."""
    longest = game.rules.modes[game.setup.mode].longest
    for made in range(longest + 1):
        if not step(game, rng):
            return made
    raise AssertionError(f"{name_of(game)}: no end after {longest} decisions, as many as `Mode.longest` allows")
