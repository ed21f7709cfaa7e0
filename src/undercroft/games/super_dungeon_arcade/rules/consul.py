"""The Consul Turn: upkeep, the chart, commands (SD-CONSUL-01 to 13, SD-BOSS-02 to 04)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.types import Space
from undercroft.games.super_dungeon_arcade.rules.commands import command
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.effects import happen
from undercroft.games.super_dungeon_arcade.rules.models import acts, is_boss, is_solo
from undercroft.games.super_dungeon_arcade.rules.potions import A_COMMAND, ANY_MOMENT, CONSUL_TURN, may_drink
from undercroft.games.super_dungeon_arcade.rules.strikes import strike
from undercroft.games.super_dungeon_arcade.rules.tokens import heal, lose_all_statuses, remove_wounds
from undercroft.games.super_dungeon_arcade.rules.values import has, in_order
from undercroft.games.super_dungeon_arcade.state.events import (
    Advanced,
    ArmourRaised,
    ChartStood,
    CommandGiven,
    NoEffect,
)
from undercroft.games.super_dungeon_arcade.state.model import SuperDungeonArcade
from undercroft.kernel.script import SEGMENT, Script

BOSS_FIGHT = ("move", "fight", "boss heals", "challenge")
"""The commands while the dungeon boss is in play (SD-BOSS-03)."""
HEALED_PER_POINT = 3


def consul_turn(g: SuperDungeonArcade) -> Script:
    """Upkeep, advance, commands, end of the Consul activation (SD-CONSUL-01)."""
    if g.orders.step == "upkeep":
        yield from may_drink(g, CONSUL_TURN)
        yield from upkeep(g)
        g.orders.step = "advance"
    if g.orders.step == "advance":
        yield from may_drink(g, ANY_MOMENT)
        if g.boss_spawned:
            g.orders.boss_fight = True
            g.tell(ChartStood, commands=BOSS_FIGHT, rule="SD-BOSS-03")
        else:
            advance(g)
        yield from may_drink(g, ANY_MOMENT)
        g.orders.step = "commands"
    if g.orders.step == "commands":
        yield from carry_out_commands(g)
        g.orders.step = "end"
    yield SEGMENT
    end_consul_activation(g)
    yield from may_drink(g, ANY_MOMENT)


# Upkeep


def upkeep(g: SuperDungeonArcade) -> Script:
    """Each step for all monsters before the next: effects end, healing, statuses, the rest (SD-CONSUL-05)."""
    if any(monster.regrouped for monster in g.monsters):
        g.tell(ArmourRaised, on=False, rule="SD-REGR-02")
    for monster in g.monsters:
        monster.regrouped = False
    for monster in in_order(g):
        if has(g, monster, "Tough"):
            remove_wounds(g, monster, 1, "Tough", "SD-ABIL-20")
        effect = g.dungeon.effects.get(monster.at)
        if effect is not None and effect.heal and not is_solo(g, monster):
            yield from heal(g, monster, effect.heal, effect.id, "SD-ABIL-04")
    for monster in in_order(g):
        if monster.id in g.figures and "Fire" in monster.statuses:
            if acts(g, monster):
                yield from strike(g, monster, 1, "Fire", "SD-STAT-04", chooser=g.lead)
            else:
                yield from suffer(g, monster, 1, "Fire", "SD-STAT-04")
    if g.plot:
        for word in g.content.forces[g.plot].consul_upkeep:
            yield from happen(g, word, g.plot, "SD-CONSUL-06")


# The chart


def advance(g: SuperDungeonArcade) -> None:
    """The boss figure moves one space; a star bonus there applies at once and for good (SD-CONSUL-07, 08)."""
    spaces = g.content.chart(len(g.heroes)).spaces
    g.space = min(g.space + 1, len(spaces))
    space = spaces[g.space - 1]
    now = 0
    if space.star == "STR":
        g.star_str += 1
        now = g.star_str
    elif space.star == "ARM":
        g.star_arm += 1
        now = g.star_arm
    rule = "SD-CONSUL-08" if space.star else "SD-CONSUL-07"
    g.tell(Advanced, space=g.space, star=space.star, now=now, commands=written(space), rule=rule)


def written(space: Space) -> tuple[str, ...]:
    """The commands of a space with their multipliers (SD-CONSUL-10)."""
    return tuple(f"{name} ×2" if name == space.twice else name for name in space.commands)


def carry_out_commands(g: SuperDungeonArcade) -> Script:
    """Left to right; one command is finished by all before the next starts (SD-CONSUL-09)."""
    space = g.content.chart(len(g.heroes)).spaces[max(0, g.space - 1)]
    commands = BOSS_FIGHT if g.orders.boss_fight else space.commands
    while g.orders.command < len(commands):
        yield SEGMENT
        name = commands[g.orders.command]
        yield from may_drink(g, A_COMMAND)
        if name == "boss heals":
            boss_heals(g)
        else:
            twice = not g.orders.boss_fight and name == space.twice
            yield from command(g, name, 2 if twice else 1)
        g.orders.command += 1


def boss_heals(g: SuperDungeonArcade) -> None:
    """The boss removes 3 wounds per SP still in play (SD-BOSS-03)."""
    g.tell(CommandGiven, command="boss heals", source="chart", rule="SD-BOSS-03")
    number = HEALED_PER_POINT * len(g.spawning_points)
    healed = [remove_wounds(g, m, number, "spawning points", "SD-BOSS-03") for m in g.monsters if is_boss(g, m)]
    if not any(healed):
        why = "it has no wounds" if number else "no spawning point is left"
        g.tell(NoEffect, what="Boss Heals", why=why, rule="SD-BOSS-03")


def end_consul_activation(g: SuperDungeonArcade) -> None:
    """All status tokens leave monsters and SPs (SD-CONSUL-12, SD-R-31)."""
    for figure in g.figures.values():
        lose_all_statuses(g, figure, "end of the Consul activation", "SD-CONSUL-12")
