"""Which tables of a game to check: all of them, or a few in which every two choices meet."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import msgspec
from msgspec.inspect import BoolType, LiteralType, StructType, type_info

from undercroft.kernel.errors import SetupError
from undercroft.kernel.rules import GameRules
from undercroft.lab.conformance.pairwise import Row, pairwise


class Case(NamedTuple):
    """A table to check; options that it does not name are at their defaults."""

    mode: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        changed = [name if value is True else f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.mode, str(self.seats), "+".join(changed) or "defaults"])


def option_values(rules: GameRules[Any]) -> dict[str, list[Any]]:
    """The options that have few values, yes or no or one of a list, each with its default first."""
    options = type_info(rules.options)
    assert isinstance(options, StructType)
    found: dict[str, list[Any]] = {}
    for field in options.fields:
        if isinstance(field.type, BoolType | LiteralType):
            values = field.type.values if isinstance(field.type, LiteralType) else (False, True)
            found[field.name] = [field.default, *(value for value in values if value != field.default)]
    return found


def variants(rules: GameRules[Any]) -> list[dict[str, Any]]:
    """Sets of options to try: the defaults, each option changed by itself, and all of them changed."""
    changes = {name: others for name, (_, *others) in option_values(rules).items()}
    sets: list[dict[str, Any]] = [{}, *({name: value} for name, others in changes.items() for value in others)]
    if len(changes) > 1:
        sets.append({name: others[0] for name, others in changes.items()})
    return sets


def every_case(rules: GameRules[Any]) -> list[Case]:
    """The full matrix: every mode, seat count and set of `variants` that the game accepts together."""
    return [
        Case(mode, seats, options)
        for mode, how in rules.modes.items()
        for options in variants(rules)
        for seats in how.seats
        if _accepts(rules, mode, seats, options)
    ]


def usual_cases(rules: GameRules[Any]) -> list[Case]:
    """Each mode as it is usually played."""
    return [Case(mode, how.usual, {}) for mode, how in rules.modes.items()]


def covering_cases(rules: GameRules[Any]) -> list[Case]:
    """The usual cases, and a few more: every mode, seat count and option meets each value of every other once.

    Two values that the game accepts only if a third is changed too are left out.
    """
    options = option_values(rules)
    seats = sorted({count for how in rules.modes.values() for count in how.seats})
    axes: dict[str, list[Hashable]] = {"mode": list(rules.modes), "seats": list(seats), **options}

    def allowed(row: Row) -> bool:
        changed = {name: row[name] for name in options if name in row}
        return any(
            _accepts(rules, mode, count, changed)
            for mode, how in rules.modes.items()
            if row.get("mode", mode) == mode
            for count in how.seats
            if row.get("seats", count) == count
        )

    defaults = {name: values[0] for name, values in options.items()}
    usual = usual_cases(rules)
    begun = [{"mode": case.mode, "seats": case.seats, **defaults} for case in usual]
    return [*usual, *(_case(row, defaults) for row in pairwise(axes, allowed, begun))]


def _case(row: Row, defaults: dict[str, Any]) -> Case:
    values: dict[str, Any] = dict(row)
    mode, seats = values.pop("mode"), values.pop("seats")
    return Case(mode, seats, {name: value for name, value in values.items() if value != defaults[name]})


def _accepts(rules: GameRules[Any], mode: str, seats: int, options: dict[str, Any]) -> bool:
    try:
        rules.play.new(rules.content.load().content, msgspec.convert(options, rules.options), mode, seats)
    except SetupError:
        return False
    return True
