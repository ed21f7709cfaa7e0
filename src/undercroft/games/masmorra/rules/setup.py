"""Setting up (MM-SETUP, MM-EPIC-02, MM-ALLY-04 to 07)."""

from __future__ import annotations

from functools import partial

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.rules.dungeon import put_room
from undercroft.games.masmorra.rules.explore import draw_tile
from undercroft.games.masmorra.rules.gains import but, draw_card
from undercroft.games.masmorra.state.actions import ChooseHero
from undercroft.games.masmorra.state.events import (
    CardsDealt,
    FirstPlayer,
    HeroChosen,
    StackSorted,
    TileTurnedUp,
    TimeAdvanced,
)
from undercroft.games.masmorra.state.model import Hero, Masmorra, Options, Placed, Stack
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal, SetupError
from undercroft.kernel.script import Script, ask

STARTING_HAND = 2
DEPTHS: dict[str, tuple[int, int]] = {"standard": (10, 6), "hard": (12, 8), "deadly": (13, 10), "nightmare": (99, 99)}
"""Tiles above the stairs of levels 1 and 2 (MM-R-64)."""


def new(content: Content, options: Options, mode: str, seats: int) -> Masmorra:
    """The table before setup; solo Alliance may have a team of Heroes (MM-GEN-02, MM-ALLY-14)."""
    if options.team > 1 and (mode != "alliance" or seats > 1):
        raise SetupError("team: only one player alone, in alliance mode, runs several Heroes")
    if options.first != "random" and not 0 <= options.first < seats:
        raise SetupError(f"first: there is no seat {options.first}; the seats are 0 to {seats - 1}")
    count = options.team if seats == 1 else seats
    if count > len(content.heroes):
        raise SetupError(f"there are {len(content.heroes)} Heroes, not {count}")
    deck = "alliance" if mode == "alliance" else "rivals"
    return Masmorra(
        mode=mode,  # type: ignore[arg-type]
        heroes=[Hero(number, number if seats > 1 else 0) for number in range(count)],
        deck=[card.id for card in content.treasures.values() if card.deck == deck for _ in range(card.copies)],
        evil_deck=[card.id for card in content.evils.values() if mode == "alliance" for _ in range(card.copies)],
    )


def set_up(g: Masmorra) -> Script:
    """Stacks, the Starting Room, cards, then Heroes (MM-SETUP-02 to 09)."""
    g.stacks = [sort_stack(g, 1), sort_stack(g, 2)]
    if g.mode == "alliance":
        tell_depths(g)
    turn_up_first(g)
    choose_first_player(g)
    if g.mode != "alliance":
        deal_cards(g)
    start = next(tile.id for tile in g.content.tiles.values() if tile.type == "start")
    put_room(g, Placed(start, 1, 0, 0), "MM-SETUP-06")
    yield from choose_heroes(g, start)


def sort_stack(g: Masmorra, level: int) -> Stack:
    """The tiles of a level that this many players use; stairs may lie at a fixed depth (MM-SETUP-02, MM-SETUP-03)."""
    players = max(2, len(g.heroes))
    tiles = [tile for tile in g.content.tiles.values() if tile.level == level]
    small = [tile for tile in tiles if tile.size == "small" and tile.type not in ("start", "entrance")]
    used = [tile for tile in small if tile.mark <= players and not (_deep(tile.type) and g.mode == "standard")]
    g.left_out = (*g.left_out, *(tile.id for tile in small if tile not in used))
    stairs = [tile.id for tile in used if tile.type in ("stairs down", "stairs to third")]
    others = [tile.id for tile in used if tile.id not in stairs]
    return Stack(pools=layers(g, level, stairs, others), medium=[tile.id for tile in tiles if tile.size == "medium"])


def tell_depths(g: Masmorra) -> None:
    """How deep the stairs of each level lie, and where the Time token starts (MM-ALLY-04, MM-ALLY-05, MM-ALLY-07)."""
    for level, stack in enumerate(g.stacks, 1):
        above, (stairs,), below = stack.pools
        told = partial(g.tell, StackSorted, level=level, stairs=stairs, above=len(above), below=len(below))
        told(rule="MM-ALLY-04" if level == 1 else "MM-ALLY-05")
    g.tell(TimeAdvanced, time=g.time, rule="MM-ALLY-07")


