"""Races and clocks: where the turn stands, the XP, and in Alliance the time that is left."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.drawing.icons import PHASES, STAGE, emblem
from undercroft.games.masmorra.drawing.seats import lasting_chips
from undercroft.games.masmorra.rules.end import ENOUGH_XP
from undercroft.games.masmorra.state.model import ARROWS, LAP, LAST_TURN
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.lasting import lasting
from undercroft.games.masmorra.words.names import called, hero_name
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import LANE, icon
from undercroft.kit.text import count

WIDTH = 300


def tracks(content: Content, view: View) -> str:
    """Where the turn stands, the XP track, and the Time track of an Alliance game."""
    return _turn(content, view) + (_clock(view.time) if view.mode == "alliance" else "") + _xp(content, view)


# The turn


def _turn(content: Content, view: View) -> str:
    hero = view.heroes[view.active]
    title = "Choosing Heroes" if view.phase == "setup" else f"{hero_name(content, hero)} ({hero.name})"
    if view.phase == "over":
        title = "The end"
    number = view.turn.number if view.phase not in ("setup", "over") else 0
    who = hero.number, emblem(hero.board) if number else "", title, number
    lasts = lasting(content, view) if number else ()
    return _turn_line(content, who, STAGE.get(view.phase, -1), lasts, view.turn.evil)


@lru_cache(maxsize=1024)
def _turn_line(
    content: Content, who: tuple[int, str, str, int], now: int, lasts: tuple[tuple[str, str], ...], evil: str
) -> str:
    seat, bears, title, number = who
    names = [words for _, words in PHASES]
    return tag(
        "section",
        tag(
            "h4",
            pieces.seat_glyph(seat, bears) if number else Markup(),
            title,
            tag("small", f"turn {number}") if number else Markup(),
            class_="u-heading",
        ),
        pieces.steps(names, now + 1, f"phase: {names[now]}" if now >= 0 else "phases") if number else Markup(),
        panels.counters(*lasting_chips(content, lasts, evil)) if lasts else Markup(),
        class_="u-turn-line",
    )


# XP


def _xp(content: Content, view: View) -> str:
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
    return _xp_track(runners, ENOUGH_XP if view.mode == "standard" else 0)


@lru_cache(maxsize=512)
def _xp_track(runners: tuple[tuple[int, str, str, str, int], ...], goal: int) -> str:
    """The XP, with an arrow wherever an ability is learned."""
    says = f"XP: {goal} end the game" if goal else "XP"
    height = 42 + LANE * len(runners)
    track = pieces.climb(runners, LAP, ARROWS, goal, 0, 38, WIDTH, "xp")
    return tag(
        "section",
        tag("h4", "XP", tag("small", "an arrow brings an ability"), class_="u-heading"),
        panels.drawing(Box(0, 0, WIDTH, height), track, says=says),
    )


# Time


@lru_cache(maxsize=64)
def _clock(time: int) -> str:
    left = LAST_TURN - time
    step = (WIDTH - 30) / (LAST_TURN - 1)
    dots = [
        tag("circle", cx=15 + n * step, cy=15, r=5.5, class_=f"u-hour{' u-past' if n + 1 < time else ''}")
        for n in range(LAST_TURN)
    ]
    says = f"turn {min(time, LAST_TURN)} of {LAST_TURN}"
    token = tag(
        "g",
        tag("title", says),
        icon("hourglass", 15 + (min(time, LAST_TURN) - 1) * step - 13, 2, 26, "u-now"),
        id="time",
        data_value=time,
        data_target="time:now",
    )
    return tag(
        "section",
        tag(
            "h4",
            "Time",
            tag("small", f"{says}: {count(max(0, left), 'turn')} after this one"),
            class_="u-heading",
        ),
        panels.drawing(Box(0, 0, WIDTH, 30), *dots, token, says=f"Time: {says}"),
    )
