"""What lies before the players: a slim panel for each seat, and the own dashboard with Loot and hand."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.content.types import HeroCard
from undercroft.games.munchkin_dungeon.drawing.icons import EMBLEMS, emblem, silhouette
from undercroft.games.munchkin_dungeon.view import HeroView, View
from undercroft.games.munchkin_dungeon.words.names import hero_name
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count

GAINS = {"die": "die", "heart": "heart", "reroll": "reroll", "fame": "fame"}
TYPES = {"weapon": "Weapon", "armor": "Armor", "item": "Item"}
WORN = {"weapon": "in hand", "armor": "worn"}


def seat_panels(content: Content, view: View) -> tuple[str, ...]:
    """What lies before each seat for everybody to see."""
    return tuple(
        _seat(content, replace(hero, hand=None), bool(view.turn) and hero.seat == view.active, hero.seat == view.seat)
        for hero in view.heroes
    )


@lru_cache(maxsize=4096)
def _seat(content: Content, hero: HeroView, active: bool, own: bool) -> str:
    seat = hero.seat
    key = f"seat-{seat}"
    head = panels.seat_title(seat, emblem(hero), hero.name, hero_name(content, hero), active=active)
    if not hero.hero:
        return panels.seat(key, head, look=panels.seat_look(seat), target=f"hero:{seat}", says=hero.name)
    gear = [_tag(content, hero, loot, n) for n, loot in enumerate(hero.loot)]
    return panels.seat(
        key,
        head,
        _hearts(hero, key),
        panels.counters(
            counter("fame", hero.fame, f"{hero.fame} Fame", f"{key}-fame"),
            counter("coin", hero.coins, count(hero.coins, "Coin"), f"{key}-coin"),
            counter("potion", hero.potions, count(hero.potions, "Potion"), f"{key}-potion"),
            counter("shame", hero.shame, f"{hero.shame} Shame", f"{key}-shame"),
        ),
        panels.counters(
            counter("level", hero.level, f"Level {hero.level}", f"{key}-level"),
            counter("die", hero.dice, count(hero.dice, "die"), f"{key}-dice"),
            counter("reroll", hero.rerolls, count(hero.rerolls, "reroll"), f"{key}-reroll"),
            pieces.backs(hero.hand_size, count(hero.hand_size, "Threat card") + " in hand", f"{key}-hand"),
        ),
        tag("ul", *gear, class_="u-gear") if gear else Markup(),
        look=panels.seat_look(seat, active=active, own=own),
        target=f"hero:{seat}",
        says=f"{hero.name}, {hero_name(content, hero)}" + (", whose turn it is" if active else ""),
    )


def _hearts(hero: HeroView, key: str) -> Markup:
    left = max(0, hero.hearts - hero.damage)
    return panels.hearts(left, hero.hearts, f"{left} of {count(hero.hearts, 'Heart')} left", f"{key}-hearts")


def _tag(content: Content, hero: HeroView, loot: str, number: int) -> Markup:
    card = content.loot[loot]
    spare = card.type != "item" and loot not in (hero.weapon, hero.armor)
    return tag(
        "li",
        glyph("badge" if card.super else card.type),
        card.name,
        tag("span", " (spare)", class_="u-faint") if spare else Markup(),
        id=f"seat-{hero.seat}-loot-{number}",
        class_="u-spare" if spare else None,
        data_card=f"loot:{loot}",
    )


# One's own things


def own_things(content: Content, view: View) -> str:
    """What the viewer has before it; empty for a spectator."""
    if view.seat is None:
        return ""
    hero = view.heroes[view.seat]
    if not hero.hero:
        return _gallery(content, tuple(other.hero for other in view.heroes if other.hero))
    fight = view.fight
    mine = hero.seat == view.active
    used = fight.hero.used if fight is not None and mine else ()
    bans = view.this_turn.bans if mine else ()
    public = replace(hero, hand=None)
    return (
        _dashboard(content, public)
        + _powers(content, public, tuple(used), tuple(bans))
        + _gear(content, hero.loot, hero.weapon, hero.armor, hero.badge, fight is not None and mine)
        + _hand(content, hero.hand or (), view.pool, mine)
    )


@lru_cache(maxsize=64)
def _gallery(content: Content, taken: tuple[str, ...]) -> str:
    cards = [
        _hero_card(content, hero, target=f"choose:{hero.id}", id=f"choose-{hero.id}")
        for hero in content.heroes.values()
        if hero.id not in taken
    ]
    return panels.box("Heroes to choose from", panels.card_row(cards), look="u-wide")


def _hero_card(content: Content, hero: HeroCard, *, target: str = "", id: str = "", class_: str = "") -> Markup:
    return pieces.card(
        hero.name,
        "Hero",
        EMBLEMS.get(hero.id, "crown"),
        tuple(f"{power.name}: {say_effect(power.bolt)}" for power in hero.powers),
        facts=(
            ("die", str(hero.dice), count(hero.dice, "die")),
            ("heart", str(hero.hearts), count(hero.hearts, "Heart")),
            ("reroll", str(hero.rerolls), count(hero.rerolls, "reroll")),
        ),
        id=id,
        target=target,
        key=f"hero:{hero.id}",
        class_=class_,
    )


@lru_cache(maxsize=2048)
def _dashboard(content: Content, hero: HeroView) -> str:
    card = content.heroes[hero.hero]
    levels = []
    for level in range(1, len(card.fame) + 1):
        gain = card.gains[level - 2] if level > 1 else ""
        cost = card.costs[level - 2] if level > 1 else 0
        following = level == hero.level + 1
        state = "u-now" if level == hero.level else "u-done" if level < hero.level else "u-next" if following else None
        says = f"Level {level}" + (f": costs {count(cost, 'Coin')}, brings {_say_gain(gain)}" if level > 1 else "")
        says += f", {card.fame[level - 1]} Fame at the end"
        levels.append(
            tag(
                "li",
                tag("b", level),
                glyph(GAINS[gain]) if gain else glyph("door"),
                tag("small", glyph("coin"), cost) if level > hero.level else Markup(),
                tag("span", says, class_="u-unseen"),
                class_=state,
                title=says,
                id="level-next" if following else None,
                data_target="level" if following else None,
            )
        )
    return tag(
        "section",
        tag(
            "h3",
            pieces.seat_glyph(hero.seat, emblem(hero)),
            tag("span", hero_name(content, hero), data_card=f"hero:{hero.hero}"),
        ),
        _hearts(hero, "mine"),
        panels.counters(
            counter("coin", hero.coins, count(hero.coins, "Coin"), "mine-coin"),
            counter("potion", hero.potions, count(hero.potions, "Potion"), "mine-potion", "potions"),
            counter("die", hero.dice, count(hero.dice, "die"), "mine-dice"),
            counter("reroll", hero.rerolls, count(hero.rerolls, "reroll"), "mine-reroll"),
            counter("fame", hero.fame, f"{hero.fame} Fame", "mine-fame"),
            counter("crown", hero.score, f"{hero.score} Fame if the game ended now", "mine-score"),
        ),
        tag("ol", *levels, class_="u-levels", aria_label=f"Level {hero.level}"),
        class_=f"u-box u-dashboard u-s{hero.seat % 5}",
    )


def _say_gain(gain: str) -> str:
    return {"die": "1 die", "heart": "1 Heart", "reroll": "1 reroll", "fame": "more Fame"}[gain]


@lru_cache(maxsize=1024)
def _powers(content: Content, hero: HeroView, used: tuple[str, ...], bans: tuple[str, ...]) -> str:
    cards = []
    for number, (key, power) in enumerate(content.powers(hero.hero, hero.badge).items()):
        stamp = "used" if key in used else "forbidden" if key in bans else ""
        cards.append(
            pieces.card(
                power.name,
                "Hero Power",
                "bolt",
                (say_effect(power.bolt),),
                id=f"power-{number}",
                target=f"power:{number}",
                class_="u-power" + (" u-spent" if stamp else ""),
                stamp=stamp,
            )
        )
    return panels.box("Powers", panels.card_row(cards))


@lru_cache(maxsize=2048)
def _gear(content: Content, loot: tuple[str, ...], weapon: str, armor: str, badge: str, fighting: bool) -> str:
    cards = []
    order = sorted(range(len(loot)), key=lambda n: (loot[n] not in (weapon, armor), n))
    worn: set[str] = set()
    for n in order:
        key = loot[n]
        card = content.loot[key]
        stamp = ""
        if card.type != "item":
            stamp = WORN[card.type] if key in (weapon, armor) and key not in worn else "spare"
            worn.add(key)
        elif key == badge:
            stamp = "transformed"
        bolt = fighting and card.bolt is not None
        cards.append(
            loot_card(
                content,
                key,
                id=f"own-loot-{n}",
                target=f"{'bolt' if bolt and card.discard is None else 'loot'}:{key}",
                class_="u-gear-spare" if stamp == "spare" else "",
                stamp=stamp,
            )
        )
        if bolt and card.discard is not None:
            # Two things can be done with this card, so its Bolt is pointed at on its own.
            cards.append(
                tag("span", glyph("bolt"), card.name, class_="u-chip", title=card.name, data_target=f"bolt:{key}")
            )
    return panels.box("Loot", panels.card_row(cards, "Nothing yet."))


def loot_card(
    content: Content,
    key: str,
    *,
    id: str = "",
    target: str = "",
    class_: str = "",
    stamp: str = "",
    more: tuple[str, ...] = (),
) -> Markup:
    """A Loot card in HTML, with more lines below its own."""
    card = content.loot[key]
    worth = str(card.fame) if card.fame or not card.fame_count else "*"
    return pieces.card(
        card.name,
        TYPES[card.type],
        "badge" if card.super else card.type,
        (*lines(say_card(content, key)), *more),
        value=worth,
        value_of="fame",
        says=f"{worth} Fame at the end" if worth != "*" else "Fame by how many you own",
        id=id,
        target=target,
        key=f"loot:{key}",
        class_=f"u-{card.type} {class_}".strip(),
        stamp=stamp,
    )


@lru_cache(maxsize=4096)
def _hand(content: Content, hand: tuple[str, ...], pool: int, active: bool) -> str:
    cards = []
    for key, copy in panels.copies(hand):
        dear = content.threats[key].cost > pool
        cards.append(
            threat_card(
                content,
                key,
                id=f"card-{copy}",
                target=f"card:{key}",
                class_="u-dear" if dear and not active else "",
            )
        )
    title = "Threat cards (for the others' turns)" if active else "Threat cards"
    return panels.box(title, panels.card_row(cards, "Your hand is empty."))


def threat_card(content: Content, key: str, *, id: str = "", target: str = "", class_: str = "") -> Markup:
    """A Threat card in HTML."""
    card = content.threats[key]
    monster = content.threat_monsters.get(key)
    facts: tuple[tuple[str, str, str], ...] = ()
    words = say_card(content, key)
    if monster is not None:
        facts = (
            ("die", str(monster.dice), count(monster.dice, "die")),
            ("heart", str(monster.health), f"{monster.health} Health"),
        )
        words = words.partition("; ")[2]
    return pieces.card(
        card.name,
        "Threat Monster" if monster is not None else "Event",
        silhouette(key) if monster is not None else "event",
        lines(words),
        value=str(card.cost),
        value_of="threat",
        says=f"costs {card.cost} Threat",
        facts=facts,
        id=id,
        target=target,
        key=f"threat:{key}",
        class_=f"u-threat {class_}".strip(),
    )


def lines(words: str) -> tuple[str, ...]:
    """Words of a card as its lines."""
    return tuple(part[:1].upper() + part[1:] for part in words.split("; ") if part and part != "no effect")
