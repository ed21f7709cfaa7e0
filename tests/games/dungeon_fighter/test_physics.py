"""The throw on real physics: determinism, materials, what is read out of a flight, and what a record keeps."""

import hashlib
import os
import random
import statistics
import subprocess
import sys
from math import cos, hypot, radians, sin, sqrt
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import undercroft
from tests.games.dungeon_fighter.tabletop import NAMES, Tabletop, seen
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.wheel import SECTORS
from undercroft.games.dungeon_fighter.state.actions import ChooseDie, Throw
from undercroft.games.dungeon_fighter.state.events import Thrown
from undercroft.games.dungeon_fighter.state.throws import POSITION, Aim, Flight, Lying, Pose, ThrowOutcome
from undercroft.games.dungeon_fighter.throwing import scene, simulation
from undercroft.games.dungeon_fighter.throwing.library import library
from undercroft.games.dungeon_fighter.throwing.limits import bounds_of
from undercroft.games.dungeon_fighter.throwing.reading import (
    LABELLINGS,
    SAMPLE,
    _place,
    _sample,
    _unpacked,
    frames_of,
    is_icon,
    top_side,
)
from undercroft.games.dungeon_fighter.throwing.scene import BOARD, EARLIER, TABLE, THROWN, Scene
from undercroft.games.dungeon_fighter.throwing.simulation import APART, HZ, CardLine, Watch, release, simulate
from undercroft.games.dungeon_fighter.throwing.throw import ThrowExperiment, config_of
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.lab.conformance import check_game
from undercroft.testing import options, told

CONTENT: Content = GAME.content.load().content
AIM = Aim(phi=600, r=600, h=176, az=0, loft=-200, speed=2000)


def experiment(aim: Aim = AIM, *codes: str, hand: int = 100, lying: tuple[Lying, ...] = ()) -> ThrowExperiment:
    return ThrowExperiment(CONTENT, aim, codes, hand, (), "red", lying, True)


FLAT = (1.0, 0.0, 0.0, 0.0)

# Determinism

PROGRAM = """
import hashlib, random, struct
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying, Pose
from undercroft.games.dungeon_fighter.throwing.limits import bounds_of
from undercroft.games.dungeon_fighter.throwing.simulation import simulate
wheel = GAME.content.load().content.wheel
lying = [Lying("blue", Pose(4000, 7000, 1093)), Lying("green", Pose(3000, 4000, 1093))]
digest = hashlib.sha256()
for seed in range(6):
    aim = Aim(phi=600, r=600, h=176, az=0, loft=-200, speed=2000)
    flown = simulate(wheel, aim, bounds_of(()), 100, lying, random.Random(seed), filmed=True)
    for frame in [*flown.frames, flown.final]:
        for pose in frame:
            digest.update(struct.pack("<7d", *pose))
print(digest.hexdigest())
"""


@pytest.mark.rule("DF-DT-26", "DF-DT-01", "DF-DT-02")
def test_the_same_throw_is_the_same_in_another_process_and_with_more_threads() -> None:
    def run(threads: str) -> str:
        environment = {**os.environ, "RAYON_NUM_THREADS": threads}
        command = [sys.executable, "-c", PROGRAM]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    first = run("1")
    assert len(first.strip()) == 64
    assert run("2") == first


@pytest.mark.rule("DF-DT-02", "DF-DT-13")
def test_equal_seeds_give_equal_throws_and_others_different_ones() -> None:
    one, again, other = (experiment().simulate(seed) for seed in (1, 1, 2))
    assert one == again
    assert one.lying != other.lying


@pytest.mark.rule("DF-DT-01")
def test_the_engine_is_pinned_and_steps_400_times_a_second() -> None:
    assert experiment().simulate(1).engine == "rapier3d 0.36.1"
    assert (scene.STEPS_PER_SECOND, scene.TABLE_RADIUS) == (400, 80.0), "1 cm a unit"


