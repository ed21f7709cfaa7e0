"""What anybody may do at any time: change equipment, use own-turn Items, offer deals (decision points 7, 8 and 21)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.rules.deals import deal_examples, offer_deal, why_cannot_offer
from undercroft.games.munchkin_dungeon.rules.items import use_item, why_cannot_use_now
from undercroft.games.munchkin_dungeon.rules.loot import (
    equip,
    equipment_options,
    item_options,
    unequip,
    unequip_options,
    why_cannot_equip,
    why_cannot_unequip,
)
from undercroft.games.munchkin_dungeon.state.actions import Equip, OfferDeal, Unequip, UseItem
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.rules import Asides
from undercroft.kernel.script import Script


def options(g: MunchkinDungeon, seat: int) -> list[Action]:
    """All that this seat may do besides now; of deals only examples."""
    if g.phase in ("setup", "over"):
        return []
    hero = g.heroes[seat]
    found: list[Action] = []
    if g.fight is None:
        found += equipment_options(g, hero)
        if seat == g.active and not g.turn.busy:
            found += item_options(g, hero, "own_turn")
        found += unequip_options(g, hero)
    if g.options.dealmaking:
        found += deal_examples(g, seat)
    return found


def why_not(g: MunchkinDungeon, seat: int, action: Action) -> Refusal | None:
    """The rule against an aside now."""
    hero = g.heroes[seat]
    match action:
        case Equip(loot):
            return why_cannot_equip(g, hero, loot)
        case Unequip(loot):
            return why_cannot_unequip(g, hero, loot)
        case UseItem(loot):
            return why_cannot_use_now(g, hero, loot)
        case OfferDeal():
            return why_cannot_offer(g, seat, action)
    raise AssertionError(f"{action!r} is no aside")


def carry_out(g: MunchkinDungeon, seat: int, action: Action) -> Script:
    """Carry an aside out."""
    hero = g.heroes[seat]
    match action:
        case Equip(loot):
            equip(g, hero, loot, "MD-EQUIP-03")
        case Unequip(loot):
            unequip(g, hero, loot)
        case UseItem(loot):
            yield from use_item(g, hero, loot)
        case OfferDeal():
            yield from offer_deal(g, seat, action)


ASIDES = Asides(types=(Equip, Unequip, UseItem, OfferDeal), options=options, why_not=why_not, carry_out=carry_out)
