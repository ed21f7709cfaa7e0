"""Equipment in the Heroes' power-up (SD-EQ-01 to 05, SD-ABIL-06, SD-R-72)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from undercroft.games.super_dungeon_arcade.content.catalogue import SLOTS
from undercroft.games.super_dungeon_arcade.rules.decks import discard, draw_treasure, keep
from undercroft.games.super_dungeon_arcade.rules.destroy import settle_hearts
from undercroft.games.super_dungeon_arcade.rules.plots import discard_plot, goal
from undercroft.games.super_dungeon_arcade.rules.tokens import change_potions, ward
from undercroft.games.super_dungeon_arcade.rules.values import is_banned, most_potions
from undercroft.games.super_dungeon_arcade.state.actions import ChooseSlotOwner, DonePowerUp, Equip, PayDebt, Trade
from undercroft.games.super_dungeon_arcade.state.events import Equipped
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask

TRADED = 6
"""So many loot cards buy a treasure (SD-EQ-04)."""
FEW_SETS = 30
"""More sets of cards than this are not listed: any other set of them can be named as well."""


def equip_heroes(g: SuperDungeonArcade) -> Script:
    """Any cards of the backpack, on any Heroes on the map; the Lead speaks for all (SD-EQ-01, SD-R-101)."""
    yield from put_on_cursed(g)
    while True:
        options = equipment_options(g)
        if len(options) == 1:
            return
        choice = yield from ask(
            g.lead,
            "Equip the Heroes",
            lambda: equipment_options(g),
            "SD-EQ-01",
            segment=True,
            accepts=lambda action: why_cannot(g, action),
        )
        match choice:
            case Equip(id, card):
                hero = g.model(id)
                assert isinstance(hero, Hero)
                yield from put_on(g, hero, card)
            case Trade(cards):
                yield from trade(g, cards)
            case PayDebt(cards):
                yield from pay_debt(g, cards)
            case _:
                return


def equipment_options(g: SuperDungeonArcade) -> list[Action]:
    """What can be put on, traded or paid now; being done comes last."""
    found: list[Action] = []
    for card in dict.fromkeys(sorted(g.backpack)):
        found += [Equip(hero.id, card) for hero in g.on_map if why_cannot_equip(g, hero, card) is None]
    loot = sorted(card for card in g.backpack if card in g.content.loot)
    if g.phase != "setup" and not g.turn.traded and not is_banned(g, "trade") and len(loot) >= TRADED:
        found += [Trade(cards) for cards in _sets(loot, TRADED)]
    wanted = goal(g)
    if wanted is not None and wanted.kind == "loot" and len(loot) >= wanted.number:
        found += [PayDebt(cards) for cards in _sets(loot, wanted.number)]
    return [*found, DonePowerUp()]


def _sets(loot: list[str], size: int) -> list[tuple[str, ...]]:
    """Different sets of cards, the first few of them."""
    found: dict[tuple[str, ...], None] = {}
    for cards in combinations(loot, size):
        found[cards] = None
        if len(found) >= FEW_SETS:
            break
    return list(found)


def why_cannot(g: SuperDungeonArcade, action: Action) -> Refusal | None:
    """Why an action is not possible while Heroes are equipped."""
    match action:
        case Equip(id, card):
            hero = g.model(id)
            if not isinstance(hero, Hero):
                return Refusal("SD-EQ-01", "only Heroes on the map are equipped")
            return why_cannot_equip(g, hero, card)
        case Trade(cards):
            return why_cannot_trade(g, cards)
        case PayDebt(cards):
            wanted = goal(g)
            if wanted is None or wanted.kind != "loot":
                return Refusal("SD-PLOT-02", "no plot in force asks for loot")
            if len(cards) != wanted.number or not _has_loot(g, cards):
                return Refusal("SD-TERM-10", f"exactly {wanted.number} loot cards of the backpack are asked for")
            return None
        case DonePowerUp():
            return None
    return Refusal("SD-EQ-01", "Heroes are equipped now")


def _has_loot(g: SuperDungeonArcade, cards: tuple[str, ...]) -> bool:
    return all(card in g.content.loot for card in cards) and not Counter(cards) - Counter(g.backpack)


def why_cannot_trade(g: SuperDungeonArcade, cards: tuple[str, ...]) -> Refusal | None:
    """Once per turn, exactly six loot cards (SD-EQ-04)."""
    if g.phase == "setup":
        return Refusal("SD-R-57", "the party trades in the power-up of the Hero Turn")
    if is_banned(g, "trade"):
        return Refusal("SD-EQ-04", "a card in force forbids the trade")
    if g.turn.traded:
        return Refusal("SD-EQ-04", "the party trades once per turn")
    if len(cards) != TRADED or not _has_loot(g, cards):
        return Refusal("SD-EQ-04", f"exactly {TRADED} loot cards of the backpack buy a treasure")
    return None


def why_cannot_equip(g: SuperDungeonArcade, hero: Hero, card: str) -> Refusal | None:
    """What keeps a card off a Hero (SD-EQ-01 to 03, SD-R-72)."""
    if card not in g.backpack:
        return Refusal("SD-EQ-01", "that card is not in the backpack")
    slot = g.content.equipment[card].slot
    if slot is None:
        return Refusal("SD-EQ-02", "that card fits no slot")
    worn = hero.gear.get(slot)
    if worn is not None and g.content.equipment[worn].cursed:
        return Refusal("SD-R-72", f"{g.content.name(worn)} is Cursed: it cannot be replaced")
    return None


def put_on(g: SuperDungeonArcade, hero: Hero, card: str) -> Script:
    """One card per slot; what is replaced is discarded (SD-EQ-02, SD-EQ-03)."""
    slot = g.content.equipment[card].slot
    assert slot is not None
    instead = hero.gear.get(slot, "")
    g.backpack.remove(card)
    hero.gear[slot] = card
    hero.gear = {name: hero.gear[name] for name in SLOTS if name in hero.gear}
    g.tell(Equipped, hero=hero.id, card=card, instead=instead, rule="SD-EQ-03" if instead else "SD-EQ-02")
    if instead:
        discard(g, [instead], "replaced", "SD-EQ-03")
    ward(g, hero)
    if hero.potions > most_potions(g, hero):
        change_potions(g, hero, most_potions(g, hero) - hero.potions, card, "SD-POT-01")
    yield from settle_hearts(g, card)


def put_on_cursed(g: SuperDungeonArcade) -> Script:
    """A Cursed card must be worn if any Hero has the slot free (SD-ABIL-06, SD-R-72)."""
    for card in sorted(g.backpack):
        printed = g.content.equipment[card]
        if not printed.cursed or printed.slot is None or card not in g.backpack:
            continue
        free = [hero for hero in g.on_map if printed.slot not in hero.gear]
        if free:
            options = [ChooseSlotOwner(hero.id, printed.slot) for hero in free]
            choice = yield from ask(g.lead, f"Who wears {printed.name}", options, "SD-ABIL-06")
            hero = g.model(choice.hero)
            assert isinstance(hero, Hero)
            yield from put_on(g, hero, card)


def trade(g: SuperDungeonArcade, cards: tuple[str, ...]) -> Script:
    """Six loot cards for a treasure, which can be equipped at once (SD-EQ-04)."""
    g.turn.traded = True
    for card in cards:
        g.backpack.remove(card)
    discard(g, list(cards), "trade", "SD-EQ-04")
    if (found := draw_treasure(g)) is not None:
        keep(g, found, "trade", "SD-EQ-04")
    yield from put_on_cursed(g)


def pay_debt(g: SuperDungeonArcade, cards: tuple[str, ...]) -> Script:
    """Loot for the plot that asks for it; the treasure that it may bring can be Cursed (SD-R-72)."""
    for card in cards:
        g.backpack.remove(card)
    discard(g, list(cards), g.plot, "SD-PLOT-02")
    yield from discard_plot(g)
    yield from put_on_cursed(g)
