"""The dice of a turn as they lie: those to use, those used and docked, and symbols."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.names import say_die
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.drawing.icons import FACE_ICONS
from undercroft.games.masmorra.rules.dice import face_of
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.lasting import docked_dice
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter
from undercroft.kit.text import count

Dice = tuple[tuple[str, int], ...]
"""Dice, each with how many that show the same lie before it."""
Symbols = tuple[tuple[str, int], ...]

NO_DICE = {"setup": "", "start": "not rolled yet", "before": "not rolled yet", "over": ""}
"""What is said of the dice when there are none."""


def unused_dice(view: View) -> Dice:
    """The unused dice in the order of the faces.

    The pet die lies after action dice that show the same: those are rolled again first.
    """
    order = list(FACE_NAMES)
    dice = sorted(view.turn.dice, key=lambda die: (order.index(face_of(die)), die))
    faces = [face_of(die) for die in dice]
    return tuple((die, faces[:place].count(faces[place])) for place, die in enumerate(dice))


def made_symbols(view: View) -> Symbols:
    """The symbols in the active Hero's room."""
    return tuple((face, number) for face, number in view.turn.symbols.items() if number)


def lying(dice: Dice, prefix: str) -> list[Markup]:
    """Dice that can be pointed at; their ids begin with a prefix."""
    return [
        pieces.tray_die(
            FACE_ICONS[face_of(die)],
            say_die(die),
            id=f"{prefix}die-{face_of(die)}-{nth}",
            target=f"die:{face_of(die)}",
            nth=nth,
            class_="u-pet" if die.endswith("*") else "",
            corner="paw" if die.endswith("*") else "",
        )
        for die, nth in dice
    ]


def symbol_row(symbols: Symbols, prefix: str) -> Markup:
    """Symbols that abilities and cards have made; they stay in the room."""
    made = [
        counter(
            FACE_ICONS[face], number, f"{count(number, f'{FACE_NAMES[face]} symbol')} here", f"{prefix}symbol-{face}"
        )
        for face, number in symbols
    ]
    return panels.counters(tag("span", "symbols", class_="u-faint"), *made)


def dice_group(view: View, title: str, prefix: str) -> Markup:
    """The dice of the turn in a tray."""
    none = NO_DICE.get(view.phase, "no unused dice")
    return _group(title, unused_dice(view), view.turn.used, docked_dice(view), made_symbols(view), none, prefix)


@lru_cache(maxsize=1024)
def _group(
    title: str,
    dice: Dice,
    used: tuple[str, ...],
    docked: tuple[str, ...],
    symbols: Symbols,
    none: str,
    prefix: str,
) -> Markup:
    rows = [tag("div", *lying(dice, prefix), class_="u-dice") if dice else tag("p", none, class_="u-faint")]
    spent = [
        tag("span", words, *(pieces.slot(face_of(die), say_die(die), look) for die in found), class_="u-counter")
        for words, found, look in (("used", used, "u-used"), ("docked", docked, ""))
        if found
    ]
    if spent:
        rows.append(tag("div", *spent, class_="u-counters u-faint"))
    if symbols:
        rows.append(symbol_row(symbols, prefix))
    return panels.group(title, [tag("div", *rows, class_="u-lying-dice")], look="u-tray")


@lru_cache(maxsize=4)
def magic_faces() -> Markup:
    """The faces that Magic turns a die to."""
    faces = [
        pieces.tray_die(FACE_ICONS[face], f"turn a die to {name}", id=f"face-{face}", target=f"face:{face}")
        for face, name in FACE_NAMES.items()
    ]
    return panels.group("Magic turns a die to", [tag("div", *faces, class_="u-dice u-faces")])
