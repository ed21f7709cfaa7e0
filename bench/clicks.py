"""`python -m bench.clicks`: what it takes to play whole games through the page, as somebody who follows the hints.

It counts clicks in own turns and passes between them, and measures the time from a press to what it draws.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from statistics import median, quantiles

import msgspec
from msgspec import Struct
from playwright.sync_api import TimeoutError
from rich.console import Console
from rich.table import Table
from tests.browser.kit import Player, Told, chromium, serving

import undercroft
from undercroft.kernel.game import Game
from undercroft.kernel.record import Record

GAMES = ("munchkin_dungeon", "masmorra")
SEATS = ("me", "bot", "bot")

STOPWATCH = """
window.timed = { first: [], words: [], board: [] };
window.waitsFor = new Set();
let pressed = 0;
addEventListener("pointerdown", () => {
  pressed = performance.now();
  window.waitsFor = new Set(["first", "words", "board"]);
}, true);
const drawn = (what) => {
  if (!window.waitsFor.has(what)) return;
  const since = pressed;
  requestAnimationFrame(() => setTimeout(() => {
    if (since === pressed && window.waitsFor.delete(what)) window.timed[what].push(performance.now() - since);
  }));
};
const inside = (node, where) => node instanceof Element && node.closest(where);
addEventListener("DOMContentLoaded", () =>
  new MutationObserver((changes) => {
    const places = changes.map(({ target }) => target instanceof Element ? target : target.parentElement);
    const changed = (where) => places.some((place) => inside(place, where));
    if (changed("[data-testid=prompt]")) drawn("first");
    if (changed("[data-testid=log], [data-testid=ticker]")) (drawn("first"), drawn("words"));
    if (changed("[data-layer]")) drawn("board");
  }).observe(document.body, { childList: true, subtree: true, characterData: true }));
"""
"""Times every press until the page says what was chosen, until words of what came of it are in the log, and until the
board shows it; each with the frame drawn."""
SEEN = "() => !window.waitsFor.has('words')"
NOT_TIMED = "() => window.waitsFor.clear()"
"""A pass leads to nothing by itself: what is seen next, somebody else has done."""
LONGEST_LOOK = 1_000
"""Milliseconds after which a press is taken for one that leads to no words."""


class Chosen(Struct, frozen=True):
    """A choice: how many presses it took, and what it was."""

    presses: int
    action: Told


class Played(Struct, frozen=True):
    """What one game took."""

    turns: tuple[int, ...]
    """Clicks, by own turn."""
    passes: tuple[int, ...]
    """Passes, by what is between two own turns."""
    to_first: tuple[float, ...]
    """Milliseconds from a press to the first answer of the page: what was chosen, or what came of it."""
    to_words: tuple[float, ...]
    """Milliseconds from a press to the words of what it did."""
    to_board: tuple[float, ...]
    """Milliseconds from a press to the board that it has changed."""


def main() -> None:
    """Play, and print what it took."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--games", type=int, default=3, help="whole games of each")
    said.add_argument("--only", choices=GAMES)
    said.add_argument("--watched", action="store_true", help="show everything as slowly as people see it")
    said.add_argument("--most", type=int, default=10_000, help="choices after which a game is left")
    wanted = said.parse_args()
    shown = Table(
        "game", "clicks per own turn", "passes between own turns", "press to first answer", "to words", "to board"
    )
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, serving(Path(folder)) as house:
        for name in [wanted.only] if wanted.only else GAMES:
            played: list[Played] = []
            for seed in range(1, wanted.games + 1):
                player = Player(browser, house.url, still=not wanted.watched, paced=wanted.watched)
                player.context.add_init_script(STOPWATCH)
                played.append(play(player, name, seed, wanted.most))
                assert not player.troubles, player.troubles
                player.context.close()
                print(f"{name}, game {seed}: {'; '.join(row(played[-1:]))}", flush=True)
            shown.add_row(name, *row(played))
    Console().print(shown)


