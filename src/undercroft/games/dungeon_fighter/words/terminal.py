"""The table as text, for terminals: blocks of lines, with an empty line between them."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.view import View
from undercroft.games.dungeon_fighter.words.outline import outline
from undercroft.kit.outline import as_text
from undercroft.kit.text import plain

NARROWEST, WIDEST = 72, 120


def describe(view: View, content: Content, width: int, colour: bool) -> str:
    """A view as text, in blocks."""
    width = min(max(width, NARROWEST), WIDEST)
    blocks = [[line for part in block for line in as_text(part, width)] for block in outline(view, content)]
    text = "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)
    return text if colour else plain(text)
