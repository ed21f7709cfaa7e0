"""What is told: whoever reads only the log could move the pieces."""

import pytest

from tests.games.map_masters.tabletop import (
    CONTENT,
    PLAIN_LAYOUT,
    STARTER_HAND,
    Tabletop,
    draw,
    go_on,
    player,
    read_layout,
    seen,
)
from undercroft.games.map_masters import GAME
from undercroft.games.map_masters.rules.notation import read_step
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.words.events import say_event
from undercroft.games.map_masters.words.outline import tell
from undercroft.games.map_masters.words.standing import goal, verdict
from undercroft.games.map_masters.words.steps import say_path
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.testing import play, told

NAMES = ("Ana", "Bo")
RULE = "MP-GEN-01"
LAYOUT = read_layout(PLAIN_LAYOUT)
FIGHT = ("start 1.N0", "S12", "S/f:sword")


def say(event: Event) -> str:
    return say_event(CONTENT, NAMES, event)


def rewarded(primary: str = "coin", **options: object) -> Game:
    """Ana has fought with a fairy and taken 9 s, Bo has stopped at once after 4 s."""
    table = Tabletop(options=options)
    table.set_primary(primary)
    table.deal_all(*STARTER_HAND)
    table.give_tokens(0, sword=1)
    game = table.start("explore", picks=["barrel_timed"])
    game.play(a.Commit(LAYOUT, ("start 1.N0", "S2", "W", "exit"), 9_000), 0)
    game.play(a.Commit(LAYOUT, ("start 1.N0", "halt"), 4_000), 1)
    return game


@pytest.mark.rule("MP-GEO-09", "MP-GEO-25")
def test_a_dungeon_is_told_with_numbered_cards_their_places_and_what_was_used() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    table.give_tokens(0, sword=1)
    game = table.start("explore")
    game.play(a.Commit(LAYOUT, FIGHT), 0)
    game.play(a.Commit(LAYOUT), 1)
    words = game.say(told(game, e.DungeonShown)[0])
    names = [CONTENT.name(one.card) for one in LAYOUT]
    assert f"1 {names[0]} at 0,0; 2 {names[1]} at 0,2;" in words
    assert f"4 {names[3]} at 0,6 turned; 5 {names[4]} at -1,8 (half cards across, down)" in words
    assert "used a Sword fairy;" in words


@pytest.mark.rule("MP-PATH-10", "MP-GEO-09")
def test_the_obstacle_that_stops_a_path_is_named() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    game = table.start("explore")
    game.play(a.Commit(LAYOUT, ("start 4.W1", "E", "S5", "S")), 0)
    game.play(a.Commit(LAYOUT), 1)
    assert game.say(told(game, e.DungeonShown)[0]).endswith("a Padlock stops it")


@pytest.mark.rule("MP-PATH-16", "MP-TIME-03")
def test_in_a_time_bonus_round_all_times_are_told_and_which_path_is_not_complete() -> None:
    game = rewarded("coin_timed")
    ana, bo = (game.say(event) for event in told(game, e.DungeonShown))
    assert ana.endswith("it leaves the dungeon")
    assert bo.endswith("it ends in a dead end (not complete)")
    (bonus,) = told(game, e.BonusScored)
    assert game.say(bonus) == (
        "Ana circles the time bonus, 2 VP; all others cross it out (times: Ana 9.0 s and Bo 4.0 s)"
    )
    assert "complete" not in game.say(told(rewarded(), e.DungeonShown)[1])


@pytest.mark.rule("MP-ROUND-04")
def test_the_hourglass_of_a_secondary_is_not_told() -> None:
    (secondary,) = told(rewarded(), e.SecondaryRevealed)
    assert secondary.objective == "barrel_timed"
    assert "hourglass" not in say(secondary)


@pytest.mark.rule("MP-REW-03", "MP-REF-01")
def test_after_a_round_the_verdict_is_the_primary_alone_and_the_next_one_is_called_so() -> None:
    game = rewarded("coin_timed", time_bonus_vp=9)
    blue = player(game).blue[-1]
    assert verdict(seen(game)).endswith(f"{blue} point{'s' * (blue != 1)}.")
    assert "Next primary objective:" in tell(CONTENT, seen(game))
    assert "Next" not in tell(CONTENT, seen(go_on(game)))


