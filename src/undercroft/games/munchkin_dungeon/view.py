"""What a seat may see: an allow-list (chapter 18 of the rules)."""

from __future__ import annotations

import random

from msgspec import Struct

from undercroft.games.munchkin_dungeon.rules.end import level_fame, loot_fame, score
from undercroft.games.munchkin_dungeon.rules.fight import line_up, monster_dice
from undercroft.games.munchkin_dungeon.rules.foes import foe_dice, foe_health
from undercroft.games.munchkin_dungeon.rules.strength import strength_of
from undercroft.games.munchkin_dungeon.rules.tokens import hearts
from undercroft.games.munchkin_dungeon.state.model import Fight, Hero, MunchkinDungeon, Turn


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
    spent: int
    """Dice whose Bolt was spent."""
    used: tuple[str, ...]


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
    hero: dict[str, int]
    """What Events took from the Hero: dice and rerolls."""
    monsters: dict[str, int]
    """What Events gave to the Monsters: dice, rerolls and symbols."""
    bonus_dice: dict[str, int]
    bonus_health: dict[str, int]
    """Bonuses of single Monsters."""


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
    base_dice: tuple[int, int]
    """What the Active Hero and the Monsters that it faces would roll if the fight began now."""
    fight: FightView | None


def view(g: MunchkinDungeon, seat: int | None) -> View:
    """The table as this seat (None: a spectator) sees it."""
    return View(
        seat=seat,
        phase=g.phase,
        turn=g.turn.number,
        active=g.active,
        monster_player=g.monster_player,
        heroes=tuple(_hero(g, hero, seat) for hero in g.heroes),
        pool=g.pool,
        die=g.options.die,
        potions_left=g.potions,
        boss=g.boss,
        boss_stage=min(g.boss_beaten + 1, len(g.content.bosses[g.boss].stages)),
        boss_beaten=g.boss_beaten,
        boss_stages=len(g.content.bosses[g.boss].stages),
        rooms=dict(g.rooms),
        monsters=dict(g.where),
        graveyard=tuple(g.graveyard),
        row=tuple(g.row),
        loot_deck_size=len(g.loot_deck),
        loot_discard=tuple(g.loot_discard),
        threat_deck_size=len(g.threat_deck),
        threat_discard=tuple(g.threat_discard),
        threats=tuple(_foe(g, foe) for foe in g.turn.threats),
        this_turn=_turn(g.turn),
        base_dice=_base_dice(g),
        fight=_fight(g, g.fight) if g.fight is not None else None,
    )


def _turn(turn: Turn) -> TurnView:
    monsters = {name: getattr(turn, name) for name in ("dice", "rerolls", "hits", "shields", "bolts", "pierce")}
    hero = {"dice": turn.hero_dice, "rerolls": turn.hero_rerolls}
    return TurnView(
        room=turn.room,
        entered=tuple(turn.entered),
        event=turn.event,
        bans=tuple(turn.bans),
        hero={name: amount for name, amount in hero.items() if amount},
        monsters={name: amount for name, amount in monsters.items() if amount},
        bonus_dice=dict(turn.bonus_dice),
        bonus_health=dict(turn.bonus_health),
    )


def _base_dice(g: MunchkinDungeon) -> tuple[int, int]:
    if g.phase not in ("kick", "trouble", "resolve") or g.fight is not None:
        return 0, 0
    fight, dice = line_up(g)
    return dice, monster_dice(fight)


def _hero(g: MunchkinDungeon, hero: Hero, viewer: int | None) -> HeroView:
    known = bool(hero.card)
    strength = strength_of(g, hero) if known else None
    return HeroView(
        seat=hero.seat,
        name=g.names[hero.seat],
        hero=hero.card,
        at=hero.at,
        level=hero.level,
        dice=strength.dice if strength is not None else 0,
        rerolls=max(0, strength.own.rerolls) if strength is not None else 0,
        hearts=hearts(g, hero) if known else 0,
        damage=hero.damage,
        fame=hero.fame,
        coins=hero.coins,
        potions=hero.potions,
        shame=hero.shame,
        weapon=hero.weapon,
        armor=hero.armor,
        badge=hero.badge,
        loot=tuple(hero.loot),
        hand_size=len(hero.hand),
        hand=tuple(hero.hand) if viewer == hero.seat else None,
        level_fame=level_fame(g, hero) if known else 0,
        loot_fame=loot_fame(g, hero),
        score=score(g, hero) if known else 0,
    )


def _foe(g: MunchkinDungeon, foe: str) -> FoeView:
    return FoeView(foe, g.content.name(foe), foe_dice(g, foe), foe_health(g, foe))


def _fight(g: MunchkinDungeon, fight: Fight) -> FightView:
    sides = [
        SideView(
            dice=tuple(side.dice),
            rerolls=side.rerolls,
            hits=side.all_hits,
            shields=side.all_shields,
            bolts=side.bolts_left,
            pierce=side.pierce,
            spent=side.spent_dice,
            used=tuple(side.used),
        )
        for side in (fight.hero, fight.monsters)
    ]
    return FightView(
        stage=fight.stage,
        monster_dice=monster_dice(fight),
        foes=tuple(_foe(g, foe) for foe in fight.foes),
        hero=sides[0],
        monsters=sides[1],
    )


def redeal(g: MunchkinDungeon, seat: int | None, rng: random.Random) -> None:
    """Deal the other players' hands anew out of all Threat cards that this seat cannot know."""
    others = [hero for hero in g.heroes if hero.seat != seat]
    unseen = [card for hero in others for card in hero.hand] + g.threat_deck
    unseen.sort()
    rng.shuffle(unseen)
    for hero in others:
        count = len(hero.hand)
        hero.hand, unseen = unseen[:count], unseen[count:]
    g.threat_deck = unseen


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
