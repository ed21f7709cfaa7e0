"""A tiny table for rule tests: everything in a known place, chance scripted, ready for one act.

    game = table(dice="ML DF RG RG", monsters={"S1_00": "orc"})
    play(game, Fight(), Attack(1, ranged=2))
    assert told(game, MonsterDefeated)

`table` says it all in one call. For more, make a `Tabletop`, change it (or its state `g`, which is plain data), then
`start` it:

    top = Tabletop("jay", "algus")
    top.room("S1_14", 0, -1)
    top.hero("jay").life = 1
    game = top.start("actions", dice="ST")

The first Hero is the active one. Monsters are numbered 1, 2, … as they are put.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.rules.dungeon import put_room, put_trap
from undercroft.games.masmorra.rules.dungeon_master import MOVE_POINTS
from undercroft.games.masmorra.rules.setup import sort_stack
from undercroft.games.masmorra.rules.third_level import lay_large_tile
from undercroft.games.masmorra.state.model import Hero, Masmorra, Monster, Phase, Placed, Stack, Turn
from undercroft.kernel.game import Game
from undercroft.packs import Pack
from undercroft.testing import Position

NAMES = ("Ana", "Bo", "Cleo", "Dag", "Eve")
START = "S1_00"
"""The Starting Room; it lies at (0, 0) with a door on each side."""
ENTRANCE = "S2_00"
"""The Second Level Entrance."""
ROLLED: tuple[Phase, ...] = ("reroll", "actions")


class Tabletop(Position[Masmorra]):
    """A table in the first turn. All Heroes stand in the Starting Room with 6 LP, no XP, gold or cards.

    Level 1 has nothing but the Starting Room. The stacks are full and unordered with nothing face up (see `stack`);
    the decks are full. Columns count to the east, rows to the south: (0, -1) is to the north.
    """

    content: Content

    def __init__(
        self,
        *heroes: str,
        mode: str = "standard",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        packs: Sequence[Pack] = (),
    ) -> None:
        heroes = heroes or ("jay", "algus")
        seats = len(heroes) if seats is None else seats
        team = {"team": len(heroes)} if seats < len(heroes) else {}
        super().__init__(GAME, NAMES[:seats], mode=mode, options={**team, **(options or {})}, packs=packs)
        g = self.g
        for hero, board in zip(g.heroes, heroes, strict=True):
            hero.board, hero.at = board, START
        g.stacks = [sort_stack(g, 1), sort_stack(g, 2)]
        g.turn = Turn(number=1)
        self.room(START, 0, 0)

    # The dungeon

    def room(self, tile: str, x: int, y: int, turn: int = 0, *, filled: bool = False, opened: bool = False) -> None:
        """Put a room; passages follow from the doors. A `filled` one has its gold (monsters are put by `monster`)."""
        printed = self._take_tile(tile)
        gold = printed.gold if filled else 0
        put_room(self.g, Placed(tile, printed.level, x, y, turn, gold, opened), "")

    def trap(self, tile: str, x: int, y: int, *, disarmed: bool = False) -> None:
        """Put a trap, armed or not; it does not go off."""
        put_trap(self.g, Placed(tile, self._take_tile(tile).level, x, y, opened=disarmed), "")

    def entrance(self) -> None:
        """Put the Second Level Entrance, alone at (0, 0) of its level."""
        self.room(ENTRANCE, 0, 0)

    def ground(self, side: Literal["throne", "sewers"], at: str = "") -> None:
        """Put the large tile with this side up and no monsters on it; `at` puts all Heroes into that room of it.

        The Dark Watcher of the Throne Room has come, until a `ritual` Cultist is put. In the Sewers Malaphyas comes at
        once, unless a boss is put that stands `still`.
        """
        g = self.g
        lay_large_tile(g, g.hero, side)
        g.watcher_came = True
        for hero in g.heroes:
            hero.at = at or hero.at
            hero.been_deep = hero.been_deep or bool(at)

    def stack(self, level: int, top: str, *below: str, medium: Sequence[str] = ()) -> None:
        """Say which small tile lies face up, and all that are below it, top down; and all medium tiles.

        Each is a pool of its own, so that no chance is asked for.
        """
        for tile in (top, *below, *medium):
            if tile:
                self._take_tile(tile)
        stack = self.g.stacks[level - 1]
        left = [*([stack.top] if stack.top else []), *(tile for pool in stack.pools for tile in pool), *stack.medium]
        self.g.left_out = (*self.g.left_out, *left)
        self.g.stacks[level - 1] = Stack(top, [[tile] for tile in below], list(medium))

    def _take_tile(self, tile: str) -> Any:
        """Take a tile from wherever it is, so that there is only one."""
        g = self.g
        for stack in g.stacks:
            stack.top = "" if stack.top == tile else stack.top
            for pile in (*stack.pools, stack.medium):
                if tile in pile:
                    pile.remove(tile)
            stack.pools = [pool for pool in stack.pools if pool]
        g.left_out = tuple(other for other in g.left_out if other != tile)
        return self.content.tiles[tile]

    def monster(
        self, card: str, room: str = START, *, red: bool = False, still: bool = False, ritual: bool = False
    ) -> int:
        """Put a monster into a room and return its number; `ritual` is one of the four Cultists of MM-THRONE-04."""
        g = self.g
        assert card in self.content.monsters, f"there is no monster {card}"
        g.monsters_made += 1
        g.monsters[g.monsters_made] = Monster(g.monsters_made, card, room, red, still or ritual, ritual)
        g.watcher_came = g.watcher_came and not ritual
        return g.monsters_made

    # Heroes

    def hero(self, board: str) -> Hero:
        """The Hero with this board, to be changed as the test needs it."""
        return next(hero for hero in self.g.heroes if hero.board == board)

    def deal(self, board: str, *cards: str) -> None:
        """Put Treasure cards from the deck into a Hero's hand."""
        for card in cards:
            self.g.deck.remove(card)
            self.hero(board).hand.append(card)

    def teach(self, board: str, *abilities: str) -> None:
        """Let a Hero know these abilities, with the XP arrows passed."""
        hero = self.hero(board)
        hero.learned = (*hero.learned, *abilities)
        hero.arrows = max(hero.arrows, len(hero.learned))

    # Going on

    def start(
        self,
        phase: Phase = "actions",
        *,
        dice: str = "",
        symbols: str = "",
        rolls: Sequence[str] = (),
        picks: Sequence[Any] = (),
        orders: Sequence[Sequence[Any]] = (),
        seed: int | None = None,
    ) -> Game:
        """Go on from this phase of the active Hero's turn.

        `dice` lie unused on the table, as "ML ML DF ST*" (the pet die has a star), and `symbols` beside them. `rolls`
        are what dice will show, each a text of faces or of monsters as "ML DF" or "orc"; `picks` and `orders` name
        the cards and tiles themselves. Chance beyond that is an error, unless a seed is given.
        """
        g = self.g
        assert not dice or phase in ROLLED, f"there are no dice in the phase {phase!r}"
        g.phase = phase
        g.turn.dice = dice.split()
        if phase == "reroll":
            g.turn.rerolls = g.turn.rerolls or ("normal",)
        if phase == "move":
            g.turn.moves = MOVE_POINTS
        if "*" in dice:
            g.turn.pet = "rolled"
        for face in symbols.split():
            g.turn.symbols[face] = g.turn.symbols.get(face, 0) + 1
        return self.run_on(rolls=[roll.split() for roll in rolls], picks=picks, orders=orders, seed=seed)


