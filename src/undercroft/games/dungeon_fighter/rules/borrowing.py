"""Borrowed-hand: the player on the left gives the throw its direction (DF-REQ-09, DF-R-45)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.rules.aiming import BORROWED, bounds_now, known_now
from undercroft.games.dungeon_fighter.rules.foes import is_on, required
from undercroft.games.dungeon_fighter.rules.heroes import left_of
from undercroft.games.dungeon_fighter.state.actions import LendHand
from undercroft.games.dungeon_fighter.state.events import HandLent
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask


def lender(g: DungeonFighter, fight: Fight, hero: Hero) -> Hero | None:
    """Whose hand is borrowed: the left neighbour's, if somebody else plays him; drawn throws need no hand."""
    if BORROWED not in required(g, fight) or g.options.throws == "fast":
        return None
    neighbour = left_of(g, hero.number)
    return neighbour if neighbour.seat != hero.seat else None


def borrow_hand(g: DungeonFighter, fight: Fight, hero: Hero) -> Script:
    """Let the neighbour stop the needle; a card that excuses the throw, or ends the fight, spares him."""
    neighbour = lender(g, fight, hero)
    if neighbour is None or not is_on(g):
        return

    def directions() -> list[LendHand]:
        if not is_on(g) or lender(g, fight, hero) is None:
            return []
        return list(dict.fromkeys(LendHand(known.aim.az) for known in known_now(g, fight)))

    choice = yield from ask(
        neighbour.seat,
        f"Lend {g.content.name(hero.card)} your hand",
        directions,
        "DF-REQ-09",
        accepts=lambda action: why_cannot_lend(g, fight, action),
        may_lapse=True,
    )
    if choice is not None:
        fight.lent = choice.az
        g.tell(HandLent, hero=hero.card, by=neighbour.card, az=choice.az, rule="DF-R-45")


def why_cannot_lend(g: DungeonFighter, fight: Fight, action: Action) -> Refusal | None:
    """What keeps a neighbour's hand from this direction."""
    if not isinstance(action, LendHand):
        return Refusal("DF-REQ-09", "the thrower waits for a hand")
    low, high = bounds_now(g, fight).az
    if not low <= action.az <= high:
        return Refusal("DF-DT-36", f"az is {action.az}, but this throw takes {low} to {high}")
    return None
