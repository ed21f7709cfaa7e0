"""What ends the game, and how far it is to that."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.kit.text import count


def say_goal(view: View, content: Content) -> str:
    """In plain words, for the whole party."""
    if not view.boss:
        return "Choose the Heroes of your party"
    boss = content.name(view.boss)
    if view.phase == "over":
        return f"{boss} is destroyed: the Heroes win" if view.won else "The coins do not suffice: the Consul wins"
    if not view.turn:
        return f"Destroy {boss} before the Princess Coins run out"
    coins = count(view.coins, "Princess Coin")
    if view.boss_spawned:
        figure = next((one for one in view.figures if one.kind == view.boss), None)
        left = f": {figure.hearts - figure.wounds} of {count(figure.hearts, 'heart')} left" if figure else ""
        return f"Destroy {boss}{left}; {coins}"
    spaces = len(content.chart(len(view.heroes)).spaces)
    points = len(view.points) - view.points_destroyed
    fall = f"{count(points, 'spawning point')} {'falls' if points == 1 else 'fall'}"
    comes = f"comes when {fall} or after {count(spaces - view.space, 'Consul turn')}"
    return f"Destroy {boss}, who {comes}; {coins}"
