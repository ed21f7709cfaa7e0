"""What people and bots are called."""

from __future__ import annotations

import hashlib

from undercroft.kernel.errors import SetupError
from undercroft.kernel.registry import nearest
from undercroft.lab.bots import BOTS, STRENGTHS


def unnamed(guest: str) -> str:
    """What somebody is called who has not said a name."""
    return f"Guest {int.from_bytes(hashlib.blake2b(guest.encode(), digest_size=4).digest()) % 900 + 100}"


def readable_name(name: str) -> str:
    """A name without what cannot be seen, or SetupError."""
    plain = " ".join(name.split())
    if not plain or len(plain) > 40 or not plain.isprintable():
        raise SetupError(f"{name!r} is no name: 1 to 40 printable characters are needed")
    return plain


def free_name(wanted: str, taken: set[str]) -> str:
    """The name, or one like it that nobody at the table has."""
    name = readable_name(wanted)
    number = 2
    while name in taken:
        name = f"{readable_name(wanted)[:36]} {number}"
        number += 1
    return name


def known_bot(kind: str) -> str:
    """A strength of bot, or a kind that tables were once set up with."""
    if kind not in STRENGTHS and kind not in BOTS:
        raise SetupError(f"there is no bot {kind!r}; {nearest(kind, STRENGTHS)}")
    return kind


def bot_name(kind: str, taken: set[str]) -> str:
    """What a bot is called before anybody names it, beside these others."""
    return STRENGTHS[kind].free_name(taken) if kind in STRENGTHS else f"{known_bot(kind).capitalize()} bot"
