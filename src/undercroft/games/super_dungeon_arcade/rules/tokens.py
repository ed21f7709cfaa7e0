"""Tokens: wounds, statuses, wrath, potions, coins (SD-DEST-01, SD-STAT-01 to 03, SD-WRATH-01 to 05)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules.models import Anyone
from undercroft.games.super_dungeon_arcade.rules.values import hearts, immunity_rule, is_immune, most_potions
from undercroft.games.super_dungeon_arcade.state.actions import HealStatus, HealWound, TakeWrath
from undercroft.games.super_dungeon_arcade.state.events import (
    CoinsChanged,
    Healed,
    PotionsChanged,
    StatusGained,
    StatusLost,
    Warded,
    Wasted,
    WrathChanged,
)
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kernel.script import Script, ask

# Statuses


def gain_status(g: SuperDungeonArcade, model: Anyone, status: str, source: str, rule: str) -> bool:
    """One token of each kind; nobody gets one who is immune (SD-STAT-01, SD-ABIL-10, SD-ABIL-11)."""
    if status in model.statuses:
        return False
    if is_immune(g, model, status):
        g.tell(Warded, model=model.id, status=status, rule=immunity_rule(g, model))
        return False
    model.statuses.append(status)
    g.tell(StatusGained, model=model.id, status=status, source=source, rule=rule)
    return True


def lose_status(g: SuperDungeonArcade, model: Anyone, status: str, source: str, rule: str) -> None:
    """The effect ends the instant the token is removed (SD-STAT-02)."""
    model.statuses.remove(status)
    g.tell(StatusLost, model=model.id, status=status, source=source, rule=rule)


def lose_all_statuses(g: SuperDungeonArcade, model: Anyone, source: str, rule: str) -> None:
    """All status tokens leave a model."""
    for status in list(model.statuses):
        lose_status(g, model, status, source, rule)


def ward(g: SuperDungeonArcade, model: Anyone) -> None:
    """Whoever becomes immune to a status loses its token at once (SD-ABIL-10, SD-ABIL-11)."""
    for status in list(model.statuses):
        if is_immune(g, model, status):
            lose_status(g, model, status, "immune", immunity_rule(g, model))


# Healing


def remove_wounds(g: SuperDungeonArcade, model: Anyone, number: int, source: str, rule: str) -> int:
    """Take up to so many wound tokens off a model."""
    taken = min(number, model.wounds)
    if taken:
        model.wounds -= taken
        g.tell(
            Healed, model=model.id, amount=taken, now=model.wounds, hearts=hearts(g, model), source=source, rule=rule
        )
    return taken


def heal(g: SuperDungeonArcade, model: Anyone, number: int, source: str, rule: str) -> Script:
    """Remove up to so many tokens, wounds and statuses in any mix, by the choice of its player (SD-ABIL-08)."""
    if not isinstance(model, Hero):
        left = number - remove_wounds(g, model, number, source, rule)
        for status in list(model.statuses)[:left]:
            lose_status(g, model, status, source, rule)
        return
    for _ in range(number):
        options = heal_options([model])
        if not options:
            return
        choice = yield from ask(model.seat, "Remove a token", options, rule)
        take_token(g, choice, source, rule)


def heal_options(heroes: list[Hero]) -> list[HealWound | HealStatus]:
    """The tokens that can be taken off these Heroes."""
    found: list[HealWound | HealStatus] = []
    for hero in heroes:
        if hero.wounds:
            found.append(HealWound(hero.id))
        found += [HealStatus(hero.id, status) for status in hero.statuses]  # type: ignore[arg-type]
    return found


def take_token(g: SuperDungeonArcade, choice: HealWound | HealStatus, source: str, rule: str) -> None:
    """Take one token off a Hero."""
    hero = g.model(choice.hero)
    assert isinstance(hero, Hero)
    if isinstance(choice, HealWound):
        remove_wounds(g, hero, 1, source, rule)
    else:
        lose_status(g, hero, choice.status, source, rule)


# Potions and coins


def change_potions(g: SuperDungeonArcade, hero: Hero, number: int, source: str, rule: str) -> int:
    """Never above the potion quantity, never below nothing (SD-POT-01)."""
    most = max(hero.potions, most_potions(g, hero))
    changed = max(-hero.potions, min(number, most - hero.potions))
    if changed:
        hero.potions += changed
        g.tell(PotionsChanged, hero=hero.id, amount=changed, now=hero.potions, source=source, rule=rule)
    return changed


def change_coins(g: SuperDungeonArcade, number: int, source: str, rule: str) -> None:
    """Princess Coins in the backpack."""
    changed = max(-g.coins, number)
    g.coins += changed
    g.tell(CoinsChanged, amount=changed, now=g.coins, source=source, rule=rule)


# Wrath


def gain_wrath(g: SuperDungeonArcade, hero: Hero, number: int, source: str, rule: str) -> Script:
    """Free tokens first, then from other Heroes of its choice; a surplus is lost (SD-WRATH-02 to 04)."""
    free = min(number, g.wrath_supply)
    if free:
        hero.wrath += free
        g.wrath_supply -= free
        _tell_wrath(g, hero, free, source, rule)
    for _ in range(number - free):
        others = [other for other in g.heroes if other is not hero and other.wrath]
        if not others:
            g.tell(Wasted, what="wrath", hero=hero.id, rule="SD-WRATH-04")
            return
        options = [TakeWrath(other.id) for other in others]
        choice = yield from ask(hero.seat, "Take a wrath token", options, "SD-WRATH-03")
        other = next(one for one in others if one.id == choice.hero)
        other.wrath -= 1
        hero.wrath += 1
        _tell_wrath(g, hero, 1, source, "SD-WRATH-03", other)


def lose_wrath(g: SuperDungeonArcade, hero: Hero, number: int, source: str, rule: str) -> None:
    """Tokens back to the supply."""
    lost = min(number, hero.wrath)
    if lost:
        hero.wrath -= lost
        g.wrath_supply += lost
        _tell_wrath(g, hero, -lost, source, rule)


def _tell_wrath(
    g: SuperDungeonArcade, hero: Hero, number: int, source: str, rule: str, other: Hero | None = None
) -> None:
    g.tell(
        WrathChanged,
        hero=hero.id,
        amount=number,
        now=hero.wrath,
        supply=g.wrath_supply,
        source=source,
        taken_from=other.id if other is not None else "",
        rule=rule,
    )