# The world


@pytest.mark.rule("DF-DT-32", "DF-DT-04")
@pytest.mark.parametrize(("x", "y", "top", "expected"), [(50.0, 3.0, 0.0, 0.35), (22.0, 3.0, 0.3, 0.25)])
def test_a_dropped_die_rebounds_as_its_materials_say(x: float, y: float, top: float, expected: float) -> None:
    world = Scene(CONTENT.wheel, ())
    body = world.world.rigid_bodies[world.throw((x, y, 20.8 + top), (0, 0, 0), (0, 0, 0), (0, 0, 0))]
    heights = []
    for _ in range(240):
        world.world.step()
        heights.append(body.translation.z - 0.8 - top)
    first = next(n for n in range(1, len(heights) - 1) if heights[n] < 0.5 and heights[n + 1] > heights[n])
    assert sqrt(max(heights[first:]) / 20) == pytest.approx(expected, abs=0.03)


@pytest.mark.rule("DF-DT-03", "DF-DT-04")
def test_the_table_is_a_disc_and_the_board_lies_on_it() -> None:
    def rest(x: float, y: float) -> float:
        world = Scene(CONTENT.wheel, ())
        body = world.world.rigid_bodies[world.throw((x, y, 3.0), (0, 0, 0), (0, 0, 0), (0, 0, 0))]
        for _ in range(300):
            world.world.step()
        return float(body.translation.z)

    assert rest(60.0, 3.0) == pytest.approx(0.8, abs=0.02)
    assert rest(-20.0, -3.0) == pytest.approx(1.1, abs=0.02)
    assert rest(85.0, 3.0) < -15
    assert (scene.DIE, scene.ROUNDING, scene.MASS, scene.BOARD_HEIGHT, SECTORS) == (0.8, 0.15, 4.8, 0.3, 48)


@pytest.mark.rule("DF-DT-04", "DF-MISS-02")
def test_a_die_falls_through_a_hole_onto_the_table() -> None:
    x, y = (part / 10 for part in CONTENT.wheel.middle_of_hole(0))
    world = Scene(CONTENT.wheel, ())
    die = world.throw((x, y, 1.5), (0, 0, 0), (0, 0, 0), (0, 0, 0))
    for _ in range(300):
        world.world.step()
    assert world.touches_table(die)
    assert _place(CONTENT.wheel, (x, y, 0.8, *FLAT), True) == ("hole", 0)


@pytest.mark.rule("DF-DT-05", "DF-ENC-06", "DF-R-05")
def test_earlier_dice_can_be_hit_and_pushed() -> None:
    lying = tuple(
        Lying(f"bonus {n}", Pose(round(r * 100 * cos(radians(60))), round(r * 100 * sin(radians(60))), 1093))
        for n, r in enumerate((60, 100, 150, 200))
    )
    pushed = [outcome for seed in range(8) if (outcome := experiment(lying=lying).simulate(seed)).result.pushed]
    assert pushed
    for outcome in pushed:
        before, after = ({one.die: one.pose for one in dice} for dice in (lying, outcome.lying))
        assert all(after.get(die) != before[die] for die in outcome.result.pushed)
        still = set(before) - set(outcome.result.pushed)
        assert all(after[die] == before[die] for die in still), "what was not pushed lies exactly as it lay"


@pytest.mark.rule("DF-DT-05", "DF-DT-06", "DF-MISS-04")
def test_a_die_that_leaves_the_table_is_gone() -> None:
    outcome = experiment(Aim(phi=0, r=600, h=280, az=300, loft=300, speed=3000)).simulate(1)
    assert (outcome.result.place, outcome.lying) == ("outside", ())


@pytest.mark.rule("DF-DT-06")
def test_every_flight_comes_to_rest_in_time() -> None:
    for seed in range(30):
        flown = simulate(CONTENT.wheel, AIM, bounds_of(()), 400, (), random.Random(seed), filmed=True)
        assert len(flown.frames) < 6 * HZ


