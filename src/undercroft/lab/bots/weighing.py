"""What the options of a decision are worth, and why the best is best."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from undercroft.kernel.actions import Action


class Weighing(msgspec.Struct, frozen=True):
    """The options of a decision with what each is worth, best first; the mean of so many imagined worlds."""

    options: tuple[tuple[Action, float], ...]
    worlds: int

    @property
    def best(self) -> Action:
        """What a greedy bot would do."""
        return self.options[0][0]

    def why(self, say: Callable[[Action], str]) -> str:
        """Why the best option is the best, in words; `say` gives an option's."""
        if len(self.options) == 1:
            return "There is nothing else to choose"
        (_, worth), (second, less), *_ = self.options
        where = f"tried in {self.worlds} imagined worlds"
        if f"{worth - less:.1f}" == "0.0":
            return f"“{say(second)}” does just as well, {where}"
        return f"It leaves you better off by {worth - less:.1f} than the next best, “{say(second)}”, {where}"


def rank(options: Sequence[Action], worths: Sequence[float], worlds: int) -> Weighing:
    """Put weighed options in order; of equal ones, the first that was offered stays first."""
    order = sorted(range(len(options)), key=lambda number: -worths[number])
    return Weighing(tuple((options[number], worths[number]) for number in order), worlds)