def row(played: Sequence[Played]) -> tuple[str, ...]:
    turns = [clicks for game in played for clicks in game.turns]
    passes = [count for game in played for count in game.passes]
    return (
        f"{sum(turns) / len(turns):.1f} (median {median(turns):g}, most {max(turns)}, {len(turns)} turns)",
        f"{sum(passes) / len(passes):.2f} (most {max(passes)}; more than two: {sum(count > 2 for count in passes)})",
        *(_times([time for game in played for time in times(game)]) for times in TIMED),
    )


TIMED = (attrgetter("to_first"), attrgetter("to_words"), attrgetter("to_board"))


def _times(times: Sequence[float]) -> str:
    return f"p50 {median(times):.0f} ms, p95 {quantiles(times, n=20)[-1]:.0f} ms"


def play(player: Player, name: str, seed: int, most: int) -> Played:
    """Play a game against bots to its end, or so many choices."""
    table = player.new_table(*SEATS, game=name, seed=seed)
    chosen: list[Chosen] = []
    last: Told = {}
    while len(chosen) < most and player.wait(120) != "over":
        if player.update is last or not player.options:
            player.page.wait_for_timeout(20)
            continue
        number = advised(player)
        if number is None:
            continue
        last = player.update
        before = player.presses
        action = player.options[number]["action"]
        choose(player, number)
        if action["type"] == "Pass":
            player.page.evaluate(NOT_TIMED)
        with suppress(TimeoutError):
            player.page.wait_for_function(SEEN, timeout=LONGEST_LOOK)
        chosen.append(Chosen(player.presses - before, action))
    record = player.context.request.get(f"{player.url}/api/tables/{table}/record").text()
    timed: dict[str, list[float]] = player.page.evaluate("() => window.timed")
    counts = counted(msgspec.json.decode(record, type=Record), chosen)
    return Played(*counts, *(tuple(timed[what]) for what in ("first", "words", "board")))


def advised(player: Player) -> int | None:
    """What the hint says; None if the table has moved on meanwhile."""
    options = player.options
    if len(options) == 1:
        return 0
    player.page.keyboard.press("h")
    try:
        player.hook("hinted").wait_for(timeout=15_000)  # `expect` would read the whole page at every look
    except TimeoutError:
        return None
    label = player.hook("hinted").locator("b").inner_text().removesuffix(".")
    if player.options != options:
        return None
    return next((number for number, option in enumerate(options) if option["label"] == label), 0)


def choose(player: Player, number: int) -> None:
    """Choose with as few presses as the page allows: the primary button, the verbs, the board, and at last the list."""
    option = player.options[number]
    verb = player.hook("verb").filter(has_text=option["label"])
    if number == player.update["ask"]["primary"]:
        player.go_on()
    elif verb.count() == 1 and verb.inner_text() == option["label"]:
        player.hit(verb)
    else:
        player.choose(number)
        return
    if option["confirm"]:
        player.hit(player.hook("confirm-yes"))


def counted(record: Record, chosen: Sequence[Chosen]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Clicks by own turn, and passes by what is between, with the record to say whose turn it was.

    What is in the record but was not chosen, the table has answered by itself.
    """
    turns, passes = [0], [0]
    left = list(chosen)
    game = undercroft.replay(record, until=0)
    own = False
    for seat, answer in record.answers:
        if not isinstance(seat, int):
            continue  # chance, which comes from the same seed again
        now = whose_turn(game) == 0
        if now and not own:
            turns.append(0)
            passes.append(0)
        own = now
        if seat == 0 and left and answer == left[0].action:
            choice = left.pop(0)
            if own:
                turns[-1] += choice.presses
            elif choice.action["type"] == "Pass":
                passes[-1] += 1
        game.play(msgspec.convert(answer, game.rules.actions), seat=seat)
    assert not left, f"not in the record: {left[0].action}"
    return tuple(turns[1:]), tuple(passes[1:])


def whose_turn(game: Game) -> int | None:
    """The seat whose turn it is; None while the game is set up."""
    state = game.state
    seat: int | None = state.heroes[state.active].seat if state.phase != "setup" else None
    return seat


if __name__ == "__main__":
    main()
