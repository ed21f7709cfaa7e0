"""What is being decided: the Active Hero against all Monsters that it faces, with the dice of both sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.content.catalogue import Content, card_of
from undercroft.games.munchkin_dungeon.content.text import say_effect
from undercroft.games.munchkin_dungeon.drawing.cards import hero_card, power_card
from undercroft.games.munchkin_dungeon.drawing.icons import FACE_ICONS, emblem, silhouette
from undercroft.games.munchkin_dungeon.drawing.seats import hearts_left
from undercroft.games.munchkin_dungeon.view import BaseView, FightView, FoeView, HeroView, SideView, View
from undercroft.games.munchkin_dungeon.words.events import FACES, place
from undercroft.games.munchkin_dungeon.words.lasting import (
    Lasting,
    against_the_hero,
    for_the_monsters,
    own_cards,
    player_of,
)
from undercroft.games.munchkin_dungeon.words.standing import verdict
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph, seat_glyph
from undercroft.kit.text import count

SAYS = {"hit": "Hits", "shield": "Shields", "bolt": "Bolts to spend", "pierce": "Shields ignored", "reroll": "rerolls"}
LOOKS = {"+": " u-more", "−": " u-less"}
"""Of what adds to a side, and of what takes from it."""
MANY_DICE, MANY_FOES = 8, 6
"""With more of them, they are drawn smaller."""


def encounter(content: Content, view: View) -> str:
    """Heroes to choose from, the fight that is on or at hand, or a Power to be forbidden; else the Dungeon is seen."""
    if view.seat is not None and not view.heroes[view.seat].hero:
        return _heroes_to_choose(content, tuple(other.hero for other in view.heroes if other.hero))
    hero = view.heroes[view.active]
    event = content.events.get(view.this_turn.event)
    if event is not None and event.play.ban == "power" and hero.hero:
        return _ban(content, hero.name, hero.hero, hero.badge, view.this_turn.bans)
    aimed_at_rooms = event is not None and (event.play.move_monster is not None or event.play.respawn)
    if not view.facing or view.phase not in ("trouble", "resolve"):
        return ""
    where = place(content, hero.at, view.rooms.get(hero.at, ""))
    own = hero.seat == view.seat
    title = f"{'You fight' if own else f'{hero.name} fights'} in {where}"
    if view.fight is None:
        trouble = f"{'You are' if own else f'{hero.name} is'} in trouble in {where}"
        title = f"{trouble}, with {view.pool} Threat in the Pool"
    return _against(
        content,
        title,
        replace(hero, hand=None),
        view.heroes[view.monster_player].name,
        view.facing,
        view.boss_stage,
        view.base,
        view.fight,
        (*own_cards(view, content), *against_the_hero(view, content)),
        tuple(for_the_monsters(view, content, [foe.foe for foe in view.facing])),
        tuple(player_of(view, card_of(foe.foe), foe.foe) for foe in view.facing),
        verdict(view),
        aimed_at_rooms,
    )


@lru_cache(maxsize=64)
def _heroes_to_choose(content: Content, taken: tuple[str, ...]) -> str:
    cards = [
        hero_card(content, hero, target=f"choose:{hero.id}", id=f"choose-{hero.id}")
        for hero in content.heroes.values()
        if hero.id not in taken
    ]
    return panels.gallery("Who will you be?", cards)


@lru_cache(maxsize=256)
def _ban(content: Content, name: str, hero: str, badge: str, bans: tuple[str, ...]) -> str:
    cards = [
        power_card(power, id=f"ban-{n}", target=f"ban:{n}", stamp="forbidden" if key in bans else "", picture="ban")
        for n, (key, power) in enumerate(content.powers(hero, badge).items())
    ]
    choice = panels.side(f"Powers of {name}", glyph("bolt"), (), (), tag("div", *cards, class_="u-row"))
    return panels.encounter("Which Power is forbidden this turn?", choice)


@lru_cache(maxsize=2048)
def _against(
    content: Content,
    title: str,
    hero: HeroView,
    monster_player: str,
    foes: tuple[FoeView, ...],
    stage: int,
    base: BaseView,
    fight: FightView | None,
    on_ours: tuple[Lasting, ...],
    on_theirs: tuple[Lasting, ...],
    brought_by: tuple[str, ...],
    verdict: str,
    elsewhere: bool,
) -> str:
    spent = [("bolt", f"Bolt spent on {name}") for name in _bolted(content, hero, fight)]
    used = fight.monsters.used if fight is not None else ()
    acting = fight is not None and fight.stage == "monsters"
    faced = [
        _foe(content, foe, stage, by, used=foe.foe in used, acting=acting)
        for foe, by in zip(foes, brought_by, strict=True)
    ]
    left, says = hearts_left(hero)
    health = sum(foe.health for foe in foes)
    # Numbers change within a fight: those of the next one are others.
    us, them = f"hero-{hero.seat}-{hero.at}", f"monsters-{hero.seat}-{hero.at}"
    ours = panels.side(
        hero.name,
        seat_glyph(hero.seat, emblem(hero)),
        _dice(fight.hero, "hero", acting=fight.stage == "hero") if fight is not None else (),
        [
            *(_sums(fight.hero, us) if fight is not None else _at_hand(base, us)),
            panels.life(left, hero.hearts, says, f"{us}-hearts"),
        ],
        _worn(content, hero) if fight is None else Markup(),
        _chips([*spent, *on_ours]),
        look=f"u-yours u-s{hero.seat % 5}{_crowded(fight.hero if fight is not None else None)}",
    )
    waiting = fight is None or fight.stage == "hero"
    theirs = panels.side(
        f"Monsters ({monster_player} rolls)",
        glyph("monster"),
        _dice(fight.monsters, "monsters", acting=acting) if fight is not None else (),
        [
            *([_will_roll(fight.monster_dice if fight is not None else base.monster_dice, them)] if waiting else []),
            *(_sums(fight.monsters, them, waiting=waiting) if fight is not None else []),
            counter("heart", health, f"{health} Health in all", f"{them}-health"),
        ],
        tag("div", *faced, class_=f"u-row u-foes{' u-many-foes' if len(foes) > MANY_FOES else ''}"),
        _chips(on_theirs),
        look=_crowded(fight.monsters if fight is not None else None).strip(),
    )
    return panels.encounter(title, ours, theirs, verdict=verdict, elsewhere=elsewhere)


def _chips(lasts: Sequence[Lasting]) -> Markup:
    """What changes the numbers of a side, each with its card."""
    chips = [tag("span", glyph(sign), words, class_=f"u-chip{LOOKS.get(words[0], '')}") for sign, words in lasts]
    return tag("div", *chips, class_="u-lasts") if chips else Markup()


def _bolted(content: Content, hero: HeroView, fight: FightView | None) -> list[str]:
    """What the Hero has spent Bolts on; Monsters carry a stamp on their cards."""
    powers = content.powers(hero.hero, hero.badge)
    used = fight.hero.used if fight is not None else ()
    return [powers[key].name if key in powers else content.name(key) for key in used]


def _at_hand(base: BaseView, key: str) -> list[Markup]:
    """What the Hero would begin the fight with."""
    rerolls = counter("reroll", base.rerolls, count(base.rerolls, "reroll"), f"{key}-reroll")
    return [_will_roll(base.dice, key), rerolls]


def _worn(content: Content, hero: HeroView) -> Markup:
    worn = [
        tag("li", glyph(content.loot[loot].type), content.name(loot), data_card=f"loot:{loot}")
        for loot in (hero.weapon, hero.armor)
        if loot
    ]
    return tag("ul", *worn, class_="u-gear") if worn else Markup()


def _crowded(side: SideView | None) -> str:
    return " u-many" if side is not None and len(side.dice) > MANY_DICE else ""


def _will_roll(dice: int, key: str) -> Markup:
    return counter("die", dice, f"will roll {count(dice, 'die')}", f"{key}-dice")


def _sums(side: SideView, key: str, *, waiting: bool = False) -> list[Markup]:
    """What the symbols of a side come to; before its roll, what it has all the same."""
    sums = {"hit": side.hits, "shield": side.shields, "bolt": side.bolts, "pierce": side.pierce, "reroll": side.rerolls}
    return [
        counter(sign, number, f"{SAYS[sign]}: {number}", f"{key}-{sign}")
        for sign, number in sums.items()
        if number or (sign in ("hit", "shield", "bolt") and not waiting)
    ]


def _dice(side: SideView, key: str, *, acting: bool) -> list[Markup]:
    return [
        pieces.tray_die(
            FACE_ICONS[face],
            FACES[face],
            id=f"die-{key}-{n}",
            target=f"die:{face}" if acting and n not in side.spent else "",
            used=n in side.spent,
            class_=f"u-{key}",
        )
        for n, face in enumerate(side.dice)
    ]


def _foe(content: Content, foe: FoeView, stage: int, by: str, *, used: bool, acting: bool) -> Markup:
    """A Monster that is faced, with its numbers and Powers, and whose card it is."""
    key = card_of(foe.foe)
    kind = "boss" if key in content.bosses else "monster" if key in content.monsters else "threat"
    printed = (
        content.bosses[key].stages[stage - 1]
        if kind == "boss"
        else content.monsters.get(key) or content.threat_monsters[key]
    )
    powers = tuple(
        before + say_effect(effect, "monster")
        for before, effect in (("Always ", printed.passive), ("Bolt: ", printed.bolt))
        if effect is not None
    )
    return pieces.card(
        foe.name,
        {
            "boss": f"Boss, stage {stage}",
            "monster": "Roaming Monster",
            "threat": f"{by}'s Threat Monster" if by else "Threat Monster",
        }[kind],
        silhouette(key),
        powers,
        facts=(("die", str(foe.dice), count(foe.dice, "die")), ("heart", str(foe.health), f"{foe.health} Health")),
        id=f"foe-{foe.foe.replace('#', '-')}",
        target=f"{'bolt' if acting and printed.bolt is not None else 'foe'}:{foe.foe}",
        key=f"{kind}:{key}",
        class_="u-foe",
        stamp="Bolt used" if used else "",
    )
