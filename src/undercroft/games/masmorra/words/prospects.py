"""How a fight stands: what the active Hero could do to each monster, what comes back, and who is ahead, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import the_monster
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.rules.attacks import hurts
from undercroft.games.masmorra.rules.dice import face_of
from undercroft.games.masmorra.view import CombatView, HeroView, MonsterView, View
from undercroft.games.masmorra.words.names import hero_name, in_room
from undercroft.kit.text import count, listed

PAIRED = " by pairing a sword with a shield (+1 Melee)"
Scene = Literal["", "roll", "engaged", "fight", "payback"]


def scene(view: View) -> Scene:
    """What is being decided by dice just now, if anything is."""
    combat = view.turn.combat
    if view.phase == "over":
        return ""
    if combat is not None:
        return "payback" if combat.payback else "fight"
    if view.phase == "reroll" and view.turn.dice and not view.turn.steps:
        return "roll"
    return "engaged" if view.phase == "actions" and engaged(view) else ""


def engaged(view: View) -> tuple[MonsterView, ...]:
    """The monsters that the active Hero must fight (MM-ENG-01)."""
    hero = view.heroes[view.active]
    if view.turn.invisible or hero.prone:
        return ()
    return tuple(monster for monster in in_room(view, hero.at) if not monster.fought)


def facing(view: View) -> tuple[MonsterView, ...]:
    """The monsters that stand against the active Hero: in a fight those that are left, else those it must fight."""
    combat = view.turn.combat
    if combat is None:
        return engaged(view)
    if combat.target:
        return tuple(monster for monster in view.monsters if monster.key == combat.target)
    return tuple(monster for monster in view.monsters if monster.key in combat.left)


class Prospect(NamedTuple):
    """What the active Hero could do to a monster with all that it has at hand."""

    damage: int
    """The most that it could deal."""
    enough: bool
    afar: bool
    """It would not even pay back."""
    paired: bool = False
    """It takes swords and shields in pairs."""


def prospect(view: View, content: Content, monster: MonsterView) -> Prospect:
    """What the dice and symbols as they are would do to this monster, if it alone were fought."""
    side, usable = content.monsters[monster.card].sides[monster.red], view.turn.usable
    feared = side.superstitious is not None and all(usable[face] >= n for face, n in side.superstitious.counts)
    harm = {face: usable[face] if hurts(side, face) else 0 for face in ("ML", "RG", "EL", "MG")}
    pairs = _pairs(view, content) if harm["ML"] else 0
    harm["ML"] += pairs
    if side.hide and harm[side.hide]:
        harm[side.hide] -= 1
    damage = sum(harm.values())
    far = damage - harm["ML"] >= monster.defense
    quiet = feared and side.superstitious is not None and not side.superstitious.ML
    enough = damage >= monster.defense
    paired = enough and not feared and damage - pairs < monster.defense
    return Prospect(damage, feared or enough, (far or quiet) and not side.quick_stab, paired)


def _pairs(view: View, content: Content) -> int:
    """Swords and shields that can be paired, each for one more sword (MM-FIGHT-08)."""
    turn = view.turn
    if (turn.evil and content.evils[turn.evil].no_pairs) or not (turn.usable["ML"] and turn.usable["DF"]):
        return 0
    faces = [face_of(die) for die in turn.dice]
    return min(faces.count("ML"), faces.count("DF"))


def say_prospect(view: View, content: Content, monster: MonsterView) -> str:
    """One monster against what there is at hand."""
    found = prospect(view, content, monster)
    if not found.enough:
        return f"{found.damage} damage, {monster.defense} needed"
    return f"can be defeated{' from afar' if found.afar else ' by a pair' if found.paired else ''}"


# Who is ahead


def verdict(view: View, content: Content) -> str:
    """How it stands, from the eyes of the view's seat."""
    match scene(view):
        case "roll":
            return " ".join([_rerolls(view, content), *([_ahead(view, content)] if facing(view) else [])])
        case "engaged":
            return _ahead(view, content)
        case "fight":
            combat = view.turn.combat
            if combat is not None and combat.target:
                return "Others may respond before this is settled."
            return _ahead(view, content)
        case "payback":
            return _payback(view, content)
    return ""


