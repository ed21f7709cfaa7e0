"""Whom the Active Hero faces, and what lasts this turn, in words with their pictograms."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import BANNED, signed
from undercroft.games.munchkin_dungeon.view import FoeView, View


def facing(view: View, content: Content) -> tuple[FoeView, ...]:
    """The Monsters that the Active Hero faces, or would face if it came to a fight now."""
    if view.fight is not None:
        return view.fight.foes
    if view.phase not in ("kick", "trouble", "resolve"):
        return ()
    at = view.heroes[view.active].at
    turn = view.this_turn
    found = []
    for monster, place in view.monsters.items():
        if place == at:
            card = content.monsters[monster]
            dice, health = turn.bonus_dice.get(monster, 0), turn.bonus_health.get(monster, 0)
            found.append(FoeView(monster, card.name, card.dice + dice, card.health + health))
    if at == LAIR and view.boss_beaten < view.boss_stages:
        stage = content.bosses[view.boss].stages[view.boss_stage - 1]
        dice, health = turn.bonus_dice.get(view.boss, 0), turn.bonus_health.get(view.boss, 0)
        found.append(FoeView(view.boss, content.name(view.boss), stage.dice + dice, stage.health + health))
    return (*found, *view.threats)


def lasting(view: View, content: Content) -> tuple[tuple[str, str], ...]:
    """What lasts this turn: (pictogram, words)."""
    turn = view.this_turn
    found = []
    for ban in turn.bans:
        number = ban.removeprefix("power ")
        words = _power_name(view, content, int(number)) if number != ban else BANNED[ban].removeprefix("the ")
        found.append(("ban", f"no {words}"))
    found += [("helm", signed(NOUNS[word], "the Hero")(amount)) for word, amount in turn.hero.items()]
    found += [("monster", signed(NOUNS[word], "the Monsters")(amount)) for word, amount in turn.monsters.items()]
    return tuple(found)


def _power_name(view: View, content: Content, number: int) -> str:
    hero = view.heroes[view.active]
    powers = content.heroes[hero.hero].powers
    if number < len(powers):
        return powers[number].name
    return content.supers[content.loot[hero.badge].super].power.name if hero.badge else f"Power {number + 1}"


NOUNS = {
    "dice": "die",
    "rerolls": "reroll",
    "hits": "Hit",
    "shields": "Shield",
    "bolts": "Bolt",
    "pierce": "pierced Shield",
}
