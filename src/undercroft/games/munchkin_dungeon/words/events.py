"""Events in words; every word is made from the data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_deed, say_effect, say_stage, say_working
from undercroft.games.munchkin_dungeon.content.types import EventCard
from undercroft.games.munchkin_dungeon.content.vocabulary import BANNED, signed
from undercroft.games.munchkin_dungeon.rules.end import FAME_TO_END
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state import events as e
from undercroft.kernel.events import Event
from undercroft.kit.text import count, listed

FACES = {"H": "Hit", "B": "Bolt", "S": "Shield", "_": "blank"}
TOKENS = {"coin": "Coin", "potion": "Potion", "fame": "Fame", "shame": "Shame", "damage": "Damage", "heart": "Heart"}
GAINS = {"die": "+1 die", "heart": "+1 Heart", "reroll": "+1 reroll", "fame": "more Fame at the end"}
"""What a level brings."""
LEVEL_NOUNS = {"die": "die", "heart": "Heart", "reroll": "reroll"}
OUT_OF = {"row": "from the face-up Loot", "deck": "from the top of the Loot deck"}
"""Where a gained Loot lay, unless somebody gave it."""
MONSTER_ROOM = "Monster Room"
LACKS = {
    "coin": "has no Coins to lose",
    "potion": "has no Potions to lose",
    "fame": "has no Fame to lose",
    "damage": "has no Damage to heal",
    "heart": "has no Heart left to cover",
    "threat": "finds the Threat Pool empty",
    "threat card": "finds no Threat card to draw",
    "loot": "finds no Loot to take",
    "goods": "has no Loot to sell",
}
"""What an effect did not find."""
CAUSES = {
    "setup": "at the start",
    "end of turn": "at the end of the turn",
    "defeat": "for the defeat",
    "deal": "in the deal",
    "clearing the Room": "for clearing the Room",
    "Monsters": "from the Monsters",
    "to make room": "to make room",
}
"""Why something happens, where no card is the cause."""
ENDINGS = {
    "MD-END-01": f"a Hero has {FAME_TO_END} Fame or more",
    "MD-END-02": "the Boss is beaten for the last time",
}
TIES = {
    "shame": "wins the tie for less Shame, with",
    "goods": "wins the tie for more Coins and Potions, with",
    "shared": "share the win with",
    "": "wins with",
}
"""How the first place was won."""


def place(content: Content, slot: str, card: str = "") -> str:
    """A place on the board, with the card that lies there; no Monster names a Room, as it may be elsewhere."""
    if slot in (ENTRANCE, LAIR, GRAVEYARD):
        return f"the {content.name(slot)}"
    if card in content.monsters:
        return f"{MONSTER_ROOM} {slot}"
    return f"{content.name(card)} ({slot})" if card else slot


def loot_card(content: Content, loot: str) -> str:
    """What is printed on a Loot card, below its name."""
    card = content.loot[loot]
    fame = f"{card.fame} Fame; " if card.fame else ""
    return f"{card.type.capitalize()}, {fame}{say_card(content, loot)}"


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
    many = content.is_plural

    match event:
        case e.BossChosen(boss=boss):
            return f"{name(boss)} {'wait' if many(boss) else 'waits'} in the Boss Lair ({say_stage(content, boss, 1)})"
        case e.SuppliesMade(potions=potions, pool=pool):
            return f"The supply holds {count(potions, 'Potion')}; the Threat Pool starts at {pool}"
        case e.RoomFilled(slot=slot, card=card):
            return f"{slot} is {f'the home of {name(card)}' if card in content.monsters else name(card)}"
        case e.LootRevealed(loot=loot):
            return f"{_capital(loot_name(content, loot))} {'are' if many(loot) else 'is'} revealed"
        case e.HeroChosen(seat=seat, hero=hero):
            return f"{names[seat]} plays the {name(hero)} ({hero_card(content, hero)})"
        case e.FirstPlayerChosen(seat=seat, by=by, then=then):
            how = "at random" if by == "chance" else "as the host decided"
            return f"{names[seat]} goes first, {how}; then, clockwise, {listed(names[n] for n in then)}"
        case e.CardsDrawn(seat=seat, amount=amount, now=now, source=key, cards=cards):
            drawn = f" ({listed(map(name, cards))})" if cards else ""
            why = because(content, key, "for")
            return f"{names[seat]} draws {count(amount, 'Threat card')}{drawn} {why}: now {now} in hand"
        case e.DeckReshuffled(deck=deck):
            return f"The {deck.capitalize()} discard pile is shuffled into a new deck"
        case e.TurnBegan(seat=seat, turn=turn):
            return f"Turn {turn}: {names[seat]}"
        case e.HeroMoved(seat=seat, origin=origin, to=to) if to == ENTRANCE:
            after = "the fight" if origin == LAIR else "the defeat"
            return f"{names[seat]} returns from {place(content, origin)} to {place(content, to)} after {after}"
        case e.HeroMoved(seat=seat, origin=origin, to=to, card=card, only_way=only_way):
            how = ", the only way on" if only_way else ""
            return f"{names[seat]} goes from {place(content, origin)} to {place(content, to, card)}{how}"
        case e.HeroStopped(seat=seat, at=at, why=why, monsters=monsters, heroes=heroes):
            met = listed([*_say_faced(content, monsters), *(names[other] for other in heroes)])
            where = place(content, at)
            reason = {"choice": f"stops in {where}", "no way": f"stays in {where}: no way leads on"}
            return f"{names[seat]} {reason.get(why, f'meets {met} and must stop')}"
        case e.Gained(seat=seat, token=token, source=key) if token in e.BURDENS:
            of = f"of the {event.amount + event.ignored} " if event.ignored else ""
            reached = _say_hearts_left(event) if token == "damage" else f"now {event.now} Shame"
            return f"{names[seat]} takes {event.amount} {of}{TOKENS[token]} {because(content, key, 'from')}: {reached}"
        case e.Gained(seat=seat, token=token, amount=amount, now=now, source=key):
            why = f"for beating {name(key)}" if _is_beaten(content, key) else because(content, key, "from")
            noun = TOKENS[token]
            return f"{names[seat]} gains {count(amount, noun)} {why}: now {count(now, noun)}"
        case e.Lost(seat=seat, token=token, amount=amount, now=now, source=key, paid=True):
            verb = "pays" if token == "coin" else "drinks"
            return f"{names[seat]} {verb} {count(amount, TOKENS[token])} for {key}: {_say_left(now)}"
        case e.Lost(seat=seat, token="damage", amount=amount, source=key):
            why = "after the defeat" if key == "defeat" else because(content, key, "thanks to")
            return f"{names[seat]} heals {count(amount, 'Damage')} {why}: {_say_hearts_left(event)}"
        case e.Lost(seat=seat, token=token, amount=amount, now=now, source=key):
            return f"{names[seat]} loses {count(amount, TOKENS[token])} {because(content, key, 'to')}: {_say_left(now)}"
        case e.SupplyShort(seat=seat, some=some, source=key):
            what = "no more Potions" if some else "no Potion"
            return f"{names[seat]} gets {what} {because(content, key, 'from')}: the supply is empty"
        case e.NothingDone(seat=seat, lacks=lacks, source=key):
            return f"{names[seat]} {LACKS[lacks]} ({name(key)}): nothing changes"
        case e.Declined(seat=seat, source=key):
            what = loot_name(content, key) if key in content.loot else name(key)
            return f"{names[seat]} does not use {what}"
        case e.PoolChanged(amount=amount, pool=pool, source=key) if amount > 0:
            return f"The Threat Pool gains {amount} from {name(key)}: now {pool} Threat"
        case e.PoolChanged(amount=amount, pool=pool, source=key):
            verb, to = ("pays", "for") if key in content.threats else ("loses", "to")
            return f"The Threat Pool {verb} {-amount} {because(content, key, to)}: {_say_left(pool)}"
        case e.LootGained(seat=seat, loot=loot, out_of=out_of, source=key, owned=owned, hearts=hearts):
            why = f"for beating {name(key)}" if _is_beaten(content, key) else because(content, key, "thanks to")
            how = f"{OUT_OF[out_of]} {why}" if out_of in OUT_OF else why
            return f"{names[seat]} takes {loot_name(content, loot)} {how}: now {_say_owned(owned, hearts)}"
        case e.LootDiscarded(seat=seat, loot=loot, source=key, owned=owned, hearts=hearts):
            left = f"{_say_owned(owned, hearts)} left"
            if key == loot:
                return f"{names[seat]} uses and discards {name(loot)} ({_say_discard(content, loot)}): {left}"
            how = f"loses {loot_name(content, loot)}" if key == "defeat" else f"sells {name(loot)}"
            return f"{names[seat]} {how} {because(content, key, 'thanks to')}: {left}"
        case e.RowWiped(loot=loot, source=key):
            why = because(content, key, "by")
            return f"The face-up Loot is discarded {why}: {listed(map(name, loot))}"
        case e.Equipped(seat=seat, loot=loot, instead=instead, gained=gained, hearts=hearts):
            how = f" instead of {name(instead)}" if instead else ""
            if gained:
                how = f" at once: the {content.loot[loot].type.capitalize()} slot was empty"
            return f"{names[seat]} equips {name(loot)}{how}{_say_hearts(hearts)}"
        case e.Unequipped(seat=seat, loot=loot, hearts=hearts):
            slot = content.loot[loot].type.capitalize()
            return f"{names[seat]} takes off {name(loot)}: the {slot} slot is empty{_say_hearts(hearts)}"
        case e.Transformed(seat=seat, hero=hero, hearts=hearts):
            called = content.supers[hero]
            brings = f"{say_effect(called.passive)}; {called.power.name}: {say_effect(called.power.bolt)}"
            return f"{names[seat]} becomes {name(hero)}! ({brings}){_say_hearts(hearts)}"
        case e.Reverted(seat=seat, hero=hero, hearts=hearts):
            return f"{names[seat]} is no longer {name(hero)} after the defeat{_say_hearts(hearts)}"
        case e.CardPlayed(seat=seat, card=card, cost=cost, left=left):
            kind = "Event, discarded after use" if isinstance(content.threats[card], EventCard) else "Threat Monster"
            about = f"{kind}: {say_card(content, card)}"
            return f"{names[seat]} plays {name(card)} for {cost} Threat ({about}): {count(left, 'card')} left in hand"
        case e.Passed(seat=seat):
            return f"{names[seat]} passes"
        case e.MonsterMoved(monster=monster, origin=origin, to=to, source=key):
            return f"{name(key)} {'move' if many(key) else 'moves'} {name(monster)} from {origin} to {to}"
        case e.MonsterBuffed(foe=foe, dice=dice, health=health, source=key):
            more = [signed(n, noun) for n, noun in ((dice, "die"), (health, "Health")) if n]
            return f"{name(foe)} {'have' if many(foe) else 'has'} {' and '.join(more)} this turn ({name(key)})"
        case e.Hindered(seat=seat, what=what, amount=amount, source=key):
            banned = what.removeprefix("ban ")
            if banned != what:
                return f"This turn {names[seat]} cannot use {BANNED.get(banned, banned)} ({name(key)})"
            return f"{say_working(content, key, {what: amount}, 'the Monsters', names[seat])} this turn"
        case e.FightBegan(seat=seat, faced=faced):
            return f"{names[seat]} fights {listed(_say_faced(content, faced))}"
        case e.Counted(seat=seat, side=side, source=key, adds=adds):
            sides = (names[seat], "the Monsters") if side == "hero" else ("the Monsters", names[seat])
            return say_working(content, key, dict(adds), *sides)
        case e.Rolled(seat=seat, faces=faces):
            return f"{names[seat]} rolls {_say_dice(content, event)}{_say_faces(faces)}"
        case e.Rerolled(seat=seat, side=side, old=old, new=new, left=left):
            whose = " for the Monsters" if side == "monsters" else ""
            return f"{names[seat]} rerolls a {FACES[old]}{whose}: {FACES[new]}; {count(left, 'reroll')} left"
        case e.Activated(seat=seat, side=side, source=key, power=power, effect=effect, hero=hero, left=left):
            does = say_deed(effect, "hero" if side == "hero" else "monster", names[hero])
            bolt = "a Bolt" if side == "hero" else "one of the Monsters' Bolts"
            return f"{names[seat]} spends {bolt} on {power or name(key)} ({does}); {count(left, 'Bolt')} left"
        case e.FightCompared(seat=seat):
            ours = _say_blows(event.hero_hits, event.monster_shields, event.hero_pierces)
            theirs = _say_blows(event.monster_hits, event.hero_shields, event.monsters_pierce)
            return (
                f"{names[seat]}: {ours}, so {event.hero_damage} Damage to the Monsters{_unspent(event.hero_bolts)}; "
                f"Monsters: {theirs}, so {event.monster_damage} Damage to {names[seat]}{_unspent(event.monster_bolts)}"
            )
        case e.DamageSplit(seat=seat):
            return f"{names[seat]} {_say_split(content, event)}"
        case e.MonsterBeaten(foe=foe, damage=damage, seat=seat):
            return f"{names[seat]} beats {name(foe)} with {damage} Damage"
        case e.MonsterStayed(foe=foe, at=at, damage=damage, health=health):
            verbs = ("are", "they stay") if many(foe) else ("is", "it stays")
            short = f" ({damage} of {health} Damage)" if health else ""
            stays = f"{verbs[1]}{'' if at == LAIR else f' in {at}'}, fully healed"
            return f"{name(foe)} {verbs[0]} not beaten{short}: {stays}"
        case e.HeroDefeated(seat=seat):
            return f"{names[seat]} is defeated: no Hearts left"
        case e.BossBeaten(seat=seat, boss=boss, stage=stage):
            last = stage == len(content.bosses[boss].stages)
            turned = "it was the last" if last else f"now on top is {say_stage(content, boss, stage + 1)}"
            return f"{names[seat]} beats stage {stage} of {name(boss)}: its card is discarded, and {turned}"
        case e.MonsterBuried(monster=monster):
            return f"{name(monster)} {'go' if many(monster) else 'goes'} to the Graveyard"
        case e.MonsterReturned(monster=monster, to=to, source=key, beside=beside):
            verb, its = ("return", "their") if many(monster) else ("returns", "its")
            why = because(content, key, "thanks to")
            peace = f", beside {listed(names[seat] for seat in beside)} but without a fight" if beside else ""
            return f"{name(monster)} {verb} from the Graveyard to {its} home Room {to} {why}{peace}"
        case e.ThreatsDiscarded(foes=foes, unbeaten=unbeaten):
            verb = "are" if len(foes) > 1 or many(foes[0]) else "is"
            if len(unbeaten) == len(foes):
                alike = _grouped(content, [(foe, "") for foe in foes])
                return f"{listed(alike)} {verb} discarded, {'all ' if len(foes) > 2 else ''}unbeaten"
            said = _grouped(content, [(foe, "unbeaten" if foe in unbeaten else "") for foe in foes])
            return f"{listed(said)} {verb} discarded"
        case e.RewardDue(seat=seat, monster=monster, home=home):
            reward = content.slots[home].reward
            pays = f": {say_effect(reward)}" if reward is not None else ""
            return f"{names[seat]} gets the Reward of {home} for beating {name(monster)}{pays}"
        case e.RoomCleared(seat=seat, slot=slot, card=card, unopposed=unopposed):
            level = content.levels.get(str(content.slots[slot].level))
            pays = f": {say_effect(level.clearing)}" if level is not None else ""
            how = ", with nobody to fight" if unopposed else ""
            return f"{names[seat]} clears {place(content, slot, card)}{how}{pays}"
        case e.RoomNotCleared(seat=seat, slot=slot, card=card, rule=rule):
            why = "the Hero fell before the fight" if rule == "MD-DEF-04" else "not every Monster was beaten"
            return f"{names[seat]} gets no Clearing Reward for {place(content, slot, card)}: {why}"
        case e.LevelGained(seat=seat, level=level, gain=gain, now=now, fame=fame):
            by_level = "" if gain == "heart" else " without Loot"
            brings = f"{GAINS[gain]}, now {count(now, LEVEL_NOUNS[gain])}{by_level}; " if now else ""
            return f"{names[seat]} reaches Level {level}: {brings}worth {fame} Fame at the end"
        case e.DealOffered(seat=seat):
            return f"{names[seat]} offers {say_deal(content, names, event)}"
        case e.DealMade(to=to, hearts=left):
            fewer = "".join(f"; {names[seat]} now has {count(hearts, 'Heart')}" for seat, hearts in left)
            return f"{names[to]} accepts the deal{fewer}"
        case e.DealRefused(to=to):
            return f"{names[to]} refuses the deal"
        case e.GameEnded(rule=rule):
            return f"The game ends: {ENDINGS[rule]}"
        case e.Ranked(ranking=ranking, scores=scores, tie=tie):
            first, *others = ranking
            rest = [f"{names[seat]} {scores[seat]}" for seats in others for seat in seats]
            best = f"{listed(names[seat] for seat in first)} {TIES[tie]} {scores[first[0]]} Fame"
            return f"{best}, ahead of {listed(rest)}" if rest else best
    raise TypeError(f"{event!r} has no words")


def because(content: Content, source: str, by: str) -> str:
    """What brought something about: a Room or a rule in its own way, a card with this preposition."""
    if source in CAUSES:
        return CAUSES[source]
    in_a_room = source in content.rooms or source.startswith(MONSTER_ROOM)
    return f"{'in' if in_a_room else by} {content.name(source)}"


def _is_beaten(content: Content, source: str) -> bool:
    """Whether something that is gained is the Reward for this Monster."""
    return source in content.monsters or source in content.bosses


def loot_name(content: Content, loot: str) -> str:
    """A Loot card as a sentence names it: a badge by whom it calls."""
    called = content.loot[loot].super
    return f"the {content.name(called)} badge" if called else content.name(loot)


def hero_card(content: Content, hero: str) -> str:
    """A Hero's numbers at Level 1 and its Powers."""
    card = content.heroes[hero]
    powers = "; ".join(f"{power.name}: {say_effect(power.bolt)}" for power in card.powers)
    stats = f"{count(card.dice, 'die')}, {count(card.hearts, 'Heart')}, {count(card.rerolls, 'reroll')}"
    return f"{stats}; {powers}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _say_hearts(hearts: int) -> str:
    """How many there are, where that changed."""
    return f", now {count(hearts, 'Heart')}" if hearts else ""


