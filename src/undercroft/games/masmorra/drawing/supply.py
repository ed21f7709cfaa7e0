"""What will come and can be had: the stacks of tiles and the decks."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_tile
from undercroft.games.masmorra.drawing.tiles_to_come import miniature
from undercroft.games.masmorra.state.model import SUPPLY
from undercroft.games.masmorra.view import StackView, View
from undercroft.games.masmorra.words.names import title
from undercroft.kit import panels
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import icon, label
from undercroft.kit.text import count

WIDTH = 300


def supply(content: Content, view: View) -> str:
    """The face-up tiles with what is left below them, the decks, and the monster dice that are free."""
    discarded = view.discard[-1] if view.discard else ""
    evil = (view.evil_deck_size, len(view.evil_discard)) if view.mode == "alliance" else None
    ranks: list[str] = [content.monsters[monster.card].rank for monster in view.monsters]
    free = tuple((rank, max(0, dice - ranks.count(rank))) for rank, dice in SUPPLY.items())
    return _supply(content, view.stacks, view.deck_size, len(view.discard), discarded, evil, free)


@lru_cache(maxsize=512)
def _supply(
    content: Content,
    shown: tuple[StackView, ...],
    deck: int,
    discards: int,
    discarded: str,
    evil: tuple[int, int] | None,
    free: tuple[tuple[str, int], ...],
) -> str:
    tiles = [_stack(content, stack, 4 + n * 150, 2) for n, stack in enumerate(shown)]
    decks = [_deck(content, "treasure", "card", "Treasure", deck, discards, discarded, 4, 2)]
    if evil is not None:
        decks.append(_deck(content, "evil", "evil", "Evil", *evil, "", 108, 2))
    return "".join(
        [
            tag("h4", "Tiles to come", class_="u-heading"),
            panels.drawing(Box(0, 0, WIDTH, 108), *tiles, says="Tiles to come") if tiles else "",
            tag("h4", "Decks and free monster dice", class_="u-heading"),
            panels.drawing(
                Box(0, 0, WIDTH, 46),
                *decks,
                *(_free(rank, number, 206 + n * 48, 5) for n, (rank, number) in enumerate(free)),
                says="Decks and monster dice",
            ),
        ]
    )


def _free(rank: str, number: int, x: float, y: float) -> Markup:
    """The dice of a rank that are not in the dungeon."""
    says = f"{number} {rank} monster {'die' if number == 1 else 'dice'} free"
    return tag(
        "g",
        tag("title", says),
        tag("rect", x=x, y=y + 5, width=22, height=22, rx=5, class_=f"u-spawn u-foe-{rank}"),
        icon("monster", x + 4, y + 9, 14, "u-pale"),
        label(str(number), x + 27, y + 22, 15, 0, "u-num"),
    )


def _stack(content: Content, stack: StackView, x: float, y: float) -> Markup:
    left = f"{count(stack.small, 'small tile')} and {count(stack.medium, 'medium tile')} left"
    inside = [label(f"Level {stack.level}", x, y + 11, 13.5, 0, "u-faint")]
    says = f"Level {stack.level}: {left}"
    if stack.top:
        tile = content.tiles[stack.top]
        says = f"Level {stack.level}: {tile.name} is next ({say_tile(content, tile)}); {left}"
        inside.append(miniature(content, stack.top, 0, x, y + 17, 62))
        inside.append(label(title(tile), x, y + 96, 14, 136, "u-name"))
    else:
        inside.append(tag("rect", x=x, y=y + 17, width=62, height=62, rx=4, class_="u-space u-none"))
        inside.append(label("face down" if stack.small else "used up", x, y + 96, 14, 136, "u-faint"))
    inside += [
        tag("rect", x=x + 75, y=y + 24, width=14, height=14, rx=2, class_="u-count"),
        label(str(stack.small), x + 98, y + 36, 15, 0, "u-num"),
        tag("rect", x=x + 72, y=y + 52, width=20, height=20, rx=2, class_="u-count"),
        label(str(stack.medium), x + 98, y + 67, 15, 0, "u-num"),
    ]
    return tag(
        "g",
        tag("title", says),
        *inside,
        tag("rect", x=x - 3, y=y - 1, width=146, height=105, rx=8, class_="u-ring"),
        id=f"stack-{stack.level}",
        data_target=f"stack:{stack.level}",
        data_card=f"tile:{stack.top}" if stack.top else None,
    )


def _deck(
    content: Content,
    key: str,
    pictogram: str,
    words: str,
    deck: int,
    discards: int,
    discarded: str,
    x: float,
    y: float,
) -> Markup:
    says = f"{words} deck: {deck}, discarded: {discards}"
    return tag(
        "g",
        tag("title", says + (f", last {content.name(discarded)}" if discarded else "")),
        icon(pictogram, x, y + 4, 32),
        label(words, x + 38, y + 15, 13.5, 58),
        label(str(deck), x + 38, y + 34, 17, 0, "u-num"),
        label(f"+{discards}", x + 64, y + 34, 13.5, 0, "u-faint"),
        tag("rect", x=x - 3, y=y - 1, width=100, height=44, rx=8, class_="u-ring"),
        id=f"deck-{key}",
        data_target=f"deck:{key}",
        data_card=f"treasure:{discarded}" if discarded else None,
        data_value=deck,
    )
