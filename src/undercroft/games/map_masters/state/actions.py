"""What players can do (the decision points of the specification)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.games.map_masters.state.ids import BookId, CardId, Cost, Fairy
from undercroft.games.map_masters.state.model import FAR, Placement
from undercroft.kernel.actions import Action
from undercroft.kernel.actions import Pass as Pass
from undercroft.kernel.ids import union_of

StepText = Annotated[str, Meta(min_length=1, max_length=60)]
Elapsed = Annotated[int, Meta(ge=0, le=10_000_000_000)]


class BuyFairy(Action, frozen=True):
    """Buy a fairy token for 1 coin; with Two Wings another of a different type comes with it."""

    fairy: Fairy
    also: Fairy | Literal[""] = ""


class BuySpellbook(Action, frozen=True):
    """Buy a face-up spellbook for 2 coins."""

    book: BookId


class BuyTopSpellbook(Action, frozen=True):
    """Buy the top spellbook of the deck for 2 coins, unseen."""


class GiveUpSpellbook(Action, frozen=True):
    """Let an older spellbook go, as nobody owns more than two."""

    book: BookId


class BuyCard(Action, frozen=True):
    """Buy a face-up dungeon card; the Haggler makes it 1 coin cheaper."""

    card: CardId
    haggle: bool = False


class BuyTopCard(Action, frozen=True):
    """Buy the top dungeon card of a column, unseen; the Haggler makes it 1 coin cheaper."""

    cost: Cost
    haggle: bool = False


class LookAtCard(Action, frozen=True):
    """Use Second Glance: look at the first card that you draw."""


class KeepDrawn(Action, frozen=True):
    """Keep the card that you looked at."""


class DiscardDrawn(Action, frozen=True):
    """Put the card that you looked at on your discard pile, and draw on."""


class LayCard(Action, frozen=True):
    """Lay a card of your hand into your dungeon, or move it; in blocks of half a card, turned by 180° or not."""

    card: CardId
    x: FAR
    y: FAR
    down: bool = False


class LiftCard(Action, frozen=True):
    """Take a card out of your dungeon again."""

    card: CardId


class DrawStep(Action, frozen=True):
    """Draw your path one step further."""

    step: StepText


class EraseStep(Action, frozen=True):
    """Erase the last step of your path."""


class Draft(Action, frozen=True):
    """Lay all your cards so and draw your path so, in the place of what you had; you can still change everything."""

    layout: Annotated[tuple[Placement, ...], Meta(max_length=5)]
    path: Annotated[tuple[StepText, ...], Meta(max_length=400)] = ()


class Commit(Action, frozen=True):
    """Put your marker down: your dungeon and path are final. Without a layout it is the one that lies there."""

    layout: Annotated[tuple[Placement, ...], Meta(max_length=5)] | None = None
    path: Annotated[tuple[StepText, ...], Meta(max_length=400)] = ()
    elapsed_ms: Elapsed | None = None
    """What the clock shows, where the time bonus goes by clocks."""


class TimeUp(Action, frozen=True):
    """The five minutes are over: what is drawn so far is committed."""


class KeepCard(Action, frozen=True):
    """Keep a card of your dungeon for the next round, by a Recycling icon or, for 2 coins, by Encore."""

    card: CardId
    spell: bool = False


class RemoveCard(Action, frozen=True):
    """Remove a card of your dungeon from the game, by a Scissors icon or by the Paper Knife."""

    card: CardId
    spell: bool = False


class TradeIn(Action, frozen=True):
    """Remove a dungeon card that you played, and take a face-up one of equal or lower cost for free."""

    card: CardId
    take: CardId


class Finish(Action, frozen=True):
    """You are done."""


AnyAction = union_of(globals(), Action)
