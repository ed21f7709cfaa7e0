"""The book of a table: its game, and everything that happened under a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Answer, Logged, Seeded
from undercroft.kernel.errors import RecordError
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision, Window
from undercroft.kernel.state import State
from undercroft.table.show.log import Happening, Note
from undercroft.table.storage.models import Entry

OPENING = 1
"""The number of the update with which a game begins; an uploaded or branched record is part of it."""

REVEALING = ("roll", "draw", "reveal")
"""The kinds of events after which a choice is not taken back without asking."""


PRACTICE = "From here on this is practice: what was taken back should have stood, and there will be no score"


class Choice(NamedTuple):
    """A choice that stands: its number, whose it was, and whether it is taken back only after asking."""

    number: int
    seat: int
    revealing: bool
    """It brought chance or a reveal, or others might have responded to it."""
    window: bool = False
    """Others might have responded to it."""
    hidden: bool = False
    """It lets a chance to respond pass: nobody else may know that it was made."""


class WindowAt(NamedTuple):
    """A window that was opened, and how many of the happenings were told before it."""

    window: Window
    happenings: int


class Book:
    """A game with the numbers of its updates; everything here happens at once and in memory.

    Every choice is an entry, but whoever lets a chance to respond pass makes no new update: its number would tell.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.number = OPENING
        """Of the newest update."""
        self.entry = OPENING
        """The number of the newest entry."""
        self.numbers: dict[int, int] = {}
        """By entry, the number of its update."""
        self.happenings = [Happening(OPENING, event) for event in game.events]
        self.choices = [Choice(OPENING, who, True) for who, _ in game.answers if isinstance(who, int)]
        self.windows: list[WindowAt] = []
        """Those that the newest update opened, in their order."""
        self.moved: list[tuple[int, str]] = []
        """The seats that were moved without being asked in the newest update, as there was no choice; and how."""
        self._forced: list[tuple[int, str, int]] = []
        self.decided: State | None = None
        """The table as dice last decided something in the newest update."""
        self._decided: State | None = None
        self.asked_since: dict[int, int] = {}
        """The number since which each seat has been asked what it is asked now."""
        self.asked_at: dict[int, int] = {}
        """The entry since which each seat has been asked what it is asked now."""
        self._asked: dict[int, object] = {}
        self._known: tuple[int, Struct] | None = None
        """What a spectator sees after an entry."""
        self._events = len(self.happenings)
        self._answers = len(game.answers)
        self._back: list[tuple[int, int]] = []
        self._note_decisions()

    # Writing on

    def play(self, seat: int, action: Action, words: str = "") -> tuple[Answer, ...]:
        """Play an action; return it with the outcomes of chance that followed. The log says these words before it."""
        decision = self.game.decisions.get(seat)
        self._forced = []
        self._decided = None
        self.game.on_forced = self._note_forced
        self.game.on_decided(self._note_decided)
        try:
            self.game.play(action, seat)
        finally:
            self.game.on_forced = None
            self.game.on_decided(None)
        return self._turn_page(decision, words)

    def _note_decided(self) -> None:
        self._decided = self.game.still_life()

    def _note_forced(self, decision: Decision, told: int) -> None:
        """Keep in words what a seat does without being asked, and how many events were told before."""
        action = decision.only_answer
        if action is not None and not isinstance(action, Pass) and not decision.secret:
            self._forced.append((decision.seat, self.game.label(action, decision.seat).label, told))

    def undo(self, choices: int, words: str) -> int:
        """Take the last choices back; return how many answers are left."""
        first, before = self.choices[-choices].number, self.game.practice
        self.game.undo(choices)
        del self.choices[-choices:]
        self.happenings = [
            one for one in self.happenings if one.number < first or (isinstance(one.what, Note) and one.what.stays)
        ]
        self.entry += 1
        self.number += 1
        self._back.append((self.number, first - 1))
        self.happenings.append(Happening(self.number, Note(words)))
        if self.game.practice and not before:
            self.happenings.append(Happening(self.number, Note(PRACTICE, stays=True)))
        decision = self.game.decision
        self.windows = []
        if decision is not None and decision.window:
            everybody = tuple(range(len(self.game.setup.seats)))
            self.windows = [WindowAt(Window(decision.window, everybody), len(self.happenings))]
        self._count()
        self._note_decisions()
        return self._answers

    def note(self, words: str) -> None:
        """Note something that is not the game's: it belongs to the newest update, and is never taken back."""
        self.entry += 1
        self.happenings.append(Happening(self.number, Note(words, stays=True)))

    def read(self, entry: Entry) -> None:
        """Do again what an entry says was done."""
        game = self.game
        if entry.number != self.entry + 1:
            raise RecordError(f"entry {entry.number} follows entry {self.entry}")
        if entry.kind == "undo":
            lost = sum(isinstance(who, int) for who, _ in game.answers[entry.back_to :])
            self.undo(lost, self.undone_words(entry.seat))
        elif entry.kind == "note":
            self.note(entry.words)
        elif entry.kind == "answer":
            (who, what), *chance = entry.answers
            if not isinstance(who, int):
                raise RecordError(f"entry {entry.number} begins with chance {who!r} instead of a choice")
            decision = game.decisions.get(who)
            left = iter(chance)
            game.use_source(Logged(left))
            game.play(game.rules.read_action(what), who)
            game.use_source(Seeded(game.setup.seed))
            if unused := list(left):
                raise RecordError(f"entry {entry.number} says more than the rules ask for: {unused[0]!r}")
            self._turn_page(decision, entry.words)
        self.entry = entry.number
        self.numbers[entry.number] = self.number

    def begin_at(self, entry: int) -> None:
        """Go on after this entry, in the place of all before."""
        self.number = self.entry = entry

    def _turn_page(self, decision: Decision | None, words: str) -> tuple[Answer, ...]:
        """Note what came of an answer to this decision, after what the log says of it."""
        all_answers, all_events = self.game.answers, self.game.events
        answers, events = all_answers[self._answers :], all_events[self._events :]
        seat, action = answers[0]
        assert isinstance(seat, int)
        hidden = decision is not None and bool(decision.window) and isinstance(action, Pass)
        self.entry += 1
        if not hidden:
            self.number += 1
            self.windows = []
            self.moved = []
            self.decided = None
            if words:
                self.happenings.append(Happening(self.number, Note(words)))
        before = len(self.happenings) - self._events
        self.windows += [WindowAt(window, before + told) for window, told in self.game.windows]
        window = bool(self.windows)
        revealing = window or len(answers) > 1 or any(event.kind in REVEALING for event in events)
        self.choices.append(Choice(self.number, seat, revealing, window, hidden))
        self.happenings += [Happening(self.number, event) for event in events]
        self.moved += [
            (moved, label)
            for moved, label, told in self._forced
            if told < len(all_events) and all_events[told].kind == "move"
        ]
        self.decided = self._decided or self.decided
        self._answers, self._events = len(all_answers), len(all_events)
        self._asked.pop(seat, None)  # whoever has answered is asked anew, even the same
        self._note_decisions()
        return tuple(answers)

    def _count(self) -> None:
        self._events = len(self.game.events)
        self._answers = len(self.game.answers)

    def _note_decisions(self) -> None:
        asked: dict[int, object] = {
            seat: (decision.prompt, tuple(decision.options)) for seat, decision in self.game.decisions.items()
        }
        still = {seat for seat, what in asked.items() if self._asked.get(seat) == what}
        self.asked_since = {seat: self.asked_since[seat] if seat in still else self.number for seat in asked}
        self.asked_at = {seat: self.asked_at[seat] if seat in still else self.entry for seat in asked}
        self._asked = asked

    # Reading

    def known(self) -> Struct:
        """What a spectator sees now, made once for all who look."""
        if self._known is None or self._known[0] != self.entry:
            self._known = self.entry, self.game.view(None)
        return self._known[1]

    @property
    def answers(self) -> int:
        """How many answers stand: choices, and outcomes of chance."""
        return self._answers

    def answers_without(self, choices: int) -> int:
        """How many answers are left if the last choices are taken back."""
        answers = self.game.answers
        at = len(answers)
        while choices:  # from the end: each seat's update asks, and a long game has thousands
            at -= 1
            choices -= isinstance(answers[at][0], int)
        return at

    def would_practise(self, choices: int) -> bool:
        """Whether the game becomes practice if the last choices are taken back."""
        standing = self.game.rules.play.standing
        if not standing or self.game.practice:
            return False
        taken_back = self.game.answers[self.answers_without(choices) :]
        return any(isinstance(what, standing) for _, what in taken_back)

    def after(self, number: int, most: int | None = None) -> Sequence[Happening]:
        """What happened after this number, among the first `most` of all happenings."""
        at = len(self.happenings)
        while at and self.happenings[at - 1].number > number:
            at -= 1
        return self.happenings[at:most]

    def back_to(self, since: int) -> int:
        """The last number that still stands, for somebody who knows everything up to `since`."""
        return min([since, *(left for number, left in self._back if number > since)])

    def choices_to_undo(self, seat: int) -> int:
        """How many choices must be taken back to take back this seat's last one; 0 if it has none."""
        for count, choice in enumerate(reversed(self.choices), start=1):
            if choice.number == OPENING:
                return 0
            if choice.seat == seat and not choice.hidden:
                return count
        return 0

    def moments(self) -> list[int]:
        """For each choice that everybody may know of, how many choices there were before the next of them."""
        seen = [at for at, choice in enumerate(self.choices) if not choice.hidden]
        return [*seen[1:], len(self.choices)] if seen else []

    def undone_words(self, seat: int | None) -> str:
        """An undo in words."""
        return f"{self.game.setup.seats[seat] if seat is not None else 'The table'} takes a choice back"
