"""No seat learns what it may not know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from undercroft.kernel.actions import Action
from undercroft.kernel.chance import Seeded
from undercroft.kernel.game import Game
from undercroft.lab.conformance.fingerprint import name_of

AHEAD = 12
"""So many choices two worlds are played side by side."""


def check_no_leak(game: Game, rng: random.Random, pool: Sequence[Action]) -> None:
    """The law: what a seat may know is the same in every world that the seat can imagine."""
    for seat in (None, *range(len(game.setup.seats))):
        imagined = game.imagine(seat, random.Random(rng.getrandbits(64)))
        counts, dealt = (world.rules.play.components(world.state) for world in (game, imagined))
        assert counts == dealt, f"{name_of(game)}: redeal makes {dealt} out of {counts}"
        there, here = known(imagined, seat, pool), known(game, seat, pool)
        telling = [what for what in here if here[what] != there[what]]
        assert not telling, (
            f"{name_of(game)}: seat {seat} knows a secret: its {telling[0]} changes when the rest is dealt anew. "
            "Either it is shown too much, or redeal changes what is public."
        )
        assert imagined.events == game.log(seat), f"{name_of(game)}: an imagined game tells seat {seat} too much"
        _check_waiting(game, seat, rng)


def _check_waiting(game: Game, seat: int | None, rng: random.Random) -> None:
    """Who is asked must not tell what they hold: other secrets and the same choices, the same questions.

    Played on from the beginning of the segment, side by side, until the seat could tell the two apart by what happens.
    A secret decision is left out: it tells that somebody could respond, not who.
    """
    _, checkpoint = game.segment_began()
    redealt = checkpoint.copy()
    redealt.__dict__.update(content=game.content, options=game.state.options, names=game.setup.seats)
    game.rules.play.redeal(redealt, seat, random.Random(rng.getrandbits(64)))
    chance = Seeded(rng.getrandbits(64))
    one, other = (
        Game(game.rules, game.setup, game.content, game.state.options, chance, state)
        for state in (checkpoint.copy(), redealt)
    )
    for _ in range(AHEAD):
        if any(decision.secret for world in (one, other) for decision in world.decisions.values()):
            return
        told, told_there = one.log(seat), other.log(seat)
        both = min(len(told), len(told_there))
        if told[:both] != told_there[:both]:
            return
        if not (one.decisions and other.decisions):
            return  # everybody sees that a game is over
        follows, follows_there = (told[both:], one.waiting(seat)), (told_there[both:], other.waiting(seat))
        assert follows == follows_there, (
            f"{name_of(game)}: what follows on the same log tells seat {seat} a secret: here it is {follows}, and in a "
            f"world that is dealt anew {follows_there}. Tell or ask something in both."
        )
        who, decision = rng.choice(list(one.decisions.items()))
        action = rng.choice(decision.options)
        if other.why_not(action, who) is not None:
            return
        one.play(action, who)
        other.play(action, who)


def known(game: Game, seat: int | None, pool: Sequence[Action]) -> dict[str, bytes]:
    """All that a seat may know: its view, its decision, who else must decide, refusals, asides, the log."""
    parts: dict[str, Any] = {"who is asked": game.waiting(seat), "log": game.log(seat)}
    view = game.view(seat)
    if game.rules.play.own_view is not None:
        assert game.view(seat, game.view(None)) == view, f"{name_of(game)}: `own_view` of seat {seat} is not its `view`"
    parts |= {f"view ({name})": value for name, value in msgspec.to_builtins(view).items()}
    if seat is not None:
        decision = game.decisions.get(seat)
        parts["options"] = list(decision.options) if decision else None
        parts["asides"] = list(game.asides(seat))
        parts["refusals"] = [game.why_not(action, seat) for action in pool]
    return {what: msgspec.json.encode(value) for what, value in parts.items()}


def hides_something(game: Game) -> bool:
    """Whether a seat sees what a spectator does not, beyond which seat it is."""
    public = msgspec.to_builtins(game.view(None))
    for seat in range(len(game.setup.seats)):
        own = msgspec.to_builtins(game.view(seat))
        if any(own[name] != public[name] and (own[name], public[name]) != (seat, None) for name in own):
            return True
    return False


def deals_anew(game: Game, rng: random.Random) -> bool:
    """Whether an imagined world differs from this one."""
    imagined = game.imagine(None, random.Random(rng.getrandbits(64)))
    return msgspec.msgpack.encode(imagined.state) != msgspec.msgpack.encode(game.state)
