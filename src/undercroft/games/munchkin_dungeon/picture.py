"""The table as text, for terminals."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.view import HeroView, View
from undercroft.games.munchkin_dungeon.words import FACES


def describe(view: View) -> str:
    """A view in some lines of text."""
    lines = [
        f"Turn {view.turn}, phase {view.phase}   Threat Pool {view.pool}   Boss {view.boss} stage "
        f"{min(view.boss_stage, view.boss_stages)}/{view.boss_stages}"
    ]
    lines += [_hero(view, hero) for hero in view.heroes]
    rooms = []
    for slot, card in view.rooms.items():
        here = [m for m, at in view.monsters.items() if at == slot]
        here += [hero.name for hero in view.heroes if hero.at == slot]
        rooms.append(f"{slot} {card}" + (f" [{', '.join(here)}]" if here else ""))
    lines.append("Rooms: " + " · ".join(rooms))
    lines.append("Loot: " + " · ".join(view.row))
    if view.fight is not None:
        for label, side in (("Hero", view.fight.hero), ("Monsters", view.fight.monsters)):
            dice = " ".join(FACES[face] for face in side.dice) or "no dice yet"
            lines.append(f"{label}: {dice} → {side.hits} Hits, {side.shields} Shields, {side.bolts} Bolts")
    return "\n".join(lines)


def _hero(view: View, hero: HeroView) -> str:
    mark = "▶" if hero.seat == view.active else " "
    hand = f" hand {', '.join(hero.hand)}" if hero.hand is not None else f" {hero.hand_size} cards"
    return (
        f"{mark} {hero.name} ({hero.hero}, level {hero.level}) at {hero.at}: {hero.fame} Fame, "
        f"{hero.hearts - hero.damage}/{hero.hearts} Hearts, {hero.coins} Coins, {hero.potions} Potions, "
        f"{hero.shame} Shame;{hand}"
    )
