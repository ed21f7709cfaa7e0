"""What ends the game, and how far it is to that."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.rules.end import ENOUGH_XP
from undercroft.games.masmorra.state.model import LAST_TURN
from undercroft.games.masmorra.view import View
from undercroft.kit.text import count, listed


def say_goal(view: View, content: Content) -> str:
    """In plain words, from the eyes of the view's seat."""
    if view.phase == "over":
        return view.reason
    malaphyas = content.name(content.malaphyas_card)
    match view.mode:
        case "alliance":
            left = LAST_TURN - view.time
            when = f"{count(left, 'turn')} left after this one" if left > 0 else "this is the last turn"
            return f"Defeat {malaphyas} together; {when}"
        case "epic":
            rounds = f" or round {view.last_round}" if view.last_round else ""
            return f"The defeat of {malaphyas}{rounds} ends it; {_most(view)}"
    if view.ending:
        return f"{ENOUGH_XP} XP are reached: {_last_turn(view)}; {_most(view)}"
    return f"{ENOUGH_XP} XP ends it; {_missing(view)}"


def _last_turn(view: View) -> str:
    """Whose turn ends the round, and with it the game (MM-END-01)."""
    last = view.heroes[view.first - 1]
    who = "you have" if last.seat == view.seat else f"{last.name} has"
    return "this is the last turn" if last is view.heroes[view.active] else f"{who} the last turn"


def _missing(view: View) -> str:
    """How many XP one's own Hero needs, and who needs fewer; for a spectator, who needs the fewest."""
    best = max(hero.xp for hero in view.heroes)
    needs = max(0, ENOUGH_XP - best)
    own = next((hero for hero in view.heroes if hero.seat == view.seat), None)
    ahead = listed(hero.name for hero in view.heroes if hero.xp == best)
    many = sum(hero.xp == best for hero in view.heroes) > 1
    others = f"{ahead} {'need' if many else 'needs'} {needs}"
    if own is None:
        return others
    return f"you need {ENOUGH_XP - own.xp}" + (f", {others}" if own.xp < best else "")


def _most(view: View) -> str:
    """Who has the most XP, and how many oneself."""
    best = max(hero.xp for hero in view.heroes)
    own = next((hero for hero in view.heroes if hero.seat == view.seat), None)
    ahead = listed("you" if hero is own else hero.name for hero in view.heroes if hero.xp == best)
    many = sum(hero.xp == best for hero in view.heroes) > 1
    leads = f"{ahead} {'lead' if many or ahead == 'you' else 'leads'} with {best} XP"
    return leads if own is None or own.xp == best else f"{leads}, you have {own.xp}"
