"""Everybody at the table: a chip for each seat, and the panel that it opens."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.drawing.icons import emblem
from undercroft.games.munchkin_dungeon.view import HeroView, View
from undercroft.games.munchkin_dungeon.words.names import hero_name
from undercroft.kernel.board import SeatDrawing
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count


def seats(content: Content, view: View) -> tuple[SeatDrawing, ...]:
    """Each seat as everybody sees it, in the view of a spectator."""
    return tuple(_seat(content, hero, _active(view, hero), False) for hero in view.heroes)


def own_seat(content: Content, view: View, seen: tuple[SeatDrawing, ...]) -> tuple[SeatDrawing, ...]:
    """The same, with the viewer's own seat marked."""
    return tuple(
        _seat(content, replace(hero, hand=None), _active(view, hero), True) if hero.seat == view.seat else drawn
        for hero, drawn in zip(view.heroes, seen, strict=True)
    )


def _active(view: View, hero: HeroView) -> bool:
    return bool(view.turn) and hero.seat == view.active


@lru_cache(maxsize=4096)
def _seat(content: Content, hero: HeroView, active: bool, own: bool) -> SeatDrawing:
    return SeatDrawing(_chip(content, hero, active), _panel(content, hero, active, own))


def _chip(content: Content, hero: HeroView, active: bool) -> str:
    facts = []
    if hero.hero:
        left, says = hearts_left(hero)
        facts = [
            panels.life(left, hero.hearts, says, f"chip-{hero.seat}-hearts"),
            counter("fame", hero.fame, f"{hero.fame} Fame", f"chip-{hero.seat}-fame"),
        ]
    return panels.chip(hero.seat, emblem(hero), hero.name, hero_name(content, hero), *facts, active=active)


def _panel(content: Content, hero: HeroView, active: bool, own: bool) -> str:
    seat = hero.seat
    key = f"seat-{seat}"
    head = panels.seat_title(seat, emblem(hero), hero.name, hero_name(content, hero), active=active)
    if not hero.hero:
        return panels.seat(key, head, look=panels.seat_look(seat), target=f"hero:{seat}", says=hero.name)
    gear = [_tag(content, hero, loot, n) for n, loot in enumerate(hero.loot)]
    return panels.seat(
        key,
        head,
        hearts(hero, key),
        panels.counters(
            counter("fame", hero.fame, f"{hero.fame} Fame", f"{key}-fame"),
            counter("coin", hero.coins, count(hero.coins, "Coin"), f"{key}-coin"),
            counter("potion", hero.potions, count(hero.potions, "Potion"), f"{key}-potion"),
            counter("shame", hero.shame, f"{hero.shame} Shame", f"{key}-shame"),
        ),
        panels.counters(
            counter("level", hero.level, f"Level {hero.level}", f"{key}-level"),
            counter("die", hero.dice, count(hero.dice, "die"), f"{key}-dice"),
            counter("reroll", hero.rerolls, count(hero.rerolls, "reroll"), f"{key}-reroll"),
            pieces.backs(hero.hand_size, count(hero.hand_size, "Threat card") + " in hand", f"{key}-hand"),
        ),
        tag("ul", *gear, class_="u-gear") if gear else Markup(),
        look=panels.seat_look(seat, active=active, own=own),
        target=f"hero:{seat}",
        says=f"{hero.name}, {hero_name(content, hero)}" + (", whose turn it is" if active else ""),
    )


def hearts_left(hero: HeroView) -> tuple[int, str]:
    """How many Hearts are left, as a number and in words."""
    left = max(0, hero.hearts - hero.damage)
    return left, f"{left} of {count(hero.hearts, 'Heart')} left"


def hearts(hero: HeroView, key: str) -> Markup:
    """A Hero's Hearts in a row."""
    left, says = hearts_left(hero)
    return panels.hearts(left, hero.hearts, says, f"{key}-hearts")


def _tag(content: Content, hero: HeroView, loot: str, number: int) -> Markup:
    card = content.loot[loot]
    spare = card.type != "item" and loot not in (hero.weapon, hero.armor)
    return tag(
        "li",
        glyph("badge" if card.super else card.type),
        card.name,
        tag("span", " (spare)", class_="u-faint") if spare else Markup(),
        id=f"seat-{hero.seat}-loot-{number}",
        class_="u-spare" if spare else None,
        data_card=f"loot:{loot}",
    )
