"""Power-up: rewards, equipment, bosses, clean-up, Princess Coins (SD-PWR-01 to 07)."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.super_dungeon_arcade.rules.bosses import spawn_dungeon_boss, spawn_mini_boss
from undercroft.games.super_dungeon_arcade.rules.challenges import discard_challenge
from undercroft.games.super_dungeon_arcade.rules.chests import keep_one
from undercroft.games.super_dungeon_arcade.rules.coins import bring_back_heroes
from undercroft.games.super_dungeon_arcade.rules.decks import draw_loot, draw_treasure, keep
from undercroft.games.super_dungeon_arcade.rules.effects import happen
from undercroft.games.super_dungeon_arcade.rules.equipment import equip_heroes
from undercroft.games.super_dungeon_arcade.rules.gangs import elites_of, is_bonded
from undercroft.games.super_dungeon_arcade.rules.models import is_minion
from undercroft.games.super_dungeon_arcade.rules.plots import end_of_hero_turn
from undercroft.games.super_dungeon_arcade.rules.spawning import gather, to_first_hero
from undercroft.games.super_dungeon_arcade.rules.values import to_first
from undercroft.games.super_dungeon_arcade.state.events import Returned, RewardsCounted
from undercroft.games.super_dungeon_arcade.state.model import Fallen, SuperDungeonArcade
from undercroft.kernel.script import SEGMENT, Script

MINIONS_PER_LOOT = 3
STEPS = ("rewards", "equipment", "bosses", "clean-up", "coins")


def power_up(g: SuperDungeonArcade) -> Script:
    """Five steps in order, at the end of both turns (SD-PWR-01)."""
    steps: dict[str, Callable[[SuperDungeonArcade], Script]] = {
        "rewards": rewards,
        "equipment": equipment,
        "bosses": bosses,
        "clean-up": clean_up,
        "coins": bring_back_heroes,
    }
    for name in STEPS[STEPS.index(g.turn.step) :]:
        g.turn.step = name
        yield SEGMENT
        yield from steps[name](g)


def is_consul(g: SuperDungeonArcade) -> bool:
    """Whether it is the Consul's power-up."""
    return g.phase == "consul power-up"


# Rewards


def rewards(g: SuperDungeonArcade) -> Script:
    """Loot and treasure for what lies on the loot tracker, into the backpack (SD-PWR-02 to 04)."""
    if not is_consul(g):
        yield from end_of_hero_turn(g)
    loot, treasure, boos = counted(g)
    fallen = list(g.tracker)
    if fallen:
        paid = tuple(one.id for one in fallen if pays(g, one))
        rule = "SD-PWR-02" if paid else "SD-PWR-03"
        g.tell(RewardsCounted, loot=loot, treasure=treasure, boo=tuple(boos), paid_for=paid, rule=rule)
    empty_tracker(g)
    draw_loot(g, loot, "rewards", "SD-PWR-02")
    for _ in range(treasure):
        if (card := draw_treasure(g)) is not None:
            keep(g, card, "rewards", "SD-PWR-02")
    for tile in boos:
        drawn = [card for _ in range(tile) if (card := draw_treasure(g)) is not None]
        if drawn:
            yield from keep_one(g, g.lead, drawn, "boo booty", "SD-PWR-02")


def counted(g: SuperDungeonArcade) -> tuple[int, int, list[int]]:
    """What this turn's kills pay: loot, treasure, and the tiles of boo booties (SD-PWR-02, SD-PWR-03)."""
    loot = minions = treasure = 0
    boos: list[int] = []
    for fallen in filter(lambda one: pays(g, one), g.tracker):
        kind = g.content.kinds.get(fallen.kind)
        if kind is None:
            loot += fallen.tile + 1
        elif kind.solo is not None:
            treasure += kind.solo.role == "mini-boss"
            if kind.solo.role == "boo booty":
                boos.append(fallen.tile)
        else:
            loot += kind.elite
            minions += kind.minion
    return loot + minions // MINIONS_PER_LOOT, treasure, boos


def pays(g: SuperDungeonArcade, fallen: Fallen) -> bool:
    """SPs and solos pay in either turn; gangs only in the Hero Turn, unless they are Insignificant (SD-PWR-03)."""
    kind = g.content.kinds.get(fallen.kind)
    return kind is None or kind.solo is not None or not (is_consul(g) or fallen.insignificant)


def empty_tracker(g: SuperDungeonArcade) -> None:
    """Monsters go back to the pool, SPs and boo booties out of the game (SD-PWR-04, SD-R-66)."""
    for fallen in g.tracker:
        home = g.pool if _returns(g, fallen) else g.box
        kind = _original(g, fallen.kind)
        home[kind] = home.get(kind, 0) + 1
    g.tracker.clear()


def _returns(g: SuperDungeonArcade, fallen: Fallen) -> bool:
    kind = g.content.kinds.get(fallen.kind)
    return kind is not None and (kind.solo is None or kind.solo.role != "boo booty")


def _original(g: SuperDungeonArcade, kind: str) -> str:
    """A shapeshifter goes back as it came (SD-SHAPE-01)."""
    printed = g.content.kinds.get(kind)
    if printed is not None and printed.solo is not None and printed.solo.role == "form":
        return printed.solo.shapeshift
    return kind


# Equipment


def equipment(g: SuperDungeonArcade) -> Script:
    """Only in the Heroes' power-up (SD-EQ-01, SD-R-57)."""
    if not is_consul(g):
        yield from equip_heroes(g)


# Bosses


def bosses(g: SuperDungeonArcade) -> Script:
    """Mini-bosses and boss that the fall of SPs calls (SD-PWR-05, SD-DEST-05, SD-DEST-06, SD-EXP-04)."""
    if g.turn.points_down:
        if g.points_destroyed >= 2:
            spawn_mini_boss(g, 0)
        if g.points_destroyed >= 3 and len(g.mini_bosses) > 1:
            spawn_mini_boss(g, 1)
        if not g.spawning_points:
            spawn_dungeon_boss(g)
    return
    yield


# Clean-up


def clean_up(g: SuperDungeonArcade) -> Script:
    """Only in the Consul Turn: what the plot does, stragglers, challenges (SD-PWR-06, SD-PWR-07)."""
    if not is_consul(g):
        return
    if g.plot:
        for effect in g.content.forces[g.plot].consul_end:
            yield from happen(g, effect, g.plot, "SD-CONSUL-06")
    stragglers(g)
    if g.challenge and not g.turn.drawn:
        discard_challenge(g, "SD-PWR-07")


def stragglers(g: SuperDungeonArcade) -> None:
    """Minions without an elite in reach go to one of their gang, or back to the pool (SD-PWR-06)."""
    far = to_first(g)
    for minion in sorted([m for m in g.monsters if is_minion(g, m)], key=lambda m: m.at):
        if is_bonded(g, minion):
            continue
        elites = elites_of(g, minion)
        if not elites:
            del g.figures[minion.id]
            g.pool[minion.kind] = g.pool.get(minion.kind, 0) + 1
            g.tell(Returned, model=minion.id, why="no elite of its gang is left", rule="SD-PWR-06")
            continue
        elite = min(elites, key=lambda one: (far(one), one.at))
        gather(g, [minion], elite, to_first_hero(g), "SD-PWR-06")
