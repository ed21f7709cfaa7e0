"""What a seat may see. All lies open on this table but the order of the decks, which does not exist."""

from __future__ import annotations

from msgspec import Struct

from undercroft.games.super_dungeon_arcade.content.dungeon import Placed, free_cells
from undercroft.games.super_dungeon_arcade.rules import gangs
from undercroft.games.super_dungeon_arcade.rules.consul import BOSS_FIGHT, written
from undercroft.games.super_dungeon_arcade.rules.control import hero_reach, is_unharmed
from undercroft.games.super_dungeon_arcade.rules.hero_actions import ap_left, mp_left, why_cannot_dash, why_cannot_move
from undercroft.games.super_dungeon_arcade.rules.marching import movement_target
from undercroft.games.super_dungeon_arcade.rules.models import acts, is_minion, is_solo, squares
from undercroft.games.super_dungeon_arcade.rules.rolls import Why, defense_attributes, hand, stars_of
from undercroft.games.super_dungeon_arcade.rules.sight import reaches, sees
from undercroft.games.super_dungeon_arcade.rules.values import (
    action_points,
    armour,
    attack_range,
    dash_squares,
    extra_treasure,
    has,
    hearts,
    monster_range,
    most_potions,
    movement_points,
    ranking,
    strength,
)
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kernel.state import shown

ATTRIBUTES = ("STR", "WILL", "DEX", "ARM")


class HeroView(Struct, frozen=True):
    """A Hero with what lies on its card."""

    id: str
    seat: int
    player: str
    card: str
    at: str
    """Its square; empty if it is not on the map."""
    wounds: int
    hearts: int
    potions: int
    most_potions: int
    wrath: int
    rank: int
    """Its place in the wrath ranking, from 1; 0 if it is not on the map."""
    mp: int
    ap: int
    """What is left, of the active Hero; else what it would have."""
    extra_treasure: int
    """How many more treasures it finds in a chest."""
    unharmed: bool
    """Whether harmful squares do nothing to it."""
    stealth: bool
    small: bool
    """Whether its enemies' ranges are shorter against it."""
    statuses: tuple[str, ...]
    gear: tuple[str, ...]
    """The cards that it wears, slot by slot."""
    lasting: tuple[str, ...]
    token: bool
    down: bool
    active: bool


class FigureView(Struct, frozen=True):
    """A Consul model on the map."""

    id: str
    kind: str
    role: str
    at: tuple[str, ...]
    """Its squares."""
    wounds: int
    hearts: int
    arm: int
    mp: int
    ap: int
    strength: int
    range: int
    statuses: tuple[str, ...]
    bonded: tuple[str, ...]
    regrouped: bool
    goes_for: str = ""
    """The Hero that a Move command would send it after."""


class HandView(Struct, frozen=True):
    """What a Hero would roll with an attribute now."""

    blue: int
    red: int
    green: int
    bonus: int
    fewer: int
    ignores: bool
    """A status takes the best die."""
    range: int = 0
    """Of the attack icon; 0 without one."""


class ClashView(Struct, frozen=True):
    """The roll that is on, or the last one."""

    hero: str
    why: str
    source: str
    foes: tuple[str, ...]
    against: tuple[int, ...]
    attribute: str
    dice: tuple[tuple[str, str], ...]
    bonus: int
    ignored: int
    rolled: bool
    results: tuple[str, ...]
    over: bool

    @property
    def total(self) -> int:
        """★ on dice and star bonuses."""
        return stars_of(self.dice) + self.bonus - self.ignored


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int | None
    phase: str
    turn: int
    lead: int
    heroes: tuple[HeroView, ...]
    figures: tuple[FigureView, ...]
    tiles: tuple[Placed, ...]
    points: tuple[str, ...]
    mini_bosses: tuple[str, ...]
    boss: str
    start: str
    chests: dict[int, str]
    """The square of each closed chest, by tile."""
    plot_tokens: tuple[str, ...]
    pool: dict[str, int]
    tracker: tuple[str, ...]
    coins: int
    wrath_supply: int
    backpack: tuple[str, ...]
    drawn: tuple[str, ...]
    """Treasures of which one is to be kept."""
    loot_deck_size: int
    loot_discard: tuple[str, ...]
    treasure_deck_size: int
    treasure_discard: tuple[str, ...]
    challenge_deck_size: int
    challenge_discard: tuple[str, ...]
    difficulty: tuple[str, ...]
    challenge: str
    plot: str
    plot_count: int
    space: int
    commands: tuple[str, ...]
    """What the Consul will command next, as far as the rules tell."""
    star_str: int
    star_arm: int
    points_destroyed: int
    boss_spawned: bool
    command: str
    """The command that is being carried out, in the Consul Turn."""
    step: str
    activated: tuple[str, ...]
    cells: tuple[str, ...]
    """Where the next tile may lie, during setup."""
    clash: ClashView | None
    hands: dict[str, HandView]
    """What the Hero rolls with each attribute that is about to: it defends, or acts."""
    reach: dict[str, int]
    """Where the active Hero can walk, and for how many MP."""
    dash: tuple[str, ...]
    """Where a Dash would lead it."""
    in_sight: dict[str, tuple[str, ...]]
    """The Consul models that the active Hero sees, with the attributes whose attack reaches them."""
    won: bool | None


