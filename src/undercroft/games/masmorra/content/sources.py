"""Where things come from and what they are gained for, in words."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.names import at_room, the_monster, the_monsters, the_room

NAMELESS = {"elixir": "Elixir", "grimbolts": "the Grimbolts", "miasma": "the Toxic Miasma"}
"""Where something comes from that has no name of its own."""
EARNED = {
    "shop": "for the gold",
    "bounty": "for unused dice",
    "descent": "for being the first on the third level",
    "MM-MED-01": "for exploring {room}",
    "MM-TRAP-05": "for disarming {room}",
    "MM-ROOM-03": "from the chest {at}",
}
"""What something is gained for, by its source or its rule."""


def say_source(content: Content, source: str, hero: str = "") -> str:
    """Where something comes from that happens to this Hero: a card of somebody else with whose it is."""
    card, _, played = source.partition(":")
    if played:
        half, _, by = played.partition(":")
        name = content.half(card, "own" if half == "own" else "any").name
        return f"{content.name(by)}'s {name}" if by and by != hero else name
    if source in content.monsters:
        return the_monster(content, source)
    return NAMELESS.get(source) or say_thing(content, source)


def say_thing(content: Content, key: str) -> str:
    """A room or trap with its article, anything else by its name."""
    return the_room(content, key) if key in content.tiles else content.name(key)


def earned(content: Content, source: str, rule: str, foes: tuple[str, ...], hero: str) -> str:
    """What a Hero gains something for, after a space: monsters, a room or a trap, a card or an ability."""
    if not source:
        return ""
    if foes:
        return f" for {the_monsters(content, foes)}"
    if source in EARNED:
        return f" {EARNED[source]}"
    if source not in content.tiles:
        return f" from {say_source(content, source, hero)}"
    at = at_room(content, source)
    return " " + EARNED.get(rule, "{at}").format(room=the_room(content, source), at=at)
