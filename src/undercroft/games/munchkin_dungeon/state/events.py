"""What can happen."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.kernel.events import Event, Kind

Token = Literal["coin", "potion", "fame", "shame", "heart", "damage"]
BURDENS: tuple[Token, ...] = ("damage", "shame")


class Faced(Struct, frozen=True):
    """A Monster as strong as it is this turn; `stage` is the Boss's."""

    foe: str
    dice: int
    health: int
    stage: int = 0


class Ours(Event, frozen=True, kw_only=True):
    """The base of this game's events."""


class BossChosen(Ours, frozen=True):
    """The Boss lies in its Lair."""

    kind: ClassVar[Kind] = "reveal"
    boss: str


class SuppliesMade(Ours, frozen=True):
    """The supplies and the Threat Pool are ready."""

    potions: int
    pool: int


class RoomFilled(Ours, frozen=True):
    """A Room got its card."""

    kind: ClassVar[Kind] = "reveal"
    slot: str
    card: str


class LootRevealed(Ours, frozen=True):
    """A Loot came into the row."""

    kind: ClassVar[Kind] = "reveal"
    loot: str


class HeroChosen(Ours, frozen=True):
    """A seat has its Hero."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    hero: str


class FirstPlayerChosen(Ours, frozen=True):
    """Who begins, by whose choice, and who follows, clockwise."""

    seat: int
    by: Literal["host", "chance"]
    then: tuple[int, ...]


class CardsDrawn(Ours, frozen=True):
    """Threat cards were drawn; `now` is the hand after it, and `cards` is told to their owner only."""

    kind: ClassVar[Kind] = "draw"
    seat: int
    amount: int
    now: int
    cards: tuple[str, ...] = ()


class DeckReshuffled(Ours, frozen=True):
    """A discard pile became the deck again."""

    kind: ClassVar[Kind] = "draw"
    deck: Literal["loot", "threat"]


class TurnBegan(Ours, frozen=True):
    """A player became Active."""

    kind: ClassVar[Kind] = "turn"
    seat: int
    turn: int


class HeroMoved(Ours, frozen=True):
    """A Hero went somewhere; `card` is what lies there, if anything."""

    kind: ClassVar[Kind] = "move"
    seat: int
    origin: str
    to: str
    card: str = ""


class HeroStopped(Ours, frozen=True):
    """A Hero stopped, by choice or because of whom it met in the Room: Monsters, other Heroes, or both."""

    seat: int
    at: str
    why: Literal["choice", "hero", "monster", "lair", "no way"]
    monsters: tuple[Faced, ...] = ()
    heroes: tuple[int, ...] = ()


class Gained(Ours, frozen=True):
    """A player got tokens; `now` is how many there are after it. Damage beyond so many Hearts is ignored."""

    kind: ClassVar[Kind] = "gain"
    seat: int
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


class Lost(Ours, frozen=True):
    """A player lost tokens or `paid` them; `now` is how many are left, and Damage is out of so many Hearts."""

    kind: ClassVar[Kind] = "lose"
    seat: int
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


class SupplyShort(Ours, frozen=True):
    """A gain of Potions found none in the supply, or too few: then some were gained."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    some: bool
    source: str


class NothingDone(Ours, frozen=True):
    """An effect found nothing to work on: nothing of this kind to lose, heal, cover, take, draw or sell."""

    seat: int
    lacks: Literal["coin", "potion", "fame", "damage", "heart", "threat", "threat card", "loot", "goods"]
    source: str


class Declined(Ours, frozen=True):
    """A player did not use what could be used."""

    seat: int
    source: str


class PoolChanged(Ours, frozen=True):
    """The Threat Pool grew or shrank."""

    kind: ClassVar[Kind] = "gain"
    amount: int
    pool: int
    source: str

    @property
    def shown_as(self) -> Kind:
        """By its sign."""
        return "gain" if self.amount > 0 else "lose"


