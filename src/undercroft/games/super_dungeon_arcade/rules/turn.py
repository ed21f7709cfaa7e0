"""A game of Super Dungeon: Arcade: set up, then Hero Turns and Consul Turns until it ends. Start reading here."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules import deeds  # noqa: F401 (what cards do)
from undercroft.games.super_dungeon_arcade.rules.activation import act, begin_activation
from undercroft.games.super_dungeon_arcade.rules.consul import consul_turn
from undercroft.games.super_dungeon_arcade.rules.power_up import power_up
from undercroft.games.super_dungeon_arcade.rules.setup import set_up
from undercroft.games.super_dungeon_arcade.state.actions import Activate
from undercroft.games.super_dungeon_arcade.state.events import TurnBegan
from undercroft.games.super_dungeon_arcade.state.model import Hero, Orders, SuperDungeonArcade, Turn
from undercroft.kernel.errors import Refusal
from undercroft.kernel.phases import phases
from undercroft.kernel.script import Script, ask


def play(g: SuperDungeonArcade) -> Script:
    """Hero Turn and Consul Turn alternate until the boss is destroyed or the coins do not suffice (SD-FLOW-01)."""
    if g.phase == "setup":
        yield from set_up(g)
        begin_hero_turn(g)
    while True:
        yield from phases(
            g,
            {
                "heroes": hero_turn,
                "hero power-up": heroes_power_up,
                "consul": consul_turn,
                "consul power-up": consul_power_up,
            },
        )
        pass_the_lead(g)
        begin_hero_turn(g)


def begin_hero_turn(g: SuperDungeonArcade) -> None:
    """The Heroes' turn begins; nothing of the last one lasts."""
    g.phase = "heroes"
    g.turn = Turn(number=g.turn.number + 1)
    g.orders = Orders()
    g.clash = None
    forget_arrivals(g)
    g.tell(TurnBegan, side="heroes", turn=g.turn.number, lead=g.lead, rule="SD-FLOW-01")


def forget_arrivals(g: SuperDungeonArcade) -> None:
    """Who spawned in the last turn did not spawn in this one (SD-SPAWN-03)."""
    for figure in g.figures.values():
        figure.fresh = False


def activations(g: SuperDungeonArcade) -> int:
    """Two Heroes activate in a turn, three of five or six (SD-FLOW-02, SD-EXP-05)."""
    return 3 if len(g.heroes) > 4 else 2


def hero_turn(g: SuperDungeonArcade) -> Script:
    """Different Heroes activate one after the other (SD-FLOW-02 to 05)."""
    if g.activation is not None:
        yield from act(g)
    while len(g.turn.activated) < activations(g):
        ready = [hero for hero in g.heroes if why_cannot_activate(g, hero) is None]
        if not ready:
            return
        options = [Activate(hero.id) for hero in ready]
        choice = yield from ask(g.lead, "Which Hero activates", options, "SD-FLOW-02", segment=True)
        hero = next(hero for hero in ready if hero.id == choice.hero)
        yield from begin_activation(g, hero)
        yield from act(g)


def why_cannot_activate(g: SuperDungeonArcade, hero: Hero) -> Refusal | None:
    """What keeps a Hero from being chosen (SD-FLOW-03, SD-FLOW-05)."""
    name = g.content.name(hero.card)
    if hero.at < 0:
        return Refusal("SD-R-08", f"{name} is not on the map")
    if hero.number in g.turn.activated:
        return Refusal("SD-FLOW-05", f"{name} has activated in this turn")
    if hero.token:
        return Refusal("SD-FLOW-03", f"{name} holds an activation token: others come first")
    return None


def heroes_power_up(g: SuperDungeonArcade) -> Script:
    """The Heroes' power-up; then the Consul Turn begins (SD-FLOW-06)."""
    yield from power_up(g)
    g.turn = Turn(number=g.turn.number)
    g.orders = Orders()
    for hero in g.heroes:
        hero.drank_green = hero.struck_back = False
    forget_arrivals(g)
    g.tell(TurnBegan, side="consul", turn=g.turn.number, lead=g.lead, rule="SD-FLOW-06")


def consul_power_up(g: SuperDungeonArcade) -> Script:
    """The Consul's power-up."""
    yield from power_up(g)


def pass_the_lead(g: SuperDungeonArcade) -> None:
    """The Lead passes to the next player after each Consul Turn."""
    g.lead = (g.lead + 1) % len(g.names)
