"""The board as a picture: whole, pointable, and telling what the rules tell."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pictures import played, pointable
from undercroft.games.super_dungeon_arcade.drawing.board import BOARD
from undercroft.games.super_dungeon_arcade.drawing.layout import middle
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.model import Clash
from undercroft.games.super_dungeon_arcade.view import View, components
from undercroft.games.super_dungeon_arcade.view import view as view_of
from undercroft.games.super_dungeon_arcade.words.goal import say_goal
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.testing import play

from .tabletop import Tabletop


def seen_by(game: Game, seat: int = 0) -> View:
    """What a seat sees."""
    view = game.view(seat)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize(
    ("seats", "seed", "mode", "options"),
    [(1, 1, "standard", {"alternates": True}), (2, 2, "standard", {"difficulty": "hard"}), (3, 3, "expedition", {})],
)
def test_whatever_can_be_chosen_can_be_pointed_at(seats: int, seed: int, mode: str, options: dict[str, Any]) -> None:
    pointed: set[type[Action]] = set()
    for game in played("super_dungeon_arcade", seats, seed, mode=mode, options=options):
        for decision in game.decisions.values():
            view = game.view(decision.seat)
            seen = pointable(game.board(decision.seat))
            for option in decision.options:
                targets = BOARD.parts(view, option) or BOARD.targets(option)
                assert set(targets) <= seen, option
                if targets:
                    pointed.add(type(option))
    assert {a.ChooseHero, a.LayTile, a.PutStart, a.PutHero, a.PutChest, a.Activate, a.Move, a.Dash} <= pointed


@pytest.mark.rule("SD-GEO-06", "SD-MOVE-01")
def test_reach_is_shown_with_its_cost_for_the_hero_who_acts() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    game = table.activate("riftling_warrior")
    view = seen_by(game)
    assert view.reach[table.name(3, 0)] == 3
    assert BOARD.foretell(view, game.content, a.Move(table.name(3, 0))).startswith("leaves 3 MP")
    assert ">3</text>" in game.board(0).stage.layers["reach"]


@pytest.mark.rule("SD-LOS-01", "SD-RANGE-02")
def test_sight_and_range_are_told_of_each_consul_model() -> None:
    table = Tabletop(walls="3,0|4,0 3,1|4,1")
    table.hero("riftling_warrior", 0, 0)
    near = table.monster("crawler", 1, 0)
    far = table.monster("crawler", 3, 0)
    hidden = table.monster("crawler", 6, 0)
    view = seen_by(table.activate("riftling_warrior"))
    assert view.in_sight[near.id] == ("STR",)
    assert far.id not in view.in_sight, "the first one stands in between"
    assert hidden.id not in view.in_sight


@pytest.mark.rule("SD-ROLL-04", "SD-ROLL-13")
def test_the_odds_of_an_attack_are_told_before_it_is_made() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    crawler = table.monster("crawler", 1, 0)
    game = table.activate("riftling_warrior")
    said = BOARD.foretell(seen_by(game), game.content, a.Attack("STR", crawler.id))
    dice = [game.content.dice[colour].faces for colour in ("blue", "red", "red")]
    stars = {"1": 1, "2": 2, "3": 3}
    rolls = [
        stars.get(one, 0) + stars.get(two, 0) + stars.get(three, 0)
        for one in dice[0]
        for two in dice[1]
        for three in dice[2]
    ]
    hit, critical = sum(total > 1 for total in rolls) / 216, sum(total >= 5 for total in rolls) / 216
    assert said == f"{round(100 * hit)} % to hit, {round(100 * critical)} % critical; 1 heart left"


@pytest.mark.rule("SD-ROLL-13")
def test_no_critical_success_is_promised_against_an_sp_or_for_a_blue_action() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    table.hero("cat_burglar", 0, 0)
    nest = table.point("spider_nest", 1, 0)
    crawler = table.monster("crawler", 0, 1)
    game = table.activate("cat_burglar")
    view = seen_by(game)
    assert "critical" in BOARD.foretell(view, game.content, a.Attack("DEX", crawler.id))
    assert "critical" not in BOARD.foretell(view, game.content, a.Attack("DEX", nest.id))
    assert "critical" not in BOARD.foretell(view, game.content, a.Use("trip_line", crawler.id))


@pytest.mark.rule("SD-BASIC-05")
def test_a_chest_promises_as_many_treasures_as_the_hero_will_draw() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    for card in ("cat_burglar", "riftling_warrior"):
        table.hero(card, 0, 0 if card == "cat_burglar" else 1)
    table.g.chests[1] = table.at(1, 0)
    promised = {}
    for card in ("cat_burglar", "riftling_warrior"):
        game = table.activate(card)
        promised[card] = BOARD.foretell(seen_by(game), game.content, a.OpenChest(table.name(1, 0)))
    assert promised["cat_burglar"].startswith("draw 2 treasures")
    assert promised["riftling_warrior"].startswith("draw 1 treasure,")


@pytest.mark.rule("SD-STAT-05")
def test_a_hexed_hero_is_told_the_odds_without_its_best_die() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0, statuses=["Hex"])
    crawler = table.monster("crawler", 1, 0)
    hexed = table.activate("riftling_warrior")
    odds = int(BOARD.foretell(seen_by(hexed), hexed.content, a.Attack("STR", crawler.id)).split()[0])
    free = Tabletop()
    free.hero("riftling_warrior", 0, 0)
    free.monster("crawler", 1, 0)
    game = free.activate("riftling_warrior")
    assert odds < int(BOARD.foretell(seen_by(game), game.content, a.Attack("STR", crawler.id)).split()[0])


@pytest.mark.rule("SD-ROLL-01", "SD-ROLL-04")
def test_the_last_roll_is_shown_until_the_next_step() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    nest = table.point("spider_nest", 1, 0)
    game = table.activate("riftling_warrior", rolls=[["1"], ["1", "1"]])
    assert game.board(0).stage.layers["clash"] == ""
    play(game, a.Attack("STR", nest.id))
    clash = seen_by(game).clash
    assert clash is not None
    assert (clash.total, clash.against, clash.results, clash.over) == (3, (1,), ("hit",), True)
    assert "3 against ARM 1: hit" in game.board(0).stage.layers["clash"]
    assert game.board(0).encounter == ""
    play(game, a.Move(table.name(0, 1)))
    assert game.board(0).stage.layers["clash"] == ""


@pytest.mark.rule("SD-CARD-04", "SD-ROLL-05")
def test_an_attack_that_can_be_met_in_two_ways_is_an_encounter_with_the_odds_of_both() -> None:
    table = Tabletop()
    table.hero("moonspire_guardian", 0, 0)
    speaker = table.monster("spider_speaker", 1, 0)
    game = table.begin_consul(0)
    decision = game.decision
    assert decision is not None
    assert {type(option) for option in decision.options} == {a.Defend}
    shown = game.board(0).encounter
    assert "Spider Speaker attacks: Moonspire Guardian defends" in shown
    assert 'data-target="attribute:WILL"' in shown
    assert 'data-target="attribute:ARM"' in shown
    view = seen_by(game)
    assert view.clash is not None
    assert view.clash.foes == (speaker.id,)
    odds = [int(BOARD.foretell(view, game.content, option).split()[0]) for option in decision.options]
    best = BOARD.primary(view, game.content, decision.options)
    assert best == decision.options[odds.index(max(odds))]


@pytest.mark.rule("SD-CMOVE-01", "SD-WRATH-06")
def test_the_board_says_whom_each_monster_goes_for() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0, wrath=2)
    table.hero("sanctioned_witch", 0, 4)
    speaker = table.monster("spider_speaker", 8, 8)
    game = table.activate("sanctioned_witch")
    (figure,) = seen_by(game).figures
    assert (figure.id, figure.goes_for) == (speaker.id, "riftling_warrior")
    assert "goes for Riftling Warrior" in game.board(0).stage.layers["figures"]
    assert "will command" in game.board(0).tracks


@pytest.mark.rule("SD-ACT-07")
def test_ending_with_something_left_to_do_is_asked_first() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    table.monster("crawler", 1, 0)
    game = table.activate("riftling_warrior")
    assert "3 AP are left" in BOARD.confirm(seen_by(game), game.content, a.EndActivation())
    assert BOARD.primary(seen_by(game), game.content, game.decision.options) == a.EndActivation()  # type: ignore[union-attr]


@pytest.mark.parametrize("target", ["square:1A1", "model:crawler#1", "model:riftling_warrior", "action:rift_cleave"])
def test_what_is_pointed_at_in_vain_has_a_rule(target: str) -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    table.monster("crawler", 8, 0)
    game = table.activate("riftling_warrior")
    refusals = [game.why_not(action, seat=0) for action in BOARD.meant(seen_by(game), target)]
    assert any(refusal is not None and refusal.rule.startswith("SD-") for refusal in refusals)


@pytest.mark.rule("SD-WIN-01", "SD-WIN-02")
def test_the_goal_tells_how_far_it_is() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    game = table.activate("riftling_warrior")
    assert "3 spawning points fall or after 15 Consul turns; 4 Princess Coins" in say_goal(seen_by(game), game.content)


def test_passing_is_what_whoever_goes_on_means_in_a_window() -> None:
    options = [a.Slurp(), Pass()]
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    game = table.activate("riftling_warrior")
    assert BOARD.primary(seen_by(game), game.content, options) == Pass()


@pytest.mark.rule("SD-BASIC-03", "SD-BASIC-05")
def test_treasures_to_choose_from_lie_in_the_tray_and_are_not_lost_meanwhile() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    table.hero("cat_burglar", 0, 0)
    table.g.chests[1] = table.at(1, 0)
    before = components(table.g)["treasure cards"]
    game = table.activate("cat_burglar", picks=["mole_gauntlets", "tower_plate"])
    play(game, a.OpenChest(table.name(1, 0)))
    drawn = seen_by(game).drawn
    assert len(drawn) == 2
    assert {f"card:{card}" for card in drawn} <= pointable(game.board(0))
    assert components(game.state)["treasure cards"] == before
    play(game, a.KeepTreasure(drawn[0]))
    assert (seen_by(game).drawn, seen_by(game).backpack) == ((), (drawn[0],))


@pytest.mark.rule("SD-SETUP-11", "SD-SETUP-14")
def test_while_the_table_is_set_up_the_tile_that_is_dressed_matters() -> None:
    for game in played("super_dungeon_arcade", 1, 4):
        view = seen_by(game)
        if view.turn:
            return
        options = game.decision.options if game.decision is not None else ()
        places = [option.at for option in options if isinstance(option, a.PutStart | a.PutChest)]
        if places:
            focus = game.board(0).stage.focus
            assert focus is not None
            dungeon = game.content.dungeon(view.tiles)
            for place in places:
                x, y = middle(dungeon, place)
                assert focus[0] < x < focus[0] + focus[2]
                assert focus[1] < y < focus[1] + focus[3]


@pytest.mark.rule("SD-FIGHT-01")
def test_while_the_consul_fights_the_fight_is_what_matters() -> None:
    table = Tabletop(size=(30, 9))
    table.hero("riftling_warrior", 1, 1, wrath=2)
    table.hero("sanctioned_witch", 28, 8)
    table.monster("tower_stalker", 2, 1)
    table.g.phase = "consul"
    corner = middle(table.g.dungeon, table.name(28, 8))

    def is_seen() -> bool:
        focus = BOARD.draw(view_of(table.g, 0), table.content).stage.focus
        assert focus is not None
        return focus[0] < corner[0] < focus[0] + focus[2]

    assert is_seen(), "else all Heroes matter"
    table.g.clash = Clash("riftling_warrior", "defense", "attack", ("tower_stalker#1",), (2,))
    assert not is_seen()
