"""Beginning a game, and taking one up again from its record."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_type_hints

import msgspec

from undercroft.kernel.chance import Answer, Seeded, Source
from undercroft.kernel.errors import RecordError, SetupError
from undercroft.kernel.game import Game, Snapshot
from undercroft.kernel.record import Record, Setup, read_record
from undercroft.kernel.registry import find_game, nearest
from undercroft.kernel.rules import GameRules, Mode


def new_game(
    game: str | GameRules[Any],
    seats: Sequence[str] | int,
    *,
    mode: str | None = None,
    seed: int | None = None,
    packs: Sequence[Any] = (),
    options: Mapping[str, Any] | None = None,
    source: Source | None = None,
    recording: bool = True,
) -> Game:
    """Set up a game and play it to its first decision.

    `seats` are the players' names (or how many there are); `packs` are folders, or packs that
    were loaded; without a `seed` one is made up; `options` are the game's own (see `undercroft.list_games()`); `source`
    answers chance instead of the seed.
    """
    rules = game if isinstance(game, GameRules) else find_game(game)
    name = next(iter(rules.modes)) if mode is None else mode
    names = _seat_names(rules, _find_mode(rules, name), seats)
    if seed is not None and type(seed) is not int:
        raise SetupError(f"a seed is a whole number, not {seed!r}")
    chosen = read_options(rules, options or {})
    content, on_top = rules.content.load(packs)
    setup = Setup(
        game=rules.id,
        version=rules.version,
        mode=name,
        seats=names,
        seed=secrets.randbits(53) if seed is None else seed,
        options=changed_options(rules, chosen),
        packs=on_top,
    )
    state = rules.play.new(content, chosen, name, len(names))
    return Game(rules, setup, content, chosen, source or Seeded(setup.seed), state, recording=recording)


def replay(
    record: Record | Mapping[str, Any] | bytes | str,
    *,
    until: int | None = None,
    packs: Sequence[Any] = (),
    resume: bool = False,
    game: GameRules[Any] | None = None,
) -> Game:
    """Play a record again, up to its first `until` choices, and return the game, ready to be played on.

    A record of another rules version can be replayed only if the game knows how to renew its answers; with `resume` it
    goes on from its last checkpoint. `game` is for a game that is not installed.
    """
    read = read_record(dict(record) if isinstance(record, Mapping) else record)
    setup = read.setup
    try:
        rules = game or find_game(setup.game)
        mode = _find_mode(rules, setup.mode)
        _seat_names(rules, mode, setup.seats)
        options = read_options(rules, setup.options)
    except SetupError as error:
        raise RecordError(f"this record cannot be replayed: {error}") from None
    content = rules.content.load_again(setup.packs, packs).content
    written: Iterable[tuple[int | str, Any]] = read.answers
    if setup.version != rules.version:
        setup = msgspec.structs.replace(setup, version=rules.version)
        if resume:
            return _resume(rules, setup, content, options, rules.renew(read.checkpoint.state), [])
        written = _renewed_answers(rules, read)
    answers = _typed_answers(rules, written)
    if until is not None:
        answers = answers[: _end_of_choice(answers, until)]
    if read.origin is not None:
        return _resume(rules, setup, content, options, read.origin, answers)
    state = _first_state(rules, content, options, setup)
    return Game(rules, setup, content, options, Seeded(setup.seed), state, answers=answers)


def resume_snapshot(snapshot: Snapshot, *, packs: Sequence[Any] = (), game: GameRules[Any] | None = None) -> Game:
    """Take up the game that a snapshot of these very rules shows; it can be played on, but not undone beyond it.

    `game` is for a game that is not installed.
    """
    setup = snapshot.setup
    rules = game or find_game(setup.game)
    if setup.version != rules.version:
        raise RecordError(f"this snapshot is of rules version {setup.version!r} of {rules.id}, not {rules.version!r}")
    content = rules.content.load_again(setup.packs, packs).content
    try:
        state = msgspec.msgpack.decode(snapshot.state, type=rules.state)
    except msgspec.DecodeError as error:
        raise RecordError(f"the state of this snapshot does not fit rules version {rules.version}: {error}") from None
    answers = _typed_answers(rules, snapshot.answers)
    options = read_options(rules, setup.options)
    return Game(rules, setup, content, options, Seeded(setup.seed), state, answers=answers, resumed=True)


def read_options(rules: GameRules[Any], given: Mapping[str, Any]) -> Any:
    """Check a table's options."""
    known = rules.options.__struct_fields__
    if not isinstance(given, Mapping):
        raise SetupError(f"options are names with values, not {given!r}")
    for name in given:
        if name not in known:
            raise SetupError(f"{rules.id} has no option {name!r}; {nearest(name, known)}")
    try:
        return msgspec.convert(dict(given), rules.options)
    except msgspec.ValidationError as error:
        raise SetupError(f"an option of {rules.id} is wrong: {error}") from None


