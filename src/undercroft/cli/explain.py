"""Why, and why not: what a choice does, and which rule keeps another one from the list.

Nothing here knows a game. Actions that somebody could have in mind are made out of the game's action types and the
ids that the asking seat can see, and those whose words fit the question are put before the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.game import Game
from undercroft.packs import PackContent

MOST_TRIED = 3_000
MOST_TOLD = 4


class Explanation(NamedTuple):
    """One answer: the action in words, what there is to say about it, and the rule that gives or forbids it."""

    action: str
    why: str
    rule: str
    legal: bool = True


def explain_option(game: Game, seat: int, action: Action) -> Explanation:
    """What an action on offer does, and the rule that offers it."""
    does = " ".join((type(action).__doc__ or "").split())
    return Explanation(game.say(action, seat), does, _rule_of_decision(game, seat))


def explain_absence(game: Game, seat: int, words: str) -> list[Explanation]:
    """Why what these words speak of is not among the choices, or where it is; nothing if no action fits them.

    Words that name a kind of action, but nothing that it could be done with, are answered for the kind.
    """
    wanted = tokens(words)
    kinds = list(get_args(game.rules.actions)) or [game.rules.actions]
    named = _named(kinds, wanted)
    if exact := _fitting(game, seat, named or [(kind, wanted) for kind in kinds if kind.__struct_fields__]):
        return _answers(game, seat, exact, lambda action: said(game, seat, action))
    anything = _fitting(game, seat, [(kind, []) for kind, _ in named])
    return _answers(game, seat, anything, lambda action: verb(type(action)).capitalize())


def _answers(game: Game, seat: int, actions: Iterable[Action], words: Callable[[Action], str]) -> list[Explanation]:
    """Where the legal ones are to be found, then why the others are not: one answer for each rule."""
    listed: list[Explanation] = []
    refused: dict[str, list[tuple[Action, Refusal]]] = {}
    for action in actions:
        refusal = game.why_not(action, seat)
        if refusal is None:
            listed.append(
                Explanation(said(game, seat, action), _where(game, seat, action), _rule_of_decision(game, seat))
            )
        else:
            refused.setdefault(refusal.rule, []).append((action, refusal))
    telling: list[Explanation] = []
    vague: list[Explanation] = []
    for rule, ((action, refusal), *others) in refused.items():
        reason = refusal.reason
        more = f" (and {len(others)} more like it)" if others else ""
        told = Explanation(words(action), f"{reason[:1].upper()}{reason[1:]}{more}.", rule, legal=False)
        (vague if refusal.vague else telling).append(told)
    return (listed + (telling or (vague if not listed else [])))[:MOST_TOLD]


def said(game: Game, seat: int, action: Action) -> str:
    """An action in words; an empty text if it makes no sense at all."""
    try:
        return game.say(action, seat)
    except Exception:
        # Made-up actions need not make sense: those that name something that is not there have no words.
        fields = msgspec.structs.asdict(action).values()
        return "" if any(isinstance(value, str) for value in fields) else verb(type(action)).capitalize()


def _rule_of_decision(game: Game, seat: int) -> str:
    return game.decisions[seat].rule or game.rules.play.turn_rule


def _fitting(game: Game, seat: int, kinds: Iterable[tuple[type[Action], list[str]]]) -> list[Action]:
    """The actions of these kinds that the words with each could mean, whether they are legal or not."""
    found: dict[Action, None] = {}
    for kind, words in kinds:
        for action in islice(_made(game, seat, kind, words), MOST_TRIED):
            if _fits(game, seat, action, words):
                found[action] = None
    return list(found)


def verb(kind: type[Action]) -> str:
    """The name of a kind of action, as people would type it."""
    return " ".join(_name_parts(kind))


def verbs(game: Game) -> list[str]:
    """The names of all kinds of actions."""
    return sorted(verb(kind) for kind in get_args(game.rules.actions) or [game.rules.actions])


def _where(game: Game, seat: int, action: Action) -> str:
    """Where a legal action is offered."""
    options, asides = list(game.decisions[seat].options), list(game.asides(seat))
    if action in options:
        return f"You can: it is choice {options.index(action) + 1}."
    if action in asides:
        return f"You can: type `a {asides.index(action) + 1}`."
    return f"You can: type `do {msgspec.json.encode(action).decode()}`."


# The words


def tokens(words: str) -> list[str]:
    """The words of a text or an id; a lone underscore is the name of a blank face."""
    apart = re.sub(r"(?<=[^\W_])_(?=[^\W_])", " ", words.casefold().replace("'", ""))
    return re.findall(r"[^\W_]+|_", apart)


def means(word: str, token: str) -> bool:
    """Whether somebody who types this word may mean that one: long ones need not be typed to their end."""
    return token == word or (len(word) > 2 and token.startswith(word))


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
    words = said(game, seat, action)
    if not words:
        return False
    known = tokens(f"{words} {msgspec.json.encode(action).decode()}")
    return all(any(means(word, token) for token in known) for word in wanted)


# The actions


def _made(game: Game, seat: int, kind: type[Action], words: Sequence[str]) -> Iterator[Action]:
    """Every action of this type whose fields hold something that the seat knows of."""
    hints = get_type_hints(kind)
    fields = [field for field in msgspec.structs.fields(kind) if field.required]
    values = [_values(game, seat, field.name, hints[field.name], words) for field in fields]
    for choice in product(*values):
        yield kind(**dict(zip((field.name for field in fields), choice, strict=True)))


def _values(game: Game, seat: int, name: str, hint: Any, words: Sequence[str]) -> list[Any]:
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 10]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if hint is bool:
        return [False, True]
    if hint is int:
        return numbers or list(range(10))
    if get_origin(hint) is tuple and int in get_args(hint):
        return [tuple(numbers)]
    if get_origin(hint) is tuple:
        return [(one,) for one in _values(game, seat, name, get_args(hint)[0], words)]
    return _ids(game, seat, name, words) if hint is str else []


def _ids(game: Game, seat: int, name: str, words: Sequence[str]) -> list[str]:
    """The ids that may stand in a field: those that are spoken of, then all in sight.

    A field that is called like a table holds the ids of that table.
    """
    content = game.rules.content
    tables = content.base.tables if isinstance(content, PackContent) else {}
    known = [id for table in tables.values() for id in table]
    fitting = list(tables[name]) if name in tables else known
    seen = _strings(msgspec.to_builtins(game.view(seat)), seat)
    ids = [id for id in seen if id in fitting or (game.setup.packs and id not in known)]
    for option in (*game.decisions[seat].options, *game.asides(seat)):
        fields = msgspec.structs.asdict(option).values()
        ids += _strings(msgspec.to_builtins(list(fields)), seat)
    spoken = [id for id in (*ids, *fitting) if any(means(word, token) for word in words for token in tokens(id))]
    return list(dict.fromkeys([*spoken, *ids]))


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
