"""Attacks: which symbols may be committed against which monster, and what they do (MM-FIGHT-03 to 09, MM-MON)."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.masmorra.actions import Attack, Shove
from undercroft.games.masmorra.cards import Side
from undercroft.games.masmorra.dice import dice_showing, gain_symbols, have, spend, use_die
from undercroft.games.masmorra.model import Combat, Masmorra, Monster
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal


def symbols_in(action: Attack) -> tuple[str, ...]:
    """The committed symbols."""
    return (
        *("ML",) * action.melee,
        *("RG",) * action.ranged,
        *("EL",) * action.elixir,
        *("MG",) * action.magic,
    )


def is_ranged(action: Attack) -> bool:
    """Every committed symbol is ranged (MM-FIGHT-06); one ML makes it a melee attack (MM-FIGHT-07)."""
    return not action.melee and bool(symbols_in(action))


def defense_of(g: Masmorra, monster: Monster) -> int:
    """The Defense value, with what an Evil card adds."""
    evil = g.evil()
    more = evil.defense if evil is not None and g.rank(monster) == "major" else 0
    return g.side(monster).defense + more


def damage_of(side: Side, action: Attack, defense: int) -> int:
    """The damage that the committed symbols deal; three MG may frighten a superstitious one to death (MM-R-52)."""
    if side.superstitious and symbols_in(action) == ("MG",) * side.superstitious:
        return defense
    counts = {"ML": action.melee, "RG": action.ranged, "EL": action.elixir, "MG": action.magic}
    if side.hide and counts[side.hide]:
        counts[side.hide] -= 1
    return sum(amount for face, amount in counts.items() if hurts(side, face))


def hurts(side: Side, face: str) -> bool:
    """Whether a symbol of this face deals damage (MM-FIGHT-03 to 05, MM-MON-16)."""
    if face in side.immune or (side.only and face not in side.only):
        return False
    if face == "EL":
        return side.kind == "undead"
    if face == "MG":
        return side.vulnerable
    return True


# What may be committed


def aura_forbids(g: Masmorra, face: str) -> bool:
    """Dread Aura: the symbol cannot be used in that room, die or symbol (MM-BOSS-09, MM-R-53)."""
    return not g.turn.invisible and any(g.side(monster).aura == face for monster in g.in_room(g.hero.at))


def usable(g: Masmorra, face: str) -> int:
    """How many symbols of this face the active Hero could spend in this room."""
    return 0 if aura_forbids(g, face) else have(g, face)


def most_pairs(g: Masmorra) -> int:
    """How many swords and shields can be paired: dice only (MM-FIGHT-08)."""
    evil = g.evil()
    if (evil is not None and evil.no_pairs) or aura_forbids(g, "DF") or aura_forbids(g, "ML"):
        return 0
    return min(dice_showing(g, "ML"), dice_showing(g, "DF"))


def why_cannot_attack(g: Masmorra, combat: Combat, action: Attack) -> Refusal | None:
    """What is wrong with an attack."""
    if action.monster not in combat.left:
        return Refusal("MM-GANG-01", "each monster in the room is fought exactly once in a combat")
    side = g.side(g.monsters[action.monster])
    if min(action.melee, action.ranged, action.elixir, action.magic, action.pairs) < 0:
        return Refusal("MM-PAY-01", "nobody commits less than nothing")
    if action.elixir and side.kind != "undead":
        return Refusal("MM-FIGHT-04", "Elixirs purge undead only")
    if action.magic and not (side.vulnerable or side.superstitious):
        return Refusal("MM-FIGHT-05", "this monster is not vulnerable to magic")
    if action.pairs and not action.melee:
        return Refusal("MM-FIGHT-08", "sword and shield belong to a melee attack")
    if action.pairs > most_pairs(g):
        return Refusal("MM-FIGHT-08", "there are not so many unused Melee and Defense dice to pair")
    if action.elixir > usable(g, "EL") + g.turn.purging:
        return Refusal("MM-PAY-01", "there are not so many Elixirs")
    for face, amount, more in (("ML", action.melee, action.pairs), ("RG", action.ranged, 0), ("MG", action.magic, 0)):
        if amount > usable(g, face) + more:
            return Refusal("MM-PAY-01", "there are not so many symbols")
    return None


def accepts_attack(g: Masmorra, combat: Combat, action: Action) -> Refusal | None:
    """Any attack that can be paid for is legal, also one that does not defeat."""
    if isinstance(action, Attack):
        return why_cannot_attack(g, combat, action)
    return Refusal("MM-FIGHT-02", "a combat is under way: fight the monsters that are left")


def spend_attack(g: Masmorra, monster: Monster, action: Attack) -> None:
    """Pay for an attack; a pair of ML and DF dice is worth 2 ML and 1 DF symbols (MM-FIGHT-08, MM-R-27)."""
    for _ in range(action.pairs):
        use_die(g, "ML")
        use_die(g, "DF")
    if action.pairs:
        gain_symbols(g, [("ML", 2 * action.pairs), ("DF", action.pairs)], "sword and shield", "MM-FIGHT-08")
    purging = min(action.elixir, g.turn.purging)
    g.turn.purging -= purging
    rule = "MM-FIGHT-07" if action.melee else "MM-FIGHT-06"
    spend(g, "ML", action.melee, monster.card, rule)
    spend(g, "RG", action.ranged, monster.card, rule)
    spend(g, "EL", action.elixir - purging, monster.card, "MM-FIGHT-04")
    spend(g, "MG", action.magic, monster.card, "MM-FIGHT-05")


# Options


def attack_options(g: Masmorra, monster: Monster) -> list[Action]:
    """Every way to defeat this monster without waste, a shove, and no attack at all."""
    options: list[Action] = list(kills(g, monster))
    cost = pit_cost(g, monster)
    if cost and usable(g, "DF") >= cost:
        options.append(Shove(monster.key))
    return [*options, Attack(monster.key)]


def pit_cost(g: Masmorra, monster: Monster) -> int:
    """DF to shove it into the Bottomless Pit; 0 where that cannot be (MM-THRONE-05)."""
    minor, major = g.tile(monster.at).pit_shove
    return {"minor": minor, "major": major}.get(g.rank(monster), 0)


def kills(g: Masmorra, monster: Monster) -> Iterator[Attack]:
    """Attacks that deal just enough damage."""
    side, defense = g.side(monster), defense_of(g, monster)
    key = monster.key
    pairs = most_pairs(g)
    most = {face: usable(g, face) if hurts(side, face) else 0 for face in ("ML", "RG", "EL", "MG")}
    if hurts(side, "EL"):
        most["EL"] += g.turn.purging
    if side.superstitious and usable(g, "MG") >= side.superstitious:
        yield Attack(key, magic=side.superstitious)
    for ranged in range(min(most["RG"], defense + 1) + 1):
        harm = ranged - (side.hide == "RG" and ranged > 0)
        if harm < 0 or (ranged and not harm):
            continue
        for elixir in range(min(most["EL"], defense - harm) + 1 if harm <= defense else 0):
            for magic in range(min(most["MG"], defense - harm - elixir) + 1):
                melee = defense - harm - elixir - magic
                for paired in range(pairs + 1 if melee and most["ML"] else 1):
                    if melee <= most["ML"] + paired and paired <= (melee + 1) // 2:
                        yield Attack(key, melee, ranged, elixir, magic, paired)
