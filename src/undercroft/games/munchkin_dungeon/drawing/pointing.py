"""What is pointed at on the board: for each action, for each event, and what somebody means who points."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.munchkin_dungeon.drawing.layout import POOL
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state import events as e
from undercroft.games.munchkin_dungeon.view import View
from undercroft.kernel.actions import Action
from undercroft.kernel.events import Event

LEVEL, POTIONS = "level", "potions"


def targets(action: Action) -> tuple[str, ...]:
    """What is pointed at, in order, to choose this action; nothing for one that is only a button."""
    match action:
        case a.ChooseHero(hero):
            return (f"choose:{hero}",)
        case a.Move(to):
            return (f"room:{to}",)
        case a.MoveMonster(monster, to):
            return f"monster:{monster}", f"room:{to}"
        case a.PlayCard(card):
            return (f"card:{card}",)
        case a.Transform(loot) | a.UseItem(loot) | a.Equip(loot) | a.Unequip(loot) | a.Sell(loot) | a.TakeLoot(loot):
            return (f"loot:{loot}",)
        case a.ChooseFoe(foe):
            return (f"foe:{foe}",)
        case a.Respawn(monster) | a.Bury(monster) | a.TakeReward(monster):
            return (f"monster:{monster}",)
        case a.BanPower(power):
            return (f"ban:{power}",)
        case a.Reroll(face):
            return (f"die:{face}",)
        case a.Activate(source):
            return (f"power:{source.removeprefix('power ')}" if source.startswith("power ") else f"bolt:{source}",)
        case a.DrinkPotion():
            return (POTIONS,)
        case a.LevelUp():
            return (LEVEL,)
        case a.OfferDeal(to=to):
            return (f"hero:{to}",)
    return ()


def meant(view: View, target: str) -> Sequence[Action]:
    """The actions that somebody may mean who points at this target, the likeliest first."""
    kind, _, key = target.partition(":")
    match kind:
        case "room":
            return (a.Move(key),)
        case "monster" if key in view.monsters:
            return (a.MoveMonster(key, view.monsters[key]),)
        case "card":
            return (a.PlayCard(key),)
        case "loot":
            return _meant_by_loot(view, key)
        case "bolt":
            return (a.Activate(key),)
        case "power":
            return (a.Activate(f"power {key}"),)
        case "die" if key in ("H", "B", "S", "_"):
            return (a.Reroll(key),)  # type: ignore[arg-type]
        case "foe":
            return a.Activate(key), a.ChooseFoe(key)
        case "ban" if key.isdecimal():
            return (a.BanPower(int(key)),)
        case "choose":
            return (a.ChooseHero(key),)
        case "level":
            return (a.LevelUp(),)
        case "potions":
            return (a.DrinkPotion(),)
    return ()


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
        case e.RoomFilled(slot=slot):
            return (f"room:{slot}",)
        case e.LootRevealed(loot=loot):
            return (f"loot:{loot}",)
        case e.HeroMoved(seat=seat, to=to):
            return f"hero:{seat}", f"room:{to}"
        case e.HeroStopped(seat=seat, at=at):
            return f"hero:{seat}", f"room:{at}"
        case e.RoomCleared(seat=seat, slot=slot) | e.RoomNotCleared(seat=seat, slot=slot):
            return f"hero:{seat}", f"room:{slot}"
        case e.PoolChanged():
            return (POOL,)
        case e.CardPlayed(seat=seat, card=card):
            return f"hero:{seat}", f"card:{card}", POOL
        case (
            e.LootGained(seat=seat, loot=loot)
            | e.LootDiscarded(seat=seat, loot=loot)
            | e.Equipped(seat=seat, loot=loot)
            | e.Unequipped(seat=seat, loot=loot)
        ):
            return f"hero:{seat}", f"loot:{loot}"
        case e.RowWiped(loot=loot):
            return tuple(f"loot:{key}" for key in loot)
        case e.MonsterMoved(monster=monster, to=to) | e.MonsterReturned(monster=monster, to=to):
            return f"monster:{monster}", f"room:{to}"
        case e.MonsterBuried(monster=monster):
            return f"monster:{monster}", "room:graveyard"
        case e.MonsterBuffed(foe=foe):
            return _foe(foe)
        case e.MonsterStayed(foe=foe, at=at):
            return (*_foe(foe), f"room:{at}")
        case e.Counted(seat=seat, side=side, source=source):
            return _foe(source) if side == "monsters" else (f"hero:{seat}", f"loot:{source}")
        case e.RewardDue(seat=seat, home=home):
            return f"hero:{seat}", f"room:{home}"
        case e.MonsterBeaten(foe=foe, seat=seat):
            return (*_foe(foe), f"hero:{seat}")
        case e.BossBeaten(seat=seat, boss=boss):
            return f"foe:{boss}", f"hero:{seat}", "room:lair"
        case e.FightBegan(seat=seat, foes=foes):
            return (f"hero:{seat}", *(mark for foe in foes for mark in _foe(foe)))
        case e.ThreatsDiscarded(foes=foes):
            return tuple(mark for foe in foes for mark in _foe(foe))
        case e.Activated(seat=seat, side=side, source=source):
            if side == "monsters":
                return _foe(source)
            return f"hero:{seat}", *targets(a.Activate(source)), f"loot:{source}"
        case e.Rolled(faces=faces):
            return tuple(f"die:{face}" for face in dict.fromkeys(faces))
        case e.Rerolled(new=new):
            return (f"die:{new}",)
        case e.DealOffered(seat=seat, to=to) | e.DealMade(seat=seat, to=to) | e.DealRefused(seat=seat, to=to):
            return f"hero:{seat}", f"hero:{to}"
        case e.DeckReshuffled():
            return ()
    return (f"hero:{event.seat}",) if hasattr(event, "seat") else ()


def _foe(foe: str) -> tuple[str, ...]:
    """A Monster in the fight, whose Bolt may be pointed at, and its figure if it has one."""
    return f"foe:{foe}", f"bolt:{foe}", f"monster:{foe}"