def view(g: SuperDungeonArcade, seat: int | None) -> View:
    """The table as this seat (None: a spectator) sees it."""
    ranked = [hero.number for hero in ranking(g)] if g.tiles else []
    names = g.dungeon.names if g.tiles else []
    return shown(
        View,
        g,
        seat=seat,
        turn=g.turn.number,
        heroes=tuple(_hero(g, hero, ranked) for hero in g.heroes),
        figures=tuple(_figure(g, figure) for figure in g.figures.values()),
        start=names[g.start] if g.start >= 0 else "",
        chests={tile: names[at] for tile, at in g.chests.items()},
        plot_tokens=tuple(names[at] for at in g.plot_tokens),
        tracker=tuple(fallen.id for fallen in g.tracker),
        loot_deck_size=len(g.loot_deck),
        treasure_deck_size=len(g.treasure_deck),
        challenge_deck_size=len(g.challenge_deck),
        commands=next_commands(g),
        command=_command(g),
        step=g.turn.step if g.phase.endswith("power-up") else "",
        activated=tuple(g.heroes[number].id for number in g.turn.activated),
        cells=_cells(g),
        clash=shown(ClashView, g.clash) if g.clash is not None else None,
        hands=_hands(g),
        reach=_reach(g),
        dash=_dash(g),
        in_sight=_in_sight(g),
    )


# What the Hero who acts could do


def _cells(g: SuperDungeonArcade) -> tuple[str, ...]:
    if not 0 < len(g.tiles) < len(g.points):
        return ()
    found = free_cells(g.tiles, g.content.faces, apart_from=g.tiles[0] if len(g.tiles) == 3 else None)
    return tuple(f"{x},{y}" for x, y in found)


def _hands(g: SuperDungeonArcade) -> dict[str, HandView]:
    clash = g.clash
    why: Why = "offense"
    hero = g.active
    if clash is not None and not clash.over and clash.why == "defense":
        why, hero = "defense", next((one for one in g.heroes if one.id == clash.hero), None)
    if hero is None or not g.tiles:
        return {}
    ignores = ("Hex" if why == "offense" else "Bane") in hero.statuses
    found = {}
    for attribute in ATTRIBUTES if why == "offense" else defense_attributes(g, hero):
        dice, bonus, fewer = hand(g, hero, attribute, why)
        far = attack_range(g, hero, attribute)
        found[attribute] = HandView(dice["blue"], dice["red"], dice["green"], bonus, fewer, ignores, far)
    return found


def _reach(g: SuperDungeonArcade) -> dict[str, int]:
    hero = g.active
    if hero is None or hero.at < 0 or why_cannot_move(g, hero) is not None:
        return {}
    return {g.dungeon.names[s]: cost for s, (cost, _) in hero_reach(g, hero, mp_left(g, hero)).items()}


def _dash(g: SuperDungeonArcade) -> tuple[str, ...]:
    hero = g.active
    if hero is None or hero.at < 0 or why_cannot_dash(g, hero) is not None:
        return ()
    return tuple(g.dungeon.names[s] for s in hero_reach(g, hero, dash_squares(g, hero)))


def _in_sight(g: SuperDungeonArcade) -> dict[str, tuple[str, ...]]:
    hero = g.active
    if hero is None or hero.at < 0:
        return {}
    ranges = {attribute: far for attribute in ATTRIBUTES if (far := attack_range(g, hero, attribute))}
    return {
        figure.id: tuple(attribute for attribute, far in ranges.items() if reaches(g, hero, figure, far))
        for figure in g.figures.values()
        if sees(g, hero, figure)
    }