def table(
    *heroes: str,
    mode: str = "standard",
    rooms: Mapping[str, Sequence[int]] | None = None,
    traps: Mapping[str, Sequence[int]] | None = None,
    monsters: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    hero: Mapping[str, Any] | None = None,
    stack: str = "",
    at: str = START,
    phase: Phase = "actions",
    **start: Any,
) -> Game:
    """A running game in one call; see `Tabletop.start` for dice, symbols, rolls, picks, orders and seed.

    `rooms` and `traps` are put at their column and row (and, for rooms, quarter turns), as {"S1_14": (0, -1)};
    `monsters` by room, as {"S1_00": "orc goblin"}; `hands` by Hero, as {"jay": "counterspell stupefy"}; `hero` is what
    the active Hero has, as {"life": 2, "gold": 5}, and `at` its room; `stack` are the small tiles of level 1, top down.
    """
    top = Tabletop(*heroes, mode=mode)
    for tile, place in (rooms or {}).items():
        top.room(tile, *place, filled=True)
    for tile, place in (traps or {}).items():
        top.trap(tile, *place)
    for room, cards in (monsters or {}).items():
        for card in cards.split():
            top.monster(card, room)
    for board, held in (hands or {}).items():
        top.deal(board, *held.split())
    if stack:
        top.stack(1, *stack.split())
    top.g.hero.at = at
    for name, value in (hero or {}).items():
        setattr(top.g.hero, name, value)
    return top.start(phase, **start)
