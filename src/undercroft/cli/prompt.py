"""What can be typed at the prompt of a game."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.text import Text

from undercroft.cli.composing import folded, read_set
from undercroft.cli.explain import Explanation, explain_absence, explain_option, said, verbs
from undercroft.cli.listing import look_up
from undercroft.cli.screen import Quit
from undercroft.cli.seats import Seat, write_seats
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from undercroft.cli.play import Session

HELP = """\
  N            play choice N
  ? N          what choice N does, and its rule
  ? WORDS      why something is missing: `? move b3`, `? level up`, `? sulky axe`
  VERB WORDS   choose several things at once: `reroll melee step step`
  sets         every such choice, with its number
  hint         what a strong player would do, and what it brings
  a, a N       what you may do besides, at any time; do it
  stop         be asked at every moment at which you could play a card, or not any more
  do {…}       play an action that is not listed, as JSON: other splits, other deals
  table        the whole table again
  log [N]      the last N lines of the log
  rules WORDS  the rules that speak of something, or the rule of that id
  undo         back to your last decision
  save FILE    keep the game, to go on later
  quit         leave"""

MOST_DIGITS = 9
"""Longer numbers are no numbers of choices."""


def obey(session: Session, seat: int, typed: str) -> bool:
    """Do what a person typed; return whether the game has moved."""
    if typed.startswith("?"):
        typed = f"? {typed[1:]}"
    word, _, rest = typed.partition(" ")
    try:
        options = session.game.decisions[seat].options
        if not typed and len(options) == 1:
            return _choose(session, seat, options, 1, "choice")
        if (number := read_number(typed)) is not None:
            return _choose(session, seat, options, number, "choice")
        if command := COMMANDS.get(word.casefold()):
            return command(session, seat, rest.strip())
        if typed and (several := read_set(session.game, seat, typed)) is not None:
            session.play(seat, several)
            return True
        if typed:
            session.screen.wrong(f"{typed!r} is no command: a number plays a choice, `help` lists the rest.")
    except UndercroftError as error:
        session.screen.wrong(str(error))
    return False


def read_number(text: str) -> int | None:
    """A number that somebody could mean; None if it is none."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def go_on_command(game: str, path: Path, seats: Sequence[Seat]) -> str:
    """What to type in a shell to go on with a saved game."""
    return f"undercroft play {game} --load {shlex.quote(str(path))} --seats {shlex.quote(write_seats(seats))}"


def _choose(session: Session, seat: int, actions: Sequence[Action], number: int, what: str) -> bool:
    if not 1 <= number <= len(actions):
        raise UndercroftError(f"There is no {what} {number}: 1 to {len(actions)} can be played.")
    session.play(seat, actions[number - 1])
    return True


def explain(session: Session, seat: int, words: str) -> bool:
    """`? N`, `? WORDS` and `? {…}`."""
    game = session.game
    options = game.decisions[seat].options
    if (number := read_number(words)) is not None:
        if not 1 <= number <= len(options):
            raise UndercroftError(f"There is no choice {words}: `? 1` to `? {len(options)}` explain one.")
        _tell(session, [explain_option(game, seat, options[number - 1])])
    elif (action := _parse(session, seat, words) if words.startswith("{") else read_set(game, seat, words)) is not None:
        refusal = game.why_not(action, seat)
        words = said(game, seat, action) or words
        why, by = ("You can.", "") if refusal is None else (refusal.reason, refusal.rule)
        _tell(session, [Explanation(words, why, by, legal=refusal is None)])
    elif not words:
        raise UndercroftError("Explain what? `? 1` explains choice 1, `? move b3` says why it is missing.")
    elif told := explain_absence(game, seat, words):
        _tell(session, told)
    else:
        session.screen.line(f"No action fits {words!r}. There is: {', '.join(verbs(game))}.")
        for rule in game.rules.rulebook.search(words)[:3]:
            session.screen.rule(rule)
    return False


def _tell(session: Session, told: Sequence[Explanation]) -> None:
    screen, rulebook = session.screen, session.game.rules.rulebook
    quoted: set[str] = set()
    for one in told:
        mark = ("✓ ", "bold green") if one.legal else ("✗ ", "bold red")
        screen.line(Text.assemble(mark, (one.action, "bold")))
        screen.line(Text.assemble(one.why, (f"  {one.rule}", "dim")), indent=4)
        if one.rule in rulebook and one.rule not in quoted:
            screen.quote(rulebook[one.rule].text)
            quoted.add(one.rule)


