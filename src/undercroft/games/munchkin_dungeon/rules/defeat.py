"""Defeated Heroes (MD-DEF)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, card_of
from undercroft.games.munchkin_dungeon.rules.effects import undisturbed
from undercroft.games.munchkin_dungeon.rules.end import end_if_due
from undercroft.games.munchkin_dungeon.rules.loot import discard_loot, item_options, revert
from undercroft.games.munchkin_dungeon.rules.tokens import heal, is_defeated
from undercroft.games.munchkin_dungeon.state.actions import UseItem
from undercroft.games.munchkin_dungeon.state.events import Declined, Gained, HeroDefeated, HeroMoved, ThreatsDiscarded
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.script import Script, ask


def defeat(g: MunchkinDungeon, hero: Hero, rule: str) -> Script:
    """Take 1 Shame, go to the Entrance, remove all Damage; Loot, level and Coins stay (MD-DEF-01, MD-DEF-02)."""
    g.tell(HeroDefeated, seat=hero.seat, rule=rule)
    with undisturbed(g):
        yield from take_shame(g, hero)
    revert(g, hero)
    heal(g, hero, hero.damage, "defeat", "MD-DEF-01")
    to_entrance(g, hero, "MD-DEF-01")


def take_shame(g: MunchkinDungeon, hero: Hero) -> Script:
    """1 Shame, unless an Item cancels it."""

    def options() -> list[Action]:
        return [*item_options(g, hero, "defeat"), Pass()]

    choice = yield from ask(hero.seat, "Use an Item to be spared the Shame?", options, "MD-DEF-01")
    if isinstance(choice, UseItem):
        discard_loot(g, hero, choice.loot, choice.loot, "MD-EQUIP-05")
    else:
        for item in item_options(g, hero, "defeat"):
            g.tell(Declined, seat=hero.seat, source=item.loot, rule="MD-DEF-01")
        hero.shame += 1
        g.tell(Gained, seat=hero.seat, token="shame", amount=1, now=hero.shame, source="defeat", rule="MD-DEF-01")


def to_entrance(g: MunchkinDungeon, hero: Hero, rule: str) -> None:
    """Put the Hero on the Entrance."""
    if hero.at != ENTRANCE:
        g.tell(HeroMoved, seat=hero.seat, origin=hero.at, to=ENTRANCE, rule=rule)
        hero.at = ENTRANCE


def fell(g: MunchkinDungeon, hero: Hero) -> Script:
    """Be defeated outside a fight: for the Active Hero the Room is over (MD-DEF-04, MD-DEF-05)."""
    yield from defeat(g, hero, "MD-DEF-04" if hero is g.hero else "MD-DEF-05")
    if hero is g.hero:
        g.turn.felled = True
        discard_threats(g, "MD-DEF-04")


def settle(g: MunchkinDungeon) -> Script:
    """After an effect outside a fight: a last Heart covered defeats at once, and the game may end (MD-DEF-04)."""
    if is_defeated(g, g.hero):
        yield from fell(g, g.hero)
    end_if_due(g)


def discard_threats(g: MunchkinDungeon, rule: str) -> None:
    """All Threat Monsters, beaten or not, are discarded."""
    threats = g.turn.threats
    if threats:
        g.threat_discard += map(card_of, threats)
        g.turn.threats = []
        unbeaten = tuple(foe for foe in threats if foe not in g.turn.beaten)
        g.tell(ThreatsDiscarded, foes=tuple(threats), unbeaten=unbeaten, rule=rule)
