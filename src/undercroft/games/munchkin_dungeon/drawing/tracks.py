"""The race for Fame, and where the turn is."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.drawing.icons import emblem
from undercroft.games.munchkin_dungeon.rules.end import FAME_TO_END
from undercroft.games.munchkin_dungeon.view import View
from undercroft.games.munchkin_dungeon.words.lasting import lasting
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import tag
from undercroft.kit.pieces import LANE, glyph

WIDTH, TOP = 280, 24
STEPS = {"kick": "Kick", "trouble": "Trouble", "resolve": "Fight", "rest": "Rest"}


def tracks(content: Content, view: View) -> str:
    """The Fame-O-Meter, the phases of the turn, and what lasts until its end."""
    runners = tuple((hero.seat, emblem(hero), f"{hero.name}: {hero.fame} Fame", hero.fame) for hero in view.heroes)
    return _race(runners) + _turn(view.turn, view.heroes[view.active].name, view.phase, lasting(view, content))


@lru_cache(maxsize=512)
def _race(runners: tuple[tuple[int, str, str, int], ...]) -> str:
    race = pieces.race(runners, FAME_TO_END, 0, TOP, WIDTH, "fame")
    says = "; ".join(says for _, _, says, _ in runners)
    drawn = panels.drawing(Box(0, 0, WIDTH, TOP + LANE * len(runners) + 4), race, says=f"Fame. {says}")
    return panels.group(f"Fame, up to {FAME_TO_END}", [drawn], look="u-upright")


@lru_cache(maxsize=1024)
def _turn(turn: int, name: str, phase: str, lasts: tuple[tuple[str, str], ...]) -> str:
    if not turn or phase == "over":
        return ""
    at = list(STEPS).index(phase) + 1 if phase in STEPS else 0
    steps = pieces.steps([*STEPS.values()], at, f"Turn {turn}, {name}: {STEPS.get(phase, 'it begins')}")
    chips = [tag("span", glyph(pictogram), words, class_="u-chip") for pictogram, words in lasts]
    things = [steps, tag("div", *chips, class_="u-lasts")] if chips else [steps]
    return panels.group(f"Turn {turn}: {name}", things, look="u-upright")