@pytest.mark.rule("MP-SB-00", "MP-SB-12", "MP-SB-13")
def test_every_spellbook_that_is_used_is_told_to_lie_face_down() -> None:
    table = Tabletop()
    table.give_books(0, "SB_12", "SB_13")
    game = table.start("market")
    play(game, a.BuyFairy("rope", "key"), a.Pass(), a.BuyCard("D3_01", True))
    assert [event.book for event in told(game, e.BookUsed)] == ["SB_13", "SB_12"]
    (bought,) = told(game, e.FairyBought)
    assert game.say(bought).endswith("4 Rope fairies and 4 Key fairies in the market")


@pytest.mark.rule("MP-SETUP-05", "MP-TIME-01")
def test_shuffling_the_objectives_and_the_start_signal_are_told_to_all() -> None:
    game = new_game(GAME, 2, seed=1)
    (shuffled,) = told(game, e.ObjectivesShuffled)
    assert (shuffled.cards, shuffled.rule) == (27, "MP-SETUP-05")
    play(game, a.Pass(), a.Pass())
    (began,) = told(game, e.ExplorationBegan)
    assert (began.audience, began.rule) == (None, "MP-TIME-01")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.MarketReshuffled(cost=3, cards=1, rule=RULE), "1 discarded card of column 3 is shuffled into a new deck"),
        (
            e.MarketReshuffled(cost=0, cards=2, rule=RULE),
            "2 discarded cards of the spellbooks are shuffled into a new deck",
        ),
        (
            e.FirstBuyerChosen(seat=0, by="host", order=(0, 1), rule=RULE),
            "Ana is chosen by the host to buy first; clockwise follows Bo",
        ),
        (e.BookGivenUp(seat=0, book="SB_01", rule=RULE), "Ana puts Bare Fists on the spellbook discards"),
        (
            e.FinalScored(seat=0, primary=20, secondary=8, time=4, exits=2, coins=11, total=45, rule=RULE),
            "Ana: 20 primary + 8 secondary + 4 time + 2 for exits + 11 for coins = 45 VP",
        ),
        (e.PileReshuffled(seat=0, drawn=0, cards=3, rule=RULE), "Ana shuffles 3 discarded cards into a new draw pile"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_numbers_and_nouns_agree(event: Event, words: str) -> None:
    assert say(event) == words


@pytest.mark.rule("MP-GEO-32", "MP-OBST-01")
def test_refusals_count_in_words() -> None:
    needless = draw(PLAIN_LAYOUT, "start 1.N1, S9, S3, S/f:sword,f:sword", sword=2).refusal
    assert needless is not None
    assert needless.reason == "f:sword is not needed: there is 1 Monster to overcome"
    lacking = draw("S8@0,0 up", "start 1.N1, S4, W/f:sword").refusal
    assert lacking is not None
    assert lacking.reason == "there is no sword fairy to use"


@pytest.mark.rule("MP-HID-03", "MP-SB-11")
def test_a_fairy_pact_that_is_gone_is_public() -> None:
    table = Tabletop()
    table.g.library.deck.remove("SB_11")
    table.g.players[0].pacts.append("SB_11")
    for viewer in (0, 1, None):
        assert seen(table.start("market"), viewer).players[0].pacts == ("SB_11",)


@pytest.mark.rule("MP-GEO-25")
def test_a_path_is_written_straight_on_in_runs() -> None:
    path = ("start 1.N0", "S", "S", "S3", "S/sword", "S", "E", "leave S4", "S", "S", "exit")
    written = "start 1.N0, S5, S/sword, S, E, leave S4, S2, exit"
    assert say_path(path) == written
    assert say_path(()) == ""
    assert [read_step(text) is not None for text in written.split(", ")] == [True] * 8


@pytest.mark.rule("MP-REF-01")
def test_the_goal_names_the_round_that_its_objective_is_for() -> None:
    table = Tabletop()
    table.set_primary("coin")
    table.deal_all(*STARTER_HAND)
    game = table.start("explore", picks=["barrel", "key"])
    assert goal(seen(game, 0), CONTENT).startswith("Round 1 of 6: Coin, 1 VP each; ")
    for seat in (0, 1):
        game.play(a.Commit(LAYOUT, ()), seat)
    assert goal(seen(game, 0), CONTENT).startswith("Next, round 2: Key, 2 VP each; ")
