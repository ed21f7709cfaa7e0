"""Events in words; every word is made from the data."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_fighter.content.catalogue import LEVELS, Content
from undercroft.games.dungeon_fighter.content.text import ability_name, say_equipment, say_foe, say_hero
from undercroft.games.dungeon_fighter.content.vocabulary import bonus_dice
from undercroft.games.dungeon_fighter.state import events as e
from undercroft.games.dungeon_fighter.words.names import (
    MISSES,
    die_name,
    place_name,
    requirement_names,
    say_direction,
    say_result,
)
from undercroft.kernel.events import Event
from undercroft.kit.text import count, inflected, listed

HURT_BY = {
    "miss": "for the miss",
    "retrieval": "for the retrieval",
    "shame": "for backing down",
    "berserk": "as the price of Berserk",
    "less maximum": "as his maximum falls",
}
HEALED_BY = {
    "ability": "by an ability",
    "card": "by a card",
    "weapon": "by a weapon",
    "fountain": "at the fountain",
    "shop": "in the shop",
    "revival": "by reviving",
}
SAFE_BY = {"beer": "thanks to the Beer", "agile": "thanks to Agile Instincts", "reduced": "as it is reduced to nothing"}
GOLD_BY = {
    "monster": "+{} gold of the monster",
    "pickpocket": "+{} gold picked from pockets",
    "greedy": "{} gold is lost to a Greedy monster",
    "song": "{} gold is paid for the Song",
    "treasure": "+{} gold of the treasure",
    "shop": "{} gold is spent in the shop",
}
BONUS_BY = {"speed": "for a quick kill", "card": "by a card", "treasure": "of the treasure", "shop": "from the shop"}
LOST_BY = {
    "theft": "is stolen from {}",
    "discard": "is discarded by {}",
    "use": "is used up by {}",
    "left": "is taken by nobody and discarded",
    "no room": "finds no place and is discarded",
    "unsold": "is not sold and is discarded",
    "left over": "is left over and discarded",
}
TOKEN_WORDS = {
    "toad": "{} puts the Toad on the monster: misses hurt 2 less",
    "beer": "{} has the Beer: own misses do not hurt",
    "tracking": "{} puts Tracking on the monster: hits deal 1 more",
    "charm": "{} puts the Charm on the monster: once defeated, it follows",
    "song": "{} puts the Song on the monster: it has neither special ability nor requirement any more",
}
VOTED_AGAINST = {
    "": "what follows",
    "backing down": "to fight",
    "exchange": "no more exchange of equipment",
    "purchase": "to buy nothing more",
    "fountain": "to leave the fountain",
    "treasure": "to leave the treasure",
    "song": "no Song",
}
LOST_GAMES = {
    "fainted": "Every Hero has fainted: the game is lost",
    "no dice": "No die is left to throw at the Final Boss: the game is lost",
    "nobody left": "No Hero can be revived: the game is lost",
}


def say_event(content: Content, names: Sequence[str], event: Event) -> str:
    """An event in words."""
    return _said_of_setup(content, names, event) or _said_of_fights(content, event) or _said_after(content, event)


def _said_of_setup(content: Content, names: Sequence[str], event: Event) -> str:
    name = content.name
    match event:
        case e.HeroChosen(hero=hero, seat=seat, by=by):
            drawn = "draws" if by == "chance" else "plays"
            return f"{names[seat]} {drawn} {name(hero)}, {say_hero(content, hero)}"
        case e.TowerBuilt(difficulty=difficulty, monsters=monsters):
            piles = listed(f"{n} of level {level}" for n, level in zip(monsters, LEVELS, strict=True))
            waiting = "below them a Final Boss waits face down, and the Party stands at the entrance"
            return f"{name(difficulty)}: the tower holds {piles}; {waiting}"
        case e.SuppliesMade(gold=gold, bonus=bonus, gold_left=gold_left, bonus_left=bonus_left):
            chest = f"The Chest starts with {gold} gold and {bonus_dice(bonus)}"
            return f"{chest}; the supply has {gold_left} gold and {bonus_dice(bonus_left)} left"
        case e.TwoHeroes(seat=seat):
            return f"{names[seat]} plays alone and leads two Heroes: one alone would hardly stand a chance"
        case e.LeaderChosen(hero=hero, by=by):
            return f"{name(hero)} is the Leader{' by chance' if by == 'chance' else ''} and throws first"
        case e.SheetLaid(floor=floor, side=side):
            return f"Floor {floor + 1} is {name(side)}"
        case e.RoundBegan(round=number, hero=hero):
            return f"Round {number}: {name(hero)} holds the Hero dice"
        case e.PartyMoved(side=side, room=room, removed=removed):
            left = f"; {name(removed)} is removed" if removed else ""
            where = f"enters {place_name(content, side, room)}" if side else "moves onto the Final Boss card"
            return f"The party {where}{left}"
        case e.Voted(votes=votes, of=of, tie=tie, against=against):
            broken = ", and the Leader breaks the tie" if tie else ""
            want = "wants" if votes == 1 else "want"
            return f"The party votes: {votes} of {of} {want} {VOTED_AGAINST[against]}{broken}"
    return ""


def _said_of_fights(content: Content, event: Event) -> str:
    name = content.name
    match event:
        case e.FoeRevealed(foe=foe, gold=gold, requirements=codes):
            required = f"; every throw: {requirement_names(content, codes)}" if codes else ""
            coins = f", {gold} gold on the card" if gold else ""
            return f"{name(foe)} appears ({say_foe(content, foe)}){coins}{required}"
        case e.BackedDown(foe=foe, gold=gold, tokens=tokens):
            freed = [f"its {gold} gold"] if gold else []
            freed += [f"the {token.capitalize()}" for token in tokens]
            rest = f", and {listed(freed)} to the supply" if freed else ""
            return f"The party backs down; {name(foe)} goes under its pile{rest}"
        case e.DieTaken(hero=hero, die=die, dice_left=dice, bonus_left=bonus, barred=barred):
            lie = ", ".join(f"{one} (barred)" if one in barred else one for one in dice)
            left = f"left: {lie or 'no Hero die'}, {bonus_dice(bonus)}"
            return f"{name(hero)} takes {die_name(die)} ({left})"
        case e.WeaponsDeclared(hero=hero, weapons=weapons, requirements=codes):
            return f"{name(hero)} uses {listed(map(name, weapons))}; this throw: {requirement_names(content, codes)}"
        case e.Thrown(hero=hero, die=die, result=result):
            pushed = f"; pushes {listed(map(die_name, result.pushed))}" if result.pushed else ""
            return f"{name(hero)} throws {die_name(die)}: {say_result(result)}{pushed}"
        case e.ThrowVoid(hero=hero, die=die):
            return f"{name(hero)} takes {die_name(die)} back: the throw does not count"
        case e.Missed(hero=hero, why=why, requirement=code):
            which = f" ({name(code)})" if code else ""
            return f"A miss for {name(hero)}: {MISSES[why]}{which}"
        case e.RequirementSkipped(hero=hero, requirement=code):
            return f"The next throw of {name(hero)} need not meet {name(code)}"
        case e.HandLent(hero=hero, by=by, az=az):
            return f"{name(by)} lends {name(hero)} a hand and points it {say_direction(az)}"
        case e.IconSpent(hero=hero, colour=colour):
            if colour == "kill":
                return f"{name(hero)} spends the icon on the bullseye"
            return f"{name(hero)} uses {ability_name(content.heroes[hero].ability(colour))}"
        case e.FoeHit(hero=hero, foe=foe, damage=damage, now=now):
            return f"{name(hero)} deals {say_damage(damage)} to {name(foe)}: {now} HP left"
        case e.FoeHurt(foe=foe, amount=amount, now=now, by=by, hero=hero, card=card):
            source = f"Counterblow of {name(hero)}" if by == "counterblow" else f"{name(card)} of {name(hero)}"
            return f"{source} costs {name(foe)} {amount} HP: {now} left"
        case e.FoeHealed(foe=foe, amount=amount, now=now):
            return f"{name(foe)} leeches {amount} HP and has {now}"
        case e.FoeDefeated(foe=foe, shots=shots, at_once=at_once):
            return f"{name(foe)} is defeated{' at once' if at_once else ''} after {count(shots, 'shot')}"
        case e.NothingToTake():
            return _say_nothing(content, event)
        case e.HeroHurt(hero=hero, amount=amount, now=now, by=by, attack=attack):
            return f"{name(hero)} loses {amount} HP {HURT_BY[by]}{say_attack(attack)}: {now} left"
        case e.HeroSafe(hero=hero, by=by):
            return f"The miss does not hurt {name(hero)}, {SAFE_BY[by]}"
        case e.HeroHealed(hero=hero, amount=0, now=now):
            return f"{name(hero)} has his maximum of {now} HP already"
        case e.HeroHealed(hero=hero, amount=amount, now=now, by=by):
            return f"{name(hero)} heals {amount} HP {HEALED_BY[by]} and has {now}"
        case e.HeroFainted(hero=hero):
            return f"{name(hero)} faints"
        case e.TokenPlaced(token=token, hero=hero):
            return TOKEN_WORDS[token].format(name(hero))
        case e.DiceRetrieved(hero=hero, level=level):
            return f"{name(hero)} retrieves the dice; every active Hero pays {level} HP"
    return ""


def say_attack(attack: e.Attack | None) -> str:
    """What softens a monster's attack; nothing if it is as printed."""
    if attack is None or attack.total == attack.damage:
        return ""
    less = [f" − {amount} {what}" for amount, what in ((attack.toad, "Toad"), (attack.armor, "armor")) if amount]
    return f" ({attack.damage}{''.join(less)})"


