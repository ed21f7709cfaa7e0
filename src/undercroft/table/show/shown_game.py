"""How a game stands for one pair of eyes: nothing here knows more than a seat's view and decision."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import Struct

from undercroft.kernel.board import Picture, Stage
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.table import wire
from undercroft.table.show.options import asked, options

log = logging.getLogger(__name__)


class ShownGame(Struct):
    """How a game stands for one pair of eyes; `parts` are those of the picture."""

    stage: Stage
    parts: dict[str, str]
    waiting: tuple[wire.Wait, ...]
    ask: wire.Ask | None
    asides: tuple[wire.Option, ...]
    ending: wire.Ending | None

    def picture(self, before: ShownGame | None = None) -> wire.DrawnPicture:
        """The parts that changed since `before`; all of them without it."""
        known = before.parts if before is not None else {}
        changed: dict[str, str | None] = {
            name: str(part) for name, part in self.parts.items() if known.get(name) != part
        }
        changed.update((name, None) for name in known if name not in self.parts)
        stage = self.stage
        return wire.DrawnPicture(
            stage.width,
            stage.height,
            tuple(stage.layers),
            changed,
            stage.origin,
            stage.focus,
            stage.places,
            stage.module,
        )


def shown_to(game: Game, eyes: int | None, known: Callable[[], Struct] | None = None) -> ShownGame:
    """How the game stands for these eyes; `known` finds what a spectator sees of it, which all who look share."""
    view = None if game.rules.board is None else game.view(eyes, None if known is None else known())
    picture = _drawn(game, eyes, view)
    decision = None if eyes is None else game.decisions.get(eyes)
    return ShownGame(
        picture.stage,
        _parts(picture),
        tuple(wire.Wait(wait.seat, wait.prompt) for wait in game.waiting(eyes)),
        None if decision is None else asked(game, decision, view),
        () if eyes is None else options(game, eyes, game.asides(eyes), view),
        ending(game),
    )


def encounter_at(game: Game, moment: State, eyes: int | None) -> str:
    """What these eyes saw of an encounter at a moment of the game."""
    if game.rules.board is None:
        return ""
    return str(_drawn(game, eyes, game.rules.play.view(moment, eyes)).encounter)


def _parts(picture: Picture) -> dict[str, str]:
    """The parts of a picture by name; what is empty is left out."""
    parts = {f"layer:{name}": layer for name, layer in picture.stage.layers.items()}
    for number, seat in enumerate(picture.seats):
        parts[f"chip:{number}"] = seat.chip
        parts[f"seat:{number}"] = seat.panel
    named = {
        "plan": picture.stage.plan,
        "data": picture.stage.data,
        "you": picture.you,
        "tray": picture.tray,
        "encounter": picture.encounter,
        "tracks": picture.tracks,
        "supply": picture.supply,
        "goal": picture.goal,
    }
    parts.update((name, part) for name, part in named.items() if part)
    parts["text"] = picture.text
    return parts


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