def next_commands(g: SuperDungeonArcade) -> tuple[str, ...]:
    """The commands of the Consul Turn that is on or comes next."""
    in_turn = g.phase == "consul" and g.orders.step in ("commands", "end")
    if g.orders.boss_fight if in_turn else g.boss_spawned:
        return BOSS_FIGHT
    spaces = g.content.chart(len(g.heroes)).spaces
    number = g.space if in_turn else g.space + 1
    space = spaces[min(max(number, 1), len(spaces)) - 1]
    return (*([f"{space.star} +1"] if space.star and not in_turn else []), *written(space))


def _command(g: SuperDungeonArcade) -> str:
    if g.phase != "consul" or g.orders.step != "commands":
        return ""
    commands = next_commands(g)
    return commands[g.orders.command] if g.orders.command < len(commands) else ""


def _hero(g: SuperDungeonArcade, hero: Hero, ranked: list[int]) -> HeroView:
    chosen = bool(hero.card)
    active = g.active is hero
    known = chosen and bool(g.tiles)
    return shown(
        HeroView,
        hero,
        id=hero.id,
        player=g.names[hero.seat],
        at=g.dungeon.names[hero.at] if hero.at >= 0 else "",
        hearts=hearts(g, hero) if known else g.content.heroes[hero.card].hearts if chosen else 0,
        most_potions=most_potions(g, hero) if known else 0,
        rank=ranked.index(hero.number) + 1 if hero.number in ranked else 0,
        mp=(mp_left(g, hero) if active else movement_points(g, hero)) if known else 0,
        ap=(ap_left(g, hero) if active else action_points(g, hero)) if known else 0,
        extra_treasure=extra_treasure(g, hero) if known else 0,
        unharmed=known and is_unharmed(g, hero),
        stealth=known and has(g, hero, "Stealth"),
        small=known and has(g, hero, "Small"),
        statuses=tuple(hero.statuses),
        gear=tuple(hero.gear.values()),
        active=active,
    )


def _figure(g: SuperDungeonArcade, figure: Figure) -> FigureView:
    names = g.dungeon.names
    is_monster = not g.is_point(figure)
    fights = is_monster and acts(g, figure)
    role = "spawning point"
    if is_monster:
        role = "solo" if is_solo(g, figure) else "minion" if is_minion(g, figure) else "elite"
    return shown(
        FigureView,
        figure,
        role=role,
        at=tuple(names[s] for s in squares(g, figure)),
        hearts=hearts(g, figure),
        arm=armour(g, figure),
        mp=movement_points(g, figure) if is_monster else 0,
        ap=action_points(g, figure) if fights else 0,
        strength=strength(g, figure, None) if fights else 0,
        range=monster_range(g, figure, gangs.profile(g, figure).range) if fights else 0,
        bonded=tuple(other.id for other in gangs.bonded(g, figure)) if fights else (),
        goes_for=target.id if fights and (target := movement_target(g, figure)) is not None else "",
    )


def components(g: SuperDungeonArcade) -> dict[str, int]:
    """Counts that stay the same all game long, from setup on."""
    gear = [card for hero in g.heroes for card in hero.gear.values()]
    held = [*g.backpack, *g.drawn, *gear]
    content = g.content
    forms = {solo.figure.id: solo.shapeshift for solo in content.solos.values() if solo.role == "form"}
    figures: dict[str, int] = {}
    for kind, number in (*g.pool.items(), *g.box.items()):
        figures[kind] = figures.get(kind, 0) + number
    for kind in (*(figure.kind for figure in g.figures.values()), *(fallen.kind for fallen in g.tracker)):
        original = forms.get(kind, kind)
        figures[original] = figures.get(original, 0) + 1
    in_play = bool(g.challenge)
    retired = g.boss_spawned
    return {
        "loot cards": len(g.loot_deck) + len(g.loot_discard) + sum(card in content.loot for card in held),
        "treasure cards": len(g.treasure_deck)
        + len(g.treasure_discard)
        + sum(card in content.treasure for card in held),
        "challenge cards": _challenges(g) if retired else len(g.challenge_deck) + len(g.challenge_discard) + in_play,
        "wrath": g.wrath_supply + sum(hero.wrath for hero in g.heroes)
        if g.coins or g.turn.number
        else 2 * len(g.heroes),
        **dict(sorted(figures.items())),
    }


def _challenges(g: SuperDungeonArcade) -> int:
    """In the boss fight its own deck is complete; then the count is that of the retired one."""
    fight = len(g.challenge_deck) + len(g.challenge_discard) + (g.challenge in g.content.boss_challenges)
    complete = fight == sum(card.copies for card in g.content.boss_challenges.values())
    return sum(card.copies for card in g.content.challenges.values()) if complete else -fight
