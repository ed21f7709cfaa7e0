"""What lies on the table."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.types import MonsterSide, Rank, Tile
from undercroft.games.masmorra.content.vocabulary import EvilCard
from undercroft.kernel.state import Part, Replaced, State

LIFE = 6
"""LP at the start, and the most (MM-GEN-07)."""
DICE = 6
HAND_LIMIT = 6
ARROWS = (3, 7, 12, 17)
"""XP at which a Hero learns an ability (MM-LEVEL-01)."""
LAP = 21
"""The XP track wraps here in Epic games (MM-EPIC-01)."""
LAST_TURN = 21
"""The last space of the Time token (MM-ALLY-11)."""
SUPPLY: dict[str, int] = {"minor": 8, "major": 4}
"""Monster dice (MM-COMP-07)."""

Phase = Literal["setup", "start", "before", "reroll", "actions", "move", "spawn", "over"]
Place = tuple[int, int, int]
"""Level, column (to the east) and row (to the south)."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's choices; the rulings among them name their rule, and the defaults are as ruled."""

    first: Annotated[int | Literal["random"], Meta(extra={"seats": True})] = "random"
    """The First Player's seat, or "random" (MM-R-01)."""
    team: Annotated[int, Meta(ge=1, le=5, extra={"modes": ("alliance",)})] = 1
    """Alliance with one player: how many Heroes the player runs (MM-ALLY-14)."""
    difficulty: Annotated[Literal["standard", "hard", "deadly", "nightmare"], Meta(extra={"modes": ("alliance",)})] = (
        "standard"
    )
    """Alliance: how deep the stairs lie in their stacks (MM-R-64)."""
    tiles_above_second: Annotated[int, Meta(ge=-1, le=30, extra={"modes": ("alliance",)})] = -1
    """Alliance: tiles above the Stairs to the Second Level; -1 takes the difficulty's (MM-ALLY-15)."""
    tiles_above_third: Annotated[int, Meta(ge=-1, le=30, extra={"modes": ("alliance",)})] = -1
    """Alliance: tiles above the Stairs to the Third Level; -1 takes the difficulty's (MM-ALLY-15)."""
    rounds: Annotated[int, Meta(ge=0, le=1000, extra={"modes": ("epic",)})] = 0
    """Epic: after so many rounds the game ends even if Malaphyas lives, and XP decide; 0 is no limit (MM-R-88)."""
    chests_refill: bool = False
    """A chest can be opened once per turn, with its gold only the first time (MM-R-19)."""
    keep_levels_open: bool = True
    """A placement that closes a level is illegal while another is possible (MM-R-18)."""


class Placed(Struct, frozen=True, gc=False):
    """A tile in the dungeon: a room, or a trap."""

    tile: str
    level: int
    x: int
    y: int
    """Its upper left cell."""
    turn: int = 0
    """Quarter turns clockwise."""
    gold: int = 0
    opened: bool = False
    """The chest is open; the trap is disarmed."""


class Monster(Struct, frozen=True, gc=False):
    """A monster die or a boss token in the dungeon."""

    key: int
    """Its number; never given twice in a game."""
    card: str
    at: str
    red: bool = False
    """A boss that shows its second side."""
    still: bool = False
    """Never moves (MM-THRONE-03, MM-SEWER-03)."""
    ritual: bool = False
    """One of the four Cultists of MM-THRONE-04."""


class Stack(Part):
    """The tiles of a level that are not in play yet."""

    top: str = ""
    """The small tile that lies face up."""
    pools: list[list[str]] = field(default_factory=list)
    """Small tiles below it, from the top down; within a pool they have no order."""
    medium: list[str] = field(default_factory=list)
    """Without order."""


