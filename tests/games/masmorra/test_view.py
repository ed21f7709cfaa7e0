"""What each seat sees: hands and stacks are hidden, everything else on the table is not."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

import undercroft
from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.model import Masmorra, Stack
from undercroft.games.masmorra.view import View, components, redeal, view
from undercroft.kernel.game import Game
from undercroft.testing import options, play

from .tabletop import Tabletop, table

NAMES = ("Ana", "Bo", "Cleo", "Dag", "Eve")


def random_game(mode: str, seats: int, seed: int, *, most: int = 900) -> list[Game]:
    """A random game, cloned at every twentieth decision and at its end."""
    game = undercroft.new_game("masmorra", seats=NAMES[:seats], seed=seed, mode=mode)
    rng = random.Random(seed)
    found = []
    for number in range(most):
        if game.decision is None:
            break
        if number % 20 == 0:
            found.append(game.clone())
        game.play(rng.choice(game.decision.options), game.decision.seat)
    return [*found, game]


@pytest.mark.rule("MM-CARD-01")
@pytest.mark.parametrize("mode", ["standard", "epic"])
def test_rivals_see_how_many_cards_but_not_which(mode: str) -> None:
    top = Tabletop("jay", "algus", mode=mode)
    top.deal("jay", "counterspell", "stupefy")
    for seat, hand in ((0, ("counterspell", "stupefy")), (1, None), (None, None)):
        jay = view(top.g, seat).heroes[0]
        assert jay.hand == hand
        assert jay.hand_size == 2
    assert view(top.g, 1).heroes[1].hand == ()


@pytest.mark.rule("MM-ALLY-01")
def test_in_alliance_hands_are_open() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.deal("jay", "mind_control")
    assert all(view(top.g, seat).heroes[0].hand == ("mind_control",) for seat in (0, 1, None))


@pytest.mark.rule("MM-SETUP-05")
def test_of_the_second_level_nothing_is_seen_before_the_entrance_lies() -> None:
    game = undercroft.new_game("masmorra", seats=NAMES[:2], seed=4)
    first, second = view(game.state, 0).stacks
    assert first.top
    assert second.top == ""
    assert (first.medium, second.medium) == (6, 6)


@pytest.mark.parametrize(("mode", "seats"), [("standard", 3), ("epic", 2), ("alliance", 2)])
def test_a_view_is_the_same_in_every_world_that_the_seat_thinks_possible(mode: str, seats: int) -> None:
    for number, game in enumerate(random_game(mode, seats, 5)):
        for seat in (*range(seats), None):
            assert game.imagine(seat, random.Random(number)).view(seat) == game.view(seat)


def test_a_view_can_be_written_and_read() -> None:
    for game in random_game("epic", 3, 6)[::5]:
        seen = game.view(1)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def stacked() -> Masmorra:
    """A table whose stacks have stairs in known depths."""
    g = Tabletop("jay", "algus", "mika").g
    g.stacks[0] = Stack("S1_02", [["S1_03", "S1_04", "S1_05"], ["S1_01"], ["S1_06", "S1_07"]], ["M1_1"])
    return g


@pytest.mark.rule("MM-ALLY-04")
def test_dealing_anew_keeps_the_depth_of_the_stairs_and_changes_the_rest() -> None:
    dealt = set()
    for seed in range(30):
        g = stacked()
        redeal(g, 0, random.Random(seed))
        pools = g.stacks[0].pools
        assert g.stacks[0].top == "S1_02"
        assert [len(pool) for pool in pools] == [3, 1, 2]
        assert pools[1] == ["S1_01"]
        assert sorted(tile for pool in pools for tile in pool) == ["S1_01", *(f"S1_0{n}" for n in range(3, 8))]
        dealt.add(tuple(sorted(pools[0])))
    assert len(dealt) > 3


@pytest.mark.rule("MM-CARD-01")
def test_dealing_anew_keeps_the_own_hand_and_mixes_the_others_with_the_deck() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        top = Tabletop("jay", "algus")
        top.deal("jay", "counterspell")
        top.deal("algus", "stupefy")
        before = sorted([*top.g.deck, "stupefy"])
        redeal(top.g, 0, random.Random(seed))
        assert top.hero("jay").hand == ["counterspell"]
        assert sorted([*top.g.deck, *top.hero("algus").hand]) == before
        seen.update(top.hero("algus").hand)
    assert len(seen) > 5


def test_the_stairs_of_both_levels_are_known_by_their_tiles() -> None:
    content = GAME.content.load().content
    found = {tile.id for tile in content.tiles.values() if tile.type in ("stairs down", "stairs to third")}
    assert found == {"S1_01", "S2_01"} <= set(content.stairs)


@pytest.mark.parametrize(("mode", "seats", "seed"), [("standard", 2, 7), ("epic", 4, 8), ("alliance", 3, 9)])
def test_no_piece_is_ever_lost_or_made(mode: str, seats: int, seed: int) -> None:
    counts = None
    for game in random_game(mode, seats, seed):
        now = components(game.state)
        assert counts in (None, now)
        counts = now
    assert counts is not None
    assert counts["action dice"] == 6
    assert counts["boss tokens"] == 5


@pytest.mark.rule("MM-EXPL-01")
def test_the_spaces_that_can_be_explored_are_those_of_the_options() -> None:
    game = table(dice="ST", stack="S1_02 S1_03")
    cells = {(option.x, option.y) for option in options(game, a.Explore)}
    assert set(view(game.state, 0).open_cells) == cells == {(0, -1), (1, 0), (0, 1), (-1, 0)}


@pytest.mark.rule("MM-EXPL-06")
def test_a_rune_is_shown_only_where_its_medium_tile_fits() -> None:
    top = Tabletop()
    for tile, x, y in (("S1_12", 0, -2), ("S1_04", 1, -1), ("S1_03", -1, -1)):
        top.room(tile, x, y)
    top.stack(1, "S1_09", medium=("M1_4",))
    assert (0, -1) not in view(top.start("actions", dice="ST").state, 0).open_cells


@pytest.mark.rule("MM-EXPL-02")
def test_while_a_tile_is_put_its_ways_to_lie_are_seen() -> None:
    game = table(dice="ST", stack="S1_03 S1_02")
    play(game, a.Explore(0, -1, "step"))
    placing = view(game.state, 1).turn.placing
    assert {(placed.x, placed.y, placed.turn) for placed in placing} == {
        (option.x, option.y, option.turn) for option in options(game, a.Place)
    }


@pytest.mark.rule("MM-ALLY-08")
def test_monsters_show_their_numbers_with_what_an_evil_card_adds() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    for card in ("orc", "young_dragon", "mortiferous"):
        top.monster(card)
    plain = view(top.g, 0).monsters
    assert [(monster.payback, monster.defense) for monster in plain] == [(3, 2), (4, 4), (4, 4)]
    top.g.turn.evil = "shadow_surge"
    assert [monster.payback for monster in view(top.g, 0).monsters] == [4, 5, 4]
    top.g.turn.evil = "thickened_hide"
    assert [monster.defense for monster in view(top.g, 0).monsters] == [2, 5, 4]


@pytest.mark.rule("MM-CARD-11")
def test_secret_quests_are_seen_when_they_are_counted() -> None:
    top = Tabletop("jay", "algus")
    top.deal("jay", "secret_quest")
    assert view(top.g, None).heroes[0].quests == 0
    top.g.phase = "over"
    assert view(top.g, None).heroes[0].quests == 1
