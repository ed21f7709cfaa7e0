"""The content as the rules look it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.content.types import Ability, HeroBoard, Malaphyas, MonsterCard, Rank, Tile, Treasure
from undercroft.games.masmorra.content.vocabulary import EvilCard, Half
from undercroft.kernel.chance import Die
from undercroft.packs import Pack, merge

GOLD_LIMIT = 6
UNITS: dict[str, int] = {"minor": 1, "major": 2, "boss": 2}
"""What a monster takes of a room's limit (MM-LIMIT-01)."""
LIMITS = {"small": 3, "medium": 4, "large": 4}
THIRD = "third level"
"""Where the Stairs to the Third Level lead as long as nobody has gone down."""


class Content:
    """The packs' tables, and what follows from them, worked out once."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        tables: dict[str, dict[str, Any]] = merge(packs)
        self.heroes: dict[str, HeroBoard] = tables["hero"]
        self.monsters: dict[str, MonsterCard] = tables["monster"]
        self.tiles: dict[str, Tile] = tables["tile"]
        self.treasures: dict[str, Treasure] = tables["treasure"]
        self.evils: dict[str, EvilCard] = tables["evil"]
        self.malaphyas: dict[str, Malaphyas] = tables["malaphyas"]
        self.abilities: dict[str, Ability] = {
            ability.id: ability
            for hero in self.heroes.values()
            for ability in (hero.start, *hero.cards[0], *hero.cards[1])
        }
        self.action_die = Die("action dice", FACES)
        self.monster_dice = {
            rank: Die(f"{rank} monster dice", tuple(card.id for card in self.monsters.values() if card.rank == rank))
            for rank in ("minor", "major")
        }
        self.bosses = tuple(card.id for card in self.monsters.values() if card.rank == "boss" and not card.last)
        """The ordinary bosses."""
        self.ranks: dict[str, Rank] = {card.id: card.rank for card in self.monsters.values()}
        self.units = {card.id: UNITS[card.rank] for card in self.monsters.values()}
        """What each monster takes of a room's limit."""
        self.limits = {tile.id: LIMITS[tile.size] for tile in self.tiles.values()}
        """How many units each room holds (MM-LIMIT-01)."""
        self.spawning = frozenset(tile.id for tile in self.tiles.values() if tile.spawns)
        """The rooms with spawn icons."""
        self.webs = frozenset(tile.id for tile in self.tiles.values() if tile.web)
        """The rooms whose webs hold monsters."""
        self.malaphyas_card = next((card.id for card in self.monsters.values() if card.last), "")
        halves = [(card.any.when, card.id) for card in self.treasures.values()]
        self.fits_any = frozenset(card for moment, card in halves if not moment)
        """The Treasure cards whose any-time half fits any moment."""
        self.answers: dict[str, frozenset[str]] = {
            named: frozenset(card for moment, card in halves if moment == named) for named, _ in halves
        }
        """The Treasure cards whose any-time half names each moment."""
        self.fits = {moment: cards | self.fits_any for moment, cards in self.answers.items()}
        """The Treasure cards whose any-time half fits each moment that some card names."""
        self.moments = {
            deck: frozenset(card.any.when for card in self.treasures.values() if card.deck == deck)
            for deck in ("rivals", "alliance")
        }
        """The moments that cards of each deck answer."""
        self.landings = {tile.side: tile.id for tile in self.tiles.values() if tile.landing}
        """The stairs room of each side of the large tile."""
        self.stairs = self._stairs()
        """From every tile with stairs to the one at their other end."""
        self._doorways: dict[tuple[str, int], tuple[tuple[int, int, int], ...]] = {}

    def _stairs(self) -> dict[str, str]:
        of_type = {tile.type: tile.id for tile in self.tiles.values()}
        ends = dict.fromkeys(self.landings.values(), of_type.get("stairs to third", ""))
        ends[of_type.get("stairs to third", "")] = THIRD
        ends[of_type.get("stairs down", "")] = of_type.get("entrance", "")
        ends[of_type.get("entrance", "")] = of_type.get("stairs down", "")
        return ends

    def doorways(self, tile: str, turn: int) -> tuple[tuple[int, int, int], ...]:
        """The doors of a turned tile, as (column, row, direction); directions are 0 north, 1 east, 2 south, 3 west."""
        key = tile, turn
        if self.tiles[tile].size == "large":
            return ()
        if key not in self._doorways:
            self._doorways[key] = tuple(_doorway(self.tiles[tile], door, turn) for door in self.tiles[tile].doors)
        return self._doorways[key]

    def half(self, card: str, half: str) -> Half:
        """One half of a Treasure card."""
        treasure = self.treasures[card]
        return treasure.any if half == "any" else treasure.own

    def name(self, key: str) -> str:
        """The printed name of any Hero, monster, tile, ability or card."""
        if key in self.treasures:
            return f"{self.treasures[key].any.name} / {self.treasures[key].own.name}"
        for table in (self.heroes, self.monsters, self.tiles, self.abilities, self.evils):
            if key in table:
                return str(table[key].name)
        return key


_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""The cells of a medium tile clockwise: side n goes from corner n to corner n + 1."""


def _doorway(tile: Tile, door: str, turn: int) -> tuple[int, int, int]:
    side = ("NESW".index(door[0]) + turn) % 4
    if tile.size == "small":
        return 0, 0, side
    x, y = _CORNERS[(side + int(door[1]) - 1) % 4]
    return x, y, side
