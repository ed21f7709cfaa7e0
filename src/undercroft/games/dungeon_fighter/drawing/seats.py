"""Everybody at the table: a chip for each seat, and the panel with its Heroes that it opens."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.text import ability_name
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS
from undercroft.games.dungeon_fighter.drawing.icons import hero_emblem, silhouette
from undercroft.games.dungeon_fighter.view import HeroView, View
from undercroft.kernel.board import SeatDrawing
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import glyph
from undercroft.kit.text import listed


def seats(content: Content, view: View) -> tuple[SeatDrawing, ...]:
    """Each seat as everybody sees it."""
    numbers = sorted({hero.seat for hero in view.heroes})
    return tuple(_seat(content, view, [hero for hero in view.heroes if hero.seat == seat]) for seat in numbers)


def _seat(content: Content, view: View, heroes: list[HeroView]) -> SeatDrawing:
    first = heroes[0]
    chosen = [hero for hero in heroes if hero.card]
    fight = view.fight
    active = fight is not None and view.phase == "encounter" and fight.thrower in [hero.number for hero in heroes]
    who = listed(content.name(hero.card) for hero in chosen) if chosen else ""
    lives = [life_of(hero, f"chip-{hero.number}-hearts") for hero in chosen]
    own = first.seat == view.seat
    chip = panels.chip(first.seat, hero_emblem(first), first.player, who, *lives, active=active)
    panel = panels.seat(
        f"seat-{first.seat}",
        panels.seat_title(first.seat, hero_emblem(first), first.player, "", active=active),
        *(_member(content, view, hero) for hero in chosen),
        look=panels.seat_look(first.seat, active=active, own=own),
        target="",
        says=f"{first.player}, {who}" if who else first.player,
    )
    return SeatDrawing(chip, panel)


def life_of(hero: HeroView, id: str) -> Markup:
    """A Hero's HP as a number."""
    return panels.life(hero.hp, hero.max_hp, say_life(hero), id)


def say_life(hero: HeroView) -> str:
    """How a Hero fares, in words."""
    if hero.eliminated:
        return "eliminated"
    return "fainted" if hero.fainted else f"{hero.hp} of {hero.max_hp} HP"


def _member(content: Content, view: View, hero: HeroView) -> Markup:
    name = content.name(hero.card)
    state = f" ({say_life(hero)})" if hero.fainted or hero.eliminated else ""
    leads = [glyph("crown")] if hero.number == view.leader else []
    abilities = [
        tag(
            "li",
            f"{colour}: {ability_name(content.heroes[hero.card].ability(colour))}",
            tag("span", " (scarred)", class_="u-faint") if colour in hero.scars else Markup(),
            class_="u-spare" if colour in hero.scars else None,
        )
        for colour in COLOURS
    ]
    return tag(
        "div",
        tag("strong", name, state),
        *leads,
        panels.hearts(hero.hp, hero.max_hp, say_life(hero), f"seat-{hero.number}-hearts"),
        tag("ul", *abilities, class_="u-gear"),
        gear(content, hero, f"seat-{hero.number}"),
        class_="u-member",
        title=name,
        data_target=f"hero:{hero.card}",
    )


def gear(content: Content, hero: HeroView, key: str) -> Markup:
    """What a Hero carries, in a few words each; seduced monsters follow."""
    cards = [
        tag(
            "li",
            glyph(content.equipment[card].kind),
            content.name(card),
            id=f"{key}-card-{n}",
            title=content.name(card),
            data_target=f"equipment:{card}",
            data_card=f"equipment:{card}",
        )
        for n, card in enumerate(hero.equipment)
    ]
    cards += [
        tag(
            "li",
            glyph(silhouette(content, foe)),
            content.name(foe),
            id=f"{key}-foe-{n}",
            title=content.name(foe),
            data_target=f"monster:{foe}",
            data_card=f"foe:{foe}",
        )
        for n, foe in enumerate(hero.seduced)
    ]
    free = _free_slots(content, hero)
    cards += [tag("li", glyph(kind), "free", class_="u-spare", title=f"a free {kind} slot") for kind in free]
    return tag("ul", *cards, class_="u-gear")


def _free_slots(content: Content, hero: HeroView) -> list[str]:
    slots: list[str] = list(content.heroes[hero.card].slots)
    for card in hero.equipment:
        if content.equipment[card].kind in slots:
            slots.remove(content.equipment[card].kind)
    return slots
