"""The vocabulary that cards are written in: for each word its type, where it may stand and how it is said.

No annotation is put off here: a postponed one would be read where its lambdas cannot see this module.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from undercroft.kit.text import count
from undercroft.kit.vocabulary import Word, words_of

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Less = Annotated[int, Meta(ge=-99, le=0)]
Change = Annotated[int, Meta(ge=-99, le=99)]

Ban = Literal["", "potion", "weapon", "armor", "items", "power"]
When = Literal["", "solo", "multi", "boss", "hurt"]
Whose = Literal["hero", "monster", "event"]
"""Whose card speaks: a Hero's own or a Room's, a Monster's, or an Event's, which acts for the Monsters."""

FIGHTING: Final = frozenset({"passive", "foe passive", "bolt", "foe bolt", "fight", "play"})
"""Triggers that add to a side of the fight."""
RESTING: Final = frozenset({"own_turn", "enter", "clear"})
AT_ONCE: Final = RESTING | {"bolt", "fight", "play"}
"""Triggers that act on the Active player and the table at once."""
BY_A_RIVAL: Final = frozenset({"play"})


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of everything that a content file can say."""


@dataclass(frozen=True, kw_only=True)
class CardWord(Word):
    """A word, which may be said otherwise where it works for the Monsters or against a Hero."""

    against: Callable[[Any, str], str] | None = None
    """As Monsters and Events say it of the Hero with this name."""
    by_event: Callable[[Any], str] | None = None
    """As an Event says it."""

    def said(self, value: Any, whose: Whose, hero: str) -> str:
        """The word with its value on this kind of card."""
        if whose == "event" and self.by_event is not None:
            return self.by_event(value)
        if whose != "hero" and self.against is not None:
            return self.against(value, hero)
        return self.says(value)


@dataclass(frozen=True, kw_only=True)
class FightWord(CardWord):
    """A word that adds a number of something to a side of the fight."""

    noun: str
    verb: Literal["give", "cost", "let"] = "give"
    """Whether it is given to the own side, costs the other, or lets the own side ignore it."""


def signed(n: int, noun: str, whose: str = "") -> str:
    """A number of these that is added or taken away, and for whom."""
    return ("+" if n > 0 else "−") + count(abs(n), noun) + (f" for {whose}" if whose else "")


def adds(noun: str) -> FightWord:
    """So many more for the own side."""
    return FightWord(
        fits=FIGHTING,
        noun=noun,
        says=lambda n: signed(n, noun),
        by_event=lambda n: signed(n, noun, "the Monsters"),
    )


def takes(noun: str) -> FightWord:
    """So many less for the other side, floor 0."""
    return FightWord(
        fits=FIGHTING - {"foe bolt"},
        noun=noun,
        verb="cost",
        says=lambda n: signed(n, noun, "the Monsters"),
        against=lambda n, hero: signed(n, noun, hero),
    )


def changes(noun: str, *more: str) -> CardWord:
    """So many tokens gained or lost by the Active player, where losses stop at 0; also under these triggers."""
    return CardWord(
        fits=AT_ONCE.union(more),
        says=lambda n: signed(n, noun),
        against=lambda n, hero: f"{hero} {'gains' if n > 0 else 'loses'} {count(abs(n), noun)}",
    )


def damage(verb: str, *more: str) -> CardWord:
    """What the Active Hero does with so much Damage; also under these triggers."""
    return CardWord(
        fits=AT_ONCE.union(more),
        says=lambda n: f"{verb} {count(n, 'Damage')}",
        against=lambda n, hero: f"{hero} {verb}s {count(n, 'Damage')}",
    )


def says(words: str, *fits: str) -> CardWord:
    """Words that are always the same."""
    return CardWord(fits=fits, says=lambda _: words)


class MonsterBonus(Printed, frozen=True):
    """What one Monster has more this turn."""

    dice: Count = 0
    health: Count = 0

    def __str__(self) -> str:
        parts = [signed(n, noun) for n, noun in ((self.dice, "die"), (self.health, "Health")) if n]
        return f"gets {' and '.join(parts)} this turn" if parts else ""


class MonsterMove(MonsterBonus, frozen=True, kw_only=True):
    """One Roaming Monster moves 1 to `rooms` Rooms and must end in another Room; bonus this turn."""

    rooms: Some

    def __str__(self) -> str:
        bonus = super().__str__()
        how_far = "1 Room" if self.rooms == 1 else f"up to {self.rooms} Rooms"
        return f"move a Roaming Monster {how_far}" + (f"; it {bonus}" if bonus else "")


BANNED = {"potion": "Potions", "weapon": "the Weapon", "armor": "the Armor", "items": "Items"}
"""What a ban forbids."""
WHEN: dict[str, tuple[str, str]] = {
    "solo": ("against a single Monster", "if no other Monster fights"),
    "multi": ("against two or more Monsters", "if another Monster fights too"),
    "boss": ("against the Boss", "if the Boss fights"),
    "hurt": ("while you have Damage", "if the Hero has Damage"),
}
"""Conditions, as a Hero's cards say them and as the Monsters' do."""


