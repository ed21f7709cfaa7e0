"""What is the viewer's own: who it leads, and the tray with dice, abilities and equipment."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS, bonus_dice
from undercroft.games.dungeon_fighter.drawing.cards import ability_card, equipment_card, foe_card
from undercroft.games.dungeon_fighter.drawing.icons import ICON_FACE, hero_emblem
from undercroft.games.dungeon_fighter.drawing.pointing import BONUS
from undercroft.games.dungeon_fighter.drawing.seats import say_life
from undercroft.games.dungeon_fighter.view import HeroView, View
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag, together
from undercroft.kit.pieces import counter


def own_heroes(view: View) -> list[HeroView]:
    """The viewer's Heroes, the one whose turn it is first."""
    thrower = view.fight.thrower if view.fight is not None else view.first
    mine = [hero for hero in view.heroes if hero.seat == view.seat]
    return sorted(mine, key=lambda hero: (hero.number != thrower, hero.number))


def you(content: Content, view: View) -> str:
    """Who the viewer leads; empty for a spectator."""
    heroes = own_heroes(view)
    if not heroes:
        return ""
    front = heroes[0]
    rows = []
    for hero in heroes:
        if not hero.card:
            continue
        name = content.name(hero.card) + (f" ({say_life(hero)})" if hero.fainted or hero.eliminated else "")
        rows.append(tag("small", name, class_="u-who"))
        rows.append(panels.hearts(hero.hp, hero.max_hp, say_life(hero), f"mine-{hero.number}-hearts"))
    chest = panels.counters(
        counter("coin", view.gold, f"{view.gold} gold in the Chest", "mine-gold"),
        counter("die", view.bonus, f"{bonus_dice(view.bonus)} in the Chest", "mine-dice"),
    )
    return panels.you(view.seat or 0, hero_emblem(front), front.player, *rows, chest)


def tray(content: Content, view: View) -> str:
    """What the viewer can use, what it needs now first; empty for a spectator."""
    heroes = own_heroes(view)
    if not heroes:
        return ""
    if view.phase == "setup":
        return ""
    groups = [_dice(content, view)] if view.fight is not None and view.phase == "encounter" else []
    for n, hero in enumerate(heroes):
        if hero.card and not hero.eliminated:
            groups += [
                _abilities(content, view, hero),
                _carried(content, view, hero, alone=len(heroes) == 1, first=n == 0),
            ]
    return together(*groups)


def _dice(content: Content, view: View) -> Markup:
    """The three Hero dice, what has become of each, and the Bonus dice in the Chest."""
    fight = view.fight
    assert fight is not None
    drawn = []
    for colour in COLOURS:
        held, ready = fight.die == colour and fight.stage in ("aim", "result"), colour in fight.throwable
        state = "in the hand" if held else "ready" if ready else "barred" if colour in fight.dice else "thrown"
        drawn.append(
            pieces.tray_die(
                ICON_FACE,
                f"The {colour} die, {state}",
                id=f"tray-die-{colour}",
                target=f"die:{colour}",
                used=not (held or ready),
                class_=f"u-dyed-{colour}",
                corner="turn" if held else "",
            )
        )
    drawn += [
        pieces.tray_die(ICON_FACE, "A Bonus die", id=f"tray-bonus-{n}", target=BONUS, nth=n, class_="u-dyed-white")
        for n in range(view.bonus)
    ]
    return panels.group("Dice", drawn)


def _abilities(content: Content, view: View, hero: HeroView) -> Markup:
    """A Hero's three abilities, in the order of their colours."""
    fight = view.fight
    mine = fight is not None and fight.thrower == hero.number and view.phase == "encounter"
    shows = mine and fight is not None and fight.stage == "result" and fight.result is not None and fight.result.icon
    cards = []
    for colour in COLOURS:
        scarred = colour in hero.scars
        fuelled = shows and fight is not None and (fight.die == colour or fight.die not in COLOURS)
        cards.append(
            ability_card(
                content,
                hero.card,
                colour,
                scarred=scarred,
                id=f"ability-{hero.number}-{colour}",
                target=f"ability:{colour}" if mine or hero.fainted else "",
                ready=fuelled and not scarred,
            )
        )
    return panels.group(f"{content.name(hero.card)}: an icon each", cards)


def _carried(content: Content, view: View, hero: HeroView, *, alone: bool, first: bool) -> Markup:
    fight = view.fight
    declared = fight.weapons if fight is not None and fight.thrower == hero.number else ()
    cards = [
        equipment_card(
            content,
            card,
            id=f"own-{hero.number}-{copy}",
            target=f"equipment:{card}",
            stamp="declared" if card in declared else "",
        )
        for card, copy in panels.copies(hero.equipment)
    ]
    cards += [
        foe_card(content, foe, id=f"own-foe-{hero.number}-{foe}", target=f"monster:{foe}") for foe in hero.seduced
    ]
    title = "Equipment" if alone else f"Equipment of {content.name(hero.card)}"
    return panels.group(title, cards, "Nothing yet." if first else "")
