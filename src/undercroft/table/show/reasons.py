"""Why somebody cannot do something."""

from __future__ import annotations

from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game

YOU_CAN = "you can: point at what glows first, or choose it from the list"


def why_not(game: Game, seat: int, action: Action | None, target: str | None) -> tuple[str, str, str, bool]:
    """Why this seat cannot play an action, or act on a target: words, reason, rule, and whether it can after all."""
    board = game.rules.board
    meant = [action] if action is not None else []
    if action is None and target is not None and board is not None:
        meant = list(board.meant(game.view(seat), target))
    answers = []
    for one in meant:
        refusal = game.why_not(one, seat)
        words = _label(game, seat, one)
        if refusal is None:
            return words, YOU_CAN, game.rules.play.turn_rule, True
        answers.append((words, refusal))
    if not answers:
        return "", "there is nothing to do with it", game.rules.play.turn_rule, False
    words, refusal = next((answer for answer in answers if not answer[1].vague), answers[0])
    return words, refusal.reason, refusal.rule, False


def _label(game: Game, seat: int, action: Action) -> str:
    try:
        return game.label(action, seat).label
    except Exception:
        # An action that somebody made up may name what is not there, and then has no words.
        return type(action).__name__
