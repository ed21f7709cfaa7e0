"""Potions: drinking, sharing, and green ones in the Consul Turn (SD-POT-01 to 08, SD-BASIC-07, SD-R-26)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.types import ActionCard
from undercroft.games.super_dungeon_arcade.rules.control import put
from undercroft.games.super_dungeon_arcade.rules.hero_actions import aims, targets_of
from undercroft.games.super_dungeon_arcade.rules.offense import blow_of, offend, support
from undercroft.games.super_dungeon_arcade.rules.tokens import change_potions, gain_wrath
from undercroft.games.super_dungeon_arcade.rules.values import is_banned
from undercroft.games.super_dungeon_arcade.state.actions import Drink, Lend, Slurp
from undercroft.games.super_dungeon_arcade.state.events import ActionUsed, LoanRefused
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask

CONSUL_TURN, A_COMMAND, ANY_MOMENT = "the Consul Turn begins", "a command is next", "any moment of the Consul Turn"
WINDOWS = (CONSUL_TURN, A_COMMAND, ANY_MOMENT)
SLURP_COST, SLURP_WRATH = 1, 2


def owner_of(g: SuperDungeonArcade, potion: str) -> Hero | None:
    """The Hero of the party on whose card a potion is printed."""
    card = g.content.potion_of.get(potion)
    for hero in g.heroes:
        if hero.card == card:
            return hero
    return None


def why_cannot_drink(g: SuperDungeonArcade, hero: Hero, potion: ActionCard) -> Refusal | None:
    """What keeps the active Hero from this potion, its own or another's (SD-POT-03, SD-POT-05)."""
    owner = owner_of(g, potion.id)
    if owner is None:
        return Refusal("SD-POT-05", f"no Hero of the party has {potion.name}")
    if potion.colour == "green":
        return Refusal("SD-POT-03", "green potions are for the Consul Turn")
    if hero.drank:
        return Refusal("SD-POT-03", "a Hero drinks one potion in its activation")
    if is_banned(g, "potion"):
        return Refusal("SD-R-93", "a card in force forbids to drink")
    if "Ice" in hero.statuses:
        return Refusal("SD-POT-08", "Ice forbids potions")
    if "Knockdown" in hero.statuses:
        return Refusal("SD-R-29", "a Hero that is knocked down gives up all AP or all MP first")
    if g.activation is not None and potion.id in g.activation.refused:
        return Refusal("SD-R-83", f"{potion.name} was refused to this Hero in this activation")
    if owner.at < 0:
        return Refusal("SD-R-83", "a destroyed Hero cannot lend a potion")
    if owner.potions < potion.cost:
        return Refusal("SD-TERM-10", f"{g.content.name(owner.card)} has too few potion tokens")
    return None


def drink_options(g: SuperDungeonArcade, hero: Hero) -> list[Action]:
    """The red and blue potions that the active Hero can drink."""
    found: list[Action] = []
    for owner in g.heroes:
        if owner.card:
            potion = g.content.heroes[owner.card].potion
            if why_cannot_drink(g, hero, potion) is None:
                found += [Drink(potion.id, *aim) for aim in aims(g, hero, potion)]
    return found


def drink(g: SuperDungeonArcade, hero: Hero, choice: Drink) -> Script:
    """Spend the owner's tokens and perform the potion as a free action; lenders must agree (SD-POT-02, SD-R-83)."""
    potion = g.content.actions[choice.potion]
    owner = owner_of(g, potion.id)
    assert owner is not None
    if owner.seat != hero.seat:
        prompt = f"Lend {potion.name} to {g.content.name(hero.card)}?"
        answer: Action = yield from ask(owner.seat, prompt, [Lend(), Pass()], "SD-R-83")
        if isinstance(answer, Pass):
            assert g.activation is not None
            g.activation.refused.append(potion.id)
            g.tell(LoanRefused, owner=owner.id, hero=hero.id, potion=potion.id, rule="SD-R-83")
            return
    hero.drank = True
    yield from _perform(g, hero, owner, potion, choice)


