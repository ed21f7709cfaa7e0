"""A position: a game put where a test wants it, and run on from there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kernel.fixture_games import with_script
from tests.kernel.fixtures_pkg.duel import DUEL, Stake
from tests.kernel.fixtures_pkg.spells import SPELLS, Cast, Hurt, Respond, Spells
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import Move, Stop
from undercroft.kernel.actions import Pass
from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.registry import find_game
from undercroft.kernel.script import Script, ask
from undercroft.kernel.start import new_game, replay
from undercroft.testing import (
    Position,
    asked,
    everybody_passes,
    installed,
    moment,
    options,
    play,
    play_until,
    refusal,
    refused,
    said,
    state_bytes,
    stop_at_every_decision,
    told,
    write_pack,
)


def casting(*hands: str) -> Position[Spells]:
    """It is Ana's turn, and everybody holds these spells."""
    position = Position(SPELLS, ("Ana", "Bo", "Cleo")[: len(hands)])
    position.g.hands = [hand.split() for hand in hands]
    position.g.deck = ["dart", "dart", "lance"]
    position.g.dealt = True
    return position


def first_turn() -> Game:
    """Bo begins, and has to kick open a door."""
    game = new_game(GAME, ["Ana", "Bo"], seed=7)
    play_until(game, lambda game: game.state.phase == "kick")
    return game


# Positions


def test_nothing_has_happened_before_the_script_runs() -> None:
    position = Position(DUEL, 2, options={"hand": 2})
    assert position.g.hands == [[], []]
    assert position.options.hand == 2
    assert [len(hand) for hand in position.run_on(seed=1).state.hands] == [2, 2]


def test_a_game_runs_on_from_the_state_as_it_was_changed() -> None:
    position = casting("lance", "dart")
    position.g.life = [3, 2]
    game = position.run_on(seed=1)
    play(game, Cast("lance", 1))
    assert game.outcome is not None
    assert game.outcome.ranking == ((0,), (1,))


def test_a_position_may_have_fewer_seats_than_the_mode_is_for() -> None:
    assert len(Position(DUEL, 1).g.hands) == 1
    with pytest.raises(SetupError, match="has no mode 'solo'"):
        Position(DUEL, 1, mode="solo")


def test_a_position_can_be_taken_out_of_a_game_which_stays_as_it_is() -> None:
    game = first_turn()
    before = state_bytes(game)
    position = Position.of(game)
    position.g.active = 0
    assert asked(position.run_on()).seat == 0
    assert asked(game).seat == 1
    assert state_bytes(game) == before


def test_no_position_is_taken_in_the_middle_of_a_segment() -> None:
    game = casting("dart dart", "counter").run_on(seed=1)
    play(game, Cast("dart", 1))
    with pytest.raises(AssertionError, match="where a segment begins"):
        Position.of(game)


def test_the_record_of_such_a_game_can_be_replayed() -> None:
    game = casting("dart dart", "counter").run_on(seed=1)
    play(game, Cast("dart", 1), Respond("counter"))
    assert state_bytes(replay(game.record(), game=SPELLS)) == state_bytes(game)


# Every decision


def test_a_forced_decision_waits_if_the_test_wants_to_see_it() -> None:

    def script(g: Any) -> Script:
        yield from ask(0, "Nothing to choose", list, may_lapse=True)
        yield from ask(0, "Only one", [Stake(1)])
        yield from ask(1, "One of two", [Stake(1), Stake(2)])

    rules = with_script(DUEL, script)
    silent, stopping = (Position(rules, 2).run_on(every_decision=every) for every in (False, True))
    assert asked(silent).prompt == "One of two"
    assert (asked(stopping).prompt, options(stopping)) == ("Only one", [Stake(1)])
    play(stopping, Stake(1))
    assert asked(stopping.clone()).prompt == "One of two"
    assert asked(new_game(stop_at_every_decision(rules), 2)).prompt == "Only one"


# Acting


def test_a_refusal_names_rule_and_reason_of_the_seat_that_is_asked_or_another() -> None:
    game = casting("dart dart", "lance").run_on(seed=1)
    assert refusal(game, Cast("lance", 1)).reason
    assert refused(game, Cast("dart", 1), seat=1) == "SP-TURN-01"


def test_what_is_allowed_is_not_refused_and_not_played() -> None:
    game = casting("dart dart", "lance").run_on(seed=1)
    before = state_bytes(game)
    with pytest.raises(AssertionError, match="is allowed"):
        refused(game, Cast("dart", 1))
    assert state_bytes(game) == before


def test_everybody_passes_until_something_else_is_asked() -> None:
    game = first_turn()
    play(game, Move("A1"), Stop())
    assert Pass() in options(game)
    everybody_passes(game)
    assert asked(game).prompt == "Kick open a door"


def test_playing_on_ends_with_the_game_at_the_latest() -> None:
    game = new_game(DUEL, 2, seed=1)
    play_until(game, lambda game: game.state.round == 2)
    assert game.state.round == 2
    play_until(game, lambda game: False)
    assert game.outcome is not None
    with pytest.raises(AssertionError, match="the game is over"):
        asked(game)


# Looking


def test_the_log_since_a_moment() -> None:
    game = casting("dart dart", "lance").run_on(seed=1)
    play(game, Cast("dart", 1))
    before = moment(game)
    assert said(game)[0] == "Ana casts dart"
    play(game, Cast("lance", 0))
    assert said(game, since=before) == ["Bo casts lance", "Ana loses 2"]
    assert [event.damage for event in told(game, Hurt, since=before)] == [2]
    assert len(told(game, Hurt)) == 2


# Packs and games


def test_a_game_is_installed_for_a_while() -> None:
    with installed(DUEL):
        assert find_game("duel") is DUEL
    with pytest.raises(SetupError):
        find_game("duel")


def test_a_pack_of_a_few_entries(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "own"\nname = "Own"\ntype = "item"\nuse = "own_turn"\n[loot.discard]\npotion = 1\n'
    assert "own" in Position(GAME, 2, packs=[write_pack(tmp_path, GAME, text)]).g.loot_deck
