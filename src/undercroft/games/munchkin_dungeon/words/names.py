"""Short words for what a seat sees."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.view import HeroView
from undercroft.kit.text import count, ink, short

SHAPES = "◆▲●■★"
"""Seats are told apart by shape as well as by colour."""
COLOURS = ("cyan", "yellow", "magenta", "green", "blue")


def hero_name(content: Content, hero: HeroView) -> str:
    """The name on a player's dashboard."""
    if not hero.hero:
        return "no Hero yet"
    return content.name(content.loot[hero.badge].super if hero.badge else hero.hero)


def strength(dice: int, health: int) -> str:
    """A Monster's numbers in words."""
    return f"{count(dice, 'die')}, {health} Health"


def seat_colour(hero: HeroView) -> str:
    """The colour of a player's pieces in a terminal."""
    return COLOURS[hero.seat % len(COLOURS)]


def seat_shape(hero: HeroView) -> str:
    """A player's piece in a terminal."""
    return ink(SHAPES[hero.seat % len(SHAPES)], seat_colour(hero))


def seat_mark(hero: HeroView, width: int) -> str:
    """A player's piece and name, on a screen of this width."""
    return f"{seat_shape(hero)} {ink(short(hero.name, 9 if width < 90 else 14), seat_colour(hero))}"
