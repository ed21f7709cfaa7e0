"""What an experienced player would do without thinking, and which options are worth a thought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from undercroft.games.super_dungeon_arcade.bots.worth import card_worth, expected_worth, strikes
from undercroft.games.super_dungeon_arcade.rules.hero_actions import ap_left, targets_of
from undercroft.games.super_dungeon_arcade.rules.models import squares
from undercroft.games.super_dungeon_arcade.rules.rolls import hand, stars_of
from undercroft.games.super_dungeon_arcade.rules.values import hearts, most_potions, most_wrath
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.games.super_dungeon_arcade.words.forecasts import chances
from undercroft.kernel.actions import Action, Pass
from undercroft.kit.grid import bits

MOVES = 6
"""So many squares to walk to are worth a thought."""
SQUARES = 3
"""So many squares to flee to are."""
NEARLY_DOWN = 2
"""With so few hearts left somebody is nearly down."""
SETTING_UP = (a.LayTile, a.PutStart, a.PutHero, a.PutChest, a.AssignPoint, a.ChoosePoints, a.ChooseMiniBoss)


def promising(g: SuperDungeonArcade, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """Without squares that lead nowhere, and what changes nothing."""
    first = options[0]
    if isinstance(first, SETTING_UP):
        return [quick_choice(g, seat, options)]
    if isinstance(options[-1], a.EndActivation) and g.active is not None:
        return _promising_steps(g, g.active, options)
    if isinstance(first, a.Equip | a.Trade):
        return [_equip(g, options)]
    if isinstance(first, a.Keep | a.Defend | a.GivePotion):
        return [quick_choice(g, seat, options)]
    if isinstance(options[-1], Pass) and isinstance(first, a.Slurp | a.Drink):
        return _promising_sips(g, options)
    return options


def _promising_sips(g: SuperDungeonArcade, options: Sequence[Action]) -> Sequence[Action]:
    """To heal who is hurt, to draw the monsters from somebody nearly down, or to get away from them; else to pass."""
    first = most_wrath(g)
    pressed = first is not None and hearts(g, first) - first.wounds <= NEARLY_DOWN
    hurt = {hero.id for hero in g.on_map if hero.wounds >= 2}
    healing = [o for o in options if isinstance(o, a.Drink) and o.target in hurt]
    taunting = [o for o in options if isinstance(o, a.Slurp) and pressed]
    ways = [o for o in options if isinstance(o, a.Drink) and o.at and pressed]
    ways.sort(key=lambda option: -_elbow_room(g, g.dungeon.by_name[option.at]))
    return [*healing, *taunting, *ways[:SQUARES], options[-1]]


def _elbow_room(g: SuperDungeonArcade, square: int) -> int:
    """How far the nearest monster is."""
    far = g.dungeon.grid.distances(square)
    return min([far[monster.at] for monster in g.monsters], default=0)


def _promising_steps(g: SuperDungeonArcade, hero: Hero, options: Sequence[Action]) -> Sequence[Action]:
    moves = [option for option in options if isinstance(option, a.Move)]
    dashes = [option for option in options if isinstance(option, a.Dash)]
    others = [option for option in options if not isinstance(option, a.Move | a.Dash) and not _is_idle(g, hero, option)]
    scored = score_squares(g, hero, [option.to for option in moves])
    best = sorted(moves, key=lambda option: -scored[option.to])[:MOVES]
    dashed = score_squares(g, hero, [option.to for option in dashes]) if not moves else {}
    far = sorted(dashes, key=lambda option: -dashed[option.to])[:2] if dashed else []
    return [*others[:-1], *best, *far, others[-1]]


def _is_idle(g: SuperDungeonArcade, hero: Hero, option: Action) -> bool:
    """Whether a support action or potion would change nothing."""
    if not isinstance(option, a.Use | a.Drink):
        return False
    action = g.content.actions[option.action if isinstance(option, a.Use) else option.potion]
    if action.does is not None and action.does.heal:
        healed = targets_of(g, hero, action, (option.target, option.side, option.at))
        return not any(model.wounds or model.statuses for model in healed)
    if action.lasting is not None:
        return action.id in hero.lasting
    return action.does is not None and bool(action.does.place)


def quick_choice(g: SuperDungeonArcade, seat: int, options: Sequence[Action]) -> Action:
    """One of the options, by rules of thumb."""
    first, last = options[0], options[-1]
    if isinstance(last, a.EndActivation) and g.active is not None:
        return _next_step(g, g.active, options)
    if isinstance(last, a.DonePowerUp):
        return _equip(g, options)
    match first:
        case a.Activate():
            return max(options, key=lambda option: _readiness(g, option))
        case a.Defend():
            return max(options, key=lambda option: _defense(g, option))
        case a.Keep():
            return _reroll(g, options)
        case a.HealWound() | a.HealStatus():
            return min(options, key=lambda option: _health(g, option))
        case a.GivePotion():
            return min(options, key=lambda option: _potions(g, option))
        case a.TakeWrath():
            return max(options, key=lambda option: _wrath(g, option))
        case a.KeepTreasure():
            return max(options, key=lambda option: _best_worth(g, option))
        case a.PutChest():
            return min(options, key=lambda option: _far_from_start(g, option))
        case a.LeaveOut():
            return first
    if isinstance(last, Pass) and isinstance(first, a.Slurp | a.Drink):
        return _sip(g, options)
    return first


# An activation


def score_squares(g: SuperDungeonArcade, hero: Hero, names: Iterable[str]) -> dict[str, float]:
    """How good each square would be to stand on: what can be attacked from it, and how far the next goal is."""
    grid = g.dungeon.grid
    goals = [s for f in _goals(g) for s in squares(g, f)]
    chests = list(g.chests.values())
    attacks = strikes(g, hero) if ap_left(g, hero) else []
    enemies = list(g.figures.values())
    blocking = bits(s for f in enemies for s in squares(g, f))
    worths = [[expected_worth(g, f, dice, bonus) for f in enemies] for _, dice, bonus in attacks]
    scores: dict[str, float] = {}
    for name in names:
        here = g.dungeon.by_name[name]
        far = grid.distances(here)
        score = -0.15 * min([far[s] for s in goals], default=0)
        if ap_left(g, hero):
            score += 0.8 * any(far[s] <= 1 for s in chests)
        best = 0.0
        for (reach, _, _), values in zip(attacks, worths, strict=True):
            for figure, worth in zip(enemies, values, strict=True):
                if worth > best and far[figure.at] <= reach and grid.sees_past(here, figure.at, blocking):
                    best = worth
        crowd = sum(1 for f in enemies if far[f.at] <= 1)
        scores[name] = score + 1.5 * best - 0.05 * crowd
    return scores


def _goals(g: SuperDungeonArcade) -> list[Figure]:
    return [f for f in g.figures.values() if f.kind == g.boss] or g.spawning_points or list(g.figures.values())


def _next_step(g: SuperDungeonArcade, hero: Hero, options: Sequence[Action]) -> Action:
    """Attack what is worth most, open what is near, heal who needs it, else go nearer."""
    by_attribute = {attribute: hand(g, hero, attribute, "offense") for attribute in ("STR", "WILL", "DEX")}
    best: tuple[float, Action] | None = None
    found = strikes(g, hero)
    for option in options:
        if isinstance(option, a.Attack):
            figure = g.figures[option.target]
            dice = by_attribute[option.attribute].dice
            worth = max(
                [expected_worth(g, figure, faces, bonus) for _, faces, bonus in found if len(faces) <= dice.total()],
                default=0.0,
            )
            if best is None or worth > best[0]:
                best = worth, option
        elif isinstance(option, a.OpenChest | a.GetUp | a.Interact):
            return option
    if best is not None and best[0] > 0.3:
        return best[1]
    for option in options:
        if isinstance(option, a.Use) and not _is_idle(g, hero, option):
            action = g.content.actions[option.action]
            if action.does is not None and action.does.heal and not best:
                return option
    moves = [option for option in options if isinstance(option, a.Move)]
    if moves:
        names = [option.to for option in moves]
        here = g.dungeon.names[hero.at]
        scores = score_squares(g, hero, [*names, here])
        move = max(moves, key=lambda option: scores[option.to])
        if scores[move.to] > scores[here] + 0.01:
            return move
    return best[1] if best is not None else options[-1]


def _readiness(g: SuperDungeonArcade, option: Action) -> float:
    assert isinstance(option, a.Activate)
    hero = g.model(option.hero)
    assert isinstance(hero, Hero)
    goals = [s for f in _goals(g) for s in squares(g, f)]
    far = g.dungeon.grid.distances(hero.at)
    return -min([far[s] for s in goals], default=0) + 0.1 * hero.wounds


# Rolls and tokens


def _defense(g: SuperDungeonArcade, option: Action) -> int:
    assert isinstance(option, a.Defend)
    hero = g.model(option.hero)
    assert isinstance(hero, Hero)
    dice, bonus, fewer = hand(g, hero, option.attribute, "defense")
    return dice.total() + bonus - fewer


def _reroll(g: SuperDungeonArcade, options: Sequence[Action]) -> Action:
    """The dice that fall short of what their colour shows on average; none if the roll is good enough as it lies."""
    clash = g.clash
    rerolls = [option for option in options if isinstance(option, a.Reroll)]
    if clash is None or not clash.rolled or not rerolls:
        return options[0]
    total = stars_of(clash.dice) + clash.bonus
    if clash.against and total >= max(clash.against) + (clash.why == "offense"):
        return options[0]
    gains = [_mean_stars(g.content.dice[colour].faces) - stars_of([(colour, face)]) for colour, face in clash.dice]
    best = max(rerolls, key=lambda option: sum(gains[die] for die in option.dice))
    return best if sum(gains[die] for die in best.dice) > 0 else options[0]


@cache
def _mean_stars(faces: tuple[str, ...]) -> float:
    return sum(stars * chance for stars, chance in enumerate(chances((faces,))))


def _health(g: SuperDungeonArcade, option: Action) -> float:
    assert isinstance(option, a.HealWound | a.HealStatus)
    hero = g.model(option.hero)
    assert isinstance(hero, Hero)
    return hearts(g, hero) - hero.wounds + (1.5 if isinstance(option, a.HealStatus) else 0.0)


def _potions(g: SuperDungeonArcade, option: Action) -> float:
    assert isinstance(option, a.GivePotion)
    hero = g.model(option.hero)
    assert isinstance(hero, Hero)
    return hero.potions - 0.1 * most_potions(g, hero)


def _wrath(g: SuperDungeonArcade, option: Action) -> float:
    assert isinstance(option, a.TakeWrath)
    hero = g.model(option.hero)
    return hero.wounds + 0.1 * hero.wrath if isinstance(hero, Hero) else 0.0


def _sip(g: SuperDungeonArcade, options: Sequence[Action]) -> Action:
    """Heal who is in need; taunt only to take the pressure off somebody who is nearly down."""
    for option in options:
        if isinstance(option, a.Drink) and option.target:
            hero = g.model(option.target)
            if isinstance(hero, Hero) and hero.wounds >= 2:
                return option
    return options[-1]


# Equipment


def _equip(g: SuperDungeonArcade, options: Sequence[Action]) -> Action:
    """The card that helps most, if it is better than what is worn; six spare loot cards are traded."""
    best: tuple[float, Action] = (0.0, options[-1])
    for option in options:
        if isinstance(option, a.Equip):
            hero = g.model(option.hero)
            assert isinstance(hero, Hero)
            slot = g.content.equipment[option.card].slot or ""
            worn = card_worth(g, hero, hero.gear[slot]) if slot in hero.gear else 0.0
            gain = card_worth(g, hero, option.card) - worn
            if gain > best[0] + 1e-9:
                best = gain, option
    if best[0] > 0.15:
        return best[1]
    return next((option for option in options if isinstance(option, a.Trade | a.PayDebt)), options[-1])


def _best_worth(g: SuperDungeonArcade, option: Action) -> float:
    assert isinstance(option, a.KeepTreasure)
    return max((card_worth(g, hero, option.card) for hero in g.on_map), default=0.0)


def _far_from_start(g: SuperDungeonArcade, option: Action) -> int:
    assert isinstance(option, a.PutChest)
    return g.dungeon.grid.distances(g.start)[g.dungeon.by_name[option.at]]