def _perform(g: SuperDungeonArcade, hero: Hero, owner: Hero, potion: ActionCard, choice: Drink) -> Script:
    change_potions(g, owner, -potion.cost, potion.id, "SD-POT-02")
    aim = (choice.target, choice.side, choice.at)
    targets = targets_of(g, hero, potion, aim)
    g.tell(
        ActionUsed,
        model=hero.id,
        action=potion.id,
        targets=tuple(target.id for target in targets),
        left=owner.potions,
        owner=owner.id if owner is not hero else "",
        rule="SD-POT-05" if owner is not hero else "SD-POT-02",
    )
    if potion.colour == "red":
        yield from offend(g, hero, blow_of(potion), targets)
    elif potion.does is not None and potion.does.place:
        yield from put(g, hero, g.dungeon.by_name[choice.at], potion.id, "SD-TERM-09")
    else:
        yield from support(g, hero, potion, targets)


# Green potions


def why_cannot_drink_green(g: SuperDungeonArcade, hero: Hero, cost: int) -> Refusal | None:
    """What keeps a Hero from a green potion now (SD-POT-03, SD-R-26)."""
    if hero.at < 0:
        return Refusal("SD-DEST-02", "the Hero is not on the map")
    if g.phase != "consul":
        return Refusal("SD-POT-03", "green potions are for the Consul Turn")
    if hero.drank_green:
        return Refusal("SD-POT-03", "a Hero drinks one green potion in a Consul Turn")
    if is_banned(g, "potion"):
        return Refusal("SD-R-93", "a card in force forbids to drink")
    if "Knockdown" in hero.statuses:
        return Refusal("SD-R-29", "a Hero that is knocked down cannot drink")
    if hero.potions < cost:
        return Refusal("SD-TERM-10", "there are too few potion tokens")
    return None


def why_cannot_drink_own(g: SuperDungeonArcade, hero: Hero) -> Refusal | None:
    """What keeps a Hero from the green potion of its card (SD-POT-06, SD-POT-08)."""
    potion = g.content.heroes[hero.card].potion
    if potion.colour != "green":
        return Refusal("SD-POT-03", "in the Consul Turn only green potions are drunk")
    if "Ice" in hero.statuses:
        return Refusal("SD-POT-08", "Ice forbids potions")
    return why_cannot_drink_green(g, hero, potion.cost)


def green_options(g: SuperDungeonArcade, hero: Hero) -> list[Action]:
    """The own green potion, and Loud Slurping; green potions are never shared (SD-POT-06, SD-R-27)."""
    found: list[Action] = []
    if why_cannot_drink_own(g, hero) is None:
        potion = g.content.heroes[hero.card].potion
        found += [Drink(potion.id, *aim) for aim in aims(g, hero, potion)]
    if why_cannot_drink_green(g, hero, SLURP_COST) is None:
        found.append(Slurp())
    return found


def may_drink(g: SuperDungeonArcade, moment: str) -> Script:
    """Between two steps of the Consul Turn each Hero may drink (SD-CONSUL-13, SD-R-26)."""
    for hero in g.heroes:
        if hero.seat in g.passing or hero.at < 0 or hero.drank_green or not hero.potions:
            continue
        options = green_options(g, hero)
        if options:
            prompt = f"Drink with the {g.content.name(hero.card)}?"
            choice = yield from ask(hero.seat, prompt, [*options, Pass()], "SD-R-26", window=moment)
            if isinstance(choice, Slurp):
                yield from slurp(g, hero)
            elif isinstance(choice, Drink):
                hero.drank_green = True
                yield from _perform(g, hero, hero, g.content.actions[choice.potion], choice)


def slurp(g: SuperDungeonArcade, hero: Hero) -> Script:
    """Loud Slurping: a potion for 2 wrath (SD-BASIC-07)."""
    hero.drank_green = True
    change_potions(g, hero, -SLURP_COST, "loud slurping", "SD-BASIC-07")
    yield from gain_wrath(g, hero, SLURP_WRATH, "loud slurping", "SD-BASIC-07")
