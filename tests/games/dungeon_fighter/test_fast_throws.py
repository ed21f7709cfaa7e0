"""Fast mode draws what the physics would have given: tables, agreement, and what a record says of it."""

from collections import Counter

import pytest
from bench.agreement import Agreement, chi_square_p, compare, compare_fights
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.dungeon_fighter.tabletop import NAMES, Tabletop
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.bots.quick_player import quick
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.state.actions import ChooseDie
from undercroft.games.dungeon_fighter.state.events import Thrown
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying
from undercroft.games.dungeon_fighter.throwing.library import KNOWN_HANDS, NEWCOMER, library
from undercroft.games.dungeon_fighter.throwing.search import is_hit
from undercroft.games.dungeon_fighter.throwing.tables import (
    PLACES,
    SECTIONS,
    Tables,
    hit_chance,
    mean_damage,
    odds,
    place_of,
    tables,
)
from undercroft.games.dungeon_fighter.throwing.throw import FAST, ThrowExperiment, config_of
from undercroft.kernel.errors import SetupError
from undercroft.kernel.start import new_game
from undercroft.testing import options, told

CONTENT: Content = GAME.content.load().content
CODES = tuple(CONTENT.requirements)
several = st.lists(st.sampled_from(CODES), min_size=2, max_size=4, unique=True)


def experiment(
    *codes: str, hand: int = 200, aim: Aim = NEWCOMER, lying: tuple[Lying, ...] = (), aids: tuple[int, ...] = ()
) -> ThrowExperiment:
    return ThrowExperiment(CONTENT, aim, codes, hand, aids, "red", lying, False)


@pytest.mark.rule("DF-DT-27", "DF-DT-28")
def test_every_requirement_and_hand_has_been_measured() -> None:
    cells = tables().cells
    assert list(cells) == ["", *CODES]
    for code in cells:
        for hand in KNOWN_HANDS:
            assert sum(cells[code][hand]["0"]) >= 600
    for hand in KNOWN_HANDS:
        assert set(cells[""][hand]) == {"0", "1", "3"}
        assert all(sum(cells[""][hand][dice]) >= 250 for dice in ("1", "3"))
    assert PLACES[:SECTIONS] == ("1", "2", "3", "4", "6", "10")
    assert all(
        len(counts) == len(PLACES) for hands in cells.values() for cell in hands.values() for counts in cell.values()
    )


@pytest.mark.rule("DF-DT-28", "DF-DT-29")
def test_tables_and_library_are_for_this_very_board_and_others_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tables().config == library().config == config_of(CONTENT)
    other = Tables("another", "", tables().cells)
    monkeypatch.setattr("undercroft.games.dungeon_fighter.throwing.throw.tables", lambda: other)
    with pytest.raises(SetupError, match="another board"):
        experiment().draw(1)


@pytest.mark.rule("DF-DT-27", "DF-DT-12")
def test_drawn_throws_come_as_often_as_the_table_says_and_faces_evenly() -> None:
    results = [experiment().draw(seed).result for seed in range(6000)]
    shares = odds((), 200, 0)
    counts = Counter(place_of(result) for result in results)
    for place, share in zip(PLACES, shares, strict=True):
        assert counts[place] / 6000 == pytest.approx(share, abs=0.025)
    faces = Counter(result.face for result in results if is_hit(result))
    assert max(faces.values()) - min(faces.values()) < 0.2 * sum(faces.values()) / 6


@pytest.mark.rule("DF-REQ-05", "DF-REQ-10", "DF-REQ-20", "DF-DT-27")
@pytest.mark.parametrize("codes", [("2B",), ("2B", "SI"), ("BN", "SI"), ("CJ", "SI"), ("SI",)])
def test_a_drawn_throw_bounces_as_often_as_what_it_is_said_to_meet_takes(codes: tuple[str, ...]) -> None:
    results = [experiment(*codes).draw(seed).result for seed in range(1000)]
    assert any(is_hit(result) for result in results)
    assert ("SI" in codes) == any(not result.bounces for result in results)
    for result in results:
        assert result.rq_ok.get("2B", False) == ("2B" in codes and result.bounces >= 2), result
        assert result.bounces or not any(result.rq_ok.get(code, False) for code in ("2B", "CJ", "BN")), result


@pytest.mark.rule("DF-DT-27")
def test_dice_on_the_board_choose_another_row() -> None:
    assert len({odds((), 200, dice) for dice in (0, 1, 3)}) == 3
    assert odds((), 200, 1) == odds((), 200, 2)
    assert odds((), 200, 3) == odds((), 200, 7)


@pytest.mark.rule("DF-DT-28", "DF-DT-14")
@given(
    st.lists(st.sampled_from(CODES), min_size=2, max_size=4, unique=True),
    st.sampled_from(KNOWN_HANDS),
    st.integers(0, 5),
)
def test_combinations_multiply_the_single_hit_ratios(codes: list[str], hand: int, dice: int) -> None:
    ordered = tuple(code for code in CODES if code in codes)
    shares = odds(ordered, hand, dice)
    assert sum(shares) == pytest.approx(1)
    plain = hit_chance((), hand, 0)
    expected = plain
    for code in ordered:
        expected *= hit_chance((code,), hand, 0) / plain
    if dice:
        expected *= hit_chance((), hand, dice) / plain
    assert hit_chance(ordered, hand, dice) == pytest.approx(min(1.0, expected))


