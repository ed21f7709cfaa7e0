"""Mosaic: a draft whose answers are layouts, put together of tiles and places, corrected, and sent as one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct, field

from undercroft.kernel.actions import Action, Composed, Said
from undercroft.kernel.board import Board, Picture, SeatDrawing, Stage
from undercroft.kernel.errors import Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.ids import names
from undercroft.kernel.rules import Bots, GameRules, Mode, Outcome, Play, Words
from undercroft.kernel.script import Script, ask
from undercroft.kernel.state import State
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag, together

TileId = Annotated[str, names("tile")]
PlaceId = Annotated[int, names("place")]

COLOURS = {"red": "#a33b20", "blue": "#2d5a8a", "gold": "#c08a1d", "green": "#4b7a3a"}
BAG = tuple(f"{colour}_{number}" for colour in COLOURS for number in range(1, 5))
ACROSS, PLACES, SIDE, MARKET, LAID = 3, 6, 120, 4, 2


class Lay(Composed, frozen=True):
    """Lay tiles of the market on places of one's wall."""

    tiles: tuple[TileId, ...]
    places: tuple[PlaceId, ...]


class Laid(Event, frozen=True):
    kind: ClassVar[Literal["play"]] = "play"
    seat: int
    tiles: tuple[TileId, ...]
    places: tuple[PlaceId, ...]


class Mosaic(State, kw_only=True, dict=True):
    walls: list[list[str]]
    """By seat and place; empty where no tile lies."""
    bag: list[str]
    market: list[str] = field(default_factory=list)
    turn: int = 0


class MosaicView(Struct, frozen=True):
    seat: int | None
    active: int
    walls: tuple[tuple[str, ...], ...]
    market: tuple[str, ...]
    left: int


def new_mosaic(content: Any, options: Any, mode: str, seats: int) -> Mosaic:
    return Mosaic(walls=[[""] * PLACES for _ in range(seats)], bag=list(BAG))


def play_mosaic(g: Mosaic) -> Script:
    while not all(all(wall) for wall in g.walls):
        while len(g.market) < MARKET and g.bag:
            g.market.append(g.chance.draw(g.bag, "bag"))
        seat = g.turn % len(g.walls)
        laid = yield from ask(seat, "Lay two tiles", layouts(g, seat), "MO-LAY-01", press=True, segment=True)
        for tile, place in zip(laid.tiles, laid.places, strict=True):
            g.market.remove(tile)
            g.walls[seat][place] = tile
        g.tell(Laid, seat=seat, tiles=laid.tiles, places=laid.places, rule="MO-LAY-01")
        g.turn += 1


def layouts(g: Mosaic, seat: int) -> list[Lay]:
    free = [place for place, tile in enumerate(g.walls[seat]) if not tile]
    return [Lay(tiles, places) for tiles in combinations(g.market, LAID) for places in combinations(free, LAID)]


def worth(wall: Sequence[str]) -> int:
    """What a wall counts (MO-END-01)."""
    numbers = sum(int(tile.partition("_")[2]) for tile in wall if tile)
    pairs = [(at, at + 1) for at in range(PLACES) if (at + 1) % ACROSS] + [(at, at + ACROSS) for at in range(ACROSS)]
    return numbers + sum(2 for one, other in pairs if wall[one] and colour(wall[one]) == colour(wall[other]))


def colour(tile: str) -> str:
    return tile.partition("_")[0]


def tile_name(tile: str) -> str:
    return tile.replace("_", " ").capitalize()


def why_not_mosaic(g: Mosaic, seat: int, action: Action) -> Refusal | None:
    return Refusal("MO-LAY-01", "two tiles of the market go to two free places")


def say_action(g: Mosaic, seat: int, action: Action) -> Said:
    assert isinstance(action, Lay)
    pairs = zip(action.tiles, action.places, strict=True)
    return Said("Lay two tiles", " and ".join(f"{tile_name(tile)} at {place + 1}" for tile, place in pairs), "colon")


def say_event(content: Any, names: Sequence[str], event: Event) -> str:
    assert isinstance(event, Laid)
    pairs = zip(event.tiles, event.places, strict=True)
    said = " and ".join(f"{tile_name(tile)} at {place + 1}" for tile, place in pairs)
    return f"{names[event.seat]} lays {said}"


def nothing_hidden(g: Mosaic, seat: int | None, rng: random.Random) -> None:
    """What is in the bag is known, and in which order it comes does not exist yet."""


# The board


def draw(view: MosaicView, content: Any) -> Picture:
    shown = view.active if view.seat is None else view.seat
    points = [worth(wall) for wall in view.walls]
    return Picture(
        stage=Stage(
            width=ACROSS * SIDE,
            height=PLACES // ACROSS * SIDE,
            layers={"wall": together(*(_place(at, tile) for at, tile in enumerate(view.walls[shown])))},
        ),
        you="" if view.seat is None else f"<p>Your wall counts {points[shown]}</p>",
        tray=panels.group("Market", [_tile(tile) for tile in view.market]),
        goal=f"{sum(not tile for tile in view.walls[shown])} places are free",
        supply=tag("p", f"{view.left} tiles are in the bag"),
        seats=tuple(
            SeatDrawing(tag("span", f"Wall {seat + 1}: ", tag("b", won, id=f"worth-{seat}", data_value=won)))
            for seat, won in enumerate(points)
        ),
        text=", ".join(tile_name(tile) if tile else "free" for tile in view.walls[shown]),
    )


def _place(at: int, tile: str) -> Markup:
    x, y = at % ACROSS * SIDE, at // ACROSS * SIDE
    size = {"x": x + 4, "y": y + 4, "width": SIDE - 8, "height": SIDE - 8, "rx": 10}
    return tag(
        "g",
        tag("rect", **size, fill=COLOURS[colour(tile)] if tile else "#efe2c4", stroke="#3b2a14", stroke_width=3),
        tag("text", tile_name(tile) if tile else f"Place {at + 1}", x=x + 20, y=y + SIDE - 24, font_size=18),
        tag("rect", **size, class_="u-ring"),
        data_target=f"place:{at}",
    )


def _tile(tile: str) -> Markup:
    return pieces.card(tile_name(tile), "Tile", "item", (), id=f"tile-{tile}", target=f"tile:{tile}")


MOSAIC = GameRules(
    id="mosaic",
    title="Mosaic",
    version="1",
    about="Whose wall is worth the most?",
    package=__name__,
    modes={"standard": Mode("Standard", seats=range(1, 3), usual=2, longest=20)},
    state=Mosaic,
    actions=Lay,
    events=Laid,
    play=Play(
        turn_rule="MO-TURN-01",
        new=new_mosaic,
        script=play_mosaic,
        outcome=lambda g: Outcome.by_score([worth(wall) for wall in g.walls], "all walls are full", "MO-END-01"),
        why_not=why_not_mosaic,
        view=lambda g, seat: MosaicView(
            seat, g.turn % len(g.walls), tuple(map(tuple, g.walls)), tuple(g.market), len(g.bag)
        ),
        redeal=nothing_hidden,
        components=lambda g: {"tiles": len(g.bag) + len(g.market) + sum(bool(t) for wall in g.walls for t in wall)},
    ),
    words=Words(action=say_action, event=say_event, describe=lambda view, content, width, colour: repr(view)),
    board=Board(draw=draw, accent="#2d5a8a"),
    bots=Bots(evaluate=lambda g, seat: float(worth(g.walls[seat]))),
)
