"""What an action or an event names is what is pointed at."""

from __future__ import annotations

from typing import Annotated, get_args

import msgspec
from msgspec import Struct

from undercroft.kernel.actions import Action, Composed, Pass
from undercroft.kernel.ids import all_named_in, names, targets_in, union_of

RoomId = Annotated[str, names("room")]
MonsterId = Annotated[int, names("monster")]


class Walk(Action, frozen=True):
    to: RoomId
    steps: int = 1


class Herd(Action, frozen=True):
    monsters: tuple[MonsterId, ...]
    to: RoomId | None = None


class AtRoom(Struct, frozen=True, tag=True):
    room: RoomId


class Throw(Action, frozen=True):
    at: tuple[AtRoom, ...]


class Gather(Composed, frozen=True):
    monsters: tuple[MonsterId, ...]
    to: RoomId = ""


def test_ids_are_targets_in_the_order_of_the_fields() -> None:
    assert targets_in(Walk("B3")) == ("room:B3",)
    assert targets_in(Herd((7, 8), "A1")) == ("monster:7", "monster:8", "room:A1")


def test_what_is_left_out_is_no_target() -> None:
    assert targets_in(Walk("")) == ()
    assert targets_in(Herd((0,))) == ("monster:0",)
    assert targets_in(Pass()) == ()


def test_what_stands_inside_is_named_too_and_each_thing_once() -> None:
    assert targets_in(Throw((AtRoom("B3"), AtRoom("A1"), AtRoom("B3")))) == ("room:B3", "room:A1")


def test_what_is_composed_is_the_same_in_any_order_and_names_each_part_as_often_as_it_has_it() -> None:
    assert Gather((8, 7, 8)) == Gather((7, 8, 8)) == msgspec.convert({"type": "Gather", "monsters": [8, 8, 7]}, Gather)
    assert tuple(all_named_in(Gather((8, 7, 8), "A1"))) == ("monster:7", "monster:8", "monster:8", "room:A1")


def test_the_union_of_a_module_holds_all_of_its_types_but_their_bases() -> None:
    assert get_args(union_of(globals(), Action)) == (Pass, Walk, Herd, Throw, Gather)
