"""Which options are worth a thought: of throws the one that does best when it is tried (DF-DT-30); in a shop, goods."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from undercroft.games.dungeon_fighter.bots.quick_player import quick
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.rules.aiming import bounds_now
from undercroft.games.dungeon_fighter.rules.foes import required
from undercroft.games.dungeon_fighter.state.actions import (
    AssignCard,
    Buy,
    BuyBonusDie,
    BuyHealing,
    HandOver,
    SwapCards,
    Throw,
)
from undercroft.games.dungeon_fighter.state.model import HANDS, DungeonFighter, Fight
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying, ThrowResult
from undercroft.games.dungeon_fighter.throwing.library import choose, known_throws
from undercroft.games.dungeon_fighter.throwing.limits import Bounds
from undercroft.games.dungeon_fighter.throwing.scene import has_engine
from undercroft.games.dungeon_fighter.throwing.throw import ThrowExperiment
from undercroft.kernel.actions import Action, Pass


def promising(g: DungeonFighter, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """The options that are worth a thought."""
    if isinstance(options[0], Throw):
        return [best_throw(g, g.fight) if g.fight is not None else options[0]]
    if isinstance(options[0], HandOver | SwapCards | AssignCard):
        kept = [option for option in options if not isinstance(option, HandOver | SwapCards)]
        return kept or options
    if any(isinstance(option, Buy | BuyHealing | BuyBonusDie) for option in options):
        # Whoever leaves the shop is a room further, and looking one choice ahead nothing on sale is worth as much.
        goods = [option for option in options if not isinstance(option, Pass)]
        return [Pass()] if isinstance(quick(g, seat, options), Pass) else goods
    return options


def best_throw(g: DungeonFighter, fight: Fight) -> Throw:
    """The best throw that is known; with dice in the way some are tried, never with the true seed."""
    hand, codes = HANDS[g.options.hands], required(g, fight)
    bounds = bounds_now(g, fight)
    tried = g.options.throws == "physics" and fight.simulated and has_engine()
    lying = tuple(fight.lying) if tried else ()
    return Throw(_tried(g.content, codes, hand, lying, bounds) if lying else known_throws(codes, hand, bounds)[0].aim)


@lru_cache(maxsize=256)
def _tried(content: Content, codes: tuple[str, ...], hand: int, lying: tuple[Lying, ...], bounds: Bounds) -> Aim:
    rng = random.Random(len(lying))

    def throw(aim: Aim, seed: int) -> ThrowResult:
        experiment = ThrowExperiment(content, aim, codes, hand, (), "tried", lying, True)
        return experiment.simulate(seed, filmed=False).result

    return choose(known_throws(codes, hand, bounds), lying, throw, lambda: rng.getrandbits(64))
