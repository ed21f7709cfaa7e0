"""Which dice the quick player rolls again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.games.masmorra.bots.combat import foes_of
from undercroft.games.masmorra.bots.fighting import Means, best_helps, unused
from undercroft.games.masmorra.bots.stakes import life_of, stakes_of
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.rules.engage import engaged, unfought
from undercroft.games.masmorra.rules.roll import not_final
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import LIFE, Masmorra
from undercroft.kernel.actions import Action


def reroll(g: Masmorra, options: Sequence[Action]) -> Action:
    """Roll again whatever is of no use, or keep all dice."""
    wanted = a.Reroll(tuple(sorted(dice_to_reroll(g).elements())))  # type: ignore[arg-type]
    return wanted if wanted in options else options[0]


def worth_trying(g: Masmorra, option: a.Reroll) -> bool:
    """Whether of the dice that show the same all are rolled again, or all but one, or none."""
    shown = not_final(g)
    return all(option.faces.count(face) >= shown.count(face) - 1 for face in option.faces)


def dice_to_reroll(g: Masmorra) -> Counter[str]:
    """How many dice of each face are better rolled again."""
    shown = Counter(not_final(g))
    hero = g.hero
    if engaged(g):
        return _before_a_fight(g, shown)
    wounds = LIFE - hero.life
    return Counter({"ST": max(0, shown["ST"] - 1 - (not hero.free)), "EL": max(0, shown["EL"] - wounds)})


def _before_a_fight(g: Masmorra, shown: Counter[str]) -> Counter[str]:
    """Whatever does not help against these monsters, unless the dice are good enough."""
    hero = g.hero
    stakes = stakes_of(g, hero)
    foes = foes_of(g, hero, unfought(g), stakes)
    lives = stakes.lives[: life_of(hero) + 1]
    dice = unused(g)
    worth, _ = best_helps(Means(dice, (0,) * len(FACES), (), True), foes, lives, 0.0)
    if worth >= sum([foe.worth for foe in foes]):
        return Counter()
    wounds = LIFE - hero.life
    again: Counter[str] = Counter()
    for number, face in enumerate(FACES):
        if face == "DF" or (face == "MG" and g.turn.curse != "MG"):
            continue
        if not any(foe.hurt_by[number] for foe in foes):
            again[face] = max(0, shown[face] - wounds) if face == "EL" else shown[face]
    return again