@pytest.mark.rule("DF-DT-33", "DF-DT-11")
def test_skill_counts() -> None:
    means = [mean_damage((), hand, 0) for hand in KNOWN_HANDS]
    assert means[0] > means[1] > means[2] > 1.0
    assert hit_chance((), 100, 0) > hit_chance((), 200, 0) > hit_chance((), 400, 0) > 0.4
    assert mean_damage(("BD",), 200, 0) < mean_damage((), 200, 0)


@pytest.mark.rule("DF-DT-11")
def test_a_spirit_level_steadies_the_hand() -> None:
    assert experiment(hand=400, aids=(50,)).skill == 200
    steadied = Counter(place_of(experiment(hand=400, aids=(50,)).draw(seed).result) for seed in range(300))
    steady = Counter(place_of(experiment(hand=200).draw(seed).result) for seed in range(300))
    assert steadied == steady


@pytest.mark.rule("DF-DT-20", "DF-DT-27")
@given(st.integers(0, 2**64 - 1), st.lists(st.sampled_from(CODES), max_size=3, unique=True))
def test_a_drawn_throw_can_be_written_and_read_again(seed: int, codes: list[str]) -> None:
    thrown = experiment(*codes)
    outcome = thrown.draw(seed)
    assert thrown.read(outcome) == outcome
    place = place_of(outcome.result)
    assert place in PLACES
    assert (place == "rq_fail") == (not all(outcome.result.rq_ok.values()))
    assert bool(outcome.lying) == (place != "outside")
    if is_hit(outcome.result):
        pose = outcome.lying[0].pose
        assert CONTENT.wheel.under(pose.x / 100, pose.y / 100) == outcome.result.value


@pytest.mark.rule("DF-R-38")
def test_what_nobody_records_is_drawn_and_so_is_a_fast_table() -> None:
    for choices in ({"throws": "fast"}, {}):
        table = Tabletop(options=choices)
        table.meet("goblin")
        game = table.run_on(seed=3)
        game.play(ChooseDie("red"))
        imagined = game.clone(recording=False)
        imagined.play(options(imagined)[0])
        assert not imagined.state.fight.simulated
        game.play(options(game)[0])
        assert (told(game, Thrown)[0].engine == FAST) == (choices == {"throws": "fast"})
        assert game.state.fight.simulated == (choices == {})


# Agreement with the physics


SAMPLED = [("", 200), ("XB", 200), ("CT", 100)]
SOAKED = [("", 100), ("", 400), ("2B", 200), ("SP", 400)]


@pytest.mark.slow
@pytest.mark.rule("DF-DT-29")
@pytest.mark.parametrize(
    ("code", "hand"), [*SAMPLED, *(pytest.param(*cell, marks=pytest.mark.soak) for cell in SOAKED)]
)
def test_fresh_physics_agree_with_the_tables(code: str, hand: int) -> None:
    assert compare(code, hand, 1_000).holds(len(SAMPLED) + len(SOAKED))


@pytest.mark.rule("DF-DT-29")
def test_a_cell_agrees_only_within_its_limits() -> None:
    alike = Agreement("", 200, 0.5, (0.6, 0.64), (2.0, 2.2))
    assert alike.holds(1)
    assert not replace(alike, p=0.0001).holds(1)
    assert replace(alike, p=0.0002).holds(10)
    assert not replace(alike, hits=(0.6, 0.66)).holds(1)
    assert not replace(alike, damage=(2.0, 2.3)).holds(1)
    assert chi_square_p([50, 50], [50, 50]) > 0.99
    assert chi_square_p([500, 500], [600, 400]) < 1e-4


@pytest.mark.slow
@pytest.mark.rule("DF-DT-31")
@pytest.mark.parametrize(("drawn", "simulated"), [(2_500, 30), pytest.param(10_000, 120, marks=pytest.mark.soak)])
def test_a_fight_takes_as_many_shots_in_fast_mode_as_with_physics(drawn: int, simulated: int) -> None:
    assert compare_fights(drawn, simulated).holds


# Balance


def win_rate(difficulty: str, hands: str, games: int) -> float:
    """How often four sensible bots win."""
    won = 0
    for seed in range(games):
        options = {"throws": "fast", "difficulty": difficulty, "hands": hands}
        game = new_game(GAME, NAMES[:4], seed=seed, options=options, recording=False)
        while (decision := game.decision) is not None:
            game.play(quick(game.state, decision.seat, decision.options))
        assert game.outcome is not None
        won += game.outcome.won
    return won / games


@pytest.mark.slow
@pytest.mark.rule("DF-DT-37")
def test_difficulties_are_clearly_apart_and_none_is_hopeless_or_sure() -> None:
    easy, normal, insane = (win_rate(difficulty, "steady", 150) for difficulty in ("easy", "normal", "insane"))
    assert 0.7 <= easy <= 0.97
    assert 0.4 <= normal <= 0.8
    assert 0.12 <= insane <= 0.5
    assert easy - normal > 0.1
    assert normal - insane > 0.1
    assert win_rate("normal", "expert", 60) > normal > win_rate("normal", "clumsy", 60)
