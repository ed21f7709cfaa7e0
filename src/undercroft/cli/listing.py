"""Looking things up: the games and their options, and the rulebooks."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from undercroft.cli.screen import Screen
from undercroft.kernel.docs import attribute_docs
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.registry import find_game, list_games
from undercroft.kernel.rulebook import RULE_ID, Rulebook
from undercroft.kernel.rules import GameRules, Mode

MOST_FOUND = 12


def show_games() -> None:
    """One table of every game with its modes, seats and options."""
    screen = Screen()
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("Game", "Usual", "Meaning"):
        table.add_column(heading, overflow="fold")
    for rules in list_games().values():
        _add_game(table, rules)
    screen.console.print(table)


def _add_game(table: Table, rules: GameRules[Any]) -> None:
    table.add_row(Text(rules.id, "bold cyan"), "", Text(rules.about, "italic"))
    for name, mode in rules.modes.items():
        table.add_row(f"  --mode {name}", f"{mode.usual} seats", _mode_words(mode))
    docs = attribute_docs(rules.options)
    for field in msgspec.structs.fields(rules.options):
        default = field.default if isinstance(field.default, str) else msgspec.json.encode(field.default).decode()
        table.add_row(f"  --option {field.name}", default, docs.get(field.name, "").split("\n")[0])
    table.add_section()


def _mode_words(mode: Mode) -> str:
    count = f"{mode.seats[0]} to {mode.seats[-1]}" if len(mode.seats) > 1 else f"{mode.seats[0]}"
    return f"{mode.title}, for {count} seats, {'together' if mode.together else 'as rivals'}"


def show_rules_of(game: str, words: str) -> None:
    """A rulebook's chapters, one of its rules, or those that speak of something."""
    look_up(Screen(), find_game(game).rulebook, words)


def look_up(screen: Screen, rulebook: Rulebook, words: str) -> None:
    """Show the chapters, or the rule of that id, or the rules in which all the words occur."""
    if not words:
        _show_chapters(screen, rulebook)
    elif RULE_ID.fullmatch(words.upper()):
        screen.rule(rulebook[words.upper()])
    elif found := rulebook.search(words):
        for rule in found[:MOST_FOUND]:
            screen.rule(rule)
        if len(found) > MOST_FOUND:
            screen.remark(f"… and {len(found) - MOST_FOUND} more: {' '.join(rule.id for rule in found[MOST_FOUND:])}")
    else:
        raise UndercroftError(f"no rule of {rulebook.game} speaks of {words!r}; fewer or other words may find one")


def _show_chapters(screen: Screen, rulebook: Rulebook) -> None:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right")
    grid.add_column()
    grid.add_column(style="dim")
    for title, rules in rulebook.chapters:
        if rules:
            grid.add_row(str(len(rules)), Text(title), f"{rules[0].id} …" if len(rules) > 1 else rules[0].id)
    screen.console.print(grid)
    screen.remark(f"{len(rulebook)} rules; look one up by its id, or by words")
