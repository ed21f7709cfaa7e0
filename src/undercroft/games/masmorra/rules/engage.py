"""Engagement: whom a Hero must fight, and what it may not do before (MM-ENG, MM-MOVE-02)."""

from __future__ import annotations

from undercroft.games.masmorra.state.model import Hero, Masmorra, Monster
from undercroft.kernel.errors import Refusal


def unfought(g: Masmorra) -> list[Monster]:
    """The monsters in the active Hero's room that it has not fought in this stay (MM-R-21, MM-R-48)."""
    here, fought, flipped = g.hero.at, g.turn.fought, g.turn.flipped
    return [m for m in g.monsters.values() if m.at == here and m.key not in fought and m.key not in flipped]


def engaged(g: Masmorra) -> bool:
    """Whether the active Hero must fight first; an invisible one is not engaged (MM-ENG-01, MM-R-40)."""
    return not (g.turn.invisible or g.hero.prone) and bool(unfought(g))


def why_engaged(g: Masmorra) -> Refusal | None:
    """What an engaged Hero is told (MM-ENG-02)."""
    if engaged(g):
        return Refusal("MM-ENG-02", "the Hero is engaged: the monsters here must be fought first")
    return None


def why_cannot_leave(g: Masmorra) -> Refusal | None:
    """What keeps the active Hero in its room, but for teleports (MM-MOVE-02, MM-MON-05)."""
    if engaged(g):
        return Refusal("MM-MOVE-02", "a Hero cannot leave monsters that it has not fought")
    return why_held_by_web(g, g.hero)


def why_held_by_web(g: Masmorra, hero: Hero) -> Refusal | None:
    """The web of a monster in a Hero's room (MM-MON-05); an invisible Hero is not held (MM-R-40)."""
    if hero is not g.hero or not g.turn.invisible:
        for monster in g.monsters.values():
            if monster.at == hero.at and g.side(monster).web:
                return Refusal("MM-MON-05", f"nobody leaves the web of a {g.content.name(monster.card)}")
    return None


def why_not_yet(g: Masmorra, rule: str, reason: str) -> Refusal:
    """What comes after the roll comes after its rerolls too, and not in the DM Phase (MM-R-05, MM-TURN-03)."""
    if rule != "MM-R-05" or g.phase in ("start", "before"):
        return Refusal(rule, reason)
    if g.phase == "reroll":
        return Refusal("MM-TURN-03", "first the dice are rolled again, or kept: actions come after that")
    return Refusal("MM-TURN-03", "Heroes act in the Hero Phase")
