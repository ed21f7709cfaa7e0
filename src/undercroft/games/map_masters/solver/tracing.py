"""From what a search has found to the steps of a path; the validator decides how each thing is paid for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.content.glyphs import MONSTER, SLOTS
from undercroft.games.map_masters.rules.entering import OVERCOME
from undercroft.games.map_masters.rules.layouts import build
from undercroft.games.map_masters.rules.notation import book_resource, read_step
from undercroft.games.map_masters.rules.path_spells import outermost_slots
from undercroft.games.map_masters.rules.paths import follow
from undercroft.games.map_masters.rules.steps import ahead, slot_here
from undercroft.games.map_masters.rules.walking import Holdings, Inside, Spot, Walk
from undercroft.games.map_masters.solver.path_search import POLES, Move
from undercroft.games.map_masters.solver.prepared import Prepared
from undercroft.games.map_masters.state.model import Layout, Path


def steps_of(
    content: Content, layout: Layout, cards: Sequence[Prepared], moves: Sequence[Move], holdings: Holdings
) -> Path:
    """The moves as steps, as far as they are legal; all of them are, or the search and the rules disagree."""
    walk = Walk(content, build(content, layout), holdings)
    path: list[str] = []
    for number, (kind, *rest) in enumerate(moves):
        paying = number + 1 < len(moves) and moves[number + 1][0] == "pay"
        for step in _steps(cards, kind, rest, walk):
            for text in _paid(walk, step, paying):
                walk, refusal = follow(walk, text)
                if refusal is not None:
                    return tuple(path)
                path.append(text)
    return tuple(path)


def _steps(cards: Sequence[Prepared], kind: int | str, rest: Sequence[int | str], walk: Walk) -> Iterator[str]:
    match kind, *rest:
        case "start", int(card), slot:
            yield f"start {card + 1}.{slot}"
        case "walk" | "stub", int(card), int(node), int(way):
            edge = cards[card].graph.nodes[node].edges[way]
            # A stub ends before the cell that is used.
            yield from edge.letters[:-1] if kind == "stub" else edge.letters
        case "cross", str(slot):
            yield slot[0]
        case "room", str(letter):
            yield letter
        case "leave" | "ghost", int(card), int(room), int(door):
            yield f"leave {cards[card].graph.rooms[room].doors[door][0]}{'/SB-06' * (kind == 'ghost')}"
        case "fall", int(card), int(room), int(pit):
            r, c = cards[card].graph.rooms[room].pits[pit][0]
            yield f"fall {r},{c}"
        case "port", int(card), int(number):
            circle = cards[card].graph.circles[number]
            yield f"port {card + 1}{'u' * circle.level}:{circle.cell[0]},{circle.cell[1]}"
        case ("climb",):
            yield "climb/SB-04"
        case "wrap", int(spell), _, _:
            yield "wrap/SB-09" if spell == POLES else "wrap/SB-10"
        case "warp", int(card), int(level), r, c, str(book):
            yield f"warp {card + 1}{'u' * level}:{r},{c}/{book}"
        case ("exit",):
            yield "exit"


def _paid(walk: Walk, step: str, paying: bool) -> list[str]:
    """A step with what it costs here: swords in a room, a scroll for a teleport, one item for an obstacle.

    What is missing comes from a Fairy Pact just before (MP-SB-11).
    """
    base, _, cast = step.partition("/")
    resources = [cast] if cast else []
    spot = _target(walk, step)
    purse = walk.copy()
    pact: list[str] = []
    if step.startswith("port"):
        resources += _take(purse, "scroll", "activate_circle", 1, pact)
    if spot is not None:
        room = walk.room_of(spot)
        if room is not None and room not in walk.cleared:
            resources += _take(purse, *OVERCOME[MONSTER], walk.face(room[0]).monsters(room[1]), pact)
        elif room is None and paying and walk.sign(spot) in OVERCOME:
            resources += _take(purse, *OVERCOME[walk.sign(spot)], 1, pact)
    return [*pact, f"{base}/{','.join(resources)}" if resources else base]


def _target(walk: Walk, step: str) -> Spot | None:
    """The cell that a step comes to."""
    read = read_step(step)
    if read is None:
        return None
    if read.kind == "start":
        return (read.card, 0, SLOTS[read.where])
    if read.kind in ("port", "warp"):
        return (read.card, read.level, read.cell)
    if read.kind == "climb" and walk.at is not None and not isinstance(walk.at, Inside):
        return (walk.at[0], 0, walk.at[2])
    if read.kind == "wrap" and (slot := slot_here(walk)) is not None:
        there, name = next(one for one in outermost_slots(walk.built, slot) if one != slot)
        return (there, 0, SLOTS[name])
    if isinstance(walk.at, Inside):
        card, room = walk.at.room
        door = walk.face(card).doorways[room].get(read.where)
        return (card, 0, door.outside) if door is not None else None
    return ahead(walk, walk.at, read.where) if read.kind == "walk" and walk.at is not None else None


def _take(purse: Walk, kind: str, spell: str, number: int, pact: list[str]) -> list[str]:
    """So many resources of a kind: items first, then tokens, then the spellbook, then the Fairy Pact."""
    taken: list[str] = []
    for _ in range(number):
        book = purse.book("fairy_pact")
        if purse.items[kind]:
            resource = kind
        elif purse.tokens[kind]:
            resource = f"f:{kind}"
        elif purse.book(spell) in purse.books:
            resource = book_resource(purse.book(spell))
        elif book in purse.books:
            pact.append(f"gain {kind}/{book_resource(book)}")
            purse.books = tuple(one for one in purse.books if one != book)
            purse.tokens[kind] += 1
            resource = f"f:{kind}"
        else:
            break
        purse.pay([resource])
        taken.append(resource)
    return taken
