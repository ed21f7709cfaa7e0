"""Choices of several things at the prompt: `reroll melee step step` instead of one number among many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from undercroft.cli.explain import means, tokens, verb
from undercroft.kernel.actions import Action, Composed
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.ids import named_fields

FEW = 8
"""So many are listed like all other choices."""


def folded(options: Sequence[Action]) -> list[Composed]:
    """The options that are sooner typed than looked for, if there are many."""
    composed = [option for option in options if isinstance(option, Composed)]
    return composed if len(composed) > FEW else []


def how_to_type(game: Game, seat: int, options: Sequence[Composed]) -> str:
    """What can be typed instead of the numbers of these."""
    largest = max(options, key=lambda option: len(_parts(option)))
    names = _names(game, seat, options)
    example = " ".join(max(sorted(names[part]), key=len) for part in _parts(largest)[-3:])
    return f"`{verb(type(largest))} {example}` chooses several at once; `sets` lists all {len(options)}."


def read_set(game: Game, seat: int, typed: str) -> Action | None:
    """The set that these words name, whether it is legal or not; None if they name no kind of set that is offered."""
    kind_word, *words = tokens(typed) or [""]
    offered = [option for option in game.decisions[seat].options if isinstance(option, Composed)]
    alike = [option for option in offered if tokens(verb(type(option)))[0] == kind_word]
    if not alike:
        return None
    names = _names(game, seat, alike)
    parts = [_part(word, names) for word in words]
    return game.parse({"type": type(alike[0]).__name__, _field(alike[0]): msgspec.to_builtins(parts)})


def _field(option: Composed) -> str:
    """The field that holds the parts."""
    return next(field for field, _ in named_fields(type(option)) if isinstance(getattr(option, field), tuple))


def _parts(option: Composed) -> tuple[Any, ...]:
    parts: tuple[Any, ...] = getattr(option, _field(option))
    return parts


def _names(game: Game, seat: int, options: Sequence[Composed]) -> dict[Any, set[str]]:
    """What each part may be called: its id, and what is said only of choosing it alone."""
    ids = dict.fromkeys(part for option in options for part in _parts(option))
    said = {part: set[str]() for part in ids}
    for option in options:
        part, *others = _parts(option)
        if not others:
            said[part] |= set(tokens(game.say(option, seat)))
    common = set.intersection(*said.values()) if len(said) > 1 else set()
    return {part: (words - common) | set(tokens(str(part))) for part, words in said.items()}


def _part(word: str, names: dict[Any, set[str]]) -> Any:
    found = [part for part, words in names.items() if any(means(word, known) for known in words)]
    if len(found) != 1:
        raise UndercroftError(f"{word!r} is none of {', '.join(map(str, names))}.")
    return found[0]
