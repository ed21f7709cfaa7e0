"""What can happen."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from undercroft.games.dungeon_fighter.content.vocabulary import Colour, Token
from undercroft.games.dungeon_fighter.state.ids import CardId, DieId, HeroName, MonsterId, RequirementId, RoomId
from undercroft.games.dungeon_fighter.state.throws import Aim, Flight, Lying, ThrowResult
from undercroft.kernel.events import Event, Kind
from undercroft.kernel.ids import union_of

Miss = Literal["rq", "no_bounce", "outside", "hole", "edge", "bones", "tricky"]
"""Why a throw missed; of several reasons the first (DF-DT-21)."""


class HeroChosen(Event, frozen=True):
    """Somebody plays this Hero."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroName
    seat: int
    by: Literal["choice", "chance"]


class TowerBuilt(Event, frozen=True):
    """The tower holds so many monsters of each level."""

    difficulty: str
    monsters: tuple[int, ...]


class SuppliesMade(Event, frozen=True):
    """What the Chest starts with, and what is left in the supply."""

    gold: int
    bonus: int
    gold_left: int
    bonus_left: int


class TwoHeroes(Event, frozen=True):
    """Somebody who plays alone leads two Heroes."""

    seat: int


class LeaderChosen(Event, frozen=True):
    """Who leads, and throws first in round 1."""

    kind: ClassVar[Kind] = "turn"
    hero: HeroName
    by: Literal["host", "chance"]


class SheetLaid(Event, frozen=True):
    """A sheet lies face up; `boss` is that of floor 3."""

    kind: ClassVar[Kind] = "reveal"
    floor: int
    side: str


class RoundBegan(Event, frozen=True):
    """A new round; who throws first."""

    kind: ClassVar[Kind] = "turn"
    round: int
    hero: HeroName


class PartyMoved(Event, frozen=True):
    """The Party token went to a room, or onto the Final Boss."""

    kind: ClassVar[Kind] = "move"
    floor: int
    side: str
    room: RoomId
    removed: str = ""
    """The sheet that the party has left."""


class FoeRevealed(Event, frozen=True):
    """A monster, or the Final Boss, was turned up."""

    kind: ClassVar[Kind] = "reveal"
    foe: MonsterId
    hp: int
    gold: int
    requirements: tuple[str, ...]
    """Of the room and of the card."""


class BackedDown(Event, frozen=True):
    """The party refused a monster; it lies at the bottom of its pile."""

    foe: MonsterId
    gold: int = 0
    """What lay on it, for the supply …"""
    tokens: tuple[Token, ...] = ()
    """… and the special powers that did; the Beer stays before its Hero (DF-R-44)."""


class DieTaken(Event, frozen=True):
    """Somebody takes a die, declares weapons and must throw like this."""

    kind: ClassVar[Kind] = "turn"
    hero: HeroName
    die: DieId
    dice_left: tuple[str, ...]
    bonus_left: int
    barred: tuple[str, ...] = ()
    """Those of the dice left that the monster resists."""


class WeaponsDeclared(Event, frozen=True):
    """With what a throw is made, and what is required of it."""

    hero: HeroName
    weapons: tuple[CardId, ...]
    requirements: tuple[str, ...]


class Thrown(Event, frozen=True):
    """A throw: the hand, what came of it, where every die lies now, and the flight to show."""

    kind: ClassVar[Kind] = "roll"
    hero: HeroName
    die: DieId
    aim: Aim
    skill: int
    engine: str
    result: ThrowResult
    lying: tuple[Lying, ...]
    flight: Flight | None = None


class ThrowVoid(Event, frozen=True):
    """A throw is taken back and does not count."""

    hero: HeroName
    die: DieId


class Missed(Event, frozen=True):
    """A throw missed."""

    hero: HeroName
    why: Miss
    requirement: str = ""
    """The one that was not met."""


class RequirementSkipped(Event, frozen=True):
    """A Hero's next throw need not meet this requirement of the room or the monster."""

    hero: HeroName
    requirement: RequirementId


