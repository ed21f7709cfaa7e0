"""What is the viewer's own: who it is, and the tray with actions, potions, gear and the party's backpack."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.drawing.cards import action_card, equipment_card
from undercroft.games.super_dungeon_arcade.drawing.encounter import say_hand
from undercroft.games.super_dungeon_arcade.drawing.icons import STATUS_LETTERS, emblem
from undercroft.games.super_dungeon_arcade.view import HandView, HeroView, View
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter
from undercroft.kit.text import count

ATTACKS = {"STR": "Melee Attack", "WILL": "Magic Attack", "DEX": "Missile Attack"}


def own_hero(view: View) -> tuple[int, HeroView] | None:
    """The viewer's Hero that matters now: the one that rolls or acts, else the first of its own on the map."""
    own = [(n, hero) for n, hero in enumerate(view.heroes) if hero.seat == view.seat and hero.card]
    clash = view.clash
    for number, hero in own:
        if clash is not None and not clash.over and clash.hero == hero.id:
            return number, hero
    for wanted in (lambda hero: hero.active, lambda hero: hero.at, lambda hero: True):
        if found := next((one for one in own if wanted(one[1])), None):
            return found
    return None


def you(content: Content, view: View) -> str:
    """Who the viewer is, and what its Hero counts; empty for a spectator."""
    if view.seat is None:
        return ""
    found = own_hero(view)
    if found is None:
        return panels.you(view.seat, "", tag("span", "Your party", tag("small", "no Hero chosen yet")))
    return _you(content, *found)


@lru_cache(maxsize=1024)
def _you(content: Content, number: int, hero: HeroView) -> str:
    left = max(0, hero.hearts - hero.wounds)
    who = tag("span", content.name(hero.card), tag("small", hero.player), data_card=f"hero:{hero.card}")
    chips = [tag("span", f"{STATUS_LETTERS[one]} {one}", class_="u-chip") for one in hero.statuses]
    chips += [tag("span", content.actions[one].name, class_="u-chip") for one in hero.lasting]
    counters = panels.counters(
        counter("boot", hero.mp, f"{hero.mp} MP", "mine-mp"),
        counter("bolt", hero.ap, f"{hero.ap} AP", "mine-ap"),
        counter("potion", hero.potions, f"{hero.potions} of {count(hero.most_potions, 'potion')}", "mine-potions"),
        counter("claw", hero.wrath, f"{hero.wrath} wrath", "mine-wrath"),
    )
    return panels.you(
        number,
        emblem(hero.card),
        who,
        panels.hearts(left, hero.hearts, f"{left} of {count(hero.hearts, 'heart')} left", "mine-hearts"),
        *([counters] if hero.at else []),
        *([tag("div", *chips, class_="u-lasts")] if chips else []),
    )


# The tray


def tray(content: Content, view: View) -> str:
    """What the viewer can use now."""
    if view.seat is None or view.phase == "setup":
        return ""
    pack = _backpack(content, view.backpack)
    found = own_hero(view)
    if found is None:
        return pack
    hero = found[1]
    if view.phase == "consul":
        deeds = _green_potions(content, tuple(one.card for one in view.heroes if one.seat == view.seat and one.at))
    else:
        lenders = [one.card for one in view.heroes if one.card and one.card != hero.card and one.at]
        hands = tuple(view.hands.items())
        deeds = _deeds(content, hero, hands, tuple(lenders)) if hero.active else _deeds(content, hero, (), ())
    gear = _gear(content, hero.gear)
    return pack + gear + deeds if view.phase == "hero power-up" else deeds + gear + pack


@lru_cache(maxsize=1024)
def _deeds(content: Content, hero: HeroView, hands: tuple[tuple[str, HandView], ...], lenders: tuple[str, ...]) -> str:
    """Basic attacks with their dice, Dash, unique actions, and potions, those of others too."""
    printed = content.heroes[hero.card]
    cards = [
        pieces.card(
            ATTACKS[name],
            f"Range {hand.range}",
            "hit",
            (say_hand(hand), "Point at a monster."),
            value="1",
            value_of="bolt",
            says="costs 1 AP",
            id=f"basic-{name}",
            target=f"basic:{name}",
            class_="u-deed-red",
        )
        for name, hand in hands
        if hand.range and name in ATTACKS
    ]
    if hands:
        cards.append(
            pieces.card(
                "Dash",
                "Basic action",
                "boot",
                ("Move 2 squares without MP.",),
                value="1",
                value_of="bolt",
                says="costs 1 AP",
                id="basic-dash",
                target="action:dash",
                class_="u-deed-blue",
            )
        )
    worn = [action for card in hero.gear if (action := content.equipment[card].action) is not None]
    cards += [action_card(action, id=f"action-{action.id}") for action in (*printed.uniques, *worn)]
    cards.append(action_card(printed.potion, potion=True, id=f"action-{printed.potion.id}"))
    for lender in lenders:
        potion = content.heroes[lender].potion
        if potion.colour != "green":
            name = content.name(lender)
            cards.append(action_card(potion, potion=True, id=f"action-{potion.id}", stamp=f"of {name}"))
    left = f" with {hero.mp} MP and {hero.ap} AP" if hands else ""
    return panels.group(f"What {printed.name} can do{left}", cards)


@lru_cache(maxsize=64)
def _green_potions(content: Content, heroes: tuple[str, ...]) -> str:
    """What the viewer's Heroes may drink in the Consul Turn."""
    green = [card.potion for card in map(content.heroes.__getitem__, heroes) if card.potion.colour == "green"]
    cards = [action_card(potion, potion=True, id=f"action-{potion.id}") for potion in green]
    cards.append(
        pieces.card(
            "Loud Slurping",
            "Basic action",
            "potion",
            ("Gain 2 wrath.",),
            value="1",
            value_of="potion",
            says="costs 1 potion",
            id="basic-slurp",
            target="action:slurp",
            class_="u-deed-green",
        )
    )
    return panels.group("For the Consul Turn", cards)


@lru_cache(maxsize=1024)
def _gear(content: Content, gear: tuple[str, ...]) -> str:
    if not gear:
        return ""
    cards = [
        equipment_card(content, key, id=f"worn-{copy}", target=f"card:{key}", stamp="worn")
        for key, copy in panels.copies(gear)
    ]
    return panels.group("Worn", cards)


@lru_cache(maxsize=1024)
def _backpack(content: Content, backpack: tuple[str, ...]) -> str:
    cards: list[Markup] = []
    seen: dict[str, int] = {}
    for key, copy in panels.copies(sorted(backpack)):
        nth = seen[key] = seen.get(key, -1) + 1
        card = equipment_card(content, key, id=f"pack-{copy}", target=f"card:{key}")
        cards.append(Markup(card.replace(" data-target=", f' data-nth="{nth}" data-target=', 1)))
    return panels.group("The party's backpack", cards, "Empty: destroy monsters and open chests.")
