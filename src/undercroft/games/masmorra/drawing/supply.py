"""Beside the dungeon: the XP track, the stacks of tiles, the decks, and in Alliance the time that is left."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_tile
from undercroft.games.masmorra.drawing import turn_panel
from undercroft.games.masmorra.drawing.icons import emblem
from undercroft.games.masmorra.drawing.layout import SIDE
from undercroft.games.masmorra.drawing.tiles_to_come import miniature
from undercroft.games.masmorra.rules.end import ENOUGH_XP
from undercroft.games.masmorra.state.model import ARROWS, LAP, LAST_TURN
from undercroft.games.masmorra.view import StackView, View
from undercroft.games.masmorra.words.names import called, title
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import LANE, icon, label
from undercroft.kit.text import count

GAP = 10
STACKS = 136
TIME = 66


def height(view: View) -> float:
    """How high the column beside the dungeon is."""
    together = TIME + GAP if view.mode == "alliance" else 0
    return turn_panel.HEIGHT + GAP + _track_height(len(view.heroes)) + GAP + STACKS + together


def _track_height(heroes: int) -> float:
    return 66 + LANE * heroes


def boxes(view: View) -> tuple[Box, Box, Box, Box]:
    """Where the turn, the XP track, the supply and the time are, from the column's own upper left corner."""
    turn = Box(0, 0, SIDE, turn_panel.HEIGHT)
    track = Box(0, turn.foot + GAP, SIDE, _track_height(len(view.heroes)))
    stacks = Box(0, track.foot + GAP, SIDE, STACKS)
    return turn, track, stacks, Box(0, stacks.foot + GAP, SIDE, TIME)


def track(content: Content, view: View, box: Box) -> str:
    """The XP track, with an arrow wherever an ability is learned."""
    runners = tuple(
        (
            hero.number,
            hero.board or str(hero.number),
            emblem(hero.board),
            f"{called(content, hero)}: {hero.xp} XP",
            hero.xp,
        )
        for hero in view.heroes
    )
    return _track(box, runners, ENOUGH_XP if view.mode == "standard" else 0)


@lru_cache(maxsize=512)
def _track(box: Box, runners: tuple[tuple[int, str, str, str, int], ...], goal: int) -> str:
    says = f"{goal} end the game; an arrow brings an ability" if goal else "an arrow brings an ability"
    return panels.panel(box, "XP", says) + pieces.climb(runners, LAP, ARROWS, goal, box.x, box.y + 58, box.width, "xp")


def stacks(content: Content, view: View, box: Box) -> str:
    """The face-up tiles with what is left below them, and the decks."""
    discarded = view.discard[-1] if view.discard else ""
    evil = (view.evil_deck_size, len(view.evil_discard)) if view.mode == "alliance" else None
    return _stacks(content, box, view.stacks, view.deck_size, len(view.discard), discarded, evil)


@lru_cache(maxsize=512)
def _stacks(
    content: Content,
    box: Box,
    shown: tuple[StackView, ...],
    deck: int,
    discards: int,
    discarded: str,
    evil: tuple[int, int] | None,
) -> str:
    parts = [panels.panel(box, "Tiles to come")]
    for n, stack in enumerate(shown):
        parts.append(_stack(content, stack, box.x + 10 + n * 100, box.y + 32))
    x = box.x + 214
    parts.append(label("Decks", x, box.y + 21, 15, 0, "u-title"))
    parts.append(_deck(content, "treasure", "card", "Treasure", deck, discards, discarded, x, box.y + 32))
    if evil is not None:
        parts.append(_deck(content, "evil", "evil", "Evil", *evil, "", x, box.y + 84))
    return "".join(parts)


def _stack(content: Content, stack: StackView, x: float, y: float) -> Markup:
    left = f"{count(stack.small, 'small tile')} and {count(stack.medium, 'medium tile')} left"
    inside = [label(f"Level {stack.level}", x, y + 11, 13.5, 0, "u-faint")]
    says = f"Level {stack.level}: {left}"
    if stack.top:
        tile = content.tiles[stack.top]
        says = f"Level {stack.level}: {tile.name} is next ({say_tile(content, tile)}); {left}"
        inside.append(miniature(content, stack.top, 0, x, y + 17, 48))
        inside.append(label(title(tile), x, y + 80, 13.5, 94, "u-name"))
    else:
        inside.append(tag("rect", x=x, y=y + 17, width=48, height=48, rx=4, class_="u-space u-none"))
        inside.append(label("face down" if stack.small else "used up", x, y + 80, 13.5, 94, "u-faint"))
    inside += [
        tag("rect", x=x + 55, y=y + 22, width=12, height=12, rx=2, class_="u-count"),
        label(str(stack.small), x + 73, y + 33, 14, 0, "u-num"),
        tag("rect", x=x + 53, y=y + 44, width=17, height=17, rx=2, class_="u-count"),
        label(str(stack.medium), x + 75, y + 58, 14, 0, "u-num"),
    ]
    return tag(
        "g",
        tag("title", says),
        *inside,
        tag("rect", x=x - 3, y=y - 2, width=98, height=90, rx=8, class_="u-ring"),
        id=f"stack-{stack.level}",
        data_target=f"stack:{stack.level}",
        data_card=f"tile:{stack.top}" if stack.top else None,
    )


def _deck(
    content: Content,
    key: str,
    pictogram: str,
    words: str,
    deck: int,
    discards: int,
    discarded: str,
    x: float,
    y: float,
) -> Markup:
    says = f"{words} deck: {deck}, discarded: {discards}"
    return tag(
        "g",
        tag("title", says + (f", last {content.name(discarded)}" if discarded else "")),
        icon(pictogram, x, y + 4, 32),
        label(words, x + 38, y + 15, 13.5, 58),
        label(str(deck), x + 38, y + 34, 17, 0, "u-num"),
        label(f"+{discards}", x + 64, y + 34, 13.5, 0, "u-faint"),
        tag("rect", x=x - 3, y=y - 1, width=100, height=44, rx=8, class_="u-ring"),
        id=f"deck-{key}",
        data_target=f"deck:{key}",
        data_card=f"treasure:{discarded}" if discarded else None,
        data_value=deck,
    )


def clock(view: View, box: Box) -> str:
    """The Time track of an Alliance game."""
    return _clock(box, view.time) if view.mode == "alliance" else ""


@lru_cache(maxsize=64)
def _clock(box: Box, time: int) -> str:
    left = LAST_TURN - time
    step = (box.width - 26) / (LAST_TURN - 1)
    dots = [
        tag(
            "circle",
            cx=box.x + 13 + n * step,
            cy=box.y + 40,
            r=5.5,
            class_=f"u-hour{' u-past' if n + 1 < time else ''}",
        )
        for n in range(LAST_TURN)
    ]
    says = f"turn {time} of {LAST_TURN}"
    return (
        panels.panel(box, "Time", f"{says}: {count(max(0, left), 'turn')} after this one")
        + "".join(dots)
        + tag(
            "g",
            tag("title", says),
            icon("hourglass", box.x + 13 + (min(time, LAST_TURN) - 1) * step - 11, box.y + 29, 22, "u-now"),
            id="time",
            data_value=time,
            data_target="time:now",
        )
    )