class HandLent(Event, frozen=True):
    """A neighbour's hand gives the next throw its direction, in 0.1° to the left."""

    hero: HeroName
    by: HeroName
    az: int


class IconSpent(Event, frozen=True):
    """A die's icon fuels an ability, or kills at once."""

    hero: HeroName
    colour: Colour | Literal["kill"]


class Damage(Struct, frozen=True):
    """How damage came about: base × times + more."""

    base: int
    times: int = 1
    weapons: int = 0
    pierce: int = 0
    sworn: int = 0
    tracking: int = 0
    seduced: int = 0

    @property
    def total(self) -> int:
        """The damage (DF-DMG-02)."""
        more = self.weapons + self.pierce + self.sworn + self.tracking + self.seduced
        return max(0, self.base * self.times + more)


class FoeHit(Event, frozen=True):
    """A throw hurt the monster."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroName
    foe: MonsterId
    damage: Damage
    now: int


class FoeHurt(Event, frozen=True):
    """Something else than a throw hurt the monster."""

    kind: ClassVar[Kind] = "lose"
    foe: MonsterId
    amount: int
    now: int
    by: Literal["counterblow", "card"]
    hero: HeroName
    card: str = ""


class FoeHealed(Event, frozen=True):
    """A Leeching monster regained HP."""

    kind: ClassVar[Kind] = "gain"
    foe: MonsterId
    amount: int
    now: int


class NothingToTake(Event, frozen=True):
    """A monster's miss-ability found nothing."""

    foe: MonsterId
    hero: HeroName
    ability: Literal["klepto", "greedy", "leech"]
    card: str = ""
    """What protects the Hero."""


class FoeDefeated(Event, frozen=True):
    """The monster is defeated, after so many shots."""

    kind: ClassVar[Kind] = "defeat"
    foe: MonsterId
    shots: int
    at_once: bool = False
    """By the bullseye and the icon."""


class Attack(Struct, frozen=True):
    """How a miss hurts: damage − Toad − armor (DF-DMG-06)."""

    damage: int
    toad: int = 0
    armor: int = 0

    @property
    def total(self) -> int:
        """What it costs."""
        return max(0, self.damage - self.toad - self.armor)


class HeroHurt(Event, frozen=True):
    """A Hero lost HP."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroName
    amount: int
    now: int
    by: Literal["miss", "retrieval", "shame", "berserk", "less maximum"]
    attack: Attack | None = None
    """Of the monster, if that is why."""


class HeroSafe(Event, frozen=True):
    """A miss that did not hurt."""

    hero: HeroName
    by: Literal["beer", "agile", "reduced", "none"]


class HeroHealed(Event, frozen=True):
    """A Hero regained HP."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroName
    amount: int
    now: int
    by: Literal["ability", "card", "weapon", "fountain", "shop", "revival"]


class HeroFainted(Event, frozen=True):
    """A Hero fainted."""

    kind: ClassVar[Kind] = "defeat"
    hero: HeroName


class TokenPlaced(Event, frozen=True):
    """A token lies on the monster, or before a Hero."""

    kind: ClassVar[Kind] = "gain"
    token: Token
    hero: HeroName
    """Who put it there, or who has the Beer."""


class GoldChanged(Event, frozen=True):
    """The Chest has more or less gold."""

    kind: ClassVar[Kind] = "gain"
    amount: int
    now: int
    by: Literal["monster", "pickpocket", "greedy", "song", "treasure", "shop"]
    lacking: int = 0
    """What the supply could not pay."""

    @property
    def shown_as(self) -> Kind:
        """Losses look like losses."""
        return "gain" if self.amount > 0 else "lose"


class BonusChanged(Event, frozen=True):
    """The Chest has more Bonus dice."""

    kind: ClassVar[Kind] = "gain"
    amount: int
    now: int
    by: Literal["speed", "card", "treasure", "shop"]
    lacking: int = 0
    """What the supply could not pay."""


