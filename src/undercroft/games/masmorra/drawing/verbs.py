"""What kind of thing an action does, in the rulebook's words."""

from __future__ import annotations

from undercroft.games.masmorra.rules.attacks import symbols_in
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.actions import VERBS
from undercroft.kernel.actions import Action
from undercroft.kernel.board import Verb


def verb(view: View, action: Action) -> Verb:
    """What kind of thing an action does; some are done more or less."""
    match action:
        case a.EndTurn(amount) | a.Block(amount):
            return Verb(VERBS[type(action)], amount)
        case a.Attack() if not symbols_in(action):
            return Verb("Take Payback")
        case a.Suffer() if view.phase == "start":
            return Verb("Suffer it")
    return Verb(VERBS[type(action)])
