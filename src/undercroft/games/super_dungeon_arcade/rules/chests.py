"""Chests and boo booty (SD-BASIC-03 to 05, SD-BOO-01 to 04)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules.decks import discard, draw, keep
from undercroft.games.super_dungeon_arcade.rules.models import occupied
from undercroft.games.super_dungeon_arcade.rules.spawning import appear, free_name
from undercroft.games.super_dungeon_arcade.rules.values import extra_treasure
from undercroft.games.super_dungeon_arcade.state.actions import KeepTreasure
from undercroft.games.super_dungeon_arcade.state.events import ChestOpened
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kernel.script import Script, ask


def open_chest(g: SuperDungeonArcade, hero: Hero, at: int, ap: int = 0) -> Script:
    """Draw as many treasures as the tile's number, and those that powers add; keep one (SD-BASIC-03, SD-BASIC-05)."""
    tile = next(tile for tile, square in g.chests.items() if square == at)
    del g.chests[tile]
    drawn = [card for _ in range(tile + extra_treasure(g, hero)) if (card := draw(g, "treasure")) is not None]
    name = g.dungeon.names[at]
    g.tell(ChestOpened, hero=hero.id, at=name, cards=tuple(drawn), left=ap, rule="SD-BASIC-03")
    boos = [card for card in drawn if g.content.treasure[card].boo_booty]
    if boos:
        discard(g, drawn, "boo booty", "SD-BOO-02")
        boo_booty(g, g.content.treasure[boos[0]].boo_booty, at, tile)
    elif drawn:
        yield from keep_one(g, hero.seat, drawn, "chest", "SD-BASIC-03")


def boo_booty(g: SuperDungeonArcade, kind: str, at: int, tile: int) -> None:
    """It takes the chest's place, or the nearest free square (SD-BOO-02, SD-R-66)."""
    taken = occupied(g)
    far = g.dungeon.grid.distances(at)
    barred = g.dungeon.grid.blocks | g.dungeon.grid.holes
    free = [s for s in g.dungeon.grid.squares if s not in taken and s not in barred]
    if g.box.get(kind) and free:
        g.box[kind] -= 1
        square = min(free, key=lambda s: (far[s], s))
        appear(g, free_name(g, kind), kind, square, "chest", "SD-BOO-02", tile=tile)


def keep_one(g: SuperDungeonArcade, seat: int, drawn: list[str], source: str, rule: str) -> Script:
    """One of the drawn treasures goes into the backpack, the others are discarded."""
    options = [KeepTreasure(card) for card in dict.fromkeys(sorted(drawn))]
    g.drawn = tuple(drawn)
    choice = yield from ask(seat, "Keep one treasure", options, rule)
    g.drawn = ()
    rest = list(drawn)
    rest.remove(choice.card)
    keep(g, choice.card, source, rule)
    discard(g, rest, source, rule)
