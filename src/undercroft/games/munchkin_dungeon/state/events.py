"""What can happen."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.state.ids import CardId, Face, FoeId, LootId, MonsterId, RoomId, SeatId
from undercroft.kernel.events import Event, Kind
from undercroft.kernel.ids import union_of

Token = Literal["coin", "potion", "fame", "shame", "heart", "damage"]
BURDENS: tuple[Token, ...] = ("damage", "shame")


class Faced(Struct, frozen=True):
    """A Monster as strong as it is this turn; `stage` is the Boss's."""

    foe: str
    dice: int
    health: int
    stage: int = 0


class BossChosen(Event, frozen=True):
    """The Boss lies in its Lair."""

    kind: ClassVar[Kind] = "reveal"
    boss: str


class SuppliesMade(Event, frozen=True):
    """The supplies and the Threat Pool are ready."""

    potions: int
    pool: int


class RoomFilled(Event, frozen=True):
    """A Room got its card."""

    kind: ClassVar[Kind] = "reveal"
    slot: RoomId
    card: str


class LootRevealed(Event, frozen=True):
    """A Loot came into the row."""

    kind: ClassVar[Kind] = "reveal"
    loot: LootId


class HeroChosen(Event, frozen=True):
    """A seat has its Hero."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    hero: str


class FirstPlayerChosen(Event, frozen=True):
    """Who begins, by whose choice, and who follows, clockwise."""

    seat: SeatId
    by: Literal["host", "chance"]
    then: tuple[int, ...]


class CardsDrawn(Event, frozen=True):
    """Threat cards were drawn; `now` is the hand after it, and `cards` is told to their owner only."""

    kind: ClassVar[Kind] = "draw"
    seat: SeatId
    amount: int
    now: int
    source: str
    cards: tuple[str, ...] = ()


class DeckReshuffled(Event, frozen=True):
    """A discard pile became the deck again."""

    kind: ClassVar[Kind] = "draw"
    deck: Literal["loot", "threat"]


class TurnBegan(Event, frozen=True):
    """A player became Active."""

    kind: ClassVar[Kind] = "turn"
    seat: SeatId
    turn: int


class HeroMoved(Event, frozen=True):
    """A Hero went somewhere; `card` is what lies there, if anything, and `only_way` says that nothing else led on."""

    kind: ClassVar[Kind] = "move"
    seat: SeatId
    origin: str
    to: RoomId
    card: str = ""
    only_way: bool = False


class HeroStopped(Event, frozen=True):
    """A Hero stopped, by choice or because of whom it met in the Room: Monsters, other Heroes, or both."""

    seat: SeatId
    at: RoomId
    why: Literal["choice", "hero", "monster", "lair", "no way"]
    monsters: tuple[Faced, ...] = ()
    heroes: tuple[int, ...] = ()


class Gained(Event, frozen=True):
    """A player got tokens; `now` is how many there are after it. Damage beyond so many Hearts is ignored."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    token: Token
    amount: int
    now: int
    source: str
    hearts: int = 0
    ignored: int = 0

    @property
    def shown_as(self) -> Kind:
        """Nobody is glad of Damage or Shame."""
        return "lose" if self.token in BURDENS else "gain"


class Lost(Event, frozen=True):
    """A player lost tokens or `paid` them; `now` is how many are left, and Damage is out of so many Hearts."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    token: Token
    amount: int
    now: int
    source: str
    hearts: int = 0
    paid: bool = False

    @property
    def shown_as(self) -> Kind:
        """Everybody is glad to be rid of Damage or Shame."""
        return "gain" if self.token in BURDENS else "lose"


class SupplyShort(Event, frozen=True):
    """A gain of Potions found none in the supply, or too few: then some were gained."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    some: bool
    source: str


class NothingDone(Event, frozen=True):
    """An effect found nothing to work on: nothing of this kind to lose, heal, cover, take, draw or sell."""

    seat: SeatId
    lacks: Literal["coin", "potion", "fame", "damage", "heart", "threat", "threat card", "loot", "goods"]
    source: str


class Declined(Event, frozen=True):
    """A player did not use what could be used."""

    seat: SeatId
    source: str


class PoolChanged(Event, frozen=True):
    """The Threat Pool grew or shrank."""

    kind: ClassVar[Kind] = "gain"
    amount: int
    pool: int
    source: str

    @property
    def shown_as(self) -> Kind:
        """By its sign."""
        return "gain" if self.amount > 0 else "lose"


