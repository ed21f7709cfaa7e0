"""Actions in words, as the seat reads them that may do them."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import LAIR
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.rules.foes import foe_card, foe_health
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.games.munchkin_dungeon.words.events import FACES, GAINS, place, say_deal, say_hero, say_loot
from undercroft.kernel.actions import Action, Pass
from undercroft.kit.text import count, listed

# Actions


def say_action(g: MunchkinDungeon, seat: int, action: Action) -> str:
    """An action in words, as this seat would read it."""
    name = g.content.name
    match action:
        case Pass():
            return "Pass"
        case a.ChooseHero(hero):
            return f"Play the {say_hero(g.content, hero)}"
        case a.Transform(badge):
            return f"Become {g.content.supers[g.content.loot[badge].super].name}"
        case a.Move(to):
            return f"Enter {say_room(g, to)}"
        case a.Stop():
            return "Stop here"
        case a.UseItem(loot):
            return f"Use {name(loot)} ({say_card(g.content, loot)})"
        case a.Equip(loot):
            return f"Equip {name(loot)} ({say_card(g.content, loot)})"
        case a.Unequip(loot):
            return f"Take off {name(loot)} ({say_card(g.content, loot)})"
        case a.PlayCard(card):
            return f"Play {name(card)} for {g.content.threats[card].cost} Threat ({say_card(g.content, card)})"
        case a.MoveMonster(monster, to):
            return f"Move {name(monster)} from {_place(g, g.where[monster])} to {_place(g, to)}"
        case a.ChooseFoe(foe):
            return name(foe)
        case a.Respawn(monster):
            return f"Send {name(monster)} home"
        case a.BanPower(power):
            return f"Forbid {list(g.content.powers(g.hero.card, g.hero.badge).values())[power].name}"
        case a.PayToll():
            return "Pay the Coins"
        case a.SufferToll():
            return "Take the Damage"
        case a.Sell(loot):
            return f"Sell {name(loot)}"
        case a.UseEffect():
            return "Use it"
        case a.StartFight():
            return "Fight!"
        case a.Reroll(face):
            return f"Reroll a {FACES[face]}"
        case a.DrinkPotion():
            return "Drink a Potion for one more die"
        case a.Activate(source):
            return f"Spend a Bolt on {_say_source(g, seat, source)}"
        case a.Finish():
            return "Done"
        case a.AssignDamage(damage):
            return _say_split(g, damage)
        case a.Bury(monster):
            return f"Bury {name(monster)}"
        case a.TakeReward(monster):
            return f"Take the Reward for {name(monster)}"
        case a.TakeLoot(loot):
            return f"Take {say_loot(g.content, loot)}"
        case a.LevelUp():
            return _say_level_up(g, g.heroes[seat])
        case a.OfferDeal():
            return f"Offer {say_deal(g.content, g.names, action)}"
        case a.AcceptDeal():
            return "Accept the deal"
        case a.RefuseDeal():
            return "Refuse the deal"
    raise TypeError(f"{action!r} has no words")


def _place(g: MunchkinDungeon, slot: str) -> str:
    return place(g.content, slot, g.rooms.get(slot, ""))


def say_room(g: MunchkinDungeon, slot: str) -> str:
    """A Room with all that waits in it."""
    if slot == LAIR:
        stage = g.content.bosses[g.boss].stages[g.boss_beaten]
        return f"the Boss Lair: {g.content.name(g.boss)}, {count(stage.dice, 'die')}, {stage.health} Health"
    card = g.rooms[slot]
    printed = g.content.rooms.get(card) or g.content.monsters[card]
    waits = [count(printed.coins, "Coin")] if printed.coins else []
    waits.append(f"{printed.threat} Threat")
    if card in g.content.rooms and (effects := say_card(g.content, card)) != "no effect":
        waits.append(effects)
    for monster, at in g.where.items():
        if at == slot:
            waits.append(f"{g.content.name(monster)}: {say_card(g.content, monster)}")
    return f"{_place(g, slot)}: {'; '.join(waits)}"


def _say_source(g: MunchkinDungeon, seat: int, source: str) -> str:
    hero = g.heroes[seat]
    power = g.content.powers(hero.card, hero.badge).get(source)
    if power is not None:
        return f"{power.name}: {say_effect(power.bolt)}"
    loot = g.content.loot.get(source)
    effect = loot.bolt if loot is not None else foe_card(g, source).bolt
    if effect is None:
        return g.content.name(source)
    return f"{g.content.name(source)}: {say_effect(effect, 'monster' if loot is None else 'hero')}"


def _say_level_up(g: MunchkinDungeon, hero: Hero) -> str:
    card = g.content.heroes[hero.card]
    brings = GAINS[card.gains[hero.level - 1]]
    return f"Reach Level {hero.level + 1} for {count(card.costs[hero.level - 1], 'Coin')} ({brings})"


def _say_split(g: MunchkinDungeon, damage: Sequence[int]) -> str:
    assert g.fight is not None
    beaten = [
        g.content.name(foe) for foe, given in zip(g.fight.foes, damage, strict=True) if given >= foe_health(g, foe)
    ]
    return f"Beat {listed(beaten)} ({' + '.join(map(str, damage))} Damage)"
