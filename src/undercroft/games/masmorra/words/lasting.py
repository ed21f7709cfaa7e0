"""What lasts this turn, in words with their pictograms, and the dice that were docked."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.view import View
from undercroft.kit.text import count


def docked_dice(view: View) -> tuple[str, ...]:
    """All dice that lie on docking spaces."""
    return tuple(die for dice in view.turn.docked.values() for die in dice)


def lasting(content: Content, view: View) -> tuple[tuple[str, str], ...]:
    """What holds for the rest of the turn: (pictogram, words)."""
    turn = view.turn
    found = []
    if turn.steps:
        found.append(("boot", count(turn.steps, "Move Point")))
    if turn.moves:
        found.append(("monster", f"{count(turn.moves, 'Move Point')} for monsters"))
    if turn.combat is not None and turn.combat.payback:
        found.append(("claw", f"Payback {turn.combat.payback} to come"))
    if turn.purging:
        found.append(("elixir", f"{turn.purging} Elixir to purge"))
    if turn.curse:
        found.append(("ban", f"Vile Curse: no {FACE_NAMES[turn.curse]}"))
    if turn.invisible:
        found.append(("mask", "invisible"))
    if turn.fewer:
        found.append(("die", f"{count(turn.fewer, 'die')} fewer"))
    if turn.evil:
        found.append(("evil", content.evils[turn.evil].name))
    if view.last_round:
        found.append(("hourglass", f"round {min(view.rounds + 1, view.last_round)} of {view.last_round}"))
    if view.ending:
        found.append(("crown", "last round"))
    return tuple(found)
