"""Offensive and support actions of Heroes, from the roll to the last effect (SD-ROLL-04 to 13, SD-ABIL-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.games.super_dungeon_arcade.content.types import ActionCard
from undercroft.games.super_dungeon_arcade.content.vocabulary import STATUSES, Effect
from undercroft.games.super_dungeon_arcade.rules.control import choose_shift, is_movable
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.effects import happen_to
from undercroft.games.super_dungeon_arcade.rules.models import Anyone, distance
from undercroft.games.super_dungeon_arcade.rules.plots import count_critical
from undercroft.games.super_dungeon_arcade.rules.rolls import COLOURS, Roll, defense_roll, hand, pop_out, roll, settle
from undercroft.games.super_dungeon_arcade.rules.strikes import strike
from undercroft.games.super_dungeon_arcade.rules.tokens import gain_status, gain_wrath
from undercroft.games.super_dungeon_arcade.rules.values import armour, has, inflicts, most_wrath
from undercroft.games.super_dungeon_arcade.state.actions import ChooseModel, LeaveOut
from undercroft.games.super_dungeon_arcade.state.events import Compared, Defended, EffectBegan
from undercroft.games.super_dungeon_arcade.state.model import Clash, Figure, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script, ask

CRITICAL = 5
"""A critical success needs at least so much, and more than twice ARM (SD-ROLL-13)."""


class Blow(NamedTuple):
    """An offensive action as far as its effects go: basic attacks have none."""

    source: str
    attribute: str
    does: Effect | None = None
    abilities: tuple[str, ...] = ()
    area: bool = False


def blow_of(action: ActionCard) -> Blow:
    """What a red action does."""
    assert action.attribute is not None
    return Blow(action.id, action.attribute, action.does, action.abilities, action.area is not None)


def offend(g: SuperDungeonArcade, hero: Hero, blow: Blow, targets: Sequence[Anyone]) -> Script:
    """A red action: roll, compare with each target, resolve; an Arc goes on (SD-ROLL-07, SD-AREA-02, SD-ABIL-02)."""
    wounded = yield from _once(g, hero, blow, targets, ())
    if "Arc" not in blow.abilities or not targets:
        return
    struck, last = {targets[0].id}, targets[0]
    without: tuple[str, ...] = ()
    while wounded and hero.at >= 0:
        near = [f for f in g.figures.values() if f.id not in struck and _arc_reaches(g, last, f)]
        dice = hand(g, hero, blow.attribute, "offense").dice
        dice.subtract(without)
        colours = [colour for colour in COLOURS if dice[colour] > 0]
        if not near or dice.total() <= 1:
            return
        options = [ChooseModel(f.id) for f in sorted(near, key=lambda f: f.at)]
        choice = yield from ask(hero.seat, "The Arc jumps to", options, "SD-ABIL-02")
        fewer = [LeaveOut(colour) for colour in colours]  # type: ignore[arg-type]
        without = (*without, (yield from ask(hero.seat, "Roll without one of the dice", fewer, "SD-ABIL-02")).colour)
        last = g.figures[choice.model]
        struck.add(last.id)
        wounded = yield from _once(g, hero, blow, [last], without)


def _arc_reaches(g: SuperDungeonArcade, last: Anyone, figure: Figure) -> bool:
    """Within 2 squares of the model targeted last, wherever that stood when it fell (SD-R-70)."""
    if last.at < 0:
        return False
    return distance(g, last, figure) <= 2


def _once(
    g: SuperDungeonArcade, hero: Hero, blow: Blow, targets: Sequence[Anyone], without: tuple[str, ...]
) -> Script[bool]:
    """One roll against one target or all in an area; whether it wounded."""
    armours = [armour(g, target) if isinstance(target, Figure) else 0 for target in targets]
    foes = tuple(target.id for target in targets)
    clash = g.clash = Clash(hero.id, "offense", blow.source, foes, tuple(armours), blow.attribute)
    rolled = yield from roll(g, hero, blow.attribute, "offense", "SD-ROLL-01", without=without)
    total = rolled.total
    placed, beaten = 0, False
    kills = 0
    missed: list[Figure] = []
    for target, arm in zip(targets, armours, strict=True):
        if hero.at < 0:
            break
        if isinstance(target, Hero):
            hurt = yield from _friendly_fire(g, hero, target, blow, total)
            beaten = hurt or beaten
            g.clash = clash
            settle(g, "hit" if hurt else "miss")
        elif target.id in g.figures:
            success = total > arm
            critical = success and total >= CRITICAL and total > 2 * arm and not g.is_point(target)
            rule = "SD-ROLL-13" if critical else "SD-ROLL-04"
            g.tell(
                Compared,
                hero=hero.id,
                target=target.id,
                total=total,
                arm=arm,
                success=success,
                critical=critical,
                rule=rule,
            )
            settle(g, "critical" if critical else "hit" if success else "miss")
            if success:
                beaten = True
                if critical:
                    yield from count_critical(g, most_wrath(g) is hero)
                before = len(g.tracker)
                placed += yield from _wound(g, hero, target, blow, critical)
                kills += len(g.tracker) - before
            else:
                missed.append(target)
    if beaten and hero.at >= 0:
        yield from _after_kills(g, hero, kills)
        yield from pop_out(g, hero, rolled)
        if placed:
            yield from gain_wrath(g, hero, placed, blow.source, "SD-ROLL-10")
    for target in missed:
        if hero.at >= 0 and target.id in g.figures:
            yield from _backlash(g, hero, target)
    return placed > 0


def _wound(g: SuperDungeonArcade, hero: Hero, target: Figure, blow: Blow, critical: bool) -> Script[int]:
    """First the wounds, then the other effects, on whoever takes them (SD-ROLL-07, SD-R-05)."""
    massive = "Massive Damage" in blow.abilities or has(g, hero, "Massive Damage")
    wounds = (2 if massive else 1) + critical

    def harm(victim: Figure) -> Script:
        statuses = [s for s in STATUSES if s in blow.abilities or s in inflicts(g, hero)]
        for status in statuses:
            gain_status(g, victim, status, blow.source, "SD-ABIL-17")
        if blow.does is not None:
            yield from afflict(g, hero, victim, blow.does, blow.source)

    return (
        yield from strike(
            g,
            target,
            wounds,
            blow.source,
            "SD-ROLL-13" if critical else "SD-ABIL-13" if massive else "SD-ACTN-02",
            chooser=hero.seat,
            harm=harm,
            expendable=not blow.area,
        )
    )


def afflict(g: SuperDungeonArcade, hero: Hero, model: Anyone, effect: Effect, source: str) -> Script:
    """The effects of a Hero's action on one model: control by choice of the player, the rest as it says."""
    for how in ("push", "pull", "compel"):
        far = getattr(effect, how)
        if far and model is not hero and is_movable(g, model) and model.at >= 0:
            yield from choose_shift(g, hero.seat, hero, model, how, far, source)
    yield from happen_to(g, effect, [model], source, "SD-ACTN-02")


