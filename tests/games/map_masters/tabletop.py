"""A tiny table for rule tests: everything in a known place, chance scripted, ready for one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from undercroft.games.map_masters import GAME
from undercroft.games.map_masters.content.catalogue import FAIRIES, Content
from undercroft.games.map_masters.rules.paths import result_of, trace
from undercroft.games.map_masters.rules.walking import Holdings, Walk
from undercroft.games.map_masters.state.actions import Finish
from undercroft.games.map_masters.state.model import Layout, MapMasters, Path, Phase, Placement, Player, Result
from undercroft.games.map_masters.view import View
from undercroft.kernel.errors import Refusal
from undercroft.kernel.game import Game
from undercroft.testing import Position

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")
CONTENT: Content = GAME.content.load().content
SHOWN = {3: ("D3_01", "D3_02"), 4: ("D4_01", "D4_02"), 5: ("D5_01", "D5_02"), 6: ("D6_01", "D6_02")}
BOOKS = ("SB_16", "SB_17")
STARTER_HAND = ("S1", "S2", "S3", "S4", "S5")
PLAIN_LAYOUT = "S1@0,0 up, S3@0,2 up, S2@0,4 up, S4@0,6 down, S5@-1,8 up"
"""Five starter cards in a legal column."""


class Tabletop(Position[MapMasters]):
    """A table in round 1 with a known market. Change `g` (the state) as the test needs it, then `start` a phase.

    Every player has 6 coins, no spellbook, an empty Building Area and nine cards in the draw pile; the primary is Coin,
    the face-up cards and spellbooks are those named in this module, and Ana buys first.
    """

    def __init__(self, seats: int = 2, *, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(GAME, NAMES[:seats], options=options)
        g = self.g
        g.round = 1
        self.set_primary("coin")
        for cost, cards in SHOWN.items():
            g.columns[cost].shown = list(cards)
            for card in cards:
                g.columns[cost].deck.remove(card)
        g.library.shown = list(BOOKS)
        for book in BOOKS:
            g.library.deck.remove(book)
        for player in g.players:
            player.coins = 6

    def set_primary(self, objective: str) -> None:
        """Make this the primary objective."""
        if self.g.primary:
            self.g.objectives.append(self.g.primary)
        self.g.objectives.remove(objective)
        self.g.primary = objective

    def give_books(self, seat: int, *books: str) -> None:
        """Hand spellbooks from the deck, or from the market, to a player."""
        for book in books:
            (self.g.library.deck if book in self.g.library.deck else self.g.library.shown).remove(book)
            self.g.players[seat].books.append(book)

    def give_tokens(self, seat: int, **tokens: int) -> None:
        """Hand fairy tokens to a player."""
        for fairy, number in tokens.items():
            self.g.stock[fairy] -= number
            self.g.players[seat].tokens[fairy] += number

    def deal(self, seat: int, *cards: str) -> None:
        """Let these be the player's cards of this round: dungeon cards bought, starter cards drawn."""
        player = self.g.players[seat]
        for card in cards:
            if card in CONTENT.starters:
                player.draw_pile.remove(card)
                player.drawn.append(card)
            else:
                column = self.g.columns[CONTENT.cost(card)]
                (column.deck if card in column.deck else column.shown).remove(card)
                player.area.append(card)

    def deal_all(self, *cards: str) -> None:
        """The same starter cards for everybody."""
        for player in self.g.players:
            self.deal(player.seat, *cards)

    def start(self, phase: Phase, *, picks: Sequence[Any] = (), seed: int | None = 1) -> Game:
        """Go on from this phase. Chance answers `picks`, then by the seed."""
        self.g.phase = phase
        return self.run_on(picks=picks, seed=seed)

    def draft(self, seat: int, layout: str, path: str) -> None:
        """Draw this before the game goes on."""
        player = self.g.players[seat]
        player.layout, player.path = read_layout(layout), read_path(path)


class Drawn(NamedTuple):
    """A path that was followed as far as it is legal."""

    result: Result
    refusal: Refusal | None
    walk: Walk

    @property
    def refused(self) -> str:
        """The rule by which a step was refused."""
        assert self.refusal is not None, "every step is legal"
        return self.refusal.rule

    @property
    def counts(self) -> dict[str, int]:
        """What was found; every step must have been legal."""
        assert self.refusal is None, self.refusal
        return self.result.counts


def read_layout(text: str) -> Layout:
    """A layout as the rulebook writes it: "S1@0,0 up, S3@0,2 up"."""
    return tuple(Placement.read(one) for one in text.split(", ")) if text else ()


def read_path(text: str) -> Path:
    """A path as the rulebook writes it; a comma without a blank belongs to a step."""
    return tuple(text.split(", ")) if text else ()


def draw(layout: str, path: str, *, books: Sequence[str] = (), **tokens: int) -> Drawn:
    """Follow a path through a dungeon, with these tokens and spellbooks."""
    held = Holdings(tuple(tokens.get(fairy, 0) for fairy in FAIRIES), tuple(books))
    found = trace(CONTENT, read_layout(layout), read_path(path), held)
    return Drawn(result_of(found.walk), found.refusal, found.walk)


def player(game: Game, seat: int = 0) -> Player:
    """A player of a running game."""
    found: Player = game.state.players[seat]
    return found


def go_on(game: Game) -> Game:
    """Let everybody be done with looking at the dungeons."""
    while game.state.phase == "refresh" and not game.state.trading:
        game.play(Finish(), min(game.decisions))
    return game


def seen(game: Game, seat: int | None = None) -> View:
    """What this seat sees (None: a spectator)."""
    view = game.view(seat)
    assert isinstance(view, View)
    return view
