"""Rolling and rerolling the action dice (MM-ROLL, MM-PET-03)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.rules.dice import PET, face_of
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.state.actions import Keep, Mark, Reroll, Unmark
from undercroft.games.masmorra.state.events import Rerolled, Rolled
from undercroft.games.masmorra.state.model import DICE, Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask


def roll_action_dice(g: Masmorra, hero: Hero) -> Script:
    """Roll the full set, fewer if something says so, and the pet die if it joins (MM-ROLL-01, MM-PET-02)."""
    dice = max(0, DICE - g.turn.fewer)
    faces = g.chance.roll(g.content.action_die, dice, "action dice")
    if g.turn.pet == "joins":
        faces += [face + PET for face in g.chance.roll(g.content.action_die, 1, "pet die")]
        g.turn.pet = "rolled"
    g.turn.dice += faces
    g.tell(Rolled, hero=hero.board, faces=tuple(faces), rule="MM-ROLL-01")
    g.phase = "reroll"
    if g.turn.dice and why_no_rerolls(g) is None:
        g.turn.rerolls = ("normal", *hero.captured)
    yield from respond(g, Moment("roll", hero.number, dice=tuple(faces)))


def why_no_rerolls(g: Masmorra) -> Refusal | None:
    """What forbids rerolls of any kind (MM-ALLY-08)."""
    evil = g.evil()
    if evil is not None and evil.no_rerolls:
        return Refusal("MM-ALLY-08", f"{evil.name}: no dice may be rolled again")
    return None


def choose_and_reroll(g: Masmorra, dice: Sequence[str], source: str, rule: str) -> Script:
    """A card lets the active player roll any of these unused dice again."""
    hero = g.hero
    while True:
        options = partial(reroll_options, g, dice)
        choice = yield from ask(hero.seat, "Reroll which dice?", options, rule)
        match choice:
            case Mark(face):
                g.turn.marked.append(face)
            case Unmark(face):
                g.turn.marked.remove(face)
            case Reroll():
                yield from throw_marked(g, hero, source, rule)
                return
            case _:
                g.turn.marked.clear()
                g.tell(Rerolled, hero=hero.board, old=(), new=(), source=source, rule=rule)
                return


def faces_shown(g: Masmorra) -> list[str]:
    """The faces that the unused dice show."""
    return [face_of(die) for die in g.turn.dice]


def not_final(g: Masmorra) -> list[str]:
    """The faces that have a reroll: no pet die that came after the roll, nor one of Bad Omen's (MM-PET-03, MM-R-91)."""
    late = g.turn.pet == "late"
    shown = [die[:2] for die in g.turn.dice if not (late and die.endswith(PET))]
    for face in g.turn.final:
        if face in shown:
            shown.remove(face)
    return shown


def just_rolled(g: Masmorra, moment: Moment) -> list[str]:
    """The faces among the dice that were just rolled that still have a reroll."""
    left = not_final(g)
    found = []
    for face in map(face_of, moment.dice):
        if face in left:
            left.remove(face)
            found.append(face)
    return found


def reroll_options(g: Masmorra, shown: Sequence[str]) -> list[Action]:
    """Mark dice by their face; equal ones are alike."""
    marked = g.turn.marked
    options: list[Action] = [Reroll() if marked else Keep()]
    options += [Mark(face) for face in FACES if shown.count(face) > marked.count(face)]
    if marked:
        options += [Unmark(face) for face in FACES if face in marked]
    return options


def why_no_reroll(g: Masmorra, action: Mark | Unmark | Reroll | Keep) -> Refusal:
    """What is wrong with this choice of dice."""
    match action:
        case Mark():
            if g.turn.pet == "late" and f"{action.face}*" in g.turn.dice:
                return Refusal("MM-PET-03", "a pet die that came after the roll has no reroll")
            if action.face in g.turn.final:
                return Refusal("MM-R-91", "a die that was rolled again by a rival's card is final")
            return Refusal("MM-ROLL-02", "no other unused die shows that")
        case Unmark():
            return Refusal("MM-ROLL-02", "no die that shows that is marked")
        case Reroll():
            return Refusal("MM-ROLL-02", "no die is marked: mark those to roll again first")
    return Refusal("MM-ROLL-02", "some dice are marked: roll them again, or unmark them")


def throw_marked(g: Masmorra, hero: Hero, source: str, rule: str) -> Script:
    """Roll the marked dice again; the second result stands."""
    marked, g.turn.marked = g.turn.marked, []
    new = throw_again(g, hero, marked, source, rule)
    yield from respond(g, Moment("roll", hero.number, at="reroll", dice=new))


def throw_again(g: Masmorra, hero: Hero, faces: list[str], source: str, rule: str) -> tuple[str, ...]:
    """Roll dice that show these faces again; return what they show now."""
    old = []
    for face in faces:
        # Of dice that show the same, action dice go first: their results are worth the same.
        die = face if face in g.turn.dice else face + PET
        g.turn.dice.remove(die)
        old.append(die)
    shown = g.chance.roll(g.content.action_die, len(old), "action dice")
    new = tuple(face + die[2:] for face, die in zip(shown, old, strict=True))
    g.turn.dice += new
    g.tell(Rerolled, hero=hero.board, old=tuple(old), new=new, source=source, rule=rule)
    return new
