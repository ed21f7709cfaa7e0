"""Choosing a die, and what to do when none is left (DF-ENC-04, DF-OUT, DF-BOSS-04)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Foe
from undercroft.games.dungeon_fighter.content.types import BossCard
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS
from undercroft.games.dungeon_fighter.rules.chest import return_bonus
from undercroft.games.dungeon_fighter.rules.end import lose
from undercroft.games.dungeon_fighter.rules.foes import foe_of, is_on, special
from undercroft.games.dungeon_fighter.rules.heroes import hurt, lose_if_all_fainted, next_active
from undercroft.games.dungeon_fighter.rules.use_cards import somebody_could_use, use_card, use_options
from undercroft.games.dungeon_fighter.state.actions import ChooseDie, Retrieve, TakeBonusDie, UseCard
from undercroft.games.dungeon_fighter.state.events import DiceRetrieved
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask


def throwable(g: DungeonFighter, fight: Fight) -> list[str]:
    """Hero dice that were not thrown, without those that the monster resists (DF-ENC-04, DF-MON-05)."""
    return [die for die in fight.dice if die != special(g, fight).resist]


def why_cannot_take_die(g: DungeonFighter, fight: Fight, die: str) -> Refusal | None:
    """What keeps the thrower from this Hero die."""
    if die not in COLOURS:
        return Refusal("DF-ENC-04", f"there is no {die} die among the Hero dice")
    if die not in fight.dice:
        return Refusal("DF-ENC-04", f"the {die} die has been thrown")
    if die not in throwable(g, fight):
        return Refusal("DF-MON-05", f"{g.content.name(fight.foe)} resists the {die} die")
    return None


def why_cannot_take_bonus(g: DungeonFighter, fight: Fight) -> Refusal | None:
    """What keeps the thrower from a Bonus die."""
    if throwable(g, fight):
        return Refusal("DF-ENC-04", "a Bonus die may not be thrown while a Hero die is there")
    if not g.bonus:
        return Refusal("DF-OUT-01", "the Chest holds no Bonus die")
    return None


def why_cannot_retrieve(g: DungeonFighter, fight: Fight) -> Refusal | None:
    """What keeps the thrower from fetching the dice."""
    if fight.boss:
        return Refusal("DF-OUT-06", "against the Final Boss no dice are retrieved")
    if throwable(g, fight):
        return Refusal("DF-OUT-01", "dice are retrieved when no Hero die can be thrown")
    return None


def choose_die(g: DungeonFighter, fight: Fight, hero: Hero) -> Script[str | None]:
    """The die that the thrower takes; None if the fight is over, or he has fainted from a retrieval."""
    if not throwable(g, fight):
        if fight.boss and not g.bonus:
            yield from last_chance(g, fight)
            return None
        way_out = yield from run_out(g, fight, hero)
        if way_out is None:
            return None
        if isinstance(way_out, TakeBonusDie):
            g.bonus -= 1
            fight.bonus_used += 1
            return f"bonus {fight.bonus_used}"
        retrieve(g, fight, hero)
        if not hero.active:
            fight.thrower = next_active(g, hero.number).number
            return None

    def dice() -> list[ChooseDie]:
        return [ChooseDie(die) for die in throwable(g, fight)] if is_on(g) else []

    choice = yield from ask(hero.seat, "Choose a die", dice, "DF-ENC-04", segment=True, may_lapse=True)
    if choice is None:
        return None
    fight.dice.remove(choice.die)
    return choice.die


def run_out(g: DungeonFighter, fight: Fight, hero: Hero) -> Script[Action | None]:
    """Throw a Bonus die, or retrieve: both are open while the Chest holds Bonus dice (DF-OUT-01, DF-R-16)."""

    def ways_out() -> list[Action]:
        if not is_on(g):
            return []
        found: list[Action] = [TakeBonusDie()] if why_cannot_take_bonus(g, fight) is None else []
        return [*found, Retrieve()] if why_cannot_retrieve(g, fight) is None else found

    return (
        yield from ask(
            hero.seat,
            "No Hero die is left",
            ways_out,
            "DF-OUT-01",
            press=somebody_could_use(g),
            segment=True,
            may_lapse=True,
        )
    )


def price_of(foe: Foe) -> int:
    """What a retrieval costs every active Hero: the level, not the damage (DF-DMG-07)."""
    assert not isinstance(foe, BossCard)
    return foe.level


def retrieve(g: DungeonFighter, fight: Fight, hero: Hero) -> None:
    """Everybody pays, and the board is empty; nothing softens it (DF-OUT-03, DF-OUT-04, DF-AB-20)."""
    level = price_of(foe_of(g, fight))
    fight.retrievals += 1
    g.tell(DiceRetrieved, hero=hero.card, level=level, rule="DF-OUT-03")
    for other in g.active:
        hurt(g, other, level, "retrieval", "DF-OUT-03")
    clear_board(g, fight)
    lose_if_all_fainted(g)


def clear_board(g: DungeonFighter, fight: Fight) -> None:
    """All three Hero dice come back, used Bonus dice go to the supply (DF-OUT-04, DF-OUT-07)."""
    fight.dice = list(COLOURS)
    fight.lying, fight.simulated = [], True
    fight.faces.clear()
    return_bonus(g, fight, "DF-OUT-04")


def last_chance(g: DungeonFighter, fight: Fight) -> Script:
    """No die is left against the Final Boss: only cards can still help, else the game is lost (DF-BOSS-04)."""
    for hero in g.active:
        while not g.bonus and (found := helpful_cards(g, hero)):
            choice = yield from ask(hero.seat, "No die is left: use a card?", [*found, Pass()], "DF-BOSS-04")
            if not isinstance(choice, UseCard):
                break
            yield from use_card(g, choice)
    if not g.bonus:
        lose(g, "no dice", "DF-BOSS-04")


def helpful_cards(g: DungeonFighter, hero: Hero) -> list[UseCard]:
    """Cards that hurt the Final Boss or bring a die."""
    cards = g.content.equipment
    found = []
    for option in use_options(g, hero):
        effect = cards[option.card].use
        if effect is not None and (effect.hurt or effect.bonus_die):
            found.append(option)
    return found
