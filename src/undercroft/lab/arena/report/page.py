"""The page as a whole."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from undercroft.kernel.registry import find_game
from undercroft.kit.markup import Markup, tag
from undercroft.lab.arena.contest import Contest, Result
from undercroft.lab.arena.pace import said_time
from undercroft.lab.arena.report.scale import quantile
from undercroft.lab.arena.report.sections import said_seconds, said_share, sections
from undercroft.lab.arena.standings import standings

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def write_report(path: Path, contest: Contest, results: Sequence[Result]) -> None:
    """Write the page to a file; there must be a result at least."""
    path.write_text(draw_page(contest, results), "utf-8")


def draw_page(contest: Contest, results: Sequence[Result]) -> str:
    """The page."""
    rules = find_game(contest.game)
    title = f"{rules.title}: {_against(contest)}"
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    body = tag(
        "main",
        _header(contest, results),
        _tiles(results),
        tag("div", *sections(contest, results), class_="charts"),
        _table(contest, results),
        _footer(contest, len(results)),
    )
    return PAGE.format(title=escape(title), style=style, body=body)


def _header(contest: Contest, results: Sequence[Result]) -> Markup:
    rules = find_game(contest.game)
    mode = rules.modes[contest.mode].title
    said = [f"{key} {_plain(value)}" for key, value in contest.options.items()]
    if contest.first_choices:
        said.append(f"first chosen: {', '.join(contest.first_choices)}")
    return tag(
        "header",
        tag("p", " · ".join([rules.title, mode, *said]), class_="kicker"),
        tag("h1", _against(contest)),
        tag("p", _headline(contest, results), class_="headline"),
    )


def _against(contest: Contest) -> str:
    """Who meets whom."""
    counts = {bot: contest.bots.count(bot) for bot in contest.bots}
    *others, last = [bot if count == 1 else f"{count} × {bot}" for bot, count in counts.items()]
    link = "against" if len(others) == 1 and not contest.together else "and"
    return f"{', '.join(others)} {link} {last}" if others else last


def _headline(contest: Contest, results: Sequence[Result]) -> str:
    """The most important result in a sentence."""
    best = standings(results, contest.together)[0]
    low, high = (f"{100 * bound:.0f}" for bound in best.interval)
    who = "The bots" if contest.together else best.bot
    share = f"{said_share(best.share)} (with 95 % confidence, {low} to {high} %)"
    won = f"{who} won {best.wins:g} of {best.games} games, {share}"
    if best.fair is None or best.fair == 1:
        return f"{won}."
    more = "" if best.interval[0] > best.fair else "not clearly "
    return f"{won}: {more}more than a fair share of {said_share(best.fair)}."


def _tiles(results: Sequence[Result]) -> Markup:
    choices = [sum(result.choices) for result in results]
    turns = [result.turns for result in results if result.turns is not None]
    spent = sum(sum(result.seconds) for result in results)
    tiles = [
        ("games", f"{len(results):,}"),
        *([("turns in a game, median", f"{quantile(turns, 0.5):g}")] if turns else []),
        ("choices in a game, median", f"{quantile(choices, 0.5):,g}"),
        ("of thinking in all", said_time(spent)),
    ]
    return tag("dl", *(tag("div", tag("dt", what), tag("dd", number)) for what, number in tiles), class_="tiles")


def _table(contest: Contest, results: Sequence[Result]) -> Markup:
    """The standings in numbers."""
    headings = ["Bot", "Games", "Won", "Share", "95 %", *([] if contest.together else ["Fair"]), "Time for a choice"]
    lines = []
    for standing in standings(results, contest.together):
        low, high = standing.interval
        cells = [
            f"{standing.games:,}",
            f"{standing.wins:g}",
            f"{100 * standing.share:.1f} %",
            f"{100 * low:.1f} to {100 * high:.1f} %",
            *([] if standing.fair is None else [said_share(standing.fair)]),
            said_seconds(standing.seconds_per_choice),
        ]
        lines.append(tag("tr", tag("th", standing.bot, scope="row"), *(tag("td", cell) for cell in cells)))
    head = tag("thead", tag("tr", *(tag("th", heading, scope="col") for heading in headings)))
    table = tag("div", tag("table", head, tag("tbody", *lines)), class_="scroll")
    return tag("section", tag("h2", "In numbers"), table)


def _footer(contest: Contest, games: int) -> Markup:
    rules = find_game(contest.game)
    ties = "" if contest.together else "A shared first place counts as a part of a win. "
    about = (
        f"Intervals are Wilson score intervals. {ties}Played with undercroft {version('undercroft')}, "
        f"rules version {rules.version}. The same command plays the same games:"
    )
    return tag("footer", tag("p", about), tag("pre", shlex.join(_command(contest, games))))


def _command(contest: Contest, games: int) -> list[str]:
    command = ["undercroft", "arena", contest.game, "--mode", contest.mode, "--seats", ",".join(contest.bots)]
    for key, value in contest.options.items():
        command += ["--option", f"{key}={_plain(value)}"]
    for words in contest.first_choices:
        command += ["--first-choice", words]
    return [*command, "--games", str(games), "--seed", str(contest.seed)]


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
