"""Everybody at the table: a chip for each seat, and the panel that it opens."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.drawing.icons import EMBLEM, sign_glyph
from undercroft.games.map_masters.view import PlayerView, View
from undercroft.games.map_masters.words.standing import doing
from undercroft.kernel.board import SeatDrawing
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count


def seats(content: Content, view: View) -> tuple[SeatDrawing, ...]:
    """Each seat as everybody sees it."""
    return tuple(_seat(content, view, player) for player in view.players)


def _seat(content: Content, view: View, player: PlayerView) -> SeatDrawing:
    seat, key, busy = player.seat, f"seat-{player.seat}", doing(view, player)
    active = busy in ("buys", "explores", "chooses")
    chip = panels.chip(
        seat,
        EMBLEM,
        player.name,
        busy,
        counter("crown", player.score, f"{player.score} points if the game ended now", f"chip-{seat}-score"),
        counter("coin", player.coins, count(player.coins, "coin"), f"chip-{seat}-coins"),
        active=active,
    )
    exits = sum(player.red)
    panel = panels.seat(
        key,
        panels.seat_title(seat, EMBLEM, player.name, busy, active=active),
        panels.counters(
            counter("crown", player.score, f"{player.score} points if the game ended now", f"{key}-score"),
            counter("coin", player.coins, count(player.coins, "coin"), f"{key}-coins"),
            counter("door", exits, count(exits, "exit"), f"{key}-exits"),
            pieces.backs(player.draw_pile_size, f"{count(player.draw_pile_size, 'card')} to draw", f"{key}-pile"),
        ),
        _things(content, player),
        look=panels.seat_look(seat, active=active, own=seat == view.seat),
        target=f"player:{seat}",
        says=f"{player.name}, {busy}" if busy else player.name,
    )
    return SeatDrawing(chip, panel)


def _things(content: Content, player: PlayerView) -> Markup:
    """Bought cards, spellbooks and fairies, for all to see (MP-HID-03)."""
    lines = [tag("li", glyph("stack"), content.name(card), data_card=f"card:{card}") for card in player.area]
    lines += [
        tag(
            "li",
            glyph("magic"),
            content.name(book),
            " (used)" if book in player.used_books else "",
            data_card=f"spellbook:{book}",
        )
        for book in player.books
    ]
    lines += [
        tag("li", sign_glyph(fairy), f"{number} × {fairy} fairy") for fairy, number in player.tokens.items() if number
    ]
    return tag("ul", *lines, class_="u-gear") if lines else Markup()
