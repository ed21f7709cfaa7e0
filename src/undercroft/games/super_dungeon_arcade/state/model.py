"""The state on the table, and the table's choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from undercroft.games.super_dungeon_arcade.content.catalogue import Content, Kind
from undercroft.games.super_dungeon_arcade.content.dungeon import Dungeon, Placed
from undercroft.kernel.state import Part, Replaced, State

Phase = Literal["setup", "heroes", "hero power-up", "consul", "consul power-up", "over"]
OFF = -1
"""Where a model is that is not on the map."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's choices."""

    heroes: Literal[0, 3, 4, 5, 6] = 0
    """How many Heroes (SD-SETUP-03); 0 is the fewest that fit the mode and the players."""
    difficulty: Literal["standard", "easy", "hard", "mixed"] = "standard"
    """Which difficulty cards are turned up; mixed is one of each (SD-SETUP-10)."""
    difficulty_cards: Annotated[int, Meta(ge=1, le=3)] = 3
    """How many, if easy or hard."""
    alternates: bool = False
    """The Lead chooses spawning points and mini-boss, alternates among them (SD-SETUP-01, SD-EXP-07)."""
    lead_breaks_ties: bool = False
    """The Lead decides which of equally close monsters or SPs acts first (SD-R-97)."""


class Model(Part, kw_only=True):
    """A playing piece that owns a card (SD-TERM-01)."""

    at: int = OFF
    """Its square; of a large base the upper left one."""
    wounds: int = 0
    statuses: list[str] = field(default_factory=list)


class Hero(Model, kw_only=True):
    """A Hero with what lies on its card."""

    number: int
    """Its place in the party list, which is its seat order (SD-GEO-12)."""
    seat: int
    """The player who controls it."""
    card: str = ""
    potions: int = 0
    wrath: int = 0
    gear: dict[str, str] = field(default_factory=dict)
    """The equipped card of each slot."""
    token: bool = False
    """The activation token (SD-FLOW-03)."""
    last: int = -1
    """The index of its last activation (SD-GEO-12)."""
    lasting: list[str] = field(default_factory=list)
    """Actions whose effects hold until its next upkeep, each once (SD-STACK-01)."""
    drank: bool = False
    """It drank in this activation (SD-POT-03)."""
    drank_green: bool = False
    """It drank in this Consul Turn."""
    struck_back: bool = False
    """Its Backlash wounded in this Consul Turn (SD-ABIL-03)."""
    used: list[str] = field(default_factory=list)
    """Actions that can be used once per game (SD-ABIL-14)."""
    down: bool = False
    """Destroyed and not yet revived."""

    @property
    def id(self) -> str:
        """What actions and events call it: its card."""
        return self.card


class Figure(Model, kw_only=True):
    """A Consul model on the map."""

    id: str
    kind: str
    tile: int = 0
    """The tile of an SP, or the one on which a boo booty spawned."""
    regrouped: bool = False
    """ARM +1 to the end of the following Hero Turn (SD-REGR-02)."""
    fresh: bool = False
    """It spawned in this turn (SD-SPAWN-03)."""


class Fallen(Struct, frozen=True):
    """A model on the loot tracker (SD-TERM-20)."""

    id: str
    kind: str
    tile: int
    insignificant: bool = False


class Activation(Part):
    """What the active Hero has done."""

    hero: int
    mp_spent: int = 0
    ap_spent: int = 0
    gave_up: Literal["", "AP", "MP"] = ""
    """What it gave up to remove Knockdown (SD-R-29)."""
    refused: list[str] = field(default_factory=list)
    """Potions that their owners did not lend (SD-R-83)."""


class Turn(Part):
    """What lasts until the turn of one side is over."""

    number: int = 0
    activated: list[int] = field(default_factory=list)
    """The Heroes that activated in this Hero Turn."""
    step: str = "rewards"
    """Where the power-up stands."""
    traded: bool = False
    lucky: list[int] = field(default_factory=list)
    """Heroes that used a reroll that comes once per Hero Turn."""
    points_down: int = 0
    """SPs destroyed in this turn."""
    drawn: bool = False
    """The challenge in play was drawn in this turn (SD-PWR-07)."""


class Orders(Part):
    """Where the Consul Turn stands."""

    step: Literal["upkeep", "advance", "commands", "end"] = "upkeep"
    command: int = 0
    """The command that is next."""
    boss_fight: bool = False
    """Boss-fight commands instead of the chart's (SD-BOSS-03)."""
    signed: list[str] = field(default_factory=list)
    """Monsters whose Signature was performed in this phase (SD-R-33)."""


