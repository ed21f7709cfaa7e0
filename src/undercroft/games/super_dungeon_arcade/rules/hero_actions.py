"""What the active Hero can do, and why not: movement, basic and unique actions (SD-ACTN, SD-BASIC, SD-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.super_dungeon_arcade.content.types import ActionCard
from undercroft.games.super_dungeon_arcade.rules.areas import affected_squares, lance_aims, models_in
from undercroft.games.super_dungeon_arcade.rules.control import hero_reach, is_movable, place_options
from undercroft.games.super_dungeon_arcade.rules.models import Anyone, far_from, squares, tile_of
from undercroft.games.super_dungeon_arcade.rules.plots import goal
from undercroft.games.super_dungeon_arcade.rules.sight import reaches, seen_squares, why_out_of_reach
from undercroft.games.super_dungeon_arcade.rules.values import (
    action_points,
    attack_range,
    dash_squares,
    is_banned,
    is_dearer,
    movement_points,
    red_range,
)
from undercroft.games.super_dungeon_arcade.state.actions import (
    Attack,
    Dash,
    GetUp,
    Interact,
    Move,
    OpenChest,
    Use,
)
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kit.grid import Side

ATTACKS = {"STR": "melee", "WILL": "magic", "DEX": "missile"}
"""Which attack each attribute makes (SD-CARD-03)."""


def mp_left(g: SuperDungeonArcade, hero: Hero) -> int:
    """MP that can still be spent; statuses act at once (SD-ACT-07, SD-R-58)."""
    assert g.activation is not None
    if g.activation.gave_up == "MP":
        return 0
    return max(0, movement_points(g, hero) - g.activation.mp_spent)


def ap_left(g: SuperDungeonArcade, hero: Hero) -> int:
    """AP that can still be spent."""
    assert g.activation is not None
    if g.activation.gave_up == "AP":
        return 0
    return max(0, action_points(g, hero) - g.activation.ap_spent)


# Guards


def why_cannot_act(g: SuperDungeonArcade, hero: Hero, cost: int) -> Refusal | None:
    """What keeps a Hero from any action of this cost."""
    if "Knockdown" in hero.statuses:
        return Refusal("SD-R-29", "a Hero that is knocked down gives up all AP or all MP first")
    if cost > ap_left(g, hero):
        return Refusal("SD-ACT-07", f"this costs {cost} AP, and {ap_left(g, hero)} are left")
    return None


def why_cannot_move(g: SuperDungeonArcade, hero: Hero) -> Refusal | None:
    """What keeps a Hero from walking at all."""
    if "Knockdown" in hero.statuses:
        return Refusal("SD-R-29", "a Hero that is knocked down gives up all AP or all MP first")
    if "Immobile" in hero.statuses:
        return Refusal("SD-STAT-04", "an Immobile Hero may not move in this activation")
    return None


def why_cannot_move_to(g: SuperDungeonArcade, hero: Hero, name: str) -> Refusal | None:
    """What keeps a Hero from walking to this square."""
    if refusal := why_cannot_move(g, hero):
        return refusal
    square = g.dungeon.by_name.get(name)
    if square is None:
        return Refusal("SD-TERM-11", f"there is no square {name}")
    if any(model.at >= 0 and square in squares(g, model) for model in g.models() if model is not hero):
        return Refusal("SD-MOVE-06", "nobody ends a movement in an occupied square")
    if square not in hero_reach(g, hero, mp_left(g, hero)):
        return Refusal("SD-GEO-06", f"{name} cannot be reached with {mp_left(g, hero)} MP")
    return None


def why_cannot_dash(g: SuperDungeonArcade, hero: Hero) -> Refusal | None:
    """What keeps a Hero from a Dash (SD-BASIC-02)."""
    if is_banned(g, "dash"):
        return Refusal("SD-BASIC-02", "a card in force forbids to Dash")
    if "Immobile" in hero.statuses:
        return Refusal("SD-R-77", "an Immobile Hero may not Dash")
    return why_cannot_act(g, hero, 1 + is_dearer(g, "dash"))


def why_cannot_attack(g: SuperDungeonArcade, hero: Hero, attribute: str) -> Refusal | None:
    """What keeps a Hero from an attack with this attribute (SD-BASIC-01)."""
    if not attack_range(g, hero, attribute):
        return Refusal("SD-BASIC-01", f"{attribute} has no attack icon")
    deed = ATTACKS[attribute]
    if is_banned(g, deed):
        return Refusal("SD-BASIC-01", f"a card in force forbids {deed.capitalize()} Attacks")
    return why_cannot_act(g, hero, 1 + is_dearer(g, deed))


def why_cannot_target(g: SuperDungeonArcade, hero: Hero, attribute: str, target: str) -> Refusal | None:
    """What keeps a Hero from attacking this model."""
    if refusal := why_cannot_attack(g, hero, attribute):
        return refusal
    model = g.figures.get(target)
    if model is None:
        return Refusal("SD-TERM-04", "an attack targets an enemy on the map")
    return why_out_of_reach(g, hero, model, attack_range(g, hero, attribute))


def why_cannot_use(g: SuperDungeonArcade, hero: Hero, action: ActionCard) -> Refusal | None:
    """What keeps a Hero from a unique action (SD-ACTN-01)."""
    if action not in unique_actions(g, hero):
        return Refusal("SD-ACTN-01", f"{action.name} is neither on the Hero's card nor on its equipment")
    if "Ice" in hero.statuses:
        return Refusal("SD-STAT-04", "Ice forbids unique actions")
    if is_banned(g, "unique"):
        return Refusal("SD-ACTN-01", "a card in force forbids unique actions")
    if "One Use Only" in action.abilities and action.id in hero.used:
        return Refusal("SD-ABIL-14", f"{action.name} can be used once per game")
    return why_cannot_act(g, hero, action.cost + is_dearer(g, "unique"))


def why_cannot_open(g: SuperDungeonArcade, hero: Hero) -> Refusal | None:
    """What keeps a Hero from opening chests (SD-BASIC-03)."""
    if is_banned(g, "chest"):
        return Refusal("SD-BASIC-03", "a card in force keeps the chests closed")
    return why_cannot_act(g, hero, 1 + is_dearer(g, "chest"))


def why_chest_is_out_of_reach(g: SuperDungeonArcade, hero: Hero, at: int) -> Refusal | None:
    """A chest is a target like any other: in range 1 and in sight (SD-BASIC-03, SD-ACTN-05)."""
    if far_from(g, hero, at) > 1:
        return Refusal("SD-BASIC-03", "only a chest in an adjacent square is opened")
    if at != hero.at and not seen_squares(g, hero, [at]):
        return Refusal("SD-LOS-06", "enemies in between hide the chest")
    return None


# Options


def unique_actions(g: SuperDungeonArcade, hero: Hero) -> list[ActionCard]:
    """Those on the Hero's card, then those of its equipment."""
    own = list(g.content.heroes[hero.card].uniques)
    gear = [g.content.equipment[card].action for card in hero.gear.values()]
    return own + [action for action in gear if action is not None]


