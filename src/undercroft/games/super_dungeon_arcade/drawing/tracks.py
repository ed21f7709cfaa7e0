"""Who is in danger, and what comes: the order of wrath, and the Consul's next commands."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.drawing.icons import COMMAND_ICONS, emblem
from undercroft.games.super_dungeon_arcade.view import FigureView, HeroView, View
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import glyph
from undercroft.kit.text import listed

STEPS = {
    "heroes": "Heroes",
    "hero power-up": "Power-up",
    "consul": "Consul",
    "consul power-up": "Power-up",
}


def tracks(content: Content, view: View) -> str:
    """Where the turn stands, the wrath order, and what the Consul will do as far as the rules tell."""
    if not view.turn:
        return ""
    ranked = sorted(((hero.rank, n, hero) for n, hero in enumerate(view.heroes) if hero.rank), key=lambda one: one[:2])
    order = tuple((n, hero) for _, n, hero in ranked)
    return (
        _turn(view.turn, view.phase)
        + _wrath(content, order, view.wrath_supply)
        + _consul(content, view.commands, view.command, view.phase == "consul", (view.space, _spaces(content, view)))
        + _aims(content, view.figures, order)
    )


def _spaces(content: Content, view: View) -> int:
    return len(content.chart(len(view.heroes)).spaces)


@lru_cache(maxsize=256)
def _turn(turn: int, phase: str) -> str:
    if phase not in STEPS:
        return ""
    names = [*STEPS.values()]
    at = [*STEPS].index(phase) + 1
    return panels.group(f"Turn {turn}", [pieces.steps(names, at, f"Turn {turn}: {names[at - 1]}")], look="u-upright")


@lru_cache(maxsize=512)
def _wrath(content: Content, order: tuple[tuple[int, HeroView], ...], supply: int) -> str:
    """The Heroes by wrath: the first is the one that monsters go for."""
    rows = [
        tag(
            "li",
            tag("b", place),
            pieces.seat_glyph(number, emblem(hero.card)),
            tag("span", content.name(hero.card)),
            pieces.counter("claw", hero.wrath, f"{hero.wrath} wrath", f"wrath-{hero.id}"),
            id=f"rank-{hero.id}",
            class_="u-hunted" if place == 1 else None,
        )
        for place, (number, hero) in enumerate(order, 1)
    ]
    title = Markup(f"Wrath: the first is hunted; {supply} in the supply")
    return panels.group(title, [tag("ol", *rows, class_="u-ranks")], look="u-upright")


@lru_cache(maxsize=512)
def _consul(content: Content, commands: tuple[str, ...], now: str, on: bool, space: tuple[int, int]) -> str:
    """The commands of this Consul turn, or of the next."""
    chips = []
    for number, name in enumerate(commands):
        plain = name.partition(" ×")[0]
        sign = COMMAND_ICONS.get(plain, "level")
        look = "u-chip u-command" + (" u-command-now" if on and name == now else "")
        said = name.title() if name[0].islower() else name
        chips.append(tag("span", glyph(sign), said, class_=look, id=f"command-{number}"))
    title = f"The Consul {'commands' if on else 'will command'} (space {space[0]} of {space[1]})"
    return panels.group(title, [tag("div", *chips, class_="u-lasts")], look="u-upright")


@lru_cache(maxsize=512)
def _aims(content: Content, figures: tuple[FigureView, ...], order: tuple[tuple[int, HeroView], ...]) -> str:
    """Whom the monsters would go for if they moved now."""
    rows = []
    for number, hero in order:
        hunters = [model_name(content, one.id) for one in figures if one.goes_for == hero.id]
        if hunters:
            rows.append(tag("li", pieces.seat_glyph(number, emblem(hero.card)), tag("span", listed(hunters))))
    return panels.group("Who would go for whom", [tag("ul", *rows, class_="u-ranks")], look="u-upright") if rows else ""
