"""All-pairs covers: a few rows in which every two values meet that may."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

Row = Mapping[str, Hashable]
Pair = tuple[tuple[str, Hashable], tuple[str, Hashable]]


def pairwise(
    axes: Mapping[str, Sequence[Hashable]],
    allowed: Callable[[Row], bool] = lambda row: True,
    begun: Iterable[Row] = (),
) -> list[Row]:
    """Rows with a value for each axis; every two values that are allowed together meet in one, or in what was begun.

    Greedy: a row starts with a pair that has not met, and takes of each axis the value that meets most others anew.
    A row that is allowed so far must stay so with some value of any further axis.
    """
    missing = dict.fromkeys(pair for pair in all_pairs(axes) if allowed(dict(pair)))
    rows = []
    for row in begun:
        _meet(missing, axes, row)
    while missing:
        row = dict(next(iter(missing)))
        for name, values in axes.items():
            if name not in row:
                grown = [{**row, name: value} for value in values]
                row = max(filter(allowed, grown), key=lambda one: sum(pair in missing for pair in pairs(axes, one)))
        rows.append(row)
        _meet(missing, axes, row)
    return rows


def _meet(missing: dict[Pair, None], axes: Iterable[str], row: Row) -> None:
    for pair in pairs(axes, row):
        missing.pop(pair, None)


def pairs(axes: Iterable[str], row: Row) -> Iterator[Pair]:
    """The pairs that meet in a row, each in the order of the axes."""
    return combinations([(name, row[name]) for name in axes if name in row], 2)


def all_pairs(axes: Mapping[str, Sequence[Hashable]]) -> Iterator[Pair]:
    """Every two values of two axes."""
    for one, other in combinations(axes, 2):
        yield from (((one, value), (other, beside)) for value in axes[one] for beside in axes[other])
