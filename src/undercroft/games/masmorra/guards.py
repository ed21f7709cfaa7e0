"""Why an action is not possible now, and what is possible at any time."""

from __future__ import annotations

from undercroft.games.masmorra import actions as a
from undercroft.games.masmorra.abilities import abilities_of, why_cannot_use
from undercroft.games.masmorra.aims import free_aims, own_aims
from undercroft.games.masmorra.attacks import aura_forbids, pit_cost, usable, why_cannot_attack
from undercroft.games.masmorra.dice import can_dock, can_flip, have
from undercroft.games.masmorra.dm import why_cannot_move_monster
from undercroft.games.masmorra.dungeon import armed_beside, cell, fronts, stairs
from undercroft.games.masmorra.engage import engaged, why_cannot_leave, why_engaged
from undercroft.games.masmorra.explore import why_cannot_explore
from undercroft.games.masmorra.gains import learnable
from undercroft.games.masmorra.hero_phase import who_may_drink
from undercroft.games.masmorra.model import GOLD_LIMIT, Hero, Masmorra
from undercroft.games.masmorra.shop import PRICE, can_buy
from undercroft.games.masmorra.windows import play_card
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

ASIDES = (a.PlayCard,)
QUIET = ("before", "reroll", "actions", "move")
"""The phases in which cards without a trigger can be played (MM-R-81)."""

HERO_PHASE = ("before", "actions")
TIMES: dict[type[Action], tuple[tuple[str, ...], str, str]] = {
    a.ChooseHero: (("setup",), "MM-SETUP-08", "Heroes are chosen when the game is set up"),
    a.Roll: (("before",), "MM-ROLL-01", "the dice are rolled once, in step 1 of the Hero Phase"),
    a.Mark: (("reroll",), "MM-ROLL-02", "dice are chosen right after the roll"),
    a.Unmark: (("reroll",), "MM-ROLL-02", "dice are chosen right after the roll"),
    a.Reroll: (("reroll",), "MM-ROLL-02", "dice are rerolled once, right after the roll"),
    a.Keep: (("reroll",), "MM-ROLL-02", "dice are kept or rerolled right after the roll"),
    a.Move: (HERO_PHASE, "MM-TURN-03", "Heroes move in their Hero Phase"),
    a.Explore: (HERO_PHASE, "MM-TURN-03", "Heroes explore in their Hero Phase"),
    a.TakeStairs: (HERO_PHASE, "MM-R-07", "stairs are taken in the Hero Phase"),
    a.Flip: (HERO_PHASE, "MM-FREE-01", "the Free Step token is turned in the own turn"),
    a.UseAbility: (HERO_PHASE, "MM-ACT-01", "abilities are used in the Hero Phase"),
    a.RoomAction: (("actions",), "MM-R-05", "Room Actions belong to step 2, after the roll"),
    a.TakeGold: (("actions",), "MM-R-05", "gold is taken in step 2, after the roll"),
    a.DrinkElixir: (("actions",), "MM-R-05", "Elixirs are drunk in step 2, after the roll"),
    a.UseMagic: (("actions",), "MM-R-05", "Magic is used in step 2, after the roll"),
    a.Fight: (("actions",), "MM-R-05", "Heroes fight in step 2, after the roll"),
    a.EndTurn: (("actions",), "MM-TURN-03", "the Hero Phase ends after its actions"),
    a.EndInvisibility: (("actions",), "MM-CARD-10", "Invisibility is ended in step 2"),
    a.MoveMonster: (("move", "before", "start"), "MM-DM-02", "monsters are moved in the DM Phase"),
    a.Done: (("move",), "MM-DM-02", "monsters are moved in the DM Phase"),
}
"""When each action belongs, with the rule and the reason for refusing it at another time."""

