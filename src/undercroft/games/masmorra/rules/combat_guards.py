"""Why an action is not possible in a combat; also what is refused alike in and out of it (MM-FIGHT-10, MM-R-26)."""

from __future__ import annotations

from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.rules.abilities import abilities_of, makes, why_cannot_use, why_no_abilities
from undercroft.games.masmorra.rules.attacks import (
    pit_cost,
    usable,
    why_cannot_attack,
    why_no_symbol,
    why_not_next,
    why_useless,
)
from undercroft.games.masmorra.rules.dice import have
from undercroft.games.masmorra.rules.engage import why_not_yet
from undercroft.games.masmorra.rules.magic import magic_options
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import Combat, Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal


def why_not_in_combat(g: Masmorra, action: Action) -> Refusal | None:
    """What is wrong with an action in the middle of a combat; an attack may be right."""
    combat = g.turn.combat
    assert combat is not None
    match action:
        case a.Attack():
            if combat.target:
                return Refusal("MM-FIGHT-02", "the Payback of this attack comes first")
            return why_cannot_attack(g, combat, action)
        case a.Shove(monster):
            return _why_cannot_shove(g, combat, monster)
        case a.Block(defense):
            return _why_cannot_block(g, combat, defense)
        case a.UseMagic() if combat.target:
            return Refusal("MM-R-26", "Magic is used between the monsters of a combat")
        case a.UseMagic():
            return why_no_magic(g, action)
        case a.UseAbility():
            return why_cannot_activate(g, g.hero, action)
        case a.Flip(face):
            return why_cannot_flip(g, g.hero, face)
        case a.DrinkElixir():
            return Refusal("MM-ELIX-01", "no Elixir is drunk during a combat")
    return Refusal("MM-FIGHT-02", "a combat is under way: fight the monsters that are left")


def _why_cannot_shove(g: Masmorra, combat: Combat, key: int) -> Refusal:
    if combat.target:
        return Refusal("MM-FIGHT-02", "the Payback of this attack comes first")
    if refusal := why_not_next(g, combat, key):
        return refusal
    if g.tile(g.hero.at).pit_shove is None:
        return Refusal("MM-THRONE-05", "there is no Bottomless Pit here")
    face, cost = pit_cost(g, g.monsters[key])
    if not cost:
        return Refusal("MM-R-54", "bosses cannot be shoved")
    few = Refusal("MM-THRONE-05", f"that takes {cost} {FACE_NAMES[face]}, and there is {usable(g, face)}")
    return why_no_symbol(g, face) or few


def _why_cannot_block(g: Masmorra, combat: Combat, defense: int) -> Refusal:
    if not combat.payback:
        return Refusal("MM-PAYB-01", "Defense is spent when Payback is suffered")
    most = min(usable(g, "DF"), combat.payback)
    few = Refusal("MM-PAYB-01", f"from 0 to {most} Defense can be spent on this Payback")
    return few if defense > combat.payback else why_no_symbol(g, "DF") or few


def why_no_magic(g: Masmorra, action: a.UseMagic) -> Refusal | None:
    """What is wrong with turning a die."""
    if action in magic_options(g):
        return None
    if not have(g, "MG"):
        return why_no_symbol(g, "MG") or Refusal("MM-MAGIC-01", "there is no Magic die or symbol")
    few = Refusal("MM-MAGIC-02", "only an unused die can be turned, not the paying one, and to another face")
    return why_no_symbol(g, "MG") or few


def why_cannot_activate(g: Masmorra, hero: Hero, action: a.UseAbility) -> Refusal | None:
    """What is wrong with activating an ability."""
    for ability in abilities_of(g, hero):
        if ability.id == action.ability:
            if ability.dice and g.phase != "actions":
                return why_not_yet(g, "MM-R-05", "dice are docked after the roll")
            refusal = why_cannot_use(g, hero, ability, action.dice, action.choice)
            return refusal or why_useless(g, makes(ability, action.choice))
    return Refusal("MM-ABIL-01", "this Hero has not learned it")


def why_cannot_flip(g: Masmorra, hero: Hero, face: str) -> Refusal | None:
    """What is wrong with turning the Free Step token for another symbol."""
    if not any(face in ability.flip for ability in abilities_of(g, hero)):
        return Refusal("MM-ABIL-06", "this Hero's token gives a Step only")
    if face == g.turn.curse:
        return Refusal("MM-SEWER-07", "the Vile Curse forbids that symbol")
    if not hero.free:
        return Refusal("MM-FREE-02", "the Free Step token was used this turn")
    return why_no_abilities(g, hero) or why_useless(g, frozenset((face,)))