def changed_options(rules: GameRules[Any], options: Any) -> dict[str, Any]:
    """The options that differ from the defaults."""
    usual = msgspec.to_builtins(rules.options())
    return {key: value for key, value in msgspec.to_builtins(options).items() if usual[key] != value}


def options_for_people(rules: GameRules[Any]) -> list[str]:
    """The options that name the seats of people: who lays the table fills them in, nobody is asked for them."""
    hints = get_type_hints(rules.options, include_extras=True)
    return [name for name, hint in hints.items() if extra_of(hint).get("people")]


def extra_of(hint: Any) -> Mapping[str, Any]:
    """What the type of an option says besides."""
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    return next((meta.extra for meta in metas if meta.extra), {})


def _find_mode(rules: GameRules[Any], name: str) -> Mode:
    if not isinstance(name, str) or name not in rules.modes:
        raise SetupError(f"{rules.id} has no mode {name!r}; {nearest(name, rules.modes)}")
    return rules.modes[name]


def _seat_names(rules: GameRules[Any], mode: Mode, seats: Sequence[str] | int) -> tuple[str, ...]:
    if isinstance(seats, str | bytes) or not isinstance(seats, int | Iterable):
        raise SetupError(f"the seats are a list of names or a number, not {seats!r}")
    if isinstance(seats, int) and seats not in mode.seats:
        raise SetupError(f"{rules.id} is for {mode.seats[0]} to {mode.seats[-1]} seats, not {seats}")
    names = tuple(f"Player {n + 1}" for n in range(seats)) if isinstance(seats, int) else tuple(seats)
    if len(names) not in mode.seats:
        low, high = mode.seats[0], mode.seats[-1]
        raise SetupError(f"{rules.id} is for {low} to {high} seats, not {len(names)}")
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > 40 or not name.isprintable():
            raise SetupError(f"{name!r} is no name for a seat: 1 to 40 printable characters are needed")
    if len(set(names)) < len(names):
        raise SetupError(f"the seats need different names: {', '.join(names)}")
    return names


def _resume(
    rules: GameRules[Any], setup: Setup, content: Any, options: Any, plain: Any, answers: Sequence[Answer]
) -> Game:
    """Go on from a state that somebody else wrote: one that makes no sense to the rules is refused."""
    state = _read_state(rules, plain)
    try:
        game = Game(rules, setup, content, options, Seeded(setup.seed), state, answers=answers, resumed=True)
        for seat in range(len(setup.seats)):
            rules.words.describe(game.view(seat), content, 80, False)
    except (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, AttributeError) as error:
        raise RecordError(f"the checkpoint of this record makes no sense to the rules: {error!r}") from None
    return game


def _first_state(rules: GameRules[Any], content: Any, options: Any, setup: Setup) -> Any:
    try:
        return rules.play.new(content, options, setup.mode, len(setup.seats))
    except SetupError as error:
        raise RecordError(f"this record cannot be replayed: {error}") from None


def _read_state(rules: GameRules[Any], plain: Any) -> Any:
    try:
        return msgspec.convert(plain, rules.state, str_keys=True)
    except msgspec.ValidationError as error:
        raise RecordError(
            f"the checkpoint of this record does not fit rules version {rules.version}: {error}"
        ) from None


def _renewed_answers(rules: GameRules[Any], record: Record) -> Iterable[tuple[int | str, Any]]:
    version = record.setup.version
    if version not in rules.renew_answers:
        raise RecordError(
            f"this record was made by rules version {version!r} of {rules.id}, and this is version "
            f"{rules.version!r}: it can only be resumed from its last checkpoint"
        )
    return rules.renew_answers[version](record.answers)


def _typed_answers(rules: GameRules[Any], answers: Iterable[tuple[int | str, Any]]) -> list[Answer]:
    typed: list[Answer] = []
    for number, (who, what) in enumerate(answers):
        if isinstance(who, int):
            try:
                what = rules.read_action(what)
            except msgspec.ValidationError as error:
                raise RecordError(f"answer {number} of this record is no action of {rules.id}: {error}") from None
        typed.append((who, what))
    return typed


def _end_of_choice(answers: Sequence[Answer], choices: int) -> int:
    """How many answers there are before choice number `choices` (from 0)."""
    if type(choices) is not int or choices < 0:
        raise RecordError(f"a record cannot be replayed until choice {choices!r}: 0 or more is needed")
    for at, (who, _) in enumerate(answers):
        if isinstance(who, int):
            if choices == 0:
                return at
            choices -= 1
    return len(answers)
