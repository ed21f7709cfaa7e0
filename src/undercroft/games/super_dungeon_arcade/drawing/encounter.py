"""What dice decide: offense against defense, with the dice, the totals and how it stands."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.dungeon import Dungeon
from undercroft.games.super_dungeon_arcade.drawing.cards import equipment_card, hero_card
from undercroft.games.super_dungeon_arcade.drawing.icons import FACE_ICONS, emblem, silhouette
from undercroft.games.super_dungeon_arcade.drawing.layout import middle
from undercroft.games.super_dungeon_arcade.view import ClashView, FigureView, HandView, HeroView, View
from undercroft.games.super_dungeon_arcade.words.events import FACES
from undercroft.games.super_dungeon_arcade.words.forecasts import can_be_critical, odds_of_defense, odds_of_offense
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.games.super_dungeon_arcade.words.standing import RESULTS, say_clash
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph, icon, label, seat_glyph
from undercroft.kit.text import count

GOOD = ("hit", "critical", "safe", "passed")


def encounter(content: Content, view: View) -> str:
    """Cards to choose from, or the roll that waits for somebody; empty when it is over, so that the dungeon is seen."""
    if view.seat is not None and (cards := _to_choose_from(content, view)):
        return cards
    clash = view.clash
    if clash is None or clash.over or clash.why == "test":
        return ""
    number, hero = next((n, one) for n, one in enumerate(view.heroes) if one.id == clash.hero)
    foes = tuple(one for one in view.figures if one.id in clash.foes)
    friends = tuple(one for one in view.heroes if one.id in clash.foes)
    return _against(content, clash, number, hero, foes, friends, tuple(view.hands.items()))


def _to_choose_from(content: Content, view: View) -> str:
    choosing = view.phase == "setup" and any(not hero.card for hero in view.heroes)
    if choosing or (view.step == "coins" and any(hero.down for hero in view.heroes)):
        return _heroes_to_choose(content, tuple(hero.card for hero in view.heroes if hero.card and not hero.down))
    return _drawn(content, view.drawn) if view.drawn else ""


@lru_cache(maxsize=64)
def _heroes_to_choose(content: Content, taken: tuple[str, ...]) -> str:
    cards = [
        hero_card(card, target=f"choose:{card.id}", id=f"choose-{card.id}")
        for card in content.heroes.values()
        if not card.form and card.id not in taken
    ]
    return panels.gallery("Who comes along?", cards)


@lru_cache(maxsize=256)
def _drawn(content: Content, drawn: tuple[str, ...]) -> str:
    cards = [
        equipment_card(content, key, id=f"drawn-{copy}", target=f"card:{key}") for key, copy in panels.copies(drawn)
    ]
    return panels.gallery("Keep one of these", cards)


@lru_cache(maxsize=512)
def _against(
    content: Content,
    clash: ClashView,
    number: int,
    hero: HeroView,
    foes: tuple[FigureView, ...],
    friends: tuple[HeroView, ...],
    hands: tuple[tuple[str, HandView], ...],
) -> str:
    offense = clash.why == "offense"
    name = content.name(hero.card)
    left = max(0, hero.hearts - hero.wounds)
    what = "attacks" if clash.source == "attack" else f"uses {content.name(clash.source)}"
    if offense:
        title = f"{name} {what}"
    else:
        attacker = model_name(content, clash.foes[0])
        title = f"{attacker} {what}: {name} defends"
    ours = panels.side(
        name,
        seat_glyph(number, emblem(hero.card)),
        _dice(clash),
        [
            *([counter("fame", clash.total, f"{clash.total} in all", "clash-total")] if clash.rolled else []),
            *([counter("level", clash.bonus, f"star bonus {clash.bonus}", "clash-bonus")] if clash.bonus else []),
            panels.life(left, hero.hearts, f"{count(left, 'heart')} left", "clash-life"),
        ],
        *([_choices(content, clash, hands)] if not clash.rolled else []),
        look=f"u-yours u-s{number % 5}",
    )
    theirs = panels.side(
        "Who must be beaten" if offense else "The attack",
        glyph("shield" if offense else "hit"),
        (),
        (),
        tag("div", *(_foe(content, clash, n, foe) for n, foe in enumerate(clash.foes)), class_="u-opponents u-dice"),
    )
    verdict = say_clash(content, clash) if clash.rolled else _odds(content, clash, hands)
    return panels.encounter(title, ours, theirs, verdict=verdict)


def _dice(clash: ClashView) -> list[Markup]:
    """The dice as they lie; each can be pointed at to roll it again."""
    return [
        pieces.tray_die(
            FACE_ICONS[face],
            f"{colour} die {n + 1}: {FACES[face]}",
            id=f"die-{n}",
            target=f"die:{n}",
            class_=f"u-die-{colour}",
        )
        for n, (colour, face) in enumerate(clash.dice)
    ]


def _choices(content: Content, clash: ClashView, hands: tuple[tuple[str, HandView], ...]) -> Markup:
    """The dice of each attribute that can be rolled."""
    offered = [(name, hand) for name, hand in hands if clash.why == "defense" or name == clash.attribute]
    cards = [
        pieces.card(
            name,
            "Defense" if clash.why == "defense" else "Offense",
            "shield" if clash.why == "defense" else "hit",
            (say_hand(hand),),
            id=f"attribute-{name}",
            target=f"attribute:{name}" if clash.why == "defense" else "",
        )
        for name, hand in offered
    ]
    return tag("div", *cards, class_="u-row")


def say_hand(hand: HandView) -> str:
    """Dice in words."""
    parts = [f"{n} {colour}" for colour, n in (("blue", hand.blue), ("red", hand.red), ("green", hand.green)) if n]
    parts += [f"+{hand.bonus} ★"] if hand.bonus else []
    parts += [f"{hand.fewer} fewer"] if hand.fewer else []
    parts += ["best die ignored"] if hand.ignores else []
    return ", ".join(parts) or "no dice"


def _foe(content: Content, clash: ClashView, n: int, foe: str) -> Markup:
    """One that must be beaten, or that attacks: its number, and how it came out."""
    kind = foe.partition("#")[0]
    picture = silhouette(content, kind) if kind not in content.heroes else emblem(kind)
    number = clash.against[n]
    against = (
        counter("shield", number, f"ARM {number}", f"clash-arm-{n}")
        if clash.why == "offense"
        else counter("hit", number, f"STR {number}", f"clash-str-{n}")
    )
    said = clash.results[n] if n < len(clash.results) else ""
    return tag(
        "div",
        glyph(picture),
        tag(
            "div",
            tag("strong", model_name(content, foe)),
            against,
            tag("p", RESULTS[said], class_="u-good" if said in GOOD else "u-bad") if said else Markup(),
        ),
        class_="u-opponent",
    )


def _odds(content: Content, clash: ClashView, hands: tuple[tuple[str, HandView], ...]) -> str:
    by_name = dict(hands)
    if clash.why == "defense":
        said = [f"{name}: {odds_of_defense(content, hand, clash.against[0])}" for name, hand in hands]
        return "; ".join(said)
    hand = by_name.get(clash.attribute)
    if hand is None or not clash.against:
        return ""
    against = zip(clash.foes, clash.against, strict=True)
    said = [odds_of_offense(content, hand, arm, can_be_critical(content, clash.source, foe)) for foe, arm in against]
    return "; ".join(dict.fromkeys(said))


# The last roll, on the stage


def banner(content: Content, dungeon: Dungeon, view: View) -> str:
    """How the last roll came out, above the one who rolled it."""
    clash = view.clash
    if clash is None or not clash.over or not clash.rolled:
        return ""
    hero = next((one for one in view.heroes if one.id == clash.hero), None)
    if hero is None or not hero.at:
        return ""
    x, y = middle(dungeon, hero.at)
    return _banner(content, clash, x, y, dungeon.grid.width * 48)


@lru_cache(maxsize=256)
def _banner(content: Content, clash: ClashView, x: float, y: float, right: int) -> str:
    words = f"{clash.total} {_against_words(clash)}: {_result_words(clash)}"
    dice = len(clash.dice) * 24
    width = max(dice + 16, 1.12 * pieces.width_of(words, 15) + 24)
    left = min(max(0, x - width / 2), right - width)
    top = y - 92 if y > 100 else y + 32
    faces = []
    for n, (colour, face) in enumerate(clash.dice):
        at = left + 8 + n * 24
        faces.append(tag("rect", x=at, y=top + 5, width=21, height=21, rx=4, class_=f"u-slot u-die-{colour}"))
        faces.append(icon(FACE_ICONS[face], at + 3, top + 8, 15))
    good = any(result in GOOD for result in clash.results)
    return tag(
        "g",
        tag("title", say_clash(content, clash)),
        tag("rect", x=left, y=top, width=width, height=56, rx=9, class_=f"u-banner {'u-won' if good else 'u-lost'}"),
        *faces,
        label(words, left + width / 2, top + 45, 15, 0, "u-num", "middle"),
        id="clash",
        class_="u-clash",
    )


def _against_words(clash: ClashView) -> str:
    if clash.why == "test":
        return f"of {clash.against[0]} ★" if clash.against else "★"
    numbers = "/".join(str(one) for one in dict.fromkeys(clash.against))
    return f"against {'ARM' if clash.why == 'offense' else 'STR'} {numbers}"


def _result_words(clash: ClashView) -> str:
    if len(clash.results) > 2:
        good = sum(result in GOOD for result in clash.results)
        return f"{good} of {len(clash.results)} hit"
    return ", ".join(RESULTS[result] for result in clash.results) or "done"
