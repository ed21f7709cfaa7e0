"""Everybody at the table: a chip for each seat with its Heroes, and the panel that it opens."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.drawing.icons import STATUS_LETTERS, emblem
from undercroft.games.super_dungeon_arcade.view import HeroView, View
from undercroft.games.super_dungeon_arcade.words.standing import say_hero
from undercroft.kernel.board import SeatDrawing
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count

Numbered = tuple[int, HeroView]


def seats(content: Content, view: View) -> tuple[SeatDrawing, ...]:
    """Each seat as everybody sees it."""
    party = list(enumerate(view.heroes))
    return tuple(
        _seat(content, tuple(one for one in party if one[1].seat == seat), view.lead == seat, seat == view.seat)
        for seat in range(1 + max(hero.seat for hero in view.heroes))
    )


@lru_cache(maxsize=4096)
def _seat(content: Content, heroes: tuple[Numbered, ...], lead: bool, own: bool) -> SeatDrawing:
    return SeatDrawing(_chip(content, heroes), _panel(content, heroes, lead, own))


def _chip(content: Content, heroes: tuple[Numbered, ...]) -> Markup:
    """A seat in one line: hearts and wrath of its Hero; of several, the hearts of each."""
    number, first = heroes[0]
    alone = len(heroes) == 1
    facts: list[Markup] = []
    for n, hero in heroes:
        if not hero.card:
            continue
        left = max(0, hero.hearts - hero.wounds)
        says = say_hero(content, hero)
        if alone:
            facts = [
                panels.life(left, hero.hearts, says, f"chip-{hero.id}-life"),
                counter("claw", hero.wrath, f"{hero.wrath} wrath", f"chip-{hero.id}-wrath"),
            ]
        else:
            facts.append(
                tag(
                    "span",
                    pieces.seat_glyph(n, emblem(hero.card)),
                    tag("b", left, id=f"chip-{hero.id}-life", data_value=left),
                    tag("span", says, class_="u-unseen"),
                    class_="u-counter",
                    title=says,
                )
            )
    who = (content.name(first.card) if first.card else "choosing") if alone else f"{len(heroes)} Heroes"
    active = any(hero.active for _, hero in heroes)
    return panels.chip(number, emblem(first.card) if alone else "", first.player, who, *facts, active=active)


def _panel(content: Content, heroes: tuple[Numbered, ...], lead: bool, own: bool) -> Markup:
    number, first = heroes[0]
    active = any(hero.active for _, hero in heroes)
    crown = tag("span", glyph("crown"), "Lead", class_="u-first", title="The Lead decides for the party")
    names = [content.name(hero.card) for _, hero in heroes if hero.card]
    return panels.seat(
        f"seat-{first.seat}",
        panels.seat_title(number, emblem(first.card), first.player, "", crown if lead else Markup(), active=active),
        *(_hero(content, n, hero) for n, hero in heroes if hero.card),
        look=panels.seat_look(first.seat, active=active, own=own),
        target="",
        says=", ".join([first.player, *names]),
    )


def _hero(content: Content, number: int, hero: HeroView) -> Markup:
    left = max(0, hero.hearts - hero.wounds)
    key = f"seat-{hero.id}"
    state = "destroyed" if hero.down else "acts" if hero.active else "has its activation token" if hero.token else ""
    tags = [tag("li", f"{STATUS_LETTERS[one]} {one}") for one in hero.statuses]
    tags += [tag("li", glyph("item"), content.name(card), data_card=f"card:{card}") for card in hero.gear]
    return tag(
        "div",
        panels.counters(
            pieces.seat_glyph(number, emblem(hero.card)),
            tag("b", content.name(hero.card), data_card=f"hero:{hero.card}"),
            tag("span", state, class_="u-faint"),
        ),
        panels.hearts(left, hero.hearts, f"{left} of {count(hero.hearts, 'heart')} left", f"{key}-hearts"),
        panels.counters(
            counter("claw", hero.wrath, f"{hero.wrath} wrath", f"{key}-wrath"),
            counter("potion", hero.potions, f"{hero.potions} of {hero.most_potions} potions", f"{key}-potions"),
            counter("boot", hero.mp, f"{hero.mp} MP", f"{key}-mp"),
            counter("bolt", hero.ap, f"{hero.ap} AP", f"{key}-ap"),
        ),
        tag("ul", *tags, class_="u-gear") if tags else Markup(),
        class_="u-member",
        aria_label=content.name(hero.card),
        data_target=f"model:{hero.id}",
    )
