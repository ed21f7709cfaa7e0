"""Everything that a player can do."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from undercroft.games.masmorra.content.symbols import Face
from undercroft.games.masmorra.state.ids import (
    AbilityId,
    CardId,
    DieFace,
    HeroId,
    HeroToChoose,
    MonsterId,
    NewFace,
    RoomActionId,
    RoomId,
    TrapId,
)
from undercroft.kernel.actions import Action, Composed, Pass  # noqa: F401 (a player can pass, too)
from undercroft.kernel.ids import union_of


class ChooseHero(Action, frozen=True):
    """Take this Hero (D01)."""

    hero: HeroToChoose


class Roll(Action, frozen=True):
    """Roll the action dice (MM-ROLL-01)."""


class Reroll(Composed, frozen=True):
    """Roll dice that show these faces again, all in a single throw (MM-ROLL-02, MM-ROLL-03, D05)."""

    faces: tuple[DieFace, ...]


class Keep(Action, frozen=True):
    """Keep all dice as they are."""


class Move(Action, frozen=True):
    """Go to an adjacent explored room (MM-MOVE-01)."""

    to: RoomId
    pay: Literal["", "step", "token"]
    """Nothing: a Move Point that is left. Else a Step is taken for an ST, or for the Free Step token."""


class Explore(Action, frozen=True):
    """Explore the empty space in front of a doorway (MM-EXPL-01); where the tile lies exactly is chosen next."""

    x: int
    y: int
    pay: Literal["", "step", "token"]


class Place(Action, frozen=True):
    """Put a tile here: its upper left cell, and quarter turns clockwise (D09, D10)."""

    tile: str
    x: int
    y: int
    turn: int


class TakeStairs(Action, frozen=True):
    """Go up or down stairs (MM-STAIR-01)."""

    to: RoomId
    """The room at the other end; a tile that is not in play yet comes into play."""


class Flip(Action, frozen=True):
    """Turn the Free Step token for another symbol than ST (MM-ABIL-06)."""

    face: Face


class UseAbility(Action, frozen=True):
    """Activate an ability (MM-ABIL-02)."""

    ability: AbilityId
    dice: tuple[DieFace, ...] = ()
    """The dice that are docked on it."""
    choice: int = 0
    """Which of the things it can give."""


class RoomAction(Action, frozen=True):
    """Dock the dice of the room's own tile, or of an adjacent trap (MM-ROOMACT-01)."""

    tile: RoomActionId
    to: RoomId = ""
    """The room that a portal leads to."""


class TakeGold(Action, frozen=True):
    """Take the gold that lies in the room (MM-ROOM-09)."""


class DrinkElixir(Action, frozen=True):
    """1 EL heals 1 Wound (MM-ELIX-01), in Alliance also another Hero's in the room (MM-ALLY-12)."""

    hero: HeroId


class UseMagic(Action, frozen=True):
    """1 MG turns a die from one face to another (MM-MAGIC-01)."""

    die: DieFace
    face: NewFace


class BuyCard(Action, frozen=True):
    """5 gold for a Treasure card (MM-GOLD-02)."""


class At(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """The base of what a card can be aimed at."""


class AtMonster(At, frozen=True):
    """A monster, by its number."""

    monster: MonsterId


class AtHero(At, frozen=True):
    """A Hero."""

    hero: HeroId


class AtRoom(At, frozen=True):
    """A room."""

    room: RoomId


class AtTrap(At, frozen=True):
    """A trap."""

    trap: TrapId


class AtDie(At, frozen=True):
    """An unused die that shows this."""

    face: DieFace


class AtCard(At, frozen=True):
    """A card that waits to be carried out, by its place among all that waits, the first being 0."""

    number: int


class Amount(At, frozen=True):
    """So much gold."""

    gold: int


Aim: TypeAlias = AtMonster | AtHero | AtRoom | AtTrap | AtDie | AtCard | Amount


class PlayCard(Action, frozen=True):
    """Play one half of a Treasure card (MM-CARD-02)."""

    card: CardId
    half: Literal["any", "own"]
    by: str
    """The Hero whose card it is."""
    on: tuple[Aim, ...] = ()
    """What it is aimed at."""


class EndInvisibility(Action, frozen=True):
    """Be seen again before the turn ends (D31)."""


class Fight(Action, frozen=True):
    """Fight all monsters in the room (MM-FIGHT-01)."""


class Next(Action, frozen=True):
    """Of several start-of-combat effects, this monster's comes next (MM-R-25)."""

    monster: MonsterId


class LoseDie(Action, frozen=True):
    """Of dice that show the same face, this one is stolen: an action die, or the pet die (D12)."""

    pet: bool


class Attack(Action, frozen=True):
    """Attack this monster next with so many symbols; `pairs` are sword-and-shield (D13)."""

    monster: MonsterId
    melee: int = 0
    ranged: int = 0
    elixir: int = 0
    magic: int = 0
    pairs: int = 0


class Shove(Action, frozen=True):
    """Push this monster into the Bottomless Pit (MM-THRONE-05)."""

    monster: MonsterId


class Block(Action, frozen=True):
    """Spend so many DF on the Payback (MM-PAYB-01)."""

    defense: int


class PayStep(Action, frozen=True):
    """Climb over the pit for a symbol, usually ST, or for the Free Step token (MM-ROOM-11)."""

    token: bool


class Suffer(Action, frozen=True):
    """Take the Wound, or whatever else the other choice would avert."""


class EndTurn(Action, frozen=True):
    """End the Hero Phase and exchange so many unused dice for gold (MM-GOLD-01)."""

    bounty: int = 0


class MoveMonster(Action, frozen=True):
    """Move a monster one room (MM-DM-02)."""

    monster: MonsterId
    to: RoomId


class Stay(Action, frozen=True):
    """It is this monster's turn to move, and every room that it could go to is full (MM-R-61)."""

    monster: MonsterId


class Done(Action, frozen=True):
    """Move no more monsters."""


class SpawnNext(Action, frozen=True):
    """This room spawns next (MM-R-43)."""

    room: RoomId


class TakeDie(Action, frozen=True):
    """Take this monster's die for another (MM-SPAWN-02)."""

    monster: MonsterId


class Remove(Action, frozen=True):
    """Of the monsters worth the least, this one goes (MM-LIMIT-03)."""

    monster: MonsterId


class Learn(Action, frozen=True):
    """Uncover this ability (MM-LEVEL-01)."""

    ability: AbilityId


class DiscardCard(Action, frozen=True):
    """Discard this card (MM-GOLD-04)."""

    card: CardId


class ChooseGround(Action, frozen=True):
    """Where Malaphyas is met (MM-EPIC-04)."""

    side: Literal["throne", "sewers"]


class PayGold(Action, frozen=True):
    """This Hero's player pays the gold that an Evil card asks for."""

    hero: HeroId


class PutOnTop(Action, frozen=True):
    """This Evil card is the next to be put back, the top one first."""

    card: str


class HealHeroes(Composed, frozen=True):
    """Heal a Wound of each of these Heroes; one that is named twice loses two."""

    heroes: tuple[HeroId, ...]


AnyAction = union_of(globals(), Action)
