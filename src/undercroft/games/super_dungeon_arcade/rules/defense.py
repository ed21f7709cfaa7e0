"""How a Hero fares against a monster's attack (SD-ROLL-05, SD-FIGHT-04, SD-FIGHT-05, SD-ABIL-03)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.games.super_dungeon_arcade.rules.control import drag
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.effects import happen_to
from undercroft.games.super_dungeon_arcade.rules.rolls import defense_roll, settle
from undercroft.games.super_dungeon_arcade.rules.strikes import strike
from undercroft.games.super_dungeon_arcade.rules.tokens import gain_status, gain_wrath
from undercroft.games.super_dungeon_arcade.rules.values import has, inflicts, strength
from undercroft.games.super_dungeon_arcade.state.events import Attacked, Defended
from undercroft.games.super_dungeon_arcade.state.model import Clash, Figure, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script


def basic_attack(g: SuperDungeonArcade, figure: Figure, hero: Hero, left: int, epic: bool, why: str) -> Script:
    """A Basic Attack of a monster."""
    g.tell(Attacked, model=figure.id, target=hero.id, left=left, why=why, rule="SD-FIGHT-02")
    yield from assault(g, figure, hero, strength(g, figure, hero), "attack", epic=epic)


def assault(
    g: SuperDungeonArcade,
    figure: Figure,
    hero: Hero,
    power: int,
    source: str,
    *,
    does: Effect | None = None,
    massive: bool = False,
    epic: bool = False,
) -> Script[bool]:
    """The Hero rolls its defense: equality saves; failure is a wound and the attack's effects. Whether it wounded.

    Monsters never add wounds by critical hits; Epic Fight adds one to any (SD-FIGHT-05, SD-EPIC-01, SD-R-05).
    """
    g.clash = Clash(hero.id, "defense", source, (figure.id,), (power,))
    rolled = yield from defense_roll(g, hero)
    safe = rolled.total >= power
    settle(g, "safe" if safe else "hurt")
    g.tell(Defended, hero=hero.id, attacker=figure.id, total=rolled.total, strength=power, safe=safe, rule="SD-ROLL-05")
    if safe:
        yield from strike_back(g, hero, figure)
        return False
    statuses = inflicts(g, figure)
    massive = massive or has(g, figure, "Massive Damage")
    rule = "SD-EPIC-01" if epic else "SD-ABIL-13" if massive else "SD-ROLL-05"
    placed = yield from suffer(g, hero, (2 if massive else 1) + epic, source, rule)
    if hero.at >= 0:
        for status in statuses:
            gain_status(g, hero, status, figure.id, "SD-ABIL-17")
        if does is not None:
            yield from afflict_hero(g, figure, hero, does, source, "SD-UNIQ-03")
    return placed > 0


def afflict_hero(g: SuperDungeonArcade, figure: Figure, hero: Hero, does: Effect, source: str, rule: str) -> Script:
    """What a monster's action does besides the wound; it uses control at full length (SD-R-55)."""
    yield from happen_to(g, does, [hero], source, rule)
    for how, far in (("push", does.push), ("pull", does.pull or does.compel)):
        if far and hero.at >= 0:
            yield from drag(g, figure, hero, how, far)  # type: ignore[arg-type]


def strike_back(g: SuperDungeonArcade, hero: Hero, figure: Figure) -> Script:
    """A Hero's Backlash wounds one attacker per Consul Turn; the wound gives wrath (SD-ABIL-03, SD-R-42)."""
    if hero.struck_back or not has(g, hero, "Backlash"):
        return
    hero.struck_back = True
    placed = yield from strike(g, figure, 1, "Backlash", "SD-ABIL-03", chooser=g.lead)
    if placed:
        yield from gain_wrath(g, hero, placed, "Backlash", "SD-R-42")
