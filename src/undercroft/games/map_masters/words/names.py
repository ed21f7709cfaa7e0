"""Short words for what a seat sees."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import FEATURES
from undercroft.games.map_masters.view import PlayerView
from undercroft.kit.text import count, ink, short

SHAPES = "◆▲●■★"
"""Seats are told apart by shape as well as by colour."""
COLOURS = ("cyan", "yellow", "magenta", "green", "blue")
THINGS = {
    "coin": "Coin",
    "barrel": "Barrel",
    "sword": "Sword",
    "rope": "Rope",
    "key": "Key",
    "scroll": "Scroll",
    "monster": "Monster",
    "padlock": "Padlock",
    "pit": "Pit",
    "circle": "Magic Circle",
    "room": "Room",
    "stairway": "Stairway",
}
"""What is counted, in the order in which it is told."""
PHASES = {
    "setup": "the table is set up",
    "market": "phase B, the market",
    "hand": "phase C, hands are drawn",
    "explore": "phase D, exploration",
    "reward": "phase E, reward",
    "refresh": "phase F, refresh",
    "over": "the game is over",
}


def seat_colour(player: PlayerView) -> str:
    """The colour of a player's pieces in a terminal."""
    return COLOURS[player.seat % len(COLOURS)]


def seat_mark(player: PlayerView, width: int) -> str:
    """A player's piece and name, on a screen of this width."""
    shape = ink(SHAPES[player.seat % len(SHAPES)], seat_colour(player))
    return f"{shape} {ink(short(player.name, 9 if width < 90 else 14), seat_colour(player))}"


def say_counts(counts: dict[str, int]) -> str:
    """What was found, in words."""
    told = [count(counts[what], noun) for what, noun in THINGS.items() if counts.get(what)]
    return ", ".join(told) if told else "nothing"


def say_printed(content: Content, card: str) -> str:
    """What is printed on a card, in words."""
    face = content.faces[card]
    told = [count(face.count(sign), noun) for sign, noun in FEATURES.items() if sign != ">" and face.count(sign)]
    told += [count(len(face.rooms), "Room")] if face.rooms else []
    told += [count(face.count(">"), "Stairway")] if face.count(">") else []
    return ", ".join([*told, f"opens {' '.join(face.open_slots)}"])


def say_objective(content: Content, objective: str, *, secondary: bool = False) -> str:
    """An objective card in words; the hourglass of a secondary one means nothing (MP-ROUND-04)."""
    card = content.objectives[objective]
    hourglass = card.hourglass and not secondary
    return f"{card.name}, {card.points} VP each{', with an hourglass' if hourglass else ''}"
