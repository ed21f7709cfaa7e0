"""The bots that people choose by strength: one search, with more or less time to think."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from undercroft.lab.bots.mcts_bot import MctsBot


class Strength(Struct, frozen=True):
    """How well a bot plays, and what it is like to play against."""

    id: str
    name: str
    """What the bot is called before anybody names it."""
    character: str
    budget: str
    """What it may spend on a choice, as `MctsBot.of` reads it."""
    wavering: float = 0.0

    def make(self, seed: int) -> MctsBot:
        """A bot of this strength."""
        return MctsBot.of(seed, self.budget, self.wavering)


STRENGTHS: Mapping[str, Strength] = {
    strength.id: strength
    for strength in (
        Strength("easy", "Pebble", "Bold, cheerful, and easily led astray by anything that glitters.", "8", 0.25),
        Strength("steady", "Lantern", "Keeps to the lit path, wastes little, and seldom loses its head.", "0.1s"),
        Strength("sharp", "Thistle", "Notices the door you left open, and what lies behind it.", "0.3s"),
        Strength("master", "Cinder", "Older than these walls: takes a moment, and then your treasure.", "1s"),
    )
}
USUAL_STRENGTH = "steady"
HINT_SECONDS = 1.5
"""So long a hint is searched for."""
