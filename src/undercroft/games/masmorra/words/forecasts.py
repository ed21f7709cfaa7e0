"""What an action would bring: damage, Wounds, what is left; the questions before what is regretted; the score apart."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, Content
from undercroft.games.masmorra.content.names import several, the_monster, the_room
from undercroft.games.masmorra.content.symbols import FACE_NAMES, article
from undercroft.games.masmorra.content.text import say_tile
from undercroft.games.masmorra.rules.attacks import damage_of, is_ranged, symbols_in
from undercroft.games.masmorra.rules.shop import PRICE
from undercroft.games.masmorra.rules.steps import forfeiting
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import LIFE
from undercroft.games.masmorra.view import HeroView, MonsterView, View
from undercroft.games.masmorra.words.grid import FRONT, Grid, grid_of
from undercroft.games.masmorra.words.names import called, hero_name, in_room, monster_name, say_worth
from undercroft.games.masmorra.words.prospects import prospect, say_prospect, would_fall
from undercroft.kernel.actions import Action
from undercroft.kernel.board import Tally
from undercroft.kit.text import count, listed


def foretell(view: View, content: Content, action: Action) -> str:
    """What an action would bring beyond its words."""
    return "; ".join(filter(None, [_brought(view, content, action), _forfeited(view, action)]))


def _forfeited(view: View, action: Action) -> str:
    """The Move Points that are lost with an action that is not about going on (MM-STEP-02, MM-R-06)."""
    lost = view.turn.steps if forfeiting(action) else 0
    return f"{count(lost, 'Move Point')} will be lost" if lost else ""


def _brought(view: View, content: Content, action: Action) -> str:
    hero = view.heroes[view.active]
    match action:
        case a.Move(to):
            return "; ".join(_move(view, content, hero, to))
        case a.Explore():
            return "; ".join(_explore(view, content, hero))
        case a.Place(tile, x, y) if content.tiles[tile].type == "trap":
            return _trap_here(view, content, content.tiles[tile].level, x, y)
        case a.TakeStairs():
            return _vanishing(view)
        case a.Fight():
            return _prospects(view, content, in_room(view, hero.at))
        case a.Attack():
            return _attack(view, content, action)
        case a.Block(defense) if view.turn.combat is not None:
            left = max(0, view.turn.combat.payback - defense)
            return f"{count(left, 'Wound')}: {_life(view, hero, left)}" if left else "no Wounds"
        case a.DrinkElixir(board):
            return _healed(view, board, 1)
        case a.HealHeroes(boards):
            each = dict.fromkeys(boards)
            return listed(f"{content.heroes[board].name} {_healed(view, board, boards.count(board))}" for board in each)
        case a.BuyCard():
            return f"leaves {hero.gold - PRICE} gold"
        case a.UseMagic():
            left = view.turn.usable["MG"] - 1
            return f"leaves {left} Magic" if left else "the last Magic"
        case a.EndTurn(bounty):
            return _end(view, hero, bounty)
        case a.MoveMonster(monster, to):
            return _move_monster(view, content, monster, to)
    return ""


# Going


def _traps_beside(grid: Grid, view: View, room: str) -> list[str]:
    placed = grid.placed.get(room)
    if placed is None or placed.level > 2:
        return []
    armed = {trap.tile for trap in view.traps if not trap.opened}
    return list(dict.fromkeys(beyond for _, beyond in grid.edges(placed) if beyond in armed))


def _wounds(view: View, content: Content, hero: HeroView, traps: list[str]) -> list[str]:
    if not traps:
        return []
    names = listed(the_room(content, trap) for trap in traps)
    return [f"{count(len(traps), 'Wound')} from {names}: {_life(view, hero, len(traps))}"]


def _life(view: View, hero: HeroView, wounds: int) -> str:
    """What Wounds leave of a Hero's Life Points."""
    left = max(0, hero.life - wounds)
    fate = "" if left else ", and the game is lost" if view.mode == "alliance" else ", defeated"
    return f"LP {hero.life} → {left}{fate}"


