"""Setting up: the stacks, the Starting Room, the cards, the Heroes and the First Player."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import undercroft
from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.state.actions import ChooseHero, Explore, Fight, Move, Roll
from undercroft.games.masmorra.state.events import (
    CardsDealt,
    FirstPlayer,
    GoldLaid,
    HeroChosen,
    TileTurnedUp,
    TimeAdvanced,
    TurnBegan,
)
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.games.masmorra.view import View
from undercroft.games.masmorra.words.events import say_event
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import ENTRANCE, NAMES, START, Tabletop, table

CONTENT = GAME.content.load().content
TRAPS = {"S1_07", "S1_08", "S1_16", "S1_22"}


class Fate(Seeded):
    """Chance that answers some streams as told, one answer after the other."""

    def __init__(self, seed: int = 1, **says: Sequence[Any]) -> None:
        super().__init__(seed)
        self.says = {stream.replace("_", " "): list(answers) for stream, answers in says.items()}

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        said = self.says.get(stream)
        return items.index(said.pop(0)) if said else super().pick(items, stream, tick)


def begin(
    seats: int = 2,
    mode: str = "standard",
    *,
    seed: int = 1,
    fate: Fate | None = None,
    choices: Mapping[str, Any] | None = None,
) -> Game:
    """A game at its first decision: the choice of a Hero."""
    return undercroft.new_game(GAME.id, seats, mode=mode, seed=seed, source=fate, options=choices)


def ready(seats: int = 2, mode: str = "standard", **more: Any) -> Game:
    """A game at the first decision of its first turn."""
    game = begin(seats, mode, **more)
    while isinstance(options(game)[0], ChooseHero):
        play(game, options(game)[0])
    return game


def small_tiles(g: Masmorra, level: int) -> list[str]:
    """The small tiles of a level that are in the game and not in play."""
    stack = g.stacks[level - 1]
    return [*([stack.top] if stack.top else []), *(tile for pool in stack.pools for tile in pool)]


def depth(g: Masmorra, level: int, tile: str) -> int:
    """How many tiles lie above the pool that holds this one."""
    stack = g.stacks[level - 1]
    number = next(n for n, pool in enumerate(stack.pools) if tile in pool)
    return bool(stack.top) + sum(len(pool) for pool in stack.pools[:number])


# The modes and the Heroes


@pytest.mark.rule("MM-GEN-01")
@pytest.mark.parametrize(
    ("mode", "least", "most"), [("standard", 2, 5), ("epic", 2, 5), ("alliance", 1, 5)], ids=lambda value: str(value)
)
def test_rivals_are_two_to_five_and_an_alliance_may_be_one(mode: str, least: int, most: int) -> None:
    for seats in range(least, most + 1):
        assert begin(seats, mode).state.mode == mode
    for seats in {0, least - 1, most + 1}:
        with pytest.raises(SetupError):
            begin(seats, mode)


@pytest.mark.rule("MM-GEN-02")
def test_no_two_players_have_the_same_hero() -> None:
    game = begin(2, choices={"first": 0})
    assert options(game) == [ChooseHero(hero) for hero in ("algus", "greybark", "jay", "mika", "valerie")]
    play(game, ChooseHero("jay"))
    assert refused(game, ChooseHero("jay"), seat=1) == "MM-GEN-02"
    assert ChooseHero("jay") not in options(game)
    play(game, ChooseHero("mika"))
    assert [hero.board for hero in game.state.heroes] == ["jay", "mika"]


@pytest.mark.rule("MM-GEN-02")
def test_only_one_player_alone_in_an_alliance_runs_several_heroes() -> None:
    game = ready(1, "alliance", choices={"team": 3})
    assert [(hero.seat, hero.number) for hero in game.state.heroes] == [(0, 0), (0, 1), (0, 2)]
    assert len({hero.board for hero in game.state.heroes}) == 3
    for seats, mode in ((2, "alliance"), (2, "standard"), (2, "epic")):
        with pytest.raises(SetupError, match="team"):
            begin(seats, mode, choices={"team": 2})


@pytest.mark.rule("MM-COMP-10", "MM-COMP-11", "MM-SETUP-08", "MM-GEN-07")
def test_each_player_takes_a_hero_with_all_that_belongs_to_it() -> None:
    game = ready(5)
    heroes = game.state.heroes
    assert {hero.board for hero in heroes} == set(CONTENT.heroes)
    for hero in heroes:
        assert (hero.life, hero.xp, hero.gold, hero.free) == (6, 0, 0, True)
        assert hero.learned == ()
        cards = CONTENT.heroes[hero.board].cards
        assert [len(card) for card in cards] == [2, 2]


@pytest.mark.rule("MM-SETUP-08")
def test_heroes_are_chosen_first_of_all_by_the_first_player() -> None:
    game = begin(3, choices={"first": 1})
    assert refused(game, Roll(), seat=1) == "MM-SETUP-08"
    for seat, hero in ((1, "algus"), (2, "jay"), (0, "mika")):
        assert asked(game).seat == seat
        play(game, ChooseHero(hero))
    assert [event.seat for event in told(game, HeroChosen)] == [1, 2, 0]
    assert refused(game, ChooseHero("valerie"), seat=1) == "MM-SETUP-08"


# The stacks


@pytest.mark.rule("MM-SETUP-01")
def test_a_standard_game_leaves_out_what_the_other_modes_need() -> None:
    g = begin(5).state
    assert "S2_01" in g.left_out
    assert "S2_01" not in small_tiles(g, 2)
    assert g.battleground == ""
    assert not [room for room in g.rooms if CONTENT.tiles[room].size == "large"]
    cards = [*g.deck, *(card for hero in g.heroes for card in hero.hand)]
    assert len(cards) == 30
    assert {CONTENT.treasures[card].deck for card in cards} == {"rivals"}
    assert not g.evil_deck


@pytest.mark.rule("MM-SETUP-02")
@pytest.mark.parametrize(
    ("players", "first", "second"), [(2, 14, 12), (3, 17, 15), (4, 20, 18), (5, 23, 21)], ids=lambda n: str(n)
)
def test_tiles_marked_for_more_players_are_left_out(players: int, first: int, second: int) -> None:
    g = begin(players).state
    assert (len(small_tiles(g, 1)), len(small_tiles(g, 2))) == (first, second)
    used = [*small_tiles(g, 1), *small_tiles(g, 2)]
    assert all(CONTENT.tiles[tile].mark <= players for tile in used)
    assert all(CONTENT.tiles[tile].mark > players for tile in g.left_out if tile != "S2_01")


@pytest.mark.rule("MM-SETUP-03")
def test_tiles_lie_in_four_stacks_and_the_stairs_are_just_one_of_them() -> None:
    tops, stairs = set(), 0
    for seed in range(40):
        g = begin(2, seed=seed).state
        assert START not in small_tiles(g, 1)
        assert ENTRANCE not in small_tiles(g, 2)
        assert {CONTENT.tiles[tile].level for tile in small_tiles(g, 1)} == {1}
        assert {CONTENT.tiles[tile].level for tile in small_tiles(g, 2)} == {2}
        assert [sorted(stack.medium) for stack in g.stacks] == [
            [f"M{level}_{n}" for n in range(1, 7)] for level in (1, 2)
        ]
        assert "S1_01" in small_tiles(g, 1)
        tops.add(g.stacks[0].top)
        stairs += g.stacks[0].top == "S1_01"
    assert len(tops) > 8
    assert 0 < stairs < 20


@pytest.mark.rule("MM-SETUP-04")
def test_a_trap_that_shows_first_is_shuffled_back() -> None:
    game = begin(2, fate=Fate(tiles_1=["S1_07", "S1_08", "S1_12"]))
    turned = [(event.tile, event.back) for event in told(game, TileTurnedUp)]
    assert turned == [("S1_07", True), ("S1_08", True), ("S1_12", False)]
    assert game.state.stacks[0].top == "S1_12"
    assert {"S1_07", "S1_08"} <= set(small_tiles(game.state, 1)[1:])
    assert not game.state.traps


@pytest.mark.rule("MM-SETUP-04")
def test_no_trap_ever_lies_face_up_at_the_start() -> None:
    assert not {begin(5, seed=seed).state.stacks[0].top for seed in range(60)} & TRAPS


@pytest.mark.rule("MM-SETUP-05")
def test_the_second_level_and_medium_tiles_are_unseen() -> None:
    game = ready(2)
    assert ENTRANCE not in game.state.rooms
    view: Any = game.view(0)
    assert isinstance(view, View)
    assert [(stack.top != "", stack.medium) for stack in view.stacks] == [(True, 6), (False, 6)]
    assert not [event for event in told(game, TileTurnedUp) if event.level == 2]


@pytest.mark.rule("MM-SETUP-06")
def test_all_heroes_begin_in_the_starting_room_which_is_all_there_is() -> None:
    g = ready(4).state
    assert list(g.rooms) == [START]
    assert g.rooms[START].level == 1
    assert [hero.at for hero in g.heroes] == [START] * 4


@pytest.mark.rule("MM-SETUP-07")
def test_two_hidden_cards_are_dealt_before_heroes_are_chosen() -> None:
    game = begin(3)
    assert [hero.board for hero in game.state.heroes] == ["", "", ""]
    assert [len(hero.hand) for hero in game.state.heroes] == [2, 2, 2]
    for viewer in (None, 0, 1, 2):
        view: Any = game.view(viewer)
        assert [hero.hand is not None for hero in view.heroes] == [viewer == seat for seat in range(3)]
        dealt = [event for event in game.log(viewer) if isinstance(event, CardsDealt)]
        assert [(event.seat, len(event.cards)) for event in dealt] == [
            (seat, 2 if seat == viewer else 0) for seat in range(3)
        ]


# The First Player


@pytest.mark.rule("MM-SETUP-09", "MM-R-01")
def test_the_first_player_is_drawn_or_set_and_stays_the_same() -> None:
    assert {begin(3, seed=seed).state.first for seed in range(20)} == {0, 1, 2}
    for seat in (0, 1, 2):
        game = ready(3, choices={"first": seat})
        assert [event.seat for event in told(game, FirstPlayer)] == [seat]
        assert told(game, TurnBegan)[0].seat == seat
        assert game.state.active == game.state.first == seat
    with pytest.raises(SetupError, match="first"):
        begin(3, choices={"first": 3})


@pytest.mark.rule("MM-SETUP-09")
def test_the_first_player_is_still_the_first_after_rounds_of_play() -> None:
    game = ready(3, choices={"first": 2})
    while game.state.turn.number < 7:
        play(game, options(game)[-1 if isinstance(options(game)[0], Fight) else 0])
    assert game.state.first == 2
    assert len(told(game, FirstPlayer)) == 1


# Alliance


@pytest.mark.rule("MM-R-03")
def test_one_hero_alone_has_the_tiles_for_two_and_a_team_those_for_its_number() -> None:
    for team, first in ((1, 14), (2, 14), (3, 17), (4, 20), (5, 23)):
        g = ready(1, "alliance", choices={"team": team}).state
        assert len(small_tiles(g, 1)) == first


@pytest.mark.rule("MM-R-04")
def test_in_an_alliance_a_trap_goes_back_above_the_stairs() -> None:
    seen = False
    for seed in range(30):
        game = begin(2, "alliance", seed=seed)
        g = game.state
        assert CONTENT.tiles[g.stacks[0].top].type != "trap"
        assert depth(g, 1, "S1_01") == 10
        back = [event.tile for event in told(game, TileTurnedUp) if event.back]
        assert set(back) <= set(g.stacks[0].pools[0])
        seen = seen or bool(back)
    assert seen


# What is in the box


@pytest.mark.rule("MM-COMP-09", "MM-R-20")
def test_gold_never_runs_out() -> None:
    top = Tabletop(*CONTENT.heroes)
    for hero in top.g.heroes:
        hero.gold = 6
    top.room("S1_23", 1, 0, 1, filled=True)
    top.stack(1, "S1_12", "S1_02")
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    assert told(game, GoldLaid)[0].amount == 2
    held = sum(hero.gold for hero in game.state.heroes)
    assert held + sum(room.gold for room in game.state.rooms.values()) == 34


@pytest.mark.rule("MM-COMP-12")
def test_only_an_alliance_has_a_time_token() -> None:
    for mode in ("standard", "epic"):
        game = table(phase="spawn", mode=mode)
        assert game.state.active == 1
        assert told(game, TimeAdvanced) == []
    alliance = table(phase="spawn", mode="alliance", seed=1)
    assert told(alliance, TimeAdvanced)[0].time == 2


@pytest.mark.rule("MM-R-02")
def test_one_name_is_used_for_each_thing() -> None:
    game = table(phase="before", rooms={"S1_12": (0, -1)})
    assert "Free Step" in game.say(Move("S1_12", "token"))
    assert CONTENT.name("greybark") == "Greybark"
    assert CONTENT.name("S2_01") == "Stairs to the Third Level"
    assert say_event(CONTENT, NAMES, TimeAdvanced(time=2, rule="")) == "The Time token moves to 2"
