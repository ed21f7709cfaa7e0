"""Why a half of a Treasure card does not work, or not on that: the rule that says so, or else what the half needs."""

from __future__ import annotations

from undercroft.games.masmorra.content.text import say_not_now
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.rules.dungeon import around
from undercroft.games.masmorra.rules.roll import why_no_rerolls
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.errors import Refusal


def why_not_on(g: Masmorra, hero: Hero, half: Half, on: tuple[str, ...], rule: str) -> Refusal:
    """What is wrong with playing a half on this; `rule` is the one that gives it its moment."""
    return (
        _why_cursed(g, half)
        or (why_no_rerolls(g) if half.reroll else None)
        or (Refusal("MM-CARD-10", say_not_now(half)) if half.invisible else None)
        or _why_not_aimed(g, hero, half, on)
        or Refusal(rule, say_not_now(half))
    )


def _why_cursed(g: Masmorra, half: Half) -> Refusal | None:
    if half.gives is not None and g.turn.curse in half.gives.faces:
        return Refusal("MM-SEWER-07", "the Vile Curse forbids what it produces")
    return None


def _why_not_aimed(g: Masmorra, hero: Hero, half: Half, on: tuple[str, ...]) -> Refusal | None:
    kind, _, key = on[0].partition(":") if on else ("", "", "")
    if half.open_chest and (g.rooms[hero.at].opened or hero.at in g.turn.chests):
        return Refusal("MM-R-19", "the chest is open already")
    if half.banish or half.swap or half.goad:
        aimed = [m for m in g.monsters.values() if key == (str(m.key) if kind == "monster" else m.at)]
        if aimed and all(g.rank(monster) == "boss" for monster in aimed):
            return Refusal("MM-BOSS-01", f"{half.name} does not affect bosses")
    if kind == "hero" and any(other.board == key and other.prone for other in g.heroes):
        rule = "MM-R-41" if half.swap else "MM-KO-06"
        return Refusal(rule, f"{half.name} does nothing to a Hero who lies prone")
    if half.disarm and key in g.traps and g.traps[key].opened and _beside(g, hero, key):
        return Refusal("MM-TRAP-05", "this trap is disarmed already")
    return None


def _beside(g: Masmorra, hero: Hero, trap: str) -> bool:
    return any(g.cells.get(number) == trap for number in around(g, hero.at))
