"""Attacks: which symbols may be committed against which monster, and what they do (MM-FIGHT-03 to 09, MM-MON)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from undercroft.games.masmorra.content.symbols import FACE_NAMES, Face, Symbols
from undercroft.games.masmorra.content.types import MonsterSide
from undercroft.games.masmorra.rules.dice import PET, dice_showing, gain_symbols, have, have_each, spend, use_die
from undercroft.games.masmorra.state.actions import Attack, Shove
from undercroft.games.masmorra.state.events import Spent
from undercroft.games.masmorra.state.model import Combat, Masmorra, Monster
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal

USELESS = Refusal("MM-FIGHT-10", "in a combat only what makes a symbol that the fight can use now is possible")


def symbols_in(action: Attack) -> tuple[str, ...]:
    """The committed symbols."""
    return (
        *("ML",) * action.melee,
        *("RG",) * action.ranged,
        *("EL",) * action.elixir,
        *("MG",) * action.magic,
    )


def exactly(action: Attack, symbols: Symbols | None) -> bool:
    """Whether just these symbols are committed."""
    if symbols is None:
        return False
    return sorted(symbols_in(action)) == sorted(face for face, amount in symbols.counts for _ in range(amount))


def is_ranged(action: Attack) -> bool:
    """Every committed symbol is ranged (MM-FIGHT-06); one ML makes it a melee attack (MM-FIGHT-07)."""
    return not action.melee and bool(symbols_in(action))


def defense_of(g: Masmorra, monster: Monster) -> int:
    """The Defense value, with what an Evil card adds."""
    evil = g.evil()
    more = evil.defense if evil is not None and g.rank(monster) == "major" else 0
    return g.side(monster).defense + more


def damage_of(side: MonsterSide, action: Attack, defense: int) -> int:
    """The damage that the committed symbols deal; some may frighten a superstitious one to death (MM-R-52)."""
    if exactly(action, side.superstitious):
        return defense
    counts = {"ML": action.melee, "RG": action.ranged, "EL": action.elixir, "MG": action.magic}
    if side.hide and counts[side.hide]:
        counts[side.hide] -= 1
    return sum(amount for face, amount in counts.items() if hurts(side, face))


def hurts(side: MonsterSide, face: str) -> bool:
    """Whether a symbol of this face deals damage (MM-FIGHT-03 to 05, MM-MON-16)."""
    if face in side.immune or (side.only and face not in side.only):
        return False
    if face == "EL":
        return side.kind == "undead"
    if face == "MG":
        return side.vulnerable
    return True


# What may be committed


def auras(g: Masmorra) -> set[str]:
    """Dread Aura: these symbols cannot be used in the active Hero's room, die or symbol (MM-BOSS-09, MM-R-53)."""
    if g.turn.invisible:
        return set()
    here = g.hero.at
    return {face for monster in g.monsters.values() if monster.at == here and (face := g.side(monster).aura)}


def aura_forbids(g: Masmorra, face: str) -> bool:
    """Whether a Dread Aura keeps this symbol from being used."""
    return face in auras(g)


def usable(g: Masmorra, face: str) -> int:
    """How many symbols of this face the active Hero could spend in this room."""
    return 0 if aura_forbids(g, face) else have(g, face)


class Means(NamedTuple):
    """What the active Hero can commit to an attack in this room."""

    symbols: dict[str, int]
    """By face, dice and symbols together; among the Elixirs those that can only purge."""
    pairs: int
    """Swords and shields that can be paired."""


def means(g: Masmorra) -> Means:
    """What there is for the next attack, whichever monster it is made on."""
    return Means(usable_each(g), most_pairs(g))


def usable_each(g: Masmorra) -> dict[str, int]:
    """How many symbols of each face there are to fight with in this room."""
    symbols = have_each(g)
    symbols.update(dict.fromkeys(auras(g), 0))
    symbols["EL"] += g.turn.purging
    return symbols


def useful(g: Masmorra) -> frozenset[str]:
    """The symbols that the running fight can still use (MM-FIGHT-10, MM-R-92)."""
    return frozenset(_wanted(g) - auras(g) - {g.turn.curse})


def _wanted(g: Masmorra) -> set[str]:
    """The symbols that could help, for attacks or against the Payback, if nothing forbids them."""
    combat = g.turn.combat
    if combat is None or combat.target:
        found = {"DF"} if combat is not None and combat.payback else set()
    else:
        found = {"ML", "RG", "DF"}
        # Magic may also turn a die between two monsters (MM-R-26).
        if g.turn.dice:
            found.add("MG")
        for key in combat.left:
            side = g.side(g.monsters[key])
            if side.kind == "undead":
                found.add("EL")
            if side.vulnerable:
                found.add("MG")
            if side.superstitious is not None:
                found |= side.superstitious.faces
    return found


