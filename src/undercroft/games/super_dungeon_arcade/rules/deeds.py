"""What the words of the vocabulary do at once, one function for each."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect, Tokens
from undercroft.games.super_dungeon_arcade.rules.bosses import summon_mini_boss
from undercroft.games.super_dungeon_arcade.rules.commands import command
from undercroft.games.super_dungeon_arcade.rules.control import drag
from undercroft.games.super_dungeon_arcade.rules.decks import draw_loot
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.effects import ON_MODELS, ON_THE_TABLE
from undercroft.games.super_dungeon_arcade.rules.models import Anyone, is_boss
from undercroft.games.super_dungeon_arcade.rules.plots import put_tokens
from undercroft.games.super_dungeon_arcade.rules.tokens import (
    change_coins,
    change_potions,
    gain_status,
    gain_wrath,
    heal,
    lose_wrath,
)
from undercroft.games.super_dungeon_arcade.rules.values import most_potions
from undercroft.games.super_dungeon_arcade.state.events import Advanced
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kernel.script import Script


@ON_MODELS("wound")
def _wound(g: SuperDungeonArcade, model: Anyone, number: int, source: str, rule: str) -> Script:
    yield from suffer(g, model, number, source, rule)


@ON_MODELS("heal")
def _heal(g: SuperDungeonArcade, model: Anyone, number: int, source: str, rule: str) -> Script:
    yield from heal(g, model, number, source, "SD-ABIL-08")


@ON_MODELS("status")
def _status(g: SuperDungeonArcade, model: Anyone, statuses: Sequence[str], source: str, rule: str) -> Script:
    for status in statuses:
        gain_status(g, model, status, source, rule)
    return
    yield


@ON_MODELS("wrath")
def _wrath(g: SuperDungeonArcade, model: Anyone, number: int, source: str, rule: str) -> Script:
    assert isinstance(model, Hero)
    if number > 0:
        yield from gain_wrath(g, model, number, source, rule)
    else:
        lose_wrath(g, model, -number, source, rule)


@ON_MODELS("potion")
def _potion(g: SuperDungeonArcade, model: Anyone, number: int, source: str, rule: str) -> Script:
    assert isinstance(model, Hero)
    change_potions(g, model, number, source, rule)
    return
    yield


@ON_MODELS("full_potions")
def _full_potions(g: SuperDungeonArcade, model: Anyone, _: bool, source: str, rule: str) -> Script:
    assert isinstance(model, Hero)
    change_potions(g, model, most_potions(g, model), source, rule)
    return
    yield


@ON_MODELS("pull")
def _pull(g: SuperDungeonArcade, model: Anyone, far: int, source: str, rule: str) -> Script:
    """A trap pulls towards the dungeon boss; a Hero's action lets its player choose before (SD-CTRL-04)."""
    boss = next((monster for monster in g.monsters if is_boss(g, monster)), None)
    if isinstance(model, Hero) and boss is not None and source in g.content.forces:
        yield from drag(g, boss, model, "pull", far)


@ON_THE_TABLE("coin")
def _coin(g: SuperDungeonArcade, effect: Effect, number: int, source: str, rule: str) -> Script:
    change_coins(g, number, source, rule)
    return
    yield


@ON_THE_TABLE("draw_loot")
def _draw_loot(g: SuperDungeonArcade, effect: Effect, number: int, source: str, rule: str) -> Script:
    draw_loot(g, number, source, rule)
    return
    yield


@ON_THE_TABLE("chart")
def _chart(g: SuperDungeonArcade, effect: Effect, number: int, source: str, rule: str) -> Script:
    """The boss figure starts further on; the spaces that it skips give nothing."""
    g.space += number
    g.tell(Advanced, space=g.space, star="", commands=(), rule=rule)
    return
    yield


@ON_THE_TABLE("tokens")
def _tokens(g: SuperDungeonArcade, effect: Effect, tokens: Tokens, source: str, rule: str) -> Script:
    put_tokens(g, tokens.number)
    return
    yield


@ON_THE_TABLE("command")
def _command(g: SuperDungeonArcade, effect: Effect, commands: Sequence[str], source: str, rule: str) -> Script:
    """The named monsters perform a command now; it triggers no Signature."""
    for name in commands:
        yield from command(g, name, source=source, who=effect if effect.who is not None else None)


@ON_THE_TABLE("summon")
def _summon(g: SuperDungeonArcade, effect: Effect, _: bool, source: str, rule: str) -> Script:
    yield from summon_mini_boss(g, source)
