"""A running game: a checkpoint, the answers since then, and a script that can always be run again from them."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from undercroft.kernel.actions import Action, Said
from undercroft.kernel.board import Picture, Tally
from undercroft.kernel.chance import Answer, Chance, Imagined, Logged, Seeded, Source
from undercroft.kernel.errors import (
    GameOver,
    IllegalAction,
    NotParsable,
    RecordError,
    Refusal,
    UndercroftError,
)
from undercroft.kernel.events import Event, Teller, untold
from undercroft.kernel.record import Checkpoint, Record, Setup
from undercroft.kernel.rules import GameRules, Outcome
from undercroft.kernel.script import SEGMENT, Decision, Finished, Together, Window
from undercroft.kernel.segments import Segment, nearest_checkpoint, nth_choice_from_end
from undercroft.kernel.state import State


class Waiting(Struct, frozen=True):
    """What somebody may know of a decision that waits; the seat is None if even that is secret."""

    seat: int | None
    prompt: str


class Opened(NamedTuple):
    """A window that was opened, and how many events there were then."""

    window: Window
    events: int


class Snapshot(Struct, frozen=True):
    """A game at one moment, without its past: plain data, and enough to play on elsewhere."""

    setup: Setup
    state: bytes
    """The state when the current segment began, as msgpack."""
    answers: tuple[tuple[int | str, Any], ...]
    """Those since then."""


class Game:
    """One game being played. `undercroft.new_game` and `undercroft.replay` make them."""

    __slots__ = (
        "_answers",
        "_asked",
        "_checkpoint",
        "_content",
        "_events",
        "_eyes",
        "_menus",
        "_options",
        "_origin",
        "_past",
        "_pending",
        "_send",
        "_source",
        "_suspended",
        "on_forced",
        "practice",
        "rules",
        "setup",
        "state",
        "windows",
    )

    rules: GameRules[Any]
    setup: Setup
    state: Any
    """The live state: to look at, never to change."""
    practice: bool
    """Whether something was taken back that should have stood (`Play.standing`)."""
    windows: list[Opened]
    """The moments since the last answer at which seats might have responded, whether or not one was asked."""
    on_forced: Callable[[Decision, int], None] | None
    """Is told of every decision that is taken without asking, just before that, and of how many events were told."""
    _content: Any
    _options: Any
    _source: Source
    _origin: State | None
    """The state that the answers begin from, in a game that was resumed."""
    _past: Segment | None
    _checkpoint: State | None
    """None: recording is off."""
    _answers: list[Answer]
    _asked: list[Decision] | None
    """The decisions since then, those among them that were forced; None once an aside came between."""
    _menus: Iterator[tuple[Action, ...] | None] | None
    """The options of the decisions to come, as far as they are known, while a copy is run."""
    _events: list[Event]
    _eyes: tuple[int | None] | None
    """The only seat whose events may be looked at, in a game that this seat imagines."""
    _pending: Decision | Together | None
    _suspended: tuple[Decision | Together, Any] | None
    """What waits while an aside is carried out."""

    def __init__(
        self,
        rules: GameRules[Any],
        setup: Setup,
        content: Any,
        options: Any,
        source: Source,
        state: State,
        *,
        answers: Sequence[Answer] = (),
        recording: bool = True,
        resumed: bool = False,
        asked: Sequence[Decision] | None = None,
    ) -> None:
        self.rules = rules
        self.setup = setup
        self._content = content
        self._options = options
        self._source = source
        self._eyes = None
        self._origin = state.copy() if resumed else None
        self._past = None
        self.practice = False
        self.on_forced = None
        self._run(state, answers, state.copy() if recording else None, asked=asked)

    # Running the script

    def _run(
        self,
        state: State,
        answers: Sequence[Answer],
        checkpoint: State | None,
        *,
        silently: bool = False,
        asked: Sequence[Decision] | None = None,
    ) -> None:
        """Run the script from this state and give it these answers; without a checkpoint nothing is recorded.

        What is `asked` on the way, if that is known, need not be worked out again.
        """
        self._asked = None if checkpoint is None else []
        self._menus = iter([decision.menu for decision in asked]) if asked else None
        self._checkpoint = checkpoint
        recording = self._checkpoint is not None
        self._answers = []
        self._events = []
        self._suspended = None
        self._pending = None
        self.windows = []
        self.state = state
        state.attach(
            self._content,
            self._options,
            self.setup.seats,
            Chance(self._source, state.ticks, self._answers if recording else None),
            untold if silently or not recording else Teller(self._events),
        )
        self._send = self.rules.play.script(state).send
        if answers:
            self._run_again(answers)
        else:
            self._advance(None)
        self._menus = None

    def _run_again(self, answers: Sequence[Answer]) -> None:
        left = iter(answers)
        chance = self.state.chance
        chance.source = Logged(left)
        self._advance(None)
        for who, action in left:
            self._answer(who, action)
        chance.source = self._source

    def _answer(self, who: int | str, action: Any) -> None:
        if not isinstance(who, int):
            raise RecordError(f"the record does not fit the rules: nothing asks for chance {who!r} here")
        if self._pending is None:
            raise RecordError("the record does not fit the rules: it goes on after the end of the game")
        try:
            self.play(action, who)
        except IllegalAction as error:
            raise RecordError(f"the record does not fit the rules: {error}") from None

    def _advance(self, answer: Any) -> None:
        """Send an answer into the script and run it to its next decision, or to the end."""
        send = self._send
        self.windows.clear()
        try:
            request = send(answer)
            while True:
                if type(request) is Decision:
                    if self._waits_for(request):
                        break
                    request = send(request.only_answer)
                elif type(request) is Together:
                    break
                else:
                    self._note(request)
                    request = send(None)
            if request.segment and self._checkpoint is not None and self._suspended is None:
                self._mark()
            if self._asked is not None and type(request) is Decision:
                self._asked.append(request)
            self._pending = request
        except StopIteration:
            if self._suspended is not None:
                self._return_from_aside()
            else:
                self._pending = None
        except Finished:
            self._pending = None
            self._suspended = None

    def _waits_for(self, request: Decision) -> bool:
        """Whether somebody must answer this; what need not be answered is noted."""
        if self._menus is not None and (menu := next(self._menus, None)) is not None:
            request.menu = menu
        # `request.forced`, spelled out: this is the hottest line of an unrecorded game.
        menu = request.menu
        if request.press or request.accepts is not None or (request.has_choice if menu is None else len(menu) > 1):
            return True
        if self._asked is not None:
            self._asked.append(request)
        if self.on_forced is not None:
            self.on_forced(request, self._told)
        return False

    def _note(self, request: Any) -> None:
        """Note what nobody answers: that a window opens, or that a segment ends."""
        if type(request) is Window:
            self.windows.append(Opened(request, self._told))
        elif request is not SEGMENT:
            raise TypeError(f"a script yields what somebody decides, a window or SEGMENT, not {request!r}")
        elif self._checkpoint is not None:
            self._mark()

    @property
    def _told(self) -> int:
        """How many events were told so far."""
        return (0 if self._past is None else self._past.told) + len(self._events)

    def _mark(self) -> None:
        """End a segment here: everything in flight is in the state."""
        if self._suspended is not None:
            raise TypeError("an aside may not end a segment")
        assert self._checkpoint is not None
        if not self._answers and not self._events:
            return
        self._asked = []
        self._past = Segment(self._past, self._checkpoint, self._answers, self._events)
        self._answers = []
        self._events = []
        self.state.chance.log = self._answers
        self.state.tell.events = self._events
        self._checkpoint = self.state.copy()

    def _return_from_aside(self) -> None:
        assert self._suspended is not None
        self._pending, self._send = self._suspended
        self._suspended = None
        self._refresh()
        if isinstance(self._pending, Decision):
            pending = self._pending
            if pending.lapsed or pending.forced:
                self._advance(pending.only_answer)
        while isinstance(self._pending, Together) and (
            lapsed := [seat for seat, decision in self._pending.decisions.items() if decision.lapsed]
        ):
            self._advance((lapsed[0], None))

    def _refresh(self) -> None:
        for decision in self.decisions.values():
            decision.refresh()

    # What waits

    @property
    def decisions(self) -> dict[int, Decision]:
        """The decisions that wait now, by seat; several when play is simultaneous, none when the game is over."""
        pending = self._pending
        if pending is None:
            return {}
        if isinstance(pending, Decision):
            return {pending.seat: pending}
        return pending.decisions

    @property
    def decision(self) -> Decision | None:
        """The first of the decisions that wait, or None when the game is over."""
        pending = self._pending
        if isinstance(pending, Together):
            return next(iter(pending.decisions.values()))
        return pending

    def asides(self, seat: int) -> Sequence[Action]:
        """What this seat may do now besides the decisions that wait, on anybody's turn."""
        self._check_seat(seat)
        if self._pending is None or self._suspended is not None:
            return ()
        decision = self.decisions.get(seat)
        options = () if decision is None else decision.options
        return [aside for aside in self.rules.asides.options(self.state, seat) if aside not in options]

    def waiting(self, viewer: int | None) -> list[Waiting]:
        """What this seat (None: a spectator) may know of the decisions that wait."""
        self._check_seat(viewer)
        return [
            Waiting(None, "Somebody may respond") if d.secret and d.seat != viewer else Waiting(d.seat, d.prompt)
            for d in self.decisions.values()
        ]

    # Acting

    def play(self, action: Action, seat: int | None = None) -> None:
        """Act for a seat (by default the one whose decision is the first that waits).

        Raises NotParsable, IllegalAction (with the refusal) or GameOver; the game is then unchanged.
        """
        pending = self._pending
        if isinstance(pending, Decision) and (seat is None or (type(seat) is int and seat == pending.seat)):
            menu = pending.menu
            options = pending.options if menu is None else menu
            try:
                # The option itself is played, not what equals it: 1 == 1.0 == True.
                option = options[options.index(action)]
            except ValueError:
                pass
            else:
                self._take(pending.seat, option, option)
                return
        self._play_beside(action, seat)

    def play_listed(self, option: Action) -> Decision | None:
        """Play an option of the first decision that waits, as its menu lists it; return the one that waits then.

        Whoever chose it there has looked, so that it is not looked up again.
        """
        if type(self._pending) is Decision and self._checkpoint is None:
            self._advance(option)
        else:
            self.play(option)
        pending = self._pending
        return pending if type(pending) is Decision else self.decision

    def _play_beside(self, action: Action, seat: int | None) -> None:
        """Play into one of several decisions, an open one, or aside."""
        action = self.parse(action)
        if self._pending is None:
            raise GameOver(f"the game is over: {self.rules.play.outcome(self.state).reason}")
        if seat is None:
            seat = next(iter(self.decisions))
        refusal = self.why_not(action, seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        decision = self.decisions.get(seat)
        if decision is not None and _legal(decision, action):
            several = isinstance(self._pending, Together)
            self._take(seat, action, (seat, action) if several else action)
        else:
            assert self._pending is not None
            self._suspended = (self._pending, self._send)
            self._asked = None
            self._send = self.rules.asides.carry_out(self.state, seat, action).send
            self._take(seat, action, None)

    def _take(self, seat: int, action: Action, answer: Any) -> None:
        if self._checkpoint is None:
            self._advance(answer)
            return
        past, checkpoint, answers = self._past, self._checkpoint, self._answers
        before = len(answers)
        answers.append((seat, action))
        try:
            self._advance(answer)
        except BaseException:
            # Chance was not answered (people who roll their own dice gave up): as if the action was never played.
            self._past = past
            self._run(checkpoint.copy(), answers[:before], checkpoint)
            raise

    def parse(self, action: Any) -> Action:
        """Return the action if this game knows it; plain data is read as the wire form. Else raise NotParsable."""
        try:
            if isinstance(action, dict):
                return self.rules.read_action(action)
            if isinstance(action, Action):
                return self.rules.read_action(msgspec.to_builtins(action))
            raise msgspec.ValidationError(f"an action is an object, not {action!r}")
        except (msgspec.ValidationError, TypeError) as error:
            raise NotParsable(f"this is no action of {self.rules.id}: {error}") from None

    def why_not(self, action: Action, seat: int) -> Refusal | None:
        """None if this seat may play this action now, else the rule that forbids it."""
        action = self.parse(action)
        if wrong := self._wrong_seat(seat):
            return Refusal(self.rules.play.turn_rule, wrong)
        if self._pending is None:
            return Refusal(self.rules.play.turn_rule, "the game is over")
        decision = self.decisions.get(seat)
        try:
            if decision is not None and _legal(decision, action):
                return None
            return self._forbids(action, seat, decision)
        except LookupError:
            nothing = f"{action!r} names something that is not there"
            return Refusal(self.rules.play.turn_rule, nothing, vague=True)

    def _forbids(self, action: Action, seat: int, decision: Decision | None) -> Refusal | None:
        """What forbids something that is not among the choices; None if it is an aside that can be done."""
        if self._suspended is None and isinstance(action, self.rules.asides.types):
            return self.rules.asides.why_not(self.state, seat, action)
        if decision is None:
            return Refusal(self.rules.play.turn_rule, self._not_now(seat))
        if decision.accepts is not None and (refusal := decision.accepts(action)):
            return refusal
        return self.rules.play.why_not(self.state, seat, action) or Refusal(
            decision.rule or self.rules.play.turn_rule, f"that is not among the choices: {decision.prompt}", vague=True
        )

    def _wrong_seat(self, seat: Any) -> str | None:
        if type(seat) is int and 0 <= seat < len(self.setup.seats):
            return None
        return f"there is no seat {seat!r}: the seats are 0 to {len(self.setup.seats) - 1}"

    def _check_seat(self, seat: Any) -> None:
        if seat is not None and (wrong := self._wrong_seat(seat)):
            raise UndercroftError(wrong)

    def _not_now(self, seat: int) -> str:
        names = self.setup.seats
        waiting = self.waiting(seat)
        who = " and ".join("somebody" if w.seat is None else names[w.seat] for w in waiting)
        return f"it is not {names[seat]}'s decision: {who} must choose"

    def use_source(self, source: Source) -> None:
        """From here on, this source answers for chance."""
        self._source = source
        self.state.chance.source = source

    def reseed(self, seed: int) -> None:
        """From here on, another seed answers for chance: whoever knows the record so far does not know what comes.

        What has happened stays, and is written in the answers, how the game was dealt too: the seed of the setup would
        not deal it again.
        """
        self.setup = msgspec.structs.replace(self.setup, seed=seed)
        self.use_source(Seeded(seed))

    # Looking

    def view(self, seat: int | None = None, known: Struct | None = None) -> Struct:
        """What this seat may see; None is a spectator. `known` is what a spectator sees now, if it was made before."""
        self._check_seat(seat)
        play = self.rules.play
        if known is None or (seat is not None and play.own_view is None):
            return play.view(self.state, seat)
        return known if seat is None or play.own_view is None else play.own_view(self.state, known, seat)

    def board(self, seat: int | None = None) -> Picture:
        """What this seat (None: a spectator) sees, drawn."""
        view = self.view(seat)
        if self.rules.board is None:
            return Picture(text=self.rules.words.describe(view, self._content, 80, False))
        return self.rules.board.draw(view, self._content)

    def on_decided(self, look: Callable[[], None] | None) -> None:
        """Let somebody look at the table whenever dice have decided something, until None takes their place."""
        if isinstance(self.state.tell, Teller):
            self.state.tell.on_decided = look

    def still_life(self) -> State:
        """The table as it lies at this moment, even in the midst of a rule: to be looked at, never played on."""
        lies: State = self.state.copy()
        lies.attach(self._content, self._options, self.setup.seats)
        return lies

    def tally(self) -> Sequence[Tally]:
        """The score taken apart, line by line, as everybody may know it; nothing where there is no score."""
        board = self.rules.board
        return board.tally(self.view(None), self._content) if board is not None and not self.practice else ()

    def _repr_html_(self) -> str:
        return self.board().html

    @property
    def content(self) -> Any:
        """The cards and places that this game is played with."""
        return self._content

    @property
    def recording(self) -> bool:
        """Whether events and answers are kept, so that the game can be cloned, undone and saved."""
        return self._checkpoint is not None

    @property
    def events(self) -> list[Event]:
        """The log, oldest first; a game that is not recorded keeps the one it was copied with."""
        runs = [self._events]
        segment = self._past
        while segment is not None:
            runs.append(segment.events)
            segment = segment.before
        events = list(chain.from_iterable(reversed(runs)))
        return events if self._eyes is None else [event for event in events if event.known_to(self._eyes[0])]

    def log(self, seat: int | None = None) -> list[Event]:
        """The events that this seat (None: a spectator) may know."""
        self._check_seat(seat)
        return [event for event in self.events if event.known_to(seat)]

    @property
    def answers(self) -> list[Answer]:
        """Every action chosen and every outcome of chance, in order."""
        self._need_recording("list of answers")
        runs = [self._answers]
        segment = self._past
        while segment is not None:
            runs.append(segment.answers)
            segment = segment.before
        return list(chain.from_iterable(reversed(runs)))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self._pending is not None:
            return None
        play = self.rules.play
        return play.practice(play.outcome(self.state)) if self.practice else play.outcome(self.state)

    def say(self, what: Action | Event, seat: int = 0) -> str:
        """An action (of this seat) or an event in words."""
        if isinstance(what, Event):
            return self.rules.words.event(self._content, self.setup.seats, what)
        return str(self.label(what, seat))

    def label(self, action: Action, seat: int = 0) -> Said:
        """An action (of this seat) in words: what it is, and what it brings."""
        self._check_seat(seat)
        action = self.parse(action)
        try:
            said = self.rules.words.action(self.state, seat, action)
        except (LookupError, ValueError):
            raise UndercroftError(f"{action!r} means nothing at this moment of the game") from None
        return Said(said) if isinstance(said, str) else said

    @property
    def segment_start(self) -> Any:
        """A copy of the state, if a segment begins at this very moment; None in the middle of one."""
        if self._checkpoint is None or self._answers or self._suspended is not None:
            return None
        state = self._checkpoint.copy()
        state.attach(self._content, self._options, self.setup.seats)
        return state

    def asked_since(self, seat: int) -> Sequence[Decision] | None:
        """The decisions since the segment began, if only this seat was asked.

        What it may choose depends on nothing that it cannot know: so it would be in any game that it imagines.
        """
        asked = self._asked
        return asked if asked is not None and all(decision.seat == seat for decision in asked) else None

    def segment_began(self) -> tuple[int, Any]:
        """How many answers came before the current segment, and the state then: to look at, never to change."""
        checkpoint = self._need_recording("segment")
        return len(self.answers) - len(self._answers), checkpoint

    # Copies

    def clone(self, *, recording: bool = True) -> Game:
        """Return a copy that goes its own way. Without recording it is faster and cannot be cloned again."""
        checkpoint = self._need_recording("clone")
        new: Game = Game.__new__(Game)
        new.rules = self.rules
        new.setup = self.setup
        new._content = self._content
        new._options = self._options
        new._source = self._source.copy()
        new._eyes = self._eyes
        new._origin = self._origin
        new._past = self._past
        new.practice = self.practice
        new.on_forced = None
        new._run(checkpoint.copy(), self._answers, checkpoint if recording else None, silently=True, asked=self._asked)
        new._events = self._events.copy()
        new.windows = self.windows.copy()
        if recording:
            new.state.tell = Teller(new._events)
        return new

    def undo(self, choices: int = 1) -> None:
        """Take back the last choices. Chance answers the same again if the same is chosen again, with the same seed."""
        self._need_recording("undo")
        if type(choices) is not int or choices < 1:
            raise UndercroftError(f"undo takes back 1 choice or more, not {choices!r}")
        segment, answers = self._past, list(self._answers)
        while True:
            at = nth_choice_from_end(answers, choices)
            if at is not None:
                break
            if segment is None:
                raise UndercroftError(f"there are not {choices} choices to undo")
            answers = segment.answers + answers
            segment = segment.before
        standing = self.rules.play.standing
        self.practice = self.practice or any(isinstance(what, standing) for _, what in answers[at:])
        self._go_back(segment, answers[:at])

    def _go_back(self, past: Segment | None, answers: list[Answer]) -> None:
        """Return to the end of `past` and the answers after it."""
        state: State
        if past is self._past:
            assert self._checkpoint is not None
            state = self._checkpoint
        else:
            state, past, answers = nearest_checkpoint(self._past, past, answers)
        self._past = past
        self._run(state.copy(), answers, state)

    def imagine(self, seat: int | None, rng: random.Random) -> Game:
        """Return an unrecorded copy in which all that this seat cannot know is dealt anew."""
        self._check_seat(seat)
        new = self.clone(recording=False)
        new.setup = msgspec.structs.replace(self.setup, seed=0)
        new.use_source(Imagined(rng))
        new._eyes = (seat,)
        self.rules.play.redeal(new.state, seat, rng)
        for asked, decision in new.decisions.items():
            # What this seat may choose depends on nothing that it cannot know.
            if asked != seat:
                decision.refresh()
        return new

    def let_pass(self, seats: Collection[int]) -> None:
        """From here on these seats respond to nothing: a game that is not recorded is played on faster."""
        if self.recording:
            raise UndercroftError("in a game that is recorded everybody may respond")
        self.state.__dict__["passing"] = seats

    def _need_recording(self, what: str) -> State:
        if self._checkpoint is None:
            raise UndercroftError(f"this game is not recorded: it can be played on, but there is no {what}")
        return self._checkpoint

    # The record

    def record(self) -> Record:
        """The game as data: for saving, sharing and replaying."""
        checkpoint = self._need_recording("record")
        answers = self.answers
        return Record(
            setup=self.setup,
            origin=None if self._origin is None else _plain(self._origin),
            answers=tuple((who, _plain(what)) for who, what in answers),
            checkpoint=Checkpoint(answers=len(answers) - len(self._answers), state=_plain(checkpoint)),
        )

    def now(self) -> Snapshot:
        """This moment as data: much less than the record, and much faster to take up (`resume_snapshot`)."""
        checkpoint = self._need_recording("snapshot")
        answers = tuple((who, msgspec.to_builtins(what)) for who, what in self._answers)
        return Snapshot(self.setup, msgspec.msgpack.encode(checkpoint), answers)


def _plain(value: Any) -> Any:
    """The value as JSON would give it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _legal(decision: Decision, action: Action) -> bool:
    return action in decision.options or (decision.accepts is not None and decision.accepts(action) is None)
