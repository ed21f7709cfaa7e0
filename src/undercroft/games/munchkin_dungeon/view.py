"""What a seat may see: an allow-list (chapter 18 of the rules)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.rules.bolts import bolts_of
from undercroft.games.munchkin_dungeon.rules.end import level_fame, loot_fame, score
from undercroft.games.munchkin_dungeon.rules.foes import facing, foe_dice, foe_health
from undercroft.games.munchkin_dungeon.rules.strength import in_force, line_up, monster_dice, strength_of
from undercroft.games.munchkin_dungeon.rules.tokens import hearts
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon, Side
from undercroft.kernel.state import shown
from undercroft.kit.decks import deal_anew


class HeroView(Struct, frozen=True):
    """A player's things; the hand is shown to its owner only."""

    seat: int
    name: str
    hero: str
    at: str
    level: int
    dice: int
    rerolls: int
    hearts: int
    """With what equipment, Items and a Super Munchkin add now; what Events change this turn comes on top."""
    damage: int
    fame: int
    coins: int
    potions: int
    shame: int
    weapon: str
    armor: str
    badge: str
    loot: tuple[str, ...]
    hand_size: int
    hand: tuple[str, ...] | None
    level_fame: int
    loot_fame: int
    score: int
    """Final Fame if the game ended now."""


class FoeView(Struct, frozen=True):
    """A Monster in the fight or in play."""

    foe: str
    name: str
    dice: int
    health: int


class SideView(Struct, frozen=True):
    """One side of a fight."""

    dice: tuple[str, ...]
    rerolls: int
    hits: int
    shields: int
    bolts: int
    pierce: int
    spent: tuple[int, ...]
    """The dice whose Bolt was spent."""
    used: tuple[str, ...]
    usable: tuple[str, ...]
    """What its Bolts can still be spent on."""


class BaseView(Struct, frozen=True):
    """What each side would begin the fight with now."""

    dice: int = 0
    rerolls: int = 0
    hits: int = 0
    monster_dice: int = 0
    monster_hits: int = 0


class FightView(Struct, frozen=True):
    """The fight that is on."""

    stage: str
    monster_dice: int
    """What the Monsters will roll, or have rolled, as base dice."""
    foes: tuple[FoeView, ...]
    hero: SideView
    monsters: SideView


class TurnView(Struct, frozen=True):
    """What lasts until the turn is over."""

    room: str
    """The Room entered last."""
    entered: tuple[str, ...]
    event: str
    """The Event that is being resolved."""
    bans: tuple[str, ...]
    lasting: tuple[str, ...]
    """The Events that give something to the Monsters of this turn's fight, or take something from the Hero."""
    bonus_dice: dict[str, int]
    bonus_health: dict[str, int]
    """Bonuses of single Monsters."""
    played: tuple[tuple[int, str, str], ...]
    """Cards that changed something of the fight: who played it, the card, the Monster or the ban it is about."""


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int | None
    phase: str
    turn: int
    active: int
    monster_player: int
    heroes: tuple[HeroView, ...]
    pool: int
    die: str
    """The faces of a Fight Die."""
    potions_left: int
    boss: str
    boss_stage: int
    """The stage on top, counted from 1."""
    boss_beaten: int
    boss_stages: int
    rooms: dict[str, str]
    monsters: dict[str, str]
    """Where each Roaming Monster is."""
    graveyard: tuple[str, ...]
    row: tuple[str, ...]
    loot_deck_size: int
    loot_discard: tuple[str, ...]
    threat_deck_size: int
    threat_discard: tuple[str, ...]
    threats: tuple[FoeView, ...]
    """Threat Monsters in play."""
    this_turn: TurnView
    facing: tuple[FoeView, ...]
    """The Monsters that the Active Hero faces, or would face if it came to a fight now."""
    base: BaseView
    """What the Active Hero and the Monsters that it faces would begin with if the fight began now."""
    in_force: tuple[str, ...]
    """The cards that work by themselves for the Active Hero in this fight."""
    fight: FightView | None
    resting: bool
    """Whether the Active player has only levels and Items left to see to: to pass ends the turn."""


