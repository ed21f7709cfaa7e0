"""Fighting: one combat with all monsters in the room (MM-FIGHT, MM-GANG, MM-MON, MM-BOSS)."""

from __future__ import annotations

from functools import partial

from undercroft.games.masmorra.rules.abilities import (
    ability_options,
    flip_for,
    use_ability,
    why_cannot_activate,
    why_cannot_flip,
)
from undercroft.games.masmorra.rules.asides import could_help
from undercroft.games.masmorra.rules.attacks import (
    attack_options,
    damage_of,
    defense_of,
    exactly,
    is_ranged,
    means,
    pit_cost,
    spend_attack,
    symbols_in,
    useful,
    why_cannot_attack,
    why_cannot_shove,
)
from undercroft.games.masmorra.rules.cards import card_options
from undercroft.games.masmorra.rules.dice import (
    dice_showing,
    end_fleeting,
    spend,
    symbols_of,
    turn_die,
)
from undercroft.games.masmorra.rules.follow_ups import put_in_order
from undercroft.games.masmorra.rules.magic import magic_options, why_no_magic
from undercroft.games.masmorra.rules.moments import Moment
from undercroft.games.masmorra.rules.payback import suffer_payback, why_cannot_block
from undercroft.games.masmorra.rules.rewards import after_the_fight, beat, reward, rob_of_xp, tell_defeat
from undercroft.games.masmorra.rules.shop import buy_card, buying
from undercroft.games.masmorra.rules.start_of_combat import start_of_combat
from undercroft.games.masmorra.rules.windows import play_card, respond, undisturbed
from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    BuyCard,
    DrinkElixir,
    Flip,
    PlayCard,
    Shove,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import Attacked, AttackFailed, CombatBegan, Shoved
from undercroft.games.masmorra.state.model import Combat, Hero, Masmorra, Monster
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask


def fight(g: Masmorra, hero: Hero) -> Script:
    """Start-of-combat effects, each monster once in the player's order, then the rewards (MM-FIGHT-02).

    Whoever responds when it is declared may change who is fought, and by then nobody may be left to fight.
    """
    yield from respond(g, Moment("combat", hero.number))
    foes = [monster for monster in g.in_room(hero.at) if monster.key not in g.turn.flipped]
    if foes and not hero.prone:
        yield from combat(g, hero, foes)
    after_the_fight(g)


def why_no_fight(g: Masmorra, hero: Hero) -> Refusal | None:
    """What keeps a Hero from fighting here."""
    if g.turn.invisible:
        return Refusal("MM-R-40", "an invisible Hero cannot fight: end the effect first")
    foes = g.in_room(hero.at)
    if not foes:
        return Refusal("MM-FIGHT-01", "there is no monster here")
    if all(monster.key in g.turn.flipped for monster in foes):
        return Refusal("MM-BOSS-02", "a boss that was turned over this turn cannot be attacked again")
    return None


def combat(g: Masmorra, hero: Hero, foes: list[Monster]) -> Script:
    """Against these, and whoever joins them at its start (MM-R-23)."""
    combat = g.turn.combat = Combat()
    combat.left = [monster.key for monster in foes]
    g.tell(CombatBegan, hero=hero.board, at=hero.at, monsters=tuple(m.card for m in foes), rule="MM-FIGHT-01")
    with undisturbed(g):
        yield from start_of_combat(g, hero, combat)
    while combat.left and not hero.prone:
        yield from fight_next(g, hero, combat)
        yield from put_in_order(g)
    end_fleeting(g)
    g.turn.combat = None
    with undisturbed(g):
        yield from reward(g, hero, combat.beaten)


# One monster after the other


def fight_next(g: Masmorra, hero: Hero, combat: Combat) -> Script:
    """Choose the next monster and attack it, or prepare: magic, symbols and cards (MM-GANG-01, MM-R-26)."""
    options = partial(combat_options, g, hero, combat)
    accepts = partial(why_not_in_combat, g) if _could_attack(g) or could_help(g) else None
    prompt = "Attack which monster, and how?"
    choice = yield from ask(g.seat, prompt, options, "MM-FIGHT-02", accepts=accepts, may_lapse=True)
    match choice:
        case None:
            return
        case Attack():
            yield from attack(g, hero, combat, choice)
        case Shove(key):
            yield from shove(g, hero, combat, g.monsters[key])
        case _:
            yield from prepare(g, hero, choice)


