"""Actions in words, as the seat reads them that may do them."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import LAIR
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.rules.foes import foe_card, foe_health
from undercroft.games.munchkin_dungeon.rules.kick import legal_moves
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.games.munchkin_dungeon.view import is_resting
from undercroft.games.munchkin_dungeon.words.events import FACES, GAINS, hero_card, loot_card, place, say_deal
from undercroft.games.munchkin_dungeon.words.names import strength
from undercroft.kernel.actions import Action, Pass, Said
from undercroft.kit.text import count, listed

VERBS: dict[type[Action], str] = {
    a.ChooseHero: "Choose Hero",
    a.Transform: "Transform",
    a.Move: "Kick open",
    a.Stop: "Stop here",
    a.UseItem: "Use Item",
    a.Equip: "Equip",
    a.Unequip: "Take off",
    a.PlayCard: "Play card",
    a.MoveMonster: "Move Monster",
    a.ChooseFoe: "Choose Monster",
    a.Respawn: "Send home",
    a.BanPower: "Forbid",
    a.PayToll: "Pay",
    a.SufferToll: "Take Damage",
    a.Sell: "Sell",
    a.UseEffect: "Use it",
    a.StartFight: "Fight",
    a.Reroll: "Reroll",
    a.DrinkPotion: "Drink Potion",
    a.Activate: "Spend Bolt",
    a.Finish: "Keep dice",
    a.AssignDamage: "Beat",
    a.Bury: "Bury",
    a.TakeReward: "Take Reward",
    a.TakeLoot: "Take Loot",
    a.LevelUp: "Level up",
    a.OfferDeal: "Offer deal",
    a.AcceptDeal: "Accept",
    a.RefuseDeal: "Refuse",
    Pass: "Pass",
}
"""What kind of thing each action does, as buttons say it; its label too, unless it has one of its own."""
PLAIN: dict[type[Action], str] = {
    a.PayToll: "Pay the Coins",
    a.SufferToll: "Take the Damage",
    a.StartFight: "Fight!",
    a.DrinkPotion: "Drink a Potion for one more die",
    a.AcceptDeal: "Accept the deal",
    a.RefuseDeal: "Refuse the deal",
}
"""Actions that are always said alike, in other words than their verb."""
END_TURN = "End turn"
"""To pass, where nothing but levels and Items is left to see to."""


def say_action(g: MunchkinDungeon, seat: int, action: Action) -> Said | str:
    """An action in words, as this seat would read it."""
    name = g.content.name
    match action:
        case a.ChooseHero(hero):
            return Said(f"Play the {name(hero)}", hero_card(g.content, hero))
        case a.Transform(badge):
            super_munchkin = g.content.supers[g.content.loot[badge].super]
            return Said(f"Become {super_munchkin.name}", say_effect(super_munchkin.passive))
        case a.Move(to):
            return _say_move(g, g.heroes[seat], to)
        case a.UseItem(loot):
            return Said(f"Use {name(loot)}", say_card(g.content, loot))
        case a.Equip(loot):
            return Said(f"Equip {name(loot)}", say_card(g.content, loot))
        case a.Unequip(loot):
            return Said(f"Take off {name(loot)}", say_card(g.content, loot))
        case a.PlayCard(card):
            return Said(f"Play {name(card)} for {g.content.threats[card].cost} Threat", say_card(g.content, card))
        case a.MoveMonster(monster, to):
            return f"Move {name(monster)} from {_place(g, g.where[monster])} to {_place(g, to)}"
        case a.ChooseFoe(foe):
            return name(foe)
        case a.Respawn(monster):
            return f"Send {name(monster)} home"
        case a.BanPower(power):
            return f"Forbid {list(g.content.powers(g.hero.card, g.hero.badge).values())[power].name}"
        case a.Sell(loot):
            return f"Sell {name(loot)}"
        case a.Reroll(face):
            return f"Reroll a {FACES[face]}"
        case a.Activate(source):
            return _say_bolt(g, g.heroes[seat], source)
        case a.AssignDamage(damage):
            return _say_split(g, damage)
        case a.Bury(monster):
            return f"Bury {name(monster)}"
        case a.TakeReward(monster):
            return f"Take the Reward for {name(monster)}"
        case a.TakeLoot(loot):
            return Said(f"Take {name(loot)}", loot_card(g.content, loot))
        case a.LevelUp():
            return _say_level_up(g, g.heroes[seat])
        case a.OfferDeal():
            return f"Offer {say_deal(g.content, g.names, action)}"
        case Pass() if is_resting(g) and seat == g.active:
            return END_TURN
    return PLAIN.get(type(action)) or VERBS[type(action)]


def _place(g: MunchkinDungeon, slot: str) -> str:
    return place(g.content, slot, g.rooms.get(slot, ""))


def _say_move(g: MunchkinDungeon, hero: Hero, slot: str) -> Said:
    """A Room with all that waits in it; whoever is given no choice learns from where and why."""
    if slot == LAIR:
        stage = g.content.bosses[g.boss].stages[g.boss_beaten]
        waits = [f"{g.content.name(g.boss)}, {strength(stage.dice, stage.health)}"]
    else:
        card = g.rooms[slot]
        printed = g.content.rooms.get(card) or g.content.monsters[card]
        waits = [count(printed.coins, "Coin")] if printed.coins else []
        waits.append(f"{printed.threat} Threat")
        if card in g.content.rooms and (effects := say_card(g.content, card)) != "no effect":
            waits.append(effects)
        there = [monster for monster, at in g.where.items() if at == slot]
        waits += [f"{g.content.name(monster)}: {say_card(g.content, monster)}" for monster in there]
    forced = not g.turn.room and list(legal_moves(g, hero)) == [slot]
    only_way = f", the only way on from {_place(g, hero.at)}" if forced else ""
    return Said(f"Enter {_place(g, slot)}{only_way}", "; ".join(waits), "colon")


def _say_bolt(g: MunchkinDungeon, hero: Hero, source: str) -> Said:
    power = g.content.powers(hero.card, hero.badge).get(source)
    own = power or g.content.loot.get(source)
    effect = (own or foe_card(g, source)).bolt
    does = say_effect(effect, "monster" if own is None else "hero") if effect is not None else ""
    return Said(f"Spend a Bolt on {power.name if power is not None else g.content.name(source)}", does, "colon")


def _say_level_up(g: MunchkinDungeon, hero: Hero) -> Said:
    card = g.content.heroes[hero.card]
    cost = count(card.costs[hero.level - 1], "Coin")
    gain = card.gains[hero.level - 1]
    return Said(f"Reach Level {hero.level + 1} for {cost}", "" if gain == "fame" else GAINS[gain])


def _say_split(g: MunchkinDungeon, damage: Sequence[int]) -> Said:
    assert g.fight is not None
    given = [(g.content.name(foe), foe, amount) for foe, amount in zip(g.fight.foes, damage, strict=True)]
    beaten = [name for name, foe, amount in given if amount >= foe_health(g, foe)]
    shares = [f"{amount} Damage to {name}" for name, _, amount in given if amount]
    note = listed(shares) if len(given) > 1 else f"{sum(damage)} Damage"
    if len(beaten) == len(damage) > 1:
        return Said(f"Beat {'both' if len(beaten) == 2 else f'all {len(beaten)}'}", note)
    if not beaten:
        return Said("Beat none", note or "deal no Damage")
    return Said(f"Beat {listed(beaten)}", note)
