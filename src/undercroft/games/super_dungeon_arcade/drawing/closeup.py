"""Cards, models and Heroes seen closely."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.text import say_action
from undercroft.games.super_dungeon_arcade.content.types import ActionCard, Profile
from undercroft.games.super_dungeon_arcade.drawing.cards import (
    action_card,
    equipment_card,
    force_card,
    hero_card,
    sentence,
)
from undercroft.games.super_dungeon_arcade.drawing.icons import silhouette
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.kit import pieces
from undercroft.kit.text import count, listed

ZOOM = "u-zoom"


@lru_cache(maxsize=1024)
def card(content: Content, key: str) -> str:
    """A card seen closely, as HTML, by the key of its `data-card`; empty if there is none."""
    table, _, name = key.partition(":")
    match table:
        case "hero" if name in content.heroes:
            return hero_card(content.heroes[name], class_=ZOOM)
        case "action" if name in content.actions:
            return action_card(content.actions[name], potion=name in content.potion_of, class_=ZOOM)
        case "card" if name in content.equipment:
            return equipment_card(content, name, class_=ZOOM)
        case "force" if name in content.forces:
            return force_card(content, name, class_=ZOOM)
        case "kind" if name in content.spawning_points:
            return _point(content, name)
        case "kind" if name in content.kinds:
            return _monster(content, name)
    return ""


def _profile(profile: Profile) -> str:
    return f"{count(profile.ap, 'attack')} of STR {profile.strength}, range {profile.range}"


def _action(action: ActionCard) -> str:
    return f"{action.name}: {say_action(action)}."


def _monster(content: Content, key: str) -> str:
    kind = content.kinds[key]
    block = kind.block
    lines = []
    if kind.gang is not None:
        title = f"{'Elite' if kind.elite else 'Minion'} of the {kind.gang.name}"
        if kind.elite:
            lines += [f"With its gang: {_profile(kind.gang.gang)}.", f"Alone: {_profile(kind.gang.solo)}."]
        else:
            lines.append("It never acts by itself, and strengthens its elite within 2 squares.")
    else:
        assert kind.solo is not None
        title = sentence(kind.solo.role)
        lines.append(f"{_profile(kind.solo.profile)}.")
    lines += [f"{listed(block.abilities)}."] if block.abilities else []
    lines += [f"Immune to {listed(block.immune)}."] if block.immune else []
    lines += [_action(action) for action in block.uniques]
    return pieces.card(
        block.name,
        title,
        silhouette(content, key),
        tuple(sentence(line) for line in lines),
        facts=(
            ("boot", str(block.mp), f"MP {block.mp}"),
            ("shield", str(block.arm), f"ARM {block.arm}"),
            ("heart", str(block.hearts), count(block.hearts, "heart")),
        ),
        key=f"kind:{key}",
        class_=ZOOM,
    )


def _point(content: Content, key: str) -> str:
    point = content.spawning_points[key]
    lists = [f"{entry.number} {model_name(content, entry.model)}" for entry in point.lists]
    return pieces.card(
        point.name,
        "Spawning point",
        silhouette(content, key),
        (f"Spawns up to {listed(lists)}.",),
        facts=(
            ("shield", str(point.arm), f"ARM {point.arm}"),
            ("heart", str(point.hearts), count(point.hearts, "heart")),
        ),
        key=f"kind:{key}",
        class_=ZOOM,
    )
