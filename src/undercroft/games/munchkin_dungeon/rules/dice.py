"""The dice of a fight: rolls, rerolls and Potions (MD-FIGHT-04 to 08)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.rules.strength import add_symbols
from undercroft.games.munchkin_dungeon.rules.tokens import pay
from undercroft.games.munchkin_dungeon.state.actions import DrinkPotion, Reroll
from undercroft.games.munchkin_dungeon.state.events import Rerolled, Rolled
from undercroft.games.munchkin_dungeon.state.ids import Face
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon, Side
from undercroft.kernel.errors import Refusal

FACES: tuple[Face, ...] = ("_", "S", "B", "H")
REROLLS = {face: Reroll(face) for face in FACES}


def side_name(fight: Fight | None, side: Side) -> str:
    """Whose side this is."""
    return "hero" if fight is not None and side is fight.hero else "monsters"


def roll(
    g: MunchkinDungeon, side: Side, dice: int, seat: int, source: str, rule: str, parts: Sequence[int] = ()
) -> None:
    """Roll dice and add them to a side's pool; `parts` says how base dice add up."""
    name = side_name(g.fight, side)
    faces = g.chance.roll(g.content.die(g.options.die), dice, name)
    side.dice += faces
    g.tell(Rolled, seat=seat, side=name, faces=tuple(faces), source=source, parts=tuple(parts), rule=rule)


def add_to(g: MunchkinDungeon, side: Side, other: Side, effect: Effect, seat: int, source: str, rule: str) -> None:
    """Carry out the words that add to one side of a fight, in the fight (MD-FIGHT-09)."""
    add_symbols(side, other, effect)
    other.rerolls = max(0, other.rerolls)
    if effect.dice:
        roll(g, side, effect.dice, seat, source, rule)


# Rerolls


def reroll_options(side: Side) -> list[Reroll]:
    """One die of each face that may be rerolled."""
    if side.rerolls <= 0:
        return []
    dice = side.dice
    return [
        option
        for face, option in REROLLS.items()
        if face in dice and (face != "B" or dice.count("B") > side.spent_dice)
    ]


def why_cannot_reroll(fight: Fight | None, face: str) -> Refusal | None:
    """What keeps a die with this face of the side that acts from being rerolled."""
    if fight is None:
        return Refusal("MD-FIGHT-05", "dice are rerolled in a fight only")
    return why_stays(fight.acting, face)


def why_stays(side: Side, face: str) -> Refusal | None:
    """What keeps a die of this side from being rerolled: a spent Bolt, for one (MD-FIGHT-06, MD-FIGHT-07)."""
    if side.rerolls <= 0:
        return Refusal("MD-FIGHT-06", "no reroll is left")
    shown = side.dice.count(face)
    if not shown:
        return Refusal("MD-R-31", "no die shows that face")
    if face == "B" and shown <= side.spent_dice:
        return Refusal("MD-FIGHT-07", "a die whose Bolt was spent cannot be rerolled")
    return None


def reroll(g: MunchkinDungeon, side: Side, face: str, seat: int) -> None:
    """Roll one die again; the newest face counts."""
    name = side_name(g.fight, side)
    side.rerolls -= 1
    (new,) = g.chance.roll(g.content.die(g.options.die), 1, name)
    side.dice[unspent_die(side, face)] = new
    g.tell(Rerolled, seat=seat, side=name, old=face, new=new, left=side.rerolls, rule="MD-FIGHT-06")


def unspent_die(side: Side, face: str) -> int:
    """The first die that shows this face and whose Bolt was not spent."""
    return next(n for n, shown in enumerate(side.dice) if shown == face and n not in side.spent_at)


# Potions


def potion_options(g: MunchkinDungeon, hero: Hero) -> list[DrinkPotion]:
    """To drink, if possible."""
    return [DrinkPotion()] if why_cannot_drink(g, hero) is None else []


def why_cannot_drink(g: MunchkinDungeon, hero: Hero) -> Refusal | None:
    """What keeps this Hero from spending a Potion."""
    if not hero.potions:
        return Refusal("MD-FIGHT-08", f"{g.names[hero.seat]} has no Potion")
    if "potion" in g.turn.bans:
        return Refusal("MD-THREAT-05", "Potions cannot be used this turn")
    return None


def drink(g: MunchkinDungeon, side: Side, hero: Hero) -> None:
    """A Potion for one more die (MD-FIGHT-08)."""
    pay(g, hero, "potion", 1, "an extra die", "MD-FIGHT-08")
    roll(g, side, 1, hero.seat, "Potion", "MD-FIGHT-08")