def _healed(view: View, board: str, wounds: int) -> str:
    """What healing makes of a Hero's Life Points."""
    life = next(hero.life for hero in view.heroes if hero.board == board)
    return f"LP {life} → {min(LIFE, life + wounds)}"


def _vanishing(view: View) -> str:
    lost = sum(view.turn.symbols.values()) + view.turn.purging
    return f"{count(lost, 'symbol')} will be lost" if lost else ""


def traps_set_off(view: View, content: Content, hero: HeroView, to: str = "") -> list[str]:
    """The armed traps beside the Hero's room, and beside the room that it goes to."""
    grid = grid_of(content, view)
    return list(dict.fromkeys([*_traps_beside(grid, view, hero.at), *(_traps_beside(grid, view, to) if to else ())]))


def _move(view: View, content: Content, hero: HeroView, to: str) -> list[str]:
    said = _wounds(view, content, hero, traps_set_off(view, content, hero, to))
    tile = content.tiles[to]
    if tile.pit:
        said.append(f"pit: spend {article(FACE_NAMES[tile.pit])} {FACE_NAMES[tile.pit]} or take 1 Wound")
    if tile.web:
        said.append(f"webs: you stop and lose {article(FACE_NAMES[tile.web])} {FACE_NAMES[tile.web]} die")
    foes = in_room(view, to)
    if foes and not view.turn.invisible:
        said.append(f"you must fight {_strengths(content, foes)}")
        if view.turn.dice:
            said += [
                f"as your dice lie, {say_prospect(view, content, foe)} for {the_monster(content, foe.card)}"
                for foe in foes
                if not prospect(view, content, foe).enough
            ]
    return [*said, *filter(None, [_vanishing(view)])]


def _explore(view: View, content: Content, hero: HeroView) -> list[str]:
    said = _wounds(view, content, hero, traps_set_off(view, content, hero))
    level = next((placed.level for placed in view.rooms if placed.tile == hero.at), 0)
    if 0 < level <= len(view.stacks) and view.stacks[level - 1].top:
        said.append(say_tile(content, content.tiles[view.stacks[level - 1].top]))
    return [*said, *filter(None, [_vanishing(view)])]


def _trap_here(view: View, content: Content, level: int, x: int, y: int) -> str:
    covers = grid_of(content, view).covers
    rooms = {covers.get((level, x + dx, y + dy), "") for dx, dy in FRONT}
    hit = [called(content, hero) for hero in view.heroes if hero.at in rooms and not hero.prone]
    return f"wounds {listed(hit)}" if hit else "wounds nobody now"


def _move_monster(view: View, content: Content, key: int, to: str) -> str:
    met = [called(content, hero) for hero in view.heroes if hero.at == to and not hero.prone]
    monster = next(monster for monster in view.monsters if monster.key == key)
    return f"{listed(met)} will face {_strength(content, monster)}" if met else ""


# Fighting


def _strength(content: Content, monster: MonsterView, number: int = 1) -> str:
    """A monster with its numbers, or several alike."""
    card = content.monsters[monster.card]
    side = f"{'red' if monster.red else 'blue'} side, " if len(card.sides) > 1 else ""
    name, each = (the_monster(content, card.id), "") if number == 1 else (several(number, card.name), " each")
    return f"{name} ({side}Payback {monster.payback}, Defense {monster.defense}{each})"


def _strengths(content: Content, foes: Sequence[MonsterView]) -> str:
    """Monsters with their numbers; several alike are counted."""
    alike: dict[str, list[MonsterView]] = {}
    for monster in foes:
        alike.setdefault(_strength(content, monster), []).append(monster)
    return listed(_strength(content, found[0], len(found)) for found in alike.values())


