"""Wounds, healing and defeat (MM-GEN-07, MM-KO)."""

from __future__ import annotations

from undercroft.games.masmorra.rules.dice import symbols_vanish
from undercroft.games.masmorra.rules.end import lose_alliance
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.windows import respond
from undercroft.games.masmorra.state.events import CardDiscarded, Healed, HeroFell, Wounded
from undercroft.games.masmorra.state.model import ARROWS, LAP, LIFE, Hero, Masmorra
from undercroft.kernel.script import Script


def wound(
    g: Masmorra, hero: Hero, amount: int, source: str, rule: str, *, preventable: bool = True, by: Hero | None = None
) -> Script:
    """A standing Hero takes Wounds, unless somebody keeps them away; at 0 LP it falls at once (MM-KO-01)."""
    if amount <= 0 or hero.prone:
        return
    moment = Moment("wounds", hero.number, amount, by=-1 if by is None else by.number, unnamed=not preventable)
    yield from respond(g, moment)
    if moment.amount <= 0 or hero.prone:
        return
    if hero.life - moment.amount <= 0:
        last = Moment("fall", hero.number, moment.amount)
        yield from respond(g, last)
        if last.saved:
            moment.amount = hero.life - 1
    if hero.prone:
        return
    hero.life -= moment.amount
    if moment.amount:
        g.tell(Wounded, hero=hero.board, amount=moment.amount, life=max(0, hero.life), source=source, rule=rule)
    if hero.life <= 0:
        fall(g, hero)


def fall(g: Masmorra, hero: Hero) -> None:
    """Lie prone; XP fall to the last arrow and a random card is lost, gold and abilities stay (MM-KO-01 to 03)."""
    hero.life = 0
    hero.prone = True
    had, hero.xp = hero.xp, min(hero.xp, last_arrow(g, hero))
    rule = "MM-KO-01" if hero.xp == had else "MM-KO-02"
    g.tell(HeroFell, hero=hero.board, xp=hero.xp, lost=had - hero.xp, seat=hero.seat, rule=rule)
    if g.mode == "alliance":
        lose_alliance(g, f"{g.content.name(hero.board)} ran out of Life Points", "MM-ALLY-03")
    if hero.hand:
        card = g.chance.draw(hero.hand, "card lost")
        g.discard.append(card)
        g.tell(CardDiscarded, hero=hero.board, card=card, hand=len(hero.hand), rule="MM-KO-03")
    if hero is g.hero and g.phase in ("start", "before", "reroll", "actions"):
        # What is left of the turn is lost, but not the DM Phase (MM-KO-05).
        symbols_vanish(g, "MM-KO-05")
        g.turn.used += g.turn.dice
        g.turn.dice.clear()
        g.turn.steps = 0


def last_arrow(g: Masmorra, hero: Hero) -> int:
    """The arrow of the highest level reached, in the current lap of an Epic game (MM-KO-02, MM-R-33, MM-R-34)."""
    reached = max(hero.best, hero.xp)
    if g.mode == "standard" or reached < LAP:
        return (0, *ARROWS)[hero.arrows]
    laps, rest = divmod(reached, LAP)
    return laps * LAP + max(arrow for arrow in (0, *ARROWS) if arrow <= rest)


def heal(g: Masmorra, hero: Hero, amount: int, source: str, rule: str) -> None:
    """Heal Wounds, up to the most LP."""
    healed = min(amount, LIFE - hero.life)
    if healed > 0:
        hero.life += healed
        g.tell(Healed, hero=hero.board, amount=healed, life=hero.life, source=source, rule=rule)
