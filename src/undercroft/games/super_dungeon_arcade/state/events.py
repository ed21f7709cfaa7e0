"""What can happen."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.games.super_dungeon_arcade.state.ids import ActionId, CardId, ModelId, SeatId, SquareId
from undercroft.kernel.events import Event, Kind
from undercroft.kernel.ids import union_of


class MonstersChosen(Event, frozen=True):
    """The boss, the mini-bosses and the SPs of this game."""

    kind: ClassVar[Kind] = "reveal"
    points: tuple[str, ...]
    mini_bosses: tuple[str, ...]
    boss: str


class HeroChosen(Event, frozen=True):
    """A Hero joins the party."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    hero: ModelId
    card: str


class DifficultyDrawn(Event, frozen=True):
    """A hard or easy card is in force for the whole game."""

    kind: ClassVar[Kind] = "reveal"
    card: CardId


class TileLaid(Event, frozen=True):
    """A tile lies on the table; `die` is what the green die showed, and `flipped` that it was turned over.

    `by_die` are the quarter turns of the die, `turn` those after it was turned on until doorways met.
    """

    kind: ClassVar[Kind] = "reveal"
    number: int
    face: str
    turn: int
    die: str = ""
    flipped: bool = False
    by_die: int = 0
    side: str = ""
    """Of the tile before, to which it is joined."""


class SuppliesMade(Event, frozen=True):
    """Coins, wrath and potions are ready."""

    coins: int
    wrath: int


class StartPut(Event, frozen=True):
    """The Start Token lies here."""

    at: SquareId


class ChestPut(Event, frozen=True):
    """A chest stands here."""

    tile: int
    at: SquareId


class Spawned(Event, frozen=True):
    """A model came onto the map."""

    kind: ClassVar[Kind] = "gain"
    model: ModelId
    at: SquareId
    source: str
    corner: SquareId = ""
    """Of a large base, its lower right square."""


class NotSpawned(Event, frozen=True):
    """There was no room for a model, so it stays in the pool."""

    model_kind: str
    source: str


class TurnBegan(Event, frozen=True):
    """A turn of one side."""

    kind: ClassVar[Kind] = "turn"
    side: Literal["heroes", "consul"]
    turn: int
    lead: SeatId


class Activated(Event, frozen=True):
    """A Hero activates with so many MP and AP."""

    kind: ClassVar[Kind] = "turn"
    hero: ModelId
    mp: int
    ap: int


class ActivationEnded(Event, frozen=True):
    """A Hero's activation is over."""

    hero: ModelId


class TokensCleared(Event, frozen=True):
    """All Heroes have activated: the activation tokens are removed."""


class Moved(Event, frozen=True):
    """A model walked, square by square. A monster heads for a Hero, and why, or for an exit.

    `left` is what remains of a Hero's MP, or of its AP after a Dash.
    """

    kind: ClassVar[Kind] = "move"
    model: ModelId
    origin: SquareId
    path: tuple[SquareId, ...]
    how: Literal["move", "dash", "regroup", "push", "pull", "compel"] = "move"
    left: int = 0
    target: ModelId = ""
    why: str = ""
    exit: SquareId = ""
    corners: tuple[SquareId, ...] = ()
    """Of a large base, the lower right square before and after."""

    @property
    def to(self) -> str:
        """Where it stands now."""
        return self.path[-1]


class Placed(Event, frozen=True):
    """A model was placed on a square."""

    kind: ClassVar[Kind] = "move"
    model: ModelId
    to: SquareId
    source: str


class Stayed(Event, frozen=True):
    """A monster does not move or act, and why; of one that would, to which Hero or exit."""

    model: ModelId
    why: Literal[
        "in range", "status", "no way", "knockdown", "stood up", "no hero", "at exit", "no way out", "ice", "no target"
    ]
    target: ModelId = ""
    exit: SquareId = ""


class ArmourRaised(Event, frozen=True):
    """A Regroup command gave all monsters in play ARM +1, or that is over."""

    on: bool


class EffectBegan(Event, frozen=True):
    """What an action does lasts for a Hero until its next upkeep."""

    kind: ClassVar[Kind] = "gain"
    hero: ModelId
    action: ActionId