def _prospects(view: View, content: Content, foes: tuple[MonsterView, ...]) -> str:
    usable = view.turn.usable
    ours = [f"{usable[face]} {FACE_NAMES[face]}" for face in ("ML", "RG", "EL", "MG", "DF") if usable[face]]
    return f"you have {listed(ours) or 'nothing to fight with'} against {_strengths(content, foes)}"


def _attack(view: View, content: Content, action: a.Attack) -> str:
    monster = next(monster for monster in view.monsters if monster.key == action.monster)
    side = content.monsters[monster.card].sides[monster.red]
    damage = damage_of(side, action, monster.defense)
    beaten = damage >= monster.defense and bool(symbols_in(action))
    if beaten and is_ranged(action) and not side.quick_stab:
        return f"defeated from afar, no Payback; {say_worth(monster)}"
    suffered = max(0, monster.payback - view.turn.spared)
    blocks = min(suffered, view.turn.usable["DF"])
    payback = f"Payback {suffered}" + (f", of which you can block {blocks}" if blocks else "")
    fate = would_fall(view, suffered - blocks, "you")
    if fate:
        payback = f"{payback}: {fate}"
    if not symbols_in(action):
        return payback
    if not beaten:
        return f"not defeated; {payback}"
    return f"defeated; {payback}, without reward" if fate else f"defeated; {payback}; {say_worth(monster)}"


# The end of the turn


def _end(view: View, hero: HeroView, bounty: int) -> str:
    said = [f"gold {hero.gold} → {min(GOLD_LIMIT, hero.gold + bounty)}"] if bounty else []
    return "; ".join([*said, *filter(None, [_vanishing(view)])])


# Questions


def confirm(view: View, content: Content, action: Action) -> str:
    """The question before an action that is regretted easily."""
    hero = view.heroes[view.active]
    if view.seat is None or view.seat != hero.seat:
        return ""
    match action:
        case a.Move(to):
            return _trapped(content, hero, traps_set_off(view, content, hero, to))
        case a.Explore():
            return _trapped(content, hero, traps_set_off(view, content, hero))
        case a.Attack(monster) if not symbols_in(action):
            foe = next(other for other in view.monsters if other.key == monster)
            if foe.beatable:
                name = monster_name(content, foe)
                return f"You have enough to defeat {name}. Take Payback {foe.payback} without attacking?"
        case a.EndTurn(bounty) if bounty < view.turn.bounty:
            return f"Your unused dice are worth {view.turn.bounty} gold. End the turn and take {bounty}?"
    return ""


def _trapped(content: Content, hero: HeroView, traps: list[str]) -> str:
    if not traps:
        return ""
    names, who = listed(the_room(content, trap) for trap in traps), hero_name(content, hero)
    does = f"would fell {who}" if len(traps) >= hero.life else f"would cost {who} {len(traps)} LP"
    return f"{names[:1].upper()}{names[1:]} {does}. Go anyway?"


# The score


def tally(view: View, content: Content) -> tuple[Tally, ...]:
    """The result, line by line; gold and LP where XP are equal."""
    if view.mode == "alliance":
        return (Tally("Malaphyas defeated in time", (int(view.won),) * len(view.names), "MM-ALLY-02"),)
    heroes = view.heroes
    lines = [
        Tally("XP", tuple(hero.xp - hero.quests for hero in heroes), "MM-GEN-05"),
        Tally("Secret Quests", tuple(hero.quests for hero in heroes), "MM-END-02"),
    ]
    if len({hero.xp for hero in heroes}) < len(heroes):
        lines.append(Tally("Gold (where XP are equal)", tuple(hero.gold for hero in heroes), "MM-GEN-05"))
    if len({(hero.xp, hero.gold) for hero in heroes}) < len(heroes):
        lines.append(Tally("LP (where gold is equal, too)", tuple(hero.life for hero in heroes), "MM-GEN-05"))
    return tuple(lines)
