"""Everybody does what comes to mind, with gold and cards in plenty: the table stays in order all the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import undercroft
from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.rules.monsters import limit, units
from undercroft.games.masmorra.state.model import HAND_LIMIT, LIFE, SUPPLY, Masmorra
from undercroft.kernel.game import Game

STEPS = 700
SETUPS = [("standard", 3, {}), ("epic", 2, {"rounds": 40}), ("alliance", 2, {}), ("alliance", 1, {"team": 3})]


def check(game: Game) -> None:
    """What holds at every decision."""
    g: Masmorra = game.state
    combat, decision = g.turn.combat, game.decision
    if combat is not None:
        assert all(g.monsters[key].at == g.hero.at for key in combat.left), "fought elsewhere"
        assert combat.left or combat.target or decision is None or not decision.prompt.startswith("Attack which")
    for hero in g.heroes:
        assert hero.gold <= GOLD_LIMIT
        assert hero.prone == (hero.life == 0)
        assert len(hero.hand) <= HAND_LIMIT + 1
    ranks = Counter(g.rank(monster) for monster in g.monsters.values())
    assert all(ranks[rank] <= SUPPLY[rank] for rank in ("minor", "major"))
    assert all(g.monsters[key].at == g.hero.at for key in g.turn.fought if key in g.monsters)
    assert len(g.turn.dice) + len(g.turn.used) + sum(map(len, g.turn.docked.values())) <= 7
    if decision is not None and decision.segment:
        assert g.turn.busy == g.turn.under_way == 0, "nothing is under way where a segment ends"
        assert all(units(g, room) <= limit(g, room) for room in g.rooms)


def help_out(g: Masmorra, rng: random.Random) -> None:
    """Gold, cards and low LP make for more to do, and to go wrong."""
    if rng.random() < 0.3:
        g.hero.gold = GOLD_LIMIT
    for hero in g.heroes:
        while rng.random() < 0.2 and len(hero.hand) < HAND_LIMIT and g.deck:
            hero.hand.append(g.deck.pop(rng.randrange(len(g.deck))))
        if not hero.prone and (g.mode == "alliance" or rng.random() < 0.1):
            hero.life = LIFE if g.mode == "alliance" else rng.choice((1, 2, LIFE))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("mode", "seats", "options"), SETUPS, ids=["standard", "epic", "alliance", "team"])
def test_the_table_stays_in_order(mode: str, seats: int, options: dict[str, int], seed: int) -> None:
    rng = random.Random(seed)
    names = [f"Player {number}" for number in range(seats)]
    game = undercroft.new_game("masmorra", names, mode=mode, seed=seed, options=options, recording=False)
    for _ in range(STEPS):
        if game.decision is None:
            break
        if game.state.phase != "setup":
            check(game)
            help_out(game.state, rng)
            for decision in game.decisions.values():
                decision.refresh()
            seat = rng.randrange(seats)
            if rng.random() < 0.25 and (asides := game.asides(seat)):
                game.play(rng.choice(asides), seat)
                continue
        game.play(rng.choice(game.decision.options), game.decision.seat)
