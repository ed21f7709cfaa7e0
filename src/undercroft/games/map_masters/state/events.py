"""What can happen."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.games.map_masters.state.ids import BookId, CardId, Fairy, SeatId
from undercroft.games.map_masters.state.model import Layout, Path, Result
from undercroft.kernel.events import Event, Kind
from undercroft.kernel.ids import union_of


class FairiesStocked(Event, frozen=True):
    """The fairy market is full."""

    each: int


class ObjectivesShuffled(Event, frozen=True):
    """The objectives lie face down."""

    cards: int


class PlayerReady(Event, frozen=True):
    """A player has a draw pile and coins."""

    seat: SeatId
    cards: int
    coins: int


class BookRevealed(Event, frozen=True):
    """A spellbook lies face up in the market."""

    kind: ClassVar[Kind] = "reveal"
    book: BookId


class CardRevealed(Event, frozen=True):
    """A dungeon card lies face up in its column."""

    kind: ClassVar[Kind] = "reveal"
    card: CardId
    cost: int


class MarketReshuffled(Event, frozen=True):
    """The discards of a market deck became the deck again; a cost of 0 is the spellbooks."""

    kind: ClassVar[Kind] = "draw"
    cost: int
    cards: int


class PrimaryRevealed(Event, frozen=True):
    """The primary objective of a round is known."""

    kind: ClassVar[Kind] = "reveal"
    round: int
    objective: str


class SecondaryRevealed(Event, frozen=True):
    """The secondary objective of this round is known."""

    kind: ClassVar[Kind] = "reveal"
    objective: str


class RoundBegan(Event, frozen=True):
    """The market of a round opens."""

    kind: ClassVar[Kind] = "turn"
    round: int
    primary: str


class FirstBuyerChosen(Event, frozen=True):
    """Who buys first, why, and the whole market order."""

    seat: SeatId
    by: Literal["host", "chance", "coins", "points", "clockwise"]
    order: tuple[int, ...]


class FairyBought(Event, frozen=True):
    """A fairy token changed hands; `also` came with Two Wings."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    fairy: Fairy
    also: str
    coins: int
    """Left to the buyer."""
    stock: dict[str, int]
    """Left in the market of each type that was taken."""


class BookBought(Event, frozen=True):
    """A spellbook was bought."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    book: BookId
    blind: bool
    coins: int


class BookGivenUp(Event, frozen=True):
    """An older spellbook went to the discards."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    book: BookId


class CardBought(Event, frozen=True):
    """A dungeon card was bought and lies in the Building Area."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    card: CardId
    price: int
    blind: bool
    haggled: bool
    coins: int
    area: int
    """Cards in the Building Area now."""


class MarketPassed(Event, frozen=True):
    """A player buys nothing more this round."""

    seat: SeatId
    coins: int


class GlanceUsed(Event, frozen=True):
    """Second Glance was used; which card it was, its owner alone is told."""

    kind: ClassVar[Kind] = "draw"
    seat: SeatId


class CardLookedAt(Event, frozen=True):
    """What Second Glance showed."""

    kind: ClassVar[Kind] = "draw"
    seat: SeatId
    card: CardId


class DrawnKept(Event, frozen=True):
    """The card looked at stays in the hand, face down."""

    seat: SeatId


class DrawnDiscarded(Event, frozen=True):
    """The card looked at went to the discard pile, for all to see."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    card: CardId


class PileReshuffled(Event, frozen=True):
    """A player's discard pile became the draw pile."""

    kind: ClassVar[Kind] = "draw"
    seat: SeatId
    drawn: int
    """The last cards of the old draw pile, drawn just before."""
    cards: int


class HandDrawn(Event, frozen=True):
    """The Building Area was filled up to five cards."""

    kind: ClassVar[Kind] = "draw"
    seat: SeatId
    cards: int
    left: int
    """In the draw pile."""


class ExplorationBegan(Event, frozen=True):
    """The common start signal."""

    kind: ClassVar[Kind] = "turn"
    round: int


class HandSeen(Event, frozen=True):
    """At the start signal a player sees the own hand."""

    kind: ClassVar[Kind] = "reveal"
    seat: SeatId
    hand: tuple[CardId, ...]


class Committed(Event, frozen=True):
    """A player's dungeon and path are final."""

    seat: SeatId
    waiting: int
    """How many have not committed."""
    time_up: bool = False


class DungeonShown(Event, frozen=True):
    """Everybody sees a player's dungeon and path, and what it came to."""

    kind: ClassVar[Kind] = "reveal"
    seat: SeatId
    layout: Layout
    path: Path
    result: Result
    stopped_by: str = ""
    """The sign of the obstacle that the path ends at."""
    timed: bool = False
    """In a Time Bonus round, where it matters whether the path is complete."""


class BookUsed(Event, frozen=True):
    """A spellbook was turned face down."""

    seat: SeatId
    book: BookId


class PactMade(Event, frozen=True):
    """The Fairy Pact left the game for a token of this type."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    book: BookId
    fairy: Fairy


class FairiesReturned(Event, frozen=True):
    """A player's fairy tokens went back to the market."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    tokens: dict[str, int]


class CoinsPaid(Event, frozen=True):
    """A player got a coin for each Coin circled."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    amount: int
    coins: int


class ObjectiveScored(Event, frozen=True):
    """What a path was worth for an objective; `total` is the sum of that column of the score board."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    secondary: bool
    objective: str
    number: int
    points: int
    total: int


class BonusScored(Event, frozen=True):
    """Who circles the time bonus, nobody if the seat is None; and everybody's time, in the order of commits."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId | None
    points: int
    times: dict[int, int]
    """Milliseconds by seat, of those who gave any."""


class ExitTicked(Event, frozen=True):
    """A path left the dungeon."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    boxes: int


class CardKept(Event, frozen=True):
    """A card stays in the Building Area for the next round."""

    seat: SeatId
    card: CardId
    book: str
    coins: int


class CardRemoved(Event, frozen=True):
    """A card left the game for good."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    card: CardId
    book: str
    owned: int


class CardTraded(Event, frozen=True):
    """A played dungeon card left the game, and another came for it."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    card: CardId
    taken: CardId


class CardsDiscarded(Event, frozen=True):
    """The rest of a dungeon went to its owner's discard pile."""

    kind: ClassVar[Kind] = "move"
    seat: SeatId
    cards: tuple[CardId, ...]
    discard: int


class BooksTurned(Event, frozen=True):
    """Used spellbooks lie face up again."""

    seat: SeatId
    books: tuple[BookId, ...]


class MarketWiped(Event, frozen=True):
    """After round 3 everything face up in the market is discarded."""

    kind: ClassVar[Kind] = "lose"
    cards: tuple[CardId, ...]
    books: tuple[BookId, ...]


class FinalScored(Event, frozen=True):
    """A player's final score, taken apart."""

    kind: ClassVar[Kind] = "end"
    seat: SeatId
    primary: int
    secondary: int
    time: int
    exits: int
    coins: int
    total: int


class GameEnded(Event, frozen=True):
    """Who won, and how a tie was broken."""

    kind: ClassVar[Kind] = "end"
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    tie: Literal["", "secondary", "shared"]


AnyEvent = union_of(globals(), Event)