class Hero(Part):
    """A Hero, its board, and what lies beside it. For the rules each Hero is a player of its own."""

    number: int
    """The place around the table."""
    seat: int
    """Who plays it."""
    board: str = ""
    at: str = ""
    life: int = LIFE
    prone: bool = False
    xp: int = 0
    best: int = 0
    """The most XP that it has had."""
    arrows: int = 0
    """Level arrows reached; each pays once (MM-R-33)."""
    learned: tuple[str, ...] = ()
    gold: int = 0
    hand: list[str] = field(default_factory=list)
    free: bool = True
    """The Free Step token is ready."""
    captured: tuple[str, ...] = ()
    """Boss tokens kept (MM-BOSS-06)."""
    been_deep: bool = False
    """Has entered the third level (MM-R-55)."""


class Combat(Part):
    """The combat that is under way (MM-FIGHT-02)."""

    left: list[int] = field(default_factory=list)
    """Monsters that are still to be fought."""
    beaten: list[Monster] = field(default_factory=list)
    """As they were when they were defeated."""
    target: int = 0
    """The monster whose attack or Payback is being resolved."""
    payback: int = 0
    """Wounds that its Payback still deals."""
    defeated: bool = False
    """It was defeated; its Payback is still to come."""
    damage: int = 0
    """What the attack on it dealt."""
    defense: int = 0
    """The Defense that the attack met, with what others have added to it."""