@pytest.mark.rule("DF-DT-06")
def test_a_flight_goes_on_while_another_die_moves_though_the_thrown_one_has_fallen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over = Aim(phi=0, r=600, h=280, az=300, loft=300, speed=3000)
    lying = [Lying("blue", Pose(0, 0, 1093))]

    def frames() -> int:
        return len(simulate(CONTENT.wheel, over, bounds_of(()), 100, lying, random.Random(1), filmed=True).frames)

    assert frames() < 3 * HZ
    monkeypatch.setattr(simulation, "_is_slow", lambda body: body.translation.z < 0)
    assert frames() == 6 * HZ + 1


# The hand


@pytest.mark.rule("DF-DT-11", "DF-DT-12")
def test_the_hand_trembles_as_much_as_it_should() -> None:
    releases = [release(AIM, 200, random.Random(seed)) for seed in range(1500)]
    speeds = [sqrt(sum(part**2 for part in one.velocity)) for one in releases]
    assert statistics.mean(speeds) == pytest.approx(200, rel=0.01)
    assert statistics.stdev(speeds) == pytest.approx(200 * 0.06, rel=0.1)
    assert statistics.stdev([one.spin[2] for one in releases]) == pytest.approx(1.2, rel=0.1)
    assert statistics.stdev([one.turn[0] for one in releases]) == pytest.approx(radians(12), rel=0.1)
    steady = release(AIM, 0, random.Random(1))
    assert steady.position == pytest.approx((60 * cos(radians(60)), 60 * sin(radians(60)), 17.6))
    assert steady.velocity[2] == pytest.approx(200 * sin(radians(-20)))


