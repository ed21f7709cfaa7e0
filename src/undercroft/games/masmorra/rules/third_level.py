"""The third level and Malaphyas (MM-EPIC, MM-THRONE, MM-SEWER)."""

from __future__ import annotations

from msgspec.structs import replace

from undercroft.games.masmorra.content.types import Rank
from undercroft.games.masmorra.rules.gains import gain_xp, lose_gold
from undercroft.games.masmorra.rules.monsters import (
    RANDOM,
    appear,
    call_watcher,
    monster_came,
    place_on_space,
    random_monster,
    remove,
)
from undercroft.games.masmorra.rules.rooms import entry_effects, leave_and_enter
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import ChooseGround
from undercroft.games.masmorra.state.events import (
    CardDiscarded,
    GroundRevealed,
    MalaphyasRolled,
    MiasmaTossed,
    RoomLaid,
)
from undercroft.games.masmorra.state.model import Hero, Masmorra, Placed
from undercroft.kernel.script import Script, ask

DESCENT_XP = 3


def descend(g: Masmorra, hero: Hero) -> Script:
    """The first Hero to go down chooses the battleground, all others are called at once, and it gains XP (MM-EPIC-04).

    Nobody's coming is settled before all are there (MM-EPIC-05).
    """
    choice = yield from ask(
        hero.seat, "Where will you meet Malaphyas?", [ChooseGround("throne"), ChooseGround("sewers")], "MM-EPIC-04"
    )
    lay_large_tile(g, hero, choice.side)
    landing = next(tile.id for tile in g.content.tiles.values() if tile.side == choice.side and tile.landing)
    others = [other for other in g.heroes if other is not hero]
    yield from fill_large_tile(g)
    leave_and_enter(g, hero, landing, "stairs", "MM-EPIC-05")
    for other in others:
        leave_and_enter(g, other, landing, "call", "MM-EPIC-05")
    yield from gain_xp(g, hero, DESCENT_XP, "descent", "MM-EPIC-04")
    for each in (hero, *others):
        yield from enter_third_level(g, each)


def lay_large_tile(g: Masmorra, hero: Hero, side: str) -> None:
    """The tile is placed with that side up: its rooms are joined by their doors (MM-THRONE-01, MM-SEWER-01)."""
    g.battleground = "throne" if side == "throne" else "sewers"
    tiles = [tile for tile in g.content.tiles.values() if tile.side == side]
    g.rooms = {**g.rooms, **{tile.id: Placed(tile.id, 3, *tile.place) for tile in tiles}}
    g.ways = {**g.ways, **{tile.id: tile.doors for tile in tiles}}
    g.tell(GroundRevealed, hero=hero.board, side=side, rule="MM-EPIC-04")
    for tile in tiles:
        g.tell(RoomLaid, tile=tile.id, rule="MM-THRONE-01" if side == "throne" else "MM-SEWER-01")


def fill_large_tile(g: Masmorra) -> Script:
    """Monsters and bosses on their spaces; some of them never move (MM-THRONE-02, 03, MM-SEWER-02, 03).

    Those that the tile names come first: there may not be dice for all.
    """
    placed: list[int] = []
    rooms = [room for room, where in g.rooms.items() if where.level == 3]
    spaces = [(room, space) for room in rooms for space in g.tile(room).monsters]
    for room, space in sorted(spaces, key=lambda one: one[1] in RANDOM):
        before = len(placed)
        if space == "boss":
            place_random_boss(g, room, placed)
        else:
            rule = "MM-THRONE-02" if g.battleground == "throne" else "MM-SEWER-02"
            yield from place_on_space(g, space, room, placed, rule)
        for key in placed[before:]:
            stand_still(g, key, ritual=bool(g.tile(room).watcher))


def stand_still(g: Masmorra, key: int, *, ritual: bool) -> None:
    """The ritual Cultists, the Sewers' bosses and Malaphyas never move (MM-THRONE-03, MM-SEWER-03)."""
    if key in g.monsters and (ritual or g.rank(g.monsters[key]) == "boss"):
        g.monsters[key] = replace(g.monsters[key], still=True, ritual=ritual)


