"""The vocabulary that cards are written in: what each word does, in the order in which they resolve (MD-R-33)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from undercroft.games.munchkin_dungeon.content.catalogue import GRAVEYARD
from undercroft.games.munchkin_dungeon.content.text import say_deed
from undercroft.games.munchkin_dungeon.content.types import Effect, Power
from undercroft.games.munchkin_dungeon.content.vocabulary import FIGHT_WORDS_IN_ORDER
from undercroft.games.munchkin_dungeon.rules.foes import facing
from undercroft.games.munchkin_dungeon.rules.loot import (
    discard_loot,
    pick_loot,
    take_top_loot,
    why_cannot_part_with,
    wipe_row,
)
from undercroft.games.munchkin_dungeon.rules.tokens import (
    change_coins,
    change_fame,
    change_pool,
    change_potions,
    heal,
    wound,
)
from undercroft.games.munchkin_dungeon.state.actions import (
    BanPower,
    ChooseFoe,
    MoveMonster,
    PayToll,
    Respawn,
    Sell,
    SufferToll,
    UseEffect,
)
from undercroft.games.munchkin_dungeon.state.events import (
    CardsDrawn,
    DeckReshuffled,
    Declined,
    Hindered,
    MonsterBuffed,
    MonsterMoved,
    MonsterReturned,
    NothingDone,
    Rolled,
)
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon, Side
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.script import Script, ask
from undercroft.kit.counters import raised
from undercroft.kit.decks import draw_from
from undercroft.kit.text import count


def resolve(g: MunchkinDungeon, effect: Effect, source: str, rule: str, rival: int | None = None) -> Script:
    """Carry out the words that act on the table at once; `rival` is the seat that played the card."""
    with undisturbed(g):
        yield from carry_out(g, effect, source, rule, rival)


def undisturbed(g: MunchkinDungeon) -> AbstractContextManager[None]:
    """While this is carried out, own-turn Items wait for its end (MD-R-32)."""
    return raised(g.turn, "busy")


def carry_out(g: MunchkinDungeon, effect: Effect, source: str, rule: str, rival: int | None) -> Script:
    """The words of an effect, one after the other."""
    hero = g.hero
    if effect.optional and not effect.sell:
        prompt = f"Use {g.content.name(source)}: {say_deed(effect)}?"
        choice = yield from ask(hero.seat, prompt, [UseEffect(), Pass()], rule)
        if isinstance(choice, Pass):
            g.tell(Declined, seat=hero.seat, source=source, rule=rule)
            return
    if effect.wound:
        wound(g, hero, effect.wound, source, _rule_of_wound(g, rule))
    if effect.heal:
        heal(g, hero, effect.heal, source, rule)
    if effect.coin:
        change_coins(g, hero, effect.coin, source, rule if effect.coin > 0 else "MD-R-22")
    if effect.potion:
        change_potions(g, hero, effect.potion, source, rule if effect.potion > 0 else "MD-R-22")
    if effect.fame:
        change_fame(g, hero, effect.fame, source, rule)
    if effect.threat:
        change_pool(g, effect.threat, source, rule)
    for _ in range(effect.loot):
        yield from pick_loot(g, hero, source)
    for _ in range(effect.loot_top):
        yield from take_top_loot(g, hero, source)
    if rival is not None:
        yield from resolve_for_rival(g, effect, source, rule, rival)
    if effect.sell:
        yield from may_sell(g, hero, effect.sell, source, rule)
    if effect.wipe_row:
        wipe_row(g, source, rule)
    if effect.toll:
        yield from toll(g, hero, effect.toll, source, rule)


def _rule_of_wound(g: MunchkinDungeon, rule: str) -> str:
    """In a fight, whose effect it is decides; outside it, what brought the effect about."""
    if g.fight is None:
        return rule
    return "MD-FIGHT-20" if g.fight.stage == "hero" else "MD-R-24"


def resolve_for_rival(g: MunchkinDungeon, effect: Effect, source: str, rule: str, rival: int) -> Script:
    """Carry out the words of an Event that need the Rival who played it."""
    if effect.card:
        draw_threats(g, g.heroes[rival], effect.card, rule)
    if effect.steal_coin:
        stolen = -change_coins(g, g.hero, -effect.steal_coin, source, "MD-R-22")
        change_coins(g, g.heroes[rival], stolen, source, "MD-R-22")
    if effect.move_monster is not None:
        yield from move_monster(g, effect, source, rival)
    if effect.buff_monster is not None and (foes := facing(g)):
        choice = yield from ask(rival, "Which Monster?", [ChooseFoe(foe) for foe in foes], rule)
        buff(g, choice.foe, effect.buff_monster.dice, effect.buff_monster.health, source, "MD-R-21")
    if effect.respawn:
        back = yield from ask(rival, "Which Monster returns?", [Respawn(m) for m in g.graveyard], rule)
        return_home(g, back.monster, source, rule)
    if effect.ban:
        yield from ban(g, effect.ban, source, rule, rival)


def add_to(g: MunchkinDungeon, side: Side, other: Side, effect: Effect, seat: int, source: str, rule: str) -> None:
    """Carry out the words that add to one side of a fight, in the fight (MD-FIGHT-09)."""
    add_symbols(side, other, effect)
    other.rerolls = max(0, other.rerolls)
    if effect.dice:
        roll(g, side, effect.dice, seat, source, rule)


def fight_words(effect: Effect) -> tuple[tuple[str, int], ...]:
    """The words of an effect that add to a side of the fight, each with its number."""
    return tuple((word, amount) for word in FIGHT_WORDS_IN_ORDER if (amount := getattr(effect, word)))


def add_symbols(side: Side, other: Side, effect: Effect) -> None:
    """Add what needs no dice to a side, and take from the other."""
    side.hits += effect.hit
    side.shields += effect.shield
    side.bolts += effect.bolt
    side.pierce += effect.pierce
    side.rerolls += effect.reroll
    side.foe_dice += effect.foe_dice
    other.rerolls += effect.foe_reroll


def roll(
    g: MunchkinDungeon, side: Side, dice: int, seat: int, source: str, rule: str, parts: Sequence[int] = ()
) -> None:
    """Roll dice and add them to a side's pool; `parts` says how base dice add up."""
    assert g.fight is not None
    name = "hero" if side is g.fight.hero else "monsters"
    faces = g.chance.roll(g.content.die(g.options.die), dice, name)
    side.dice += faces
    g.tell(Rolled, seat=seat, side=name, faces=tuple(faces), source=source, parts=tuple(parts), rule=rule)


