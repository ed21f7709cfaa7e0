"""A tiny table for rule tests: everything in a known place, chance scripted, ready for one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.state.actions import ChooseDie, Declare, TakeBonusDie, Throw
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.games.dungeon_fighter.state.throws import Lying, Place, ThrowOutcome, ThrowResult
from undercroft.games.dungeon_fighter.view import View
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.packs import Pack, content_of, load_pack
from undercroft.testing import Position, asked, options

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Fay")
PARTY = ("torm", "randolph", "goldfinga", "sister_bunt", "yodel_finn", "wick_farsight")


def landed(
    place: Place = "section",
    value: int = 0,
    *,
    icon: bool = False,
    bounces: int = 1,
    met: Sequence[str] = (),
    failed: Sequence[str] = (),
    lying: Sequence[Lying] = (),
    pushed: Sequence[str] = (),
) -> ThrowOutcome:
    """What chance answers to a throw; `met` and `failed` are the requirements that applied to it."""
    result = ThrowResult(
        place, bounces, value, icon, 0, {**dict.fromkeys(met, True), **dict.fromkeys(failed, False)}, tuple(pushed)
    )
    return ThrowOutcome(0, "script", "", 200, result, tuple(lying))


def hit(value: int, **more: Any) -> ThrowOutcome:
    """A throw that comes to rest on a section after one bounce."""
    return landed("section", value, **more)


def miss(place: Place = "outside", **more: Any) -> ThrowOutcome:
    """A throw that comes to rest on no section."""
    return landed(place, **more)


def figures_pack() -> Pack:
    """Monsters whose figures stay, however those of the base set are balanced."""
    return load_pack(Path(__file__).parent / "fixtures", GAME.id, content_of(GAME).tables)


class Tabletop(Position[DungeonFighter]):
    """A table after setup: Torm leads and holds the dice, the party is in a plain room, everybody has 9 HP."""

    def __init__(
        self,
        heroes: int = 3,
        *,
        options: Mapping[str, Any] | None = None,
        packs: Sequence[Pack] = (),
        party: Sequence[str] = PARTY,
    ) -> None:
        super().__init__(
            GAME, NAMES[:heroes], options={"heroes": heroes, **(options or {})}, packs=[figures_pack(), *packs]
        )
        g = self.g
        for hero, card in zip(g.heroes, party, strict=False):
            hero.card = card
        g.phase, g.round = "encounter", 1
        g.sheets, g.room = ["d1a", "d2a", "b1a"], "1"
        g.piles = list(self.content.difficulties[self.options.difficulty].monsters)
        g.gold, g.gold_supply, g.bonus, g.bonus_supply = 2, 28, 1, 8

    def hero(self, card: str) -> Hero:
        """The Hero with this sheet."""
        return self.g.hero(card)

    def give(self, hero: str, *cards: str) -> None:
        """Put equipment from the deck into a Hero's slots."""
        for card in cards:
            self.g.equipment_deck.remove(card)
            self.hero(hero).equipment.append(card)

    def meet(self, foe: str, **more: Any) -> Fight:
        """Begin a fight with this monster or Final Boss, before the first die is chosen."""
        g, card = self.g, self.content.foe(foe)
        boss = foe in self.content.bosses
        gold = 0 if boss else card.gold
        g.gold_supply -= gold
        if boss:
            g.floor, g.room = 3, "boss"
        else:
            g.unseen[card.level - 1].remove(foe)
        fields = {"hp": card.hp, "thrower": g.first, "boss": boss, "gold": gold, "stage": "die", **more}
        g.fight = Fight(foe=foe, **fields)
        return g.fight

    def maintain(self, foe: str, *, room: str = "1", **more: Any) -> None:
        """Stand at the beginning of the Maintenance after this monster was beaten by three shots."""
        self.meet(foe, **{"hp": 0, "shots": 3, "last_thrower": 0, **more})
        self.g.phase, self.g.room = "maintain", room


def throw(game: Game, die: str = "", *weapons: str) -> None:
    """Choose a die if one is asked for, declare these weapons, and throw."""
    if any(isinstance(option, ChooseDie) for option in options(game)):
        game.play(ChooseDie(die) if die else options(game, ChooseDie)[0])
    elif any(isinstance(option, TakeBonusDie) for option in options(game)):
        game.play(TakeBonusDie())
    if isinstance(asked(game).options[0], Declare):
        game.play(Declare(weapons))
    game.play(options(game, Throw)[0])


def decline(game: Game) -> None:
    """Let every offer pass until something must be done."""
    while game.decision is not None and Pass() in options(game):
        game.play(Pass())


def hp(game: Game) -> dict[str, int]:
    """The HP of every Hero."""
    return {hero.card: hero.hp for hero in game.state.heroes}


def seen(game: Game) -> View:
    """What everybody sees."""
    view = game.view(None)
    assert isinstance(view, View)
    return view
