"""Beginning a game: what a table may choose, and what is said when it chooses what there is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.kernel.fixture_games import begin, decisions_shown, every_game, installed, play_some, snapshot
from tests.kernel.fixtures_pkg.duel import DUEL
from tests.kernel.fixtures_pkg.lines import LINES
from tests.kernel.fixtures_pkg.spells import SPELLS
from undercroft import new_game
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import PackError, RecordError, SetupError
from undercroft.kernel.game import Snapshot
from undercroft.kernel.rules import GameRules
from undercroft.kernel.start import resume_snapshot
from undercroft.packs import content_of, load_pack
from undercroft.testing import Scripted, state_bytes


def complaint(rules: Any, seats: Any, **others: Any) -> str:
    with pytest.raises(SetupError) as error:
        new_game(rules, seats, **others)
    assert "\n" not in str(error.value)
    return str(error.value)


# What a table chooses


@every_game
def test_a_game_waits_for_its_first_decision(rules: GameRules[Any]) -> None:
    game = begin(rules)
    assert game.decision is not None
    assert game.outcome is None
    assert game.recording
    assert (game.setup.game, game.setup.version) == (rules.id, rules.version)


def test_a_game_may_be_named() -> None:
    with installed():
        assert new_game("duel", 2).rules is DUEL
        assert complaint("duell", 2) == "there is no game 'duell'; did you mean 'duel'?"


def test_the_first_mode_is_the_usual_one() -> None:
    assert begin(LINES).setup.mode == "standard"
    assert new_game(LINES, 1, mode="alone").setup.mode == "alone"


def test_seats_may_be_counted_and_get_names() -> None:
    assert new_game(DUEL, 3).setup.seats == ("Player 1", "Player 2", "Player 3")


def test_the_same_seed_is_the_same_game() -> None:
    assert snapshot(begin(DUEL, seed=4)) == snapshot(begin(DUEL, seed=4))
    assert snapshot(begin(DUEL, seed=4)) != snapshot(begin(DUEL, seed=5))


def test_without_a_seed_one_is_made_up_that_every_program_can_read() -> None:
    seeds = {new_game(DUEL, 2).setup.seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_a_source_may_answer_instead_of_the_seed() -> None:
    game = new_game(DUEL, 2, source=Scripted(picks=[12, 11, 10], otherwise=Seeded(0)))
    assert game.state.hands[0] == [12, 11, 10]


def test_options_are_the_games_own() -> None:
    game = begin(DUEL, options={"hand": 5})
    assert [len(hand) for hand in game.state.hands] == [5, 5]
    assert game.setup.options == {"hand": 5}


# Modes


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("standrad", "lines has no mode 'standrad'; did you mean 'standard'?"),
        ("zzz", "lines has no mode 'zzz'; there is standard, alone"),
        ("", "lines has no mode ''; there is standard, alone"),
    ],
)
def test_a_mode_that_there_is_not_is_said(mode: str, said: str) -> None:
    assert complaint(LINES, 2, mode=mode) == said


# Seats


@pytest.mark.parametrize("seats", [0, 1, 4, -1, [], ["Ana"], ["a", "b", "c", "d"]])
def test_too_few_or_too_many_seats_are_refused(seats: Any) -> None:
    count = seats if isinstance(seats, int) else len(seats)
    assert complaint(DUEL, seats) == f"duel is for 2 to 3 seats, not {count}"


def test_every_mode_has_its_own_number_of_seats() -> None:
    assert complaint(LINES, 1) == "lines is for 2 to 3 seats, not 1"
    assert complaint(LINES, 2, mode="alone") == "lines is for 1 to 1 seats, not 2"


@pytest.mark.parametrize("name", ["", "  ", "\t", "a\nb", "a\x00b", "\u202eevil", "\ud800", "x" * 41, 7, None])
def test_a_name_that_cannot_be_shown_is_refused(name: Any) -> None:
    said = complaint(DUEL, ["Ana", name])
    assert said == f"{name!r} is no name for a seat: 1 to 40 printable characters are needed"


@pytest.mark.parametrize("name", ["x" * 40, "Åse", "李", "O'Neil the 3rd", "🐉"])
def test_any_printable_name_will_do(name: str) -> None:
    assert new_game(DUEL, ["Ana", name]).setup.seats == ("Ana", name)


def test_seats_need_different_names() -> None:
    assert complaint(DUEL, ["Ana", "Bo", "Ana"]) == "the seats need different names: Ana, Bo, Ana"


def test_one_name_is_not_a_list_of_names() -> None:
    assert "Ana" in complaint(DUEL, "Ana")


# Options


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"round": 3}, "duel has no option 'round'; did you mean 'rounds'?"),
        ({"zzz": 3}, "duel has no option 'zzz'; there is rounds, hand"),
        ({"rounds": "3"}, "an option of duel is wrong: Expected `int`, got `str` - at `$.rounds`"),
        ({"rounds": None}, "an option of duel is wrong: Expected `int`, got `null` - at `$.rounds`"),
        ({"rounds": 2.5}, "an option of duel is wrong: Expected `int`, got `float` - at `$.rounds`"),
        ({"rounds": 0}, "a duel has 1 to 99 rounds, not 0"),
    ],
)
def test_an_option_that_there_is_not_is_said(options: dict[str, Any], said: str) -> None:
    assert complaint(DUEL, 2, options=options) == said


# Packs


def pack_folder(folder: Path, game: str) -> Path:
    folder.mkdir()
    (folder / "pack.toml").write_text(
        f'[pack]\ngame = "{game}"\nname = "skies"\nversion = "1"\ntitle = "Skies"\n'
        '[[spell]]\nid = "meteor"\nkind = "attack"\ndamage = 3\n'
    )
    return folder


def test_a_pack_is_put_on_top_of_the_games_own_content(tmp_path: Path) -> None:
    folder = pack_folder(tmp_path / "skies", "spells")
    loaded = load_pack(folder, "spells", content_of(SPELLS).tables)
    for pack in (folder, str(folder), loaded):
        game = begin(SPELLS, packs=[pack])
        assert list(game.state.content) == ["dart", "lance", "counter", "spark", "meteor"]
        assert [(ref.name, ref.hash) for ref in game.setup.packs] == [("skies", loaded.hash)]
    assert list(begin(SPELLS).state.content) == ["dart", "lance", "counter", "spark"]


def test_a_pack_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match='key game: found "duel", expected "spells"'):
        begin(SPELLS, packs=[pack_folder(tmp_path / "skies", "duel")])


def test_a_pack_of_another_game_is_refused_even_if_it_is_loaded() -> None:
    with pytest.raises((PackError, SetupError)):
        begin(SPELLS, packs=[content_of(DUEL).base])


# Snapshots


def sent(moment: Snapshot) -> Snapshot:
    """The snapshot after a journey between processes."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(moment), type=Snapshot)


