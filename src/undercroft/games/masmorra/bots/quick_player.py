"""What an experienced player would do without thinking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.games.masmorra.bots.combat import EL, MG, ST, Counts
from undercroft.games.masmorra.bots.company import cards_now, catching_up, cure, escape, gather, hold_back, shared
from undercroft.games.masmorra.bots.expedition import Expedition
from undercroft.games.masmorra.bots.fighting import LEAST_NEEDED, fight_now, fight_on, unused
from undercroft.games.masmorra.bots.goals import FAR_OFF, dungeon_of
from undercroft.games.masmorra.bots.rerolling import dice_to_reroll, reroll, worth_trying
from undercroft.games.masmorra.bots.travelling import Traveller, docks_at
from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT
from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.rules.asides import asides
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
            return prepare(g, options)
        case a.Place():
            return max(options, key=lambda option: place_worth(g, option))
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
        case a.HealHeroes():
            return max(options, key=lambda option: shared(g, option))
        case a.TakeDie() | a.Remove():
            return max(options, key=lambda option: menace(g, option))
        case a.SpawnNext() | a.MoveMonster() | a.Stay():
            return min(options, key=lambda option: menace(g, option))
        case a.ChooseGround():
            return first
    if g.phase == "actions" and not g.turn.done and seat == g.seat and isinstance(options[-1], a.EndTurn):
        return at_ease(g, options)
    if isinstance(options[-1], Pass):
        return respond(g, options)
    return first


def promising(g: Masmorra, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """Without what takes back, costs more for the same, leaves something unused, or is much like another option."""
    match options[0]:
        case a.Place():
            return sorted(options, key=lambda option: -place_worth(g, option))[:PLACES]
        case a.TakeDie() | a.Remove() | a.SpawnNext() | a.MoveMonster() | a.Stay() if g.mode == "alliance":
            return [quick_choice(g, seat, options)]
    # The Free Step token is of no other use, but to some.
    token = g.phase != "setup" and g.hero.free and not g.content.heroes[g.hero.board].start.flip
    found: list[Action] = []
    ways: set[str] = set()
    for option in options:
        match option:
            case a.Reroll() if not worth_trying(g, option):
                continue
            case a.TakeStairs() if g.turn.climbs:
                continue
            case a.Block() | a.EndTurn() if found and type(found[-1]) is type(option):
                continue
            case a.Move(_, "step") if token:
                continue
            case a.Explore(_, _, pay):
                if pay in ways or (pay == "step" and token):
                    continue
                ways.add(pay)
        found.append(option)
    return found or options


def turn_number(g: Masmorra) -> int:
    """Which turn it is."""
    return g.turn.number


def respond(g: Masmorra, options: Sequence[Action]) -> Action:
    """Hardly anybody responds without thinking: only to be saved, or in an Alliance from an Evil card or a bad roll."""
    for option in options:
        if isinstance(option, a.PlayCard) and (saves(g, option) or spares(g, option)):
            return option
    return options[-1]


def spares(g: Masmorra, option: a.PlayCard) -> bool:
    """Whether a card cancels an Evil card, or gives another throw to a Hero who dreads a fight."""
    half = g.content.half(option.card, option.half)
    if half.reroll in ("two", "these"):
        dreads = g.mode == "alliance" and not g.turn.rerolls and engaged(g) and fight_now(g, True) < DREADED
        again = [aim.face for aim in option.on if isinstance(aim, a.AtDie)]
        return dreads and (half.reroll == "these" or Counter(again) == two_of(dice_to_reroll(g)))
    return half.disrupt


def two_of(dice: Counter[str]) -> Counter[str]:
    """Two of these dice, or all if there are fewer."""
    return Counter(sorted(dice.elements())[:2])


FRAIL = 2
"""LP with which a Hero is better spared any Wound."""


def saves(g: Masmorra, option: a.PlayCard) -> bool:
    """Whether a card saves a Hero from a fall, or a frail one from a trap in an Alliance."""
    half = g.content.half(option.card, option.half)
    if half.safe_passage and g.mode == "alliance":
        beside = [hero.life for hero in g.heroes if dungeon_of(g).armed(g, hero.at)]
        return len(beside) > 1 or min(beside, default=LIFE) <= FRAIL
    return half.survive


# Rolling


def before_the_roll(g: Masmorra, options: Sequence[Action]) -> Action:
    """The Free Step, if it leads to something: what is met there is known when the dice are rolled."""
    if g.mode == "alliance":
        cards = cards_now(g, options)
        if first := cure(g, cards) or catching_up(g, cards):
            return first
    if len(options) > 1 and not engaged(g):
        if (card := useful_card(g, options)) is not None:
            return card
        if (step := next_step(g, options, rolled=False)) is not None:
            return step
    return options[0]


def next_step(g: Masmorra, options: Sequence[Action], rolled: bool) -> Action | None:
    """Where to go: in an Alliance on to Malaphyas, else to the best thing in reach."""
    if g.mode == "alliance":
        return Expedition(g, rolled).next_step(options)
    return Traveller(g, rolled).best_step(options)


def useful_card(g: Masmorra, options: Sequence[Action]) -> Action | None:
    """A card that does good outside a fight: it disarms, brings gold, or helps a Hero in peril."""
    hero = g.hero
    for option in options:
        if isinstance(option, a.PlayCard) and option.half == "own":
            half = g.content.half(option.card, "own")
            if half.disarm or (half.gold and hero.gold <= GOLD_LIMIT - half.gold):
                return option
            if half.banish == "room" and any(aim == a.AtRoom(room) for aim in option.on for room in in_peril(g)):
                return option
    return None


def in_peril(g: Masmorra) -> list[str]:
    """The rooms where a Hero stands whom the monsters there could fell when it acts next."""
    others = [hero for hero in g.heroes if hero is not g.hero]
    return [hero.at for hero in others if sum([g.side(foe).payback for foe in g.in_room(hero.at)]) > hero.life]


# Acting

DREADED = -1.5
"""What a fight costs that is better avoided by a card."""


def prepare(g: Masmorra, options: Sequence[Action]) -> Action:
    """Before a fight that would cost too much: a card that throws dice again, or takes the monsters away."""
    if fight_now(g, True) < DREADED:
        cards = [option for option in options if isinstance(option, a.PlayCard) and option.half == "own"]
        for card in cards:
            if g.content.half(card.card, "own").reroll and dice_to_reroll(g):
                return card
        for card in cards:
            if a.AtRoom(g.hero.at) in card.on:
                return card
        if g.mode == "alliance":
            helps = cards_now(g, options)
            if help_ := cure(g, helps) or escape(g, helps):
                return help_
    return options[0]


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
    cards = cards_now(g, options) if g.mode == "alliance" else []
    if cards and (card := cure(g, cards) or useful_card(g, options)):
        return card
    if (step := next_step(g, options, rolled=True)) is not None:
        return step
    if g.mode == "alliance" and Expedition(g, True).lacks_step(options) and (step := way_to_step(g, options)):
        return step
    if a.BuyCard in found and (hero.gold + len(g.turn.dice) > GOLD_LIMIT or g.mode == "alliance"):
        return found[a.BuyCard]
    if a.UseMagic in found and hero.life < 4 and (magic := turn_junk(g, options, EL)) is not None:
        return magic
    if cards and (card := gather(g, cards) or hold_back(g, cards)):
        return card
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


def way_to_step(g: Masmorra, options: Sequence[Action]) -> Action | None:
    """What makes a Step: magic, an ability that takes the die that is needed least, or a card."""
    if (magic := turn_junk(g, options, ST)) is not None:
        return magic
    for junk in LEAST_NEEDED:
        for ability in [option for option in options if isinstance(option, a.UseAbility)]:
            gives = g.content.abilities[ability.ability].gives
            if ability.dice == (FACES[junk],) and gives and gives[ability.choice].ST:
                return ability
    for option in (*options, *asides(g, g.seat)):
        if isinstance(option, a.PlayCard):
            made = g.content.half(option.card, option.half).gives
            if made is not None and made.ST:
                return option
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


PLACES = 2
"""So many of the ways to put a tile are looked at."""


def place_worth(g: Masmorra, option: Action) -> int:
    """A room lies well if many doorways stay open, a trap where it hurts few."""
    assert isinstance(option, a.Place)
    tile = g.tile(option.tile)
    if tile.type == "trap":
        beside = [g.cells.get(cell(tile.level, option.x, option.y) + step) for step in FRONT]
        return -sum([(1 + 2 * (room == g.hero.at)) for room in beside if room in g.rooms])
    placed = Placed(option.tile, tile.level, option.x, option.y, option.turn)
    return sum([at + FRONT[turn] not in g.cells for at, turn in doorways(g, placed)])


def ability_worth(g: Masmorra, option: Action) -> float:
    """How much an ability makes of what it costs."""
    assert isinstance(option, a.Learn)
    ability = g.content.abilities[option.ability]
    gives = max([sum([amount for _, amount in symbols.counts]) for symbols in ability.gives], default=0)
    return gives - len(ability.dice) - 0.4 * ability.gold + 1.2 * bool(ability.pet) + ability.aegis


def menace(g: Masmorra, option: Action) -> float:
    """How much it matters what stands, or will stand, there: the nearer to a Hero, and the stronger, the more."""
    assert isinstance(option, a.TakeDie | a.Remove | a.SpawnNext | a.MoveMonster | a.Stay)
    room, payback = "", 0
    if not isinstance(option, a.SpawnNext):
        monster = g.monsters[option.monster]
        room, payback = monster.at, g.side(monster).payback
    if isinstance(option, a.SpawnNext):
        room = option.room
    elif isinstance(option, a.MoveMonster):
        room = option.to
    away = dungeon_of(g).away(g, tuple(sorted({hero.at for hero in g.heroes if not hero.prone})))
    return 0.3 * payback - away.get(room, FAR_OFF)


SYMBOLS = {"RG": 1.3, "ML": 1.0, "DF": 0.8, "MG": 1.0, "EL": 0.8, "ST": 0.6}
"""What a symbol is worth that a card makes."""


def card_worth(g: Masmorra, option: Action) -> float:
    """How much a card does in the turn when it is needed most."""
    if not isinstance(option, a.DiscardCard):
        return 1.3
    free, own = g.content.half(option.card, "any"), g.content.half(option.card, "own")
    made = 0.0 if own.gives is None else sum([SYMBOLS[face] * amount for face, amount in own.gives.counts])
    lives = 0.8 * own.heal + 3.0 * own.heal_fully + 1.5 * free.survive
    others = 0.4 * own.gold + bool(own.reroll) + bool(own.disarm) + 0.8 * free.disrupt
    return made + lives + others + {"": 0.0, "monster": 1.5, "room": 3.5}[own.banish or ""]