def _say_hearts_left(event: e.Gained | e.Lost) -> str:
    """How many Hearts Damage has left uncovered."""
    return f"{max(0, event.hearts - event.now)} of {count(event.hearts, 'Heart')} left"


def _say_left(left: int) -> str:
    return f"{left or 'none'} left"


def _say_owned(owned: int, hearts: int) -> str:
    """How many Loot cards there are, and how many Hearts where that changed."""
    return listed([count(owned, "Loot card"), *([count(hearts, "Heart")] if hearts else [])])


def _say_discard(content: Content, loot: str) -> str:
    effect = content.loot[loot].discard
    return say_deed(effect) if effect is not None else ""


def _grouped(content: Content, said: Sequence[tuple[str, str]], each: str = "") -> list[str]:
    """Monsters with what is said of each; the same of several copies is said once."""
    alike = Counter((content.name(foe), content.is_plural(foe), about) for foe, about in said)
    found = []
    for (name, plural, about), copies in alike.items():
        who = name if copies == 1 else f"{copies} × {name}" if plural else f"{copies} {_several(name)}"
        found.append(f"{who} ({about}{each if copies > 1 else ''})" if about else who)
    return found


def _several(name: str) -> str:
    """A name in the plural, such as "Walls of Moths"."""
    first, of, rest = name.partition(" of ")
    return f"{first}s{of}{rest}"


