"""A Hero's activation: upkeep, then movement, actions and potions in any mixture (SD-ACT-01 to 10)."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.super_dungeon_arcade.rules.chests import open_chest
from undercroft.games.super_dungeon_arcade.rules.control import enter, hero_reach, put
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.effects import happen
from undercroft.games.super_dungeon_arcade.rules.hero_actions import ap_left, deeds, mp_left, targets_of
from undercroft.games.super_dungeon_arcade.rules.offense import Blow, blow_of, offend, support
from undercroft.games.super_dungeon_arcade.rules.plots import discard_plot, end_of_activation, goal
from undercroft.games.super_dungeon_arcade.rules.potions import drink, drink_options
from undercroft.games.super_dungeon_arcade.rules.tokens import (
    change_potions,
    heal,
    lose_all_statuses,
    lose_status,
    remove_wounds,
)
from undercroft.games.super_dungeon_arcade.rules.values import (
    action_points,
    dash_squares,
    has,
    is_dearer,
    movement_points,
)
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import (
    ActionUsed,
    Activated,
    ActivationEnded,
    Attacked,
    EffectsEnded,
    GotUp,
    Interacted,
    Moved,
    Shapeshifted,
    TokensCleared,
)
from undercroft.games.super_dungeon_arcade.state.model import Activation, Hero, SuperDungeonArcade
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.script import Script, ask


def begin_activation(g: SuperDungeonArcade, hero: Hero) -> Script:
    """Upkeep in five steps: token, old effects end, healing, damage, the rest (SD-ACT-02 to 06)."""
    hero.token = True
    hero.last = g.activations
    g.activations += 1
    g.turn.activated.append(hero.number)
    ended = tuple(hero.lasting)
    hero.lasting.clear()
    hero.drank = False
    g.activation = Activation(hero.number)
    g.clash = None
    mp, ap = movement_points(g, hero), action_points(g, hero)
    g.tell(Activated, hero=hero.id, mp=mp, ap=ap, rule="SD-ACT-02")
    if ended:
        g.tell(EffectsEnded, hero=hero.id, actions=ended, rule="SD-ACT-03")
    yield from upkeep(g, hero)


def upkeep(g: SuperDungeonArcade, hero: Hero) -> Script:
    """Healing always precedes damage (SD-ACT-04, SD-ACT-05)."""
    if has(g, hero, "Tough") and hero.wounds:
        choice: Action = yield from ask(hero.seat, "Tough: remove a wound?", [a.UseTough(), Pass()], "SD-ABIL-20")
        if isinstance(choice, a.UseTough):
            remove_wounds(g, hero, 1, "Tough", "SD-ABIL-20")
    effect = g.dungeon.effects.get(hero.at)
    if effect is not None and effect.heal:
        yield from heal(g, hero, effect.heal, effect.id, "SD-ABIL-04")
    if "Fire" in hero.statuses:
        yield from suffer(g, hero, 1, "Fire", "SD-ACT-05")
    yield from _other_upkeep(g, hero)


def _other_upkeep(g: SuperDungeonArcade, hero: Hero) -> Script:
    """Everything else, in the order that its player likes (SD-ACT-06)."""
    waiting = [card for card in hero.gear.values() if g.content.equipment[card].upkeep]
    while waiting and hero.at >= 0:
        choice = yield from ask(
            hero.seat, "What happens next in the upkeep", [a.UpkeepNext(card) for card in waiting], "SD-ACT-06"
        )
        waiting.remove(choice.card)
        for effect in g.content.equipment[choice.card].upkeep:
            yield from happen(g, effect, choice.card, "SD-ACT-06", hero)
    other = g.content.heroes[hero.card].shapeshift
    if other and hero.at >= 0:
        shape: Action = yield from ask(hero.seat, "Shapeshift?", [a.Shapeshift(), Pass()], "SD-SHAPE-03")
        if isinstance(shape, a.Shapeshift):
            hero.card = other
            g.tell(Shapeshifted, model=hero.id, form=other, rule="SD-SHAPE-03")


def act(g: SuperDungeonArcade) -> Script:
    """The active Hero acts until its player stops or it is destroyed (SD-ACT-07 to 10)."""
    hero = g.active
    assert hero is not None
    while hero.at >= 0:
        choice: Action = yield from ask(
            hero.seat,
            f"Act with the {g.content.name(hero.card)}",
            lambda: next_steps(g, hero),
            "SD-ACT-07",
            segment=True,
        )
        if isinstance(choice, a.EndActivation):
            break
        yield from perform(g, hero, choice)
    yield from end_activation(g, hero)


def next_steps(g: SuperDungeonArcade, hero: Hero) -> Iterator[Action]:
    """All that the active Hero can do, stopping last."""
    yield from deeds(g, hero)
    yield from drink_options(g, hero)
    yield a.EndActivation()


def perform(g: SuperDungeonArcade, hero: Hero, choice: Action) -> Script:
    """One step of an activation."""
    g.clash = None
    match choice:
        case a.Move(to):
            yield from walk_to(g, hero, g.dungeon.by_name[to])
        case a.Dash(to):
            yield from dash(g, hero, g.dungeon.by_name[to])
        case a.Attack(attribute, target):
            spend(g, 1 + is_dearer(g, {"STR": "melee", "WILL": "magic"}.get(attribute, "missile")))
            left = ap_left(g, hero)
            g.tell(Attacked, model=hero.id, target=target, attribute=attribute, left=left, rule="SD-BASIC-01")
            yield from offend(g, hero, Blow("attack", attribute), [g.figures[target]])
        case a.Use():
            yield from use(g, hero, choice)
        case a.Drink():
            yield from drink(g, hero, choice)
        case a.OpenChest(at):
            spend(g, 1 + is_dearer(g, "chest"))
            yield from open_chest(g, hero, g.dungeon.by_name[at], ap_left(g, hero))
        case a.Interact(at):
            spend(g, 1)
            yield from interact(g, hero, at)
        case a.GetUp(gave):
            get_up(g, hero, gave)


def spend(g: SuperDungeonArcade, ap: int) -> None:
    """AP are paid when an action is declared (SD-ACTN-06)."""
    assert g.activation is not None
    g.activation.ap_spent += ap


def get_up(g: SuperDungeonArcade, hero: Hero, gave: str) -> None:
    """Give up all AP or all MP of the activation to remove Knockdown (SD-R-29)."""
    assert g.activation is not None
    g.activation.gave_up = gave  # type: ignore[assignment]
    g.tell(GotUp, hero=hero.id, gave=gave, rule="SD-R-29")
    lose_status(g, hero, "Knockdown", "getting up", "SD-R-29")


def walk_to(g: SuperDungeonArcade, hero: Hero, to: int) -> Script:
    """Spend MP and go (SD-MOVE-01 to 07)."""
    assert g.activation is not None
    cost, path = hero_reach(g, hero, mp_left(g, hero))[to]
    g.activation.mp_spent += cost
    yield from go(g, hero, path, "move", mp_left(g, hero))


def dash(g: SuperDungeonArcade, hero: Hero, to: int) -> Script:
    """For 1 AP, move up to 2 squares at once (SD-BASIC-02)."""
    spend(g, 1 + is_dearer(g, "dash"))
    _, path = hero_reach(g, hero, dash_squares(g, hero))[to]
    yield from go(g, hero, path, "dash", ap_left(g, hero))


def go(g: SuperDungeonArcade, hero: Hero, path: tuple[int, ...], how: str, left: int) -> Script:
    """Step by step: a harmful square may end it."""
    names = g.dungeon.names
    rule = "SD-BASIC-02" if how == "dash" else "SD-MOVE-01"
    way = tuple(names[s] for s in path)
    g.tell(Moved, model=hero.id, origin=names[hero.at], path=way, how=how, left=left, rule=rule)
    for square in path:
        hero.at = square
        yield from enter(g, hero)
        if hero.at < 0:
            return


def use(g: SuperDungeonArcade, hero: Hero, choice: a.Use) -> Script:
    """A unique action: pay, then resolve (SD-ACTN-05, SD-ACTN-06)."""
    action = g.content.actions[choice.action]
    spend(g, action.cost + is_dearer(g, "unique"))
    if "One Use Only" in action.abilities:
        hero.used.append(action.id)
    targets = targets_of(g, hero, action, (choice.target, choice.side, choice.at))
    g.tell(
        ActionUsed,
        model=hero.id,
        action=action.id,
        targets=tuple(target.id for target in targets),
        left=ap_left(g, hero),
        rule="SD-ACTN-01",
    )
    if action.colour == "red":
        yield from offend(g, hero, blow_of(action), targets)
    elif action.does is not None and action.does.place:
        yield from put(g, hero, g.dungeon.by_name[choice.at], action.id, "SD-TERM-09")
    else:
        yield from support(g, hero, action, targets)


def interact(g: SuperDungeonArcade, hero: Hero, at: str) -> Script:
    """Use a plot element as it describes (SD-BASIC-06)."""
    wanted = goal(g)
    assert wanted is not None
    if wanted.kind == "potions":
        change_potions(g, hero, -wanted.number, g.plot, "SD-BASIC-06")
        g.tell(Interacted, hero=hero.id, ap=ap_left(g, hero), rule="SD-BASIC-06")
        yield from discard_plot(g)
        return
    g.plot_tokens.remove(g.dungeon.by_name[at])
    ap = ap_left(g, hero)
    g.tell(Interacted, hero=hero.id, at=at, left=len(g.plot_tokens), ap=ap, rule="SD-BASIC-06")
    if not g.plot_tokens:
        yield from discard_plot(g)


def end_activation(g: SuperDungeonArcade, hero: Hero) -> Script:
    """All statuses leave; when all have their tokens, the tokens are cleared (SD-ACT-08, SD-R-08)."""
    lose_all_statuses(g, hero, "end of activation", "SD-ACT-08")
    g.tell(ActivationEnded, hero=hero.id, rule="SD-ACT-08")
    yield from end_of_activation(g, hero)
    g.activation = None
    if all(one.token for one in g.heroes):
        for one in g.heroes:
            one.token = False
        g.tell(TokensCleared, rule="SD-FLOW-04")
