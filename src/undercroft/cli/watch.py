"""Watching: bots play, or a saved game is told again. Only what everybody may know is shown."""

from __future__ import annotations

import time
from pathlib import Path

from undercroft.cli.saves import check_target, load, save
from undercroft.cli.screen import Screen, setup_line
from undercroft.cli.seats import read_seats, usual_seats
from undercroft.cli.start import Wish, begin, find_mode
from undercroft.kernel.errors import RecordError, SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.registry import find_game
from undercroft.kernel.start import replay


def watch(wish: Wish, pace: float, target: Path | None) -> None:
    """Let bots play a game and tell it line by line."""
    from undercroft.lab.bots import Sight, make_bots

    mode = find_mode(wish.rules(), wish.mode)
    seats = read_seats(wish.seats) if wish.seats is not None else usual_seats(mode.usual, people=0)
    if any(seat.is_person for seat in seats):
        raise SetupError("bots alone are watched; `undercroft play` has a seat for you")
    if target is not None:
        check_target(target)
    game = begin(wish, seats)
    bots = make_bots([seat.kind for seat in seats], game.setup.seed)
    screen = Screen()
    screen.line(setup_line(game), "bold")
    told = _tell(screen, game, 0, pace)
    while (decision := game.decision) is not None:
        game.play(bots[decision.seat].choose(Sight(game, decision.seat)), decision.seat)
        told = _tell(screen, game, told, pace)
    _end(screen, game)
    if target is not None:
        save(game, target)
        screen.remark(f"Saved to {target}; see it again with: undercroft replay {target}")


def tell_again(path: Path, choices: int | None, packs: list[Path], resume: bool) -> None:
    """Tell a saved game up to one of its choices, and show the table there."""
    record = load(path)
    version = find_game(record.setup.game).version
    if record.setup.version != version and not resume:
        raise RecordError(
            f"{path} was made by rules version {record.setup.version} of {record.setup.game}, and this is version "
            f"{version}; --resume shows where its last checkpoint stands"
        )
    if choices is not None and choices > record.choices:
        raise RecordError(f"{path} has {record.choices} choices; expected --to 0 to {record.choices}, not {choices}")
    game = replay(record, until=choices, packs=packs, resume=resume)
    screen = Screen()
    screen.line(setup_line(game), "bold")
    _tell(screen, game, 0, 0)
    screen.blocks(screen.picture(game, None))
    if game.outcome is not None:
        _end(screen, game)
    else:
        _stand(screen, game, record.choices if choices is None else choices, record.choices)


def _tell(screen: Screen, game: Game, told: int, pace: float) -> int:
    """Show what is new in everybody's log; return how much was told by now."""
    log = game.log()
    for event in log[told:]:
        screen.event(game, event)
        if pace:
            time.sleep(pace)
    return len(log)


def _stand(screen: Screen, game: Game, choices: int, of: int) -> None:
    """Say where a game stands and who must choose what."""
    screen.line()
    for waiting in game.waiting(None):
        who = "Somebody" if waiting.seat is None else game.setup.seats[waiting.seat]
        screen.line(f"After {choices} of {of} choices, {who} must choose: {waiting.prompt}", "bold")


def _end(screen: Screen, game: Game) -> None:
    outcome = game.outcome
    assert outcome is not None
    screen.ranking(game, outcome)