def _say_nothing(content: Content, event: e.NothingToTake) -> str:
    name = content.name
    if event.ability == "leech":
        return f"{name(event.foe)} has all its HP: it leeches none"
    if event.card:
        kept = "cards" if event.ability == "klepto" else "gold"
        return f"{name(event.card)} of {name(event.hero)} keeps the {kept} from {name(event.foe)}"
    lacking = f"{name(event.hero)} has no card" if event.ability == "klepto" else "The Chest holds no gold"
    return f"{lacking}: {name(event.foe)} takes nothing"


def say_damage(damage: e.Damage) -> str:
    """Damage, and how it came about."""
    parts = [f"{damage.base} × {damage.times}" if damage.times > 1 else str(damage.base)] if damage.base else []
    for label, amount in (
        ("weapons", damage.weapons),
        ("Piercing", damage.pierce),
        ("Sworn Enemy", damage.sworn),
        ("Tracking", damage.tracking),
        ("seduced monsters", damage.seduced),
    ):
        if amount:
            parts.append(f"{amount} {label}")
    how = f" ({' + '.join(parts)})" if len(parts) > 1 or damage.times > 1 else ""
    return f"{damage.total} damage{how}"


def _said_after(content: Content, event: Event) -> str:
    name = content.name
    match event:
        case e.GoldChanged(amount=amount, now=now, by=by, lacking=lacking):
            if amount == 0:
                return f"The supply has no gold; the Chest holds {now}"
            no_more = " (the supply had no more)" if lacking else ""
            return f"{GOLD_BY[by].format(abs(amount))}{no_more}: the Chest holds {now}"
        case e.BonusChanged(amount=amount, now=now, by=by, lacking=lacking):
            if amount == 0:
                return f"The supply has no Bonus die; the Chest holds {now}"
            no_more = " (the supply had no more)" if lacking else ""
            return f"+{bonus_dice(amount)} {BONUS_BY[by]}{no_more}: the Chest holds {now}"
        case e.BonusReturned(dice=dice):
            go = "goes" if dice == 1 else "go"
            return f"{dice} used Bonus {inflected(dice, 'die')} {go} back to the supply"
        case e.FightCleared(foe=foe, kept=kept, tokens=tokens):
            return _say_cleared(name(foe), kept, tokens)
        case e.CardStolen(hero=hero, waiting=waiting):
            wait = "waits" if waiting == 1 else "wait"
            return f"{name(hero)} takes an equipment card face down; {waiting} {wait} for Maintenance"
        case e.CardRevealed(card=card, by=by):
            found = "The stolen card is" if by == "stolen" else "The treasure is"
            return f"{found} {name(card)} ({say_equipment(content, card)})"
        case e.CardAssigned(card=card, hero=hero):
            return f"{name(hero)} gets {name(card)} ({say_equipment(content, card)})"
        case e.CardHandedOver(card=card, giver=giver, hero=hero):
            return f"{name(giver)} hands {name(card)} to {name(hero)}"
        case e.CardLost(card=card, hero=hero, by=by):
            return f"{name(card)} {LOST_BY[by].format(name(hero) if hero else '')}"
        case e.DeckReshuffled(cards=cards):
            return f"The equipment discard becomes the deck again: {count(cards, 'card')}"
        case e.FirstPlayerChanged(hero=hero):
            return f"The Hero dice go to {name(hero)}, the next first player"
        case e.MonsterKept(hero=hero, foe=foe):
            return f"{name(foe)} follows {name(hero)}"
        case e.MonstersDiscarded(hero=hero, monsters=monsters, damage=damage):
            more = f" for {damage} more damage" if damage else ""
            return f"{name(hero)} gives up {listed(map(name, monsters))}{more}"
        case e.Scarred(hero=hero, colour=colour, most=most):
            lost = ability_name(content.heroes[hero].ability(colour))
            return f"{name(hero)} revives with a Scar on {lost} ({colour}), at his new maximum of {most} HP"
        case e.Eliminated(hero=hero):
            return f"{name(hero)} becomes an Angelic Hero: eliminated, his two Scars return to the supply"
        case e.ShopOpened(cards=cards, gold=gold):
            shelf = listed(f"{name(card)} for {content.equipment[card].price}" for card in cards)
            return f"The shop offers {shelf}; the Chest holds {gold} gold"
        case e.Bought(what=what, price=price, gold=gold, bonus=bonus):
            goods = {"healing": "1 HP for every Hero", "bonus die": "a Bonus die"}.get(what) or name(what)
            chest = f"; the Chest holds {bonus_dice(bonus)}" if bonus else ""
            return f"The party buys {goods} for {price} gold: {gold} left{chest}"
        case e.GameWon():
            return _say_score(event)
        case e.GameLost(why=why):
            return LOST_GAMES[why]
    raise AssertionError(f"no words for {event!r}")


def _say_cleared(foe: str, kept: bool, tokens: Sequence[str]) -> str:
    returning = listed(f"the {token.capitalize()}" for token in tokens)
    back = f"{returning} {'returns' if len(tokens) == 1 else 'return'} to the supply"
    if kept:
        return back[0].upper() + back[1:]
    return f"{foe} goes to the discard pile" + (f"; {back}" if tokens else "")


def _say_score(won: e.GameWon) -> str:
    lines = [
        (won.players, "players"),
        (won.gold, "gold"),
        (won.bonus, "Bonus dice"),
        (won.unscarred, "no Scar"),
        (won.difficulty, "difficulty"),
        (won.scars, "Scars"),
        (won.eliminated, "eliminated"),
    ]
    parts = ", ".join(f"{points:+d} {what}" for points, what in lines if points)
    return f"The Final Boss is beaten! {won.score} points ({parts}): {won.rating}"
