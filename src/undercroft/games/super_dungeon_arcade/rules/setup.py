"""Before the first turn (SD-SETUP-01 to 18)."""

from __future__ import annotations

from itertools import combinations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.dungeon import Placed, aligned, free_cells
from undercroft.games.super_dungeon_arcade.rules.control import can_rest
from undercroft.games.super_dungeon_arcade.rules.effects import happen
from undercroft.games.super_dungeon_arcade.rules.equipment import equip_heroes
from undercroft.games.super_dungeon_arcade.rules.models import occupied
from undercroft.games.super_dungeon_arcade.rules.spawning import appear, free_name, spawn_from, to_any_hero
from undercroft.games.super_dungeon_arcade.rules.tokens import change_potions
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import (
    ChestPut,
    DifficultyDrawn,
    HeroChosen,
    MonstersChosen,
    StartPut,
    SuppliesMade,
    TileLaid,
)
from undercroft.games.super_dungeon_arcade.state.events import Placed as PlacedEvent
from undercroft.games.super_dungeon_arcade.state.model import Hero, Options, SuperDungeonArcade
from undercroft.kernel.errors import Refusal, SetupError
from undercroft.kernel.script import Script, ask
from undercroft.kit.grid import SIDES

PARTIES = {"standard": (3, 4), "expedition": (5, 6)}
"""How many Heroes each mode is for."""
CHEST_REACH = 4


def new(content: Content, options: Options, mode: str, seats: int) -> SuperDungeonArcade:
    """The table with everything still in the box."""
    heroes = party_size(options, mode, seats)

    def copies(cards: dict[str, int]) -> list[str]:
        return [card for card, number in cards.items() for _ in range(number)]

    return SuperDungeonArcade(
        heroes=[Hero(number=number, seat=number % seats) for number in range(heroes)],
        loot_deck=copies({card.id: card.copies for card in content.loot.values()}),
        treasure_deck=copies({card.id: card.copies for card in content.treasure.values()}),
        challenge_deck=copies({card.id: card.copies for card in content.challenges.values()}),
        plot_deck=copies({card.id: card.copies for card in content.plots.values()}),
        box={
            **{kind.id: kind.block.figures for kind in content.kinds.values() if not is_form(content, kind.id)},
            **{point.id: point.figures for point in content.spawning_points.values()},
        },
    )


def is_form(content: Content, kind: str) -> bool:
    """Whether it is only the other form of a shapeshifter."""
    solo = content.kinds[kind].solo
    return solo is not None and solo.role == "form"


def party_size(options: Options, mode: str, seats: int) -> int:
    """3 or 4 Heroes, or 5 or 6 in an expedition; every player controls at least one (SD-SETUP-03)."""
    few, many = PARTIES[mode]
    heroes: int = options.heroes or max(few, seats)
    if not few <= heroes <= many:
        raise SetupError(f"{heroes} Heroes do not fit this mode: it is for {few} or {many}")
    if seats > heroes:
        raise SetupError(f"{seats} players are too many for {heroes} Heroes: everybody controls at least one")
    return heroes


def set_up(g: SuperDungeonArcade) -> Script:
    """Monsters, Heroes, dungeon, components, difficulty, entry, population (SD-SETUP-01 to 18)."""
    if not g.boss:
        yield from choose_monsters(g)
    for hero in g.heroes:
        if not hero.card:
            yield from choose_hero(g, hero)
    if not g.tiles:
        yield from lay_tiles(g)
        make_supplies(g)
        draw_difficulty(g)
        yield from enter_dungeon(g)
        yield from populate(g)
        for card in g.difficulty:
            for effect in g.content.forces[card].setup:
                yield from happen(g, effect, card, "SD-DIFF-01")
        if g.backpack:
            yield from equip_heroes(g)


# Monsters and Heroes


def choose_monsters(g: SuperDungeonArcade) -> Script:
    """One boss, one mini-boss (two in an expedition), an SP for each tile (SD-SETUP-01, SD-EXP-01, SD-R-96)."""
    number = 4 if len(g.heroes) > 4 else 3
    sets = point_sets(g.content, number)
    minis = [solo.figure.id for solo in g.content.solos.values() if solo.role == "mini-boss"]
    first = minis[0]
    points = sets[0]
    if g.options.alternates:
        choice = yield from ask(g.lead, "Spawning points", [a.ChoosePoints(one) for one in sets], "SD-SETUP-01")
        points = choice.points
        if number == 3:
            chosen = yield from ask(g.lead, "Mini-boss", [a.ChooseMiniBoss(one) for one in minis], "SD-SETUP-01")
            first = chosen.solo
    g.points = points
    g.mini_bosses = (first,) if number == 3 else (first, next(one for one in minis if one != first))
    g.boss = next(solo.figure.id for solo in g.content.solos.values() if solo.role == "dungeon boss")
    fill_pool(g)
    g.tell(MonstersChosen, points=points, mini_bosses=g.mini_bosses, boss=g.boss, rule="SD-SETUP-01")


