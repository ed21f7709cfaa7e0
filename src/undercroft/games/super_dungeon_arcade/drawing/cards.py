"""Cards in HTML: Heroes, actions, equipment, and what is in force."""

from __future__ import annotations

from collections.abc import Collection

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.text import say_action, say_attribute, say_card, say_effect
from undercroft.games.super_dungeon_arcade.content.types import ActionCard, HeroCard
from undercroft.games.super_dungeon_arcade.drawing.icons import ACTION_ICONS, SLOT_ICONS, emblem
from undercroft.kit import pieces
from undercroft.kit.markup import Markup
from undercroft.kit.text import count

KINDS = {"red": "Offense", "blue": "Support", "green": "Consul Turn"}


def hero_card(card: HeroCard, *, id: str = "", target: str = "", class_: str = "", stamp: str = "") -> Markup:
    """A Hero with its numbers and attributes."""
    attributes = tuple(say_attribute(name, getattr(card, name)) for name in ("STR", "WILL", "DEX", "ARM"))
    always = tuple(sentence(say_effect(effect)) for effect in card.on)
    own = tuple(f"{action.name}: {say_action(action)}" for action in (*card.uniques, card.potion))
    facts = (
        ("boot", str(card.mp), f"MP {card.mp}"),
        ("bolt", str(card.ap), f"AP {card.ap}"),
        ("heart", str(card.hearts), count(card.hearts, "heart")),
        ("potion", str(card.potions), f"holds {count(card.potions, 'potion')}"),
    )
    lines = (*attributes, *always, *own) if class_ else (", ".join(attributes), *always)
    return pieces.card(
        card.name,
        card.type,
        emblem(card.id),
        lines,
        facts=facts,
        id=id,
        target=target,
        key=f"hero:{card.id}",
        class_=class_,
        stamp=stamp,
    )


def action_card(action: ActionCard, *, potion: bool = False, id: str = "", stamp: str = "", class_: str = "") -> Markup:
    """A unique action or a potion, with what it costs."""
    kind = f"{'Potion' if potion else 'Action'}, {KINDS[action.colour].lower()}"
    return pieces.card(
        action.name,
        kind,
        "potion" if potion else ACTION_ICONS[action.colour],
        tuple(sentence(part) for part in say_action(action).split(", ")[1:]) if class_ else (_gist(action),),
        value=str(action.cost) if action.cost else "",
        value_of="potion" if potion else "bolt",
        says=f"costs {count(action.cost, 'potion') if potion else f'{action.cost} AP'}",
        id=id,
        target=f"action:{action.id}",
        key=f"action:{action.id}",
        class_=class_ or (f"u-deed-{action.colour}" + (" u-spent" if stamp else "")),
        stamp=stamp,
    )


def _gist(action: ActionCard) -> str:
    return sentence(", ".join(say_action(action).split(", ")[1:]))


def equipment_card(
    content: Content, key: str, *, id: str = "", target: str = "", stamp: str = "", class_: str = ""
) -> Markup:
    """A loot or treasure card."""
    card = content.equipment[key]
    kind = "Treasure" if key in content.treasure else "Loot"
    return pieces.card(
        card.name,
        f"{kind}{f', {card.slot}' if card.slot else ''}",
        SLOT_ICONS[card.slot] if card.slot else "item",
        tuple(sentence(part) for part in say_card(content, key).split("; ") if part != card.slot),
        id=id,
        target=target,
        key=f"card:{key}",
        class_=class_ or "u-item",
        stamp=stamp,
    )


def force_card(content: Content, key: str, *, id: str = "", stamp: str = "", class_: str = "") -> Markup:
    """A challenge, plot, hard or easy card."""
    tables: dict[str, Collection[str]] = {
        "Plot": content.plots,
        "Challenge": {**content.challenges, **content.boss_challenges},
        "Hard": content.hard,
        "Easy": content.easy,
    }
    kind = next(name for name, table in tables.items() if key in table)
    return pieces.card(
        content.name(key),
        kind,
        {"Plot": "evil", "Challenge": "trap", "Hard": "threat", "Easy": "leaf"}[kind],
        tuple(sentence(part) for part in say_card(content, key).split("; ")),
        id=id,
        key=f"force:{key}",
        class_=class_ or "u-threat",
        stamp=stamp,
    )


def sentence(words: str) -> str:
    """Words as a line of a card."""
    return words[:1].upper() + words[1:]
