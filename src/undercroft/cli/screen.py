"""What the terminal shows: log lines, tables, choices, the ranking. Nothing in it depends on the kind of terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.kernel.actions import Action
from undercroft.kernel.events import Event, Kind
from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Rule
from undercroft.kernel.rules import Outcome

PLAIN_WIDTH = 100
"""How wide the output is where there is no terminal: the same everywhere."""
KIND_STYLES: dict[Kind, str] = {
    "gain": "green",
    "lose": "yellow",
    "defeat": "bold red",
    "roll": "cyan",
    "move": "bright_blue",
    "end": "bold",
}


class Quit(Exception):
    """Somebody leaves the table."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line, to which it is no failure."""
        raise BrokenPipeError


class Screen:
    """A terminal, or a file that looks like nothing but text."""

    def __init__(self) -> None:
        terminal = sys.stdout.isatty()
        self.console = _Console(
            width=None if terminal else PLAIN_WIDTH,
            highlight=False,
            markup=False,
            emoji=False,
            force_terminal=terminal,
        )

    @property
    def is_terminal(self) -> bool:
        """Whether people look at it now."""
        return self.console.is_terminal

    @property
    def width(self) -> int:
        """How many characters fit into a line."""
        return self.console.width

    # Words

    def line(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """One line; where a terminal is too narrow it goes on below, set in further."""
        words = Text(text, style) if isinstance(text, str) else text
        if not self.is_terminal or not words.plain:
            self.console.print(Text(" " * indent).append_text(words), soft_wrap=True)
            return
        first, *others = words.wrap(self.console, max(20, self.width - indent - 2))
        self.console.print(Text(" " * indent).append_text(first))
        for other in others:
            self.console.print(Text(" " * (indent + 2)).append_text(other))

    def remark(self, text: str) -> None:
        """A line that helps and does not matter."""
        self.line(text, "dim")

    def wrong(self, text: str) -> None:
        """What somebody typed cannot be."""
        self.line(text, "red")

    def rule(self, rule: Rule) -> None:
        """A rule: its id, then its sentences below."""
        self.line(Text.assemble((rule.id, "bold"), (f"  {rule.chapter}", "dim")))
        self.quote(rule.text)

    def quote(self, text: str) -> None:
        """Sentences of the rulebook, set in from the margin."""
        self.console.print(Padding(Text(_unmarked(text), "italic"), (0, 0, 0, 4), expand=False))

    def thinking(self, words: str) -> AbstractContextManager[object]:
        """Say who thinks, and show that time goes by, until it is over."""
        return self.console.status(words) if self.is_terminal else nullcontext()

    def numbered(self, words: Iterable[tuple[int, str]]) -> None:
        """Choices with their numbers, the words of each below each other."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold cyan", no_wrap=True)
        grid.add_column()
        for number, text in words:
            grid.add_row(f"{number:3}", Text(text))
        self.console.print(grid)

    # The game

    def log(self, game: Game, events: Sequence[Event]) -> None:
        """Events in words, each with its rule."""
        for event in events:
            self.event(game, event)

    def event(self, game: Game, event: Event) -> None:
        """One event in words; a new turn begins a new paragraph."""
        if event.kind == "turn":
            self.line()
            self.line(Text.assemble((game.say(event), "bold"), (f"  {event.rule}", "dim")))
        else:
            style = KIND_STYLES.get(event.kind, "")
            self.line(Text.assemble((game.say(event), style), (f"  {event.rule}", "dim")), indent=2)

    def picture(self, game: Game, seat: int | None) -> list[str]:
        """The table as this seat sees it, in blocks."""
        colour = self.is_terminal and self.console.color_system is not None and not self.console.no_color
        return game.rules.words.describe(game.view(seat), game.state.content, self.width, colour).split("\n\n")

    def blocks(self, blocks: Sequence[str]) -> None:
        """Parts of a picture, with an empty line before each."""
        for block in blocks:
            self.console.out(f"\n{block}", highlight=False)

    def choices(self, game: Game, seat: int, actions: Sequence[Action], but: Sequence[Action] = ()) -> None:
        """Actions of a seat, numbered; some may be left out."""
        self.numbered((number, game.say(one, seat)) for number, one in enumerate(actions, 1) if one not in but)

    def ranking(self, game: Game, outcome: Outcome) -> None:
        """How it ended, with the reason and its rule."""
        self.line()
        self.line(Text.assemble((f"{outcome.reason}", "bold"), (f"  {outcome.rule}", "dim")))
        self.tally(game, outcome)
        if game.rules.modes[game.setup.mode].together:
            return
        self.line()
        grid = Table.grid(padding=(0, 2))
        for _ in range(3):
            grid.add_column(no_wrap=True)
        place = 1
        for seats in outcome.ranking:
            for seat in seats:
                style = "bold yellow" if place == 1 else ""
                grid.add_row(
                    Text(f"{place:3}.", style),
                    Text(game.setup.seats[seat], style),
                    Text(f"{outcome.scores[seat]}", style),
                )
            place += len(seats)
        self.console.print(grid)

    def tally(self, game: Game, outcome: Outcome) -> None:
        """The score taken apart: a line for each thing that counts, a column for each seat, and the rule.

        Who plays together has one score, and one column.
        """
        lines = game.tally()
        if not lines:
            return
        together = game.rules.modes[game.setup.mode].together
        alike = together and all(len(set(line.points)) == 1 for line in lines)
        names = ["The party"] if alike and len(game.setup.seats) > 1 else game.setup.seats
        self.line()
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        for _ in names:
            grid.add_column(justify="right")
        grid.add_column(style="dim", no_wrap=True)
        grid.add_row("", *(Text(name, "bold") for name in names), "")
        for line in lines:
            grid.add_row(f"  {line.what}", *(_score(points) for points in line.points[: len(names)]), line.rule)
        if not together:
            grid.add_row(Text("  Total", "bold"), *(Text(_score(score), "bold") for score in outcome.scores), "")
        self.console.print(grid)

    def clear(self) -> None:
        """Leave nothing to see, further up neither."""
        if self.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()

    def read(self, prompt: str) -> str:
        """A line that somebody types; raises Quit if nothing more will be typed."""
        self.console.file.flush()
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            self.wrong("That was no text.")
            return ""
        except (EOFError, KeyboardInterrupt, RuntimeError):
            self.line()
            raise Quit from None


def setup_line(game: Game) -> str:
    """What is needed to set the same table up again."""
    setup = game.setup
    parts = [game.rules.title, game.rules.modes[setup.mode].title, f"seed {setup.seed}"]
    parts += [f"{key} = {_shown(value)}" for key, value in setup.options.items()]
    parts += [f"pack {pack.name}" for pack in setup.packs]
    return " · ".join(parts)


def _score(points: int) -> str:
    return str(points).replace("-", "−")


def _unmarked(text: str) -> str:
    """The rulebook's Markdown as plain words."""
    return re.sub(r"(\*{1,2})(\S.*?)\1", r"\2", text)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else repr(value).lower()
