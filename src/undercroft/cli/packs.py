"""Content packs: begin one, check one and let bots play with it, print its schema."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from undercroft.cli.screen import Screen
from undercroft.kernel.errors import PackError
from undercroft.kernel.game import Game
from undercroft.kernel.registry import find_game, list_games
from undercroft.kernel.rules import GameRules
from undercroft.kernel.start import new_game
from undercroft.packs import HEADER_FILE, Pack, content_of, json_schema, load_pack, scaffold

LINEUPS = (("random",), ("greedy", "random"))
"""Who plays the trial games, in turns: the kinds go round the table."""


class Trial(NamedTuple):
    """A game that bots try with a pack."""

    mode: str
    seats: int
    seed: int

    def kinds(self) -> list[str]:
        """The bots at the table."""
        lineup = LINEUPS[self.seed % len(LINEUPS)]
        return [lineup[seat % len(lineup)] for seat in range(self.seats)]


def begin_pack(game: str, folder: Path) -> None:
    """Write a pack that loads and plays as it is."""
    rules = find_game(game)
    written = scaffold(folder, rules.id, content_of(rules).tables, content_of(rules).examples)
    screen = Screen()
    for path in written:
        screen.line(f"wrote {path}")
    screen.remark(f"Change what you like, then: undercroft pack check {shlex.quote(str(folder))}")


def print_schema(game: str) -> None:
    """Print the JSON Schema of a game's pack files."""
    schema = msgspec.json.encode(json_schema(content_of(find_game(game)).tables))
    print(msgspec.json.format(schema, indent=2).decode())


def check(folder: Path, count: int) -> None:
    """Check a pack, play with it at every seat count of every mode, and report."""
    rules = _game_of(folder)
    pack = load_pack(folder, rules.id, content_of(rules).tables)
    rules.content.load([pack])
    screen = Screen()
    entries = {name: len(table) for name, table in pack.tables.items() if table}
    screen.line(f"{pack.title} {pack.version}, a pack for {rules.title}: " + _counted(entries))
    if count == 0:
        return
    seen: set[str] = set()
    for mode, numbers in rules.modes.items():
        for seats in numbers.seats:
            decisions = 0
            for seed in range(count):
                decisions += _try(rules, pack, folder, Trial(mode, seats, seed), seen)
            screen.line(f"{mode}, {seats} seats: {count} games, {decisions} decisions")
    missing = [f"{table} {id}" for table, rows in pack.tables.items() for id in rows if id not in seen]
    if missing:
        screen.line(f"Never came up: {', '.join(missing)}", "yellow")
    screen.line("The pack is fine.", "green")


def _game_of(folder: Path) -> GameRules[Any]:
    """The game that a pack says it is for."""
    try:
        name = tomllib.loads((folder / HEADER_FILE).read_text(encoding="utf-8"))["pack"]["game"]
    except (OSError, ValueError, KeyError, TypeError):
        # The loader knows better what is wrong; any game will do to ask it.
        rules = next(iter(list_games().values()))
        load_pack(folder, rules.id, content_of(rules).tables)
        return rules
    return find_game(str(name))


def _try(rules: GameRules[Any], pack: Pack, folder: Path, trial: Trial, seen: set[str]) -> int:
    """Play one game to its end; note which ids came up and return how many decisions it took."""
    try:
        mode = rules.modes[trial.mode]
        game = new_game(rules, trial.seats, mode=trial.mode, seed=trial.seed, options=mode.trial, packs=[pack])
        decisions = _play_out(game, trial, mode.longest)
    except Exception as error:
        again = (
            f"undercroft watch {rules.id} --mode {trial.mode} --seed {trial.seed} "
            f"--seats {','.join(trial.kinds())} --pack {shlex.quote(str(folder))}"
        )
        raise PackError(f"{folder}: a game with this pack breaks ({error!r}); see it with: {again}") from error
    for event in game.events:
        seen.update(_texts(msgspec.to_builtins(event)))
    return decisions


def _play_out(game: Game, trial: Trial, longest: int) -> int:
    from undercroft.lab.bots import make_bots, play_on

    play_on(game, make_bots(trial.kinds(), trial.seed), longest)
    if game.decision is not None:
        raise PackError(f"no end after {longest} decisions")
    return game.record().choices


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data.partition("#")[0]
    elif isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _counted(entries: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in entries.items()) or "nothing in it"
