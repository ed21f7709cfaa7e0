"""What is pointed at on the board: for each action, for each event, and what somebody means who points."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.masmorra.content.symbols import FACES, Face
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state import events as e
from undercroft.games.masmorra.view import View
from undercroft.kernel.actions import Action
from undercroft.kernel.events import Event
from undercroft.kernel.ids import targets_in

TOKEN, GOLD, FIGHT, DECK = "token:free", "gold", "fight", "deck:treasure"


def targets(action: Action) -> tuple[str, ...]:
    """What is pointed at, in order, to choose this action; nothing for one that is only a button."""
    return _on_the_way(action) or _in_the_room(action) or _with_monsters(action) or _of_ones_own(action)


def _on_the_way(action: Action) -> tuple[str, ...]:
    match action:
        case a.Move(to) | a.TakeStairs(to):
            return (f"room:{to}",)
        case a.Explore(x, y):
            return (f"cell:{x}:{y}",)
        case a.Place(_, x, y, turn):
            return (f"place:{x}:{y}:{turn}",)
        case a.PayStep(token=True):
            return (TOKEN,)
    return ()


def _in_the_room(action: Action) -> tuple[str, ...]:
    match action:
        case a.RoomAction(tile, to):
            return (f"dock:{tile}", f"room:{to}") if to else (f"dock:{tile}",)
        case a.TakeGold():
            return (GOLD,)
        case a.DrinkElixir(hero) | a.HealHero(hero) | a.PayGold(hero):
            return (f"hero:{hero}",)
        case a.SpawnNext(room):
            return (f"room:{room}",)
    return ()


def _with_monsters(action: Action) -> tuple[str, ...]:
    match action:
        case a.Fight():
            return (FIGHT,)
        case (
            a.Attack(monster)
            | a.Shove(monster)
            | a.Next(monster)
            | a.TakeDie(monster)
            | a.Remove(monster)
            | a.Stay(monster)
        ):
            return (f"monster:{monster}",)
        case a.MoveMonster(monster, to):
            return f"monster:{monster}", f"room:{to}"
    return ()


def _of_ones_own(action: Action) -> tuple[str, ...]:
    match action:
        case a.ChooseHero(hero):
            return (f"choose:{hero}",)
        case a.Mark(face):
            return (f"die:{face}",)
        case a.Unmark(face):
            return (f"marked:{face}",)
        case a.UseMagic(die, face):
            return f"die:{die}", f"face:{face}"
        case a.Flip():
            return (TOKEN,)
        case a.UseAbility(ability, dice):
            return (f"ability:{ability}", *(f"die:{face}" for face in dice))
        case a.Learn(ability):
            return (f"ability:{ability}",)
        case a.BuyCard():
            return (DECK,)
        case a.PlayCard(card, _, _, on):
            return (f"card:{card}", *(target for aim in on for target in targets_in(aim)))
        case a.DiscardCard(card):
            return (f"card:{card}",)
    return ()


# What somebody means


def meant(view: View, target: str) -> Sequence[Action]:
    """The actions that somebody may mean who points at this target, the likeliest first."""
    kind, _, key = target.partition(":")
    match kind:
        case "room" | "cell":
            return _meant_by_place(view, kind, key)
        case "monster" if key.isdecimal():
            return _meant_by_monster(view, int(key))
        case "fight":
            return (a.Fight(),)
        case "dock" | "trap":
            return (a.RoomAction(key),)
        case "gold":
            return (a.TakeGold(),)
        case "hero":
            return _meant_by_hero(view, key)
        case "choose":
            return (a.ChooseHero(key),)
        case "card" if view.seat is not None:
            by = _holder(view, key)
            return a.PlayCard(key, "own", by), a.PlayCard(key, "any", by)
        case "ability":
            return a.UseAbility(key), a.Learn(key)
        case "token":
            return *(a.Move(to, "token") for to in view.ways.get(_here(view), ())), a.Flip("ML")
        case "deck" if key == "treasure":
            return (a.BuyCard(),)
        case "die" | "marked" | "face":
            return _meant_by_die(view, kind, key)
    return ()


def _here(view: View) -> str:
    """The active Hero's room."""
    return view.heroes[view.active].at


def _pay(view: View) -> str:
    return "" if view.turn.steps else "step" if view.phase == "actions" else "token"


def _meant_by_place(view: View, kind: str, key: str) -> Sequence[Action]:
    pay = _pay(view)
    if kind == "room":
        return a.Move(key, pay), a.TakeStairs(key)  # type: ignore[arg-type]
    x, _, y = key.partition(":")
    return (a.Explore(int(x), int(y), pay),)  # type: ignore[arg-type]


