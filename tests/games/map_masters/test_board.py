"""The board: what is drawn of a view, and what the page's module is told."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tests.games.map_masters.tabletop import (
    CONTENT,
    PLAIN_LAYOUT,
    STARTER_HAND,
    Tabletop,
    go_on,
    read_layout,
    read_path,
    seen,
)
from undercroft.games.map_masters.drawing.board import BOARD, draw
from undercroft.games.map_masters.drawing.ink import Drawn, trail, ways_ahead
from undercroft.games.map_masters.rules.paths import trace
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.solver.review import best_path_through
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state.model import Placement
from undercroft.kernel.board import Picture
from undercroft.kernel.game import Game

LAYOUT = read_layout(PLAIN_LAYOUT)
SWORD = Holdings((1, 0, 0, 0), ())


def exploring(*, path: str = "", **options: Any) -> Game:
    table = Tabletop(2, options=options)
    table.deal_all(*STARTER_HAND)
    if path:
        table.draft(0, PLAIN_LAYOUT, path)
    return table.start("explore")


def picture(game: Game, seat: int | None = 0) -> Picture:
    return draw(seen(game, seat), CONTENT)


def told(game: Game, seat: int | None = 0) -> Any:
    return msgspec.json.decode(picture(game, seat).stage.data)


def after(path: str, held: Holdings = SWORD) -> dict[str, Drawn]:
    return {way.step: way for way in ways_ahead(CONTENT, LAYOUT, read_path(path), held, "coin")}


# The picture


@pytest.mark.parametrize("phase", ["market", "explore", "reward"])
@pytest.mark.parametrize("seat", [0, None])
def test_every_layer_and_every_panel_is_well_formed(phase: Any, seat: int | None) -> None:
    table = Tabletop(2)
    table.give_tokens(0, key=1)
    table.give_books(0, "SB_01")
    if phase != "market":
        table.deal_all(*STARTER_HAND)
        table.draft(0, PLAIN_LAYOUT, "start 1.N1, S9, S3, S/sword")
    shown = picture(table.start(phase), seat)
    for name, layer in shown.stage.layers.items():
        ElementTree.fromstring(f"<g>{layer}</g>")
        assert layer or name == "ways"
    for part in (shown.you, shown.tray, shown.encounter, shown.tracks, shown.supply):
        ElementTree.fromstring(f"<div>{part}</div>")
    for one in shown.seats:
        ElementTree.fromstring(one.chip)
        ElementTree.fromstring(one.panel)
    assert shown.goal


@pytest.mark.parametrize("phase", ["market", "explore", "reward"])
def test_every_symbol_that_is_used_is_there_once(phase: Any) -> None:
    table = Tabletop(2)
    if phase != "market":
        table.deal_all(*STARTER_HAND)
        table.draft(0, PLAIN_LAYOUT, "start 1.N1, S9")
    html = picture(table.start(phase)).html
    ids = re.findall(r' id="(mp-[^"]+|i-[^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)


def test_what_counts_for_the_primary_stands_out() -> None:
    game = exploring()
    coins = sum(CONTENT.faces[card].count("$") for card in STARTER_HAND)
    market = [card for column in seen(game).columns.values() for card in column.shown]
    both_ways_up = 2 * coins + sum(CONTENT.faces[card].count("$") for card in market)
    assert picture(game).stage.layers["faces"].count('stroke="#e7a600"') == both_ways_up


# Actions


def test_a_path_that_has_ended_is_committed_by_the_primary_button() -> None:
    view = seen(exploring(path="start 1.N0, S2, W, exit"), 0)
    options = [a.Commit(), a.EraseStep()]
    assert BOARD.primary(view, CONTENT, options) == a.Commit()
    assert BOARD.confirm(view, CONTENT, a.Commit()) == ""
    unfinished = seen(exploring(path="start 1.N0, S2"), 0)
    assert BOARD.primary(unfinished, CONTENT, options) is None
    assert "has not ended" in BOARD.confirm(unfinished, CONTENT, a.Commit())


@pytest.mark.rule("MP-R-14")
def test_where_clocks_count_a_commit_without_one_is_asked_about() -> None:
    table = Tabletop(2)
    table.set_primary("key_timed")
    table.deal_all(*STARTER_HAND)
    table.draft(0, PLAIN_LAYOUT, "start 1.N0, S2, W, exit")
    game = table.start("explore")
    view = seen(game, 0)
    assert view.timed
    assert BOARD.primary(view, CONTENT, [a.Commit(), a.EraseStep()]) is None
    assert "clock" in BOARD.confirm(view, CONTENT, a.Commit())
    assert told(game)["timed"]


def test_what_is_pointed_at_is_what_would_be_bought() -> None:
    game = Tabletop(2).start("market")
    view = seen(game, 0)
    html = picture(game).html
    for option in game.decisions[0].options:
        for target in BOARD.targets(option):
            assert f'data-target="{target}"' in html
            assert BOARD.meant(view, target)


def test_a_card_can_be_seen_closely() -> None:
    for key in ("card:D6_01", "card:S3", "spellbook:SB_04"):
        ElementTree.fromstring(BOARD.card(CONTENT, key))
    assert BOARD.card(CONTENT, "card:nothing") == ""


# What the module is told


@pytest.mark.rule("MP-HID-04", "MP-HID-06")
def test_nobody_else_is_told_of_a_draft() -> None:
    game = exploring(path="start 1.N1, S9")
    assert told(game)["steps"][1]["step"] == "S9"
    assert told(game, 1)["layout"] == told(game, 1)["steps"] == []
    assert picture(game, None).stage.data == ""


@pytest.mark.rule("MP-GEO-13")
def test_every_card_is_told_where_it_fits_also_one_that_lies_already() -> None:
    game = exploring()
    game.play(a.LayCard("S1", 0, 0), 0)
    hand = {one["card"]: one["fits"] for one in told(game)["hand"]}
    assert [-1, 2, False] in hand["S2"]
    assert [2, 1, False] not in hand["S2"], "an opening would meet a wall"
    assert hand["S1"] == [[0, 0, False], [0, 0, True]]


def test_the_line_of_a_run_goes_through_every_cell() -> None:
    start, run = trail(CONTENT, LAYOUT, ("start 1.N1", "S3"), SWORD, "coin")
    assert start.line == ((4.5, -0.4, 0, 0), (4.5, 0.5, 0, 0))
    assert run.line == tuple((4.5, row + 0.5, 0, 0) for row in (1, 2, 3))
    assert run.found == ((4, 3, 0, "b"),)


@pytest.mark.rule("MP-GEO-23")
def test_in_a_room_the_line_runs_from_doorway_to_doorway() -> None:
    *_, into, out = trail(CONTENT, LAYOUT, read_path("start 1.N1, S9, S3, S/sword, leave S4"), SWORD, "coin")
    assert into.line[0] == (4.5, 13.0, 0, 0)
    assert out.line[-1][:2] == (4.5, 16.5)
    assert into.room == (1, 13, 4, 15)


@pytest.mark.rule("MP-GEO-23")
def test_in_a_room_the_line_passes_behind_a_pitfall_that_the_path_fell_through() -> None:
    places = [("D4_02", 0, 0, True), ("D3_05", -1, 2, True), ("D3_09", 1, -2, False), ("D4_16", -2, 4, False)]
    layout = tuple(Placement(*place) for place in [*places, ("D6_16", -3, 1, False)])
    fall = "start 2.E0, W, N6, fall 5,3"
    steps = trail(CONTENT, layout, read_path(f"{fall}, N2, W, N2, W, S3, leave S4"), Holdings(), "coin")
    (doorway, pit), (into, out) = (steps[2].line[-1], steps[3].line[0]), steps[-2:]
    assert (doorway[:2], pit[:2], into.line[-1][:2]) == ((1.5, 6.6), (3.5, 5.5), (1.5, 4.4))
    behind = [(round(x, 1), round(y, 1)) for x, y, _, _ in out.line]
    assert behind == [(3.8, 5.4), (4.5, 7.0), (4.5, 7.5)], "a straight line would cross the way to the pit"


def test_moving_on_is_enough_where_there_is_nothing_to_choose() -> None:
    assert after("start 1.N1")["S"].plain
    ways = after("start 1.N1, S9, S3")
    assert {step: way.plain for step, way in ways.items()} == {"S": False, "S/sword": False, "S/f:sword": False}
    only = after("start 1.N1, S9, S3", Holdings())
    assert {step: way.plain for step, way in only.items()} == {"S": False, "S/sword": True}
    assert only["S"].end == "room"


def test_what_lies_ahead_says_what_would_be_found_and_held() -> None:
    ahead = after("start 1.N0, S2")
    way = ahead["S"]
    assert (way.found, way.points, way.held) == (((1, 3, 0, "$"),), 1, {"f:sword": 1})
    assert way.then is not None
    assert ahead["W"].then is not None
    (leaving,) = [one for one in ahead["W"].then if one.step == "exit"]
    assert (leaving.plain, leaving.end, leaving.cell, leaving.way) == (True, "exit", (-1, 2), "W")


@pytest.mark.rule("MP-HID-04")
def test_at_the_reveal_all_dungeons_are_told_and_spent_things_follow_the_path_again() -> None:
    table = Tabletop(2)
    table.deal_all(*STARTER_HAND)
    table.give_tokens(0, sword=1)
    game = table.start("explore")
    game.play(a.Commit(LAYOUT, read_path("start 1.N0, S12, S/f:sword")), 0)
    game.play(a.Commit(LAYOUT, ("start 1.N0",)), 1)
    assert game.state.phase == "refresh"
    shown = told(game, None)
    assert shown["mode"] == "reveal"
    assert [one["step"] for one in shown["dungeons"][0]["steps"]] == ["start 1.N0", "S12", "S/f:sword"]
    assert [one["steps"][-1]["points"] for one in shown["dungeons"]] == [3, 0]
    assert "Found 3 Coins" in shown["dungeons"][0]["says"]
    assert "Ana with 3 points" in picture(game).encounter
    go_on(game)
    assert picture(game).encounter == picture(game).stage.data == ""


@pytest.mark.rule("MP-SOL-11")
def test_after_a_round_the_best_path_through_the_same_cards_can_be_walked() -> None:
    table = Tabletop(2)
    table.deal_all(*STARTER_HAND)
    table.give_tokens(0, sword=1)
    game = table.start("explore")
    game.play(a.Commit(LAYOUT, ("start 1.N0",)), 0)
    game.play(a.Commit(LAYOUT, ("start 1.N0",)), 1)
    ana, bo = told(game, 1)["dungeons"]
    assert ana["found"] == bo["found"] == "0"
    assert ana["best"]
    walked = trail(CONTENT, LAYOUT, tuple(step["step"] for step in ana["best"]), SWORD, "coin")
    assert [step.step for step in walked] == [step["step"] for step in ana["best"]]
    possible = {one["name"]: int(one["possible"].rstrip("½") or 0) for one in (ana, bo)}
    assert possible["Ana"] > possible["Bo"] > 0, "a Sword fairy, used or not, was worth something"


@pytest.mark.rule("MP-SOL-11", "MP-END-02")
def test_whoever_found_the_best_path_is_shown_no_other() -> None:
    best = best_path_through(CONTENT, LAYOUT, Holdings(), "coin", "barrel")
    table = Tabletop(2)
    table.deal_all(*STARTER_HAND)
    game = table.start("explore", picks=["barrel"])
    game.play(a.Commit(LAYOUT, best), 0)
    game.play(a.Commit(LAYOUT, ("start 1.N0",)), 1)
    ana, bo = told(game)["dungeons"]
    assert (ana["possible"], ana["best"]) == (ana["found"], [])
    assert (bo["found"], bo["possible"]) == ("0", ana["found"])
    blue, pink = game.state.players[0].blue[-1], game.state.players[0].pink[-1]
    assert ana["found"] == f"{blue + pink // 2}{'½' * (pink % 2)}"


@pytest.mark.rule("MP-SOL-11")
def test_in_hindsight_a_better_layout_of_the_same_hand_can_be_walked() -> None:
    game = exploring()
    assert BOARD.hindsight(seen(game, None), CONTENT) == "", "nothing is told while somebody explores"
    for seat in (0, 1):
        game.play(a.Commit(LAYOUT, ("start 1.N0", "S4")), seat)
    shown = told(game, 0)
    found = msgspec.json.decode(BOARD.hindsight(seen(game, None), CONTENT))
    assert (found["round"], [one["seat"] for one in found["dungeons"]]) == (1, [0, 1])
    ana = found["dungeons"][0]
    layout = tuple(Placement(one["card"], one["x"], one["y"], one["down"]) for one in ana["layout"])
    assert sorted(one.card for one in layout) == sorted(STARTER_HAND)
    path = tuple(step["step"] for step in ana["steps"])
    assert trace(CONTENT, layout, path, Holdings()).refusal is None
    assert halves(ana["possible"]) > halves(shown["dungeons"][0]["possible"])
    faces = str(picture(game, 0).stage.layers["faces"])
    assert all(f'id="mp-{one.card}{"-down" * one.down}"' in faces for one in layout)


def halves(points: str) -> int:
    """Points as they are read, in halves of a point."""
    return 2 * int(points.rstrip("½") or 0) + points.endswith("½")
