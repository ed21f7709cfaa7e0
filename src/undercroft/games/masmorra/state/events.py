"""What can happen. Heroes are named by their board, monsters by their number and card, rooms by their tile."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.games.masmorra.state.actions import Aim
from undercroft.games.masmorra.state.ids import (
    AbilityId,
    CardId,
    DeckName,
    DockingSpaceId,
    HeroId,
    MonsterId,
    RoomId,
    StackLevel,
    TileId,
)
from undercroft.kernel.events import Event, Kind
from undercroft.kernel.ids import union_of

How = Literal["step", "explore", "stairs", "teleport", "call"]
Token = Literal["gold", "xp"]
Cause = Literal["placed", "enters", "leaves", "card"]
Stuck = Literal["no monsters", "held", "closed in"]


class FirstPlayer(Event, frozen=True):
    """Who takes the first turn."""

    kind: ClassVar[Kind] = "turn"
    seat: int


class HeroChosen(Event, frozen=True):
    """A player has a Hero."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    hero: HeroId


class TileTurnedUp(Event, frozen=True):
    """A small tile lies face up on its stack; one that was turned up `back` is shuffled in again."""

    kind: ClassVar[Kind] = "reveal"
    level: StackLevel
    tile: str
    left: int = 0
    """The tiles of the stack that still lie face down."""
    back: bool = False


class StackSorted(Event, frozen=True):
    """A level's stack is ready: so many small tiles lie above its stairs, and so many below."""

    level: int
    stairs: str
    above: int
    below: int


class TilePlaced(Event, frozen=True):
    """A tile came into play."""

    kind: ClassVar[Kind] = "reveal"
    tile: TileId
    level: int
    x: int
    y: int
    turn: int
    beside: tuple[tuple[str, int, int], ...] = ()
    """The rooms that it borders, each with its column and row; the one that it was explored from comes first."""


class TileDiscarded(Event, frozen=True):
    """A tile leaves the game: a Rune Room that was replaced, or something without a place."""

    kind: ClassVar[Kind] = "lose"
    tile: str


class GroundRevealed(Event, frozen=True):
    """The large tile came into play with this side up."""

    kind: ClassVar[Kind] = "reveal"
    hero: HeroId
    side: str


class RoomLaid(Event, frozen=True):
    """A room of the large tile came into play."""

    kind: ClassVar[Kind] = "reveal"
    tile: str


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    kind: ClassVar[Kind] = "turn"
    hero: HeroId
    seat: int
    turn: int


class StoodUp(Event, frozen=True):
    """A prone Hero stands up with all its LP."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId


class Rolled(Event, frozen=True):
    """Action dice were rolled; the pet die's face has a star."""

    kind: ClassVar[Kind] = "roll"
    hero: str
    faces: tuple[str, ...]


class Rerolled(Event, frozen=True):
    """Some dice were rolled again."""

    kind: ClassVar[Kind] = "roll"
    hero: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    source: str = ""
    """The card or boss token that allowed it, if any."""


class DieTurned(Event, frozen=True):
    """Magic turned a die; the pet die's faces have a star."""

    kind: ClassVar[Kind] = "roll"
    hero: HeroId
    old: str
    new: str


class Spent(Event, frozen=True):
    """Dice or symbols of a face were spent; `token`: the Free Step token was turned."""

    hero: HeroId
    face: str
    dice: int = 0
    symbols: int = 0
    pet: bool = False
    """Whether one of the dice is the pet die."""
    token: bool = False
    on: str = ""
    """What for, in a word or two."""


class Docked(Event, frozen=True):
    """Dice were docked on a tile or an ability; the pet die's face has a star."""

    hero: HeroId
    place: DockingSpaceId
    faces: tuple[str, ...]


class SymbolsGained(Event, frozen=True):
    """Virtual symbols appeared."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId
    faces: tuple[str, ...]
    source: str
    pet: bool = False
    """Whether the pet die is one of the dice that were paired for them."""


class SymbolsGone(Event, frozen=True):
    """Unspent symbols disappeared."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    faces: tuple[str, ...]
    fleeting: bool = False
    """Whether they lasted for one combat only."""


class DieLost(Event, frozen=True):
    """A Hero lost an unused die; without a face, the pet die before it was rolled."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    face: str
    source: str = ""
    """The room, or what stops the abilities: a monster or an Evil card."""


class PetStaysAway(Event, frozen=True):
    """A companion does not come this turn, as abilities are stopped where its Hero is."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    ability: str
    source: str
    """The monster or the Evil card that stops it."""


