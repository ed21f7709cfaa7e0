"""The table in words, told once: what a terminal shows around its map, and what is said to ears."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect, say_powers, say_stage
from undercroft.games.munchkin_dungeon.rules.damage import BOSS_FAME
from undercroft.games.munchkin_dungeon.rules.end import FAME_TO_END
from undercroft.games.munchkin_dungeon.view import FightView, FoeView, HeroView, SideView, View
from undercroft.games.munchkin_dungeon.words.events import FACES, place
from undercroft.games.munchkin_dungeon.words.lasting import lasting
from undercroft.games.munchkin_dungeon.words.names import hero_name, seat_colour, seat_mark, strength
from undercroft.kit.lately import made_once
from undercroft.kit.outline import Cell, Row, Section, as_speech, as_text
from undercroft.kit.text import count, ink, listed, plain, short

PHASES = {
    "setup": "Heroes are being chosen",
    "start": "the turn begins",
    "kick": "phase 1, kick open the door",
    "trouble": "phase 2, get in trouble",
    "resolve": "phase 3, resolve the Room",
    "rest": "phase 4, loot and rest",
    "over": "the game is over",
}
DIE_COLOURS = {"H": "red", "B": "yellow", "S": "cyan", "_": "dim"}


def tell(content: Content, view: View, known: View) -> str:
    """The table for ears: a line that sums it up, then one for each thing. `known` is what everybody sees of it."""
    before, after = _told_to_all(known, content)
    own = as_speech([_owned(view, content, 0), *_own(view, content)])
    return "\n".join(filter(None, (before, own, after)))


@made_once
def _told_to_all(view: View, content: Content) -> tuple[str, str]:
    """What is told before the viewer's own things, and after them."""
    after = (section for block in _around(view, content, 0) for section in block)
    return as_speech([_summary(view), _players(view, content, 0)]), as_speech(after)


def outline(view: View, content: Content, width: int = 0) -> list[list[Section]]:
    """The whole table in blocks, the first of which sums it up; `width` is how much room there is for eyes."""
    return [
        [_summary(view)],
        [_players(view, content, width), _owned(view, content, width)],
        _own(view, content),
        *_around(view, content, width),
    ]


def _own(view: View, content: Content) -> list[Section]:
    """The viewer's own things."""
    own = next((hero for hero in view.heroes if hero.seat == view.seat and hero.hero), None)
    return [_own_hero(content, own), _gear(content, own), _hand(content, own, view.pool)] if own is not None else []


def _around(view: View, content: Content, width: int) -> list[list[Section]]:
    """The Loot to be had, the Boss and its Monsters, and what is going on."""
    return [
        [_row(content, view.row)],
        [Section("Boss", [[Cell("", say_boss(view, content))]]), *_monsters(view, content)],
        [Section("This turn", [[words] for _, words in lasting(view, content)]), *_trouble(view, content, width)],
    ]


def _summary(view: View) -> Section:
    when = f"Turn {view.turn}, {view.heroes[view.active].name}" if view.turn else "Before the first turn"
    now = PHASES[view.phase]
    pool = ink(f"{view.pool} {'▮' * min(view.pool, 20)}".rstrip(), "red", "bold")
    best = max(hero.fame for hero in view.heroes)
    leaders = listed(hero.name for hero in view.heroes if hero.fame == best)
    race = f". Most Fame: {leaders} with {best}" if view.turn else ""
    eyes = f"{ink(when, 'bold')}: {now}    Threat Pool {pool}"
    return Section("", [[Cell(eyes, f"Munchkin Dungeon. {when}: {now}. Threat Pool {view.pool}{race}")]])


# The players

PLAYERS = ("  Player", "Hero", "Lv", "Hearts", "Fame (score)", "Coins", "Pot.", "Shame", "Hand")