class LootGained(Ours, frozen=True):
    """A player got a Loot: from the face-up row, from the top of the deck, or from another player."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    loot: str
    out_of: Literal["row", "deck", "deal"]
    source: str
    hearts: int = 0
    """How many there are now, if this changed it; so below."""


class LootDiscarded(Ours, frozen=True):
    """A player gave up a Loot."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    loot: str
    source: str
    hearts: int = 0


class RowWiped(Ours, frozen=True):
    """The face-up Loot was discarded."""

    kind: ClassVar[Kind] = "lose"
    loot: tuple[str, ...]
    source: str


class Equipped(Ours, frozen=True):
    """A player put a Weapon or Armor into its slot; `instead` is what was there, and `gained` says that it is new."""

    seat: int
    loot: str
    instead: str = ""
    gained: bool = False
    hearts: int = 0


class Unequipped(Ours, frozen=True):
    """A player took a Weapon or Armor off and left its slot empty."""

    seat: int
    loot: str
    hearts: int = 0


class Transformed(Ours, frozen=True):
    """A Hero became a Super Munchkin."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    hero: str
    hearts: int = 0


class Reverted(Ours, frozen=True):
    """A Super Munchkin became a plain Hero again."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    hero: str
    hearts: int = 0


class CardPlayed(Ours, frozen=True):
    """A Rival played a Threat card."""

    seat: int
    card: str
    cost: int


class Passed(Ours, frozen=True):
    """A Rival played no card for now."""

    seat: int


class MonsterMoved(Ours, frozen=True):
    """A Roaming Monster went somewhere."""

    kind: ClassVar[Kind] = "move"
    monster: str
    origin: str
    to: str
    source: str


class MonsterBuffed(Ours, frozen=True):
    """A Monster is stronger this turn."""

    kind: ClassVar[Kind] = "gain"
    foe: str
    dice: int
    health: int
    source: str


class Hindered(Ours, frozen=True):
    """Something works against the Active player this turn."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    what: str
    amount: int
    source: str


class FightBegan(Ours, frozen=True):
    """A fight against all these Monsters together."""

    seat: int
    faced: tuple[Faced, ...]

    @property
    def foes(self) -> tuple[str, ...]:
        """Their ids."""
        return tuple(faced.foe for faced in self.faced)


class Counted(Ours, frozen=True):
    """Something counts by itself in the fight that begins: Loot, a Super Munchkin, an Event, a Monster's Power."""

    seat: int
    side: Literal["hero", "monsters"]
    source: str
    adds: tuple[tuple[str, int], ...]
    """Words of the vocabulary with their numbers."""


class Rolled(Ours, frozen=True):
    """Dice were rolled; `parts` says how base dice add up."""

    kind: ClassVar[Kind] = "roll"
    seat: int
    side: Literal["hero", "monsters"]
    faces: tuple[str, ...]
    source: str
    parts: tuple[int, ...] = ()


class Rerolled(Ours, frozen=True):
    """One die was rolled again; so many rerolls are left."""

    kind: ClassVar[Kind] = "roll"
    seat: int
    side: Literal["hero", "monsters"]
    old: str
    new: str
    left: int


class Activated(Ours, frozen=True):
    """A Bolt was spent on a Power; `power` is its name, if the source is a Hero's own. `hero` is who fights.

    So many Bolts are left before it works.
    """

    seat: int
    side: Literal["hero", "monsters"]
    source: str
    effect: Effect
    hero: int
    left: int
    power: str = ""


class FightCompared(Ours, frozen=True):
    """Hits were set against Shields, of which some are pierced, which is to say ignored."""

    seat: int
    hero_hits: int
    monster_shields: int
    hero_pierces: int
    hero_damage: int
    monster_hits: int
    hero_shields: int
    monsters_pierce: int
    monster_damage: int


class DamageSplit(Ours, frozen=True):
    """How the Hero's Damage was split: what each Monster got, whether that beats it, and what was given to none."""

    seat: int
    damage: int
    given: tuple[tuple[str, int], ...]
    beaten: tuple[str, ...]

    @property
    def wasted(self) -> int:
        """What no Monster got."""
        return self.damage - sum(amount for _, amount in self.given)