def _friendly_fire(g: SuperDungeonArcade, hero: Hero, target: Hero, blow: Blow, total: int) -> Script[bool]:
    """A Hero caught by a Dangerous action defends against the roll (SD-ACTN-04)."""
    if target.at < 0:
        return False
    g.clash = Clash(target.id, "defense", blow.source, (hero.id,), (total,))
    defense = yield from defense_roll(g, target)
    safe = defense.total >= total
    settle(g, "safe" if safe else "hurt")
    g.tell(
        Defended, hero=target.id, attacker=hero.id, total=defense.total, strength=total, safe=safe, rule="SD-ACTN-04"
    )
    if safe:
        return False
    yield from suffer(g, target, 1, blow.source, "SD-ACTN-04")
    if target.at >= 0 and blow.does is not None:
        yield from afflict(g, hero, target, blow.does, blow.source)
    return True


def _backlash(g: SuperDungeonArcade, hero: Hero, target: Figure) -> Script:
    """A target that wins the defense may strike back (SD-ROLL-11, SD-ABIL-03)."""
    if has(g, target, "Backlash"):
        yield from suffer(g, hero, 1, target.id, "SD-ABIL-03")


def _after_kills(g: SuperDungeonArcade, hero: Hero, kills: int) -> Script:
    """What equipment does when its bearer destroys a model."""
    for _ in range(kills):
        for card in list(hero.gear.values()):
            for effect in g.content.equipment[card].kill:
                yield from happen_to(g, effect, [hero], card, "SD-EQ-02")


def support(g: SuperDungeonArcade, hero: Hero, action: ActionCard, targets: Sequence[Anyone]) -> Script:
    """A blue action: no wound, and no roll unless it names an attribute (SD-ROLL-12, SD-ACTN-02)."""
    rolled: Roll | None = None
    if action.attribute is not None:
        figures = [target for target in targets if isinstance(target, Figure)]
        foes, armours = tuple(f.id for f in figures), tuple(armour(g, f) for f in figures)
        g.clash = Clash(hero.id, "offense", action.id, foes, armours, action.attribute)
        rolled = yield from roll(g, hero, action.attribute, "offense", "SD-ROLL-01")
    for target in targets:
        if rolled is not None and isinstance(target, Figure):
            arm = armour(g, target)
            success = rolled.total > arm
            g.tell(
                Compared,
                hero=hero.id,
                target=target.id,
                total=rolled.total,
                arm=arm,
                success=success,
                rule="SD-ROLL-04",
            )
            settle(g, "hit" if success else "miss")
            if not success:
                yield from _backlash(g, hero, target)
                continue
        if action.does is not None and target.at >= 0:
            yield from afflict(g, hero, target, action.does, action.id)
        lasts = action.lasting is not None and not _is_aura(action)
        if lasts and isinstance(target, Hero):
            _last(g, target, action)
    if _is_aura(action):
        _last(g, hero, action)
    if action.user is not None and hero.at >= 0:
        yield from happen_to(g, action.user, [hero], action.id, "SD-ACTN-02")


def _last(g: SuperDungeonArcade, hero: Hero, action: ActionCard) -> None:
    """Until the Hero's next upkeep, each name once (SD-POT-07, SD-AREA-11, SD-STACK-01)."""
    if action.id not in hero.lasting:
        hero.lasting.append(action.id)
        g.tell(EffectBegan, hero=hero.id, action=action.id, rule="SD-AREA-11" if _is_aura(action) else "SD-POT-07")


def _is_aura(action: ActionCard) -> bool:
    return action.area is not None and action.area.shape == "aura"
