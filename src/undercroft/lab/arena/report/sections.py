"""The charts of the page, each made of the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.kernel.registry import find_game
from undercroft.kit.markup import Markup, tag, together
from undercroft.lab.arena.contest import Contest, Result
from undercroft.lab.arena.report.charts import Row, bar, histogram, interval, rows_chart, spread
from undercroft.lab.arena.report.scale import Scale, quantile
from undercroft.lab.arena.standings import standings, wilson, win_share

COLOURS = 8
"""So many kinds of bots have a colour of their own."""
SHARES = Scale(0, 1)


def sections(contest: Contest, results: Sequence[Result]) -> list[Markup]:
    """All charts that make sense for these results."""
    drawn = [win_rates(contest, results)]
    if not contest.together:
        drawn.append(wins_by_seat(contest, results))
    drawn.append(lengths(results))
    drawn.append(thinking_times(contest, results))
    if len({score for result in results for score in result.scores}) > 2:
        drawn.append(scores(contest, results))
    drawn.append(endings(contest, results))
    return drawn


def win_rates(contest: Contest, results: Sequence[Result]) -> Markup:
    """How often each kind of bot won."""
    ranked = standings(results, contest.together)
    rows = [
        Row(
            tag("span", standing.bot, class_="bot"),
            interval(standing.share, standing.interval, SHARES, standing.fair),
            _share_words(standing.share, standing.interval),
            colour(contest, standing.bot),
        )
        for standing in ranked
    ]
    about = "With 95 % confidence the true share lies on the bar."
    if contest.together:
        return _section("Games won together", about, rows_chart(rows, SHARES, said_share))
    return _section("Games won", f"{about} The dashed line is a fair share.", rows_chart(rows, SHARES, said_share))


def wins_by_seat(contest: Contest, results: Sequence[Result]) -> Markup:
    """Whether it matters where one sits."""
    rows = []
    seats = len(contest.bots)
    for seat in range(seats):
        wins = sum(win_share(result, seat) for result in results)
        share, bounds = wins / len(results), wilson(wins, len(results))
        drawing = interval(share, bounds, SHARES, 1 / seats)
        rows.append(Row(tag("span", f"Seat {seat + 1}"), drawing, _share_words(share, bounds)))
    about = "Whoever sits there: bots move one seat on from game to game."
    return _section("Games won by seat", about, rows_chart(rows, SHARES, said_share))


def lengths(results: Sequence[Result]) -> Markup:
    """How long the games were."""
    turns = [result.turns for result in results if result.turns is not None]
    what = "turns" if len(turns) == len(results) else "choices"
    values = turns if what == "turns" else [sum(result.choices) for result in results]
    about = f"{min(values)} to {max(values)} {what}; the line is the median, {quantile(values, 0.5):g}."
    return _section("Length", about, histogram(values, what, lambda number: f"{number:,.0f}"))


def thinking_times(contest: Contest, results: Sequence[Result]) -> Markup:
    """How long bots thought."""
    times = {
        bot: [result.seconds[seat] / result.choices[seat] for result, seat in seats if result.choices[seat]]
        for bot, seats in _seats_by_bot(contest, results).items()
    }
    times = {bot: [max(time, 1e-6) for time in some] for bot, some in times.items() if some}
    if not times:
        return Markup("")
    scale = Scale.by_tens(time for some in times.values() for time in some)
    rows = [_spread_row(contest, bot, some, scale, said_seconds(quantile(some, 0.5))) for bot, some in times.items()]
    about = (
        "The mean of a game: half of the games in the box, nine of ten on the line. Each mark is ten times the last."
    )
    return _section("Time for a choice", about, rows_chart(rows, scale, said_seconds))


def scores(contest: Contest, results: Sequence[Result]) -> Markup:
    """What the bots scored."""
    found = {
        bot: [float(result.scores[seat]) for result, seat in seats]
        for bot, seats in _seats_by_bot(contest, results).items()
    }
    scale = Scale.around(score for some in found.values() for score in some)
    rows = [_spread_row(contest, bot, some, scale, f"{quantile(some, 0.5):g}") for bot, some in found.items()]
    about = "Half of the games in the box, nine of ten on the line; the mark and the number are the median."
    return _section("Scores", about, rows_chart(rows, scale, lambda number: f"{number:g}"))


def endings(contest: Contest, results: Sequence[Result]) -> Markup:
    """Why games ended: the rules that ended them."""
    rulebook = find_game(contest.game).rulebook
    counts = Counter(result.rule for result in results)
    scale = Scale(0, max(counts.values()))
    rows = []
    for rule, count in counts.most_common():
        said = _first_sentence(rulebook[rule].text) if rule in rulebook else ""
        label = together(tag("span", rule, class_="rule"), tag("span", said, class_="small"))
        words = together(tag("b", count), f" · {said_share(count / len(results))}")
        rows.append(Row(label, bar(count, scale), words))
    chart = rows_chart(rows, scale, lambda number: f"{number:g}", stacked=True)
    return _section("Why games ended", "The rule that ended each of them.", chart)


def colour(contest: Contest, bot: str) -> str:
    """The colour of a kind of bot, the same all over the page."""
    return f"var(--bot-{list(dict.fromkeys(contest.bots)).index(bot) % COLOURS})"


def said_share(share: float) -> str:
    """A share of all."""
    return f"{100 * share:.0f} %"


def said_seconds(seconds: float) -> str:
    """A short time in words."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= 0.9995 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def _section(title: str, about: str, chart: Markup) -> Markup:
    return tag("section", tag("h2", title), tag("p", about, class_="about"), chart)


def _spread_row(contest: Contest, bot: str, values: Sequence[float], scale: Scale, said: str) -> Row:
    return Row(tag("span", bot, class_="bot"), spread(values, scale), tag("b", said), colour(contest, bot))


def _seats_by_bot(contest: Contest, results: Sequence[Result]) -> dict[str, list[tuple[Result, int]]]:
    """The games of each kind of bot, with the seat that it had."""
    found: dict[str, list[tuple[Result, int]]] = {bot: [] for bot in contest.bots}
    for result in results:
        for seat, bot in enumerate(result.bots):
            found[bot].append((result, seat))
    return found


def _share_words(share: float, bounds: tuple[float, float]) -> Markup:
    low, high = bounds
    return together(tag("b", said_share(share)), tag("span", f"{100 * low:.0f} to {100 * high:.0f} %", class_="small"))


def _first_sentence(text: str) -> str:
    return text.replace("*", "").split("\n")[0].split(". ")[0].rstrip(".") + "."
