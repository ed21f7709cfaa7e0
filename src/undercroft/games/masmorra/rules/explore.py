"""Exploring: which tile goes where, what is in it, and what is turned up next (MM-EXPL, MM-MED, MM-STAIR-02)."""

from __future__ import annotations

from functools import partial

from undercroft.games.masmorra.rules.dungeon import (
    around,
    cell,
    cells_of,
    closes,
    column_and_row,
    fronts,
    has_space,
    keeping_open,
    placements,
    put_room,
    tiles_left,
)
from undercroft.games.masmorra.rules.gains import gain_xp
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.monsters import fill
from undercroft.games.masmorra.rules.rooms import entry_effects, leave_and_enter, pay_for_step, set_off_traps
from undercroft.games.masmorra.rules.traps import MOST_BESIDE, place_trap
from undercroft.games.masmorra.rules.windows import respond, undisturbed
from undercroft.games.masmorra.state.actions import Explore, Place
from undercroft.games.masmorra.state.events import SetOut, TileDiscarded, TileTurnedUp
from undercroft.games.masmorra.state.model import Hero, Masmorra, Placed
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask


def explorable(g: Masmorra, room: str) -> list[tuple[int, int]]:
    """The empty spaces that can be explored from a room with the tile that lies face up (MM-EXPL-01)."""
    return [
        column_and_row(front)
        for front, direction in fronts(g, room).items()
        if why_cannot_explore(g, room, front, direction) is None
    ]


def why_cannot_explore(g: Masmorra, room: str, front: int, direction: int) -> Refusal | None:
    """What keeps the face-up tile from being explored here."""
    level = g.rooms[room].level
    if level > len(g.stacks):
        return Refusal("MM-EXPL-05", "nothing can be explored on the third level")
    top = g.stacks[level - 1].top
    if not top:
        return Refusal("MM-EXPL-01", "no small tile is left for this level")
    if g.tile(top).type == "rune":
        if not has_space(g, front):
            return Refusal("MM-EXPL-06", "the medium tile of a Rune Room would not fit there")
    elif g.options.keep_levels_open and _would_close(g, room, top, front, direction):
        return Refusal("MM-R-18", "this would close the level, and another placement would not")
    return None


def _would_close(g: Masmorra, room: str, tile: str, front: int, direction: int) -> bool:
    """Whether every way to put it here closes the level though it could be put elsewhere from this room."""

    def open_here(front: int, direction: int) -> bool:
        return any(not closes(g, placed) for placed in placements(g, tile, front, direction))

    return not open_here(front, direction) and any(open_here(f, d) for f, d in fronts(g, room).items())


def explore(g: Masmorra, hero: Hero, action: Explore) -> Script:
    """One Explore from its declaration to the tile that is turned up next, in the order of MM-R-12."""
    room = hero.at
    level = g.rooms[room].level
    pay_for_step(g, action.pay)
    front = cell(level, action.x, action.y)
    direction = fronts(g, room)[front]
    beside = (room, g.rooms[room].x, g.rooms[room].y)
    news = partial(g.tell, SetOut, hero=hero.board, x=action.x, y=action.y, beside=beside, rule="MM-EXPL-01")
    # Rivals may make the Hero stumble as with any Move Point.
    going = Moment("move", hero.number, news=news)
    yield from respond(g, going)
    if going.cancelled or hero.prone:
        return
    moment = Moment("explore", hero.number, at=room, news=going.news)
    yield from respond(g, moment)
    if hero.prone:
        return
    with undisturbed(g):
        done = yield from set_off_traps(g, hero, (), leaving=moment)
        if not hero.prone:
            tile = next_tile(g, level)
            placer = g.heroes[moment.placer].seat if moment.placer >= 0 else hero.seat
            placed = yield from choose_place(g, tile, front, direction, placer)
            put_room(g, placed, "MM-EXPL-02", through=room)
            leave_and_enter(g, hero, tile, "explore", "MM-EXPL-03")
            yield from set_off_traps(g, hero, done)
            yield from entry_effects(g, hero)
            yield from furnish(g, hero, tile)
            yield from turn_up(g, level, tile)


