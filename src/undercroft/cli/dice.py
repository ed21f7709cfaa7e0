"""Real dice: people roll them and type what they show."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.cli.screen import Quit
from undercroft.kernel.chance import Die, Physical, Seeded, Source

Read = Callable[[str], str]
Say = Callable[[str], None]
BACK = ("back", "undo")
LEAVE = ("quit", "q", "exit")


class TakenBack(Exception):
    """Whoever should have rolled would rather choose again."""


class RealDice:
    """Asks people for every roll; cards are still dealt by a seed."""

    def __init__(self, seed: int, read: Read, say: Say) -> None:
        self.source: Source = Physical(self.ask, Seeded(seed))
        self.before: Callable[[], None] = lambda: None
        """Tells what the roll is for."""
        self._read = read
        self._say = say

    def ask(self, die: Die, dice: int, stream: str) -> list[str]:
        """Ask until the answer fits these dice."""
        self.before()
        faces = " ".join(dict.fromkeys(die.faces))
        self._say(f"Roll {dice} {die.name} ({stream}) and type what they show, out of {faces}; `back` chooses again.")
        while True:
            typed = self._read("dice> ")
            if typed.casefold() in BACK:
                raise TakenBack
            if typed.casefold() in LEAVE:
                raise Quit
            shown = read_faces(die, typed)
            if shown is not None and len(shown) == dice:
                return shown
            wrong = "is no roll" if shown is None else f"is {len(shown)} of {dice} dice"
            self._say(f"{typed!r} {wrong}: type {dice} of the faces {faces}, such as {' '.join(die.faces[:1] * dice)}.")


def read_faces(die: Die, typed: str) -> list[str] | None:
    """Read `H H B`, `h,h,b` or, where every face is one letter, `hhb`; None if something in it is no face."""
    known = {face.casefold(): face for face in die.faces}
    words = typed.casefold().replace(",", " ").split()
    if all(len(face) == 1 for face in known):
        words = list("".join(words))
    shown = [known[word] for word in words if word in known]
    return shown if len(shown) == len(words) else None
