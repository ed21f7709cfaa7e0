"""What a guest cannot have, with the status that HTTP gives it."""

from __future__ import annotations

from undercroft.kernel.errors import UndercroftError


class NotPossible(UndercroftError):
    """Something that this guest cannot do now; one sentence says why and what would be right."""

    status = 409


class Broken(NotPossible):
    """A table that cannot be read: `why` is for the log, and for its host."""

    def __init__(self, table: str, what: str, error: Exception) -> None:
        super().__init__(
            f"this table is broken: {what} cannot be read, or does not fit the rules of the game. No other table is "
            f"affected. Its host can download what is written of it, to have it mended: /api/tables/{table}/book"
        )
        self.why = f"{what} cannot be read: {error!r}"


class NotAllowed(NotPossible):
    """Something that is somebody else's to do."""

    status = 403


class NotFound(NotPossible):
    """Something that is not there, or not for this guest to know."""

    status = 404
