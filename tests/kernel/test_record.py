"""The record: a save, a replay, a crash's recovery and a bug report are all this one thing."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.fixture_games import (
    FIXTURE_GAMES,
    begin,
    every_game,
    installed,
    play_out,
    play_some,
    replayed,
    snapshot,
)
from tests.kernel.fixtures_pkg.duel import DUEL
from tests.kernel.fixtures_pkg.lines import LINES, Block, Flip
from tests.kernel.fixtures_pkg.spells import SPELLS
from undercroft.kernel.errors import PackError, RecordError, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.record import FORMAT, Record, read_record
from undercroft.kernel.rules import GameRules
from undercroft.kernel.start import replay
from undercroft.testing import state_bytes

games = st.sampled_from(FIXTURE_GAMES)
seeds = st.integers(0, 2**32)
picks = st.lists(st.integers(0, 999), max_size=40)


def some_game(rules: GameRules[Any], choices: int = 10, seed: int = 1, **others: Any) -> Game:
    """A game in which some choices were made, asides among them."""
    game = begin(rules, seed=seed, **others)
    play_some(game, [7 * pick for pick in range(choices)])
    return game


def plain(record: Record) -> dict[str, Any]:
    """The record as other programs see it."""
    data: dict[str, Any] = json.loads(record.to_json())
    return data


def complaint(record: Any, **how: Any) -> str:
    with pytest.raises(RecordError) as error:
        replayed(record, **how)
    assert "\n" not in str(error.value)
    return str(error.value)


# What a record says


def test_a_record_is_the_setup_and_the_answers() -> None:
    game = begin(LINES, seed=9, options={"cards": 3})
    game.play(Flip())
    game.play(Block(40), seat=1)
    data = plain(game.record())
    assert data["undercroft"] == FORMAT
    assert data["setup"] == {
        "game": "lines",
        "version": "1",
        "mode": "standard",
        "seats": ["Ana", "Bo"],
        "seed": 9,
        "options": {"cards": 3},
        "packs": [],
    }
    assert [who for who, _ in data["answers"]] == ["deck", 0, "coins", 1]
    assert data["answers"][1] == [0, {"type": "Flip"}]
    assert data["answers"][3] == [1, {"type": "Block", "point": 40}]
    assert game.record().choices == 2


def test_options_that_are_the_usual_ones_are_left_out() -> None:
    assert begin(LINES, options={"cards": 6}).record().setup.options == {}


def test_a_checkpoint_is_the_state_after_some_of_the_answers() -> None:
    game = begin(DUEL)
    play_some(game, [0] * 5)
    checkpoint = game.record().checkpoint
    assert checkpoint.state["round"] == 2
    choices = [who for who, _ in game.answers[: checkpoint.answers] if isinstance(who, int)]
    assert len(choices) == 4


# Lossless


@every_game
def test_a_record_survives_json(rules: GameRules[Any]) -> None:
    for choices in (0, 1, 10, 99):
        record = some_game(rules, choices).record()
        assert read_record(record.to_json()) == record


@every_game
def test_a_record_that_was_read_is_written_as_it_was(rules: GameRules[Any]) -> None:
    written = some_game(rules).record().to_json()
    for read in (read_record(written), read_record(written.decode()), read_record(json.loads(written))):
        assert read.to_json() == written
    assert replayed(written).record().to_json() == written


@given(games, st.integers(-(2**80), 2**80), picks)
def test_a_replay_is_the_game_byte_for_byte(rules: GameRules[Any], seed: int, picks: list[int]) -> None:
    game = begin(rules, 2 + seed % 2, seed)
    play_some(game, picks)
    again = replayed(game.record().to_json())
    assert snapshot(again) == snapshot(game)
    assert again.record().to_json() == game.record().to_json()


@every_game
def test_a_replay_plays_on_alike(rules: GameRules[Any]) -> None:
    game = some_game(rules, 5)
    again = replayed(game.record().to_json())
    play_out(game)
    play_out(again)
    assert snapshot(again) == snapshot(game)


def test_a_record_may_be_given_in_any_form() -> None:
    game = some_game(DUEL)
    record = game.record()
    for form in (record, plain(record), record.to_json(), record.to_json().decode()):
        assert snapshot(replayed(form)) == snapshot(game)


def test_a_replay_does_not_change_the_record() -> None:
    record = plain(some_game(LINES).record())
    before = json.dumps(record)
    play_out(replayed(record))
    assert json.dumps(record) == before


# Until


@every_game
def test_a_record_can_be_replayed_up_to_any_choice(rules: GameRules[Any]) -> None:
    game = begin(rules)
    passed = [snapshot(game)]
    for pick in range(40):
        passed += [snapshot(game) for _ in play_some(game, [7 * pick])]
    record = game.record().to_json()
    for until, earlier in enumerate(passed):
        assert snapshot(replayed(record, until=until)) == earlier
    assert snapshot(replayed(record, until=len(passed) + 99)) == passed[-1]


def test_a_record_cannot_be_replayed_to_before_its_start() -> None:
    assert "until choice -1: 0 or more is needed" in complaint(some_game(DUEL).record(), until=-1)


# What is wrong with a record


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe",
        "",
        "not JSON",
        "{",
        "[]",
        "null",
        "3",
        "{}",
        '{"setup": {}}',
        pytest.param(b"[" * 100_000, id="very deep"),
        pytest.param('{"undercroft": "\ud800"}', id="half a character"),
    ],
)
def test_what_is_no_record_is_said_to_be_none(text: bytes | str) -> None:
    assert complaint(text).startswith("this is no record: ")


@pytest.mark.parametrize("format", [0, 2, "1", None, [1]])
def test_a_record_of_another_format_is_said_to_be_one(format: Any) -> None:
    record = plain(some_game(DUEL).record()) | {"undercroft": format}
    assert complaint(record) == f"this record has format {format!r}; this version reads format 1"


@pytest.mark.parametrize("key", ["setup", "answers", "checkpoint"])
def test_a_record_without_one_of_its_parts_is_damaged(key: str) -> None:
    record = plain(some_game(DUEL).record())
    del record[key]
    assert complaint(record).startswith("this record is damaged: ")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("setup", "seed"), "seven"),
        (("setup", "seats"), "Ana"),
        (("setup", "packs"), [{"name": "x"}]),
        (("setup", "colour"), "red"),
        (("answers",), {}),
        (("answers", 0), ["deck"]),
        (("answers", 0), [None, 3]),
        (("answers", 0), [True, 3]),
        (("checkpoint", "answers"), "many"),
        (("checkpoint", "state"), []),
        (("notes",), "mine"),
    ],
)
def test_a_record_with_a_part_of_the_wrong_kind_is_damaged(path: tuple[str | int, ...], value: Any) -> None:
    record = plain(some_game(DUEL).record())
    part: Any = record
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    assert complaint(record).startswith("this record is damaged: ")


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"game": "dual"}, "there is no game 'dual'; did you mean 'duel'?"),
        ({"mode": "hard"}, "duel has no mode 'hard'; there is standard"),
        ({"seats": ["Ana"]}, "duel is for 2 to 3 seats, not 1"),
        ({"seats": ["Ana", "Ana"]}, "the seats need different names: Ana, Ana"),
        ({"options": {"round": 3}}, "duel has no option 'round'; did you mean 'rounds'?"),
        ({"options": {"rounds": "three"}}, "an option of duel is wrong: Expected `int`, got `str` - at `$.rounds`"),
        ({"options": {"rounds": 0}}, "a duel has 1 to 99 rounds, not 0"),
    ],
)
def test_a_setup_that_there_is_not_cannot_be_replayed(setup: dict[str, Any], said: str) -> None:
    record = plain(some_game(DUEL).record())
    record["setup"] |= setup
    assert complaint(record) == f"this record cannot be replayed: {said}"


DOES_NOT_FIT = "the record does not fit the rules: "


def with_answers(game: Game, *answers: tuple[int | str, Any]) -> dict[str, Any]:
    record = plain(game.record())
    record["answers"] += [list(answer) for answer in answers]
    return record


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((0, {"type": "Line", "points": [0, 2]}), f"{DOES_NOT_FIT}that is not among the choices: Flip the top card"),
        ((1, {"type": "Flip"}), f"{DOES_NOT_FIT}it is not Bo's decision: Ana must choose"),
        ((7, {"type": "Flip"}), f"{DOES_NOT_FIT}there is no seat 7"),
        ((0, {"type": "Flop"}), "answer 1 of this record is no action of lines: Invalid value 'Flop'"),
        ((0, "Flip"), "answer 1 of this record is no action of lines: Expected `object`, got `str`"),
        (("coins", ["H", "T"]), f"{DOES_NOT_FIT}nothing asks for chance 'coins' here"),
    ],
)
def test_an_answer_that_does_not_fit_is_said(answer: tuple[int | str, Any], said: str) -> None:
    assert complaint(with_answers(begin(LINES), answer)).startswith(said)


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (["H"], "['H'] is no roll of 2 coins"),
        (["H", "X"], "['H', 'X'] is no roll of 2 coins"),
        ("HT", "'HT' is no roll of 2 coins"),
    ],
)
def test_an_outcome_that_chance_cannot_have_is_said(outcome: Any, said: str) -> None:
    record = with_answers(begin(LINES), (0, {"type": "Flip"}), ("coins", outcome))
    assert complaint(record).startswith(said)


def test_a_record_from_which_an_outcome_is_missing_does_not_fit() -> None:
    record = with_answers(begin(LINES), (0, {"type": "Flip"}))
    assert complaint(record) == f"{DOES_NOT_FIT}chance for 'coins' expected, None found"


def test_a_record_that_goes_on_after_the_end_does_not_fit() -> None:
    game = begin(LINES)
    play_out(game)
    record = with_answers(game, (0, {"type": "Flip"}))
    assert complaint(record) == f"{DOES_NOT_FIT}it goes on after the end of the game"


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from places(inner, (*path, step))


junk = st.sampled_from([None, True, -1, 0, 3, 2.5, 10**30, "", "H", "nonsense", [], [0, 1, None], {}, {"type": "Pass"}])


@settings(max_examples=300)
@given(games, st.data())
def test_a_record_that_somebody_has_tampered_with_replays_or_is_refused(
    rules: GameRules[Any], data: st.DataObject
) -> None:
    record = plain(some_game(rules, 12).record())
    path = data.draw(st.sampled_from([path for path in places(record) if path]), "the place")
    part: Any = record
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = data.draw(junk, "what stands there now")
    try:
        game = replayed(record)
    except RecordError:
        return
    assert snapshot(replayed(game.record().to_json())) == snapshot(game)


# Other versions of the rules


def newer(rules: GameRules[Any]) -> GameRules[Any]:
    return replace(rules, version="2")


def test_a_record_of_another_rules_version_is_not_replayed() -> None:
    record = some_game(DUEL).record()
    with installed(newer(DUEL)), pytest.raises(RecordError) as error:
        replay(record)
    assert str(error.value) == (
        "this record was made by rules version '1' of duel, and this is version '2': "
        "it can only be resumed from its last checkpoint"
    )


def resumed(record: bytes, rules: GameRules[Any]) -> Game:
    with installed(newer(rules)):
        return replay(record, resume=True)


@every_game
def test_a_record_of_another_rules_version_goes_on_from_its_last_checkpoint(rules: GameRules[Any]) -> None:
    game = some_game(rules)
    record = game.record()
    back = [who for who, _ in record.answers[record.checkpoint.answers :] if isinstance(who, int)]
    if back:
        game.undo(len(back))
    again = resumed(record.to_json(), rules)
    assert state_bytes(again) == state_bytes(game)
    assert again.setup.version == "2"
    play_out(again)
    assert again.outcome is not None


@every_game
def test_a_game_that_was_resumed_can_be_saved_and_taken_up_again(rules: GameRules[Any]) -> None:
    again = resumed(some_game(rules).record().to_json(), rules)
    play_some(again, [7 * pick for pick in range(5)])
    once_more = resumed(again.record().to_json(), rules)
    assert once_more.record().checkpoint.state == again.record().checkpoint.state
    play_out(once_more)
    assert once_more.outcome is not None


def test_a_game_that_was_resumed_can_be_cloned_and_undone() -> None:
    again = resumed(some_game(DUEL, options={"rounds": 9}).record().to_json(), DUEL)
    before = snapshot(again)
    play_some(again, [0] * 6)
    assert snapshot(again.clone()) == snapshot(again)
    again.undo(6)
    assert snapshot(again) == before
    with pytest.raises(UndercroftError, match="there are not 1 choices to undo"):
        again.undo()


def test_a_checkpoint_that_does_not_fit_the_newer_rules_is_said() -> None:
    record = plain(some_game(DUEL).record())
    del record["checkpoint"]["state"]["hands"]
    with installed(newer(DUEL)), pytest.raises(RecordError) as error:
        replay(record, resume=True)
    assert str(error.value).startswith("the checkpoint of this record does not fit rules version 2: ")


def test_a_record_of_the_same_rules_version_is_replayed_whole_even_to_resume() -> None:
    game = some_game(DUEL)
    assert snapshot(replayed(game.record(), resume=True)) == snapshot(game)


# Packs


def meteor(folder: Path, damage: int = 3) -> Path:
    """A pack with one more spell."""
    folder.mkdir()
    (folder / "pack.toml").write_text(
        '[pack]\ngame = "spells"\nname = "skies"\nversion = "1"\ntitle = "Skies"\n'
        f'[[spell]]\nid = "meteor"\nkind = "attack"\ndamage = {damage}\ncopies = 20\n'
    )
    return folder


def test_a_game_with_a_pack_is_replayed_with_that_pack(tmp_path: Path) -> None:
    pack = meteor(tmp_path / "skies")
    game = some_game(SPELLS, packs=[pack])
    record = game.record()
    assert "meteor" in state_bytes(game).decode(errors="replace")
    assert [ref.name for ref in record.setup.packs] == ["skies"]
    for given_as in (pack, str(pack)):
        assert snapshot(replayed(record.to_json(), packs=[given_as])) == snapshot(game)


def test_a_record_whose_pack_is_missing_says_which(tmp_path: Path) -> None:
    pack = meteor(tmp_path / "skies")
    record = some_game(SPELLS, packs=[pack]).record()
    said = f"this record needs the pack 'skies' with hash {record.setup.packs[0].hash}: give its folder"
    assert complaint(record) == said
    assert complaint(record, packs=[meteor(tmp_path / "other", damage=1)]) == said


def test_packs_that_a_record_does_not_name_are_left_alone(tmp_path: Path) -> None:
    game = some_game(SPELLS)
    assert snapshot(replayed(game.record(), packs=[meteor(tmp_path / "skies")])) == snapshot(game)


def test_a_pack_that_cannot_be_read_is_a_pack_error(tmp_path: Path) -> None:
    with pytest.raises(PackError):
        replayed(some_game(SPELLS).record(), packs=[tmp_path / "nowhere"])


# The wire


def test_a_record_has_a_schema() -> None:
    schema = msgspec.json.schema(Record)
    assert set(schema["$defs"]) == {"Record", "Setup", "PackRef", "Checkpoint"}


@pytest.mark.parametrize(
    "begins",
    ["[", '{"undercroft":[', '{"undercroft":1,"setup":[', '{"undercroft":1,"answers":3,"setup":['],
    ids=range(4),
)
def test_megabytes_of_nothing_are_refused_before_anything_is_made_of_them(begins: str) -> None:
    ends = "0]" if begins == "[" else "0]}"
    body = f"{begins}{'[],' * 300_000}{ends}".encode()
    tracemalloc.start()
    try:
        with pytest.raises(RecordError):
            read_record(body)
        assert tracemalloc.get_traced_memory()[1] < 2 * len(body)
    finally:
        tracemalloc.stop()
