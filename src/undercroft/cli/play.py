"""Playing at this terminal: people take turns at the keyboard, bots answer in between."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from rich.text import Text

from undercroft.cli.composing import folded, how_to_type
from undercroft.cli.dice import RealDice, TakenBack
from undercroft.cli.prompt import go_on_command, obey
from undercroft.cli.saves import check_target, save
from undercroft.cli.screen import Quit, Screen, setup_line
from undercroft.cli.seats import Seat, read_seats, usual_seats
from undercroft.cli.start import Wish, begin, find_mode, go_on
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import SetupError
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game

MOST_NEWS = 30
"""Of a long stretch of the log, so many lines are shown without asking."""
LAST_WORDS = 3
"""Before a roll, people who share the screen are told so many of the lines that everybody may know."""
LAST_NEWS = 12
"""So many are told again to those who go on with a saved game; of a new one the table itself shows enough."""


def play(wish: Wish, physical: bool, loaded: Path | None, target: Path | None) -> None:
    """Play a new or a saved game to its end, or until somebody leaves."""
    with suppress(ImportError):
        import readline  # noqa: F401  # once it is there, what is typed can be edited
    if target is not None:
        check_target(target)
    screen = Screen()
    seed = secrets.randbits(53) if wish.seed is None else wish.seed
    try:
        if loaded is not None:
            game, seats, remark = go_on(wish, loaded)
            _need_a_person(seats)
            screen.remark(remark)
            dice = RealDice(game.setup.seed, screen.read, screen.line) if physical else None
            if dice is not None:
                game.use_source(dice.source)
        else:
            dice = RealDice(seed, screen.read, screen.line) if physical else None
            game, seats = _new_table(wish._replace(seed=seed), dice)
    except Quit:
        screen.remark("Left before the game began.")
        return
    Session(game, seats, screen, target, dice).run()


def _new_table(wish: Wish, dice: RealDice | None) -> tuple[Game, list[Seat]]:
    mode = find_mode(wish.rules(), wish.mode)
    seats = read_seats(wish.seats) if wish.seats is not None else usual_seats(mode.usual)
    _need_a_person(seats)
    return begin(wish, seats, dice.source if dice is not None else None), seats


def _need_a_person(seats: list[Seat]) -> None:
    if not any(seat.is_person for seat in seats):
        raise SetupError("nobody plays at this terminal: one of the seats must be `you`, or use `undercroft watch`")


class Session:
    """One game at one terminal, and what its people have seen of it."""

    def __init__(
        self,
        game: Game,
        seats: list[Seat],
        screen: Screen,
        target: Path | None = None,
        dice: RealDice | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.screen = screen
        self.target = target
        self.people = [number for number, seat in enumerate(seats) if seat.is_person]
        from undercroft.lab.bots import GivenAdvice

        begun = any(isinstance(who, int) for who, _ in game.answers)
        self.seen = dict.fromkeys(self.people, max(0, len(game.events) - (LAST_NEWS if begun else 0)))
        """How many events each of them has been told, or may not know."""
        self.sitting: int | None = None
        """Whoever looks at the screen now."""
        self.saved: int | None = None
        """How many choices there were when the game was last saved."""
        self.drawn: list[str] = []
        """The table as it was last shown to whoever sits there, in this turn."""
        self.stops = False
        """Whether people are asked at the moments at which only what fits any moment can be played."""
        self._asked: dict[int, tuple[str, float]] = {}
        """What each person was asked last, and since when, by the clock of this machine."""
        self.given_advice = GivenAdvice()
        self._unasked: set[int] = set()
        """The choices, by number, that were passes of people who were not asked."""
        if dice is not None:
            dice.before = self._tell_everybody

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.screen.line(setup_line(self.game), "bold")
        self.screen.line(self.game.rules.about)
        self.screen.remark("A number plays a choice, `? 1` explains it, `help` lists everything else.")
        try:
            while self.game.decision is not None:
                self._bots()
                if not self._pass_quietly() and self.game.decision is not None:
                    self._person(next(seat for seat in self.game.decisions if seat in self.people))
            self._end()
        except (Quit, KeyboardInterrupt):
            self._leave()

    def play(self, seat: int, action: Action) -> None:
        """Act for a seat; whoever rolls real dice for it may take it back, down to a person's choice."""
        if seat in self.people:
            action = self._timed(seat, action)
        try:
            self.game.play(action, seat)
            if self.target is not None and seat in self.people:
                save(self.game, self.target)
        except TakenBack:
            if seat not in self.people:
                self.back_to_last_decision(self.people)
            self._forget()
            self.screen.line("Taken back.")

    def _timed(self, seat: int, action: Action) -> Action:
        """An action that asks how long a person took, with that time: the terminal is the clock."""
        if getattr(action, "elapsed_ms", 0) is not None or seat not in self._asked:
            return action
        taken = time.monotonic() - self._asked[seat][1]
        return msgspec.structs.replace(action, elapsed_ms=round(1000 * taken))

    def back_to_last_decision(self, people: Sequence[int]) -> bool:
        """Undo down to the last choice of these people; return whether there was one."""
        choices = [who for who, _ in self.game.answers if isinstance(who, int)]
        made = [number for number, who in enumerate(choices) if who in people and number not in self._unasked]
        if not made:
            return False
        self.game.undo(len(choices) - made[-1])
        self._unasked = {number for number in self._unasked if number < made[-1]}
        self._forget()
        return True

    def _forget(self) -> None:
        """What was taken back has not been seen."""
        self.drawn = []
        told = len(self.game.events)
        self.seen = {person: min(seen, told) for person, seen in self.seen.items()}

    def save(self, path: Path) -> None:
        """Write the game to a file and say how to go on with it."""
        save(self.game, path)
        self.saved = self.game.record().choices
        self.screen.line(f"Saved. To go on: {go_on_command(self.game.rules.id, path, self.seats)}")

    # Bots

    def _bots(self) -> None:
        while (seat := next((seat for seat in self.game.decisions if seat not in self.people), None)) is not None:
            self.play(seat, self._answer_of_bot(seat))

    def _answer_of_bot(self, seat: int) -> Action:
        """A bot's answer depends on the seed and the choices so far, and on the time it has to think."""
        from undercroft.lab.bots import Sight, make_bot

        choices = sum(isinstance(who, int) for who, _ in self.game.answers)
        bot = make_bot(self.seats[seat].kind, self.game.setup.seed * 1_000_003 + choices)
        with self.screen.thinking(f"{self.seats[seat].name} thinks …"):
            return bot.choose(Sight(self.game, seat))

    # People

    def _pass_quietly(self) -> bool:
        """Let a person pass at a quiet moment without asking; return whether the game has moved."""
        quiet = self.game.rules.play.quiet_window
        decision = next((one for one in self.game.decisions.values() if quiet and one.window == quiet), None)
        if decision is None or self.stops:
            return False
        self._unasked.add(sum(isinstance(who, int) for who, _ in self.game.answers))
        self.play(decision.seat, Pass())
        return True

    def _person(self, seat: int) -> None:
        """Show a person what is new and let them type until the game moves on."""
        if len(self.people) > 1 and seat != self.sitting:
            self._curtain(seat)
        self.sitting = seat
        prompt = self.game.decisions[seat].prompt
        if self._asked.get(seat, ("", 0.0))[0] != prompt:
            self._asked[seat] = prompt, time.monotonic()
        self._show_news(seat)
        self.show_table(seat, self.drawn)
        while not obey(self, seat, self.screen.read("> ")):
            pass

    def _curtain(self, seat: int) -> None:
        self.drawn = []
        self.screen.clear()
        self.screen.line(f"{self.seats[seat].name} is next; everybody else looks away.", "bold")
        if self.screen.read("Enter shows the table. ").casefold() in ("q", "quit", "exit"):
            raise Quit
        self.screen.clear()

    def _tell_everybody(self) -> None:
        """In the middle of an action, tell what those who must roll need to know."""
        person = self.people[0]
        if len(self.people) == 1:
            self._show_news(person)
        else:
            self.screen.log(self.game, self.news(None, 0)[-LAST_WORDS:])

    def news(self, seat: int | None, since: int) -> list[Event]:
        """The events from a number on that this seat may know."""
        return [event for event in self.game.events[since:] if event.known_to(seat)]

    def _show_news(self, seat: int) -> None:
        news = self.news(seat, self.seen[seat])
        self.seen[seat] = len(self.game.events)
        if any(event.kind == "turn" for event in news):
            self.drawn = []
        if len(news) > MOST_NEWS:
            self.screen.remark(f"  … and {len(news) - MOST_NEWS} lines before these: `log {len(news)}`")
        self.screen.log(self.game, news[-MOST_NEWS:])

    def show_table(self, seat: int, but: Sequence[str] = ()) -> None:
        """The table (but for the blocks that are on the screen already) and the choices."""
        self.drawn = self.screen.picture(self.game, seat)
        self.screen.blocks([block for block in self.drawn if block not in but])
        decision = self.game.decisions[seat]
        self.screen.line()
        prompt = f"{self.seats[seat].name} · {decision.prompt}"
        self.screen.line(Text.assemble((prompt, "bold"), (f"  {decision.rule}", "dim")))
        sets = folded(decision.options)
        self.screen.choices(self.game, seat, decision.options, but=sets)
        if sets:
            self.screen.remark(f"    {how_to_type(self.game, seat, sets)}")
        if len(decision.options) == 1:
            self.screen.remark("    Enter plays it.")
        if decision.open:
            self.screen.remark("    These are examples: `do {…}` plays others.")
        if asides := len(self.game.asides(seat)):
            self.screen.remark(f"    `a` lists {asides} more that you may do at any time.")

    # The end

    def _leave(self) -> None:
        if self.target is not None:
            self.save(self.target)
        elif self.saved != self.game.record().choices:
            self.screen.remark(
                "Left without saving; next time, `save FILE` or `undercroft play --save FILE` keeps the game."
            )

    def _end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        viewer = self.people[0] if len(self.people) == 1 else None
        self.screen.log(self.game, self.news(viewer, min(self.seen.values())))
        self.screen.blocks(self.screen.picture(self.game, None))
        self.screen.ranking(self.game, outcome)
        if self.target is not None:
            self.save(self.target)
