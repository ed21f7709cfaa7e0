"""What players can do (the decision points of the rulebook)."""

from __future__ import annotations

from typing import Literal

from undercroft.kernel.actions import Action, Pass

Face = Literal["H", "B", "S", "_"]


class ChooseHero(Action, frozen=True):
    """Take an unused Hero."""

    hero: str


class Transform(Action, frozen=True):
    """Become the Super Munchkin of an owned badge."""

    badge: str


class Move(Action, frozen=True):
    """Kick open the door of a Room."""

    to: str


class Stop(Action, frozen=True):
    """Stay in this Room and face the Threats."""


class UseItem(Action, frozen=True):
    """Discard an Item for its effect."""

    loot: str


class Equip(Action, frozen=True):
    """Put an owned Weapon or Armor into its slot."""

    loot: str


class Unequip(Action, frozen=True):
    """Take an equipped Weapon or Armor off and leave its slot empty."""

    loot: str


class PlayCard(Action, frozen=True):
    """Play a Threat card against the Active player."""

    card: str


class MoveMonster(Action, frozen=True):
    """Move a Roaming Monster."""

    monster: str
    to: str


class ChooseFoe(Action, frozen=True):
    """Name a Monster that faces the Active Hero."""

    foe: str


class Respawn(Action, frozen=True):
    """Send a figure from the Graveyard home."""

    monster: str


class BanPower(Action, frozen=True):
    """Name the Hero Power that cannot be used this turn."""

    power: int


class PayToll(Action, frozen=True):
    """Lose the Coins."""


class SufferToll(Action, frozen=True):
    """Take the wounds instead."""


class Sell(Action, frozen=True):
    """Discard an owned Loot for Coins."""

    loot: str


class UseEffect(Action, frozen=True):
    """Take an optional effect."""


class StartFight(Action, frozen=True):
    """Be done with equipment and roll the first dice."""


class Reroll(Action, frozen=True):
    """Reroll one die that shows this face."""

    face: Face


class DrinkPotion(Action, frozen=True):
    """Spend a Potion for one more die."""


class Activate(Action, frozen=True):
    """Spend a Bolt on a Power: a Hero Power by its number ("power 0"), a Loot or a Monster by its id."""

    source: str


class Finish(Action, frozen=True):
    """Be done with rerolls and Bolts."""


class AssignDamage(Action, frozen=True):
    """Split the Hero's Damage over the Monsters, in the order in which they are faced."""

    damage: tuple[int, ...]


class Bury(Action, frozen=True):
    """Lay this beaten Monster into the Graveyard next."""

    monster: str


class TakeReward(Action, frozen=True):
    """Collect the Reward for this beaten Monster next."""

    monster: str


class TakeLoot(Action, frozen=True):
    """Take a face-up Loot."""

    loot: str


class LevelUp(Action, frozen=True):
    """Pay for the next level."""


class OfferDeal(Action, frozen=True):
    """Offer Coins and Loot to somebody for Coins, Loot and any promise in words."""

    to: int
    give_coins: int = 0
    give_loot: tuple[str, ...] = ()
    want_coins: int = 0
    want_loot: tuple[str, ...] = ()
    promise: str = ""


class AcceptDeal(Action, frozen=True):
    """Agree to the deal on offer."""


class RefuseDeal(Action, frozen=True):
    """Turn the deal on offer down."""


AnyAction = (
    Pass
    | ChooseHero
    | Transform
    | Move
    | Stop
    | UseItem
    | Equip
    | Unequip
    | PlayCard
    | MoveMonster
    | ChooseFoe
    | Respawn
    | BanPower
    | PayToll
    | SufferToll
    | Sell
    | UseEffect
    | StartFight
    | Reroll
    | DrinkPotion
    | Activate
    | Finish
    | AssignDamage
    | Bury
    | TakeReward
    | TakeLoot
    | LevelUp
    | OfferDeal
    | AcceptDeal
    | RefuseDeal
)
