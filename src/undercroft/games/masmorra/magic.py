"""Use Magic (MM-MAGIC)."""

from __future__ import annotations

from undercroft.games.masmorra.actions import UseMagic
from undercroft.games.masmorra.attacks import aura_forbids
from undercroft.games.masmorra.cards import FACES
from undercroft.games.masmorra.dice import magic_targets
from undercroft.games.masmorra.model import Masmorra
from undercroft.kernel.actions import Action


def magic_options(g: Masmorra) -> list[Action]:
    """Every unused die but the paying one, to any other face (MM-MAGIC-01, MM-MAGIC-02)."""
    if aura_forbids(g, "MG"):
        return []
    return [UseMagic(die, face) for die in magic_targets(g) for face in FACES if face != die]