def next_tile(g: Masmorra, level: int) -> str:
    """The face-up tile; a Rune Room is replaced by the top medium tile of its level (MM-ROOM-02)."""
    stack = g.stacks[level - 1]
    tile, stack.top = stack.top, ""
    if g.tile(tile).type == "rune":
        g.left_out = (*g.left_out, tile)
        g.tell(TileDiscarded, tile=tile, rule="MM-ROOM-02")
        tile = g.chance.draw(stack.medium, f"medium tiles {level}")
    return tile


def choose_place(g: Masmorra, tile: str, front: int, direction: int, seat: int) -> Script[Placed]:
    """Doorway and rotation are the player's choice, so that a door meets the doorway (MM-EXPL-02)."""
    choices = keeping_open(g, placements(g, tile, front, direction))
    options = [Place(tile, placed.x, placed.y, placed.turn) for placed in choices]
    g.turn.placing = tuple(choices)
    choice = yield from ask(seat, "Place the tile", options, "MM-EXPL-02")
    g.turn.placing = ()
    return Placed(tile, g.tile(tile).level, choice.x, choice.y, choice.turn)


def why_cannot_place(g: Masmorra, action: Place) -> Refusal:
    """What is wrong with this place for the tile in hand."""
    if not g.turn.placing or g.turn.placing[0].tile != action.tile:
        return Refusal("MM-EXPL-02", "that tile is not being placed now")
    placed = Placed(action.tile, g.turn.placing[0].level, action.x, action.y, action.turn)
    trap = g.tile(action.tile).type == "trap"
    if any(number in g.cells for number in cells_of(g, placed)):
        return Refusal("MM-TRAP-01" if trap else "MM-EXPL-02", "there is a tile already")
    if g.options.keep_levels_open and closes(g, placed):
        return Refusal("MM-R-82" if trap else "MM-R-18", "no doorway would be left to explore this level")
    if trap and g.turn.crowded and any(number in around(g, g.turn.crowded) for number in cells_of(g, placed)):
        return Refusal("MM-MED-03", f"no more than {MOST_BESIDE} traps go next to a room while it is explored")
    if trap:
        return Refusal("MM-TRAP-01", "a trap goes next to the room that was explored, as long as there is a place")
    return Refusal("MM-EXPL-02", "a door of the tile must meet the doorway; turns that look alike are one choice")


def furnish(g: Masmorra, hero: Hero, tile: str) -> Script:
    """XP for a medium room, then gold, monsters and boss; the tile's content needs no Hero (MM-R-12)."""
    if g.tile(tile).size == "medium" and not hero.prone:
        yield from gain_xp(g, hero, 1, tile, "MM-MED-01")
    yield from fill(g, tile)
    if g.tile(tile).ritual:
        g.turn.ritual = tile
    moment = Moment("explored", hero.number, at=tile)
    yield from respond(g, moment)


def turn_up(g: Masmorra, level: int, beside: str, rule: str = "MM-EXPL-04") -> Script:
    """Turn up tiles until a room shows: traps are placed at once (MM-EXPL-04), useless Runes discarded (MM-R-11)."""
    put = 0
    while tile := draw_tile(g, level):
        g.tell(TileTurnedUp, level=level, tile=tile, left=tiles_left(g, level), rule=rule)
        match g.tile(tile).type:
            case "trap":
                put += yield from place_trap(g, tile, beside, put)
            case "rune" if not g.stacks[level - 1].medium or not has_space_for_hall(g, level):
                g.left_out = (*g.left_out, tile)
                g.tell(TileDiscarded, tile=tile, rule="MM-R-96" if g.stacks[level - 1].medium else "MM-R-11")
            case _:
                g.stacks[level - 1].top = tile
                return


def has_space_for_hall(g: Masmorra, level: int) -> bool:
    """Whether a medium tile fits in front of some doorway of the level (MM-R-96)."""
    rooms = [room for room, placed in g.rooms.items() if placed.level == level]
    return any(has_space(g, front) for room in rooms for front in fronts(g, room))


def draw_tile(g: Masmorra, level: int) -> str:
    """The next tile of a stack, or nothing."""
    for pool in g.stacks[level - 1].pools:
        if pool:
            return g.chance.draw(pool, f"tiles {level}")
    return ""


def reveal_second_level(g: Masmorra, entrance: str) -> None:
    """The Second Level Entrance comes into play when anybody goes down for the first time (MM-STAIR-02)."""
    put_room(g, Placed(entrance, 2, 0, 0), "MM-STAIR-02")
