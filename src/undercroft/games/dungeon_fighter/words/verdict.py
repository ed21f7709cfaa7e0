"""How the last throw came out, in words and with the rule that says so."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.rules.throws import BULLSEYE, MISS_RULES
from undercroft.games.dungeon_fighter.state.throws import LastThrow
from undercroft.games.dungeon_fighter.words.names import MISSES


def verdict(content: Content, last: LastThrow) -> tuple[str, str]:
    """What a throw came to, and its rule."""
    if last.void:
        return "The throw is taken back and does not count", "DF-AB-07"
    if last.miss:
        which = f" ({content.name(last.failed)})" if last.failed else ""
        more = f", but {last.damage} damage all the same" if last.damage else ""
        return f"A miss: {MISSES[last.miss]}{which}{more}", MISS_RULES[last.miss]
    where = "The bullseye" if last.result.value == BULLSEYE else f"A hit on section {last.result.value}"
    if last.damage is not None:
        return f"{where}: {last.damage} damage", "DF-DMG-02"
    return f"{where}{' with the icon' if last.result.icon else ''}", "DF-DMG-01"


def goes_on(last: LastThrow) -> str:
    """What the icon may still be spent on, after a throw."""
    if not last.result.icon:
        return ""
    if not last.miss and last.result.value == BULLSEYE:
        return "Bullseye and icon: it may be defeated at once."
    return "The die shows its icon: it may fuel an ability."