MOMENTS: dict[type[Action], tuple[str, str]] = {
    a.Place: ("MM-EXPL-02", "a tile is placed where a door meets the doorway, or where a trap fits"),
    a.Next: ("MM-R-25", "the order is chosen at the start of a combat"),
    a.LoseDie: ("MM-MON-13", "a monster steals dice at the start of a combat"),
    a.Block: ("MM-PAYB-01", "DF is spent when Payback is suffered, and no more than it and the symbols allow"),
    a.PayStep: ("MM-ROOM-11", "a pit is climbed when it is entered, for an ST or a ready Free Step token"),
    a.Suffer: ("MM-ROOM-11", "there is nothing to suffer now"),
    a.SpawnNext: ("MM-R-43", "the order of rooms is chosen when there are not enough dice"),
    a.TakeDie: ("MM-SPAWN-02", "a die is taken when none is free, and not from a room with a standing Hero"),
    a.Remove: ("MM-LIMIT-03", "a monster is removed when a room holds too many, the one worth the least XP first"),
    a.DiscardCard: ("MM-GOLD-04", "a card is discarded on the seventh"),
    a.ChooseGround: ("MM-EPIC-04", "the first Hero to go down chooses the battleground"),
    a.PayGold: ("MM-ALLY-16", "gold is paid when a card asks for it"),
    a.PutOnTop: ("MM-ALLY-06", "Evil cards are put back when they were looked at"),
    a.HealHero: ("MM-ALLY-06", "Wounds are healed when a card says so"),
}
"""Choices that come up at one moment only, with the rule and the reason at all others."""


def why_not(g: Masmorra, seat: int, action: Action) -> Refusal | None:
    """The rule that keeps this action from being among the options of this seat's decision."""
    if type(action) in MOMENTS:
        return Refusal(*MOMENTS[type(action)])
    time = TIMES.get(type(action))
    if time is not None and g.phase not in time[0]:
        return Refusal(time[1], time[2])
    if g.phase == "setup":
        return _why_cannot_choose(g, action)
    if isinstance(action, a.Learn):
        return _why_cannot_learn(g, seat, action.ability)
    if isinstance(action, a.MoveMonster):
        return _why_cannot_move_it(g, action)
    if seat != g.seat:
        return Refusal("MM-TURN-01", "only the active player acts now")
    if g.turn.combat is not None:
        return _why_not_in_combat(g, action)
    return _why_not_at_ease(g, action)


def _why_cannot_choose(g: Masmorra, action: Action) -> Refusal | None:
    if not isinstance(action, a.ChooseHero):
        return Refusal("MM-SETUP-08", "the game is being set up: Heroes are chosen now")
    if action.hero not in g.content.heroes:
        return Refusal("MM-GEN-02", f"there is no Hero {action.hero}")
    return Refusal("MM-GEN-02", f"{g.content.name(action.hero)} is taken already")


def _why_cannot_learn(g: Masmorra, seat: int, ability: str) -> Refusal:
    for hero in g.heroes:
        if hero.seat == seat and ability in learnable(g, hero):
            return Refusal("MM-LEVEL-01", "an ability is learned when a level arrow is reached")
    return Refusal("MM-LEVEL-02", "a lower ability needs the upper one of its card, and each is learned once")


def _why_cannot_move_it(g: Masmorra, action: a.MoveMonster) -> Refusal | None:
    if action.monster not in g.monsters:
        return Refusal("MM-DM-02", "there is no such monster")
    if g.phase != "move":
        return Refusal("MM-DM-02", "monsters are moved in the DM Phase")
    refusal = why_cannot_move_monster(g, g.monsters[action.monster], action.to)
    if refusal is None and g.mode == "alliance":
        return Refusal("MM-ALLY-09", "every monster moves one room towards the nearest Hero, once")
    return refusal


