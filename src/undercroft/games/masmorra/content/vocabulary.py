"""The vocabulary of Treasure and Evil cards: for each word its type, where it fits, how it is said, what it needs.

What a word does stands in the rules, registered with `rules.cards.AIMS` and `DEEDS` (Treasure cards) or
`rules.evil.DEEDS` (Evil cards). Words are said and carried out in the order of the fields.
"""

# Annotations are made at once here, not kept as text: functions in them look up names of this module.

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from undercroft.games.masmorra.content.symbols import Count, Name, Printed, Some, Symbols, say_counts, say_symbols
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import MODIFIER, Word

Answer = Literal[
    "",
    "turn start",
    "roll",
    "card",
    "evil",
    "move",
    "explore",
    "explored",
    "dock",
    "attack",
    "wounds",
    "fall",
    "xp",
    "cards",
    "gold",
    "dm",
    "trap",
    "end",
]
"""The moment that an any-time half answers (MM-R-65); none said: any moment at all."""

When = Answer | Literal["time"]
"""All moments; no half answers the Time token alone, so that there are exactly 21 turns (MM-ALLY-11)."""

Deck = Literal["rivals", "alliance"]

OWN, FREE = "own", ""
"""Where words stand that answer no moment: in own-turn halves, and in any-time halves for any moment."""


RIVALS: tuple[Deck, ...] = ("rivals",)
ALLIES: tuple[Deck, ...] = ("alliance",)


def always(words: str) -> Callable[[Any], str]:
    """How a word is said that has no value."""
    return lambda _: words


def on_all(aims: Sequence[str]) -> str:
    """The usual way to say what a card is aimed at."""
    return f" on {listed(aims)}"


def along(ends: Sequence[str]) -> str:
    """What is aimed at a line of rooms, from one end to the other."""
    return f" at {ends[0]}" if len(set(ends)) == 1 else f" from {ends[0]} to {ends[1]}"


@dataclass(frozen=True, kw_only=True)
class CardWord(Word):
    """A word of a Treasure card."""

    gist: Callable[[Any], str]
    """How it is said where there is room for a few words only: without when and on whom exactly."""
    says_any: Callable[[Any], str] | None = None
    """How it is said in an any-time half, if differently."""
    needs: str = ""
    """What has to be there for it to be played, as it goes on after the half's name."""
    decks: Collection[Deck] = (*RIVALS, *ALLIES)
    """Where it does something: nobody is a rival in Alliance, and nothing is scored; Evil is there only (MM-R-74)."""
    alone: bool = False
    """It needs an aim, so that no other word may stand beside it."""
    aimed: Callable[[Sequence[str]], str] = on_all
    """What it is aimed at, as it goes on after the half's name."""
    aim_says_all: bool = False
    """Nothing more is to be said where its aim is said."""
    worked: str = ""
    """What it did, where no other event tells: with `card`, `value`, the `player`'s Hero, and whom it worked `on`."""
    manner: Literal["", "before", "after"] = ""
    """It only says how another word works, and is said before all of them or right after that one."""

    def said(self, value: Any, own: bool) -> str:
        """The word with its value, in an own-turn or an any-time half."""
        return self.says_any(value) if self.says_any and not own else self.says(value)