def _deep(type: str) -> bool:
    return type == "stairs to third"


def layers(g: Masmorra, level: int, stairs: list[str], others: list[str]) -> list[list[str]]:
    """Where the stairs lie: anywhere, in the lower half (MM-EPIC-02), or under a number of tiles (MM-ALLY-04, 05)."""
    if g.mode == "alliance":
        chosen = (g.options.tiles_above_second, g.options.tiles_above_third)[level - 1]
        above = DEPTHS[g.options.difficulty][level - 1] if chosen < 0 else chosen
        g.chance.shuffle(others, f"stack {level}")
        if level == 1:
            keep_a_room_above(g, others, above)
        return [others[:above], stairs, others[above:]]
    if g.mode == "epic" and level == 2:
        g.chance.shuffle(others, f"stack {level}")
        upper = (len(others) + 1) // 2
        return [others[:upper], others[upper:] + stairs]
    return [others + stairs]


def keep_a_room_above(g: Masmorra, tiles: list[str], above: int) -> None:
    """If all tiles above the stairs are traps, the last one changes places with the next room below them (MM-R-97)."""
    rooms = [place for place, tile in enumerate(tiles) if g.content.tiles[tile].type != "trap"]
    if above and rooms and rooms[0] >= above:
        first = rooms[0]
        tiles[above - 1], tiles[first] = tiles[first], tiles[above - 1]


def turn_up_first(g: Masmorra) -> None:
    """The first tile of level 1 that is no trap lies face up; traps go back among those above the stairs (MM-R-04)."""
    stack = g.stacks[0]
    traps = []
    while tile := draw_tile(g, 1):
        if g.content.tiles[tile].type != "trap":
            stack.top = tile
            break
        traps.append(tile)
        g.tell(TileTurnedUp, level=1, tile=tile, back=True, rule="MM-SETUP-04")
    stack.pools[0] += traps
    if stack.top:
        left = sum(len(pool) for pool in stack.pools)
        g.tell(TileTurnedUp, level=1, tile=stack.top, left=left, rule="MM-SETUP-04")


def choose_first_player(g: Masmorra) -> None:
    """At random, or as the host says; the same all game (MM-SETUP-09, MM-R-01)."""
    first = g.options.first
    g.first = g.active = g.chance.pick(range(len(g.heroes)), "first player") if first == "random" else first
    g.tell(FirstPlayer, seat=g.seat, rule="MM-SETUP-09")


def deal_cards(g: Masmorra) -> None:
    """2 hidden Treasure cards for each player, before Heroes are chosen (MM-SETUP-07)."""
    for hero in g.heroes:
        cards = [card for _ in range(STARTING_HAND) if (card := draw_card(g)) is not None]
        hero.hand += cards
        known = (hero.seat,)
        told = partial(g.tell, CardsDealt, seat=hero.seat, amount=len(cards), rule="MM-SETUP-07")
        told(audience=but(g, known))
        told(cards=tuple(cards), audience=known)


def choose_heroes(g: Masmorra, start: str) -> Script:
    """In order from the First Player, no Hero twice (MM-SETUP-08, D01)."""
    count = len(g.heroes)
    for step in range(count):
        hero = g.heroes[(g.first + step) % count]
        choice = yield from ask(hero.seat, "Choose your Hero", partial(free_heroes, g), "MM-SETUP-08")
        hero.board = choice.hero
        hero.at = start
        g.tell(HeroChosen, seat=hero.seat, hero=hero.board, rule="MM-SETUP-08")


def free_heroes(g: Masmorra) -> list[ChooseHero]:
    """The Heroes that nobody has yet (MM-GEN-02)."""
    taken = {hero.board for hero in g.heroes}
    return [ChooseHero(board) for board in g.content.heroes if board not in taken]


def why_cannot_choose(g: Masmorra, action: Action) -> Refusal:
    """What is wrong with an action before all have their Heroes."""
    if not isinstance(action, ChooseHero):
        return Refusal("MM-SETUP-08", "the game is being set up: Heroes are chosen now")
    if action.hero not in g.content.heroes:
        return Refusal("MM-GEN-02", f"there is no Hero {action.hero}")
    return Refusal("MM-GEN-02", f"{g.content.name(action.hero)} is taken already")
