from undercroft.kit.sets import distinct_sets


def test_equal_things_are_alike() -> None:
    assert distinct_sets("aab") == (("a",), ("b",), ("a", "a"), ("a", "b"), ("a", "a", "b"))
    assert distinct_sets("baa") == distinct_sets("aab")
    assert distinct_sets("") == ()


def test_different_things_give_every_subset_but_the_empty_one() -> None:
    assert len(distinct_sets("abcdef")) == 2**6 - 1
