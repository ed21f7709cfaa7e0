"""What may be seen: everything that lies face up, and the same for all seats (DF-HI-02, DF-HI-05)."""

from __future__ import annotations

from msgspec import Struct

from undercroft.games.dungeon_fighter.rules.aiming import bounds_now, hand_of, opening_aim
from undercroft.games.dungeon_fighter.rules.chest import unstolen
from undercroft.games.dungeon_fighter.rules.end import Score, score
from undercroft.games.dungeon_fighter.rules.foes import foe_of, is_on, required, required_here
from undercroft.games.dungeon_fighter.rules.heroes import max_hp
from undercroft.games.dungeon_fighter.rules.running_out import throwable
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.games.dungeon_fighter.state.throws import Aim, LastThrow, Lying, ThrowResult
from undercroft.games.dungeon_fighter.throwing.limits import Bounds
from undercroft.games.dungeon_fighter.throwing.tables import hit_chance, mean_damage
from undercroft.games.dungeon_fighter.throwing.throw import is_absurd
from undercroft.kernel.state import shown


class HeroView(Struct, frozen=True):
    """A Hero and all that is his."""

    number: int
    seat: int
    player: str
    card: str
    hp: int
    max_hp: int
    scars: tuple[str, ...]
    fainted: bool
    eliminated: bool
    equipment: tuple[str, ...]
    seduced: tuple[str, ...]


class AimView(Struct, frozen=True):
    """What a hand may do in this throw, for whoever throws."""

    requirements: tuple[str, ...]
    bounds: Bounds
    hand: int
    """The noise of a throw by plain numbers, in percent."""
    hit_chance: int
    """Of a good throw, in percent."""
    mean_damage: int
    """The same, in hundredths, a miss counted as 0."""
    preset: Aim
    """Where the hand opens (DF-DT-34)."""
    absurd: bool
    """Whether hardly any throw hits: backing down would have been wise (DF-DT-15)."""


class FightView(Struct, frozen=True):
    """The encounter that is on."""

    foe: str
    boss: bool
    hp: int
    max_hp: int
    damage: int
    gold: int
    stage: str
    thrower: int
    dice: tuple[str, ...]
    """Hero dice that have not been thrown."""
    throwable: tuple[str, ...]
    """Those of them that may be thrown."""
    die: str
    weapons: tuple[str, ...]
    skipped: tuple[str, ...]
    result: ThrowResult | None
    lying: tuple[Lying, ...]
    faces: dict[str, int]
    requirements: tuple[str, ...]
    """Of room and monster."""
    bonus_used: int
    shots: int
    retrievals: int
    toad: bool
    tracking: bool
    song: bool
    beer: int
    charm: int
    stolen: int
    aim: AimView | None


class View(Struct, frozen=True):
    """The table."""

    seat: int | None
    phase: str
    round: int
    difficulty: str
    leader: int
    first: int
    heroes: tuple[HeroView, ...]
    gold: int
    gold_supply: int
    bonus: int
    bonus_supply: int
    scar_supply: int
    sheets: tuple[str, ...]
    """The side of each floor; empty where it is covered (DF-HI-01)."""
    floor: int
    room: str
    piles: tuple[int, ...]
    """How many cards each tier of the tower holds."""
    refused: tuple[tuple[str, ...], ...]
    """Those at the bottom that are known (DF-HI-03)."""
    monster_discard: tuple[str, ...]
    equipment_deck: int
    equipment_discard: tuple[str, ...]
    offer: tuple[str, ...]
    unassigned: tuple[str, ...]
    fight: FightView | None
    score: Score
    """If the party won now."""
    last: LastThrow | None
    won: bool
    throws: str
    """Whether throws are simulated or drawn."""


def view(g: DungeonFighter, seat: int | None) -> View:
    """The table; there are no secrets between players (DF-HI-05)."""
    return shown(
        View,
        g,
        seat=seat,
        difficulty=g.options.difficulty,
        heroes=tuple(_hero(g, hero) for hero in g.heroes),
        piles=tuple(pile + len(refused) for pile, refused in zip(g.piles, g.refused, strict=True)),
        refused=tuple(map(tuple, g.refused)),
        equipment_deck=unstolen(g),
        fight=None if g.fight is None else _fight(g, g.fight),
        score=score(g),
        throws=g.options.throws,
    )


def _hero(g: DungeonFighter, hero: Hero) -> HeroView:
    return shown(HeroView, hero, player=g.names[hero.seat], max_hp=max_hp(g, hero) if hero.card else hero.hp)


def _fight(g: DungeonFighter, fight: Fight) -> FightView:
    foe = foe_of(g, fight)
    return shown(
        FightView,
        fight,
        max_hp=foe.hp,
        damage=foe.damage,
        throwable=tuple(throwable(g, fight)),
        requirements=required_here(g),
        aim=_aim(g, fight) if is_on(g) and fight.stage == "aim" else None,
    )


def _aim(g: DungeonFighter, fight: Fight) -> AimView:
    codes, hand = required(g, fight), hand_of(g, "plain")
    dice = len(fight.lying)
    return AimView(
        requirements=codes,
        bounds=bounds_now(g, fight),
        hand=hand,
        hit_chance=round(100 * hit_chance(codes, hand, dice)),
        mean_damage=round(100 * mean_damage(codes, hand, dice)),
        preset=opening_aim(g, fight),
        absurd=is_absurd(codes, hand),
    )


def components(g: DungeonFighter) -> dict[str, int]:
    """Counts that stay the same all game long."""
    fight = g.fight
    held = [card for hero in g.heroes for card in hero.equipment]
    held += fight.last_stolen if fight is not None else []
    monsters = sum(map(len, g.unseen)) + sum(map(len, g.refused)) + len(g.monster_discard)
    monsters += sum(len(hero.seduced) for hero in g.heroes) + (fight is not None and not fight.boss)
    return {
        "gold": g.gold + g.gold_supply + (fight.gold if fight is not None else 0),
        "bonus dice": g.bonus + g.bonus_supply + (fight.bonus_used if fight is not None else 0),
        "scars": g.scar_supply + sum(len(hero.scars) for hero in g.heroes),
        "equipment": len(g.equipment_deck + g.equipment_discard + g.offer + g.unassigned + held),
        "monsters": monsters,
        "heroes": len(g.heroes),
    }
