"""What a seat may see: an allow-list (chapter 22 of the rules)."""

from __future__ import annotations

import random

from msgspec import Struct
from msgspec.structs import replace

from undercroft.games.masmorra.rules.attacks import defense_of, kills, means, usable_each
from undercroft.games.masmorra.rules.dungeon_master import march_options, move_options
from undercroft.games.masmorra.rules.explore import explorable
from undercroft.games.masmorra.rules.hero_phase import ways_to_end
from undercroft.games.masmorra.rules.payback import payback_of, sparing
from undercroft.games.masmorra.rules.rewards import worth
from undercroft.games.masmorra.state.actions import MoveMonster
from undercroft.games.masmorra.state.model import DICE, SUPPLY, Hero, Masmorra, Monster, Placed
from undercroft.kernel.state import shown
from undercroft.kit.decks import deal_anew

HIDES_HANDS = ("standard", "epic")
"""The modes in which hands are secret."""


class HeroView(Struct, frozen=True):
    """A Hero and what lies beside it; a secret hand is shown to its owner only."""

    number: int
    seat: int
    name: str
    """Who plays it."""
    board: str
    at: str
    life: int
    prone: bool
    xp: int
    arrows: int
    learned: tuple[str, ...]
    gold: int
    hand_size: int
    hand: tuple[str, ...] | None
    free: bool
    captured: tuple[str, ...]
    been_deep: bool
    quests: int
    """XP of Secret Quests, once they are counted."""


class MonsterView(Struct, frozen=True):
    """A monster with its numbers as they are now."""

    key: int
    card: str
    at: str
    red: bool
    still: bool
    ritual: bool
    payback: int
    defense: int
    xp: int
    fought: bool
    """The active Hero has fought it in this stay."""
    worth: int
    """The XP that the active Hero would earn for it."""
    beatable: bool
    """What the active Hero has at hand would defeat it in the combat that is under way."""


class StackView(Struct, frozen=True):
    """The tiles of a level that are not in play yet."""

    level: int
    top: str
    """The small tile that lies face up."""
    small: int
    """Small tiles below it."""
    medium: int


class CombatView(Struct, frozen=True):
    """The combat that is under way."""

    left: tuple[int, ...]
    """Monsters that are still to be fought, by number."""
    beaten: tuple[str, ...]
    """Monsters that were defeated, by card."""
    target: int
    payback: int
    defeated: bool
    """The target was defeated; its Payback is still to come."""
    damage: int
    """What the attack on the target dealt."""
    defense: int
    """The Defense that it met."""


class TurnView(Struct, frozen=True):
    """What lasts until the active player's turn is over."""

    number: int
    dice: tuple[str, ...]
    """Unused dice by face; the pet die is marked, as "ST*"."""
    used: tuple[str, ...]
    docked: dict[str, tuple[str, ...]]
    """Dice by docking space: a tile's or an ability's id."""
    rerolls: tuple[str, ...]
    fewer: int
    pet: str
    symbols: dict[str, int]
    fleeting: dict[str, int]
    purging: int
    steps: int
    paid: tuple[str, ...]
    fought: tuple[int, ...]
    flipped: tuple[int, ...]
    invisible: bool
    curse: str
    evil: str
    aegis: bool
    ritual: str
    director: int
    mind_control: bool
    moves: int
    climbed: tuple[int, ...]
    moved: tuple[int, ...]
    combat: CombatView | None
    placing: tuple[Placed, ...]
    """The ways in which the tile in hand can lie."""
    usable: dict[str, int]
    """The symbols of each face that the active Hero could fight with in its room."""
    spared: int
    """The Wounds that abilities will take off the next Payback."""
    bounty: int
    """The gold that the unused dice can be exchanged for."""
    movable: tuple[str, ...]
    """The rooms of the monsters that can be moved in the DM Phase."""


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int | None
    names: tuple[str, ...]
    mode: str
    phase: str
    first: int
    """The First Player's Hero."""
    active: int
    heroes: tuple[HeroView, ...]
    turn: TurnView
    rooms: tuple[Placed, ...]
    traps: tuple[Placed, ...]
    ways: dict[str, tuple[str, ...]]
    """The rooms that each room has a passage to; stairs are not among them."""
    monsters: tuple[MonsterView, ...]
    eliminated: tuple[str, ...]
    stacks: tuple[StackView, ...]
    left_out: tuple[str, ...]
    deck_size: int
    discard: tuple[str, ...]
    evil_deck_size: int
    """With those whose order is known."""
    evil_top: tuple[str, ...]
    evil_discard: tuple[str, ...]
    time: int
    rounds: int
    """Complete rounds so far."""
    last_round: int
    """The round after which an Epic game ends in any case; 0 is no limit."""
    ending: bool
    battleground: str
    won: bool
    reason: str
    open_cells: tuple[tuple[int, int], ...]
    """Empty spaces that can be explored from the active Hero's room, as column and row."""


def view(g: Masmorra, seat: int | None) -> View:
    """The table as this seat (None: a spectator) sees it."""
    return shown(
        View,
        g,
        seat=seat,
        heroes=tuple(_hero(g, hero, seat) for hero in g.heroes),
        turn=_turn(g),
        rooms=tuple(g.rooms.values()),
        traps=tuple(g.traps.values()),
        monsters=tuple(_monster(g, monster) for monster in g.monsters.values()),
        stacks=tuple(
            shown(StackView, stack, level=level, small=sum(map(len, stack.pools)), medium=len(stack.medium))
            for level, stack in enumerate(g.stacks, 1)
        ),
        deck_size=len(g.deck),
        evil_deck_size=len(g.evil_deck) + len(g.evil_top),
        last_round=g.options.rounds if g.mode == "epic" else 0,
        open_cells=_open_cells(g),
    )


