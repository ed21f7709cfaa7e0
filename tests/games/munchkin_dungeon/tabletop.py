"""A tiny table for rule tests: everything in a known place, chance scripted, ready for one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon, Phase, Turn
from undercroft.kernel.actions import Action
from undercroft.kernel.chance import Scripted, Seeded
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.record import Setup
from undercroft.kernel.script import Decision, Script
from undercroft.kernel.start import read_options
from undercroft.packs import Pack, content_of, load_pack

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


class Tabletop:
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
        self.options = read_options(GAME, options or {})
        self.content = GAME.content.load([examples_pack(), *packs]).content
        self.g: MunchkinDungeon = GAME.play.new(self.content, self.options, "standard", seats)
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
        names = NAMES[: len(g.heroes)]
        setup = Setup(game=GAME.id, version=GAME.version, mode="standard", seats=names, seed=0)
        source = Scripted(rolls, picks, otherwise=None if seed is None else Seeded(seed))
        return Game(GAME, setup, self.content, self.options, source, g)


def play(game: Game, *actions: Action) -> None:
    """Play these actions, each for the seat whose decision waits."""
    for action in actions:
        game.play(action)


def options(game: Game) -> list[Action]:
    """The options of the decision that waits."""
    assert game.decision is not None
    return list(game.decision.options)


def told(game: Game, kind: type[Event]) -> list[Any]:
    """The events of one type so far."""
    return [event for event in game.events if isinstance(event, kind)]


def own_pack(folder: Path, text: str) -> Pack:
    """A pack with these entries, in `own.toml`."""
    own = folder / "own"
    own.mkdir(parents=True)
    header = f'[pack]\ngame = "{GAME.id}"\nname = "own"\nversion = "1"\ntitle = "Own"\n'
    (own / "pack.toml").write_text(header, encoding="utf-8")
    (own / "own.toml").write_text(text, encoding="utf-8")
    return load_pack(own, GAME.id, content_of(GAME).tables)


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
