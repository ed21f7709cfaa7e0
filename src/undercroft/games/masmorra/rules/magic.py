"""Use Magic (MM-MAGIC)."""

from __future__ import annotations

from undercroft.games.masmorra.content.symbols import FACES, Face
from undercroft.games.masmorra.rules.attacks import aura_forbids, why_no_symbol
from undercroft.games.masmorra.rules.dice import have, magic_targets
from undercroft.games.masmorra.state.actions import UseMagic
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

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


def why_no_magic(g: Masmorra, action: UseMagic) -> Refusal | None:
    """What is wrong with turning a die."""
    if action in magic_options(g):
        return None
    if not have(g, "MG"):
        return why_no_symbol(g, "MG") or Refusal("MM-MAGIC-01", "there is no Magic die or symbol")
    few = Refusal("MM-MAGIC-02", "only an unused die can be turned, not the paying one, and to another face")
    return why_no_symbol(g, "MG") or few
