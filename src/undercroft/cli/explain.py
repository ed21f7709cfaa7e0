"""Why, and why not: what a choice does, and which rule keeps another one from the list.

Nothing here knows a game. Actions that somebody could have in mind are made out of the game's action types and the
ids that the asking seat can see, and those whose words fit the question are put before the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from undercroft.kernel.actions import Action
from undercroft.kernel.game import Game

MOST_TRIED = 3_000
MOST_TOLD = 5


class Told(NamedTuple):
    """One answer: its words, and the rule that gives or forbids it."""

    words: str
    rule: str


def explain_option(game: Game, seat: int, action: Action) -> list[Told]:
    """What an action on offer does, and the rule that offers it."""
    decision = game.decisions[seat]
    does = " ".join((type(action).__doc__ or "").split())
    words = f"{game.say(action, seat)}. {does}".strip()
    return [Told(words, decision.rule or game.rules.turn_rule)]


def explain_absence(game: Game, seat: int, words: str) -> list[Told]:
    """Why what these words speak of is not among the choices, or where it is; nothing if no action fits them."""
    listed: list[Told] = []
    refused: dict[str, list[tuple[Action, str]]] = {}
    for action in thinkable(game, seat, words):
        refusal = game.why_not(action, seat)
        if refusal is None:
            listed.append(Told(_where(game, seat, action), game.decisions[seat].rule or game.rules.turn_rule))
        else:
            refused.setdefault(refusal.rule, []).append((action, refusal.reason))
    told = [_refusal(game, seat, rule, cases) for rule, cases in refused.items()]
    told.sort(key=lambda one: "not among the choices" in one.words)
    return (listed + told)[:MOST_TOLD]


def thinkable(game: Game, seat: int, words: str) -> list[Action]:
    """The actions that these words could mean, whether they are legal or not."""
    wanted = _tokens(words)
    kinds = list(get_args(game.rules.actions)) or [game.rules.actions]
    named = _named(kinds, wanted)
    found: dict[Action, None] = {}
    for kind, left in named or [(kind, wanted) for kind in kinds if kind.__struct_fields__]:
        for action in islice(_made(game, seat, kind, left), MOST_TRIED):
            if _fits(game, seat, action, left):
                found[action] = None
    return list(found)


def verbs(game: Game) -> list[str]:
    """The names of the game's actions, as people would type them."""
    return sorted(" ".join(_name_parts(kind)) for kind in get_args(game.rules.actions) or [game.rules.actions])


def _where(game: Game, seat: int, action: Action) -> str:
    """Where a legal action is offered."""
    options, asides = list(game.decisions[seat].options), list(game.asides(seat))
    if action in options:
        how = f"it is choice {options.index(action) + 1}"
    elif action in asides:
        how = f"type `a {asides.index(action) + 1}`"
    else:
        how = f"type `do {msgspec.json.encode(action).decode()}`"
    return f"{game.say(action, seat)}: you can, {how}"


def _refusal(game: Game, seat: int, rule: str, cases: Sequence[tuple[Action, str]]) -> Told:
    (action, reason), *others = cases
    more = f" (and {len(others)} more like it)" if others else ""
    return Told(f"{game.say(action, seat)}: not now, {reason}{more}", rule)


# The words


def _tokens(words: str) -> list[str]:
    return re.findall(r"[a-z]+|\d+|_(?![a-z])", words.casefold().replace("'", ""))


def _name_parts(kind: type[Action]) -> list[str]:
    return [part.casefold() for part in re.findall(r"[A-Z][a-z0-9]*", kind.__name__)]


def _named(kinds: Iterable[type[Action]], wanted: Sequence[str]) -> list[tuple[type[Action], list[str]]]:
    """The action types that the words name, best first only, each with the words that are left over."""
    scored = []
    for kind in kinds:
        parts = _name_parts(kind)
        if "".join(parts) in wanted:
            parts = ["".join(parts)]
        said = [part for part in parts if part in wanted]
        if said:
            left = [word for word in wanted if word not in said]
            scored.append((len(said) == len(parts), len(said), kind, left))
    best = max((score[:2] for score in scored), default=None)
    return [(kind, left) for *score, kind, left in scored if tuple(score) == best]


def _fits(game: Game, seat: int, action: Action, wanted: Sequence[str]) -> bool:
    """Whether all the words occur in the action, as it is said or as it is written."""
    try:
        said = game.say(action, seat)
    except Exception:
        # Made-up actions need not make sense, and those that do not have no words.
        return False
    written = msgspec.json.encode(action).decode().replace("_", " ")
    known = _tokens(f"{said} {written}")
    return all(any(token.startswith(word) for token in known) for word in wanted)


# The actions


def _made(game: Game, seat: int, kind: type[Action], words: Sequence[str]) -> Iterator[Action]:
    """Every action of this type whose fields hold something that the seat knows of."""
    hints = get_type_hints(kind)
    fields = [field for field in msgspec.structs.fields(kind) if field.required]
    values = [_values(game, seat, field.name, hints[field.name], words) for field in fields]
    for choice in product(*values):
        yield kind(**dict(zip((field.name for field in fields), choice, strict=True)))


def _values(game: Game, seat: int, name: str, hint: Any, words: Sequence[str]) -> list[Any]:
    numbers = [int(word) for word in words if word.isdigit()]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if hint is bool:
        return [False, True]
    if hint is int:
        return numbers or list(range(10))
    if get_origin(hint) is tuple and int in get_args(hint):
        return [tuple(numbers)]
    return _ids(game, seat, name, words) if hint is str else []


def _ids(game: Game, seat: int, name: str, words: Sequence[str]) -> list[str]:
    """The ids that may stand in a field: all in sight, or, if the field is called like a table, that table's."""
    tables = game.rules.base.tables
    known = {id for table in tables.values() for id in table}
    fitting = set(tables[name]) if name in tables else known
    offered = [*game.decisions[seat].options, *game.asides(seat)] if seat in game.decisions else []
    seen = _strings(msgspec.to_builtins(game.view(seat)), seat)
    ids = [id for id in seen if id in fitting or (game.setup.packs and id not in known)]
    ids += [value for option in offered for value in _strings(msgspec.to_builtins(option), seat)]
    near = [id for id in ids if any(word in _tokens(id) for word in words)]
    return list(dict.fromkeys([*near, *ids]))


def _strings(data: Any, seat: int) -> list[str]:
    """All texts in plain data, keys too; what belongs to the seat comes first."""
    own: list[str] = []
    others: list[str] = []

    def collect(part: Any, into: list[str]) -> None:
        if isinstance(part, str):
            into.append(part)
        elif isinstance(part, dict):
            mine = own if part.get("seat") == seat and part is not data else into
            for key, value in part.items():
                mine.append(str(key))
                collect(value, mine)
        elif isinstance(part, list | tuple):
            for one in part:
                collect(one, into)

    collect(data, others)
    return own + others
