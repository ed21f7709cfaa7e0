"""Names of dice, places and numbers, as people say them."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.text import say_room
from undercroft.games.dungeon_fighter.state.throws import Aim, ThrowResult

WAYS = {"hand": "by hand", "timed": "by timed presses", "plain": "by numbers"}
MISSES = {
    "rq": "the requirement was not met",
    "no_bounce": "it did not bounce on the table first",
    "outside": "it rests outside the board",
    "hole": "it fell into a hole and touches the table",
    "edge": "it hangs over the rim and touches the table",
    "bones": "it rests on bones",
    "tricky": "section 1 is a miss against a Tricky monster",
}
"""Why a throw missed."""


def die_name(die: str) -> str:
    """A die as people call it."""
    return "a Bonus die" if die.startswith("bonus") else f"the {die} die"


def place_name(content: Content, side: str, room: str) -> str:
    """A room with its sheet and what it holds."""
    if not side:
        return "the Final Boss"
    holds = say_room(content, content.rooms[side][room])
    return f"room {room} of {content.name(side)}" + (f" ({holds})" if holds else "")


def requirement_names(content: Content, codes: tuple[str, ...]) -> str:
    """Requirements by name."""
    return ", ".join(content.requirements[code].name for code in codes)


def say_aim(aim: Aim) -> str:
    """A throw in numbers that can be typed."""
    spin = [f"{name} {value / 10:g}" for name in ("tumble", "side", "top") if (value := getattr(aim, name))]
    parts = [
        f"from {aim.phi / 10:g}°, {aim.r} mm out and {aim.h} mm high",
        say_direction(aim.az),
        f"loft {aim.loft / 10:g}°",
        f"{aim.speed / 1000:g} m/s",
        *([f"spin {', '.join(spin)} rad/s"] if spin else []),
    ]
    return ", ".join(parts)


def say_direction(az: int) -> str:
    """Where a throw goes."""
    return f"{abs(az) / 10:g}° to the {'left' if az > 0 else 'right'}" if az else "straight"


def say_result(result: ThrowResult) -> str:
    """Where a die came to rest, and what it shows."""
    bounced = {0: "no bounce", 1: "one bounce"}.get(result.bounces, f"{result.bounces} bounces")
    where = {
        "section": "the bullseye" if result.value == 10 else f"section {result.value}",
        "bones": "bones",
        "hole": "in a hole",
        "edge": "over the rim",
        "outside": "outside the board",
    }[result.place]
    return f"{bounced}, {where}, {'icon' if result.icon else 'blank'}"
