"""What monsters do at the start of a combat: thefts, venom and calls (MM-R-25, MM-MON-13, MM-BOSS)."""

from __future__ import annotations

from functools import partial

from undercroft.games.masmorra.rules.dice import PET, lose_symbols, symbols_of
from undercroft.games.masmorra.rules.follow_ups import put_in_order
from undercroft.games.masmorra.rules.monsters import appear, free_die, keep_limit, monster_came, random_monster
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import LoseDie, Next
from undercroft.games.masmorra.state.events import Robbed
from undercroft.games.masmorra.state.model import Combat, Hero, Masmorra, Monster
from undercroft.kernel.script import Script, ask


def start_of_combat(g: Masmorra, hero: Hero, combat: Combat) -> Script:
    """Thefts, venom and calls: each once, in the active player's order (MM-R-25).

    Whoever arrives joins the combat (MM-R-23).
    """
    waiting = [key for key in combat.left if starts_with_something(g, g.monsters[key])]
    while waiting and not hero.prone:
        options = [Next(key) for key in waiting]
        alike = len({g.monsters[key].card for key in waiting}) == 1
        choice = yield from ask(g.seat, "Which monster acts first?", options[:1] if alike else options, "MM-R-25")
        waiting.remove(choice.monster)
        before = set(g.monsters)
        yield from start_effect(g, hero, g.monsters[choice.monster])
        yield from put_in_order(g)
        here = [monster.key for monster in g.in_room(hero.at)]
        arrived = [key for key in here if key not in before]
        combat.left += arrived
        waiting += [key for key in arrived if starts_with_something(g, g.monsters[key])]
        waiting = [key for key in waiting if key in here]


def starts_with_something(g: Masmorra, monster: Monster) -> bool:
    """Whether the monster does something at the start of combat."""
    side = g.side(monster)
    return bool(side.steals or side.venom or side.calls)


def start_effect(g: Masmorra, hero: Hero, monster: Monster) -> Script:
    """What this monster does at the start of combat."""
    side = g.side(monster)
    if side.steals:
        yield from steal(g, hero, monster)
    if side.venom:
        yield from wound(g, hero, side.venom, monster.card, "MM-BOSS-04")
    if side.calls == "random major":
        yield from random_monster(g, "major", hero.at, "MM-BOSS-11", [], source=monster.card)
        yield from monster_came(g, hero.at)
    elif side.calls and (yield from free_die(g, g.content.monsters[side.calls].rank, [], hero.at)):
        appear(g, side.calls, hero.at, "MM-BOSS-05", source=monster.card)
        yield from keep_limit(g, hero.at)
        yield from monster_came(g, hero.at)


def steal(g: Masmorra, hero: Hero, monster: Monster) -> Script:
    """One unused die of the face, else one symbol of it, else perhaps the Free Step token (MM-MON-13, MM-MON-14)."""
    face = g.side(monster).steals
    assert face is not None
    dice = g.turn.dice
    told = partial(g.tell, Robbed, hero=hero.board, face=face, source=monster.card)
    if face in dice or face + PET in dice:
        options = [LoseDie(pet) for pet in (False, True) if (face + PET if pet else face) in dice]
        choice = yield from ask(hero.seat, "Which die is stolen?", options, "MM-MON-13")
        die = face + PET if choice.pet else face
        dice.remove(die)
        g.turn.used.append(die)
        told(what="pet die" if choice.pet else "die", rule="MM-MON-13")
    elif symbols_of(g, face):
        lose_symbols(g, face, 1)
        told(what="symbol", rule="MM-MON-13")
    elif g.side(monster).steals_token and hero.free:
        hero.free = False
        told(what="token", rule="MM-MON-14")
    else:
        told(what="nothing", rule="MM-MON-13")
