"""Phase 1, Kick Open the Door (MD-KICK)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, LAIR
from undercroft.games.munchkin_dungeon.rules.defeat import settle
from undercroft.games.munchkin_dungeon.rules.effects import resolve
from undercroft.games.munchkin_dungeon.rules.foes import as_faced
from undercroft.games.munchkin_dungeon.rules.items import use_item
from undercroft.games.munchkin_dungeon.rules.loot import item_options
from undercroft.games.munchkin_dungeon.rules.tokens import change_coins, change_pool
from undercroft.games.munchkin_dungeon.state.actions import Move, Stop, UseItem
from undercroft.games.munchkin_dungeon.state.events import HeroMoved, HeroStopped
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask


def kick_open_the_door(g: MunchkinDungeon) -> Script:
    """Move at least once, then on and on until something or the own will stops the Hero (MD-KICK-01)."""
    hero = g.hero
    while not g.turn.stopped and not g.turn.felled:
        if not legal_moves(g, hero):
            stop(g, hero, "choice" if g.turn.room else "no way")
            break
        prompt = "Kick open the next door, or stop here" if g.turn.room else "Kick open a door"
        choice = yield from ask(hero.seat, prompt, partial(kick_options, g, hero), "MD-KICK-01", segment=True)
        if isinstance(choice, Move):
            yield from enter(g, hero, choice.to)
        elif isinstance(choice, UseItem):
            yield from use_item(g, hero, choice.loot)
        elif not g.turn.felled:
            stop(g, hero, "choice")


def kick_options(g: MunchkinDungeon, hero: Hero) -> list[Action]:
    """Where to go; after the first move also to stop; and Items of the own turn."""
    if g.turn.felled:
        return [Stop()]
    options: list[Action] = [Move(to) for to in legal_moves(g, hero)]
    if why_cannot_stop(g) is None:
        options.append(Stop())
    if hero.loot:
        options += item_options(g, hero, "own_turn")
    return options


def legal_moves(g: MunchkinDungeon, hero: Hero) -> Sequence[str]:
    """Direction and re-entry (MD-R-05): down only, or with free stairs any Room not entered this turn."""
    if g.options.free_stairs:
        return [room for room in g.content.near[hero.at] if room not in g.turn.entered]
    return g.content.down[hero.at]


def why_cannot_move(g: MunchkinDungeon, hero: Hero, to: str) -> Refusal | None:
    """What keeps this Hero from going there."""
    name = g.content.name
    if to not in g.content.slots:
        return Refusal("MD-KICK-02", f"there is no Room {to}")
    if to == ENTRANCE:
        return Refusal("MD-BOARD-02", "no Hero walks back into the Entrance")
    if to in legal_moves(g, hero):
        return None
    if to not in (*g.content.near[hero.at], *g.content.down[hero.at]):
        return Refusal("MD-KICK-02", f"no stair leads from {name(hero.at)} to {to}")
    if g.options.free_stairs:
        return Refusal("MD-KICK-04", f"{to} was entered this turn already")
    return Refusal("MD-KICK-04", "Heroes only go down the stairs")


def why_cannot_stop(g: MunchkinDungeon) -> Refusal | None:
    """What keeps the Active Hero from staying where it is."""
    return None if g.turn.room else Refusal("MD-KICK-01", "at least one move is compulsory")


def enter(g: MunchkinDungeon, hero: Hero, to: str) -> Script:
    """Coins and entry effects first, then Threat, then forced stops (MD-KICK-05)."""
    only_way = len(legal_moves(g, hero)) == 1
    origin, hero.at = hero.at, to
    turn = g.turn
    turn.entered.append(to)
    turn.room = to
    card = g.rooms.get(to, "")
    g.tell(
        HeroMoved,
        seat=hero.seat,
        origin=origin,
        to=to,
        card=card,
        only_way=only_way,
        rule="MD-KICK-03" if origin == ENTRANCE else "MD-KICK-02",
    )
    content = g.content
    if card in content.rooms:
        room = content.rooms[card]
        if room.coins:
            change_coins(g, hero, room.coins, card, "MD-KICK-05")
        if room.enter is not None:
            yield from resolve(g, room.enter, card, "MD-KICK-05")
        change_pool(g, room.threat, card, "MD-KICK-05")
    elif card in content.monsters:
        monster_room = content.monsters[card]
        if monster_room.coins:
            change_coins(g, hero, monster_room.coins, f"Monster Room {to}", "MD-KICK-05")
        if g.options.monster_rooms_threaten:
            if g.where[card] == to:
                change_pool(g, monster_room.threat, f"Monster Room {to}", "MD-R-09")
            else:
                change_pool(g, monster_room.threat, f"Monster Room {to}, whose Monster is away", "MD-KICK-10")
    yield from settle(g)
    if not turn.felled:
        forced_stop(g, hero)


def forced_stop(g: MunchkinDungeon, hero: Hero) -> None:
    """Another Hero, a Roaming Monster or the Boss stops whoever enters (MD-KICK-06)."""
    at = hero.at
    monsters = [monster for monster, place in g.where.items() if place == at]
    others = [other.seat for other in g.heroes if other is not hero and other.at == at]
    if at == LAIR:
        stop(g, hero, "lair", [g.boss], others)
    elif monsters:
        stop(g, hero, "monster", monsters, others)
    elif others:
        stop(g, hero, "hero", heroes=others)


def stop(g: MunchkinDungeon, hero: Hero, why: str, monsters: Sequence[str] = (), heroes: Sequence[int] = ()) -> None:
    """Go no further this turn."""
    g.turn.stopped = True
    if why == "no way" and hero.at in g.rooms:
        g.turn.room = hero.at
    rule = {"choice": "MD-KICK-01", "no way": "MD-R-36"}.get(why, "MD-KICK-06")
    met = as_faced(g, monsters) if g.heard else ()
    g.tell(HeroStopped, seat=hero.seat, at=hero.at, why=why, monsters=met, heroes=tuple(heroes), rule=rule)