def point_sets(content: Content, number: int) -> list[tuple[str, ...]]:
    """The sets of SPs for so many tiles, those without alternates first; pairs go together (SD-SETUP-02, SD-EXP-07)."""
    copies = [point.id for point in content.spawning_points.values() for _ in range(point.figures)]
    copies.sort(key=lambda id: content.spawning_points[id].alternate)
    found: dict[tuple[str, ...], None] = {}
    for one in combinations(copies, number):
        if all(one.count(id) == 2 for id in one if content.spawning_points[id].paired) and _figures_suffice(
            content, one
        ):
            found[one] = None
    return list(found)


def _figures_suffice(content: Content, points: tuple[str, ...]) -> bool:
    """Whether there are models for the combined pools (SD-EXP-07)."""
    needed = pool_of(content, points)
    return all(number <= content.kinds[kind].block.figures for kind, number in needed.items())


def pool_of(content: Content, points: tuple[str, ...]) -> dict[str, int]:
    """All monsters that these SPs list; a pair lists them once (SD-SETUP-01, SD-SETUP-02)."""
    pool: dict[str, int] = {}
    seen: set[str] = set()
    for id in points:
        point = content.spawning_points[id]
        if point.paired and id in seen:
            continue
        seen.add(id)
        for listed in point.lists:
            pool[listed.model] = pool.get(listed.model, 0) + listed.number
    return pool


def fill_pool(g: SuperDungeonArcade) -> None:
    """What the chosen SPs and bosses bring leaves the box."""
    g.pool = pool_of(g.content, g.points)
    for kind in (*g.mini_bosses, g.boss):
        g.pool[kind] = 1
    for kind, number in g.pool.items():
        g.box[kind] -= number


def choose_hero(g: SuperDungeonArcade, hero: Hero) -> Script:
    """Each place in the party is filled by the player who controls it (SD-SETUP-03)."""
    free = [a.ChooseHero(card) for card in g.content.heroes if why_cannot_choose(g, card) is None]
    choice = yield from ask(hero.seat, f"Choose Hero {hero.number + 1}", free, "SD-SETUP-03", segment=True)
    hero.card = choice.hero
    g.tell(HeroChosen, seat=hero.seat, hero=hero.id, card=hero.card, rule="SD-SETUP-03")


def why_cannot_choose(g: SuperDungeonArcade, card: str) -> Refusal | None:
    """What keeps a player from choosing this Hero."""
    if card not in g.content.heroes or g.content.heroes[card].form:
        return Refusal("SD-SETUP-03", f"there is no Hero {card}")
    if any(hero.card == card for hero in g.heroes):
        return Refusal("SD-SETUP-03", f"{g.content.name(card)} is in the party already")
    return None


# Tiles


def lay_tiles(g: SuperDungeonArcade) -> Script:
    """Shuffle the tiles and join them one after the other (SD-SETUP-04, SD-SETUP-05, SD-GEO-17)."""
    sides: dict[int, dict[str, str]] = {}
    for face in g.content.faces.values():
        sides.setdefault(face.tile, {})[face.side] = face.id
    numbers = list(sides)
    g.chance.shuffle(numbers, "tiles")
    tiles: tuple[Placed, ...] = ()
    for number, tile in enumerate(numbers[: len(g.points)], 1):
        up = g.chance.pick(sorted(sides[tile]), "tile side")
        if not tiles:
            tiles = g.tiles = (Placed(sides[tile][up]),)
            g.tell(TileLaid, number=1, face=tiles[0].face, turn=0, rule="SD-SETUP-04")
            continue
        cells = free_cells(tiles, g.content.faces, apart_from=tiles[0] if number == 4 else None)
        options = [a.LayTile(f"{x},{y}") for x, y in cells]
        choice = yield from ask(g.lead, f"Where to join tile {number}", options, "SD-SETUP-04")
        x, y = map(int, choice.cell.split(","))
        (face_up,) = g.chance.roll(g.content.dice["green"], 1, "dice")
        flipped = face_up == "C"
        if flipped:
            up = next(side for side in sides[tile] if side != up) if len(sides[tile]) > 1 else up
        turn = int(face_up) if face_up.isdigit() else 0
        before = tiles[-1]
        laid = aligned(tiles, Placed(sides[tile][up], x, y, turn), g.content.faces)
        tiles = g.tiles = (*tiles, laid)
        g.tell(
            TileLaid,
            number=number,
            face=laid.face,
            turn=laid.turn,
            die=face_up,
            flipped=flipped,
            by_die=turn,
            side=next(side for side, step in SIDES.items() if (x - before.x, y - before.y) == step),
            rule="SD-SETUP-05",
        )


# Components


def make_supplies(g: SuperDungeonArcade) -> None:
    """Coins, wrath tokens and a potion for each Hero (SD-SETUP-07 to 09)."""
    g.coins = len(g.heroes) + 1
    g.wrath_supply = 2 * len(g.heroes)
    g.tell(SuppliesMade, coins=g.coins, wrath=g.wrath_supply, rule="SD-SETUP-08")
    for hero in g.heroes:
        change_potions(g, hero, 1, "setup", "SD-SETUP-07")


