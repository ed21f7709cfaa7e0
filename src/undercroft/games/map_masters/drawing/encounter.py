"""The reveal: everybody's dungeon and path side by side, and what each has brought."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.drawing import dungeon
from undercroft.games.map_masters.drawing.icons import EMBLEM, sign_glyph
from undercroft.games.map_masters.drawing.ink import trail
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.state.model import Dungeon
from undercroft.games.map_masters.view import PlayerView, View
from undercroft.games.map_masters.words.events import ENDINGS
from undercroft.games.map_masters.words.names import say_counts
from undercroft.games.map_masters.words.standing import scored, verdict
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, seat_glyph
from undercroft.kit.text import count


def encounter(content: Content, view: View) -> str:
    """Shown after exploration, as long as somebody looks; empty at other times."""
    if view.phase != "refresh":
        return ""
    sides = [_side(content, view, player) for player in view.players if player.dungeon is not None]
    return panels.encounter(f"Round {view.round}: the dungeons", *sides, between="", verdict=verdict(view))


def _side(content: Content, view: View, player: PlayerView) -> Markup:
    assert player.dungeon is not None
    return _shown(
        content,
        player.seat,
        player.name,
        player.dungeon,
        scored(view),
        (player.blue[-1], player.pink[-1], player.green[-1], player.red[-1]),
        player.seat == view.seat,
    )


def _shown(
    content: Content,
    seat: int,
    name: str,
    shown: Dungeon,
    objectives: tuple[str, str],
    row: tuple[int, int, int, bool],
    own: bool,
) -> Markup:
    primary, secondary = (content.objectives[key] for key in objectives)
    blue, pink, green, red = row
    key = f"shown-{seat}"
    steps = trail(content, shown.layout, shown.path, Holdings(shown.tokens, shown.books), objectives[0])
    picture = panels.drawing(
        dungeon.extent(shown.layout, 16),
        dungeon.cards(content, shown.layout, f"revealed-{seat}"),
        dungeon.path(steps),
        says=f"{name}'s dungeon",
        look="u-shown",
    )
    totals = [
        _points(primary.counts, blue, f"{blue} points for {primary.name}, the primary objective", f"{key}-blue"),
        _points(secondary.counts, pink, f"{pink} points for {secondary.name}, the secondary", f"{key}-pink", "½"),
        counter("coin", shown.result.coins, count(shown.result.coins, "coin"), f"{key}-coins"),
    ]
    totals += [counter("door", 1, "left by an exit", f"{key}-exit")] if red else []
    totals += [counter("hourglass", green, f"time bonus: {green} points", f"{key}-time")] if green else []
    words = f"Found {say_counts(shown.result.counts)}; {ENDINGS[shown.result.end]}."
    return panels.side(
        name,
        seat_glyph(seat, EMBLEM),
        (),
        totals,
        picture,
        tag("p", words),
        look=f"u-s{seat % 5}{' u-yours' if own else ''}",
    )


def _points(counts: str, number: int, says: str, id: str, part: str = "") -> Markup:
    return tag(
        "span",
        sign_glyph(counts),
        tag("b", number, id=id, data_value=number),
        tag("small", part) if part else Markup(),
        tag("span", says, class_="u-unseen"),
        class_="u-counter",
        title=says,
    )
