"""What lasts this turn, in words with their pictograms."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.vocabulary import BANNED, FIGHT_WORDS
from undercroft.games.munchkin_dungeon.view import View


def lasting(view: View, content: Content) -> tuple[tuple[str, str], ...]:
    """What lasts this turn: (pictogram, words)."""
    found = [("ban", f"no {banned(view, content, ban).removeprefix('the ')}") for ban in view.this_turn.bans]
    for name, amount in view.this_turn.lasting.items():
        word = FIGHT_WORDS[name]
        found.append(("helm" if word.verb == "cost" else "monster", word.said(amount, "event", "the Hero")))
    return tuple(found)


def banned(view: View, content: Content, ban: str) -> str:
    """What the Active player cannot use; a Super Munchkin's Power may be gone by now."""
    hero = view.heroes[view.active]
    power = content.powers(hero.hero, hero.badge).get(ban)
    return power.name if power is not None else BANNED.get(ban, "Power of the Super Munchkin")
