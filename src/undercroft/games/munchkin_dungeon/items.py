"""Items that are discarded for their effect (MD-EQUIP-05)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.actions import UseItem
from undercroft.games.munchkin_dungeon.effects import add_to, resolve
from undercroft.games.munchkin_dungeon.loot import discard_loot, why_cannot_part_with
from undercroft.games.munchkin_dungeon.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

WHEN = {
    "fight": "in the own part of a fight",
    "own_turn": "on the own turn, outside a fight",
    "defeat": "at the moment of a defeat",
}


def why_cannot_use(g: MunchkinDungeon, hero: Hero, loot: str, now: str) -> Refusal | None:
    """What keeps this Item from being used now: in a "fight", on the "own_turn" or on "defeat"."""
    card = g.content.loot.get(loot)
    if card is None or loot not in hero.loot:
        return Refusal("MD-EQUIP-02", f"{g.names[hero.seat]} does not own {g.content.name(loot)}")
    if card.discard is None:
        return Refusal("MD-EQUIP-05", f"{card.name} has no effect that it could be discarded for")
    if card.use != now:
        return Refusal("MD-R-32", f"{card.name} is used {WHEN[card.use]}")
    if hero.seat == g.active and "items" in g.turn.bans:
        return Refusal("MD-THREAT-05", "Items cannot be used this turn")
    return why_cannot_part_with(g, hero, loot)


def item_options(g: MunchkinDungeon, hero: Hero, now: str) -> list[Action]:
    """Every Item that can be used now."""
    cards = g.content.loot
    return [
        UseItem(loot)
        for loot in dict.fromkeys(hero.loot)
        if cards[loot].discard is not None and why_cannot_use(g, hero, loot, now) is None
    ]


def why_cannot_use_aside(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    """What keeps an own-turn Item from being used at this moment."""
    if hero.seat != g.active or g.phase == "setup":
        return Refusal("MD-R-32", "an own-turn Item is for its owner's own turn")
    if g.fight is not None:
        return Refusal("MD-R-32", "an own-turn Item cannot be used during a fight")
    return why_cannot_use(g, hero, loot, "own_turn")


def use_item(g: MunchkinDungeon, hero: Hero, loot: str) -> Script:
    """Discard an Item and carry out its effect."""
    effect = g.content.loot[loot].discard
    assert effect is not None
    discard_loot(g, hero, loot, loot, "MD-EQUIP-05")
    if g.fight is not None:
        add_to(g, g.fight.hero, g.fight.monsters, effect, hero.seat, loot)
    yield from resolve(g, effect, loot, "MD-EQUIP-05")