@every_game
def test_a_snapshot_is_the_game_at_every_moment(rules: GameRules[Any]) -> None:
    game = begin(rules, seed=3)
    for pick in range(60):
        twin = resume_snapshot(sent(game.now()), game=rules)
        assert state_bytes(twin) == state_bytes(game)
        assert decisions_shown(twin) == decisions_shown(game)
        assert twin.outcome == game.outcome
        assert play_some(twin, [pick * 7]) == play_some(game, [pick * 7])
        assert state_bytes(twin) == state_bytes(game)


def test_a_snapshot_finds_its_game_by_name() -> None:
    game = begin(DUEL)
    with installed():
        assert resume_snapshot(game.now()).rules is DUEL
    with pytest.raises(SetupError, match="there is no game 'duel'"):
        resume_snapshot(game.now())


def test_a_snapshot_of_other_rules_or_of_nonsense_is_refused() -> None:
    moment = begin(DUEL).now()
    older = msgspec.structs.replace(moment.setup, version="0")
    with pytest.raises(RecordError, match=r"of rules version '0' of duel, not"):
        resume_snapshot(msgspec.structs.replace(moment, setup=older), game=DUEL)
    with pytest.raises(RecordError, match="does not fit rules version"):
        resume_snapshot(msgspec.structs.replace(moment, state=b"\x01"), game=DUEL)


def test_a_snapshot_of_a_game_with_packs_needs_them(tmp_path: Path) -> None:
    folder = pack_folder(tmp_path / "skies", "spells")
    moment = begin(SPELLS, packs=[folder]).now()
    assert "meteor" in resume_snapshot(moment, packs=[folder], game=SPELLS).content
    with pytest.raises(RecordError, match="needs the pack 'skies'"):
        resume_snapshot(moment, game=SPELLS)
