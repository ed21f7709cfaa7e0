"""What one pair of eyes is shown of a game: nothing here knows more than a seat's view, decision and log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Raw, Struct

from undercroft.kernel.actions import Action
from undercroft.kernel.board import Beside
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.table import wire


class Noted(Struct, frozen=True):
    """Something that the table itself has to say, such as an undo."""

    words: str


class Happening(Struct, frozen=True):
    """An event of the game, or a note of the table, with the number of its update."""

    number: int
    what: Event | Noted


class Shown(Struct):
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

    def picture(self, before: Shown | None = None) -> wire.Picture:
        """The parts that changed since `before`; all of them without it."""
        known = before.parts if before is not None else {}
        changed: dict[str, str | None] = {name: part for name, part in self.parts.items() if known.get(name) != part}
        changed.update((name, None) for name in known if name not in self.parts)
        return wire.Picture(self.width, self.height, self.layers, changed, self.origin, self.focus, self.beside)


def shown(game: Game, eyes: int | None) -> Shown:
    """How the game stands for these eyes."""
    picture = game.board(eyes)
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
            options(game, decision.seat, decision.options),
            decision.open,
        )
    return Shown(
        picture.width,
        picture.height,
        picture.origin,
        picture.focus,
        picture.beside,
        tuple(picture.layers),
        parts,
        tuple(wire.Wait(wait.seat, wait.prompt) for wait in game.waiting(eyes)),
        ask,
        () if eyes is None else options(game, eyes, game.asides(eyes)),
        ending(game),
    )


def options(game: Game, seat: int, actions: Sequence[Action]) -> tuple[wire.Option, ...]:
    """Actions of a seat as they are offered to it."""
    if not actions:
        return ()
    view, board = game.view(seat), game.rules.board
    found = []
    for action in actions:
        label, note, _ = game.label(action, seat)
        if board is None:
            found.append(wire.Option(_raw(action), label, note))
            continue
        foretold = board.foretell(view, game.content, action)
        found.append(
            wire.Option(
                _raw(action),
                label,
                "; ".join(part for part in (note, foretold) if part),
                board.targets(action),
                board.confirm(view, game.content, action),
            )
        )
    return tuple(found)


def _raw(action: Action) -> Raw:
    return Raw(msgspec.json.encode(action))


def lines(game: Game, eyes: int | None, happenings: Iterable[Happening]) -> tuple[wire.Line, ...]:
    """What happened, as far as these eyes may know, in words."""
    board = game.rules.board
    found = []
    for happening in happenings:
        event = happening.what
        if isinstance(event, Noted):
            found.append(wire.Line(happening.number, event.words, "", "note"))
        elif event.known_to(eyes):
            marks = board.marks(event) if board is not None else ()
            found.append(wire.Line(happening.number, game.say(event), event.rule, event.shown_as, marks))
    return tuple(found)


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


def why_not(game: Game, seat: int, action: Action | None, target: str | None) -> tuple[str, str, str, bool]:
    """Why this seat cannot play an action, or act on a target: words, reason, rule, and whether it can after all."""
    board = game.rules.board
    meant = [action] if action is not None else []
    if action is None and target is not None and board is not None:
        meant = list(board.meant(game.view(seat), target))
    answers = []
    for one in meant:
        refusal = game.why_not(one, seat)
        words = _label(game, seat, one)
        if refusal is None:
            return words, "you can: it is among your choices", game.rules.play.turn_rule, True
        answers.append((words, refusal))
    if not answers:
        return "", "there is nothing to do with it", game.rules.play.turn_rule, False
    words, refusal = next((answer for answer in answers if not answer[1].vague), answers[0])
    return words, refusal.reason, refusal.rule, False


def _label(game: Game, seat: int, action: Action) -> str:
    try:
        return game.label(action, seat).label
    except Exception:
        # An action that somebody made up may name what is not there, and then has no words.
        return type(action).__name__
