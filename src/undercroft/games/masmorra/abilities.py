"""Abilities and companions (MM-ABIL, MM-PET)."""

from __future__ import annotations

from undercroft.games.masmorra.actions import Flip, UseAbility
from undercroft.games.masmorra.cards import Ability, Face
from undercroft.games.masmorra.dice import any_faces, can_dock, dock, flip, gain_symbols, roll_pet
from undercroft.games.masmorra.events import AbilityUsed, Rolled
from undercroft.games.masmorra.gains import add_gold, gain_gold, lose_gold
from undercroft.games.masmorra.model import Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script


def abilities_of(g: Masmorra, hero: Hero) -> list[Ability]:
    """The starting ability and those learned (MM-ABIL-01)."""
    return [g.content.heroes[hero.board].start, *(g.content.abilities[ability] for ability in hero.learned)]


def why_no_abilities(g: Masmorra, hero: Hero) -> Refusal | None:
    """What keeps a Hero from using any ability at all."""
    evil = g.evil()
    if evil is not None and evil.no_abilities and hero is g.hero:
        return Refusal("MM-ALLY-08", f"{evil.name}: no abilities may be used")
    if not (g.turn.invisible and hero is g.hero):
        for monster in g.in_room(hero.at):
            if g.side(monster).gaze:
                return Refusal("MM-R-39", f"the {g.content.name(monster.card)}'s gaze stops all abilities in its room")
    return None


def ongoing(g: Masmorra, hero: Hero) -> list[Ability]:
    """The abilities that work by themselves now (MM-ABIL-02, MM-R-39)."""
    return [] if why_no_abilities(g, hero) else [ability for ability in abilities_of(g, hero) if ability.ongoing]


def why_cannot_use(g: Masmorra, hero: Hero, ability: Ability, dice: tuple[Face, ...]) -> Refusal | None:
    """What keeps the active Hero from activating this ability with these dice."""
    if refusal := why_no_abilities(g, hero):
        return refusal
    if ability.ongoing:
        return Refusal("MM-ABIL-02", f"{ability.name} works by itself")
    if ability.id in g.turn.docked or ability.id in g.turn.paid:
        return Refusal("MM-ABIL-03" if ability.dice else "MM-ABIL-04", f"{ability.name} was used this turn")
    if hero.gold < ability.gold:
        return Refusal("MM-ABIL-04", f"{ability.name} costs {ability.gold} gold")
    if ability.pet and g.turn.pet:
        return Refusal("MM-PET-02", "the pet die takes part already")
    if len(dice) != len(ability.dice) or any(
        need not in ("any", given) for need, given in zip(ability.dice, dice, strict=True)
    ):
        return Refusal("MM-ABIL-03", f"{ability.name} needs {' '.join(ability.dice) or 'no dice'}")
    if not can_dock(g, dice):
        return Refusal("MM-PAY-03", "dice that show these faces must be unused, and symbols cannot be docked")
    if g.turn.curse and any(face == g.turn.curse for gives in ability.gives for face, _ in gives.counts):
        return Refusal("MM-SEWER-07", "the Vile Curse forbids what it produces")
    return None


def ability_options(
    g: Masmorra, hero: Hero, *, rolled: bool = True, useful: frozenset[str] | None = None
) -> list[Action]:
    """Every way to activate an ability now; in a combat, only those whose symbols it can use (MM-FIGHT-10)."""
    if why_no_abilities(g, hero):
        return []
    options: list[Action] = []
    for ability in abilities_of(g, hero):
        if (ability.dice and not rolled) or (useful is not None and not gives_any(ability, useful)):
            continue
        for dice in _payments(g, ability):
            if why_cannot_use(g, hero, ability, dice) is None:
                options += [UseAbility(ability.id, dice, choice) for choice in range(max(1, len(ability.gives)))]
        if ability.flip and hero.free:
            faces = (face for face in ability.flip if face != g.turn.curse)
            options += [Flip(face) for face in faces if useful is None or face in useful]
    return options


def gives_any(ability: Ability, faces: frozenset[str]) -> bool:
    """Whether the ability makes one of these symbols."""
    made = {face for gives in ability.gives for face, _ in gives.counts} | set(ability.flip)
    return bool(made & faces)


def _payments(g: Masmorra, ability: Ability) -> list[tuple[Face, ...]]:
    if "any" in ability.dice:
        return [(face,) for face in any_faces(g)]
    return [tuple(face for face in ability.dice if face != "any")]


def use_ability(g: Masmorra, hero: Hero, action: UseAbility) -> Script:
    """Dock the dice and pay the gold, then take what it gives (MM-ABIL-03, MM-ABIL-04)."""
    ability = g.content.abilities[action.ability]
    if action.dice:
        dock(g, ability.id, action.dice)
    if not ability.refresh and not action.dice:
        g.turn.paid.append(ability.id)
    rule = "MM-ABIL-03" if action.dice else "MM-ABIL-04"
    lose_gold(g, hero, ability.gold, ability.id, rule)
    g.tell(AbilityUsed, hero=hero.board, ability=ability.id, rule=rule)
    if ability.gives:
        gain_symbols(g, ability.gives[action.choice], ability.id, "MM-ABIL-05")
    add_gold(g, hero, ability.gives_gold, ability.id, rule)
    if ability.pet:
        call_pet(g, hero)
    return
    yield


def call_pet(g: Masmorra, hero: Hero) -> None:
    """Before the roll the pet die joins it, afterwards it is rolled at once and stands (MM-PET-03)."""
    if g.phase == "before":
        g.turn.pet = "joins"
    else:
        face = roll_pet(g)
        g.tell(Rolled, hero=hero.board, faces=(face + "*",), rule="MM-PET-03")


def flip_for(g: Masmorra, hero: Hero, face: Face) -> None:
    """The Free Step token gives another symbol, which may wait for its use in that room (MM-ABIL-06, MM-R-76)."""
    flip(g, hero, face, "ability")
    gain_symbols(g, [(face, 1)], g.content.heroes[hero.board].start.id, "MM-ABIL-06")


def finder_gold(g: Masmorra, hero: Hero) -> Script:
    """Gold for whoever finds more than others in chests and traps."""
    for ability in ongoing(g, hero):
        if ability.finder:
            yield from gain_gold(g, hero, ability.finder, ability.id, "MM-ABIL-02")
