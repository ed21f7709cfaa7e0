"""`python -m bench.cards`: which cards of Dungeon Fighter sensible players take and use, and how its Heroes fare."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field
from rich.console import Console
from rich.table import Table

import undercroft
from bench.agreement import CONTENT
from bench.throws import HEROES, rate
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.bots.quick_player import quick
from undercroft.games.dungeon_fighter.bots.worth import expected_damage
from undercroft.games.dungeon_fighter.content.vocabulary import Effect
from undercroft.games.dungeon_fighter.rules.foes import foe_of, is_on
from undercroft.games.dungeon_fighter.rules.heroes import cards_of, max_hp
from undercroft.games.dungeon_fighter.state import events as e
from undercroft.games.dungeon_fighter.state.actions import ChooseHero, DrawHero, UseCard
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game

BADLY_HURT = 3
"""Who has so few HP is healed even if some of it is wasted."""
TOUGH = 10
"""A monster with so many HP is worth a Tracking token."""
WORTH_AN_EXCUSE = 1.5
"""A throw that deals so many times more without a requirement is worth a card."""


class Count(Struct):
    """What became of the cards in some games."""

    games: int = 0
    won: int = 0
    offered: Counter[str] = field(default_factory=Counter)
    """Cards that lay in a shop, were found or were stolen …"""
    taken: Counter[str] = field(default_factory=Counter)
    """… that a Hero got …"""
    used: Counter[str] = field(default_factory=Counter)
    """… and how often they did something."""
    won_with: Counter[str] = field(default_factory=Counter)
    """Won games in which a Hero, a card or a Final Boss was there …"""
    played_with: Counter[str] = field(default_factory=Counter)
    """… and all such games."""
    met: Counter[str] = field(default_factory=Counter)
    """Monsters that were revealed …"""
    refused: Counter[str] = field(default_factory=Counter)
    """… that the party backed down from …"""
    shots: Counter[str] = field(default_factory=Counter)
    """… the shots that they took …"""
    hurt: Counter[str] = field(default_factory=Counter)
    """… and the HP that they cost all Heroes together."""
    icons: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often each Hero used the ability of each colour."""


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.cards", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games for each difficulty (default 500)")
    parser.add_argument("--hands", default="steady", help="the hands that play (default steady)")
    arguments = parser.parse_args()
    console = Console(width=100)
    total = Count()
    for difficulty in CONTENT.difficulties:
        before = total.won
        for seed in range(arguments.games):
            play(total, difficulty, arguments.hands, seed)
        console.print(f"{difficulty}: {rate(total.won - before, arguments.games)} % won", highlight=False)
    for table in (equipment(total), heroes(total), foes(total)):
        console.print(table)


def play(count: Count, difficulty: str, hands: str, seed: int) -> None:
    """One game of Heroes that chance chose, added to the count."""
    options = {"throws": "fast", "difficulty": difficulty, "hands": hands}
    game = undercroft.new_game(GAME, HEROES, seed=seed, options=options)
    while (decision := game.decision) is not None:
        if isinstance(decision.options[0], ChooseHero):
            game.play(DrawHero())
        elif (card := card_to_use(game)) is not None:
            game.play(card, seat=game.state.hero(card.hero).seat)
        else:
            game.play(quick(game.state, decision.seat, decision.options))
    assert game.outcome is not None
    count.games += 1
    count.won += game.outcome.won
    there = tell(count, game)
    count.played_with.update(there)
    count.won_with.update(there if game.outcome.won else ())


def card_to_use(game: Game) -> UseCard | None:
    """A discard-after-use card that is worth playing before anything else happens."""
    g = game.state
    if g.phase in ("setup", "over"):
        return None
    holders = {hero.seat for hero in g.heroes if any(card.use is not None for card in cards_of(g, hero))}
    options = [option for seat in sorted(holders) for option in game.asides(seat) if isinstance(option, UseCard)]
    return next((option for option in options if is_worth_it(g, option)), None)


def is_worth_it(g: DungeonFighter, option: UseCard) -> bool:
    """Whether a sensible player would use a card now."""
    effect = CONTENT.equipment[option.card].use
    assert effect is not None
    if effect.heal_one or effect.heal_all:
        return heals_enough(g, [g.hero(option.target)] if option.target else g.active, effect)
    fight = g.fight
    if effect.bonus_die:
        return fight is not None and not fight.dice and not g.bonus
    if fight is None or not is_on(g):
        return False
    return is_worth_it_in(g, fight, option, effect)


def heals_enough(g: DungeonFighter, whom: Sequence[Hero], effect: Effect) -> bool:
    """Whether hardly any of the healing is wasted, or somebody needs it badly."""
    amount = effect.heal_one or effect.heal_all
    healed = sum(min(amount, max_hp(g, hero) - hero.hp) for hero in whom)
    return healed >= 0.75 * amount * len(whom) or any(hero.hp <= min(BADLY_HURT, max_hp(g, hero) - 2) for hero in whom)