class Half(Printed, frozen=True, kw_only=True):
    """One half of a Treasure card (MM-CARD-02), in the closed vocabulary of effects."""

    name: Annotated[Name, MODIFIER]
    when: Annotated[Answer, MODIFIER] = ""
    """The trigger of an any-time half; empty for own-turn halves and for "any time"."""
    calm: Annotated[
        bool, CardWord(gist=always("unless engaged"), fits=(OWN,), manner="before", says=always("not while engaged: "))
    ] = False
    """Not while engaged."""
    gives: Annotated[
        Symbols | None,
        CardWord(
            gist=say_counts,
            fits=(OWN, FREE),
            says=say_symbols,
            says_any=lambda symbols: f"the active Hero gains {say_symbols(symbols)}",
            needs="is for the active Hero, in the Hero Phase",
        ),
    ] = None
    """Symbols for the own Hero (own turn), or for the active Hero (any time)."""
    fleeting: Annotated[
        bool,
        CardWord(
            gist=always("for one combat"), fits=(OWN,), manner="after", says=always(", gone when the next combat ends")
        ),
    ] = False
    """The symbols are gone when the next combat ends."""
    purging: Annotated[
        bool,
        CardWord(gist=always("against undead"), fits=(OWN,), manner="after", says=always(", only to purge undead")),
    ] = False
    """The EL can only purge undead."""
    gold: Annotated[Count, CardWord(gist=lambda gold: f"{gold} gold", fits=(OWN,), says=lambda n: f"gain {n} gold")] = 0
    pet: Annotated[
        bool,
        CardWord(
            gist=always("the pet die for this turn"),
            fits=(OWN,),
            says=always("roll the pet die now and use it this turn, without a reroll"),
            needs="works once a turn, if there is no pet die yet",
        ),
    ] = False
    """The pet die this turn, rolled now."""
    counter: Annotated[
        bool, CardWord(gist=always("cancel another card"), fits=("card",), says=always("its effect is cancelled"))
    ] = False
    """Another card's effect is cancelled."""
    bolt: Annotated[
        Count,
        CardWord(
            gist=lambda wounds: f"{count(wounds, 'Wound')} to a line of Heroes",
            aimed=along,
            fits=(FREE,),
            says=lambda n: f"{count(n, 'Wound')} to each Hero on one straight line of connected rooms",
            needs="hits standing Heroes on a straight line of connected rooms",
        ),
    ] = 0
    """Wounds to each Hero on a straight connected line."""
    banish: Annotated[
        Literal["", "monster", "room"],
        CardWord(
            gist={"monster": "remove a monster", "room": "remove a room's monsters"}.__getitem__,
            fits=(OWN,),
            says={
                "monster": "take one monster that is no boss off the board, without reward",
                "room": "take all monsters that are no bosses out of one room, without reward",
            }.__getitem__,
            needs="needs monsters that are no bosses",
            alone=True,
        ),
    ] = ""
    """Take off one monster, or all of a room; never a boss."""
    steal: Annotated[
        Literal["", "xp", "card", "gold"],
        CardWord(
            gist={
                "xp": "take 1 XP a rival gains",
                "card": "take a card a rival gains",
                "gold": "take 1 gold a rival takes",
            }.__getitem__,
            fits=("xp", "cards", "gold"),
            decks=RIVALS,
            says=lambda loot: "1 of them is yours" if loot == "card" else "1 of it is yours",
        ),
    ] = ""
    """1 of what a rival gains is yours."""
    fewer_dice: Annotated[
        Count,
        CardWord(
            gist=lambda dice: f"a rival rolls {count(dice, 'die')} fewer",
            fits=("turn start",),
            decks=RIVALS,
            says=lambda n: f"that player rolls {count(n, 'die')} fewer",
        ),
    ] = 0
    """The player whose turn it is rolls so many fewer."""
    swap: Annotated[
        bool,
        CardWord(
            gist=always("swap with a Hero or monster"),
            fits=(OWN,),
            says=always("change places with another standing Hero or a monster that is no boss, anywhere"),
            needs="needs another standing Hero, or a monster that is no boss, in another room",
            alone=True,
        ),
    ] = False
    """Exchange places with a monster or another Hero."""
    recall: Annotated[
        bool,
        CardWord(
            gist=always("teleport to another Hero"),
            fits=(OWN,),
            says=always("teleport to the room of another Hero"),
            needs="needs another standing Hero in another room",
            alone=True,
        ),
    ] = False
    """Teleport to the room of another Hero."""
    join: Annotated[
        bool,
        CardWord(
            gist=always("go to another Hero"),
            fits=(FREE,),
            decks=ALLIES,
            says=always("your Hero goes to the room of another Hero, past monsters and traps"),
            needs="needs another standing Hero in another room, and no monsters that hold yours",
            alone=True,
        ),
    ] = False
    """Go to another Hero, on foot."""
    rally: Annotated[
        bool,
        CardWord(
            gist=always("all come to you"),
            fits=(OWN,),
            decks=ALLIES,
            says=always("all other Heroes come to your room, past monsters and traps"),
            needs="needs another standing Hero in another room",
        ),
    ] = False
    """All other standing Heroes come to the own room, on foot."""
    invisible: Annotated[
        bool,
        CardWord(
            gist=always("monsters ignore you this turn"),
            worked="{on} is invisible this turn: monsters cannot hold or affect {on}, and {on} cannot fight",
            fits=(OWN,),
            says=always(
                "until your turn ends, or you end it, monsters neither hold nor affect you and you cannot fight"
            ),
            needs="works already",
        ),
    ] = False
    quest: Annotated[
        Count, CardWord(gist=lambda xp: f"+{xp} XP at the end", fits=("end",), decks=RIVALS, says=lambda n: f"+{n} XP")
    ] = 0
    """XP at final scoring."""
    disarm: Annotated[
        Literal["", "plain", "with XP"],
        CardWord(
            gist={"plain": "disarm a trap, no XP", "with XP": "disarm a trap for its XP"}.__getitem__,
            fits=(OWN,),
            says={
                "plain": "disarm a trap next to your room, without XP",
                "with XP": "disarm a trap next to your room without dice, with its XP",
            }.__getitem__,
            needs="needs an armed trap next to the room",
            alone=True,
        ),
    ] = ""
    """Flip an armed trap next to your room."""
    open_chest: Annotated[
        bool,
        CardWord(
            gist=always("open a chest"),
            fits=(OWN,),
            says=always("open the chest in your room without docking"),
            needs="needs a closed chest in the room",
        ),
    ] = False
    """Open the chest in your room without docking."""
    stumble: Annotated[
        bool,
        CardWord(
            gist=always("a rival loses a Move Point"),
            worked="{card}: {on} stays, and the Move Point is lost",
            fits=("move",),
            decks=RIVALS,
            says=always("the Move Point is lost and the Hero stays"),
        ),
    ] = False
    """The Move Point is lost and the Hero stays."""
    reroll: Annotated[
        Literal["", "one", "two", "these", "any"],
        CardWord(
            gist={
                "one": "reroll a rival's die",
                "two": "reroll 2 more dice",
                "these": "reroll what was rolled",
                "any": "reroll any of your dice",
            }.__getitem__,
            fits=(OWN, "roll"),
            says={
                "one": "one die that you choose is rolled again, and that stands",
                "two": "up to 2 of its dice may be rolled again",
                "these": "it may roll any of these dice again",
                "any": "roll any of your unused dice again",
            }.__getitem__,
            needs="works after the roll, as long as there are unused dice",
        ),
    ] = ""
    """One die that you choose; up to two of the active Hero's; any that it has just rolled; any of your unused dice."""
    goad: Annotated[
        bool,
        CardWord(
            gist=always("move a monster one room"),
            aimed=lambda at: f" to move {at[0]} to {at[1]}",
            aim_says_all=True,
            fits=(FREE,),
            says=always("move a monster that is no boss one room by doors, also away from a Hero"),
            needs="moves a monster that is no boss through a door to a room that has space for it",
        ),
    ] = False
    """Move one monster, never a boss, one room by doors; it may leave a Hero's room."""
    prevent: Annotated[
        Count,
        CardWord(
            gist=lambda wounds: f"prevent {count(wounds, 'Wound')}",
            fits=("wounds",),
            says=lambda n: f"prevent {n} of the Wounds, if they can be prevented",
        ),
    ] = 0
    """So many Wounds are prevented."""
    survive: Annotated[
        bool,
        CardWord(
            gist=always("stay at 1 LP, not 0"),
            worked="{card}: {on} stays at 1 LP",
            fits=("fall",),
            says=always("it stays at 1 LP"),
        ),
    ] = False
    """The Hero stays at 1 LP."""
    reflect: Annotated[
        Count,
        CardWord(
            gist=lambda wounds: f"{count(wounds, 'Wound')} back to a card's player",
            fits=("wounds",),
            decks=RIVALS,
            says=lambda n: f"if a rival's card does it, your Hero takes none and the rival's takes {n}",
        ),
    ] = 0
    """You take none of a card's Wounds, its player's Hero takes so many."""
    ambush: Annotated[
        bool,
        CardWord(
            gist=always("a monster in a rival's new room"),
            fits=("explored",),
            decks=RIVALS,
            says=always("1 more random minor monster appears there"),
        ),
    ] = False
    """An extra random minor in the room just explored."""
    sabotage: Annotated[
        bool,
        CardWord(
            gist=always("a rival's docking does nothing"),
            worked="{card}: the dice stay docked on {on}, and nothing happens",
            fits=("dock",),
            decks=RIVALS,
            says=always("the dice stay docked and nothing happens"),
        ),
    ] = False
    """Docked dice do nothing."""
    harden: Annotated[
        Count,
        CardWord(
            gist=lambda defense: f"+{defense} Defense against a rival",
            worked="{card}: {on} has +{value} Defense against this attack",
            fits=("attack",),
            decks=RIVALS,
            says=lambda n: f"the monster has +{n} Defense against this attack",
        ),
    ] = 0
    """DV for the attacked monster, against this attack."""
    confuse: Annotated[
        bool,
        CardWord(
            gist=always("you move a rival's monsters"),
            worked="{card}: {player}'s player moves the monsters this turn",
            fits=("dm",),
            decks=RIVALS,
            says=always("you spend the 2 Move Points of the monsters"),
        ),
    ] = False
    """You spend the two Move Points of the DM Phase."""
    direct: Annotated[
        bool,
        CardWord(
            gist=always("you move all monsters"),
            worked="{card}: {player}'s player directs all monsters this turn",
            fits=(FREE,),
            decks=ALLIES,
            says=always("you direct all monster moves of this turn, each up to one room"),
            needs="is played before the monsters move, once a turn",
        ),
    ] = False
    """You direct all monster moves of this turn's DM Phase."""
    old_map: Annotated[
        bool,
        CardWord(
            gist=always("you place a rival's tile"),
            worked="{card}: {player}'s player chooses how the tile lies",
            fits=("explore",),
            decks=RIVALS,
            says=always("you choose where the tile lies and how it is turned"),
        ),
    ] = False
    """You choose where and how the explored tile is put."""
    heal: Annotated[
        Count,
        CardWord(
            gist=lambda wounds: f"heal {count(wounds, 'Wound')}",
            fits=(OWN, FREE),
            says=lambda n: f"heal {count(n, 'Wound')}, split among the Heroes on your level",
            says_any=lambda n: f"heal {count(n, 'Wound')} of any Hero that is not in combat",
            needs="needs a wounded Hero whom it can heal now",
        ),
    ] = 0
    """So many Wounds, split among Heroes (any time: one Hero that is not in combat; own turn: those on your level)."""
    heal_fully: Annotated[
        bool,
        CardWord(
            gist=always("all here heal to 6 LP"),
            fits=(OWN,),
            says=always("all Heroes in your room are healed to 6 LP"),
            needs="needs a wounded Hero who stands in the same room",
        ),
    ] = False
    """All Heroes in your room are healed to 6 LP."""
    disrupt: Annotated[
        bool, CardWord(gist=always("cancel an Evil card"), fits=("evil",), decks=ALLIES, says=always("it is cancelled"))
    ] = False
    """The Evil card is cancelled."""
    foresight: Annotated[
        Count,
        CardWord(
            gist=lambda cards: f"sort the top {cards} Evil cards",
            fits=(OWN,),
            decks=ALLIES,
            says=lambda n: f"look at the top {n} Evil cards and put them back in any order",
            needs="needs Evil cards that are still to come",
        ),
    ] = 0
    """Look at so many Evil cards and put them back in any order."""
    safe_passage: Annotated[
        bool,
        CardWord(
            gist=always("a trap wounds nobody"),
            worked="{card}: {on} wounds nobody this time",
            fits=("trap",),
            says=always("it wounds nobody this time"),
        ),
    ] = False
    """Nobody is wounded by the trap this time."""
    share_gold: Annotated[
        bool,
        CardWord(
            gist=always("give a Hero's gold to another"),
            aimed=lambda at: f" to give {at[2]} of {at[0]} to {at[1]}",
            aim_says_all=True,
            fits=(FREE,),
            says=always("a Hero gives any of its gold to another in the same room"),
            needs="needs two Heroes in one room, one of them with gold",
        ),
    ] = False
    """A Hero gives gold to another in the same room."""


