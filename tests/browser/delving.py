"""Playing Masmorra at the table: what a sensible player chooses of what the page shows, and positions worth seeing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

import undercroft
from tests.browser.kit import Policy, Told
from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.state.actions import ChooseGround, TakeStairs
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision
from undercroft.table.show.options import options

GAME = "masmorra"
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")
WORTH = {
    "Roll": 90,
    "Fight": 80,
    "TakeGold": 60,
    "Shove": 75,
    "RoomAction": 55,
    "DrinkElixir": 50,
    "BuyCard": 45,
    "Explore": 40,
    "PayStep": 40,
    "Move": 30,
    "EndTurn": 20,
    "Done": 15,
    "Pass": 15,
    "Keep": 15,
}
"""What is done first; everything else is done seldom."""
SELDOM = {"TakeStairs": 0.3, "UseAbility": 0.3, "PlayCard": 0.3, "MoveMonster": 0.3, "Reroll": 0.01}
"""How often something is done before all else."""
ARMS = ("critical_swing", "preparation", "preemptive_strike", "counter_attack")
"""What Jay learns, and uses before a blow that would not be enough."""
GREAT = ("Malaphyas", "Aunty Bitsy", "Schmetterling", "Mortiferous", "Hydra")
WAY = {"T5": 1, "T2": 2, "T4": 2, "T3": 3, "T1": 4, "S4": 1, "S2": 2, "S3": 2, "S1": 3}
"""The way to the throne, by the rooms of the third level."""


class Delver:
    """Explores, fights what can be defeated, takes what lies there; on the third level, seeks Malaphyas."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._deep = self._great = self._fights = self._free = False
        self._near = 0

    def __call__(self, options: Sequence[Told]) -> int:
        """Choose."""
        self._look(options)
        worths = [self._worth(option["action"]["type"], option) for option in options]
        best = worths.index(max(worths))
        self._near = WAY.get(options[best]["action"].get("to", ""), self._near)
        return best

    def _look(self, options: Sequence[Told]) -> None:
        """See how things stand, as far as the options say."""
        kinds = {option["action"]["type"] for option in options}
        self._fights, self._free = "Attack" in kinds, "EndTurn" in kinds
        self._deep = self._deep or any(option["action"].get("to") in WAY for option in options)
        if kinds & {"Fight", "Attack", "Move"}:
            foes = [option["label"] for option in options if option["action"]["type"] in ("Fight", "Attack")]
            self._great = any(name in foe for foe in foes for name in GREAT)

    def _worth(self, kind: str, option: Told) -> float:
        action, chance = option["action"], self._rng.random()
        match kind:
            case "ChooseHero":
                return float(action["hero"] == "jay")
            case "Learn":
                return -ARMS.index(action["ability"]) if action["ability"] in ARMS else -9
            case "Attack":
                return _blow(option) + (45 if self._great else 60)
            case "Block":
                return float(action["defense"])
            case "Fight" if self._free:
                return 10
            case "EndTurn":
                return WORTH[kind] + float(action.get("bounty", 0)) / 10
            case "TakeStairs" if action["to"] in (THIRD, *WAY):
                return 70
            case "TakeStairs" if self._deep or action["to"].startswith("S1_"):
                return 1
            case "Move" if action["to"] in WAY:
                return 35 if WAY[action["to"]] > self._near else 5
            case "Reroll" if self._great:
                return 80 + sum(1 if face in ("ST", "EL", "MG") else -9 for face in action["faces"])
            case "UseMagic" if self._great and self._fights and action["face"] == "ML":
                return 63 if action["die"] in ("EL", "ST", "MG") else 5
            case "UseAbility" if action["ability"] == "parry" and self._fights:
                return 1
            case "UseAbility" | "PlayCard" if self._deep:
                return 64 + chance if self._great and self._fights else 5
            case "BuyCard" | "MoveMonster" if self._deep:
                return 5
        return 85 + chance if chance < SELDOM.get(kind, 0) else WORTH.get(kind, 10) + chance


def _blow(attack: Told) -> float:
    """How good an attack is, by its foretelling: it should kill, best from afar, and waste nothing."""
    said = re.search(r"\((\d+) against Defense (\d+)\)", attack["note"])
    great = any(name in attack["label"] for name in GREAT)
    if said is None or "not defeated" in attack["note"]:
        return -great
    damage, defense = int(said[1]), int(said[2])
    return 30 * great + 10 + 5 * ("from afar" in attack["note"]) - (damage - defense)


# Positions


def begin(mode: str, seats: int, seed: int, **options: Any) -> Game:
    """A new game of Masmorra."""
    return undercroft.new_game(GAME, list(NAMES[:seats]), mode=mode, seed=seed, options=options)


def told(game: Game, decision: Decision) -> list[Told]:
    """The options as a page is told them."""
    offered = options(game, decision.seat, decision.options)
    found: list[Told] = msgspec.json.decode(msgspec.json.encode(offered))
    return found


def delve(game: Game, policy: Policy, until: Callable[[Game, Decision], bool], most: int = 4000) -> bool:
    """Let everybody play by this policy until it is so; false if the game ends before."""
    for _ in range(most):
        decision = game.decision
        if decision is None:
            return False
        if until(game, decision):
            return True
        game.play(decision.options[policy(told(game, decision))], seat=decision.seat)
    return False


def exploring(seed: int = 1) -> Game:
    """In the middle of a Standard game: the first seat takes an action, and both levels are in play."""
    for attempt in range(seed, seed + 200):
        game = begin("standard", 3, attempt, first=0)
        if delve(game, Delver(attempt), _at_large):
            return game
    raise AssertionError("nobody comes to the second level")


def _at_large(game: Game, decision: Decision) -> bool:
    deep = sum(room.level == 2 for room in game.state.rooms.values())
    return decision.seat == 0 and decision.prompt == "Take an action" and deep > 3


def before_the_descent(side: str, seed: int) -> Game:
    """Late in an Epic game: the first seat's Hero can go down to the third level, and what waits there is beatable."""
    for attempt in range(seed, seed + 200):
        game = begin("epic", 2, attempt, first=0)
        if delve(game, Delver(attempt), _at_the_stairs, most=900) and _beatable(game, side):
            return game
    raise AssertionError("nobody comes to the stairs")


def _at_the_stairs(game: Game, decision: Decision) -> bool:
    state = game.state
    down = any(isinstance(option, TakeStairs) and option.to == THIRD for option in decision.options)
    return decision.seat == 0 and state.phase == "actions" and down and len(state.heroes[0].learned) > 2


def _beatable(game: Game, side: str) -> bool:
    """Whether no boss will be there that takes all evening."""
    tried = game.clone()
    tried.play(TakeStairs(THIRD))
    tried.play(ChooseGround(side))  # type: ignore[arg-type]
    bosses = {monster.card for monster in tried.state.monsters.values()}
    return "ancient_hydra" not in bosses
