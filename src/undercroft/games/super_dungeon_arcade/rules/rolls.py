"""Rolls: dice with all that changes them, rerolls, and what pops out (SD-ROLL-01 to 15, SD-STAT-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Literal, NamedTuple

from undercroft.games.super_dungeon_arcade.content.types import AttributeLine
from undercroft.games.super_dungeon_arcade.content.vocabulary import Dice
from undercroft.games.super_dungeon_arcade.rules.tokens import change_potions, heal_options, take_token
from undercroft.games.super_dungeon_arcade.rules.values import hero_effects, most_potions
from undercroft.games.super_dungeon_arcade.state.actions import Defend, GivePotion, Keep, LeaveOut, Reroll
from undercroft.games.super_dungeon_arcade.state.events import Rolled, Wasted
from undercroft.games.super_dungeon_arcade.state.model import Clash, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script, ask

Why = Literal["offense", "defense", "test"]
COLOURS = ("blue", "red", "green")
STARS = {"1": 1, "2": 2, "3": 3}


class Roll(NamedTuple):
    """Dice as they lie, with the star bonus, and what a status takes away."""

    dice: tuple[tuple[str, str], ...]
    bonus: int
    ignored: int

    @property
    def total(self) -> int:
        """★ on dice and star bonuses (SD-ROLL-03)."""
        return stars_of(self.dice) + self.bonus - self.ignored

    @property
    def hearts(self) -> int:
        """♥ and ♥⚗ (SD-ROLL-08)."""
        return sum(face in ("H", "C") for _, face in self.dice)

    @property
    def potions(self) -> int:
        """⚗ and ♥⚗ (SD-ROLL-09)."""
        return sum(face in ("P", "C") for _, face in self.dice)


def stars_of(dice: Iterable[tuple[str, str]]) -> int:
    """Only ★ count (SD-CARD-10)."""
    return sum([STARS.get(face, 0) for _, face in dice])


class Hand(NamedTuple):
    """What a roll is made with."""

    dice: Counter[str]
    bonus: int
    fewer: int


def line_of(g: SuperDungeonArcade, hero: Hero, attribute: str) -> AttributeLine:
    """An attribute as it is printed on the Hero's card."""
    line: AttributeLine = getattr(g.content.heroes[hero.card], attribute)
    return line


def hand(g: SuperDungeonArcade, hero: Hero, attribute: str, why: Why) -> Hand:
    """The dice of a roll with all current modifiers, also unwelcome ones (SD-ROLL-02)."""
    parts: list[Dice] = [line_of(g, hero, attribute).dice]
    if attribute != "DEX":
        parts += [dice for e in hero_effects(g, hero, attribute) if (dice := getattr(e, attribute)) is not None]
    if why == "offense":
        found = hero_effects(g, hero, "offense")
        parts += [e.offense for e in found if e.offense is not None and e.attribute in (None, attribute)]
    elif why == "defense":
        parts += [e.defense for e in hero_effects(g, hero, "defense") if e.defense is not None]
    dice = Counter({colour: max(0, sum([getattr(p, colour) for p in parts])) for colour in COLOURS})
    return Hand(dice, sum(p.star for p in parts), sum(p.fewer for p in parts))


def roll(
    g: SuperDungeonArcade, hero: Hero, attribute: str, why: Why, rule: str, *, without: tuple[str, ...] = ()
) -> Script[Roll]:
    """Roll an attribute; `without` dice of these colours (SD-ABIL-02)."""
    dice, bonus, fewer = hand(g, hero, attribute, why)
    dice.subtract(without)
    if g.clash is None or g.clash.rolled or g.clash.hero != hero.id:
        g.clash = Clash(hero.id, why, rule)
    g.clash.attribute = attribute
    for _ in range(min(fewer, dice.total())):
        options = [LeaveOut(colour) for colour in COLOURS if dice[colour] > 0]  # type: ignore[arg-type]
        choice = yield from ask(hero.seat, "Roll without one of the dice", options, "SD-ROLL-02")
        dice[choice.colour] -= 1
    shown = [
        (colour, face)
        for colour in COLOURS
        for face in g.chance.roll(g.content.dice[colour], max(0, dice[colour]), "dice")
    ]
    _tell(g, hero, attribute, why, shown, bonus, 0, False, rule)
    if why != "test" and (yield from _reroll(g, hero, why, shown)):
        _tell(g, hero, attribute, why, shown, bonus, 0, True, "SD-ROLL-14")
    ignored = _ignored(hero, why, shown)
    rolled = Roll(tuple(shown), bonus, ignored)
    if ignored:
        _tell(g, hero, attribute, why, shown, bonus, ignored, True, "SD-STAT-05")
    return rolled