def deeds(g: SuperDungeonArcade, hero: Hero) -> Iterator[Action]:
    """All that the active Hero can do now, but drink and stop (DP-09)."""
    if "Knockdown" in hero.statuses:
        yield GetUp("AP")
        yield GetUp("MP")
        return
    names = g.dungeon.names
    for attribute in ATTACKS:
        if why_cannot_attack(g, hero, attribute) is None:
            far = attack_range(g, hero, attribute)
            yield from (Attack(attribute, f.id) for f in enemies_in_order(g) if reaches(g, hero, f, far))  # type: ignore[arg-type]
    for action in unique_actions(g, hero):
        if why_cannot_use(g, hero, action) is None:
            yield from (Use(action.id, *aim) for aim in aims(g, hero, action))
    if why_cannot_open(g, hero) is None:
        chests = [at for at in sorted(g.chests.values()) if why_chest_is_out_of_reach(g, hero, at) is None]
        yield from (OpenChest(names[at]) for at in chests)
    yield from interactions(g, hero)
    if why_cannot_move(g, hero) is None and mp_left(g, hero):
        yield from (Move(names[s]) for s in hero_reach(g, hero, mp_left(g, hero)))
    if why_cannot_dash(g, hero) is None:
        yield from (Dash(names[s]) for s in hero_reach(g, hero, dash_squares(g, hero)))


