"""Bots: players that know what their seat knows, and no more."""

from undercroft.lab.bots.greedy_bot import GreedyBot
from undercroft.lab.bots.mcts_bot import MctsBot
from undercroft.lab.bots.play import play_on
from undercroft.lab.bots.protocol import Bot, Sight
from undercroft.lab.bots.random_bot import RandomBot
from undercroft.lab.bots.roster import BOTS, make_bot, make_bots
from undercroft.lab.bots.tree import Plan
from undercroft.lab.bots.weighing import Weighing, rank

__all__ = [
    "BOTS",
    "Bot",
    "GreedyBot",
    "MctsBot",
    "Plan",
    "RandomBot",
    "Sight",
    "Weighing",
    "make_bot",
    "make_bots",
    "play_on",
    "rank",
]
