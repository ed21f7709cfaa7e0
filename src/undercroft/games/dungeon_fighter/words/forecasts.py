"""What an action would bring beyond its words: odds, costs, what is left; and questions before what is regretted."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.types import BossCard
from undercroft.games.dungeon_fighter.content.vocabulary import bonus_dice
from undercroft.games.dungeon_fighter.state import actions as a
from undercroft.games.dungeon_fighter.throwing.library import nearest_hand
from undercroft.games.dungeon_fighter.throwing.tables import hit_chance, mean_damage
from undercroft.games.dungeon_fighter.view import FightView, View
from undercroft.games.dungeon_fighter.words.names import requirement_names
from undercroft.kernel.actions import Action
from undercroft.kernel.board import Tally
from undercroft.kit.text import listed


def foretell(view: View, content: Content, action: Action) -> str:
    """What an action would bring beyond its words."""
    fight = view.fight
    match action:
        case a.TakeCorridor(to):
            return _room(content, view, to)
        case a.Declare(weapons) if fight is not None:
            return _weapons(view, content, fight, weapons)
        case a.Throw() if fight is not None and fight.aim is not None:
            aim = fight.aim
            return f"about {aim.hit_chance} % to hit, {aim.mean_damage / 100:.1f} damage on average"
        case a.TakeBonusDie():
            return f"leaves {bonus_dice(view.bonus - 1)} in the Chest"
        case a.Retrieve() if fight is not None:
            return _retrieval(view, content, fight)
        case a.InstantKill():
            return "the icon is spent"
        case a.Buy(card):
            return f"leaves {view.gold - content.equipment[card].price} gold"
        case a.BuyHealing():
            return f"leaves {view.gold - 1} gold"
        case a.BuyBonusDie():
            return f"leaves {view.gold - 2} gold"
    return ""


def confirm(view: View, content: Content, action: Action) -> str:
    """The question to ask before an action that is regretted easily."""
    fight = view.fight
    if isinstance(action, a.Retrieve) and fight is not None:
        falling = _fallen(view, content, fight)
        if falling:
            return f"{listed(falling)} would faint. Retrieve all the same?"
    if isinstance(action, a.BackDown):
        falling = [content.name(hero.card) for hero in view.heroes if _stands(hero) and hero.hp == 1]
        if falling:
            return f"{listed(falling)} would faint. Back down all the same?"
    return ""


def _stands(hero: object) -> bool:
    return not (getattr(hero, "fainted", False) or getattr(hero, "eliminated", False))


def _level(content: Content, fight: FightView) -> int:
    foe = content.foe(fight.foe)
    return 0 if isinstance(foe, BossCard) else foe.level


def _fallen(view: View, content: Content, fight: FightView) -> list[str]:
    price = _level(content, fight)
    return [content.name(hero.card) for hero in view.heroes if _stands(hero) and hero.hp <= price]


def _retrieval(view: View, content: Content, fight: FightView) -> str:
    price = _level(content, fight)
    left = [f"{content.name(hero.card)} {max(0, hero.hp - price)}" for hero in view.heroes if _stands(hero)]
    return f"leaves {listed(left)} HP"


def _room(content: Content, view: View, to: str) -> str:
    """Where the way goes on."""
    room = content.rooms[view.sheets[view.floor]][to]
    return f"goes on to {listed(room.to)}" if room.to else "goes down"


def _weapons(view: View, content: Content, fight: FightView, weapons: tuple[str, ...]) -> str:
    """How a throw with these would do."""
    codes = set(fight.requirements) - set(fight.skipped) | {content.equipment[weapon].rq for weapon in weapons}
    ordered = tuple(code for code in content.requirements if code in codes)
    hand = nearest_hand(fight.aim.hand if fight.aim is not None else 200)
    chance = hit_chance(ordered, hand, len(fight.lying))
    bonus = sum(content.equipment[weapon].bonus for weapon in weapons)
    mean = mean_damage(ordered, hand, len(fight.lying)) + chance * bonus
    required = f"{requirement_names(content, ordered)}: " if ordered else ""
    return f"{required}about {chance:.0%} to hit, {mean:.1f} damage on average"


SCORE_LINES = {
    "players": ("Players", "DF-SCORE-01"),
    "gold": ("Gold, two for a point", "DF-SCORE-02"),
    "bonus": ("Bonus dice in the Chest", "DF-SCORE-01"),
    "unscarred": ("No Scar all game", "DF-SCORE-01"),
    "difficulty": ("Difficulty", "DF-SET-05"),
    "scars": ("Scars", "DF-SCORE-01"),
    "eliminated": ("Eliminated Heroes", "DF-SCORE-03"),
}


def tally(view: View, content: Content) -> tuple[Tally, ...]:
    """The score of a won game, line by line; the party has it in common."""
    if not view.won:
        return ()
    seats = len({hero.seat for hero in view.heroes})
    return tuple(Tally(what, (getattr(view.score, line),) * seats, rule) for line, (what, rule) in SCORE_LINES.items())
