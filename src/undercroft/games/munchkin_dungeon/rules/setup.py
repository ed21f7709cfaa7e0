"""Setting up (MD-SETUP)."""

from __future__ import annotations

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.rules.effects import draw_threats
from undercroft.games.munchkin_dungeon.rules.loot import refill_row
from undercroft.games.munchkin_dungeon.rules.tokens import change_coins, change_potions
from undercroft.games.munchkin_dungeon.state.actions import ChooseHero
from undercroft.games.munchkin_dungeon.state.events import (
    BossChosen,
    FirstPlayerChosen,
    HeroChosen,
    RoomFilled,
    SuppliesMade,
)
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon, Options
from undercroft.kernel.errors import Refusal, SetupError
from undercroft.kernel.registry import nearest
from undercroft.kernel.script import Script, ask


def new(content: Content, options: Options, mode: str, seats: int) -> MunchkinDungeon:
    """The table with everything still in the box."""
    check_options(content, options, seats)
    return MunchkinDungeon(
        heroes=[Hero(seat) for seat in range(seats)],
        potions=options.potion_supply,
        loot_deck=[card.id for card in content.loot.values() for _ in range(card.copies)],
        threat_deck=[card.id for card in content.threats.values() for _ in range(card.copies)],
    )


def check_options(content: Content, options: Options, seats: int) -> None:
    """Refuse options that no table could play with."""
    if options.boss != "random" and options.boss not in content.bosses:
        raise SetupError(f"there is no Boss {options.boss!r}; {nearest(options.boss, ['random', *content.bosses])}")
    if options.first != "random" and not 0 <= options.first < seats:
        raise SetupError(f"seat {options.first} cannot be first: the seats are 0 to {seats - 1}")
    if not 2 <= len(options.die) <= 20 or set(options.die) - set("HBS_"):
        raise SetupError(f"{options.die!r} is no die: two or more of the faces H, B, S and _ are needed, 20 at most")
    if options.potion_supply < seats:
        raise SetupError(f"{options.potion_supply} Potions are too few: every player starts with one")
    if not 0 <= options.starting_hand <= 10:
        raise SetupError(f"a starting hand of {options.starting_hand} is not possible: 0 to 10 cards")


def set_up(g: MunchkinDungeon) -> Script:
    """Fill the Dungeon, reveal Loot, choose Heroes, deal Threat cards (MD-SETUP-02 to 11)."""
    if not g.boss:
        choose_boss(g)
        fill_the_dungeon(g)
        refill_row(g, "MD-SETUP-06")
        g.tell(SuppliesMade, potions=g.potions, pool=g.pool, rule="MD-SETUP-08")
    for hero in g.heroes:
        if not hero.card:
            yield from choose_hero(g, hero)
    for hero in g.heroes:
        change_coins(g, hero, 1, "setup", "MD-SETUP-09")
        change_potions(g, hero, 1, "setup", "MD-SETUP-09")
        draw_threats(g, hero, g.options.starting_hand, "setup", "MD-SETUP-10")
    choose_first_player(g)


def choose_first_player(g: MunchkinDungeon) -> None:
    """Whom the host or chance chooses; the others follow clockwise (MD-SETUP-11)."""
    first, seats = g.options.first, len(g.heroes)
    g.active = g.chance.pick(range(seats), "first player") if first == "random" else first
    then = tuple((g.active + n) % seats for n in range(1, seats))
    by = "chance" if first == "random" else "host"
    g.tell(FirstPlayerChosen, seat=g.active, by=by, then=then, rule="MD-SETUP-11")


def choose_boss(g: MunchkinDungeon) -> None:
    """One Boss with its cards in order, by the host's choice or at random (MD-SETUP-02)."""
    boss = g.options.boss
    g.boss = g.chance.pick(list(g.content.bosses), "boss") if boss == "random" else boss
    g.tell(BossChosen, boss=g.boss, rule="MD-SETUP-02")


def fill_the_dungeon(g: MunchkinDungeon) -> None:
    """Every slot gets a card of its own level at random; what is left over leaves the game (MD-SETUP-03, 04)."""
    content = g.content
    levels = {slot.level for slot in content.slots.values()}
    monsters = {n: [card.id for card in content.monsters.values() if card.level == n] for n in levels}
    rooms = {n: [card.id for card in content.rooms.values() if card.level == n] for n in levels}
    lying, home = {}, {}
    for slot in content.slots.values():
        if slot.kind == "monster":
            card = g.chance.draw(monsters[slot.level], "dungeon")
            home[card] = slot.id
        elif slot.kind == "empty":
            card = g.chance.draw(rooms[slot.level], "dungeon")
        else:
            continue
        lying[slot.id] = card
        g.tell(RoomFilled, slot=slot.id, card=card, rule="MD-SETUP-03" if slot.kind == "monster" else "MD-SETUP-04")
    g.rooms, g.home, g.where = lying, home, home.copy()


def choose_hero(g: MunchkinDungeon, hero: Hero) -> Script:
    """Everybody a different Hero, in seat order (MD-SETUP-09, MD-R-26)."""
    options = [ChooseHero(card) for card in g.content.heroes if why_cannot_choose(g, card) is None]
    choice = yield from ask(hero.seat, "Choose your Hero", options, "MD-SETUP-09", segment=True)
    hero.card = choice.hero
    g.tell(HeroChosen, seat=hero.seat, hero=hero.card, rule="MD-SETUP-09")


def why_cannot_choose(g: MunchkinDungeon, card: str) -> Refusal | None:
    """What keeps a player from playing this Hero."""
    if card not in g.content.heroes:
        return Refusal("MD-SETUP-09", f"there is no Hero {card}")
    if any(hero.card == card for hero in g.heroes):
        return Refusal("MD-R-26", f"{g.content.name(card)} is taken already")
    return None
