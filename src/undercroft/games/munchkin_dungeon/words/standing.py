"""How it stands, in plain words: how far it is to the end, and who is ahead in a fight."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.rules.end import FAME_TO_END
from undercroft.games.munchkin_dungeon.view import FightView, HeroView, SideView, View
from undercroft.kit.text import count, listed


def goal(view: View, content: Content) -> str:
    """What ends the game, and how far it is to that for the viewer and for whoever is ahead."""
    if view.phase == "over":
        return "The game is over."
    left = view.boss_stages - view.boss_beaten
    times = {1: "once more", 2: "twice more"}.get(left, f"{left} times more") if view.boss_beaten else f"{left} times"
    ends = f"{FAME_TO_END} Fame ends it, or {content.name(view.boss)} beaten {times}"
    best = max(hero.fame for hero in view.heroes)
    needs = []
    own = view.heroes[view.seat] if view.seat is not None else None
    if own is not None:
        needs.append(f"you need {FAME_TO_END - own.fame}")
    if own is None or own.fame < best:
        ahead = [hero.name for hero in view.heroes if hero.fame == best]
        needs.append(f"{listed(ahead)} {'needs' if len(ahead) == 1 else 'need'} {FAME_TO_END - best}")
    return f"{ends}; {', '.join(needs)}."


def verdict(view: View) -> str:
    """Who is ahead in the fight that is on or at hand."""
    hero = view.heroes[view.active]
    own = hero.seat == view.seat
    who = "You" if own else hero.name
    fight = view.fight
    if fight is None:
        dice, theirs = view.base.dice, view.base.monster_dice
        health = sum(foe.health for foe in view.facing)
        return f"{who} would roll {count(dice, 'die')} against {health} Health; the Monsters would roll {theirs}."
    dealt, taken = unblocked(fight.hero, fight.monsters), unblocked(fight.monsters, fight.hero)
    strikes = f"{'deal' if own else 'deals'} {dealt} Damage, {_beats(fight, dealt)}"
    if fight.stage == "hero":
        so_far = f"So far {'you' if own else hero.name} {strikes}"
        return f"{so_far}. Then the Monsters roll {count(fight.monster_dice, 'die')}."
    return f"{who} {strikes}. The Monsters deal {taken} Damage{_harm(hero, fight, taken)}."


def unblocked(attack: SideView, defence: SideView) -> int:
    """The Damage that gets through: Hits less the Shields that are not ignored (MD-FIGHT-15)."""
    return max(0, attack.hits - max(0, defence.shields - attack.pierce))


def _beats(fight: FightView, damage: int) -> str:
    """What so much Damage is enough for, the weakest first."""
    health = sorted(foe.health for foe in fight.foes)
    if damage >= sum(health):
        return "enough to beat it" if len(health) == 1 else f"enough to beat all {len(health)}"
    beaten = 0
    left = damage
    for needed in health:
        if needed > left:
            break
        left -= needed
        beaten += 1
    if beaten:
        return f"enough to beat {beaten} of {len(health)}"
    return f"{health[0] - damage} too few to beat {'it' if len(health) == 1 else 'the weakest'}"


def _harm(hero: HeroView, fight: FightView, taken: int) -> str:
    """What the Monsters' Damage means for the Hero, as long as it has not been dealt."""
    left = max(0, hero.hearts - hero.damage)
    if fight.stage == "damage" or not taken:
        return ""
    return ": a defeat" if taken >= left else f", which leaves {left - taken} of {count(hero.hearts, 'Heart')}"
