"""What is pointed at on the board: for each action, for each event, and what somebody means who points."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.drawing.layout import POOL
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state import events as e
from undercroft.games.munchkin_dungeon.view import View
from undercroft.kernel.actions import Action
from undercroft.kernel.events import Event
from undercroft.kernel.ids import targets_in

LEVEL, POTIONS = "level", "potions"


def targets(action: Action) -> tuple[str, ...]:
    """What is pointed at, in order, to choose this action; nothing for one that is only a button."""
    match action:
        case a.Activate(source):
            return (_power(source),)
        case a.DrinkPotion():
            return (POTIONS,)
        case a.LevelUp():
            return (LEVEL,)
    return targets_in(action)


def parts(view: View, action: Action) -> tuple[str, ...]:
    """The Monsters that a split of Damage beats."""
    if not isinstance(action, a.AssignDamage) or view.fight is None:
        return ()
    return tuple(f"foe:{foe.foe}" for foe, damage in zip(view.fight.foes, action.damage, strict=False) if damage)


def _power(source: str) -> str:
    """A Hero Power by its number, or the Bolt of a Loot or a Monster."""
    return source.replace(" ", ":") if source.startswith("power ") else f"bolt:{source}"


def meant(view: View, target: str) -> Sequence[Action]:
    """The actions that somebody may mean who points at this target, the likeliest first."""
    kind, _, key = target.partition(":")
    match kind:
        case "room":
            return (a.Move(key),)
        case "card":
            return (a.PlayCard(key),)
        case "bolt":
            return (a.Activate(key),)
        case "choose":
            return (a.ChooseHero(key),)
        case "power":
            return (a.Activate(f"power {key}"),)
        case "monster" if key in view.monsters:
            return (a.MoveMonster(key, view.monsters[key]),)
        case "loot":
            return _meant_by_loot(view, key)
        case "die" if key in ("H", "B", "S", "_"):
            return (a.Reroll(key),)  # type: ignore[arg-type]
        case "foe":
            return a.Activate(key), a.ChooseFoe(key)
        case "ban" if key.isdecimal():
            return (a.BanPower(int(key)),)
    return {LEVEL: (a.LevelUp(),), POTIONS: (a.DrinkPotion(),)}.get(kind, ())


def _meant_by_loot(view: View, loot: str) -> Sequence[Action]:
    hero = view.heroes[view.seat] if view.seat is not None else None
    if hero is None or loot not in hero.loot:
        return (a.TakeLoot(loot),)
    if view.fight is not None:
        return a.Activate(loot), a.UseItem(loot)
    if loot in (hero.weapon, hero.armor):
        return (a.Unequip(loot),)
    return a.UseItem(loot), a.Equip(loot)


def marks(event: Event) -> tuple[str, ...]:
    """What an event speaks of."""
    match event:
        case e.BossChosen() | e.GameEnded():
            return ("room:lair",)
        case e.BossBeaten(seat=seat, boss=boss):
            return f"foe:{boss}", f"hero:{seat}", "room:lair"
        case e.PoolChanged():
            return (POOL,)
        case e.CardPlayed():
            return (*targets_in(event), POOL)
        case e.MonsterBuried():
            return (*targets_in(event), "room:graveyard")
        case e.FightBegan(foes=foes):
            return (*targets_in(event), *(mark for foe in foes for mark in _foe(foe)))
        case e.Counted(side="monsters", source=source) | e.Activated(side="monsters", source=source):
            return _foe(source)
        case e.Counted(source=source):
            return (*targets_in(event), f"loot:{source}")
        case e.Activated(source=source):
            return (*targets_in(event), _power(source), f"loot:{source}")
    return tuple(mark for target in targets_in(event) for mark in _with_figure(target))


def _with_figure(target: str) -> tuple[str, ...]:
    kind, _, key = target.partition(":")
    return _foe(key) if kind == "foe" else (target,)


def _foe(foe: str) -> tuple[str, ...]:
    """A Monster in the fight, whose Bolt may be pointed at, and its figure if it has one."""
    return f"foe:{foe}", f"bolt:{foe}", f"monster:{foe}"
