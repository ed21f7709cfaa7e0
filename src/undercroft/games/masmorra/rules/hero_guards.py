"""Why the active Hero cannot go, place, dock, take or drink that."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.rules.attacks import why_no_symbol
from undercroft.games.masmorra.rules.dice import can_dock, can_flip, have, why_cursed
from undercroft.games.masmorra.rules.dungeon import armed_beside, around, cell, cells_of, closes, fronts, stairs
from undercroft.games.masmorra.rules.engage import engaged, why_cannot_leave, why_not_yet
from undercroft.games.masmorra.rules.explore import why_cannot_explore
from undercroft.games.masmorra.rules.hero_phase import who_may_drink
from undercroft.games.masmorra.rules.traps import MOST_BESIDE
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import Hero, Masmorra, Placed
from undercroft.kernel.errors import Refusal
from undercroft.kit.text import listed

# Steps and tiles


def why_cannot_step(g: Masmorra, hero: Hero, action: a.Move | a.Explore) -> Refusal | None:
    """What is wrong with a Move or an Explore: leaving, then paying, then where it goes."""
    refusal = why_cannot_leave(g) or why_cannot_pay_step(g, hero, action.pay)
    if refusal is not None:
        return refusal
    if isinstance(action, a.Move):
        if action.to in g.traps:
            return Refusal("MM-TRAP-06", "nobody can enter a trap, armed or disarmed")
        if action.to in g.ways[hero.at]:
            return None
        return Refusal("MM-ADJ-01", "the room is not adjacent: rooms must share an edge with a passage")
    level = g.rooms[hero.at].level
    if level > len(g.stacks):
        return Refusal("MM-EXPL-05", "nothing can be explored on the third level")
    front = cell(level, action.x, action.y)
    found = fronts(g, hero.at)
    if front not in found:
        return Refusal("MM-EXPL-01", "no doorway of this room faces that space, or it is not empty")
    return why_cannot_explore(g, hero.at, front, found[front])


def why_cannot_pay_step(g: Masmorra, hero: Hero, pay: str) -> Refusal | None:
    """What is wrong with this payment for a Step."""
    if pay == "":
        return None if g.turn.steps else Refusal("MM-STEP-01", "no Move Point is left: take a Step")
    if g.turn.steps:
        return Refusal("MM-R-86", "a Move Point is left: it is used first")
    if g.turn.curse == "ST":
        return Refusal("MM-SEWER-07", "the Vile Curse forbids Steps, the Free Step too")
    if pay == "token":
        return None if can_flip(g, hero) else Refusal("MM-FREE-02", "the Free Step token was used this turn")
    if g.phase != "actions":
        return why_not_yet(g, "MM-R-05", "dice and symbols are for after the roll: before, there is only the Free Step")
    return None if have(g, "ST") else Refusal("MM-STEP-01", "there is no Step die or symbol")


def why_no_stairs(g: Masmorra, hero: Hero, to: str) -> Refusal | None:
    """What is wrong with these stairs."""
    if stairs(g, hero.at) != to:
        return Refusal("MM-STAIR-01", "no stairs lead there from here")
    return why_cannot_leave(g)


def why_cannot_place(g: Masmorra, action: a.Place) -> Refusal:
    """What is wrong with this place for the tile in hand."""
    if not g.turn.placing or g.turn.placing[0].tile != action.tile:
        return Refusal("MM-EXPL-02", "that tile is not being placed now")
    placed = Placed(action.tile, g.turn.placing[0].level, action.x, action.y, action.turn)
    trap = g.tile(action.tile).type == "trap"
    if any(number in g.cells for number in cells_of(g, placed)):
        return Refusal("MM-TRAP-01" if trap else "MM-EXPL-02", "there is a tile already")
    if g.options.keep_levels_open and closes(g, placed):
        return Refusal("MM-R-82" if trap else "MM-R-18", "no doorway would be left to explore this level")
    if trap and g.turn.crowded and any(number in around(g, g.turn.crowded) for number in cells_of(g, placed)):
        return Refusal("MM-MED-03", f"no more than {MOST_BESIDE} traps go next to a room while it is explored")
    if trap:
        return Refusal("MM-TRAP-01", "a trap goes next to the room that was explored, as long as there is a place")
    return Refusal("MM-EXPL-02", "a door of the tile must meet the doorway; turns that look alike are one choice")


# Docking, taking, drinking


def why_no_room_action(g: Masmorra, hero: Hero, tile: str, to: str) -> Refusal | None:
    """What is wrong with this Room Action; first what would not change this turn."""
    if tile in g.traps and g.traps[tile].opened:
        return Refusal("MM-TRAP-05", "this trap is disarmed already")
    if tile not in g.content.tiles or (tile != hero.at and tile not in armed_beside(g, hero.at)):
        return Refusal("MM-ROOMACT-01", "a Room Action is for the own room, or an armed trap next to it")
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
    if printed.type == "portal" and (to == hero.at or to not in g.rooms):
        return Refusal("MM-ROOM-04", "a portal leads to any other explored room")
    return None


def why_no_gold(g: Masmorra, hero: Hero) -> Refusal | None:
    """What is wrong with taking gold here."""
    if g.tile(hero.at).type != "gold" or not g.rooms[hero.at].gold:
        return Refusal("MM-ROOM-09", "no gold lies here")
    if hero.gold >= GOLD_LIMIT:
        return Refusal("MM-GOLD-03", f"nobody holds more than {GOLD_LIMIT} gold")
    return None


def why_cannot_drink(g: Masmorra, hero: Hero, board: str) -> Refusal | None:
    """What is wrong with drinking, or with who drinks."""
    if engaged(g):
        return Refusal("MM-ELIX-01", "no Elixir is drunk while engaged")
    if not have(g, "EL"):
        return why_no_symbol(g, "EL") or Refusal("MM-ELIX-01", "there is no Elixir die or symbol")
    if board in [other.board for other in who_may_drink(g, hero)]:
        return None
    if board == hero.board:
        return Refusal("MM-ELIX-01", "there is no Wound to heal")
    return Refusal("MM-ALLY-12", "only a wounded Hero in the same room, in Alliance games, can drink it")


def why_no_reroll(g: Masmorra, action: a.Mark | a.Unmark | a.Reroll | a.Keep) -> Refusal:
    """What is wrong with this choice of dice."""
    match action:
        case a.Mark():
            if g.turn.pet == "late" and f"{action.face}*" in g.turn.dice:
                return Refusal("MM-PET-03", "a pet die that came after the roll has no reroll")
            if action.face in g.turn.final:
                return Refusal("MM-R-91", "a die that was rolled again by a rival's card is final")
            return Refusal("MM-ROLL-02", "no other unused die shows that")
        case a.Unmark():
            return Refusal("MM-ROLL-02", "no die that shows that is marked")
        case a.Reroll():
            return Refusal("MM-ROLL-02", "no die is marked: mark those to roll again first")
    return Refusal("MM-ROLL-02", "some dice are marked: roll them again, or unmark them")