class LootGained(Event, frozen=True):
    """A player got a Loot: from the face-up row, from the top of the deck, or from another player."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    loot: LootId
    out_of: Literal["row", "deck", "deal"]
    source: str
    owned: int
    """How many Loot cards there are now; so below."""
    hearts: int = 0
    """How many there are now, if this changed it; so below."""

    @property
    def shows(self) -> str:
        """The Loot."""
        return f"loot:{self.loot}"


class LootDiscarded(Event, frozen=True):
    """A player gave up a Loot."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    loot: LootId
    source: str
    owned: int
    hearts: int = 0


class RowWiped(Event, frozen=True):
    """The face-up Loot was discarded."""

    kind: ClassVar[Kind] = "lose"
    loot: tuple[LootId, ...]
    source: str


class Equipped(Event, frozen=True):
    """A player put a Weapon or Armor into its slot; `instead` is what was there, and `gained` says that it is new."""

    seat: SeatId
    loot: LootId
    instead: str = ""
    gained: bool = False
    hearts: int = 0


class Unequipped(Event, frozen=True):
    """A player took a Weapon or Armor off and left its slot empty."""

    seat: SeatId
    loot: LootId
    hearts: int = 0


class Transformed(Event, frozen=True):
    """A Hero became a Super Munchkin."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    hero: str
    hearts: int = 0


class Reverted(Event, frozen=True):
    """A Super Munchkin became a plain Hero again."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    hero: str
    hearts: int = 0


class CardPlayed(Event, frozen=True):
    """A Rival played a Threat card; so many are left in its hand."""

    seat: SeatId
    card: CardId
    cost: int
    left: int

    @property
    def shows(self) -> str:
        """The card."""
        return f"threat:{self.card}"


class Passed(Event, frozen=True):
    """A Rival played no card for now."""

    seat: SeatId


class MonsterMoved(Event, frozen=True):
    """A Roaming Monster went somewhere."""

    kind: ClassVar[Kind] = "move"
    monster: MonsterId
    origin: str
    to: RoomId
    source: str


class MonsterBuffed(Event, frozen=True):
    """A Monster is stronger this turn."""

    kind: ClassVar[Kind] = "gain"
    foe: FoeId
    dice: int
    health: int
    source: str


class Hindered(Event, frozen=True):
    """Something works against the Active player this turn."""

    kind: ClassVar[Kind] = "lose"
    seat: SeatId
    what: str
    amount: int
    source: str


class FightBegan(Event, frozen=True):
    """A fight against all these Monsters together."""

    seat: SeatId
    faced: tuple[Faced, ...]

    @property
    def foes(self) -> tuple[str, ...]:
        """Their ids."""
        return tuple(faced.foe for faced in self.faced)


class Counted(Event, frozen=True):
    """Something counts by itself in the fight that begins: Loot, a Super Munchkin, an Event, a Monster's Power."""

    seat: SeatId
    side: Literal["hero", "monsters"]
    source: str
    adds: tuple[tuple[str, int], ...]
    """Words of the vocabulary with their numbers."""


class Rolled(Event, frozen=True):
    """Dice were rolled; `parts` says how base dice add up."""

    kind: ClassVar[Kind] = "roll"
    seat: int
    side: Literal["hero", "monsters"]
    faces: tuple[Face, ...]
    source: str
    parts: tuple[int, ...] = ()


class Rerolled(Event, frozen=True):
    """One die was rolled again; so many rerolls are left."""

    kind: ClassVar[Kind] = "roll"
    seat: int
    side: Literal["hero", "monsters"]
    old: str
    new: Face
    left: int


class Activated(Event, frozen=True):
    """A Bolt was spent on a Power; `power` is its name, if the source is a Hero's own. `hero` is who fights.

    So many Bolts are left before it works.
    """

    seat: SeatId
    side: Literal["hero", "monsters"]
    source: str
    effect: Effect
    hero: int
    left: int
    power: str = ""

    @property
    def shown_as(self) -> Kind:
        """What the Monsters' Bolts do is part of how a fight came out."""
        return "lose" if self.side == "monsters" else self.kind


