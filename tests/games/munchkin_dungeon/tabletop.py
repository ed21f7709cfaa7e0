"""A tiny table for rule tests: everything in a known place, chance scripted, ready for one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import Finish, Stop
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon, Phase, Turn
from undercroft.games.munchkin_dungeon.view import View
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision, Script
from undercroft.packs import Pack, content_of, load_pack
from undercroft.testing import Position, options, play_until

NAMES = ("Regina", "Robert", "Marie", "Lin", "Omar")
HEROES = ("warrior", "hedge_mage", "cutpurse", "pit_dwarf", "battle_nun")
ROOMS = {
    "A1": "gift_shop",
    "A2": "farm_villa",
    "A3": "waiting_room",
    "A4": "ticket_booth",
    "B1": "alchemy_bar",
    "B2": "tournament_hall",
    "B4": "hall_of_selfies",
    "B6": "jousting_lounge",
    "C2": "treasure_landing",
    "C5": "last_chance_bar",
}
MONSTERS = {
    "B3": "mildew_bear",
    "B5": "harpy",
    "B7": "moat_shark",
    "C1": "weeping_colossus",
    "C3": "chandelier_spider",
    "C4": "swarm_king",
}
ROW = ("sulky_axe", "saucepan_helm", "lucky_lint", "alpha_gamer_helmet")


def examples_pack() -> Pack:
    """The fragments of the worked examples."""
    return load_pack(Path(__file__).parent / "fixtures", GAME.id, content_of(GAME).tables)


class Tabletop(Position[MunchkinDungeon]):
    """A table after setup. Change `g` (the state) as the test needs it, then `start` at a phase of Regina's turn.

    Every hand is empty, every Hero stands on the Entrance at Level 1 with 1 Coin and 1 Potion, the Boss is the
    Furnace Wyrm, and the Rooms, Monsters and face-up Loot are those named in this module.
    """

    def __init__(
        self,
        seats: int = 3,
        *,
        options: Mapping[str, Any] | None = None,
        packs: Sequence[Pack] = (),
        heroes: Sequence[str] = HEROES,
    ) -> None:
        super().__init__(GAME, NAMES[:seats], options=options, packs=[examples_pack(), *packs])
        g = self.g
        g.boss = "furnace_wyrm"
        g.rooms = {**ROOMS, **MONSTERS}
        g.home = {monster: slot for slot, monster in MONSTERS.items()}
        g.where = dict(g.home)
        g.row = list(ROW)
        for loot in ROW:
            g.loot_deck.remove(loot)
        for hero, card in zip(g.heroes, heroes, strict=False):
            hero.card = card
            hero.coins = hero.potions = 1
        g.potions -= seats
        g.turn = Turn(number=1)

    @property
    def hero(self) -> Hero:
        """The Active player's Hero."""
        return self.g.heroes[self.g.active]

    def deal(self, seat: int, *cards: str) -> None:
        """Put Threat cards from the deck into a hand."""
        for card in cards:
            self.g.threat_deck.remove(card)
            self.g.heroes[seat].hand.append(card)

    def give(self, seat: int, *loot: str) -> None:
        """Hand Loot from the deck to a player, unequipped."""
        for card in loot:
            self.g.loot_deck.remove(card)
            self.g.heroes[seat].loot.append(card)

    def wear(self, seat: int, *loot: str) -> None:
        """Hand Weapons and Armor from the deck to a player, equipped."""
        self.give(seat, *loot)
        for card in loot:
            setattr(self.g.heroes[seat], self.content.loot[card].type, card)

    def start(
        self,
        phase: Phase,
        *,
        room: str = "",
        rolls: Sequence[Sequence[str]] = (),
        picks: Sequence[Any] = (),
        seed: int | None = None,
    ) -> Game:
        """Go on from this phase; `room` puts the Active Hero there, stopped.

        `rolls` and `picks` are what chance answers; anything beyond is an error, unless a seed is given.
        """
        g = self.g
        g.phase = phase
        g.turn.entered = g.turn.entered or [self.hero.at]
        if room:
            self.hero.at = room
            g.turn.room = room
            g.turn.entered.append(room)
            g.turn.stopped = True
        return self.run_on(rolls=rolls, picks=picks, seed=seed)


def seen(game: Game, seat: int | None = None) -> View:
    """What this seat sees (None: a spectator)."""
    view = game.view(seat)
    assert isinstance(view, View)
    return view


def finish_turn(game: Game) -> None:
    """Play to the next player's first decision with as little as possible."""
    turn = game.state.turn.number
    play_until(game, lambda game: game.state.turn.number != turn, as_little_as_possible)


def as_little_as_possible(game: Game) -> Action:
    """The option that does the least."""
    return next((option for option in options(game) if isinstance(option, Stop | Pass | Finish)), options(game)[0])


def asked_by(script: Script) -> list[Decision]:
    """What a script asks that is not forced; run through as the kernel would."""
    asked: list[Decision] = []
    answer = None
    while True:
        try:
            request = script.send(answer)
        except StopIteration:
            return asked
        if not request.forced:
            asked.append(request)
        answer = request.options[0]
