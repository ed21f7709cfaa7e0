"""A tiny table for rule tests: an open field, models in known places, chance scripted, ready for one act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

from undercroft.games.super_dungeon_arcade import GAME
from undercroft.games.super_dungeon_arcade.content.dungeon import Placed
from undercroft.games.super_dungeon_arcade.rules.setup import fill_pool
from undercroft.games.super_dungeon_arcade.state.model import (
    Activation,
    Figure,
    Hero,
    Orders,
    SuperDungeonArcade,
    Turn,
)
from undercroft.kernel.actions import Action
from undercroft.kernel.chance import Chance
from undercroft.kernel.events import Event, Teller
from undercroft.kernel.game import Game
from undercroft.kernel.script import SEGMENT, Decision, Script, Window
from undercroft.packs import Pack
from undercroft.testing import Position, Scripted, write_pack

R = TypeVar("R")
TRIO = ("riftling_warrior", "moonspire_guardian", "sanctioned_witch")


def tile_rows(width: int, height: int, marks: dict[tuple[int, int], str] | None = None, walls: str = "") -> list[str]:
    """An open field with a doorway in the upper left corner and its spawning square in the lower right one.

    `walls` are pairs of squares such as "3,1|4,1".
    """
    marked = {(width - 1, height - 1): "S", **(marks or {})}
    across = range(2 * width + 1)
    rows = [["+" if c % 2 == 0 else "-" for c in across] for _ in range(2 * height + 1)]
    for r in range(1, 2 * height):
        rows[r] = [("|" if r % 2 else "+") if c in (0, 2 * width) else " " for c in across]
    rows[0][1] = "="
    for y in range(height):
        for x in range(width):
            rows[2 * y + 1][2 * x + 1] = marked.get((x, y), ".")
    for wall in walls.split():
        (ax, ay), (bx, by) = (tuple(map(int, end.split(","))) for end in wall.split("|"))
        rows[ay + by + 1][ax + bx + 1] = "|" if ay == by else "-"
    return ["".join(row) for row in rows]


@cache
def pack_of(text: str) -> Pack:
    """A pack with this content; the same text is the same pack."""
    return write_pack(Path(mkdtemp()), GAME, text)


def tile_text(id: str, rows: Sequence[str]) -> str:
    """A tile as a pack writes it."""
    drawn = ",\n".join(f'"{row}"' for row in rows)
    return f'[[tile]]\nid = "{id}"\nname = "Field"\ntile = 9\nside = "A"\nrows = [{drawn}]\n'


class Tabletop(Position[SuperDungeonArcade]):
    """A field of one tile with a party; nobody else is there. All tests speak of squares as (x, y).

    The Heroes stand nowhere until they are put somewhere. The pool is that of a Spider Nest and two Shadow Towers.
    """

    def __init__(
        self,
        *heroes: str,
        size: tuple[int, int] = (12, 9),
        marks: dict[tuple[int, int], str] | None = None,
        walls: str = "",
        text: str = "",
        seats: int = 1,
        mode: str = "standard",
        options: dict[str, Any] | None = None,
    ) -> None:
        party = heroes or TRIO
        pack = pack_of(tile_text("field", tile_rows(*size, marks, walls)) + text)
        names = ["Ana", "Bo", "Cleo", "Dan", "Eve", "Fay"][:seats]
        chosen = {"heroes": len(party) if len(party) >= 3 else 0, **(options or {})}
        super().__init__(GAME, names, mode=mode, options=chosen, packs=[pack])
        g = self.g
        g.heroes = [Hero(number=n, seat=n % seats, card=card) for n, card in enumerate(party)]
        g.tiles = (Placed("field"),)
        g.points = ("spider_nest", "shadow_tower", "shadow_tower")
        g.mini_bosses = ("knight_of_the_tower",)
        g.boss = "midnight_queen"
        fill_pool(g)
        g.start = 0
        g.coins = len(party) + 1
        g.wrath_supply = 2 * len(party)
        g.phase = "heroes"
        g.turn = Turn(number=1)
        self.events: list[Event] = []

    # Putting things in order

    def at(self, x: int, y: int) -> int:
        """The square in this column and row."""
        return self.g.dungeon.grid.at(x, y)

    def name(self, x: int, y: int) -> str:
        """What a square is called."""
        return self.g.dungeon.names[self.at(x, y)]

    def where(self, model: Hero | Figure) -> tuple[int, int]:
        """Where a model stands, as (x, y)."""
        return self.g.dungeon.grid.xy(model.at)

    def hero(self, card: str, x: int | None = None, y: int = 0, **fields: Any) -> Hero:
        """A Hero of the party, put on a square; other fields are set as given. Wrath comes from the supply."""
        hero = next(one for one in self.g.heroes if one.card == card)
        if x is not None:
            hero.at = self.at(x, y)
        for field, value in fields.items():
            if field == "wrath":
                self.g.wrath_supply -= value - hero.wrath
            setattr(hero, field, value)
        return hero

    def monster(self, kind: str, x: int, y: int, **fields: Any) -> Figure:
        """A figure from the pool, or the box, on a square."""
        number = 1 + sum(one.kind == kind for one in self.g.figures.values())
        home = self.g.pool if self.g.pool.get(kind) else self.g.box
        home[kind] -= 1
        figure = Figure(id=f"{kind}#{number}", kind=kind, at=self.at(x, y), **fields)
        self.g.figures[figure.id] = figure
        return figure

    def point(self, kind: str, x: int, y: int, tile: int = 1) -> Figure:
        """A spawning point on a square."""
        return self.monster(kind, x, y, tile=tile)

    def wear(self, card: str, *gear: str) -> None:
        """Equip a Hero with cards of the decks."""
        hero = self.hero(card)
        for worn in gear:
            deck = self.g.loot_deck if worn in self.g.content.loot else self.g.treasure_deck
            deck.remove(worn)
            hero.gear[self.g.content.equipment[worn].slot or ""] = worn

    def force(self, *, challenge: str = "", plot: str = "", difficulty: Iterable[str] = ()) -> None:
        """Put cards in force."""
        if challenge:
            self.g.challenge, self.g.challenge_live = challenge, True
            if challenge in self.g.challenge_deck:
                self.g.challenge_deck.remove(challenge)
        if plot:
            self.g.plot, self.g.plot_drawn = plot, True
            self.g.plot_deck.remove(plot)
        self.g.difficulty += difficulty

    # Running

    def do(
        self,
        script: Script[R],
        *answers: Action,
        rolls: Sequence[Sequence[str]] = (),
        picks: Sequence[Any] = (),
        orders: Sequence[Sequence[Any]] = (),
    ) -> R:
        """Run a piece of the rules; what is not forced gets these answers, in order, and all must be asked for."""
        g = self.g
        source = Scripted(rolls, picks, orders)
        g.__dict__.update(chance=Chance(source, g.ticks, None), tell=Teller(self.events))
        left = list(answers)
        answer: Any = None
        while True:
            try:
                request = script.send(answer)
            except StopIteration as end:
                assert not left, f"nobody asked for {left}"
                return end.value  # type: ignore[no-any-return]
            answer = None
            if isinstance(request, Decision):
                if request.forced:
                    answer = request.only_answer
                else:
                    assert left, f"not answered: {request.prompt} {request.options[:12]}"
                    answer = left.pop(0)
                    accepted = request.accepts is not None and request.accepts(answer) is None
                    assert accepted or answer in request.options, f"{answer} is not among {request.options}"
            else:
                assert request is SEGMENT or isinstance(request, Window)

    def call(
        self,
        function: Callable[..., R],
        *arguments: Any,
        rolls: Sequence[Sequence[str]] = (),
        picks: Sequence[Any] = (),
    ) -> R:
        """Call a function of the rules with the state; chance answers as given."""
        g = self.g
        g.__dict__.update(chance=Chance(Scripted(rolls, picks), g.ticks, None), tell=Teller(self.events))
        return function(g, *arguments)

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of one type that `do` has told."""
        return [event for event in self.events if isinstance(event, kind)]

    def activate(self, card: str, **chance: Any) -> Game:
        """A game in which this Hero is active and asked what to do."""
        hero = self.hero(card)
        hero.token, hero.last = True, self.g.activations
        self.g.activations += 1
        self.g.turn.activated.append(hero.number)
        self.g.activation = Activation(hero.number)
        return self.run_on(**chance)

    def begin_consul(self, space: int = 0, **chance: Any) -> Game:
        """A game whose Consul Turn begins, the boss figure on this space."""
        self.g.phase = "consul"
        self.g.space = space
        self.g.orders = Orders()
        return self.run_on(**chance)