def why_useless(g: Masmorra, faces: frozenset[Face] | frozenset[str]) -> Refusal | None:
    """In a combat, nothing is done for symbols that the fight cannot use now (MM-FIGHT-10)."""
    if g.turn.combat is None or faces & useful(g):
        return None
    forbidden = (why_no_symbol(g, face) for face in sorted(faces & _wanted(g)))
    return next(forbidden, USELESS)


def most_pairs(g: Masmorra) -> int:
    """How many swords and shields can be paired: dice only (MM-FIGHT-08)."""
    pairs = min(dice_showing(g, "ML"), dice_showing(g, "DF"))
    return 0 if pairs and why_no_pairs(g) else pairs


def why_no_pairs(g: Masmorra) -> Refusal | None:
    """What keeps a Hero from using sword and shield together at all; it is no ability (MM-R-28)."""
    evil = g.evil()
    if evil is not None and evil.no_pairs:
        return Refusal("MM-ALLY-08", f"{evil.name}: sword and shield may not be used")
    return why_no_symbol(g, "ML") or why_no_symbol(g, "DF")


def why_no_symbol(g: Masmorra, face: str) -> Refusal | None:
    """What forbids every die and symbol of a face in this room."""
    if face == g.turn.curse:
        return Refusal("MM-SEWER-07", f"the Vile Curse forbids {FACE_NAMES[face]} this turn")
    if aura_forbids(g, face):
        return Refusal("MM-R-53", f"Dread Aura: {FACE_NAMES[face]} cannot be used in this room")
    return None


def why_not_next(g: Masmorra, combat: Combat, key: int) -> Refusal | None:
    """What keeps this monster from being fought next."""
    if key in combat.left:
        return None
    if key in g.turn.flipped:
        return Refusal("MM-BOSS-02", "a boss that was turned over this turn cannot be attacked again")
    if key in g.turn.fought or any(monster.key == key for monster in combat.beaten):
        return Refusal("MM-GANG-01", "each monster in the room is fought exactly once in a combat")
    if key not in g.monsters or g.monsters[key].at != g.hero.at:
        return Refusal("MM-FIGHT-01", "only monsters in the own room are fought")
    return Refusal("MM-R-23", "it came while the combat was under way, and is fought after it")


def why_cannot_attack(g: Masmorra, combat: Combat, action: Attack) -> Refusal | None:
    """What is wrong with an attack."""
    if refusal := why_not_next(g, combat, action.monster):
        return refusal
    side = g.side(g.monsters[action.monster])
    if min(action.melee, action.ranged, action.elixir, action.magic, action.pairs) < 0:
        return Refusal("MM-PAY-01", "nobody commits less than nothing")
    fears: Collection[str] = () if side.superstitious is None else side.superstitious.faces
    if action.elixir and not (side.kind == "undead" or "EL" in fears):
        return Refusal("MM-FIGHT-04", "Elixirs purge undead only")
    if action.magic and not (side.vulnerable or "MG" in fears):
        return Refusal("MM-FIGHT-05", "this monster is not vulnerable to magic")
    if action.pairs and not action.melee:
        return Refusal("MM-FIGHT-08", "sword and shield belong to a melee attack")
    if action.pairs > most_pairs(g):
        few = Refusal("MM-FIGHT-08", "there are not so many unused Melee and Defense dice to pair")
        return why_no_pairs(g) or few
    for face, amount, more in (
        ("ML", action.melee, action.pairs),
        ("RG", action.ranged, 0),
        ("EL", action.elixir, g.turn.purging),
        ("MG", action.magic, 0),
    ):
        if amount > usable(g, face) + more:
            few = Refusal("MM-PAY-01", f"there is no more than {usable(g, face) + more} {FACE_NAMES[face]} to commit")
            return why_no_symbol(g, face) or few
    return None