class SetOut(Event, frozen=True):
    """A Hero is about to spend a Move Point, and something comes in between: to a room, or to explore a space."""

    kind: ClassVar[Kind] = "move"
    hero: HeroId
    to: str = ""
    x: int = 0
    y: int = 0
    beside: tuple[str, int, int] = ("", 0, 0)
    """Where it explores from, with its column and row."""


class HeroMoved(Event, frozen=True):
    """A Hero changed rooms."""

    kind: ClassVar[Kind] = "move"
    hero: HeroId
    origin: str
    to: RoomId
    how: How
    left: int = 0
    """The Move Points that it still has."""
    source: str = ""
    """The card that took it there, if any."""


class Stopped(Event, frozen=True):
    """Webs stop a Hero: Move Points that are left are lost."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    lost: int = 0
    """The Move Points."""


class StepsForfeited(Event, frozen=True):
    """Something else was done while Move Points were left."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    amount: int
    to: str = ""
    """What was done, as it goes on after "to"."""


class Gained(Event, frozen=True):
    """A Hero gained gold or XP, and has this much now."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId
    token: Token
    amount: int
    total: int
    source: str
    foes: tuple[str, ...] = ()
    """The monsters that it is the reward for."""
    loser: str = ""
    """Whose gain it was, if it was stolen; then the source is the card that took it."""
    thieves: tuple[str, ...] = ()
    """The cards that took all of it, where nothing is left."""

    @property
    def shown_as(self) -> Kind:
        """What was stolen to the last is no gain."""
        return "gain" if self.amount else "lose"


class Lost(Event, frozen=True):
    """A Hero lost gold or XP, and has this much left."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    token: Token
    amount: int
    left: int
    source: str


class NotTaken(Event, frozen=True):
    """Gold above the limit was not taken."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    amount: int


class NothingStolen(Event, frozen=True):
    """Cards that would steal of a gain take nothing: they cancel each other, or nothing is left."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    """Whose gain it is."""
    cards: tuple[str, ...]
    """The cards, each with whose it is."""


class RewardReduced(Event, frozen=True):
    """An experienced Hero earns less for minor monsters."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    full: int
    less: int


class RewardForfeited(Event, frozen=True):
    """A Hero fell: the monsters that it had beaten in the combat are gone without reward."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    cards: tuple[str, ...]
    """The monsters."""


class CardsGained(Event, frozen=True):
    """A player drew Treasure cards; `cards` is told only to those who may know."""

    kind: ClassVar[Kind] = "draw"
    hero: HeroId
    amount: int
    hand: int
    """How many cards there are now."""
    cards: tuple[str, ...] = ()
    source: str = ""
    foes: tuple[str, ...] = ()
    """The monsters that they are the reward for."""
    thieves: tuple[str, ...] = ()
    """The cards that took all of them, where nothing is left."""

    @property
    def shown_as(self) -> Kind:
        """What was stolen to the last is not drawn."""
        return "draw" if self.amount else "lose"


class CardsDealt(Event, frozen=True):
    """A player got the first Treasure cards; `cards` is told to their owner only."""

    kind: ClassVar[Kind] = "draw"
    seat: int
    amount: int
    cards: tuple[str, ...] = ()


class CardStolen(Event, frozen=True):
    """A gained card went to somebody else; `card` is told to the thief only."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    """Who lost it."""
    to: HeroId
    hand: int
    """How many cards the thief has now."""
    only: bool = False
    """Whether no other card was to be gained."""
    card: str = ""
    source: str = ""
    """The card that took it."""


class CardDiscarded(Event, frozen=True):
    """A Treasure card was discarded without being played."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    card: str
    hand: int
    """How many cards are left."""
    source: str = ""
    """The Evil card that asked for it, if any."""


class CardPlayed(Event, frozen=True):
    """A half of a Treasure card was played."""

    hero: HeroId
    card: CardId
    half: Literal["any", "own"]
    on: tuple[Aim, ...] = ()
    foe: tuple[str, str] | None = None
    """The monster among its aims, and the room where it was."""
    other: tuple[str, str, Literal["any", "own"]] | None = None
    """The card among its aims: whose, which, and which half of it."""
    against: HeroId = ""
    """The rival whose moment it answers."""

    @property
    def shows(self) -> str:
        """The card."""
        return f"treasure:{self.card}"


class CardCancelled(Event, frozen=True):
    """A card's effect was cancelled."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    """Who had played it."""
    card: str
    half: Literal["any", "own"]
    source: str = ""
    """The card that cancelled it."""


class AttackFailed(Event, frozen=True):
    """An attack found nobody to hit, or nobody to make it any more."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    card: str
    """The monster."""


class CardWorked(Event, frozen=True):
    """A card did something that no other event tells."""

    hero: HeroId
    card: str
    half: Literal["any", "own"]
    to: str = ""
    """The Hero, the monster, the room or the trap that it worked on."""
    left: int = 0
    """The Move Points that are left, where one was lost."""