def _say_faced(content: Content, faced: Sequence[e.Faced]) -> list[str]:
    """Monsters with their numbers this turn."""

    def numbers(one: e.Faced) -> str:
        return f"{f'stage {one.stage}, ' if one.stage else ''}{count(one.dice, 'die')}, {one.health} Health"

    return _grouped(content, [(one.foe, numbers(one)) for one in faced], " each")


def _say_dice(content: Content, event: e.Rolled) -> str:
    """How many dice, of what, and how they add up."""
    if event.source == "Monsters":
        what = " for the Monsters"
    elif event.source == "base dice":
        what = ""
    else:
        what = f" ({content.name(event.source)})"
    first, *more = event.parts or (0,)
    sums = "".join(f" {'+' if part > 0 else '−'} {abs(part)}" for part in more)
    return f"{count(len(event.faces), 'die')}{what}{f' ({first}{sums})' if sums else ''}"


def _say_faces(faces: Sequence[str]) -> str:
    return f": {', '.join(FACES[face] for face in faces)}" if faces else ""


def _say_split(content: Content, event: e.DamageSplit) -> str:
    """What each Monster got, and what came to nothing."""
    if not any(amount for _, amount in event.given):
        return f"beats no Monster with {event.damage} Damage: all of it is wasted"
    shares = [
        f"{content.name(foe)} {amount}{' (too little)' if amount and foe not in event.beaten else ''}"
        for foe, amount in event.given
    ]
    shares += [f"{event.wasted} wasted"] if event.wasted else []
    return f"splits {event.damage} Damage: {', '.join(shares)}"


def _unspent(bolts: int) -> str:
    """Bolts that might have done something, and were left."""
    return f" ({count(bolts, 'Bolt')} unspent)" if bolts else ""


def _say_blows(hits: int, shields: int, pierced: int) -> str:
    """Hits against Shields, with what Pierce takes off them."""
    if not pierced:
        less = ""
    elif pierced < shields:
        less = f", {pierced} of which {'is' if pierced == 1 else 'are'} ignored"
    else:
        less = f", which {'is' if shields == 1 else 'are'} ignored"
    return f"{count(hits, 'Hit')} against {count(shields, 'Shield')}{less}"
