"""The Consul's commands (SD-CMOVE, SD-REGR, SD-UNIQ, SD-FIGHT, SD-EPIC; SD-CONSUL-02, 03, 09, 10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.games.super_dungeon_arcade.rules.bosses import mini_boss_symbol, spawn_dungeon_boss
from undercroft.games.super_dungeon_arcade.rules.challenges import draw_challenge
from undercroft.games.super_dungeon_arcade.rules.defense import basic_attack
from undercroft.games.super_dungeon_arcade.rules.gangs import bonded_minions, profile
from undercroft.games.super_dungeon_arcade.rules.marching import (
    exit_target,
    march,
    movement_target,
    why_target,
    withdraw,
)
from undercroft.games.super_dungeon_arcade.rules.models import acts, far_corner, flies, is_solo, squares
from undercroft.games.super_dungeon_arcade.rules.plots import draw_plot
from undercroft.games.super_dungeon_arcade.rules.potions import ANY_MOMENT, may_drink
from undercroft.games.super_dungeon_arcade.rules.sight import targets_in_reach
from undercroft.games.super_dungeon_arcade.rules.spawning import gather, left_behind, reinforce, spawn, to_square
from undercroft.games.super_dungeon_arcade.rules.tokens import lose_status
from undercroft.games.super_dungeon_arcade.rules.uniques import perform_signature, perform_uniques
from undercroft.games.super_dungeon_arcade.rules.values import (
    action_points,
    is_meant,
    monster_range,
    most_wrath,
    movement_points,
    to_first,
)
from undercroft.games.super_dungeon_arcade.state.actions import ChooseModel
from undercroft.games.super_dungeon_arcade.state.events import ArmourRaised, CommandGiven, Moved, NoEffect, Stayed
from undercroft.games.super_dungeon_arcade.state.model import Figure, SuperDungeonArcade
from undercroft.kernel.script import Script, ask

Deed = Callable[[SuperDungeonArcade, Figure], Script]


def command(
    g: SuperDungeonArcade, name: str, times: int = 1, *, source: str = "chart", who: Effect | None = None
) -> Script:
    """One command for all monsters, or for those that a card names."""
    g.tell(CommandGiven, command=name, times=times, source=source, rule="SD-CONSUL-09")
    g.clash = None
    by_chart = source == "chart"
    match name:
        case "move" | "regroup":
            yield from move_all(g, name, times, who, by_chart)
        case "unique":
            yield from each(g, lambda g, figure: unique(g, figure, times, by_chart), who)
        case "fight" | "epic fight":
            yield from each(g, lambda g, figure: fight(g, figure, name == "epic fight", by_chart), who)
        case "spawn":
            yield from spawn(g)
        case "reinforce":
            reinforce(g)
        case "plot":
            if g.plot_drawn:
                g.tell(NoEffect, what="Plot", why="a plot was drawn before", rule="SD-PLOT-01")
            yield from draw_plot(g, "SD-PLOT-01")
        case "challenge":
            yield from draw_challenge(g)
        case "mini-boss":
            mini_boss_symbol(g)
        case "dungeon boss":
            spawn_dungeon_boss(g)


# Order


def each(g: SuperDungeonArcade, do: Deed, who: Effect | None = None) -> Script:
    """First all solos, then all elites, each time the one closest to H1 (SD-CONSUL-02, SD-CONSUL-03, SD-GEO-13)."""
    waiting = {m.id for m in g.monsters if acts(g, m) and (who is None or is_meant(g, who, m))}
    for solos in (True, False):
        while True:
            if not any(m.id in waiting and is_solo(g, m) is solos for m in g.monsters):
                break
            # What is drunk here may change who is H1, and so who is next (SD-CONSUL-13, SD-R-24).
            yield from may_drink(g, ANY_MOMENT)
            left = [m for m in g.monsters if m.id in waiting and is_solo(g, m) is solos]
            if left:
                figure = yield from next_in_order(g, left)
                waiting.remove(figure.id)
                yield from do(g, figure)


def next_in_order(g: SuperDungeonArcade, left: Sequence[Figure]) -> Script[Figure]:
    """The closest to H1; ties in reading order, or as the Lead says (SD-R-24, SD-R-97)."""
    far = to_first(g)
    closest = min(left, key=lambda m: (far(m), m.at))
    if g.options.lead_breaks_ties and len(left) > 1:
        tied = sorted([m for m in left if far(m) == far(closest)], key=lambda m: m.at)
        choice = yield from ask(g.lead, "Who goes first", [ChooseModel(m.id) for m in tied], "SD-R-24")
        return g.figures[choice.model]
    return closest


# Move and Regroup


def move_all(g: SuperDungeonArcade, name: str, times: int, who: Effect | None, by_chart: bool) -> Script:
    """Every solo and elite moves, so many times in a row (SD-CONSUL-10)."""
    if name == "regroup":
        for monster in g.monsters:
            monster.regrouped = True
        if g.monsters:
            g.tell(ArmourRaised, on=True, rule="SD-REGR-02")
    moved: list[Figure] = []

    def move(g: SuperDungeonArcade, figure: Figure) -> Script:
        for _ in range(times):
            move_one(g, figure, name, moved)
        moved.append(figure)
        if by_chart and figure.id not in g.orders.signed:
            g.orders.signed.append(figure.id)
            yield from perform_signature(g, figure)

    yield from each(g, move, who)


def move_one(g: SuperDungeonArcade, figure: Figure, name: str, moved: Sequence[Figure]) -> None:
    """A monster moves, or does what its status makes of it (SD-STAT-04, SD-R-23, SD-R-32)."""
    if "Knockdown" in figure.statuses:
        lose_status(g, figure, "Knockdown", "getting up", "SD-STAT-04")
        g.tell(Stayed, model=figure.id, why="stood up", rule="SD-STAT-04")
        return
    if "Immobile" in figure.statuses or not movement_points(g, figure):
        g.tell(Stayed, model=figure.id, why="status", rule="SD-R-23")
        return
    if name == "regroup":
        fall_back(g, figure)
    else:
        advance_on(g, figure, moved)


def advance_on(g: SuperDungeonArcade, figure: Figure, moved: Sequence[Figure]) -> None:
    """A monster goes for the Hero with the most wrath, on its own tile if one is there (SD-CMOVE-01 to 06)."""
    target = movement_target(g, figure)
    if target is None:
        g.tell(Stayed, model=figure.id, why="no hero", rule="SD-R-11")
        return
    found = march(g, figure, target, moved)
    if found.to == figure.at:
        stays = "in range" if found.stops else "no way"
        rule = "SD-CMOVE-03" if found.stops else "SD-CMOVE-06"
        g.tell(Stayed, model=figure.id, why=stays, target=target.id, rule=rule)
        return
    why = why_target(g, figure, target)
    followers = bonded_minions(g, figure) if g.kind(figure).elite else []
    walk(g, figure, found.to, "move", "SD-CMOVE-02", target=target.id, why=why)
    measure = to_square(g, target.at, over=flies(g, target))
    gather(g, left_behind(g, followers, figure), figure, measure, "SD-CMOVE-08")


def fall_back(g: SuperDungeonArcade, figure: Figure) -> None:
    """A monster heads for its nearest exit square, and stops there or as near as it gets (SD-REGR-01)."""
    if not g.dungeon.exit_squares:
        return
    exit_square = exit_target(g, figure)
    to, name = withdraw(g, figure, exit_square), g.dungeon.names[exit_square]
    if to == figure.at:
        stays = "at exit" if exit_square in squares(g, figure) else "no way out"
        g.tell(Stayed, model=figure.id, why=stays, exit=name, rule="SD-REGR-01")
        return
    followers = bonded_minions(g, figure) if g.kind(figure).elite else []
    walk(g, figure, to, "regroup", "SD-REGR-01", exit=name)
    gather(g, left_behind(g, followers, figure), figure, to_square(g, exit_square), "SD-CMOVE-08")


def walk(
    g: SuperDungeonArcade,
    figure: Figure,
    to: int,
    how: Literal["move", "regroup"],
    rule: str,
    *,
    target: str = "",
    why: str = "",
    exit: str = "",
) -> None:
    """A monster stands elsewhere now."""
    names = g.dungeon.names
    origin, corner = names[figure.at], far_corner(g, figure)
    figure.at = to
    g.tell(
        Moved,
        model=figure.id,
        origin=origin,
        path=(names[to],),
        corners=(corner, far_corner(g, figure)) if corner else (),
        how=how,
        target=target,
        why=why,
        exit=exit,
        rule=rule,
    )


# Unique and Fight


def is_out(g: SuperDungeonArcade, figure: Figure) -> bool:
    """Whether a monster is knocked down: then it performs no command before the next Move (SD-STAT-04)."""
    if "Knockdown" in figure.statuses:
        g.tell(Stayed, model=figure.id, why="knockdown", rule="SD-STAT-04")
        return True
    return False


def unique(g: SuperDungeonArcade, figure: Figure, times: int, by_chart: bool) -> Script:
    """A monster performs all its unique actions, so many times in a row (SD-UNIQ-01)."""
    if is_out(g, figure):
        return
    yield from _signature_first(g, figure, by_chart)
    for _ in range(times):
        if figure.id in g.figures:
            yield from perform_uniques(g, figure)


def fight(g: SuperDungeonArcade, figure: Figure, epic: bool, by_chart: bool) -> Script:
    """One Basic Attack per AP, each at the highest-ranked Hero in range and LoS (SD-FIGHT-01, SD-FIGHT-02)."""
    if is_out(g, figure):
        return
    yield from _signature_first(g, figure, by_chart)
    made = 0
    while figure.id in g.figures and made < action_points(g, figure):
        if made:
            yield from may_drink(g, ANY_MOMENT)
        if figure.id not in g.figures:
            return
        targets = targets_in_reach(g, figure, monster_range(g, figure, profile(g, figure).range))
        if not targets:
            if not made:
                why, rule = ("no target", "SD-FIGHT-02") if g.on_map else ("no hero", "SD-R-11")
                g.tell(Stayed, model=figure.id, why=why, rule=rule)
            return
        made += 1
        why = "most wrath" if targets[0] is most_wrath(g) else "most wrath in reach"
        yield from basic_attack(g, figure, targets[0], action_points(g, figure) - made, epic, why)


def _signature_first(g: SuperDungeonArcade, figure: Figure, by_chart: bool) -> Script:
    """Who gets no Move command in this phase performs its Signature before its first command (SD-UNIQ-07)."""
    if not by_chart or figure.id in g.orders.signed or moves_later(g):
        return
    g.orders.signed.append(figure.id)
    yield from perform_signature(g, figure)


def moves_later(g: SuperDungeonArcade) -> bool:
    """Whether a Move or Regroup is still to come in this phase, which a Signature follows."""
    if g.orders.boss_fight:
        return g.orders.command == 0
    space = g.content.chart(len(g.heroes)).spaces[max(0, g.space - 1)]
    return any(name in ("move", "regroup") for name in space.commands[g.orders.command :])