class MonsterBeaten(Ours, frozen=True):
    """A Monster got its Health or more in Damage."""

    kind: ClassVar[Kind] = "defeat"
    foe: str
    damage: int
    seat: int


class MonsterStayed(Ours, frozen=True):
    """A Roaming Monster or the Boss was not beaten: it stays, fully healed."""

    foe: str
    at: str


class HeroDefeated(Ours, frozen=True):
    """All Hearts of a Hero are covered."""

    kind: ClassVar[Kind] = "defeat"
    seat: int


class BossBeaten(Ours, frozen=True):
    """A stage of the Boss was beaten."""

    kind: ClassVar[Kind] = "defeat"
    seat: int
    boss: str
    stage: int


class MonsterBuried(Ours, frozen=True):
    """A beaten Monster lies in the Graveyard."""

    kind: ClassVar[Kind] = "move"
    monster: str


class MonsterReturned(Ours, frozen=True):
    """A figure left the Graveyard for its home Room, where these Heroes stand whom it does not fight."""

    kind: ClassVar[Kind] = "move"
    monster: str
    to: str
    source: str
    beside: tuple[int, ...] = ()


class ThreatsDiscarded(Ours, frozen=True):
    """The Threat Monsters in play were discarded; some were not beaten."""

    kind: ClassVar[Kind] = "lose"
    foes: tuple[str, ...]
    unbeaten: tuple[str, ...]


class RewardDue(Ours, frozen=True):
    """A beaten Roaming Monster's home slot pays."""

    seat: int
    monster: str
    home: str


class RoomCleared(Ours, frozen=True):
    """Every Monster faced was beaten, or none was faced; `card` is what lies there."""

    seat: int
    slot: str
    card: str


class RoomNotCleared(Ours, frozen=True):
    """A Monster faced was not beaten, or the Hero was defeated before the fight."""

    seat: int
    slot: str
    card: str


class LevelGained(Ours, frozen=True):
    """A Hero reached a level: what it brings, how many of that there are now, and what it is worth at the end."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    level: int
    cost: int
    gain: str
    now: int
    fame: int


class DealOffered(Ours, frozen=True):
    """Somebody offered a deal."""

    seat: int
    to: int
    give_coins: int
    give_loot: tuple[str, ...]
    want_coins: int
    want_loot: tuple[str, ...]
    promise: str


class DealMade(Ours, frozen=True):
    """A deal was accepted and carried out; who gave Hearts away has so many now."""

    seat: int
    to: int
    hearts: tuple[tuple[int, int], ...] = ()


class DealRefused(Ours, frozen=True):
    """A deal was turned down."""

    seat: int
    to: int


class GameEnded(Ours, frozen=True):
    """The game is over; the outcome says why."""

    kind: ClassVar[Kind] = "end"


class Ranked(Ours, frozen=True):
    """The final Fame, best first, and what decided a tie for the first place."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    tie: Literal["", "shame", "goods", "shared"]


AnyEvent = (
    BossChosen
    | SuppliesMade
    | RoomFilled
    | LootRevealed
    | HeroChosen
    | FirstPlayerChosen
    | CardsDrawn
    | DeckReshuffled
    | TurnBegan
    | HeroMoved
    | HeroStopped
    | Gained
    | Lost
    | SupplyShort
    | NothingDone
    | Declined
    | PoolChanged
    | LootGained
    | LootDiscarded
    | RowWiped
    | Equipped
    | Unequipped
    | Transformed
    | Reverted
    | CardPlayed
    | Passed
    | MonsterMoved
    | MonsterBuffed
    | Hindered
    | FightBegan
    | Counted
    | Rolled
    | Rerolled
    | Activated
    | FightCompared
    | DamageSplit
    | MonsterBeaten
    | MonsterStayed
    | HeroDefeated
    | BossBeaten
    | MonsterBuried
    | MonsterReturned
    | ThreatsDiscarded
    | RewardDue
    | RoomCleared
    | RoomNotCleared
    | LevelGained
    | DealOffered
    | DealMade
    | DealRefused
    | GameEnded
    | Ranked
)
