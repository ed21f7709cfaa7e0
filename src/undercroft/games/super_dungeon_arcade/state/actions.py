"""What players can do (the decision points of the rules)."""

from __future__ import annotations

from typing import Literal

from undercroft.games.super_dungeon_arcade.content.vocabulary import Attribute, Slot, Status
from undercroft.games.super_dungeon_arcade.state.ids import (
    ActionId,
    CardId,
    CellId,
    DieNumber,
    HeroCardId,
    ModelId,
    PointId,
    SquareId,
)
from undercroft.kernel.actions import Action, Composed
from undercroft.kernel.actions import Pass as Pass
from undercroft.kernel.ids import union_of
from undercroft.kit.grid import Side


class ChooseHero(Action, frozen=True):
    """Take an unused Hero into the party."""

    hero: HeroCardId


class ChoosePoints(Action, frozen=True):
    """Play with these spawning points."""

    points: tuple[PointId, ...]


class ChooseMiniBoss(Action, frozen=True):
    """Play with this mini-boss."""

    solo: CardId


class LayTile(Action, frozen=True):
    """Join the next tile here."""

    cell: CellId


class AssignPoint(Action, frozen=True):
    """Put this spawning point on the tile that is asked for."""

    point: PointId


class PutStart(Action, frozen=True):
    """Put the Start Token here."""

    at: SquareId


class PutHero(Action, frozen=True):
    """Place the Hero here."""

    at: SquareId


class PutChest(Action, frozen=True):
    """Put the tile's chest here."""

    at: SquareId


class Activate(Action, frozen=True):
    """Let this Hero activate."""

    hero: ModelId


class Move(Action, frozen=True):
    """Walk to a square."""

    to: SquareId


class Dash(Action, frozen=True):
    """Spend 1 AP to move up to 2 squares at once."""

    to: SquareId


class Attack(Action, frozen=True):
    """A Melee, Magic or Missile Attack, by its attribute."""

    attribute: Attribute
    target: ModelId


class Use(Action, frozen=True):
    """A unique action: at a model, towards a side, to a square, or just so."""

    action: ActionId
    target: ModelId = ""
    side: Side | None = None
    at: SquareId = ""


class Drink(Action, frozen=True):
    """A potion, of the own card or of another Hero's, paid by that Hero."""

    potion: ActionId
    target: ModelId = ""
    side: Side | None = None
    at: SquareId = ""


class Slurp(Action, frozen=True):
    """Loud Slurping: spend a potion for 2 wrath."""


class OpenChest(Action, frozen=True):
    """Open the chest on this square."""

    at: SquareId


class Interact(Action, frozen=True):
    """Use a plot element: a token on this square, or potions for the plot."""

    at: SquareId = ""


class GetUp(Action, frozen=True):
    """Give up all AP or all MP to remove Knockdown."""

    give_up: Literal["AP", "MP"]


class EndActivation(Action, frozen=True):
    """Stop here."""


class Shapeshift(Action, frozen=True):
    """Take the other form."""


class UseTough(Action, frozen=True):
    """Remove a wound in the upkeep."""


class UpkeepNext(Action, frozen=True):
    """Let this card's upkeep effect happen next."""

    card: CardId


class Defend(Action, frozen=True):
    """Let this Hero defend with an attribute."""

    hero: ModelId
    attribute: Attribute


class LeaveOut(Action, frozen=True):
    """Roll without one die of this colour."""

    colour: Literal["blue", "red", "green"]


class Reroll(Composed, frozen=True):
    """Roll these dice again."""

    dice: tuple[DieNumber, ...]


class Keep(Action, frozen=True):
    """Keep the dice as they are."""


class HealWound(Action, frozen=True):
    """Take a wound off this Hero."""

    hero: ModelId


class HealStatus(Action, frozen=True):
    """Take a status off this Hero."""

    hero: ModelId
    status: Status


class GivePotion(Action, frozen=True):
    """Put the potion token on this Hero."""

    hero: ModelId


class TakeWrath(Action, frozen=True):
    """Take a wrath token from this Hero."""

    hero: ModelId


class ChooseModel(Action, frozen=True):
    """Name one of the models that are asked for: who takes a wound, who goes first, whom the Arc jumps to."""

    model: ModelId


class Shift(Action, frozen=True):
    """Move the model that was pushed, pulled or compelled to this square."""

    to: SquareId


class Lend(Action, frozen=True):
    """Let the other Hero drink the own potion."""


class KeepTreasure(Action, frozen=True):
    """Keep this treasure of those drawn."""

    card: CardId


class Equip(Action, frozen=True):
    """Put a card of the backpack on a Hero."""

    hero: ModelId
    card: CardId


class Trade(Composed, frozen=True):
    """Discard six loot cards for a treasure."""

    cards: tuple[CardId, ...]


class PayDebt(Composed, frozen=True):
    """Discard loot of the backpack for the plot."""

    cards: tuple[CardId, ...]


class DonePowerUp(Action, frozen=True):
    """Be done with the equipment."""


class Revive(Action, frozen=True):
    """Bring in this Hero."""

    hero: HeroCardId


class ChooseSlotOwner(Action, frozen=True):
    """Let this Hero wear the Cursed card."""

    hero: ModelId
    slot: Slot


AnyAction = union_of(globals(), Action)
