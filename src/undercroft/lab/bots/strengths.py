"""The bots that people choose by strength: one search, with more or less time to think."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from undercroft.lab.bots.mcts_bot import MctsBot


class Strength(Struct, frozen=True):
    """How well a bot plays, and what it is like to play against."""

    id: str
    names: tuple[str, ...]
    """What such bots are called before anybody names them: the first of them, the second, and so on."""
    character: str
    budget: str
    """What it may spend on a choice, as `MctsBot.of` reads it."""
    wavering: float = 0.0

    @property
    def name(self) -> str:
        """What people call this strength."""
        return self.names[0]

    def free_name(self, taken: Collection[str]) -> str:
        """A name that nobody at the table has, or the first if all of them are taken."""
        return next((name for name in self.names if name not in taken), self.name)

    def make(self, seed: int) -> MctsBot:
        """A bot of this strength."""
        return MctsBot.of(seed, self.budget, self.wavering)


STRENGTHS: Mapping[str, Strength] = {
    strength.id: strength
    for strength in (
        Strength(
            "easy",
            ("Pebble", "Acorn", "Button", "Puddle", "Thimble", "Crumb"),
            "Bold, cheerful, and easily led astray by anything that glitters.",
            "8",
            0.25,
        ),
        Strength(
            "steady",
            ("Lantern", "Candle", "Beacon", "Taper", "Hearth", "Wick"),
            "Keeps to the lit path, wastes little, and seldom loses its head.",
            "0.1s",
        ),
        Strength(
            "sharp",
            ("Thistle", "Nettle", "Briar", "Hawthorn", "Burdock", "Sloe"),
            "Notices the door you left open, and what lies behind it.",
            "0.3s",
        ),
        Strength(
            "master",
            ("Cinder", "Flint", "Basalt", "Obsidian", "Slate", "Soot"),
            "Older than these walls: takes a moment, and then your treasure.",
            "1s",
        ),
    )
}
USUAL_STRENGTH = "steady"
HINT_SECONDS = 1.5
"""So long a hint is searched for."""
