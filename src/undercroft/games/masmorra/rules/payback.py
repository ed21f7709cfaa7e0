"""Payback and what stops it (MM-PAYB)."""

from __future__ import annotations

from functools import partial

from undercroft.games.masmorra.content.types import Ability
from undercroft.games.masmorra.rules.abilities import ability_options, flip_for, ongoing, use_ability
from undercroft.games.masmorra.rules.asides import could_help
from undercroft.games.masmorra.rules.attacks import usable, useful, why_no_symbol
from undercroft.games.masmorra.rules.cards import card_options
from undercroft.games.masmorra.rules.dice import spend
from undercroft.games.masmorra.rules.shop import buy_card, buying
from undercroft.games.masmorra.rules.windows import play_card
from undercroft.games.masmorra.rules.wounds import wound
from undercroft.games.masmorra.state.actions import Block, BuyCard, Flip, PlayCard, UseAbility
from undercroft.games.masmorra.state.events import PaidBack, WoundsPrevented
from undercroft.games.masmorra.state.model import Combat, Hero, Masmorra, Monster
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.text import count


def suffer_payback(g: Masmorra, hero: Hero, monster: Monster, *, stab: bool) -> Script:
    """The Payback value in Wounds, less the DF that is spent on it now (MM-PAYB-01, MM-PAYB-02).

    It is a `stab` where only a Quick Stab brings it.
    """
    combat = g.turn.combat
    assert combat is not None
    payback = combat.payback = payback_of(g, monster) - aegis(g, hero)
    while payback > 0 and not hero.prone:
        options = partial(block_options, g, hero, payback)
        prompt = f"Payback of {count(payback, 'Wound')}: block how many?"
        choice = yield from ask(g.seat, prompt, options, "MM-PAYB-01", press=could_help(g), may_lapse=True)
        match choice:
            case None:
                break
            case Block(defense):
                spend(g, "DF", defense, "Payback", "MM-PAYB-01")
                told = partial(g.tell, PaidBack, hero=hero.board, monster=monster.key, card=monster.card)
                evil = g.turn.evil if payback_of(g, monster) > g.side(monster).payback else ""
                told(payback=payback, blocked=defense, evil=evil, stab=stab, rule="MM-PAYB-01")
                combat.payback = 0
                yield from wound(g, hero, payback - defense, monster.card, "MM-PAYB-01")
                return
            case UseAbility():
                yield from use_ability(g, hero, choice)
            case Flip(face):
                yield from flip_for(g, hero, face)
            case PlayCard():
                yield from play_card(g, hero, choice)
            case BuyCard():
                yield from buy_card(g, hero)
    combat.payback = 0


def payback_of(g: Masmorra, monster: Monster) -> int:
    """The Payback value, with what an Evil card adds."""
    evil = g.evil()
    more = evil.payback if evil is not None and g.rank(monster) != "boss" else 0
    return g.side(monster).payback + more


def aegis(g: Masmorra, hero: Hero) -> int:
    """Some Heroes are hurt less by the first Payback of a turn."""
    abilities = sparing(g, hero)
    g.turn.aegis = True
    for ability in abilities:
        g.tell(WoundsPrevented, hero=hero.board, amount=ability.aegis, source=ability.id, rule="MM-ABIL-02")
    return sum(ability.aegis for ability in abilities)


def sparing(g: Masmorra, hero: Hero) -> list[Ability]:
    """The abilities that will take something off the next Payback."""
    return [] if g.turn.aegis else [ability for ability in ongoing(g, hero) if ability.aegis]


def block_options(g: Masmorra, hero: Hero, payback: int) -> list[Action]:
    """How many DF to spend, the most first; before that, whatever makes DF (MM-FIGHT-10), or buying (MM-GOLD-02)."""
    if hero.prone:
        return []
    most = min(usable(g, "DF"), payback)
    options: list[Action] = [Block(defense) for defense in range(most, -1, -1)]
    symbols = useful(g)
    options += ability_options(g, hero, useful=symbols)
    options += card_options(g, hero, useful=symbols)
    return options + buying(g, hero)


def why_cannot_block(g: Masmorra, combat: Combat, defense: int) -> Refusal:
    """What is wrong with spending so much DF."""
    if not combat.payback:
        return Refusal("MM-PAYB-01", "Defense is spent when Payback is suffered")
    most = min(usable(g, "DF"), combat.payback)
    few = Refusal("MM-PAYB-01", f"from 0 to {most} Defense can be spent on this Payback")
    return few if defense > combat.payback else why_no_symbol(g, "DF") or few
