"""Use Magic (MM-MAGIC)."""

from __future__ import annotations

from undercroft.games.masmorra.content.symbols import FACES, Face
from undercroft.games.masmorra.rules.attacks import aura_forbids
from undercroft.games.masmorra.rules.dice import magic_targets
from undercroft.games.masmorra.state.actions import UseMagic
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.kernel.actions import Action

TURNS: dict[Face, tuple[UseMagic, ...]] = {
    die: tuple(UseMagic(die, face) for face in FACES if face != die) for die in FACES
}
"""A die that shows this, to any other face."""


def magic_options(g: Masmorra) -> list[Action]:
    """Every unused die but the paying one, to any other face (MM-MAGIC-01, MM-MAGIC-02)."""
    targets = magic_targets(g)
    if not targets or aura_forbids(g, "MG"):
        return []
    return [turn for die in targets for turn in TURNS[die]]