@pytest.mark.rule("DF-DT-12", "DF-R-02", "DF-COMP-01")
def test_every_face_is_as_likely_whichever_side_is_up() -> None:
    assert len(set(LABELLINGS)) == 24
    for side in range(6):
        faces = [labelling[side] for labelling in LABELLINGS]
        assert [faces.count(face) for face in range(6)] == [4] * 6
    assert all({labelling[0], labelling[1]} in ({0, 1}, {2, 3}, {4, 5}) for labelling in LABELLINGS)
    icons = [face for face in range(6) if is_icon(face, CONTENT.icon_faces)]
    assert len(icons) == 3
    assert {face // 2 for face in icons} == {0, 1, 2}, "one of each opposite pair"


@pytest.mark.rule("DF-DT-33")
@pytest.mark.slow
def test_no_throw_of_an_expert_is_too_good() -> None:
    best = library().throws[""][100][0].aim
    results = [experiment(best).simulate(seed, filmed=False).result for seed in range(1000)]
    values = [result.value if result.place == "section" and result.bounces else 0 for result in results]
    assert statistics.mean(values) < 5.0
    assert values.count(10) < 150


# From the flight to the result


def touch(watch: Watch, step: int, what: int, x: float = 40.0, *, started: bool = True) -> None:
    """Let the thrown die begin or cease to touch something, this far from the centre (cm)."""
    watch.step = step
    colliders = {0: SimpleNamespace(user_data=THROWN, parent=9), 1: SimpleNamespace(user_data=what, parent=8)}
    bodies = {9: SimpleNamespace(translation=SimpleNamespace(x=x, y=0.0, z=1.0))}
    event = SimpleNamespace(collider1=0, collider2=1, started=started)
    watch.handle_collision_event(bodies, colliders, event, None)


@pytest.mark.rule("DF-DT-17", "DF-THROW-02")
def test_what_counts_as_a_bounce() -> None:
    watch = Watch(CONTENT.wheel)
    touch(watch, 10, TABLE)
    touch(watch, 12, TABLE, started=False)
    touch(watch, 12 + APART - 1, TABLE)
    assert watch.bounces == 1, "less than 15 ms after the last one it is the same bounce"
    touch(watch, 30, TABLE, started=False)
    touch(watch, 60, TABLE)
    assert watch.bounces == 2
    touch(watch, 70, TABLE, x=20.0, started=False)
    touch(watch, 90, TABLE, x=20.0)
    assert watch.bounces == 2, "under the board it is no bounce"
    touch(watch, 95, BOARD)
    touch(watch, 96, TABLE, started=False)
    touch(watch, 120, TABLE)
    assert watch.bounces == 2, "after the board it is too late"
    assert [contact.what for contact in watch.contacts].count("board") == 1


@pytest.mark.rule("DF-R-29")
def test_an_earlier_die_is_neither_table_nor_board() -> None:
    watch = Watch(CONTENT.wheel)
    touch(watch, 10, EARLIER)
    assert (watch.bounces, watch.board) == (0, None)
    touch(watch, 30, TABLE)
    assert watch.bounces == 1


@pytest.mark.rule("DF-DT-19", "DF-MISS-02")
@pytest.mark.parametrize(
    ("x", "z", "touches", "place"),
    [
        (-23.0, 1.1, False, ("section", 1)),
        (-24.8, 0.81, False, ("edge", 0)),
        (-24.8, 1.1, True, ("edge", 0)),
        (-40.0, 0.8, True, ("outside", 0)),
        (0.0, 1.1, False, ("section", 10)),
    ],
)
def test_whatever_touches_the_table_misses(x: float, z: float, touches: bool, place: tuple[str, int]) -> None:
    assert _place(CONTENT.wheel, (x, 0.0, z, *FLAT), touches) == place


@pytest.mark.rule("DF-R-28", "DF-DT-22")
def test_a_die_on_another_counts_for_the_section_under_it_and_a_cocked_one_shows_what_looks_up() -> None:
    assert _place(CONTENT.wheel, (-5.0, 0.0, 1.1 + 1.6, *FLAT), False) == ("section", 6)
    assert top_side((0, 0, 0, *FLAT)) == 4
    tilted = (cos(radians(20)), sin(radians(20)), 0.0, 0.0)
    assert top_side((0, 0, 0, *tilted)) == 4
    edge = (cos(radians(22.5)), sin(radians(22.5)), 0.0, 0.0)
    assert top_side((0, 0, 0, *edge)) == 2, "of equals the lower side"


@pytest.mark.rule("DF-R-27", "DF-REQ-05", "DF-REQ-10", "DF-REQ-20")
@pytest.mark.parametrize("code", ["2B", "CJ", "BN"])
def test_three_requirements_are_checked_on_the_flight_and_can_be_failed(code: str) -> None:
    aim = library().throws[code][100][0].aim
    met = [experiment(aim, code).simulate(seed, filmed=False).result for seed in range(40)]
    assert {result.rq_ok[code] for result in met} == {True, False}
    if code == "2B":
        assert all(result.rq_ok[code] == (result.bounces >= 2) for result in met)
    if code == "BN":
        assert all(result.bounces >= 1 for result in met if result.rq_ok[code])


@pytest.mark.rule("DF-R-27")
def test_what_the_input_enforces_cannot_be_failed() -> None:
    for code in ("XB", "BD", "SP", "UT"):
        aim = library().throws[code][100][0].aim
        assert all(experiment(aim, code).simulate(seed, filmed=False).result.rq_ok[code] for seed in range(5))


@pytest.mark.rule("DF-R-40", "DF-REQ-10")
def test_a_card_jump_bounces_first_and_then_passes_above_the_card() -> None:
    aim = Aim(phi=0, r=600, h=200, az=0, loft=0, speed=1000)

    def passed(bounces: int, y: float, z: float) -> bool:
        line, watch = CardLine(aim, 330), Watch(CONTENT.wheel)
        watch.bounces = bounces
        for x in (40.0, 30.0):
            line.look(SimpleNamespace(x=x, y=y, z=z), watch)
        return line.passed

    assert passed(1, 0.0, 7.0)
    assert passed(1, 4.0, 5.6), "some part of it is above the edge"
    assert not passed(0, 0.0, 7.0), "it has to bounce on the thrower's side"
    assert not passed(1, 0.0, 5.0)
    assert not passed(1, 5.0, 7.0), "beside the card"


# What a record keeps


@pytest.mark.rule("DF-DT-20", "DF-DT-23", "DF-HI-04", "DF-DT-13")
def test_a_throw_is_committed_before_its_seed_is_drawn_and_kept_with_all_of_it() -> None:
    game = new_game(GAME, NAMES[:2], seed=5, options={"throws": "physics"})
    play_some(game, 12)
    answers = game.answers
    throws = [n for n, (who, _) in enumerate(answers) if who == "throw"]
    assert throws
    for n in throws:
        assert type(answers[n - 1][1]).__name__ == "Throw", "the aim is answered first, then the seed is drawn"
        outcome = answers[n][1]
        assert isinstance(outcome, ThrowOutcome)
        assert (outcome.engine, outcome.config) == ("rapier3d 0.36.1", config_of(CONTENT))
        assert outcome.flight is not None
        assert experiment_like(outcome, answers[n - 1][1]).seed == outcome.seed
    assert {"place", "bounces", "value", "icon", "face", "rq_ok", "pushed"} == set(
        type(answers[throws[0]][1].result).__struct_fields__
    )


def experiment_like(outcome: ThrowOutcome, throw: Any) -> ThrowOutcome:
    """The same throw again, on an empty board, to see that the record says all that is needed."""
    return ThrowExperiment(CONTENT, throw.aim, tuple(outcome.result.rq_ok), 200, (), "red", (), True).simulate(
        outcome.seed
    )


def play_some(game: Game, choices: int) -> None:
    rng = random.Random(3)
    for _ in range(choices):
        if game.decision is not None:
            game.play(rng.choice(game.decision.options))


LOAD = """
import sys
sys.modules["rapier3d"] = None
import undercroft
from undercroft.games.dungeon_fighter.throwing.scene import has_engine
assert not has_engine()
game = undercroft.replay(sys.stdin.buffer.read())
print(len(game.events), game.state.round)
while game.decision is not None:
    game.play(game.decision.options[-1])
print(game.outcome.rule)
"""


@pytest.mark.rule("DF-DT-26", "DF-DT-23", "DF-R-38")
def test_a_recorded_game_loads_and_goes_on_without_the_engine() -> None:
    game = new_game("dungeon_fighter", NAMES[:2], seed=5)
    play_some(game, 40)
    assert any(event.engine.startswith("rapier") for event in told(game, Thrown))
    command = [sys.executable, "-c", LOAD]
    done = subprocess.run(command, input=game.record().to_json(), check=True, capture_output=True)
    counted, ended = done.stdout.decode().splitlines()
    assert counted == f"{len(game.events)} {game.state.round}"
    assert ended.startswith("DF-")


@pytest.mark.rule("DF-DT-24", "DF-DT-25")
def test_a_flight_is_filmed_and_ends_where_the_die_lies() -> None:
    outcome = experiment().simulate(7)
    flight = outcome.flight
    assert isinstance(flight, Flight)
    frames = frames_of(flight)
    assert (flight.hz, len(frames), flight.bodies[0]) == (60, flight.frames, "red")
    assert SAMPLE.size == 14
    lying = next(one.pose for one in outcome.lying if one.die == "red")
    x, y, z, *_ = frames[-1]["red"]
    assert hypot(x - lying.x / POSITION, y - lying.y / POSITION, z - lying.z / POSITION) < 2.0
    assert frames[0]["red"][:3] == pytest.approx((300.0, 519.6, 176.0), abs=0.1)
    assert [contact.what for contact in flight.contacts][:1] == ["table"]
    assert list(flight.contacts) == sorted(flight.contacts, key=lambda contact: contact.at)


@pytest.mark.rule("DF-DT-24")
@given(st.lists(st.floats(-300, 300), min_size=3, max_size=3), st.lists(st.floats(-1, 1), min_size=4, max_size=4))
def test_a_sample_keeps_position_and_turn_closely(position: list[float], turn: list[float]) -> None:
    length = sqrt(sum(part**2 for part in turn))
    if length < 0.1:
        return
    q = [part / length for part in turn]
    *at, w, x, y, z = _unpacked(_sample((*position, *q)))
    assert at == pytest.approx([part * 10 for part in position], abs=0.051)
    assert abs(sum(a * b for a, b in zip((w, x, y, z), q, strict=True))) == pytest.approx(1, abs=1e-6)


@pytest.mark.rule("DF-DT-25", "DF-DT-20")
def test_what_is_said_of_a_throw_comes_from_its_result() -> None:
    table = Tabletop(options={"throws": "physics"})
    table.meet("goblin")
    game = table.run_on(seed=4)
    game.play(ChooseDie("red"))
    game.play(options(game)[0])
    event = told(game, Thrown)[0]
    words = game.say(event)
    assert ("icon" in words) == event.result.icon
    assert event.result.place != "section" or str(event.result.value) in words or event.result.value == 10
    assert seen(game).fight is not None
    assert seen(game).fight.lying == event.lying  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.rule("DF-DT-23", "DF-R-38")
def test_a_physical_game_conforms() -> None:
    game = check_game(GAME, 2, "standard", {"throws": "physics"}, seed=2, every=60)
    assert all(event.engine.startswith("rapier") for event in told(game, Thrown))


@pytest.mark.rule("DF-DT-36")
def test_a_game_in_which_a_throw_is_taken_back_is_practice_without_a_score() -> None:
    game = new_game("dungeon_fighter", NAMES[:2], seed=5, options={"throws": "fast"})
    while not told(game, Thrown):
        assert game.decision is not None
        before = type(game.decision.options[0])
        game.play(game.decision.options[0])
    assert before is Throw
    other = game.clone()
    game.undo()
    assert game.practice
    assert game.clone().practice
    for one in (game, other):
        while one.decision is not None:
            one.play(one.decision.options[-1])
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.rule, list(game.tally())) == ((), "DF-DT-36", [])
    assert "practice" in game.outcome.reason
    assert other.outcome is not None
    assert other.outcome.scores == (0, 0)
    assert "practice" not in other.outcome.reason


@pytest.mark.rule("DF-DT-36")
def test_what_is_taken_back_before_a_throw_costs_nothing() -> None:
    game = new_game("dungeon_fighter", NAMES[:2], seed=5)
    game.play(options(game)[0])
    game.undo()
    assert not game.practice


def test_undo_and_choosing_the_same_again_throws_the_same() -> None:
    game = new_game(GAME, NAMES[:2], seed=5)
    play_some(game, 6)
    before = hashlib.sha256(game.record().to_json()).hexdigest()
    last = [action for who, action in game.answers if isinstance(who, int)][-1]
    game.undo()
    game.play(last)
    assert hashlib.sha256(game.record().to_json()).hexdigest() == before


def test_a_damaged_throw_is_refused() -> None:
    game = new_game(GAME, NAMES[:2], seed=5)
    play_some(game, 8)
    record = game.record()
    answers = [list(answer) for answer in record.answers]
    throw = next(answer for answer in answers if answer[0] == "throw")
    throw[1] = {**throw[1], "result": {**throw[1]["result"], "place": "section", "value": 5}}
    with pytest.raises(undercroft.RecordError, match="no result of this throw"):
        undercroft.replay(replace(record, answers=tuple(map(tuple, answers))), game=GAME)
