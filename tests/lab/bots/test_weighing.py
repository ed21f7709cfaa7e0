from undercroft.kernel.actions import Action, Pass
from undercroft.lab.bots import Weighing, rank


class Go(Action, frozen=True):
    to: int


def words(action: Action) -> str:
    return "Stop here" if isinstance(action, Pass) else f"Go to {action.to}"  # type: ignore[attr-defined]


def test_options_are_ranked_best_first_and_equal_ones_as_they_were_offered() -> None:
    options = [Go(1), Go(2), Pass(), Go(3)]
    ranked = rank(options, [1.0, 2.5, 2.5, -1.0], 16)
    assert ranked == Weighing(((Go(2), 2.5), (Pass(), 2.5), (Go(1), 1.0), (Go(3), -1.0)), 16)


def test_a_weighing_says_why() -> None:
    assert rank([Pass(), Go(1)], [6.1, 7.34], 16).why(words) == (
        "It leaves you better off by 1.2 than the next best, “Stop here”, tried in 16 imagined worlds"
    )
    assert rank([Pass(), Go(1)], [6.12, 6.11], 4).why(words) == (
        "“Go to 1” does just as well, tried in 4 imagined worlds"
    )
    assert rank([Pass()], [0.0], 16).why(words) == "There is nothing else to choose"
