"""Special rooms and the shop, the last step of Maintenance (DF-ROOM, DF-SHOP)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.types import Room
from undercroft.games.dungeon_fighter.rules.chest import draw_equipment, gain_bonus, gain_gold, pay_gold
from undercroft.games.dungeon_fighter.rules.equipment import discard, hand_out
from undercroft.games.dungeon_fighter.rules.heroes import could_hold, heal, max_hp
from undercroft.games.dungeon_fighter.rules.movement import room_of
from undercroft.games.dungeon_fighter.rules.party import decide
from undercroft.games.dungeon_fighter.state.actions import Buy, BuyBonusDie, BuyHealing, UseRoom
from undercroft.games.dungeon_fighter.state.events import Bought, CardRevealed, ShopOpened
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

SHELF = 3
"""The shop shows so many cards, and one for each Hero (DF-SHOP-01)."""
HEALING = 1
BONUS_DIE = 2


def use_room(g: DungeonFighter) -> Script:
    """Fountain, treasure or shop may be used after the fight (DF-ROOM-01, DF-MAINT-10)."""
    room = room_of(g)
    if room is None:
        return
    if room.fountain and any(hero.hp < max_hp(g, hero) for hero in g.active):
        yield from drink(g)
    if room.treasure:
        yield from take_treasure(g, room)
    if room.shop:
        yield from visit_shop(g)


def drink(g: DungeonFighter) -> Script:
    """Every Hero to his current maximum; Scars stay (DF-ROOM-02)."""
    options: list[Action] = [UseRoom(), Pass()]
    choice = yield from decide(g, "Drink from the Healing Fountain?", lambda: options, "DF-ROOM-02")
    if isinstance(choice, UseRoom):
        for hero in g.active:
            heal(g, hero, max_hp(g, hero), "fountain", "DF-ROOM-02")


def take_treasure(g: DungeonFighter, room: Room) -> Script:
    """The printed reward; the Leader alone says who gets a card (DF-ROOM-03, DF-LEAD-02)."""
    options: list[Action] = [UseRoom(), Pass()]
    choice = yield from decide(g, "Take the treasure?", lambda: options, "DF-ROOM-03")
    if not isinstance(choice, UseRoom):
        return
    if room.gold:
        gain_gold(g, room.gold, "treasure", "DF-ROOM-03")
    if room.bonus_dice:
        gain_bonus(g, room.bonus_dice, "treasure", "DF-ROOM-03")
    for _ in range(room.equipment):
        card = draw_equipment(g)
        if card is not None:
            g.tell(CardRevealed, card=card, by="treasure", rule="DF-ROOM-03")
            yield from hand_out(g, card, "leader", "DF-ROOM-03")


def visit_shop(g: DungeonFighter) -> Script:
    """3 cards and one for each Hero, healing, Bonus dice; what is not sold is discarded (DF-SHOP, DF-R-17)."""
    for _ in range(SHELF + len(g.party)):
        card = draw_equipment(g)
        if card is not None:
            g.offer.append(card)
    g.step = "shop"
    g.tell(ShopOpened, cards=tuple(g.offer), gold=g.gold, rule="DF-SHOP-01")
    while len(goods(g)) > 1:
        choice = yield from decide(g, "Buy something?", lambda: goods(g), "DF-SHOP-01")
        match choice:
            case Buy(card):
                yield from buy_card(g, card)
            case BuyHealing():
                spend(g, HEALING, "healing", "DF-SHOP-02")
                for hero in g.active:
                    heal(g, hero, 1, "shop", "DF-SHOP-02")
            case BuyBonusDie():
                g.bonus_supply -= 1
                g.bonus += 1
                spend(g, BONUS_DIE, "bonus die", "DF-SHOP-03", g.bonus)
            case _:
                break
    for card in g.offer:
        discard(g, card, "", "unsold", "DF-SHOP-01")
    g.offer.clear()


def goods(g: DungeonFighter) -> list[Action]:
    """What the party can buy now, and an end."""
    found: list[Action] = [Buy(card) for card in dict.fromkeys(g.offer) if why_cannot_buy(g, card) is None]
    if why_cannot_heal(g) is None:
        found.append(BuyHealing())
    if why_cannot_buy_die(g) is None:
        found.append(BuyBonusDie())
    return [*found, Pass()]


def why_cannot_buy(g: DungeonFighter, card: str) -> Refusal | None:
    """What keeps the party from this card."""
    if card not in g.offer:
        return Refusal("DF-SHOP-01", "this card is not in the shop")
    if g.content.equipment[card].price > g.gold:
        return Refusal("DF-SHOP-01", f"it costs {g.content.equipment[card].price} gold, and the Chest holds {g.gold}")
    if not any(could_hold(g, hero, card) for hero in g.party):
        return Refusal("DF-SHOP-04", "no Hero has a slot for it")
    return None


def why_cannot_heal(g: DungeonFighter) -> Refusal | None:
    """What keeps the party from healing."""
    if g.gold < HEALING:
        return Refusal("DF-SHOP-02", "healing costs 1 gold, and the Chest is empty")
    if all(hero.hp >= max_hp(g, hero) for hero in g.active):
        return Refusal("DF-AB-21", "every Hero is at his maximum")
    return None


def why_cannot_buy_die(g: DungeonFighter) -> Refusal | None:
    """What keeps the party from a Bonus die."""
    if g.gold < BONUS_DIE:
        return Refusal("DF-SHOP-03", f"a Bonus die costs {BONUS_DIE} gold, and the Chest holds {g.gold}")
    if not g.bonus_supply:
        return Refusal("DF-SHOP-03", "the supply has no Bonus die left")
    return None


def spend(g: DungeonFighter, price: int, what: str, rule: str, bonus: int = 0) -> None:
    """Pay in the shop."""
    pay_gold(g, price, "shop", rule)
    g.tell(Bought, what=what, price=price, gold=g.gold, bonus=bonus, rule=rule)


def buy_card(g: DungeonFighter, card: str) -> Script:
    """A bought card goes to a Hero at once (DF-SHOP-04)."""
    spend(g, g.content.equipment[card].price, card, "DF-SHOP-01")
    g.offer.remove(card)
    yield from hand_out(g, card, "party", "DF-SHOP-04")
