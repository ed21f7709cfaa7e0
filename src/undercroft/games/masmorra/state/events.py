"""What can happen. Heroes are named by their board, monsters by their number and card, rooms by their tile."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from undercroft.kernel.events import Event, Kind

How = Literal["step", "explore", "stairs", "teleport", "call"]
Token = Literal["gold", "xp"]


class Ours(Event, frozen=True, kw_only=True):
    """The base of this game's events."""


class FirstPlayer(Ours, frozen=True):
    """Who takes the first turn."""

    kind: ClassVar[Kind] = "turn"
    seat: int


class HeroChosen(Ours, frozen=True):
    """A player has a Hero."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    hero: str


class TileTurnedUp(Ours, frozen=True):
    """A small tile lies face up on its stack; one that was turned up `back` is shuffled in again."""

    kind: ClassVar[Kind] = "reveal"
    level: int
    tile: str
    left: int = 0
    """The tiles of the stack that still lie face down."""
    back: bool = False


class StackSorted(Ours, frozen=True):
    """A level's stack is ready: so many small tiles lie above its stairs, and so many below."""

    level: int
    stairs: str
    above: int
    below: int


class TilePlaced(Ours, frozen=True):
    """A tile came into play."""

    kind: ClassVar[Kind] = "reveal"
    tile: str
    level: int
    x: int
    y: int
    turn: int
    beside: tuple[tuple[str, int, int], ...] = ()
    """The rooms that it borders, each with its column and row; the one that it was explored from comes first."""


class TileDiscarded(Ours, frozen=True):
    """A tile leaves the game: a Rune Room that was replaced, or something without a place."""

    kind: ClassVar[Kind] = "lose"
    tile: str


class GroundRevealed(Ours, frozen=True):
    """The large tile came into play with this side up."""

    kind: ClassVar[Kind] = "reveal"
    hero: str
    side: str


class RoomLaid(Ours, frozen=True):
    """A room of the large tile came into play."""

    kind: ClassVar[Kind] = "reveal"
    tile: str


class TurnBegan(Ours, frozen=True):
    """A player's turn begins."""

    kind: ClassVar[Kind] = "turn"
    hero: str
    seat: int
    turn: int


class StoodUp(Ours, frozen=True):
    """A prone Hero stands up with all its LP."""

    kind: ClassVar[Kind] = "gain"
    hero: str


class Rolled(Ours, frozen=True):
    """Action dice were rolled; the pet die's face has a star."""

    kind: ClassVar[Kind] = "roll"
    hero: str
    faces: tuple[str, ...]


class Rerolled(Ours, frozen=True):
    """Some dice were rolled again."""

    kind: ClassVar[Kind] = "roll"
    hero: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    source: str = ""
    """The card or boss token that allowed it, if any."""


class DieTurned(Ours, frozen=True):
    """Magic turned a die; the pet die's faces have a star."""

    kind: ClassVar[Kind] = "roll"
    hero: str
    old: str
    new: str


class Spent(Ours, frozen=True):
    """Dice or symbols of a face were spent; `token`: the Free Step token was turned."""

    hero: str
    face: str
    dice: int = 0
    symbols: int = 0
    pet: bool = False
    """Whether one of the dice is the pet die."""
    token: bool = False
    on: str = ""
    """What for, in a word or two."""


class Docked(Ours, frozen=True):
    """Dice were docked on a tile or an ability; the pet die's face has a star."""

    hero: str
    place: str
    faces: tuple[str, ...]


class SymbolsGained(Ours, frozen=True):
    """Virtual symbols appeared."""

    kind: ClassVar[Kind] = "gain"
    hero: str
    faces: tuple[str, ...]
    source: str
    pet: bool = False
    """Whether the pet die is one of the dice that were paired for them."""


class SymbolsGone(Ours, frozen=True):
    """Unspent symbols disappeared."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    faces: tuple[str, ...]


class DieLost(Ours, frozen=True):
    """A Hero lost an unused die; without a face, the pet die before it was rolled."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    face: str
    source: str = ""
    """The room, or what stops the abilities: a monster or an Evil card."""