def hint(session: Session, seat: int, rest: str) -> bool:
    """`hint`."""
    from undercroft.lab.bots import HINT_SECONDS, MctsBot, Sight, holdings_of, position_of

    game, screen = session.game, session.screen
    sight, position = Sight(game, seat), position_of(game, seat)
    advice = session.given_advice.recall(position)
    if advice is None:
        with screen.thinking("Thinking …"):
            advice = MctsBot(0, seconds=HINT_SECONDS).advise(sight, session.given_advice.to_avoid(position))
        session.given_advice.keep(advice)
    step = advice.steps[0]
    options = len(sight.decision.options)
    number = f"{step.choice + 1}" if step.choice < options else f"a {step.choice - options + 1}"
    screen.line(Text.assemble((f"{number}  ", "bold"), (step.words, "bold"), (f"  {sight.decision.rule}", "dim")))
    if advice.then:
        screen.line(f"Then: {', then '.join(advice.then)}.", indent=4)
    screen.line(f"{advice.why(seat, holdings_of(game), game.setup.seats)}.", indent=4)
    return False


def aside(session: Session, seat: int, rest: str) -> bool:
    """`a` and `a N`."""
    asides = session.game.asides(seat)
    if not asides:
        raise UndercroftError("There is nothing to do besides, right now.")
    if (number := read_number(rest)) is not None:
        return _choose(session, seat, asides, number, "aside")
    session.screen.line("At any time you may (`a N` does it):")
    session.screen.choices(session.game, seat, asides)
    return False


def sets(session: Session, seat: int, rest: str) -> bool:
    """`sets`."""
    options = session.game.decisions[seat].options
    if not folded(options):
        raise UndercroftError("All that you can choose is listed.")
    session.screen.choices(session.game, seat, options, but=[one for one in options if one not in folded(options)])
    return False


def do(session: Session, seat: int, rest: str) -> bool:
    """`do {"type": …}`."""
    session.play(seat, _parse(session, seat, rest))
    return True


def _parse(session: Session, seat: int, text: str) -> Action:
    try:
        return session.game.parse(msgspec.json.decode(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        example = msgspec.json.encode(session.game.decisions[seat].options[0]).decode()
        raise UndercroftError(f"{text!r} is no JSON; an action looks like {example}") from None


def stop(session: Session, seat: int, rest: str) -> bool:
    """`stop`."""
    if not session.game.rules.play.quiet_window:
        raise UndercroftError("In this game you are always asked when you could do something.")
    session.stops = not session.stops
    moments = "every moment at which you could play a card" if session.stops else "the moments that cards name"
    session.screen.line(f"From now on you are asked at {moments}.")
    return False


def table(session: Session, seat: int, rest: str) -> bool:
    """`table`."""
    session.show_table(seat)
    return False


def log(session: Session, seat: int, rest: str) -> bool:
    """`log` and `log N`."""
    lines = 20 if not rest else read_number(rest)
    if lines is None:
        raise UndercroftError(f"{rest!r} is no number of lines: `log 20` shows the last 20.")
    session.screen.log(session.game, session.news(seat, 0)[-max(1, lines) :])
    return False


def rules(session: Session, seat: int, rest: str) -> bool:
    """`rules`, `rules WORDS` and `rules ID`."""
    look_up(session.screen, session.game.rules.rulebook, rest)
    return False


def undo(session: Session, seat: int, rest: str) -> bool:
    """`undo`."""
    if not session.back_to_last_decision([seat]):
        raise UndercroftError("There is nothing to take back: you have not chosen anything yet.")
    session.screen.line("Taken back.")
    return True


def save(session: Session, seat: int, rest: str) -> bool:
    """`save FILE`."""
    if not rest:
        raise UndercroftError("Save to which file? `save FILE`")
    try:
        path = Path(rest).expanduser()
    except RuntimeError:
        raise UndercroftError(f"there is no home folder for {rest!r}; expected the name of a file") from None
    session.save(path)
    return False


def leave(session: Session, seat: int, rest: str) -> bool:
    """`quit`."""
    raise Quit


def show_help(session: Session, seat: int, rest: str) -> bool:
    """`help`."""
    for line in HELP.splitlines():
        session.screen.line(line)
    return False


COMMANDS: dict[str, Callable[[Session, int, str], bool]] = {
    "?": explain,
    "hint": hint,
    "a": aside,
    "sets": sets,
    "do": do,
    "stop": stop,
    "table": table,
    "t": table,
    "log": log,
    "rules": rules,
    "rule": rules,
    "undo": undo,
    "save": save,
    "quit": leave,
    "q": leave,
    "exit": leave,
    "help": show_help,
    "h": show_help,
}