def _why_not_in_combat(g: Masmorra, action: Action) -> Refusal | None:
    combat = g.turn.combat
    assert combat is not None
    match action:
        case a.Attack() if combat.target == 0:
            return why_cannot_attack(g, combat, action)
        case a.Attack():
            return Refusal("MM-FIGHT-02", "the Payback of this attack comes first")
        case a.Shove(monster):
            return _why_cannot_shove(g, monster)
        case a.UseMagic() | a.UseAbility() | a.BuyCard() | a.Flip() if combat.target == 0:
            return _why_not_at_ease(g, action)
        case a.DrinkElixir():
            return Refusal("MM-ELIX-01", "no Elixir is drunk during a combat")
    return Refusal("MM-FIGHT-02", "a combat is under way: fight the monsters that are left")


def _why_cannot_shove(g: Masmorra, key: int) -> Refusal | None:
    combat = g.turn.combat
    if combat is None or key not in combat.left:
        return Refusal("MM-THRONE-05", "only a monster that is being fought can be shoved")
    cost = pit_cost(g, g.monsters[key])
    if not cost:
        return Refusal("MM-THRONE-05", "there is no Bottomless Pit here, or it is a boss")
    if aura_forbids(g, "DF"):
        return Refusal("MM-R-53", "Dread Aura forbids DF for shoving")
    return Refusal("MM-THRONE-05", f"that takes {cost} DF, and there are {usable(g, 'DF')}")


def _why_not_at_ease(g: Masmorra, action: Action) -> Refusal | None:
    hero = g.hero
    if hero.prone:
        return Refusal("MM-KO-05", "a defeated Hero does nothing more this turn")
    match action:
        case a.Move() | a.Explore():
            return _why_cannot_step(g, hero, action)
        case a.TakeStairs(to):
            return why_cannot_leave(g) or _why_no_stairs(g, hero, to)
        case a.RoomAction(tile, to):
            return why_engaged(g) or _why_no_room_action(g, hero, tile, to)
        case a.TakeGold():
            return why_engaged(g) or _why_no_gold(g, hero)
        case a.DrinkElixir(board):
            return _why_cannot_drink(g, hero, board)
        case a.UseMagic():
            return _why_no_magic(g)
        case a.UseAbility(ability, dice):
            return _why_cannot_use(g, hero, ability, dice)
        case a.Flip(face):
            return _why_cannot_flip(g, hero, face)
        case a.BuyCard() if not can_buy(hero):
            return Refusal("MM-GOLD-02", f"a Treasure card costs {PRICE} gold")
        case a.Fight():
            return _why_no_fight(g, hero)
        case a.Attack() | a.Shove():
            return Refusal("MM-FIGHT-01", "attacks are part of a Fight action")
        case a.EndTurn(bounty):
            return _why_cannot_end(g, hero, bounty)
        case a.EndInvisibility():
            return Refusal("MM-CARD-10", "nobody is invisible")
    return None


def _why_cannot_step(g: Masmorra, hero: Hero, action: a.Move | a.Explore) -> Refusal | None:
    if refusal := why_cannot_leave(g):
        return refusal
    if action.pay == "" and not g.turn.steps:
        return Refusal("MM-STEP-01", "no Move Point is left: take a Step")
    if action.pay and g.turn.steps:
        return Refusal("MM-R-86", "a Move Point is left: it is used first")
    if action.pay == "token" and not can_flip(g, hero):
        return Refusal("MM-FREE-01", "the Free Step token was used this turn, or ST is cursed")
    if action.pay == "step" and g.phase == "before":
        return Refusal("MM-R-05", "before the roll there is only the Free Step")
    if action.pay == "step" and not have(g, "ST"):
        return Refusal("MM-STEP-01", "there is no ST die or symbol")
    if isinstance(action, a.Move):
        return Refusal("MM-ADJ-01", "the room is not adjacent: rooms must share an edge with a passage")
    front = cell(g.rooms[hero.at].level, action.x, action.y)
    found = fronts(g, hero.at)
    if front not in found:
        return Refusal("MM-EXPL-01", "no doorway of this room faces that space, or it is not empty")
    return why_cannot_explore(g, hero.at, front, found[front])