class PetStaysAway(Ours, frozen=True):
    """A companion does not come this turn, as abilities are stopped where its Hero is."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    ability: str
    source: str
    """The monster or the Evil card that stops it."""


class SetOut(Ours, frozen=True):
    """A Hero is about to spend a Move Point, and something comes in between: to a room, or to explore a space."""

    kind: ClassVar[Kind] = "move"
    hero: str
    to: str = ""
    x: int = 0
    y: int = 0
    beside: tuple[str, int, int] = ("", 0, 0)
    """Where it explores from, with its column and row."""


class HeroMoved(Ours, frozen=True):
    """A Hero changed rooms."""

    kind: ClassVar[Kind] = "move"
    hero: str
    origin: str
    to: str
    how: How


class Stopped(Ours, frozen=True):
    """Webs stop a Hero: Move Points that are left are lost."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    lost: int = 0
    """The Move Points."""


class StepsForfeited(Ours, frozen=True):
    """Something else was done while Move Points were left."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    amount: int


class Gained(Ours, frozen=True):
    """A Hero gained gold or XP, and has this much now."""

    kind: ClassVar[Kind] = "gain"
    hero: str
    token: Token
    amount: int
    total: int
    source: str
    loser: str = ""
    """Whose gain it was, if it was stolen."""


class Lost(Ours, frozen=True):
    """A Hero lost gold or XP, and has this much left."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    token: Token
    amount: int
    left: int
    source: str


class NotTaken(Ours, frozen=True):
    """Gold above the limit was not taken."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    amount: int


class NothingStolen(Ours, frozen=True):
    """Cards that would steal of a gain take nothing: they cancel each other, or nothing is left."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    """Whose gain it is."""
    thieves: tuple[str, ...]


class RewardReduced(Ours, frozen=True):
    """An experienced Hero earns less for minor monsters."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    full: int
    less: int


class RewardForfeited(Ours, frozen=True):
    """A Hero fell: the monsters that it had beaten in the combat are gone without reward."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    cards: tuple[str, ...]
    """The monsters."""


class CardsGained(Ours, frozen=True):
    """A player drew Treasure cards; `cards` is told only to those who may know."""

    kind: ClassVar[Kind] = "draw"
    hero: str
    amount: int
    hand: int
    """How many cards there are now."""
    cards: tuple[str, ...] = ()
    source: str = ""


class CardsDealt(Ours, frozen=True):
    """A player got the first Treasure cards; `cards` is told to their owner only."""

    kind: ClassVar[Kind] = "draw"
    seat: int
    amount: int
    cards: tuple[str, ...] = ()


class CardStolen(Ours, frozen=True):
    """A gained card went to somebody else; `card` is told to the thief only."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    """Who lost it."""
    to: str
    hand: int
    """How many cards the thief has now."""
    only: bool = False
    """Whether no other card was to be gained."""
    card: str = ""


class CardDiscarded(Ours, frozen=True):
    """A Treasure card was discarded without being played."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    card: str
    hand: int
    """How many cards are left."""


class CardPlayed(Ours, frozen=True):
    """A half of a Treasure card was played."""

    hero: str
    card: str
    half: Literal["any", "own"]
    on: tuple[str, ...] = ()
    foe: tuple[str, str] | None = None
    """The monster among its aims, and the room where it was."""
    other: tuple[str, str, Literal["any", "own"]] | None = None
    """The card among its aims: whose, which, and which half of it."""


class CardCancelled(Ours, frozen=True):
    """A card's effect was cancelled."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    """Who had played it."""
    card: str
    half: Literal["any", "own"]


class AttackFailed(Ours, frozen=True):
    """An attack found nobody to hit, or nobody to make it any more."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    card: str
    """The monster."""


class CardWorked(Ours, frozen=True):
    """A card did something that no other event tells."""

    hero: str
    card: str
    half: Literal["any", "own"]
    to: str = ""
    """The Hero, the monster, the room or the trap that it worked on."""


class CardFailed(Ours, frozen=True):
    """A card did nothing when it was carried out."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    card: str
    half: Literal["any", "own"]


class InvisibilityEnded(Ours, frozen=True):
    """A Hero gave up being invisible."""

    hero: str


class DeckReshuffled(Ours, frozen=True):
    """A discard pile became the deck again."""

    kind: ClassVar[Kind] = "draw"
    deck: Literal["treasure", "evil"]


class AbilityUsed(Ours, frozen=True):
    """A Hero activated an ability."""

    hero: str
    ability: str


class AbilityLearned(Ours, frozen=True):
    """A Hero uncovered an ability."""

    kind: ClassVar[Kind] = "gain"
    hero: str
    ability: str


class ChestOpened(Ours, frozen=True):
    """A chest was opened."""

    kind: ClassVar[Kind] = "reveal"
    hero: str
    tile: str


class GoldLaid(Ours, frozen=True):
    """Gold lies in a room."""

    kind: ClassVar[Kind] = "reveal"
    tile: str
    amount: int


class TrapActivated(Ours, frozen=True):
    """A trap went off."""

    kind: ClassVar[Kind] = "lose"
    tile: str
    harmless: bool = False
    """Whether no standing Hero is next to it."""


class TrapDisarmed(Ours, frozen=True):
    """A trap was turned over."""

    kind: ClassVar[Kind] = "reveal"
    hero: str
    tile: str


class Wounded(Ours, frozen=True):
    """A Hero took Wounds."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    amount: int
    life: int
    """What is left; at 0 it falls."""
    source: str


