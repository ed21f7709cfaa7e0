"""What can be had and what will come: the Chest, the tower with its monsters, the decks."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import LEVELS, Content
from undercroft.games.dungeon_fighter.content.vocabulary import bonus_dice
from undercroft.games.dungeon_fighter.view import View
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag, together
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count, listed


def supply(content: Content, view: View) -> str:
    """The Chest, the tower and what is left in the box."""
    if view.phase == "setup":
        return ""
    return together(_chest(view), _tower(content, view), _stock(content, view))


def _chest(view: View) -> Markup:
    return panels.group(
        "The Chest",
        [
            panels.counters(
                counter("coin", view.gold, f"{view.gold} gold", "chest-gold"),
                counter("die", view.bonus, bonus_dice(view.bonus), "chest-dice"),
                counter("fame", view.score.total, f"{view.score.total} points if the party won now", "chest-score"),
            )
        ],
        look="u-upright",
    )


def _tower(content: Content, view: View) -> Markup:
    tiers = []
    for n, (level, pile, refused) in enumerate(zip(LEVELS, view.piles, view.refused, strict=True)):
        bottom = f", at the bottom {listed(map(content.name, refused))}" if refused else ""
        tiers.append(
            tag(
                "li",
                glyph("monster"),
                tag("span", f"Level {level}: "),
                tag("b", pile, id=f"tower-{n}", data_value=pile),
                tag("span", bottom),
            )
        )
    tiers.append(tag("li", glyph("crown"), "The Final Boss" + ("" if view.floor > 2 else ", face down")))
    return panels.group("The tower", [tag("ul", *tiers, class_="u-stock")], look="u-upright")


def _stock(content: Content, view: View) -> Markup:
    deck, discard = count(view.equipment_deck, "card"), len(view.equipment_discard)
    stolen = f", {view.fight.stolen} stolen and face down" if view.fight is not None and view.fight.stolen else ""
    return tag(
        "ul",
        tag("li", glyph("item"), f"Equipment deck: {deck}, {discard} discarded{stolen}"),
        tag("li", glyph("coin"), f"Supply: {view.gold_supply} gold"),
        tag("li", glyph("die"), f"Supply: {bonus_dice(view.bonus_supply)}"),
        tag("li", glyph("grave"), f"{count(view.scar_supply, 'Scar')} left"),
        class_="u-stock",
    )
