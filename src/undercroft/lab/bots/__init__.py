"""Bots: players that know what their seat knows, and no more."""

from undercroft.lab.bots.advice import Advice, Position, Step, holdings_of, position_of
from undercroft.lab.bots.given_advice import GivenAdvice
from undercroft.lab.bots.greedy_bot import GreedyBot
from undercroft.lab.bots.mcts_bot import MctsBot
from undercroft.lab.bots.play import play_on
from undercroft.lab.bots.protocol import Bot, Sight
from undercroft.lab.bots.quick_bot import QuickBot
from undercroft.lab.bots.random_bot import RandomBot
from undercroft.lab.bots.roster import BOTS, make_bot, make_bots
from undercroft.lab.bots.strengths import HINT_SECONDS, STRENGTHS, USUAL_STRENGTH, Strength
from undercroft.lab.bots.tree import Plan

__all__ = [
    "BOTS",
    "HINT_SECONDS",
    "STRENGTHS",
    "USUAL_STRENGTH",
    "Advice",
    "Bot",
    "GivenAdvice",
    "GreedyBot",
    "MctsBot",
    "Plan",
    "Position",
    "QuickBot",
    "RandomBot",
    "Sight",
    "Step",
    "Strength",
    "holdings_of",
    "make_bot",
    "make_bots",
    "play_on",
    "position_of",
]
