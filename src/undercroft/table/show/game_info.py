"""What the lobby tells of each game, with a picture of a real position and the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from undercroft.kernel.board import Picture
from undercroft.kernel.docs import attribute_docs
from undercroft.kernel.registry import find_game, list_games
from undercroft.kernel.rules import GameRules
from undercroft.kernel.start import extra_of, new_game, options_for_people
from undercroft.lab.bots import STRENGTHS, make_bots, play_on
from undercroft.packs import content_of
from undercroft.table import wire

PICTURED_AFTER = 160
"""Choices after which the picture in the lobby is taken."""


def all_games() -> list[wire.GameInfo]:
    """Every game."""
    return [game_info(name) for name in list_games()]


@cache
def game_info(name: str) -> wire.GameInfo:
    """A game, as the lobby shows it."""
    rules = find_game(name)
    modes = tuple(
        wire.ModeInfo(id, mode.title, mode.seats[0], mode.seats[-1], mode.usual, mode.together, mode.alone)
        for id, mode in rules.modes.items()
    )
    return wire.GameInfo(
        id=rules.id,
        title=rules.title,
        about=rules.about,
        minutes=rules.minutes,
        modes=modes,
        options=_options(rules),
        bots=tuple(wire.BotInfo(one.id, one.name, one.character) for one in STRENGTHS.values()),
        windows=rules.play.windows,
        accent=rules.board.accent if rules.board is not None else "",
        has_picture=rules.board is not None,
    )


def _options(rules: GameRules[Any]) -> tuple[wire.OptionInfo, ...]:
    docs = attribute_docs(rules.options)
    hints = get_type_hints(rules.options, include_extras=True)
    return tuple(
        _option(rules, field.name, docs.get(field.name, ""), hints[field.name], field.default)
        for field in msgspec.structs.fields(rules.options)
        if field.name not in options_for_people(rules)
    )


def _option(rules: GameRules[Any], name: str, words: str, hint: Any, usual: Any) -> wire.OptionInfo:
    extra = extra_of(hint)
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    kind, choices = _kind_of(rules, plain, extra, usual)
    return wire.OptionInfo(name, words, kind, usual, choices, tuple(extra.get("modes", ())))


def _kind_of(
    rules: GameRules[Any], hint: Any, extra: Mapping[str, Any], usual: Any
) -> tuple[Literal["switch", "number", "text", "choice"], tuple[Any, ...]]:
    """How an option is chosen, and out of what."""
    if "table" in extra:
        return "choice", (usual, *content_of(rules).base.tables[extra["table"]])
    if "seats" in extra:
        most = max(mode.seats[-1] for mode in rules.modes.values())
        return "choice", (usual, *range(most))
    if hint is bool:
        return "switch", ()
    if hint is int:
        return "number", ()
    choices = _literals(hint)
    return "choice" if choices else "text", choices


def _literals(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    if isinstance(kind, UnionType):
        return tuple(choice for one in get_args(kind) for choice in _literals(one))
    return ()


@cache
def picture(name: str) -> str:
    """A position of this game, drawn; always the same one."""
    rules = find_game(name)
    mode = next(iter(rules.modes.values()))
    game = new_game(rules, mode.usual, seed=7)
    if rules.board is not None and rules.board.cover is not None:
        return rules.board.cover(game.content).svg
    play_on(game, make_bots(["random"] * mode.usual, 7), PICTURED_AFTER)
    return _one_place(game.board()).svg


def _one_place(picture: Picture) -> Picture:
    """The first place of a stage that has several, so that a small picture shows it large enough."""
    if not picture.stage.places:
        return picture
    x, y, width, height = picture.stage.places[0].box
    return replace(picture, stage=replace(picture.stage, origin=(x, y), width=width, height=height))


@cache
def rulebook(name: str) -> wire.RulebookInfo:
    """A game's rules in words."""
    rules = find_game(name)
    chapters = tuple(
        wire.Chapter(title, tuple(wire.RuleInfo(rule.id, rule.text) for rule in found))
        for title, found in rules.rulebook.chapters
        if found
    )
    return wire.RulebookInfo(rules.id, rules.title, chapters, () if rules.board is None else rules.board.legend)