def linger(g: MunchkinDungeon, effect: Effect, source: str) -> None:
    """Keep the fight words of an Event as modifiers of this turn (MD-THREAT-05)."""
    turn = g.turn
    turn.hero_dice += effect.foe_dice
    turn.hero_rerolls += effect.foe_reroll
    turn.dice += effect.dice
    turn.rerolls += effect.reroll
    turn.hits += effect.hit
    turn.shields += effect.shield
    turn.bolts += effect.bolt
    turn.pierce += effect.pierce
    lasting = fight_words(effect)
    if lasting:
        turn.lasting.append(source)
    for what, amount in lasting:
        g.tell(Hindered, seat=g.active, what=what, amount=amount, source=source, rule="MD-THREAT-05")


def draw_threats(g: MunchkinDungeon, hero: Hero, amount: int, rule: str) -> None:
    """Draw Threat cards; only their owner learns which. Those before a shuffle are told before it."""
    drawn: list[str] = []

    def tell_of_shuffle() -> None:
        _tell_drawn(g, hero, drawn, rule)
        drawn.clear()
        g.tell(DeckReshuffled, deck="threat", rule="MD-LOOT-07")

    for _ in range(amount):
        card = draw_from(g.chance, g.threat_deck, g.threat_discard, "threat deck", on_reshuffle=tell_of_shuffle)
        if card is None:
            break
        drawn.append(card)
        hero.hand.append(card)
        amount -= 1
    _tell_drawn(g, hero, drawn, rule)
    if amount:
        g.tell(NothingDone, seat=hero.seat, lacks="threat card", source="both piles are empty", rule="MD-LOOT-07")


def _tell_drawn(g: MunchkinDungeon, hero: Hero, drawn: Sequence[str], rule: str) -> None:
    if drawn:
        said = {"seat": hero.seat, "amount": len(drawn), "now": len(hero.hand), "rule": rule}
        others = tuple(other.seat for other in g.heroes if other is not hero)
        g.tell(CardsDrawn, **said, cards=tuple(drawn), audience=(hero.seat,))
        g.tell(CardsDrawn, **said, audience=(*others, None))


def move_monster(g: MunchkinDungeon, effect: Effect, source: str, rival: int) -> Script:
    """Move one Roaming Monster along stairs, either way (MD-THREAT-08); its bonus lasts this turn."""
    assert effect.move_monster is not None
    choice = yield from ask(
        rival, "Move which Monster where?", monster_moves(g, effect.move_monster.rooms), "MD-THREAT-08"
    )
    origin = g.where[choice.monster]
    g.where[choice.monster] = choice.to
    g.tell(MonsterMoved, monster=choice.monster, origin=origin, to=choice.to, source=source, rule="MD-THREAT-08")
    buff(g, choice.monster, effect.move_monster.dice, effect.move_monster.health, source, "MD-R-14")


