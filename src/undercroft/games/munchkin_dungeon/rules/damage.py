"""Phase 3, Resolve the Room: what the dice did to Hero, Monsters and Boss (MD-FIGHT, MD-GRAVE, MD-BOSS)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from undercroft.games.munchkin_dungeon.content.catalogue import GRAVEYARD, LAIR
from undercroft.games.munchkin_dungeon.rules.defeat import defeat, discard_threats, to_entrance
from undercroft.games.munchkin_dungeon.rules.effects import return_home
from undercroft.games.munchkin_dungeon.rules.foes import foe_health
from undercroft.games.munchkin_dungeon.rules.tokens import change_fame, is_defeated, wound
from undercroft.games.munchkin_dungeon.state.actions import AssignDamage, Bury
from undercroft.games.munchkin_dungeon.state.events import (
    BossBeaten,
    DamageSplit,
    FightCompared,
    MonsterBeaten,
    MonsterBuried,
    MonsterStayed,
)
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon, Side
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask

BOSS_FAME = 8
GRAVES = 2
MOST_LISTED = 6
"""With more Monsters than this, only some of the possible splits are listed; all are legal."""


def deal_damage(g: MunchkinDungeon, fight: Fight) -> Script:
    """Both Damages land at the same time, then everything is put away in its order (MD-FIGHT-16, MD-FIGHT-21)."""
    hero, ours, theirs = g.hero, fight.hero, fight.monsters
    dealt, taken = unblocked(ours, theirs), unblocked(theirs, ours)
    if g.heard:
        g.tell(
            FightCompared,
            seat=hero.seat,
            hero_hits=ours.all_hits,
            monster_shields=theirs.all_shields,
            hero_pierces=pierced(ours, theirs),
            hero_damage=dealt,
            monster_hits=theirs.all_hits,
            hero_shields=ours.all_shields,
            monsters_pierce=pierced(theirs, ours),
            monster_damage=taken,
            hero_bolts=ours.bolts_left,
            monster_bolts=theirs.bolts_left,
            rule="MD-FIGHT-15",
        )
    given = yield from split_damage(g, fight, dealt)
    beaten = [foe for foe, damage in given.items() if damage >= foe_health(g, foe)]
    if dealt and not (len(given) == 1 and beaten and sum(given.values()) == dealt):
        rule = "MD-FIGHT-17" if any(given.values()) else "MD-FIGHT-18"
        split = tuple(given.items())
        g.tell(DamageSplit, seat=hero.seat, damage=dealt, given=split, beaten=tuple(beaten), rule=rule)
    for foe in beaten:
        g.tell(MonsterBeaten, foe=foe, damage=given[foe], seat=hero.seat, rule="MD-FIGHT-18")
    wound(g, hero, taken, "Monsters", "MD-FIGHT-19")
    g.turn.beaten = beaten
    at = hero.at
    health = foe_health(g, fight.foes[0])
    short = {"damage": dealt, "health": health} if len(fight.foes) == 1 and dealt < health else {}
    if is_defeated(g, hero):
        yield from defeat(g, hero, "MD-FIGHT-19")
    if at == LAIR:
        boss_result(g, hero, g.boss in beaten, short)
    for foe in fight.foes:
        if foe in g.where and foe not in beaten:
            g.tell(MonsterStayed, foe=foe, at=at, **short, rule="MD-FIGHT-23")
    yield from bury(g, [foe for foe in beaten if foe in g.where])
    discard_threats(g, "MD-FIGHT-22")
    g.fight = None


def unblocked(attack: Side, defence: Side) -> int:
    """Hits less the Shields that are not pierced, floor 0 (MD-FIGHT-15)."""
    return max(0, attack.all_hits - max(0, defence.all_shields - attack.pierce))


def pierced(attack: Side, defence: Side) -> int:
    """The Shields that are ignored."""
    return min(attack.pierce, defence.all_shields)


def split_damage(g: MunchkinDungeon, fight: Fight, damage: int) -> Script[dict[str, int]]:
    """The Active player splits the Damage freely, if it beats any Monster (MD-FIGHT-18); return what each gets."""
    health = tuple([foe_health(g, foe) for foe in fight.foes])
    options = splits(health, damage)
    if len(options) == 1:
        return dict.fromkeys(fight.foes, 0)
    choice = yield from ask(
        g.active,
        f"Split {damage} Damage",
        options,
        "MD-FIGHT-17",
        accepts=lambda action: why_cannot_assign(action, len(health), damage),
    )
    return dict(zip(fight.foes, choice.damage, strict=True))


@lru_cache(maxsize=1024)
def splits(health: tuple[int, ...], damage: int) -> tuple[AssignDamage, ...]:
    """Every set of Monsters that can be beaten, the largest first, as a split without waste."""
    weakest = sorted(range(len(health)), key=health.__getitem__)[:MOST_LISTED]
    found = []
    for beaten in product((True, False), repeat=len(weakest)):
        chosen = {foe for foe, beat in zip(weakest, beaten, strict=True) if beat}
        split = tuple(needed if foe in chosen else 0 for foe, needed in enumerate(health))
        if sum(split) <= damage:
            found.append(split)
    found.sort(key=lambda split: (sum(map(bool, split)), split), reverse=True)
    return tuple([AssignDamage(split) for split in found])


def why_cannot_assign(action: Action, foes: int, damage: int) -> Refusal | None:
    """What is wrong with a split."""
    if not isinstance(action, AssignDamage):
        return Refusal("MD-FIGHT-17", "the Damage must be split now")
    if len(action.damage) != foes or any(given < 0 for given in action.damage):
        return Refusal("MD-FIGHT-17", f"a split gives each of the {foes} Monsters 0 or more Damage")
    if sum(action.damage) > damage:
        return Refusal("MD-FIGHT-17", f"there are only {damage} Damage to split, not {sum(action.damage)}")
    return None


def boss_result(g: MunchkinDungeon, hero: Hero, beaten: bool, short: Mapping[str, int]) -> None:
    """Beaten in one go: 8 Fame and the next card; the Hero leaves the Lair whatever happened (MD-BOSS-02 to 04)."""
    if beaten:
        g.boss_beaten += 1
        g.tell(BossBeaten, seat=hero.seat, boss=g.boss, stage=g.boss_beaten, rule="MD-BOSS-02")
        change_fame(g, hero, BOSS_FAME, g.boss, "MD-BOSS-02")
    else:
        g.tell(MonsterStayed, foe=g.boss, at=LAIR, **short, rule="MD-BOSS-03")
    to_entrance(g, hero, "MD-BOSS-04")


def bury(g: MunchkinDungeon, beaten: list[str]) -> Script:
    """Figures go to the Graveyard one by one; two that lie there make room by returning home (MD-GRAVE-01 to 03)."""
    while beaten:
        choice = yield from ask(
            g.active, "Bury which Monster next?", [Bury(monster) for monster in beaten], "MD-GRAVE-03"
        )
        beaten = [monster for monster in beaten if monster != choice.monster]
        if len(g.graveyard) >= GRAVES:
            for monster in g.graveyard.copy():
                beside = [hero.seat for hero in g.heroes if hero.at == g.home[monster]]
                return_home(g, monster, "to make room", "MD-GRAVE-04" if beside else "MD-GRAVE-02", beside)
        g.where[choice.monster] = GRAVEYARD
        g.graveyard.append(choice.monster)
        g.tell(MonsterBuried, monster=choice.monster, rule="MD-GRAVE-01")
