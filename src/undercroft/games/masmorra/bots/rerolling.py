"""Which dice the quick player rolls again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.games.masmorra.bots.combat import Counts, Foes, balanced_throws, foes_of
from undercroft.games.masmorra.bots.fighting import GAIN, best_helps, engaging_means, made, unused
from undercroft.games.masmorra.bots.stakes import Lives, lives_of, stakes_of
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.rules.engage import engaged, unfought
from undercroft.games.masmorra.rules.roll import not_final
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import LIFE, Masmorra
from undercroft.kernel.actions import Action

WEAK = 2
"""So many Wounds can be borne on the way."""
THROWS = balanced_throws(3, 6)
"""Throws that stand for all."""


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
    if g.mode == "alliance":
        wounds = LIFE - min([other.life for other in g.heroes if other.at == hero.at])
        return _on_the_way(shown, wounds, hero.free)
    wounds = LIFE - hero.life
    return Counter({"ST": max(0, shown["ST"] - 1 - (not hero.free)), "EL": max(0, shown["EL"] - wounds)})


def _on_the_way(shown: Counter[str], wounds: int, free: bool) -> Counter[str]:
    """Who is weak wants Elixir, others something to go on with; all faces to fight with are about as good."""
    if wounds > WEAK:
        return shown - Counter({"EL": wounds, "MG": 1})
    if free or shown["ST"] or shown["MG"] > 1:
        return shown & Counter({"EL": max(0, shown["EL"] - wounds)})
    return shown - Counter({"EL": wounds, "MG": 1})


def _before_a_fight(g: Masmorra, shown: Counter[str]) -> Counter[str]:
    """The dice whose reroll does most for the fight: those that do not hurt these monsters, and perhaps a face more."""
    hero = g.hero
    stakes = stakes_of(g, hero)
    foes = foes_of(g, hero, unfought(g), stakes)
    lives = lives_of(hero, stakes)
    now = unused(g)
    if fight_with(g, now, foes, lives) >= sum([foe.worth for foe in foes]):
        return Counter()
    useless = {face for number, face in enumerate(FACES) if not any(foe.hurt_by[number] for foe in foes)} - {"DF", "MG"}
    best, found = fight_with(g, now, foes, lives) + GAIN, Counter[str]()
    tried: set[tuple[int, ...]] = set()
    for more in ("", *FACES):
        again = Counter({face: number for face, number in shown.items() if face in useless or face == more})
        kept = tuple([have - again[face] for have, face in zip(now, FACES, strict=True)])
        if kept not in tried and min(kept) >= 0 and again:
            tried.add(kept)
            throws = [with_throw(kept, throw[: again.total()]) for throw in THROWS]
            worth = sum([fight_with(g, dice, foes, lives) for dice in throws]) / len(throws)
            if worth > best:
                best, found = worth, again
    return found


def fight_with(g: Masmorra, dice: Counts, foes: Foes, lives: Lives) -> float:
    """What these dice, and all that helps, bring against these monsters."""
    return best_helps(engaging_means(g, g.hero, dice, made(g), True), foes, lives, 0.0)[0]


def with_throw(kept: Counts, throw: Sequence[int]) -> Counts:
    """The dice that were kept, and those that were thrown."""
    dice = list(kept)
    for face in throw:
        dice[face] += 1
    return tuple(dice)