def enemies_in_order(g: SuperDungeonArcade) -> list[Figure]:
    """The Consul's models in reading order."""
    return sorted(g.figures.values(), key=lambda figure: figure.at)


def interactions(g: SuperDungeonArcade, hero: Hero) -> list[Action]:
    """What the plot lets a Hero do with 1 AP (SD-BASIC-06)."""
    wanted = goal(g)
    if wanted is None or why_cannot_act(g, hero, 1) is not None:
        return []
    if wanted.kind == "tokens":
        return [Interact(g.dungeon.names[at]) for at in sorted(g.plot_tokens) if far_from(g, hero, at) <= 1]
    if wanted.kind == "potions" and hero.potions >= wanted.number and tile_of(g, hero) == g.last_tile:
        return [Interact()]
    return []


Aim = tuple[str, Side | None, str]
"""Target, side and square of an action."""


def aims(g: SuperDungeonArcade, hero: Hero, action: ActionCard) -> list[Aim]:
    """At whom, towards where or to which square an action can be used (DP-10)."""
    return list(_aims(g, hero, action))


def _aims(g: SuperDungeonArcade, hero: Hero, action: ActionCard) -> Iterator[Aim]:
    names = g.dungeon.names
    does = action.does
    if action.area is not None and action.area.shape != "burst":
        if action.area.shape in ("lance", "sweep"):
            for side, start in lance_aims(g, hero, action):
                if models_in(g, affected_squares(g, hero, action, side, start), hero, action):
                    yield "", side, ""
        elif action.lasting is not None or models_in(g, affected_squares(g, hero, action), hero, action):
            yield "", None, ""
        return
    if action.augment and not action.range:
        if does is not None and does.place:
            for square in place_options(g, hero, does.place):
                yield "", None, names[square]
        else:
            yield "", None, ""
        return
    for model in possible_targets(g, hero, action):
        if action.area is not None:
            for square in squares(g, model):
                yield model.id, None, names[square] if len(squares(g, model)) > 1 else ""
        else:
            yield model.id, None, ""


def possible_targets(g: SuperDungeonArcade, hero: Hero, action: ActionCard) -> list[Anyone]:
    """The models within range and LoS that an action may target (SD-TERM-04, SD-ACTN-03, SD-ACTN-04)."""
    far = red_range(g, hero, action.range) if action.colour == "red" else action.range
    hookshot = "Hookshot" in action.abilities
    found: list[Anyone] = []
    if not action.augment or action.dangerous:
        found += [f for f in enemies_in_order(g) if not (_only_moves(action) and not is_movable(g, f))]
    if action.augment or action.dangerous:
        # Control moves another model, never its user (SD-CTRL-01).
        found += [one for one in g.on_map if one is not hero or not _only_moves(action)]
    return [model for model in found if reaches(g, hero, model, far, hookshot=hookshot)]


def _only_moves(action: ActionCard) -> bool:
    """Whether an action would do nothing but move its target (SD-R-89)."""
    does = action.does
    if action.colour == "red" or does is None:
        return False
    return bool(does.push or does.pull or does.compel) and not (does.status or does.wound or does.heal)


def targets_of(g: SuperDungeonArcade, hero: Hero, action: ActionCard, aim: Aim) -> list[Anyone]:
    """Whom an action affects once it is aimed."""
    target, side, at = aim
    square = g.dungeon.by_name.get(at, -1)
    if action.area is not None:
        centre = square
        if action.area.shape == "burst":
            model = g.model(target)
            assert model is not None
            centre = square if square >= 0 else model.at
        return models_in(g, affected_squares(g, hero, action, side, centre), hero, action)
    if target:
        model = g.model(target)
        assert model is not None
        return [model]
    return [hero]
