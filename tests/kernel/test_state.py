"""Copies and views follow from what a class of the state says it holds."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, field

from undercroft.kernel.state import Part, Replaced, State, copier, shown


class Coin(Struct, frozen=True):
    worth: int


class Purse(Part):
    coins: list[Coin] = field(default_factory=list)


class Figure(Part):
    name: str
    life: Annotated[int, Meta(ge=0)] = 6
    wounds: list[int] = field(default_factory=list)


class Hero(Figure):
    hand: list[str] = field(default_factory=list)
    purse: Purse | None = None
    mood: Literal["glad", "sad"] | None = None


class HeroView(Struct, frozen=True):
    name: str
    life: int
    wounds: tuple[int, ...]
    hand_size: int


class Table(State, kw_only=True, dict=True):
    heroes: list[Hero]
    by_name: dict[str, Purse] = field(default_factory=dict)
    printed: Replaced[dict[str, str]] = field(default_factory=dict)
    row: tuple[str, ...] = ()


def test_a_copy_shares_nothing_that_changes() -> None:
    table = Table(heroes=[Hero("Ana", purse=Purse([Coin(1)]))], by_name={"Bo": Purse()}, printed={"a": "b"})
    copy = table.copy()
    assert copy == table
    copy.heroes[0].hand.append("torch")
    copy.heroes[0].wounds.append(1)
    copy.heroes[0].purse = None
    copy.by_name["Bo"].coins.append(Coin(2))
    copy.ticks["dice"] = 1
    assert table == Table(heroes=[Hero("Ana", purse=Purse([Coin(1)]))], by_name={"Bo": Purse()}, printed={"a": "b"})


def test_what_is_only_replaced_is_shared() -> None:
    table = Table(heroes=[], printed={"a": "b"})
    assert table.copy().printed is table.printed


def test_a_class_that_builds_on_another_copies_what_it_adds() -> None:
    public = Figure("Bo")
    assert public.copy() == public
    hero = Hero("Ana", hand=["torch"])
    assert hero.copy().hand is not hero.hand


class Loose(Struct):
    count: int = 0


class HoldsAnything(Part):
    what: object = None


class HoldsNoPart(Part):
    loose: list[Loose] = field(default_factory=list)


@pytest.mark.parametrize("kind", [HoldsAnything, HoldsNoPart])
def test_a_field_that_nobody_knows_how_to_copy_is_an_error(kind: type[Part]) -> None:
    with pytest.raises(TypeError, match=f"{kind.__name__}.*a state holds atoms"):
        copier(kind)


def test_a_view_shows_what_it_names_and_no_more() -> None:
    hero = Hero("Ana", life=3, hand=["torch"], wounds=[1])
    assert shown(HeroView, hero, hand_size=1) == HeroView("Ana", 3, (1,), 1)


class Treasury(Struct, frozen=True):
    purses: tuple[Purse, ...]


def test_a_view_does_not_hold_what_goes_on_changing() -> None:
    with pytest.raises(TypeError, match=r"Treasury\.purses: a view that holds Purse itself would change with the game"):
        shown(Treasury, Table(heroes=[]))


def test_what_a_view_names_and_the_table_does_not_must_be_said() -> None:
    with pytest.raises(TypeError, match=r"HeroView shows 'hand_size', and Hero has nothing by that name"):
        shown(HeroView, Hero("Ana"))
