"""Effects that happen at once, and to whom (SD-PRIO-01). What words do is in deeds.py, what holds is in values.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.games.super_dungeon_arcade.rules.models import Anyone
from undercroft.games.super_dungeon_arcade.rules.rolls import roll, settle
from undercroft.games.super_dungeon_arcade.rules.values import in_order, is_meant, ranking
from undercroft.games.super_dungeon_arcade.state.events import Tested
from undercroft.games.super_dungeon_arcade.state.model import Clash, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script
from undercroft.kit.vocabulary import Deeds

PASSIVE = (
    "STR",
    "WILL",
    "ARM",
    "offense",
    "defense",
    "range",
    "mp",
    "ap",
    "hearts",
    "potions",
    "abilities",
    "immune",
    "reroll_offense",
    "reroll_defense",
    "chest",
    "dash",
    "ban",
    "dearer",
    "force_defense",
    "revive",
    "save",
)
"""Words that hold while their card is in force."""
CONTROL = ("push", "compel", "place", "spawn")
"""Words that only actions say: they are done where the action is."""

ForModel = Callable[[SuperDungeonArcade, Anyone, Any, str, str], Script]
ForAll = Callable[[SuperDungeonArcade, Effect, Any, str, str], Script]

ON_MODELS = Deeds[ForModel](
    Effect, but=(*PASSIVE, *CONTROL, "coin", "draw_loot", "command", "summon", "chart", "tokens")
)
ON_THE_TABLE = Deeds[ForAll](
    Effect, but=(*PASSIVE, *CONTROL, "wound", "heal", "status", "wrath", "potion", "full_potions", "pull")
)


def selected(g: SuperDungeonArcade, effect: Effect, bearer: Hero | None = None) -> list[Anyone]:
    """Whom an effect names: Heroes in seat order, monsters in order of activation, minions last, then SPs."""
    ranked = ranking(g)
    match effect.who:
        case None:
            return []
        case "self":
            return [bearer] if bearer is not None else []
        case "most wrath":
            return list(ranked[:1])
        case "least wrath":
            return list(ranked[-1:])
    found: list[Anyone] = [*g.on_map, *in_order(g), *g.spawning_points]
    return [model for model in found if is_meant(g, effect, model)]


def happen(g: SuperDungeonArcade, effect: Effect, source: str, rule: str, bearer: Hero | None = None) -> Script:
    """An effect happens once, to whom it names and to the table."""
    for deed, value in ON_THE_TABLE.of(effect):
        yield from deed(g, effect, value, source, rule)
    yield from happen_to(g, effect, selected(g, effect, bearer), source, rule)


def happen_to(g: SuperDungeonArcade, effect: Effect, models: Sequence[Anyone], source: str, rule: str) -> Script:
    """The words that concern models, for each of these; a test may spare a Hero."""
    deeds = ON_MODELS.of(effect)
    if not deeds:
        return
    for model in models:
        if model.at < 0:
            continue
        if effect.test is not None:
            assert isinstance(model, Hero)
            g.clash = Clash(model.id, "test", source, against=(effect.test.stars,))
            rolled = yield from roll(g, model, effect.test.attribute, "test", rule)
            passed = rolled.total >= effect.test.stars
            settle(g, "passed" if passed else "failed")
            g.tell(Tested, hero=model.id, total=rolled.total, needed=effect.test.stars, passed=passed, rule=rule)
            if passed:
                continue
        for deed, value in deeds:
            if model.at >= 0:
                yield from deed(g, model, value, source, rule)
