"""Dice, symbols and paying (MM-DICE, MM-PAY, MM-FREE, MM-PET, MM-MAGIC)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from undercroft.games.masmorra.content.symbols import FACES, Face, Symbols
from undercroft.games.masmorra.state.events import DieTurned, Docked, Spent, SymbolsGained, SymbolsGone
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.errors import Refusal

PET = "*"
"""What marks the pet die, as in "ST*"."""


def face_of(die: str) -> str:
    """The face that a die shows."""
    return die[:2]


def dice_showing(g: Masmorra, face: str) -> int:
    """Unused dice that can be used for this face: none of a cursed one (MM-R-57)."""
    if face == g.turn.curse:
        return 0
    dice = g.turn.dice
    return dice.count(face) + dice.count(face + PET)


def symbols_of(g: Masmorra, face: str) -> int:
    """Virtual symbols of this face that can be used now."""
    return 0 if face == g.turn.curse else g.turn.symbols.get(face, 0)


def have(g: Masmorra, face: str) -> int:
    """How many of this face can be spent, dice and symbols together (MM-PAY-01)."""
    return dice_showing(g, face) + symbols_of(g, face)


def unused_dice(g: Masmorra) -> dict[Face, int]:
    """The faces that unused dice show, each with how many; a cursed one cannot be used (MM-R-57)."""
    shown = [die[:2] for die in g.turn.dice]
    return {face: shown.count(face) for face in FACES if face in shown and face != g.turn.curse}


def have_each(g: Masmorra) -> dict[str, int]:
    """How many of each face can be spent, dice and symbols together."""
    unused, symbols = unused_dice(g), g.turn.symbols
    found: dict[str, int] = {face: unused.get(face, 0) + symbols.get(face, 0) for face in FACES}
    if g.turn.curse:
        found[g.turn.curse] = 0
    return found


def take_die(g: Masmorra, face: str) -> str:
    """Take an unused die that shows this face; the pet die goes first (MM-R-78)."""
    dice = g.turn.dice
    die = face + PET if face + PET in dice else face
    dice.remove(die)
    return die


def use_die(g: Masmorra, face: str) -> str:
    """Put a die into the Used area; return it (MM-PAY-01)."""
    die = take_die(g, face)
    g.turn.used.append(die)
    return die


def spend(g: Masmorra, face: str, amount: int, on: str, rule: str) -> None:
    """Pay a spending cost: symbols first, then dice (MM-PAY-01, MM-R-78)."""
    if not amount:
        return
    symbols = min(amount, symbols_of(g, face))
    lose_symbols(g, face, symbols)
    dice = [use_die(g, face) for _ in range(amount - symbols)]
    told = partial(g.tell, Spent, hero=g.hero.board, face=face, dice=len(dice), symbols=symbols, on=on, rule=rule)
    told(pet=face + PET in dice)


def lose_symbols(g: Masmorra, face: str, amount: int) -> None:
    """Take symbols away, those first that would not last."""
    turn = g.turn
    if amount:
        turn.symbols[face] -= amount
        if not turn.symbols[face]:
            del turn.symbols[face]
        if face in turn.fleeting:
            turn.fleeting[face] = max(0, turn.fleeting[face] - amount)


def gain_symbols(
    g: Masmorra, gives: Symbols | Iterable[tuple[Face, int]], source: str, rule: str, *, pet: bool = False
) -> None:
    """Create virtual symbols in the active Hero's room (MM-PAY-05); `pet`: for the pet die, too."""
    counts = gives.counts if isinstance(gives, Symbols) else list(gives)
    for face, amount in counts:
        g.turn.symbols[face] = g.turn.symbols.get(face, 0) + amount
    faces = tuple(face for face, amount in counts for _ in range(amount))
    g.tell(SymbolsGained, hero=g.hero.board, faces=faces, source=source, pet=pet, rule=rule)