def why_not_in_combat(g: Masmorra, action: Action) -> Refusal | None:
    """What is wrong with an action in the middle of a combat; an attack may be right."""
    combat = g.turn.combat
    assert combat is not None
    match action:
        case Attack():
            if combat.target:
                return Refusal("MM-FIGHT-02", "the Payback of this attack comes first")
            return why_cannot_attack(g, combat, action)
        case Shove(monster):
            return why_cannot_shove(g, combat, monster)
        case Block(defense):
            return why_cannot_block(g, combat, defense)
        case UseMagic() if combat.target:
            return Refusal("MM-R-26", "Magic is used between the monsters of a combat")
        case UseMagic():
            return why_no_magic(g, action)
        case UseAbility():
            return why_cannot_activate(g, g.hero, action)
        case Flip(face):
            return why_cannot_flip(g, g.hero, face)
        case DrinkElixir():
            return Refusal("MM-ELIX-01", "no Elixir is drunk during a combat")
    return Refusal("MM-FIGHT-02", "a combat is under way: fight the monsters that are left")


def prepare(g: Masmorra, hero: Hero, choice: Action) -> Script:
    """What may be done between and during the fights of a combat (MM-FIGHT-10, MM-R-26)."""
    match choice:
        case UseMagic(die, face):
            turn_die(g, die, face)
        case UseAbility():
            yield from use_ability(g, hero, choice)
        case Flip(face):
            yield from flip_for(g, hero, face)
        case PlayCard():
            yield from play_card(g, hero, choice)
        case BuyCard():
            yield from buy_card(g, hero)


def _could_attack(g: Masmorra) -> bool:
    return any(dice_showing(g, face) or symbols_of(g, face) for face in ("ML", "RG", "EL", "MG")) or bool(
        g.turn.purging
    )


def combat_options(g: Masmorra, hero: Hero, combat: Combat) -> list[Action]:
    """Each monster that is left with every way to defeat it, or none; then what helps."""
    options: list[Action] = []
    if hero.prone or not combat.left:
        return options
    committed = means(g)
    for key in combat.left:
        options += attack_options(g, g.monsters[key], committed)
    return options + helps(g, hero)


def helps(g: Masmorra, hero: Hero) -> list[Action]:
    """Magic, abilities and cards that make a symbol that the fight can use, and buying a card (MM-FIGHT-10)."""
    symbols = useful(g)
    options: list[Action] = magic_options(g)
    options += ability_options(g, hero, useful=symbols)
    options += card_options(g, hero, useful=symbols)
    return options + buying(g, hero)


def attack(g: Masmorra, hero: Hero, combat: Combat, action: Attack) -> Script:
    """Commit symbols; enough damage defeats, anything less has no lasting effect (MM-FIGHT-03)."""
    monster = g.monsters[action.monster]
    combat.target = monster.key
    spend_attack(g, monster, action)
    moment = Moment("attack", hero.number, monster=monster.key, unnamed=not symbols_in(action))
    yield from respond(g, moment)
    if hero.prone or monster.key not in combat.left:
        # There is nobody any more to hit, or to hit back.
        g.tell(AttackFailed, hero=hero.board, card=monster.card, rule="MM-R-99")
        combat.target = 0
        return
    defense = defense_of(g, monster) + moment.harden
    damage = damage_of(g.side(monster), action, defense)
    defeated = damage >= defense
    g.tell(
        Attacked,
        hero=hero.board,
        monster=monster.key,
        card=monster.card,
        symbols=symbols_in(action),
        pairs=action.pairs,
        damage=damage,
        defense=defense,
        defeated=defeated,
        red=monster.red,
        rule=_rule_of(g, monster, action),
    )
    if defeated:
        tell_defeat(g, hero, monster)
    combat.left.remove(monster.key)
    combat.defeated, combat.damage, combat.defense = defeated, damage, defense
    spared = defeated and is_ranged(action)
    if not spared or g.side(monster).quick_stab:
        yield from suffer_payback(g, hero, monster, stab=spared)
    rob_of_xp(g, hero, monster, action, defeated)
    if defeated:
        beat(g, hero, combat, monster, action)
    elif monster.key not in g.turn.fought and g.monsters[monster.key].at == hero.at:
        g.turn.fought += (monster.key,)
    combat.target, combat.defeated, combat.damage, combat.defense = 0, False, 0, 0


def _rule_of(g: Masmorra, monster: Monster, action: Attack) -> str:
    """Whether it is an attack, none at all, or what a superstitious monster fears."""
    if exactly(action, g.side(monster).superstitious):
        return "MM-R-52"
    return "MM-FIGHT-03" if symbols_in(action) else "MM-FIGHT-09"


def shove(g: Masmorra, hero: Hero, combat: Combat, monster: Monster) -> Script:
    """Into the Bottomless Pit: defeated, without any Payback (MM-THRONE-05, MM-R-54)."""
    face, cost = pit_cost(g, monster)
    spend(g, face, cost, "shove", "MM-THRONE-05")
    g.tell(Shoved, hero=hero.board, monster=monster.key, card=monster.card, rule="MM-THRONE-05")
    tell_defeat(g, hero, monster)
    combat.left.remove(monster.key)
    rob_of_xp(g, hero, monster, Attack(monster.key), True)
    beat(g, hero, combat, monster, Attack(monster.key))
    return
    yield
