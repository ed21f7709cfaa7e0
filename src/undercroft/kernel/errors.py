"""What can go wrong, each in one line that says what was wrong and what would be right."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why an action is not legal now: the rule that forbids it and one sentence."""

    rule: str
    reason: str
    vague: bool = False
    """Whether it says only that this is not among the choices: another reason would be better."""


class UndercroftError(Exception):
    """The base of all errors that a user can cause."""


class NotParsable(UndercroftError):
    """The action is not one that this game knows."""


class IllegalAction(UndercroftError):
    """The action is known but not legal now; `refusal` names the rule. The game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


class GameOver(UndercroftError):
    """The game has ended: no action is legal any more."""


class SetupError(UndercroftError):
    """No such game, mode, seat count, option or bot."""


class PackError(UndercroftError):
    """A content pack is wrong; the message names file, line and key, and what was expected."""


class RecordError(UndercroftError):
    """A record cannot be read or replayed."""
