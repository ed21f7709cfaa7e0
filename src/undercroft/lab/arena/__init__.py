"""The arena: bots play many games against each other, and what came of it is counted."""

from undercroft.lab.arena.contest import Contest, Result, play_game
from undercroft.lab.arena.results import ResultsFile
from undercroft.lab.arena.run import run
from undercroft.lab.arena.standings import Standing, standings, wilson

__all__ = ["Contest", "Result", "ResultsFile", "Standing", "play_game", "run", "standings", "wilson"]
