"""What players can do (the decision points of the rulebook)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.state.ids import (
    AbilityColour,
    CardId,
    DieId,
    HeroId,
    HeroName,
    MonsterId,
    RequirementId,
    RoomId,
)
from undercroft.games.dungeon_fighter.state.throws import Aim, Way
from undercroft.kernel.actions import Action, Composed
from undercroft.kernel.actions import Pass as Pass
from undercroft.kernel.ids import union_of


class ChooseHero(Action, frozen=True):
    """Take a Hero sheet that nobody has."""

    hero: HeroId


class DrawHero(Action, frozen=True):
    """Let chance choose among the sheets that nobody has."""


class TakeCorridor(Action, frozen=True):
    """Move the Party along a corridor to a room."""

    to: RoomId


class StandGround(Action, frozen=True):
    """Fight this monster."""


class BackDown(Action, frozen=True):
    """Refuse this monster for 1 HP each."""


class ChooseDie(Action, frozen=True):
    """Take a Hero die to throw."""

    die: DieId


class TakeBonusDie(Action, frozen=True):
    """Take a Bonus die out of the Chest to throw."""


class Retrieve(Action, frozen=True):
    """Fetch the Hero dice from the board; every active Hero pays the monster's level."""


class Declare(Composed, frozen=True):
    """Say which weapons this throw is made with; none is a choice too."""

    weapons: tuple[CardId, ...] = ()


class LendHand(Action, frozen=True):
    """Give the thrower on one's right a hand, and with it the direction of the throw."""

    az: int
    """In 0.1° to the left of the line to the centre."""


class Throw(Action, frozen=True):
    """Throw the die."""

    aim: Aim
    way: Way = "plain"


class UseAbility(Action, frozen=True):
    """Spend the icon on the ability of this colour."""

    colour: AbilityColour


class InstantKill(Action, frozen=True):
    """Spend the icon on the bullseye: the monster is defeated."""


class DiscardMonsters(Composed, frozen=True):
    """Discard seduced monsters to add their damage to this throw."""

    monsters: tuple[MonsterId, ...]


class ChooseTarget(Action, frozen=True):
    """Name the Hero who is healed, or gets the Beer."""

    hero: HeroName


class PayForSong(Action, frozen=True):
    """Pay 1 gold for the Song."""


class LoseCard(Action, frozen=True):
    """Lose this equipment card to a thief."""

    card: CardId


class TakeScar(Action, frozen=True):
    """Put the Scar on the ability of this colour."""

    colour: AbilityColour


class AssignCard(Action, frozen=True):
    """Give a new card to a Hero."""

    card: CardId
    hero: HeroName


class LeaveCard(Action, frozen=True):
    """Discard a new card."""

    card: CardId


class HandOver(Action, frozen=True):
    """Pass a card from one Hero to another."""

    card: CardId
    giver: HeroName
    hero: HeroName


class SwapCards(Action, frozen=True):
    """Exchange a card of one Hero for one of another."""

    card: CardId
    giver: HeroName
    other: CardId
    hero: HeroName


class DiscardCard(Action, frozen=True):
    """Discard an equipment card to make room."""

    card: CardId
    hero: HeroName


class UseCard(Action, frozen=True):
    """Use up a discard-after-use card; some need a Hero as target, or a requirement."""

    card: CardId
    hero: HeroName
    """Its owner."""
    target: HeroName = ""
    rq: RequirementId = ""


class UseRoom(Action, frozen=True):
    """Drink from the fountain, or take the treasure."""


class Buy(Action, frozen=True):
    """Buy an equipment card."""

    card: CardId


class BuyHealing(Action, frozen=True):
    """Buy 1 HP for every Hero."""


class BuyBonusDie(Action, frozen=True):
    """Buy a Bonus die."""


AnyAction = union_of(globals(), Action)
