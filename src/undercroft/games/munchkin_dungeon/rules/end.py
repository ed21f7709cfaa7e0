"""End of the game and scoring (MD-END, MD-SCORE)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.rules.tokens import working_loot
from undercroft.games.munchkin_dungeon.state.events import GameEnded, Ranked
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.rules import Outcome
from undercroft.kernel.script import Finished

FAME_TO_END = 20


def end_if_due(g: MunchkinDungeon) -> None:
    """The game stops the moment a meter shows 20, or the Boss is beaten for the last time (MD-END-01, 02)."""
    due = ending(g)
    if due is not None:
        g.phase = "over"
        rule, _ = due
        g.tell(GameEnded, rule=rule)
        tell_ranking(g)
        raise Finished


def tell_ranking(g: MunchkinDungeon) -> None:
    """Say who won, with how much, and what decided a tie (MD-GEN-02, MD-SCORE-03)."""
    result = outcome(g)
    first = g.heroes[result.winners[0]]
    level = [hero for hero in g.heroes if result.scores[hero.seat] == result.scores[first.seat]]
    tie = ""
    if len(result.winners) > 1:
        tie = "shared"
    elif len(level) > 1:
        tie = "goods" if sum(hero.shame == first.shame for hero in level) > 1 else "shame"
    rule = "MD-SCORE-03" if tie else "MD-GEN-02"
    g.tell(Ranked, ranking=result.ranking, scores=result.scores, tie=tie, rule=rule)


def ending(g: MunchkinDungeon) -> tuple[str, str] | None:
    """The rule that ends the game now, and the reason in words."""
    for hero in g.heroes:
        if hero.fame >= FAME_TO_END:
            return "MD-END-01", f"{g.names[hero.seat]} reached {hero.fame} Fame"
    if g.boss and g.boss_beaten >= len(g.content.bosses[g.boss].stages):
        return "MD-END-02", f"{g.content.name(g.boss)} was beaten for the last time"
    return None


def level_fame(g: MunchkinDungeon, hero: Hero) -> int:
    """The Fame printed at the current level (MD-SCORE-02)."""
    fame = g.content.heroes[hero.card].fame
    return sum(fame[: hero.level]) if g.options.level_fame_adds_up else fame[hero.level - 1]


def loot_fame(g: MunchkinDungeon, hero: Hero) -> int:
    """The Fame of all Loot owned, equipped or not (MD-SCORE-01, MD-SCORE-02)."""
    owned = [g.content.loot[loot] for loot in hero.loot]
    scoring = owned if g.options.unequipped_loot_scores else working_loot(g, hero)
    total = 0
    for card in scoring:
        total += card.fame
        if card.fame_count:
            total += sum(other.tag == card.fame_count for other in owned)
    return total


def score(g: MunchkinDungeon, hero: Hero) -> int:
    """Meter, level and Loot, less 1 per Shame (MD-SCORE-01)."""
    return hero.fame + level_fame(g, hero) + loot_fame(g, hero) - hero.shame


def outcome(g: MunchkinDungeon) -> Outcome:
    """Most Fame, then fewest Shame, then most Coins and Potions together; who is still tied shares (MD-SCORE-03)."""
    scores = {hero.seat: score(g, hero) for hero in g.heroes}
    places: dict[tuple[int, int, int], list[int]] = {}
    for hero in g.heroes:
        key = (-scores[hero.seat], hero.shame, -(hero.coins + hero.potions))
        places.setdefault(key, []).append(hero.seat)
    rule, reason = ending(g) or ("MD-END-01", "the game was stopped")
    return Outcome(
        ranking=tuple(tuple(places[key]) for key in sorted(places)),
        scores=tuple(scores[hero.seat] for hero in g.heroes),
        reason=reason,
        rule=rule,
    )
