"""Bolts, and the Powers and cards that they activate (MD-FIGHT-09 to 11, MD-FIGHT-14)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.rules.dice import add_to, side_name, unspent_die
from undercroft.games.munchkin_dungeon.rules.effects import resolve
from undercroft.games.munchkin_dungeon.rules.foes import foe_card
from undercroft.games.munchkin_dungeon.rules.loot import BAN_OF
from undercroft.games.munchkin_dungeon.rules.tokens import working_loot
from undercroft.games.munchkin_dungeon.state.actions import Activate
from undercroft.games.munchkin_dungeon.state.events import Activated
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon, Side
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script


def bolts_of(g: MunchkinDungeon, fight: Fight, side: Side) -> Mapping[str, Effect]:
    """What a Bolt of this side can still be spent on now, and what it does."""
    if side is fight.hero:
        hero, bolts = g.hero, hero_bolts(g, g.hero)
        for source in side.used:
            if source in bolts and is_used_up(hero, side, source):
                del bolts[source]
        return bolts
    used = side.used
    return {foe: bolt for foe in fight.foes if foe not in used and (bolt := foe_card(g, foe).bolt) is not None}


def hero_bolts(g: MunchkinDungeon, hero: Hero) -> dict[str, Effect]:
    """Powers, the equipped Weapon and Armor, and Items, as far as none is forbidden (MD-FIGHT-10)."""
    bans = g.turn.bans
    found = _power_bolts(g.content, hero.card, hero.badge).copy()
    for power in bans:
        found.pop(power, None)
    for card in working_loot(g, hero):
        if card.bolt is not None and BAN_OF[card.type] not in bans:
            found[card.id] = card.bolt
    return found


@lru_cache(maxsize=1024)
def _power_bolts(content: Content, hero: str, badge: str) -> dict[str, Effect]:
    """What a Bolt does that is spent on each of a Hero's Powers."""
    return {source: power.bolt for source, power in content.powers(hero, badge).items()}


def is_used_up(hero: Hero, side: Side, source: str) -> bool:
    """Each Power and each Loot card works once per fight (MD-FIGHT-11); two copies of an Item are two cards."""
    copies = 1 if source in (hero.weapon, hero.armor) else hero.loot.count(source)
    return side.used.count(source) >= max(1, copies)


def bolt_options(g: MunchkinDungeon, fight: Fight, side: Side) -> list[Activate]:
    """While there are Bolts, any of them fits anything that is not used up."""
    return [*map(Activate, bolts_of(g, fight, side))] if side.bolts_left > 0 else []


def why_cannot_activate(g: MunchkinDungeon, hero: Hero, source: str) -> Refusal:
    """Why a Bolt of the side that acts cannot be spent on what is not among the options."""
    if g.fight is None:
        return Refusal("MD-FIGHT-10", "Bolts are spent in a fight only")
    side = g.fight.acting
    monsters = side is g.fight.monsters
    if source in side.used and (monsters or is_used_up(hero, side, source)):
        return Refusal("MD-FIGHT-14" if monsters else "MD-FIGHT-11", "each Power works once per fight")
    if side.bolts_left <= 0:
        return Refusal("MD-FIGHT-09", "no Bolt is left")
    if monsters:
        return Refusal("MD-FIGHT-14", "no Monster in this fight has such a Power")
    card, power = g.content.loot.get(source), g.content.powers(hero.card, hero.badge).get(source)
    if power is not None and source in g.turn.bans:
        return Refusal("MD-THREAT-05", f"{power.name} is forbidden this turn")
    if card is not None and BAN_OF[card.type] in g.turn.bans:
        return Refusal("MD-THREAT-05", f"{card.name} is forbidden this turn")
    if card is not None and card.type != "item" and source not in (hero.weapon, hero.armor):
        return Refusal("MD-EQUIP-01", f"{card.name} is not equipped")
    return Refusal("MD-FIGHT-10", "a Bolt activates a Hero Power, or the Bolt effect of an Item or equipped Loot")


def activate(g: MunchkinDungeon, fight: Fight, side: Side, source: str, seat: int) -> Script:
    """Spend a Bolt; each Power at most once per fight (MD-FIGHT-11, MD-FIGHT-14)."""
    effect = bolts_of(g, fight, side)[source]
    name = side_name(fight, side)
    other, rule = (fight.monsters, "MD-FIGHT-10") if name == "hero" else (fight.hero, "MD-FIGHT-14")
    if side.spent - side.spent_dice >= side.bolts:
        side.spent_dice += 1
        side.spent_at += (unspent_die(side, "B"),)
    side.spent += 1
    side.used.append(source)
    own = g.content.powers(g.hero.card, g.hero.badge).get(source)
    power = own.name if own is not None else ""
    left = side.bolts_left
    g.tell(
        Activated, seat=seat, side=name, source=source, power=power, effect=effect, hero=g.active, left=left, rule=rule
    )
    add_to(g, side, other, effect, seat, power or source, rule)
    yield from resolve(g, effect, power or source, rule)
