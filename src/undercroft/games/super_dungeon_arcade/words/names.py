"""How models and places are called."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content

BESIDE = {"up": "above", "right": "to the right of", "down": "below", "left": "to the left of"}
"""Where a tile lies beside another."""


def figure_name(content: Content, id: str) -> str:
    """A figure by its kind and number: "Crawler 2"."""
    kind, _, number = id.partition("#")
    name = content.name(kind)
    block = content.kinds[kind].block if kind in content.kinds else None
    figures = block.figures if block is not None else content.spawning_points[kind].figures
    return f"{name} {number}" if figures > 1 else name


def model_name(content: Content, id: str) -> str:
    """A model by what people call it: a Hero by its card, a figure by its kind and number."""
    return figure_name(content, id) if "#" in id else content.name(id)


def source_name(content: Content, source: str) -> str:
    """Where something comes from: a card, an action, a model, or a plain word."""
    return model_name(content, source)
