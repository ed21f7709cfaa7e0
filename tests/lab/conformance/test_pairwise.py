from collections.abc import Hashable, Mapping, Sequence
from itertools import product
from math import prod

from hypothesis import assume, given
from hypothesis import strategies as st

from undercroft.lab.conformance.pairwise import Pair, Row, all_pairs, pairs, pairwise

AXES = st.lists(st.integers(1, 5), min_size=2, max_size=7).map(
    lambda counts: {f"axis {number}": list(range(count)) for number, count in enumerate(counts)}
)


def met(axes: Mapping[str, Sequence[int]], rows: Sequence[Row]) -> set[Pair]:
    return {pair for row in rows for pair in pairs(axes, row)}


@given(AXES)
def test_every_two_values_meet(axes: dict[str, list[int]]) -> None:
    rows = pairwise(axes)
    assert all(row.keys() == axes.keys() for row in rows)
    assert met(axes, rows) == set(all_pairs(axes))


@given(AXES)
def test_the_cover_is_never_larger_than_the_product_and_without_repetition(axes: dict[str, list[int]]) -> None:
    rows = pairwise(axes)
    assert len(rows) <= prod(map(len, axes.values()))
    assert len({tuple(row.items()) for row in rows}) == len(rows)


def test_the_cover_is_much_smaller_than_the_product() -> None:
    switches = {f"switch {number}": [False, True] for number in range(12)}
    assert len(pairwise(switches)) <= 16 < 2**12
    assert len(pairwise({f"axis {number}": [1, 2, 3, 4] for number in range(6)})) <= 40 < 4**6


@given(AXES, st.data())
def test_what_is_not_allowed_never_meets_and_all_else_does(axes: dict[str, list[int]], data: st.DataObject) -> None:
    # The first value of every axis fits everything, as a default does.
    quarrels = [pair for pair in all_pairs(axes) if pair[0][1] and pair[1][1]]
    assume(quarrels)
    forbidden = set(data.draw(st.lists(st.sampled_from(quarrels), unique=True)))
    rows = pairwise(axes, lambda row: forbidden.isdisjoint(pairs(axes, row)))
    assert met(axes, rows) == set(all_pairs(axes)) - forbidden


@given(AXES, st.data())
def test_what_was_begun_is_not_done_again(axes: dict[str, list[int]], data: st.DataObject) -> None:
    product_of_all = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
    begun = data.draw(st.lists(st.sampled_from(product_of_all), max_size=5))
    rows = pairwise(axes, begun=begun)
    assert met(axes, [*begun, *rows]) == set(all_pairs(axes))
    seen = met(axes, begun)
    for row in rows:
        new = set(pairs(axes, row)) - seen
        assert new, "a row in which nothing meets anew"
        seen |= new


def test_the_cover_is_always_the_same() -> None:
    axes: dict[str, list[Hashable]] = {"mode": ["one", "two"], "seats": [2, 3, 4], "easy": [False, True]}
    assert pairwise(axes) == pairwise(axes)
    assert pairwise(axes)[0] == {"mode": "one", "seats": 2, "easy": False}
