"""What an experienced player would do without thinking."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.masmorra.bots.combat import EL, MG, Counts
from undercroft.games.masmorra.bots.fighting import LEAST_NEEDED, fight_on, unused
from undercroft.games.masmorra.bots.rerolling import reroll, worth_trying
from undercroft.games.masmorra.bots.travelling import Traveller, docks_at
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.rules.dungeon import FRONT, cell, doorways
from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import LIFE, Masmorra, Placed
from undercroft.kernel.actions import Action, Pass


def quick_choice(g: Masmorra, seat: int, options: Sequence[Action]) -> Action:
    """One of the options, by rules of thumb."""
    first = options[0]
    match first:
        case a.Attack() | a.Shove() | a.Block():
            return fight_on(g, options)
        case a.Keep() | a.Reroll():
            return reroll(g, options)
        case a.Roll():
            return before_the_roll(g, options)
        case a.Fight() if engaged(g):
            return first
        case a.Place():
            return place(g, options)
        case a.Learn():
            return max(options, key=lambda option: ability_worth(g, option))
        case a.PayStep() | a.Suffer():
            return first if g.hero.life < LIFE - 1 else options[-1]
        case a.PayGold(board):
            hero = g.hero_with(board)
            evil = g.evil()
            ambushed = evil is None or not evil.tithe
            return first if ambushed or hero.life <= 4 or hero.gold >= 4 else options[-1]
        case a.DiscardCard():
            return min(options, key=lambda option: card_worth(g, option))
        case a.DrinkElixir() if g.phase != "actions":
            return min(options, key=lambda option: g.hero_with(option.hero).life)  # type: ignore[attr-defined]
        case a.TakeDie():
            return first
        case a.ChooseGround():
            return first
    if g.phase == "actions" and not g.turn.done and seat == g.seat and isinstance(options[-1], a.EndTurn):
        return at_ease(g, options)
    if isinstance(options[-1], Pass):
        return respond(g, options)
    return first


def promising(g: Masmorra, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """Without what takes back, costs more for the same, or leaves something unused."""
    found: list[Action] = []
    for option in options:
        match option:
            case a.Reroll() if not worth_trying(g, option):
                continue
            case a.TakeStairs() if g.turn.climbs:
                continue
            case a.Block() | a.EndTurn() if found and type(found[-1]) is type(option):
                continue
        found.append(option)
    return found or options


def turn_number(g: Masmorra) -> int:
    """Which turn it is."""
    return g.turn.number


def respond(g: Masmorra, options: Sequence[Action]) -> Action:
    """Hardly anybody responds without thinking: only to be saved."""
    for option in options:
        if isinstance(option, a.PlayCard) and g.content.half(option.card, option.half).survive:
            return option
    return options[-1]


# Rolling


def before_the_roll(g: Masmorra, options: Sequence[Action]) -> Action:
    """The Free Step, if it leads to something: what is met there is known when the dice are rolled."""
    if len(options) > 1 and not engaged(g):
        step = Traveller(g, rolled=False).best_step(options)
        if step is not None:
            return step
    return options[0]


# Acting


def at_ease(g: Masmorra, options: Sequence[Action]) -> Action:
    """Take what lies here, drink, go on; at last end the turn."""
    hero = g.hero
    found = {type(option): option for option in reversed(options)}
    if a.TakeGold in found:
        return found[a.TakeGold]
    for option in options:
        if isinstance(option, a.RoomAction) and not option.to and _worth_docking(g, option):
            return option
    if a.DrinkElixir in found:
        drinks = [option for option in options if isinstance(option, a.DrinkElixir)]
        return min(drinks, key=lambda option: g.hero_with(option.hero).life)
    if a.UseMagic in found and (magic := turn_for_docks(g, options)) is not None:
        return magic
    step = Traveller(g, rolled=True).best_step(options)
    if step is not None:
        return step
    if a.BuyCard in found and (hero.gold + len(g.turn.dice) > 6):
        return found[a.BuyCard]
    if a.UseMagic in found and hero.life < 4 and (magic := turn_junk(g, options, EL)) is not None:
        return magic
    return found[a.EndTurn] if a.EndTurn in found else options[0]


def _worth_docking(g: Masmorra, option: a.RoomAction) -> bool:
    return g.tile(option.tile).gives is None or g.hero.life < LIFE - 1


def turn_for_docks(g: Masmorra, options: Sequence[Action]) -> Action | None:
    """Magic for the one die that a chest or a trap lacks."""
    dice = unused(g)
    for docks, _ in docks_at(g, g.hero, g.hero.at, 1.0, 1.0, 0.0):
        lacking = [face for face in set(docks) if dice[FACES.index(face)] < docks.count(face)]
        if len(lacking) == 1 and lacking[0] != "MG":
            keep = list(dice)
            for face in docks:
                keep[FACES.index(face)] = max(0, keep[FACES.index(face)] - 1)
            return turn_junk(g, options, FACES.index(lacking[0]), tuple(keep))
    return None


def turn_junk(g: Masmorra, options: Sequence[Action], face: int, dice: Counts | None = None) -> Action | None:
    """Magic that turns the die that is needed least to this face."""
    left = list(unused(g) if dice is None else dice)
    left[face] = 0
    if not g.turn.symbols.get("MG"):
        left[MG] -= 1
    for junk in LEAST_NEEDED:
        if left[junk] > 0 and (magic := a.UseMagic(FACES[junk], FACES[face])) in options:
            return magic
    return None


# Seldom asked


def place(g: Masmorra, options: Sequence[Action]) -> Action:
    """A room so that many doorways stay open; a trap where it hurts few."""

    def worth(option: Action) -> int:
        assert isinstance(option, a.Place)
        tile = g.tile(option.tile)
        if tile.type == "trap":
            beside = [g.cells.get(cell(tile.level, option.x, option.y) + step) for step in FRONT]
            return -sum([(1 + 2 * (room == g.hero.at)) for room in beside if room in g.rooms])
        placed = Placed(option.tile, tile.level, option.x, option.y, option.turn)
        return sum([at + FRONT[turn] not in g.cells for at, turn in doorways(g, placed)])

    return max(options, key=worth)


def ability_worth(g: Masmorra, option: Action) -> float:
    """How much an ability makes of what it costs."""
    assert isinstance(option, a.Learn)
    ability = g.content.abilities[option.ability]
    gives = max([sum([amount for _, amount in symbols.counts]) for symbols in ability.gives], default=0)
    return gives - len(ability.dice) - 0.4 * ability.gold + 1.2 * bool(ability.pet) + ability.aegis


def card_worth(g: Masmorra, option: Action) -> float:
    """How much the own-turn half of a card makes."""
    if not isinstance(option, a.DiscardCard):
        return 2.5
    gives = g.content.half(option.card, "own").gives
    return 2.0 if gives is None else float(sum([amount for _, amount in gives.counts]))