def settle(g: SuperDungeonArcade, *results: str, over: bool = True) -> None:
    """Note how the roll came out against the next of its foes, and whether that was all."""
    if g.clash is not None:
        g.clash.results = (*g.clash.results, *results)
        g.clash.over = over


def _ignored(hero: Hero, why: Why, shown: list[tuple[str, str]]) -> int:
    """Bane takes the best die of a defense roll, Hex that of an offense roll (SD-STAT-04, SD-STAT-05, SD-R-30)."""
    status = {"offense": "Hex", "defense": "Bane", "test": ""}[why]
    return max([STARS.get(face, 0) for _, face in shown], default=0) if status in hero.statuses else 0


def _reroll(g: SuperDungeonArcade, hero: Hero, why: Why, shown: list[tuple[str, str]]) -> Script[bool]:
    """Each die at most once (SD-ROLL-14)."""
    word = "reroll_offense" if why == "offense" else "reroll_defense"
    effects = hero_effects(g, hero, word)
    if not effects or not shown:
        return False
    always = sum(getattr(e, word) for e in effects if not e.only)
    lucky = 0 if hero.number in g.turn.lucky else sum(getattr(e, word) for e in effects if e.only)
    most = min(len(shown), always + lucky)
    if not most:
        return False
    options: list[Keep | Reroll] = [Keep()]
    for size in range(1, most + 1):
        options += [Reroll(dice) for dice in combinations(range(len(shown)), size)]
    choice = yield from ask(hero.seat, "Reroll dice", options, "SD-ROLL-14")
    if isinstance(choice, Keep):
        return False
    if len(choice.dice) > always:
        g.turn.lucky.append(hero.number)
    for number in choice.dice:
        colour = shown[number][0]
        shown[number] = colour, g.chance.roll(g.content.dice[colour], 1, "dice")[0]
    return True


def _tell(
    g: SuperDungeonArcade,
    hero: Hero,
    attribute: str,
    why: Why,
    shown: list[tuple[str, str]],
    bonus: int,
    ignored: int,
    again: bool,
    rule: str,
) -> None:
    total = stars_of(shown) + bonus - ignored
    if g.clash is not None:
        g.clash.dice, g.clash.bonus, g.clash.ignored, g.clash.rolled = tuple(shown), bonus, ignored, True
    g.tell(
        Rolled,
        hero=hero.id,
        attribute=attribute,
        why=why,
        dice=tuple(shown),
        bonus=bonus,
        total=total,
        ignored=ignored,
        again=again,
        rule=rule,
    )


def defense_attributes(g: SuperDungeonArcade, hero: Hero) -> list[str]:
    """The attributes with a shield; a card may force one, shield or not (SD-CARD-04, SD-R-80)."""
    forced = [e.force_defense for e in hero_effects(g, hero, "force_defense") if e.force_defense is not None]
    if forced:
        return list(forced[:1])
    return [name for name in ("STR", "WILL", "DEX", "ARM") if line_of(g, hero, name).shield]


def defense_roll(g: SuperDungeonArcade, hero: Hero) -> Script[Roll]:
    """A Hero with several defense attributes chooses for each roll (SD-ROLL-05)."""
    options = [Defend(hero.id, name) for name in defense_attributes(g, hero)]  # type: ignore[arg-type]
    choice = yield from ask(hero.seat, f"Defend with the {g.content.name(hero.card)}", options, "SD-CARD-04")
    return (yield from roll(g, hero, choice.attribute, "defense", "SD-ROLL-05"))


def pop_out(g: SuperDungeonArcade, hero: Hero, rolled: Roll) -> Script:
    """Hearts, then potions, to any Heroes on the map (SD-ROLL-07 to 09)."""
    for _ in range(rolled.hearts):
        options = heal_options(g.on_map)
        if not options:
            g.tell(Wasted, what="heart", hero=hero.id, rule="SD-ROLL-08")
            break
        choice = yield from ask(hero.seat, "A heart: remove a token", options, "SD-ROLL-08")
        take_token(g, choice, "heart", "SD-ROLL-08")
    for _ in range(rolled.potions):
        thirsty = [GivePotion(one.id) for one in g.on_map if one.potions < most_potions(g, one)]
        if not thirsty:
            g.tell(Wasted, what="potion", hero=hero.id, rule="SD-ROLL-09")
            break
        given = yield from ask(hero.seat, "A potion: who gets it", thirsty, "SD-ROLL-09")
        one = g.model(given.hero)
        assert isinstance(one, Hero)
        change_potions(g, one, 1, "potion", "SD-ROLL-09")