class WoundsPrevented(Ours, frozen=True):
    """Wounds were kept away."""

    kind: ClassVar[Kind] = "gain"
    hero: str
    amount: int
    source: str
    """What keeps them away."""


class Healed(Ours, frozen=True):
    """A Hero was healed."""

    kind: ClassVar[Kind] = "gain"
    hero: str
    amount: int
    life: int
    source: str


class HeroFell(Ours, frozen=True):
    """A Hero was defeated and lies prone."""

    kind: ClassVar[Kind] = "defeat"
    hero: str
    xp: int
    """What it has left."""
    lost: int
    """The XP that it lost by it."""


class CombatBegan(Ours, frozen=True):
    """A Hero fights all monsters in its room."""

    hero: str
    at: str
    monsters: tuple[str, ...]


class Robbed(Ours, frozen=True):
    """A monster stole a die, a symbol or the Free Step token, or found nothing to steal."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    face: str
    what: Literal["die", "pet die", "symbol", "token", "nothing"]
    source: str


class Attacked(Ours, frozen=True):
    """A Hero attacked a monster."""

    kind: ClassVar[Kind] = "roll"
    hero: str
    monster: int
    card: str
    symbols: tuple[str, ...]
    pairs: int
    damage: int
    defense: int
    defeated: bool
    red: bool = False


class Shoved(Ours, frozen=True):
    """A monster fell into the Bottomless Pit."""

    kind: ClassVar[Kind] = "defeat"
    hero: str
    monster: int
    card: str


class PaidBack(Ours, frozen=True):
    """A monster's Payback, before what is blocked."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    monster: int
    card: str
    payback: int
    blocked: int
    evil: str = ""
    """The Evil card that adds to it, if any."""


class MonsterDefeated(Ours, frozen=True):
    """A monster was beaten."""

    kind: ClassVar[Kind] = "defeat"
    hero: str
    monster: int
    card: str


class BossTurned(Ours, frozen=True):
    """A boss shows its other side."""

    kind: ClassVar[Kind] = "reveal"
    monster: int
    card: str
    red: bool


class BossGone(Ours, frozen=True):
    """A boss token leaves the game."""

    kind: ClassVar[Kind] = "defeat"
    monster: int
    card: str


class BossCaptured(Ours, frozen=True):
    """A Hero keeps a boss token."""

    kind: ClassVar[Kind] = "gain"
    hero: str
    card: str


class MonsterAppeared(Ours, frozen=True):
    """A monster came into a room."""

    kind: ClassVar[Kind] = "reveal"
    monster: int
    card: str
    at: str
    red: bool = False


class NoDieLeft(Ours, frozen=True):
    """A monster did not come: no die of its kind can be had."""

    kind: ClassVar[Kind] = "lose"
    rank: Literal["minor", "major"]
    at: str


class MonsterMoved(Ours, frozen=True):
    """A monster changed rooms."""

    kind: ClassVar[Kind] = "move"
    monster: int
    card: str
    origin: str
    to: str


class MonsterRemoved(Ours, frozen=True):
    """A monster was taken away without reward."""

    kind: ClassVar[Kind] = "lose"
    monster: int
    card: str
    at: str
    to: str = ""
    """The room for which its die is needed."""


class DungeonMasterActs(Ours, frozen=True):
    """The DM Phase begins: the `hero`'s player has Move Points, or directs all, or the monsters march by themselves."""

    kind: ClassVar[Kind] = "turn"
    hero: str
    how: Literal["points", "all", "march", "none"]
    """Or none of them can move."""
    instead: bool = False
    """Whether in place of the active player."""


class NoMonsterMoved(Ours, frozen=True):
    """The `hero`'s player let all monsters stay where they are."""

    hero: str


class MalaphyasRolled(Ours, frozen=True):
    """Malaphyas acts: the face of a die, and what it means."""

    kind: ClassVar[Kind] = "roll"
    face: str
    what: Literal["summons", "grimbolts", "curse"]
    hero: str
    """The active Hero."""


