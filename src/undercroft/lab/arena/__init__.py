"""The arena: bots play many games against each other, and what came of it is counted."""

from undercroft.lab.arena.contest import Contest, Result, play_game
from undercroft.lab.arena.parquet import write_parquet
from undercroft.lab.arena.ray_workers import RayWorkers
from undercroft.lab.arena.report import write_report
from undercroft.lab.arena.results import ResultsFile
from undercroft.lab.arena.run import run
from undercroft.lab.arena.standings import Standing, standings, wilson
from undercroft.lab.arena.workers import GameFailed, LocalWorkers, Workers

__all__ = [
    "Contest",
    "GameFailed",
    "LocalWorkers",
    "RayWorkers",
    "Result",
    "ResultsFile",
    "Standing",
    "Workers",
    "play_game",
    "run",
    "standings",
    "wilson",
    "write_parquet",
    "write_report",
]