def place_random_boss(g: Masmorra, room: str, placed: list[int]) -> None:
    """One not standing in the dungeon and not eliminated; if there is none, an eliminated one, then one from elsewhere.

    It starts on its blue side (MM-R-56).
    """
    here = {g.monsters[key].card for key in placed if key in g.monsters}
    standing = {monster.card: monster for monster in g.monsters.values() if g.rank(monster) == "boss"}
    bosses = [card for card in g.content.bosses if card not in here]
    fresh = [card for card in bosses if card not in standing and card not in g.eliminated]
    gone = [card for card in bosses if card in g.eliminated]
    card = g.chance.pick(fresh or gone or bosses, "boss")
    if card in standing:
        remove(g, standing[card].key, "MM-R-56", room)
    g.eliminated = tuple(other for other in g.eliminated if other != card)
    for hero in g.heroes:
        hero.captured = tuple(other for other in hero.captured if other != card)
    g.turn.rerolls = tuple(source for source in g.turn.rerolls if source != card)
    placed.append(appear(g, card, room, "MM-SEWER-02").key)


def enter_third_level(g: Masmorra, hero: Hero) -> Script:
    """Toxic Miasma, on the first entry only; a prone Hero suffers it too (MM-SEWER-04, MM-R-55)."""
    if g.battleground == "sewers" and not hero.been_deep:
        red = g.chance.pick((False, True), "miasma")
        lost = len(hero.hand) if red else hero.gold
        g.tell(MiasmaTossed, hero=hero.board, red=red, lost=lost, rule="MM-SEWER-04")
        if red:
            discard_hand(g, hero)
        else:
            lose_gold(g, hero, hero.gold, "miasma", "MM-SEWER-04")
    hero.been_deep = True
    yield from entry_effects(g, hero)


def discard_hand(g: Masmorra, hero: Hero) -> None:
    """All Treasure cards are discarded."""
    while hero.hand:
        card = hero.hand.pop()
        g.discard.append(card)
        g.tell(CardDiscarded, hero=hero.board, card=card, hand=len(hero.hand), rule="MM-SEWER-04")


# Malaphyas acts


def malaphyas_acts(g: Masmorra) -> Script:
    """Each turn opens with an action of Malaphyas (MM-EPIC-07)."""
    if g.battleground == "throne":
        yield from summon(g)
        yield from grimbolts(g)
    elif g.battleground == "sewers" and g.rooms[g.hero.at].level == 3:
        (g.turn.curse,) = g.chance.roll(g.content.action_die, 1, "curse")
        g.tell(MalaphyasRolled, face=g.turn.curse, what="curse", hero=g.hero.board, rule="MM-SEWER-07")


def summon(g: Masmorra) -> Script:
    """The first die: a minor or a major comes to the Throne Room, even if monsters are there (MM-THRONE-06)."""
    (face,) = g.chance.roll(g.content.action_die, 1, "summons")
    g.tell(MalaphyasRolled, face=face, what="summons", hero=g.hero.board, rule="MM-THRONE-06")
    table = next(iter(g.content.malaphyas.values()))
    rank: Rank = "major" if face in table.major else "minor"
    yield from random_monster(g, rank, throne(g), "MM-THRONE-06", [])
    yield from monster_came(g, throne(g))


def grimbolts(g: Masmorra) -> Script:
    """The second die: 1 Wound for every Hero in the rooms marked with its face (MM-THRONE-07)."""
    (face,) = g.chance.roll(g.content.action_die, 1, "grimbolts")
    g.tell(MalaphyasRolled, face=face, what="grimbolts", hero=g.hero.board, rule="MM-THRONE-07")
    for hero in g.heroes:
        if face in g.tile(hero.at).grimbolts:
            yield from wound(g, hero, 1, "grimbolts", "MM-THRONE-07", preventable=False)


def throne(g: Masmorra) -> str:
    """Malaphyas' own room."""
    return next(room for room in g.rooms if g.tile(room).throne and g.tile(room).side == g.battleground)


# What follows when monsters are gone


def settle_third_level(g: Masmorra) -> Script:
    """After monsters went: the Dark Watcher or Malaphyas may come."""
    if g.battleground == "throne":
        yield from call_watcher(g)
    elif g.battleground == "sewers" and not g.won:
        call_malaphyas(g)


def call_malaphyas(g: Masmorra) -> None:
    """When both bosses are eliminated he appears at once, red side up (MM-SEWER-05, MM-SEWER-06, MM-R-60)."""
    if not any(monster.still for monster in g.monsters.values()):
        monster = appear(g, g.content.malaphyas_card, throne(g), "MM-SEWER-06", red=True)
        g.monsters[monster.key] = replace(monster, still=True)
