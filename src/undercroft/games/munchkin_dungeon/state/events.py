"""What can happen."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.games.munchkin_dungeon.content.types import Effect
from undercroft.kernel.events import Event, Kind

Token = Literal["coin", "potion", "fame", "shame", "heart", "damage"]
BURDENS: tuple[Token, ...] = ("damage", "shame")


class Ours(Event, frozen=True, kw_only=True):
    """The base of this game's events."""


class BossChosen(Ours, frozen=True):
    """The Boss lies in its Lair."""

    kind: ClassVar[Kind] = "reveal"
    boss: str


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


class CardsDrawn(Ours, frozen=True):
    """Threat cards were drawn; `cards` is told to their owner only."""

    kind: ClassVar[Kind] = "draw"
    seat: int
    amount: int
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
    """A Hero stopped, by choice or because of whom it met in the Room: Monsters by id, Heroes by seat."""

    seat: int
    at: str
    why: Literal["choice", "hero", "monster", "lair", "no way"]
    met: tuple[str | int, ...] = ()


class Gained(Ours, frozen=True):
    """A player got tokens; `now` is how many there are after it, and Damage is out of so many Hearts."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    token: Token
    amount: int
    now: int
    source: str
    hearts: int = 0

    @property
    def shown_as(self) -> Kind:
        """Nobody is glad of Damage or Shame."""
        return "lose" if self.token in BURDENS else "gain"


class Lost(Ours, frozen=True):
    """A player lost tokens; `now` is how many are left, and Damage is out of so many Hearts."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    token: Token
    amount: int
    now: int
    source: str
    hearts: int = 0

    @property
    def shown_as(self) -> Kind:
        """Everybody is glad to be rid of Damage or Shame."""
        return "gain" if self.token in BURDENS else "lose"


class SupplyShort(Ours, frozen=True):
    """A gain of Potions found too few of them in the supply."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    amount: int
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


class LootDiscarded(Ours, frozen=True):
    """A player gave up a Loot."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    loot: str
    source: str


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


class Unequipped(Ours, frozen=True):
    """A player took a Weapon or Armor off and left its slot empty."""

    seat: int
    loot: str


class Transformed(Ours, frozen=True):
    """A Hero became a Super Munchkin."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    hero: str


class Reverted(Ours, frozen=True):
    """A Super Munchkin became a plain Hero again."""

    kind: ClassVar[Kind] = "lose"
    seat: int
    hero: str


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
    foes: tuple[str, ...]


class Counted(Ours, frozen=True):
    """Something counts by itself in the fight that begins: Loot, a Super Munchkin, a Monster's Power."""

    seat: int
    side: Literal["hero", "monsters"]
    source: str
    adds: tuple[tuple[str, int], ...]
    """Words of the vocabulary with their numbers."""


class Rolled(Ours, frozen=True):
    """Dice were rolled."""

    kind: ClassVar[Kind] = "roll"
    seat: int
    side: Literal["hero", "monsters"]
    faces: tuple[str, ...]
    source: str


class Rerolled(Ours, frozen=True):
    """One die was rolled again."""

    kind: ClassVar[Kind] = "roll"
    seat: int
    side: Literal["hero", "monsters"]
    old: str
    new: str


class Activated(Ours, frozen=True):
    """A Bolt was spent on a Power; `power` is its name, if the source is a Hero's own. `hero` is who fights."""

    seat: int
    side: Literal["hero", "monsters"]
    source: str
    effect: Effect
    hero: int
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


class MonsterBeaten(Ours, frozen=True):
    """A Monster took its Health in Damage."""

    kind: ClassVar[Kind] = "defeat"
    foe: str
    health: int
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
    """A figure left the Graveyard for its home Room."""

    kind: ClassVar[Kind] = "move"
    monster: str
    to: str
    source: str


class ThreatsDiscarded(Ours, frozen=True):
    """The Threat Monsters in play were discarded."""

    kind: ClassVar[Kind] = "lose"
    foes: tuple[str, ...]


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


class LevelGained(Ours, frozen=True):
    """A Hero reached a level, and what it brings."""

    kind: ClassVar[Kind] = "gain"
    seat: int
    level: int
    cost: int
    gain: str


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
    """A deal was accepted and carried out."""

    seat: int
    to: int


class DealRefused(Ours, frozen=True):
    """A deal was turned down."""

    seat: int
    to: int


class GameEnded(Ours, frozen=True):
    """The game is over."""

    kind: ClassVar[Kind] = "end"
    reason: str


AnyEvent = (
    BossChosen
    | RoomFilled
    | LootRevealed
    | HeroChosen
    | CardsDrawn
    | DeckReshuffled
    | TurnBegan
    | HeroMoved
    | HeroStopped
    | Gained
    | Lost
    | SupplyShort
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
    | MonsterBeaten
    | MonsterStayed
    | HeroDefeated
    | BossBeaten
    | MonsterBuried
    | MonsterReturned
    | ThreatsDiscarded
    | RewardDue
    | RoomCleared
    | LevelGained
    | DealOffered
    | DealMade
    | DealRefused
    | GameEnded
)