def _rerolls(view: View, content: Content) -> str:
    match view.turn.rerolls:
        case ():
            return "The dice stay as they are."
        case ("normal", *more):
            held = f", then once more for {listed(map(content.name, more))}" if more else ""
            return f"Any of the dice may be rolled again, once{held}."
        case (boss, *_):
            return f"Give up {content.name(boss)}'s token to reroll any of the dice."
    return ""


def _ahead(view: View, content: Content) -> str:
    foes, who = facing(view), _who(view, content)
    if not foes:
        return ""
    beaten = [monster for monster in foes if prospect(view, content, monster).enough]
    if len(foes) == 1:
        return _one(view, content, foes[0])
    if len(beaten) == len(foes):
        return f"{who} can defeat any one of them, though perhaps not all: {_all_payback(view, content, foes)}."
    if not beaten:
        return f"{who} cannot defeat any of them yet: {_all_payback(view, content, foes)}."
    enough, others = (
        " or ".join(
            dict.fromkeys(the_monster(content, monster.card) for monster in foes if (monster in beaten) == good)
        )
        for good in (True, False)
    )
    return f"{who} can defeat {enough}, but not {others}: {_all_payback(view, content, foes)}."


def _one(view: View, content: Content, monster: MonsterView) -> str:
    found, who, name = prospect(view, content, monster), _who(view, content), the_monster(content, monster.card)
    if found.enough and found.afar:
        return f"{who} can defeat {name} from afar, without Payback."
    comes = _blocked(view, content, max(0, monster.payback - view.turn.spared))
    if found.enough:
        return f"{who} can defeat {name}{PAIRED if found.paired else ''}; {comes}."
    short = monster.defense - found.damage
    return f"{who} {_is(view, 'are', 'is')} {short} short of defeating {name}; {comes}."


def _all_payback(view: View, content: Content, foes: Sequence[MonsterView]) -> str:
    return _blocked(view, content, max(0, sum(monster.payback for monster in foes) - view.turn.spared), " in all")


def _blocked(view: View, content: Content, payback: int, in_all: str = "") -> str:
    if not payback:
        return "no Payback"
    blocks = min(payback, view.turn.usable["DF"])
    said = f"Payback {payback}{in_all}" + (f", of which {blocks} can be blocked" if blocks else "")
    who = _who(view, content)
    fate = would_fall(view, payback - blocks, "you" if who == "You" else who)
    return f"{said}: {fate}" if fate else said


def would_fall(view: View, wounds: int, who: str) -> str:
    """What so many Wounds would lead to if they are too many for the Hero whose turn it is; nothing if they are not."""
    hero = view.heroes[view.active]
    if wounds < hero.life:
        return ""
    return "the game would be lost" if view.mode == "alliance" else f"{who} would fall"


def _payback(view: View, content: Content) -> str:
    hero, combat = view.heroes[view.active], view.turn.combat
    assert combat is not None
    blocks = min(combat.payback, view.turn.usable["DF"])
    left = combat.payback - blocks
    can = f"{_who(view, content)} can block {blocks if left else 'all of it'} with {FACE_NAMES['DF']}" if blocks else ""
    none = f"{_who(view, content)} {_is(view, 'have', 'has')} no {FACE_NAMES['DF']} to block it with"
    fate = f"{count(left, 'Wound')}, LP {hero.life} → {max(0, hero.life - left)}" if left else "no Wounds"
    falling = "you fall" if _is_own(view, hero) else f"{hero_name(content, hero)} falls"
    falls = "" if left < hero.life else ", and the game is lost" if view.mode == "alliance" else f", and {falling}"
    return f"{_struck(view, combat)}{can or none}: {fate}{falls}."


def _struck(view: View, combat: CombatView) -> str:
    """What came of the attack whose Payback is due; others may have made the monster harder to hit."""
    if combat.defeated:
        return "Defeated, it still pays back. "
    if not combat.damage:
        return ""
    target = next((monster for monster in view.monsters if monster.key == combat.target), None)
    more = 0 if target is None else combat.defense - target.defense
    added = f", {more} more than before" if more > 0 else ""
    return f"Not defeated: {combat.damage} damage against Defense {combat.defense}{added}. "


def _who(view: View, content: Content) -> str:
    hero = view.heroes[view.active]
    return "You" if _is_own(view, hero) else hero_name(content, hero)


def _is_own(view: View, hero: HeroView) -> bool:
    return hero.seat == view.seat


def _is(view: View, you: str, other: str) -> str:
    return you if _is_own(view, view.heroes[view.active]) else other
