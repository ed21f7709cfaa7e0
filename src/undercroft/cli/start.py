"""From what was asked for on the command line to a game and its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from undercroft.cli.saves import load
from undercroft.cli.seats import Seat, read_seats, seats_of
from undercroft.kernel.chance import Source
from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.registry import find_game, list_games, nearest
from undercroft.kernel.rules import GameRules, Mode
from undercroft.kernel.start import new_game, replay

SPOKEN = {"on": "true", "yes": "true", "off": "false", "no": "false"}


class Wish(NamedTuple):
    """The game that was asked for."""

    game: str | None
    seats: str | None
    mode: str | None
    seed: int | None
    options: Sequence[str]
    packs: Sequence[Path]

    def rules(self) -> GameRules[Any]:
        """The rules of the game."""
        if self.game is None:
            raise SetupError(f"no game was named; there is {', '.join(list_games())}")
        return find_game(self.game)


def find_mode(rules: GameRules[Any], name: str | None) -> Mode:
    """The mode of that name, or the game's first."""
    if name is None:
        return next(iter(rules.modes.values()))
    if name not in rules.modes:
        raise SetupError(f"{rules.id} has no mode {name!r}; {nearest(name, rules.modes)}")
    return rules.modes[name]


def begin(wish: Wish, seats: Sequence[Seat], source: Source | None = None, seed: int | None = None) -> Game:
    """Set up a new game for these seats."""
    rules = wish.rules()
    return new_game(
        rules,
        [seat.name for seat in seats],
        mode=wish.mode,
        seed=wish.seed if seed is None else seed,
        packs=wish.packs,
        options=read_options(rules, wish.options),
        source=source,
    )


def go_on(wish: Wish, path: Path) -> tuple[Game, list[Seat], str]:
    """Take up a saved game: the game, who plays its seats, and a remark about how it goes on.

    Who plays is asked for, or told by the names of the seats.
    """
    record = load(path)
    if wish.game is not None and wish.game != record.setup.game:
        raise SetupError(f"{path} is a game of {record.setup.game}, not of {wish.game}")
    if wish.mode is not None or wish.seed is not None or wish.options:
        raise SetupError("a saved game keeps its mode, seed and options; leave out --mode, --seed and --option")
    game = replay(record, packs=wish.packs, resume=True)
    seats = _seats_asked_for(wish.seats, game.setup.seats, path)
    if record.setup.version != game.setup.version:
        return game, seats, f"Begun under rules version {record.setup.version}: it goes on from its last checkpoint."
    who = ", ".join(f"{seat.name} ({seat.kind})" for seat in seats)
    return game, seats, f"After {record.choices} choices, with {who}; --seats changes who plays."


def _seats_asked_for(asked: str | None, names: Sequence[str], path: Path) -> list[Seat]:
    if asked is None:
        return seats_of(names)
    seats = read_seats(asked)
    if len(seats) != len(names):
        raise SetupError(f"{path} has {len(names)} seats, not {len(seats)}: {', '.join(names)}")
    return [Seat(name, seat.kind) for name, seat in zip(names, seats, strict=True)]


def read_options(rules: GameRules[Any], given: Sequence[str]) -> Mapping[str, Any]:
    """Read `key=value` by the types of the game's options."""
    fields = {field.name: field for field in msgspec.structs.fields(rules.options)}
    read: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"--option {text} says no value; expected KEY=VALUE, such as {_example(fields)}")
        if key not in fields:
            raise SetupError(f"{rules.id} has no option {key!r}; {nearest(key, fields)}")
        read[key] = _read_value(rules, fields[key], value)
    return read


def _read_value(rules: GameRules[Any], field: msgspec.structs.FieldInfo, text: str) -> Any:
    spoken = SPOKEN.get(text.casefold(), text) if field.type is bool else text
    try:
        return msgspec.convert(spoken, field.type, strict=False)
    except msgspec.ValidationError as error:
        usual = _shown(field.default)
        if get_origin(field.type) is Literal:
            wrong = f"it is one of {', '.join(map(_shown, get_args(field.type)))}"
        else:
            wrong = str(error)
        raise SetupError(
            f"the option {field.name} of {rules.id} cannot be {text!r}: {wrong}; usual is {usual}"
        ) from None


def _example(fields: Mapping[str, msgspec.structs.FieldInfo]) -> str:
    return next((f"{name}={_shown(field.default)}" for name, field in fields.items()), "none: this game has no options")


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
