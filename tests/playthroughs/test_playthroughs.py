"""One golden playthrough per game and mode.

After a wanted change of the words `make golden-words` tells the same games again; after one of the rules `make golden`
plays them anew. Either way, read the diff.
"""

import os
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.games.masmorra.state.events import Rerolled
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import RecordError
from undercroft.kernel.record import read_record
from undercroft.kernel.rules import GameRules
from undercroft.lab.bots import Sight, make_bots
from undercroft.lab.playthrough import play_again

HERE = Path(__file__).parent
MODES = [(rules, mode) for rules in undercroft.list_games().values() for mode in rules.modes]
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")


GOLDEN = os.environ.get("UNDERCROFT_GOLDEN", "")
"""What is to be written anew: the games and their texts, or the "words" alone."""
PLAYED_BY = {"munchkin_dungeon": "random"}
"""Where random play says little, bots play the golden game."""


def new_golden_game(rules: GameRules[Any], mode: str) -> undercroft.Game:
    game = undercroft.new_game(rules, NAMES[: rules.modes[mode].usual], mode=mode, seed=1)
    chooser = Seeded(1)
    bots = make_bots([PLAYED_BY.get(rules.id, "greedy")] * len(game.setup.seats), 1)
    while (decision := game.decision) is not None:
        if PLAYED_BY.get(rules.id) == "random":
            made = len([who for who, _ in game.answers if isinstance(who, int)])
            action = decision.options[chooser.pick(decision.options, "choice", made)]
        else:
            action = bots[decision.seat].choose(Sight(game, decision.seat))
        game.play(action, decision.seat)
    return game


@pytest.mark.parametrize(("rules", "mode"), MODES, ids=lambda value: getattr(value, "id", value))
def test_the_golden_playthrough_is_as_it_was(rules: GameRules[Any], mode: str) -> None:
    path = HERE / f"{rules.id}-{mode}.txt"
    record = HERE / "records" / f"{rules.id}-{mode}-{rules.version}.json"
    if GOLDEN and GOLDEN != "words":
        record.write_bytes(new_golden_game(rules, mode).record().to_json() + b"\n")
    again, text = play_again(read_record(record.read_bytes()))
    if GOLDEN:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    assert undercroft.replay(record.read_bytes()).events == again.events


@pytest.mark.parametrize("path", sorted((HERE / "records").glob("*.json")), ids=lambda path: path.stem)
def test_records_of_every_version_still_load(path: Path) -> None:
    game = undercroft.replay(path.read_bytes(), resume=True)
    assert game.setup.version == game.rules.version
    assert game.view(None)
    assert not any(f'"{old}"' in game.record().to_json().decode() for old in game.rules.content.renamed)


def test_what_a_card_was_aimed_at_was_text_once_and_can_still_be_read() -> None:
    record = (HERE / "records" / "masmorra-standard-2.json").read_bytes()
    assert b'"on":["monster:23","room:M1_3"]' in record
    game = undercroft.replay(record)
    assert game.outcome is not None
    assert undercroft.replay(game.record().to_json()).events == game.events


def test_dice_to_reroll_were_marked_one_by_one_once_and_are_one_choice_now() -> None:
    record = (HERE / "records" / "masmorra-epic-2.json").read_bytes()
    assert record.count(b'"type":"Mark"') > record.count(b'"type":"Reroll"') > 0
    game = undercroft.replay(record)
    assert game.outcome is not None
    renewed = game.record().to_json()
    assert b'"type":"Mark"' not in renewed
    assert renewed.count(b'"type":"Reroll"') == record.count(b'"type":"Reroll"')
    (wolf,) = [event for event in game.events if isinstance(event, Rerolled) and "ST*" in event.old]
    assert (wolf.old, wolf.new) == (("MG", "ML", "ML", "ST*"), ("ML", "ML", "MG", "DF*")), "each die shows what it did"


def test_an_alliance_with_other_cards_is_not_replayed_but_goes_on() -> None:
    record = (HERE / "records" / "masmorra-alliance-3.json").read_bytes()
    with pytest.raises(RecordError, match="the Alliance cards of this record were others"):
        undercroft.replay(record)
    assert undercroft.replay(record, resume=True).view(None)
