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

TOKEN = "token:free"

TARGETS: dict[type[Action], tuple[str, ...]] = {
    a.TakeGold: ("gold",),
    a.Fight: ("fight",),
    a.Flip: (TOKEN,),
    a.BuyCard: ("deck:treasure",),
}
"""What is pointed at for actions that name nothing on the board."""


def targets(action: Action) -> tuple[str, ...]:
    """What is pointed at, in order, to choose this action; nothing for one that is only a button."""
    match action:
        case a.Explore(x, y):
            return (f"cell:{x}:{y}",)
        case a.Place(_, x, y, turn):
            return (f"place:{x}:{y}:{turn}",)
        case a.PayStep(token):
            return (TOKEN,) if token else ()
        case a.UseAbility(ability, dice):
            # Two dice that show the same are pointed at twice, and so is the only room of a bolt.
            return (f"ability:{ability}", *(f"die:{face}" for face in dice))
        case a.PlayCard(card, _, _, on):
            return (f"card:{card}", *(target for aim in on for target in targets_in(aim)))
    return TARGETS.get(type(action)) or targets_in(action)


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
        case "die" | "face":
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
    if view.phase == "reroll" and kind == "die":
        # All that show it: one of them may be final though others are not.
        return (a.Reroll((face,) * [_face(die) for die in view.turn.dice].count(face)),)
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


SHOWN_AS = {"tile": ("room", "trap"), "docking space": ("dock", "ability")}
"""What may be one of two things on the board."""


def marks(event: Event) -> tuple[str, ...]:
    """What an event speaks of."""
    match event:
        case e.Rolled(faces=faces) | e.Rerolled(new=faces):
            return tuple(f"die:{face[:2]}" for face in dict.fromkeys(faces))
        case e.EvilDrawn() | e.EvilCancelled() | e.EvilFailed():
            return ("deck:evil",)
        case e.TimeAdvanced():
            return ("time:now",)
    named = (target.partition(":") for target in targets_in(event))
    return tuple(f"{shown}:{key}" for what, _, key in named for shown in SHOWN_AS.get(what, (what,)))
