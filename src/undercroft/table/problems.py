"""What a guest cannot have, with the status that HTTP gives it."""

from __future__ import annotations

import re

from undercroft.kernel.errors import UndercroftError

LONGEST_QUOTE = 80
"""Characters of what somebody sent that an error says again."""
_QUOTE = re.compile(
    r"""(?s)(?<!\w)(['"`])(?:\\.|(?!\1).){79,}?\1(?!\w)"""  # between quotation marks
    r"""|[\[{].{80,}[\]}]"""  # a list, or an object
    r"""|\S{81,}"""
)
MOST_WORDS = 20_000
"""Characters of an error that are looked at."""


def brief(words: str) -> str:
    """These words, in which whatever somebody sent is cut short."""
    short = _QUOTE.sub(lambda found: f"{found[0][:LONGEST_QUOTE]}…", words[:MOST_WORDS])
    return short if len(short) <= 10 * LONGEST_QUOTE else f"{short[: 10 * LONGEST_QUOTE]}…"


class NotPossible(UndercroftError):
    """Something that this guest cannot do now; one sentence says why and what would be right."""

    status = 409


class Broken(NotPossible):
    """A table that cannot be read: `why` is for the log, and for its host."""

    def __init__(self, table: str, what: str, error: Exception, why: str = "") -> None:
        super().__init__(
            f"this table is broken: {what} cannot be read, or does not fit the rules of the game. No other table is "
            f"affected. Its host can download what is written of it, to have it mended: /api/tables/{table}/book"
        )
        self.table = table
        self.why = why or f"{what} cannot be read: {error!r}"


class NotAllowed(NotPossible):
    """Something that is somebody else's to do."""

    status = 403


class NotFound(NotPossible):
    """Something that is not there, or not for this guest to know."""

    status = 404
