"""Room Actions: what can be docked on tiles, chests, and gold that lies in a room (MM-ROOMACT, MM-ROOM)."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.rules.abilities import finder_gold
from undercroft.games.masmorra.rules.dice import can_dock, dock, gain_symbols, why_cursed
from undercroft.games.masmorra.rules.dungeon import armed_beside, change_room
from undercroft.games.masmorra.rules.gains import gain_cards, gain_gold, gain_xp
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.rooms import teleport
from undercroft.games.masmorra.rules.traps import disarm
from undercroft.games.masmorra.rules.windows import respond, undisturbed
from undercroft.games.masmorra.state.actions import RoomAction, TakeGold
from undercroft.games.masmorra.state.events import ChestOpened
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script
from undercroft.kit.text import listed


def room_options(g: Masmorra, hero: Hero) -> list[Action]:
    """Room Actions, disarming adjacent traps, and gold that lies here (MM-ROOMACT-01, MM-ROOM-09)."""
    options: list[Action] = []
    for tile in (hero.at, *armed_beside(g, hero.at)):
        if why_cannot_dock(g, tile) is None:
            portal = g.tile(tile).type == "portal"
            options += [RoomAction(tile, to) for to in g.rooms if to != hero.at] if portal else [RoomAction(tile)]
    return [*options, TakeGold()] if why_no_gold(g, hero) is None else options


def why_no_room_action(g: Masmorra, hero: Hero, tile: str, to: str) -> Refusal | None:
    """What is wrong with this Room Action; first what would not change this turn."""
    if tile in g.traps and g.traps[tile].opened:
        return Refusal("MM-TRAP-05", "this trap is disarmed already")
    if tile not in g.content.tiles or (tile != hero.at and tile not in armed_beside(g, hero.at)):
        return Refusal("MM-ROOMACT-01", "a Room Action is for the own room, or an armed trap next to it")
    if refusal := why_cannot_dock(g, tile, to):
        return refusal
    if g.tile(tile).type == "portal" and (to == hero.at or to not in g.rooms):
        return Refusal("MM-ROOM-04", "a portal leads to any other explored room")
    return None


def why_cannot_dock(g: Masmorra, tile: str, to: str = "") -> Refusal | None:
    """What keeps dice from being docked on a tile, to go somewhere perhaps."""
    printed = g.tile(tile)
    if not printed.dock:
        return Refusal("MM-ROOMACT-01", "nothing can be docked here")
    if printed.type == "portal" and g.battleground:
        return Refusal("MM-EPIC-06", "no teleport works after the descent")
    if printed.type != "portal" and to:
        return Refusal("MM-ROOM-04", "only a portal leads somewhere")
    if tile in g.rooms and g.rooms[tile].opened:
        return Refusal("MM-R-19", "the chest is open already")
    if tile in g.turn.docked:
        return Refusal("MM-PAY-04", "this docking space was used this turn")
    if tile in g.turn.chests:
        return Refusal("MM-R-19", "the chest was opened this turn already")
    if not can_dock(g, printed.dock):
        dice = listed([FACE_NAMES[face] for face in printed.dock])
        few = Refusal("MM-PAY-03", f"unused dice must show {dice}; symbols cannot be docked")
        return why_cursed(g, printed.dock) or few
    return None


def room_action(g: Masmorra, hero: Hero, action: RoomAction) -> Script:
    """Dock the printed dice; rivals may sabotage it (MM-ROOMACT-01)."""
    tile = g.tile(action.tile)
    dock(g, tile.id, tile.dock)
    moment = Moment("dock", hero.number, at=tile.id)
    yield from respond(g, moment)
    if moment.cancelled or hero.prone:
        return
    with undisturbed(g):
        if tile.type == "trap":
            yield from disarm(g, hero, tile.id)
        elif tile.type == "portal":
            yield from teleport(g, hero, action.to, "MM-ROOM-04")
        elif tile.gives is not None:
            gain_symbols(g, tile.gives, tile.id, "MM-ROOM-10")
        else:
            yield from open_chest(g, hero)


def has_chest(g: Masmorra, room: str) -> bool:
    """Whether a closed chest stands here."""
    tile = g.tile(room)
    chest = tile.type == "treasure" or (tile.type == "hall" and bool(tile.dock) and tile.gives is None)
    return chest and not g.rooms[room].opened and room not in g.turn.chests


def open_chest(g: Masmorra, hero: Hero) -> Script:
    """1 XP, 1 Treasure card and the gold; what does not fit goes to the supply (MM-ROOM-03, MM-R-19, MM-R-20)."""
    room = hero.at
    gold = g.rooms[room].gold
    change_room(g, room, opened=not g.options.chests_refill, gold=0)
    g.turn.chests += (room,)
    g.tell(ChestOpened, hero=hero.board, tile=room, rule="MM-ROOM-03")
    yield from gain_gold(g, hero, gold, room, "MM-ROOM-03", taken=True)
    yield from finder_gold(g, hero)
    yield from gain_xp(g, hero, 1, room, "MM-ROOM-03")
    yield from gain_cards(g, hero, 1, room, "MM-ROOM-03")


def why_no_gold(g: Masmorra, hero: Hero) -> Refusal | None:
    """What is wrong with taking gold here."""
    if g.tile(hero.at).type != "gold" or not g.rooms[hero.at].gold:
        return Refusal("MM-ROOM-09", "no gold lies here")
    if hero.gold >= GOLD_LIMIT:
        return Refusal("MM-GOLD-03", f"nobody holds more than {GOLD_LIMIT} gold")
    return None


def take_gold(g: Masmorra, hero: Hero) -> Script:
    """Take what the limit allows of the gold that lies here; the rest stays (MM-ROOM-09, MM-R-20)."""
    room = hero.at
    taken = yield from gain_gold(g, hero, g.rooms[room].gold, room, "MM-ROOM-09", taken=True)
    change_room(g, room, gold=g.rooms[room].gold - taken)