class Turn(Part):
    """What lasts until the active player's turn is over."""

    number: int = 0
    dice: list[str] = field(default_factory=list)
    """Unused dice by face; the pet die is marked, as "ST*"."""
    used: list[str] = field(default_factory=list)
    """The Used area."""
    docked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Dice by docking space: a tile's or an ability's id (MM-PAY-04)."""
    rerolls: tuple[str, ...] = ()
    """Rerolls still to be offered: "normal", or a boss token that may be given up (MM-ROLL-03)."""
    final: tuple[str, ...] = ()
    """Faces of dice that have no reroll any more (MM-R-91)."""
    fewer: int = 0
    """Dice that are not rolled (MM-R-70)."""
    pet: Literal["", "joins", "rolled", "late", "away", "lost"] = ""
    """Whether the pet die takes part in this turn; one that came late has no reroll (MM-PET-03)."""
    symbols: dict[str, int] = field(default_factory=dict)
    """Virtual symbols, tied to the room (MM-PAY-05)."""
    fleeting: dict[str, int] = field(default_factory=dict)
    """Those among them that are gone when the next combat ends."""
    purging: int = 0
    """EL symbols that can only purge; not counted among the others."""
    steps: int = 0
    """Move Points left of the Step that is being taken (MM-STEP-02)."""
    climbs: int = 0
    """How often the active Hero took stairs."""
    chests: tuple[str, ...] = ()
    """Rooms whose chests were opened this turn (MM-R-19)."""
    paid: tuple[str, ...] = ()
    """Gold abilities used this turn (MM-ABIL-04)."""
    fought: tuple[int, ...] = ()
    """Monsters fought in this stay (MM-R-21)."""
    flipped: tuple[int, ...] = ()
    """Bosses turned over this turn: they count as fought until it ends (MM-R-48)."""
    invisible: bool = False
    curse: str = ""
    """The face that the Vile Curse forbids (MM-SEWER-07)."""
    evil: str = ""
    """The Evil card whose effect lasts."""
    aegis: bool = False
    """The first Payback of the turn was suffered."""
    ritual: str = ""
    """The Dark Ritual Room that was placed this turn (MM-MED-04)."""
    director: int = -1
    """The Hero whose player moves the monsters in place of the active one."""
    mind_control: bool = False
    """All monsters are directed freely, each up to one room (MM-ALLY-17)."""
    moves: int = 0
    """Move Points left in the DM Phase (MM-DM-02)."""
    climbed: tuple[int, ...] = ()
    """Monsters that took stairs in this DM Phase (MM-R-46)."""
    moved: tuple[int, ...] = ()
    """Monsters that have had their compulsory move (MM-ALLY-09)."""
    done: bool = False
    """The actions are over, and bounties were taken."""
    placing: tuple[Placed, ...] = ()
    """The ways in which the tile in hand can lie, while somebody chooses one."""
    crowded: str = ""
    """The room that no more traps go next to while it is being explored (MM-MED-03)."""
    under_way: int = 0
    """How many things are being carried out: not even a card is bought between their parts (MM-R-89)."""
    busy: int = 0
    """How many windows are open: no other card is played aside before they are closed."""
    combat: Combat | None = None


class Masmorra(State, kw_only=True, dict=True):
    """The whole table."""

    content: ClassVar[Content]
    options: ClassVar[Options]

    mode: Literal["standard", "epic", "alliance"] = "standard"
    heroes: list[Hero]
    phase: Phase = "setup"
    first: int = 0
    """The First Player's Hero."""
    active: int = 0
    turn: Turn = field(default_factory=Turn)
    rooms: Replaced[dict[str, Placed]] = field(default_factory=dict)
    """Rooms in play, by tile."""
    traps: Replaced[dict[str, Placed]] = field(default_factory=dict)
    """Traps in play, by tile."""
    cells: Replaced[dict[int, str]] = field(default_factory=dict)
    """Which tile covers which cell of the first two levels; see dungeon.cell."""
    ways: Replaced[dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """The rooms that each room has a passage to (MM-ADJ-01); stairs are not among them."""
    monsters: dict[int, Monster] = field(default_factory=dict)
    monsters_made: int = 0
    eliminated: tuple[str, ...] = ()
    """Bosses that have left the game, or are kept by their captor."""
    stacks: list[Stack] = field(default_factory=list)
    """Of levels 1 and 2."""
    left_out: tuple[str, ...] = ()
    """Tiles that are not in the game, or were discarded."""
    deck: list[str] = field(default_factory=list)
    """The Treasure deck, without order."""
    discard: list[str] = field(default_factory=list)
    evil_deck: list[str] = field(default_factory=list)
    evil_top: list[str] = field(default_factory=list)
    """Evil cards whose order is known, the top one first."""
    evil_discard: list[str] = field(default_factory=list)
    time: int = 1
    """The Time token (MM-ALLY-07)."""
    ending: bool = False
    """Somebody has reached 16 XP (MM-END-01)."""
    rounds: int = 0
    """Complete rounds so far."""
    battleground: Literal["", "throne", "sewers"] = ""
    """The side of the large tile, once it is in play."""
    watcher_came: bool = False
    """The Dark Watcher of MM-THRONE-04 has been called."""
    won: bool = False
    """Malaphyas' red side was defeated."""
    reason: str = ""
    rule: str = ""
    """Why the game ended, and the rule."""

    @property
    def hero(self) -> Hero:
        """The active player's Hero."""
        return self.heroes[self.active]

    @property
    def seat(self) -> int:
        """The active player's seat."""
        return self.heroes[self.active].seat

    def hero_with(self, board: str) -> Hero:
        """The Hero with this board."""
        return next(hero for hero in self.heroes if hero.board == board)

    def in_room(self, room: str) -> list[Monster]:
        """The monsters in a room."""
        return [monster for monster in self.monsters.values() if monster.at == room]

    def standing(self, room: str) -> list[Hero]:
        """The Heroes in a room; a prone one does not exist for the game (MM-KO-06)."""
        return [hero for hero in self.heroes if hero.at == room and not hero.prone]

    def rooms_with_heroes(self) -> set[str]:
        """The rooms with a standing Hero."""
        return {hero.at for hero in self.heroes if not hero.prone}

    def side(self, monster: Monster) -> MonsterSide:
        """What a monster shows."""
        return self.content.monsters[monster.card].sides[monster.red]

    def rank(self, monster: Monster) -> Rank:
        """Minor, major or boss."""
        return self.content.ranks[monster.card]

    def tile(self, room: str) -> Tile:
        """What is printed on a room or trap."""
        return self.content.tiles[room]

    def evil(self) -> EvilCard | None:
        """The Evil card whose effect lasts until the Hero Phase ends (MM-ALLY-08)."""
        return self.content.evils[self.turn.evil] if self.turn.evil else None
