"""Cards in HTML: equipment, Heroes, their abilities, monsters."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.text import (
    ability_name,
    foe_kind,
    say_effect,
    say_equipment,
    say_requirement,
)
from undercroft.games.dungeon_fighter.content.types import BossCard
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS
from undercroft.games.dungeon_fighter.drawing.icons import ability_icon, emblem, silhouette
from undercroft.kit import pieces
from undercroft.kit.markup import Markup

KINDS = {"weapon": "Weapon", "armor": "Armor", "item": "Item"}


def equipment_card(
    content: Content,
    key: str,
    *,
    id: str = "",
    target: str = "",
    class_: str = "",
    stamp: str = "",
    priced: bool = False,
    close: bool = False,
) -> Markup:
    """An equipment card; in a shop it shows its price, and seen closely it explains its requirement too."""
    card = content.equipment[key]
    lines = tuple(_sentence(part) for part in say_equipment(content, key).split("; ")[1:])
    if close and card.rq:
        lines += (say_requirement(content, card.rq), "Declare it before a throw; without all it asks for, it misses.")
    return pieces.card(
        card.name,
        KINDS[card.kind],
        card.kind,
        lines,
        id=id,
        target=target,
        key=f"equipment:{key}",
        class_=f"u-{card.kind} {class_}".strip(),
        facts=(price_of(card.price),) if priced or close else (),
        stamp=stamp,
    )


def price_of(gold: int) -> tuple[str, str, str]:
    """What something costs in a shop, as a fact of its card."""
    return "coin", str(gold), f"{gold} gold in a shop"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def hero_card(content: Content, key: str, *, id: str = "", target: str = "", class_: str = "") -> Markup:
    """A Hero's sheet."""
    card = content.heroes[key]
    abilities = tuple(
        f"{colour.capitalize()}: {ability_name(card.ability(colour))} ({say_effect(card.ability(colour))})"
        for colour in COLOURS
    )
    return pieces.card(
        card.name,
        card.title,
        emblem(key),
        (*abilities, f"Slots: {', '.join(card.slots)}"),
        id=id,
        target=target,
        key=f"hero:{key}",
        class_=class_,
    )


def ability_card(
    content: Content, hero: str, colour: str, *, scarred: bool, id: str, target: str, ready: bool = False
) -> Markup:
    """One of a Hero's three abilities, in the colour of its die."""
    effect = content.heroes[hero].ability(colour)
    return pieces.card(
        ability_name(effect) if effect.sworn is None else "Sworn Enemy",
        f"{colour} icon",
        ability_icon(effect),
        (_sentence(say_effect(effect)),),
        id=id,
        target=target,
        key=f"hero:{hero}",
        class_=f"u-ability u-dyed-{colour}{' u-spent' if scarred else ''}",
        stamp="scarred" if scarred else "icon!" if ready else "",
    )


def foe_card(
    content: Content, key: str, *, hp: int | None = None, id: str = "", target: str = "", class_: str = ""
) -> Markup:
    """A monster or Final Boss; `hp` is what it has left."""
    foe = content.foe(key)
    left = foe.hp if hp is None else hp
    facts = [
        ("heart", str(left), f"{left} of {foe.hp} HP"),
        ("claw", str(foe.damage), f"a miss costs {foe.damage} HP"),
    ]
    if not isinstance(foe, BossCard):
        facts.append(("coin", str(foe.gold), f"{foe.gold} gold"))
    lines = [f"Requires {say_requirement(content, foe.rq)}"] if foe.rq else []
    if foe.ability is not None:
        lines.append(f"{ability_name(foe.ability)}: {say_effect(foe.ability)}.")
    return pieces.card(
        foe.name,
        foe_kind(foe),
        silhouette(content, key),
        tuple(lines),
        facts=tuple(facts),
        id=id,
        target=target,
        key=f"foe:{key}",
        class_=f"u-foe {class_}".strip(),
    )