def _why_no_stairs(g: Masmorra, hero: Hero, to: str) -> Refusal | None:
    if stairs(g, hero.at) != to:
        return Refusal("MM-STAIR-01", "no stairs lead there from here")
    return None


def _why_no_room_action(g: Masmorra, hero: Hero, tile: str, to: str) -> Refusal | None:
    if tile not in g.content.tiles or (tile != hero.at and tile not in armed_beside(g, hero.at)):
        return Refusal("MM-ROOMACT-01", "a Room Action is for the own room, or an armed trap next to it")
    printed = g.tile(tile)
    if not printed.dock:
        return Refusal("MM-ROOMACT-01", "nothing can be docked here")
    if tile in g.turn.docked:
        return Refusal("MM-PAY-04", "this docking space was used this turn")
    if not can_dock(g, printed.dock):
        return Refusal("MM-PAY-03", f"unused dice must show {' and '.join(printed.dock)}; symbols cannot be docked")
    if printed.type == "portal":
        if g.battleground:
            return Refusal("MM-EPIC-06", "no teleport works after the descent")
        return Refusal("MM-ROOM-04", "a portal leads to any other explored room")
    if to:
        return Refusal("MM-ROOM-04", "only a portal leads somewhere")
    return Refusal("MM-R-19", "the chest is open already")


def _why_no_gold(g: Masmorra, hero: Hero) -> Refusal:
    if g.tile(hero.at).type != "gold" or not g.rooms[hero.at].gold:
        return Refusal("MM-ROOM-09", "no gold lies here")
    return Refusal("MM-GOLD-03", f"nobody holds more than {GOLD_LIMIT} gold")


def _why_cannot_drink(g: Masmorra, hero: Hero, board: str) -> Refusal:
    if engaged(g):
        return Refusal("MM-ELIX-01", "no Elixir is drunk while engaged")
    if not have(g, "EL"):
        return Refusal("MM-ELIX-01", "there is no EL die or symbol")
    if board not in [other.board for other in who_may_drink(g, hero)] and board != hero.board:
        return Refusal("MM-ALLY-12", "only a wounded Hero in the same room, in Alliance games, can drink it")
    return Refusal("MM-ELIX-01", "there is no Wound to heal")


def _why_no_magic(g: Masmorra) -> Refusal:
    if not have(g, "MG"):
        return Refusal("MM-MAGIC-01", "there is no MG die or symbol")
    return Refusal("MM-MAGIC-02", "only an unused die can be turned, not the paying one, and to another face")


def _why_cannot_use(g: Masmorra, hero: Hero, key: str, dice: tuple[str, ...]) -> Refusal | None:
    for ability in abilities_of(g, hero):
        if ability.id == key:
            if ability.dice and g.phase == "before":
                return Refusal("MM-R-05", "before the roll there are no dice to dock")
            return why_cannot_use(g, hero, ability, dice) or Refusal(  # type: ignore[arg-type]
                "MM-FIGHT-10", "in a combat only abilities that make useful symbols are used"
            )
    return Refusal("MM-ABIL-01", "this Hero has not learned it")


def _why_cannot_flip(g: Masmorra, hero: Hero, face: str) -> Refusal:
    if not any(face in ability.flip for ability in abilities_of(g, hero)):
        return Refusal("MM-ABIL-06", "this Hero's token gives an ST only")
    if face == g.turn.curse:
        return Refusal("MM-SEWER-07", "the Vile Curse forbids that symbol")
    if not hero.free:
        return Refusal("MM-FREE-02", "the Free Step token was used this turn")
    return Refusal("MM-R-39", "abilities cannot be used now")


def _why_no_fight(g: Masmorra, hero: Hero) -> Refusal:
    if g.turn.invisible:
        return Refusal("MM-R-40", "an invisible Hero cannot fight: end the effect first")
    if g.in_room(hero.at):
        return Refusal("MM-BOSS-02", "a boss that was turned over this turn cannot be attacked again")
    return Refusal("MM-FIGHT-01", "there is no monster here")


