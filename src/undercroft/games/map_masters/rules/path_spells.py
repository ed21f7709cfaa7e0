"""Teleports and the other magic of a path (MP-TELE, MP-SB-04 to 11)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.map_masters.content.faces import MAIN, UNDER
from undercroft.games.map_masters.content.glyphs import BARREL, CIRCLE, MONSTER, PITFALL, SLOT_AT, SLOTS
from undercroft.games.map_masters.rules.entering import USED, arrive, enter_hallway, enter_room
from undercroft.games.map_masters.rules.layouts import Built, Slot, block_beyond
from undercroft.games.map_masters.rules.notation import Step, book_id
from undercroft.games.map_masters.rules.walking import Inside, Spot, Walk
from undercroft.kernel.errors import Refusal


def target_of(walk: Walk, step: Step, sign: str) -> Spot | None:
    """The cell that a teleport names, if that sign stands there."""
    if not 0 <= step.card < len(walk.built.faces):
        return None
    spot = (step.card, step.level, step.cell)
    return spot if walk.sign(spot) == sign else None


def here(walk: Walk, sign: str) -> list[Spot]:
    """The cells with this sign where the path stands: its cell, or all of the present room, in reading order."""
    if isinstance(walk.at, Inside):
        card, number = walk.at.room
        return [(card, MAIN, cell) for cell, found in walk.face(card).features(number) if found == sign]
    return [walk.at] if walk.at is not None and walk.sign(walk.at) == sign else []


def port(walk: Walk, step: Step) -> Refusal | None:
    """From an unused circle to another that is not crossed out, for a Scroll (MP-TELE-02 to 05)."""
    target = target_of(walk, step, CIRCLE)
    if target is None:
        return Refusal("MP-TELE-02", "there is no Magic Circle at that cell")
    if target in walk.crossed:
        return Refusal("MP-TELE-03", "that circle took part in a teleport already")
    # In a room the first unused circle that is not the target is left: they are alike (MP-R-25).
    departures = [spot for spot in here(walk, CIRCLE) if spot not in walk.crossed and spot != target]
    if not departures:
        return Refusal("MP-TELE-02", "the path does not stand at an unused Magic Circle")
    if walk.room_of(target) is None and target in walk.used:
        return Refusal("MP-TELE-04", "that circle was walked over already")
    paid, rest = step.resources[:1], step.resources[1:]
    if not paid or not walk.serves(paid[0], "scroll", "activate_circle"):
        return Refusal("MP-TELE-02", "a teleport takes a Scroll, a Scroll fairy or SB-05")
    if refusal := walk.why_cannot_pay(paid):
        return refusal
    walk.pay(paid)
    walk.crossed |= {departures[0], target}
    return arrive(walk, target, rest)


def _cast(walk: Walk, step: Step, spell: str) -> Refusal | None:
    """Turn the one spellbook face down that this step needs, which stands first."""
    if not step.resources or book_id(step.resources[0]) != walk.book(spell):
        return Refusal("MP-SB-00", f"this needs the spellbook {walk.content.name(walk.book(spell))}")
    if refusal := walk.why_cannot_pay(step.resources[:1]):
        return refusal
    walk.pay(step.resources[:1])
    return None


def warp(walk: Walk, step: Step) -> Refusal | None:
    """Teleport to a Monster (SB-07) or from a Barrel to another (SB-08) (MP-R-32)."""
    if step.resources and book_id(step.resources[0]) == walk.book("hop_barrel"):
        return hop_barrel(walk, step)
    target = target_of(walk, step, MONSTER)
    if target is None or target in walk.circled:
        return Refusal("MP-SB-07", "there is no undefeated Monster at that cell")
    if walk.room_of(target) is None and target in walk.used:
        return USED
    return _cast(walk, step, "call_monster") or arrive(walk, target, step.resources[1:])


def hop_barrel(walk: Walk, step: Step) -> Refusal | None:
    """From the Barrel where the path stands to another (MP-SB-08)."""
    target = target_of(walk, step, BARREL)
    if target is None:
        return Refusal("MP-SB-08", "there is no Barrel at that cell")
    if not any(spot != target for spot in here(walk, BARREL)):
        return Refusal("MP-SB-08", "the path does not stand at another Barrel")
    if walk.room_of(target) is None and target in walk.used:
        return USED
    return _cast(walk, step, "hop_barrel") or arrive(walk, target, step.resources[1:])


def climb(walk: Walk, step: Step) -> Refusal | None:
    """From below a Pitfall that this path has not fallen or climbed through, up to the main floor (MP-R-30)."""
    if walk.at is None or isinstance(walk.at, Inside) or walk.at[1] != UNDER:
        return Refusal("MP-SB-04", "the path is not underground")
    card, _, cell = walk.at
    pit = (card, MAIN, cell)
    if walk.sign(pit) != PITFALL:
        return Refusal("MP-SB-04", "there is no Pitfall above")
    if pit in walk.pits:
        return Refusal("MP-SB-04", "this path has been through that Pitfall already")
    room = walk.room_of(pit)
    if room is None and pit in walk.used:
        return Refusal("MP-R-30", "the path has crossed that Pitfall already")
    if refusal := _cast(walk, step, "climb"):
        return refusal
    walk.pits.add(pit)
    rest = step.resources[1:]
    if room is not None:
        return enter_room(walk, room, None, rest)
    if rest:
        return Refusal("MP-GEO-28", f"{rest[0]} is not needed here")
    walk.used.add(pit)
    walk.at = pit
    walk.circle(pit)
    return None


def wrap(walk: Walk, step: Step) -> Refusal | None:
    """From an outermost opening to the one exactly opposite (MP-R-33)."""
    wraps = {walk.book(spell): (spell, sides) for spell, sides in (("wrap_poles", "NS"), ("wrap_sides", "WE"))}
    book = book_id(step.resources[0]) if step.resources else ""
    if book not in wraps:
        return Refusal("MP-SB-00", f"this needs the spellbook {' or '.join(map(walk.content.name, wraps))}")
    spell, sides = wraps[book]
    if walk.at is None or isinstance(walk.at, Inside) or walk.at[1] != MAIN:
        return Refusal("MP-R-33", "the path does not stand at an outer edge")
    name = SLOT_AT.get(walk.at[2])
    if name is None or name[0] not in sides:
        return Refusal("MP-R-33", "the path does not stand at an outer edge of that kind")
    departure = (walk.at[0], name)
    if departure == walk.start:
        return Refusal("MP-R-33", "the opening where the path began is no way out")
    outermost = outermost_slots(walk.built, departure)
    if departure not in outermost:
        return Refusal("MP-R-33", "this opening is not the outermost of its line")
    arrival = next(slot for slot in outermost if slot != departure)
    if not walk.built.is_open(arrival):
        return Refusal("MP-R-33", "there is no opening exactly opposite")
    if (arrival[0], MAIN, SLOTS[arrival[1]]) in walk.used:
        return USED
    if refusal := _cast(walk, step, spell):
        return refusal
    walk.shut |= {departure, arrival}
    return enter_hallway(walk, (arrival[0], MAIN, SLOTS[arrival[1]]), step.resources[1:])


def outermost_slots(built: Built, slot: Slot) -> Sequence[Slot]:
    """The two outermost slots of the block column (N, S) or row (W, E) that a slot lies in, open or not."""
    number, name = slot
    x, y = block_beyond(built.layout[number], name)
    found: list[Slot] = []
    if name[0] in "NS":
        line = sorted(block[1] for block in built.covered if block[0] == x)
        for side, row in (("N", line[0]), ("S", line[-1])):
            card = built.covered[x, row]
            found.append((card, f"{side}{x - built.layout[card].x}"))
    else:
        line = sorted(block[0] for block in built.covered if block[1] == y)
        for side, column in (("W", line[0]), ("E", line[-1])):
            card = built.covered[column, y]
            found.append((card, f"{side}{y - built.layout[card].y}"))
    return found


def gain(walk: Walk, step: Step) -> Refusal | None:
    """Give SB-11 up for a fairy token of any type (MP-SB-11)."""
    if len(step.resources) > 1:
        return Refusal("MP-GEO-28", f"{step.resources[1]} is not needed here")
    if refusal := _cast(walk, step, "fairy_pact"):
        return refusal
    walk.tokens[step.where] += 1
    walk.gained += (step.where,)
    return None