class CardFailed(Event, frozen=True):
    """A card did nothing when it was carried out."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    card: str
    half: Literal["any", "own"]


class InvisibilityEnded(Event, frozen=True):
    """A Hero gave up being invisible."""

    hero: HeroId


class DeckReshuffled(Event, frozen=True):
    """A discard pile became the deck again."""

    kind: ClassVar[Kind] = "draw"
    deck: DeckName


class AbilityUsed(Event, frozen=True):
    """A Hero activated an ability."""

    hero: HeroId
    ability: AbilityId


class AbilityLearned(Event, frozen=True):
    """A Hero uncovered an ability."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId
    ability: AbilityId
    arrow: int = 0
    """The XP of the level arrow that it was learned for."""


class ChestOpened(Event, frozen=True):
    """A chest was opened."""

    kind: ClassVar[Kind] = "reveal"
    hero: HeroId
    tile: TileId


class GoldLaid(Event, frozen=True):
    """Gold lies in a room."""

    kind: ClassVar[Kind] = "reveal"
    tile: TileId
    amount: int


class TrapActivated(Event, frozen=True):
    """A trap went off."""

    kind: ClassVar[Kind] = "lose"
    tile: TileId
    harmless: bool = False
    """Whether no standing Hero is next to it."""
    cause: Cause | Literal[""] = ""
    """What set it off: that it was placed, a Hero's way, or a card."""
    hero: str = ""
    """Who enters or leaves."""
    room: str = ""
    """The room that is entered or left."""
    source: str = ""
    """The card."""


class TrapDisarmed(Event, frozen=True):
    """A trap was turned over."""

    kind: ClassVar[Kind] = "reveal"
    hero: HeroId
    tile: TileId


class Wounded(Event, frozen=True):
    """A Hero took Wounds."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    amount: int
    life: int
    """What is left; at 0 it falls."""
    source: str


class WoundsPrevented(Event, frozen=True):
    """Wounds were kept away."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId
    amount: int
    source: str
    """What keeps them away."""


class Healed(Event, frozen=True):
    """A Hero was healed."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId
    amount: int
    life: int
    source: str


class HeroFell(Event, frozen=True):
    """A Hero was defeated and lies prone."""

    kind: ClassVar[Kind] = "defeat"
    hero: HeroId
    xp: int
    """What it has left."""
    lost: int
    """The XP that it lost by it."""
    seat: int
    """Whose Hero it is."""

    @property
    def fells(self) -> int:
        """The Hero of this seat."""
        return self.seat


class CombatBegan(Event, frozen=True):
    """A Hero fights all monsters in its room."""

    hero: HeroId
    at: RoomId
    monsters: tuple[str, ...]


class Robbed(Event, frozen=True):
    """A monster stole a die, a symbol or the Free Step token, or found nothing to steal."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    face: str
    what: Literal["die", "pet die", "symbol", "token", "nothing"]
    source: str


class Attacked(Event, frozen=True):
    """A Hero attacked a monster."""

    kind: ClassVar[Kind] = "roll"
    hero: HeroId
    monster: MonsterId
    card: str
    symbols: tuple[str, ...]
    pairs: int
    damage: int
    defense: int
    defeated: bool
    red: bool = False


class Shoved(Event, frozen=True):
    """A monster fell into the Bottomless Pit."""

    kind: ClassVar[Kind] = "defeat"
    hero: HeroId
    monster: MonsterId
    card: str


class PaidBack(Event, frozen=True):
    """A monster's Payback, before what is blocked."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    monster: MonsterId
    card: str
    payback: int
    blocked: int
    evil: str = ""
    """The Evil card that adds to it, if any."""
    stab: bool = False
    """Whether only a Quick Stab pays back: the monster was defeated from afar."""


class MonsterDefeated(Event, frozen=True):
    """A monster was beaten."""

    kind: ClassVar[Kind] = "defeat"
    hero: HeroId
    monster: MonsterId
    card: str


class BossTurned(Event, frozen=True):
    """A boss shows its other side."""

    kind: ClassVar[Kind] = "reveal"
    monster: MonsterId
    card: str
    red: bool


class BossGone(Event, frozen=True):
    """A boss token leaves the game."""

    kind: ClassVar[Kind] = "defeat"
    monster: MonsterId
    card: str


class BossCaptured(Event, frozen=True):
    """A Hero keeps a boss token."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId
    card: str


class MonsterAppeared(Event, frozen=True):
    """A monster came into a room."""

    kind: ClassVar[Kind] = "reveal"
    monster: MonsterId
    card: str
    at: RoomId
    red: bool = False
    source: str = ""
    """The card or the monster that brought it, if any."""


