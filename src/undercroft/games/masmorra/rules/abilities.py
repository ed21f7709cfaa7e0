"""Abilities and companions (MM-ABIL, MM-PET)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from undercroft.games.masmorra.content.symbols import Face, say_dice
from undercroft.games.masmorra.content.types import Ability
from undercroft.games.masmorra.rules.attacks import why_useless
from undercroft.games.masmorra.rules.dice import (
    PET,
    can_dock,
    dock,
    flip,
    gain_symbols,
    lose_pet,
    roll_pet,
    unused_dice,
    why_cursed,
)
from undercroft.games.masmorra.rules.engage import why_not_yet
from undercroft.games.masmorra.rules.gains import gain_gold, lose_gold
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.state.actions import Flip, UseAbility
from undercroft.games.masmorra.state.events import AbilityUsed, DieLost, PetStaysAway, Rolled
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script


def abilities_of(g: Masmorra, hero: Hero) -> list[Ability]:
    """The starting ability and those learned (MM-ABIL-01)."""
    abilities = g.content.abilities
    return [g.content.heroes[hero.board].start, *[abilities[learned] for learned in hero.learned]]


def what_stops_abilities(g: Masmorra, hero: Hero) -> str:
    """The Evil card, or the monster in its room, that keeps a Hero from using any ability at all."""
    evil = g.evil()
    if evil is not None and evil.no_abilities and hero is g.hero:
        return evil.id
    if not (g.turn.invisible and hero is g.hero):
        combat = g.turn.combat
        beaten = combat.target if combat is not None and combat.defeated else 0
        for monster in g.monsters.values():
            if monster.at == hero.at and g.side(monster).gaze and monster.key != beaten:
                return monster.card
    return ""


def why_no_abilities(g: Masmorra, hero: Hero) -> Refusal | None:
    """What keeps a Hero from using any ability at all."""
    source = what_stops_abilities(g, hero)
    if not source:
        return None
    if source in g.content.evils:
        return Refusal("MM-ALLY-08", f"{g.content.name(source)}: no abilities may be used")
    return Refusal("MM-R-39", f"the {g.content.name(source)}'s gaze stops all abilities in its room")


def ongoing(g: Masmorra, hero: Hero) -> list[Ability]:
    """The abilities that work by themselves now (MM-ABIL-02, MM-R-39)."""
    return [] if why_no_abilities(g, hero) else [ability for ability in abilities_of(g, hero) if ability.ongoing]


def why_cannot_use(
    g: Masmorra, hero: Hero, ability: Ability, dice: tuple[Face, ...], choice: int = 0
) -> Refusal | None:
    """What keeps the active Hero from activating this ability with these dice, for this choice of what it gives."""
    return (
        why_no_abilities(g, hero)
        or why_not_ready(g, hero, ability)
        or why_not_these_dice(g, ability, dice)
        or why_not_chosen(g, ability, choice)
    )


def why_not_ready(g: Masmorra, hero: Hero, ability: Ability) -> Refusal | None:
    """What keeps this ability from being activated with any dice."""
    if ability.ongoing:
        return Refusal("MM-ABIL-02", f"{ability.name} works by itself")
    rule = "MM-ABIL-03" if ability.dice else "MM-ABIL-04"
    if ability.id in g.turn.docked or ability.id in g.turn.paid:
        return Refusal(rule, f"{ability.name} was used this turn")
    if hero.gold < ability.gold:
        return Refusal(rule, f"{ability.name} costs {ability.gold} gold")
    if ability.pet and g.turn.pet:
        if g.turn.pet == "lost":
            return Refusal("MM-PET-04", "the pet die is lost for this turn")
        return Refusal("MM-PET-02", "the pet die takes part already")
    return None


def why_not_these_dice(g: Masmorra, ability: Ability, dice: tuple[Face, ...]) -> Refusal | None:
    """What is wrong with docking these dice on it."""
    if len(dice) != len(ability.dice) or any(
        need not in ("any", given) for need, given in zip(ability.dice, dice, strict=True)
    ):
        return Refusal("MM-ABIL-03", f"{ability.name} needs {say_dice(ability.dice)}")
    if not can_dock(g, dice):
        few = Refusal("MM-PAY-03", "dice that show these faces must be unused, and symbols cannot be docked")
        return why_cursed(g, dice) or few
    return None


def why_not_chosen(g: Masmorra, ability: Ability, choice: int) -> Refusal | None:
    """What is wrong with this choice of what it gives."""
    if not 0 <= choice < max(1, len(ability.gives)):
        return Refusal("MM-ABIL-02", f"{ability.name} gives nothing of that kind")
    if g.turn.curse and g.turn.curse in makes(ability, choice):
        return Refusal("MM-SEWER-07", "the Vile Curse forbids what it produces")
    return None


def makes(ability: Ability, choice: int) -> frozenset[str]:
    """The faces of the symbols that it gives, chosen so."""
    return ability.gives[choice].faces if ability.gives else frozenset()


def ability_options(
    g: Masmorra, hero: Hero, *, rolled: bool = True, useful: frozenset[str] | None = None
) -> list[Action]:
    """Every way to activate an ability now; in a combat, only those whose symbols it can use (MM-FIGHT-10)."""
    options: list[Action] = []
    unused = unused_dice(g) if rolled else {}
    for ability in abilities_of(g, hero):
        if (rolled or not ability.dice) and why_not_ready(g, hero, ability) is None:
            payments = _payments(ability, unused)
            choices = _choices(g, ability, useful) if payments else ()
            options += [UseAbility(ability.id, dice, choice) for dice in payments for choice in choices]
        if ability.flip and hero.free:
            faces = (face for face in ability.flip if face != g.turn.curse)
            options += [Flip(face) for face in faces if useful is None or face in useful]
    return options if options and why_no_abilities(g, hero) is None else []


def why_cannot_activate(g: Masmorra, hero: Hero, action: UseAbility) -> Refusal | None:
    """What is wrong with activating an ability."""
    for ability in abilities_of(g, hero):
        if ability.id == action.ability:
            if ability.dice and g.phase != "actions":
                return why_not_yet(g, "MM-R-05", "dice are docked after the roll")
            refusal = why_cannot_use(g, hero, ability, action.dice, action.choice)
            return refusal or why_useless(g, makes(ability, action.choice))
    return Refusal("MM-ABIL-01", "this Hero has not learned it")


def why_cannot_flip(g: Masmorra, hero: Hero, face: str) -> Refusal | None:
    """What is wrong with turning the Free Step token for another symbol."""
    if not any(face in ability.flip for ability in abilities_of(g, hero)):
        return Refusal("MM-ABIL-06", "this Hero's token gives a Step only")
    if face == g.turn.curse:
        return Refusal("MM-SEWER-07", "the Vile Curse forbids that symbol")
    if not hero.free:
        return Refusal("MM-FREE-02", "the Free Step token was used this turn")
    return why_no_abilities(g, hero) or why_useless(g, frozenset((face,)))


def _choices(g: Masmorra, ability: Ability, useful: frozenset[str] | None) -> Sequence[int]:
    """What can be chosen of what it gives, none if nothing of it is useful."""
    choices = range(max(1, len(ability.gives)))
    if useful is None and not g.turn.curse:
        return choices
    return [
        choice
        for choice in choices
        if (useful is None or makes(ability, choice) & useful) and why_not_chosen(g, ability, choice) is None
    ]


def _payments(ability: Ability, unused: Mapping[Face, int]) -> list[tuple[Face, ...]]:
    """The dice that it can be paid with; one of any face is docked alone."""
    if "any" in ability.dice:
        return [(face,) for face in unused]
    dice = cast("tuple[Face, ...]", ability.dice)
    for face in dice:
        if unused.get(face, 0) < dice.count(face):
            return []
    return [dice]


def use_ability(g: Masmorra, hero: Hero, action: UseAbility) -> Script:
    """Dock the dice and pay the gold, then take what it gives (MM-ABIL-03, MM-ABIL-04)."""
    ability = g.content.abilities[action.ability]
    if action.dice:
        dock(g, ability.id, action.dice)
    if not ability.refresh and not action.dice:
        g.turn.paid += (ability.id,)
    rule = "MM-ABIL-03" if action.dice else "MM-ABIL-04"
    lose_gold(g, hero, ability.gold, ability.id, rule)
    g.tell(AbilityUsed, hero=hero.board, ability=ability.id, rule=rule)
    yield from respond(g, Moment("ability", hero.number, at=ability.id))
    if hero.prone:
        return
    if ability.gives:
        gain_symbols(g, ability.gives[action.choice], ability.id, "MM-ABIL-05")
    yield from gain_gold(g, hero, ability.gives_gold, ability.id, rule)
    if ability.pet and (pet := call_pet(g, hero)):
        yield from respond(g, Moment("roll", hero.number, at="pet", dice=(pet,)))


def call_pet(g: Masmorra, hero: Hero) -> str:
    """Before the roll the pet die joins it, afterwards it is rolled at once and stands; return it then (MM-PET-03)."""
    if g.phase in ("start", "before"):
        g.turn.pet = "joins"
        return ""
    pet = roll_pet(g) + PET
    g.tell(Rolled, hero=hero.board, faces=(pet,), rule="MM-PET-03")
    return pet


def mind_the_pet(g: Masmorra, hero: Hero) -> None:
    """A companion brings the pet die when it comes; where abilities are suppressed an unused one is lost for the turn.

    So a turn that begins there has none at all (MM-PET-03, MM-PET-04, MM-R-39).
    """
    if hero.prone or g.phase not in ("start", "before", "reroll", "actions"):
        return
    companion = next((ability.id for ability in abilities_of(g, hero) if ability.pet == "each turn"), "")
    if not (companion or g.turn.pet):
        return
    if source := what_stops_abilities(g, hero):
        had = next((die for die in g.turn.dice if die.endswith(PET)), "")
        if lose_pet(g):
            g.tell(DieLost, hero=hero.board, face=had, source=source, rule="MM-PET-04")
        elif companion and not g.turn.pet:
            g.turn.pet = "away"
            g.tell(PetStaysAway, hero=hero.board, ability=companion, source=source, rule="MM-R-39")
    elif companion and not g.turn.pet:
        call_pet(g, hero)


def flip_for(g: Masmorra, hero: Hero, face: Face) -> Script:
    """The Free Step token gives another symbol, which may wait for its use in that room (MM-ABIL-06, MM-R-76)."""
    ability = g.content.heroes[hero.board].start.id
    flip(g, hero, face, "ability")
    yield from respond(g, Moment("ability", hero.number, at=ability))
    if not hero.prone:
        gain_symbols(g, [(face, 1)], ability, "MM-ABIL-06")


def finder_gold(g: Masmorra, hero: Hero) -> Script:
    """Gold for whoever finds more than others in chests and traps."""
    for ability in ongoing(g, hero):
        if ability.finder:
            yield from gain_gold(g, hero, ability.finder, ability.id, "MM-ABIL-02")