def is_worth_it_in(g: DungeonFighter, fight: Fight, option: UseCard, effect: Effect) -> bool:
    """The same for what is used in a fight only."""
    foe = foe_of(g, fight)
    hard = fight.boss or foe.damage > 2
    if effect.hurt:
        return fight.hp <= effect.hurt and (hard or fight.hp == effect.hurt)
    if effect.token == "tracking":
        return fight.hp >= TOUGH
    if effect.token == "beer":
        return hard and fight.beer < 0 and g.hero(option.target).hp == min(hero.hp for hero in g.active)
    if effect.skip_rq and fight.stage == "aim":
        with_it = expected_damage(g, fight, tuple(fight.weapons))
        fight.skipped.append(option.rq)
        without = expected_damage(g, fight, tuple(fight.weapons))
        fight.skipped.remove(option.rq)
        return hard and without > WORTH_AN_EXCUSE * with_it
    return False


def tell(count: Count, game: Game) -> set[str]:
    """Count what a game's log says; return who and what was there."""
    there: set[str] = set()
    worn: dict[str, list[str]] = {}
    foe = ""
    for event in game.events:
        match event:
            case e.HeroChosen():
                there.add(event.hero)
                worn[event.hero] = []
            case e.FoeRevealed():
                foe = event.foe
                count.met[foe] += 1
                if foe in CONTENT.bosses:
                    there.add(foe)
            case e.BackedDown():
                count.refused[foe] += 1
            case e.FoeDefeated():
                count.shots[foe] += event.shots
            case e.HeroHurt() if event.by in ("miss", "retrieval"):
                count.hurt[foe] += event.amount
            case e.IconSpent():
                count.icons[event.hero, event.colour] += 1
            case e.ShopOpened():
                count.offered.update(event.cards)
            case e.CardRevealed():
                count.offered[event.card] += 1
            case e.CardAssigned():
                count.taken[event.card] += 1
                worn[event.hero].append(event.card)
                there.add(event.card)
            case e.CardHandedOver():
                worn[event.giver].remove(event.card)
                worn[event.hero].append(event.card)
            case e.CardLost() if event.hero:
                worn[event.hero].remove(event.card)
            case e.Eliminated():
                worn[event.hero].clear()
        count.used.update(cards_at_work(event, worn))
    return there


def cards_at_work(event: Event, worn: dict[str, list[str]]) -> list[str]:
    """The cards that did something in this event."""
    match event:
        case e.WeaponsDeclared():
            return list(event.weapons)
        case e.CardLost() if event.by == "use":
            return [event.card]
        case e.NothingToTake() if event.card:
            return [event.card]
        case e.HeroHurt() if event.attack is not None and event.attack.armor:
            return that_do(worn[event.hero], "reduce")
        case e.HeroSafe() if event.by == "reduced":
            return that_do(worn[event.hero], "reduce")
        case e.FoeHurt() if event.by == "counterblow":
            return that_do(worn[event.hero], "reflect")
        case e.HeroHealed() | e.Scarred():
            return that_do(worn[event.hero], "max_hp")
        case e.Thrown():
            return that_do(worn[event.hero], "aim")
    return []


def that_do(cards: Sequence[str], word: str) -> list[str]:
    """Those of the cards that work by themselves, by this word."""
    return [card for card in cards if (always := CONTENT.equipment[card].always) and getattr(always, word)]


def equipment(count: Count) -> Table:
    """How often each card was offered, taken and used, and what was won with it."""
    table = Table(title=f"Equipment in {count.games} games ({rate(count.won, count.games)} % won)")
    for column in ("", "price", "offered", "taken %", "used per card", "won with it, %"):
        table.add_column(column, justify="left" if not column else "right")
    for card in sorted(CONTENT.equipment.values(), key=lambda one: (one.kind, -count.taken[one.id])):
        taken, offered = count.taken[card.id], max(1, count.offered[card.id])
        table.add_row(
            f"{card.name} ({card.kind})",
            str(card.price),
            str(count.offered[card.id]),
            f"{100 * taken / offered:.0f}",
            f"{count.used[card.id] / max(1, taken):.2f}",
            rate(count.won_with[card.id], max(1, count.played_with[card.id])),
        )
    return table


def heroes(count: Count) -> Table:
    """How often a party with this Hero won, and how often he used each ability in a game."""
    table = Table(title=f"Heroes in {count.games} games")
    for column in ("", "games", "won, %", "blue", "green", "red", "kills"):
        table.add_column(column, justify="left" if not column else "right")
    for hero in CONTENT.heroes:
        games = max(1, count.played_with[hero])
        uses = (f"{count.icons[hero, colour] / games:.2f}" for colour in ("blue", "green", "red", "kill"))
        table.add_row(CONTENT.name(hero), str(games), rate(count.won_with[hero], games), *uses)
    return table


def foes(count: Count) -> Table:
    """How often each monster was met and refused, and what it took to beat it."""
    table = Table(title="Monsters and Final Bosses")
    for column in ("", "level", "met", "refused %", "shots", "HP lost", "won, %"):
        table.add_column(column, justify="left" if not column else "right")
    for foe in (*CONTENT.monsters, *CONTENT.bosses):
        met = max(1, count.met[foe])
        boss = foe in CONTENT.bosses
        table.add_row(
            CONTENT.name(foe),
            "boss" if boss else str(CONTENT.monsters[foe].level),
            str(count.met[foe]),
            f"{100 * count.refused[foe] / met:.0f}",
            f"{count.shots[foe] / met:.1f}",
            f"{count.hurt[foe] / met:.1f}",
            rate(count.won_with[foe], max(1, count.played_with[foe])) if boss else "",
        )
    return table


if __name__ == "__main__":
    main()
