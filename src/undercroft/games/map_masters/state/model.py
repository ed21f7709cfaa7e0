"""The state on the table."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal, Self

from msgspec import Meta, Struct, field

from undercroft.games.map_masters.content.catalogue import COSTS, FAIRIES, FAIRY_SUPPLY, Content
from undercroft.games.map_masters.state.ids import CardId
from undercroft.kernel.state import Part, State

Phase = Literal["setup", "market", "hand", "explore", "reward", "refresh", "over"]
ROUNDS = 6
HAND = 5
"""The cards of a dungeon (MP-BUILD-01)."""
FIVE_MINUTES = 300_000
"""The limit of the option, in milliseconds (MP-R-12)."""
FAR = Annotated[int, Meta(ge=-20, le=20)]
_PLACEMENT = re.compile(r"([A-Za-z0-9_-]+)@(-?\d+),(-?\d+) (up|down)")


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's choices; the rulings among them name their rule, and the defaults are as ruled."""

    first: Annotated[int | Literal["random"], Meta(extra={"seats": True})] = "random"
    """The first buyer's seat in round 1, or "random" (MP-R-06)."""
    time_bonus: Literal["clocks", "live", "off"] = "clocks"
    """By every player's clock, by clocks and without them by the order of commits, or never (MP-R-14)."""
    time_bonus_vp: Annotated[int, Meta(ge=1, le=9)] = 2
    """What the time bonus is worth (MP-R-13)."""
    five_minutes: bool = False
    """A player who has not committed in time is committed as drawn so far (MP-R-12)."""


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a dungeon: the block of its upper left corner, and whether it is turned (MP-GEO-09)."""

    card: CardId
    x: FAR
    y: FAR
    down: bool = False

    def __str__(self) -> str:
        return f"{self.card}@{self.x},{self.y} {'down' if self.down else 'up'}"

    @classmethod
    def read(cls, text: str) -> Self:
        """A placement as it is written: "S1@0,0 up"."""
        found = _PLACEMENT.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"{text!r} is no placement such as S1@0,0 up")
        card, x, y, way = found.groups()
        return cls(card.replace("-", "_"), int(x), int(y), way == "down")


Layout = tuple[Placement, ...]
Path = tuple[str, ...]
"""The steps of a path, each in the notation of MP-GEO-25."""


class Result(Struct, frozen=True):
    """What a path has come to: all that scoring reads (MP-GEO-29)."""

    end: Literal["none", "exit", "obstacle", "room", "fall", "halt"] = "none"
    complete: bool = False
    counts: dict[str, int] = {}
    """What was circled, by what objectives count; what is not there was not found."""
    recycling: int = 0
    scissors: int = 0
    spent: tuple[str, ...] = ()
    """The resources used, in their order, as the steps name them."""

    @property
    def exited(self) -> bool:
        """Whether the exit box is ticked (MP-PATH-07)."""
        return self.end == "exit"

    @property
    def coins(self) -> int:
        """The Coins circled."""
        return self.counts.get("coin", 0)


class Dungeon(Struct, frozen=True):
    """A dungeon that was shown to all: the cards, the path and what it came to."""

    layout: Layout
    path: Path
    result: Result
    tokens: tuple[int, ...] = (0, 0, 0, 0)
    """The fairy tokens that could be used on it, in the order of FAIRIES."""
    books: tuple[str, ...] = ()
    """The spellbooks that could be used on it."""


class Column(Part):
    """A column of the market: one deck, what lies face up beside it, and its discards."""

    deck: list[str]
    shown: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


class Player(Part):
    """A player with everything in front of them."""

    seat: int
    coins: int = 0
    draw_pile: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    area: list[str] = field(default_factory=list)
    """The face-up cards of the Building Area: bought and recycled."""
    drawn: list[str] = field(default_factory=list)
    """The cards drawn for this round; only their owner may know them before the reveal."""
    removed: list[str] = field(default_factory=list)
    """Out of the game for good."""
    books: list[str] = field(default_factory=list)
    """Spellbooks, the older first."""
    used_books: list[str] = field(default_factory=list)
    """Those that lie face down until the refresh."""
    pacts: list[str] = field(default_factory=list)
    """Spellbooks that left the game."""
    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAIRIES, 0))
    passed: bool = False
    """In this market."""
    layout: Layout = ()
    path: Path = ()
    """The draft of this round's dungeon (MP-HID-06)."""
    committed: bool = False
    elapsed: int | None = None
    """Milliseconds to the commit, if a clock was read (MP-R-14)."""
    dungeon: Dungeon | None = None
    """The dungeon that was shown last."""
    acted: list[str] = field(default_factory=list)
    """Cards of the dungeon that a refresh effect was used on (MP-REF-04)."""
    kept: list[str] = field(default_factory=list)
    """Those among them that stay for the next round."""
    done: bool = False
    """With this refresh."""
    recycled: int = 0
    cut: int = 0
    """Optimizers used in this refresh."""
    blue: list[int] = field(default_factory=list)
    pink: list[int] = field(default_factory=list)
    green: list[int] = field(default_factory=list)
    red: list[bool] = field(default_factory=list)
    """The score board, a row for each round (MP-COMP-04)."""

    @property
    def hand(self) -> list[str]:
        """The cards of this round."""
        return self.area + self.drawn

    @property
    def owned(self) -> int:
        """How many cards are owned."""
        return len(self.draw_pile) + len(self.discard) + len(self.area) + len(self.drawn)

    @property
    def ready_books(self) -> list[str]:
        """The spellbooks that lie face up."""
        return [book for book in self.books if book not in self.used_books]


class MapMasters(State, kw_only=True, dict=True):
    """The whole table."""

    content: ClassVar[Content]
    options: ClassVar[Options]

    players: list[Player]
    phase: Phase = "setup"
    round: int = 0
    """From 1."""
    first: int = 0
    """This round's first buyer."""
    buyer: int = 0
    """Whose turn it is in the market."""
    columns: dict[int, Column] = field(default_factory=dict)
    """The dungeon cards by cost."""
    library: Column = field(default_factory=lambda: Column([]))
    """The spellbooks."""
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAIRIES, FAIRY_SUPPLY))
    """Fairy tokens in the market."""
    objectives: list[str] = field(default_factory=list)
    """Those not seen yet."""
    primary: str = ""
    secondary: str = ""
    """Revealed in the reward phase only."""
    past_objectives: list[str] = field(default_factory=list)
    commits: list[int] = field(default_factory=list)
    """Who has committed in this round, in that order."""
    bonus: int | None = None
    """Who took the time bonus of the round that was scored last, until the next one begins."""
    trading: bool = False
    """The refresh has come to SB-17 (MP-REF-10)."""

    @property
    def market_order(self) -> list[int]:
        """This round's first buyer, then clockwise."""
        seats = len(self.players)
        return [(self.first + n) % seats for n in range(seats)]


def new_columns() -> dict[int, Column]:
    """Four empty columns."""
    return {cost: Column([]) for cost in COSTS}