def _players(view: View, content: Content, width: int) -> Section:
    """The race, with bars as long as there is room for them."""

    def rows(bar: int) -> Section:
        return Section("", [_player(content, *_now(view, content, hero), width, bar) for hero in view.heroes], PLAYERS)

    if not width:
        return rows(0)
    left = width - max(len(plain(line)) for line in as_text(rows(0), 2 * width))
    return rows(min(FAME_TO_END, max(0, left)))


def _now(view: View, content: Content, hero: HeroView) -> tuple[HeroView, str, bool]:
    """A player's things that all may know, where the Hero is, and whether it is its turn."""
    active = bool(view.turn) and hero.seat == view.active
    return replace(hero, hand=None), _place(view, content, hero.at), active


@lru_cache(maxsize=4096)
def _player(content: Content, hero: HeroView, where: str, active: bool, width: int, bar: int) -> list[Cell]:
    turn = ink("▶", "bold") if active else " "
    called = hero_name(content, hero)
    named = [
        Cell(f"{turn} {seat_mark(hero, width)}", hero.name),
        Cell(short(called, 11 if width < 90 else 16), called),
    ]
    if not hero.hero:
        return named + [Cell("", "")] * (len(PLAYERS) - len(named))
    left = max(0, hero.hearts - hero.damage)
    full = min(bar, -(-hero.fame * bar // FAME_TO_END))
    fame = ink("█" * full, seat_colour(hero)) + ink("░" * (bar - full), "dim")
    return [
        *named,
        Cell(str(hero.level), f"Level {hero.level}, in {where}"),
        Cell(
            ink("♥" * left, "red") + ink("♡" * (hero.hearts - left), "dim"),
            f"{left} of {count(hero.hearts, 'Heart')}, {count(hero.dice, 'die')}, {count(hero.rerolls, 'reroll')}",
        ),
        Cell(
            f"{fame} {hero.fame:2}/{FAME_TO_END} {ink(f'({hero.score})', 'dim')}",
            f"{hero.fame} Fame, {hero.score} if the game ended now",
        ),
        Cell(str(hero.coins), count(hero.coins, "Coin")),
        Cell(str(hero.potions), count(hero.potions, "Potion")),
        Cell(str(hero.shame), f"{hero.shame} Shame"),
        Cell(str(hero.hand_size), count(hero.hand_size, "Threat card")),
    ]


def _owned(view: View, content: Content, width: int) -> Section:
    """What the others own."""
    rows: list[Row] = []
    for hero in view.heroes:
        if hero.loot and hero.seat != view.seat:
            owned = listed(_copies(content, hero, loot) for loot in dict.fromkeys(hero.loot))
            rows.append([Cell(seat_mark(hero, width), hero.name), owned])
    return Section("Owned", rows)


def _copies(content: Content, hero: HeroView, loot: str) -> str:
    copies = hero.loot.count(loot)
    return content.name(loot) + (f" ×{copies}" if copies > 1 else "")


def _place(view: View, content: Content, slot: str) -> str:
    return place(content, slot, view.rooms.get(slot, ""))


# The viewer's own things, and the Loot to be had


@lru_cache(maxsize=1024)
def _own_hero(content: Content, hero: HeroView) -> Section:
    powers = content.powers(hero.hero, hero.badge).values()
    bought = " or ".join(f"{power.name} ({say_effect(power.bolt)})" for power in powers)
    return Section("Hero", [[f"{count(hero.dice, 'die')}, {count(hero.rerolls, 'reroll')}; a Bolt buys {bought}"]])


@lru_cache(maxsize=1024)
def _gear(content: Content, hero: HeroView) -> Section:
    rows: list[Row] = []
    for loot in dict.fromkeys(hero.loot):
        kind = content.loot[loot].type
        spare = kind != "item" and loot not in (hero.weapon, hero.armor)
        label = f"{kind.capitalize()} (spare)" if spare else kind.capitalize()
        rows.append([label, *_card(content, loot, _copies(content, hero, loot))])
    return Section("Gear", rows)


@lru_cache(maxsize=1024)
def _hand(content: Content, hero: HeroView, pool: int) -> Section:
    rows: list[Row] = []
    for key in hero.hand or ():
        card = content.threats[key]
        cost = ink(f"{card.cost} Threat", "dim" if card.cost > pool else "red")
        rows.append([cost, *_card(content, key, card.name)])
    return Section("Hand", rows or [[Cell("", "no Threat card")]])


@lru_cache(maxsize=1024)
def _row(content: Content, row: tuple[str, ...]) -> Section:
    rows: list[Row] = []
    for key in row:
        card = content.loot[key]
        fame = f"{card.fame} Fame" if card.fame else ""
        rows.append([card.type.capitalize(), fame, *_card(content, key, card.name)])
    return Section("Loot", rows)


def _card(content: Content, key: str, name: str) -> tuple[Cell, Cell]:
    """A card's name and what is printed on it: columns for eyes, brackets for ears."""
    printed = say_card(content, key)
    return Cell(name, f"{name} ({printed})"), Cell(printed, "")


# The Boss and its Monsters


def say_boss(view: View, content: Content) -> str:
    """The card of the Boss that is on top."""
    if view.boss_beaten >= view.boss_stages:
        return f"{content.name(view.boss)}, beaten for good"
    return f"{content.name(view.boss)} ({say_stage(content, view.boss, view.boss_stage)}), {BOSS_FAME} Fame"


def _monsters(view: View, content: Content) -> list[Section]:
    """Where the figures are; eyes see those that are not in the Graveyard on the map."""
    homes = {card: slot for slot, card in view.rooms.items()}
    figures = {monster: f"{content.name(monster)} of {homes[monster]}" for monster in view.monsters}
    told = [
        f"{content.name(monster)} at home in {_place(view, content, at)}"
        if at == homes[monster]
        else f"{figures[monster]} in {_place(view, content, at)}"
        for monster, at in view.monsters.items()
    ]
    return [
        Section("Roaming Monsters", [[Cell("", words)] for words in told]),
        Section("Graveyard", [[Cell(figures[monster], "")] for monster in view.graveyard]),
    ]


def _trouble(view: View, content: Content, width: int) -> list[Section]:
    """Who is faced, and the fight."""
    hero = view.heroes[view.active]
    foes = listed(_foe(view, content, foe) for foe in view.facing)
    if view.fight is not None:
        return [Section("Fight", [[f"{hero.name} against {foes}"]]), _sides(hero, view.fight, width)]
    return [Section("Faced", [[foes]] if view.facing else [])]


def _foe(view: View, content: Content, foe: FoeView) -> str:
    card = content.printed(foe.foe)
    printed = card.stages[view.boss_stage - 1] if foe.foe == view.boss else card
    return f"{ink(foe.name, 'red')} ({strength(foe.dice, foe.health)}{say_powers(printed)})"


def _sides(hero: HeroView, fight: FightView, width: int) -> Section:
    waiting = f"will roll {count(fight.monster_dice, 'die')}" if fight.stage == "hero" else "no dice"
    name = Cell(seat_mark(hero, width), hero.name)
    return Section(
        "Dice",
        [[name, *_side(fight.hero, "no dice")], [ink("Monsters", "red"), *_side(fight.monsters, waiting)]],
    )


def _side(side: SideView, without: str) -> list[str | Cell]:
    eyes = " ".join(ink(f"[{FACES[face]}]", DIE_COLOURS[face]) for face in side.dice)
    ears = ", ".join(count(side.dice.count(face), name) for face, name in FACES.items() if face in side.dice)
    sums = [count(side.hits, "Hit"), count(side.shields, "Shield"), f"{count(side.bolts, 'Bolt')} left"]
    sums += [f"ignores {count(side.pierce, 'Shield')}"] if side.pierce else []
    sums += [count(side.rerolls, "reroll")] if side.rerolls else []
    return [Cell(eyes or ink(without, "dim"), ears or without), Cell(", ".join(sums), f"in all {', '.join(sums)}")]