def own_view(g: Masmorra, known: View, seat: int) -> View:
    """What this seat sees: what a spectator does, and its own hands."""
    heroes = tuple(
        replace(seen, hand=tuple(hero.hand)) if hero.seat == seat else seen
        for seen, hero in zip(known.heroes, g.heroes, strict=True)
    )
    return replace(known, seat=seat, heroes=heroes)


def everybody(view: View) -> View:
    """What a spectator sees of this view: all that it has in common with the others."""
    if view.seat is None:
        return view
    secret = view.mode in HIDES_HANDS
    heroes = tuple(replace(hero, hand=None) if secret and hero.hand is not None else hero for hero in view.heroes)
    return replace(view, seat=None, heroes=heroes)


def _hero(g: Masmorra, hero: Hero, viewer: int | None) -> HeroView:
    counted = g.phase == "over" and g.mode in HIDES_HANDS
    return shown(
        HeroView,
        hero,
        name=g.names[hero.seat],
        hand_size=len(hero.hand),
        hand=tuple(hero.hand) if viewer == hero.seat or g.mode not in HIDES_HANDS else None,
        quests=sum(g.content.treasures[card].any.quest for card in hero.hand) if counted else 0,
    )


def _monster(g: Masmorra, monster: Monster) -> MonsterView:
    return shown(
        MonsterView,
        monster,
        payback=payback_of(g, monster),
        defense=defense_of(g, monster),
        xp=g.side(monster).xp,
        fought=monster.key in g.turn.fought or monster.key in g.turn.flipped,
        worth=worth(g, g.hero, monster),
        beatable=_is_fought(g, monster) and any(kills(g, monster, means(g))),
    )


def _is_fought(g: Masmorra, monster: Monster) -> bool:
    return g.turn.combat is not None and monster.key in g.turn.combat.left


def _turn(g: Masmorra) -> TurnView:
    combat = g.turn.combat
    beaten = tuple(monster.card for monster in combat.beaten) if combat is not None else ()
    return shown(
        TurnView,
        g.turn,
        combat=None if combat is None else shown(CombatView, combat, beaten=beaten),
        usable=usable_each(g),
        spared=sum(ability.aegis for ability in sparing(g, g.hero)) if g.hero.board else 0,
        bounty=ways_to_end(g, g.hero)[0].bounty,
        movable=_movable(g) if g.phase == "move" else (),
    )


def _movable(g: Masmorra) -> tuple[str, ...]:
    march = g.mode == "alliance" and not g.turn.mind_control
    moves = march_options(g) if march else move_options(g)
    return tuple(dict.fromkeys(g.monsters[move.monster].at for move in moves if isinstance(move, MoveMonster)))


def _open_cells(g: Masmorra) -> tuple[tuple[int, int], ...]:
    hero = g.hero
    if g.phase not in ("before", "reroll", "actions") or hero.prone or hero.at not in g.rooms:
        return ()
    if g.rooms[hero.at].level > len(g.stacks) or g.turn.combat is not None:
        return ()
    return tuple(explorable(g, hero.at))


# Hidden and counted


def redeal(g: Masmorra, seat: int | None, rng: random.Random) -> None:
    """Deal anew the other players' secret hands, and what lies how deep in the stacks of tiles."""
    if g.mode in HIDES_HANDS:
        # Secret Quests that were counted are known to all (MM-END-02).
        known = {card.id for card in g.content.treasures.values() if card.any.quest} if g.phase == "over" else ()
        deal_anew([*(hero.hand for hero in g.heroes if hero.seat != seat), g.deck], rng, known)
    for stack in g.stacks:
        # The depth of the stairs is public.
        deal_anew(stack.pools, rng, g.content.stairs)


def components(g: Masmorra) -> dict[str, int]:
    """Counts that stay the same all game long, from setup on."""
    tiles = [*g.rooms, *g.traps, *g.left_out, *(placed.tile for placed in g.turn.placing[:1])]
    tiles += [tile.id for tile in g.content.tiles.values() if tile.type == "entrance" and tile.id not in g.rooms]
    for stack in g.stacks:
        tiles += [tile for pool in stack.pools for tile in pool] + stack.medium + ([stack.top] if stack.top else [])
    dice = [*g.turn.dice, *g.turn.used, *(face for faces in g.turn.docked.values() for face in faces)]
    ranks: list[str] = [g.rank(monster) for monster in g.monsters.values()]
    bosses = [monster.card for monster in g.monsters.values() if g.rank(monster) == "boss"] + list(g.eliminated)
    return {
        "treasure cards": len(g.deck) + len(g.discard) + sum(len(hero.hand) for hero in g.heroes),
        "evil cards": len(g.evil_deck) + len(g.evil_top) + len(g.evil_discard) + bool(g.turn.evil),
        "small tiles": sum(g.tile(tile).size == "small" for tile in tiles),
        "medium tiles": sum(g.tile(tile).size == "medium" for tile in tiles),
        "action dice": max(DICE, sum(not face.endswith("*") for face in dice)),
        **{f"{rank} monster dice": max(number, ranks.count(rank)) for rank, number in SUPPLY.items()},
        "boss tokens": len(bosses) + sum(card not in bosses for card in (*g.content.bosses, g.content.malaphyas_card)),
        "heroes": len(g.heroes),
    }