class Effect(Printed, frozen=True, cache_hash=True):
    """The closed vocabulary of effects, in the order in which they resolve (MD-R-33).

    "Own side" is the side of the card's owner; Events act for the Monsters.
    """

    dice: Annotated[Count, adds("die")] = 0
    """Passive: more base dice. Bolt, discard: roll that many more dice now."""
    foe_dice: Annotated[Less, takes("die")] = 0
    """The other side's base dice."""
    reroll: Annotated[Count, adds("reroll")] = 0
    foe_reroll: Annotated[Less, takes("reroll")] = 0
    hit: Annotated[Count, adds("Hit")] = 0
    shield: Annotated[Count, adds("Shield")] = 0
    bolt: Annotated[Count, adds("Bolt")] = 0
    """Automatic symbols of the own side."""
    pierce: Annotated[
        Count,
        FightWord(
            fits=FIGHTING,
            noun="Shield",
            verb="let",
            says=lambda n: f"ignore {count(n, 'Shield')}",
            by_event=lambda n: f"the Monsters ignore {count(n, 'Shield')}",
        ),
    ] = 0
    """Ignore up to that many enemy Shields."""
    wound: Annotated[Count, damage("take", "foe bolt")] = 0
    """Unblockable Damage to the Active Hero, at once."""
    heal: Annotated[Count, damage("heal", "reward")] = 0
    heart: Annotated[Count, CardWord(fits={"passive"}, says=lambda n: signed(n, "Heart"))] = 0
    coin: Annotated[Change, changes("Coin", "foe bolt", "reward")] = 0
    potion: Annotated[Change, changes("Potion", "foe bolt", "reward")] = 0
    fame: Annotated[Change, changes("Fame", "reward")] = 0
    threat: Annotated[
        Change, CardWord(fits=AT_ONCE | {"foe bolt"}, says=lambda n: f"{signed(n, 'Threat')} in the Pool")
    ] = 0
    loot: Annotated[Count, CardWord(fits=AT_ONCE - {"play"} | {"reward"}, says=lambda n: f"take {n} face-up Loot")] = 0
    loot_top: Annotated[
        Count, CardWord(fits=AT_ONCE - {"play"} | {"reward"}, says=lambda n: f"take the top {n} of the Loot deck")
    ] = 0
    card: Annotated[Count, CardWord(fits=BY_A_RIVAL, says=lambda n: f"draw {count(n, 'Threat card')}")] = 0
    """The player of the card draws Threat cards."""
    steal_coin: Annotated[
        Count,
        CardWord(
            fits=BY_A_RIVAL,
            says=lambda n: f"the Hero gives you {'1 Coin, if they have one' if n == 1 else f'up to {n} Coins'}",
        ),
    ] = 0
    """The Active player gives up to that many Coins to the Rival who played the card."""
    move_monster: Annotated[MonsterMove | None, CardWord(fits=BY_A_RIVAL, says=str)] = None
    buff_monster: Annotated[
        MonsterBonus | None, CardWord(fits=BY_A_RIVAL, says=lambda bonus: f"one Monster in the fight {bonus}")
    ] = None
    """A bonus for one Monster that faces the Active Hero."""
    respawn: Annotated[bool, says("a Monster returns from the Graveyard to its home Room", "play")] = False
    """One Graveyard figure of the player's choice goes home."""
    ban: Annotated[
        Ban,
        CardWord(
            fits=BY_A_RIVAL,
            says=lambda ban: f"the Hero cannot use {BANNED.get(ban, 'one Hero Power of your choice')} this turn",
        ),
    ] = ""
    """What the Active player cannot use this turn; "power" is one Hero Power picked by the Rival."""
    sell: Annotated[Count, CardWord(fits=RESTING, says=lambda n: f"discard a Loot for {count(n, 'Coin')}")] = 0
    """May discard 1 owned Loot for that many Coins."""
    wipe_row: Annotated[bool, says("discard the face-up Loot and reveal as many anew", "play", *RESTING)] = False
    toll: Annotated[
        Count,
        CardWord(
            fits=BY_A_RIVAL,
            says=lambda n: f"the Hero loses {count(n, 'Coin')} or takes {count(n, 'Damage')}",
        ),
    ] = 0
    """The Active player loses that many Coins (needs them) or suffers as many wounds."""
    no_shame: Annotated[bool, says("cancel the Shame of a defeat", "defeat")] = False
    """Cancels the Shame of a defeat just suffered."""
    when: Annotated[
        When,
        CardWord(
            fits={"passive", "foe passive"},
            says=lambda when: WHEN[when][0],
            against=lambda when, _: WHEN[when][1],
            modifies=True,
        ),
    ] = ""
    """The condition: 1 Monster faced, 2 or more, the Boss among them, or the Hero has Damage."""
    optional: Annotated[bool, CardWord(fits=RESTING, says=lambda _: "", modifies=True)] = False
    """The Active player may decline."""


FIGHT_WORDS: Final[dict[str, FightWord]] = {
    name: word for name, word in words_of(Effect).items() if isinstance(word, FightWord)
}
"""The words that add to a side of the fight, in their order."""
