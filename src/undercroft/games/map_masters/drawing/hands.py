"""What the page's own module needs to let people build and draw, or walk the paths that were shown (Stage.data)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from undercroft.games.map_masters.content.catalogue import FAIRIES, Content
from undercroft.games.map_masters.drawing.ink import Drawn, trail, ways_ahead
from undercroft.games.map_masters.rules.layouts import fitting_places, why_cannot_explore
from undercroft.games.map_masters.rules.paths import trace
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.solver.review import best_of_all, best_path_through, half_points
from undercroft.games.map_masters.state.model import FIVE_MINUTES, HAND, Layout, Placement
from undercroft.games.map_masters.view import DraftView, PlayerView, View
from undercroft.games.map_masters.words.events import ENDINGS
from undercroft.games.map_masters.words.names import say_counts, say_printed
from undercroft.games.map_masters.words.standing import scored


class Laid(Struct, frozen=True):
    """A card where it lies or could lie."""

    card: str
    x: int
    y: int
    down: bool

    @classmethod
    def at(cls, one: Placement) -> Laid:
        """A placement of the rules."""
        return cls(one.card, one.x, one.y, one.down)


class Held(Struct, frozen=True):
    """A card of the hand."""

    card: str
    name: str
    says: str
    open: tuple[str, ...]
    """Its openings as it is printed."""
    fits: tuple[tuple[int, int, bool], ...]
    """Where it can lie, aligned and joined to the other cards that lie there: across, down, turned."""


class Goal(Struct, frozen=True):
    """What counts."""

    name: str
    counts: str
    points: int


class Draft(Struct, frozen=True):
    """The own dungeon while it is built and explored."""

    mode: Literal["draft"]
    round: int
    goal: Goal
    timed: bool
    """Whether the time counts that the page measures (MP-R-14)."""
    limit: int
    """So many milliseconds may be spent; 0 without a limit (MP-R-12)."""
    committed: bool
    hand: tuple[Held, ...]
    layout: tuple[Laid, ...]
    built: bool
    """All cards lie in one joined group, so that a path can be drawn."""
    steps: tuple[Drawn, ...]
    ahead: tuple[Drawn, ...]
    held: dict[str, int]
    """What the path can use before its first step."""
    books: dict[str, str]
    """The names of the spellbooks."""


class Shown(Struct, frozen=True):
    """A dungeon that everybody sees."""

    seat: int
    name: str
    layout: tuple[Laid, ...]
    steps: tuple[Drawn, ...]
    says: str
    best: tuple[Drawn, ...]
    """The best path that was possible through these cards; empty if this one is as good."""
    found: str
    """What the path has brought for both objectives, the secondary halved."""
    possible: str
    """What the best would have brought."""


class Reveal(Struct, frozen=True):
    """The dungeons of the round that was just scored."""

    mode: Literal["reveal"]
    round: int
    goal: Goal
    secondary: Goal
    own: int
    """The place of the own one in the list; -1 for a spectator."""
    dungeons: tuple[Shown, ...]


class Possible(Struct, frozen=True):
    """The best dungeon that was found for somebody's hand, however its cards are laid."""

    seat: int
    layout: tuple[Laid, ...]
    """Empty if nothing better was found than what these cards, as they lay, held."""
    steps: tuple[Drawn, ...]
    possible: str
    """What it would have brought for both objectives, the secondary halved."""


class Hindsight(Struct, frozen=True):
    """What was possible in the round that was just scored."""

    round: int
    dungeons: tuple[Possible, ...]


def hindsight(view: View, content: Content) -> str:
    """The JSON for the module of what other layouts would have brought: this takes long (MP-SOL-11)."""
    if view.phase not in ("refresh", "over"):
        return ""
    shown = [player for player in view.players if player.dungeon is not None and player.dungeon.layout]
    found = tuple(_possible(content, player, *scored(view)) for player in shown)
    return msgspec.json.encode(Hindsight(view.round, found)).decode()


def _possible(content: Content, player: PlayerView, primary: str, secondary: str) -> Possible:
    dungeon = player.dungeon
    assert dungeon is not None
    held = Holdings(dungeon.tokens, dungeon.books)
    known = max(
        half_points(content, dungeon.result, primary, secondary),
        _half_points_of(content, dungeon.layout, held, primary, secondary),
    )
    hand = tuple(sorted(one.card for one in dungeon.layout))
    layout, path = best_of_all(content, hand, held, primary, secondary)
    walk = trace(content, layout, path, held).walk
    best = half_points(content, walk.result(complete=False), primary, secondary)
    if best <= known:
        return Possible(player.seat, (), (), _halves(known))
    return Possible(
        player.seat, tuple(map(Laid.at, layout)), trail(content, layout, path, held, primary), _halves(best)
    )