def draw_difficulty(g: SuperDungeonArcade) -> None:
    """Hard cards, easy cards, or one of each, for the whole game (SD-SETUP-10, SD-DIFF-01)."""
    how = g.options.difficulty
    decks = {"hard": ["hard"], "easy": ["easy"], "mixed": ["hard", "easy"], "standard": []}[how]
    for deck in decks:
        cards = sorted(g.content.hard if deck == "hard" else g.content.easy)
        for _ in range(min(len(cards), 1 if how == "mixed" else g.options.difficulty_cards)):
            card = g.chance.draw(cards, deck)
            g.difficulty.append(card)
            g.tell(DifficultyDrawn, card=card, rule="SD-SETUP-10")


# Entry and population


def start_squares(g: SuperDungeonArcade) -> list[int]:
    """First-tile squares adjacent to an exit of that tile, as far as possible from its SP square (SD-SETUP-11)."""
    dungeon = g.dungeon
    far = dungeon.grid.distances(dungeon.spawning[1])
    barred = dungeon.grid.blocks | dungeon.grid.holes
    beside = [s for leads in dungeon.exits if leads.tile == 1 for s in leads.squares if s not in barred]
    beside = beside or [s for s in dungeon.squares_of(1) if s not in barred]
    most = max(far[s] for s in beside)
    return sorted(s for s in beside if far[s] == most)


def enter_dungeon(g: SuperDungeonArcade) -> Script:
    """The Start Token, then each Hero on it or adjacent to it (SD-SETUP-11, SD-SETUP-12)."""
    names = g.dungeon.names
    places = [a.PutStart(names[s]) for s in start_squares(g)]
    choice = yield from ask(g.lead, "Put the Start Token", places, "SD-SETUP-11")
    g.start = g.dungeon.by_name[choice.at]
    g.tell(StartPut, at=choice.at, rule="SD-SETUP-11")
    for hero in g.heroes:
        options = [a.PutHero(names[s]) for s in entry_squares(g, hero)]
        where = yield from ask(hero.seat, f"Place {g.content.name(hero.card)}", options, "SD-SETUP-12")
        hero.at = g.dungeon.by_name[where.at]
        g.tell(PlacedEvent, model=hero.id, to=where.at, source="setup", rule="SD-SETUP-12")


def entry_squares(g: SuperDungeonArcade, hero: Hero) -> list[int]:
    """Free squares on the Start Token or adjacent to it; a little farther where there are too few."""
    grid, taken = g.dungeon.grid, occupied(g)
    far = grid.distances(g.start)
    near = 1
    while not (free := [s for s in grid.squares if far[s] <= near and s not in taken and can_rest(g, hero, s)]):
        near += 1
    return free


def populate(g: SuperDungeonArcade) -> Script:
    """An SP and a chest on each tile; the first SP spawns, in an expedition the first two (SD-SETUP-13 to 17)."""
    points, left = [], list(g.points)
    for tile in range(1, len(g.tiles) + 1):
        options = [a.AssignPoint(point) for point in dict.fromkeys(left)]
        choice = yield from ask(g.lead, f"Spawning point of tile {tile}", options, "SD-SETUP-13")
        left.remove(choice.point)
        points.append(choice.point)
        g.box[choice.point] -= 1
        at = g.dungeon.spawning[tile]
        appear(g, free_name(g, choice.point), choice.point, at, "setup", "SD-SETUP-13", tile=tile)
    g.points = tuple(points)
    for tile in range(1, len(g.tiles) + 1):
        yield from put_chest(g, tile)
    for point in g.spawning_points[: 2 if len(g.heroes) > 4 else 1]:
        spawn_from(g, point, to_any_hero(g), "SD-SETUP-15")


def chest_squares(g: SuperDungeonArcade, tile: int) -> list[int]:
    """Free squares of a tile, no structures, within 4 of its SP (SD-SETUP-14)."""
    dungeon, taken = g.dungeon, occupied(g)
    far = dungeon.grid.distances(dungeon.spawning[tile])
    barred = dungeon.grid.blocks | dungeon.grid.holes
    return [s for s in dungeon.squares_of(tile) if far[s] <= CHEST_REACH and s not in taken and s not in barred]


def put_chest(g: SuperDungeonArcade, tile: int) -> Script:
    """The players put a chest on each tile (SD-SETUP-14)."""
    names = g.dungeon.names
    options = [a.PutChest(names[s]) for s in chest_squares(g, tile)]
    choice = yield from ask(g.lead, f"Chest of tile {tile}", options, "SD-SETUP-14")
    g.chests[tile] = g.dungeon.by_name[choice.at]
    g.tell(ChestPut, tile=tile, at=choice.at, rule="SD-SETUP-14")
