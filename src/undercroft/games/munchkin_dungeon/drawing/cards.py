"""Cards in HTML: Loot, Threat cards, Heroes and their Powers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.content.types import HeroCard, Power
from undercroft.games.munchkin_dungeon.content.vocabulary import MonsterBonus, MonsterMove, signed
from undercroft.games.munchkin_dungeon.drawing.icons import EMBLEMS, silhouette
from undercroft.kit import pieces
from undercroft.kit.markup import Markup
from undercroft.kit.text import count
from undercroft.kit.vocabulary import SaidWord, said_by

TYPES = {"weapon": "Weapon", "armor": "Armor", "item": "Item"}
BANS = {
    "potion": "No Potions",
    "weapon": "No Weapon",
    "armor": "No Armor",
    "items": "No Items",
    "power": "One Power less",
}
"""What an Event forbids, in two or three words."""


def _bonus(bonus: MonsterBonus) -> str:
    return " and ".join(signed(n, noun) for n, noun in ((bonus.dice, "die"), (bonus.health, "Health")) if n)


def _move(move: MonsterMove) -> str:
    how_far = f"Move a Monster {'1 Room' if move.rooms == 1 else f'up to {move.rooms} Rooms'}"
    return ", ".join(filter(None, (how_far, _bonus(move))))


BRIEFLY: dict[str, Callable[[Any], str]] = {
    "steal_coin": lambda n: f"Take {count(n, 'Coin')} from the Hero",
    "move_monster": _move,
    "buff_monster": lambda bonus: f"{_bonus(bonus)} for one Monster",
    "respawn": lambda _: "Bring back a beaten Monster",
    "ban": lambda ban: f"{BANS[ban]} for the Hero",
    "wipe_row": lambda _: "Replace the face-up Loot",
}
"""The gist of those words that are too long for a card in hand; seen closely it says all."""


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


def threat_card(
    content: Content, key: str, *, id: str = "", target: str = "", class_: str = "", brief: bool = False
) -> Markup:
    """A Threat card in HTML; where there is little room, `brief`ly."""
    card = content.threats[key]
    monster = content.threat_monsters.get(key)
    kind = "Event"
    facts: tuple[tuple[str, str, str], ...] = ()
    words = say_card(content, key)
    if monster is not None:
        numbers, _, words = words.partition("; ")
        kind = numbers if brief else "Threat Monster"
        facts = (
            ("die", str(monster.dice), count(monster.dice, "die")),
            ("heart", str(monster.health), f"{monster.health} Health"),
        )
    elif brief:
        words = "; ".join(_briefly(said) for said in said_by(content.events[key].play))
    return pieces.card(
        card.name,
        kind,
        silhouette(key) if monster is not None else "event",
        lines(words),
        value=str(card.cost),
        value_of="threat",
        says=f"costs {card.cost} Threat",
        # In hand they would leave no room for what the Monster does.
        facts=() if brief else facts,
        id=id,
        target=target,
        key=f"threat:{key}",
        class_=f"u-threat {class_}".strip(),
    )


def _briefly(said: SaidWord) -> str:
    return BRIEFLY[said.name](said.value) if said.name in BRIEFLY else said.word.said(said.value, "event", "the Hero")


def lines(words: str) -> tuple[str, ...]:
    """Words of a card as its lines."""
    return tuple(part[:1].upper() + part[1:] for part in words.split("; ") if part and part != "no effect")
