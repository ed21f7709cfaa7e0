"""Places on an axis."""

from __future__ import annotations

import pytest

from undercroft.lab.arena.report.scale import Scale, quantile


def test_marks_are_round_numbers_around_the_values() -> None:
    scale = Scale.around([28, 57])
    assert (scale.low, scale.high) == (20, 60)
    assert scale.ticks == [20, 30, 40, 50, 60]
    assert (scale.at(20), scale.at(30), scale.at(60)) == ("0.00%", "25.00%", "100.00%")


def test_a_single_value_has_room() -> None:
    scale = Scale.around([7, 7])
    assert scale.low <= 7 < scale.high


def test_powers_of_ten_are_as_far_apart_as_each_other() -> None:
    scale = Scale.by_tens([0.00002, 0.05])
    assert scale.ticks == pytest.approx([1e-5, 1e-4, 1e-3, 1e-2, 1e-1])
    assert [round(scale.share(tick), 6) for tick in scale.ticks] == [0, 0.25, 0.5, 0.75, 1]


def test_an_axis_over_many_powers_has_no_more_marks_than_can_be_read() -> None:
    assert len(Scale.by_tens([1e-6, 1e3]).ticks) <= 7


def test_quantiles_lie_between_values() -> None:
    assert [quantile([4, 1, 3, 2], share) for share in (0, 0.5, 1)] == [1, 2.5, 4]
    assert quantile([5], 0.95) == 5
