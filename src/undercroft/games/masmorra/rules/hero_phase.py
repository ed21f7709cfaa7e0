"""The Hero Phase: what the active Hero may do before the roll and in step 2 (MM-TURN-03, MM-ACT, MM-ENG-02)."""

from __future__ import annotations

from functools import partial

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.rules.abilities import ability_options, flip_for, use_ability
from undercroft.games.masmorra.rules.cards import card_options
from undercroft.games.masmorra.rules.dice import turn_die
from undercroft.games.masmorra.rules.elixir import drink, drink_options
from undercroft.games.masmorra.rules.engage import engaged, why_cannot_leave, why_held_by_web
from undercroft.games.masmorra.rules.explore import explore
from undercroft.games.masmorra.rules.fight import fight, why_no_fight
from undercroft.games.masmorra.rules.follow_ups import put_in_order
from undercroft.games.masmorra.rules.gains import gain_gold
from undercroft.games.masmorra.rules.magic import magic_options
from undercroft.games.masmorra.rules.roll import not_final, reroll_options, throw_chosen
from undercroft.games.masmorra.rules.room_actions import room_action, room_options, take_gold
from undercroft.games.masmorra.rules.rooms import move
from undercroft.games.masmorra.rules.shop import PRICE, buy_card, buying, can_buy
from undercroft.games.masmorra.rules.steps import forfeit_steps, stairs_options, step_options, take_stairs
from undercroft.games.masmorra.rules.windows import play_card
from undercroft.games.masmorra.state.actions import (
    BuyCard,
    DrinkElixir,
    EndInvisibility,
    EndTurn,
    Explore,
    Fight,
    Flip,
    Keep,
    Move,
    PlayCard,
    Reroll,
    Roll,
    RoomAction,
    TakeGold,
    TakeStairs,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import InvisibilityEnded
from undercroft.games.masmorra.state.model import Hero, Masmorra
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.text import count


def before_the_roll(g: Masmorra) -> Script:
    """Free Step, own-turn cards, buying and abilities without dice; then the roll (MM-R-05, D04)."""
    while not g.hero.prone:
        options = partial(options_before, g)
        prompt = f"Roll the dice, or act first{steps_left(g)}"
        choice = yield from ask(g.seat, prompt, options, "MM-ROLL-01", press=True, segment=True, may_lapse=True)
        if choice is None or isinstance(choice, Roll):
            break
        yield from perform(g, g.hero, choice)
    forfeit_steps(g, Roll(), "MM-STEP-02")


def options_before(g: Masmorra) -> list[Action]:
    """To roll comes first; a Hero that fell meanwhile has no options (MM-KO-05)."""
    return [] if g.hero.prone else [Roll(), *options_without_dice(g)]


def options_without_dice(g: Masmorra) -> list[Action]:
    """What is possible at any point of the Hero Phase (MM-FREE-01, MM-R-05, MM-R-07, MM-R-89)."""
    hero = g.hero
    options: list[Action] = []
    if why_cannot_leave(g) is None:
        options += step_options(g, hero)
        options += stairs_options(g, hero)
    options += ability_options(g, hero, rolled=False)
    options += card_options(g, hero)
    options += buying(g, hero)
    return options + ways_to_be_seen(g)


def ways_to_be_seen(g: Masmorra) -> list[Action]:
    """Invisibility may be ended early (MM-CARD-10)."""
    return [EndInvisibility()] if g.turn.invisible else []


def rerolls(g: Masmorra) -> Script:
    """Any subset once, in a single throw; a held boss token may be given up for one more (MM-ROLL-02, MM-ROLL-03)."""
    hero = g.hero
    while g.turn.rerolls and not hero.prone:
        source = g.turn.rerolls[0]
        ask_for = "Reroll which dice?" if source == "normal" else f"Give up {g.content.name(source)}'s token to reroll?"
        prompt = ask_for + steps_left(g)
        rule = "MM-ROLL-02" if source == "normal" else "MM-ROLL-03"
        options = partial(options_between, g)
        choice = yield from ask(hero.seat, prompt, options, rule, segment=True, may_lapse=True)
        match choice:
            case None:
                break
            case Keep():
                g.turn.rerolls = g.turn.rerolls[1:]
            case Reroll(faces):
                g.turn.rerolls = g.turn.rerolls[1:]
                forfeit_steps(g, choice, "MM-STEP-02")
                if source != "normal":
                    hero.captured = tuple(card for card in hero.captured if card != source)
                yield from throw_chosen(g, hero, faces, "" if source == "normal" else source, rule)
            case _:
                yield from perform(g, hero, choice)


def options_between(g: Masmorra) -> list[Action]:
    """Between a roll and its reroll (D05, MM-R-89)."""
    if g.hero.prone:
        return []
    keep, *rerolls = reroll_options(not_final(g))
    return [keep, *options_without_dice(g), *rerolls]


def take_actions(g: Masmorra) -> Script:
    """Any actions in any order, as long as they can be paid; then bounties (MM-ACT-01, MM-GOLD-01)."""
    while not g.hero.prone:
        options = partial(options_now, g)
        choice = yield from ask(g.seat, prompt(g), options, "MM-ACT-01", press=True, segment=True, may_lapse=True)
        if choice is None:
            return
        if isinstance(choice, EndTurn):
            forfeit_steps(g, choice, "MM-STEP-02")
            yield from bounties(g, choice.bounty)
            return
        yield from perform(g, g.hero, choice)


def prompt(g: Masmorra) -> str:
    """What the active player is asked."""
    return "Fight, or get ready first" if engaged(g) else f"Take an action{steps_left(g)}"


def steps_left(g: Masmorra) -> str:
    """The Move Points that are left, and that they should be used first (MM-STEP-02)."""
    return f" ({count(g.turn.steps, 'Move Point')} left: most other actions lose it)" if g.turn.steps else ""


def options_now(g: Masmorra) -> list[Action]:
    """Everything that is possible in step 2."""
    hero = g.hero
    if hero.prone:
        return []
    must_fight = engaged(g)
    # No Step, Room Action, Elixir or gold before the fight (MM-ENG-02).
    options = [Fight()] if must_fight else options_at_ease(g, hero)
    options += ability_options(g, hero)
    options += card_options(g, hero)
    options += magic_options(g)
    options += buying(g, hero)
    options += ways_to_be_seen(g)
    return options if must_fight else [*options, *ways_to_end(g, hero)]


def ways_to_end(g: Masmorra, hero: Hero) -> list[EndTurn]:
    """The Hero Phase ends with so many unused dice exchanged for gold, the most first (MM-GOLD-01, MM-R-85)."""
    bounties = range(len(g.turn.dice), -1, -1)
    return [EndTurn(bounty) for bounty in bounties if why_no_bounty(g, hero, bounty) is None]


def why_cannot_end(g: Masmorra, hero: Hero, bounty: int) -> Refusal | None:
    """What keeps the Hero Phase from ending for so much gold."""
    if engaged(g):
        return Refusal("MM-ENG-03", "fighting is compulsory: the Hero Phase cannot end while engaged")
    return why_no_bounty(g, hero, bounty)


def why_no_bounty(g: Masmorra, hero: Hero, bounty: int) -> Refusal | None:
    """What keeps so many dice from being exchanged for gold."""
    evil = g.evil()
    if bounty and evil is not None and evil.no_bounties:
        return Refusal("MM-ALLY-08", f"{evil.name}: no dice are exchanged for gold this turn")
    if not 0 <= bounty <= len(g.turn.dice):
        return Refusal("MM-GOLD-01", f"there are {len(g.turn.dice)} unused dice")
    if hero.gold + bounty > GOLD_LIMIT:
        return Refusal("MM-GOLD-03", f"nobody holds more than {GOLD_LIMIT} gold")
    return None


def options_at_ease(g: Masmorra, hero: Hero) -> list[Action]:
    """What only a Hero who is not engaged may do."""
    options: list[Action] = []
    if why_held_by_web(g, hero) is None:
        options += step_options(g, hero)
        options += stairs_options(g, hero)
    options += room_options(g, hero)
    options += drink_options(g, hero)
    return [*options, Fight()] if why_no_fight(g, hero) is None else options


def perform(g: Masmorra, hero: Hero, action: Action) -> Script:
    """Carry an action out; most forfeit a Move Point that is left (MM-STEP-02, MM-R-06)."""
    forfeit_steps(g, action, "MM-R-06")
    match action:
        case Move():
            yield from move(g, hero, action)
        case Explore():
            yield from explore(g, hero, action)
        case TakeStairs(to):
            yield from take_stairs(g, hero, to)
        case RoomAction():
            yield from room_action(g, hero, action)
        case TakeGold():
            yield from take_gold(g, hero)
        case DrinkElixir(board):
            drink(g, hero, board)
        case UseMagic(die, face):
            turn_die(g, die, face)
        case UseAbility():
            yield from use_ability(g, hero, action)
        case Flip(face):
            yield from flip_for(g, hero, face)
        case PlayCard():
            yield from play_card(g, hero, action)
        case BuyCard():
            yield from buy_card(g, hero)
        case EndInvisibility():
            g.turn.invisible = False
            g.tell(InvisibilityEnded, hero=hero.board, rule="MM-CARD-10")
        case Fight():
            yield from fight(g, hero)
        case _:
            raise TypeError(f"nobody carries out {action!r}")
    yield from put_in_order(g)


def bounties(g: Masmorra, dice: int) -> Script:
    """Unused dice, the pet die too, are exchanged for gold; symbols are not (MM-GOLD-01).

    Who can buy a card by this gold is asked, and then may exchange dice for which there was no room before (MM-R-85).
    """
    hero = g.hero
    g.turn.done = True
    could_buy = can_buy(g, hero)
    yield from exchange(g, hero, dice)
    while can_buy(g, hero) and not could_buy:
        options = partial(ways_to_buy, g, hero)
        choice = yield from ask(g.seat, f"Buy a Treasure card for {PRICE} gold?", options, "MM-GOLD-02", may_lapse=True)
        if choice is None or isinstance(choice, Pass):
            return
        yield from buy_card(g, hero)
        if g.turn.dice and not hero.prone:
            more = yield from ask(g.seat, "Exchange more dice for gold?", partial(ways_to_end, g, hero), "MM-GOLD-01")
            yield from exchange(g, hero, more.bounty)


def ways_to_buy(g: Masmorra, hero: Hero) -> list[Action]:
    """To buy or not; a Hero that fell meanwhile does neither."""
    return [] if hero.prone else [*buying(g, hero), Pass()]


def exchange(g: Masmorra, hero: Hero, dice: int) -> Script:
    """So many unused dice for 1 gold each (MM-GOLD-01)."""
    g.turn.used += g.turn.dice[:dice]
    del g.turn.dice[:dice]
    yield from gain_gold(g, hero, dice, "bounty", "MM-GOLD-01", taken=True)