class FightCompared(Event, frozen=True):
    """Hits were set against Shields, of which some are pierced, which is to say ignored."""

    decides: ClassVar[bool] = True
    seat: SeatId
    hero_hits: int
    monster_shields: int
    hero_pierces: int
    hero_damage: int
    monster_hits: int
    hero_shields: int
    monsters_pierce: int
    monster_damage: int
    hero_bolts: int = 0
    """Bolts that were not spent; so below."""
    monster_bolts: int = 0

    @property
    def shown_as(self) -> Kind:
        """It sums up how a fight came out, the last Bolt included."""
        return "lose" if self.monster_damage > self.hero_damage else "gain"


class DamageSplit(Event, frozen=True):
    """How the Hero's Damage was split: what each Monster got, whether that beats it, and what was given to none."""

    decides: ClassVar[bool] = True
    seat: SeatId
    damage: int
    given: tuple[tuple[str, int], ...]
    beaten: tuple[str, ...]

    @property
    def wasted(self) -> int:
        """What no Monster got."""
        return self.damage - sum(amount for _, amount in self.given)


class MonsterBeaten(Event, frozen=True):
    """A Monster got its Health or more in Damage."""

    kind: ClassVar[Kind] = "defeat"
    decides: ClassVar[bool] = True
    foe: FoeId
    damage: int
    seat: SeatId


class MonsterStayed(Event, frozen=True):
    """A Roaming Monster or the Boss was not beaten: it stays, fully healed."""

    kind: ClassVar[Kind] = "lose"
    foe: FoeId
    at: RoomId
    damage: int = 0
    health: int = 0
    """How far it was, where all Damage was for this one and too little."""


class HeroDefeated(Event, frozen=True):
    """All Hearts of a Hero are covered."""

    kind: ClassVar[Kind] = "defeat"
    seat: SeatId

    @property
    def fells(self) -> int:
        """The Hero of this seat."""
        return self.seat


class BossBeaten(Event, frozen=True):
    """A stage of the Boss was beaten."""

    kind: ClassVar[Kind] = "defeat"
    seat: SeatId
    boss: str
    stage: int


class MonsterBuried(Event, frozen=True):
    """A beaten Monster lies in the Graveyard."""

    kind: ClassVar[Kind] = "move"
    monster: MonsterId


class MonsterReturned(Event, frozen=True):
    """A figure left the Graveyard for its home Room, where these Heroes stand whom it does not fight."""

    kind: ClassVar[Kind] = "move"
    monster: MonsterId
    to: RoomId
    source: str
    beside: tuple[int, ...] = ()


class ThreatsDiscarded(Event, frozen=True):
    """The Threat Monsters in play were discarded; some were not beaten."""

    kind: ClassVar[Kind] = "lose"
    foes: tuple[FoeId, ...]
    unbeaten: tuple[str, ...]


class RewardDue(Event, frozen=True):
    """A beaten Roaming Monster's home slot pays."""

    seat: SeatId
    monster: str
    home: RoomId


class RoomCleared(Event, frozen=True):
    """Every Monster faced was beaten, or none was faced: it was `unopposed`. `card` is what lies there."""

    seat: SeatId
    slot: RoomId
    card: str
    unopposed: bool = False


class RoomNotCleared(Event, frozen=True):
    """A Monster faced was not beaten, or the Hero was defeated before the fight."""

    seat: SeatId
    slot: RoomId
    card: str


class LevelGained(Event, frozen=True):
    """A Hero reached a level: what it brings, how many of that there are now, and what it is worth at the end."""

    kind: ClassVar[Kind] = "gain"
    seat: SeatId
    level: int
    cost: int
    gain: str
    now: int
    fame: int


class DealOffered(Event, frozen=True):
    """Somebody offered a deal."""

    seat: SeatId
    to: SeatId
    give_coins: int
    give_loot: tuple[str, ...]
    want_coins: int
    want_loot: tuple[str, ...]
    promise: str


class DealMade(Event, frozen=True):
    """A deal was accepted and carried out; who gave Hearts away has so many now."""

    seat: SeatId
    to: SeatId
    hearts: tuple[tuple[int, int], ...] = ()


class DealRefused(Event, frozen=True):
    """A deal was turned down."""

    seat: SeatId
    to: SeatId


class GameEnded(Event, frozen=True):
    """The game is over; the outcome says why."""

    kind: ClassVar[Kind] = "end"


class Ranked(Event, frozen=True):
    """The final Fame, best first, and what decided a tie for the first place."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    tie: Literal["", "shame", "goods", "shared"]


AnyEvent = union_of(globals(), Event)