class MiasmaTossed(Ours, frozen=True):
    """Toxic Miasma: the Malaphyas token fell on this side."""

    kind: ClassVar[Kind] = "roll"
    hero: str
    red: bool
    lost: int
    """The gold or the cards that there are to discard."""


class EvilDrawn(Ours, frozen=True):
    """An Evil card was drawn."""

    kind: ClassVar[Kind] = "reveal"
    card: str


class EvilCancelled(Ours, frozen=True):
    """An Evil card does nothing."""

    kind: ClassVar[Kind] = "gain"
    card: str


class EvilFailed(Ours, frozen=True):
    """An Evil card finds nothing that it could do: no room to spawn in, no monster to move, no armed trap."""

    kind: ClassVar[Kind] = "gain"
    card: str
    what: Literal["spawn", "march", "traps"]


class EvilForced(Ours, frozen=True):
    """An Evil card leaves no choice: there is too little gold, with nobody, or no Treasure card."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    card: str
    what: Literal["gold", "everybody's gold", "cards"]
    has: int = 0


class FewerDice(Ours, frozen=True):
    """A Hero rolls fewer dice this turn."""

    kind: ClassVar[Kind] = "lose"
    hero: str
    amount: int
    source: str


class EvilOrdered(Ours, frozen=True):
    """The cards that were looked at were put back in this order, the top one first."""

    hero: str
    cards: tuple[str, ...]


class EvilForeseen(Ours, frozen=True):
    """The top cards of the Evil deck were looked at."""

    kind: ClassVar[Kind] = "reveal"
    hero: str
    cards: tuple[str, ...]


class TimeAdvanced(Ours, frozen=True):
    """The Time token moved, or was put on its first space."""

    kind: ClassVar[Kind] = "turn"
    time: int

    @property
    def shown_as(self) -> Kind:
        """It begins nothing when it is put there."""
        return "turn" if self.time > 1 else "play"


class EndTriggered(Ours, frozen=True):
    """Somebody has enough XP: the round is completed, then the game ends."""

    kind: ClassVar[Kind] = "turn"
    hero: str
    xp: int


class QuestScored(Ours, frozen=True):
    """A Secret Quest counts."""

    kind: ClassVar[Kind] = "gain"
    hero: str
    xp: int
    total: int


class Ranked(Ours, frozen=True):
    """What decides a player's place in the end."""

    kind: ClassVar[Kind] = "end"
    hero: str
    seat: int
    place: int
    xp: int
    gold: int
    life: int


class GameEnded(Ours, frozen=True):
    """The game is over."""

    kind: ClassVar[Kind] = "end"
    reason: str


AnyEvent: TypeAlias = (
    FirstPlayer
    | HeroChosen
    | TileTurnedUp
    | StackSorted
    | TilePlaced
    | TileDiscarded
    | GroundRevealed
    | RoomLaid
    | TurnBegan
    | StoodUp
    | Rolled
    | Rerolled
    | DieTurned
    | Spent
    | Docked
    | SymbolsGained
    | SymbolsGone
    | DieLost
    | PetStaysAway
    | SetOut
    | HeroMoved
    | Stopped
    | StepsForfeited
    | Gained
    | Lost
    | NotTaken
    | NothingStolen
    | RewardReduced
    | RewardForfeited
    | CardsGained
    | CardsDealt
    | CardStolen
    | CardDiscarded
    | CardPlayed
    | CardCancelled
    | AttackFailed
    | CardWorked
    | CardFailed
    | InvisibilityEnded
    | DeckReshuffled
    | AbilityUsed
    | AbilityLearned
    | ChestOpened
    | GoldLaid
    | TrapActivated
    | TrapDisarmed
    | Wounded
    | WoundsPrevented
    | Healed
    | HeroFell
    | CombatBegan
    | Robbed
    | Attacked
    | Shoved
    | PaidBack
    | MonsterDefeated
    | BossTurned
    | BossGone
    | BossCaptured
    | MonsterAppeared
    | NoDieLeft
    | MonsterMoved
    | MonsterRemoved
    | DungeonMasterActs
    | NoMonsterMoved
    | MalaphyasRolled
    | MiasmaTossed
    | EvilDrawn
    | EvilCancelled
    | EvilFailed
    | EvilForced
    | FewerDice
    | EvilOrdered
    | EvilForeseen
    | TimeAdvanced
    | EndTriggered
    | QuestScored
    | Ranked
    | GameEnded
)
