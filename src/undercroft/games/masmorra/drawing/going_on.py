"""What is meant by whoever just goes on: what somebody who knows the game would most likely do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.rules.attacks import hurts, is_ranged, symbols_in
from undercroft.games.masmorra.rules.dice import face_of
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.view import HeroView, MonsterView, View
from undercroft.games.masmorra.words.forecasts import traps_set_off
from undercroft.games.masmorra.words.prospects import facing, prospect
from undercroft.kernel.actions import Action, Pass

ANY_WILL_DO = (a.MoveMonster, a.Stay, a.SpawnNext, a.TakeDie, a.Remove, a.Next, a.PutOnTop)
"""What must be done, and of which the first is as good as any to who does not care."""
FRAIL = 2
"""The LP with which nobody goes looking for fights."""
ARMED = 2
"""The damage with which somebody does."""
SPARE = ("ST", "EL", "MG", "DF", "RG", "ML")
"""The faces of dice, those first that a fight needs least."""


def primary(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """The option of whoever just goes on; None where there is a real choice, such as which Hero to be."""
    if len(options) == 1:
        return options[0]
    kinds = {type(option) for option in options}
    if Pass in kinds:
        return _first(options, Pass)
    for kind, choose in CHOOSING.items():
        if kind in kinds:
            return choose(view, content, options)
    return options[0] if options and all(isinstance(option, ANY_WILL_DO) for option in options) else None


def _first(options: Iterable[Action], *kinds: type[Action]) -> Action | None:
    return next((option for option in options if isinstance(option, kinds)), None)


# Before the actions


def _roll(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """Whoever has a Move Point left uses it before."""
    return (_onward(view, content, options) if view.turn.steps else None) or a.Roll()


def _keep(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """Who must fight and cannot win rolls again what is of no use in it."""
    foes = facing(view)
    if foes and not any(prospect(view, content, monster).enough for monster in foes):
        useful = _useful(content, foes)
        again = sorted(face_of(die) for die in view.turn.dice if face_of(die) not in useful)
        return next((one for one in options if isinstance(one, a.Reroll) and sorted(one.faces) == again), a.Keep())
    return a.Keep()


def _useful(content: Content, foes: Sequence[MonsterView]) -> set[str]:
    """The faces that hurt one of these monsters, or stop its Payback."""
    sides = [content.monsters[monster.card].sides[monster.red] for monster in foes]
    return {"DF", *(face for side in sides for face in ("ML", "RG", "EL", "MG") if hurts(side, face))}


# Actions


def _act(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """Take what lies here, use a Move Point that is left, heal, explore; then the turn is over."""
    hero = view.heroes[view.active]
    here = _first(options, a.TakeGold) or _first((one for one in options if _brings_xp(content, one)), a.RoomAction)
    if here is not None:
        return here
    if view.turn.steps:
        # Where to go is for the player to say, and ending the turn would waste it.
        on = _onward(view, content, options)
        return on if on is not None or _first(options, a.Move, a.Explore) else _first(options, a.EndTurn)
    drink = a.DrinkElixir(hero.board)
    if drink in options:
        return drink
    return _onward(view, content, options) or _first(options, a.EndTurn)


def _brings_xp(content: Content, option: Action) -> bool:
    """Whether a Room Action opens a chest or disarms a trap."""
    if not isinstance(option, a.RoomAction):
        return False
    tile = content.tiles[option.tile]
    return tile.type != "portal" and tile.gives is None


def _onward(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """Explore by the way that costs least, unless a trap would go off or a fight be looked for in vain."""
    hero = view.heroes[view.active]
    if hero.life <= FRAIL or traps_set_off(view, content, hero) or not _dares(view, content, hero):
        return None
    ways = [option for option in options if isinstance(option, a.Explore)]
    return min(ways, key=lambda way: _payments(view, content, hero).index(way.pay), default=None)


def _payments(view: View, content: Content, hero: HeroView) -> tuple[str, ...]:
    """The ways to pay for a Step, the cheapest first: symbols go with the room, and the token is of no other use."""
    kept = bool(content.heroes[hero.board].start.flip) or bool(view.turn.symbols.get("ST"))
    return ("", "step", "token") if kept else ("", "token", "step")


def _dares(view: View, content: Content, hero: HeroView) -> bool:
    """Whether the next tile brings no monsters, or there may be enough to fight them with."""
    level = next((placed.level for placed in view.rooms if placed.tile == hero.at), 0)
    top = view.stacks[level - 1].top if 0 < level <= len(view.stacks) else ""
    if not top:
        return False
    tile, usable = content.tiles[top], view.turn.usable
    peaceful = not (tile.monsters or tile.spawns or tile.type == "rune")
    strength = usable["ML"] + usable["RG"] + (min(usable["ML"], usable["DF"]))
    return peaceful or view.phase == "before" or strength >= ARMED


# Fights


def _fight(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """Fight if there is a chance, or after what gives one; who would fall for nothing looks for another way out."""
    if not facing(view):
        return _act(view, content, options)
    help_first = _helpful(view, content, options)
    return help_first or (None if _hopeless(view, content) else a.Fight())


def _strike(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """What defeats before what does not, without Payback before with it, at what is worth the most.

    Of several ways, the one that leaves enough for the other monsters, and then the one that takes the least.
    """
    attacks = [option for option in options if isinstance(option, a.Attack)]
    worth = {monster.key: monster.worth for monster in view.monsters}

    def costs(attack: a.Attack) -> tuple[bool, bool, int, int, int, int]:
        spent = symbols_in(attack)
        then = _defeatable_then(view, content, attack) if spent else 0
        return not spent, not is_ranged(attack), -worth[attack.monster], -then, len(spent), attack.pairs

    best = min(attacks, key=costs)
    return best if symbols_in(best) else _helpful(view, content, options) or best


def _defeatable_then(view: View, content: Content, attack: a.Attack) -> int:
    """How many of the other monsters could each be defeated with what this attack leaves, without pairs."""
    usable = dict(view.turn.usable)
    for face in symbols_in(attack):
        usable[face] = max(0, usable[face] - 1)
    rest = replace(view, turn=replace(view.turn, usable=usable, dice=()))
    others = [monster for monster in facing(view) if monster.key != attack.monster]
    return sum(prospect(rest, content, monster).enough for monster in others)


def _block(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """As much as can be; before that, an ability that makes more Defense of dice that are of no use now."""
    most = _first(options, a.Block)
    combat = view.turn.combat
    if combat is None or view.turn.usable["DF"] >= combat.payback:
        return most
    abilities = [option for option in options if isinstance(option, a.UseAbility) and _made(content, option).get("DF")]
    cheap = [option for option in abilities if "DF" not in option.dice and not content.abilities[option.ability].gold]
    return min(cheap, key=_spares, default=most)


def _helpful(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """Where nobody can be defeated: an ability, Magic or a card after which somebody can, the cheapest first."""
    foes = facing(view)
    if any(prospect(view, content, monster).enough for monster in foes):
        return None
    order = (a.UseAbility, a.Flip, a.UseMagic, a.PlayCard)
    for kind in order:
        found = [option for option in options if isinstance(option, kind)]
        better = [
            option
            for option in found
            if any(prospect(_after(view, content, option), content, monster).enough for monster in foes)
        ]
        if better:
            return min(better, key=_spares)
    return None


def _hopeless(view: View, content: Content) -> bool:
    """Whether nobody can be defeated, and the Payback would fell the Hero."""
    foes, hero = facing(view), view.heroes[view.active]
    if any(prospect(view, content, monster).enough for monster in foes):
        return False
    suffered = sum(monster.payback for monster in foes) - view.turn.spared - view.turn.usable["DF"]
    return suffered >= hero.life


def _spares(option: Action) -> list[int]:
    """How much the dice that an option takes are missed."""
    match option:
        case a.UseAbility(_, dice):
            return [SPARE.index(face) for face in dice]
        case a.UseMagic(die):
            return [SPARE.index(die)]
    return []


def _made(content: Content, option: Action) -> dict[str, int]:
    """The symbols that an option makes, by face."""
    match option:
        case a.UseAbility(ability, _, choice) if content.abilities[ability].gives:
            return dict(content.abilities[ability].gives[choice].counts)
        case a.PlayCard(card, half) if (gives := content.half(card, half).gives) is not None:
            return dict(gives.counts)
        case a.Flip(face) | a.UseMagic(_, face):
            return {face: 1}
    return {}


def _after(view: View, content: Content, option: Action) -> View:
    """What there is to fight with after an option that takes dice and makes symbols."""
    turn = view.turn
    taken = list(option.dice) if isinstance(option, a.UseAbility) else []
    taken += ["MG", option.die] if isinstance(option, a.UseMagic) else []
    usable, dice = dict(turn.usable), [face_of(die) for die in turn.dice]
    made = _made(content, option)
    for face in taken:
        usable[face] = max(0, usable[face] - 1)
        if face in dice:
            dice.remove(face)
    usable.update({face: usable[face] + amount for face, amount in made.items()})
    dice += [option.face] if isinstance(option, a.UseMagic) else []
    return replace(view, turn=replace(turn, usable=usable, dice=tuple(dice)))


def _climb(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """Over a pit by the token, which is of no other use but to some."""
    free = not content.heroes[view.heroes[view.active].board].start.flip
    token = a.PayStep(token=True)
    return token if free and token in options else _first(options, a.PayStep)


Choosing = Callable[[View, Content, Sequence[Action]], Action | None]
CHOOSING: dict[type[Action], Choosing] = {
    a.Roll: _roll,
    a.Keep: _keep,
    a.Attack: _strike,
    a.Block: _block,
    a.Fight: _fight,
    a.EndTurn: _act,
    a.Done: lambda view, content, options: a.Done(),
    a.PayStep: _climb,
}
"""How one goes on where there is an option of this kind."""