class BonusReturned(Event, frozen=True):
    """Used Bonus dice went back to the supply."""

    kind: ClassVar[Kind] = "lose"
    dice: int


class CardStolen(Event, frozen=True):
    """An equipment card was drawn face down."""

    kind: ClassVar[Kind] = "draw"
    hero: HeroName
    waiting: int


class CardRevealed(Event, frozen=True):
    """An equipment card was turned up."""

    kind: ClassVar[Kind] = "reveal"
    card: CardId
    by: Literal["stolen", "treasure"]

    @property
    def shows(self) -> str:
        """The card."""
        return f"equipment:{self.card}"


class CardAssigned(Event, frozen=True):
    """A Hero got a card."""

    kind: ClassVar[Kind] = "gain"
    card: CardId
    hero: HeroName


class CardHandedOver(Event, frozen=True):
    """A card went from one Hero to another."""

    kind: ClassVar[Kind] = "move"
    card: CardId
    giver: HeroName
    hero: HeroName


class CardLost(Event, frozen=True):
    """A card went to the equipment discard."""

    kind: ClassVar[Kind] = "lose"
    card: CardId
    hero: HeroName
    """Whose it was, if anybody's."""
    by: Literal["theft", "discard", "use", "left", "no room", "unsold", "left over"]


class DeckReshuffled(Event, frozen=True):
    """The equipment discard became the deck again."""

    kind: ClassVar[Kind] = "draw"
    cards: int


class DiceRetrieved(Event, frozen=True):
    """The dice came back from the board."""

    kind: ClassVar[Kind] = "move"
    hero: HeroName
    level: int


class FirstPlayerChanged(Event, frozen=True):
    """Who holds the Hero dice now."""

    kind: ClassVar[Kind] = "turn"
    hero: HeroName


class FightCleared(Event, frozen=True):
    """The tokens return, and the monster's card goes to the discard unless a Hero has it."""

    foe: MonsterId
    kept: bool
    tokens: tuple[Token, ...]


class MonsterKept(Event, frozen=True):
    """A seduced monster goes to a Hero instead of the discard."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroName
    foe: MonsterId


class MonstersDiscarded(Event, frozen=True):
    """Seduced monsters were discarded, for their damage or with their Hero."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroName
    monsters: tuple[MonsterId, ...]
    damage: int


class Scarred(Event, frozen=True):
    """A Hero revives with a Scar on an ability."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroName
    colour: Colour
    most: int
    """Maximum HP now, which is what he has."""


class Eliminated(Event, frozen=True):
    """A Hero who would take a third Scar becomes an Angelic Hero."""

    kind: ClassVar[Kind] = "defeat"
    hero: HeroName


class ShopOpened(Event, frozen=True):
    """What can be bought."""

    kind: ClassVar[Kind] = "reveal"
    cards: tuple[CardId, ...]
    gold: int


class Bought(Event, frozen=True):
    """The party bought something."""

    kind: ClassVar[Kind] = "gain"
    what: str
    """A card's id, "healing" or "bonus die"."""
    price: int
    gold: int
    bonus: int = 0
    """Bonus dice in the Chest now, if one was bought."""


class Voted(Event, frozen=True):
    """What the party decided: how many wanted it, and whether the Leader broke a tie."""

    votes: int
    of: int
    tie: bool
    against: Literal["", "backing down", "exchange", "purchase", "fountain", "treasure", "song"] = ""
    """What the party did without, so that nothing else tells of it; empty if the decision is told next."""


class GameWon(Event, frozen=True):
    """The Final Boss is beaten: the score, line by line, and its rating."""

    kind: ClassVar[Kind] = "end"
    players: int
    gold: int
    bonus: int
    unscarred: int
    difficulty: int
    scars: int
    eliminated: int
    score: int
    rating: str


class GameLost(Event, frozen=True):
    """The party has lost."""

    kind: ClassVar[Kind] = "end"
    why: Literal["fainted", "no dice", "nobody left"]


AnyEvent = union_of(globals(), Event)
