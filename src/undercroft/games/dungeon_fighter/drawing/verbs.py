"""What kinds of things a player can do, as buttons say them, and which one is meant by whoever just goes on."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.state import actions as a
from undercroft.games.dungeon_fighter.view import View
from undercroft.games.dungeon_fighter.words.actions import VERBS
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Verb

GOES_ON = (a.InstantKill, a.StandGround, a.UseRoom, Pass)
"""What whoever goes on means, where it can be done, the best first."""
WORTH_A_LOOK = (a.UseAbility, a.PayForSong, a.DiscardMonsters)
"""What nobody passes by without a look."""


def verb(view: View, action: Action) -> Verb:
    """What kind of thing an action does."""
    if isinstance(action, Pass) and view.offer:
        return Verb("Leave shop")
    return Verb(VERBS[type(action)])


def primary(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """What whoever just goes on means; None where it would be a guess, or where a hand must throw."""
    if any(isinstance(option, a.Throw | a.LendHand) for option in options):
        return None
    if len(options) == 1:
        return options[0]
    if isinstance(options[0], a.Declare):
        return next((option for option in options if option == a.Declare()), None)
    if any(isinstance(option, WORTH_A_LOOK) for option in options) and not _kills(options):
        return None
    for kind in GOES_ON:
        for option in options:
            if isinstance(option, kind):
                return option
    return None


def _kills(options: Sequence[Action]) -> bool:
    return any(isinstance(option, a.InstantKill) for option in options)