def _meant_by_hero(view: View, board: str) -> Sequence[Action]:
    """To heal it; a rival elsewhere, to go there."""
    hero = next((hero for hero in view.heroes if board and hero.board == board), None)
    if hero is None:
        return ()
    if hero.seat == view.seat or view.mode == "alliance":
        return (a.DrinkElixir(board),)
    return () if hero.at == _here(view) else _meant_by_place(view, "room", hero.at)


def _meant_by_monster(view: View, key: int) -> Sequence[Action]:
    """To move it, to fight it, or to go where it is."""
    monster = next((monster for monster in view.monsters if monster.key == key), None)
    if monster is None:
        return ()
    if view.phase == "move":
        return tuple(a.MoveMonster(key, to) for to in view.ways.get(monster.at, ()))
    if monster.at != _here(view):
        return _meant_by_place(view, "room", monster.at)
    return (a.Fight(),) if view.turn.combat is None else (a.Attack(key),)


def _meant_by_die(view: View, kind: str, key: str) -> Sequence[Action]:
    face = next((face for face in FACES if face == key), None)
    if face is None:
        return ()
    if kind == "marked":
        return (a.Unmark(face),)
    if view.phase == "reroll" and kind == "die":
        return (a.Mark(face),)
    shown = [other for die in view.turn.dice if (other := _face(die)) != face]
    if kind == "face":
        return (a.UseMagic(shown[0] if shown else face, face),)
    return (a.UseMagic(face, "ST" if face != "ST" else "MG"),)


def _face(die: str) -> Face:
    return next(face for face in FACES if die.startswith(face))


def _holder(view: View, card: str) -> str:
    """The viewer's Hero whose card it is."""
    mine = [hero for hero in view.heroes if hero.seat == view.seat]
    return next((hero.board for hero in mine if card in (hero.hand or ())), mine[0].board)


# What an event speaks of


def marks(event: Event) -> tuple[str, ...]:
    """What an event speaks of."""
    match event:
        case e.TileTurnedUp(level=level):
            return (f"stack:{level}",)
        case e.TilePlaced(tile=tile) | e.GoldLaid(tile=tile):
            return _tile(tile)
        case e.ChestOpened(hero=hero, tile=tile) | e.TrapDisarmed(hero=hero, tile=tile):
            return f"hero:{hero}", *_tile(tile)
        case e.TrapActivated(tile=tile):
            return _tile(tile)
        case e.HeroMoved(hero=hero, to=to):
            return f"hero:{hero}", f"room:{to}"
        case e.Docked(hero=hero, place=place):
            return f"hero:{hero}", f"dock:{place}", f"ability:{place}"
        case e.AbilityUsed(hero=hero, ability=ability) | e.AbilityLearned(hero=hero, ability=ability):
            return f"hero:{hero}", f"ability:{ability}"
        case e.CardPlayed(hero=hero, card=card, on=on):
            return f"hero:{hero}", f"card:{card}", *(target for aim in on for target in targets_in(aim))
        case e.CardStolen(hero=hero, to=to):
            return f"hero:{hero}", f"hero:{to}"
        case e.CombatBegan(hero=hero, at=at):
            return f"hero:{hero}", f"room:{at}"
        case e.MonsterMoved(monster=monster, to=to):
            return f"monster:{monster}", f"room:{to}"
        case e.MonsterAppeared(monster=monster, at=at) | e.MonsterRemoved(monster=monster, at=at):
            return f"monster:{monster}", f"room:{at}"
        case e.Rolled(faces=faces) | e.Rerolled(new=faces):
            return tuple(f"die:{face[:2]}" for face in dict.fromkeys(faces))
        case e.DeckReshuffled(deck=deck):
            return (f"deck:{deck}",)
        case e.NoDieLeft(at=at):
            return (f"room:{at}",)
        case e.EvilDrawn() | e.EvilCancelled() | e.EvilFailed():
            return ("deck:evil",)
        case e.TimeAdvanced():
            return ("time:now",)
    return _plainly(event)


def _tile(tile: str) -> tuple[str, ...]:
    """A tile in play, which may be a room or a trap."""
    return f"room:{tile}", f"trap:{tile}"


def _plainly(event: Event) -> tuple[str, ...]:
    """The Hero and the monster that an event names."""
    found = [f"hero:{event.hero}"] if hasattr(event, "hero") else []
    found += [f"monster:{event.monster}"] if hasattr(event, "monster") else []
    return tuple(found)
