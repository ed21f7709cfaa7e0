"""How a game stands for one pair of eyes: nothing here knows more than a seat's view and decision."""

from __future__ import annotations

import logging

from msgspec import Struct

from undercroft.kernel.board import Beside, Picture
from undercroft.kernel.game import Game
from undercroft.table import wire
from undercroft.table.show.options import options

log = logging.getLogger(__name__)


class ShownGame(Struct):
    """How a game stands for one pair of eyes; `parts` are those of the picture."""

    width: int
    height: int
    origin: tuple[int, int]
    focus: tuple[int, int, int, int] | None
    beside: Beside | None
    layers: tuple[str, ...]
    parts: dict[str, str]
    waiting: tuple[wire.Wait, ...]
    ask: wire.Ask | None
    asides: tuple[wire.Option, ...]
    ending: wire.Ending | None

    def picture(self, before: ShownGame | None = None) -> wire.DrawnPicture:
        """The parts that changed since `before`; all of them without it."""
        known = before.parts if before is not None else {}
        changed: dict[str, str | None] = {name: part for name, part in self.parts.items() if known.get(name) != part}
        changed.update((name, None) for name in known if name not in self.parts)
        return wire.DrawnPicture(self.width, self.height, self.layers, changed, self.origin, self.focus, self.beside)


def shown_to(game: Game, eyes: int | None) -> ShownGame:
    """How the game stands for these eyes."""
    view = None if game.rules.board is None else game.view(eyes)
    picture = _drawn(game, eyes, view)
    parts = {f"layer:{name}": str(layer) for name, layer in picture.layers.items()}
    parts.update((f"seat:{number}", str(seat)) for number, seat in enumerate(picture.seats))
    if picture.mine:
        parts["mine"] = str(picture.mine)
    parts["text"] = picture.text
    decision = None if eyes is None else game.decisions.get(eyes)
    ask = None
    if decision is not None:
        ask = wire.Ask(
            decision.seat,
            decision.prompt,
            decision.rule or game.rules.play.turn_rule,
            options(game, decision.seat, decision.options, view),
            decision.open,
        )
    return ShownGame(
        picture.width,
        picture.height,
        picture.origin,
        picture.focus,
        picture.beside,
        tuple(picture.layers),
        parts,
        tuple(wire.Wait(wait.seat, wait.prompt) for wait in game.waiting(eyes)),
        ask,
        () if eyes is None else options(game, eyes, game.asides(eyes), view),
        ending(game),
    )


def _drawn(game: Game, eyes: int | None, view: Struct | None) -> Picture:
    """The picture; a board that fails is logged, and the game goes on in words."""
    board = game.rules.board
    if board is None:
        return game.board(eyes)
    try:
        return board.draw(view, game.content)
    except Exception:
        log.exception("the board of %s cannot be drawn; it is shown in words", game.rules.id)
        return Picture(text=game.rules.words.describe(view, game.content, 80, False))


def ending(game: Game) -> wire.Ending | None:
    """How the game ended, the score taken apart."""
    outcome = game.outcome
    if outcome is None:
        return None
    return wire.Ending(
        outcome.ranking,
        outcome.scores,
        outcome.reason,
        outcome.rule,
        tuple(wire.ScoreLine(line.what, line.points, line.rule) for line in game.tally()),
    )
