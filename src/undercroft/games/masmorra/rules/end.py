"""How a game ends and who wins (MM-GEN-03, MM-GEN-05, MM-END, MM-EPIC-08, MM-ALLY-02, MM-ALLY-03)."""

from __future__ import annotations

from functools import partial

from undercroft.games.masmorra.state.events import EndTriggered, GameEnded, QuestScored, Ranked
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.rules import Outcome
from undercroft.kernel.script import Finished

ENOUGH_XP = 16


def trigger_end(g: Masmorra, hero: Hero) -> None:
    """16 XP in a Standard game: the round is completed, then it ends; this stays so (MM-END-01, MM-R-35)."""
    if g.mode == "standard" and hero.xp >= ENOUGH_XP and not g.ending:
        g.ending = True
        g.tell(EndTriggered, hero=hero.board, xp=hero.xp, rule="MM-END-01")


def finish(g: Masmorra, reason: str, rule: str) -> None:
    """The game is over, and Secret Quests are counted (MM-END-02, MM-R-36)."""
    g.phase = "over"
    g.reason, g.rule = reason, rule
    g.tell(GameEnded, reason=reason, rule=rule)
    if g.mode != "alliance":
        score_quests(g)
        tell_places(g)
    raise Finished


def score_quests(g: Masmorra) -> None:
    """Each one still in hand scores by itself."""
    for hero in g.heroes:
        for card in hero.hand:
            quest = g.content.treasures[card].any.quest
            if quest:
                hero.xp += quest
                g.tell(QuestScored, hero=hero.board, xp=quest, total=hero.xp, rule="MM-CARD-11")


def tell_places(g: Masmorra) -> None:
    """Who comes where, and what decides it (MM-GEN-05)."""
    for hero in sorted(g.heroes, key=standing_of, reverse=True):
        place = 1 + sum(standing_of(other) > standing_of(hero) for other in g.heroes)
        told = partial(g.tell, Ranked, hero=hero.board, seat=hero.seat, place=place, rule="MM-GEN-05")
        told(xp=hero.xp, gold=hero.gold, life=hero.life)


def lose_alliance(g: Masmorra, reason: str, rule: str) -> None:
    """All Heroes lose together."""
    finish(g, f"The Heroes lose: {reason}", rule)


def win(g: Masmorra) -> None:
    """Malaphyas' red side is gone: the Heroes win together, or XP decide (MM-ALLY-02, MM-EPIC-08)."""
    name = g.content.name(g.content.malaphyas_card)
    if g.mode == "alliance":
        finish(g, f"The Heroes win: {name} is defeated", "MM-ALLY-02")
    finish(g, f"{name} is defeated", "MM-EPIC-08")


def standing_of(hero: Hero) -> tuple[int, int, int]:
    """XP, then gold, then LP left (MM-GEN-05)."""
    return hero.xp, hero.gold, hero.life


def outcome(g: Masmorra) -> Outcome:
    """The ranking: all together in Alliance, else by XP, gold and LP; still equal share a place (MM-GEN-05)."""
    seats = len(g.names)
    if g.mode == "alliance":
        scores = tuple(int(g.won) for _ in range(seats))
        return Outcome((tuple(range(seats)),), scores, g.reason, g.rule, won=g.won)
    places: dict[tuple[int, int, int], list[int]] = {}
    for hero in g.heroes:
        places.setdefault(standing_of(hero), []).append(hero.seat)
    ranking = tuple(tuple(places[standing]) for standing in sorted(places, reverse=True))
    return Outcome(ranking, tuple(hero.xp for hero in g.heroes), g.reason, g.rule)
