"""Events in words; every word is made from the data."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import (
    BANNED,
    say_card,
    say_deed,
    say_effect,
    say_fight_words,
    signed,
)
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state import events as e
from undercroft.kernel.events import Event
from undercroft.kit.text import count, listed

FACES = {"H": "Hit", "B": "Bolt", "S": "Shield", "_": "blank"}
TOKENS = {"coin": "Coin", "potion": "Potion", "fame": "Fame", "shame": "Shame", "damage": "Damage", "heart": "Heart"}
GAINS = {"die": "+1 die", "heart": "+1 Heart", "reroll": "+1 reroll", "fame": "more Fame at the end"}
"""What a level brings."""
OUT_OF = {"row": "from the face-up Loot", "deck": "from the top of the Loot deck", "deal": "by a deal"}
"""Where a gained Loot lay."""


def _plus(n: int) -> str:
    return f"{'+' if n > 0 else '−'}{abs(n)}"


def place(content: Content, slot: str, card: str) -> str:
    """A place on the board, with the card that lies there; no Monster names a Room, as it may be elsewhere."""
    if slot in (ENTRANCE, LAIR, GRAVEYARD):
        return f"the {content.name(slot)}"
    if card in content.monsters:
        return f"Monster Room {slot}"
    return f"{content.name(card)} ({slot})" if card else slot


def say_loot(content: Content, loot: str) -> str:
    """A Loot card with what is printed on it."""
    card = content.loot[loot]
    fame = f"{card.fame} Fame; " if card.fame else ""
    return f"{card.name} ({card.type.capitalize()}, {fame}{say_card(content, loot)})"


def say_deal(content: Content, names: Sequence[str], deal: a.OfferDeal | e.DealOffered) -> str:
    """What is offered for what."""

    def goods(coins: int, loot: Sequence[str]) -> str:
        return listed([*([count(coins, "Coin")] if coins else []), *map(content.name, loot)])

    promise = f" and the promise “{deal.promise}”" if deal.promise else ""
    return (
        f"{names[deal.to]} {goods(deal.give_coins, deal.give_loot)}"
        f" for {goods(deal.want_coins, deal.want_loot)}{promise}"
    )


def say_event(content: Content, names: Sequence[str], event: Event) -> str:
    """An event in words."""
    name = content.name

    match event:
        case e.BossChosen(boss=boss):
            return f"{name(boss)} waits in the Boss Lair"
        case e.RoomFilled(slot=slot, card=card):
            return f"{slot} is {f'the home of {name(card)}' if card in content.monsters else name(card)}"
        case e.LootRevealed(loot=loot):
            return f"{name(loot)} is revealed"
        case e.HeroChosen(seat=seat, hero=hero):
            return f"{names[seat]} plays the {name(hero)}"
        case e.CardsDrawn(seat=seat, amount=amount, cards=cards):
            drawn = f": {listed(map(name, cards))}" if cards else ""
            return f"{names[seat]} draws {count(amount, 'Threat card')}{drawn}"
        case e.DeckReshuffled(deck=deck):
            return f"The {deck} discard pile becomes the deck again"
        case e.TurnBegan(seat=seat, turn=turn):
            return f"Turn {turn}: {names[seat]}"
        case e.HeroMoved(seat=seat, to=to, card=card):
            return f"{names[seat]} goes to {place(content, to, card)}"
        case e.HeroStopped(seat=seat, why=why):
            met = listed(names[who] if isinstance(who, int) else name(who) for who in event.met)
            reason = {"choice": "stops here", "no way": "has nowhere to go"}.get(why, f"meets {met} and must stop")
            return f"{names[seat]} {reason}"
        case e.Gained(seat=seat, token=token, source=key):
            verb = "takes" if token in ("damage", "shame") else "gains"
            return f"{names[seat]} {verb} {_say_tokens(event)} ({name(key)})"
        case e.Lost(seat=seat, token=token, source=key):
            verb = "heals" if token == "damage" else "loses"
            return f"{names[seat]} {verb} {_say_tokens(event)} ({name(key)})"
        case e.SupplyShort(seat=seat, amount=amount, source=key):
            return f"{names[seat]} does not get {count(amount, 'Potion')}: the supply is empty ({name(key)})"
        case e.PoolChanged(amount=amount, pool=pool, source=key):
            return f"Threat Pool {_plus(amount)}: {pool} ({name(key)})"
        case e.LootGained(seat=seat, loot=loot, out_of=out_of, source=key):
            return f"{names[seat]} gets {name(loot)} {OUT_OF[out_of]}" + (f" ({name(key)})" if key != out_of else "")
        case e.LootDiscarded(seat=seat, loot=loot, source=key):
            if key == loot:
                return f"{names[seat]} discards {name(loot)} for its effect ({_say_discard(content, loot)})"
            return f"{names[seat]} discards {name(loot)} ({name(key)})"
        case e.RowWiped(loot=loot, source=key):
            return f"The face-up Loot is discarded: {listed(map(name, loot))} ({name(key)})"
        case e.Equipped(seat=seat, loot=loot, instead=instead, gained=gained):
            if gained:
                slot = content.loot[loot].type.capitalize()
                return f"{names[seat]} equips {name(loot)} at once, as the {slot} slot was empty"
            return f"{names[seat]} equips {name(loot)}" + (f" instead of {name(instead)}" if instead else "")
        case e.Unequipped(seat=seat, loot=loot):
            return f"{names[seat]} takes off {name(loot)}: the {content.loot[loot].type.capitalize()} slot is empty"
        case e.Transformed(seat=seat, hero=hero):
            called = content.supers[hero]
            brings = f"{say_effect(called.passive)}; {called.power.name}: {say_effect(called.power.bolt)}"
            return f"{names[seat]} becomes {name(hero)}! ({brings})"
        case e.Reverted(seat=seat, hero=hero):
            return f"{names[seat]} is {name(hero)} no more"
        case e.CardPlayed(seat=seat, card=card, cost=cost):
            return f"{names[seat]} plays {name(card)} for {cost} Threat ({say_card(content, card)})"
        case e.Passed(seat=seat):
            return f"{names[seat]} passes"
        case e.MonsterMoved(monster=monster, origin=origin, to=to, source=key):
            return f"{name(monster)} moves from {origin} to {to} ({name(key)})"
        case e.MonsterBuffed(foe=foe, dice=dice, health=health, source=key):
            more = [signed("die")(dice)] if dice else []
            more += [signed("Health")(health)] if health else []
            return f"{name(foe)} has {' and '.join(more)} this turn ({name(key)})"
        case e.Hindered(seat=seat, what=what, amount=amount, source=key):
            banned = what.removeprefix("ban ")
            if banned != what:
                return f"This turn {names[seat]} cannot use {BANNED.get(banned, banned)} ({name(key)})"
            return f"This turn: {say_fight_words({what: amount}, 'event', names[seat])} ({name(key)})"
        case e.FightBegan(seat=seat, foes=foes):
            return f"{names[seat]} fights {listed(map(name, foes))}"
        case e.Counted(seat=seat, side=side, source=key, adds=adds):
            if side == "hero":
                return f"{name(key)} counts for {names[seat]}: {say_fight_words(dict(adds), 'hero', names[seat])}"
            return f"{name(key)} counts for the Monsters: {say_fight_words(dict(adds), 'monster', names[seat])}"
        case e.Rolled(seat=seat, faces=faces, source=key):
            return f"{names[seat]} rolls {' '.join(FACES[face] for face in faces) or 'no dice'} ({name(key)})"
        case e.Rerolled(seat=seat, side=side, old=old, new=new):
            return f"{names[seat]} rerolls a {FACES[old]}{_for_monsters(side)}: {FACES[new]}"
        case e.Activated(seat=seat, side=side, source=key, power=power, effect=effect, hero=hero):
            does = say_deed(effect, "hero" if side == "hero" else "monster", names[hero])
            return f"{names[seat]} spends a Bolt{_for_monsters(side)} on {power or name(key)} ({does})"
        case e.FightCompared(seat=seat):
            ours = _say_blows(event.hero_hits, event.monster_shields, event.hero_pierces)
            theirs = _say_blows(event.monster_hits, event.hero_shields, event.monsters_pierce)
            return (
                f"{names[seat]}: {ours}, so {event.hero_damage} Damage to the Monsters; "
                f"Monsters: {theirs}, so {event.monster_damage} Damage to {names[seat]}"
            )
        case e.MonsterBeaten(foe=foe, health=health):
            return f"{name(foe)} is beaten by {health} Damage"
        case e.MonsterStayed(foe=foe, at=at):
            return f"{name(foe)} is not beaten: it stays{'' if at == LAIR else f' in {at}'}, fully healed"
        case e.HeroDefeated(seat=seat):
            return f"{names[seat]} is defeated: no Heart is left"
        case e.BossBeaten(seat=seat, boss=boss, stage=stage):
            return f"{names[seat]} beats stage {stage} of {name(boss)}: its card is discarded"
        case e.MonsterBuried(monster=monster):
            return f"{name(monster)} goes to the Graveyard"
        case e.MonsterReturned(monster=monster, to=to, source=key):
            return f"{name(monster)} returns from the Graveyard to its home {to} ({name(key)})"
        case e.ThreatsDiscarded(foes=foes):
            return f"{listed(map(name, foes))} {'is' if len(foes) == 1 else 'are'} discarded"
        case e.RewardDue(seat=seat, monster=monster, home=home):
            return f"{names[seat]} gets the Reward of {home}, the home of {name(monster)}"
        case e.RoomCleared(seat=seat, slot=slot, card=card):
            return f"{names[seat]} clears {place(content, slot, card)}"
        case e.LevelGained(seat=seat, level=level, gain=gain):
            return f"{names[seat]} reaches Level {level} ({GAINS[gain]})"
        case e.DealOffered(seat=seat):
            return f"{names[seat]} offers {say_deal(content, names, event)}"
        case e.DealMade(to=to):
            return f"{names[to]} accepts the deal"
        case e.DealRefused(to=to):
            return f"{names[to]} refuses the deal"
        case e.GameEnded(reason=reason):
            return f"The game ends: {reason}"
    raise TypeError(f"{event!r} has no words")


def _say_tokens(event: e.Gained | e.Lost) -> str:
    """How many tokens came or went, and how many there are now."""
    said = count(event.amount, TOKENS[event.token])
    if event.token == "damage":
        return f"{said}: {event.now} of {count(event.hearts, 'Heart')} covered"
    return f"{said}, now {event.now}" if isinstance(event, e.Gained) else f"{said}, {event.now} left"


def _say_discard(content: Content, loot: str) -> str:
    effect = content.loot[loot].discard
    return say_deed(effect) if effect is not None else ""


def _for_monsters(side: str) -> str:
    return " for the Monsters" if side == "monsters" else ""


def _say_blows(hits: int, shields: int, pierced: int) -> str:
    """Hits against Shields, with what Pierce takes off them."""
    some = f"{pierced} of them " if pierced < shields else "all " if shields > 1 else ""
    less = f", {some}pierced" if pierced else ""
    return f"{count(hits, 'Hit')} against {count(shields, 'Shield')}{less}"
