"""What lasts this turn, in words with their pictograms."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.vocabulary import BANNED, FIGHT_WORDS
from undercroft.games.munchkin_dungeon.rules.strength import fight_words
from undercroft.games.munchkin_dungeon.view import View
from undercroft.kit.text import listed


def lasting(view: View, content: Content) -> tuple[tuple[str, str], ...]:
    """What lasts this turn: (pictogram, words)."""
    found = [("ban", f"no {banned(view, content, ban).removeprefix('the ')}") for ban in view.this_turn.bans]
    for card in view.this_turn.lasting:
        event = content.events[card]
        words = [(FIGHT_WORDS[name], amount) for name, amount in fight_words(event.play)]
        said = listed([word.said(amount, "event", "the Hero") for word, amount in words])
        found.append(("helm" if words[0][0].verb == "cost" else "monster", f"{said} ({event.name})"))
    return tuple(found)


def banned(view: View, content: Content, ban: str) -> str:
    """What the Active player cannot use; a Super Munchkin's Power may be gone by now."""
    hero = view.heroes[view.active]
    power = content.powers(hero.hero, hero.badge).get(ban)
    return power.name if power is not None else BANNED.get(ban, "Power of the Super Munchkin")
