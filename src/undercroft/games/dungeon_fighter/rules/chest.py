"""The Chest and the supply: gold, Bonus dice, equipment cards (DF-GEN-04, DF-COMP-06)."""

from __future__ import annotations

from typing import Literal

from undercroft.games.dungeon_fighter.state.events import BonusChanged, BonusReturned, DeckReshuffled, GoldChanged
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight
from undercroft.kit.decks import draw_from


def gain_gold(g: DungeonFighter, amount: int, by: Literal["pickpocket", "treasure"], rule: str) -> None:
    """Gold from the supply, as far as there is any (DF-R-03)."""
    gained = min(amount, g.gold_supply)
    g.gold_supply -= gained
    g.gold += gained
    g.tell(GoldChanged, amount=gained, now=g.gold, by=by, lacking=amount - gained, rule=rule)


def pay_gold(g: DungeonFighter, amount: int, by: Literal["greedy", "song", "shop"], rule: str) -> None:
    """Gold from the Chest back into the supply."""
    g.gold -= amount
    g.gold_supply += amount
    if by != "shop":
        g.tell(GoldChanged, amount=-amount, now=g.gold, by=by, rule=rule)


def gain_bonus(g: DungeonFighter, amount: int, by: Literal["speed", "card", "treasure"], rule: str) -> None:
    """Bonus dice from the supply, as far as there are any (DF-R-03)."""
    gained = min(amount, g.bonus_supply)
    g.bonus_supply -= gained
    g.bonus += gained
    g.tell(BonusChanged, amount=gained, now=g.bonus, by=by, lacking=amount - gained, rule=rule)


def return_bonus(g: DungeonFighter, fight: Fight, rule: str) -> None:
    """Used Bonus dice back to the supply."""
    if fight.bonus_used:
        g.bonus_supply += fight.bonus_used
        g.tell(BonusReturned, dice=fight.bonus_used, rule=rule)
        fight.bonus_used = 0


def reshuffle(g: DungeonFighter) -> None:
    """The equipment discard becomes the deck again (DF-R-17)."""
    g.tell(DeckReshuffled, cards=len(g.equipment_deck), rule="DF-R-17")


def unstolen(g: DungeonFighter) -> int:
    """How many cards the equipment deck holds; of those still listed, some lie face down elsewhere (DF-AB-10)."""
    away = 0 if g.fight is None else g.fight.stolen - len(g.fight.last_stolen)
    return len(g.equipment_deck) - away


def draw_equipment(g: DungeonFighter) -> str | None:
    """The top card of the equipment deck; none if every card is in play."""
    return draw_from(g.chance, g.equipment_deck, g.equipment_discard, "equipment", lambda: reshuffle(g))
