"""What is being decided: a roll that may be rolled again, a fight, its Payback; and first of all who is which Hero."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import the_monsters
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.content.text import say_side
from undercroft.games.masmorra.drawing.cards import hero_card
from undercroft.games.masmorra.drawing.dice import Dice, Symbols, lying, made_symbols, symbol_row, unused_dice
from undercroft.games.masmorra.drawing.icons import FACE_ICONS, emblem, silhouette
from undercroft.games.masmorra.state.model import LIFE
from undercroft.games.masmorra.view import HeroView, MonsterView, View
from undercroft.games.masmorra.words.names import hero_name, monster_name, say_worth
from undercroft.games.masmorra.words.prospects import Scene, facing, prospect, say_prospect, scene, verdict
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag, together
from undercroft.kit.pieces import counter, glyph, icon

FIGHTING = ("ML", "RG", "EL", "MG", "DF")
"""The faces that count in a fight."""


def encounter(content: Content, view: View) -> str:
    """What is being decided; empty when nothing is."""
    if view.phase == "setup":
        return _heroes_to_choose(content, view)
    now = scene(view)
    if not now:
        return ""
    hero = view.heroes[view.active]
    combat, foes = view.turn.combat, facing(view)
    striking = combat is not None and bool(combat.target)
    rows = tuple(
        (
            monster,
            combat.payback if combat is not None and now == "payback" else monster.payback,
            # The symbols of an attack are spent when it is made, so what is left says nothing of it.
            "" if striking else say_prospect(view, content, monster),
            prospect(view, content, monster).enough,
        )
        for monster in foes
    )
    return _encounter(
        content,
        _title(content, now, hero, foes, striking),
        (hero.number, hero.board, hero.name, hero.life),
        unused_dice(view),
        made_symbols(view),
        tuple(_totals(view, now)),
        rows,
        combat.beaten if combat is not None else (),
        verdict(view, content),
        beside=now == "roll",
    )


def _title(content: Content, now: Scene, hero: HeroView, foes: tuple[MonsterView, ...], striking: bool) -> str:
    name, against = hero_name(content, hero), the_monsters(content, (monster.card for monster in foes))
    match now:
        case "roll":
            return f"{name} rolls"
        case "engaged":
            return f"{name} must fight {against}"
        case "payback":
            return f"Payback of {against}"
    return f"{name} {'attacks' if striking else 'fights'} {against}"


def _totals(view: View, now: Scene) -> list[tuple[str, int]]:
    """What the dice and symbols come to: to block with, to fight with, or all of them."""
    usable = view.turn.usable
    if now == "payback":
        return [("DF", usable["DF"])]
    faces = tuple(FACE_NAMES) if now == "roll" else FIGHTING
    return [(face, usable[face]) for face in faces if usable[face]]


Row = tuple[MonsterView, int, str, bool]
"""A monster that is faced, the Payback that it would deal or deals, its prospect in words, and whether it is good."""


@lru_cache(maxsize=1024)
def _encounter(
    content: Content,
    title: str,
    who: tuple[int, str, str, int],
    dice: Dice,
    symbols: Symbols,
    totals: tuple[tuple[str, int], ...],
    rows: tuple[Row, ...],
    beaten: tuple[str, ...],
    stands: str,
    *,
    beside: bool,
) -> str:
    number, board, player, life = who
    hero = panels.side(
        tag("span", content.heroes[board].name, tag("small", player)),
        pieces.seat_glyph(number, emblem(board)),
        lying(dice, ""),
        [counter(FACE_ICONS[face], amount, f"{amount} {FACE_NAMES[face]}", f"total-{face}") for face, amount in totals],
        *([symbol_row(symbols, "")] if symbols else []),
        look=f"u-yours u-s{number % 5}",
    )
    sides = [hero, *([_foes(content, rows, beaten)] if rows else [])]
    # LP stand with the words on how it stands: what is kept of an encounter after it is over has neither.
    lives = panels.life(life, LIFE, f"{life} of {LIFE} LP", "encounter-life")
    has = tag("span", f"{content.heroes[board].name} has ", lives, ".")
    return panels.encounter(title, *sides, verdict=together(stands, " ", has), beside=beside)


def _foes(content: Content, rows: tuple[Row, ...], beaten: tuple[str, ...]) -> Markup:
    gone = the_monsters(content, beaten) if beaten else ""
    return tag(
        "div",
        *(_foe(content, row) for row in rows),
        tag("p", glyph("clear"), f"defeated: {gone}", class_="u-faint") if gone else Markup(),
        class_="u-side u-opponents",
    )


def _foe(content: Content, row: Row) -> Markup:
    """A monster that is faced, its numbers large."""
    monster, payback, stands, good = row
    card = content.monsters[monster.card]
    side = card.sides[monster.red]
    look = f"u-foe-{card.rank}" + (f" u-{'red' if monster.red else 'blue'}" if card.rank == "boss" else "")
    special = say_side(content, side)
    name = monster_name(content, monster)
    return tag(
        "div",
        _plate(monster.card, card.rank),
        tag(
            "div",
            tag("h4", name),
            tag(
                "div",
                counter("claw", payback, f"Payback {payback}", f"foe-{monster.key}-payback"),
                counter("shield", monster.defense, f"Defense {monster.defense}", f"foe-{monster.key}-defense"),
                counter("fame", monster.worth, say_worth(monster)),
                class_="u-totals",
            ),
            tag("p", stands, class_="u-good" if good else "u-bad") if stands else Markup(),
            tag("p", say_worth(monster), class_="u-faint") if monster.worth < monster.xp else Markup(),
            tag("p", "; ".join(special), class_="u-faint u-special") if special else Markup(),
        ),
        id=f"foe-{monster.key}",
        class_=f"u-opponent {look}",
        title="; ".join([name, *special]),
        data_target=f"monster:{monster.key}",
        data_card=f"monster:{monster.card}",
    )


def _plate(card: str, rank: str) -> Markup:
    """A monster's die or token."""
    plate = (
        tag("circle", cx=30, cy=30, r=28, class_="u-plate")
        if rank == "boss"
        else tag("rect", x=2, y=2, width=56, height=56, rx=11, class_="u-plate")
    )
    return tag("svg", plate, icon(silhouette(card), 9, 8, 42, "u-pale"), viewBox="0 0 60 60", aria_hidden="true")


# Choosing a Hero


def _heroes_to_choose(content: Content, view: View) -> str:
    """The Heroes that are free, for who has none yet."""
    if not any(hero.seat == view.seat and not hero.board for hero in view.heroes):
        return ""
    return _gallery(content, tuple(hero.board for hero in view.heroes if hero.board))


@lru_cache(maxsize=64)
def _gallery(content: Content, taken: tuple[str, ...]) -> str:
    cards = [
        hero_card(hero, target=f"choose:{hero.id}", id=f"choose-{hero.id}")
        for hero in content.heroes.values()
        if hero.id not in taken
    ]
    return panels.gallery("Who will you be?", cards)