def _half_points_of(content: Content, layout: Layout, held: Holdings, primary: str, secondary: str) -> int:
    """What the best path through cards that lie so brings."""
    path = best_path_through(content, layout, held, primary, secondary)
    return half_points(content, trace(content, layout, path, held).walk.result(complete=False), primary, secondary)


def data(content: Content, view: View) -> str:
    """The JSON for the module; empty where the place is only looked at and pointed at."""
    own = view.players[view.seat] if view.seat is not None else None
    if view.phase == "explore" and own is not None and own.draft is not None:
        return msgspec.json.encode(_draft(content, view, own, own.draft)).decode()
    if view.phase in ("refresh", "over") and any(player.dungeon is not None for player in view.players):
        return msgspec.json.encode(_reveal(content, view)).decode()
    return ""


def _goal(content: Content, key: str) -> Goal:
    card = content.objectives[key]
    return Goal(card.name, card.counts, card.points)


def holdings_in(own: PlayerView) -> Holdings:
    """What this player can use on the path."""
    ready = tuple(book for book in own.books if book not in own.used_books)
    return Holdings(tuple(own.tokens[fairy] for fairy in FAIRIES), ready)


def _draft(content: Content, view: View, own: PlayerView, draft: DraftView) -> Draft:
    hand = (*own.area, *(own.drawn or ()))
    layout, held = draft.layout, holdings_in(own)
    built = len(layout) == HAND and why_cannot_explore(content, hand, layout) is None
    ahead = ways_ahead(content, layout, draft.path, held, view.primary) if built and not own.committed else ()
    return Draft(
        mode="draft",
        round=view.round,
        goal=_goal(content, view.primary),
        timed=view.timed,
        limit=FIVE_MINUTES if view.five_minutes else 0,
        committed=own.committed,
        hand=tuple(_held(content, layout, card) for card in hand),
        layout=tuple(map(Laid.at, layout)),
        built=built,
        steps=trail(content, layout, draft.path, held, view.primary),
        ahead=ahead,
        held={f"f:{fairy}": number for fairy, number in zip(FAIRIES, held.tokens, strict=True) if number}
        | dict.fromkeys(held.books, 1),
        books={book: content.name(book) for book in own.books},
    )


def _held(content: Content, layout: Layout, card: str) -> Held:
    rest = tuple(one for one in layout if one.card != card)
    fits = fitting_places(content, rest, card)
    return Held(
        card,
        content.name(card),
        say_printed(content, card),
        content.faces[card].open_slots,
        tuple((one.x, one.y, one.down) for one in fits),
    )


def _reveal(content: Content, view: View) -> Reveal:
    objectives = scored(view)
    shown = [player for player in view.players if player.dungeon is not None]
    return Reveal(
        mode="reveal",
        round=view.round,
        goal=_goal(content, objectives[0]),
        secondary=_goal(content, objectives[1]),
        own=next((n for n, player in enumerate(shown) if player.seat == view.seat), -1),
        dungeons=tuple(_shown(content, player, *objectives) for player in shown),
    )


def _shown(content: Content, player: PlayerView, primary: str, secondary: str) -> Shown:
    dungeon = player.dungeon
    assert dungeon is not None
    layout, held = dungeon.layout, Holdings(dungeon.tokens, dungeon.books)
    found = half_points(content, dungeon.result, primary, secondary)
    possible = found
    best: tuple[Drawn, ...] = ()
    if layout:
        path = best_path_through(content, layout, held, primary, secondary)
        walk = trace(content, layout, path, held).walk
        possible = max(found, half_points(content, walk.result(complete=False), primary, secondary))
        if possible > found:
            best = trail(content, layout, path, held, primary)
    return Shown(
        player.seat,
        player.name,
        tuple(map(Laid.at, layout)),
        trail(content, layout, dungeon.path, held, primary),
        f"Found {say_counts(dungeon.result.counts)}; {ENDINGS[dungeon.result.end]}.",
        best,
        _halves(found),
        _halves(possible),
    )


def _halves(number: int) -> str:
    """Halves of a point as they are read: 7 is 3½."""
    whole, half = divmod(number, 2)
    return f"{whole or ''}½" if half else str(whole)
