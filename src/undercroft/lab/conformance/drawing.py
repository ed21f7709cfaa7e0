"""What people are shown is whole, can be pointed at, and says in words what it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from xml.etree import ElementTree

from undercroft.kernel.actions import Action
from undercroft.kernel.board import Board, Picture, Stage
from undercroft.kernel.game import Game
from undercroft.lab.conformance.fingerprint import name_of


def check_board(game: Game) -> None:
    """The board can be drawn for everybody and says the same in words; whatever can be chosen can be pointed at."""
    board = game.rules.board
    for seat in (None, *range(len(game.setup.seats))):
        picture = game.board(seat)
        assert picture.text, f"{name_of(game)}: the picture for seat {seat} has no text"
        if board is not None:
            _check_elements(game, board, picture)
            _check_boxes(game, picture.stage)
            if seat is not None:
                _check_choices(game, board, seat)
                _check_targets(game, board, picture, seat)
    if board is not None:
        _read(picture.svg)
        for key in {event.shows for event in game.events} - {""}:
            assert board.card(game.content, key), f"{name_of(game)}: {key}, which an event shows, has no close-up"


def _check_elements(game: Game, board: Board, picture: Picture) -> None:
    """Elements have ids of their own, no style, and a name where they are pointed at; cards can be seen closely."""
    ids: set[str] = set()
    for element in _elements(picture):
        told = element.attrib
        assert "style" not in told, f"{name_of(game)}: {told} has a style of its own (looks are classes of pieces.css)"
        if "id" in told:
            assert told["id"] not in ids, f"{name_of(game)}: two elements of one picture have the id {told['id']}"
            ids.add(told["id"])
        if "data-target" in told:
            named = told.get("aria-label") or told.get("title") or "".join(element.itertext()).strip()
            how = "give it aria_label=…, or a title inside"
            assert named, f"{name_of(game)}: {told['data-target']} can be pointed at but has no name: {how}"
        if "data-card" in told:
            closely = board.card(game.content, told["data-card"])
            why = "Board.card has nothing to show for it"
            assert closely, f"{name_of(game)}: {told['data-card']!r} cannot be looked at closely: {why}"


def _check_boxes(game: Game, stage: Stage) -> None:
    """What can be turned to lies on the stage."""
    left, top = stage.origin
    for x, y, width, height in (*(place.box for place in stage.places), *([stage.focus] if stage.focus else [])):
        inside = left <= x <= x + width <= left + stage.width and top <= y <= y + height <= top + stage.height
        assert inside, f"{name_of(game)}: {(x, y, width, height)} lies outside the stage"


def _check_choices(game: Game, board: Board, seat: int) -> None:
    """Every option has a verb; a forecast and a question, if any, are words; and the primary option is listed.

    No two options are said by the same verb and nothing more.
    """
    decision = game.decisions.get(seat)
    options = decision.options if decision else ()
    view = game.view(seat)
    said_by_verb: dict[str, Action] = {}
    for option in (*options, *game.asides(seat)):
        verb = board.verb(view, option).name
        assert verb, f"{name_of(game)}: {option!r} has no verb"
        if game.say(option, seat) == verb:
            other = said_by_verb.setdefault(verb, option)
            assert other == option, f"{name_of(game)}: {other!r} and {option!r} are both said {verb!r}, no more"
        for words in (board.foretell(view, game.content, option), board.confirm(view, game.content, option)):
            assert isinstance(words, str), f"{name_of(game)}: {words!r} is said of {option!r}"
    primary = board.primary(view, game.content, options) if options else None
    assert primary is None or primary in options, f"{name_of(game)}: {primary!r} is primary, but no option"


def _check_targets(game: Game, board: Board, picture: Picture, seat: int) -> None:
    """All that is pointed at to choose an option is in the picture; hands of a module point in their own way."""
    decision = game.decisions.get(seat)
    options = (*(decision.options if decision else ()), *game.asides(seat))
    if not options or picture.stage.module:
        return
    shown = {element.attrib["data-target"] for element in _elements(picture) if "data-target" in element.attrib}
    view = game.view(seat)
    for option in options:
        targets = board.parts(view, option) or board.targets(option)
        missing = set(targets) - shown
        assert not missing, (
            f"{name_of(game)}: {option!r} is chosen by pointing at {sorted(missing)}, which is not drawn"
        )


def _elements(picture: Picture) -> Iterable[ElementTree.Element]:
    for part in picture.parts:
        yield from _read(f"<all>{part}</all>").iter()


@lru_cache(maxsize=2_000)
def _read(markup: str) -> ElementTree.Element:
    """The markup as XML reads it."""
    try:
        return ElementTree.fromstring(markup)
    except ElementTree.ParseError as error:
        at = max(0, error.position[1] - 40)
        raise AssertionError(f"a part of the picture is no XML ({error}): {markup[at : at + 80]}") from error