class Clash(Part):
    """The roll that is on, or the last one: a Hero against those whose ARM it must beat, or whose STR it must hold."""

    hero: str
    why: Literal["offense", "defense", "test"]
    source: str
    """The action, or "attack"."""
    foes: Replaced[tuple[str, ...]] = ()
    against: Replaced[tuple[int, ...]] = ()
    """ARM of each, or STR; the stars that a test asks for."""
    attribute: str = ""
    dice: Replaced[tuple[tuple[str, str], ...]] = ()
    bonus: int = 0
    ignored: int = 0
    rolled: bool = False
    results: Replaced[tuple[str, ...]] = ()
    """How it came out for each foe, as far as it was compared."""
    over: bool = False


class SuperDungeonArcade(State, kw_only=True, dict=True):
    """The whole table."""

    content: ClassVar[Content]
    options: ClassVar[Options]

    heroes: list[Hero]
    phase: Phase = "setup"
    lead: int = 0
    turn: Turn = field(default_factory=Turn)
    activation: Activation | None = None
    orders: Orders = field(default_factory=Orders)
    clash: Clash | None = None
    activations: int = 0
    """How many activations there have been."""
    tiles: Replaced[tuple[Placed, ...]] = ()
    points: Replaced[tuple[str, ...]] = ()
    """The SPs in the game, by tile once they are assigned."""
    mini_bosses: Replaced[tuple[str, ...]] = ()
    """Solo figures, in their order."""
    boss: str = ""
    start: int = OFF
    """The square of the Start Token."""
    chests: dict[int, int] = field(default_factory=dict)
    """The square of each tile's chest, as long as it is closed."""
    figures: dict[str, Figure] = field(default_factory=dict)
    """Consul models on the map."""
    pool: dict[str, int] = field(default_factory=dict)
    box: dict[str, int] = field(default_factory=dict)
    """Figures that are not in the game, or not any more."""
    tracker: list[Fallen] = field(default_factory=list)
    coins: int = 0
    wrath_supply: int = 0
    backpack: list[str] = field(default_factory=list)
    drawn: Replaced[tuple[str, ...]] = ()
    """Treasures of which one is to be kept."""
    loot_deck: list[str] = field(default_factory=list)
    loot_discard: list[str] = field(default_factory=list)
    treasure_deck: list[str] = field(default_factory=list)
    treasure_discard: list[str] = field(default_factory=list)
    challenge_deck: list[str] = field(default_factory=list)
    challenge_discard: list[str] = field(default_factory=list)
    plot_deck: list[str] = field(default_factory=list)
    difficulty: list[str] = field(default_factory=list)
    """Hard and easy cards in force."""
    challenge: str = ""
    challenge_live: bool = False
    """Its lasting text has started (SD-R-79)."""
    plot: str = ""
    plot_drawn: bool = False
    plot_tokens: list[int] = field(default_factory=list)
    plot_count: int = 0
    """How often the event of its goal has happened (SD-R-90)."""
    space: int = 0
    """The boss figure's space on the chart; 0 is the start."""
    star_str: int = 0
    star_arm: int = 0
    points_destroyed: int = 0
    minis_spawned: int = 0
    """How many mini-bosses have spawned by rule."""
    mini_symbols: int = 0
    """How many mini-boss symbols of the chart were reached."""
    boss_spawned: bool = False
    won: bool | None = None

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon that the tiles make."""
        return self.content.dungeon(self.tiles)

    @property
    def on_map(self) -> list[Hero]:
        """The Heroes on the map, in seat order."""
        return [hero for hero in self.heroes if hero.at >= 0]

    @property
    def monsters(self) -> list[Figure]:
        """The monsters on the map; SPs are none (SD-TERM-02)."""
        kinds = self.content.kinds
        return [figure for figure in self.figures.values() if figure.kind in kinds]

    @property
    def spawning_points(self) -> list[Figure]:
        """The SPs on the map, by tile."""
        points = self.content.spawning_points
        return sorted([f for f in self.figures.values() if f.kind in points], key=lambda f: f.tile)

    @property
    def last_tile(self) -> int:
        """The highest-numbered tile (SD-TERM-16)."""
        return len(self.tiles)

    @property
    def active(self) -> Hero | None:
        """The Hero that is active."""
        return self.heroes[self.activation.hero] if self.activation is not None else None

    def kind(self, figure: Figure) -> Kind:
        """The kind of a monster."""
        return self.content.kinds[figure.kind]

    def is_point(self, figure: Figure) -> bool:
        """Whether it is an SP."""
        return figure.kind in self.content.spawning_points

    def model(self, id: str) -> Hero | Figure | None:
        """The model with this id, if it is on the map."""
        for hero in self.heroes:
            if hero.card == id:
                return hero if hero.at >= 0 else None
        return self.figures.get(id)

    def models(self) -> Iterator[Hero | Figure]:
        """All models on the map."""
        yield from self.on_map
        yield from self.figures.values()