class EffectsEnded(Event, frozen=True):
    """What lasted for a Hero is over."""

    hero: ModelId
    actions: tuple[ActionId, ...]


class ActionUsed(Event, frozen=True):
    """A model performs an action or drinks a potion; `left` is what remains of AP or potions."""

    model: ModelId
    action: ActionId
    targets: tuple[ModelId, ...] = ()
    left: int = 0
    owner: str = ""
    """Whose potion it is, if not the own."""
    why: str = ""
    """Why a monster aims at its target."""


class Attacked(Event, frozen=True):
    """A model makes a basic attack; of a monster, so many are left."""

    model: ModelId
    target: ModelId
    attribute: str = ""
    left: int = 0
    why: str = ""


class LoanRefused(Event, frozen=True):
    """The owner of a potion did not lend it."""

    owner: ModelId
    hero: ModelId
    potion: ActionId


class GotUp(Event, frozen=True):
    """A Hero gave something up to stand up."""

    hero: ModelId
    gave: Literal["AP", "MP"]


class Rolled(Event, frozen=True):
    """A Hero rolled; `dice` are colours with faces, `ignored` the die that a status takes away."""

    kind: ClassVar[Kind] = "roll"
    hero: ModelId
    attribute: str
    why: Literal["offense", "defense", "test", "plot"]
    dice: tuple[tuple[str, str], ...]
    bonus: int
    total: int
    ignored: int = 0
    again: bool = False


class Compared(Event, frozen=True):
    """A Hero's roll against ARM."""

    hero: ModelId
    target: ModelId
    total: int
    arm: int
    success: bool
    critical: bool = False


class Defended(Event, frozen=True):
    """A Hero's defense against STR."""

    hero: ModelId
    attacker: ModelId
    total: int
    strength: int
    safe: bool


class Tested(Event, frozen=True):
    """A Hero's roll against the stars that a card asks for."""

    hero: ModelId
    total: int
    needed: int
    passed: bool


class Wounded(Event, frozen=True):
    """A model suffers wounds: `now` of its `hearts`."""

    kind: ClassVar[Kind] = "lose"
    model: ModelId
    amount: int
    now: int
    hearts: int
    source: str
    instead_of: ModelId = ""
    """The elite for which a minion suffers (SD-GANG-07)."""


class Healed(Event, frozen=True):
    """Wounds were removed."""

    kind: ClassVar[Kind] = "gain"
    model: ModelId
    amount: int
    now: int
    hearts: int
    source: str


class StatusGained(Event, frozen=True):
    """A model suffers a status."""

    kind: ClassVar[Kind] = "lose"
    model: ModelId
    status: str
    source: str


class StatusLost(Event, frozen=True):
    """A status was removed."""

    kind: ClassVar[Kind] = "gain"
    model: ModelId
    status: str
    source: str


class Warded(Event, frozen=True):
    """A model is immune to a status."""

    model: ModelId
    status: str


class WrathChanged(Event, frozen=True):
    """A Hero gained or lost wrath tokens; `from_` is the Hero whose token was taken."""

    kind: ClassVar[Kind] = "gain"
    hero: ModelId
    amount: int
    now: int
    supply: int
    source: str
    taken_from: str = ""

    @property
    def shown_as(self) -> Kind:
        """By its sign."""
        return "gain" if self.amount > 0 else "lose"


class PotionsChanged(Event, frozen=True):
    """A Hero gained or lost potion tokens."""

    kind: ClassVar[Kind] = "gain"
    hero: ModelId
    amount: int
    now: int
    source: str

    @property
    def shown_as(self) -> Kind:
        """By its sign."""
        return "gain" if self.amount > 0 else "lose"


class Wasted(Event, frozen=True):
    """A heart or potion symbol found nobody who needs it, or wrath nobody to take it from."""

    what: Literal["heart", "potion", "wrath"]
    hero: ModelId


class Destroyed(Event, frozen=True):
    """A model left the map."""

    kind: ClassVar[Kind] = "defeat"
    model: ModelId
    at: SquareId
    source: str
    coins: int = 0
    """Of a Hero: Princess Coins left."""


