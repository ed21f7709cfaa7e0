"""Cards in HTML: Loot, Threat cards, Heroes and their Powers."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.content.types import HeroCard, Power
from undercroft.games.munchkin_dungeon.drawing.icons import EMBLEMS, silhouette
from undercroft.kit import pieces
from undercroft.kit.markup import Markup
from undercroft.kit.text import count

TYPES = {"weapon": "Weapon", "armor": "Armor", "item": "Item"}


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


def hero_card(content: Content, hero: HeroCard, *, target: str = "", id: str = "", class_: str = "") -> Markup:
    """A Hero's card in HTML."""
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


def power_card(power: Power, *, id: str, target: str, stamp: str = "", picture: str = "bolt") -> Markup:
    """A Hero Power in HTML; the stamp says why it cannot be used."""
    return pieces.card(
        power.name,
        "Hero Power",
        picture,
        (say_effect(power.bolt),),
        id=id,
        target=target,
        class_="u-power" + (" u-spent" if stamp else ""),
        stamp=stamp,
    )


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
