"""What players can do (the decision points of the rulebook)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.state.ids import (
    CardId,
    Face,
    FoeId,
    HeroId,
    LootId,
    MonsterId,
    PowerNumber,
    RoomId,
    SeatId,
)
from undercroft.kernel.actions import Action
from undercroft.kernel.actions import Pass as Pass
from undercroft.kernel.ids import union_of


class ChooseHero(Action, frozen=True):
    """Take an unused Hero."""

    hero: HeroId


class Transform(Action, frozen=True):
    """Become the Super Munchkin of an owned badge."""

    badge: LootId


class Move(Action, frozen=True):
    """Kick open the door of a Room."""

    to: RoomId


class Stop(Action, frozen=True):
    """Stay in this Room and face the Threats."""


class UseItem(Action, frozen=True):
    """Discard an Item for its effect."""

    loot: LootId


class Equip(Action, frozen=True):
    """Put an owned Weapon or Armor into its slot."""

    loot: LootId


class Unequip(Action, frozen=True):
    """Take an equipped Weapon or Armor off and leave its slot empty."""

    loot: LootId


class PlayCard(Action, frozen=True):
    """Play a Threat card against the Active player."""

    card: CardId


class MoveMonster(Action, frozen=True):
    """Move a Roaming Monster."""

    monster: MonsterId
    to: RoomId


class ChooseFoe(Action, frozen=True):
    """Name a Monster that faces the Active Hero."""

    foe: FoeId


class Respawn(Action, frozen=True):
    """Send a figure from the Graveyard home."""

    monster: MonsterId


class BanPower(Action, frozen=True):
    """Name the Hero Power that cannot be used this turn."""

    power: PowerNumber


class PayToll(Action, frozen=True):
    """Lose the Coins."""


class SufferToll(Action, frozen=True):
    """Take the wounds instead."""


class Sell(Action, frozen=True):
    """Discard an owned Loot for Coins."""

    loot: LootId


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

    monster: MonsterId


class TakeReward(Action, frozen=True):
    """Collect the Reward for this beaten Monster next."""

    monster: MonsterId


class TakeLoot(Action, frozen=True):
    """Take a face-up Loot."""

    loot: LootId


class LevelUp(Action, frozen=True):
    """Pay for the next level."""


class OfferDeal(Action, frozen=True):
    """Offer Coins and Loot to somebody for Coins, Loot and any promise in words."""

    to: SeatId
    give_coins: int = 0
    give_loot: tuple[str, ...] = ()
    want_coins: int = 0
    want_loot: tuple[str, ...] = ()
    promise: str = ""


class AcceptDeal(Action, frozen=True):
    """Agree to the deal on offer."""


class RefuseDeal(Action, frozen=True):
    """Turn the deal on offer down."""


AnyAction = union_of(globals(), Action)