class Saved(Event, frozen=True):
    """A card kept a Hero from being destroyed: `now` wounds of its `hearts`."""

    hero: ModelId
    card: CardId
    now: int
    hearts: int


class ChestOpened(Event, frozen=True):
    """A chest was opened and these cards drawn."""

    kind: ClassVar[Kind] = "draw"
    hero: ModelId
    at: SquareId
    cards: tuple[str, ...]
    left: int = 0
    """AP left."""


class CardKept(Event, frozen=True):
    """A card goes into the backpack."""

    kind: ClassVar[Kind] = "gain"
    card: CardId
    deck: Literal["loot", "treasure"]
    source: str

    @property
    def shows(self) -> str:
        """The card."""
        return f"card:{self.card}"


class CardsDiscarded(Event, frozen=True):
    """Cards go to their discard piles."""

    kind: ClassVar[Kind] = "lose"
    cards: tuple[CardId, ...]
    source: str


class NoCards(Event, frozen=True):
    """A deck and its discard pile are empty."""

    deck: str


class Reshuffled(Event, frozen=True):
    """A discard pile became the deck again."""

    kind: ClassVar[Kind] = "draw"
    deck: str


class Interacted(Event, frozen=True):
    """A Hero used a plot element; so many tokens are left, and so many of its AP."""

    hero: ModelId
    at: SquareId = ""
    left: int = 0
    ap: int = 0


class Equipped(Event, frozen=True):
    """A Hero puts a card on; `instead` is what is discarded for it."""

    kind: ClassVar[Kind] = "gain"
    hero: ModelId
    card: CardId
    instead: str = ""


class Advanced(Event, frozen=True):
    """The boss figure moved along the chart."""

    kind: ClassVar[Kind] = "move"
    space: int
    star: str
    commands: tuple[str, ...]
    now: int = 0
    """The star bonus of all spaces so far."""


class ChartStood(Event, frozen=True):
    """The dungeon boss is in play: these commands come instead of the chart's."""

    commands: tuple[str, ...]


class CommandGiven(Event, frozen=True):
    """The Consul gives a command."""

    command: str
    source: str
    times: int = 1


class NoEffect(Event, frozen=True):
    """Something had no effect; `model` is whose it was, if anybody's."""

    what: str
    why: str
    model: ModelId = ""


class Shapeshifted(Event, frozen=True):
    """A model took its other form."""

    model: ModelId
    form: str


class PlotDrawn(Event, frozen=True):
    """A plot is in force."""

    kind: ClassVar[Kind] = "reveal"
    card: CardId

    @property
    def shows(self) -> str:
        """The plot."""
        return f"force:{self.card}"


class TokenPut(Event, frozen=True):
    """A plot token lies here."""

    at: SquareId


class PlotDiscarded(Event, frozen=True):
    """The Heroes met the goal."""

    kind: ClassVar[Kind] = "gain"
    card: CardId


class GoalCounted(Event, frozen=True):
    """The plot's goal has come nearer."""

    card: CardId
    now: int
    needed: int


class ChallengeDrawn(Event, frozen=True):
    """A challenge was turned up."""

    kind: ClassVar[Kind] = "reveal"
    card: CardId

    @property
    def shows(self) -> str:
        """The challenge."""
        return f"force:{self.card}"


class ChallengeDiscarded(Event, frozen=True):
    """A challenge is over."""

    kind: ClassVar[Kind] = "lose"
    card: CardId


class Returned(Event, frozen=True):
    """A model went back to the pool."""

    model: ModelId
    why: str


class CoinsChanged(Event, frozen=True):
    """Princess Coins came or went."""

    kind: ClassVar[Kind] = "lose"
    amount: int
    now: int
    source: str


class Revived(Event, frozen=True):
    """A Hero came back, or another came in."""

    kind: ClassVar[Kind] = "gain"
    hero: ModelId
    card: str
    at: SquareId


class RewardsCounted(Event, frozen=True):
    """What the loot tracker pays."""

    loot: int
    treasure: int
    boo: tuple[int, ...]
    paid_for: tuple[ModelId, ...] = ()


class Ended(Event, frozen=True):
    """The game is over."""

    kind: ClassVar[Kind] = "end"
    won: bool


AnyEvent = union_of(globals(), Event)
