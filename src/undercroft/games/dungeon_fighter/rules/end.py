"""Winning, losing and the score (DF-GEN-02, DF-GEN-03, DF-SCORE)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from undercroft.games.dungeon_fighter.state.events import GameLost, GameWon
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.kernel.rules import Outcome
from undercroft.kernel.script import Finished

REASONS = {
    "DF-GEN-02": "the Final Boss is beaten",
    "DF-END-02": "all Heroes have fainted",
    "DF-BOSS-04": "no die was left to throw at the Final Boss",
    "DF-SCAR-05": "no Hero could be revived",
}


class Score(Struct, frozen=True):
    """The score of a won game, line by line (DF-SCORE-01)."""

    players: int
    gold: int
    bonus: int
    unscarred: int
    difficulty: int
    scars: int
    eliminated: int

    @property
    def total(self) -> int:
        """The sum."""
        return sum(getattr(self, line) for line in self.__struct_fields__)


def score(g: DungeonFighter) -> Score:
    """What the party would score if it won now."""
    return Score(
        players=len(g.heroes),
        gold=g.gold // 2,
        bonus=2 * g.bonus,
        unscarred=0 if g.scars_taken else 5,
        difficulty=g.content.difficulties[g.options.difficulty].bonus,
        scars=-sum(len(hero.scars) for hero in g.heroes),
        eliminated=-5 * sum(hero.eliminated for hero in g.heroes),
    )


def win(g: DungeonFighter) -> None:
    """The Final Boss is beaten: the game is won at once, without Maintenance (DF-BOSS-05)."""
    g.phase, g.won, g.ending = "over", True, "DF-GEN-02"
    lines = score(g)
    g.tell(
        GameWon,
        **{line: getattr(lines, line) for line in lines.__struct_fields__},
        score=lines.total,
        rating=g.content.rating(lines.total),
        rule="DF-SCORE-01",
    )
    raise Finished


def lose(g: DungeonFighter, why: Literal["fainted", "no dice", "nobody left"], rule: str) -> None:
    """The game is lost (DF-GEN-03)."""
    g.phase, g.won, g.ending = "over", False, rule
    g.tell(GameLost, why=why, rule=rule)
    raise Finished


def practice(outcome: Outcome) -> Outcome:
    """What a game is worth in which a throw was taken back: no score (DF-DT-36)."""
    reason = f"{REASONS[outcome.rule]}; a throw was taken back, so it was practice, without a score"
    return replace(outcome, scores=(), reason=reason, rule="DF-DT-36")


def outcome(g: DungeonFighter) -> Outcome:
    """All seats win or lose together; a lost game scores nothing (DF-GEN-01, DF-SCORE-01)."""
    seats = tuple(range(len(g.names)))
    points = score(g).total if g.won else 0
    rule = g.ending or "DF-END-02"
    reason = REASONS[rule] + (f": {points} points, {g.content.rating(points)}" if g.won else "")
    return Outcome(ranking=(seats,), scores=(points,) * len(seats), reason=reason, rule=rule, won=g.won)
