"""What kinds of things a player can do, as buttons say them, and which one is meant by whoever just goes on."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.view import View
from undercroft.games.munchkin_dungeon.words.actions import END_TURN, VERBS
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Verb

GOES_ON = (a.StartFight, a.Finish, a.Stop, a.LevelUp)
"""What whoever goes on means, where it can be done."""
IN_ANY_ORDER = (a.AssignDamage, a.Bury, a.TakeReward)
"""Choices of which the first is the best, or as good as any."""
WORTH_A_LOOK = (a.TakeLoot, a.UseEffect, a.Transform)
"""What costs nothing: nobody passes it by without a look."""


def verb(view: View, action: Action) -> Verb:
    """What kind of thing an action does."""
    if isinstance(action, Pass) and view.resting and view.seat == view.active:
        return Verb(END_TURN)
    return Verb(VERBS[type(action)])


def primary(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """What whoever just goes on means; None where it would be a guess, such as which door to kick open."""
    if len(options) == 1 or isinstance(options[0], IN_ANY_ORDER):
        return options[0]
    for option in options:
        if isinstance(option, GOES_ON):
            return option
    if any(isinstance(option, WORTH_A_LOOK) for option in options):
        return None
    return next((option for option in options if isinstance(option, Pass)), None)