def symbols_vanish(g: Masmorra, rule: str = "MM-PAY-05") -> None:
    """Every unspent symbol disappears when the Hero leaves the room, and at the end of the turn (MM-PAY-05)."""
    turn = g.turn
    if turn.symbols or turn.purging:
        faces = [face for face in FACES for _ in range(turn.symbols.get(face, 0))] + ["EL"] * turn.purging
        turn.symbols.clear()
        turn.fleeting.clear()
        turn.purging = 0
        g.tell(SymbolsGone, hero=g.hero.board, faces=tuple(faces), rule=rule)


def end_fleeting(g: Masmorra) -> None:
    """What lasts for one combat only is gone."""
    for face, amount in list(g.turn.fleeting.items()):
        left = min(amount, g.turn.symbols.get(face, 0))
        if left:
            lose_symbols(g, face, left)
            g.tell(SymbolsGone, hero=g.hero.board, faces=(face,) * left, fleeting=True, rule="MM-PAY-05")
    g.turn.fleeting.clear()


# Docking


def can_dock(g: Masmorra, faces: Sequence[str]) -> bool:
    """Whether unused dice show these faces: docking takes dice only (MM-PAY-03)."""
    return all(dice_showing(g, face) >= faces.count(face) for face in faces)


def why_cursed(g: Masmorra, faces: Sequence[str]) -> Refusal | None:
    """Why dice that are there cannot be docked (MM-R-57)."""
    if g.turn.curse in faces and sum(face_of(die) == g.turn.curse for die in g.turn.dice) >= faces.count(g.turn.curse):
        return Refusal("MM-R-57", "the Vile Curse forbids to dock these dice")
    return None


def dock(g: Masmorra, place: str, faces: Sequence[str]) -> None:
    """Put dice on a docking space, which is blocked until the turn ends (MM-PAY-04)."""
    g.turn.docked[place] = tuple(take_die(g, face) for face in faces)
    g.tell(Docked, hero=g.hero.board, place=place, faces=g.turn.docked[place], rule="MM-PAY-03")


# Magic


def magic_targets(g: Masmorra) -> list[Face]:
    """The faces of unused dice that an MG could turn; the paying die is no target (MM-MAGIC-02).

    Cursed dice may be turned (MM-R-57).
    """
    if not have(g, "MG"):
        return []
    shown = [die[:2] for die in g.turn.dice]
    paying = 0 if symbols_of(g, "MG") else 1
    return [face for face in FACES if shown.count(face) > (paying if face == "MG" else 0)]


def turn_die(g: Masmorra, old: Face, new: Face) -> None:
    """Use Magic: one unused die is turned to any face, the pet die last: it might get lost (MM-MAGIC-01, MM-R-78)."""
    spend(g, "MG", 1, "magic", "MM-MAGIC-01")
    die = old if old in g.turn.dice else old + PET
    g.turn.dice.remove(die)
    g.turn.dice.append(die.replace(old, new))
    g.tell(DieTurned, hero=g.hero.board, old=die, new=g.turn.dice[-1], rule="MM-MAGIC-01")


# The Free Step token and the pet die


def can_flip(g: Masmorra, hero: Hero) -> bool:
    """Whether the Free Step token can give an ST now: once per turn, and not while ST is cursed (MM-R-57)."""
    return hero.free and g.turn.curse != "ST"


def flip(g: Masmorra, hero: Hero, face: str, on: str) -> None:
    """Turn the Free Step token over; it counts as a symbol, never as a die (MM-FREE-01, MM-FREE-02)."""
    hero.free = False
    g.tell(Spent, hero=hero.board, face=face, token=True, on=on, rule="MM-FREE-01")


def roll_pet(g: Masmorra) -> str:
    """Roll the pet die alone (MM-PET-03)."""
    (face,) = g.chance.roll(g.content.action_die, 1, "pet die")
    g.turn.pet = "late"
    g.turn.dice.append(face + PET)
    return face


def lose_pet(g: Masmorra) -> bool:
    """An unused pet die is lost for the turn; return whether there was one (MM-PET-04)."""
    turn = g.turn
    for die in turn.dice:
        if die.endswith(PET):
            turn.dice.remove(die)
            turn.used.append(die)
            break
    else:
        if turn.pet != "joins":
            return False
    turn.pet = "lost"
    return True
