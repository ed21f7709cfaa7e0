"""The throw itself: which aims are open, and asking chance what comes of one (DF-THROW-01, DF-DT-08, DF-DT-13)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.rules.foes import required
from undercroft.games.dungeon_fighter.rules.heroes import worn
from undercroft.games.dungeon_fighter.state.actions import Throw
from undercroft.games.dungeon_fighter.state.events import Thrown
from undercroft.games.dungeon_fighter.state.model import HANDS, DungeonFighter, Fight, Hero
from undercroft.games.dungeon_fighter.state.throws import Aim, LastThrow, Lying, ThrowResult, Way
from undercroft.games.dungeon_fighter.throwing.library import (
    NEWCOMER,
    Known,
    freest,
    known_throws,
    nearest_hand,
)
from undercroft.games.dungeon_fighter.throwing.limits import Bounds, bounds_of, fault, requirements_of
from undercroft.games.dungeon_fighter.throwing.throw import FAST, ThrowExperiment
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

EXAMPLES = 3
"""So many aims are listed: any other that a hand can make is as legal."""
BORROWED = "BH"
BY_HAND = 100
"""The noise of a hand that has its own error: a drag, or timed presses (DF-DT-35)."""


def hand_of(g: DungeonFighter, way: Way) -> int:
    """The noise of a hand in percent, by how it throws."""
    return HANDS[g.options.hands] if way == "plain" else BY_HAND


def aids_of(g: DungeonFighter, hero: Hero) -> tuple[int, ...]:
    """What a Hero carries that steadies his hand."""
    return tuple(effect.aim for effect in worn(g, hero) if effect.aim)


def bounds_now(g: DungeonFighter, fight: Fight) -> Bounds:
    """What the hand may do under all that is required of this throw; a lent hand has its own direction (DF-R-45)."""
    codes = required(g, fight)
    bounds = _bounds(g.content, codes)
    return bounds if fight.lent is None or BORROWED not in codes else replace(bounds, az=(fight.lent, fight.lent))


def known_now(g: DungeonFighter, fight: Fight) -> list[Known]:
    """The best throws that the table's hands know for this throw."""
    return known_throws(required(g, fight), nearest_hand(HANDS[g.options.hands]), bounds_now(g, fight))


@lru_cache(maxsize=1024)
def _bounds(content: Content, codes: tuple[str, ...]) -> Bounds:
    return bounds_of(requirements_of(content.requirements, codes))


def aims(g: DungeonFighter, fight: Fight, hero: Hero) -> list[Throw]:
    """Some good throws, the best first, from where the fewest dice lie in the way; drawn throws are all alike."""
    codes, hand = required(g, fight), nearest_hand(HANDS[g.options.hands])
    few = 1 if not is_simulated(g) else EXAMPLES
    return list(_examples(codes, hand, bounds_now(g, fight), tuple(fight.lying), few))


@lru_cache(maxsize=4096)
def _examples(
    codes: tuple[str, ...], hand: int, bounds: Bounds, lying: tuple[Lying, ...], few: int
) -> tuple[Throw, ...]:
    known = known_throws(codes, hand, bounds)[:few]
    return tuple(dict.fromkeys(Throw(freest(one.aim, lying)) for one in known))


def opening_aim(g: DungeonFighter, fight: Fight) -> Aim:
    """Where a hand opens: at a throw that forgives a newcomer, in a lane free of dice (DF-DT-34)."""
    codes = required(g, fight)
    if not codes:
        return freest(NEWCOMER, fight.lying)
    known = known_throws(codes, nearest_hand(HANDS["steady"]), bounds_now(g, fight))
    return freest(known[0].aim, fight.lying)


def is_simulated(g: DungeonFighter) -> bool:
    """Whether throws are simulated: what nobody records is drawn from tables (DF-R-38)."""
    return g.options.throws == "physics" and g.chance is not None and g.chance.log is not None


def why_cannot_throw(g: DungeonFighter, fight: Fight, hero: Hero, action: Action) -> Refusal | None:
    """What keeps a hand from this throw: the server trusts no client about limits (DF-DT-36)."""
    if not isinstance(action, Throw):
        return Refusal("DF-ENC-03", "the die waits to be thrown")
    wrong = fault(action.aim, bounds_now(g, fight))
    return None if wrong is None else Refusal("DF-DT-36", wrong)


def throw_the_die(g: DungeonFighter, fight: Fight, hero: Hero, throw: Throw) -> ThrowResult:
    """Commit to the throw, then let chance draw the seed (DF-DT-13, DF-HI-04); earlier dice may be pushed (DF-R-05)."""
    outcome = g.chance.try_out(
        ThrowExperiment(
            g.content,
            throw.aim,
            required(g, fight),
            hand_of(g, throw.way),
            aids_of(g, hero),
            fight.die,
            fight.lying,
            is_simulated(g),
        ),
        "throw",
    )
    fight.lying = list(outcome.lying)
    fight.faces[fight.die] = outcome.result.face
    g.last = LastThrow(
        number=1 if g.last is None else g.last.number + 1,
        hero=hero.card,
        die=fight.die,
        aim=throw.aim,
        requirements=required(g, fight),
        result=outcome.result,
        lying=outcome.lying,
        flight=outcome.flight,
    )
    fight.simulated = fight.simulated and outcome.engine != FAST
    g.tell(
        Thrown,
        hero=hero.card,
        die=fight.die,
        aim=throw.aim,
        skill=outcome.skill,
        engine=outcome.engine,
        result=outcome.result,
        lying=outcome.lying,
        flight=outcome.flight,
        rule="DF-THROW-01",
    )
    return outcome.result
