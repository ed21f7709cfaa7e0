"""What a miss brings: damage, Counterblow, fainting, and the monster's miss-abilities (DF-DMG-06, DF-MON)."""

from __future__ import annotations

from typing import Literal

from undercroft.games.dungeon_fighter.rules.abilities import Blow
from undercroft.games.dungeon_fighter.rules.chest import pay_gold
from undercroft.games.dungeon_fighter.rules.foes import foe_of, is_on, lower, settle, special
from undercroft.games.dungeon_fighter.rules.heroes import cards_of, cut_to_maximum, hurt, lose_if_all_fainted, worn
from undercroft.games.dungeon_fighter.state.actions import LoseCard
from undercroft.games.dungeon_fighter.state.events import Attack, CardLost, FoeHealed, FoeHurt, HeroSafe, NothingToTake
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.kernel.script import Script, ask

TOAD = 2
"""What a Toad takes from miss damage (DF-AB-02)."""


def suffer_the_miss(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow) -> Script:
    """Step 8 of DF-ENC-08; a monster that Counterblow kills does nothing more (DF-END-01, DF-END-03)."""
    rabid = special(g, fight).rabid
    victims = [hero, *(other for other in g.active if rabid and other is not hero)]
    suffered = [(victim, suffer(g, fight, victim, blow)) for victim in victims]
    for victim, amount in suffered:
        if amount and reflects(g, fight, victim, blow):
            strike_back(g, fight, victim, amount)
    if settle(g, fight):
        return
    lose_if_all_fainted(g)
    yield from miss_abilities(g, fight, hero)


def attack_on(g: DungeonFighter, fight: Fight, victim: Hero, own: bool) -> Attack:
    """Damage value less Toad and, on an own miss, Reduced Damage (DF-DMG-06, DF-R-21)."""
    armor = sum(effect.reduce for effect in worn(g, victim)) if own else 0
    return Attack(foe_of(g, fight).damage, TOAD if fight.toad else 0, armor)


def suffer(g: DungeonFighter, fight: Fight, victim: Hero, blow: Blow) -> int:
    """Lose HP to the monster's attack, none under Beer or Agile; return how much was really lost (DF-DMG-06)."""
    own = victim.number == fight.thrower
    attack = attack_on(g, fight, victim, own)
    spared = "beer" if own and fight.beer == victim.number else "agile" if own and blow.agile else ""
    if spared or attack.total == 0:
        by = spared or "reduced"
        rule = {"beer": "DF-AB-08", "agile": "DF-AB-06", "reduced": "DF-DMG-06"}[by]
        g.tell(HeroSafe, hero=victim.card, by=by, rule=rule)
        return 0
    before = victim.hp
    hurt(g, victim, attack.total, "miss", "DF-DMG-06" if own else "DF-MON-06", attack)
    return before - victim.hp


def reflects(g: DungeonFighter, fight: Fight, victim: Hero, blow: Blow) -> bool:
    """Whether a Hero strikes back: by what he wears, or by the icon of this throw (DF-AB-13, DF-AB-23)."""
    worn_by_him = any(effect.reflect for effect in worn(g, victim))
    return worn_by_him or (blow.reflect and victim.number == fight.thrower)


def strike_back(g: DungeonFighter, fight: Fight, victim: Hero, amount: int) -> None:
    """The monster takes what the Hero suffered (DF-AB-13)."""
    lower(g, fight, amount)
    g.tell(
        FoeHurt,
        foe=fight.foe,
        amount=amount,
        now=fight.hp,
        by="counterblow",
        hero=victim.card,
        rule="DF-AB-13",
    )


def miss_abilities(g: DungeonFighter, fight: Fight, hero: Hero) -> Script:
    """Kleptomaniac, Greedy and Leeching (DF-MON-01 to 03)."""
    ability = special(g, fight)
    if ability.klepto:
        belt = protecting(g, hero, "keep_equipment")
        if hero.equipment and not belt:
            yield from steal(g, hero)
        else:
            find_nothing(g, fight, hero, "klepto", belt, "DF-MON-01")
    if ability.greedy:
        apron = protecting(g, hero, "keep_gold")
        if g.gold and not apron:
            pay_gold(g, 1, "greedy", "DF-MON-02")
        else:
            find_nothing(g, fight, hero, "greedy", apron, "DF-MON-02")
    if ability.leech and is_on(g):
        gained = min(ability.leech, foe_of(g, fight).hp - fight.hp)
        fight.hp += gained
        if gained:
            g.tell(FoeHealed, foe=fight.foe, amount=gained, now=fight.hp, rule="DF-MON-03")
        else:
            find_nothing(g, fight, hero, "leech", "", "DF-MON-03")


def protecting(g: DungeonFighter, hero: Hero, word: Literal["keep_equipment", "keep_gold"]) -> str:
    """The card that keeps a Hero's miss from costing this; empty if he has none."""
    return next((card.id for card in cards_of(g, hero) if card.always is not None and getattr(card.always, word)), "")


def find_nothing(
    g: DungeonFighter, fight: Fight, hero: Hero, ability: Literal["klepto", "greedy", "leech"], card: str, rule: str
) -> None:
    """Say that a miss-ability did nothing, and why."""
    g.tell(NothingToTake, foe=fight.foe, hero=hero.card, ability=ability, card=card, rule=rule)


def steal(g: DungeonFighter, hero: Hero) -> Script:
    """The thrower picks which of his cards goes; seduced monsters are none (DF-MON-01, DF-EQ-06)."""

    def cards() -> list[LoseCard]:
        return [LoseCard(card) for card in dict.fromkeys(hero.equipment)] if is_on(g) else []

    choice = yield from ask(hero.seat, "Which card does the thief take?", cards, "DF-MON-01", may_lapse=True)
    if choice is not None:
        hero.equipment.remove(choice.card)
        g.equipment_discard.append(choice.card)
        g.tell(CardLost, card=choice.card, hero=hero.card, by="theft", rule="DF-MON-01")
        cut_to_maximum(g, hero)
