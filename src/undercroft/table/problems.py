"""What a guest cannot have, with the status that HTTP gives it."""

from __future__ import annotations

from undercroft.kernel.errors import UndercroftError


class NotPossible(UndercroftError):
    """Something that this guest cannot do now; one sentence says why and what would be right."""

    status = 409


class NotAllowed(NotPossible):
    """Something that is somebody else's to do."""

    status = 403


class NotFound(NotPossible):
    """Something that is not there, or not for this guest to know."""

    status = 404