def _why_cannot_end(g: Masmorra, hero: Hero, bounty: int) -> Refusal | None:
    if engaged(g):
        return Refusal("MM-ENG-03", "fighting is compulsory: the Hero Phase cannot end while engaged")
    if bounty > len(g.turn.dice):
        return Refusal("MM-GOLD-01", f"there are {len(g.turn.dice)} unused dice")
    return Refusal("MM-GOLD-03", f"nobody holds more than {GOLD_LIMIT} gold")


# Asides: cards without a trigger, on anybody's turn (MM-R-81)


def asides(g: Masmorra, seat: int) -> list[Action]:
    """The any-time halves that this seat could play now."""
    found: list[Action] = []
    for hero in g.heroes:
        if hero.seat == seat:
            for card in dict.fromkeys(hero.hand):
                half = g.content.half(card, "any")
                if half.when == "" and _why_not_now(g, makes=half.gives is not None) is None:
                    found += [a.PlayCard(card, "any", hero.board, aim) for aim in free_aims(g, hero, half)]
    return found


def _why_not_now(g: Masmorra, *, makes: bool) -> Refusal | None:
    """In the middle of something only symbols for the running fight can be made (MM-R-81, MM-FIGHT-10)."""
    if g.phase not in QUIET:
        return Refusal("MM-R-81", "not at this moment of the turn")
    if g.turn.busy and not (makes and g.turn.combat is not None):
        return Refusal("MM-R-81", "something is under way: wait until it is over")
    return None


def why_not_aside(g: Masmorra, seat: int, action: Action) -> Refusal | None:
    """The rule against playing this card now."""
    assert isinstance(action, a.PlayCard)
    hero = next((hero for hero in g.heroes if hero.board == action.by and hero.seat == seat), None)
    if hero is None:
        return Refusal("MM-CARD-02", "only the own Hero's cards can be played")
    if action.card not in hero.hand:
        return Refusal("MM-CARD-02", "that card is not in the hand")
    half = g.content.half(action.card, action.half)
    if action.half == "own":
        return _why_not_own(g, hero, action)
    if half.when:
        return Refusal("MM-CARD-04", f"{half.name} answers a moment of its own, and is offered then")
    if refusal := _why_not_now(g, makes=half.gives is not None):
        return refusal
    if action.on not in free_aims(g, hero, half):
        return Refusal("MM-CARD-04", f"{half.name} cannot be aimed like that now")
    return None


def _why_not_own(g: Masmorra, hero: Hero, action: a.PlayCard) -> Refusal:
    half = g.content.half(action.card, "own")
    if hero is not g.hero:
        return Refusal("MM-CARD-03", f"{half.name} is for the own turn")
    if g.phase not in HERO_PHASE:
        return Refusal("MM-CARD-03", f"{half.name} is for the own Hero Phase")
    if half.calm and engaged(g):
        return Refusal("MM-ENG-02", f"{half.name} is not for a Hero who is engaged")
    if g.turn.curse and half.gives is not None and not own_aims(g, hero, half):
        return Refusal("MM-SEWER-07", "the Vile Curse forbids what it produces")
    if g.battleground and (half.swap or half.recall):
        return Refusal("MM-EPIC-06", "no teleport works after the descent")
    if g.turn.combat is not None:
        return Refusal("MM-FIGHT-10", "in a combat only cards that make useful symbols are played")
    return Refusal("MM-CARD-03", f"{half.name} cannot be aimed like that now")


def aside(g: Masmorra, seat: int, action: Action) -> Script:
    """Play the card."""
    assert isinstance(action, a.PlayCard)
    hero = next(hero for hero in g.heroes if hero.board == action.by)
    yield from play_card(g, hero, action)
