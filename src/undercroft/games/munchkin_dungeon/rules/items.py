"""Items that are discarded for their effect (MD-EQUIP-05)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.rules.defeat import settle
from undercroft.games.munchkin_dungeon.rules.dice import add_to
from undercroft.games.munchkin_dungeon.rules.effects import resolve
from undercroft.games.munchkin_dungeon.rules.loot import discard_loot, why_cannot_use
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script


def why_cannot_use_on_own_turn(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    """What keeps an own-turn Item from being used at this moment."""
    refusal = why_cannot_use(g, hero, loot, "own_turn")
    if refusal is not None:
        return refusal
    if hero.seat != g.active:
        return Refusal("MD-R-32", "an own-turn Item is for its owner's own turn")
    if g.fight is not None:
        return Refusal("MD-R-32", "an own-turn Item cannot be used during a fight")
    if g.turn.busy:
        return Refusal("MD-R-32", "an own-turn Item cannot be used in the middle of an effect, a Reward or a defeat")
    return None


def why_cannot_use_now(g: MunchkinDungeon, hero: Hero, loot: str) -> Refusal | None:
    """What keeps an Item from being used at this moment, whatever moment it is for."""
    card = g.content.loot.get(loot)
    if g.fight is None or card is None or card.use != "fight":
        return why_cannot_use_on_own_turn(g, hero, loot)
    if hero.seat != g.active:
        return Refusal("MD-FIGHT-05", "only the Hero who fights uses Items in a fight")
    if g.fight.stage != "hero":
        return Refusal("MD-FIGHT-12", "the Hero's part of the fight is over once the Monsters roll")
    return why_cannot_use(g, hero, loot, "fight")


def use_item(g: MunchkinDungeon, hero: Hero, loot: str) -> Script:
    """Discard an Item and carry out its effect; outside a fight it may defeat at once (MD-DEF-04)."""
    effect = g.content.loot[loot].discard
    assert effect is not None
    rule = "MD-EQUIP-05" if g.fight is not None else "MD-R-32"
    discard_loot(g, hero, loot, loot, rule)
    if g.fight is not None:
        g.turn.played.append((hero.seat, loot, ""))
        add_to(g, g.fight.hero, g.fight.monsters, effect, hero.seat, loot, rule)
    yield from resolve(g, effect, loot, rule)
    if g.fight is None:
        yield from settle(g)