def monster_moves(g: MunchkinDungeon, rooms: int) -> Sequence[MoveMonster]:
    """Every move that a Roaming Monster can make; figures in the Graveyard cannot (MD-THREAT-09)."""
    reach = g.content.reach
    return [MoveMonster(monster, to) for monster, at in g.where.items() if at != GRAVEYARD for to in reach(at, rooms)]


def buff(g: MunchkinDungeon, foe: str, dice: int, health: int, source: str, rule: str) -> None:
    """Make one Monster stronger this turn (MD-R-21)."""
    turn = g.turn
    if dice:
        turn.bonus_dice[foe] = turn.bonus_dice.get(foe, 0) + dice
    if health:
        turn.bonus_health[foe] = turn.bonus_health.get(foe, 0) + health
    if dice or health:
        g.tell(MonsterBuffed, foe=foe, dice=dice, health=health, source=source, rule=rule)


def return_home(g: MunchkinDungeon, monster: str, source: str, rule: str, beside: Sequence[int] = ()) -> None:
    """A figure leaves the Graveyard for its home Room; `beside` are Heroes there whom it does not fight."""
    g.graveyard.remove(monster)
    g.where[monster] = g.home[monster]
    g.tell(MonsterReturned, monster=monster, to=g.home[monster], source=source, beside=tuple(beside), rule=rule)


def powers_of(g: MunchkinDungeon, hero: Hero) -> list[str]:
    """This Hero's Powers, a Super Munchkin's third one included."""
    count = len(g.content.heroes[hero.card].powers) + bool(hero.badge)
    return [f"power {number}" for number in range(count)]


def hero_power(g: MunchkinDungeon, hero: Hero, source: str) -> Power:
    """The Power behind "power 0", "power 1", …; a Super Munchkin's comes after the Hero's own."""
    number = int(source.removeprefix("power "))
    powers = g.content.heroes[hero.card].powers
    if number < len(powers):
        return powers[number]
    return g.content.supers[g.content.loot[hero.badge].super].power


def ban(g: MunchkinDungeon, what: str, source: str, rule: str, rival: int) -> Script:
    """Forbid something to the Active player for this turn."""
    if what == "power":
        choice = yield from ask(rival, "Forbid which Power?", powers_to_ban(g), rule)
        what = f"power {choice.power}"
    if what not in g.turn.bans:
        g.turn.bans.append(what)
    name = hero_power(g, g.hero, what).name if what.startswith("power ") else what
    g.tell(Hindered, seat=g.active, what=f"ban {name}", amount=1, source=source, rule=rule)


def powers_to_ban(g: MunchkinDungeon) -> list[BanPower]:
    """The Active Hero's Powers that are not forbidden yet."""
    return [BanPower(n) for n, power in enumerate(powers_of(g, g.hero)) if power not in g.turn.bans]


def toll(g: MunchkinDungeon, hero: Hero, amount: int, source: str, rule: str) -> Script:
    """Pay Coins, which needs enough of them, or suffer as many wounds."""

    def options() -> list[Action]:
        return [PayToll(), SufferToll()] if hero.coins >= amount else [SufferToll()]

    prompt = f"Lose {count(amount, 'Coin')} or take {count(amount, 'Damage')}"
    choice = yield from ask(hero.seat, prompt, options, rule)
    why = "by choice" if hero.coins >= amount else "too few Coins to pay"
    told = f"{g.content.name(source)}, {why}"
    if isinstance(choice, PayToll):
        change_coins(g, hero, -amount, told, rule)
    else:
        wound(g, hero, amount, told, rule)


def may_sell(g: MunchkinDungeon, hero: Hero, coins: int, source: str, rule: str) -> Script:
    """Discard one owned Loot for Coins, or do not."""

    def sellable() -> list[str]:
        return [loot for loot in dict.fromkeys(hero.loot) if why_cannot_part_with(g, hero, loot) is None]

    def options() -> list[Action]:
        return [*map(Sell, sellable()), Pass()]

    choice = yield from ask(hero.seat, f"Sell a Loot for {count(coins, 'Coin')}?", options, rule)
    if isinstance(choice, Sell):
        discard_loot(g, hero, choice.loot, source, rule)
        change_coins(g, hero, coins, source, rule)
    elif sellable():
        g.tell(Declined, seat=hero.seat, source=source, rule=rule)
    else:
        g.tell(NothingDone, seat=hero.seat, lacks="goods", source=source, rule=rule)
