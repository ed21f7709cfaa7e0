"""What an action would bring: the odds of a roll, costs, what is left; questions; the result taken apart."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.rules.offense import CRITICAL
from undercroft.games.super_dungeon_arcade.rules.rolls import STARS
from undercroft.games.super_dungeon_arcade.rules.sight import shortened
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.view import HandView, HeroView, View
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.kernel.actions import Action
from undercroft.kernel.board import Tally
from undercroft.kit.text import count

Faces = tuple[tuple[str, ...], ...]


@lru_cache(maxsize=4096)
def chances(dice: Faces, without_best: bool = False) -> tuple[float, ...]:
    """The chance of each number of stars, from none up, of dice given by their faces; the best die may not count."""
    found = {(0, 0): 1.0}
    for faces in dice:
        then: dict[tuple[int, int], float] = {}
        for (stars, best), chance in found.items():
            for face in faces:
                shown = STARS.get(face, 0)
                key = stars + shown, max(best, shown) if without_best else 0
                then[key] = then.get(key, 0.0) + chance / len(faces)
        found = then
    counted: dict[int, float] = {}
    for (stars, best), chance in found.items():
        counted[stars - best] = counted.get(stars - best, 0.0) + chance
    return tuple(counted.get(n, 0.0) for n in range(max(counted) + 1))


def faces_of(content: Content, dice: Counter[str]) -> Faces:
    """The faces of so many dice of each colour."""
    return tuple(content.dice[colour].faces for colour in ("blue", "red", "green") for _ in range(max(0, dice[colour])))


def chance_of_at_least(dice: Faces, stars: int, without_best: bool = False) -> float:
    """How likely so many stars are, or more."""
    return sum(chances(dice, without_best)[max(0, stars) :])


# The odds of a roll


def can_be_critical(content: Content, source: str, foe: str) -> bool:
    """Whether an action can be a critical success: red ones only, and never against an SP (SD-ROLL-13)."""
    action = content.actions.get(source)
    return foe.partition("#")[0] in content.kinds and (action is None or action.colour == "red")


def dice_of(content: Content, hand: HandView) -> Faces:
    """The dice that a Hero would roll; of those it leaves out, the weakest first."""
    dice = Counter({"blue": hand.blue, "red": hand.red, "green": hand.green})
    weakest = sorted(dice, key=lambda colour: sum(STARS.get(face, 0) for face in content.dice[colour].faces))
    for _ in range(min(hand.fewer, dice.total())):
        dice[next(colour for colour in weakest if dice[colour])] -= 1
    return faces_of(content, dice)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def odds_of_offense(content: Content, hand: HandView, arm: int, critical: bool) -> str:
    """How likely a roll beats ARM, and how likely it is critical (SD-ROLL-04, SD-ROLL-13)."""
    dice = dice_of(content, hand)
    hit = chance_of_at_least(dice, arm + 1 - hand.bonus, hand.ignores)
    more = chance_of_at_least(dice, max(CRITICAL, 2 * arm + 1) - hand.bonus, hand.ignores) if critical else 0
    return f"{_percent(hit)} to hit" + (f", {_percent(more)} critical" if more >= 0.005 else "")


def odds_of_defense(content: Content, hand: HandView, strength: int) -> str:
    """How likely a roll holds STR: equality saves (SD-ROLL-05)."""
    return f"{_percent(chance_of_at_least(dice_of(content, hand), strength - hand.bonus, hand.ignores))} safe"


# What an action would bring


def foretell(view: View, content: Content, action: Action) -> str:
    """What an action would bring beyond its words."""
    hero = next((one for one in view.heroes if one.active), None)
    match action:
        case a.Attack(attribute, target):
            return _attack(view, content, "attack", attribute, target)
        case a.Use(key, target, _, _) | a.Drink(key, target, _, _):
            return _use(view, content, key, target)
        case a.Move(to) if hero is not None and to in view.reach:
            return "; ".join([f"leaves {hero.mp - view.reach[to]} MP", *_ground(view, content, hero, to)])
        case a.Dash(to) if hero is not None:
            return "; ".join([f"1 AP of {hero.ap}", *_ground(view, content, hero, to)])
        case a.Defend(_, attribute) if view.clash is not None and attribute in view.hands:
            return odds_of_defense(content, view.hands[attribute], view.clash.against[0])
        case a.OpenChest(at) if hero is not None:
            tile = next((tile for tile, square in view.chests.items() if square == at), 0)
            drawn = count(tile + hero.extra_treasure, "treasure")
            return f"draw {drawn}, keep one; a Boo Booty may come instead" if tile else ""
        case a.Activate(id):
            one = next(one for one in view.heroes if one.id == id)
            burns = "; Fire wounds first" if "Fire" in one.statuses else ""
            return f"{one.mp} MP, {one.ap} AP, {one.hearts - one.wounds} of {count(one.hearts, 'heart')} left{burns}"
        case a.Slurp():
            return "draws the monsters' anger"
    return ""


def _attack(view: View, content: Content, source: str, attribute: str, target: str) -> str:
    figure = next((one for one in view.figures if one.id == target), None)
    hand = view.hands.get(attribute)
    if figure is None or hand is None:
        return ""
    left = figure.hearts - figure.wounds
    odds = odds_of_offense(content, hand, figure.arm, can_be_critical(content, source, target))
    return f"{odds}; {count(left, 'heart')} left"


def _use(view: View, content: Content, key: str, target: str) -> str:
    action = content.actions[key]
    if action.attribute is None:
        return ""
    return _attack(view, content, key, action.attribute, target)


def _ground(view: View, content: Content, hero: HeroView, to: str) -> list[str]:
    """What waits on a square: harm, healing, and monsters that could strike there without moving."""
    dungeon = content.dungeon(view.tiles)
    square = dungeon.by_name[to]
    effect = dungeon.effects.get(square)
    said = []
    if effect is not None and effect.wound and not hero.unharmed:
        said.append(f"{effect.name}: {count(effect.wound, 'wound')}")
    if effect is not None and effect.heal:
        said.append(f"{effect.name} heals {effect.heal} in the upkeep")
    far = dungeon.grid.distances(square)
    near = sum(
        figure.ap > 0
        and min(far[dungeon.by_name[at]] for at in figure.at)
        <= shortened(figure.range, stealth=hero.stealth, small=hero.small)
        for figure in view.figures
    )
    if near:
        said.append(f"{count(near, 'monster')} within range of it")
    return said


# Questions


def confirm(view: View, content: Content, action: Action) -> str:
    """The question before an action that is regretted easily."""
    hero = next((one for one in view.heroes if one.active), None)
    match action:
        case a.EndActivation() if hero is not None and hero.ap > 0:
            foes = [target for target, attributes in view.in_sight.items() if attributes]
            if foes:
                who = model_name(content, foes[0])
                more = f" and {len(foes) - 1} more" if len(foes) > 1 else ""
                return f"{hero.ap} AP are left, and {who}{more} can be attacked. End the activation?"
        case a.Move(to) | a.Dash(to):
            dungeon = content.dungeon(view.tiles)
            effect = dungeon.effects.get(dungeon.by_name.get(to, -1))
            if effect is None or hero is None or not effect.wound or hero.unharmed:
                return ""
            if hero.hearts - hero.wounds <= effect.wound:
                return f"{effect.name} would destroy {content.name(hero.card)}. Go there?"
        case a.Trade():
            return "Discard these six loot cards for one treasure?"
    return ""


# The result


def tally(view: View, content: Content) -> tuple[Tally, ...]:
    """What the party achieved, line by line; all of it is everybody's."""
    seats = 1 + max(hero.seat for hero in view.heroes)

    def line(what: str, points: int, rule: str) -> Tally:
        return Tally(what, (points,) * seats, rule)

    return (
        line(f"{content.name(view.boss)} destroyed", int(bool(view.won)), "SD-WIN-01"),
        line("Spawning points destroyed", view.points_destroyed, "SD-DEST-05"),
        line("Princess Coins left", view.coins, "SD-WIN-02"),
        line("Turns", view.turn, "SD-FLOW-01"),
    )
