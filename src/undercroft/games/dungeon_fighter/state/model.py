"""The state on the table.

What is face down does not exist before it is turned up: monsters, equipment, sheets and the Final Boss are drawn when
they are revealed, out of all that they could be. So nobody, not even the state, knows what nobody may know (DF-HI-01).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct, field

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS
from undercroft.games.dungeon_fighter.state.throws import LastThrow, Lying, ThrowResult
from undercroft.kernel.state import Part, State

Phase = Literal["setup", "move", "encounter", "maintain", "over"]
Stage = Literal["reveal", "die", "aim", "result", "effects"]
"""Where a fight is: before the first throw, before a die is chosen, before a throw, at its result, after the icon."""

START_HP: Final = 9
GOLD: Final = 30
BONUS_DICE: Final = 9
SCARS: Final = 12
MOST_HEROES: Final = 6
HANDS: Final = {"expert": 100, "steady": 200, "clumsy": 400}
"""The noise of a hand that throws by plain numbers or by a bot's aim, in percent (DF-DT-11)."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's choices; the rulings among them name their rule."""

    difficulty: Literal["easy", "normal", "insane"] = "easy"
    """Which monsters fill the tower (DF-SET-05)."""
    throws: Literal["physics", "fast"] = "physics"
    """Simulate every throw, or draw it from tables; a game that is not recorded always draws (DF-R-38)."""
    hands: Literal["expert", "steady", "clumsy"] = "steady"
    """How sure the hands are that throw by plain numbers or by a bot's aim (DF-DT-11, DF-DT-35)."""
    open_dungeon: bool = False
    """Lay all sheets side by side, face up (DF-SET-03)."""
    heroes: Annotated[int, Meta(ge=0, le=MOST_HEROES)] = 0
    """How many Heroes there are; with 0 every seat leads one, and whoever plays alone leads two (DF-R-37)."""
    leader: Annotated[int | Literal["random"], Meta(extra={"seats": True})] = 0
    """Whose first Hero leads, or "random" (DF-SET-07)."""
    voters: Annotated[tuple[int, ...], Meta(extra={"people": True})] = ()
    """The seats that vote on what the party decides; without any, the Leader decides (DF-R-33)."""


class Hero(Part):
    """A Hero; his number is his place at the table, clockwise, and each counts as a player (DF-GEN-05)."""

    number: int
    seat: int
    card: str = ""
    hp: int = START_HP
    scars: list[str] = field(default_factory=list)
    """The colours of the abilities that are lost."""
    fainted: bool = False
    eliminated: bool = False
    equipment: list[str] = field(default_factory=list)
    seduced: list[str] = field(default_factory=list)
    """Seduced monsters: no equipment, they need no slot (DF-EQ-06)."""

    @property
    def active(self) -> bool:
        """Neither fainted nor eliminated."""
        return not self.fainted and not self.eliminated


class Fight(Part):
    """The encounter that is on."""

    foe: str
    hp: int
    thrower: int
    """The number of the Hero whose turn it is."""
    boss: bool = False
    gold: int = 0
    """The coins on the card."""
    stage: Stage = "reveal"
    dice: list[str] = field(default_factory=lambda: list(COLOURS))
    """The Hero dice that have not been thrown."""
    die: str = ""
    """The die in the thrower's hand, or the one just thrown."""
    weapons: list[str] = field(default_factory=list)
    """What this throw was declared with."""
    skipped: list[str] = field(default_factory=list)
    """Requirements that a card lets this throw ignore."""
    lent: int | None = None
    """The direction that a neighbour's hand has given this throw, in 0.1° to the left."""
    result: ThrowResult | None = None
    """Of the throw that is being resolved."""
    lying: list[Lying] = field(default_factory=list)
    """The dice on the table, as they lie."""
    faces: dict[str, int] = field(default_factory=dict)
    """The faces that the dice on the table show."""
    simulated: bool = True
    """Whether all of them came there by physics."""
    bonus_used: int = 0
    shots: int = 0
    last_thrower: int = -1
    retrievals: int = 0
    swung: bool = False
    """Whether Double Swing has been used this turn."""
    toad: bool = False
    tracking: bool = False
    song: bool = False
    beer: int = -1
    """The number of the Hero who has the Beer."""
    charm: int = -1
    """The number of the Hero who will get the monster."""
    stolen: int = 0
    """Equipment cards drawn face down: any of the deck, as nobody knows which …"""
    last_stolen: list[str] = field(default_factory=list)
    """… but for these, the last of a deck that has been reshuffled since."""


class DungeonFighter(State, kw_only=True, dict=True):
    """The whole table."""

    content: ClassVar[Content]
    options: ClassVar[Options]

    heroes: list[Hero]
    phase: Phase = "setup"
    round: int = 0
    leader: int = 0
    """The number of the Leader; never changes (DF-RND-03)."""
    first: int = 0
    """The number of the first player, who holds the Hero dice."""
    gold: int = 0
    """In the Chest."""
    gold_supply: int = GOLD
    bonus: int = 0
    """Bonus dice in the Chest."""
    bonus_supply: int = BONUS_DICE
    scars_taken: int = 0
    scar_supply: int = SCARS
    sheets: list[str] = field(default_factory=lambda: ["", "", ""])
    """The side of each floor, as far as it has been turned up."""
    floor: int = 0
    """0, 1, 2; 3 is the Final Boss."""
    room: str = ""
    """Where the Party is; empty at the entrance."""
    piles: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """How many unseen monsters each tier of the tower holds."""
    unseen: list[list[str]] = field(default_factory=list)
    """The monsters of each level that nobody has seen: those of its pile are among them."""
    refused: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    """Monsters that the party backed down from, at the bottom of their piles in this order (DF-HI-03)."""
    monster_discard: list[str] = field(default_factory=list)
    equipment_deck: list[str] = field(default_factory=list)
    equipment_discard: list[str] = field(default_factory=list)
    fight: Fight | None = None
    offer: list[str] = field(default_factory=list)
    """What lies in the shop."""
    unassigned: list[str] = field(default_factory=list)
    """Cards that wait for a Hero: found, bought, stolen, or left by one who was eliminated."""
    moved: dict[str, int] = field(default_factory=dict)
    """How often a card has changed hands in this Maintenance."""
    last: LastThrow | None = None
    """The last throw of the game, until the next one is made."""
    step: Literal["", "exchange", "room", "shop"] = ""
    """How far Maintenance is: before the exchange, at it, in the room or in its shop."""
    won: bool = False
    ending: str = ""
    """The rule by which the game ended."""

    def hero(self, card: str) -> Hero:
        """The Hero with this sheet."""
        return next(hero for hero in self.heroes if hero.card == card)

    @property
    def side(self) -> str:
        """The sheet on which the Party is."""
        return self.sheets[self.floor]

    @property
    def party(self) -> list[Hero]:
        """The Heroes who are not eliminated."""
        return [hero for hero in self.heroes if not hero.eliminated]

    @property
    def active(self) -> list[Hero]:
        """The Heroes who are neither fainted nor eliminated."""
        return [hero for hero in self.heroes if hero.active]