def why_cannot_shove(g: Masmorra, combat: Combat, key: int) -> Refusal:
    """What is wrong with shoving this monster into the Bottomless Pit."""
    if combat.target:
        return Refusal("MM-FIGHT-02", "the Payback of this attack comes first")
    if refusal := why_not_next(g, combat, key):
        return refusal
    if g.tile(g.hero.at).pit_shove is None:
        return Refusal("MM-THRONE-05", "there is no Bottomless Pit here")
    face, cost = pit_cost(g, g.monsters[key])
    if not cost:
        return Refusal("MM-R-54", "bosses cannot be shoved")
    few = Refusal("MM-THRONE-05", f"that takes {cost} {FACE_NAMES[face]}, and there is {usable(g, face)}")
    return why_no_symbol(g, face) or few


def spend_attack(g: Masmorra, monster: Monster, action: Attack) -> None:
    """Pay for an attack; a pair of ML and DF dice is worth 2 ML and 1 DF symbols (MM-FIGHT-08, MM-R-27)."""
    paired = [use_die(g, face) for face in ("ML", "DF") for _ in range(action.pairs)]
    if paired:
        pet = any(die.endswith(PET) for die in paired)
        gain_symbols(g, [("ML", 2 * action.pairs), ("DF", action.pairs)], "sword and shield", "MM-FIGHT-08", pet=pet)
    purging = min(action.elixir, g.turn.purging)
    g.turn.purging -= purging
    fears = exactly(action, g.side(monster).superstitious)
    rule = "MM-MON-07" if fears else "MM-FIGHT-07" if action.melee else "MM-FIGHT-06"
    spend(g, "ML", action.melee, monster.card, rule)
    spend(g, "RG", action.ranged, monster.card, rule)
    if purging:
        g.tell(Spent, hero=g.hero.board, face="EL", symbols=purging, on=monster.card, rule="MM-FIGHT-04")
    spend(g, "EL", action.elixir - purging, monster.card, rule if fears else "MM-FIGHT-04")
    spend(g, "MG", action.magic, monster.card, rule if fears else "MM-FIGHT-05")


# Options


def attack_options(g: Masmorra, monster: Monster, means: Means) -> list[Action]:
    """Every way to defeat this monster without waste, a shove, and no attack at all."""
    options: list[Action] = list(kills(g, monster, means))
    face, cost = pit_cost(g, monster)
    if cost and means.symbols[face] >= cost:
        options.append(Shove(monster.key))
    return [*options, Attack(monster.key)]


def pit_cost(g: Masmorra, monster: Monster) -> tuple[Face, int]:
    """The symbols to shove it into the Bottomless Pit; 0 where that cannot be (MM-THRONE-05)."""
    shoving, rank = g.tile(monster.at).pit_shove, g.rank(monster)
    if shoving is None or rank == "boss":
        return "DF", 0
    return shoving.face, shoving.minor if rank == "minor" else shoving.major


def kills(g: Masmorra, monster: Monster, means: Means) -> Iterator[Attack]:
    """Attacks that deal just enough damage, with no symbol that could be left out."""
    side, defense, pairs = g.side(monster), defense_of(g, monster), means.pairs
    fears = side.superstitious
    if fears is not None and all(means.symbols[face] >= amount for face, amount in fears.counts):
        yield Attack(monster.key, fears.ML, fears.RG, fears.EL, fears.MG)
    most = {face: means.symbols[face] if hurts(side, face) else 0 for face in ("ML", "RG", "EL", "MG")}
    if sum(most.values()) + pairs < defense:
        return
    melee = most["ML"] + pairs if most["ML"] else 0
    for ranged in range(_harm(side, "RG", most["RG"], defense) + 1):
        for elixir in range(_harm(side, "EL", most["EL"], defense - ranged) + 1):
            for magic in range(_harm(side, "MG", most["MG"], defense - ranged - elixir) + 1):
                rest = defense - ranged - elixir - magic
                if rest > _harm(side, "ML", melee, rest):
                    continue
                swords = _needed(side, "ML", rest)
                arrows = _needed(side, "RG", ranged)
                flasks = _needed(side, "EL", elixir)
                spells = _needed(side, "MG", magic)
                for paired in range(max(0, swords - most["ML"]), min(pairs, (swords + 1) // 2) + 1):
                    yield Attack(monster.key, swords, arrows, flasks, spells, paired)


def _needed(side: MonsterSide, face: str, harm: int) -> int:
    """The symbols of a face that deal this damage: one more through an Iron-Tough Hide (MM-BOSS-13)."""
    return harm + (side.hide == face) if harm else 0


def _harm(side: MonsterSide, face: str, symbols: int, most: int) -> int:
    """The damage that so many symbols of a face can deal, as far as it is wanted."""
    return min(most, symbols - (side.hide == face and symbols > 0))