class NoDieLeft(Event, frozen=True):
    """A monster did not come: no die of its kind can be had."""

    kind: ClassVar[Kind] = "lose"
    rank: Literal["minor", "major"]
    at: RoomId


class MonsterMoved(Event, frozen=True):
    """A monster changed rooms."""

    kind: ClassVar[Kind] = "move"
    monster: MonsterId
    card: str
    origin: str
    to: RoomId
    source: str = ""
    """The card that moved it, if any."""


class MonsterRemoved(Event, frozen=True):
    """A monster was taken away without reward."""

    kind: ClassVar[Kind] = "lose"
    monster: MonsterId
    card: str
    at: RoomId
    to: str = ""
    """The room for which its die is needed."""
    source: str = ""
    """The card that took it away, if any."""


class DungeonMasterActs(Event, frozen=True):
    """The DM Phase begins: the `hero`'s player has Move Points, or directs all, or the monsters march by themselves."""

    kind: ClassVar[Kind] = "turn"
    hero: HeroId
    how: Literal["points", "all", "march", "none"]
    """Or none of them can move."""
    instead: bool = False
    """Whether in place of the active player."""
    seat: int = -1
    """Whose Hero it is; old logs do not say."""
    stuck: Stuck | Literal[""] = ""
    """Why none of them can move, if that is so."""
    spawns: bool = False
    """Whether rooms are to spawn where none of them can move."""


class NoMonsterMoved(Event, frozen=True):
    """The `hero`'s player let all monsters stay where they are."""

    hero: HeroId
    seat: int = -1
    """Whose Hero it is; old logs do not say."""


class MalaphyasRolled(Event, frozen=True):
    """Malaphyas acts: the face of a die, and what it means."""

    kind: ClassVar[Kind] = "roll"
    face: str
    what: Literal["summons", "grimbolts", "curse"]
    hero: HeroId
    """The active Hero."""


class MiasmaTossed(Event, frozen=True):
    """Toxic Miasma: the Malaphyas token fell on this side."""

    kind: ClassVar[Kind] = "roll"
    hero: HeroId
    red: bool
    lost: int
    """The gold or the cards that there are to discard."""


class EvilDrawn(Event, frozen=True):
    """An Evil card was drawn."""

    kind: ClassVar[Kind] = "reveal"
    card: str

    @property
    def shows(self) -> str:
        """The card."""
        return f"evil:{self.card}"


class EvilCancelled(Event, frozen=True):
    """An Evil card does nothing."""

    kind: ClassVar[Kind] = "gain"
    card: str


class EvilFailed(Event, frozen=True):
    """An Evil card finds nothing that it could do: no room to spawn in, no monster to move, no armed trap."""

    kind: ClassVar[Kind] = "gain"
    card: str
    what: Literal["spawn", "march", "traps"]


class EvilForced(Event, frozen=True):
    """An Evil card leaves no choice: there is too little gold, with nobody, or no Treasure card."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    card: str
    what: Literal["gold", "everybody's gold", "cards"]
    has: int = 0


class FewerDice(Event, frozen=True):
    """A Hero rolls fewer dice this turn."""

    kind: ClassVar[Kind] = "lose"
    hero: HeroId
    amount: int
    source: str
    dice: int = 0
    """How many are left to roll."""


class EvilOrdered(Event, frozen=True):
    """The cards that were looked at were put back in this order, the top one first."""

    hero: HeroId
    cards: tuple[str, ...]


class EvilForeseen(Event, frozen=True):
    """The top cards of the Evil deck were looked at."""

    kind: ClassVar[Kind] = "reveal"
    hero: HeroId
    cards: tuple[str, ...]


class TimeAdvanced(Event, frozen=True):
    """The Time token moved, or was put on its first space."""

    kind: ClassVar[Kind] = "turn"
    time: int

    @property
    def shown_as(self) -> Kind:
        """It begins nothing when it is put there."""
        return "turn" if self.time > 1 else "play"


class EndTriggered(Event, frozen=True):
    """Somebody has enough XP: the round is completed, then the game ends."""

    kind: ClassVar[Kind] = "end"
    hero: HeroId
    xp: int


class QuestScored(Event, frozen=True):
    """A Secret Quest counts."""

    kind: ClassVar[Kind] = "gain"
    hero: HeroId
    xp: int
    total: int


class Ranked(Event, frozen=True):
    """What decides a player's place in the end."""

    kind: ClassVar[Kind] = "end"
    hero: HeroId
    seat: int
    place: int
    xp: int
    gold: int
    life: int


class GameEnded(Event, frozen=True):
    """The game is over."""

    kind: ClassVar[Kind] = "end"
    reason: str


AnyEvent = union_of(globals(), Event)
