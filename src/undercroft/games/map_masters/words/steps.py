"""Steps of a path in words."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import FEATURES
from undercroft.games.map_masters.rules.explore import holdings_of
from undercroft.games.map_masters.rules.notation import Step, book_id, read_step
from undercroft.games.map_masters.rules.paths import trace
from undercroft.games.map_masters.rules.steps import NAMES, ahead
from undercroft.games.map_masters.rules.walking import Inside, Walk
from undercroft.games.map_masters.state.model import MapMasters, Path, Player
from undercroft.kernel.actions import Said
from undercroft.kit.text import listed

LONGEST_RUN = 99
ENDS = {"N": "top", "S": "bottom", "W": "left", "E": "right"}


def say_path(path: Path) -> str:
    """A path as it is written down, straight on in runs (MP-GEO-25)."""
    runs: list[str] = []
    for text in path:
        step, before = read_step(text), read_step(runs[-1]) if runs else None
        if step and before and step.kind == before.kind == "walk" and step.where == before.where:
            cells = before.run + step.run
            if not (step.resources or before.resources) and cells <= LONGEST_RUN:
                runs[-1] = f"{step.where}{cells}"
                continue
        runs.append(text)
    return ", ".join(runs)


def say_step(g: MapMasters, player: Player, text: str) -> Said | str:
    """A step in words, as it would be drawn from where the path of this player stands."""
    walk = trace(g.content, player.layout, player.path, holdings_of(g, player)).walk
    words = say_way(walk, text)
    return text if words == text else Said(words, text)


def say_way(walk: Walk, text: str) -> str:
    """A step in words, as it would be drawn from here."""
    step = read_step(text)
    if step is None:
        return text
    paid = f" with {listed(say_resource(walk.content, one) for one in step.resources)}" if step.resources else ""
    return f"{_say_move(walk, step)}{paid}"


def say_resource(content: Content, resource: str) -> str:
    """A resource in words."""
    if resource.startswith("f:"):
        return f"a {resource[2:].capitalize()} fairy"
    if resource.startswith("SB-"):
        return content.name(book_id(resource))
    return f"a {resource.capitalize()}"


def _say_move(walk: Walk, step: Step) -> str:
    def card(number: int) -> str:
        layout = walk.built.layout
        return walk.content.name(layout[number].card) if 0 <= number < len(layout) else f"card {number + 1}"

    match step.kind:
        case "start":
            return f"Start at the {ENDS[step.where[0]]} of {card(step.card)}, {step.where}"
        case "walk":
            cells = f" {step.run} cells" if step.run > 1 else ""
            return f"Go {NAMES[step.where]}{cells}{_say_ahead(walk, step)}"
        case "leave":
            return f"Leave the room by {step.where}"
        case "fall":
            return f"Fall through the Pitfall at {step.cell[0]},{step.cell[1]}"
        case "port" | "warp":
            below = ", underground" if step.level else ""
            return f"Teleport to {step.cell[0]},{step.cell[1]} of {card(step.card)}{below}"
        case "climb":
            return "Climb up"
        case "wrap":
            return "Go on at the opposite edge"
        case "gain":
            return f"Take a {step.where.capitalize()} fairy"
        case "exit":
            return "Leave the dungeon"
    return "Stop here"


def _say_ahead(walk: Walk, step: Step) -> str:
    """What waits on the next cell, if it must be dealt with."""
    if walk.at is None or isinstance(walk.at, Inside) or step.run > 1:
        return ""
    spot = ahead(walk, walk.at, step.where)
    if spot is None:
        return ""
    if walk.room_of(spot) is not None:
        return " into the room"
    sign = walk.sign(spot)
    return f" to the {FEATURES[sign]}" if sign in FEATURES else ""