def view(g: MunchkinDungeon, seat: int | None) -> View:
    """The table as this seat (None: a spectator) sees it."""
    stages = len(g.content.bosses[g.boss].stages)
    return shown(
        View,
        g,
        seat=seat,
        turn=g.turn.number,
        heroes=tuple(_hero(g, hero, seat) for hero in g.heroes),
        die=g.options.die,
        potions_left=g.potions,
        boss_stage=min(g.boss_beaten + 1, stages),
        boss_stages=stages,
        monsters=g.where.copy(),
        loot_deck_size=len(g.loot_deck),
        threat_deck_size=len(g.threat_deck),
        threats=_foes(g, g.turn.threats),
        this_turn=shown(TurnView, g.turn),
        facing=_foes(g, _faced(g)),
        base=_base(g),
        in_force=tuple(source for source, _ in in_force(g, g.hero)) if g.hero.card else (),
        fight=_fight(g, g.fight) if g.fight is not None else None,
        resting=is_resting(g),
    )


def is_resting(g: MunchkinDungeon) -> bool:
    """Whether the Active player has only levels and Items left to see to."""
    return g.phase == "rest" and g.turn.rewarded and not g.turn.busy


def own_view(g: MunchkinDungeon, known: View, seat: int) -> View:
    """What this seat sees: what a spectator does, and its own hand."""
    heroes = list(known.heroes)
    heroes[seat] = replace(heroes[seat], hand=tuple(g.heroes[seat].hand))
    return replace(known, seat=seat, heroes=tuple(heroes))


def everybody(view: View) -> View:
    """What a spectator sees of this view: all that it has in common with the others."""
    if view.seat is None:
        return view
    heroes = tuple(hero if hero.hand is None else replace(hero, hand=None) for hero in view.heroes)
    return replace(view, seat=None, heroes=heroes)


def _faced(g: MunchkinDungeon) -> Sequence[str]:
    if g.fight is not None:
        return g.fight.foes
    return facing(g) if g.phase in ("kick", "trouble", "resolve") else ()


def _base(g: MunchkinDungeon) -> BaseView:
    if g.phase not in ("kick", "trouble", "resolve") or g.fight is not None:
        return BaseView()
    fight, dice = line_up(g)
    return BaseView(dice, fight.hero.rerolls, fight.hero.hits, monster_dice(fight), fight.monsters.hits)


def _hero(g: MunchkinDungeon, hero: Hero, viewer: int | None) -> HeroView:
    known = bool(hero.card)
    strength = strength_of(g, hero) if known else None
    return shown(
        HeroView,
        hero,
        name=g.names[hero.seat],
        hero=hero.card,
        dice=strength.dice if strength is not None else 0,
        rerolls=max(0, strength.own.rerolls) if strength is not None else 0,
        hearts=hearts(g, hero) if known else 0,
        hand_size=len(hero.hand),
        hand=tuple(hero.hand) if viewer == hero.seat else None,
        level_fame=level_fame(g, hero) if known else 0,
        loot_fame=loot_fame(g, hero),
        score=score(g, hero) if known else 0,
    )


def _foes(g: MunchkinDungeon, foes: Sequence[str]) -> tuple[FoeView, ...]:
    return tuple(FoeView(foe, g.content.name(foe), foe_dice(g, foe), foe_health(g, foe)) for foe in foes)


def _fight(g: MunchkinDungeon, fight: Fight) -> FightView:
    return shown(
        FightView,
        fight,
        monster_dice=monster_dice(fight),
        foes=_foes(g, fight.foes),
        hero=_side(g, fight, fight.hero),
        monsters=_side(g, fight, fight.monsters),
    )


def _side(g: MunchkinDungeon, fight: Fight, side: Side) -> SideView:
    return shown(
        SideView,
        side,
        hits=side.all_hits,
        shields=side.all_shields,
        bolts=side.bolts_left,
        spent=side.spent_at,
        usable=tuple(bolts_of(g, fight, side)),
    )


def redeal(g: MunchkinDungeon, seat: int | None, rng: random.Random) -> None:
    """Deal the other players' hands anew out of all Threat cards that this seat cannot know."""
    deal_anew([*(hero.hand for hero in g.heroes if hero.seat != seat), g.threat_deck], rng)


def components(g: MunchkinDungeon) -> dict[str, int]:
    """Counts that stay the same all game long, from setup on."""
    hands = sum(len(hero.hand) for hero in g.heroes)
    in_play = len(g.turn.threats) + bool(g.turn.event)
    return {
        "loot cards": len(g.loot_deck) + len(g.loot_discard) + len(g.row) + sum(len(h.loot) for h in g.heroes),
        "threat cards": len(g.threat_deck) + len(g.threat_discard) + hands + in_play,
        "potions": g.potions + sum(hero.potions for hero in g.heroes),
        "roaming monsters": len(g.where),
        "heroes": len(g.heroes),
    }
