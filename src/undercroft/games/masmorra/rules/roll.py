"""Rolling and rerolling the action dice (MM-ROLL, MM-PET-03)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import cast

from undercroft.games.masmorra.content.symbols import Face
from undercroft.games.masmorra.rules.dice import PET, face_of
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.state.actions import Keep, Reroll
from undercroft.games.masmorra.state.events import FewerDice, Rerolled, Rolled
from undercroft.games.masmorra.state.model import DICE, Hero, Masmorra
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.sets import distinct_sets


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


def roll_fewer(g: Masmorra, amount: int, source: str, rule: str) -> None:
    """The active Hero rolls so many action dice fewer this turn (MM-R-70)."""
    g.turn.fewer += amount
    told = partial(g.tell, FewerDice, hero=g.hero.board, amount=amount, dice=max(0, DICE - g.turn.fewer))
    told(source=source, rule=rule)


def why_no_rerolls(g: Masmorra) -> Refusal | None:
    """What forbids rerolls of any kind (MM-ALLY-08)."""
    evil = g.evil()
    if evil is not None and evil.no_rerolls:
        return Refusal("MM-ALLY-08", f"{evil.name}: no dice may be rolled again")
    return None


def choose_and_reroll(g: Masmorra, dice: Sequence[str], source: str, rule: str) -> Script:
    """A card lets the active player roll any of these unused dice again."""
    hero = g.hero
    choice = yield from ask(hero.seat, "Reroll which dice?", partial(reroll_options, dice), rule)
    if isinstance(choice, Reroll):
        yield from throw_chosen(g, hero, choice.faces, source, rule)
    else:
        g.tell(Rerolled, hero=hero.board, old=(), new=(), source=source, rule=rule)


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


def reroll_options(shown: Sequence[str]) -> list[Keep | Reroll]:
    """Keep all dice, or roll any set of them again; equal ones are alike."""
    return [Keep(), *_rerolls(tuple(sorted(shown)))]


@lru_cache(maxsize=2048)
def _rerolls(shown: tuple[str, ...]) -> tuple[Reroll, ...]:
    return tuple(Reroll(cast("tuple[Face, ...]", faces)) for faces in distinct_sets(shown))


def why_no_reroll(g: Masmorra, faces: Sequence[str]) -> Refusal:
    """What is wrong with this choice of dice."""
    shown, free = faces_shown(g), not_final(g)
    if not faces:
        return Refusal("MM-ROLL-02", "no die is chosen: keep them all, or choose those to roll again")
    if any(faces.count(face) > shown.count(face) for face in faces):
        return Refusal("MM-ROLL-02", "there are not so many unused dice that show that")
    held = [face for face in faces if faces.count(face) > free.count(face)]
    if g.turn.pet == "late" and any(face + PET in g.turn.dice for face in held):
        return Refusal("MM-PET-03", "a pet die that came after the roll has no reroll")
    if held:
        return Refusal("MM-R-91", "a die that was rolled again by a rival's card is final")
    return Refusal("MM-ROLL-02", "dice are rerolled once, right after the roll")


def throw_chosen(g: Masmorra, hero: Hero, faces: Sequence[str], source: str, rule: str) -> Script:
    """Roll the chosen dice again; the second result stands."""
    new = throw_again(g, hero, faces, source, rule)
    yield from respond(g, Moment("roll", hero.number, at="reroll", dice=new))


def throw_again(g: Masmorra, hero: Hero, faces: Sequence[str], source: str, rule: str) -> tuple[str, ...]:
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
