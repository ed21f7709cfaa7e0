"""Setting up (DF-SET)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.rules.movement import lay_sheet
from undercroft.games.dungeon_fighter.state.actions import ChooseHero, DrawHero
from undercroft.games.dungeon_fighter.state.events import (
    HeroChosen,
    LeaderChosen,
    SuppliesMade,
    TowerBuilt,
    TwoHeroes,
)
from undercroft.games.dungeon_fighter.state.model import MOST_HEROES, DungeonFighter, Hero, Options
from undercroft.kernel.errors import Refusal, SetupError
from undercroft.kernel.script import Script, ask

START_GOLD = 2
START_BONUS = 1
LEVELS = range(1, 5)


def new(content: Content, options: Options, mode: str, seats: int) -> DungeonFighter:
    """The table with everything still in the box."""
    check_options(options, seats)
    heroes = options.heroes or max(seats, 2)
    return DungeonFighter(
        heroes=[Hero(number, number % seats) for number in range(heroes)],
        unseen=[content.level(level) for level in LEVELS],
        equipment_deck=[card.id for card in content.equipment.values() for _ in range(card.copies)],
    )


def check_options(options: Options, seats: int) -> None:
    """Refuse options that no table could play with."""
    if options.heroes and options.heroes < seats:
        raise SetupError(f"{options.heroes} Heroes are too few for {seats} seats: each plays one at least")
    if options.leader != "random" and not 0 <= options.leader < seats:
        raise SetupError(f"seat {options.leader} cannot lead: the seats are 0 to {seats - 1}")
    if any(not 0 <= seat < seats for seat in options.voters) or len(set(options.voters)) < len(options.voters):
        raise SetupError(f"{options.voters!r} cannot vote: the seats are 0 to {seats - 1}, each once")
    assert seats <= MOST_HEROES


def set_up(g: DungeonFighter) -> Script:
    """Sheets, Heroes, tower, Leader, Chest (DF-SET-01 to 09)."""
    if not any(g.piles):
        if g.options.open_dungeon:
            for floor in range(3):
                lay_sheet(g, floor, "DF-SET-03")
        else:
            lay_sheet(g, 0, "DF-SET-02")
        build_tower(g)
        if len(g.names) == 1 and len(g.heroes) == 2 and not g.options.heroes:
            g.tell(TwoHeroes, seat=0, rule="DF-R-37")
    for hero in g.heroes:
        if not hero.card:
            yield from choose_hero(g, hero)
    choose_leader(g)
    fill_chest(g)


def build_tower(g: DungeonFighter) -> None:
    """So many monsters of each level, face down (DF-SET-05, DF-SET-06)."""
    difficulty = g.content.difficulties[g.options.difficulty]
    g.piles = list(difficulty.monsters)
    g.tell(TowerBuilt, difficulty=difficulty.id, monsters=difficulty.monsters, rule="DF-SET-05")


def choose_hero(g: DungeonFighter, hero: Hero) -> Script:
    """Everybody picks a Hero, or lets chance do it (DF-SET-04)."""
    free = [card for card in g.content.heroes if why_cannot_choose(g, card) is None]
    whose = "your Hero" if len(g.heroes) == len(g.names) else f"Hero {hero.number + 1} of {len(g.heroes)}"
    options: list[ChooseHero | DrawHero] = [*(ChooseHero(card) for card in free), DrawHero()]
    choice = yield from ask(hero.seat, f"Choose {whose}", options, "DF-SET-04", segment=True)
    if isinstance(choice, DrawHero):
        hero.card, by = g.chance.pick(free, "hero"), "chance"
    else:
        hero.card, by = choice.hero, "choice"
    g.tell(HeroChosen, hero=hero.card, seat=hero.seat, by=by, rule="DF-SET-04")


def why_cannot_choose(g: DungeonFighter, card: str) -> Refusal | None:
    """What keeps a player from playing this Hero."""
    if card not in g.content.heroes:
        return Refusal("DF-SET-04", f"there is no Hero {card}")
    if any(hero.card == card for hero in g.heroes):
        return Refusal("DF-SET-04", f"{g.content.name(card)} is taken already")
    return None


def choose_leader(g: DungeonFighter) -> None:
    """The Leader is the first player of round 1, too (DF-SET-07)."""
    chosen = g.options.leader
    g.leader = g.chance.pick(range(len(g.heroes)), "leader") if chosen == "random" else chosen
    g.first = g.leader
    g.tell(LeaderChosen, hero=g.heroes[g.leader].card, by="chance" if chosen == "random" else "host", rule="DF-SET-07")


def fill_chest(g: DungeonFighter) -> None:
    """2 gold and 1 Bonus die; everything else is the supply (DF-SET-08)."""
    g.gold, g.bonus = START_GOLD, START_BONUS
    g.gold_supply -= START_GOLD
    g.bonus_supply -= START_BONUS
    g.tell(
        SuppliesMade,
        gold=g.gold,
        bonus=g.bonus,
        gold_left=g.gold_supply,
        bonus_left=g.bonus_supply,
        rule="DF-SET-08",
    )
