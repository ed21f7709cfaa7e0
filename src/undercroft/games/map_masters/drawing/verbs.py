"""What kinds of things a player can do, as buttons say them, and which one is meant by whoever just goes on."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.view import View
from undercroft.games.map_masters.words.actions import VERBS
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Verb


def verb(view: View, action: Action) -> Verb:
    """What kind of thing an action does."""
    return Verb(VERBS[type(action)])


def primary(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """What whoever just goes on means: to go on after the reveal, to pass, or to commit a path that has ended.

    In a Time Bonus round the button on the board commits, as it knows the time.
    """
    own = view.players[view.seat] if view.seat is not None else None
    ended = own is not None and own.draft is not None and own.draft.stand.ended
    for option in options:
        if isinstance(option, a.Finish | Pass) or (isinstance(option, a.Commit) and ended and not view.timed):
            return option
    return options[0] if len(options) == 1 else None
