"""The turn as everybody sees it: whose it is, the dice, symbols, what lasts, and the monsters that are faced."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import say_die
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.content.text import say_evil, say_side
from undercroft.games.masmorra.drawing.icons import FACE_ICONS, PHASES, STAGE, emblem, silhouette
from undercroft.games.masmorra.rules.dice import face_of
from undercroft.games.masmorra.view import MonsterView, View
from undercroft.games.masmorra.words.lasting import docked_dice, lasting
from undercroft.games.masmorra.words.names import hero_name, in_room, monster_name
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import icon, label
from undercroft.kit.text import count

HEIGHT = 338
DIE = 34
NO_DICE = {"setup": "", "start": "not rolled yet", "before": "not rolled yet", "over": ""}
"""What is said of the dice when there are none."""


def unused_dice(view: View) -> tuple[tuple[str, int], ...]:
    """The unused dice in the order of the faces, each with how many that show the same lie before it.

    The pet die lies after action dice that show the same: those are rolled again first.
    """
    order = list(FACE_NAMES)
    dice = sorted(view.turn.dice, key=lambda die: (order.index(face_of(die)), die))
    faces = [face_of(die) for die in dice]
    return tuple((die, faces[:place].count(faces[place])) for place, die in enumerate(dice))


def facing(view: View) -> tuple[MonsterView, ...]:
    """The monsters that the active Hero fights, or would have to."""
    here = in_room(view, view.heroes[view.active].at)
    combat = view.turn.combat
    if combat is not None:
        return tuple(monster for monster in here if monster.key in combat.left or monster.key == combat.target)
    return here if view.phase in ("before", "reroll", "actions") else ()


def turn_panel(content: Content, view: View, box: Box) -> str:
    """The active player's turn."""
    hero = view.heroes[view.active]
    title = "Choosing Heroes" if view.phase == "setup" else f"{hero_name(content, hero)} ({hero.name})"
    if view.phase == "over":
        title = "The end"
    return _panel(
        content,
        box,
        (view.turn.number, view.phase, hero.number, emblem(hero.board), title),
        unused_dice(view),
        view.turn.used,
        docked_dice(view),
        tuple(view.turn.symbols.items()),
        lasting(content, view),
        facing(view),
        view.turn.evil,
    )


@lru_cache(maxsize=1024)
def _panel(
    content: Content,
    box: Box,
    now: tuple[int, str, int, str, str],
    dice: tuple[tuple[str, int], ...],
    used: tuple[str, ...],
    docked: tuple[str, ...],
    symbols: tuple[tuple[str, int], ...],
    lasts: tuple[tuple[str, str], ...],
    foes: tuple[MonsterView, ...],
    evil: str,
) -> str:
    number, phase, seat, bears, title = now
    x, y = box.x + 10, box.y
    parts = [
        panels.panel(box),
        tag("g", pieces.mark(seat, bears), transform=f"translate({x:g} {y + 7:g}) scale(.7)"),
        label(title, x + 28, y + 25, 17, box.width - 120, "u-title"),
        label(f"turn {number}" if number else "", box.right - 10, y + 25, 14, 0, "u-faint", "end"),
        panels.phases(Box(x, y + 38, box.width - 20, 24), [words for _, words in PHASES], STAGE.get(phase, -1)),
        *_dice(x, y + 72, dice, NO_DICE.get(phase, "no unused dice")),
        *_spent(x, y + 120, used, docked),
        *_symbols(x, y + 156, symbols, box.width - 20),
    ]
    parts += panels.chips(Box(x, y + 190, box.width - 20, 0), [_chip(content, *one, evil) for one in lasts])[0]
    parts += _foes(content, box, y + 242, foes)
    return "".join(parts)


def _dice(x: float, y: float, dice: tuple[tuple[str, int], ...], none: str) -> list[Markup]:
    if not dice:
        return [label(none, x, y + 24, 14, 0, "u-faint")]
    parts = []
    step = min(DIE + 8, 300 / len(dice))
    for n, (die, nth) in enumerate(dice):
        parts.append(
            pieces.die(
                FACE_ICONS[face_of(die)],
                say_die(die),
                x + n * step,
                y + 4,
                DIE,
                id=f"die-{face_of(die)}-{nth}",
                target=f"die:{face_of(die)}",
                nth=nth,
                class_="u-pet" if die.endswith("*") else "",
            )
        )
        if die.endswith("*"):
            parts.append(icon("paw", x + n * step + DIE - 11, y, 13, "u-paw"))
    return parts


def _spent(x: float, y: float, used: tuple[str, ...], docked: tuple[str, ...]) -> list[Markup]:
    parts: list[Markup] = []
    for words, dice, look in (("used", used, "u-used"), ("docked", docked, "u-docked")):
        if not dice:
            continue
        parts.append(label(words, x, y + 16, 13.5, 0, "u-faint"))
        x += 16 + pieces.width_of(words, 13.5)
        for die in dice:
            parts.append(pieces.small_die(face_of(die), x, y, 22, look))
            x += 25
        x += 8
    return parts


def _symbols(x: float, y: float, symbols: tuple[tuple[str, int], ...], width: float) -> list[Markup]:
    found = [(face, number) for face, number in symbols if number]
    if not found:
        return []
    parts = [label("symbols here", x, y + 17, 13.5, 0, "u-faint")]
    x += 104
    for face, number in found:
        says = f"{count(number, f'{FACE_NAMES[face]} symbol')} in this room"
        parts.append(
            tag(
                "g",
                tag("title", says),
                pieces.fact(FACE_ICONS[face], str(number), x, y + 1, 20),
                id=f"symbol-{face}",
                data_value=number,
            )
        )
        x += 42
    return parts


def _chip(content: Content, pictogram: str, words: str, evil: str) -> tuple[str, str, str, str]:
    """What lasts, with its title; an Evil card can be looked at."""
    if pictogram != "evil":
        return pictogram, words, words, ""
    return pictogram, words, f"{words}: {say_evil(content.evils[evil])}", f"evil:{evil}"


def _foes(content: Content, box: Box, y: float, foes: tuple[MonsterView, ...]) -> list[Markup]:
    if not foes:
        return []
    columns = 2
    width = (box.width - 26) / columns
    return [
        _foe(content, monster, Box(box.x + 10 + n % columns * (width + 6), y + n // columns * 46, width, 42))
        for n, monster in enumerate(foes[:4])
    ]


def _foe(content: Content, monster: MonsterView, box: Box) -> Markup:
    """A monster that is faced, its numbers large."""
    x, y, width, _ = box
    card = content.monsters[monster.card]
    side = card.sides[monster.red]
    look = f"u-foe-{card.rank}" + (f" u-{'red' if monster.red else 'blue'}" if card.rank == "boss" else "")
    facts = (("claw", monster.payback), ("shield", monster.defense), ("fame", monster.xp))
    return panels.foe(
        box,
        "; ".join([monster_name(content, monster), *say_side(content, side)]),
        [
            tag("rect", x=x + 4, y=y + 4, width=34, height=34, rx=6, class_="u-plate"),
            icon(silhouette(monster.card), x + 7, y + 6, 28, "u-pale"),
        ],
        [
            label(card.name, x + 43, y + 17, 14, width - 47, "u-name"),
            *(
                pieces.fact(pictogram, str(number), x + 43 + n * 34, y + 22, 16)
                for n, (pictogram, number) in enumerate(facts)
            ),
        ],
        id=f"foe-{monster.key}",
        target=f"monster:{monster.key}",
        card=f"monster:{monster.card}",
        look=f"{look}{' u-fought' if monster.fought else ''}",
    )