@dataclass(frozen=True, kw_only=True)
class Trait(Word):
    """A word of something that has words in one place only: an Evil card, an ability, the side of a monster."""

    fits: Collection[str] = (FREE,)
    lasting: bool = False
    """It does nothing at once: rules look it up while it holds."""


class EvilCard(Printed, frozen=True, kw_only=True):
    """An Evil card (C-8), in its own closed vocabulary."""

    id: Annotated[str, MODIFIER]
    name: Annotated[Name, MODIFIER]
    copies: Annotated[Some, MODIFIER] = 1
    ambush: Annotated[
        Count,
        Trait(says=lambda n: f"one player pays {n} gold, or a random major monster appears in the active Hero's room"),
    ] = 0
    """One player pays so much gold, or a random major spawns in the active Hero's room."""
    short_steps: Annotated[bool, Trait(lasting=True, says=always("each Step gives 1 Move Point in place of 2"))] = False
    """Each ST gives 1 MP."""
    no_abilities: Annotated[bool, Trait(lasting=True, says=always("no abilities may be used"))] = False
    no_pairs: Annotated[bool, Trait(lasting=True, says=always("sword-and-shield may not be used"))] = False
    """Sword-and-shield may not be used."""
    payback: Annotated[Count, Trait(lasting=True, says=lambda n: f"every monster except bosses has +{n} Payback")] = 0
    """More PB for every monster that is no boss."""
    defense: Annotated[Count, Trait(lasting=True, says=lambda n: f"every major monster has +{n} Defense")] = 0
    """More DV for every major monster."""
    tithe: Annotated[Count, Trait(says=lambda n: f"discard {n} gold or take 1 Wound")] = 0
    """The active player discards so much gold or takes 1 Wound."""
    whispers: Annotated[bool, Trait(says=always("discard a Treasure card or roll 1 die fewer"))] = False
    """Discard a Treasure card or roll one die fewer."""
    spawn: Annotated[bool, Trait(says=always("empty rooms with spawn icons spawn now"))] = False
    """A Spawn step now."""
    march: Annotated[bool, Trait(says=always("all monsters move towards the nearest Hero now"))] = False
    """The Alliance monster move now."""
    traps: Annotated[bool, Trait(says=always("every armed trap on the active Hero's level goes off"))] = False
    """Every armed trap on the active Hero's level activates."""
    no_rerolls: Annotated[bool, Trait(lasting=True, says=always("no dice may be rolled again"))] = False
    fewer_dice: Annotated[Count, Trait(says=lambda n: f"the active Hero rolls {count(n, 'die')} fewer")] = 0
    """The active Hero rolls so many fewer."""
    no_bounties: Annotated[
        bool, Trait(lasting=True, says=always("the active Hero may not exchange unused dice for gold"))
    ] = False
    """No dice are exchanged for gold at the end of the Hero Phase."""
