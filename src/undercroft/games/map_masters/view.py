"""What a seat may see: an allow-list (chapter Hidden Information)."""

from __future__ import annotations

import random

from msgspec import Struct

from undercroft.games.map_masters.rules.end import score
from undercroft.games.map_masters.rules.explore import found, holdings_of
from undercroft.games.map_masters.rules.paths import trace
from undercroft.games.map_masters.rules.walking import Inside, Walk
from undercroft.games.map_masters.state.model import Column, Dungeon, Layout, MapMasters, Path, Player, Result
from undercroft.kernel.state import shown
from undercroft.kit.decks import deal_anew


class ColumnView(Struct, frozen=True):
    """A market deck: its face-up cards, and how many lie below."""

    shown: tuple[str, ...]
    deck_size: int
    discard: tuple[str, ...]


class StandView(Struct, frozen=True):
    """Where the own path stands now, and what is at hand there."""

    card: int
    """Counted from 0; -1 before the start."""
    level: int
    row: int
    column: int
    """Of the cell; -1 in a room."""
    room: int
    """-1 in a hallway."""
    entry: str
    """The doorway of the present room by which it was entered, if any."""
    items: dict[str, int]
    """Collected on this path and not used."""
    tokens: dict[str, int]
    """Fairy tokens not used on this path."""
    books: tuple[str, ...]
    """Spellbooks that can still be used on it."""
    circled: tuple[tuple[int, int, int, int], ...]
    """What was found: card, level, row, column."""
    used: tuple[tuple[int, int, int, int], ...]
    """Hallway cells that were walked."""
    ended: bool


class DraftView(Struct, frozen=True):
    """The own dungeon while it is built and explored."""

    layout: Layout
    path: Path
    result: Result
    """What it would come to if it was committed now."""
    points: int
    """Of the primary objective."""
    stand: StandView


class PlayerView(Struct, frozen=True):
    """A player's things."""

    seat: int
    name: str
    coins: int
    owned: int
    draw_pile_size: int
    unknown: tuple[str, ...]
    """The cards of the draw pile and, before the reveal, those drawn: which are which nobody else knows."""
    discard: tuple[str, ...]
    area: tuple[str, ...]
    drawn_size: int
    drawn: tuple[str, ...] | None
    """Seen by their owner only, until the reveal."""
    removed: tuple[str, ...]
    books: tuple[str, ...]
    used_books: tuple[str, ...]
    pacts: tuple[str, ...]
    """Spellbooks that left the game."""
    tokens: dict[str, int]
    passed: bool
    committed: bool
    draft: DraftView | None
    """The owner's alone."""
    dungeon: Dungeon | None
    """The one that was shown last."""
    kept: tuple[str, ...]
    done: bool
    blue: tuple[int, ...]
    pink: tuple[int, ...]
    green: tuple[int, ...]
    red: tuple[bool, ...]
    primary_score: int
    secondary_score: int
    time_score: int
    exit_score: int
    coin_score: int
    score: int
    """If the game ended now."""


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int | None
    phase: str
    round: int
    first: int
    buyer: int
    market_order: tuple[int, ...]
    primary: str
    secondary: str
    past_objectives: tuple[str, ...]
    unseen_objectives: tuple[str, ...]
    timed: bool
    """Whether this is a Time Bonus round."""
    five_minutes: bool
    """Whether exploring is limited (MP-R-12)."""
    bonus: int | None
    columns: dict[int, ColumnView]
    library: ColumnView
    stock: dict[str, int]
    players: tuple[PlayerView, ...]


def view(g: MapMasters, seat: int | None) -> View:
    """The table as this seat (None: a spectator) sees it."""
    hourglass = bool(g.primary) and g.content.objectives[g.primary].hourglass
    return shown(
        View,
        g,
        seat=seat,
        market_order=tuple(g.market_order),
        unseen_objectives=tuple(sorted(g.objectives)),
        timed=hourglass and g.options.time_bonus != "off",
        five_minutes=g.options.five_minutes,
        columns={cost: _column(column) for cost, column in g.columns.items()},
        library=_column(g.library),
        players=tuple(_player(g, player, seat) for player in g.players),
    )


def _column(column: Column) -> ColumnView:
    return shown(ColumnView, column, deck_size=len(column.deck))


def is_shown(g: MapMasters) -> bool:
    """Whether this round's dungeons have been shown to all (MP-HID-04)."""
    return g.phase in ("reward", "refresh", "over")


def _player(g: MapMasters, player: Player, viewer: int | None) -> PlayerView:
    own = viewer == player.seat
    parts = score(g, player)
    hidden = [] if is_shown(g) else player.drawn
    return shown(
        PlayerView,
        player,
        name=g.names[player.seat],
        draw_pile_size=len(player.draw_pile),
        unknown=tuple(sorted(player.draw_pile + hidden)),
        drawn_size=len(player.drawn),
        drawn=tuple(player.drawn) if own or is_shown(g) else None,
        draft=_draft(g, player) if own and g.phase == "explore" else None,
        primary_score=parts.primary,
        secondary_score=parts.secondary,
        time_score=parts.time,
        exit_score=parts.exits,
        coin_score=parts.coins,
        score=parts.total,
    )


def _draft(g: MapMasters, player: Player) -> DraftView:
    result = found(g, player)
    objective = g.content.objectives[g.primary]
    walk = trace(g.content, player.layout, player.path, holdings_of(g, player)).walk
    return DraftView(
        layout=player.layout,
        path=player.path,
        result=result,
        points=result.counts.get(objective.counts, 0) * objective.points,
        stand=_stand(walk),
    )


def _stand(walk: Walk) -> StandView:
    card, level, row, column, room, entry = -1, 0, -1, -1, -1, ""
    if isinstance(walk.at, Inside):
        (card, room), entry = walk.at.room, walk.at.entry or ""
    elif walk.at is not None:
        card, level, (row, column) = walk.at
    return StandView(
        card=card,
        level=level,
        row=row,
        column=column,
        room=room,
        entry=entry,
        items={item: number for item, number in sorted(walk.items.items()) if number},
        tokens={fairy: number for fairy, number in sorted(walk.tokens.items()) if number},
        books=walk.books,
        circled=tuple((one, floor, *cell) for one, floor, cell in sorted(walk.circled)),
        used=tuple((one, floor, *cell) for one, floor, cell in sorted(walk.used)),
        ended=walk.end != "none",
    )


def redeal(g: MapMasters, seat: int | None, rng: random.Random) -> None:
    """Deal anew what the others have drawn: with other cards, their drafts are not what they were (MP-HID-04)."""
    if is_shown(g):
        return
    for player in g.players:
        if player.seat != seat and player.drawn:
            deal_anew([player.drawn, player.draw_pile], rng)
            player.layout, player.path = (), ()


def components(g: MapMasters) -> dict[str, int]:
    """Counts that stay the same all game long."""
    owned = [player.owned + len(player.removed) for player in g.players]
    in_market = sum(len(column.deck) + len(column.shown) + len(column.discard) for column in g.columns.values())
    library = len(g.library.deck) + len(g.library.shown) + len(g.library.discard)
    return {
        "cards": in_market + sum(owned),
        "spellbooks": library + sum(len(player.books) + len(player.pacts) for player in g.players),
        "objectives": len(g.objectives) + len(g.past_objectives) + bool(g.primary) + bool(g.secondary),
        **{fairy: number + sum(player.tokens[fairy] for player in g.players) for fairy, number in g.stock.items()},
    }
